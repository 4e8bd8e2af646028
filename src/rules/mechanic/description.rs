//! Describes a roll: its dice, its target, its traits.

use std::fmt;

use crate::rules::modifier::{plain, signed};
use crate::rules::{Die, NamedNumber, RollRequest, Target};

/// What the dice have to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The total has to reach this number.
    Total(i32),
    /// Each die has to reach this number.
    EachDie(i32),
    /// None: the target is this number of dice, which are thrown with the others.
    Dice(i32),
    /// None: the target adds dice, or there is none.
    Nothing,
}

/// Equal dice of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DieGroup {
    /// The die.
    pub die: Die,
    /// Its flat part.
    pub plus: i32,
}

impl fmt::Display for DieGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.die)?;
        if self.plus == 0 {
            Ok(())
        } else {
            f.write_str(&signed(self.plus.into()))
        }
    }
}

/// A roll in words, without its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// The dice and what is added to them: `d10 + higher of 2d6 + 3`.
    pub dice: String,
    /// Further conditions, written after the target: `, untrained`.
    pub notes: String,
}

/// The traits of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitValues {
    /// Each with its value: `STR d10`.
    pub parts: Vec<(String, String)>,
    /// Whether only the lowest counts.
    pub lowest: bool,
}

impl RollRequest {
    /// The target before modifiers.
    pub(crate) fn target(&self) -> &Target {
        match self {
            Self::ViceDie(it) => &it.dv,
            Self::OnesPool(it) => &it.complexity,
            Self::SuccessPool(it) => &it.difficulty,
            Self::AttributeDie(it) => &it.tn,
            Self::Described(it) => &it.target,
        }
    }

    /// The traits of the roll.
    pub(crate) fn trait_values(&self) -> TraitValues {
        let numbers = |parts: &[NamedNumber]| -> Vec<_> {
            let part = |it: &NamedNumber| (it.label.clone(), plain(it.value));
            parts.iter().map(part).collect()
        };
        let parts = match self {
            Self::ViceDie(it) => numbers(&it.score),
            Self::OnesPool(it) => numbers(&it.skills),
            Self::SuccessPool(it) => numbers(&it.parts),
            Self::AttributeDie(it) => {
                let mut parts = numbers(it.rank.as_slice());
                parts.insert(0, (it.attribute.clone(), it.die.to_string()));
                parts
            }
            Self::Described(it) => it.traits.clone(),
        };
        TraitValues {
            parts,
            lowest: matches!(self, Self::OnesPool(_)),
        }
    }
}

impl Outline {
    /// Dice that need no note.
    pub(crate) fn of(dice: String) -> Self {
        Self {
            dice,
            notes: String::new(),
        }
    }
}

/// A flat part with spaces around its sign: ` + 3`, ` − 1`, empty for 0.
pub(crate) fn added(n: i32) -> String {
    match n {
        0 => String::new(),
        1.. => format!(" + {n}"),
        _ => format!(" − {}", n.unsigned_abs()),
    }
}
