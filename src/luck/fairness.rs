//! Tests whether dice are fair: the count of each face against its expected count (Pearson's chi-square, summed over the kinds
//! of dice that were thrown often enough).

use super::tails::chi_square_tail;
use crate::rules::Face;

/// The least expected count of each face for the test.
const LEAST_EXPECTED: u64 = 5;

/// The counts of each face of each kind of die.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FaceCounts(Vec<(u16, Vec<u64>)>);

/// The result of the test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fairness {
    /// No dice were thrown.
    Unthrown,
    /// No kind of die was thrown often enough.
    TooFew {
        /// The sides of the kind that is nearest to it.
        sides: u16,
        /// How often it was thrown.
        thrown: u64,
        /// How often it must be thrown.
        needed: u64,
    },
    /// Enough dice were thrown.
    Tested {
        /// The number of dice counted.
        dice: u64,
        /// Chi-square.
        chi_square: f64,
        /// Its degrees of freedom: faces less one of each kind.
        freedom: u32,
        /// The chance that fair dice are as uneven or more, 0 to 1.
        chance: f64,
    },
}

impl FaceCounts {
    /// Counts a face; a face that the die doesn't have is ignored.
    pub fn count(&mut self, sides: u16, face: Face) {
        let known = self.0.iter().position(|(kind, _)| *kind == sides);
        let at = known.unwrap_or_else(|| {
            self.0.push((sides, vec![0; sides.into()]));
            self.0.len() - 1
        });
        let counts = &mut self.0[at].1;
        let at = usize::try_from(face).ok().and_then(|at| at.checked_sub(1));
        if let Some(count) = at.and_then(|at| counts.get_mut(at)) {
            *count += 1;
        }
    }

    /// Each kind of die by its sides, with how often each face fell, from 1 on; small dice first.
    pub fn kinds(&self) -> Vec<(u16, &[u64])> {
        let mut kinds: Vec<(u16, &[u64])> = self
            .0
            .iter()
            .map(|(sides, counts)| (*sides, counts.as_slice()))
            .collect();
        kinds.sort_by_key(|(sides, _)| *sides);
        kinds
    }

    /// The number of dice counted.
    pub fn dice(&self) -> u64 {
        self.0.iter().flat_map(|(_, counts)| counts).sum()
    }

    /// The result of the test.
    pub fn fairness(&self) -> Fairness {
        let (mut dice, mut chi_square, mut freedom) = (0, 0.0, 0);
        let mut nearest: Option<(u16, u64, u64)> = None;
        for (sides, counts) in self.kinds().into_iter().filter(|(sides, _)| *sides > 1) {
            let thrown: u64 = counts.iter().sum();
            let needed = LEAST_EXPECTED * u64::from(sides);
            if thrown < needed {
                if nearest.is_none_or(|(_, most, of)| thrown * of > most * needed) {
                    nearest = Some((sides, thrown, needed));
                }
                continue;
            }
            dice += thrown;
            freedom += u32::from(sides) - 1;
            chi_square += unevenness(counts, thrown);
        }
        match nearest {
            _ if freedom > 0 => Fairness::Tested {
                dice,
                chi_square,
                freedom,
                chance: chi_square_tail(chi_square, f64::from(freedom)),
            },
            Some((sides, thrown, needed)) => Fairness::TooFew {
                sides,
                thrown,
                needed,
            },
            None => Fairness::Unthrown,
        }
    }
}

/// One kind's share of chi-square.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of dice stay far under 2⁵²"
)]
fn unevenness(counts: &[u64], thrown: u64) -> f64 {
    let expected = thrown as f64 / counts.len() as f64;
    let squares = counts
        .iter()
        .map(|&count| (count as f64 - expected).powi(2));
    squares.sum::<f64>() / expected
}
