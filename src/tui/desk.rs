//! What lies before everybody: the table with its campaign, who is chosen, the keys and the colours. Panes and dialogs read
//! it, only [`super::App`] changes it.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Keymap, Theme};
use crate::campaign::character::Presence;
use crate::campaign::{Campaign, Character, CharacterId, Seq};
use crate::config::{Odds, TableDice};
use crate::table::{Done, Table};

/// Keys, colours and settings: what stays the same while the program runs.
#[derive(Debug, Clone)]
pub struct Look {
    /// Which key means what.
    pub keymap: Keymap,
    /// How a role looks.
    pub theme: Theme,
    /// Whether odds are shown at first.
    pub odds: Odds,
    /// Who rolls real dice.
    pub table_dice: TableDice,
    /// Where the clock on the wall hangs.
    pub zone: TimeZone,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            keymap: Keymap::default(),
            theme: Theme::default(),
            odds: Odds::default(),
            table_dice: TableDice::default(),
            zone: TimeZone::UTC,
        }
    }
}

/// What everybody reads.
#[derive(Debug)]
pub struct Desk {
    /// The campaign, on disk.
    pub table: Table,
    /// Keys and colours.
    pub look: Look,
    /// The character whose turn at the keys it is; nobody at an empty table.
    pub chosen: Option<CharacterId>,
    /// The newest entry made while the screen was open. What it changed is shown as before → after.
    pub latest: Option<Done>,
    /// What undo would take back, and its label.
    pub undo: Option<(Seq, String)>,
    /// What redo would bring back, and its label.
    pub redo: Option<(Seq, String)>,
    /// The first entry of the session and when it was made, microseconds since 1970.
    session: Option<(u32, Seq, i64)>,
}

impl Desk {
    pub(super) fn new(table: Table, look: Look) -> Self {
        Self {
            table,
            look,
            chosen: None,
            latest: None,
            undo: None,
            redo: None,
            session: None,
        }
    }

    /// The campaign as of the last entry.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        self.table.campaign()
    }

    /// How a role looks, and the characters that draw.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.look.theme
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

    /// A time stamp as the clock on the wall shows it: `19:32`.
    #[must_use]
    pub fn clock(&self, at: i64) -> String {
        self.told(at, "%H:%M")
    }

    /// A time stamp's day: `14 November`.
    #[must_use]
    pub fn day(&self, at: i64) -> String {
        self.told(at, "%-d %B")
    }

    fn told(&self, at: i64, format: &str) -> String {
        let at = Timestamp::from_microsecond(at).unwrap_or_default();
        at.to_zoned(self.look.zone.clone())
            .strftime(format)
            .to_string()
    }

    /// When the session that is going on began.
    #[must_use]
    pub fn session_since(&self) -> Option<String> {
        let (_, _, at) = self.session?;
        self.campaign().in_session.then(|| self.clock(at))
    }

    /// The label of what undo would take back, where that was made before the session that is going on.
    pub(super) fn undo_reaches_back(&self) -> Option<&str> {
        let (seq, label) = self.undo.as_ref()?;
        let (_, first, _) = self.session.filter(|_| self.campaign().in_session)?;
        (*seq < first).then_some(label)
    }

    /// Looks again after an entry. What can't be read now will be said by the next command.
    pub(super) fn refresh(&mut self) {
        self.undo = self.table.next_undo().ok().flatten();
        self.redo = self.table.next_redo().ok().flatten();
        let number = self.campaign().session;
        if self.session.is_none_or(|(known, ..)| known != number) {
            self.session = self.first_of(number);
        }
        if self.chosen().is_none() {
            let shown = self.shown();
            let present = |who: &&&Character| who.presence == Presence::Present;
            let first = shown.iter().find(present).or(shown.first());
            self.chosen = first.map(|who| who.id);
        }
    }

    /// The first entry of a session, by halves: sessions rise with the entries' numbers.
    fn first_of(&self, session: u32) -> Option<(u32, Seq, i64)> {
        let (mut low, mut high) = (1, self.campaign().last.0);
        while low < high {
            let middle = u64::midpoint(low, high);
            if self.table.reader().line(Seq(middle)).ok()?.session < session {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let line = self.table.reader().line(Seq(low)).ok()?;
        (line.session == session).then_some((session, line.seq, line.at))
    }
}
