//! What the journal's own tables hold: entries as rows with their checksums, flags of entries, the state row, and the fold from
//! the first entry to the last. Knows no file.

pub(crate) mod checksum;
pub(crate) mod entry_flags;
pub(crate) mod entry_row;
pub(crate) mod event_json;
pub(crate) mod events;
pub(crate) mod fold;
mod references;
pub(crate) mod state;
