//! The dice of an earlier throw that another plan keeps.

use serde::{Deserialize, Serialize};

use super::{DiePlace, Throw, Wanted};
use crate::rules::{Die, Face, is_default};

/// A die that was thrown for a roll and that its plan doesn't have at present, or the further throws of one that it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieAside {
    /// Its group in the throw.
    pub group: usize,
    /// What it is.
    pub die: Die,
    /// What it shows, in throwing order.
    pub shows: Vec<Face>,
    /// The die of the throw whose further throws these are; none for a die of its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub further_of: Option<usize>,
}

/// The dice of an earlier throw. Another plan takes those that it needs by group and kind of die: so the attribute die of
/// `attribute_die` never becomes one of the others, nor does a d10 become a d6. Dice that the plan has again come back with their
/// faces.
#[derive(Debug)]
pub(crate) struct KeptDice {
    dice: Vec<OldDie>,
}

#[derive(Debug)]
struct OldDie {
    group: usize,
    of: Die,
    faces: Vec<Face>,
    /// How many of the faces are in the earlier throw; the others were aside.
    fell: usize,
    /// The die of the new throw that it is.
    is: Option<DiePlace>,
    /// How many of the faces were taken.
    taken: usize,
}

impl KeptDice {
    /// The dice of a throw whose groups have these dice, and those that were aside.
    pub(crate) fn new(kinds: &[Die], throw: &Throw, aside: &[DieAside]) -> Self {
        let groups = aside.iter().map(|it| it.group + 1).max().unwrap_or(0);
        let mut dice = Vec::new();
        for group in 0..throw.groups().max(groups) {
            for (die, chain) in throw.group(group).enumerate() {
                let further = aside.iter().filter(|it| it.group == group);
                let further = further.filter(|it| it.further_of == Some(die));
                let mut faces = chain.to_vec();
                faces.extend(further.flat_map(|it| &it.shows));
                dice.extend(kinds.get(group).map(|of| OldDie {
                    group,
                    of: of.clone(),
                    faces,
                    fell: chain.len(),
                    is: None,
                    taken: 0,
                }));
            }
            let own = aside.iter().filter(|it| it.group == group);
            let own = own.filter(|it| it.further_of.is_none());
            dice.extend(own.map(|it| OldDie {
                group,
                of: it.die.clone(),
                faces: it.shows.clone(),
                fell: 0,
                is: None,
                taken: 0,
            }));
        }
        Self { dice }
    }

    /// The face that a die of the new throw keeps; `None` where it has to be thrown. `is_first`: whether it has no face yet.
    pub(crate) fn take(&mut self, wanted: &Wanted, is_first: bool) -> Option<Face> {
        let place = wanted.place();
        let is_it = |old: &OldDie| match old.is {
            None => is_first && (old.group, &old.of) == (wanted.group, &wanted.of),
            Some(is) => is == place,
        };
        let old = self.dice.iter_mut().find(|old| is_it(old))?;
        old.is = Some(place);
        let face = old.faces.get(old.taken).copied()?;
        old.taken += 1;
        Some(face)
    }

    /// The faces of the earlier throw that were not taken, and all that are now aside, in the order in which they come back.
    pub(crate) fn left(self) -> (Vec<(Die, Face)>, Vec<DieAside>) {
        let (mut surplus, mut aside) = (Vec::new(), Vec::new());
        for old in self.dice {
            let fell = old.faces[..old.fell].iter().skip(old.taken);
            surplus.extend(fell.map(|face| (old.of.clone(), *face)));
            if old.taken < old.faces.len() {
                aside.push(DieAside {
                    group: old.is.map_or(old.group, |is| is.group),
                    shows: old.faces[old.taken..].to_vec(),
                    further_of: old.is.map(|is| is.die),
                    die: old.of,
                });
            }
        }
        (surplus, aside)
    }

    /// The dice that were aside and were not taken, where those of the earlier throw were misread, so that nothing of them is kept.
    pub(crate) fn left_aside(self) -> Vec<DieAside> {
        let was_aside = |old: &OldDie| old.fell == 0 && old.is.is_none();
        let left = self.dice.into_iter().filter(was_aside);
        let left = left.map(|old| DieAside {
            group: old.group,
            die: old.of,
            shows: old.faces,
            further_of: None,
        });
        left.collect()
    }
}
