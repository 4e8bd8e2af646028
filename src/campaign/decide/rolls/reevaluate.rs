//! A roll under another plan: faces are kept by kind of die and come back, only dice never thrown are thrown, a called total
//! is evaluated again.

use super::shared::{evaluate, unthrown, without_dice};
use crate::campaign::refusal::NoRoll;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Source, Test};
use crate::campaign::{Aside, Reevaluation, Refusal, RollRecord};
use crate::dice::{self, Dice, Die, Face};
use crate::rules::{Called, DiceSet, DieAside, KeptDice, Mechanic, RuleError};

/// A throw under its new plan, before any die is thrown for it. A plan that needs no roll has its result already.
pub(crate) fn replan(
    mechanic: &Mechanic,
    old: &RollRecord,
    test: &Test,
    built: ResolvedTest,
) -> Reevaluation {
    let automatic = built.automatic.clone();
    let new = unthrown(test, built);
    let (new, surplus) = match automatic {
        Some(outcome) => {
            let kept = keep(mechanic, old, DiceSet::default());
            let new = RollRecord {
                table_dice: old.table_dice,
                aside: aside(old, kept.aside),
                ..new
            };
            (without_dice(mechanic, new, &outcome), kept.surplus)
        }
        None => (new, Vec::new()),
    };
    Reevaluation {
        old: old.clone(),
        new,
        surplus,
        thrown: Vec::new(),
    }
}

/// The dice of a throw that others keep.
fn keep(mechanic: &Mechanic, old: &RollRecord, dice: DiceSet) -> KeptDice {
    old.dice(mechanic).keep(&old.faces, &old.aside.dice, dice)
}

/// What a plan without dice leaves out.
fn aside(old: &RollRecord, dice: Vec<DieAside>) -> Aside {
    let called = old.last_called();
    Aside {
        dice,
        called: called.map(|(called, roll)| (called, roll.clone())),
    }
}

/// Where missing faces come from.
pub(crate) struct Missing<'a> {
    source: &'a Source,
    typed: std::slice::Iter<'a, Face>,
}

/// What the new plan needs.
enum Need {
    /// Nothing: it has its result.
    Nothing,
    /// The result of the called total under the new plan.
    Called(Called),
    /// These dice, some of which are thrown already.
    Dice(KeptDice),
}

impl<'a> Missing<'a> {
    /// Gives these throws only as many faces as each misses: typed faces are the missing ones only.
    pub(crate) fn new(
        mechanic: &Mechanic,
        source: &'a Source,
        throws: &[Reevaluation],
    ) -> Result<Self, RuleError> {
        let typed = match source {
            Source::Faces(faces) => faces.as_slice(),
            Source::Thrown | Source::Called(_) => &[],
        };
        let want = throws.iter().map(|it| need(mechanic, it).missing()).sum();
        if matches!(source, Source::Faces(_)) && typed.len() != want {
            let got = typed.len();
            return Err(RuleError::FaceCount { want, got });
        }
        let typed = typed.iter();
        Ok(Self { source, typed })
    }

    fn face(&mut self, sides: u16, dice: &mut dyn Dice) -> (dice::Face, bool) {
        match self.typed.next() {
            Some(face) => (*face, true),
            None => (dice.face(&Die::Sides(sides)), dice.loaded()),
        }
    }
}

impl Need {
    fn missing(&self) -> usize {
        match self {
            Self::Nothing | Self::Called(_) => 0,
            Self::Dice(kept) => kept.missing(),
        }
    }
}

fn need(mechanic: &Mechanic, record: &Reevaluation) -> Need {
    let is = record.new.dice(mechanic);
    if !record.new.tier.is_empty() {
        return Need::Nothing;
    }
    let new = &record.new.plan.numbers;
    let called = record.old.last_called();
    let recalled = called.and_then(|(called, roll)| mechanic.recall(roll, called, new));
    match recalled.filter(|_| !is.is_empty()) {
        Some(called) => Need::Called(called),
        None => Need::Dice(keep(mechanic, &record.old, is)),
    }
}

/// The throw with its faces. A called total is for the first throw.
pub(crate) fn reevaluate(
    mechanic: &Mechanic,
    record: Reevaluation,
    missing: &mut Missing<'_>,
    dice: &mut dyn Dice,
) -> Result<Reevaluation, Refusal> {
    let called = match missing.source {
        Source::Called(called) => Some(*called),
        Source::Thrown | Source::Faces(_) => None,
    };
    match (need(mechanic, &record), called) {
        (Need::Nothing, _) => Ok(record),
        (_, Some(called)) | (Need::Called(called), None) => with_called(mechanic, record, called),
        (Need::Dice(kept), None) => with_faces(mechanic, record, kept, missing, dice),
    }
}

fn with_called(
    mechanic: &Mechanic,
    record: Reevaluation,
    called: Called,
) -> Result<Reevaluation, Refusal> {
    let sides = record.old.dice(mechanic);
    let surplus = sides.iter().zip(record.old.faces.iter().copied()).collect();
    let new = RollRecord {
        called: Some(called),
        ..record.new
    };
    Ok(Reevaluation {
        new: evaluate(mechanic, new)?,
        surplus,
        ..record
    })
}

fn with_faces(
    mechanic: &Mechanic,
    record: Reevaluation,
    kept: KeptDice,
    missing: &mut Missing<'_>,
    dice: &mut dyn Dice,
) -> Result<Reevaluation, Refusal> {
    let wanted = kept.missing() > 0;
    if wanted && record.old.last_called().is_some() && *missing.source == Source::Thrown {
        return Err(NoRoll::FacesWanted.into());
    }
    let (mut faces, mut thrown) = (Vec::new(), Vec::new());
    let mut table_dice = record.old.table_dice;
    for (at, (sides, face)) in kept.dice.into_iter().enumerate() {
        faces.push(face.unwrap_or_else(|| {
            let (face, is_typed) = missing.face(sides, dice);
            table_dice |= is_typed;
            thrown.push(at);
            face
        }));
    }
    let left = aside(&record.old, kept.aside);
    let new = RollRecord {
        table_dice,
        aside: Aside {
            called: left.called.filter(|_| faces.is_empty()),
            ..left
        },
        faces,
        ..record.new
    };
    Ok(Reevaluation {
        new: evaluate(mechanic, new)?,
        surplus: kept.surplus,
        thrown,
        ..record
    })
}
