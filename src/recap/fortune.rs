//! How kind the dice were to those who hear of it: every throw that is told of, and no other, as statistics count them.

use std::collections::BTreeMap;

use super::{Bearing, Fortune, Person, Reached, TierTold};
use crate::campaign::{Campaign, CharacterId, Entry};
use crate::luck::{Luck, Plans, Row, Summary, Tallies, Wanted, rows};

/// The throws as far as they are told.
#[derive(Debug, Default)]
pub(super) struct Throws {
    plans: Plans,
    rows: Vec<Row<'static>>,
}

impl Throws {
    /// Takes the next entry.
    pub(super) fn hear(&mut self, campaign: &Campaign, entry: &Entry) {
        self.rows
            .extend(rows(entry, &campaign.game, &mut self.plans));
    }

    /// What they came to, and to whom; nothing where nothing was thrown that could have come out otherwise.
    pub(super) fn end(
        self,
        campaign: &Campaign,
    ) -> (Option<Fortune>, BTreeMap<CharacterId, Bearing>) {
        let mut tallies = Tallies::new(Wanted::default());
        for row in self.rows.iter().rev() {
            tallies.add(row, &self.plans);
        }
        let statistics = tallies.statistics(&self.plans);
        let people = statistics.people.iter();
        let people = people.filter_map(|(who, summary)| Some(((*who)?, bearing(&summary.luck)?)));
        (fortune(campaign, &statistics.overall), people.collect())
    }
}

fn bearing(luck: &Luck) -> Option<Bearing> {
    (luck.throws > 0).then(|| Bearing {
        throws: luck.throws,
        mean: tenth(luck.mean() * 100.0),
    })
}

fn fortune(campaign: &Campaign, summary: &Summary) -> Option<Fortune> {
    let mechanic = &campaign.game.mechanic;
    let tiers = summary.tiers.iter().map(|count| {
        let tier = mechanic.key(count.tier);
        TierTold {
            name: campaign.tier_name(&tier),
            tier,
            seen: count.seen,
            expected: tenth(count.expected),
        }
    });
    let line = summary.line.iter().map(|point| Reached {
        throws: point.throws,
        sum: thousandth(point.sum),
        deviation: thousandth(point.deviation),
    });
    Some(Fortune {
        whole: bearing(&summary.luck)?,
        sentence: summary.luck.sentence(),
        tiers: tiers.filter(TierTold::is_likely).collect(),
        line: line.collect(),
    })
}

/// Everybody with their luck.
pub(super) fn with_luck(
    people: Vec<(CharacterId, Person)>,
    luck: &BTreeMap<CharacterId, Bearing>,
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
