//! The one-line label of an entry: `Brannoc · Athletics 15 vs 12 · strong`.

use super::dice::{in_one_line, unthrown};
use super::result::{contest_verdict, verdict_before, winner};
use super::{Disclosure, key};
use crate::campaign::roll_record::{NEED_NOT_ROLL, NO_ROLL};
use crate::campaign::{Campaign, ContestVerdict, Event, Label, RollRecord, RollResult, Sight};
use crate::game::Game;
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Goal, Side};

/// The label of a roll, a contest, or a later change of either: `Brannoc · Athletics 15 vs 12 · strong`.
pub(crate) fn roll(campaign: &Campaign, event: &Event) -> Label {
    roll_as(&campaign.game, event, Disclosure::whole_of(campaign))
}

/// As much of it as is told: `Wolf · Bite vs Ysolde · weak`.
pub(crate) fn roll_as(game: &Game, event: &Event, told: Disclosure<'_>) -> Label {
    roll_of(game, event, told, figure)
}

/// The whole label with the dice that count: `Brannoc · Athletics d10 9, d6 3, +3 = 15 vs 12 · strong`.
pub(super) fn roll_with_dice(campaign: &Campaign, event: &Event) -> Label {
    let told = Disclosure::whole_of(campaign);
    roll_of(&campaign.game, event, told, figure_with_dice)
}

/// The number that a throw came to.
type Figure = fn(&Game, &RollRecord) -> String;

/// The label of a roll, in which each new throw is told by `thrown`.
fn roll_of(game: &Game, event: &Event, told: Disclosure<'_>, thrown: Figure) -> Label {
    let Some(result) = event.roll_result() else {
        return Label::default();
    };
    let (counts, sight) = (result.counts, told.counting(event));
    let title = told.title(counts, sight);
    let by = |throw: &RollRecord, figure: Figure| match sight {
        Sight::Verdict if result.contest.is_none() => Some(game.tier_name(&throw.tier)),
        Sight::Nothing | Sight::Verdict => None,
        _ => Some(figure(game, throw)),
    };
    let is = |throw: &RollRecord| by(throw, thrown);
    let was = |throw: &RollRecord| by(throw, figure);
    let figure = done(game, event, (counts, sight), is, was);
    let whole = told.is_of_both();
    let label = if let Some(((_, other, _), (a, b, verdict))) = result.contest.zip(result.sides()) {
        let against = sight_of(told, event);
        let mut came = format!("vs {}", side(game, other, against, told, thrown));
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
            further.map(|it| format!("; {}{}", self::figure(game, &it), verdict(game, &it, told)));
        title.came(" ", &further.fold(first, |all, one| all + &one))
    };
    match event {
        Event::Amended { was, .. }
            if whole && sight >= Sight::Total && !is_verdict_same(game, &result, was) =>
        {
            let before = verdict_before(game, &result, was, told);
            label.more(&format!(", was {before}"))
        }
        _ => label,
    }
}

/// What a group rolls and against whom: `Athletics vs Wolf`, `Stealth vs Guard · Alertness`; `None` for anything else.
pub(crate) fn group_subject(event: &Event, told: Disclosure<'_>) -> Option<String> {
    let (throw, sight, against) = match event {
        Event::Rolled(throw) => {
            let aimed = |throw: &RollRecord| told.aimed(throw).map(str::to_owned);
            let mut whom: Vec<String> = aimed(throw).into_iter().collect();
            whom.extend(throw.alt_records().filter_map(|it| aimed(&it)));
            whom.dedup();
            let whom = match whom.as_slice() {
                [] => String::new(),
                all => format!(" vs {}", all.join(" and ")),
            };
            (throw, told.only(), whom)
        }
        Event::Contested { a, b, .. } => {
            let other = told.title(b, told.side(Side::B));
            (a, told.side(Side::A), format!(" vs {other}"))
        }
        _ => return None,
    };
    let title = throw.title_as("", sight >= Sight::Total);
    // Of those who roll every roll by one rating.
    let what = match title.what() {
        "" => "roll",
        what => what,
    };
    Some(format!("{what}{against}"))
}

