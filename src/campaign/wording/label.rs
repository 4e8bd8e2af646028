//! The one-line label of an entry: `Brannoc · Athletics 15 vs 12 · strong`.

use super::Disclosure;
use super::dice::unthrown;
use super::result::{contest_verdict, verdict_before, winner};
use crate::campaign::roll_record::NO_ROLL;
use crate::campaign::{ContestVerdict, Event, Label, RollRecord, Sight};
use crate::game::Game;
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Goal, Side};

/// The label of a roll, a contest, or a later change of either: `Brannoc · Athletics 15 vs 12 · strong`.
pub(crate) fn roll(game: &Game, event: &Event) -> Label {
    roll_as(game, event, Disclosure::WHOLE)
}

/// As much of it as is told: `Wolf · Bite vs Ysolde · weak`.
pub(crate) fn roll_as(game: &Game, event: &Event, told: Disclosure<'_>) -> Label {
    let Some(result) = event.roll_result() else {
        return Label::default();
    };
    let (counts, sight) = (result.counts, told.counting(event));
    let title = told.title(counts, sight);
    let figure = |throw: &RollRecord| match sight {
        Sight::Verdict if result.contest.is_none() => Some(game.tier_name(&throw.tier)),
        Sight::Nothing | Sight::Verdict => None,
        _ => Some(figure(throw)),
    };
    let figure = done(game, event, (counts, sight), figure);
    let whole = told.is_of_both();
    let label = if let Some(((_, other, _), (a, b, verdict))) = result.contest.zip(result.sides()) {
        let against = sight_of(told, event);
        let mut came = format!("vs {}", side(game, other, against, told));
        if let Some(figure) = figure {
            let ones = counts.beside(", ", &game.mechanic);
            let ones = if sight >= Sight::Total {
                ones
            } else {
                String::new()
            };
            came = format!("{figure}{ones} {came}");
        }
        if whole {
            came = format!("{came} · {}", won(game, (a, b), verdict, told));
        } else if !told.keeps_winner() {
            came = format!("{came} · {}", winner(game, (a, b), verdict, told));
        }
        title.came(" ", &came)
    } else if sight < Sight::Total {
        let target = told.target(counts);
        let figure = figure.map_or_else(String::new, |figure| format!(" · {figure}"));
        title.came("", &(target + &figure))
    } else {
        let first = format!(
            "{}{}",
            figure.unwrap_or_default(),
            verdict(game, counts, told)
        );
        let further = counts.alt_records();
        let further =
            further.map(|it| format!("; {}{}", self::figure(&it), verdict(game, &it, told)));
        title.came(" ", &further.fold(first, |all, one| all + &one))
    };
    match event {
        Event::Amended { was, .. } if whole && sight >= Sight::Total => label.more(&format!(
            ", was {}",
            verdict_before(game, &result, was, told)
        )),
        _ => label,
    }
}

/// How much is told of the side of a contest that an event is not about.
fn sight_of(told: Disclosure<'_>, event: &Event) -> Sight {
    let contest = event.roll_result().and_then(|result| result.contest);
    contest.map_or(Sight::All, |(side, ..)| told.side(side.other()))
}

/// What was done, with its figure where that is told: `15`, `rerolled 12 → 15`; `None` for a first throw without a figure.
fn done(
    game: &Game,
    event: &Event,
    (counts, sight): (&RollRecord, Sight),
    figure: impl Fn(&RollRecord) -> Option<String>,
) -> Option<String> {
    let is = figure(counts);
    Some(match event {
        Event::Rerolled {
            old,
            new,
            kept_new,
            granted,
            kind,
            ..
        } => match (figure(old), figure(new)) {
            (Some(was), Some(is)) => {
                let granted = granted.as_ref().filter(|_| sight >= Sight::Total);
                let granted = granted.map_or("", |_| " (granted)");
                let keeps = if *kept_new {
                    String::new()
                } else {
                    format!(", keeps {was}")
                };
                format!("{}{granted} {was} → {is}{keeps}", rerolled(kind))
            }
            _ => rerolled(kind),
        },
        Event::Kept { .. } => match is {
            Some(is) => format!("keeps {is}"),
            None => "keeps the other result".to_owned(),
        },
        _ => match (event.amended_from(), is) {
            (Some(old), is) => {
                let amended = amended(game, event, sight);
                match (figure(old), is) {
                    (Some(old), Some(new)) if old == new => format!("{amended} {new}"),
                    (Some(old), Some(new)) => format!("{amended} {old} → {new}"),
                    _ => amended,
                }
            }
            (None, is) => return is,
        },
    })
}

