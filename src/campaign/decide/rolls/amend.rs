//! Changes a roll after it was thrown: new plan, same dice. The present sheet counts, except for what the roll itself spent.
//! The old verdict stays in the history; its consequences do not change.

use super::contest::{needs_defence, verdict_of};
use super::reevaluate::{Missing, reevaluate, replan};
use super::shared::{declaring_event, next_seq, pairing_event, set_open, track_event};
use crate::campaign::command::Amendment;
use crate::campaign::decide::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Source, Test, Whose};
use crate::campaign::{
    Campaign, CharacterId, ContestVerdict, Decision, Event, HistoryLookup, Kind, OpenOutcome,
    Reevaluation, Refusal, RollChain, RollRecord, Seq, SideState, text, wording,
};
use crate::dice::Dice;
use crate::rules::Side;

pub(crate) fn amend(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    changes: &Amendment,
    source: &Source,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let chain = RollChain::of(history, of, whose)?;
    let side = chain.side();
    let refunded = Refund::of(campaign, &chain)?;
    // What the GM allowed by overruling stays allowed.
    let mut again = *mode;
    if chain.forced().is_some() {
        again = OverrideMode::overriding();
    }
    let (test, built) = rebuilt(&refunded.campaign, &chain, changes, source, &mut again)?;
    let mut events = refunded.spending(campaign, &test, chain.is_hidden(), &mut again)?;
    events.extend(pairing_event(campaign, &test, chain.is_hidden(), &built)?);
    mode.overruled = again.overruled;

    let mechanic = &campaign.game.mechanic;
    let mut throws = vec![replan(mechanic, &side.record, &test, built.clone())];
    let other = side.other.as_ref();
    throws.extend(other.map(|other| replan(mechanic, other, &test, built)));
    let joining = joins(campaign, &chain, &throws[0].new);
    throws.extend(joining);
    let mut missing = Missing::new(mechanic, source, &throws)?;
    let mut results = Vec::new();
    for record in throws {
        results.push(reevaluate(mechanic, record, &mut missing, dice)?);
    }
    let mut results = results.into_iter();
    let counts = results.next().ok_or(NoRoll::NotARoll(of.0))?;
    let other = side.other.as_ref().and_then(|_| results.next());
    let opponent = results.next().map(|joined| joined.new);

    let contest = against(campaign, &chain, &counts.new, opponent)?;
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
        ..side.clone()
    };
    let opened = settled(campaign, &chain, &after, contest.as_ref());
    let amended = Event::Amended {
        of: chain.last(),
        was,
        counts: Box::new(counts),
        other: other.map(Box::new),
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
    /// The amended roll before any missing die is thrown.
    ///
    /// # Errors
    /// The entry isn't a roll; the side isn't named; and the errors of [`Campaign::resolve`].
    pub(crate) fn resolve_amended(
        &self,
        chain: &RollChain,
        changes: &Amendment,
    ) -> Result<ResolvedTest, Refusal> {
        let refunded = Refund::of(self, chain)?;
        let mut mode = match chain.forced() {
            Some(_) => OverrideMode::overriding(),
            None => OverrideMode::default(),
        };
        let source = Source::Thrown;
        let (_, built) = rebuilt(&refunded.campaign, chain, changes, &source, &mut mode)?;
        Ok(built)
    }
}

/// The changed declaration, resolved.
fn rebuilt(
    refunded: &Campaign,
    chain: &RollChain,
    changes: &Amendment,
    source: &Source,
    mode: &mut OverrideMode,
) -> Result<(Test, ResolvedTest), Refusal> {
    let test = Test {
        dice: source.clone(),
        ..reaching(refunded, &chain.side().record, changes)
    };
    let contest = chain.against().is_some();
    let built = refunded.resolve_with(&test, contest, mode)?;
    Ok((test, built))
}

/// The declared roll with the changes. Old ticks of modifiers that no longer reach the roll are dropped; a modifier that the
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

/// Gives back what declarations in this chain spent, since the penalty is computed before the spend.
struct Refund {
    campaign: Campaign,
    back: Option<Event>,
}

impl Refund {
    fn of(campaign: &Campaign, chain: &RollChain) -> Result<Self, Refusal> {
        let mut refunded = Self {
            campaign: campaign.clone(),
            back: None,
        };
        let (Some(id), Some(track)) = (chain.side().record.who(), &campaign.game.declared_costs)
        else {
            return Ok(refunded);
        };
        let events = chain.entries.iter().flat_map(|entry| &entry.what.events);
        let spent: i32 = events.map(|event| spent(event, id, track)).sum();
        let view = campaign.track(campaign.who(id)?, track);
        if let (1.., Some(view)) = (spent, view) {
            let now = (view.now + spent).min(view.max);
            refunded.back = track_event(campaign, id, track, now)?;
        }
        if let Some(event) = &refunded.back {
            refunded.campaign.apply(event);
        }
        Ok(refunded)
    }

    /// The spends and refunds of the changed declaration.
    fn spending(
        self,
        campaign: &Campaign,
        test: &Test,
        hidden: bool,
        mode: &mut OverrideMode,
    ) -> Result<Vec<Event>, Refusal> {
        let is_paid = campaign.game.is_paid(&test.declared);
        let event = match (self.back, test.who) {
            (None, Actor::Character(id)) if is_paid => declaring_event(campaign, id, hidden, mode)?,
            (back, _) if !is_paid => back,
            _ => None,
        };
        Ok(event.into_iter().collect())
    }
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
