//! The bands that verdicts fall into.

use crate::rules::{MOST_FLAT, RuleError};

/// A place among a mechanic's verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Band<'a> {
    /// The stable word it is stored and exchanged by: `failure`.
    pub key: &'a str,
    /// Whether it is a success.
    pub success: bool,
    /// Whether bonuses count above it, as in `success+2`.
    pub bonuses: bool,
}

/// The number of lowest values in `bands` (ascending) that `value` reaches.
pub(crate) fn reached(bands: &[i32], value: i32) -> u8 {
    u8::try_from(bands.iter().take_while(|&&lowest| lowest <= value).count())
        .expect("validated: at most 99 bands")
}

/// Bands that ascend, at most 99, with `extra` more keys than lowest values.
pub(crate) fn validate_bands(
    bands: &[i32],
    keys: &[String],
    extra: usize,
) -> Result<(), RuleError> {
    if bands.is_empty() || bands.len() > 99 || !bands.is_sorted_by(|a, b| a < b) {
        return Err(RuleError::Parameter(
            "the bands must be 1 to 99 numbers that ascend",
        ));
    }
    if bands
        .iter()
        .any(|&lowest| i64::from(lowest).abs() > MOST_FLAT)
    {
        return Err(RuleError::Parameter(
            "a band is out of range; -1000000 to 1000000",
        ));
    }
    if keys.len() != bands.len() + extra {
        return Err(RuleError::Parameter(
            "there must be one key for each tier, worst first",
        ));
    }
    Ok(())
}

/// Dice with 2 to 999 sides.
pub(crate) fn validate_sides(sides: u16) -> Result<(), RuleError> {
    if (2..=999).contains(&sides) {
        Ok(())
    } else {
        Err(RuleError::Parameter("a die has 2 to 999 sides"))
    }
}

/// The keys as bands, successes from `first_success` on.
pub(crate) fn bands(keys: &[String], first_success: usize) -> Vec<Band<'_>> {
    keys.iter()
        .enumerate()
        .map(|(at, key)| Band {
            key,
            success: at >= first_success,
            bonuses: false,
        })
        .collect()
}
