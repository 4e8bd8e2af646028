//! The result of a roll in an event: the same facts for a first throw, a reroll, a kept result and an amendment.

use super::Event;
use crate::campaign::model::ids::{CharacterId, Seq};
use crate::campaign::model::roll_record::{ContestVerdict, RollRecord};
use crate::rules::Side;

/// A roll after an event.
#[derive(Debug, Clone, Copy)]
pub struct RollResult<'a> {
    /// The throw that counts; for a new contest the first side's.
    pub counts: &'a RollRecord,
    /// In a contest: which side that is, the other side's throw, and the verdict on both.
    pub contest: Option<(Side, &'a RollRecord, &'a ContestVerdict)>,
    /// The throw of a reroll that doesn't count.
    pub other: Option<&'a RollRecord>,
    /// The entry whose verdict it replaces.
    pub of: Option<Seq>,
}

impl Event {
    /// The roll after this event; `None` for events without a roll.
    pub fn roll_result(&self) -> Option<RollResult<'_>> {
        let (counts, contest, other, of) = match self {
            Self::Rolled(throw) => (&**throw, None, None, None),
            Self::Contested { a, b, verdict } => {
                let contest = Some((Side::A, &**b, verdict));
                return Some(RollResult {
                    counts: a,
                    contest,
                    other: None,
                    of: None,
                });
            }
            Self::Rerolled {
                of,
                old,
                new,
                kept_new,
                contest,
                ..
            } => {
                let (counts, other) = if *kept_new { (new, old) } else { (old, new) };
                (&**counts, contest.as_ref(), Some(&**other), Some(*of))
            }
            Self::Kept {
                of,
                counts,
                other,
                contest,
                ..
            } => (&**counts, contest.as_ref(), Some(&**other), Some(*of)),
            Self::Amended {
                of,
                counts,
                other,
                contest,
                ..
            } => {
                let other = other.as_ref().map(|other| &other.new);
                (&counts.new, contest.as_ref(), other, Some(*of))
            }
            _ => return None,
        };
        Some(RollResult {
            counts,
            contest: contest.map(|(side, throw, verdict)| (*side, &**throw, verdict)),
            other,
            of,
        })
    }
}

impl Event {
    /// The kind of point, by its place among the game's, that an amendment spent on a throw, and how many.
    pub(crate) fn points_spent(&self) -> Option<(usize, u16)> {
        let Self::Amended { counts, .. } = self else {
            return None;
        };
        let [old, new] = [&counts.old, &counts.new].map(|it| &it.plan.numbers);
        (0..new.points().len()).find_map(|at| {
            let more = new.points_at(at).checked_sub(old.points_at(at))?;
            (more > 0).then_some((at, more))
        })
    }

    /// The throw that counted before an amendment.
    pub(crate) fn amended_from(&self) -> Option<&RollRecord> {
        match self {
            Self::Amended {
                other: Some(before),
                switched: true,
                ..
            } => Some(&before.old),
            Self::Amended { counts, .. } => Some(&counts.old),
            _ => None,
        }
    }
}

impl<'a> RollResult<'a> {
    /// Both sides of a contest, the first side first, and the verdict.
    pub(crate) fn sides(&self) -> Option<(&'a RollRecord, &'a RollRecord, &'a ContestVerdict)> {
        self.contest.map(|(side, other, verdict)| match side {
            Side::A => (self.counts, other, verdict),
            Side::B => (other, self.counts, verdict),
        })
    }

    /// The throw that counts, and in a contest the other side's.
    pub(crate) fn throws(&self) -> impl Iterator<Item = &'a RollRecord> + use<'a> {
        let other = self.contest.map(|(_, other, _)| other);
        std::iter::once(self.counts).chain(other)
    }

    /// Who rolls, and against whom.
    pub(crate) fn people(&self) -> Vec<CharacterId> {
        self.throws()
            .flat_map(|throw| throw.test.people())
            .collect()
    }

    /// Whether it is a success; in a contest of the first side.
    pub(crate) fn success(&self) -> bool {
        self.contest
            .map_or(self.counts.success, |(.., verdict)| verdict.success)
    }
}
