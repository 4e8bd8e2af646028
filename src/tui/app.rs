//! The program while a campaign is open: panes, dialogs, what was said. A key goes to the dialog on top or the focused pane;
//! its [`Reply`] is done here and nowhere else. Drawing only reads.

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
use self::key_repeat::Held;
use self::layout::Areas;
use self::privacy_screen::Curtain;
use self::recap_files::{Scribe, Writing};
use crate::campaign::{Character, CharacterId, Command, Seq};
use crate::journal::JournalError;
use crate::phrase::Input;
use crate::table::{Done, Failure, FollowUp, Table};
use crate::tui::commands::table_dice;
use crate::tui::context::dialog::Dialog;
use crate::tui::context::effect::{Leaving, Reply};
use crate::tui::context::pane::{Pane, PaneId};
use crate::tui::context::state::{Desk, Look};
use crate::tui::keys::keymap::Context;
use crate::tui::keys::press::Press;
use crate::tui::panes::history::History;
use crate::tui::panes::party::Party;
use crate::tui::panes::roll::Roll;
use crate::tui::panes::sheet::Sheet;
use crate::tui::prompts::confirm::Question;
use crate::tui::prompts::dice_entry::Faces;
use crate::tui::runtime::event_loop::Show;
use crate::tui::runtime::worker::{Answer, Bell, Worker};
use crate::tui::widgets::theme::Role;

/// Everything on the screen.
pub struct App {
    desk: Desk,
    party: Party,
    sheet: Sheet,
    roll: Roll,
    history: History,
    focus: PaneId,
    zoom: bool,
    modals: Vec<Box<dyn Dialog>>,
    said: Option<(Role, String)>,
    screen: Rect,
    held: Held,
    /// Done once it is known that no held key sent it.
    doubtful: Option<Press>,
    quit: Quit,
    curtain: Curtain,
    /// The lines of the palette that were run, newest last.
    past: Vec<String>,
    suspends: bool,
    /// What the rules refused with the last key, which may be overruled.
    refused: Option<Command>,
    idle: Idle,
    /// What followed from the amended roll and still stands, while that is offered for undoing.
    followed: Vec<FollowUp>,
    /// Writes recaps to files, where there is somebody who does.
    scribe: Option<Scribe>,
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
    pub fn new(table: Table, look: Look, screen: Rect) -> Self {
        let mut app = Self {
            party: Party::default(),
            sheet: Sheet::default(),
            roll: Roll::default(),
            history: History::default(),
            focus: PaneId::default(),
            zoom: false,
            modals: Vec::new(),
            said: None,
            screen,
            held: Held::default(),
            doubtful: None,
            quit: Quit::No,
            curtain: Curtain::default(),
            past: Vec::new(),
            suspends: false,
            refused: None,
            idle: Idle::default(),
            followed: Vec::new(),
            scribe: None,
            writing: None,
            keeping: None,
            desk: Desk::new(table, look),
        };
        app.refresh();
        app.fit();
        app
    }

    /// With a thread that does what may take long, and rings when that is done.
    #[must_use]
    pub fn with_bell(mut self, bell: Bell) -> Self {
        self.desk.keeper = Worker::ringing(Arc::clone(&bell));
        self.desk.worker = Worker::ringing(bell);
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
        self.desk.worker.rest();
        let kept = path.and_then(|path| self.desk.table.keep(&path));
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
        self.desk.worker.rest();
        let kept = self.kept_at_last();
        self.desk.table.close().and(kept)
    }

