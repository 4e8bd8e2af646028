//! Two sides at once.

use super::Answer;
use super::roll::{blank, declared, meaning, opened, thrown};
use crate::campaign::command::{Actor, Source, Test};
use crate::campaign::refusal::NoRoll;
use crate::campaign::ruling::Ruling;
use crate::campaign::{Campaign, Decision, Event, Kind, Refusal, Throw, Verdict, say};
use crate::dice::Dice;
use crate::rules::{Mechanic, Roll, Side, ones_pool};

pub(super) fn contest(
    campaign: &Campaign,
    a: &Test,
    b: &Test,
    ruling: &mut Ruling,
    dice: &mut dyn Dice,
) -> Answer {
    let sides = [
        campaign.built(a, true, ruling)?,
        campaign.built(b, true, ruling)?,
    ];
    if let (Actor::Character(id), true) = (a.who, a.who == b.who) {
        return Err(NoRoll::OneSide(campaign.who(id)?.name.clone()).into());
    }
    let hidden = a.hidden || b.hidden;
    let mut events = Vec::new();
    for (test, built) in [a, b].into_iter().zip(&sides) {
        events.extend(declared(campaign, test, hidden, built, ruling)?);
    }
    let [left, right] = sides;
    let (first, second) = (left.name.clone(), right.name.clone());
    let left = thrown(campaign, a, left, dice).map_err(|no| no.about_faces_of(&first))?;
    let right = if needs_defence(campaign, &left) || b.dice != Source::Thrown {
        thrown(campaign, b, right, dice).map_err(|no| no.about_faces_of(&second))?
    } else {
        unthrown(campaign, blank(b, right))?
    };
    let verdict = verdict(campaign, &left, &right)?;
    let label = say::contest_label(&campaign.game, &left, &right, &verdict);
    let who = [left.who(), right.who()].into_iter().flatten().collect();
    events.push(Event::Contested {
        a: Box::new(left.clone()),
        b: Box::new(right.clone()),
        verdict: verdict.clone(),
    });
    if !hidden {
        events.extend(opened(
            campaign,
            left.clone(),
            Some((Side::A, right.clone())),
        ));
        events.extend(opened(campaign, right, Some((Side::B, left))));
    }
    Ok(Decision {
        tier: Some(verdict.tier),
        ..Decision::new(Kind::Contest, label, events)
            .about(who)
            .hidden(hidden)
    })
}

/// What two throws come to together.
pub(super) fn verdict(campaign: &Campaign, a: &Throw, b: &Throw) -> Result<Verdict, Refusal> {
    let mechanic = &campaign.game.mechanic;
    let outcomes = (a.outcome(mechanic), b.outcome(mechanic));
    let contest = mechanic.contest((&a.plan.roll, &outcomes.0), (&b.plan.roll, &outcomes.1))?;
    Ok(Verdict {
        winner: contest.winner,
        value: contest.value,
        tier: mechanic.key(contest.tier),
        success: contest.winner == Some(Side::A),
        by_defence: contest.by_defence,
        readings: contest.reading.map(str::to_owned).into_iter().collect(),
    })
}

/// The verdict with one side's throw replaced.
pub(super) fn verdict_of(
    campaign: &Campaign,
    side: Side,
    own: &Throw,
    other: &Throw,
) -> Result<Verdict, Refusal> {
    match side {
        Side::A => verdict(campaign, own, other),
        Side::B => verdict(campaign, other, own),
    }
}

pub(super) fn needs_defence(campaign: &Campaign, aggressor: &Throw) -> bool {
    match (&campaign.game.mechanic, &aggressor.plan.roll) {
        (Mechanic::OnesPool(rules), Roll::OnesPool(roll)) => rules.needs_defence(roll),
        _ => true,
    }
}

/// A defender who need not roll counts as one without a pool.
fn unthrown(campaign: &Campaign, throw: Throw) -> Result<Throw, Refusal> {
    let mechanic = &campaign.game.mechanic;
    let nothing = mechanic.resolve(&Roll::OnesPool(ones_pool::Roll { pool: 0 }), &[])?;
    Ok(meaning(mechanic, throw, nothing))
}
