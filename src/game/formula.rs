//! A number computed from a sheet: `5 + half Brawn`, `7 + Fighting`. Knows no sheet: it asks for a trait's value.

use serde::{Deserialize, Serialize};

/// `base` and terms, within bounds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Formula {
    /// The base.
    pub base: i32,
    /// The terms added to it.
    pub plus: Vec<Term>,
    /// The lowest result.
    pub least: Option<i32>,
    /// The highest result.
    pub most: Option<i32>,
}

/// One term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The highest of these traits.
    pub of: Vec<String>,
    /// Half of it: of a number, rounded up; of a die, its place on the ladder from 1.
    #[serde(default)]
    pub half: bool,
}

/// The value of a trait in a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// A rating.
    Number(i32),
    /// A die, by its place on the mechanic's ladder, from 1: d4−1 is 1, d12+1 is 7. A die off the ladder has no figure.
    Place(i32),
}

impl Formula {
    /// The result; `figure` returns a trait's rating, `None` where the character doesn't have it, which counts 0. A
    /// die counts as its place, whole or halved: half of a die *is* its place (rules: halves as 1, 2, … up the ladder).
    pub fn value(&self, figure: impl Fn(&str) -> Option<Figure>) -> i32 {
        let terms = self.plus.iter().map(|term| term.value(&figure));
        let sum = terms.fold(self.base, i32::saturating_add);
        let sum = self.least.map_or(sum, |least| sum.max(least));
        self.most.map_or(sum, |most| sum.min(most))
    }

    /// The traits that it uses.
    pub(crate) fn traits(&self) -> impl Iterator<Item = &str> {
        self.plus
            .iter()
            .flat_map(|term| term.of.iter().map(String::as_str))
    }
}

impl Term {
    fn value(&self, figure: &impl Fn(&str) -> Option<Figure>) -> i32 {
        let worth = |name: &String| match figure(name) {
            Some(Figure::Number(rating)) if self.half => {
                rating.div_euclid(2) + rating.rem_euclid(2)
            }
            Some(Figure::Number(rating)) => rating,
            Some(Figure::Place(place)) => place,
            None => 0,
        };
        self.of.iter().map(worth).max().unwrap_or(0)
    }
}