    /// What lies on the desk.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    fn areas(&self) -> Areas {
        self.areas_of(self.screen)
    }

    fn areas_of(&self, screen: Rect) -> Areas {
        Areas::of(screen, self.focus, self.zoom, self.desk.shown().len())
    }

    /// Where keys have their meaning now, innermost first.
    fn contexts(&self) -> &'static [Context] {
        match self.modals.last() {
            Some(modal) => modal.contexts(),
            None => self.part(self.focus).contexts(),
        }
    }

    fn part(&self, pane: PaneId) -> &dyn Pane {
        match pane {
            PaneId::Party => &self.party,
            PaneId::Sheet => &self.sheet,
            PaneId::Roll => &self.roll,
            PaneId::History => &self.history,
        }
    }

    /// A pane to be changed, and what lies on the desk.
    fn part_mut(&mut self, pane: PaneId) -> (&mut dyn Pane, &Desk) {
        let part: &mut dyn Pane = match pane {
            PaneId::Party => &mut self.party,
            PaneId::Sheet => &mut self.sheet,
            PaneId::Roll => &mut self.roll,
            PaneId::History => &mut self.history,
        };
        (part, &self.desk)
    }

    /// Does what the dialog on top answered: a question or a menu is over with its answer, others stay until what they
    /// asked for is done.
    fn perform_for_dialog(&mut self, reply: Reply) {
        let stays = matches!(
            reply,
            Reply::Done | Reply::Ignored | Reply::Close | Reply::Say(_) | Reply::Refused(_)
        );
        if stays {
            return self.perform(reply);
        }
        if self.modals.last().is_some_and(|dialog| dialog.is_choice()) {
            self.modals.pop();
            return self.perform(reply);
        }
        match reply {
            Reply::Do(command) => {
                if self.run(&command) {
                    self.done_with_dialog();
                }
            }
            Reply::Said { line, said } => match self.by_hand(&said) {
                Some(faces) => {
                    self.past.push(line);
                    self.perform(Reply::Instead(Box::new(faces)));
                }
                None => {
                    if self.obey(*said) {
                        self.past.push(line);
                    }
                }
            },
            Reply::Press(press) => {
                self.modals.pop();
                self.press(press);
            }
            reply => self.perform(reply),
        }
    }

    /// Does what a pane answered.
    fn perform(&mut self, reply: Reply) {
        match reply {
            Reply::Done | Reply::Ignored => {}
            Reply::Do(command) | Reply::Refused(command) => {
                self.run(&command);
            }
            Reply::Undo => self.undo_newest(),
            Reply::Redo => {
                self.redo(None);
            }
            Reply::UndoEntry(seq) => {
                self.undo(Some(seq));
            }
            Reply::RedoEntry(seq) => {
                self.redo(Some(seq));
            }
            Reply::Amend(of, whose) => self.amend(of, whose),
            Reply::Open(dialog) => self.modals.push(dialog),
            Reply::Instead(dialog) => {
                self.modals.pop();
                self.modals.push(dialog);
            }
            Reply::Close => {
                self.modals.pop();
            }
            Reply::Focus(pane) => {
                self.modals.clear();
                self.focus = pane;
            }
            Reply::Show(seq) => {
                self.modals.clear();
                self.focus = PaneId::History;
                self.history.show(&self.desk, seq);
            }
            Reply::Narrow(said) => match self.history.narrow(&self.desk, &said) {
                Ok(()) => {
                    self.modals.clear();
                    self.focus = PaneId::History;
                }
                Err(why) => self.said = Some((Role::Warning, why.to_string())),
            },
            Reply::Choose(who) => self.choose(who),
            Reply::Group(selection) => {
                self.desk.group = selection;
                self.desk.acted = false;
                self.refresh();
            }
            Reply::Say(words) => self.said = Some((Role::Warning, words)),
            Reply::Said { said, .. } => {
                self.obey(*said);
            }
            Reply::Press(press) => self.press(press),
            Reply::Tell(session) => self.tell(session),
            Reply::Suspend => self.suspends = true,
            Reply::Leave(where_to) => self.quit = Quit::Sure(where_to),
        }
    }

    fn run(&mut self, command: &Command) -> bool {
        let former = self.desk.campaign().characters.clone();
        let done = self.desk.table.run(command);
        let yields = match &done {
            Err(Failure::Refused(no)) => no.can_override(command),
            _ => false,
        };
        let done = self.settle(former, done);
        self.desk.acted |= done && self.desk.group.is_some();
        if yields {
            self.offer_ruling(command);
        }
        done
    }

    /// The faces a phrase needs from the table first.
    fn by_hand(&self, said: &Input) -> Option<Faces> {
        match said {
            Input::Run(command) => table_dice::faces(&self.desk, command, None),
            Input::Undo(_) | Input::Redo(_) => None,
        }
    }

    /// Does what a line of the dialog on top says, which closes once that is done.
    fn obey(&mut self, said: Input) -> bool {
        let done = match said {
            Input::Run(command) => self.run(&command),
            Input::Undo(None) => {
                // It may ask first.
                self.modals.pop();
                self.undo_newest();
                return true;
            }
            Input::Undo(seq) => self.undo(seq),
            Input::Redo(seq) => self.redo(seq),
        };
        if done {
            self.modals.pop();
        }
        done
    }

    fn choose(&mut self, who: CharacterId) {
        self.modals.clear();
        self.desk.chosen = Some(who);
        if std::mem::take(&mut self.desk.acted) {
            self.desk.group = None;
        }
        self.look_again();
    }

    /// The newest entry; one of an earlier evening only after a question.
    fn undo_newest(&mut self) {
        match (self.desk.undo_reaches_back(), &self.desk.undo) {
            (Some(label), Some((newest, _))) => {
                let words = format!(
                    "“{label}”: that goes back past the start of this session; undo it all the same?"
                );
                let question = Question::new(words, Reply::UndoEntry(*newest));
                self.modals.push(Box::new(question));
            }
            _ => {
                self.undo(None);
            }
        }
    }

    fn undo(&mut self, entry: Option<Seq>) -> bool {
        let former = self.desk.campaign().characters.clone();
        let table = &mut self.desk.table;
        let done = match entry {
            Some(seq) => table.undo_entry(seq),
            None => table.undo(),
        };
        self.settle(former, done)
    }

    fn redo(&mut self, entry: Option<Seq>) -> bool {
        let former = self.desk.campaign().characters.clone();
        let table = &mut self.desk.table;
        let done = match entry {
            Some(seq) => table.redo_entry(seq),
            None => table.redo(),
        };
        self.settle(former, done)
    }

    /// An entry is on disk, or it isn't and somebody has to know why.
    fn settle(
        &mut self,
        former: BTreeMap<CharacterId, Character>,
        done: Result<Done, Failure>,
    ) -> bool {
        match done {
            Ok(done) => {
                self.desk.settle(former, done.clone());
                self.turn_to_newest();
                // A choice was offered of what there was.
                self.modals.retain(|modal| !modal.is_choice());
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
        self.desk.refresh();
        self.look_again();
    }

    /// The panes look again after an entry or another choice of character.
    fn look_again(&mut self) {
        for pane in PaneId::iter() {
            let (part, desk) = self.part_mut(pane);
            part.refresh(desk);
        }
        for modal in &mut self.modals {
            modal.refresh(&self.desk);
        }
    }

    /// Panes and dialogs work out what depends on their room, so that drawing only reads.
    fn fit(&mut self) {
        let areas = self.areas();
        for pane in PaneId::iter() {
            if let Some(area) = areas.pane(pane) {
                let (part, desk) = self.part_mut(pane);
                part.fit(desk, area);
            }
        }
        for modal in &mut self.modals {
            modal.fit(areas.body);
        }
    }

    /// When the dialog on top, or else a pane, wants to go on without a key.
    fn waiting(&self) -> Option<Instant> {
        let panes = PaneId::iter().map(|pane| self.part(pane));
        self.written().or_else(|| match self.modals.last() {
            Some(modal) => modal.deadline(),
            None => panes.filter_map(Pane::deadline).min(),
        })
    }
}

impl Show for App {
    fn update(&mut self, event: Event, at: Instant) {
        self.take(event, at);
        self.fit();
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        self.render(screen, frame.buffer_mut());
    }

    fn deadline(&self) -> Option<Instant> {
        match self.doubtful {
            Some(_) => self.held.until(),
            None => self.waiting().or_else(|| self.idle.until(&self.desk.table)),
        }
    }

    fn wake(&mut self) -> bool {
        if let Some(press) = self.doubtful.take() {
            self.press(press);
            self.fit();
        } else if self.waiting().is_none() {
            let failed = self.idle.work(&mut self.desk.table).err();
            let Some(why) = failed else {
                return false;
            };
            self.said = Some((Role::Warning, why.to_string()));
        } else if self.written().is_some() {
            self.told(Answer::take);
            self.tell_if_unkept();
            self.fit();
        } else if let Some(modal) = self.modals.last_mut() {
            return modal.wake(&self.desk);
        } else {
            let mut is_new = false;
            for pane in PaneId::iter() {
                let (part, desk) = self.part_mut(pane);
                if part.deadline().is_some() {
                    is_new |= part.wake(desk);
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
