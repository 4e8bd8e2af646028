//! The content of the journal's tables: entries as rows with checksums, flags of entries, the state row, and the fold of all
//! entries. Knows no file.

pub(crate) mod checksum;
pub(crate) mod entry_flags;
pub(crate) mod entry_row;
pub(crate) mod event_json;
pub(crate) mod events;
pub(crate) mod fold;
mod references;
pub(crate) mod shown_json;
pub(crate) mod state;
pub(crate) mod time_stamp;
