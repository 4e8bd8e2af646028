//! Verbs that read a campaign and write it as text, JSON, CSV, Markdown or a page.

pub(crate) mod log;
pub(crate) mod luck;
pub(crate) mod recap;
pub(crate) mod show;
pub(crate) mod written;
