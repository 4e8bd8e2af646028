//! A die with a flat part, and its text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::modifier::signed;
use crate::rules::{Face, RuleError, within};

/// A die with a flat part: `d8`, `d4-1`, `d12+1`. Written and stored as that text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Step {
    /// 1 to 999.
    pub sides: u16,
    /// Added to the face.
    pub plus: i32,
}

impl Step {
    /// Whether sides and flat part are in range.
    pub(crate) fn check(self) -> Result<(), RuleError> {
        within("sides", self.sides.into(), 1, 999)?;
        within("flat part of a die", self.plus.into(), -999, 999)?;
        Ok(())
    }

    /// As a screen shows it: `d8`, `d4−1`. What is written and stored has the minus of a keyboard.
    pub(crate) fn shown(self) -> String {
        match self.plus {
            0 => format!("d{}", self.sides),
            plus => format!("d{}{}", self.sides, signed(plus.into())),
        }
    }

    /// The value of a face.
    pub(crate) fn value(self, face: Face) -> i32 {
        face + self.plus
    }
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

impl FromStr for Step {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let wrong = || RuleError::Die(text.to_owned());
        let die = text.trim().strip_prefix(['d', 'D']).ok_or_else(wrong)?;
        let (sides, plus) = die.split_at(die.find(['+', '-']).unwrap_or(die.len()));
        // `str::parse` would accept a second sign.
        if sides.is_empty() || !sides.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        let plus = if plus.is_empty() {
            0
        } else {
            plus.parse().map_err(|_| wrong())?
        };
        let step = Self {
            sides: sides.parse().map_err(|_| wrong())?,
            plus,
        };
        step.check().map(|()| step)
    }
}

/// Stores a type as its text form.
macro_rules! stored_as_text {
    ($kind:ident) => {
        impl TryFrom<String> for $kind {
            type Error = RuleError;

            fn try_from(text: String) -> Result<Self, RuleError> {
                text.parse()
            }
        }

        impl From<$kind> for String {
            fn from(it: $kind) -> Self {
                it.to_string()
            }
        }
    };
}

pub(super) use stored_as_text;

stored_as_text!(Step);
