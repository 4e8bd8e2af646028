//! Changes a roll after it was thrown: new plan, same dice. The sheets count as they were before the roll; only what the
//! amendment spends or gives back is today's.
//! The old verdict stays in the history; its consequences do not change.

use super::amended_throw::{Amended, AmendedThrow, Contested};
use super::shared::{declaring_event, next_seq, pairing_event, set_open, track_event};
use crate::campaign::command::{Amendment, ItemUsed};
use crate::campaign::decide::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Source, Test, Whose};
use crate::campaign::{
    Campaign, CharacterId, Decision, Event, HistoryLookup, Kind, OpenOutcome, Refusal, RollChain,
    RollRecord, Seq, SideState, text, wording,
};
use crate::dice::Dice;

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
    let throw = AmendedThrow::new(mechanic, chain, &test, built);
    let Amended {
        counts,
        other,
        switched,
        misread,
        contest,
    } = throw.fall(mechanic, source, changes.misread, dice)?;
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
        corrects: misread.then_some(side.thrown_in),
        contest,
    };
    let label = wording::roll_label(campaign, &amended);
    events.push(amended);
    events.extend(opened);
    Ok(Decision {
        tier: Some(tier),
        forced: chain.forced().filter(|_| again.overruled).cloned(),
        ..Decision::new(Kind::Amend, label, events)
            .about(chain.people())
            .hidden(chain.is_hidden)
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

    /// The dice of the amended roll, before any of them is thrown; called on the campaign [as it was](Self::before) before the
    /// roll.
    pub(crate) fn amended_throw(
        &self,
        chain: &RollChain,
        changes: &Amendment,
        built: ResolvedTest,
    ) -> AmendedThrow {
        let test = reaching(self, &chain.side().record, changes);
        AmendedThrow::new(&self.game.mechanic, chain, &test, built)
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
        pairing_event(campaign, test, chain.is_hidden, &built)
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

/// The open outcomes of this chain with the new result; an outcome without dice is closed.
fn settled(
    campaign: &Campaign,
    chain: &RollChain,
    after: &SideState,
    contest: Option<&Contested>,
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
