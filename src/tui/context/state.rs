//! What lies before everybody: the table with its campaign, who is chosen, the keys and the colours. Panes and dialogs read
//! it, only [`crate::tui::app::App`] changes it.

use crate::campaign::character::Presence;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, Refusal, Selection, Seq, TableDice,
};
use crate::config;
use crate::config::Odds;
use crate::dice::{Dice, Trial};
use crate::journal::Reader;
use crate::journal::filter::{FilterContext, NameHistory};
use crate::rules::{Contests, RerollLaw};
use crate::table::{Done, Table};
use crate::tui::context::known_skills::KnownSkills;
use crate::tui::keys::action::Action;
use crate::tui::keys::keymap::Keymap;
use crate::tui::runtime::worker::{Answer, Worker};
use crate::tui::widgets::theme::Theme;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

/// Keys, colours and settings: what stays the same while the program runs.
#[derive(Debug, Clone)]
pub struct UiSettings {
    /// Which key means what.
    pub keymap: Keymap,
    /// How a role looks.
    pub theme: Theme,
    /// Whether odds are shown at first.
    pub odds: Odds,
    /// Who rolls real dice.
    pub table_dice: config::TableDice,
    /// Where the clock on the wall hangs.
    pub zone: TimeZone,
}

impl Default for UiSettings {
    fn default() -> Self {
        Self {
            keymap: Keymap::default(),
            theme: Theme::default(),
            odds: Odds::default(),
            table_dice: config::TableDice::default(),
            zone: TimeZone::UTC,
        }
    }
}

/// What everybody reads.
#[derive(Debug)]
pub struct AppState {
    // Gone before the table is: as long as it has the file open, too, that can't be made one again.
    pub(crate) worker: Worker,
    /// Makes backups, which nobody who searches should wait for.
    pub(crate) backup_worker: Worker,
    /// The campaign, on disk.
    pub table: Table,
    /// Keys and colours.
    pub settings: UiSettings,
    /// The character whose turn at the keys it is; nobody at an empty table.
    pub chosen: Option<CharacterId>,
    /// For whom the next roll, check or mark is made, while it is for several.
    pub group: Option<Selection>,
    /// Whether the group has done what it was chosen for: another choice of character is one for this character alone.
    pub(crate) acted: bool,
    /// The newest entry made while the screen was open. What it changed is shown as before → after.
    pub latest: Option<Done>,
    /// Everybody as they were before that entry; empty before the first.
    pub former: BTreeMap<CharacterId, Character>,
    /// What undo would take back, and its label.
    pub undo: Option<(Seq, String)>,
    /// What redo would bring back, and its label.
    pub redo: Option<(Seq, String)>,
    /// What everybody had learnt when the session began.
    pub(crate) known_skills: KnownSkills,
    /// Every name anybody ever had, once somebody is looked for.
    names: NameHistory,
    /// The first entry of the session and when it was made, microseconds since 1970.
    session: Option<(u32, Seq, i64)>,
}

impl AppState {
    pub(crate) fn new(table: Table, settings: UiSettings) -> Self {
        Self {
            worker: Worker::default(),
            backup_worker: Worker::default(),
            table,
            settings,
            chosen: None,
            group: None,
            acted: false,
            latest: None,
            former: BTreeMap::new(),
            undo: None,
            redo: None,
            known_skills: KnownSkills::default(),
            names: NameHistory::default(),
            session: None,
        }
    }

