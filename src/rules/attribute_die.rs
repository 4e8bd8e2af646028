//! `nexus`: attribute die + d6 + rank against a target number, with boons and banes.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Modifier, Part, Target};

/// A die with a flat part: `d8`, `d4-1`, `d12+1`. Written and stored as that text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Step {
    /// 2 to 999.
    pub sides: u16,
    /// Added to the face.
    pub plus: i32,
}

/// How boons and banes that cancel leave their flat part (⚑).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum BoonReading {
    /// Each beyond the first of its kind counts, both kinds apart: 2 boons and 1 bane keep the higher with +1.
    #[default]
    Table,
    /// Only the net beyond the first counts.
    Net,
}

/// The parameters a game's file fills in. Defaults are those of `nexus`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The dice an attribute can have, weakest first; half of one is its place (from 1).
    pub ladder: Vec<Step>,
    /// Sides of the second die.
    pub second: u16,
    /// How boons and banes add up (⚑).
    pub boons: BoonReading,
    /// The lowest margin of each band above the worst: −5, 0, 3, 6.
    pub bands: Vec<i32>,
    /// At or below this target number a trained character succeeds without a roll.
    pub trivial: i32,
}

/// How an unknown skill is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Training {
    /// Known, or needs no training.
    #[default]
    Trained,
    /// One bane.
    Bane,
    /// Not at all.
    Never,
}

/// What the builder holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The attribute's name.
    pub attribute: String,
    /// Its die.
    pub die: Step,
    /// The skill and its rank.
    pub rank: Option<Part>,
    /// What being untrained does here.
    pub training: Training,
    /// The target number.
    pub tn: Target,
    /// Only pass or fail is asked.
    pub pass_or_fail: bool,
    /// Everything that may change it.
    pub modifiers: Vec<Modifier>,
}

/// Which d6 is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keep {
    /// There is one.
    Only,
    /// The higher of two.
    High,
    /// The lower of two.
    Low,
}

/// The numbers of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The attribute die.
    pub die: Step,
    /// Which d6 is kept; two are thrown unless `Only`.
    pub keep: Keep,
    /// Rank and modifiers; not the die's own flat part.
    pub flat: i32,
    /// The target number.
    pub tn: i32,
    /// Only pass or fail is asked: two bands.
    pub pass_or_fail: bool,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.sides)?;
        if self.plus == 0 {
            Ok(())
        } else {
            write!(f, "{:+}", self.plus)
        }
    }
}

impl From<Step> for String {
    fn from(step: Step) -> Self {
        step.to_string()
    }
}

impl TryFrom<String> for Step {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bad = || format!("`{text}` is not a die; write d8, d4-1 or d12+1");
        let rest = text.strip_prefix(['d', 'D']).ok_or_else(bad)?;
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let sides = rest[..cut].parse().map_err(|_| bad())?;
        let plus = if cut == rest.len() {
            0
        } else {
            rest[cut..].parse().map_err(|_| bad())?
        };
        if (2..=999).contains(&sides) {
            Ok(Self { sides, plus })
        } else {
            Err(bad())
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        let step = |sides, plus| Step { sides, plus };
        Self {
            ladder: vec![
                step(4, -1),
                step(4, 0),
                step(6, 0),
                step(8, 0),
                step(10, 0),
                step(12, 0),
                step(12, 1),
            ],
            second: 6,
            boons: BoonReading::Table,
            bands: vec![-5, 0, 3, 6],
            trivial: 4,
        }
    }
}
