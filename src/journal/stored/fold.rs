//! Folds the journal from its first entry to its last: computes the campaign and verifies the checksums.

use std::sync::Arc;

use super::checksum::Checksum;
use super::entry_flags::is_command;
use super::entry_row::{EntryRow, RowError};
use super::event_json::{self, Lookup};
use super::state::Tip;
use crate::campaign::sound::Past;
use crate::campaign::{Campaign, Entry, Event, Seq};
use crate::game::Game;

/// The result of a fold.
#[derive(Debug)]
pub(crate) struct Folded {
    pub(crate) campaign: Campaign,
    pub(crate) tip: Tip,
}

/// A fold in progress.
#[derive(Debug)]
pub(crate) struct Fold {
    campaign: Option<Campaign>,
    pub(crate) tip: Tip,
    /// What is known of each entry, in order.
    past: Vec<Past>,
}

impl Fold {
    /// Before the first entry.
    pub(crate) const NOTHING: Self = Self {
        campaign: None,
        tip: Tip::NONE,
        past: Vec::new(),
    };

    /// Adds the next row; `lookup` returns the entries before it.
    ///
    /// # Errors
    /// Why it isn't the next entry or can't be read; its checksum holds where it is [`RowError::Unknown`].
    pub(crate) fn next(&mut self, row: EntryRow, lookup: Lookup<'_>) -> Result<Entry, RowError> {
        check_next(&self.tip, &row)?;
        let checksum = row.checksum;
        let entry = row.into_entry(lookup, self.campaign.as_ref())?;
        let campaign = match &mut self.campaign {
            Some(campaign) => campaign,
            none => none.insert(Campaign::new(game_of(&entry)?, String::new())),
        };
        let held = campaign.game_entry;
        let past = &self.past;
        let known = |Seq(seq)| {
            past.get(usize::try_from(seq.checked_sub(1)?).ok()?)
                .copied()
        };
        let accepted = campaign.accept(&entry, &known);
        accepted.map_err(|why| RowError::unsound(entry.seq, &why))?;
        if !matches!(held, Seq(0)) && held != campaign.game_entry {
            campaign.game = game_at(campaign.game_entry, &entry, lookup)?;
        }
        self.tip = next_tip(&self.tip, &entry, checksum);
        self.remember(&entry);
        Ok(entry)
    }

    /// What later entries may refer to.
    fn remember(&mut self, entry: &Entry) {
        let (kind, hidden) = (entry.what.kind, entry.what.hidden);
        let (undid, undone) = match entry.what.events.first() {
            Some(Event::Undid(undid)) => (undid.as_slice(), true),
            Some(Event::Redid(redid)) => (redid.as_slice(), false),
            _ => (&[][..], false),
        };
        for Seq(seq) in undid {
            let at = usize::try_from(seq - 1);
            if let Some(past) = at.ok().and_then(|at| self.past.get_mut(at)) {
                past.undone = undone;
            }
        }
        self.past.push(Past {
            kind,
            hidden,
            undone: false,
        });
    }

    /// What it came to; nothing where there was no entry.
    pub(crate) fn end(self) -> Option<Folded> {
        let tip = self.tip;
        self.campaign.map(|campaign| Folded { campaign, tip })
    }
}

/// Where the journal ends once `entry` is in it.
pub(crate) fn next_tip(tip: &Tip, entry: &Entry, checksum: Checksum) -> Tip {
    Tip {
        last_entry: entry.seq,
        last_command: if is_command(entry) {
            entry.seq
        } else {
            tip.last_command
        },
        checksum,
        last_at: entry.at,
    }
}

/// Whether a row is chained to the one before.
fn check_next(tip: &Tip, row: &EntryRow) -> Result<(), RowError> {
    let (due, seq) = (tip.last_entry.0 + 1, row.seq.0);
    if seq != due {
        return Err(RowError::Broken(format!("entry {due} is missing")));
    }
    if !row.is_chained_to(&tip.checksum) {
        let sound = tip.last_entry.0;
        return Err(RowError::Broken(format!(
            "entry {seq} doesn't match its checksum; the {sound} before it are valid"
        )));
    }
    Ok(())
}

/// The game that an entry holds, whose checksum holds: what can't be read of it, a newer version wrote.
pub(crate) fn game_of(entry: &Entry) -> Result<Arc<Game>, RowError> {
    parsed(entry.seq, &entry.what.events)
}

/// The game at `seq`, which is `entry` or one before it.
pub(crate) fn game_at(seq: Seq, entry: &Entry, lookup: Lookup<'_>) -> Result<Arc<Game>, RowError> {
    if seq == entry.seq {
        return game_of(entry);
    }
    game_stored(seq, &lookup(seq).map_err(RowError::Broken)?)
}

/// The game among an entry's stored events; the others are skipped unread.
pub(crate) fn game_stored(seq: Seq, stored: &str) -> Result<Arc<Game>, RowError> {
    let events = event_json::parse(stored, |name| matches!(name, "Began" | "GameText"));
    parsed(seq, &events.map_err(|e| RowError::events(seq, e))?)
}

fn parsed(seq: Seq, events: &[Event]) -> Result<Arc<Game>, RowError> {
    let text = events.iter().find_map(|event| match event {
        Event::Began { game, .. } | Event::GameText(game) => Some(game),
        _ => None,
    });
    let seq = seq.0;
    let text = text.ok_or_else(|| RowError::Broken(format!("entry {seq} holds no game")))?;
    Game::parse(text, "").map(Arc::new).map_err(|e| {
        let (line, why) = (e.line, e.message);
        RowError::Unknown(format!(
            "entry {seq}: its game can't be read at line {line} ({why})"
        ))
    })
}
