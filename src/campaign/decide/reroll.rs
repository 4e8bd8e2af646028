//! A point spent on throwing again, the other result kept, an outcome closed: laws 3 and 4 of rerolls. The spend, the new
//! faces and the choice are one entry, so that ending the program is never a free reroll.

use super::Answer;
use super::contest::verdict_of;
use super::roll::{cast, next, open_set, spent};
use crate::campaign::command::{Keep, Source};
use crate::campaign::refusal::NoRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Open, Refusal, Throw, Verdict, say,
    text,
};
use crate::dice::Dice;
use crate::game::{Purse, RerollCost};
use crate::rules::{RerollLaw, Roll, Side};

type Sides = Option<(Side, Box<Throw>, Verdict)>;

pub(super) fn reroll(
    campaign: &Campaign,
    id: CharacterId,
    keep: Keep,
    purse: Option<&str>,
    source: &Source,
    dice: &mut dyn Dice,
) -> Answer {
    let (law, cost) = law(campaign)?;
    let who = campaign.who(id)?;
    let open = open_of(who)?;
    let spend = paid(campaign, who, allowed(law, cost, open, keep, purse)?)?;
    let new = cast(&campaign.game.mechanic, open.throw.clone(), source, dice)?;
    let kept_new = match (law, keep) {
        (RerollLaw::TakeNew, _) | (_, Keep::New) => true,
        (_, Keep::Old) => false,
        (_, Keep::Best) => new.value > open.throw.value,
    };
    let mut throws = [new.clone(), open.throw.clone()];
    if !kept_new {
        throws.reverse();
    }
    let [counts, other] = throws;
    let after = Open {
        throw: counts,
        other: (law == RerollLaw::KeepEither).then_some(other),
        newer: kept_new,
        rerolls: open.rerolls + 1,
        ..moved_on(campaign, open)
    };
    let contest = contested(campaign, &after)?;
    let (game, old) = (&campaign.game, &open.throw);
    let label = say::reroll_label(game, old, &new, kept_new, contest.as_ref());
    let rerolled = Event::Rerolled {
        of: open.seq,
        old: Box::new(old.clone()),
        new: Box::new(new),
        kept_new,
        contest: contest.clone(),
    };
    let mut events = vec![spend, rerolled];
    events.extend(settled(campaign, &after));
    let tier = Some(tier(&after, contest));
    Ok(entry(id, label, open, tier, events))
}

pub(super) fn keep(campaign: &Campaign, id: CharacterId, keep: Keep) -> Answer {
    let who = campaign.who(id)?;
    let open = open_of(who)?;
    let Some(other) = &open.other else {
        return Err(NoRoll::NothingElse(who.name.clone()).into());
    };
    let newer = match keep {
        Keep::Old => false,
        Keep::New => true,
        Keep::Best => open.newer == (open.throw.value >= other.value),
    };
    if newer == open.newer {
        return Err(NoRoll::AlreadyKept.into());
    }
    let after = Open {
        throw: other.clone(),
        other: Some(open.throw.clone()),
        newer,
        ..moved_on(campaign, open)
    };
    let contest = contested(campaign, &after)?;
    let label = say::keep_label(&campaign.game, &after.throw, contest.as_ref());
    let kept = Event::Kept {
        of: open.seq,
        counts: Box::new(after.throw.clone()),
        other: Box::new(open.throw.clone()),
        contest: contest.clone(),
    };
    let mut events = vec![kept];
    events.extend(settled(campaign, &after));
    let tier = Some(tier(&after, contest));
    Ok(entry(id, label, open, tier, events))
}

pub(super) fn close(campaign: &Campaign, id: CharacterId) -> Answer {
    let who = campaign.who(id)?;
    let open = open_of(who)?;
    let label = format!("{} · outcome closed", who.name);
    let events = open_set(campaign, id, None).into_iter().collect();
    Ok(entry(id, label, open, None, events))
}

fn entry(
    id: CharacterId,
    label: String,
    of: &Open,
    tier: Option<String>,
    events: Vec<Event>,
) -> Decision {
    Decision {
        tier,
        ..Decision::new(Kind::Reroll, label, events)
            .about(vec![id])
            .caused_by(Some(of.seq))
    }
}

