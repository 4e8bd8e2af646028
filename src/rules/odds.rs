//! Exact distributions, the odds of every mechanic. Whole weights while they are representable; floats only here.

pub(super) mod sums;

use sums::total;

use super::{Contest, RuleError, Side, Tier, one_of};

/// How good an outcome is: by its tier, within a tier by its worth. Orders from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quality {
    /// The verdict.
    pub tier: Tier,
    /// What is better within the tier: the value, unless the game says otherwise.
    pub worth: i32,
}

/// A result that a roll can have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PossibleOutcome {
    /// How good it is.
    pub quality: Quality,
    /// Its value: total, sum, outcome.
    pub value: i32,
    /// Its chance, above 0.
    pub chance: f64,
}

/// Why there are no odds of a roll that can be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreckoned {
    /// They will be known later.
    #[error("being reckoned")]
    Pending,
    /// The roll has too many states.
    #[error("too many to reckon")]
    TooMany,
    /// An error in one of the throws that can fall.
    #[error("can't be reckoned: {0}")]
    Because(String),
}

/// The exact distribution of one plan.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Odds {
    /// The chance of each tier that can happen, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// `ones_pool`: the chance of each number of ones from 0 on; else empty.
    pub ones: Vec<f64>,
    /// The chance of a success.
    pub success: f64,
    /// `ones_pool`: the chance of a success without a single one.
    pub clean: Option<f64>,
    /// The results in detail.
    pub(super) outcomes: Outcomes,
}

/// The results that a roll can have.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Outcomes {
    /// Tier and worth rise with the value: the chance of each value from the first on, and where the values of each tier end.
    Rising(i32, Vec<f64>, Vec<usize>),
    /// In any order of values; worst first, none twice.
    Listed(Vec<PossibleOutcome>),
    /// There are none.
    Unreckoned(Unreckoned),
}

impl Default for Outcomes {
    fn default() -> Self {
        Self::Listed(Vec::new())
    }
}

impl Odds {
    /// Groups the chances of the values from `first` on by tier; `read` rises with the value, which is its own worth.
    pub(crate) fn rising(
        first: i32,
        values: Vec<f64>,
        read: impl Fn(i32) -> Tier,
        good: impl Fn(Tier) -> bool,
    ) -> Self {
        let mut tiers: Vec<(Tier, f64)> = Vec::with_capacity(8);
        let mut ends = Vec::with_capacity(8);
        for ((value, &chance), at) in (first..)
            .zip(&values)
            .zip(1..)
            .filter(|((_, chance), _)| **chance > 0.0)
        {
            let tier = read(value);
            match (tiers.last_mut(), ends.last_mut()) {
                (Some((last, sum)), Some(end)) if *last == tier => {
                    *sum += chance;
                    *end = at;
                }
                _ => {
                    tiers.push((tier, chance));
                    ends.push(at);
                }
            }
        }
        let outcomes = Outcomes::Rising(first, values, ends);
        Self::read(tiers, outcomes, good)
    }

    /// The odds of these results, which may be in any order, some of them several times.
    pub fn of(mut all: Vec<PossibleOutcome>, good: impl Fn(Tier) -> bool) -> Self {
        all.retain(|it| it.chance > 0.0);
        all.sort_by_key(|it| (it.quality, it.value));
        all.dedup_by(|next, it| {
            let same = (next.quality, next.value) == (it.quality, it.value);
            it.chance += if same { next.chance } else { 0.0 };
            same
        });
        let tiers = all.chunk_by(|a, b| a.quality.tier == b.quality.tier);
        let tiers = tiers.map(|of_tier| {
            let chance = total(of_tier.iter().map(|it| &it.chance));
            (of_tier[0].quality.tier, chance)
        });
        Self::read(tiers.collect(), Outcomes::Listed(all), good)
    }

    /// The odds of a sum from `first` on that has no tier.
    pub(super) fn of_sum(first: i32, values: Vec<f64>) -> Self {
        Self {
            outcomes: Outcomes::Rising(first, values, Vec::new()),
            ..Self::default()
        }
    }

