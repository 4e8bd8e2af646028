//! What a roll comes to, reckoned a second time from its recorded check alone: as the rules are written, without the program's
//! mechanics.

use rollbook::rules::{Face, Modifier, ModifierEffect, RollRequest};

/// What amendments changed so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes {
    pub(crate) effects: Vec<ModifierEffect>,
    pub(crate) target: Option<i32>,
    pub(crate) vice: bool,
}

/// The value, the ones that count beside it, and the tier's key.
pub(crate) type Result = (i32, u16, String);

/// The result; `faces` gives what so many dice of a position in the plan and of a size show.
pub(crate) fn evaluate(
    recorded: &RollRequest,
    changes: &Changes,
    mut faces: impl FnMut(usize, u16, usize) -> Vec<Face>,
) -> Result {
    let target = |number: i32| changes.target.unwrap_or(number);
    match recorded {
        RollRequest::ViceDie(it) => {
            let face = faces(0, 12, 1)[0];
            let counts = match (face, changes.vice) {
                (11, false) | (12, true) => -5,
                (11, true) | (12, false) => 15,
                _ => i32::from(face),
            };
            let score: i32 = it.score.iter().map(|part| part.value).sum();
            let total = counts + score + sum(&it.modifiers, changes, flat);
            let margin = total - target(it.dv.value);
            let tier = match margin {
                0.. => format!("success+{}", margin / 5),
                -5..=-1 => "minor".to_owned(),
                -10..=-6 => "medium".to_owned(),
                _ => "major".to_owned(),
            };
            (total, 0, tier)
        }
        RollRequest::OnesPool(it) => {
            let lowest = it.skills.iter().map(|part| part.value).min();
            let pool = lowest.unwrap_or_default()
                + target(it.complexity.value)
                + sum(&it.modifiers, changes, dice);
            let shown = faces(0, 6, usize::try_from(pool).unwrap_or(0));
            let ones = shown.iter().filter(|face| **face == 1).count();
            let sum: i32 = shown.iter().map(|face| i32::from(*face)).sum();
            let sum = sum - i32::try_from(ones).unwrap_or(0);
            let tier = match sum {
                _ if shown.is_empty() => "failure",
                0 => "fumble",
                1..=5 => "failure",
                6..=11 => "mediocre",
                12..=17 => "fair",
                18..=23 => "good",
                24..=29 => "exceptional",
                _ => "outstanding",
            };
            (sum, u16::try_from(ones).unwrap_or(0), tier.to_owned())
        }
        RollRequest::SuccessPool(it) => {
            let all = effects(&it.modifiers, changes);
            let bonus = all.iter().map(|it| dice(*it)).max().unwrap_or(0).max(0);
            let taken: i32 = all.iter().map(|it| dice(*it).min(0)).sum();
            let base: i32 = it.parts.iter().map(|part| part.value).sum();
            let difficulty = target(it.difficulty.value)
                + i32::from(it.untrained)
                + sum(&it.modifiers, changes, harder);
            let over = (difficulty - 9).max(0);
            let pool = ((base + bonus + taken).max(1) - over).max(0);
            let difficulty = u16::try_from(difficulty.clamp(4, 9)).unwrap_or(0);
            let shown = faces(0, 10, usize::try_from(pool).unwrap_or(0));
            let counted = shown.iter().map(|face| match face {
                10 => 2,
                1 => -1,
                face => i32::from(*face >= difficulty),
            });
            let outcome = counted.sum();
            let tier = match outcome {
                ..0 => "botch",
                0 => "failure",
                1..=3 => "partial",
                4..=5 => "complete",
                6.. => "exceptional",
            };
            let ones = shown.iter().filter(|face| **face == 1).count();
            let ones = u16::try_from(ones).unwrap_or(0);
            (outcome, ones, tier.to_owned())
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
            let total = i32::from(own)
                + it.die.plus
                + i32::from(*kept.expect("one or two dice"))
                + it.rank.as_ref().map_or(0, |rank| rank.value)
                + sum(&it.modifiers, changes, flat)
                + more;
            let tier = match total - target(it.tn.value) {
                ..=-6 => "blunder",
                -5..=-1 => "failure",
                0..=2 => "weak",
                3..=5 => "strong",
                6.. => "critical",
            };
            (total, 0, tier.to_owned())
        }
    }
}

/// The effects that count: the recorded ones that were ticked, and those added since.
fn effects(recorded: &[Modifier], changes: &Changes) -> Vec<ModifierEffect> {
    let on = recorded.iter().filter(|it| it.on).map(|it| it.effect);
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
