//! The program while a campaign is open: panes, dialogs, what was said. A key goes to the dialog on top or the focused pane;
//! its [`Effect`] is done here and nowhere else. Drawing only reads.

mod backup;
mod dispatch;
mod draw;
mod idle;
pub(crate) mod key_bar;
mod key_repeat;
pub mod layout;
mod offers;
mod privacy_screen;
pub mod recap_files;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Rect;
use strum::IntoEnumIterator as _;

use self::backup::Keeping;
use self::idle::Idle;
use self::key_repeat::KeyRepeat;
use self::layout::Areas;
use self::privacy_screen::PrivacyScreen;
use self::recap_files::{RecapWriter, Writing};
use crate::campaign::{Character, CharacterId, Command, Seq};
use crate::journal::JournalError;
use crate::phrase::Input;
use crate::table::{Done, Failure, FollowUp, Table};
use crate::tui::commands::table_dice;
use crate::tui::context::dialog::Dialog;
use crate::tui::context::effect::{Effect, Leaving};
use crate::tui::context::pane::{Pane, PaneId};
use crate::tui::context::state::{AppState, UiSettings};
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Press;
use crate::tui::panes::history::History;
use crate::tui::panes::party::Party;
use crate::tui::panes::roll::Roll;
use crate::tui::panes::sheet::Sheet;
use crate::tui::prompts::confirm::Confirm;
use crate::tui::prompts::dice_entry::DiceEntry;
use crate::tui::runtime::event_loop::Application;
use crate::tui::runtime::worker::{Answer, Waker, Worker};
use crate::tui::widgets::theme::Role;

/// Everything on the screen.
pub struct App {
    state: AppState,
    party: Party,
    sheet: Sheet,
    roll: Roll,
    history: History,
    focus: PaneId,
    zoom: bool,
    dialogs: Vec<Box<dyn Dialog>>,
    said: Option<(Role, String)>,
    screen: Rect,
    held: KeyRepeat,
    /// Done once it is known that no held key sent it.
    undecided: Option<Press>,
    quit: Quit,
    privacy_screen: PrivacyScreen,
    /// The lines of the palette that were run, newest last.
    past: Vec<String>,
    suspends: bool,
    /// What the rules refused with the last key, which may be overruled.
    refused: Option<Command>,
    idle: Idle,
    /// What followed from the amended roll and still stands, while that is offered for undoing.
    followed: Vec<FollowUp>,
    /// Writes recaps to files, where there is somebody who does.
    recap_writer: Option<RecapWriter>,
    /// What that comes to, while it is written.
    writing: Option<Writing>,
    /// What the backup of a session comes to, while it is made.
    keeping: Option<Keeping>,
}

/// Quitting takes two presses.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Quit {
    No,
    Asked,
    Sure(Leaving),
}

impl App {
    /// Sits down at a table; the first character present has the keys.
    #[must_use]
    pub fn new(table: Table, settings: UiSettings, screen: Rect) -> Self {
        let mut app = Self {
            party: Party::default(),
            sheet: Sheet::default(),
            roll: Roll::default(),
            history: History::default(),
            focus: PaneId::default(),
            zoom: false,
            dialogs: Vec::new(),
            said: None,
            screen,
            held: KeyRepeat::default(),
            undecided: None,
            quit: Quit::No,
            privacy_screen: PrivacyScreen::default(),
            past: Vec::new(),
            suspends: false,
            refused: None,
            idle: Idle::default(),
            followed: Vec::new(),
            recap_writer: None,
            writing: None,
            keeping: None,
            state: AppState::new(table, settings),
        };
        app.refresh();
        app.layout();
        app
    }

    /// With a thread that does what may take long, and rings when that is done.
    #[must_use]
    pub fn with_waker(mut self, waker: Waker) -> Self {
        self.state.backup_worker = Worker::with_waker(Arc::clone(&waker));
        self.state.worker = Worker::with_waker(waker);
        self
    }

    /// Where somebody left to, once they did.
    #[must_use]
    pub fn leaving(&self) -> Option<&Leaving> {
        match &self.quit {
            Quit::Sure(leaving) => Some(leaving),
            Quit::No | Quit::Asked => None,
        }
    }

    /// Keeps a demo as the campaign at this path; where that can't be, play goes on and the reason stands on the screen.
    pub fn keep(&mut self, path: Result<PathBuf, JournalError>) -> bool {
        self.state.worker.shutdown();
        let kept = path.and_then(|path| self.state.table.keep(&path));
        if let Err(why) = &kept {
            self.quit = Quit::No;
            self.said = Some((Role::Warning, why.to_string()));
        }
        kept.is_ok()
    }

    /// Ends play: the campaign is one file again, once the backup that is being made is there.
    ///
    /// # Errors
    /// One of them can't be written; nothing is lost then.
    pub fn close(mut self) -> Result<(), JournalError> {
        self.state.worker.shutdown();
        let kept = self.kept_at_last();
        self.state.table.close().and(kept)
    }

    /// The state that panes and dialogs read.
    #[must_use]
    pub fn state(&self) -> &AppState {
        &self.state
    }

