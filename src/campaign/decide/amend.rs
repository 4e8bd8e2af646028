//! A roll made otherwise after it was thrown: a new plan, the same dice. The sheet counts as it is now, but for what the roll
//! itself spent; the old verdict stays in the history, what followed from it is left alone.

use super::Answer;
use super::contest::{needs_defence, verdict_of};
use super::recast::{Missing, recast, unrecast};
use super::roll::{exerted, moved, next, open_set, paired};
use crate::campaign::build::Built;
use crate::campaign::command::{Actor, Changes, Source, Test, Whose};
use crate::campaign::past::Stand;
use crate::campaign::refusal::NoRoll;
use crate::campaign::ruling::Ruling;
use crate::campaign::{
    Campaign, Chain, CharacterId, Decision, Event, Kind, Open, Past, Recast, Refusal, Seq, Throw,
    Verdict, say, text,
};
use crate::dice::Dice;
use crate::rules::Side;
use crate::rules::success_pool::Exertion;

pub(super) fn amend(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    changes: &Changes,
    source: &Source,
    ruling: &mut Ruling,
    past: &dyn Past,
    dice: &mut dyn Dice,
) -> Answer {
    let chain = Chain::of(past, of, whose)?;
    let stand = chain.stand();
    let refunded = Refund::of(campaign, &chain)?;
    // What was allowed by a ruling before stays so.
    let mut again = *ruling;
    if chain.forced().is_some() {
        again = Ruling::over();
    }
    let (test, built) = rebuilt(&refunded.campaign, &chain, changes, source, &mut again)?;
    let mut events = refunded.spending(campaign, &test, chain.is_hidden(), &mut again)?;
    events.extend(paired(campaign, &test, chain.is_hidden(), &built)?);
    ruling.overruled = again.overruled;

    let mechanic = &campaign.game.mechanic;
    let mut throws = vec![unrecast(mechanic, &stand.throw, &test, built.clone())];
    let other = stand.other.as_ref();
    throws.extend(other.map(|other| unrecast(mechanic, other, &test, built)));
    let joining = joins(campaign, &chain, &throws[0].new);
    throws.extend(joining);
    let mut missing = Missing::new(mechanic, source, &throws)?;
    let mut made = Vec::new();
    for throw in throws {
        made.push(recast(mechanic, throw, &mut missing, dice)?);
    }
    let mut made = made.into_iter();
    let counts = made.next().ok_or(NoRoll::NotARoll(of.0))?;
    let other = stand.other.as_ref().and_then(|_| made.next());
    let opponent = made.next().map(|joined| joined.new);

    let contest = against(campaign, &chain, &counts.new, opponent)?;
    let tier = match &contest {
        Some((.., verdict)) => verdict.tier.clone(),
        None => counts.new.tier.clone(),
    };
    let was = match &chain.verdict {
        Some(verdict) => say::key(&campaign.game, verdict).to_owned(),
        None => stand.throw.tier.clone(),
    };
    let label = say::amend_label(&campaign.game, &counts, &was, contest.as_ref());
    let kept = other.as_ref().map(|other| other.new.clone());
    let after = Stand {
        throw: counts.new.clone(),
        other: kept,
        ..stand.clone()
    };
    let opened = settled(campaign, &chain, &after, contest.as_ref());
    events.push(Event::Amended {
        of: chain.last(),
        was,
        counts: Box::new(counts),
        other: other.map(Box::new),
        contest,
    });
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
    /// What an amended roll comes to, before any die that is missing falls.
    ///
    /// # Errors
    /// Not an entry of a roll, whose of it isn't said, and as for [`Campaign::build`].
    pub fn build_amended(&self, chain: &Chain, changes: &Changes) -> Result<Built, Refusal> {
        let refunded = Refund::of(self, chain)?;
        let mut ruling = match chain.forced() {
            Some(_) => Ruling::over(),
            None => Ruling::default(),
        };
        let source = Source::Thrown;
        let (_, built) = rebuilt(&refunded.campaign, chain, changes, &source, &mut ruling)?;
        Ok(built)
    }
}

/// The new words and what they come to.
fn rebuilt(
    refunded: &Campaign,
    chain: &Chain,
    changes: &Changes,
    source: &Source,
    ruling: &mut Ruling,
) -> Result<(Test, Built), Refusal> {
    let test = Test {
        dice: source.clone(),
        ..reaching(refunded, &chain.stand().throw, changes)
    };
    let contest = chain.against().is_some();
    let built = refunded.built(&test, contest, ruling)?;
    Ok((test, built))
}

