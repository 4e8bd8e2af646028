//! The percentile of a result in its own distribution.

use crate::rules::{Odds, Quality};

/// From this chance on a result is certain; the rest is rounding.
const CERTAIN: f64 = 1.0 - 1e-12;

/// Where a result stands among all results of the same dice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The chance of a worse one, 0 to 1.
    pub worse: f64,
    /// The chance of an equally good one, over 0 and under 1.
    pub equal: f64,
}

impl Standing {
    /// `None` where the result was certain, can't be, or its odds are not known.
    pub fn of(odds: &Odds, quality: Quality) -> Option<Self> {
        let (worse, equal) = odds.worse_and_equal(quality);
        let is_open = (f64::MIN_POSITIVE..CERTAIN).contains(&equal);
        is_open.then_some(Self { worse, equal })
    }

    /// The chance of a worse result plus half the chance of an equally good one, 0 to 1: mid-p.
    pub fn percentile(self) -> f64 {
        self.randomised(0.5)
    }

    /// The chance of a worse result plus this `share` (0 to 1) of the chance of an equally good one. With a uniformly random share
    /// the result is uniform between 0 and 1 for every distribution.
    pub fn randomised(self, share: f64) -> f64 {
        (self.worse + share * self.equal).clamp(0.0, 1.0)
    }
}

/// [`Standing::percentile`] of a result.
pub fn percentile(odds: &Odds, quality: Quality) -> Option<f64> {
    Standing::of(odds, quality).map(Standing::percentile)
}

/// The variance of mid-p under a distribution: (1 − Σ p³) / 12, at most that of a uniform one; 0 where a result is certain or
/// the odds are not known.
pub fn variance(odds: &Odds) -> f64 {
    if odds.unreckoned().is_some() {
        return 0.0;
    }
    let cubes: f64 = odds.qualities().map(|chance| chance.powi(3)).sum();
    ((1.0 - cubes) / 12.0).max(0.0)
}
