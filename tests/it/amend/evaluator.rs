//! What a roll or a contest comes to, reckoned a second time from its recorded checks alone: as the rules are written, without
//! the program's mechanics.

use std::collections::BTreeMap;

use rollbook::rules::{Face, Modifier, ModifierEffect, RollRequest};

/// What amendments changed so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes {
    pub(crate) effects: Vec<ModifierEffect>,
    /// Recorded modifiers that were ticked or unticked, by label.
    pub(crate) ticks: BTreeMap<String, bool>,
    pub(crate) target: Option<i32>,
    pub(crate) vice: bool,
    /// Exerted for +1 outcome.
    pub(crate) outcome: bool,
    /// Exerted against the penalty.
    pub(crate) penalty: bool,
}

/// The value, the ones that count beside it, and the tier's key.
pub(crate) type Result = (i32, u16, String);

/// The result; `faces` gives what so many dice of a position in the plan and of a size show.
pub(crate) fn evaluate(
    recorded: &RollRequest,
    changes: &Changes,
    mut faces: impl FnMut(usize, u16, usize) -> Vec<Face>,
) -> Result {
    let (value, ones, thrown) = match recorded {
        RollRequest::ViceDie(it) => {
            let face = faces(0, 12, 1)[0];
            let score: i32 = it.score.iter().map(|part| part.value).sum();
            let total = counts(face, changes.vice) + score + sum(&it.modifiers, changes, flat);
            (total, 0, true)
        }
        RollRequest::OnesPool(it) => {
            let lowest = it.skills.iter().map(|part| part.value).min();
            let pool = lowest.unwrap_or_default()
                + changes.target.unwrap_or(it.complexity.value)
                + sum(&it.modifiers, changes, dice);
            let shown = faces(0, 6, usize::try_from(pool).unwrap_or(0));
            let ones = ones(&shown);
            let sum: i32 = shown.iter().sum();
            (sum - i32::from(ones), ones, !shown.is_empty())
        }
        RollRequest::SuccessPool(it) => {
            let all = effects(&it.modifiers, changes);
            let bonus = all.iter().map(|it| dice(*it)).max().unwrap_or(0).max(0);
            let counted = all
                .iter()
                .filter(|it| !(changes.penalty && matches!(it, ModifierEffect::Penalty(_))));
            let taken: i32 = counted.map(|it| dice(*it).min(0)).sum();
            let base: i32 = it.parts.iter().map(|part| part.value).sum();
            let difficulty = changes.target.unwrap_or(it.difficulty.value)
                + i32::from(it.untrained)
                + sum(&it.modifiers, changes, harder);
            let over = (difficulty - 9).max(0);
            let pool = ((base + bonus + taken).max(1) - over).max(0);
            let difficulty = difficulty.clamp(4, 9);
            let shown = faces(0, 10, usize::try_from(pool).unwrap_or(0));
            let counted = shown.iter().map(|face| match face {
                10 => 2,
                1 => -1,
                face => i32::from(*face >= difficulty),
            });
            let exerted = i32::from(changes.outcome && !shown.is_empty());
            (counted.sum::<i32>() + exerted, ones(&shown), true)
        }
        RollRequest::AttributeDie(it) => {
            let boons = sum(&it.modifiers, changes, boon);
            let banes = sum(&it.modifiers, changes, bane);
            let own = faces(0, it.die.sides, 1)[0];
            let count = if boons == banes { 1 } else { 2 };
            let seconds = faces(1, 6, count);
            let kept = if boons > banes {
                seconds.iter().max()
            } else {
                seconds.iter().min()
            };
            let more = (boons - 1).max(0) - (banes - 1).max(0);
            let total = own
                + it.die.plus
                + *kept.expect("one or two dice")
                + it.rank.as_ref().map_or(0, |rank| rank.value)
                + sum(&it.modifiers, changes, flat)
                + more;
            (total, 0, true)
        }
        RollRequest::Described(_) => unreachable!("only the built-in mechanics are recorded here"),
    };
    let tier = if thrown {
        tier(recorded, changes, value)
    } else {
        "failure".to_owned()
    };
    (value, ones, tier)
}

