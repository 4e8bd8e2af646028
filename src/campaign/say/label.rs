//! The one-line label of an entry: `Brannoc · Athletics 15 vs 12 · strong`.

use super::{key, named, unthrown};
use crate::campaign::{ContestVerdict, Label, Reevaluation, RollRecord};
use crate::game::Game;
use crate::rules::durability::Durability;
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Goal, Side};

type Contest = (Side, Box<RollRecord>, ContestVerdict);

/// A roll.
pub(in crate::campaign) fn throw(game: &Game, throw: &RollRecord) -> Label {
    with_figure(game, throw, &figure(throw))
}

/// Two sides.
pub(in crate::campaign) fn contest(
    game: &Game,
    a: &RollRecord,
    b: &RollRecord,
    verdict: &ContestVerdict,
) -> Label {
    let won = won(game, a, b, verdict);
    tried(a).came(" ", &format!("{} vs {} · {won}", figure(a), side(b)))
}

/// A roll thrown again.
pub(in crate::campaign) fn reroll(
    game: &Game,
    old: &RollRecord,
    new: &RollRecord,
    kept_new: bool,
    contest: Option<&Contest>,
) -> Label {
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
) -> Label {
    let (old, new) = (figure(&throw.old), figure(&throw.new));
    let figure = if old == new {
        format!("amended {new}")
    } else {
        format!("amended {old} → {new}")
    };
    chosen(game, &throw.new, &figure, contest).more(&format!(", was {}", named(game, was)))
}

/// The other result kept.
pub(in crate::campaign) fn keep(
    game: &Game,
    counts: &RollRecord,
    contest: Option<&Contest>,
) -> Label {
    chosen(game, counts, &format!("keeps {}", figure(counts)), contest)
}

/// Plain dice.
pub(in crate::campaign) fn dice(what_for: &str, dice: DiceExpr, total: i32) -> Label {
    Label::about(what_for, &dice.to_string()).came(" = ", &plain(total.into()))
}

/// What a check cost: `one use lost, 2 left`.
pub(in crate::campaign) fn wear(before: Durability, after: Durability) -> String {
    match worn(before, after) {
        (words, left) if left.is_empty() => words,
        (words, left) => format!("{words}, {left}"),
    }
}

/// The same, and apart from it what is left.
pub(in crate::campaign) fn worn(before: Durability, after: Durability) -> (String, String) {
    match after {
        after if after == before => ("holds".to_owned(), String::new()),
        Durability::Uses(left) => ("one use lost".to_owned(), format!("{left} left")),
        after => (after.to_string(), String::new()),
    }
}

fn chosen(game: &Game, counts: &RollRecord, figure: &str, contest: Option<&Contest>) -> Label {
    let Some((side_of, other, verdict)) = contest else {
        return with_figure(game, counts, figure);
    };
    let (a, b) = match side_of {
        Side::A => (counts, &**other),
        Side::B => (&**other, counts),
    };
    let won = won(game, a, b, verdict);
    tried(counts).came(" ", &format!("{figure} vs {} · {won}", side(other)))
}

fn with_figure(game: &Game, throw: &RollRecord, figure: &str) -> Label {
    let first = format!("{figure}{}", verdict(game, throw));
    let further = throw.alt_records();
    let further = further.map(|it| format!("{}{}", self::figure(&it), verdict(game, &it)));
    let all: Vec<String> = std::iter::once(first).chain(further).collect();
    tried(throw).came(" ", &all.join("; "))
}

/// ` vs 12 · strong`.
fn verdict(game: &Game, throw: &RollRecord) -> String {
    let against = match throw.plan.numbers.goal() {
        Goal::Total(target) => format!(" vs {}", plain(target.into())),
        Goal::EachDie(target) => format!(" at {target}"),
        Goal::Nothing => String::new(),
    };
    let mut tier = named(game, &throw.tier);
    if game.mechanic.profile().shows_ones && throw.ones > 0 {
        let [one, ones] = game.mechanic.profile().ones;
        let word = if throw.ones == 1 { one } else { ones };
        tier = format!("{tier}, {} {word}", throw.ones);
    }
    if !throw.was_thrown() {
        tier += ", ";
        tier += unthrown(game, throw);
    }
    format!("{against} · {tier}")
}

/// `Brannoc · Athletics`; what was declared alone stands right behind the name.
fn tried(throw: &RollRecord) -> Label {
    match throw.subject() {
        what if what.starts_with(' ') => Label::joined(&throw.name, " ", what.trim_start()),
        what => Label::about(&throw.name, &what),
    }
}

/// `Brannoc · Athletics 15`.
fn side(throw: &RollRecord) -> String {
    format!("{} {}", throw.title(), figure(throw))
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
