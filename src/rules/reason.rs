//! The breakdown of a plan: one line for each request, also for those that don't count.

use serde::{Deserialize, Serialize};

use super::{Modifier, Profile, RuleError};

/// One line of a plan's breakdown: where a number comes from. Stored as a list of its two or three texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Reason {
    /// Its label.
    pub label: String,
    /// Its value as shown: `+2`, `d8`, `+1 bane`, `12 → 9, −3 dice`.
    pub figure: String,
    /// Why it doesn't count, if it doesn't: `only the highest bonus counts`.
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
    pub(crate) fn of(modifier: &Modifier, profile: &Profile<'_>) -> Self {
        let figure = profile.effect_beside(&modifier.label, modifier.effect);
        Self::new(&modifier.label, figure)
    }

    /// The line of a modifier that does not.
    pub(crate) fn of_ignored(modifier: &Modifier, profile: &Profile<'_>, why: &str) -> Self {
        Self {
            ignored: Some(why.to_owned()),
            ..Self::of(modifier, profile)
        }
    }
}

/// Parts the modifiers into those that count and the lines of those that don't.
///
/// # Errors
/// A ticked number that is out of range.
pub(crate) fn sift<'a>(
    modifiers: &'a [Modifier],
    profile: &Profile<'_>,
) -> Result<(Vec<&'a Modifier>, Vec<Reason>), RuleError> {
    let mut count = Vec::new();
    let mut ignored = Vec::new();
    for modifier in modifiers {
        let why = if !modifier.on {
            "not ticked"
        } else if !profile.takes(modifier.effect) {
            "not in this game"
        } else {
            profile.check(modifier.effect)?;
            count.push(modifier);
            continue;
        };
        ignored.push(Reason::of_ignored(modifier, profile, why));
    }
    Ok((count, ignored))
}