fn open_of(who: &Character) -> Result<&Open, Refusal> {
    let nothing = || NoRoll::NothingOpen(who.name.clone()).into();
    who.open.as_deref().ok_or_else(nothing)
}

/// What a second throw does in this game and what it costs.
fn law(campaign: &Campaign) -> Result<(RerollLaw, &RerollCost), NoRoll> {
    match (campaign.game.mechanic.reroll_law(), &campaign.game.reroll) {
        (RerollLaw::Never, _) | (_, None) => Err(NoRoll::NoRerolls),
        (law, Some(cost)) => Ok((law, cost)),
    }
}

/// What has to be spent, if the outcome may be rerolled this way.
fn allowed<'a>(
    law: RerollLaw,
    cost: &'a RerollCost,
    open: &Open,
    keep: Keep,
    named: Option<&str>,
) -> Result<&'a Purse, NoRoll> {
    let vice = matches!(open.throw.plan.roll, Roll::ViceDie(roll) if roll.vice);
    let purse = match &cost.vice {
        Some(purse) if vice => purse,
        _ => &cost.ordinary,
    };
    let (Purse::Point(right) | Purse::Track(right)) = purse;
    match named {
        Some(wrong) if !text::same(wrong, right) => Err(NoRoll::WrongPurse {
            action: if vice {
                "a vice action"
            } else {
                "an ordinary roll"
            },
            right: right.clone(),
            wrong: wrong.to_owned(),
        }),
        _ if law == RerollLaw::KeepEither && open.rerolls > 0 => Err(NoRoll::AlreadyRerolled),
        _ if law == RerollLaw::TakeNew && keep == Keep::Old => Err(NoRoll::MustTakeNew),
        _ => Ok(purse),
    }
}

fn paid(campaign: &Campaign, who: &Character, purse: &Purse) -> Result<Event, Refusal> {
    match purse {
        Purse::Track(track) => spent(campaign, who.id, track),
        Purse::Point(_) if !who.pc => Err(Refusal::NotPlayer(who.name.clone())),
        Purse::Point(point) => match who.points.get(point).copied().unwrap_or(0) {
            held @ 1.. => Ok(Event::PointsSet {
                who: who.id,
                point: point.clone(),
                before: held,
                after: held - 1,
            }),
            _ => Err(Refusal::NoPoint {
                who: who.name.clone(),
                point: point.clone(),
            }),
        },
    }
}

/// The open outcome as this entry's.
fn moved_on(campaign: &Campaign, open: &Open) -> Open {
    Open {
        seq: next(campaign),
        ..open.clone()
    }
}

/// What the contest comes to now, with the opponent's faces as they fell.
fn contested(campaign: &Campaign, open: &Open) -> Result<Sides, Refusal> {
    let Some((side, other)) = &open.against else {
        return Ok(None);
    };
    let verdict = verdict_of(campaign, *side, &open.throw, other)?;
    Ok(Some((*side, Box::new(other.clone()), verdict)))
}

fn tier(open: &Open, contest: Sides) -> String {
    contest.map_or_else(|| open.throw.tier.clone(), |(_, _, verdict)| verdict.tier)
}

/// The outcome as it is open now; in a contest the opponent's open outcome learns what it stands against.
fn settled(campaign: &Campaign, after: &Open) -> Vec<Event> {
    let own = after
        .throw
        .who()
        .and_then(|who| open_set(campaign, who, Some(after.clone())));
    let opponent = || {
        let id = after.against.as_ref()?.1.who()?;
        let theirs = campaign.character(id)?.open.as_deref()?;
        let (side, _) = theirs.against.as_ref()?;
        let same = theirs.root == after.root;
        let open = Open {
            seq: after.seq,
            against: Some((*side, after.throw.clone())),
            ..theirs.clone()
        };
        same.then(|| open_set(campaign, id, Some(open)))?
    };
    own.into_iter().chain(opponent()).collect()
}
