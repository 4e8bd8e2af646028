//! A throw under another plan: faces kept by kind of die, missing ones thrown or said, a called total reckoned anew.

use super::roll::{blank, meant, needless};
use crate::campaign::build::Built;
use crate::campaign::command::{Source, Test};
use crate::campaign::refusal::NoRoll;
use crate::campaign::{Recast, Refusal, Throw};
use crate::dice::{self, Dice, Face};
use crate::rules::{Called, Kept, Mechanic, RuleError};

/// What the plan of a throw becomes, before any die is thrown for it. One that needs no roll has its meaning already.
pub(super) fn unrecast(mechanic: &Mechanic, old: &Throw, test: &Test, built: Built) -> Recast {
    let automatic = built.automatic.clone();
    let new = blank(test, built);
    let (new, surplus) = match automatic {
        Some(outcome) => {
            let sides = old.throws(mechanic);
            let fell = sides.iter().zip(old.faces.iter().copied()).collect();
            (needless(mechanic, new, outcome), fell)
        }
        None => (new, Vec::new()),
    };
    Recast {
        old: old.clone(),
        new,
        surplus,
        thrown: Vec::new(),
    }
}

/// Where faces that are missing come from.
pub(super) struct Missing<'a> {
    source: &'a Source,
    said: std::slice::Iter<'a, Face>,
}

/// What a throw needs under its new plan.
enum Need {
    /// Nothing: it has its meaning.
    Nothing,
    /// What was called then comes to this now.
    Called(Called),
    /// These dice, some of them there already.
    Dice(Kept),
}

impl<'a> Missing<'a> {
    /// For these throws, so many and no more: faces that are said are the missing ones only.
    pub(super) fn new(
        mechanic: &Mechanic,
        source: &'a Source,
        throws: &[Recast],
    ) -> Result<Self, RuleError> {
        let said = match source {
            Source::Faces(faces) => faces.as_slice(),
            Source::Thrown | Source::Called(_) => &[],
        };
        let want = throws.iter().map(|it| need(mechanic, it).missing()).sum();
        if matches!(source, Source::Faces(_)) && said.len() != want {
            let got = said.len();
            return Err(RuleError::FaceCount { want, got });
        }
        let said = said.iter();
        Ok(Self { source, said })
    }

    fn face(&mut self, sides: u16, dice: &mut dyn Dice) -> (dice::Face, bool) {
        match self.said.next() {
            Some(face) => (*face, true),
            None => (dice.face(sides), dice.loaded()),
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

fn need(mechanic: &Mechanic, throw: &Recast) -> Need {
    let (was, is) = (throw.old.throws(mechanic), throw.new.throws(mechanic));
    if !throw.new.tier.is_empty() {
        return Need::Nothing;
    }
    let (old, new) = (&throw.old.plan.roll, &throw.new.plan.roll);
    let recalled = throw
        .old
        .called
        .and_then(|it| mechanic.recall(old, it, new));
    match recalled.filter(|_| !is.is_empty()) {
        Some(called) => Need::Called(called),
        None => Need::Dice(was.keep(&throw.old.faces, is)),
    }
}

/// The throw with its faces. What is called now goes for the first throw that is made.
pub(super) fn recast(
    mechanic: &Mechanic,
    throw: Recast,
    missing: &mut Missing<'_>,
    dice: &mut dyn Dice,
) -> Result<Recast, Refusal> {
    let said = match missing.source {
        Source::Called(called) => Some(*called),
        Source::Thrown | Source::Faces(_) => None,
    };
    match (need(mechanic, &throw), said) {
        (Need::Nothing, _) => Ok(throw),
        (_, Some(called)) | (Need::Called(called), None) => calls(mechanic, throw, called),
        (Need::Dice(kept), None) => fills(mechanic, throw, kept, missing, dice),
    }
}

fn calls(mechanic: &Mechanic, throw: Recast, called: Called) -> Result<Recast, Refusal> {
    let sides = throw.old.throws(mechanic);
    let surplus = sides.iter().zip(throw.old.faces.iter().copied()).collect();
    let new = Throw {
        called: Some(called),
        ..throw.new
    };
    Ok(Recast {
        new: meant(mechanic, new)?,
        surplus,
        ..throw
    })
}

fn fills(
    mechanic: &Mechanic,
    throw: Recast,
    kept: Kept,
    missing: &mut Missing<'_>,
    dice: &mut dyn Dice,
) -> Result<Recast, Refusal> {
    let wanted = kept.missing() > 0;
    if wanted && throw.old.called.is_some() && *missing.source == Source::Thrown {
        return Err(NoRoll::FacesWanted.into());
    }
    let (mut faces, mut thrown) = (Vec::new(), Vec::new());
    let mut table_dice = throw.old.table_dice;
    for (at, (sides, face)) in kept.dice.into_iter().enumerate() {
        faces.push(face.unwrap_or_else(|| {
            let (face, said) = missing.face(sides, dice);
            table_dice |= said;
            thrown.push(at);
            face
        }));
    }
    let new = Throw {
        table_dice: table_dice && !faces.is_empty(),
        faces,
        ..throw.new
    };
    Ok(Recast {
        new: meant(mechanic, new)?,
        surplus: kept.surplus,
        thrown,
        ..throw
    })
}