    /// No odds, for a reason.
    pub fn none(why: Unreckoned) -> Self {
        Self {
            outcomes: Outcomes::Unreckoned(why),
            ..Self::default()
        }
    }

    fn read(tiers: Vec<(Tier, f64)>, outcomes: Outcomes, good: impl Fn(Tier) -> bool) -> Self {
        let mut odds = Self {
            tiers,
            outcomes,
            ..Self::default()
        };
        odds.success = odds.chance_of(good);
        odds
    }

    /// Why there are none although the roll can be made; all numbers of such odds are 0.
    pub fn unreckoned(&self) -> Option<&Unreckoned> {
        match &self.outcomes {
            Outcomes::Unreckoned(why) => Some(why),
            _ => None,
        }
    }

    /// The chance of a success, where it is known.
    pub fn known_success(&self) -> Option<f64> {
        self.unreckoned().is_none().then_some(self.success)
    }

    /// Each result that can happen, worst first.
    pub fn outcomes(&self) -> impl Iterator<Item = PossibleOutcome> {
        let (first, values, ends) = match &self.outcomes {
            Outcomes::Rising(first, values, ends) => (*first, &values[..], &ends[..]),
            _ => (0, &[][..], &[][..]),
        };
        let mut tier = 0;
        let possible = (first..).zip(values).enumerate();
        let possible = possible.filter(|(_, (_, chance))| **chance > 0.0);
        let rising = possible.map(move |(at, (value, &chance))| {
            tier += ends[tier.min(ends.len())..]
                .iter()
                .take_while(|end| **end <= at)
                .count();
            let tier = self.tiers.get(tier).map_or(Tier::default(), |it| it.0);
            PossibleOutcome {
                quality: Quality { tier, worth: value },
                value,
                chance,
            }
        });
        let listed = match &self.outcomes {
            Outcomes::Listed(all) => &all[..],
            _ => &[],
        };
        rising.chain(listed.iter().copied())
    }

    /// Each value that can happen with its chance, lowest first.
    pub fn values(&self) -> Vec<(i32, f64)> {
        let mut all: Vec<(i32, f64)> = self.outcomes().map(|it| (it.value, it.chance)).collect();
        all.sort_by_key(|(value, _)| *value);
        all.dedup_by(|next, it| {
            let same = next.0 == it.0;
            it.1 += if same { next.1 } else { 0.0 };
            same
        });
        all
    }

    /// The first value and the chance of each from it on, where tier and worth rise with the value, as in the built-in mechanics.
    pub(super) fn rising_values(&self) -> (i32, &[f64]) {
        match &self.outcomes {
            Outcomes::Rising(first, values, _) => (*first, values),
            _ => (0, &[]),
        }
    }

    /// The chance of all worse results, and of equally good ones.
    pub fn worse_and_equal(&self, than: Quality) -> (f64, f64) {
        match &self.outcomes {
            Outcomes::Rising(first, values, _) => {
                let at = i64::from(than.worth) - i64::from(*first);
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                match values.get(at) {
                    Some(equal) => (values[..at].iter().sum(), *equal),
                    None => (0.0, 0.0),
                }
            }
            Outcomes::Listed(all) => {
                let sum = |some: &[PossibleOutcome]| total(some.iter().map(|it| &it.chance));
                let (worse, rest) = all.split_at(all.partition_point(|it| it.quality < than));
                let equal = rest.partition_point(|it| it.quality == than);
                (sum(worse), sum(&rest[..equal]))
            }
            Outcomes::Unreckoned(_) => (0.0, 0.0),
        }
    }

    /// How good a called value is, where it alone decides that. `dice` names the dice whose faces decide it.
    ///
    /// # Errors
    /// A value no dice can show; one that good and bad faces come to; odds that are not known.
    pub fn called(&self, value: i32, dice: &str) -> Result<Quality, RuleError> {
        let dice = dice.to_owned();
        if self.unreckoned().is_some() {
            return Err(RuleError::CalledUnknown { value, dice });
        }
        one_of(value, self.outcomes().map(|it| it.value))?;
        let mut found = self.outcomes().filter(|it| it.value == value);
        let first = found.next().map_or(Quality::default(), |it| it.quality);
        if found.any(|it| it.quality != first) {
            return Err(RuleError::CalledUndecided { value, dice });
        }
        Ok(first)
    }

