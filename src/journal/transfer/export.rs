//! The whole journal as JSON Lines: a header, then a line for each entry with its checksum; [`super::import`] reads back an
//! equal journal. Holds one entry at a time in memory.

use std::borrow::Cow;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::stored::entry_row::earlier;
use crate::journal::stored::fold::Fold;
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

impl Reader {
    /// Passes the present journal to `line`, a line at a time, without line ends; also of a campaign in play. Each entry is
    /// verified first, as an import does.
    ///
    /// # Errors
    /// Damaged, unreadable, or an error of `line`.
    ///
    /// # Panics
    /// Never: the header has only texts and whole numbers.
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
        let header = serde_json::to_string(&header).map_err(|e| self.damaged(e.to_string()))?;
        line(&header)?;
        let mut refused = None;
        let mut fold = Fold::NOTHING;
        let lookup = earlier(&self.conn);
        self.each_row(|row| {
            let exported = serde_json::to_string(&row)
                .map_err(|e| self.damaged(format!("entry {} can't be read ({e})", row.seq.0)))?;
            let accepted = fold.next(row, &lookup);
            let seq = accepted.map_err(|e| self.of_whole_row(e))?.seq;
            refused = line(&exported).err();
            Ok(if refused.is_some() || seq == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        let found = fold.tip.last_entry;
        if refused.is_none() && found != last {
            return Err(self
                .damaged(format!("entry {} is missing", found.0 + 1))
                .into());
        }
        refused.map_or(Ok(()), Err)
    }
}
