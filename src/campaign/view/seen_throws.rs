//! The throws of an entry of which players see anything.

use crate::campaign::wording::Disclosure;
use crate::campaign::{Decision, RollRecord, Shown};

/// A throw of which players see anything.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeenThrow<'a> {
    /// The throw that counts.
    pub(crate) throw: &'a RollRecord,
    /// In a group's entry, where each has a verdict of its own: whether players see it.
    pub(crate) is_judged_alone: bool,
}

impl Decision {
    /// The throws of which players see anything, also while the entry is hidden.
    pub(crate) fn seen_throws(&self) -> Vec<SeenThrow<'_>> {
        let part = match &self.shown {
            Shown::All => None,
            Shown::Part(part) => Some(part),
            Shown::Nothing => return Vec::new(),
        };
        let is_of_turns = self.kind.is_of_turns();
        let events = self.events.iter().enumerate();
        let seen = events.filter_map(|(at, event)| {
            let told = part.map_or(Disclosure::WHOLE, |part| {
                Disclosure::of_part(part, &self.events, at)
            });
            let result = event.roll_result().filter(|_| told.is_anything())?;
            let is_of_group = event.of_group(&self.events).is_some();
            let is_judged = result.contest.is_none() || told.is_of_both();
            Some(SeenThrow {
                throw: result.counts,
                is_judged_alone: is_of_group && is_judged && !is_of_turns,
            })
        });
        seen.collect()
    }
}
