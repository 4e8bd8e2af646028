//! The percentile of a result in its own distribution.

use crate::rules::{Odds, Quality};

/// From this chance on a result is certain; the rest is rounding.
const CERTAIN: f64 = 1.0 - 1e-12;

/// The chance of a worse result plus half the chance of an equally good one, 0 to 1: mid-p. `None` where the result was certain,
/// can't be, or its odds are not known.
pub fn percentile(odds: &Odds, quality: Quality) -> Option<f64> {
    randomised(odds, quality, 0.5)
}

/// The chance of a worse result plus this `share` (0 to 1) of the chance of an equally good one. With a uniformly random share the result is
/// uniform between 0 and 1 for every distribution.
pub fn randomised(odds: &Odds, quality: Quality, share: f64) -> Option<f64> {
    let (worse, equal) = odds.worse_and_equal(quality);
    let is_open = (f64::MIN_POSITIVE..CERTAIN).contains(&equal);
    is_open.then(|| (worse + share * equal).clamp(0.0, 1.0))
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
