//! Dispatches terminal events: keys, pastes, clicks, resizes.

mod key_repeat;
mod typed_ahead;
mod typed_name;

use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use strum::{EnumCount as _, IntoEnumIterator as _};

use crate::campaign::Seq;
use crate::campaign::character::Presence;
use crate::tui::app::{App, Quit};
use crate::tui::commands::{characters, group, hidden, notes, override_rules, session};
use crate::tui::context::{Effect, Leaving, PaneId};
use crate::tui::dialogs::help::Help;
use crate::tui::dialogs::palette::Palette;
use crate::tui::dialogs::search::Search;
use crate::tui::dialogs::statistics::Statistics;
use crate::tui::dialogs::{filter_menu, shelf};
use crate::tui::keys::{Action, Chord, Press};
use crate::tui::panes::roll::one_line::one_line;
use crate::tui::prompts::Confirm;
use crate::tui::runtime::terminal::CAN_SUSPEND;
use crate::tui::widgets::Role;
pub(super) use key_repeat::KeyRepeat;
use key_repeat::Timing;
/// What is said where keys behind a refusal are passed over.
const PASSED_OVER: &str = "; what you typed at once behind it is passed over";

pub(super) use typed_ahead::TypedAhead;
pub(super) use typed_name::TypedName;

/// How soon the key of the group has to be pressed again to choose the next one.
const AGAIN: Duration = Duration::from_secs(1);

