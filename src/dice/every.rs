//! Every sequence of faces some dice can show: the oracle that odds are tested against.

use super::Face;

/// Every sequence of faces for dice with these sides, in ascending order; one empty sequence for no dice.
pub fn every(sides: &[u16]) -> Every {
    Every {
        sides: sides.to_vec(),
        next: Some(vec![1; sides.len()]),
    }
}

/// The iterator of [`every`].
#[derive(Debug, Clone)]
pub struct Every {
    sides: Vec<u16>,
    next: Option<Vec<Face>>,
}

impl Iterator for Every {
    type Item = Vec<Face>;

    fn next(&mut self) -> Option<Vec<Face>> {
        let now = self.next.take()?;
        let mut then = now.clone();
        for (face, &sides) in then.iter_mut().zip(&self.sides).rev() {
            if *face < sides {
                *face += 1;
                self.next = Some(then);
                break;
            }
            *face = 1;
        }
        Some(now)
    }
}
