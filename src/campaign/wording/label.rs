//! The one-line label of an entry: `Brannoc · Athletics 15 vs 12 · strong`.

use super::dice::unthrown;
use super::key;
use crate::campaign::roll_record::NO_ROLL;
use crate::campaign::{ContestVerdict, Event, Label, RollRecord};
use crate::game::Game;
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Goal, Side};

/// The label of a roll, a contest, or a later change of either: `Brannoc · Athletics 15 vs 12 · strong`.
pub(crate) fn roll(game: &Game, event: &Event) -> Label {
    let Some(result) = event.roll_result() else {
        return Label::default();
    };
    let counts = result.counts;
    let figure = match event {
        Event::Rerolled {
            old,
            new,
            kept_new,
            granted,
            ..
        } => {
            let (was, is) = (figure(old), figure(new));
            let keeps = if *kept_new {
                String::new()
            } else {
                format!(", keeps {was}")
            };
            let granted = granted.as_ref().map_or("", |_| " (granted)");
            format!("rerolled{granted} {was} → {is}{keeps}")
        }
        Event::Kept { .. } => format!("keeps {}", figure(counts)),
        _ => match (event.amended_from().map(figure), figure(counts)) {
            (Some(old), new) if old == new => format!("amended {new}"),
            (Some(old), new) => format!("amended {old} → {new}"),
            (None, new) => new,
        },
    };
    let sides = result.contest.zip(result.sides());
    let outcome = if let Some(((_, other, _), (a, b, verdict))) = sides {
        let won = won(game, a, b, verdict);
        let [ones, others] = [counts, other].map(|it| it.ones_after(", ", &game.mechanic));
        format!("{figure}{ones} vs {}{others} · {won}", side(other))
    } else {
        let first = format!("{figure}{}", verdict(game, counts));
        let further = counts.alt_records();
        let further = further.map(|it| format!("; {}{}", self::figure(&it), verdict(game, &it)));
        further.fold(first, |all, one| all + &one)
    };
    let label = counts.title().came(" ", &outcome);
    match event {
        Event::Amended { was, .. } => label.more(&format!(", was {}", game.tier_name(was))),
        _ => label,
    }
}

/// Plain dice.
pub(crate) fn dice(what_for: &str, dice: DiceExpr, total: i32) -> Label {
    Label::about(what_for, &dice.to_string()).came(" = ", &plain(total))
}

/// ` vs 12 · strong`.
fn verdict(game: &Game, throw: &RollRecord) -> String {
    let against = match throw.plan.numbers.goal() {
        Goal::Total(target) => format!(" vs {}", plain(target)),
        Goal::EachDie(target) => format!(" at {target}"),
        Goal::Nothing => String::new(),
    };
    let mut tier = game.tier_name(&throw.tier);
    tier += &throw.ones_after(", ", &game.mechanic);
    if !throw.was_thrown() && !throw.success {
        tier += ", ";
        tier += unthrown(game, throw);
    }
    format!("{against} · {tier}")
}

/// `Brannoc · Athletics 15`.
fn side(throw: &RollRecord) -> String {
    format!("{} {}", throw.title(), figure(throw))
}

fn figure(throw: &RollRecord) -> String {
    if throw.needed_no_roll() {
        return NO_ROLL.to_owned();
    }
    let value = plain(throw.value);
    if throw.called.is_some() {
        format!("{value} called")
    } else {
        value
    }
}

fn won(game: &Game, a: &RollRecord, b: &RollRecord, verdict: &ContestVerdict) -> String {
    let tier = game.tier_name(key(game, verdict));
    match verdict.winner {
        Some(Side::A) if game.mechanic.is_mutual() => format!("{}, {tier}", a.name),
        Some(Side::B) if game.mechanic.is_mutual() => format!("{}, {tier}", b.name),
        _ => tier,
    }
}
