//! How a roll reads: its dice, its target, what goes into it.

use crate::rules::modifier::plain;
use crate::rules::{NamedNumber, RollNumbers, RollRequest, Step, Target};

/// What the dice of a roll have to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The total this number.
    Total(i32),
    /// Each die this number.
    EachDie(i32),
    /// Nothing: the target adds dice.
    Nothing,
}

/// Equal dice of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieGroup {
    /// Which die, with what is added to each.
    pub die: Step,
    /// How many.
    pub count: usize,
}

/// A roll in words, without its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// The dice and what is added to them: `d10 + higher of 2d6 + 3`.
    pub dice: String,
    /// What else holds, to stand behind the target: `, untrained`.
    pub notes: String,
}

/// What goes into a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ingredients {
    /// Each with its figure: `STR d10`.
    pub parts: Vec<(String, String)>,
    /// Whether the lowest alone counts.
    pub lowest: bool,
}

impl RollRequest {
    /// What it is made against, before modifiers.
    pub(crate) fn target(&self) -> &Target {
        match self {
            Self::ViceDie(it) => &it.dv,
            Self::OnesPool(it) => &it.complexity,
            Self::SuccessPool(it) => &it.difficulty,
            Self::AttributeDie(it) => &it.tn,
        }
    }

    /// What goes into it.
    pub(crate) fn ingredients(&self) -> Ingredients {
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
        };
        Ingredients {
            parts,
            lowest: matches!(self, Self::OnesPool(_)),
        }
    }
}

impl RollNumbers {
    /// What the dice have to reach.
    pub(crate) const fn goal(&self) -> Goal {
        match self {
            Self::ViceDie(it) => Goal::Total(it.dv),
            Self::OnesPool(_) => Goal::Nothing,
            Self::SuccessPool(it) => Goal::EachDie(it.difficulty),
            Self::AttributeDie(it) => Goal::Total(it.tn),
        }
    }

    /// What is added to the dice, without what belongs to one of them.
    pub(crate) const fn flat(&self) -> i32 {
        match self {
            Self::ViceDie(it) => it.bonus,
            Self::OnesPool(_) => 0,
            Self::SuccessPool(it) => it.bonus,
            Self::AttributeDie(it) => it.flat,
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

/// What is added to dice, with blanks around the sign: ` + 3`, ` − 1`, nothing for 0.
pub(crate) fn added(n: i32) -> String {
    match n {
        0 => String::new(),
        1.. => format!(" + {n}"),
        _ => format!(" − {}", n.unsigned_abs()),
    }
}
