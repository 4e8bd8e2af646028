//! Every sequence of faces some dice can show: the oracle that odds are tested against.

use super::{Die, Face};

/// Every sequence of faces for these dice, each die's in the order of its sides; one empty sequence for no dice.
pub fn every(dice: impl IntoIterator<Item = impl Into<Die>>) -> Every {
    let dice: Vec<Die> = dice.into_iter().map(Into::into).collect();
    Every {
        next: Some(vec![0; dice.len()]),
        dice,
    }
}

/// The iterator of [`every`].
#[derive(Debug, Clone)]
pub struct Every {
    dice: Vec<Die>,
    /// The side that each die shows.
    next: Option<Vec<usize>>,
}

impl Iterator for Every {
    type Item = Vec<Face>;

    fn next(&mut self) -> Option<Vec<Face>> {
        let now = self.next.take()?;
        let faces = now.iter().zip(&self.dice).map(|(side, die)| die.at(*side));
        let faces = faces.collect();
        let mut then = now;
        for (side, die) in then.iter_mut().zip(&self.dice).rev() {
            if *side + 1 < die.sides() {
                *side += 1;
                self.next = Some(then);
                break;
            }
            *side = 0;
        }
        Some(faces)
    }
}
