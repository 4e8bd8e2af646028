//! How kind the dice were: what every throw was worth under its own exact distribution, counted per character and trait,
//! and whether the dice are fair. Knows throws and plans, no file, no screen.
//!
//! A throw's *percentile* is the chance of less plus half the chance of the same, so that four games and any pool compare:
//! its mean is ½ whatever was thrown.

mod chance;
mod fairness;
mod line;
mod percentile;
mod plans;
mod row;
mod rows;
mod summary;
mod tally;
mod words;

pub use fairness::{Fairness, Fallen};
pub use line::Point;
pub use percentile::{percentile, randomised, variance};
pub use plans::{Plans, Shape};
pub use row::{Faces, Flags, Fought, Row};
pub use rows::rows;
pub use summary::{Contests, Luck, Statistics, Summary, TierCount};
pub use tally::{Tallies, Wanted};
pub use words::{better_than, one_in};
