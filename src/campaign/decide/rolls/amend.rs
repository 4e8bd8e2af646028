//! Changes a roll after it was thrown: new plan, same dice. The sheets count as they were before the roll; only what the
//! amendment spends or gives back is today's.
//! The old verdict stays in the history; its consequences do not change.

use super::contest::{needs_defence, verdict_of};
use super::reevaluate::{Missing, reevaluate, replan};
use super::shared::{declaring_event, is_better, next_seq, pairing_event, set_open, track_event};
use crate::campaign::command::{Amendment, ItemUsed};
use crate::campaign::decide::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Source, Test, Whose};
use crate::campaign::{
    Campaign, CharacterId, ContestVerdict, Decision, Event, HistoryLookup, Kind, OpenOutcome,
    Reevaluation, Refusal, RollChain, RollRecord, Seq, SideState, text, wording,
};
use crate::dice::Dice;
use crate::rules::{Mechanic, Side};

pub(crate) fn amend(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    changes: &Amendment,
    source: &Source,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let none_yet = || Refusal::Not("there is no roll yet that could be amended".to_owned());
    let of = match of {
        Seq::LAST => history.newest_roll()?.ok_or_else(none_yet)?,
        of => of,
    };
    let chain = RollChain::of(history, of, whose)?;
    let then = campaign.before(chain.root(), history)?;
    decide(campaign, &then, &chain, changes, source, mode, dice)
}

/// The amendment of a chain; `then` is the campaign before its roll.
fn decide(
    campaign: &Campaign,
    then: &Campaign,
    chain: &RollChain,
    changes: &Amendment,
    source: &Source,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let side = chain.side();
    // What the GM allowed by overruling stays allowed.
    let mut again = *mode;
    if chain.forced().is_some() {
        again = OverrideMode::overriding();
    }
    let (test, built) = rebuilt(then, chain, changes, source, &mut again)?;
    let mut events: Vec<Event> = spending(campaign, chain, &test, &mut again)?
        .into_iter()
        .collect();
    events.extend(remembering(campaign, chain, &test)?);
    mode.overruled = again.overruled;

    let mechanic = &campaign.game.mechanic;
    let mut throws = vec![replan(mechanic, &side.record, &test, built.clone())];
    let either = mechanic.profile().keeps_either();
    let other = side.other.as_ref().filter(|_| either);
    throws.extend(other.map(|other| replan(mechanic, other, &test, built)));
    let joining = joins(campaign, chain, &throws[0].new);
    throws.extend(joining);
    let mut missing = Missing::new(mechanic, source, &throws, changes.misread)?;
    let mut results = Vec::new();
    for record in throws {
        results.push(reevaluate(mechanic, record, &mut missing, dice)?);
    }
    missing.end()?;
    let mut results = results.into_iter();
    let counts = results.next().ok_or(NoRoll::NotARoll(chain.root().0))?;
    let other = other.and_then(|_| results.next());
    let opponent = results.next().map(|joined| joined.new);
    let (counts, other, switched) = better(mechanic, chain, opponent.as_ref(), counts, other);

    let contest = against(campaign, chain, &counts.new, opponent)?;
    let tier = match &contest {
        Some((.., verdict)) => verdict.tier.clone(),
        None => counts.new.tier.clone(),
    };
    let was = match &chain.verdict {
        Some(verdict) => wording::key(&campaign.game, verdict).to_owned(),
        None => side.record.tier.clone(),
    };
    let kept = other.as_ref().map(|other| other.new.clone());
    let after = SideState {
        record: counts.new.clone(),
        other: kept,
        newer: side.newer ^ switched,
        ..side.clone()
    };
    let opened = settled(campaign, chain, &after, contest.as_ref());
    let amended = Event::Amended {
        of: chain.last(),
        was,
        counts: Box::new(counts),
        other: other.map(Box::new),
        switched,
        contest,
    };
    let label = wording::roll_label(&campaign.game, &amended);
    events.push(amended);
    events.extend(opened);
    Ok(Decision {
        tier: Some(tier),
        forced: chain.forced().filter(|_| again.overruled).cloned(),
        ..Decision::new(Kind::Amend, label, events)
            .about(chain.people())
            .hidden(chain.is_hidden())
            .caused_by(Some(chain.last()))
    })
}

