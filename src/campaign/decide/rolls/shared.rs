//! Shared by rolls, contests, rerolls and amendments: faces and their evaluation, spends, the open outcome.

use super::faces::Faces;
use crate::campaign::character::{Presence, Track};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::{AltPlan, ResolvedTest};
use crate::campaign::test::{Actor, Against, Source, Test};
use crate::campaign::{
    AltResult, Aside, Campaign, CharacterId, DieResults, Event, OpenOutcome, Refusal, RollRecord,
    Seq, sheet,
};
use crate::dice::{self, Dice};
use crate::rules::{Die, Mechanic, Outcome, Plan, RollNumbers, Side, Throw};

/// The number that the entry will have.
pub(crate) fn next_seq(campaign: &Campaign) -> Seq {
    Seq(campaign.last.0 + 1)
}

/// Refuses a roll against somebody who is away from the table: players would be told of somebody they are shown nothing of.
pub(crate) fn meets_those_here(campaign: &Campaign, test: &Test) -> Result<(), Refusal> {
    for against in std::iter::once(&test.against).chain(&test.also) {
        if let Against::Target(id, _) = against {
            is_here(campaign, *id)?;
        }
    }
    Ok(())
}

/// Refuses somebody who is away from the table as the other side of a roll.
pub(crate) fn is_here(campaign: &Campaign, id: CharacterId) -> Result<(), Refusal> {
    match campaign.who(id)? {
        who if who.presence == Presence::Benched => Err(NoRoll::Away(who.name.clone()).into()),
        _ => Ok(()),
    }
}

/// Side effects of a declared roll: the point that a declaration costs, the pair of skill and attribute to remember. A hidden
/// roll remembers no pair, so that players can't notice it.
pub(crate) fn declaration_events(
    campaign: &Campaign,
    test: &Test,
    hidden: bool,
    built: &ResolvedTest,
    mode: &mut OverrideMode,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    if let (true, Actor::Character(id)) = (campaign.game.is_paid(&test.declared), test.who) {
        events.extend(declaring_event(campaign, id, mode)?);
    }
    events.extend(pairing_event(campaign, test, hidden, built)?);
    Ok(events)
}

/// The point that a declaration costs.
pub(crate) fn declaring_event(
    campaign: &Campaign,
    id: CharacterId,
    mode: &mut OverrideMode,
) -> Result<Option<Event>, Refusal> {
    let track = campaign.game.declared_costs.as_deref().unwrap_or_default();
    spend_one(campaign, id, track, mode)
}

