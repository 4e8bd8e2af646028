//! The luck of the dice: every throw that the audience knows of, and no other, as statistics count them.

use std::collections::BTreeMap;

use super::{LuckPoint, MeanLuck, Person, SessionLuck, TierLuck};
use crate::campaign::CharacterId;
use crate::campaign::view::{CampaignView, EntryView};
use crate::luck::{Luck, LuckSummary, Plans, RollFacts, RollFilter, Tally, roll_facts};

/// The throws as far as they are told.
#[derive(Debug, Default)]
pub(super) struct LuckBuilder {
    plans: Plans,
    rows: Vec<RollFacts<'static>>,
}

impl LuckBuilder {
    /// Takes the next entry.
    pub(super) fn add(&mut self, entry: &EntryView<'_>) {
        let rows = roll_facts(entry, entry.game(), &mut self.plans);
        self.rows.extend(rows);
    }

    /// What they came to, and to whom; nothing where nothing was thrown that could have come out otherwise.
    pub(super) fn finish(
        self,
        campaign: &CampaignView<'_>,
    ) -> (Option<SessionLuck>, BTreeMap<CharacterId, MeanLuck>) {
        let mut tallies = Tally::new(RollFilter::default());
        for row in self.rows.iter().rev() {
            tallies.add(row, &self.plans);
        }
        let statistics = tallies.statistics(&self.plans);
        let people = statistics.people.iter();
        let people = people.filter_map(|(who, summary)| Some(((*who)?, mean_luck(&summary.luck)?)));
        (
            session_luck(campaign, &statistics.overall),
            people.collect(),
        )
    }
}

fn mean_luck(luck: &Luck) -> Option<MeanLuck> {
    (luck.throws > 0).then(|| MeanLuck {
        throws: luck.throws,
        mean: tenth(luck.mean() * 100.0),
    })
}

fn session_luck(campaign: &CampaignView<'_>, summary: &LuckSummary) -> Option<SessionLuck> {
    let mechanic = &campaign.game.mechanic;
    let tiers = summary.tiers.iter().map(|count| {
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

/// Everybody with their luck.
pub(super) fn with_luck(
    people: Vec<(CharacterId, Person)>,
    luck: &BTreeMap<CharacterId, MeanLuck>,
) -> Vec<(CharacterId, Person)> {
    let told = people.into_iter().map(|(id, person)| {
        let luck = luck.get(&id).copied();
        (id, Person { luck, ..person })
    });
    told.collect()
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn thousandth(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
