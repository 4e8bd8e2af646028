//! A test: built, thrown, recorded, left open. What contests and rerolls share with it.

use super::Answer;
use super::contest::contest;
use crate::campaign::build::{Built, Further};
use crate::campaign::character::Track;
use crate::campaign::command::{Actor, Source, Test};
use crate::campaign::refusal::NoRoll;
use crate::campaign::ruling::Ruling;
use crate::campaign::{
    Campaign, CharacterId, Decision, Event, Kind, Open, Reading, Refusal, Seq, Throw, say, sheet,
};
use crate::dice::{self, Dice};
use crate::rules::success_pool::Exertion;
use crate::rules::{Mark, Mechanic, Outcome, Plan, RerollLaw, Roll, RuleError, Side};

pub(super) fn roll(
    campaign: &Campaign,
    test: &Test,
    ruling: &mut Ruling,
    dice: &mut dyn Dice,
) -> Answer {
    if let Some((own, other)) = campaign.sides(test)? {
        return contest(campaign, &own, &other, ruling, dice);
    }
    let built = campaign.built(test, false, ruling)?;
    let mut events = declared(campaign, test, test.hidden, &built, ruling)?;
    let throw = thrown(campaign, test, built, dice)?;
    let label = say::label(&campaign.game, &throw);
    let who: Vec<CharacterId> = throw.who().into_iter().collect();
    let tier = Some(throw.tier.clone());
    events.push(Event::Rolled(Box::new(throw.clone())));
    if !test.hidden {
        events.extend(opened(campaign, throw, None));
    }
    Ok(Decision {
        tier,
        ..Decision::new(Kind::Roll, label, events)
            .about(who)
            .hidden(test.hidden)
    })
}

/// The number the entry will have.
pub(super) fn next(campaign: &Campaign) -> Seq {
    Seq(campaign.last.0 + 1)
}

/// What comes with a roll by being declared: the point an exertion spends, the pairing that is remembered. A hidden roll
/// leaves no such traces.
pub(super) fn declared(
    campaign: &Campaign,
    test: &Test,
    hidden: bool,
    built: &Built,
    ruling: &mut Ruling,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    if let (true, Actor::Character(id)) = (test.exertion != Exertion::default(), test.who) {
        events.extend(exerted(campaign, id, hidden, ruling)?);
    }
    events.extend(paired(campaign, test, hidden, built)?);
    Ok(events)
}

/// The point an exertion spends.
pub(super) fn exerted(
    campaign: &Campaign,
    id: CharacterId,
    hidden: bool,
    ruling: &mut Ruling,
) -> Result<Option<Event>, Refusal> {
    let track = campaign.game.exertion.as_deref().unwrap_or_default();
    if hidden {
        return Err(NoRoll::Seen(format!("the {track} it spends")).into());
    }
    spent(campaign, id, track, ruling)
}

/// The pairing that is remembered.
pub(super) fn paired(
    campaign: &Campaign,
    test: &Test,
    hidden: bool,
    built: &Built,
) -> Result<Option<Event>, Refusal> {
    let (false, Actor::Character(id), Some((skill, attribute))) =
        (hidden, test.who, &built.pairing)
    else {
        return Ok(None);
    };
    Ok(Some(Event::PairingSet {
        who: id,
        skill: skill.clone(),
        before: campaign.who(id)?.pairings.get(skill).cloned(),
        after: Some(attribute.clone()),
    }))
}

/// One of a track, spent; nothing where there is none left and the GM overrules that.
pub(super) fn spent(
    campaign: &Campaign,
    id: CharacterId,
    track: &str,
    ruling: &mut Ruling,
) -> Result<Option<Event>, Refusal> {
    let who = campaign.who(id)?;
    let left = campaign.track(who, track).map_or(0, |view| view.now);
    if left > 0
        && let Some(event) = moved(campaign, id, track, left - 1)?
    {
        return Ok(Some(event));
    }
    let (who, track) = (who.name.clone(), track.to_owned());
    ruling.refuse(NoRoll::NothingLeft { who, track })?;
    Ok(None)
}

/// A track at another value.
pub(super) fn moved(
    campaign: &Campaign,
    id: CharacterId,
    track: &str,
    now: i32,
) -> Result<Option<Event>, Refusal> {
    let who = campaign.who(id)?;
    let rule = campaign.game.find_track(track);
    Ok(rule.map(|rule| {
        let before = sheet::kept(&campaign.game, who, rule);
        Event::TrackSet {
            who: id,
            track: track.to_owned(),
            before,
            after: Track { now, ..before },
        }
    }))
}

/// What was built, thrown as the test says.
pub(super) fn thrown(
    campaign: &Campaign,
    test: &Test,
    built: Built,
    dice: &mut dyn Dice,
) -> Result<Throw, Refusal> {
    let automatic = built.automatic.clone();
    let throw = blank(test, built);
    match automatic {
        Some(outcome) => Ok(needless(&campaign.game.mechanic, throw, outcome)),
        None => cast(&campaign.game.mechanic, throw, &test.dice, dice),
    }
}

