//! The program while a campaign is open. Owns the panes, the dialogs and the status line. A key goes to the top dialog or
//! the focused pane; only `effects` applies the [`Effect`](super::context::Effect) that they return. Drawing only reads.

mod backup;
mod dispatch;
mod draw;
mod effects;
mod idle;
pub(crate) mod key_bar;
pub mod layout;
mod offers;
pub mod players_page;
mod privacy_screen;
mod requests;
pub(crate) mod restore;
mod settings;
mod timers;
pub mod written_pages;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Rect;
use strum::IntoEnumIterator as _;

use self::backup::{Keeping, Verifying};
use self::dispatch::{KeyRepeat, TypedAhead, TypedName};
pub use self::idle::Opening;
use self::idle::{Idle, Task};
use self::layout::{Areas, Wants};
use self::players_page::OwnPage;
use self::privacy_screen::PrivacyScreen;
use self::written_pages::{PageAnswer, PageWriter};
use crate::campaign::{Command, Seq};
use crate::journal::JournalError;
use crate::table::{FollowUp, Table};
use crate::tui::commands::hidden;
use crate::tui::context::reckoner::Reckoner;
use crate::tui::context::settings_file::SettingsFile;
use crate::tui::context::{AppState, Dialog, Leaving, Pane, PaneId, UiSettings};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::panes::history::History;
use crate::tui::panes::party::Party;
use crate::tui::panes::roll::Roll;
use crate::tui::panes::sheet::Sheet;
use crate::tui::prompts::Confirm;
use crate::tui::runtime::event_loop::{Application, Request};
use crate::tui::runtime::worker::{Answer, Waker, Worker};
use crate::tui::widgets::Role;

/// The running program and everything it shows.
pub struct App {
    state: AppState,
    party: Party,
    sheet: Sheet,
    roll: Roll,
    history: History,
    focus: PaneId,
    zoom: bool,
    dialogs: Vec<Box<dyn Dialog>>,
    /// The message in the last line until the next key.
    status: Option<(Role, String)>,
    screen: Rect,
    key_repeat: KeyRepeat,
    typed_ahead: TypedAhead,
    typed_name: TypedName,
    /// When the last event was read.
    now: Instant,
    /// When the key of the group was pressed last.
    grouped_at: Option<Instant>,
    /// Whether the key before chose somebody by number.
    chose_by_number: bool,
    /// A press that may be the first repeat of a held key; applied once [`KeyRepeat::until`] has passed.
    undecided: Option<Press>,
    quit: Quit,
    privacy_screen: PrivacyScreen,
    /// Phrases run from the palette, newest last.
    past: Vec<String>,
    /// What the terminal shall do next.
    requests: Vec<Request>,
    /// The title that the window has.
    window_title: String,
    /// The hidden entry that the next press of the key copies.
    copy_asked: Option<Seq>,
    /// The command that the rules refused with the last key, if it may be overruled.
    refused: Option<Command>,
    idle: Idle,
    /// When a timer shows something else.
    timers_due: Option<Instant>,
    /// Entries that followed from the amended roll and still stand, while undoing them is offered.
    followed: Vec<FollowUp>,
    /// Writes recaps to files; `None` where the caller supplied no writer.
    page_writer: Option<PageWriter>,
    /// Where the settings are read from and written to; `None` where the caller supplied nothing.
    settings_file: Option<Box<dyn SettingsFile>>,
    /// The players' page.
    players_page: OwnPage,
    /// The recap being written.
    writing: Option<PageAnswer>,
    /// The backup being made.
    keeping: Option<Keeping>,
    /// The backup being verified.
    verifying: Option<Verifying>,
}

/// Quitting takes two presses of the key, and so does any other way out that ends the players' page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Quit {
    No,
    /// The action that leaves if it is done again.
    Asked(Action),
    Sure(Leaving),
}

