//! A point spent on throwing again, the other result kept, an outcome closed: laws 3 and 4 of rerolls. The spend, the new
//! faces and the choice are one entry, so that ending the program is never a free reroll.

use super::Answer;
use super::contest::verdict_of;
use super::roll::{cast, next, open_set, spent};
use crate::campaign::command::{Keep, Source, Whose};
use crate::campaign::refusal::NoRoll;
use crate::campaign::ruling::Ruling;
use crate::campaign::{
    Campaign, Chain, Character, CharacterId, Decision, Event, Kind, Open, Past, Refusal, Seq,
    Throw, Verdict, say, text,
};
use crate::dice::Dice;
use crate::game::{Purse, RerollCost};
use crate::rules::{RerollLaw, Roll, Side};

type Sides = Option<(Side, Box<Throw>, Verdict)>;

/// How an outcome is thrown again.
pub(super) struct Again<'a> {
    keep: Keep,
    purse: Option<&'a str>,
    source: &'a Source,
}

impl<'a> Again<'a> {
    pub(super) fn new(keep: Keep, purse: Option<&'a str>, source: &'a Source) -> Self {
        Self {
            keep,
            purse,
            source,
        }
    }
}

pub(super) fn reroll(
    campaign: &Campaign,
    id: CharacterId,
    again: &Again<'_>,
    ruling: &mut Ruling,
    dice: &mut dyn Dice,
) -> Answer {
    law(campaign)?;
    let who = campaign.who(id)?;
    rerolled(campaign, who, open_of(who)?, again, ruling, dice)
}

/// The same of an outcome by its entry: one that is closed only where the GM overrules that, and then it stays closed.
pub(super) fn reroll_entry(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    again: &Again<'_>,
    ruling: &mut Ruling,
    past: &dyn Past,
    dice: &mut dyn Dice,
) -> Answer {
    law(campaign)?;
    let chain = Chain::of(past, of, whose)?;
    let stand = chain.stand();
    let Some(id) = stand.throw.who() else {
        return Err(NoRoll::Nameless("without rerolls").into());
    };
    let who = campaign.who(id)?;
    if let Some(open) = who.open.as_deref().filter(|it| it.root == chain.root()) {
        return rerolled(campaign, who, open, again, ruling, dice);
    }
    ruling.refuse(NoRoll::Closed(chain.last().0))?;
    if chain.is_hidden() {
        return Err(NoRoll::Seen("what it spends".to_owned()).into());
    }
    let closed = Open {
        seq: chain.last(),
        root: chain.root(),
        throw: stand.throw.clone(),
        other: stand.other.clone(),
        newer: stand.newer,
        rerolls: stand.rerolls,
        against: chain.against().map(|(side, other)| (side, other.clone())),
    };
    rerolled(campaign, who, &closed, again, ruling, dice)
}

fn rerolled(
    campaign: &Campaign,
    who: &Character,
    open: &Open,
    again: &Again<'_>,
    ruling: &mut Ruling,
    dice: &mut dyn Dice,
) -> Answer {
    let (law, cost) = law(campaign)?;
    let purse = allowed(law, cost, open, again, ruling)?;
    let mut events: Vec<Event> = paid(campaign, who, purse, ruling)?.into_iter().collect();
    let new = cast(
        &campaign.game.mechanic,
        open.throw.clone(),
        again.source,
        dice,
    )?;
    let kept_new = match (law, again.keep) {
        (_, Keep::New) | (RerollLaw::TakeNew, Keep::Best) => true,
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
    events.push(Event::Rerolled {
        of: open.seq,
        old: Box::new(old.clone()),
        new: Box::new(new),
        kept_new,
        contest: contest.clone(),
    });
    events.extend(settled(campaign, &after));
    let tier = Some(tier(&after, contest));
    Ok(entry(who.id, label, open, tier, events))
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

/// What has to be spent, if the outcome may be rerolled this way. Where the GM lets another point do, that one.
fn allowed(
    law: RerollLaw,
    cost: &RerollCost,
    open: &Open,
    again: &Again<'_>,
    ruling: &mut Ruling,
) -> Result<Purse, Refusal> {
    let vice = matches!(open.throw.plan.roll, Roll::ViceDie(roll) if roll.vice);
    let mut purse = match &cost.vice {
        Some(purse) if vice => purse.clone(),
        _ => cost.ordinary.clone(),
    };
    let (Purse::Point(right) | Purse::Track(right)) = &purse;
    if let Some(wrong) = again.purse.filter(|wrong| !text::same(wrong, right)) {
        ruling.refuse(NoRoll::WrongPurse {
            action: if vice {
                "a vice action"
            } else {
                "an ordinary roll"
            },
            right: right.clone(),
            wrong: wrong.to_owned(),
        })?;
        purse = Purse::Point(wrong.to_owned());
    }
    if law == RerollLaw::KeepEither && open.rerolls > 0 {
        ruling.refuse(NoRoll::AlreadyRerolled)?;
    }
    if law == RerollLaw::TakeNew && again.keep == Keep::Old {
        ruling.refuse(NoRoll::MustTakeNew)?;
    }
    Ok(purse)
}

/// The point it costs; none where the GM overrules that there is none.
fn paid(
    campaign: &Campaign,
    who: &Character,
    purse: Purse,
    ruling: &mut Ruling,
) -> Result<Option<Event>, Refusal> {
    let point = match purse {
        Purse::Track(track) => return spent(campaign, who.id, &track, ruling),
        Purse::Point(point) => point,
    };
    if !who.pc {
        ruling.refuse(Refusal::NotPlayer(who.name.clone()))?;
        return Ok(None);
    }
    let mut held = who.points.iter();
    if let Some((point, held @ 1..)) = held
        .find(|(name, _)| text::same(name, &point))
        .map(|(name, held)| (name, *held))
    {
        return Ok(Some(Event::PointsSet {
            who: who.id,
            point: point.clone(),
            before: held,
            after: held - 1,
        }));
    }
    let who = who.name.clone();
    ruling.refuse(Refusal::NoPoint { who, point })?;
    Ok(None)
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

/// The outcome as it is open now, if it is; in a contest the opponent's open outcome learns what it stands against.
fn settled(campaign: &Campaign, after: &Open) -> Vec<Event> {
    let still = |id| {
        let open = campaign.character(id)?.open.as_deref()?;
        (open.root == after.root).then_some(open)
    };
    let own = || {
        let id = after.throw.who()?;
        still(id)?;
        open_set(campaign, id, Some(after.clone()))
    };
    let opponent = || {
        let id = after.against.as_ref()?.1.who()?;
        let theirs = still(id)?;
        let (side, _) = theirs.against.as_ref()?;
        let open = Open {
            seq: after.seq,
            against: Some((*side, after.throw.clone())),
            ..theirs.clone()
        };
        open_set(campaign, id, Some(open))
    };
    own().into_iter().chain(opponent()).collect()
}
