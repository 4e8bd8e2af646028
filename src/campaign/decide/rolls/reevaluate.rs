//! A roll under another plan: faces are kept by kind of die and come back, only dice never thrown are thrown, a called total
//! is evaluated again.

use super::faces::Faces;
use super::shared::{evaluate, unthrown, without_dice};
use crate::campaign::refusal::NoRoll;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Source, Test};
use crate::campaign::{Aside, Reevaluation, Refusal, RollRecord};
use crate::dice::Dice;
use crate::rules::{
    Called, DieAside, DiePlace, Face, KeptDice, Mechanic, RuleError, Throw, Wanted,
};

/// A throw under its new plan, before any die is thrown for it, with the points that were spent on it. A plan that needs no roll has its result already.
pub(crate) fn replan(
    mechanic: &Mechanic,
    old: &RollRecord,
    test: &Test,
    mut built: ResolvedTest,
) -> Reevaluation {
    let further = built.also.iter_mut().map(|further| &mut further.plan);
    for plan in std::iter::once(&mut built.plan).chain(further) {
        let numbers = std::mem::take(&mut plan.numbers);
        plan.numbers = numbers.with_points_of(&old.plan.numbers);
    }
    let automatic = built.automatic.clone();
    let new = RollRecord {
        effects: old.effects.clone(),
        ..unthrown(test, built)
    };
    let (new, surplus) = match automatic {
        Some(outcome) => {
            let (surplus, dice) = keep(mechanic, old).left();
            let new = RollRecord {
                table_dice: old.table_dice,
                aside: aside(old, dice),
                ..new
            };
            (without_dice(mechanic, new, &outcome), surplus)
        }
        None => (new, Vec::new()),
    };
    Reevaluation {
        old: old.clone(),
        new,
        surplus,
        thrown: Vec::new(),
        by_program: false,
    }
}

/// The dice of a throw that others keep.
fn keep(mechanic: &Mechanic, old: &RollRecord) -> KeptDice {
    let kinds = mechanic.kinds(&old.rolls());
    KeptDice::new(&kinds, &old.faces, &old.aside.dice)
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
    faces: Faces<'a>,
    /// Whether all faces of the next throw are missing, because they were misread.
    misread: bool,
}

/// What the new plan needs.
enum Need {
    /// Nothing: it has its result.
    Nothing,
    /// The result of the called total under the new plan.
    Called(Called),
    /// Dice, some of which may be thrown already.
    Dice,
}

impl<'a> Missing<'a> {
    /// Gives these throws only as many faces as each misses: typed faces are the missing ones only; all faces of the first throw
    /// if they were `misread`, which is also so where none is missing and as many are typed as it has dice.
    pub(crate) fn new(
        mechanic: &'a Mechanic,
        source: &'a Source,
        throws: &[Reevaluation],
        mut misread: bool,
    ) -> Result<Self, RuleError> {
        let faces = Faces::of(source, mechanic);
        if let Source::Faces(typed) = source
            && mechanic.group_names().is_empty()
        {
            let got = typed.len();
            let count = |first_misread: bool| {
                let each = throws.iter().enumerate();
                let each = each.map(|(at, it)| missing(mechanic, it, first_misread && at == 0));
                each.sum::<usize>()
            };
            misread |= got > 0 && count(false) == 0 && count(true) == got;
            let want = count(misread);
            if want != got {
                return Err(RuleError::FaceCount { want, got });
            }
        }
        Ok(Self {
            source,
            faces,
            misread,
        })
    }

    /// Whether dice were misread, and are said anew.
    pub(crate) fn is_misread(&self) -> bool {
        self.misread
    }

    /// Refuses faces that are left over.
    pub(crate) fn end(&self) -> Result<(), RuleError> {
        self.faces.end()
    }
}

/// How many dice a throw misses, where all are thrown at once.
fn missing(mechanic: &Mechanic, record: &Reevaluation, misread: bool) -> usize {
    match need(mechanic, record) {
        Need::Dice => {}
        Need::Called(_) if misread => {}
        Need::Called(_) | Need::Nothing => return 0,
    }
    let mut kept = keep(mechanic, &record.old);
    let wanted = mechanic.wanted_by(&record.new.rolls(), &Throw::default());
    let wanted = wanted.unwrap_or_default();
    let mut is_kept = |die| kept.take(die, true).is_some() && !misread;
    wanted.iter().filter(|die| !is_kept(die)).count()
}

