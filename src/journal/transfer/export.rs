//! The whole journal as JSON Lines: a header, then a line for each entry with its checksum; [`super::import`] reads back an
//! equal journal. Holds one entry at a time in memory.

use std::borrow::Cow;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::stored::checksum::Checksum;
use crate::journal::stored::entry_row::EntryRow;
use crate::journal::stored::state::StateRow;

/// What the header calls such a file.
pub(crate) const EXPORT_KIND: &str = "journal";

/// How the lines are laid out.
pub(crate) const EXPORT_FORMAT: u32 = 1;

/// The first line. Unknown fields of a newer format are ignored, so that its number can be reported.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExportHeader<'a> {
    /// Which kind of file this is: always the name of an exported journal.
    pub(crate) rollbook: Cow<'a, str>,
    /// The number of the export format.
    pub(crate) format: u32,
    /// The campaign's own name.
    pub(crate) name: Cow<'a, str>,
    /// How many lines follow: one that is cut off is noticed.
    pub(crate) entries: u64,
}

/// An entry's line: the columns of its row; `who` and `events` are byte for byte as stored, since the checksum covers
/// them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportLine<'a> {
    seq: Seq,
    at: i64,
    session: u32,
    kind: Cow<'a, str>,
    #[serde(borrow)]
    who: &'a RawValue,
    label: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    parts: Option<&'a RawValue>,
    tier: Option<Cow<'a, str>>,
    hidden: bool,
    forced: Option<Cow<'a, str>>,
    cause: Option<Seq>,
    events: &'a RawValue,
    /// 32 hexadecimal digits.
    sum: Cow<'a, str>,
}

impl<'a> ExportLine<'a> {
    fn from_row(row: &'a EntryRow, sum: &Checksum) -> serde_json::Result<Self> {
        Ok(Self {
            seq: row.seq,
            at: row.at,
            session: row.session,
            kind: (&row.kind).into(),
            who: serde_json::from_str(&row.who)?,
            label: (&row.label).into(),
            parts: row.parts.as_deref().map(serde_json::from_str).transpose()?,
            tier: row.tier.as_ref().map(Cow::from),
            hidden: row.hidden,
            forced: row.forced.as_ref().map(Cow::from),
            cause: row.cause,
            events: serde_json::from_str(&row.events)?,
            sum: format!("{:032x}", u128::from_be_bytes(*sum)).into(),
        })
    }

    /// The row of the line, with its checksum.
    ///
    /// # Errors
    /// The checksum isn't one.
    pub(crate) fn row(self) -> Result<(EntryRow, Checksum), String> {
        let sum = Some(self.sum)
            .filter(|sum| sum.len() == 32)
            .and_then(|sum| u128::from_str_radix(&sum, 16).ok())
            .ok_or("its checksum is not 32 hexadecimal digits")?;
        let row = EntryRow {
            seq: self.seq,
            at: self.at,
            session: self.session,
            kind: self.kind.into_owned(),
            who: self.who.get().to_owned(),
            label: self.label.into_owned(),
            parts: self.parts.map(|parts| parts.get().to_owned()),
            tier: self.tier.map(Cow::into_owned),
            hidden: self.hidden,
            forced: self.forced.map(Cow::into_owned),
            cause: self.cause,
            events: self.events.get().to_owned(),
        };
        Ok((row, sum.to_be_bytes()))
    }
}

impl Reader {
    /// Passes the present journal to `line`, a line at a time, without line ends; also of a campaign in play. Each entry's
    /// checksum is verified first.
    ///
    /// # Errors
    /// Damaged, unreadable, or an error of `line`.
    pub fn export<E: From<JournalError>>(
        &self,
        mut line: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let state = StateRow::read(&self.conn, self.path())?;
        let last = state.tip.last_entry;
        let header = ExportHeader {
            rollbook: EXPORT_KIND.into(),
            format: EXPORT_FORMAT,
            name: state.name.into(),
            entries: last.0,
        };
        line(&json(&header))?;
        let mut refused = None;
        self.each_sound_row(|row, sum| {
            let exported = ExportLine::from_row(&row, &sum)
                .map_err(|e| self.damaged(format!("entry {} can't be read ({e})", row.seq.0)))?;
            refused = line(&json(&exported)).err();
            Ok(if refused.is_some() || row.seq == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        refused.map_or(Ok(()), Err)
    }
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line has only string keys and whole numbers")
}
