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

impl From<Expr> for String {
    fn from(dice: Expr) -> Self {
        format!("{}d{}", dice.count, dice.sides)
    }
}

impl TryFrom<String> for Expr {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Err(format!("`{text}` is not dice; write 2d6+3 or d100"))
    }
}
