//! The one-line label of an entry: `Brannoc · Athletics 15 vs 12 · strong`.

use super::{key, named, unthrown};
use crate::campaign::{ContestVerdict, Reevaluation, RollRecord};
use crate::game::Game;
use crate::rules::durability::Durability;
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{RollNumbers, Side};

type Contest = (Side, Box<RollRecord>, ContestVerdict);

/// A roll.
pub(in crate::campaign) fn throw(game: &Game, throw: &RollRecord) -> String {
    with_figure(game, throw, &figure(throw))
}

/// Two sides.
pub(in crate::campaign) fn contest(
    game: &Game,
    a: &RollRecord,
    b: &RollRecord,
    verdict: &ContestVerdict,
) -> String {
    format!(
        "{} vs {} · {}",
        side(a, &figure(a)),
        side(b, &figure(b)),
        won(game, a, b, verdict)
    )
}

/// A roll thrown again.
pub(in crate::campaign) fn reroll(
    game: &Game,
    old: &RollRecord,
    new: &RollRecord,
    kept_new: bool,
    contest: Option<&Contest>,
) -> String {
    let keeps = if kept_new {
        String::new()
    } else {
        format!(", keeps {}", figure(old))
    };
    let figure = format!("rerolled {} → {}{keeps}", figure(old), figure(new));
    chosen(game, if kept_new { new } else { old }, &figure, contest)
}

/// A roll made otherwise.
pub(in crate::campaign) fn amend(
    game: &Game,
    throw: &Reevaluation,
    was: &str,
    contest: Option<&Contest>,
) -> String {
    let (old, new) = (figure(&throw.old), figure(&throw.new));
    let figure = if old == new {
        format!("amended {new}")
    } else {
        format!("amended {old} → {new}")
    };
    let label = chosen(game, &throw.new, &figure, contest);
    format!("{label}, was {}", named(game, was))
}

/// The other result kept.
pub(in crate::campaign) fn keep(
    game: &Game,
    counts: &RollRecord,
    contest: Option<&Contest>,
) -> String {
    chosen(game, counts, &format!("keeps {}", figure(counts)), contest)
}

/// Plain dice.
pub(in crate::campaign) fn dice(what_for: &str, dice: DiceExpr, total: i32) -> String {
    let total = plain(total.into());
    if what_for.is_empty() {
        format!("{dice} = {total}")
    } else {
        format!("{what_for} · {dice} = {total}")
    }
}

/// What a check cost.
pub(in crate::campaign) fn wear(before: Durability, after: Durability) -> String {
    match after {
        after if after == before => "holds".to_owned(),
        Durability::Uses(left) => format!("one use lost, {left} left"),
        after => after.to_string(),
    }
}

fn chosen(game: &Game, counts: &RollRecord, figure: &str, contest: Option<&Contest>) -> String {
    let Some((side_of, other, verdict)) = contest else {
        return with_figure(game, counts, figure);
    };
    let (a, b) = match side_of {
        Side::A => (counts, &**other),
        Side::B => (&**other, counts),
    };
    let (own, other) = (side(counts, figure), side(other, &self::figure(other)));
    format!("{own} vs {other} · {}", won(game, a, b, verdict))
}

fn with_figure(game: &Game, throw: &RollRecord, figure: &str) -> String {
    let first = format!("{}{}", side(throw, figure), verdict(game, throw));
    let further = throw.alt_records();
    let further = further.map(|it| format!("{}{}", self::figure(&it), verdict(game, &it)));
    let all: Vec<String> = std::iter::once(first).chain(further).collect();
    all.join("; ")
}

/// ` vs 12 · strong`.
fn verdict(game: &Game, throw: &RollRecord) -> String {
    let against = match throw.plan.numbers {
        RollNumbers::ViceDie(roll) => format!(" vs {}", plain(roll.dv.into())),
        RollNumbers::AttributeDie(roll) => format!(" vs {}", plain(roll.tn.into())),
        RollNumbers::SuccessPool(roll) => format!(" at {}", roll.difficulty),
        RollNumbers::OnesPool(_) => String::new(),
    };
    let mut tier = named(game, &throw.tier);
    if matches!(throw.plan.numbers, RollNumbers::OnesPool(_)) {
        tier += &complications(throw.ones);
    }
    if !throw.was_thrown() {
        tier += ", ";
        tier += unthrown(game, throw);
    }
    format!("{against} · {tier}")
}

/// `Brannoc · Athletics 15`.
fn side(throw: &RollRecord, figure: &str) -> String {
    format!("{} {figure}", throw.title())
}

fn figure(throw: &RollRecord) -> String {
    let value = plain(throw.value.into());
    if throw.called.is_some() {
        format!("{value} called")
    } else {
        value
    }
}

fn won(game: &Game, a: &RollRecord, b: &RollRecord, verdict: &ContestVerdict) -> String {
    let tier = named(game, key(game, verdict));
    match verdict.winner {
        Some(Side::A) if game.mechanic.is_mutual() => format!("{}, {tier}", a.name),
        Some(Side::B) if game.mechanic.is_mutual() => format!("{}, {tier}", b.name),
        _ => tier,
    }
}

fn complications(ones: u16) -> String {
    match ones {
        0 => String::new(),
        1 => ", 1 complication".to_owned(),
        _ => format!(", {ones} complications"),
    }
}
