//! The plan in one line, as each mechanic counts: what is thrown, against what, after everything was clamped.

use crate::campaign::resolve_test::ResolvedTest;
use crate::game::Game;
use crate::rules::attribute_die::KeptDie;
use crate::rules::modifier::{plain, signed};
use crate::rules::{
    Mechanic, ModifierEffect, NamedNumber, Plan, RollNumbers, RollRequest, Target, success_pool,
};

/// `d10 + d6 + 3 against 12 Very Hard`. In a contest the other side's total may be the difficulty: then none is named.
pub(crate) fn plan(game: &Game, built: &ResolvedTest, contest: bool) -> String {
    planned(game, &built.check, &built.plan, contest)
}

/// The same for any check; of a further difficulty, too.
pub(crate) fn planned(game: &Game, check: &RollRequest, plan: &Plan, contest: bool) -> String {
    match (check, &plan.numbers) {
        (RollRequest::ViceDie(check), RollNumbers::ViceDie(roll)) => {
            let sides = match &game.mechanic {
                Mechanic::ViceDie(rules) => rules.sides,
                _ => 12,
            };
            let die = format!("d{sides}{}", flat(roll.bonus));
            if contest {
                die
            } else {
                format!("{die} against {}", against(game, &check.dv))
            }
        }
        (RollRequest::OnesPool(check), RollNumbers::OnesPool(roll)) => {
            let sides = match &game.mechanic {
                Mechanic::OnesPool(rules) => rules.sides,
                _ => 6,
            };
            let dice = if roll.pool > 0 {
                format!("{}d{sides}", roll.pool)
            } else {
                "no dice left: fails".to_owned()
            };
            let label = match check.complexity.label.as_str() {
                "" => "complexity",
                label => label,
            };
            match check.complexity.value {
                0 if contest => dice,
                0 => format!("{dice} · {label}"),
                more => format!("{dice} · {label} {}", ModifierEffect::Dice(more)),
            }
        }
        (RollRequest::SuccessPool(check), RollNumbers::SuccessPool(roll)) => {
            let sides = match &game.mechanic {
                Mechanic::SuccessPool(rules) => rules.sides,
                _ => 10,
            };
            pool(plan, check, *roll, sides)
        }
        (RollRequest::AttributeDie(check), RollNumbers::AttributeDie(roll)) => {
            let second = match &game.mechanic {
                Mechanic::AttributeDie(rules) => rules.second,
                _ => 6,
            };
            let second = match roll.keep {
                KeptDie::Only => format!("d{second}"),
                KeptDie::High => format!("higher of 2d{second}"),
                KeptDie::Low => format!("lower of 2d{second}"),
            };
            let flat = flat(roll.flat);
            let against = against(game, &check.tn);
            format!("{} + {second}{flat} against {against}", roll.die)
        }
        _ => String::new(),
    }
}

/// What a group rolls against, before modifiers: ` against 12 Very Hard`.
pub(crate) fn difficulties(game: &Game, built: &ResolvedTest) -> String {
    let further = built.also.iter().map(|further| &further.check);
    let all = std::iter::once(&built.check).chain(further);
    all.map(|check| difficulty(game, check))
        .collect::<Vec<_>>()
        .join(" and")
}

fn difficulty(game: &Game, check: &RollRequest) -> String {
    match check {
        RollRequest::ViceDie(check) => format!(" against {}", against(game, &check.dv)),
        RollRequest::AttributeDie(check) => format!(" against {}", against(game, &check.tn)),
        RollRequest::SuccessPool(check) => format!(" at difficulty {}", check.difficulty.value),
        RollRequest::OnesPool(check) => match check.complexity.name("complexity") {
            label if check.complexity.value == 0 => format!(" {label}"),
            label => format!(" {label} {}", ModifierEffect::Dice(check.complexity.value)),
        },
    }
}

