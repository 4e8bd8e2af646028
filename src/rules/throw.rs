//! The dice of one throw: group by group, each die with its faces in throwing order.

mod dice_set;
mod kept_dice;
mod stored;

use super::{Die, Face};
pub use dice_set::DiceSet;
pub use kept_dice::DieAside;
pub(crate) use kept_dice::KeptDice;

/// The dice of one throw. A die that was thrown again has all its faces: a chain. Stored as a list of faces for each group,
/// a chain as a list of its own: `[[7], [[6, 3], 2]]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Throw {
    /// Group by group, die by die, each chain in throwing order.
    faces: Vec<Face>,
    /// The die of each face.
    dice: Vec<DiePlace>,
}

/// A die of a throw: its group, and its place in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiePlace {
    /// The group, from 0.
    pub group: usize,
    /// The die in the group, from 0.
    pub die: usize,
}

/// A die to be thrown next, for the first time or again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The group, from 0.
    pub group: usize,
    /// The die in the group, from 0.
    pub die: usize,
    /// What it is.
    pub of: Die,
}

impl Wanted {
    /// The die's place.
    pub(crate) fn place(&self) -> DiePlace {
        let Self { group, die, .. } = *self;
        DiePlace { group, die }
    }
}

impl Throw {
    /// Dice that were thrown once, by group.
    pub fn of(groups: impl IntoIterator<Item = impl IntoIterator<Item = Face>>) -> Self {
        let mut throw = Self::default();
        for (group, faces) in groups.into_iter().enumerate() {
            for (die, face) in faces.into_iter().enumerate() {
                throw.push(DiePlace { group, die }, face);
            }
        }
        throw
    }

    /// Adds the next face of a die.
    pub fn push(&mut self, place: DiePlace, face: Face) {
        // Dice mostly come in order.
        if self.dice.last().is_none_or(|last| *last <= place) {
            self.faces.push(face);
            self.dice.push(place);
        } else {
            let at = self.dice.partition_point(|known| *known <= place);
            self.faces.insert(at, face);
            self.dice.insert(at, place);
        }
    }

    /// Every face: group by group, die by die.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The die of each of these faces.
    pub(crate) fn places(&self) -> &[DiePlace] {
        &self.dice
    }

    /// Whether nothing was thrown.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// How many faces.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// The faces of a die in throwing order; none if it was not thrown.
    pub fn chain(&self, place: DiePlace) -> &[Face] {
        let from = self.place_of(place);
        let to = self.dice.partition_point(|known| *known <= place);
        &self.faces[from..to]
    }

    /// The place of a die's first face among all faces.
    pub(crate) fn place_of(&self, place: DiePlace) -> usize {
        self.dice.partition_point(|known| *known < place)
    }

    /// Each die of a group in order, one that was not thrown before the last that was included.
    pub(crate) fn group(&self, group: usize) -> impl Iterator<Item = &[Face]> {
        let from = self.dice.partition_point(|known| known.group < group);
        let to = self.dice.partition_point(|known| known.group <= group);
        let last = self.dice[from..to].last();
        let dice = last.map_or(0, |last| last.die + 1);
        (0..dice).map(move |die| self.chain(DiePlace { group, die }))
    }

    /// How many groups, up to the last with a die.
    pub(crate) fn groups(&self) -> usize {
        self.dice.last().map_or(0, |last| last.group + 1)
    }

    /// Its first faces.
    pub(crate) fn first(&self, faces: usize) -> Self {
        let faces = faces.min(self.len());
        Self {
            faces: self.faces[..faces].to_vec(),
            dice: self.dice[..faces].to_vec(),
        }
    }
}
