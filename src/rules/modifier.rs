//! A modifier: a label, an effect, and whether it counts. Knows no sheet: `campaign` decides which modifiers reach a check.

use serde::{Deserialize, Serialize};

/// The effect of a modifier. Effects that a mechanic does not use are listed in the plan as not counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModifierEffect {
    /// Added to the total.
    Flat(i32),
    /// Dice added to the pool, or removed from it.
    Dice(i32),
    /// Dice that the character's own state takes (`contract`: the Penalty of Body and Mind); an exertion may ignore it.
    /// Counted positive: 2 takes two dice.
    Penalty(i32),
    /// Added to the difficulty: positive is harder.
    Difficulty(i32),
    /// Boons gained.
    Boon(i32),
    /// Banes suffered.
    Bane(i32),
    /// Added to the outcome before the tier is read.
    Outcome(i32),
}

/// A modifier of a roll, as the builder lists it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// What it is called: `rope`, `dazed`, `one-eyed`.
    pub label: String,
    /// What it does.
    pub effect: ModifierEffect,
    /// Whether it is ticked.
    pub on: bool,
}

impl Modifier {
    /// A ticked modifier.
    pub fn on(label: impl Into<String>, effect: ModifierEffect) -> Self {
        Self {
            label: label.into(),
            effect,
            on: true,
        }
    }
}

impl ModifierEffect {
    /// Constructs an effect of this kind, and returns its number.
    fn parts(self) -> (fn(i32) -> Self, i32) {
        match self {
            Self::Flat(n) => (Self::Flat, n),
            Self::Dice(n) => (Self::Dice, n),
            Self::Penalty(n) => (Self::Penalty, n),
            Self::Difficulty(n) => (Self::Difficulty, n),
            Self::Boon(n) => (Self::Boon, n),
            Self::Bane(n) => (Self::Bane, n),
            Self::Outcome(n) => (Self::Outcome, n),
        }
    }

    /// Its number: positive is good for flat, dice, boons and outcome, bad for penalty, difficulty and banes.
    pub(crate) fn amount(self) -> i32 {
        self.parts().1
    }

    /// Whether another effect is of the same kind, whatever its number.
    pub(crate) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// The same kind with a number that many times as large.
    pub(crate) fn times(self, count: i32) -> Self {
        let (kind, amount) = self.parts();
        kind(amount * count)
    }

    /// An effect in a breakdown, where the game has no word of its own for it: `+2`, `−1 die`.
    pub(crate) fn plainly(self) -> String {
        let amount = i64::from(self.amount());
        match self {
            Self::Flat(_) => signed(amount),
            Self::Dice(_) => dice(amount),
            Self::Penalty(_) => dice(-amount),
            Self::Difficulty(_) => format!("{} difficulty", signed(amount)),
            Self::Boon(_) => counted(amount, "boon", "boons"),
            Self::Bane(_) => counted(amount, "bane", "banes"),
            Self::Outcome(_) => format!("{} outcome", signed(amount)),
        }
    }
}

/// A number with its sign: `+2`, `−3`, `+0`.
pub(crate) fn signed(n: i64) -> String {
    if n < 0 {
        format!("−{}", n.unsigned_abs())
    } else {
        format!("+{n}")
    }
}

/// A number without a plus: `2`, `−3`.
pub(crate) fn plain(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { signed(n) } else { n.to_string() }
}

/// Dice more or fewer: `+1 die`, `−3 dice`.
pub(crate) fn dice(n: i64) -> String {
    counted(n, "die", "dice")
}

pub(crate) fn counted(n: i64, one: &str, many: &str) -> String {
    format!("{} {}", signed(n), if n.abs() == 1 { one } else { many })
}
