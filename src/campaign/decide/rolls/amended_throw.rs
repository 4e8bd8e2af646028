//! The dice of an amendment: those that stay, those that are still to be thrown, and what they make of the roll.

use super::contest::verdict_of;
use super::reevaluate::{Missing, reevaluate, replan};
use super::shared::is_better;
use crate::campaign::refusal::NoRoll;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Source, Test};
use crate::campaign::{ContestVerdict, Reevaluation, Refusal, RollChain, RollRecord, Seq};
use crate::dice::{Branching, Dice};
use crate::rules::{Contest, ContestOdds, Mechanic, Odds, Outcome, Side, Unreckoned};

/// How many ways of the missing dice are reckoned at most.
const MOST_WAYS: usize = 2_000;

/// A roll under its amended plan, before any missing die is thrown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AmendedThrow {
    root: Seq,
    /// The throw that counts.
    own: Reevaluation,
    /// The other throw of a reroll whose better result counts.
    other: Option<Reevaluation>,
    /// Whether the throw that counts is the later one.
    newer: bool,
    /// Whether the player chose that, and not the better result.
    chosen: bool,
    /// In a contest: the side of this roll, and the other side's throw as it fell.
    against: Option<(Side, RollRecord)>,
    /// The other side's throw, where it did not have to roll and now has to.
    joins: Option<Reevaluation>,
}

/// What an amended throw came to.
pub(crate) struct Amended {
    pub(crate) counts: Reevaluation,
    /// The other throw, where it may be kept instead.
    pub(crate) other: Option<Reevaluation>,
    /// Whether they changed places.
    pub(crate) switched: bool,
    /// Whether the dice that counted before were misread, and are others now.
    pub(crate) misread: bool,
    pub(crate) contest: Option<Contested>,
}

/// In a contest the side of a roll, the other side's throw and the verdict.
pub(crate) type Contested = (Side, Box<RollRecord>, ContestVerdict);

/// The odds of an amended roll.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum AmendedOdds {
    One(Odds),
    /// Side A first; where both sides roll to win, the amended one first.
    Two(ContestOdds),
}

impl AmendedThrow {
    pub(super) fn new(
        mechanic: &Mechanic,
        chain: &RollChain,
        test: &Test,
        built: ResolvedTest,
    ) -> Self {
        let side = chain.side();
        let either = mechanic.profile().keeps_either();
        let other = side.other.as_ref().filter(|_| either);
        let other = other.map(|other| replan(mechanic, other, test, built.clone()));
        let own = replan(mechanic, &side.record, test, built);
        Self {
            root: chain.root(),
            joins: joins(mechanic, chain, &own.new),
            against: chain.against().map(|(side, it)| (side, it.clone())),
            newer: side.newer,
            chosen: side.chosen,
            own,
            other,
        }
    }

    /// Throws what is missing.
    pub(super) fn fall(
        &self,
        mechanic: &Mechanic,
        source: &Source,
        misread: bool,
        dice: &mut dyn Dice,
    ) -> Result<Amended, Refusal> {
        let throws = [Some(&self.own), self.other.as_ref(), self.joins.as_ref()];
        let throws: Vec<Reevaluation> = throws.into_iter().flatten().cloned().collect();
        let mut missing = Missing::new(mechanic, source, &throws, misread)?;
        let misread = missing.is_misread();
        let mut results = Vec::new();
        for record in throws {
            results.push(reevaluate(mechanic, record, &mut missing, dice)?);
        }
        missing.end()?;
        let mut results = results.into_iter();
        let counts = results.next().ok_or(NoRoll::NotARoll(self.root.0))?;
        let other = self.other.as_ref().and_then(|_| results.next());
        let joined = results.next().map(|joined| joined.new);
        let against = self.against.as_ref().map(|(side, other)| {
            let other = joined.unwrap_or_else(|| other.clone());
            (*side, other)
        });
        let (counts, other, switched) = self.better(mechanic, against.as_ref(), counts, other);
        let contest = match against {
            None => None,
            Some((side, other)) => {
                let verdict = verdict_of(mechanic, side, &counts.new, &other)?;
                Some((side, Box::new(other), verdict))
            }
        };
        Ok(Amended {
            counts,
            other,
            switched,
            misread,
            contest,
        })
    }

    /// The throw of a reroll that counts, the other one, and whether they changed places: the better one counts unless the
    /// player chose.
    fn better(
        &self,
        mechanic: &Mechanic,
        against: Option<&(Side, RollRecord)>,
        mut counts: Reevaluation,
        other: Option<Reevaluation>,
    ) -> (Reevaluation, Option<Reevaluation>, bool) {
        let mut other = match other {
            Some(other) if !self.chosen => other,
            other => return (counts, other, false),
        };
        let is_better = |one: &RollRecord, than| is_better(mechanic, against, one, than);
        // Of equal results the older one counts, as after the reroll.
        let is_better = if self.newer {
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

    /// The odds of the dice that are still to be thrown, with those that stay and the other side's as they fell. They are reckoned
    /// by letting the missing dice fall in every way.
    ///
    /// # Errors
    /// There are too many ways, or one of them is refused.
    pub(crate) fn odds(&self, mechanic: &Mechanic) -> Result<AmendedOdds, Unreckoned> {
        let fall = |dice: &mut Branching| self.outcomes(mechanic, dice);
        let all = Branching::every(MOST_WAYS, fall);
        let all = all.map_err(|no| Unreckoned::Because(no.to_string()))?;
        let all = all.ok_or(Unreckoned::TooMany)?;
        if self.against.is_none() {
            let of_own = all.into_iter().map(|((own, _), chance)| (own, chance));
            return Ok(AmendedOdds::One(mechanic.odds_of(of_own)));
        }
        let contests = all
            .into_iter()
            .filter_map(|((_, contest), chance)| Some((contest?, chance)));
        let odds = ContestOdds::of(contests);
        let from_b = matches!(self.against, Some((Side::B, _))) && mechanic.is_mutual();
        Ok(AmendedOdds::Two(if from_b {
            odds.with_b_first()
        } else {
            odds
        }))
    }

    /// The result of this roll and of its contest, for one way that the missing dice can fall.
    fn outcomes(
        &self,
        mechanic: &Mechanic,
        dice: &mut Branching,
    ) -> Result<(Outcome, Option<Contest>), Refusal> {
        let amended = self.fall(mechanic, &Source::Thrown, false, dice)?;
        let own = &amended.counts.new;
        let outcome = own.outcome(mechanic);
        let contest = match &amended.contest {
            None => None,
            Some((side, other, _)) => {
                let theirs = other.outcome(mechanic);
                let own = (&own.plan.numbers, &outcome);
                let theirs = (&other.plan.numbers, &theirs);
                let (a, b) = match side {
                    Side::A => (own, theirs),
                    Side::B => (theirs, own),
                };
                Some(mechanic.contest(a, b)?)
            }
        };
        Ok((outcome, contest))
    }
}

/// Whether a defender who did not have to roll now has to.
fn joins(mechanic: &Mechanic, chain: &RollChain, new: &RollRecord) -> Option<Reevaluation> {
    let (side, other) = chain.against()?;
    let needs_defence = || mechanic.idle_defence(&new.plan.numbers).is_none();
    let joins = side == Side::A && !other.was_thrown() && needs_defence();
    joins.then(|| Reevaluation {
        old: other.clone(),
        new: RollRecord {
            tier: String::new(),
            ..other.clone()
        },
        surplus: Vec::new(),
        thrown: Vec::new(),
        by_program: false,
    })
}
