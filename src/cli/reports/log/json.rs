//! An entry as a JSON object. Fields are added, never renamed.

use serde_json::{Value, json};

use crate::campaign::{CharacterId, Event, Seq};
use crate::cli::time_format;
use crate::journal::filter::FilterContext;
use crate::journal::{EntryLine, JournalError};

/// The fields in the order of columns.
pub(super) const FIELDS: [&str; 17] = [
    "seq",
    "at",
    "session",
    "kind",
    "who",
    "label",
    "tier",
    "faces",
    "called",
    "hidden",
    "undone",
    "forced",
    "table_dice",
    "cause",
    "events",
    "tags",
    "revealed",
];

/// What makes objects of entries.
pub(super) struct JsonEntries<'a>(pub(super) FilterContext<'a>);

impl JsonEntries<'_> {
    /// The object of an entry.
    pub(super) fn object(&self, line: &EntryLine) -> Result<Value, JournalError> {
        let entry = self.0.reader.read_entry(line.seq)?;
        let events = &entry.what.events;
        let tags = self.0.reader.tags(line.seq..=line.seq)?;
        let tags: Vec<String> = tags.into_iter().map(|tag| tag.word).collect();
        let who: Result<Vec<String>, JournalError> =
            line.who.iter().map(|id| self.name(*id)).collect();
        Ok(json!({
            "seq": line.seq,
            "at": time_format::utc(line.at),
            "session": line.session,
            "kind": line.kind,
            "who": who?,
            "label": line.label,
            "tier": line.tier,
            "faces": events.iter().flat_map(Event::faces).collect::<Vec<_>>(),
            "called": events.iter().find_map(Event::called),
            "hidden": line.hidden,
            "undone": line.undone_by.is_some(),
            "forced": entry.what.forced,
            "table_dice": events.iter().any(Event::table_dice),
            "cause": line.cause.map(|Seq(seq)| seq),
            "events": events,
            "tags": tags,
            "revealed": line.revealed_by.is_some(),
        }))
    }

    /// The name somebody has, or had last.
    fn name(&self, id: CharacterId) -> Result<String, JournalError> {
        if let Some(one) = self.0.campaign.characters.get(&id) {
            return Ok(one.name.clone());
        }
        let former = self.0.names.name(self.0.reader, id)?;
        Ok(former.unwrap_or_default().to_owned())
    }
}
