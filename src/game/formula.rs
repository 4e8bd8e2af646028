//! A number reckoned from a sheet: `5 + half Brawn`, `7 + Fighting`. Knows no sheet: it asks for a trait's figure.

use serde::{Deserialize, Serialize};

/// `base` and terms, within bounds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Formula {
    /// To start from.
    pub base: i32,
    /// Added to it.
    pub plus: Vec<Term>,
    /// Not below this.
    pub least: Option<i32>,
    /// Not above this.
    pub most: Option<i32>,
}

/// One term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The highest of these traits.
    pub of: Vec<String>,
    /// Half of it: of a number rounded up, of a die its place on the ladder from 1.
    #[serde(default)]
    pub half: bool,
}
