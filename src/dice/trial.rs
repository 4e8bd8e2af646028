//! Dice that don't count: to say what a throw would be without throwing it.

use super::{Dice, Face};

/// Every die shows its lowest face, or its highest, and what was asked for is remembered.
#[derive(Debug, Default)]
pub struct Trial {
    highest: bool,
    asked: Vec<u16>,
}

impl Trial {
    /// All ones.
    pub(crate) fn lowest() -> Self {
        Self::default()
    }

    /// The highest face of each die.
    pub(crate) fn highest() -> Self {
        Self {
            highest: true,
            asked: Vec::new(),
        }
    }

    /// The sides of every die that was asked for, in this order.
    pub(crate) fn asked(&self) -> &[u16] {
        &self.asked
    }
}

impl Dice for Trial {
    fn face(&mut self, sides: u16) -> Face {
        self.asked.push(sides);
        if self.highest { sides.max(1) } else { 1 }
    }
}
