//! How the dice of a throw counted.

use serde::{Deserialize, Serialize};

use crate::rules::{DieResult, Face, is_default};

/// How the dice of a throw counted. Every throw is stored, so what is usual is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DieResults {
    /// What each die counted, or its face if it did not count; empty where each is its face.
    #[serde(skip_serializing_if = "is_default")]
    counts: Vec<i32>,
    /// The places of the dice that were thrown and not kept.
    #[serde(skip_serializing_if = "is_default")]
    dropped: Vec<usize>,
    /// The places of the dice that were removed.
    #[serde(skip_serializing_if = "is_default")]
    removed: Vec<usize>,
}

impl DieResults {
    /// Of these faces; a die without a result is dropped.
    pub fn new(results: &[DieResult], faces: &[Face]) -> Self {
        let mut all = Self::default();
        for (at, face) in faces.iter().enumerate() {
            match results.get(at) {
                Some(DieResult::Counted(_)) => {}
                Some(DieResult::Removed) => all.removed.push(at),
                Some(DieResult::Dropped) | None => all.dropped.push(at),
            }
            let count = results.get(at).and_then(|result| result.counted());
            all.counts.push(count.unwrap_or(*face));
        }
        let faces = faces.iter().copied();
        if faces.eq(all.counts.iter().copied()) {
            all.counts.clear();
        }
        all
    }

    /// Each of these faces with its result.
    pub(crate) fn of(&self, faces: &[Face]) -> impl Iterator<Item = (Face, DieResult)> {
        faces.iter().copied().enumerate().map(|(at, face)| {
            let result = if self.dropped.binary_search(&at).is_ok() {
                DieResult::Dropped
            } else if self.removed.binary_search(&at).is_ok() {
                DieResult::Removed
            } else {
                let count = self.counts.get(at).copied();
                DieResult::Counted(count.unwrap_or(face))
            };
            (face, result)
        })
    }
}
