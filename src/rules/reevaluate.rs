//! The same dice under another plan: which faces stay, by kind of die, which are missing, and what was called.

use super::{Called, DiceSet, Face, Mechanic, RollNumbers};

/// Faces as another plan takes them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeptDice {
    /// The dice of the new plan in order: their sides, and the face that stays; `None` has to be thrown.
    pub dice: Vec<(u16, Option<Face>)>,
    /// What the new plan has no die for: sides and face.
    pub surplus: Vec<(u16, Face)>,
}

impl KeptDice {
    /// How many dice have to be thrown.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.dice.iter().filter(|(_, face)| face.is_none()).count()
    }
}

impl DiceSet {
    /// Which faces other dice keep: in order and by kind of die, which is its place in the plan and its sides. So
    /// the attribute die of `attribute_die` never becomes one of the others, nor does a d10 become a d6.
    #[must_use]
    pub fn keep(self, faces: &[Face], is: Self) -> KeptDice {
        let mut kept = KeptDice::default();
        let mut left = faces;
        for ((old, thrown), (sides, count)) in self.kinds().zip(is.kinds()) {
            let (fell, others) = left.split_at(usize::from(thrown).min(left.len()));
            left = others;
            let fits = if old == sides { usize::from(count) } else { 0 };
            let (stay, over) = fell.split_at(fits.min(fell.len()));
            let missing = usize::from(count) - stay.len();
            kept.dice
                .extend(stay.iter().map(|&face| (sides, Some(face))));
            kept.dice
                .extend(std::iter::repeat_n((sides, None), missing));
            kept.surplus.extend(over.iter().map(|&face| (old, face)));
        }
        kept
    }
}

impl Mechanic {
    /// What the players would have called for another roll of the same dice; `None` where that can't be told without faces.
    #[must_use]
    pub fn recall(&self, was: &RollNumbers, called: Called, is: &RollNumbers) -> Option<Called> {
        let value = match (self, was, is) {
            (Self::ViceDie(rules), RollNumbers::ViceDie(was), RollNumbers::ViceDie(is)) => {
                let counted = called.value - was.bonus;
                let shows = |face: &Face| rules.value(*face, was.vice) == counted;
                let faces = (1..=rules.sides).filter(shows);
                let mut counts = faces.map(|face| rules.value(face, is.vice));
                let first = counts.next()?;
                counts
                    .all(|other| other == first)
                    .then_some(first + is.bonus)
            }
            (Self::OnesPool(_), RollNumbers::OnesPool(was), RollNumbers::OnesPool(is)) => {
                (was.pool == is.pool).then_some(called.value)
            }
            (Self::SuccessPool(_), RollNumbers::SuccessPool(was), RollNumbers::SuccessPool(is)) => {
                let same = (was.dice, was.difficulty) == (is.dice, is.difficulty);
                same.then_some(called.value - was.bonus + is.bonus)
            }
            (
                Self::AttributeDie(_),
                RollNumbers::AttributeDie(was),
                RollNumbers::AttributeDie(is),
            ) => {
                let same = (was.die.sides, was.keep) == (is.die.sides, is.keep);
                let more = is.flat + is.die.plus - was.flat - was.die.plus;
                same.then_some(called.value + more)
            }
            _ => None,
        }?;
        Some(Called { value, ..called })
    }
}
