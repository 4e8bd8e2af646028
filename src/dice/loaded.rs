//! Typed faces: from table dice, a demonstration or a test.

use std::collections::VecDeque;

use super::{Dice, Die, Face, Random};

/// Typed faces first; afterwards generated ones, or none.
#[derive(Debug)]
pub struct Loaded {
    faces: VecDeque<Face>,
    then: Option<Random>,
    last: bool,
}

impl Loaded {
    /// These faces first, then those of `then`. A face that the die doesn't have is skipped.
    pub fn then(faces: impl IntoIterator<Item = Face>, then: Random) -> Self {
        Self {
            then: Some(then),
            ..Self::only(faces)
        }
    }

    /// Only these faces: a missing one is the lowest.
    pub fn only(faces: impl IntoIterator<Item = Face>) -> Self {
        Self {
            faces: faces.into_iter().collect(),
            then: None,
            last: false,
        }
    }
}

impl Dice for Loaded {
    fn face(&mut self, die: &Die) -> Face {
        while let Some(face) = self.faces.pop_front() {
            if die.has(face) {
                self.last = true;
                return face;
            }
        }
        self.last = false;
        match &mut self.then {
            Some(random) => random.face(die),
            None => die.lowest(),
        }
    }

    fn loaded(&self) -> bool {
        self.last
    }

    fn has_typed(&self) -> bool {
        !self.faces.is_empty()
    }
}
