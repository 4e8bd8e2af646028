//! The dice of a plan in order, and the faces that another plan keeps.

use serde::{Deserialize, Serialize};

use super::Face;

/// The dice of a plan as at most two runs of equal dice; no allocation. Faces are given in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceSet {
    runs: [(u16, u16); 2],
}

/// A die that was thrown for a roll and that its plan doesn't have at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieAside {
    /// Its run of equal dice: its position in the plan.
    pub run: u8,
    /// Its sides.
    pub sides: u16,
    /// What it shows.
    pub face: Face,
}

/// The faces that another plan keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeptDice {
    /// The dice of the new plan in order: their sides, and the kept face; `None` has to be thrown.
    pub dice: Vec<(u16, Option<Face>)>,
    /// Faces without a die in the new plan: sides and face.
    pub surplus: Vec<(u16, Face)>,
    /// These, and those that were without a die before and still are, in the order in which they come back.
    pub aside: Vec<DieAside>,
}

impl KeptDice {
    /// How many dice have to be thrown.
    pub(crate) fn missing(&self) -> usize {
        self.dice.iter().filter(|(_, face)| face.is_none()).count()
    }
}

impl DiceSet {
    /// `count` dice with `sides` sides each.
    pub(crate) fn of(sides: u16, count: u16) -> Self {
        Self {
            runs: [(sides, count), (0, 0)],
        }
    }

    /// These dice, then `count` with `sides` sides.
    pub(crate) fn and(self, sides: u16, count: u16) -> Self {
        Self {
            runs: [self.runs[0], (sides, count)],
        }
    }

    /// The kinds of dice by position: (sides, how many); a kind that isn't thrown has 0.
    pub(crate) fn kinds(self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.runs.into_iter()
    }

    /// The faces that other dice keep: in order and by kind of die, that is position in the plan and sides. So
    /// the attribute die of `attribute_die` never becomes one of the others, nor does a d10 become a d6. Dice that the
    /// plan has again come back from `aside` with their faces.
    pub(crate) fn keep(self, faces: &[Face], aside: &[DieAside], is: Self) -> KeptDice {
        let mut kept = KeptDice::default();
        let mut left = faces;
        for (run, ((old, thrown), (sides, count))) in (0..).zip(self.kinds().zip(is.kinds())) {
            let (fell, others) = left.split_at(usize::from(thrown).min(left.len()));
            left = others;
            let die = |&face: &Face| DieAside {
                run,
                sides: old,
                face,
            };
            let before = aside.iter().filter(|die| die.run == run).copied();
            let mut missing = usize::from(count);
            for (at, die) in fell.iter().map(die).chain(before).enumerate() {
                if missing > 0 && die.sides == sides {
                    missing -= 1;
                    kept.dice.push((sides, Some(die.face)));
                } else {
                    kept.aside.push(die);
                    if at < fell.len() {
                        kept.surplus.push((die.sides, die.face));
                    }
                }
            }
            kept.dice
                .extend(std::iter::repeat_n((sides, None), missing));
        }
        kept
    }

    /// The runs: (sides, how many); no empty ones.
    pub(crate) fn runs(self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.runs.into_iter().filter(|&(_, count)| count > 0)
    }

    /// The sides of each die in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        self.runs()
            .flat_map(|(sides, count)| std::iter::repeat_n(sides, usize::from(count)))
    }

    /// How many dice.
    pub fn len(&self) -> usize {
        self.runs().map(|(_, count)| usize::from(count)).sum()
    }

    /// Whether nothing is thrown.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
