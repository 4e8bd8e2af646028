//! A sheet as the screen knows it: figures, the spots a cursor can stand on, their sections, and how they flow into lines.

pub(super) mod figures;
pub(super) mod flow;
pub(super) mod sections;
pub(super) mod spot;

pub(super) use flow::Flow;
pub(super) use sections::{Cell, Section};
pub(super) use spot::Spot;