/// `3d10 at difficulty 9 (12 → 9, −3 dice)`.
fn pool(
    plan: &Plan,
    check: &success_pool::Request,
    roll: success_pool::Numbers,
    sides: u16,
) -> String {
    let dice = match roll.dice {
        0 => "no dice left: outcome 0".to_owned(),
        dice => format!("{dice}d{sides}"),
    };
    let clamp = plan.reasons.iter().find(|reason| {
        matches!(
            reason.label.as_str(),
            "highest difficulty" | "lowest difficulty"
        )
    });
    let clamp = clamp.map_or_else(String::new, |reason| format!(" ({})", reason.figure));
    let untrained = if check.untrained { ", untrained" } else { "" };
    let label = &check.difficulty.label;
    let named = if label.is_empty() {
        String::new()
    } else {
        format!(" {label}")
    };
    let bonus = match roll.bonus {
        0 => String::new(),
        bonus => format!(", outcome {}", signed(bonus.into())),
    };
    let difficulty = roll.difficulty;
    format!("{dice} at difficulty {difficulty}{named}{clamp}{untrained}{bonus}")
}

/// `12 Very Hard`; a bare number that is a word of the ladder is called so.
fn against(game: &Game, target: &Target) -> String {
    let word = || {
        let mut ladder = game.ladder.iter();
        ladder.find(|rung| rung.value == target.value)
    };
    let label = match (target.label.as_str(), word()) {
        ("", Some(rung)) => &rung.word,
        (label, _) => label,
    };
    let value = plain(target.value.into());
    if label.is_empty() {
        value
    } else {
        format!("{value} {label}")
    }
}

/// What goes into it: `Dodge 3 + Wits 1`, `Athletics 2 with STR d10`.
pub(crate) fn makings(check: &RollRequest) -> String {
    let sum = |parts: &[NamedNumber]| {
        let parts = parts
            .iter()
            .map(|part| format!("{} {}", part.label, plain(part.value.into())));
        parts.collect::<Vec<_>>().join(" + ")
    };
    match check {
        RollRequest::ViceDie(check) => sum(&check.score),
        RollRequest::OnesPool(check) => match &check.skills[..] {
            [only] => plain(only.value.into()),
            skills => format!("the lowest of {}", sum(skills)),
        },
        RollRequest::SuccessPool(check) => sum(&check.parts),
        RollRequest::AttributeDie(check) => {
            let rank = check.rank.iter();
            let rank = rank.map(|rank| format!(" + {} {}", rank.label, plain(rank.value.into())));
            format!(
                "{} {}{}",
                check.attribute,
                check.die,
                rank.collect::<String>()
            )
        }
    }
}

fn flat(n: i32) -> String {
    match n {
        0 => String::new(),
        1.. => format!(" + {n}"),
        _ => format!(" − {}", n.unsigned_abs()),
    }
}

/// What stands in capitals while it is on.
pub(crate) fn badges(check: Option<&RollRequest>, hidden: bool, table_dice: bool) -> Vec<String> {
    let mut badges = match check {
        Some(RollRequest::ViceDie(check)) if check.vice => vec!["VICE ACTION"],
        Some(RollRequest::SuccessPool(check)) => match check.exertion {
            success_pool::Exertion {
                outcome: true,
                ignore_penalty: true,
            } => vec!["EXERTED: +1, NO PENALTY"],
            success_pool::Exertion { outcome: true, .. } => vec!["EXERTED: +1"],
            success_pool::Exertion {
                ignore_penalty: true,
                ..
            } => vec!["EXERTED: NO PENALTY"],
            _ => Vec::new(),
        },
        Some(RollRequest::AttributeDie(check)) if check.pass_or_fail => vec!["PASS OR FAIL"],
        _ => Vec::new(),
    };
    if hidden {
        badges.push("HIDDEN");
    }
    if table_dice {
        badges.push("TABLE DICE");
    }
    badges.into_iter().map(str::to_owned).collect()
}
