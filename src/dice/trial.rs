//! Trial dice: record which dice a throw needs, without throwing them.

use super::{Dice, Die, Face};

/// Every die shows its lowest face, or its highest; the dice are recorded.
#[derive(Debug, Default)]
pub struct Trial {
    highest: bool,
    asked: Vec<Die>,
}

impl Trial {
    /// The lowest face of each die.
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

    /// Every die, in the order they were thrown.
    pub(crate) fn asked(&self) -> &[Die] {
        &self.asked
    }
}

impl Dice for Trial {
    fn face(&mut self, die: &Die) -> Face {
        self.asked.push(die.clone());
        if self.highest {
            die.highest()
        } else {
            die.lowest()
        }
    }
}