impl Campaign {
    /// The amendment of a chain of which the campaign [before](Self::before) its roll is known: no entry is read again.
    ///
    /// # Errors
    /// Why the amendment is refused.
    pub(crate) fn amend_from(
        &self,
        then: &Self,
        chain: &RollChain,
        changes: &Amendment,
        dice: &mut dyn Dice,
    ) -> Decided {
        let mut mode = OverrideMode::default();
        decide(self, then, chain, changes, &Source::Thrown, &mut mode, dice)
    }

    /// The amended roll before any missing die is thrown; called on the campaign [as it was](Self::before) before the roll.
    ///
    /// # Errors
    /// The entry isn't a roll; the side isn't named; and the errors of [`Campaign::resolve`].
    pub(crate) fn resolve_amended(
        &self,
        chain: &RollChain,
        changes: &Amendment,
    ) -> Result<ResolvedTest, Refusal> {
        let mut mode = match chain.forced() {
            Some(_) => OverrideMode::overriding(),
            None => OverrideMode::default(),
        };
        let (_, built) = rebuilt(self, chain, changes, &Source::Thrown, &mut mode)?;
        Ok(built)
    }
}

/// The changed declaration, resolved.
fn rebuilt(
    then: &Campaign,
    chain: &RollChain,
    changes: &Amendment,
    source: &Source,
    mode: &mut OverrideMode,
) -> Result<(Test, ResolvedTest), Refusal> {
    let test = Test {
        dice: source.clone(),
        ..reaching(then, &chain.side().record, changes)
    };
    let known = |id| {
        let who = then.character(chain.side().record.who()?)?;
        who.items.iter().find(|item| item.id == id)
    };
    let item = changes.using.and_then(ItemUsed::item);
    if item.is_some_and(|id| known(id).is_none()) {
        return Err(NoRoll::NoSuchItem(chain.side().record.name.clone()).into());
    }
    let contest = chain.against().is_some();
    let built = then.resolve_with(&test, contest, mode)?;
    Ok((test, built))
}

/// The declared roll with the changes. Old ticks of modifiers that don't reach its new traits are dropped; a modifier that the
/// changes name must exist.
fn reaching(campaign: &Campaign, was: &RollRecord, changes: &Amendment) -> Test {
    let ticks_aside = Amendment {
        with: Vec::new(),
        without: Vec::new(),
        bare: false,
        ..changes.clone()
    };
    let mut reached = ticks_aside.of(&was.test);
    campaign.drop_unlisted_ticks(&mut reached);
    changes.of(&Test {
        with: reached.with,
        without: reached.without,
        ..was.test.clone()
    })
}

/// The throw of a reroll that counts, the other one, and whether they changed places: the better one counts unless the player
/// chose.
fn better(
    mechanic: &Mechanic,
    chain: &RollChain,
    opponent: Option<&RollRecord>,
    mut counts: Reevaluation,
    other: Option<Reevaluation>,
) -> (Reevaluation, Option<Reevaluation>, bool) {
    let side = chain.side();
    match other {
        Some(mut other) if !side.chosen => {
            let against = chain.against();
            let against = against.map(|(side, it)| (side, opponent.unwrap_or(it).clone()));
            let is_better =
                |one: &RollRecord, than| is_better(mechanic, against.as_ref(), one, than);
            // Of equal results the older one counts, as after the reroll.
            let is_better = if side.newer {
                !is_better(&counts.new, &other.new)
            } else {
                is_better(&other.new, &counts.new)
            };
            if is_better {
                // What the roll changed besides stays as it is.
                std::mem::swap(&mut counts.new.effects, &mut other.new.effects);
                (other, Some(counts), true)
            } else {
                (counts, Some(other), false)
            }
        }
        other => (counts, other, false),
    }
}

