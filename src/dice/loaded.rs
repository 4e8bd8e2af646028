//! Typed faces: from table dice, a demonstration or a test.

use std::collections::VecDeque;

use super::{Dice, Face, Random};

/// Typed faces first; afterwards generated ones, or none.
#[derive(Debug)]
pub struct Loaded {
    faces: VecDeque<Face>,
    then: Option<Random>,
    last: bool,
    missing: Vec<u16>,
    wrong: Option<(u16, Face)>,
}

/// How typed faces differ from the dice that were thrown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// Dice without a face, by sides.
    #[error("this needs {} more: {}", faces(.0.len()), list(.0))]
    Missing(Vec<u16>),
    /// Extra faces.
    #[error("{} too many", faces(*.0))]
    Surplus(usize),
    /// A face the die doesn't have.
    #[error("a d{sides} has no face {face}")]
    Face {
        /// Sides of the die.
        sides: u16,
        /// The face typed.
        face: Face,
    },
}

impl Loaded {
    /// These faces first, then those of `then`. A face that the die doesn't have is skipped.
    pub fn then(faces: impl IntoIterator<Item = Face>, then: Random) -> Self {
        Self {
            then: Some(then),
            ..Self::only(faces)
        }
    }

    /// Only these faces: a missing one is 1, and [`Loaded::fit`] reports it afterwards.
    pub fn only(faces: impl IntoIterator<Item = Face>) -> Self {
        Self {
            faces: faces.into_iter().collect(),
            then: None,
            last: false,
            missing: Vec::new(),
            wrong: None,
        }
    }

    /// Whether the typed faces were exactly those the throws asked for.
    ///
    /// # Errors
    /// Names the first wrong face, else what is missing, else the surplus.
    pub fn fit(&self) -> Result<(), Mismatch> {
        if let Some((sides, face)) = self.wrong {
            return Err(Mismatch::Face { sides, face });
        }
        if !self.missing.is_empty() {
            return Err(Mismatch::Missing(self.missing.clone()));
        }
        if self.faces.is_empty() {
            Ok(())
        } else {
            Err(Mismatch::Surplus(self.faces.len()))
        }
    }
}

impl Dice for Loaded {
    fn face(&mut self, sides: u16) -> Face {
        while let Some(face) = self.faces.pop_front() {
            if (1..=sides).contains(&face) {
                self.last = true;
                return face;
            }
            self.wrong.get_or_insert((sides, face));
        }
        self.last = false;
        if let Some(random) = &mut self.then {
            return random.face(sides);
        }
        self.missing.push(sides);
        1
    }

    fn loaded(&self) -> bool {
        self.last
    }
}

fn faces(count: usize) -> String {
    if count == 1 {
        "1 face".to_owned()
    } else {
        format!("{count} faces")
    }
}

fn list(sides: &[u16]) -> String {
    sides
        .iter()
        .map(|s| format!("d{s}"))
        .collect::<Vec<_>>()
        .join(", ")
}
