//! What changes a roll: a label, an effect, and whether it counts. Knows no sheet: `campaign` decides which reach a check.

use super::tell::Tell;
use super::{MOST_FLAT, RuleError, within};
use serde::{Deserialize, Serialize};

/// What a modifier does to a check. Every mechanic names the effects it takes ([`super::Mechanic::takes`]); the
/// others are listed in the plan as not counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModifierEffect {
    /// Added to the total.
    Flat(i32),
    /// Dice added to the pool, or taken from it.
    Dice(i32),
    /// Dice taken by the character's own state (`contract`: the Penalty of Body and Mind), which exertion may ignore.
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

/// One thing that changes a roll, as the builder lists it.
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

/// One line of a plan's breakdown: where a number comes from. Stored as a list of its two or three texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Reason {
    /// What it is called.
    pub label: String,
    /// The figure as it is shown: `+2`, `d8`, `+1 bane`, `12 → 9, −3 dice`.
    pub figure: String,
    /// Why it did not count, where it did not: `only the highest bonus counts`.
    pub ignored: Option<String>,
}

impl From<Vec<String>> for Reason {
    fn from(texts: Vec<String>) -> Self {
        let mut texts = texts.into_iter();
        Self {
            label: texts.next().unwrap_or_default(),
            figure: texts.next().unwrap_or_default(),
            ignored: texts.next(),
        }
    }
}

impl From<Reason> for Vec<String> {
    fn from(reason: Reason) -> Self {
        let texts = [reason.label, reason.figure].into_iter();
        texts.chain(reason.ignored).collect()
    }
}

impl ModifierEffect {
    /// Its number: positive is good for flat, dice, boons and outcome, bad for penalty, difficulty and banes.
    #[must_use]
    pub fn amount(self) -> i32 {
        match self {
            Self::Flat(n)
            | Self::Dice(n)
            | Self::Penalty(n)
            | Self::Difficulty(n)
            | Self::Boon(n)
            | Self::Bane(n)
            | Self::Outcome(n) => n,
        }
    }

    /// Whether another effect is of the same kind, whatever its number.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// The same kind with another number.
    #[must_use]
    pub fn times(self, count: i32) -> Self {
        match self {
            Self::Flat(n) => Self::Flat(n * count),
            Self::Dice(n) => Self::Dice(n * count),
            Self::Penalty(n) => Self::Penalty(n * count),
            Self::Difficulty(n) => Self::Difficulty(n * count),
            Self::Boon(n) => Self::Boon(n * count),
            Self::Bane(n) => Self::Bane(n * count),
            Self::Outcome(n) => Self::Outcome(n * count),
        }
    }

    /// As a breakdown shows it where the game has no word of its own for it: `+2`, `−1 die`.
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

    /// Penalties, boons and banes are counts; the others may be negative.
    fn check(self) -> Result<(), RuleError> {
        let (what, low) = match self {
            Self::Penalty(_) => ("penalty", 0),
            Self::Boon(_) => ("boons", 0),
            Self::Bane(_) => ("banes", 0),
            _ => ("modifier", -MOST_FLAT),
        };
        within(what, self.amount().into(), low, MOST_FLAT).map(|_| ())
    }
}

impl Reason {
    pub(crate) fn new(label: impl Into<String>, figure: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            figure: figure.into(),
            ignored: None,
        }
    }

    pub(crate) fn ignored(label: impl Into<String>, figure: impl Into<String>, why: &str) -> Self {
        Self {
            ignored: Some(why.to_owned()),
            ..Self::new(label, figure)
        }
    }

    /// The line of a modifier that counts.
    pub(crate) fn of(modifier: &Modifier, rules: &impl Tell) -> Self {
        Self::new(&modifier.label, rules.effect_text(modifier.effect))
    }
}

/// Parts the modifiers into those that count and the lines of those that don't.
///
/// # Errors
/// A ticked number that is out of range.
pub(crate) fn sift<'a>(
    modifiers: &'a [Modifier],
    rules: &impl Tell,
) -> Result<(Vec<&'a Modifier>, Vec<Reason>), RuleError> {
    let mut count = Vec::new();
    let mut ignored = Vec::new();
    for modifier in modifiers {
        let why = if !modifier.on {
            "not ticked"
        } else if !rules.takes(modifier.effect) {
            "not in this game"
        } else {
            modifier.effect.check()?;
            count.push(modifier);
            continue;
        };
        ignored.push(Reason::ignored(
            &modifier.label,
            rules.effect_text(modifier.effect),
            why,
        ));
    }
    Ok((count, ignored))
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
pub(crate) fn plain(n: i64) -> String {
    if n < 0 { signed(n) } else { n.to_string() }
}

/// Dice more or fewer: `+1 die`, `−3 dice`.
pub(crate) fn dice(n: i64) -> String {
    counted(n, "die", "dice")
}

pub(crate) fn counted(n: i64, one: &str, many: &str) -> String {
    format!("{} {}", signed(n), if n.abs() == 1 { one } else { many })
}
