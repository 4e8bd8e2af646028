//! Exact distributions: what every mechanic's odds come to. Whole weights inside while they fit; floats only here.

use super::{Side, Tier};

/// The exact distribution of one plan.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Odds {
    /// The chance of each tier that can happen, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// The value of `values[0]`.
    pub first: i32,
    /// The chance of each value (total, sum, outcome) from `first` on.
    pub values: Vec<f64>,
    /// `ones_pool`: the chance of each number of ones from 0 on; else empty.
    pub ones: Vec<f64>,
    /// The chance of a success.
    pub success: f64,
    /// `ones_pool`: the chance of a success without a single one.
    pub clean: Option<f64>,
}

/// The exact distribution when a point may be spent on throwing again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RerollOdds {
    /// The chance that it is spent.
    pub spend: f64,
    /// The chance of each tier in the end, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// The chance of a success in the end.
    pub success: f64,
}

/// The exact distribution of two plans together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContestOdds {
    /// The chance of each verdict: the winner (`None`: a tie) and the tier.
    pub tiers: Vec<(Option<Side>, Tier, f64)>,
    /// The chance that side A succeeds or wins.
    pub a: f64,
    /// The chance of a tie (`vice_die`).
    pub tie: f64,
    /// The chance that side B wins.
    pub b: f64,
    /// Each side's own odds.
    pub own: [Odds; 2],
    /// `ones_pool`: the chance that the defence makes it a fumble.
    pub by_defence: f64,
}