/// `amended`; where points were spent, which: `luck`, `luck ×2`. How many is told with the total alone: they are paid from the
/// sheet.
fn amended(game: &Game, event: &Event, sight: Sight) -> String {
    let spent = event.points_spent().and_then(|(at, times)| {
        let kind = game.mechanic.points().get(at).copied()?;
        Some((kind.name, times))
    });
    match spent {
        None => "amended".to_owned(),
        Some((name, times)) if times > 1 && sight >= Sight::Total => format!("{name} ×{times}"),
        Some((name, _)) => name.to_owned(),
    }
}

/// `rerolled`; with the name of the way where it has one: `rerolled (push)`.
fn rerolled(kind: &str) -> String {
    match kind {
        "" => "rerolled".to_owned(),
        kind => format!("rerolled ({kind})"),
    }
}

/// Plain dice: `stats · 4d6k3 = 13`, where dice are counted `5d10>=7: 3 of 5`.
pub(crate) fn dice(what_for: &str, dice: &DiceExpr, total: i32) -> Label {
    let label = Label::about(what_for, &dice.to_string());
    match dice.counted() {
        Some(counted) => label.came(": ", &format!("{total} of {}", counted.count)),
        None => label.came(" = ", &plain(total)),
    }
}

/// ` vs 12 · strong`; where the number is not told ` vs Wolf · strong`.
fn verdict(game: &Game, throw: &RollRecord, told: Disclosure<'_>) -> String {
    let against = match game.mechanic.goal(&throw.plan.numbers) {
        _ if told.only() < Sight::Target => told.target(throw),
        Goal::Total(target) => format!(" vs {}", plain(target)),
        Goal::EachDie(target) => format!(" at {target}"),
        Goal::Dice(_) | Goal::Nothing => String::new(),
    };
    let mut tier = game.tier_name(&throw.tier);
    tier += &throw.beside(", ", &game.mechanic);
    if !throw.was_thrown() && !throw.success {
        tier += ", ";
        tier += unthrown(game, throw);
    }
    format!("{against} · {tier}")
}

/// `Brannoc · Athletics 15, 1 complication`.
fn side(game: &Game, throw: &RollRecord, sight: Sight, told: Disclosure<'_>) -> String {
    let title = told.title(throw, sight);
    if sight < Sight::Total {
        return title.into();
    }
    let ones = throw.beside(", ", &game.mechanic);
    format!("{title} {}{ones}", figure(throw))
}

fn figure(throw: &RollRecord) -> String {
    if throw.needed_no_roll() {
        return NO_ROLL.to_owned();
    }
    let value = plain(throw.value);
    if throw.called.is_some() && throw.plan.numbers.points().is_empty() {
        format!("{value} called")
    } else {
        value
    }
}

fn won(
    game: &Game,
    (a, b): (&RollRecord, &RollRecord),
    verdict: &ContestVerdict,
    told: Disclosure<'_>,
) -> String {
    let tier = contest_verdict(game, (a, b), verdict, told);
    let name = |throw| told.thrower(throw, Sight::All);
    match verdict.winner {
        _ if game.side_verdict(&verdict.tier).is_some() => tier,
        Some(Side::A) if game.mechanic.is_mutual() => format!("{}, {tier}", name(a)),
        Some(Side::B) if game.mechanic.is_mutual() => format!("{}, {tier}", name(b)),
        _ => tier,
    }
}
