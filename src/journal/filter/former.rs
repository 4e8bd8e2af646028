//! Whom a name means: of those who are there, who are gone, and who are called otherwise now.

use std::cell::OnceCell;

use super::FilterError;
use super::parse::Known;
use crate::campaign::{CharacterId, Event, text};
use crate::journal::{JournalError, Reader, row};

/// Every name anybody ever had, looked up in the journal when first asked for. Of what comes afterwards it has to be told.
#[derive(Debug, Default)]
pub struct Former(OnceCell<Vec<Named>>);

impl Former {
    /// The names, oldest first; the first time this reads as much of the journal as it takes.
    ///
    /// # Errors
    /// Unreadable, damaged.
    pub fn names(&self, reader: &Reader) -> Result<&[(String, CharacterId)], JournalError> {
        if let Some(names) = self.0.get() {
            return Ok(names);
        }
        let names = reader.names_ever()?;
        Ok(self.0.get_or_init(|| names))
    }

    /// Learns the names of an entry made since.
    pub fn learn(&mut self, events: &[Event]) {
        if let Some(names) = self.0.get_mut() {
            names.extend(events.iter().filter_map(named));
        }
    }

    /// What somebody was called last.
    ///
    /// # Errors
    /// As for [`Former::names`].
    pub fn name(&self, reader: &Reader, id: CharacterId) -> Result<Option<&str>, JournalError> {
        let mut names = self.names(reader)?.iter().rev();
        let found = names.find(|(_, whose)| *whose == id);
        Ok(found.map(|(name, _)| name.as_str()))
    }
}

type Named = (String, CharacterId);

/// The name an event gives somebody.
fn named(event: &Event) -> Option<Named> {
    match event {
        Event::CharacterAdded(one) => Some((one.name.clone(), one.id)),
        Event::Renamed { who, after, .. } => Some((after.clone(), *who)),
        _ => None,
    }
}

/// Everybody who has or had exactly this name; else the one whose name, now or else formerly, begins with it or has a later
/// word that does.
pub(super) fn people(typed: &str, known: Known<'_>) -> Result<Vec<CharacterId>, FilterError> {
    let now = known.campaign.characters.values();
    let now: Vec<Named> = now.map(|one| (one.name.clone(), one.id)).collect();
    let ever = known.former.names(known.reader)?;
    let exact = now.iter().chain(ever);
    let mut exact: Vec<CharacterId> = exact
        .filter(|(name, _)| text::same(name, typed))
        .map(|(_, id)| *id)
        .collect();
    exact.sort();
    exact.dedup();
    if !exact.is_empty() {
        return Ok(exact);
    }
    for names in [&now, ever] {
        match nearest(names, typed)[..] {
            [] => {}
            [(_, id)] => return Ok(vec![*id]),
            ref several => {
                return Err(FilterError::Several {
                    name: typed.to_owned(),
                    which: several.iter().map(|(name, _)| name.clone()).collect(),
                });
            }
        }
    }
    Err(FilterError::Nobody {
        name: typed.to_owned(),
        there: now.into_iter().map(|(name, _)| name).collect(),
    })
}

/// Those whose name begins like this, else those of whose name a later word does; each person once.
fn nearest<'a>(names: &'a [Named], typed: &str) -> Vec<&'a Named> {
    let typed = typed.to_lowercase();
    let mut found: Vec<&Named> = Vec::new();
    let begins = |name: &str| name.to_lowercase().starts_with(&typed);
    found.extend(names.iter().filter(|(name, _)| begins(name)));
    if found.is_empty() {
        let later = |name: &str| name.split_whitespace().any(begins);
        found.extend(names.iter().filter(|(name, _)| later(name)));
    }
    found.sort_by_key(|(_, id)| *id);
    found.dedup_by_key(|(_, id)| *id);
    found
}

impl Reader {
    fn names_ever(&self) -> Result<Vec<Named>, JournalError> {
        let sql = "SELECT seq, events FROM entries WHERE kind IN ('campaign', 'sheet') \
                   AND (instr(events, '{\"CharacterAdded\":') OR instr(events, '{\"Renamed\":')) ORDER BY seq";
        let mut select = self.conn.prepare_cached(sql).map_err(self.unread())?;
        let mut rows = select.query([]).map_err(self.unread())?;
        let mut names = Vec::new();
        while let Some(found) = rows.next().map_err(self.unread())? {
            let seq: i64 = found.get(0).map_err(self.unread())?;
            let events: String = found.get(1).map_err(self.unread())?;
            let events = row::changes(&events).map_err(|e| {
                self.damaged(format!("entry {seq}: its events can't be read ({e})"))
            })?;
            names.extend(events.iter().filter_map(named));
        }
        Ok(names)
    }
}
