//! The journal as players see it: only what they may know. A revealed entry is shown at the place where it was revealed. An
//! undone roll is marked as undone, since it was seen to fall, but for one that names somebody whom players don't know any more; of
//! any other undone entry only that there was one is told. The undo is not shown as an entry.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Reader;
use super::entry_line::EntryLine;
use crate::campaign::view::{Audience, PlayersResult, PlayersView};
use crate::campaign::{
    Campaign, CharacterId, Event, Kind, Label, RollRecord, RollResult, Seq, Shown,
};
use crate::journal::error::JournalError;

/// What players are told of an undone entry that is no roll: it may have been opened by mistake.
const TAKEN_BACK: &str = "taken back";

/// The lines of one batch, newest first.
const PAGE: usize = 64;

impl Reader {
    /// What players see at the place of an entry, oldest first.
    ///
    /// # Errors
    /// No such entry, damaged, unreadable.
    pub fn players_lines(&self, seq: Seq) -> Result<Vec<PlayersLine>, JournalError> {
        self.players_lines_at(self.line(seq)?)
    }

    /// Reads backwards from the last entry until `visit` breaks: visits what players see, newest first.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn each_players_line_back(
        &self,
        mut visit: impl FnMut(PlayersLine) -> Result<ControlFlow<()>, JournalError>,
    ) -> Result<(), JournalError> {
        let mut before = None;
        loop {
            // Players may be shown less than what was entered, never something else.
            let newest = match before {
                Some(Seq(before)) => before.saturating_sub(1),
                None => self.last()?.0,
            };
            if newest == 0 {
                return Ok(());
            }
            let page = self.page(Some(Seq(newest + 1)), PAGE)?;
            let Some(oldest) = page.last() else {
                return Err(self.no_entry(Seq(newest)));
            };
            self.prove(oldest.seq.0..=newest)?;
            before = Some(oldest.seq);
            for line in page {
                for line in self.players_lines_at(line)?.into_iter().rev() {
                    if visit(line)?.is_break() {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn players_lines_at(&self, line: EntryLine) -> Result<Vec<PlayersLine>, JournalError> {
        let place = (line.session, line.at);
        let visible = self.visible_at(line, Audience::Players)?.into_iter();
        let seen = visible.map(|line| self.players_line(line, place));
        let seen = seen.collect::<Result<Vec<_>, _>>()?;
        Ok(seen.into_iter().flatten().collect())
    }

    /// Whether players see nothing of an entry that is undone: it tells of a sheet, names somebody whom they met by it or don't know any
    /// more, or changed a roll of which they see nothing any more.
    fn is_slip(&self, undone: &EntryLine) -> Result<bool, JournalError> {
        let meets = matches!(&undone.shown, Shown::Part(part) if part.meets);
        if meets || undone.kind_for_players() == Kind::Sheet {
            return Ok(true);
        }
        if !undone.kind.is_roll() {
            return Ok(false);
        }
        if let (Kind::Reroll | Kind::Amend, Some(of)) = (undone.kind, undone.cause) {
            let changed = self.line(of)?;
            let is_undone = changed.undone_by.is_some();
            if changed.is_secret() || is_undone && self.is_slip(&changed)? {
                return Ok(true);
            }
        }
        let met = self.met()?;
        let events = self.changes(undone.seq)?;
        // Of a group they see only whom they knew.
        let is_shown = |result: &RollResult<'_>| match &undone.shown {
            Shown::Part(part) => {
                let throwers = result.throws().filter_map(RollRecord::who);
                let mut named = part.who.iter().map(|(id, _)| *id);
                let throwers: Vec<CharacterId> = throwers.collect();
                throwers.is_empty() || named.any(|id| throwers.contains(&id))
            }
            Shown::All | Shown::Nothing => true,
        };
        let results = events.iter().filter_map(Event::roll_result);
        let shown = results.filter(is_shown);
        let mut people = shown.flat_map(|result| result.people());
        Ok(people.any(|id| !met.contains(&id)))
    }

    /// Whom players have met by now.
    fn met(&self) -> Result<Arc<BTreeSet<CharacterId>>, JournalError> {
        let last = self.last()?;
        if let Some((seq, met)) = &*self.met.borrow()
            && *seq == last
        {
            return Ok(met.clone());
        }
        let campaign = self.campaign(&mut |_, _| {})?;
        let people = campaign.characters.values();
        let met = people.filter(|who| Campaign::has_met(who));
        let met = Arc::new(met.map(|who| who.id).collect::<BTreeSet<_>>());
        self.met.replace(Some((last, met.clone())));
        Ok(met)
    }

    /// What players see of an entry, at this place.
    fn players_line(
        &self,
        visible: EntryLine,
        (session, at): (u32, i64),
    ) -> Result<Option<PlayersLine>, JournalError> {
        let is_slip = visible.undone_by.is_some() && self.is_slip(&visible)?;
        let Some(seen) = PlayersLine::of(visible).filter(|_| !is_slip) else {
            return Ok(None);
        };
        let seen = PlayersLine {
            session,
            at,
            ..seen
        };
        if seen.kind != Kind::Tag || seen.taken_back {
            return Ok(Some(seen));
        }
        let changes = self.changes(seen.seq)?;
        let Some(Event::Tagged { of, word }) = changes.first() else {
            return Ok(None);
        };
        let mut tagged = self.line(*of)?;
        // Its words are the game master's.
        if matches!(tagged.kind, Kind::Undo | Kind::Redo) {
            return Ok(None);
        }
        tagged.hidden = tagged.is_secret();
        // The tag's own label may contain an entry number. What was taken back is told of by its tag no more than by itself.
        let tagged = self.players_line(tagged, (session, at))?;
        let tagged = tagged.filter(|tagged| !tagged.taken_back);
        Ok(tagged.map(|tagged| PlayersLine {
            label: Label::from(format!("#{word}")).came(" on ", &tagged.label),
            ..seen
        }))
    }
}

/// An entry as players see it, at its place in the journal: without its number, its time, what led to it, and what only the
/// game master knows.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayersLine {
    /// What it is about.
    pub kind: Kind,
    /// The names that the characters it concerns had then.
    pub who: Vec<String>,
    /// The one line.
    pub label: Label,
    /// The verdict's key.
    pub tier: Option<String>,
    /// Whether it was undone.
    pub undone: bool,
    /// Its session; 0 before the first.
    pub session: u32,
    /// Microseconds since 1970, UTC; players see only the day.
    pub at: i64,
    /// The entry's number in the journal, which players don't see.
    seq: Seq,
    /// Whether only that it was undone is told.
    taken_back: bool,
}

impl PlayersLine {
    /// What players see of a line; `None` where they may not know of it.
    fn of(line: EntryLine) -> Option<Self> {
        let whole = Self {
            kind: line.kind,
            who: line.names,
            label: line.label,
            tier: line.tier,
            undone: line.undone_by.is_some(),
            session: line.session,
            at: line.at,
            seq: line.seq,
            taken_back: false,
        };
        let is_thrown = whole.is_thrown();
        let seen = match line.shown {
            _ if line.hidden => None,
            Shown::All => Some(whole),
            Shown::Nothing => None,
            Shown::Part(part) => Some(Self {
                kind: part.kind,
                who: part.who.into_iter().map(|(_, name)| name).collect(),
                label: part.label,
                tier: part.tier,
                ..whole
            }),
        }?;
        Some(if seen.undone && !is_thrown {
            seen.only_taken_back()
        } else {
            seen
        })
    }

    /// The line that only tells that it was undone.
    pub(crate) fn only_taken_back(self) -> Self {
        Self {
            who: Vec::new(),
            label: Label::from(TAKEN_BACK.to_owned()),
            tier: None,
            undone: true,
            taken_back: true,
            ..self
        }
    }

    /// Whether the game master's entry is a roll or a check, whose dice players saw fall. What a random table gave is none.
    const fn is_thrown(&self) -> bool {
        self.kind.is_roll() || matches!(self.kind, Kind::Check) && self.tier.is_some()
    }

    /// Whether it is told what was undone, so that it is struck out.
    pub(crate) const fn is_struck(&self) -> bool {
        self.undone && !self.taken_back
    }

    /// Whether only that something was undone is told.
    pub(crate) fn is_taken_back(&self) -> bool {
        self.taken_back
    }

    /// The entry's number in the journal.
    pub(crate) const fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether it tells nothing but whose turn it is. What players aren't told plays no part in it, so it is read from the line.
    pub(crate) fn only_passes(&self) -> bool {
        let is_turn = self.kind == Kind::Turn && !self.undone;
        // What ends with a turn is told before it.
        is_turn && self.label.ends_with(" turn") && !self.label.contains(" · ")
    }

    /// The results that players see, for an entry with a verdict that isn't undone. `view` is the present one.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub(crate) fn result(
        &self,
        reader: &Reader,
        view: &PlayersView,
    ) -> Result<Option<PlayersResult>, JournalError> {
        let judged = matches!(
            self.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend | Kind::Check
        );
        if !judged || self.undone {
            return Ok(None);
        }
        Ok(view.result(&reader.read_entry(self.seq)?.what))
    }
}
