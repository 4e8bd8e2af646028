//! An entry as facts.

use serde::Serialize;

use super::{Change, ResultView};
use crate::campaign::{Campaign, Decision, Kind, Label};

/// An entry as facts, for the game master. Its label is one rendering of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryView {
    /// What it is about.
    pub kind: Kind,
    /// Whom it concerns, by the names of that day.
    pub who: Vec<String>,
    /// The one line.
    pub label: Label,
    /// The verdict's key.
    pub tier: Option<String>,
    /// Kept from the players.
    pub hidden: bool,
    /// The reason, where the rules were overruled.
    pub forced: Option<String>,
    /// What its results say.
    pub result: Option<ResultView>,
    /// What it changed, in order.
    pub changes: Vec<Change>,
}

impl EntryView {
    /// All there is to know of it; `campaign` is as it is now.
    #[must_use]
    pub fn of(campaign: &Campaign, what: &Decision) -> Self {
        let names = what.who.iter().filter_map(|id| {
            let now = || Some(campaign.character(*id)?.name.as_str());
            what.name_of(*id).or_else(now)
        });
        let changes = what.events.iter();
        let changes = changes.filter_map(|event| Change::of(campaign, what, event));
        Self {
            kind: what.kind,
            who: names.map(str::to_owned).collect(),
            label: what.label.clone(),
            tier: what.tier.clone(),
            hidden: what.hidden,
            forced: what.forced.clone(),
            result: ResultView::of(campaign, what),
            changes: changes.collect(),
        }
    }
}
