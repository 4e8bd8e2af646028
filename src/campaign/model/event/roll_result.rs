//! What an event makes of a roll: the same facts of a first throw, a reroll, the other result kept and an amendment.

use super::Event;
use crate::campaign::model::ids::Seq;
use crate::campaign::model::roll_record::{ContestVerdict, RollRecord};
use crate::rules::Side;

/// A roll as an event leaves it.
#[derive(Debug, Clone, Copy)]
pub struct RollResult<'a> {
    /// The throw that counts; where a contest begins, the first side's.
    pub counts: &'a RollRecord,
    /// In a contest: which side that is, the other side's throw and what the two come to.
    pub contest: Option<(Side, &'a RollRecord, &'a ContestVerdict)>,
    /// The throw of a reroll that does not count.
    pub other: Option<&'a RollRecord>,
    /// The entry whose verdict it takes over.
    pub of: Option<Seq>,
}

impl Event {
    /// What it makes of a roll; `None` where it is about none.
    #[must_use]
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

impl<'a> RollResult<'a> {
    /// Both sides of a contest, the first one first, and what they come to.
    pub(crate) fn sides(&self) -> Option<(&'a RollRecord, &'a RollRecord, &'a ContestVerdict)> {
        self.contest.map(|(side, other, verdict)| match side {
            Side::A => (self.counts, other, verdict),
            Side::B => (other, self.counts, verdict),
        })
    }

    /// Whether it is a success; in a contest of the first side.
    pub(crate) fn success(&self) -> bool {
        self.contest
            .map_or(self.counts.success, |(.., verdict)| verdict.success)
    }

    /// Who tried what: `Brannoc · Athletics`; both sides where a contest begins.
    pub(crate) fn title(&self) -> String {
        match self.contest {
            Some((_, other, _)) if self.of.is_none() => {
                format!("{} vs {}", self.counts.title(), other.title())
            }
            _ => self.counts.title(),
        }
    }
}
