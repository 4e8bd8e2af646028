//! A roll as facts: who rolled what, and against whom.

use crate::campaign::test::Against;
use crate::campaign::wording::Disclosure;
use crate::campaign::{Campaign, CharacterId, Event, Label, Sight};

/// A roll of an entry, as its audience may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RollView<'a> {
    /// Who rolled (`head`) what (`what`); in a contest the side whose throw the event is about.
    pub(crate) side: Label,
    /// In a contest the other side.
    pub(crate) other: Option<Label>,
    /// The character rolled against, who rolled nothing.
    pub(crate) target: Option<TargetView<'a>>,
    /// Whether it changes the roll of an earlier entry.
    pub(crate) is_change: bool,
}

/// Who is rolled against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TargetView<'a> {
    /// The name.
    pub(crate) name: &'a str,
    /// `Parry`; `None` where the audience may not know it.
    pub(crate) defence: Option<&'a str>,
}

impl<'a> RollView<'a> {
    /// As much of an event's roll as is told; `None` for an event without a roll. `name`: the name of a character that the audience
    /// may know of.
    pub(super) fn of(
        campaign: &'a Campaign,
        event: &'a Event,
        told: Disclosure<'a>,
        name: impl Fn(CharacterId) -> Option<&'a str>,
    ) -> Option<Self> {
        let result = event.roll_result()?;
        let (counts, sight) = (result.counts, told.counting(event));
        let other = result.contest.map(|(side, throw, _)| {
            let sight = told.side(side.other());
            told.title(throw, sight)
        });
        let target = match &counts.test.against {
            Against::Target(id, named) if other.is_none() => name(*id).map(|name| {
                let usual = || {
                    let who = counts.who().and_then(|id| campaign.character(id));
                    campaign.usual_defence(who, &counts.test.traits, counts.lead())
                };
                let defence = named.as_deref().or_else(usual);
                let defence = defence.filter(|_| sight >= Sight::Target);
                TargetView { name, defence }
            }),
            _ => None,
        };
        Some(Self {
            side: told.title(counts, sight),
            other,
            target,
            is_change: result.of.is_some(),
        })
    }

    /// `Brannoc · Athletics`, `Ysolde · Fighting vs Wolf`; of a new contest both sides.
    pub(crate) fn title(&self) -> String {
        let other = self.other.as_deref().filter(|_| !self.is_change);
        match other.or(self.target.as_ref().map(|target| target.name)) {
            Some(against) => format!("{} vs {against}", self.side),
            None => self.side.to_string(),
        }
    }
}