    /// The campaign as of the last entry.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        self.table.campaign()
    }

    /// Asks the journal what may take long.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Reader) -> T + Send + 'static,
    ) -> Answer<T> {
        self.worker.ask(self.table.reader(), question)
    }

    /// What the words of a filter may name.
    #[must_use]
    pub fn known(&self) -> FilterContext<'_> {
        FilterContext {
            campaign: self.campaign(),
            reader: self.table.reader(),
            names: &self.names,
        }
    }

    /// How a role looks, and the characters that draw.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.settings.theme
    }

    /// The chosen character.
    #[must_use]
    pub fn chosen(&self) -> Option<&Character> {
        self.campaign().characters.get(&self.chosen?)
    }

    /// Everybody the party pane shows, by number: present or absent, not benched.
    #[must_use]
    pub fn shown(&self) -> Vec<&Character> {
        let all = self.campaign().characters.values();
        let mut shown: Vec<_> = all.filter(|c| c.presence != Presence::Benched).collect();
        shown.sort_by_key(|c| c.number);
        shown
    }

    /// Whether this one's dice fall on the real table: as a key said for this roll, else as character, campaign and
    /// settings say; nobody: dice without a sheet.
    #[must_use]
    pub fn throws_by_hand(&self, who: Option<CharacterId>, said: Option<bool>) -> bool {
        let usual = match self.settings.table_dice {
            config::TableDice::Never => TableDice::Never,
            config::TableDice::PlayerCharacters => TableDice::PlayerCharacters,
            config::TableDice::Always => TableDice::Always,
        };
        said.unwrap_or_else(|| self.campaign().throws_by_hand(who, usual))
    }

    /// Whether the game has anything to check.
    #[must_use]
    pub fn has_checks(&self) -> bool {
        let game = &self.campaign().game;
        game.sheet.items || game.sheet.supplies || !game.tables.is_empty()
    }

    /// Whether this game knows what an action is about.
    #[must_use]
    pub fn has_use_for(&self, action: Action) -> bool {
        let mechanic = &self.campaign().game.mechanic;
        match action {
            Action::Check => self.has_checks(),
            Action::Contest => mechanic.contests() != Contests::Never,
            Action::Declare => !self.campaign().game.declarations().is_empty(),
            Action::Reroll => mechanic.reroll_law() != RerollLaw::Never,
            Action::KeepOther => mechanic.reroll_law() == RerollLaw::KeepEither,
            _ => true,
        }
    }

    /// Why a command would be refused now. Nothing is done; dice show ones.
    #[must_use]
    pub fn refusal(&self, command: &Command) -> Option<Refusal> {
        self.trial(command, &mut Trial::lowest()).err()
    }

    /// What a command would come to now, with these dice. Nothing is done.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn trial(&self, command: &Command, dice: &mut dyn Dice) -> Result<Decision, Refusal> {
        self.campaign().decide(command, self.table.reader(), dice)
    }

    /// Remembers what an entry came from.
    pub(crate) fn settle(&mut self, former: BTreeMap<CharacterId, Character>, done: Done) {
        self.former = former;
        // Who comes in from the bench is wanted now.
        let came = done.decision.events.iter().find_map(|event| match event {
            Event::PresenceSet {
                who,
                before: Presence::Benched,
                ..
            } => Some(*who),
            _ => None,
        });
        self.chosen = came.or(self.chosen);
        self.names.learn(&done.decision.events);
        self.latest = Some(done);
    }

    /// A time stamp as the clock on the wall shows it: `19:32`.
    #[must_use]
    pub fn clock(&self, at: i64) -> String {
        self.format_time(at, "%H:%M")
    }

    /// A time stamp's day: `14 November`.
    #[must_use]
    pub fn day(&self, at: i64) -> String {
        self.format_time(at, "%-d %B")
    }

    /// A time stamp's day with its year: `14 November 2026`.
    #[must_use]
    pub fn date(&self, at: i64) -> String {
        self.format_time(at, "%-d %B %Y")
    }

    fn format_time(&self, at: i64, format: &str) -> String {
        let at = Timestamp::from_microsecond(at).unwrap_or_default();
        at.to_zoned(self.settings.zone.clone())
            .strftime(format)
            .to_string()
    }

    /// When the session that is going on began.
    #[must_use]
    pub fn session_since(&self) -> Option<String> {
        let (_, _, at) = self.session?;
        self.campaign().in_session.then(|| self.clock(at))
    }

    /// The label of what undo would take back, where that is the start of the session that is going on, or came before it.
    pub(crate) fn undo_reaches_back(&self) -> Option<&str> {
        let (seq, label) = self.undo.as_ref()?;
        let (_, first, _) = self.session.filter(|_| self.campaign().in_session)?;
        (*seq <= first).then_some(label)
    }

    /// Looks again after an entry. What can't be read now will be said by the next command.
    pub(crate) fn refresh(&mut self) {
        self.known_skills.update(self.table.campaign());
        self.undo = self.table.next_undo().ok().flatten();
        self.redo = self.table.next_redo().ok().flatten();
        let number = self.campaign().session;
        if self.session.is_none_or(|(known, ..)| known != number) {
            let first = self.table.reader().first_of_session(number).ok().flatten();
            self.session = first.map(|line| (number, line.seq, line.at));
        }
        self.prune_group();
        if self
            .chosen()
            .is_none_or(|who| who.presence == Presence::Benched)
        {
            let shown = self.shown();
            let present = |who: &&&Character| who.presence == Presence::Present;
            let first = shown.iter().find(present).or(shown.first());
            self.chosen = first.map(|who| who.id);
        }
    }
}