fn need(mechanic: &Mechanic, record: &Reevaluation) -> Need {
    if !record.new.tier.is_empty() {
        return Need::Nothing;
    }
    let new = &record.new.plan.numbers;
    let called = record.old.last_called();
    let recalled = called.and_then(|(called, roll)| mechanic.recall(roll, called, new));
    let throws = || {
        record
            .new
            .rolls()
            .iter()
            .any(|roll| !mechanic.throws_nothing(roll))
    };
    match recalled.filter(|_| throws()) {
        Some(called) => Need::Called(called),
        None => Need::Dice,
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
        Source::Thrown | Source::Faces(_) | Source::Groups(_) => None,
    };
    let misread = std::mem::take(&mut missing.misread);
    match (need(mechanic, &record), called) {
        (Need::Nothing, _) => Ok(record),
        (_, Some(called)) => with_called(mechanic, record, called),
        (Need::Called(called), None) if !misread => with_called(mechanic, record, called),
        (Need::Called(_) | Need::Dice, None) => {
            with_faces(mechanic, record, missing, misread, dice)
        }
    }
}

fn with_called(
    mechanic: &Mechanic,
    record: Reevaluation,
    called: Called,
) -> Result<Reevaluation, Refusal> {
    let faces = record.old.faces.faces().iter().copied();
    let surplus = record.old.dice(mechanic).into_iter().zip(faces).collect();
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
    missing: &mut Missing<'_>,
    misread: bool,
    dice: &mut dyn Dice,
) -> Result<Reevaluation, Refusal> {
    let was_called = record.old.last_called().is_some() && *missing.source == Source::Thrown;
    // Dice that lie on the table are not thrown by the program.
    if misread && *missing.source == Source::Thrown {
        return Err(NoRoll::FacesMisread.into());
    }
    missing.faces.table_dice = false;
    let mut kept = keep(mechanic, &record.old);
    let mut fresh: Vec<(DiePlace, usize)> = Vec::new();
    let throw = mechanic.throw(&record.new.rolls(), |wanted, throw| {
        let known = |die: &Wanted| throw.chain(die.place()).len();
        let faces: Vec<Option<Face>> = wanted
            .iter()
            .map(|die| kept.take(die, known(die) == 0).filter(|_| !misread))
            .collect();
        let lacking = wanted.iter().zip(&faces).filter(|(_, face)| face.is_none());
        let lacking: Vec<Wanted> = lacking.map(|(die, _)| die.clone()).collect();
        if was_called && !lacking.is_empty() {
            return Err(Refusal::from(NoRoll::FacesWanted));
        }
        fresh.extend(lacking.iter().map(|die| (die.place(), known(die))));
        let mut thrown = missing.faces.wave(&lacking, dice)?.into_iter();
        let faces = faces
            .into_iter()
            .filter_map(|face| face.or_else(|| thrown.next()));
        Ok(faces.collect())
    })?;
    let typed = missing.faces.table_dice;
    let table_dice = record.old.table_dice || typed && !fresh.is_empty();
    let by_program = record.old.table_dice && !typed && !fresh.is_empty();
    let (surplus, dice) = if misread {
        (Vec::new(), kept.left_aside())
    } else {
        kept.left()
    };
    let left = aside(&record.old, dice);
    let mut thrown: Vec<usize> = fresh
        .into_iter()
        .map(|(place, at)| throw.place_of(place) + at)
        .collect();
    thrown.sort_unstable();
    let new = RollRecord {
        table_dice,
        aside: Aside {
            called: left.called.filter(|_| throw.is_empty()),
            ..left
        },
        faces: throw,
        ..record.new
    };
    Ok(Reevaluation {
        new: evaluate(mechanic, new)?,
        surplus,
        thrown,
        by_program,
        ..record
    })
}
