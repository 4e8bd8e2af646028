//! A roll in its stored form: values that can be derived are left out.

use serde::{Deserialize, Serialize};

use super::{AltResult, RollRecord};
use crate::campaign::model::test::Test;
use crate::rules::{Called, DieResult, Face, Plan, is_default};

/// The stored form of a [`RollRecord`]. The lead is left out where `what` begins with it; what the dice counted is left out
/// where each counts its face.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct StoredRecord {
    #[serde(skip_serializing_if = "is_default")]
    test: Test,
    #[serde(skip_serializing_if = "is_default")]
    name: String,
    #[serde(skip_serializing_if = "is_default")]
    what: String,
    #[serde(skip_serializing_if = "is_default")]
    lead: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    plan: Plan,
    #[serde(skip_serializing_if = "is_default")]
    faces: Vec<Face>,
    #[serde(skip_serializing_if = "is_default")]
    called: Option<Called>,
    #[serde(skip_serializing_if = "is_default")]
    table_dice: bool,
    #[serde(skip_serializing_if = "is_default")]
    value: i32,
    #[serde(skip_serializing_if = "is_default")]
    ones: u16,
    /// What each die counted; left out where each counted its face.
    #[serde(skip_serializing_if = "is_default")]
    counts: Vec<i32>,
    /// The places of the dice that were thrown and not kept.
    #[serde(skip_serializing_if = "is_default")]
    dropped: Vec<usize>,
    /// The places of the dice that were removed.
    #[serde(skip_serializing_if = "is_default")]
    removed: Vec<usize>,
    #[serde(skip_serializing_if = "is_default")]
    tier: String,
    #[serde(skip_serializing_if = "is_default")]
    success: bool,
    #[serde(skip_serializing_if = "is_default")]
    also: Vec<AltResult>,
}

/// The usual lead of a roll: `Athletics` of `Athletics with STR` or `Athletics + Lore`.
fn usual_lead(what: &str) -> &str {
    let skill = what.split_once(" with ").map_or(what, |(skill, _)| skill);
    skill.split_once(" + ").map_or(skill, |(first, _)| first)
}

/// How the dice counted: their counts (left out where each is its face), and the places of dropped and removed dice.
fn parted(results: &[DieResult], faces: &[Face]) -> (Vec<i32>, Vec<usize>, Vec<usize>) {
    let face = |at: usize| faces.get(at).map_or(0, |face| i32::from(*face));
    let counts = results.iter().enumerate().map(|(at, result)| match result {
        DieResult::Counted(count) => *count,
        DieResult::Dropped | DieResult::Removed => face(at),
    });
    let counts: Vec<i32> = counts.collect();
    let usual = counts
        .iter()
        .copied()
        .eq(faces.iter().copied().map(i32::from));
    let places = |wanted: DieResult| {
        let at = results.iter().enumerate();
        at.filter(|(_, result)| **result == wanted)
            .map(|(at, _)| at)
            .collect()
    };
    (
        if usual { Vec::new() } else { counts },
        places(DieResult::Dropped),
        places(DieResult::Removed),
    )
}

/// The inverse of the above.
fn joined(
    counts: Vec<i32>,
    dropped: &[usize],
    removed: &[usize],
    faces: &[Face],
) -> Vec<DieResult> {
    let counts = if counts.is_empty() {
        faces.iter().copied().map(i32::from).collect()
    } else {
        counts
    };
    let mut results: Vec<DieResult> = counts.into_iter().map(DieResult::Counted).collect();
    for (places, result) in [(dropped, DieResult::Dropped), (removed, DieResult::Removed)] {
        for at in places {
            if let Some(there) = results.get_mut(*at) {
                *there = result;
            }
        }
    }
    results
}

impl From<RollRecord> for StoredRecord {
    fn from(record: RollRecord) -> Self {
        let faces = record.faces;
        let (counts, dropped, removed) = parted(&record.die_results, &faces);
        Self {
            also: record.also,
            test: record.test,
            name: record.name,
            lead: (record.lead != usual_lead(&record.what)).then_some(record.lead),
            what: record.what,
            plan: record.plan,
            called: record.called,
            table_dice: record.table_dice,
            value: record.value,
            ones: record.ones,
            counts,
            dropped,
            removed,
            tier: record.tier,
            success: record.success,
            faces,
        }
    }
}

impl From<StoredRecord> for RollRecord {
    fn from(stored: StoredRecord) -> Self {
        let faces = stored.faces;
        let lead = stored.lead;
        Self {
            also: stored.also,
            test: stored.test,
            name: stored.name,
            lead: lead.unwrap_or_else(|| usual_lead(&stored.what).to_owned()),
            what: stored.what,
            plan: stored.plan,
            called: stored.called,
            table_dice: stored.table_dice,
            value: stored.value,
            ones: stored.ones,
            die_results: joined(stored.counts, &stored.dropped, &stored.removed, &faces),
            tier: stored.tier,
            success: stored.success,
            faces,
        }
    }
}
