//! Trial dice: record which dice a throw needs, without throwing them.

use super::{Dice, Face};

/// Every die shows its lowest face, or its highest; the dice are recorded.
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

    /// The sides of every die, in the order they were thrown.
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
