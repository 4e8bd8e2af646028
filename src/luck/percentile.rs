//! The percentile of a value in its own distribution.

use crate::rules::Odds;

/// From this chance on a value is certain; the rest is rounding.
const CERTAIN: f64 = 1.0 - 1e-12;

/// The chance of less plus half the chance of this value, 0 to 1: mid-p. `None` where the value was certain or can't be.
pub fn percentile(odds: &Odds, value: i32) -> Option<f64> {
    randomised(odds, value, 0.5)
}

/// The chance of less plus this `share` (0 to 1) of the chance of the value itself. With a uniformly random share the result is
/// uniform between 0 and 1 for every distribution.
pub fn randomised(odds: &Odds, value: i32, share: f64) -> Option<f64> {
    let at = usize::try_from(i64::from(value) - i64::from(odds.first)).ok()?;
    let possible = |chance: &&f64| (f64::MIN_POSITIVE..CERTAIN).contains(*chance);
    let equal = odds.values.get(at).filter(possible)?;
    let below: f64 = odds.values[..at].iter().sum();
    Some((below + share * equal).clamp(0.0, 1.0))
}

/// The variance of mid-p under a distribution: (1 − Σ p³) / 12, at most that of a uniform one; 0 where a value is certain.
pub fn variance(odds: &Odds) -> f64 {
    let cubes: f64 = odds.values.iter().map(|chance| chance.powi(3)).sum();
    ((1.0 - cubes) / 12.0).max(0.0)
}
