//! The bands of values that make up verdicts.

use crate::rules::{MOST_FLAT, RuleError, Side};

/// One of a mechanic's verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Band<'a> {
    /// Its stored name: `failure`.
    pub key: &'a str,
    /// Whether it is a success.
    pub success: bool,
    /// Whether bonuses count above it, as in `success+2`.
    pub bonuses: bool,
    /// Whether it names the winner of a contest, and has no text of its own.
    pub of_side: bool,
}

/// A verdict on a contest that names the winner in place of a tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BandOfSide {
    /// Side A wins.
    A,
    /// Side B wins.
    B,
    /// Neither wins, since both do equally well.
    Tie,
    /// Neither wins, since neither succeeds.
    Neither,
}

impl BandOfSide {
    /// All of them, in the order of [`BandOfSide::key`]s in a game's file.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::Tie, Self::Neither];

    /// Its key, in a game's file and stored.
    pub const fn key(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Tie => "tie",
            Self::Neither => "none",
        }
    }

    /// The verdict with this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// It in a word; a game's file has no text for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::A => "won",
            Self::B => "lost",
            Self::Tie => "tie",
            Self::Neither => "neither",
        }
    }

    /// It as a band.
    pub(crate) fn band(self) -> Band<'static> {
        Band {
            of_side: true,
            ..Band::of(self.key(), self == Self::A)
        }
    }

    /// The side that wins.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::A => Some(Side::A),
            Self::B => Some(Side::B),
            Self::Tie | Self::Neither => None,
        }
    }
}

/// The number of lowest values in `bands` (ascending) that `value` reaches.
pub(crate) fn reached(bands: &[i32], value: i32) -> u8 {
    u8::try_from(bands.iter().take_while(|&&lowest| lowest <= value).count())
        .expect("validated: at most 99 bands")
}

/// A condition on a parameter, and the error for a file that doesn't meet it.
pub(crate) fn require(holds: bool, otherwise: &'static str) -> Result<(), RuleError> {
    if holds {
        Ok(())
    } else {
        Err(RuleError::Parameter(otherwise))
    }
}

/// Checks that bands ascend, are at most 99, and have `extra` more keys than lowest values.
pub(crate) fn validate_bands(
    bands: &[i32],
    keys: &[String],
    extra: usize,
) -> Result<(), RuleError> {
    let ascend = bands.is_sorted_by(|a, b| a < b);
    require(
        (1..=99).contains(&bands.len()) && ascend,
        "the bands must be 1 to 99 numbers that ascend",
    )?;
    let in_range = |lowest: &i32| i64::from(*lowest).abs() <= MOST_FLAT;
    require(
        bands.iter().all(in_range),
        "a band is out of range; -1000000 to 1000000",
    )?;
    require(
        keys.len() == bands.len() + extra,
        "there must be one key for each tier, worst first",
    )
}

/// Checks that a die has 2 to 999 sides.
pub(crate) fn validate_sides(sides: u16) -> Result<(), RuleError> {
    require((2..=999).contains(&sides), "a die has 2 to 999 sides")
}

/// Words that a game's file may set.
pub(crate) fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

impl<'a> Band<'a> {
    /// A band above which no bonuses count.
    pub(crate) const fn of(key: &'a str, success: bool) -> Self {
        Self {
            key,
            success,
            bonuses: false,
            of_side: false,
        }
    }
}

/// The keys as bands, successes from `first_success` on.
pub(crate) fn bands(keys: &[String], first_success: usize) -> Vec<Band<'_>> {
    let keys = keys.iter().enumerate();
    keys.map(|(at, key)| Band::of(key, at >= first_success))
        .collect()
}
