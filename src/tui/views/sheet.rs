//! A sheet as the screen knows it: figures, the spots a cursor can stand on, their sections, and how they flow into lines.

pub(crate) mod columns;
pub(crate) mod field;
pub(crate) mod sections;
pub(crate) mod source;
pub(crate) mod stats;