/// The pair of skill and attribute to remember.
pub(crate) fn pairing_event(
    campaign: &Campaign,
    test: &Test,
    hidden: bool,
    built: &ResolvedTest,
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

/// Spends one of a track; spends nothing where none is left and the GM overrules that.
pub(crate) fn spend_one(
    campaign: &Campaign,
    id: CharacterId,
    track: &str,
    mode: &mut OverrideMode,
) -> Result<Option<Event>, Refusal> {
    let who = campaign.who(id)?;
    let left = campaign.track(who, track).map_or(0, |view| view.now);
    if left > 0
        && let Some(event) = track_event(campaign, id, track, left - 1)?
    {
        return Ok(Some(event));
    }
    let (who, track) = (who.name.clone(), track.to_owned());
    mode.refuse(NoRoll::NothingLeft { who, track })?;
    Ok(None)
}

/// Sets a track to another value.
pub(crate) fn track_event(
    campaign: &Campaign,
    id: CharacterId,
    track: &str,
    now: i32,
) -> Result<Option<Event>, Refusal> {
    let who = campaign.who(id)?;
    let rule = campaign.game.find_track(track);
    Ok(rule.map(|rule| {
        let before = sheet::stored_track(&campaign.game, who, rule);
        Event::TrackSet {
            who: id,
            track: track.to_owned(),
            before,
            after: Track { now, ..before },
        }
    }))
}

/// Throws a resolved roll, with faces from its test's source.
pub(crate) fn throw(
    campaign: &Campaign,
    test: &Test,
    built: ResolvedTest,
    dice: &mut dyn Dice,
) -> Result<RollRecord, Refusal> {
    let automatic = built.automatic.clone();
    let mut record = unthrown(test, built);
    record.saved_as = campaign.saved_as(test).unwrap_or_default();
    match automatic {
        Some(outcome) => Ok(without_dice(&campaign.game.mechanic, record, &outcome)),
        None => throw_with(&campaign.game.mechanic, record, &test.dice, dice),
    }
}

/// The result of a roll that needs no dice, against every difficulty.
pub(crate) fn without_dice(
    mechanic: &Mechanic,
    record: RollRecord,
    outcome: &Outcome,
) -> RollRecord {
    let also = record.also.iter().cloned();
    let also = also.map(|it| alt_result(mechanic, it.plan, outcome, &Throw::default()));
    let also = also.collect();
    RollRecord {
        also,
        ..with_outcome(mechanic, record, outcome)
    }
}

/// A resolved roll before it is thrown.
pub(crate) fn unthrown(test: &Test, built: ResolvedTest) -> RollRecord {
    RollRecord {
        test: Test {
            dice: Source::Thrown,
            ..test.clone()
        },
        name: built.name,
        attribute: built.attribute,
        plan: built.plan,
        also: built.also.into_iter().map(unevaluated).collect(),
        ..RollRecord::default()
    }
}

/// The same plan with new faces, from any source.
pub(crate) fn throw_with(
    mechanic: &Mechanic,
    record: RollRecord,
    source: &Source,
    dice: &mut dyn Dice,
) -> Result<RollRecord, Refusal> {
    throw_on(mechanic, record, Throw::default(), source, dice)
}

/// The same beside dice that are held.
pub(crate) fn throw_on(
    mechanic: &Mechanic,
    record: RollRecord,
    held: Throw,
    source: &Source,
    dice: &mut dyn Dice,
) -> Result<RollRecord, Refusal> {
    let (faces, called, table_dice) = match source {
        Source::Called(called) => (Throw::default(), Some(*called), false),
        Source::Thrown | Source::Faces(_) | Source::Groups(_) => {
            let faces = Faces::of(source, mechanic);
            let (faces, table_dice) = faces.throw(mechanic, held, &record.rolls(), dice)?;
            (faces, None, table_dice)
        }
    };
    let record = RollRecord {
        faces,
        called,
        aside: Aside::default(),
        table_dice,
        ..record
    };
    evaluate(mechanic, record)
}

/// Evaluates the faces or the called total of a throw against every difficulty.
pub(crate) fn evaluate(mechanic: &Mechanic, record: RollRecord) -> Result<RollRecord, Refusal> {
    if record.called.is_some() && mechanic.is_pool() && !record.also.is_empty() {
        return Err(NoRoll::FacesForSeveral.into());
    }
    let faces = &record.faces;
    let outcome = |roll: &RollNumbers| match record.called {
        Some(called) => mechanic.call(roll, called),
        None => mechanic.resolve(roll, &mechanic.read_by(roll, faces)),
    };
    let own = outcome(&record.plan.numbers)?;
    let also: Result<Vec<AltResult>, Refusal> = record
        .also
        .iter()
        .map(|it| {
            Ok(alt_result(
                mechanic,
                it.plan.clone(),
                &outcome(&it.plan.numbers)?,
                faces,
            ))
        })
        .collect();
    let record = RollRecord {
        also: also?,
        ..record
    };
    Ok(with_outcome(mechanic, record, &own))
}

/// A further difficulty before anything is thrown.
fn unevaluated(further: AltPlan) -> AltResult {
    AltResult {
        plan: further.plan,
        ..AltResult::default()
    }
}

/// The faces read against a further difficulty; if its plan has fewer dice, the other faces count nothing.
fn alt_result(mechanic: &Mechanic, plan: Plan, outcome: &Outcome, faces: &Throw) -> AltResult {
    AltResult {
        plan,
        value: outcome.value,
        ones: outcome.ones,
        die_results: DieResults::new(&outcome.die_results, faces.faces()),
        tier: mechanic.key(outcome.tier),
        worth: (outcome.worth != outcome.value).then_some(outcome.worth),
        success: mechanic.is_success(outcome.tier),
    }
}

/// The faces of these dice, and whether any was typed in.
pub(crate) fn throw_dice(
    thrown: impl IntoIterator<Item = Die>,
    dice: &mut dyn Dice,
) -> (Vec<dice::Face>, bool) {
    let mut loaded = false;
    let mut record = |die: Die| {
        let face = dice.face(&die);
        loaded |= dice.loaded();
        face
    };
    let faces = thrown.into_iter().map(&mut record).collect();
    (faces, loaded)
}

/// Whether a throw is better than another one for this side: in a contest by its verdict first.
pub(crate) fn is_better(
    mechanic: &Mechanic,
    against: Option<&(Side, RollRecord)>,
    one: &RollRecord,
    other: &RollRecord,
) -> bool {
    let rank = |record: &RollRecord| {
        let own = record.outcome(mechanic);
        let standing = against.map(|(side, opponent)| {
            let theirs = opponent.outcome(mechanic);
            let theirs = (&opponent.plan.numbers, &theirs);
            mechanic.standing(*side, (&record.plan.numbers, &own), theirs)
        });
        (standing, own.quality())
    };
    rank(one) > rank(other)
}

fn with_outcome(mechanic: &Mechanic, record: RollRecord, outcome: &Outcome) -> RollRecord {
    RollRecord {
        value: outcome.value,
        ones: outcome.ones,
        die_results: DieResults::new(&outcome.die_results, record.faces.faces()),
        tier: mechanic.key(outcome.tier),
        worth: (outcome.worth != outcome.value).then_some(outcome.worth),
        success: mechanic.is_success(outcome.tier),
        ..record
    }
}

/// Opens this outcome for a reroll or for points and closes the character's last one. Opens nothing where nothing was thrown
/// or in games without either.
pub(crate) fn open_new(
    campaign: &Campaign,
    record: RollRecord,
    against: Option<(Side, RollRecord)>,
) -> Option<Event> {
    let who = record.who()?;
    let open = may_stay_open(campaign, &record).then(|| OpenOutcome {
        seq: next_seq(campaign),
        root: next_seq(campaign),
        record,
        other: None,
        older: false,
        rerolls: 0,
        named_rerolls: Vec::new(),
        against,
    });
    set_open(campaign, who, open)
}

/// Whether an outcome is left open: something was thrown, and the game has rerolls or points for it.
pub(crate) fn may_stay_open(campaign: &Campaign, record: &RollRecord) -> bool {
    let mechanic = &campaign.game.mechanic;
    let can = !mechanic.profile().rerolls.is_empty() || !mechanic.points().is_empty();
    can && record.was_thrown()
}

/// The event for a changed open outcome, if it changed.
pub(crate) fn set_open(
    campaign: &Campaign,
    who: CharacterId,
    open: Option<OpenOutcome>,
) -> Option<Event> {
    let before = campaign.character(who)?.open.clone();
    let after = open.map(Box::new);
    (before != after).then_some(Event::OpenSet { who, before, after })
}