/// The roll's words with the changes. Modifiers that were ticked or not and no longer reach it are forgotten; such as are
/// named now have to be there.
fn reaching(campaign: &Campaign, was: &Throw, changes: &Changes) -> Test {
    let mut old = was.test.clone();
    let bare = Changes {
        with: Vec::new(),
        without: Vec::new(),
        bare: false,
        ..changes.clone()
    };
    let unticked = Test {
        with: Vec::new(),
        without: Vec::new(),
        ..bare.of(&old)
    };
    let built = campaign.built(&unticked, true, &mut Ruling::over());
    let built = built.or_else(|_| campaign.built(&unticked, false, &mut Ruling::over()));
    if let Ok(built) = built {
        let listed = |label: &String| built.listed.iter().any(|it| text::same(&it.label, label));
        old.with.retain(listed);
        old.without.retain(listed);
    }
    changes.of(&old)
}

/// What an exertion of this chain spent, given back: the penalty is reckoned before the spend.
struct Refund {
    campaign: Campaign,
    back: Option<Event>,
}

impl Refund {
    fn of(campaign: &Campaign, chain: &Chain) -> Result<Self, Refusal> {
        let mut refunded = Self {
            campaign: campaign.clone(),
            back: None,
        };
        let (Some(id), Some(track)) = (chain.stand().throw.who(), &campaign.game.exertion) else {
            return Ok(refunded);
        };
        let events = chain.entries.iter().flat_map(|entry| &entry.what.events);
        let spent: i32 = events.map(|event| spent(event, id, track)).sum();
        let view = campaign.track(campaign.who(id)?, track);
        if let (1.., Some(view)) = (spent, view) {
            let now = (view.now + spent).min(view.max);
            refunded.back = moved(campaign, id, track, now)?;
        }
        if let Some(event) = &refunded.back {
            refunded.campaign.apply(event);
        }
        Ok(refunded)
    }

    /// What is spent or given back by the new words.
    fn spending(
        self,
        campaign: &Campaign,
        test: &Test,
        hidden: bool,
        ruling: &mut Ruling,
    ) -> Result<Vec<Event>, Refusal> {
        let exerts = test.exertion != Exertion::default();
        let event = match (self.back, test.who) {
            (None, Actor::Character(id)) if exerts => exerted(campaign, id, hidden, ruling)?,
            (back, _) if !exerts => back,
            _ => None,
        };
        Ok(event.into_iter().collect())
    }
}

/// How much of somebody's track an event took.
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

/// A defender who did not have to roll and now has to.
fn joins(campaign: &Campaign, chain: &Chain, new: &Throw) -> Option<Recast> {
    let (side, other) = chain.against()?;
    let idle = side == Side::A && !other.was_thrown() && needs_defence(campaign, new);
    idle.then(|| Recast {
        old: other.clone(),
        new: Throw {
            tier: String::new(),
            ..other.clone()
        },
        surplus: Vec::new(),
        thrown: Vec::new(),
    })
}

type Sides = Option<(Side, Box<Throw>, Verdict)>;

fn against(
    campaign: &Campaign,
    chain: &Chain,
    new: &Throw,
    opponent: Option<Throw>,
) -> Result<Sides, Refusal> {
    let Some((side, other)) = chain.against() else {
        return Ok(None);
    };
    let other = opponent.unwrap_or_else(|| other.clone());
    let verdict = verdict_of(campaign, side, new, &other)?;
    Ok(Some((side, Box::new(other), verdict)))
}

/// The outcomes of this chain that are still open, as they are now; one without dice is open no more.
fn settled(
    campaign: &Campaign,
    chain: &Chain,
    after: &Stand,
    contest: Option<&(Side, Box<Throw>, Verdict)>,
) -> Vec<Event> {
    let seq = next(campaign);
    let open = |throw: &Throw| {
        let open = campaign.character(throw.who()?)?.open.as_deref()?;
        (open.root == chain.root()).then(|| open.clone())
    };
    let own = open(&after.throw).map(|open| Open {
        seq,
        throw: after.throw.clone(),
        other: after.other.clone(),
        against: contest.map(|(side, other, _)| (*side, (**other).clone())),
        ..open
    });
    let theirs = contest.and_then(|(_, other, _)| {
        let open = open(other)?;
        let against = open.against.clone();
        Some(Open {
            seq,
            against: against.map(|(side, _)| (side, after.throw.clone())),
            ..open
        })
    });
    let settle = |open: Open| {
        let who = open.throw.who()?;
        let open = open.throw.was_thrown().then_some(open);
        open_set(campaign, who, open)
    };
    own.into_iter().chain(theirs).filter_map(settle).collect()
}
