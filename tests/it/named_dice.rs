//! Dice that fall as a test says. Each is named with its kind, so that a test fails when the program throws another die than
//! the test was written for.

use std::collections::VecDeque;

use rollbook::dice::{Dice, Die, Face};

/// Dice read from text: `"d10 9, d6 3 5"` is a d10 that shows 9, then two d6; `"7d6 2"` is seven d6 that show 2 each.
/// `"any 4"` at the end is any number of dice of any kind that show 4; `"any 1 2 3"` repeats these faces in turn, those
/// apart that a die doesn't have; it shows its highest where it has none of them. From `""` every die shows 1 and is not loaded.
#[derive(Debug)]
pub(crate) struct NamedDice {
    text: String,
    named: VecDeque<(Die, Face)>,
    any: VecDeque<Face>,
    loaded: bool,
}

impl NamedDice {
    /// # Panics
    /// The text names no dice, or a face that its die doesn't have.
    #[track_caller]
    pub(crate) fn new(text: &str) -> Self {
        let mut dice = Self {
            text: text.to_owned(),
            named: VecDeque::new(),
            any: VecDeque::new(),
            loaded: false,
        };
        for group in text.split(", ").filter(|group| !group.is_empty()) {
            let (kind, faces) = group
                .split_once(' ')
                .expect("a die, then its faces: d6 3 5");
            let faces = faces
                .split(' ')
                .map(|face| face.parse().expect("a face is a number"));
            let faces: Vec<Face> = faces.collect();
            assert!(dice.any.is_empty(), "{text}: nothing comes after “any”");
            if kind == "any" {
                dice.any.extend(faces);
                continue;
            }
            let (count, of) = kind.split_once('d').expect("a die is written d6 or 7d6");
            let sort = Die::Sides(of.parse().expect("a die has a number of sides"));
            for face in &faces {
                assert!(sort.has(*face), "{text}: a {sort} has no {face}");
            }
            let times = match count {
                "" => 1,
                count => {
                    assert_eq!(faces.len(), 1, "{text}: {kind} show one face each");
                    count.parse().expect("a number of dice")
                }
            };
            for _ in 0..times {
                dice.named
                    .extend(faces.iter().map(|face| (sort.clone(), *face)));
            }
        }
        dice
    }

    /// Any number of dice of any kind that show these faces in turn.
    pub(crate) fn any(faces: impl IntoIterator<Item = Face>) -> Self {
        Self {
            text: "any".to_owned(),
            named: VecDeque::new(),
            any: faces.into_iter().collect(),
            loaded: false,
        }
    }

    /// # Panics
    /// Dice that are named were not thrown.
    #[track_caller]
    pub(crate) fn all_thrown(&self) {
        assert!(
            self.named.is_empty(),
            "{}: not thrown: {:?}",
            self.text,
            self.named
        );
    }
}

impl Dice for NamedDice {
    fn face(&mut self, die: &Die) -> Face {
        self.loaded = !self.text.is_empty();
        if let Some((named, face)) = self.named.pop_front() {
            assert_eq!(
                *die, named,
                "{}: another die is thrown (left) where {face} was to fall",
                self.text
            );
            return face;
        }
        for _ in 0..self.any.len() {
            self.any.rotate_left(1);
            if let Some(face) = self.any.back().copied().filter(|face| die.has(*face)) {
                return face;
            }
        }
        if !self.any.is_empty() {
            return die.highest();
        }
        assert!(
            !self.loaded,
            "{}: one more die is thrown, a {die}",
            self.text
        );
        die.lowest()
    }

    fn loaded(&self) -> bool {
        self.loaded
    }

    fn has_typed(&self) -> bool {
        !self.named.is_empty() || !self.any.is_empty()
    }
}

#[test]
fn dice_are_read_with_their_kinds() {
    let mut dice = NamedDice::new("d10 9, 2d6 3, d4 1 2, any 5 2");
    let kinds = [10, 6, 6, 4, 4, 20, 4];
    assert_eq!(
        kinds.map(|sides| dice.face(&Die::Sides(sides))),
        [9, 3, 3, 1, 2, 5, 2]
    );
    dice.all_thrown();
}

#[test]
#[should_panic(expected = "another die is thrown")]
fn another_die_fails() {
    NamedDice::new("d10 9").face(&Die::Sides(6));
}

#[test]
#[should_panic(expected = "a d6 has no 7")]
fn a_face_over_the_sides_fails() {
    NamedDice::new("d6 7");
}

#[test]
#[should_panic(expected = "one more die is thrown, a d8")]
fn a_die_too_many_fails() {
    let mut dice = NamedDice::new("d6 1");
    dice.face(&Die::Sides(6));
    dice.face(&Die::Sides(8));
}