impl App {
    /// Creates the app; selects the first present character.
    pub fn new(mut table: Table, settings: UiSettings, screen: Rect) -> Self {
        let ended = table.end_stale_hidden(&settings.zone).ok().flatten();
        let ended = ended.map(|done| hidden::another_day(&done));
        let mut app = Self {
            party: Party::default(),
            sheet: Sheet::default(),
            roll: Roll::default(),
            history: History::default(),
            focus: PaneId::default(),
            zoom: false,
            dialogs: Vec::new(),
            status: ended.map(|words| (Role::Warning, words)),
            screen,
            key_repeat: KeyRepeat::default(),
            typed_ahead: TypedAhead::default(),
            typed_name: TypedName::default(),
            now: Instant::now(),
            grouped_at: None,
            chose_by_number: false,
            undecided: None,
            quit: Quit::No,
            privacy_screen: PrivacyScreen::default(),
            past: Vec::new(),
            requests: Vec::new(),
            window_title: String::new(),
            copy_asked: None,
            refused: None,
            idle: Idle::default(),
            timers_due: None,
            followed: Vec::new(),
            page_writer: None,
            settings_file: None,
            players_page: OwnPage::default(),
            writing: None,
            keeping: None,
            verifying: None,
            state: AppState::new(table, settings),
        };
        app.tell_notices();
        if let Err(why) = app.roll.recall(&app.state) {
            app.status = Some((Role::Warning, why.to_string()));
        }
        app.refresh();
        app.await_timers(app.now);
        app.layout();
        app
    }

    /// Shows these until Enter or Esc: what could not be taken of the settings.
    #[must_use]
    pub fn with_notices(mut self, notices: &[String]) -> Self {
        if !notices.is_empty() {
            self.notify(notices.join("\n"));
        }
        self
    }

    /// Does this right after the first frame.
    #[must_use]
    pub fn with_opening(mut self, opening: Opening) -> Self {
        self.idle.opening = Some(opening);
        self
    }

    /// Starts the worker threads, which call `waker` when an answer is ready.
    #[must_use]
    pub fn with_waker(mut self, waker: Waker) -> Self {
        self.state.backup_worker = Worker::with_waker(Arc::clone(&waker));
        self.state.reckoner = Reckoner::of(Worker::with_waker(Arc::clone(&waker)));
        self.players_page.wake_with(Arc::clone(&waker));
        self.state.worker = Worker::with_waker(waker);
        self
    }

    /// Where to go from this campaign, once leaving was confirmed.
    pub fn leaving(&self) -> Option<&Leaving> {
        match &self.quit {
            Quit::Sure(leaving) => Some(leaving),
            Quit::No | Quit::Asked(_) => None,
        }
    }

    /// Keeps a demo as the campaign at this path; returns whether that succeeded. On failure play goes on and the status
    /// line shows the reason.
    pub fn keep(&mut self, path: Result<PathBuf, JournalError>) -> bool {
        self.state.worker.shutdown();
        let kept = path.and_then(|path| self.state.table.keep(&path));
        if let Err(why) = &kept {
            self.quit = Quit::No;
            self.status = Some((Role::Warning, why.to_string()));
        }
        kept.is_ok()
    }

    /// Ends play. Waits for a running backup, then makes the campaign a single file again.
    ///
    /// # Errors
    /// The backup or the campaign can't be written. No entry is lost then.
    pub fn close(mut self) -> Result<(), JournalError> {
        // Keys typed ahead can end play before the first pause.
        self.idle.finish_opening(&mut self.state.table);
        self.state.worker.shutdown();
        let kept = self.kept_at_last();
        self.state.table.close().and(kept)
    }

    /// Whether something that was asked of the journal or reckoned behind the frame is still to come.
    pub fn is_asking(&self) -> bool {
        self.state.worker.is_asked() || self.state.reckoner.is_asked()
    }

    /// The state that panes and dialogs read.
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Where everything stands on the screen.
    pub fn areas(&self) -> Areas {
        self.areas_of(self.screen)
    }

