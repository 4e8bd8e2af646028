//! The dice that an event holds.

use super::Event;
use crate::campaign::model::ids::CharacterId;
use crate::campaign::model::roll_record::{Reevaluation, RollRecord};
use crate::random::TableThrow;
use crate::rules::{Called, Face};

impl Event {
    /// The dice of the event in the order they were thrown; of a reroll only the new ones.
    pub fn records(&self) -> impl Iterator<Item = &RollRecord> {
        let (a, b) = match self {
            Self::Rolled(record) | Self::Rerolled { new: record, .. } => (Some(record), None),
            Self::Contested { a, b, .. } => (Some(a), Some(b)),
            _ => (None, None),
        };
        a.into_iter().chain(b).map(AsRef::as_ref)
    }

    /// The throws that an amendment changed.
    fn reevaluations(&self) -> impl Iterator<Item = &Reevaluation> {
        let (counts, other) = match self {
            Self::Amended { counts, other, .. } => (Some(counts), other.as_ref()),
            _ => (None, None),
        };
        counts.into_iter().chain(other).map(AsRef::as_ref)
    }

    /// Every face thrown for the event; of an amendment only the added faces.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        let single = match self {
            Self::Checked { face, .. } | Self::TableThrown { face, .. } => Some(*face),
            _ => None,
        };
        let random: &[TableThrow] = match self {
            Self::RandomThrown { steps, .. } => steps,
            _ => &[],
        };
        let random = random.iter().flat_map(|step| step.faces.faces());
        let plain: &[Face] = match self {
            Self::DiceThrown { faces, .. } => faces.faces(),
            _ => &[],
        };
        let thrown = self
            .records()
            .flat_map(|record| record.faces.faces())
            .copied();
        let more = self.reevaluations().flat_map(Reevaluation::faces);
        thrown
            .chain(more)
            .chain(single)
            .chain(plain.iter().chain(random).copied())
    }

    /// The total that was called instead of faces.
    pub fn called(&self) -> Option<Called> {
        match self {
            Self::DiceThrown { called, .. } => *called,
            _ => self.records().find_map(|record| record.called),
        }
    }

    /// Whether the program threw dice for a roll whose others were typed in.
    pub fn adds_program_dice(&self) -> bool {
        matches!(self, Self::Amended { counts, .. } if counts.by_program)
    }

    /// Whether faces were typed in (table dice).
    pub fn table_dice(&self) -> bool {
        match self {
            Self::DiceThrown { table_dice, .. }
            | Self::Checked { table_dice, .. }
            | Self::TableThrown { table_dice, .. }
            | Self::RandomThrown { table_dice, .. } => *table_dice,
            Self::Amended { counts, .. } => counts.table_dice(),
            _ => self.records().any(|record| record.table_dice),
        }
    }

    /// The character that these events of a group's entry are about; `None` in the entry of a single character.
    pub(crate) fn of_group<'a>(
        &self,
        events: impl IntoIterator<Item = &'a Self>,
    ) -> Option<CharacterId> {
        let mut others = events.into_iter().filter_map(Self::lines);
        let mut several = |who| others.any(|other| other != who);
        let whose = self.lines().or_else(|| self.on());
        whose.filter(|who| several(*who))
    }

    /// The character that gets a line of its own for this event.
    pub(crate) fn lines(&self) -> Option<CharacterId> {
        match self {
            Self::Rolled(record) | Self::Contested { a: record, .. } => record.who(),
            Self::Checked { who, .. }
            | Self::TableThrown { who, .. }
            | Self::PassedOver { who, .. } => Some(*who),
            _ => None,
        }
    }
}
