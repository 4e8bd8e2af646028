//! The luck of the dice: the throws that the audience may know, as statistics count them.

use std::collections::BTreeMap;

use super::{LuckPoint, MeanLuck, SessionLuck, TierLuck};
use crate::campaign::CharacterId;
use crate::campaign::view::{CampaignView, EntryView};
use crate::luck::{Luck, LuckSummary, Plans, RollFacts, RollFilter, Tally, roll_facts};

/// The throws read so far.
#[derive(Debug, Default)]
pub(super) struct LuckBuilder {
    plans: Plans,
    rows: Vec<RollFacts<'static>>,
}

impl LuckBuilder {
    /// Takes the next entry; who threw in it.
    pub(super) fn add(&mut self, entry: &EntryView<'_>) -> Vec<CharacterId> {
        let rows = roll_facts(entry, entry.game(), &mut self.plans).into_iter();
        let from = self.rows.len();
        self.rows.extend(rows.filter(|row| entry.counts(row.who)));
        let new = self.rows.iter().skip(from);
        new.filter_map(|row| row.who).collect()
    }

    /// The luck of all and of each character; none where no throw could have come out otherwise.
    pub(super) fn finish(
        self,
        campaign: &CampaignView<'_>,
    ) -> (Option<SessionLuck>, BTreeMap<CharacterId, MeanLuck>) {
        let mut tallies = Tally::new(RollFilter::default());
        for row in self.rows.iter().rev() {
            tallies.add(row, &self.plans);
        }
        let statistics = tallies.statistics(&self.plans);
        // What is expected of a roll is reckoned from its first throw; so is what came, before rerolls and points.
        let mut first = Tally::new(RollFilter::default());
        let is_first =
            |row: &&RollFacts<'_>| row.of.is_none() || row.is_of_correction() || row.is_replanned();
        for row in self.rows.iter().rev().filter(is_first) {
            first.add(row, &self.plans);
        }
        let first = first.statistics(&self.plans);
        let people = statistics.people.iter();
        let people = people.filter_map(|(who, summary)| Some(((*who)?, mean_luck(&summary.luck)?)));
        (
            session_luck(campaign, &statistics.overall, &first.overall),
            people.collect(),
        )
    }
}

fn mean_luck(luck: &Luck) -> Option<MeanLuck> {
    (luck.throws > 0).then(|| MeanLuck {
        throws: luck.throws,
        mean: tenth(luck.mean() * 100.0),
        luck: *luck,
    })
}

/// The luck of all throws, and the verdicts of the first ones.
fn session_luck(
    campaign: &CampaignView<'_>,
    summary: &LuckSummary,
    first: &LuckSummary,
) -> Option<SessionLuck> {
    let mechanic = &campaign.game.mechanic;
    let tiers = first.tiers.iter().map(|count| {
        let tier = mechanic.key(count.tier);
        TierLuck {
            name: campaign.game.tier_name(&tier),
            tier,
            seen: count.seen,
            expected: tenth(count.expected),
        }
    });
    let line = summary.line.iter().map(|point| LuckPoint {
        throws: point.throws,
        sum: thousandth(point.sum),
        deviation: thousandth(point.deviation),
    });
    Some(SessionLuck {
        mean: mean_luck(&summary.luck)?,
        sentence: summary.luck.sentence(),
        tiers: tiers.filter(TierLuck::is_likely).collect(),
        line: line.collect(),
    })
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn thousandth(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