    fn areas_of(&self, screen: Rect) -> Areas {
        let wants = Wants {
            least: self.party.least_lines(),
            lines: self.party.wanted_lines(),
            counters: if self.state.counters_in_title {
                0
            } else {
                self.state.campaign().counters.len()
            },
            people: self.party.wanted_width(),
            fight: self.state.campaign().order.is_some(),
            idle: self.roll.is_idle(&self.state),
            long_sheet: self.sheet.is_long(),
        };
        Areas::of(screen, self.focus, self.zoom, wants)
    }

    /// The contexts that keys are looked up in now, innermost first.
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

    /// A pane to change, and the state it reads.
    fn pane_mut(&mut self, id: PaneId) -> (&mut dyn Pane, &AppState) {
        let pane: &mut dyn Pane = match id {
            PaneId::Party => &mut self.party,
            PaneId::Sheet => &mut self.sheet,
            PaneId::Roll => &mut self.roll,
            PaneId::History => &mut self.history,
        };
        (pane, &self.state)
    }

    /// Returns whether there are any.
    fn tell_notices(&mut self) -> bool {
        let notices = self.state.table.take_notices();
        let is_any = !notices.is_empty();
        for words in notices {
            self.notify(words);
        }
        is_any
    }

    /// Does the rest of opening; returns whether a new frame is needed.
    fn finish_opening(&mut self) -> bool {
        let failed = self.idle.open(&mut self.state.table).err();
        let is_told = self.tell_notices();
        let is_new = match failed {
            Some(why) => {
                self.status = Some((Role::Warning, why.to_string()));
                true
            }
            None => self.offer_game() || is_told,
        };
        if is_new {
            self.layout();
        }
        is_new
    }

    /// Shows a notice until Enter or Esc.
    fn notify(&mut self, words: impl Into<String>) {
        self.dialogs.push(Box::new(Confirm::notice(words)));
    }

    /// Reloads the derived state after an entry.
    fn refresh(&mut self) {
        self.state.refresh();
        self.title_window();
        self.invalidate_all();
    }

    /// Makes panes and dialogs drop what is out of date, after an entry or when another character is chosen.
    fn invalidate_all(&mut self) {
        for id in PaneId::iter() {
            let (pane, state) = self.pane_mut(id);
            pane.invalidate(state);
        }
        for dialog in &mut self.dialogs {
            dialog.invalidate(&self.state);
        }
    }

    /// Lets panes and dialogs compute what depends on their area, so that drawing only reads.
    fn layout(&mut self) {
        self.state.height = self.screen.height;
        self.state.counters_in_title = self.have_counters_room(self.screen.width);
        let most = Areas::most_people(self.screen);
        self.party.measure(&self.state, most);
        self.sheet.measure(&self.state, None);
        if self.roll.is_idle(&self.state) {
            let area = self.areas().pane(PaneId::Sheet);
            self.sheet.measure(&self.state, area);
        }
        let areas = self.areas();
        for id in PaneId::iter() {
            if let Some(area) = areas.pane(id) {
                let (pane, state) = self.pane_mut(id);
                pane.layout(state, area);
            }
        }
        for dialog in &mut self.dialogs {
            dialog.layout(areas.body);
        }
    }

    /// Shows odds that have been reckoned.
    fn show_reckoned(&mut self) {
        self.state.reckoner.take_in();
        for id in [PaneId::Roll, PaneId::History] {
            let (pane, state) = self.pane_mut(id);
            pane.invalidate(state);
        }
        for dialog in &mut self.dialogs {
            dialog.invalidate(&self.state);
        }
        self.layout();
    }

    fn idle_task(&self) -> Option<(Instant, Task)> {
        self.idle.next(&self.state.table, self.is_busy())
    }

