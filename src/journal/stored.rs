//! What the journal's own tables hold: entries as rows with their checksums, flags of entries, the state row, and the fold from
//! the first entry to the last. Knows no file.

pub(in crate::journal) mod checksum;
pub(in crate::journal) mod entry_flags;
pub(in crate::journal) mod entry_row;
pub(in crate::journal) mod event_json;
pub(in crate::journal) mod events;
pub(in crate::journal) mod fold;
mod references;
pub(in crate::journal) mod state;