/// How a group's contest came out for its member, as far as that is told: `complete`, `wins`.
pub(super) fn contest_short(
    game: &Game,
    (a, b): (&RollRecord, &RollRecord),
    verdict: &ContestVerdict,
    told: Disclosure<'_>,
) -> String {
    if told.is_of_both() {
        return won(game, (a, b), verdict, told);
    }
    match verdict.winner {
        _ if told.keeps_winner() => String::new(),
        Some(Side::A) => "wins".to_owned(),
        Some(Side::B) => "loses".to_owned(),
        None => game.nobody_wins(&verdict.tier).to_owned(),
    }
}

/// Whether an amended result has the verdict that it had before, which need not be said again. Where either side may win, the same
/// verdict may be the other's.
fn is_verdict_same(game: &Game, result: &RollResult<'_>, was: &str) -> bool {
    match result.contest {
        Some((.., verdict)) => !game.mechanic.is_mutual() && key(game, verdict) == was,
        None => result.counts.tier == was,
    }
}

/// How much is told of the side of a contest that an event is not about.
fn sight_of(told: Disclosure<'_>, event: &Event) -> Sight {
    let contest = event.roll_result().and_then(|result| result.contest);
    contest.map_or(Sight::All, |(side, ..)| told.side(side.other()))
}

/// What was done, with its figure where that is told: `15`, `rerolled 12 → 15`; `None` for a first throw without a figure. `is`
/// tells a new result, `was` one that was told before.
fn done(
    game: &Game,
    event: &Event,
    (counts, sight): (&RollRecord, Sight),
    is: impl Fn(&RollRecord) -> Option<String>,
    was: impl Fn(&RollRecord) -> Option<String>,
) -> Option<String> {
    Some(match event {
        Event::Rerolled {
            old,
            new,
            kept_new,
            granted,
            kind,
            ..
        } => match (was(old), is(new)) {
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
        Event::Kept { .. } => match is(counts) {
            Some(is) => format!("keeps {is}"),
            None => "keeps the other result".to_owned(),
        },
        _ => {
            let Some(old) = event.amended_from() else {
                return is(counts);
            };
            let amended = amended(game, event, sight);
            match (was(old), is(counts)) {
                (Some(old), Some(new)) if was(counts).as_ref() == Some(&old) => {
                    format!("{amended} {new}")
                }
                (Some(old), Some(new)) => format!("{amended} {old} → {new}"),
                _ => amended,
            }
        }
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

/// ` vs 12 · strong`, ` vs Wolf (8) · strong`; where the number is not told ` vs Wolf · strong`.
fn verdict(game: &Game, throw: &RollRecord, told: Disclosure<'_>) -> String {
    let against = match (game.mechanic.goal(&throw.plan.numbers), told.aimed(throw)) {
        _ if told.only() < Sight::Target => told.target(throw),
        (Goal::Total(target), Some(name)) => format!(" vs {name} ({})", plain(target)),
        (Goal::Total(target), None) => format!(" vs {}", plain(target)),
        (Goal::EachDie(target), _) => format!("{} at {target}", told.target(throw)),
        (Goal::Dice(_) | Goal::Nothing, _) => told.target(throw),
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
fn side(
    game: &Game,
    throw: &RollRecord,
    sight: Sight,
    told: Disclosure<'_>,
    thrown: Figure,
) -> String {
    let title = told.title(throw, sight);
    if sight < Sight::Total {
        return title.into();
    }
    if throw.need_not_roll(&game.mechanic) {
        return format!("{title}, who {NEED_NOT_ROLL}");
    }
    let ones = throw.beside(", ", &game.mechanic);
    format!("{title} {}{ones}", thrown(game, throw))
}

fn figure(_: &Game, throw: &RollRecord) -> String {
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

/// The same with its dice: `d10 9, d6 3, +3 = 15`.
pub(super) fn figure_with_dice(game: &Game, throw: &RollRecord) -> String {
    let value = figure(game, throw);
    match in_one_line(game, throw) {
        Some(dice) => format!("{dice} = {value}"),
        None => value,
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
