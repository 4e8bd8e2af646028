//! Every name that a character has or had.

use std::cell::OnceCell;

use crate::campaign::{CharacterId, Event, Seq};
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::stored::entry_row::{RowError, earlier};
use crate::journal::stored::events;

/// Every present and former name, read from the journal when first needed. Later entries must be passed to it.
#[derive(Debug, Default)]
pub struct NameHistory(OnceCell<Vec<NameGiven>>);

impl NameHistory {
    /// All names, oldest first; the first call reads the entries that name characters.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub(crate) fn names(&self, reader: &Reader) -> Result<&[(String, CharacterId)], JournalError> {
        if let Some(names) = self.0.get() {
            return Ok(names);
        }
        let names = reader.names_ever()?;
        Ok(self.0.get_or_init(|| names))
    }

    /// Adds the names of a new entry.
    pub fn learn(&mut self, events: &[Event]) {
        if let Some(names) = self.0.get_mut() {
            names.extend(events.iter().filter_map(name_given));
        }
    }

    /// A character's last name.
    ///
    /// # Errors
    /// As for [`NameHistory::names`].
    pub(crate) fn name(
        &self,
        reader: &Reader,
        id: CharacterId,
    ) -> Result<Option<&str>, JournalError> {
        let mut names = self.names(reader)?.iter().rev();
        let found = names.find(|(_, whose)| *whose == id);
        Ok(found.map(|(name, _)| name.as_str()))
    }
}

type NameGiven = (String, CharacterId);

/// The name that an event gives to a character.
fn name_given(event: &Event) -> Option<NameGiven> {
    match event {
        Event::CharacterAdded(one) => Some((one.name.clone(), one.id)),
        Event::Renamed { who, after, .. } => Some((after.clone(), *who)),
        _ => None,
    }
}

impl Reader {
    fn names_ever(&self) -> Result<Vec<NameGiven>, JournalError> {
        let sql = "SELECT seq, events FROM entries WHERE kind IN ('campaign', 'sheet') \
                   AND (instr(events, '{\"CharacterAdded\":') OR instr(events, '{\"Renamed\":')) ORDER BY seq";
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query([]).map_err(self.unread())?;
        let lookup = earlier(&self.conn);
        let mut names = Vec::new();
        while let Some(found) = rows.next().map_err(self.unread())? {
            let seq: Seq = found.get(0).map_err(self.unread())?;
            let events: String = found.get(1).map_err(self.unread())?;
            let events = events::changes(seq, &events, &lookup)
                .map_err(|e| self.unreadable(seq, RowError::events(seq, e)))?;
            names.extend(events.iter().filter_map(name_given));
        }
        Ok(names)
    }
}
