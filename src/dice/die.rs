//! A die: which numbers are on its sides.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Face;

/// A die. Stored as its number of sides, or as the list of the numbers on them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Die {
    /// 1 to this number; 0 counts as 1.
    Sides(u16),
    /// One of these numbers for each side; a number that stands twice is on two sides. None counts as one side with a 0.
    Numbers(Arc<[Face]>),
}

impl From<u16> for Die {
    fn from(sides: u16) -> Self {
        Self::Sides(sides)
    }
}

impl Die {
    /// How many sides.
    pub fn sides(&self) -> usize {
        match self {
            Self::Sides(sides) => usize::from(*sides).max(1),
            Self::Numbers(numbers) => numbers.len().max(1),
        }
    }

    /// The number on a side, counted from 0; of a later one than the last that of the last.
    pub fn at(&self, side: usize) -> Face {
        let side = side.min(self.sides() - 1);
        match self {
            Self::Sides(_) => Face::try_from(side).map_or(Face::MAX, |side| side + 1),
            Self::Numbers(numbers) => numbers.get(side).copied().unwrap_or_default(),
        }
    }

    /// The number on each side.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        (0..self.sides()).map(|side| self.at(side))
    }

    /// Whether a side shows this number.
    pub fn has(&self, face: Face) -> bool {
        match self {
            Self::Sides(sides) => (1..=Face::from(*sides).max(1)).contains(&face),
            Self::Numbers(_) => self.faces().any(|own| own == face),
        }
    }

    /// The lowest number on it.
    pub fn lowest(&self) -> Face {
        self.faces().min().unwrap_or_default()
    }

    /// The highest number on it.
    pub fn highest(&self) -> Face {
        self.faces().max().unwrap_or_default()
    }
}

/// `d6`; `die of -1, 0, 1`; `die of 0 to 9`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(sides) => write!(f, "d{sides}"),
            Self::Numbers(_) => {
                let mut numbers: Vec<Face> = self.faces().collect();
                numbers.sort_unstable();
                numbers.dedup();
                let runs = numbers.chunk_by(|a, b| a.checked_add(1) == Some(*b));
                let runs = runs.map(|run| match run {
                    [first, .., last] if run.len() > 3 => format!("{first} to {last}"),
                    few => few
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(", "),
                });
                write!(f, "die of {}", runs.collect::<Vec<_>>().join(", "))
            }
        }
    }
}
