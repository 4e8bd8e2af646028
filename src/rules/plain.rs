//! Plain dice: `2d6+3`, `d100`.

use serde::{Deserialize, Serialize};

/// Dice and a flat part. Written and stored as text: `2d6+3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Expr {
    /// 0 to 999 dice.
    pub count: u16,
    /// 2 to 1000 sides.
    pub sides: u16,
    /// Added to the sum.
    pub plus: i32,
}
