//! Counts throws, newest first, so that a roll's final result is known before the roll itself is counted.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::curve::Curve;
use super::roll_facts::{ContestResult, Faces, Flags, RollFacts};
use super::summary::{Contests, Luck, LuckSummary, Statistics, TierCount};
use super::{FaceCounts, Plans};
use crate::campaign::{CharacterId, Seq};
use crate::rules::{Side, Tier};

/// Which throws are counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RollFilter {
    /// Only this character's.
    pub who: Option<Vec<CharacterId>>,
    /// Only those led by one of these traits.
    pub named: Option<Vec<String>>,
    /// Only throws that players may see.
    pub open: bool,
}

impl RollFilter {
    fn accepts(&self, row: &RollFacts<'_>) -> bool {
        let theirs = |these: &Vec<CharacterId>| row.who.is_some_and(|id| these.contains(&id));
        let named = |these: &Vec<String>| these.iter().any(|name| *name == row.led_by);
        self.who.as_ref().is_none_or(theirs)
            && self.named.as_ref().is_none_or(named)
            && !(self.open && row.flags.has(Flags::HIDDEN))
    }
}

/// A count in progress.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    wanted: RollFilter,
    overall: Counts,
    people: BTreeMap<Option<CharacterId>, Counts>,
    traits: BTreeMap<String, Counts>,
    /// The final results of rolls whose entries come later (they are older).
    verdicts: HashMap<RollSide, Verdict>,
    /// What dice that were misread came to.
    corrections: HashMap<RollSide, Correction>,
    /// Changes of rolls whose own dice were said anew by such a correction later on.
    replaced: HashSet<RollSide>,
}

/// What dice that were misread came to, in place of what was said of them first.
#[derive(Debug, Clone)]
struct Correction {
    verdict: Verdict,
    plan: Option<usize>,
    percentile: Option<f64>,
    flags: Flags,
    faces: Faces<'static>,
}

/// One side of one roll.
type RollSide = (Seq, Option<CharacterId>, Option<Side>);

#[derive(Debug, Clone, Copy)]
struct Verdict {
    tier: Option<Tier>,
    standing: Option<Ordering>,
    /// The plan, and a contest's chances, under which the roll counts, if that was changed.
    plan: Option<usize>,
    chances: Option<(f64, f64)>,
}

#[derive(Debug, Clone, Default)]
struct Counts {
    rolls: u64,
    luck: Luck,
    line: Curve,
    tiers: Vec<(Tier, u64)>,
    /// The number of tests that began with each plan.
    plans: Vec<u64>,
    contests: Contests,
    app_dice: FaceCounts,
    table_dice: FaceCounts,
}

impl Tally {
    /// Nothing yet.
    pub fn new(wanted: RollFilter) -> Self {
        Self {
            wanted,
            ..Self::default()
        }
    }

    /// Adds the next older throw, which isn't undone. `plans` holds its plan.
    pub(crate) fn add(&mut self, row: &RollFacts<'_>, plans: &Plans) {
        let is_replaced = self.is_replaced(row);
        let verdict = self.verdict(row);
        // A plan that is not there is another program's number; counting it would take memory for all before it.
        let is_known = row.plan.is_none_or(|plan| plan < plans.len());
        let is_throw = !row.is_correction() && !is_replaced;
        if !is_known || !is_throw || !self.wanted.accepts(row) {
            return;
        }
        let corrected = row.plan.and_then(|_| self.corrections.remove(&key(row)));
        let of_dice = corrected.as_ref().map_or(row.plan, |it| it.plan);
        let anew = corrected.map(|anew| RollFacts {
            percentile: anew.percentile,
            flags: anew.flags,
            faces: anew.faces,
            ..row.clone()
        });
        let row = anew.as_ref().unwrap_or(row);
        let variance = of_dice.and_then(|number| plans.summary(number));
        let variance = variance.map_or(0.0, |shape| shape.variance);
        self.overall.add(row, verdict, variance);
        let person = self.people.entry(row.who).or_default();
        person.add(row, verdict, variance);
        if row.led_by.is_empty() {
            return;
        }
        if let Some(named) = self.traits.get_mut(&*row.led_by) {
            named.add(row, verdict, variance);
        } else {
            let mut named = Counts::default();
            named.add(row, verdict, variance);
            self.traits.insert(row.led_by.to_string(), named);
        }
    }

    /// Learns the final results of earlier rolls from this throw, which is not counted itself.
    pub(crate) fn add_later_verdict(&mut self, row: &RollFacts<'_>) {
        self.is_replaced(row);
        self.verdict(row);
    }

    /// Whether a change of a roll threw dice that were all said anew later; those of the changes before it are, too.
    fn is_replaced(&mut self, row: &RollFacts<'_>) -> bool {
        if row.is_correction() {
            return false;
        }
        let is_replaced = !self.replaced.is_empty() && self.replaced.remove(&key(row));
        if let Some(of) = row.of
            && (is_replaced || row.flags.has(Flags::CORRECTS))
        {
            let (_, who, side) = key(row);
            self.replaced.insert((of, who, side));
        }
        let is_change = row.plan.is_none() || row.is_replanned();
        is_replaced && row.of.is_some() && is_change
    }

    /// Learns what the dice of an earlier throw came to; of several corrections the newest counts.
    fn correct(&mut self, row: &RollFacts<'_>) {
        let Some(of) = row.of else { return };
        let (_, who, side) = key(row);
        let anew = Correction {
            verdict: Verdict::of(row),
            plan: row.plan,
            percentile: row.percentile,
            flags: row.flags,
            faces: row.faces.to_owned(),
        };
        self.corrections.entry((of, who, side)).or_insert(anew);
    }