impl App {
    /// Handles one terminal event, read at `at`.
    pub(crate) fn take(&mut self, event: Event, at: Instant) {
        self.now = at;
        self.idle.ends(at);
        if self.keeps_hidden(&event) {
            return;
        }
        if !matches!(event, Event::Key(_)) {
            self.settle_name(None, at);
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
        let timing = self.key_repeat.touch(chord, at);
        if self.settle_name(chord.typed(), at) {
            return;
        }
        let is_passed_over = self.typed_ahead.passes_over(at);
        if let Some(earlier) = self.undecided.take()
            && timing != Timing::Held
        {
            self.press(earlier);
        }
        let action = self.state.settings.keymap.action(self.contexts(), chord);
        let press = Press { chord, action };
        if action == Some(Action::Back) {
            self.typed_ahead.end();
        }
        if is_passed_over && !matches!(action, Some(Action::PrivacyScreen | Action::Back)) {
            if let Some((_, words)) = &mut self.status
                && !words.ends_with(PASSED_OVER)
            {
                words.push_str(PASSED_OVER);
            }
            return;
        }
        // A letter of a menu may be the same key as the prefix that opened the menu. What is typed to filter it is text.
        let in_menu = self.dialogs.last().is_some_and(|dialog| dialog.is_choice());
        let is_letter = in_menu && !self.is_typing_text();
        let once = action.map_or(is_letter, |action| {
            action.once() || in_menu && !action.is_movement()
        });
        match timing {
            Timing::Undecided if once => self.undecided = Some(press),
            Timing::Held if once => {}
            _ if self.takes_name(press, at) => {}
            _ => self.press(press),
        }
    }

    pub(crate) fn press(&mut self, press: Press) {
        if press.action == Some(Action::PrivacyScreen) {
            return self.privacy_screen.hide();
        }
        // Most questions are answered by Enter; here it would throw the loaded roll.
        let asks = matches!(self.quit, Quit::Asked(_)) && self.dialogs.is_empty();
        if asks && press.chord.code() == KeyCode::Enter {
            return self.apply(Effect::status("Esc goes on; the same key again leaves"));
        }
        self.status = None;
        if press.action != Some(Action::Override) {
            self.refused = None;
        }
        if press.action != Some(Action::Copy) {
            self.copy_asked = None;
        }
        if !matches!(self.quit, Quit::Asked(asked) if press.action == Some(asked)) {
            self.quit = Quit::No;
        }
        let last = self.state.campaign().last;
        let is_number = press.action == Some(Action::Choose) && self.dialogs.is_empty();
        let dialog = self.dialogs.last_mut();
        let in_dialog = dialog.is_some();
        let effect = match dialog {
            Some(dialog) => dialog.update(&self.state, press),
            None => self.dispatch(press),
        };
        match effect {
            Effect::Ignored => {
                let effect = self.global_key(press);
                self.apply(effect);
            }
            effect if in_dialog => {
                // Further letters of a name that is told already.
                if let (Effect::Choose(who), Some(letter)) = (&effect, press.chord.typed())
                    && let Some(who) = self.state.campaign().character(*who)
                {
                    self.typed_name.chose(&who.name, letter, self.now);
                }
                self.apply_for_dialog(effect);
            }
            effect => self.apply(effect),
        }
        self.chose_by_number = is_number;
        if self.state.campaign().last != last {
            // Above the dialog that the entry was made in, where that stays open.
            self.tell_notices();
        }
    }

    /// Whether a key without an action is text, or edits it.
    pub(super) fn is_typing_text(&self) -> bool {
        let mut contexts = self.contexts().iter();
        contexts.any(|context| context.is_text_field())
    }

    /// Offers a key to the focused pane, then, unless it is movement or Back, to the other panes, so that `r` rolls from any
    /// pane.
    fn dispatch(&mut self, press: Press) -> Effect {
        if let Some(no) = self.is_of_another(press.action) {
            return no;
        }
        // Behind a number Space means the person, whether a roll is loaded for them or not.
        if press.action == Some(Action::Toggle) && self.chose_by_number {
            return group::toggled(&self.state);
        }
        let mut effect = self.ask(self.focus, press);
        let Some(action) = press.action.filter(|action| !action.is_movement()) else {
            // Space takes the chosen one into the group: that one can be walked to from the roll, too.
            let walks = matches!(press.action, Some(Action::Up | Action::Down))
                && self.focus == PaneId::Roll
                && matches!(effect, Effect::Ignored);
            return if walks {
                self.ask(PaneId::Party, press)
            } else {
                effect
            };
        };
        for pane in [PaneId::Roll, PaneId::Party, PaneId::Sheet, PaneId::History] {
            if !matches!(effect, Effect::Ignored) || action == Action::Back {
                break;
            }
            if pane != self.focus {
                effect = self.ask(pane, press);
            }
        }
        effect
    }

    /// Why a reroll is refused in the history where another entry than the result shown is selected: it would not be of that.
    fn is_of_another(&self, action: Option<Action>) -> Option<Effect> {
        let does = match action? {
            Action::Reroll => "rerolls",
            Action::KeepOther => "keeps the other result of",
            _ => return None,
        };
        let selected = self
            .history
            .selected()
            .filter(|_| self.focus == PaneId::History)?;
        if self.roll.shows(selected) {
            return None;
        }
        let key = self.state.key(self.contexts(), action?);
        let shown = self.roll.result_entry();
        let shown = shown.and_then(|seq| self.state.table.reader().line(seq).ok());
        let what = match shown {
            Some(shown) => format!("the result shown, “{}”, not this entry", shown.label),
            None => "the result shown, and there is none".to_owned(),
        };
        Some(Effect::no(format!("{key} {does} {what}")))
    }

    fn ask(&mut self, id: PaneId, press: Press) -> Effect {
        let (pane, state) = self.pane_mut(id);
        pane.update(state, press)
    }

    /// Handles the actions that mean the same in every context.
    fn global_key(&mut self, press: Press) -> Effect {
        let Some(action) = press.action else {
            return self.unknown(press);
        };
        match action {
            Action::Undo => Effect::Undo(None),
            Action::Redo => match &self.state.redo {
                Some((seq, label)) if self.state.is_seen_in_hiding(*seq) => {
                    let words = format!(
                        "“{label}” is open to players. Enter redoes it openly; Esc leaves it."
                    );
                    Effect::open(Confirm::new(words, Effect::Redo(Some(*seq))))
                }
                _ => Effect::Redo(None),
            },
            Action::Quit => self.quit(press),
            Action::Campaigns if self.state.table.is_temporary() => {
                Effect::no("this is a demo; quit to keep it")
            }
            Action::Campaigns => self.open_another(press),
            Action::Help => {
                let label = |action| self.known_as(action);
                let game = &self.state.campaign().game;
                let help = Help::new(&self.state.settings.keymap, self.contexts(), game, label);
                Effect::open(help)
            }
            Action::Palette => Effect::open(self.palette("")),
            Action::Theme => self.list_themes(),
            Action::Override => match self.refused.take() {
                Some(command) => {
                    let dice = self.roll.dice_asked(&self.state);
                    override_rules::ask(&self.state, command, dice)
                }
                None => Effect::no("nothing was refused that could be overruled"),
            },
            Action::Suspend if CAN_SUSPEND => Effect::Suspend,
            Action::Suspend => Effect::no("this system can't suspend a program"),
            Action::Zoom => {
                self.zoom = !self.zoom;
                Effect::Done
            }
            Action::NextPane => self.turn(1),
            Action::PreviousPane => self.turn(PaneId::COUNT - 1),
            Action::Choose => self.by_number(press),
            Action::Group => {
                let goes_on = self.grouped_at.is_some_and(|at| self.now <= at + AGAIN);
                self.grouped_at = Some(self.now);
                group::next(&self.state, goes_on)
            }
            Action::Member => group::toggled(&self.state),
            Action::ChooseByName => characters::choose_by_name(),
            Action::Hidden => hidden::begin(&self.state),
            Action::OpenAgain => self.end_hidden(),
            Action::Search => Effect::open(Search::default()),
            Action::Filter => filter_menu::menu(&self.state, self.history.filter_text()),
            Action::Luck => Effect::open(Statistics::of(&self.state)),
            Action::Recap => self.read_recap(),
            Action::Settings => self.list_settings(),
            Action::Copy => self.copy(),
            Action::PrintSheets => self.write_sheets(),
            Action::PlayersPage => self.players_page(),
            Action::BackUp => self.back_up_now(),
            Action::Restore => self.list_backups(),
            Action::Note => Effect::open(notes::ask(&self.state)),
            Action::Notes => notes::list(&self.state),
            Action::Shelf => shelf::open(&self.state),
            Action::Back => self.back(),
            action if action.is_movement() => Effect::Done,
            action => Effect::no(format!(
                "“{}”: {} can't be used here",
                press.chord,
                action.label()
            )),
        }
    }

    /// The palette with this text.
    pub(crate) fn palette(&self, text: &str) -> Palette {
        let roll = (one_line as _, self.roll.odds_shown(&self.state));
        let label = |action| self.known_as(action);
        let past = self.past.clone();
        Palette::new(&self.state, (self.contexts(), text), label, roll, past)
    }

    /// The answer to an unbound key: which pane has it, or that there is none.
    fn unknown(&self, press: Press) -> Effect {
        let key = press.chord;
        if let Some(pane) = self.pane_with(key) {
            let next = self.state.key(self.contexts(), Action::NextPane);
            let way = if next.is_empty() {
                String::new()
            } else {
                format!("; {next} goes from pane to pane")
            };
            let pane = pane.to_string().to_lowercase();
            return Effect::no(format!("“{key}” is a key of the {pane}{way}"));
        }
        let help = self.state.key(self.contexts(), Action::Help);
        let help = if help.is_empty() {
            String::new()
        } else {
            format!("; {help} shows the keys")
        };
        Effect::no(format!("no key “{key}” here{help}"))
    }

    /// Another pane than the focused one in which this key does something; `None` while text is typed.
    fn pane_with(&self, chord: Chord) -> Option<PaneId> {
        let types_text = self.contexts().iter().any(|it| it.is_text_field());
        let keymap = &self.state.settings.keymap;
        let mut others = PaneId::iter().filter(|id| *id != self.focus);
        let has_it = |id: &PaneId| keymap.action(self.pane(*id).contexts(), chord).is_some();
        (!types_text && self.dialogs.is_empty())
            .then(|| others.find(has_it))
            .flatten()
    }

    /// Leaves for another campaign, and asks first where players look at this one's page.
    fn open_another(&mut self, press: Press) -> Effect {
        let asked = Quit::Asked(Action::Campaigns);
        if self.quit == asked || !self.players_page.is_running() {
            return Effect::Leave(Leaving::Campaigns);
        }
        self.quit = asked;
        let key = press.chord;
        Effect::status(format!(
            "“{key}” again to choose a campaign and end the players' page"
        ))
    }

    fn quit(&mut self, press: Press) -> Effect {
        let is_demo = self.state.table.is_temporary() && self.state.campaign().last > Seq(1);
        if self.quit == Quit::Asked(Action::Quit) {
            return if is_demo {
                Effect::open(session::keep_demo())
            } else {
                Effect::Leave(Leaving::Quit)
            };
        }
        self.quit = Quit::Asked(Action::Quit);
        let ends = if self.players_page.is_running() {
            " and end the players' page"
        } else {
            ""
        };
        let again = format!("“{}” again to quit{ends}", press.chord);
        if is_demo {
            return Effect::status(format!("{again}, or to keep this demo under a name"));
        }
        let what = if self.state.table.is_temporary() {
            "nothing was played".to_owned()
        } else if let Err(why) = self.state.table.look() {
            why.to_string()
        } else if self.dialogs.is_empty() {
            "everything is on disk".to_owned()
        } else {
            "the entries are on disk, what is open here is not".to_owned()
        };
        Effect::status(format!("{what}; {again}"))
    }

    /// Goes one step out: leaves zoom, then the group, then the filter of the history, then focuses the roll pane.
    fn back(&mut self) -> Effect {
        if self.zoom {
            self.zoom = false;
            return Effect::Done;
        }
        if self.state.group.is_some() {
            return Effect::Group(None);
        }
        if self.history.is_filtered() {
            self.history.end_filter(&self.state);
            return Effect::Done;
        }
        Effect::Focus(PaneId::Roll)
    }

    fn turn(&self, by: usize) -> Effect {
        let at = (self.focus as usize + by) % PaneId::COUNT;
        PaneId::iter().nth(at).map_or(Effect::Done, Effect::Focus)
    }

    fn by_number(&self, press: Press) -> Effect {
        let keymap = &self.state.settings.keymap;
        let number = keymap.nth(self.contexts(), Action::Choose, press.chord);
        let number = number.and_then(|nth| u32::try_from(nth).ok());
        let mut all = self.state.campaign().characters.values();
        match all.find(|who| Some(who.number) == number) {
            Some(who) if who.presence == Presence::Benched => characters::comes_in(who),
            Some(who) => Effect::Choose(who.id),
            None => Effect::no(format!(
                "nobody has the number {}",
                number.unwrap_or_default()
            )),
        }
    }

    fn paste(&mut self, text: &str) {
        let taken = if let Some(dialog) = self.dialogs.last_mut() {
            dialog.paste(&self.state, text)
        } else {
            let (pane, state) = self.pane_mut(self.focus);
            pane.paste(state, text)
        };
        if !taken {
            let words = "text can only be pasted into a text field";
            self.status = Some((Role::Warning, words.to_owned()));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if !self.dialogs.is_empty() {
            return;
        }
        let areas = self.areas();
        if self.pane(self.focus).is_typing()
            && areas.at(mouse.column, mouse.row) != Some(self.focus)
        {
            let words = "unfinished input: Enter saves it, Esc cancels";
            self.status = Some((Role::Warning, words.to_owned()));
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
            let effect = self.ask(
                pane,
                Press {
                    chord,
                    action: Some(action),
                },
            );
            self.apply(effect);
        }
    }

    fn click(&mut self, at: Position) {
        let areas = self.areas();
        let mut tabs = areas.tabs.into_iter().flat_map(Self::tab_names);
        let tab = tabs.find(|(_, area)| area.contains(at));
        let Some(pane) = tab.map(|(pane, _)| pane).or_else(|| areas.at(at.x, at.y)) else {
            return;
        };
        self.status = None;
        self.focus = pane;
        let Some(area) = areas.pane(pane).filter(|area| area.contains(at)) else {
            return;
        };
        let (pane, state) = self.pane_mut(pane);
        let effect = pane.click(state, area, at);
        self.apply(effect);
    }

    /// The tab of each pane and its area.
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crossterm::event::{Event, KeyCode, KeyEvent};
    use ratatui::layout::Rect;

    use crate::dice::Random;
    use crate::game;
    use crate::table::{Clock, Environment, Table};
    use crate::tui::app::App;
    use crate::tui::context::UiSettings;
    use crate::tui::runtime::event_loop::Application as _;

    /// Else the prompt would still hold what is written already, and another Enter would write it again.
    #[test]
    fn a_notice_after_an_entry_leaves_the_prompt_closed() {
        let source = game::load("nexus", None).expect("embedded");
        let means = Environment {
            dice: Box::new(Random::new().expect("randomness")),
            clock: Clock::Fixed(0),
        };
        let table = Table::in_memory("Mill", &source.text, Vec::new(), means).expect("sound");
        let mut app = App::new(table, UiSettings::default(), Rect::new(0, 0, 80, 24));
        app.state.table.add_notice("the clock is wrong");
        for key in [KeyCode::Char('n'), KeyCode::Char('x'), KeyCode::Enter] {
            app.update(Event::Key(KeyEvent::from(key)), Instant::now());
        }
        assert_eq!(app.state.campaign().last.0, 2);
        let shown = format!("{:?}", app.dialogs);
        assert!(
            shown.contains("the clock is wrong") && app.dialogs.len() == 1,
            "{shown}"
        );
    }
}