    /// The chance of the values that alone decide how good the result is, so that they can be called.
    pub fn decided_by_value(&self) -> f64 {
        let mut all: Vec<PossibleOutcome> = self.outcomes().collect();
        all.sort_by_key(|it| it.value);
        let values = all.chunk_by(|a, b| a.value == b.value);
        let decided = values.filter(|of| of.iter().all(|it| it.quality == of[0].quality));
        total(decided.flatten().map(|it| &it.chance))
    }

    /// The chance of each quality that can happen, worst first.
    pub fn qualities(&self) -> impl Iterator<Item = f64> {
        let (_, values) = self.rising_values();
        let listed = match &self.outcomes {
            Outcomes::Listed(all) => &all[..],
            _ => &[],
        };
        let equal = listed.chunk_by(|a, b| a.quality == b.quality);
        let equal = equal.map(|some| total(some.iter().map(|it| &it.chance)));
        let possible = values.iter().copied().filter(|chance| *chance > 0.0);
        possible.chain(equal)
    }

    /// The chance of all tiers that `hold`.
    pub(crate) fn chance_of(&self, hold: impl Fn(Tier) -> bool) -> f64 {
        total(
            self.tiers
                .iter()
                .filter(|(tier, _)| hold(*tier))
                .map(|(_, chance)| chance),
        )
    }

    /// The chance of one tier; 0 where it can't happen.
    pub fn chance(&self, tier: Tier) -> f64 {
        self.tiers
            .iter()
            .find(|(t, _)| *t == tier)
            .map_or(0.0, |(_, chance)| *chance)
    }
}

/// The exact distribution when a point may be spent on a reroll.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RerollOdds {
    /// The chance that the point is spent.
    pub spend: f64,
    /// The chance of each final tier, worst first.
    pub tiers: Vec<(Tier, f64)>,
    /// The chance of a final success.
    pub success: f64,
}

/// The exact distribution of two plans together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContestOdds {
    /// The chance of each verdict: the winner (`None`: a tie, or neither succeeds) and the tier.
    pub tiers: Vec<(Option<Side>, Tier, f64)>,
    /// The chance that side A succeeds or wins.
    pub a: f64,
    /// The chance of a tie.
    pub tie: f64,
    /// The chance that neither side succeeds, which is no tie.
    pub neither: f64,
    /// The chance that side B wins.
    pub b: f64,
    /// Each side's own odds.
    pub own: [Odds; 2],
    /// `ones_pool`: the chance that the defence causes a fumble.
    pub by_defence: f64,
}

impl ContestOdds {
    /// The odds of these results, in any order, some of them several times; without the sides' own odds.
    pub(crate) fn of(all: impl IntoIterator<Item = (Contest, f64)>) -> Self {
        let mut odds = Self::default();
        for (contest, chance) in all {
            *match contest.winner {
                Some(Side::A) => &mut odds.a,
                Some(Side::B) => &mut odds.b,
                None if contest.neither => &mut odds.neither,
                None => &mut odds.tie,
            } += chance;
            if contest.by_defence {
                odds.by_defence += chance;
            }
            let same = |(who, tier, _): &&mut (Option<Side>, Tier, f64)| {
                (*who, *tier) == (contest.winner, contest.tier)
            };
            match odds.tiers.iter_mut().find(same) {
                Some((.., sum)) => *sum += chance,
                None => odds.tiers.push((contest.winner, contest.tier, chance)),
            }
        }
        odds.tiers.sort_by_key(|(_, tier, _)| *tier);
        odds
    }

    /// The same, where side B stands first.
    pub(crate) fn with_b_first(self) -> Self {
        let [a, b] = self.own;
        let other = |side| match side {
            Side::A => Side::B,
            Side::B => Side::A,
        };
        let tiers = self.tiers.into_iter();
        Self {
            tiers: tiers
                .map(|(winner, tier, chance)| (winner.map(other), tier, chance))
                .collect(),
            a: self.b,
            b: self.a,
            own: [b, a],
            ..self
        }
    }
}
