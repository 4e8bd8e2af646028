//! Verbs that read a campaign and write it as text, JSON, CSV, Markdown or a page.

pub(in crate::cli) mod log;
pub(in crate::cli) mod luck;
pub(in crate::cli) mod recap;
pub(in crate::cli) mod show;
