//! A sheet as the screen shows it: its values, its fields, its sections, and their arrangement in lines.

pub(crate) mod ailments;
pub(crate) mod columns;
pub(crate) mod field;
pub(crate) mod sections;
pub(crate) mod source;
pub(crate) mod stats;
