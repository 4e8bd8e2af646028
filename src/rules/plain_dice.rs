//! Plain dice: `2d6+3`, `d100`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::mechanic::fit;
use super::odds::sums::uniform_sums;
use super::step::stored_as_text;
use super::{DiceSet, Face, MOST_DICE, Odds, RuleError, bounded, within};

/// The most that dice times sides may be, so that exact odds stay quick.
const MOST_SUM: i64 = 100_000;

/// Dice and a flat part. Written and stored as text: `2d6+3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DiceExpr {
    /// 0 to 999 dice.
    pub count: u16,
    /// 2 to 1000 sides; dice times sides at most 100,000.
    pub sides: u16,
    /// Added to the sum.
    pub plus: i32,
}

impl DiceExpr {
    /// The dice to throw.
    pub fn dice(&self) -> DiceSet {
        DiceSet::of(self.sides, self.count)
    }

    /// The sum of these faces and the flat part.
    ///
    /// # Errors
    /// Numbers out of range; too many, too few or impossible faces.
    pub fn resolve(&self, faces: &[Face]) -> Result<i32, RuleError> {
        self.check()?;
        fit(self.dice(), faces)?;
        Ok(faces.iter().sum::<Face>() + self.plus)
    }

    /// The exact chance of each sum; there are no tiers. Empty where a number is out of range.
    pub fn odds(&self) -> Odds {
        if self.check().is_err() {
            return Odds::default();
        }
        let values = uniform_sums(self.sides, self.count);
        Odds::of_sum(i32::from(self.count) + self.plus, values)
    }

    fn check(self) -> Result<(), RuleError> {
        if self.count > MOST_DICE {
            return Err(RuleError::TooManyDice(self.count.into()));
        }
        within("sides", self.sides.into(), 2, 1000)?;
        bounded("flat part", self.plus)?;
        let most = i64::from(self.count) * i64::from(self.sides);
        within("dice times sides", most, 0, MOST_SUM).map(|_| ())
    }
}

impl fmt::Display for DiceExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        if self.plus == 0 {
            Ok(())
        } else {
            write!(f, "{:+}", self.plus)
        }
    }
}

impl FromStr for DiceExpr {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let wrong = || RuleError::Dice(text.to_owned());
        let number = |digits: &str| {
            let digits_only =
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits
                .parse::<i64>()
                .ok()
                .filter(|_| digits_only)
                .ok_or_else(wrong)
        };
        let dice: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (count, rest) = dice.split_once(['d', 'D']).ok_or_else(wrong)?;
        let (sides, plus) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
        let plus = match plus.split_at_checked(1) {
            Some(("-", digits)) => -number(digits)?,
            Some((_, digits)) => number(digits)?,
            None => 0,
        };
        let count = if count.is_empty() { 1 } else { number(count)? };
        let sides = number(sides)?;
        let expr = Self {
            count: u16::try_from(count).map_err(|_| RuleError::TooManyDice(count))?,
            sides: u16::try_from(within("sides", sides, 2, 1000)?).expect("at most 1000"),
            plus: bounded("flat part", plus)?,
        };
        expr.check().map(|()| expr)
    }
}

stored_as_text!(DiceExpr);