/// What needs no roll, against every difficulty.
pub(super) fn needless(mechanic: &Mechanic, throw: Throw, outcome: Outcome) -> Throw {
    let also = throw.also.iter().cloned();
    let also = also.map(|it| read(mechanic, it.plan, &outcome, 0));
    let also = also.collect();
    Throw {
        also,
        ..meaning(mechanic, throw, outcome)
    }
}

/// What was built, with nothing thrown.
pub(super) fn blank(test: &Test, built: Built) -> Throw {
    Throw {
        test: Test {
            dice: Source::Thrown,
            ..test.clone()
        },
        name: built.name,
        what: built.what,
        leads: built.leads,
        plan: built.plan,
        also: built.also.into_iter().map(unread).collect(),
        faces: Vec::new(),
        called: None,
        table_dice: false,
        value: 0,
        ones: 0,
        marks: Vec::new(),
        tier: String::new(),
        success: false,
    }
}

/// The same plan with new faces, wherever they come from.
pub(super) fn cast(
    mechanic: &Mechanic,
    throw: Throw,
    source: &Source,
    dice: &mut dyn Dice,
) -> Result<Throw, Refusal> {
    let throws = throw.throws(mechanic);
    let (faces, called, table_dice) = match source {
        Source::Thrown => {
            let (faces, table_dice) = faces(throws.iter(), dice);
            (faces, None, table_dice)
        }
        Source::Faces(faces) => {
            let (want, got) = (throws.len(), faces.len());
            if want != got {
                return Err(RuleError::FaceCount { want, got }.into());
            }
            (faces.clone(), None, got > 0)
        }
        Source::Called(called) => (Vec::new(), Some(*called), false),
    };
    let throw = Throw {
        faces,
        called,
        table_dice,
        ..throw
    };
    meant(mechanic, throw)
}

/// What the faces of a throw, or what was called, come to against every difficulty.
pub(super) fn meant(mechanic: &Mechanic, throw: Throw) -> Result<Throw, Refusal> {
    if throw.called.is_some() && mechanic.is_pool() && !throw.also.is_empty() {
        return Err(NoRoll::FacesForSeveral.into());
    }
    let faces = &throw.faces;
    let outcome = |roll: &Roll| match throw.called {
        Some(called) => mechanic.call(roll, called),
        None => mechanic.resolve(roll, &faces[..mechanic.throws(roll).len()]),
    };
    let mut own = outcome(&throw.plan.roll)?;
    own.marks.resize(faces.len(), Mark::Dropped);
    let also: Result<Vec<Reading>, Refusal> = throw
        .also
        .iter()
        .map(|it| {
            Ok(read(
                mechanic,
                it.plan.clone(),
                &outcome(&it.plan.roll)?,
                faces.len(),
            ))
        })
        .collect();
    let throw = Throw {
        also: also?,
        ..throw
    };
    Ok(meaning(mechanic, throw, own))
}

/// A further difficulty that nothing was thrown against.
fn unread(further: Further) -> Reading {
    Reading {
        plan: further.plan,
        value: 0,
        ones: 0,
        marks: Vec::new(),
        tier: String::new(),
        success: false,
    }
}

/// What so many faces mean against a further difficulty; those it takes no dice for count nothing.
fn read(mechanic: &Mechanic, plan: Plan, outcome: &Outcome, faces: usize) -> Reading {
    let mut marks = outcome.marks.clone();
    marks.resize(faces, Mark::Dropped);
    Reading {
        plan,
        value: outcome.value,
        ones: outcome.ones,
        marks,
        tier: mechanic.key(outcome.tier),
        success: mechanic.is_success(outcome.tier),
    }
}

/// Faces of these dice, and whether a real table threw any of them.
pub(super) fn faces(
    sides: impl IntoIterator<Item = u16>,
    dice: &mut dyn Dice,
) -> (Vec<dice::Face>, bool) {
    let mut loaded = false;
    let mut throw = |sides| {
        let face = dice.face(sides);
        loaded |= dice.loaded();
        face
    };
    let faces = sides.into_iter().map(&mut throw).collect();
    (faces, loaded)
}

pub(super) fn meaning(mechanic: &Mechanic, throw: Throw, outcome: Outcome) -> Throw {
    Throw {
        value: outcome.value,
        ones: outcome.ones,
        marks: outcome.marks,
        tier: mechanic.key(outcome.tier),
        success: mechanic.is_success(outcome.tier),
        ..throw
    }
}

/// The throw's own character can reroll it from now on, and no former one. Nothing opens where nothing was thrown or the
/// game has no rerolls.
pub(super) fn opened(
    campaign: &Campaign,
    throw: Throw,
    against: Option<(Side, Throw)>,
) -> Option<Event> {
    let who = throw.who()?;
    let can = campaign.game.mechanic.reroll_law() != RerollLaw::Never;
    let open = (can && throw.was_thrown()).then(|| Open {
        seq: next(campaign),
        root: next(campaign),
        throw,
        other: None,
        newer: true,
        rerolls: 0,
        against,
    });
    open_set(campaign, who, open)
}

/// The open outcome changed, if it does.
pub(super) fn open_set(campaign: &Campaign, who: CharacterId, open: Option<Open>) -> Option<Event> {
    let before = campaign.character(who)?.open.clone();
    let after = open.map(Box::new);
    (before != after).then_some(Event::OpenSet { who, before, after })
}
