//! Dice that fall in every way, one after the other: for odds of a throw that asks for its next dice only when it has seen the
//! ones before.

use super::{Dice, Die, Face};

/// Repeats the sides that were chosen for the dice so far and shows the first side of every further die.
#[derive(Debug, Default)]
pub struct Branching {
    /// The side of each die that was asked for, and how many sides it has.
    path: Vec<(usize, usize)>,
    asked: usize,
}

impl Branching {
    /// What each way that the dice can fall gives, with its chance; `None` if there are more ways than `most`. `throw` is called
    /// once a way.
    ///
    /// # Errors
    /// The first error of `throw`.
    pub fn every<T, E>(
        most: usize,
        mut throw: impl FnMut(&mut Self) -> Result<T, E>,
    ) -> Result<Option<Vec<(T, f64)>>, E> {
        let mut dice = Self::default();
        let mut all = Vec::new();
        loop {
            let result = throw(&mut dice)?;
            if all.len() == most {
                return Ok(None);
            }
            all.push((result, dice.chance()));
            if !dice.advance() {
                return Ok(Some(all));
            }
        }
    }

    /// The chance of the sides that the dice asked for showed.
    fn chance(&self) -> f64 {
        // Fewer than `most` sequences are walked, so each number of sides is small.
        let sides = self.path[..self.asked].iter().map(|(_, sides)| *sides);
        sides.fold(1.0, |chance, sides| {
            chance / f64::from(u32::try_from(sides).unwrap_or(u32::MAX))
        })
    }

    /// Chooses the next way; `false` after the last one.
    fn advance(&mut self) -> bool {
        self.path.truncate(self.asked);
        self.asked = 0;
        while let Some((side, sides)) = self.path.pop() {
            if side + 1 < sides {
                self.path.push((side + 1, sides));
                return true;
            }
        }
        false
    }
}

impl Dice for Branching {
    fn face(&mut self, die: &Die) -> Face {
        if self.asked == self.path.len() {
            self.path.push((0, die.sides()));
        }
        let (side, _) = self.path[self.asked];
        self.asked += 1;
        die.at(side)
    }
}

#[cfg(test)]
mod tests {
    use super::{Branching, Dice as _, Die};
    use crate::dice::every;

    type Throw = Result<Vec<i32>, ()>;

    #[test]
    fn equal_dice_fall_as_in_every_sequence() {
        let throw = |dice: &mut Branching| -> Throw {
            Ok([6, 4, 3]
                .map(|sides| dice.face(&Die::Sides(sides)))
                .to_vec())
        };
        let all = Branching::every(72, throw).expect("no error");
        let all = all.expect("6 × 4 × 3 ways");
        let faces: Vec<Vec<i32>> = all.iter().map(|(faces, _)| faces.clone()).collect();
        assert_eq!(faces, every([6, 4, 3]).collect::<Vec<_>>());
        assert!(
            all.iter()
                .all(|(_, chance)| (chance - 1.0 / 72.0).abs() < 1e-15)
        );
        assert_eq!(Branching::every(71, throw), Ok(None));
    }

    #[test]
    fn a_die_that_is_thrown_only_after_some_faces_has_ways_only_there() {
        // A six is thrown again, once; after a one a coin with the same number on both sides is thrown.
        let coin = Die::Numbers([7, 7].into());
        let throw = |dice: &mut Branching| -> Throw {
            let first = dice.face(&Die::Sides(6));
            let second = match first {
                6 => Some(dice.face(&Die::Sides(6))),
                1 => Some(dice.face(&coin)),
                _ => None,
            };
            Ok(std::iter::once(first).chain(second).collect())
        };
        let all = Branching::every(100, throw).expect("no error");
        let all = all.expect("12 ways");
        assert_eq!(all.len(), 2 + 4 + 6);
        let chance = |of: &[i32]| -> f64 {
            let same = all.iter().filter(|(faces, _)| faces == of);
            same.map(|(_, chance)| chance).sum()
        };
        let expected = [
            (vec![1, 7], 1.0 / 6.0),
            (vec![2], 1.0 / 6.0),
            (vec![6, 3], 1.0 / 36.0),
        ];
        for (faces, expected) in expected {
            assert!((chance(&faces) - expected).abs() < 1e-15, "{faces:?}");
        }
        let sum: f64 = all.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn no_die_is_one_way_that_is_certain() {
        let all = Branching::every(1, |_| -> Throw { Ok(Vec::new()) });
        assert_eq!(all, Ok(Some(vec![(Vec::new(), 1.0)])));
        assert_eq!(Branching::every(1, |_| -> Throw { Err(()) }), Err(()));
    }
}
