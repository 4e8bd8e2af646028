//! Two sides at once.

use super::changes::Changes;
use super::shared::{declaration_events, is_here, open_new, throw, unthrown, without_dice};
use crate::campaign::decide::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Campaign, ContestVerdict, Decision, Event, Kind, RollRecord, wording};
use crate::dice::Dice;
use crate::rules::{Mechanic, RuleError, Side};

pub(crate) fn contest(
    campaign: &Campaign,
    a: &Test,
    b: &Test,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    if let Actor::Character(id) = b.who {
        is_here(campaign, id)?;
    }
    let sides = [
        campaign.resolve_with(a, true, mode)?,
        campaign.resolve_with(b, true, mode)?,
    ];
    if let (Actor::Character(id), true) = (a.who, a.who == b.who) {
        return Err(NoRoll::OneSide(campaign.who(id)?.name.clone()).into());
    }
    let hidden = a.hidden || b.hidden;
    let mut events = Vec::new();
    for (test, built) in [a, b].into_iter().zip(&sides) {
        events.extend(declaration_events(campaign, test, hidden, built, mode)?);
    }
    let [left, right] = sides;
    let (first, second) = (left.name.clone(), right.name.clone());
    let mut left = throw(campaign, a, left, dice).map_err(|no| no.about_faces_of(&first))?;
    let mechanic = &campaign.game.mechanic;
    let idle = mechanic.idle_defence(&left.plan.numbers);
    let mut right = match idle.filter(|_| b.dice == Source::Thrown) {
        Some(outcome) => without_dice(mechanic, unthrown(b, right), &outcome),
        None => throw(campaign, b, right, dice).map_err(|no| no.about_faces_of(&second))?,
    };
    let verdict = verdict(mechanic, &left, &right)?;
    let mut changes = Changes::new(campaign);
    changes.effects(&mut left)?;
    changes.effects(&mut right)?;
    let who = [left.who(), right.who()].into_iter().flatten().collect();
    let contested = Event::Contested {
        a: Box::new(left.clone()),
        b: Box::new(right.clone()),
        verdict: verdict.clone(),
    };
    let label = wording::roll_label(campaign, &contested);
    events.push(contested);
    events.append(&mut changes.events);
    if !hidden {
        events.extend(open_new(
            campaign,
            left.clone(),
            Some((Side::A, right.clone())),
        ));
        events.extend(open_new(campaign, right, Some((Side::B, left))));
    }
    Ok(Decision {
        tier: Some(verdict.tier),
        ..Decision::new(Kind::Contest, label, events)
            .about(who)
            .hidden(hidden)
    })
}

/// The verdict on two throws.
fn verdict(
    mechanic: &Mechanic,
    a: &RollRecord,
    b: &RollRecord,
) -> Result<ContestVerdict, RuleError> {
    let outcomes = (a.outcome(mechanic), b.outcome(mechanic));
    let contest = mechanic.contest(
        (&a.plan.numbers, &outcomes.0),
        (&b.plan.numbers, &outcomes.1),
    )?;
    Ok(ContestVerdict {
        winner: contest.winner,
        value: contest.value,
        tier: mechanic.key(contest.tier),
        success: contest.winner == Some(Side::A),
        by_defence: contest.by_defence,
        readings: contest.reading.map(str::to_owned).into_iter().collect(),
    })
}

/// The verdict with one side's throw replaced.
pub(crate) fn verdict_of(
    mechanic: &Mechanic,
    side: Side,
    own: &RollRecord,
    other: &RollRecord,
) -> Result<ContestVerdict, RuleError> {
    match side {
        Side::A => verdict(mechanic, own, other),
        Side::B => verdict(mechanic, other, own),
    }
}
