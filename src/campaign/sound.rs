//! Whether what is stored can be a campaign's: a file may be damaged or made by somebody else, with checksums that hold. Numbers
//! are within their bounds and nothing refers to what isn't there. Values need not follow from those before: to trust them is
//! harmless.

mod bounds;
mod entry;
pub(crate) mod limits;
mod state;

pub(crate) use bounds::check_events;
pub(crate) use entry::Past;
