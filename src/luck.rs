//! Luck: the percentile of every throw in its own exact distribution, counted per character and trait,
//! and whether the dice are fair. Knows throws and plans, no file, no screen.
//!
//! A throw's *percentile* is the chance of less plus half the chance of the same, so that four games and any pool compare:
//! its mean is ½ whatever was thrown.

mod curve;
mod extract;
mod fairness;
mod percentile;
mod plans;
mod roll_facts;
mod summary;
mod tails;
mod tally;
mod words;

pub use curve::CurvePoint;
pub use extract::{ThrowSource, roll_facts};
pub use fairness::{FaceCounts, Fairness};
pub use percentile::{Standing, percentile, variance};
pub use plans::{PlanSummary, Plans};
pub use roll_facts::{ContestResult, Faces, Flags, RollFacts};
pub use summary::{Contests, Luck, LuckSummary, Statistics, TierCount};
pub use tally::{RollFilter, Tally};
pub(crate) use words::hundredths;
pub use words::{better_than, luck_of_one, one_in};
