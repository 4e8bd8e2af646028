//! Statistics as a JSON object. Fields are added, never renamed.

use serde_json::{Map, Value, json};

use super::LuckReport;
use crate::luck::{FaceCounts, Fairness, LuckSummary};

/// One object.
pub(super) fn object(counted: &LuckReport<'_>) -> Value {
    let statistics = &counted.statistics;
    let people = counted.people.iter().map(|(name, id)| {
        let mut one = summary(counted, &statistics.people[&Some(*id)]);
        one["name"] = json!(name);
        one["id"] = json!(id);
        one
    });
    let traits = statistics.traits.iter();
    let traits = traits.map(|(name, it)| (name.clone(), summary(counted, it)));
    json!({
        "name": counted.campaign.name,
        "game": counted.campaign.game.id,
        "session": counted.session,
        "overall": summary(counted, &statistics.overall),
        "characters": people.collect::<Vec<_>>(),
        "nameless": statistics.people.get(&None).map(|it| summary(counted, it)),
        "traits": traits.collect::<Map<_, _>>(),
    })
}

fn summary(counted: &LuckReport<'_>, it: &LuckSummary) -> Value {
    let mechanic = &counted.campaign.game.mechanic;
    let tiers = it.tiers.iter().map(|count| {
        let tier = mechanic.key(count.tier);
        json!({ "tier": tier, "seen": count.seen, "expected": count.expected })
    });
    let line = it.line.iter().map(
        |point| json!({ "throws": point.throws, "sum": point.sum, "deviation": point.deviation }),
    );
    let (luck, contests) = (&it.luck, &it.contests);
    json!({
        "rolls": it.rolls,
        "luck": {
            "throws": luck.throws, "mean": luck.mean(), "sum": luck.sum, "variance": luck.variance,
            "z": luck.z(), "chance": luck.chance(), "says": luck.sentence(),
        },
        "tiers": tiers.collect::<Vec<_>>(),
        "contests": {
            "fought": contests.fought, "won": contests.won, "tied": contests.tied, "lost": contests.lost(),
            "expected_won": contests.expected_won, "expected_tied": contests.expected_tied,
        },
        "app_dice": dice(&it.app_dice),
        "table_dice": dice(&it.table_dice),
        "line": line.collect::<Vec<_>>(),
    })
}

fn dice(fallen: &FaceCounts) -> Value {
    let fairness = fallen.fairness();
    let kinds = fallen.kinds().into_iter();
    let kinds = kinds.map(|(sides, faces)| json!({ "sides": sides, "faces": faces }));
    let mut dice = json!({
        "dice": fallen.dice(),
        "kinds": kinds.collect::<Vec<_>>(),
        "chi_square": null, "freedom": null, "chance": null,
        "says": fairness.sentence(),
    });
    if let Fairness::Tested {
        chi_square,
        freedom,
        chance,
        ..
    } = fairness
    {
        dice["chi_square"] = json!(chi_square);
        dice["freedom"] = json!(freedom);
        dice["chance"] = json!(chance);
    }
    dice
}
