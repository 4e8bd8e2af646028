//! Keys, pastes, clicks and sizes on their way to whoever answers them.

use std::time::Instant;

use crossterm::event::{Event, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use strum::{EnumCount as _, IntoEnumIterator as _};

use crate::campaign::Seq;
use crate::campaign::character::Presence;
use crate::tui::app::key_repeat::Touch;
use crate::tui::app::{App, Quit};
use crate::tui::commands::{characters, filter, group, override_rules};
use crate::tui::context::effect::{Leaving, Reply};
use crate::tui::context::pane::PaneId;
use crate::tui::dialogs::help::Help;
use crate::tui::dialogs::palette::Palette;
use crate::tui::dialogs::search::Search;
use crate::tui::dialogs::statistics::Statistics;
use crate::tui::keys::action::Action;
use crate::tui::keys::key::Chord;
use crate::tui::keys::press::Press;
use crate::tui::prompts::text_prompt::{Ask, Purpose};
use crate::tui::runtime::terminal::CAN_SUSPEND;
use crate::tui::widgets::theme::Role;

impl App {
    /// Takes one event of the terminal, read at `at`.
    pub(crate) fn take(&mut self, event: Event, at: Instant) {
        self.idle.ends(at);
        if self.curtain.takes(&event) {
            return;
        }
        match event {
            Event::Key(key) => self.key(key, at),
            Event::Paste(text) => self.paste(&text),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Resize(width, height) => self.screen = Rect::new(0, 0, width, height),
            Event::FocusGained | Event::FocusLost => {}
        }
    }

    fn key(&mut self, key: KeyEvent, at: Instant) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let chord = Chord::from(key);
        let touch = self.held.touch(chord, at);
        if let Some(earlier) = self.doubtful.take()
            && touch != Touch::Held
        {
            self.press(earlier);
        }
        let action = self.desk.look.keymap.action(self.contexts(), chord);
        let press = Press { chord, action };
        // A letter of a menu may be the prefix that opened it.
        let in_menu = self.modals.last().is_some_and(|dialog| dialog.is_choice());
        let once = action.map_or(in_menu, |action| {
            action.once() || in_menu && !action.is_movement()
        });
        match touch {
            Touch::Doubtful if once => self.doubtful = Some(press),
            Touch::Held if once => {}
            _ => self.press(press),
        }
    }

    pub(crate) fn press(&mut self, press: Press) {
        if press.action == Some(Action::Curtain) {
            return self.curtain.draw_shut();
        }
        self.said = None;
        if press.action != Some(Action::Force) {
            self.refused = None;
        }
        if press.action != Some(Action::Quit) {
            self.quit = Quit::No;
        }
        let dialog = self.modals.last_mut();
        let in_dialog = dialog.is_some();
        let reply = match dialog {
            Some(modal) => modal.update(&self.desk, press),
            None => self.offer(press),
        };
        match reply {
            Reply::Ignored => {
                let reply = self.common(press);
                self.perform(reply);
            }
            reply if in_dialog => self.perform_for_dialog(reply),
            reply => self.perform(reply),
        }
    }

    /// To the focused pane first; what isn't movement then to the others, so that `r` rolls wherever one is.
    fn offer(&mut self, press: Press) -> Reply {
        let mut reply = self.ask(self.focus, press);
        let Some(action) = press.action.filter(|action| !action.is_movement()) else {
            return reply;
        };
        for pane in [PaneId::Roll, PaneId::Party, PaneId::Sheet, PaneId::History] {
            if !matches!(reply, Reply::Ignored) || action == Action::Back {
                break;
            }
            if pane != self.focus {
                reply = self.ask(pane, press);
            }
        }
        reply
    }

    fn ask(&mut self, pane: PaneId, press: Press) -> Reply {
        let (part, desk) = self.part_mut(pane);
        part.update(desk, press)
    }

    /// What means the same wherever one is.
    fn common(&mut self, press: Press) -> Reply {
        let Some(action) = press.action else {
            return self.unknown(press);
        };
        match action {
            Action::Undo => Reply::Undo,
            Action::Redo => Reply::Redo,
            Action::Quit => self.quit(press),
            Action::Campaigns if self.desk.table.is_temporary() => {
                Reply::say("this is a demo; quit, and it can be kept")
            }
            Action::Campaigns => Reply::Leave(Leaving::Campaigns),
            Action::Help => {
                let label = |action| self.known_as(action);
                let help = Help::new(&self.desk.look.keymap, self.contexts(), label);
                Reply::open(help)
            }
            Action::Palette => {
                let odds = self.roll.odds_shown(&self.desk);
                let label = |action| self.known_as(action);
                let past = self.past.clone();
                let palette = Palette::new(&self.desk, self.contexts(), label, odds, past);
                Reply::open(palette)
            }
            Action::Force => match self.refused.take() {
                Some(command) => {
                    let dice = self.roll.dice_asked(&self.desk);
                    override_rules::ask(&self.desk, command, dice)
                }
                None => Reply::say("the rules refused nothing just now that could be overruled"),
            },
            Action::Suspend if CAN_SUSPEND => Reply::Suspend,
            Action::Suspend => Reply::say("this system can't suspend a program"),
            Action::Zoom => {
                self.zoom = !self.zoom;
                Reply::Done
            }
            Action::NextPane => self.turn(1),
            Action::PreviousPane => self.turn(PaneId::COUNT - 1),
            Action::Choose => self.by_number(press),
            Action::Group => group::next(&self.desk),
            Action::Member => group::toggled(&self.desk),
            Action::ChooseByName => Reply::open(Ask::new(Purpose::Choose)),
            Action::Search => Reply::open(Search::default()),
            Action::Filter => filter::menu(&self.desk, self.history.wanted()),
            Action::Luck => Reply::open(Statistics::of(&self.desk)),
            Action::Recap => self.ask_for_recap(),
            Action::Note => Reply::open(Ask::new(Purpose::NOTE)),
            Action::Back => self.back(),
            action if action.is_movement() => Reply::Done,
            action => Reply::say(format!(
                "“{}”: {} can't be used here",
                press.chord,
                action.label()
            )),
        }
    }

    /// A letter that means nothing answers so; other keys say nothing.
    fn unknown(&self, press: Press) -> Reply {
        #[cfg(feature = "panic")]
        assert_ne!(press.chord.typed(), Some('!'), "the cup fell off the table");
        let help = self.desk.look.keymap.key(self.contexts(), Action::Help);
        match (press.chord.typed(), help) {
            (Some(letter), Some(help)) => Reply::say(format!(
                "“{letter}” means nothing here; {help} shows the keys"
            )),
            _ => Reply::Done,
        }
    }

    fn quit(&mut self, press: Press) -> Reply {
        if self.quit == Quit::Asked {
            let demo = self.desk.table.is_temporary() && self.desk.campaign().last > Seq(1);
            return if demo {
                Reply::open(Ask::new(Purpose::Keep))
            } else {
                Reply::Leave(Leaving::Quit)
            };
        }
        self.quit = Quit::Asked;
        let what = if self.desk.table.is_temporary() {
            "a demo goes unless you keep it;"
        } else {
            "everything is on disk;"
        };
        Reply::say(format!("{what} “{}” again to quit", press.chord))
    }

    /// Out of a zoomed pane, out of a group, then to the builder; never further.
    fn back(&mut self) -> Reply {
        if self.zoom {
            self.zoom = false;
            return Reply::Done;
        }
        if self.desk.group.is_some() {
            return Reply::Group(None);
        }
        Reply::Focus(PaneId::Roll)
    }

    fn turn(&self, by: usize) -> Reply {
        let at = (self.focus as usize + by) % PaneId::COUNT;
        PaneId::iter().nth(at).map_or(Reply::Done, Reply::Focus)
    }

    fn by_number(&self, press: Press) -> Reply {
        let number = press.chord.number();
        let mut all = self.desk.campaign().characters.values();
        match all.find(|who| Some(who.number) == number) {
            Some(who) if who.presence == Presence::Benched => characters::comes_in(who),
            Some(who) => Reply::Choose(who.id),
            None => Reply::say(format!("nobody has the number {}", press.chord)),
        }
    }

    fn paste(&mut self, text: &str) {
        let taken = if let Some(modal) = self.modals.last_mut() {
            modal.paste(&self.desk, text)
        } else {
            let (part, desk) = self.part_mut(self.focus);
            part.paste(desk, text)
        };
        if !taken {
            let words = "pasted text belongs in a text field; nothing was done";
            self.said = Some((Role::Warning, words.to_owned()));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if !self.modals.is_empty() {
            return;
        }
        let areas = self.areas();
        if self.part(self.focus).is_typing()
            && areas.at(mouse.column, mouse.row) != Some(self.focus)
        {
            let words = "something is half typed: Enter writes it down, Esc leaves it";
            self.said = Some((Role::Warning, words.to_owned()));
            return;
        }
        let action = match mouse.kind {
            MouseEventKind::ScrollUp => Action::Up,
            MouseEventKind::ScrollDown => Action::Down,
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(Position::new(mouse.column, mouse.row));
            }
            _ => return,
        };
        if let Some(pane) = areas.at(mouse.column, mouse.row) {
            let chord = Chord::from(KeyEvent::from(crossterm::event::KeyCode::Null));
            let reply = self.ask(
                pane,
                Press {
                    chord,
                    action: Some(action),
                },
            );
            self.perform(reply);
        }
    }

    fn click(&mut self, at: Position) {
        let areas = self.areas();
        let tab = areas
            .tabs
            .filter(|tabs| tabs.contains(at))
            .and_then(|tabs| {
                let mut names = Self::tab_names(tabs);
                names
                    .find(|(_, area)| area.contains(at))
                    .map(|(pane, _)| pane)
            });
        let Some(pane) = tab.or_else(|| areas.at(at.x, at.y)) else {
            return;
        };
        self.said = None;
        self.focus = pane;
        let Some(area) = areas.pane(pane).filter(|area| area.contains(at)) else {
            return;
        };
        let (part, desk) = self.part_mut(pane);
        let reply = part.click(desk, area, at);
        self.perform(reply);
    }

    /// The names of the panes and where they stand.
    pub(crate) fn tab_names(tabs: Rect) -> impl Iterator<Item = (PaneId, Rect)> {
        let mut x = tabs.x + 1;
        PaneId::iter().map(move |pane| {
            let width = u16::try_from(pane.to_string().len()).unwrap_or(0) + 2;
            let area = Rect { x, width, ..tabs }.intersection(tabs);
            x = x.saturating_add(width);
            (pane, area)
        })
    }
}