/// The tier's key of a value that dice made.
pub(crate) fn tier(recorded: &RollRequest, changes: &Changes, value: i32) -> String {
    let target = |number: i32| changes.target.unwrap_or(number);
    let tier = match recorded {
        RollRequest::ViceDie(it) => match value - target(it.dv.value) {
            margin @ 0.. => return format!("success+{}", margin / 5),
            -5..=-1 => "minor",
            -10..=-6 => "medium",
            _ => "major",
        },
        RollRequest::OnesPool(_) => match value {
            ..=0 => "fumble",
            1..=5 => "failure",
            6..=11 => "mediocre",
            12..=17 => "fair",
            18..=23 => "good",
            24..=29 => "exceptional",
            _ => "outstanding",
        },
        RollRequest::SuccessPool(_) => match value {
            ..0 => "botch",
            0 => "failure",
            1..=3 => "partial",
            4..=5 => "complete",
            6.. => "exceptional",
        },
        RollRequest::AttributeDie(it) => match value - target(it.tn.value) {
            ..=-6 => "blunder",
            -5..=-1 => "failure",
            0..=2 => "weak",
            3..=5 => "strong",
            6.. => "critical",
        },
        RollRequest::Described(_) => unreachable!("only the built-in mechanics are recorded here"),
    };
    tier.to_owned()
}

/// The value of a contest, and its tier's key.
pub(crate) fn contest(recorded: &RollRequest, a: &Result, b: &Result) -> (i32, String) {
    match recorded {
        RollRequest::ViceDie(_) => match a.0 - b.0 {
            0 => (0, "tie".to_owned()),
            difference => {
                let won = difference.abs();
                (won, format!("success+{}", won / 5))
            }
        },
        RollRequest::OnesPool(_) => {
            let taken = if b.0 >= 6 { b.0 } else { 0 };
            let left = (a.0 - taken).max(0);
            let no_dice = a.0 == 0 && a.2 == "failure";
            let tier = if no_dice {
                a.2.clone()
            } else {
                tier(recorded, &Changes::default(), left)
            };
            (left, tier)
        }
        _ => {
            let left = (a.0 - b.0).max(0);
            let tier = if left > 0 { "complete" } else { "failure" };
            (left, tier.to_owned())
        }
    }
}

/// The die of a called total, from what it counts.
pub(crate) fn called_face(recorded: &RollRequest, changes: &Changes, value: i32) -> Option<Face> {
    let RollRequest::ViceDie(_) = recorded else {
        return None;
    };
    let with = |face| evaluate(recorded, changes, |_, _, _| vec![face]).0;
    (1..=12).find(|face| with(*face) == value)
}

/// What a d12 counts.
fn counts(face: Face, vice: bool) -> i32 {
    match (face, vice) {
        (11, false) | (12, true) => -5,
        (11, true) | (12, false) => 15,
        _ => face,
    }
}

fn ones(shown: &[Face]) -> u16 {
    let ones = shown.iter().filter(|face| **face == 1).count();
    u16::try_from(ones).unwrap_or(0)
}

/// The recorded modifiers.
pub(crate) fn modifiers(recorded: &RollRequest) -> &[Modifier] {
    match recorded {
        RollRequest::ViceDie(it) => &it.modifiers,
        RollRequest::OnesPool(it) => &it.modifiers,
        RollRequest::SuccessPool(it) => &it.modifiers,
        RollRequest::AttributeDie(it) => &it.modifiers,
        RollRequest::Described(it) => &it.modifiers,
    }
}

/// The effects that count: the recorded ones that are ticked, and those added since.
fn effects(recorded: &[Modifier], changes: &Changes) -> Vec<ModifierEffect> {
    let is_on = |it: &&Modifier| changes.ticks.get(&it.label).copied().unwrap_or(it.on);
    let on = recorded.iter().filter(is_on).map(|it| it.effect);
    on.chain(changes.effects.iter().copied()).collect()
}

fn sum(recorded: &[Modifier], changes: &Changes, of: impl Fn(ModifierEffect) -> i32) -> i32 {
    effects(recorded, changes).into_iter().map(of).sum()
}

fn flat(effect: ModifierEffect) -> i32 {
    match effect {
        ModifierEffect::Flat(n) => n,
        _ => 0,
    }
}

fn dice(effect: ModifierEffect) -> i32 {
    match effect {
        ModifierEffect::Dice(n) => n,
        ModifierEffect::Penalty(n) => -n,
        _ => 0,
    }
}

fn harder(effect: ModifierEffect) -> i32 {
    match effect {
        ModifierEffect::Difficulty(n) => n,
        _ => 0,
    }
}

fn boon(effect: ModifierEffect) -> i32 {
    match effect {
        ModifierEffect::Boon(n) => n,
        _ => 0,
    }
}

fn bane(effect: ModifierEffect) -> i32 {
    match effect {
        ModifierEffect::Bane(n) => n,
        _ => 0,
    }
}