    fn areas(&self) -> Areas {
        self.areas_of(self.screen)
    }

    fn areas_of(&self, screen: Rect) -> Areas {
        Areas::of(screen, self.focus, self.zoom, self.state.shown().len())
    }

    /// Where keys have their meaning now, innermost first.
    fn contexts(&self) -> &'static [Context] {
        match self.dialogs.last() {
            Some(dialog) => dialog.contexts(),
            None => self.pane(self.focus).contexts(),
        }
    }

    fn pane(&self, pane: PaneId) -> &dyn Pane {
        match pane {
            PaneId::Party => &self.party,
            PaneId::Sheet => &self.sheet,
            PaneId::Roll => &self.roll,
            PaneId::History => &self.history,
        }
    }

    /// A pane to be changed, and the state it reads.
    fn pane_mut(&mut self, pane: PaneId) -> (&mut dyn Pane, &AppState) {
        let pane_: &mut dyn Pane = match pane {
            PaneId::Party => &mut self.party,
            PaneId::Sheet => &mut self.sheet,
            PaneId::Roll => &mut self.roll,
            PaneId::History => &mut self.history,
        };
        (pane_, &self.state)
    }

    /// Does what the dialog on top answered: a question or a menu is over with its answer, others stay until what they
    /// asked for is done.
    fn apply_for_dialog(&mut self, effect: Effect) {
        let stays = matches!(
            effect,
            Effect::Done | Effect::Ignored | Effect::Close | Effect::Status(_) | Effect::Refused(_)
        );
        if stays {
            return self.apply(effect);
        }
        if self.dialogs.last().is_some_and(|dialog| dialog.is_choice()) {
            self.dialogs.pop();
            return self.apply(effect);
        }
        match effect {
            Effect::Run(command) => {
                if self.run(&command) {
                    self.done_with_dialog();
                }
            }
            Effect::RunPhrase { line, said } => match self.by_hand(&said) {
                Some(faces) => {
                    self.past.push(line);
                    self.apply(Effect::Instead(Box::new(faces)));
                }
                None => {
                    if self.run_phrase(*said) {
                        self.past.push(line);
                    }
                }
            },
            Effect::Press(press) => {
                self.dialogs.pop();
                self.press(press);
            }
            effect => self.apply(effect),
        }
    }

    /// Does what a pane answered.
    fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Done | Effect::Ignored => {}
            Effect::Run(command) | Effect::Refused(command) => {
                self.run(&command);
            }
            Effect::Undo => self.undo_newest(),
            Effect::Redo => {
                self.redo(None);
            }
            Effect::UndoEntry(seq) => {
                self.undo(Some(seq));
            }
            Effect::RedoEntry(seq) => {
                self.redo(Some(seq));
            }
            Effect::Amend(of, whose) => self.amend(of, whose),
            Effect::Open(dialog) => self.dialogs.push(dialog),
            Effect::Instead(dialog) => {
                self.dialogs.pop();
                self.dialogs.push(dialog);
            }
            Effect::Close => {
                self.dialogs.pop();
            }
            Effect::Focus(pane) => {
                self.dialogs.clear();
                self.focus = pane;
            }
            Effect::Show(seq) => {
                self.dialogs.clear();
                self.focus = PaneId::History;
                self.history.show(&self.state, seq);
            }
            Effect::Narrow(said) => match self.history.narrow(&self.state, &said) {
                Ok(()) => {
                    self.dialogs.clear();
                    self.focus = PaneId::History;
                }
                Err(why) => self.said = Some((Role::Warning, why.to_string())),
            },
            Effect::Choose(who) => self.choose(who),
            Effect::Group(selection) => {
                self.state.group = selection;
                self.state.acted = false;
                self.refresh();
            }
            Effect::Status(words) => self.said = Some((Role::Warning, words)),
            Effect::RunPhrase { said, .. } => {
                self.run_phrase(*said);
            }
            Effect::Press(press) => self.press(press),
            Effect::WriteRecap(session) => self.write_recap(session),
            Effect::Suspend => self.suspends = true,
            Effect::Leave(where_to) => self.quit = Quit::Sure(where_to),
        }
    }

    fn run(&mut self, command: &Command) -> bool {
        let former = self.state.campaign().characters.clone();
        let done = self.state.table.run(command);
        let yields = match &done {
            Err(Failure::Refused(no)) => no.can_override(command),
            _ => false,
        };
        let done = self.finish(former, done);
        self.state.acted |= done && self.state.group.is_some();
        if yields {
            self.offer_ruling(command);
        }
        done
    }

    /// The faces a phrase needs from the table first.
    fn by_hand(&self, said: &Input) -> Option<DiceEntry> {
        match said {
            Input::Run(command) => table_dice::faces(&self.state, command, None),
            Input::Undo(_) | Input::Redo(_) => None,
        }
    }

    /// Does what a line of the dialog on top says, which closes once that is done.
    fn run_phrase(&mut self, said: Input) -> bool {
        let done = match said {
            Input::Run(command) => self.run(&command),
            Input::Undo(None) => {
                // It may ask first.
                self.dialogs.pop();
                self.undo_newest();
                return true;
            }
            Input::Undo(seq) => self.undo(seq),
            Input::Redo(seq) => self.redo(seq),
        };
        if done {
            self.dialogs.pop();
        }
        done
    }

    fn choose(&mut self, who: CharacterId) {
        self.dialogs.clear();
        self.state.chosen = Some(who);
        if std::mem::take(&mut self.state.acted) {
            self.state.group = None;
        }
        self.invalidate_all();
    }

    /// The newest entry; one of an earlier evening only after a question.
    fn undo_newest(&mut self) {
        match (self.state.undo_reaches_back(), &self.state.undo) {
            (Some(label), Some((newest, _))) => {
                let words = format!(
                    "“{label}”: that goes back past the start of this session; undo it all the same?"
                );
                let question = Confirm::new(words, Effect::UndoEntry(*newest));
                self.dialogs.push(Box::new(question));
            }
            _ => {
                self.undo(None);
            }
        }
    }

    fn undo(&mut self, entry: Option<Seq>) -> bool {
        let former = self.state.campaign().characters.clone();
        let table = &mut self.state.table;
        let done = match entry {
            Some(seq) => table.undo_entry(seq),
            None => table.undo(),
        };
        self.finish(former, done)
    }

    fn redo(&mut self, entry: Option<Seq>) -> bool {
        let former = self.state.campaign().characters.clone();
        let table = &mut self.state.table;
        let done = match entry {
            Some(seq) => table.redo_entry(seq),
            None => table.redo(),
        };
        self.finish(former, done)
    }

    /// An entry is on disk, or it isn't and somebody has to know why.
    fn finish(
        &mut self,
        former: BTreeMap<CharacterId, Character>,
        done: Result<Done, Failure>,
    ) -> bool {
        match done {
            Ok(done) => {
                self.state.settle(former, done.clone());
                self.turn_to_newest();
                // A choice was offered of what there was.
                self.dialogs.retain(|dialog| !dialog.is_choice());
                self.refresh();
                self.offer_undoing(&done);
                self.offer_recap(&done);
                self.back_up(&done);
                true
            }
            Err(why) => {
                self.said = Some((Role::Warning, why.to_string()));
                false
            }
        }
    }

    /// After an entry.
    fn refresh(&mut self) {
        self.state.refresh();
        self.invalidate_all();
    }

    /// Panes and dialogs drop what is out of date, after an entry or another choice of character.
    fn invalidate_all(&mut self) {
        for pane in PaneId::iter() {
            let (pane_, state) = self.pane_mut(pane);
            pane_.invalidate(state);
        }
        for dialog in &mut self.dialogs {
            dialog.invalidate(&self.state);
        }
    }

    /// Panes and dialogs work out what depends on their room, so that drawing only reads.
    fn layout(&mut self) {
        let areas = self.areas();
        for pane in PaneId::iter() {
            if let Some(area) = areas.pane(pane) {
                let (pane_, state) = self.pane_mut(pane);
                pane_.layout(state, area);
            }
        }
        for dialog in &mut self.dialogs {
            dialog.layout(areas.body);
        }
    }

    /// When the dialog on top, or else a pane, wants to go on without a key.
    fn waiting(&self) -> Option<Instant> {
        let panes = PaneId::iter().map(|pane| self.pane(pane));
        self.written().or_else(|| match self.dialogs.last() {
            Some(dialog) => dialog.deadline(),
            None => panes.filter_map(Pane::deadline).min(),
        })
    }
}