/// The spend of a declaration that the chain has not paid for, or the refund of one that it paid for and no longer has.
fn spending(
    campaign: &Campaign,
    chain: &RollChain,
    test: &Test,
    mode: &mut OverrideMode,
) -> Result<Option<Event>, Refusal> {
    let (Some(id), Some(track)) = (chain.side().record.who(), &campaign.game.declared_costs) else {
        return Ok(None);
    };
    let events = chain.entries.iter().flat_map(|entry| &entry.what.events);
    let paid: i32 = events.map(|event| spent(event, id, track)).sum();
    match (campaign.game.is_paid(&test.declared), paid) {
        (true, ..=0) => declaring_event(campaign, id, mode),
        (false, 1..) => {
            let who = campaign.character(id);
            let view = who.and_then(|who| campaign.track(who, track));
            let back = view.map(|view| (view.now + paid).min(view.max));
            back.map_or(Ok(None), |now| track_event(campaign, id, track, now))
        }
        _ => Ok(None),
    }
}

/// The pair of skill and attribute to remember: as if the new traits were rolled today.
fn remembering(
    campaign: &Campaign,
    chain: &RollChain,
    test: &Test,
) -> Result<Option<Event>, Refusal> {
    if test.traits == chain.side().record.test.traits {
        return Ok(None);
    }
    let today = campaign.resolve_unticked(test, OverrideMode::overriding());
    today.map_or(Ok(None), |built| {
        pairing_event(campaign, test, chain.is_hidden(), &built)
    })
}

/// The amount by which an event lowered the character's track.
fn spent(event: &Event, id: CharacterId, name: &str) -> i32 {
    match event {
        Event::TrackSet {
            who,
            track,
            before,
            after,
        } if *who == id && text::same(track, name) => before.now - after.now,
        _ => 0,
    }
}

/// Whether a defender who did not have to roll now has to.
fn joins(campaign: &Campaign, chain: &RollChain, new: &RollRecord) -> Option<Reevaluation> {
    let (side, other) = chain.against()?;
    let idle = side == Side::A && !other.was_thrown() && needs_defence(campaign, new);
    idle.then(|| Reevaluation {
        old: other.clone(),
        new: RollRecord {
            tier: String::new(),
            ..other.clone()
        },
        surplus: Vec::new(),
        thrown: Vec::new(),
    })
}

type Sides = Option<(Side, Box<RollRecord>, ContestVerdict)>;

fn against(
    campaign: &Campaign,
    chain: &RollChain,
    new: &RollRecord,
    opponent: Option<RollRecord>,
) -> Result<Sides, Refusal> {
    let Some((side, other)) = chain.against() else {
        return Ok(None);
    };
    let other = opponent.unwrap_or_else(|| other.clone());
    let verdict = verdict_of(campaign, side, new, &other)?;
    Ok(Some((side, Box::new(other), verdict)))
}

/// The open outcomes of this chain with the new result; an outcome without dice is closed.
fn settled(
    campaign: &Campaign,
    chain: &RollChain,
    after: &SideState,
    contest: Option<&(Side, Box<RollRecord>, ContestVerdict)>,
) -> Vec<Event> {
    let seq = next_seq(campaign);
    let open = |record: &RollRecord| {
        let open = campaign.character(record.who()?)?.open.as_deref()?;
        (open.root == chain.root()).then(|| open.clone())
    };
    let own = open(&after.record).map(|open| OpenOutcome {
        seq,
        record: after.record.clone(),
        other: after.other.clone(),
        older: !after.newer,
        against: contest.map(|(side, other, _)| (*side, (**other).clone())),
        ..open
    });
    let theirs = contest.and_then(|(_, other, _)| {
        let open = open(other)?;
        let against = open.against.clone();
        Some(OpenOutcome {
            seq,
            against: against.map(|(side, _)| (side, after.record.clone())),
            ..open
        })
    });
    let settle = |open: OpenOutcome| {
        let who = open.record.who()?;
        let open = open.record.was_thrown().then_some(open);
        set_open(campaign, who, open)
    };
    own.into_iter().chain(theirs).filter_map(settle).collect()
}