    /// When a finished recap or backup, the top dialog, or else a pane wants to be woken without a key.
    fn waiting(&self) -> Option<Instant> {
        let panes = PaneId::iter().map(|pane| self.pane(pane));
        let reckoned = || self.state.reckoner.due();
        self.written()
            .or_else(reckoned)
            .or_else(|| match self.dialogs.last() {
                Some(dialog) => dialog.deadline(),
                None => panes.filter_map(Pane::deadline).min(),
            })
    }
}

impl App {
    /// Whether a letter of a menu waits for what follows it.
    pub fn has_waiting_letter(&self) -> bool {
        self.typed_name.until().is_some()
    }

    /// When it wants to be woken for anything but a timer.
    fn due_beside_timers(&self) -> Option<Instant> {
        match self.undecided {
            Some(_) => self.key_repeat.until(),
            None => self
                .typed_name
                .until()
                .or_else(|| self.waiting())
                .or_else(|| self.idle_task().map(|(at, _)| at)),
        }
    }

    /// Does what is due beside timers; returns whether a new frame is needed.
    fn wake_others(&mut self) -> bool {
        if let Some(press) = self.undecided.take() {
            self.press(press);
            self.layout();
        } else if let Some(at) = self.typed_name.until()
            && let Some(press) = self.typed_name.take()
        {
            self.typed_ahead.done_at(at);
            self.press(press);
            self.layout();
        } else if self.waiting().is_none() {
            match self.idle_task() {
                None => return false,
                Some((at, Task::BackUp)) => {
                    self.back_up(at, false);
                    return false;
                }
                Some((_, Task::VerifyEntries)) => {
                    self.verify_entries();
                    return false;
                }
                Some((_, Task::VerifyBackup)) => {
                    self.verify_backup();
                    return false;
                }
                Some((_, Task::Open)) => return self.finish_opening(),
                Some((at, Task::Look)) => match self.idle.look(at, &mut self.state.table) {
                    Ok(()) => return false,
                    Err(why) => self.notify(why.to_string()),
                },
                Some((_, Task::Index)) => match self.idle.index(&mut self.state.table) {
                    Ok(()) => return false,
                    Err(why) => self.status = Some((Role::Warning, why.to_string())),
                },
            }
        } else if self.written().is_some() {
            let reported = [
                self.report_written(Answer::take),
                self.report_page(Answer::take),
                self.report_page_end(),
                self.report_verified(),
                self.report_backup(),
            ];
            if !reported.contains(&true) {
                return false;
            }
            self.layout();
        } else if self.state.reckoner.due().is_some() {
            self.show_reckoned();
        } else if let Some(dialog) = self.dialogs.last_mut() {
            return dialog.wake(&self.state);
        } else {
            let mut is_new = false;
            for id in PaneId::iter() {
                let (pane, state) = self.pane_mut(id);
                if pane.deadline().is_some() {
                    is_new |= pane.wake(state);
                }
            }
            return is_new;
        }
        true
    }
}

impl Application for App {
    fn update(&mut self, event: Event, at: Instant) {
        let over = self.run_timers();
        self.take(event, at);
        self.say_time_is_up(over);
        self.await_timers(at);
        self.layout();
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        self.render(screen, frame.buffer_mut());
    }

    fn deadline(&self) -> Option<Instant> {
        let others = self.due_beside_timers();
        self.timers_due.into_iter().chain(others).min()
    }

    fn wake(&mut self) -> bool {
        let due = self.deadline();
        let over = self.run_timers();
        let others = self.due_beside_timers();
        let is_timer = |at: Instant| others.is_none_or(|other| at < other);
        let is_new = if self.timers_due.is_some_and(is_timer) {
            self.mark_open_time();
            self.layout();
            true
        } else {
            self.wake_others()
        };
        let is_over = over.is_some();
        self.say_time_is_up(over);
        self.await_timers(due.into_iter().fold(Instant::now(), Instant::max));
        is_new || is_over
    }

    fn requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    fn is_over(&self) -> bool {
        matches!(self.quit, Quit::Sure(_))
    }
}