impl Application for App {
    fn update(&mut self, event: Event, at: Instant) {
        self.take(event, at);
        self.layout();
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        self.render(screen, frame.buffer_mut());
    }

    fn deadline(&self) -> Option<Instant> {
        match self.undecided {
            Some(_) => self.held.until(),
            None => self
                .waiting()
                .or_else(|| self.idle.until(&self.state.table)),
        }
    }

    fn wake(&mut self) -> bool {
        if let Some(press) = self.undecided.take() {
            self.press(press);
            self.layout();
        } else if self.waiting().is_none() {
            let failed = self.idle.work(&mut self.state.table).err();
            let Some(why) = failed else {
                return false;
            };
            self.said = Some((Role::Warning, why.to_string()));
        } else if self.written().is_some() {
            self.report_recap(Answer::take);
            self.tell_if_unkept();
            self.layout();
        } else if let Some(dialog) = self.dialogs.last_mut() {
            return dialog.wake(&self.state);
        } else {
            let mut is_new = false;
            for pane in PaneId::iter() {
                let (pane_, state) = self.pane_mut(pane);
                if pane_.deadline().is_some() {
                    is_new |= pane_.wake(state);
                }
            }
            return is_new;
        }
        true
    }

    fn suspends(&mut self) -> bool {
        std::mem::take(&mut self.suspends)
    }

    fn is_over(&self) -> bool {
        matches!(self.quit, Quit::Sure(_))
    }
}