    /// The final result of a roll; `None` for later changes of an earlier one.
    fn verdict(&mut self, row: &RollFacts<'_>) -> Option<Verdict> {
        if row.is_correction() {
            self.correct(row);
            return None;
        }
        let corrected = self.corrections.get(&key(row));
        let own = corrected.map_or_else(|| Verdict::of(row), |anew| anew.verdict);
        let later = if self.verdicts.is_empty() {
            None
        } else {
            self.verdicts.remove(&key(row))
        };
        let verdict = later.map_or(own, |later| Verdict {
            plan: later.plan.or(own.plan),
            chances: later.chances.or(own.chances),
            ..later
        });
        match row.of {
            // A throw without a target has no verdict, also after later changes.
            None => Some(verdict).filter(|_| row.tier.is_some() || row.contest.is_some()),
            Some(of) => {
                let (_, who, side) = key(row);
                let place = (of, who, side);
                self.verdicts.entry(place).or_insert(verdict);
                None
            }
        }
    }

    /// The result. `plans` holds the plans of all throws that were added.
    pub(crate) fn statistics(&self, plans: &Plans) -> Statistics {
        let people = self.people.iter();
        let people = people.map(|(who, tally)| (*who, tally.summary(plans)));
        let traits = self.traits.iter();
        let traits = traits.map(|(named, tally)| (named.clone(), tally.summary(plans)));
        let traits: BTreeMap<String, LuckSummary> = traits.collect();
        let mut people: BTreeMap<Option<CharacterId>, LuckSummary> = people.collect();
        // A defender without dice, or a name whose throws all were changes.
        people.retain(|_, summary| !summary.is_empty());
        let traits = traits
            .into_iter()
            .filter(|(_, summary)| !summary.is_empty());
        Statistics {
            overall: self.overall.summary(plans),
            people,
            traits: traits.collect(),
        }
    }
}

impl Verdict {
    fn of(row: &RollFacts<'_>) -> Self {
        let is_new = row.is_replanned();
        Self {
            tier: row.tier,
            standing: row.contest.map(|fought| fought.standing),
            plan: row.plan.filter(|_| is_new),
            chances: row.contest.and_then(|it| it.chances).filter(|_| is_new),
        }
    }
}

/// The side of the roll that a row is of.
fn key(row: &RollFacts<'_>) -> RollSide {
    (row.seq, row.who, row.contest.map(|fought| fought.side))
}

impl Counts {
    fn add(&mut self, row: &RollFacts<'_>, verdict: Option<Verdict>, variance: f64) {
        if let Some(plan) = row.plan.filter(|_| !row.is_replanned()) {
            self.rolls += 1;
            if let Some(percentile) = row.percentile {
                let above = percentile - 0.5;
                self.luck.throws += 1;
                self.luck.sum += above;
                self.luck.variance += variance;
                self.line.add(above, variance);
            }
            match (verdict, row.contest) {
                (Some(verdict), Some(fought)) => self.contests.add(verdict, fought),
                (
                    Some(Verdict {
                        tier: Some(tier), ..
                    }),
                    None,
                ) => self.test(tier, verdict.and_then(|it| it.plan).unwrap_or(plan)),
                _ => {}
            }
        }
        let dice = if row.flags.has(Flags::TABLE_DICE) {
            &mut self.table_dice
        } else {
            &mut self.app_dice
        };
        for (sides, face) in row.faces.iter() {
            dice.count(sides, face);
        }
    }

    fn test(&mut self, tier: Tier, plan: usize) {
        match self.tiers.iter_mut().find(|(it, _)| *it == tier) {
            Some((_, seen)) => *seen += 1,
            None => self.tiers.push((tier, 1)),
        }
        if self.plans.len() <= plan {
            self.plans.resize(plan + 1, 0);
        }
        self.plans[plan] += 1;
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of rolls stay far under 2⁵²"
    )]
    fn summary(&self, plans: &Plans) -> LuckSummary {
        let mut tiers: BTreeMap<Tier, (u64, f64)> = BTreeMap::new();
        for (tier, seen) in &self.tiers {
            tiers.entry(*tier).or_default().0 = *seen;
        }
        let began = self
            .plans
            .iter()
            .enumerate()
            .filter(|(_, began)| **began > 0);
        for (number, began) in began {
            let shape = plans.summary(number);
            for (tier, chance) in shape.into_iter().flat_map(|shape| &shape.tiers) {
                tiers.entry(*tier).or_default().1 += chance * *began as f64;
            }
        }
        let count = |(tier, (seen, expected))| TierCount {
            tier,
            seen,
            expected,
        };
        LuckSummary {
            rolls: self.rolls,
            luck: self.luck,
            tiers: tiers.into_iter().map(count).collect(),
            contests: self.contests,
            app_dice: self.app_dice.clone(),
            table_dice: self.table_dice.clone(),
            line: self.line.points(),
        }
    }
}

impl Contests {
    fn add(&mut self, verdict: Verdict, fought: ContestResult) {
        let Some((won, tied)) = verdict.chances.or(fought.chances) else {
            return;
        };
        let stands = verdict.standing.unwrap_or(fought.standing);
        self.fought += 1;
        self.won += u64::from(stands == Ordering::Greater);
        self.tied += u64::from(stands == Ordering::Equal);
        self.expected_won += won;
        self.expected_tied += tied;
    }
}
