//! The campaign and its entries as players may know them: made here, and the only thing that their outputs take.

use serde::Serialize;

use super::sheet::Known;
use super::{Audience, CampaignView, ResultView, SheetView};
use crate::campaign::ids::ThingId;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Kind, Label, Party, Turns};

/// The campaign as players may know it. Nothing in it that they may not know can be asked for.
#[derive(Debug, Clone)]
pub struct PlayersView {
    /// Without what is hidden from them.
    seen: Campaign,
    turns: Option<Turns>,
}

impl PlayersView {
    /// Of a campaign as it is now.
    pub(crate) fn of(campaign: &Campaign) -> Self {
        Self {
            turns: campaign.turns_for(Audience::Players),
            seen: without_secrets(campaign),
        }
    }

    /// What there is to see of it.
    pub(crate) fn campaign(&self) -> CampaignView<'_> {
        let sheet = |who| SheetView::new(&self.seen, who, Audience::Players);
        CampaignView::of(&self.seen, self.turns.clone(), sheet)
    }

    /// The sheets of these as a party file.
    pub(crate) fn party_file(&self, shown: &[CharacterId]) -> String {
        let shown: Vec<&Character> = shown
            .iter()
            .filter_map(|id| self.seen.character(*id))
            .collect();
        Party::write(&self.seen, &shown)
    }
}

/// A copy that holds nothing that is kept from players: the party's sheets without the game master's notes and texts, and
/// open counters; places and things numbered anew, so that no gap tells of anything.
fn without_secrets(campaign: &Campaign) -> Campaign {
    let mut seen = campaign.clone();
    let state = &mut seen.state;
    state
        .characters
        .retain(|_, who| Audience::Players.sees(who));
    state.counters.retain(|counter| !counter.hidden);
    state.saved.clear();
    state.order = None;
    let mut ids = (1..).map(ThingId);
    for (id, counter) in ids.by_ref().zip(&mut state.counters) {
        counter.id = id;
    }
    let mut people: Vec<&mut Character> = state.characters.values_mut().collect();
    people.sort_by_key(|who| who.number);
    for (number, who) in (1..).zip(people) {
        who.number = number;
        who.note.clear();
        who.saved.clear();
        who.open = None;
        let things = who.items.iter_mut().chain(&mut who.supplies);
        let things = things.map(|it| &mut it.id);
        let things = things.chain(who.injuries.iter_mut().map(|it| &mut it.id));
        let things = things.chain(who.modifiers.iter_mut().map(|it| &mut it.id));
        for (thing, id) in things.zip(ids.by_ref()) {
            *thing = id;
        }
    }
    seen
}

/// An entry as players may know it: without its number, its time, what led to it, and what only
/// the game master knows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayersEntry {
    kind: Kind,
    who: Vec<String>,
    label: Label,
    tier: Option<Known<String>>,
    undone: bool,
}

impl PlayersEntry {
    /// What players know of an entry that stands, or is undone; `None` where they know nothing. `campaign` is as it was when
    /// the entry was made, before or after it.
    pub(crate) fn of(campaign: &Campaign, what: &Decision, undone: bool) -> Option<Self> {
        let hears = Audience::Players.hears(campaign, what);
        let names = what.who.iter().filter_map(|id| what.name_of(*id));
        hears.then(|| Self {
            kind: what.kind,
            who: names.map(str::to_owned).collect(),
            label: what.label.clone(),
            tier: what.tier.clone().map(Known::Known),
            undone,
        })
    }

    /// A tag on an entry that they know: by its label, not by its number.
    pub(crate) fn tagged(self, word: &str, on: &Self) -> Self {
        let label = Label::from(format!("#{word}")).came(" on ", &on.label);
        Self { label, ..self }
    }

    /// What they know of its results, where it brought some and stands. `what` is the entry itself, `campaign` as it is now.
    pub(crate) fn result(&self, campaign: &Campaign, what: &Decision) -> Option<PlayersResult> {
        let result = ResultView::of(campaign, what).filter(|_| !self.undone);
        result.map(PlayersResult)
    }

    /// Whether it was undone.
    pub const fn is_undone(&self) -> bool {
        self.undone
    }

    /// What it is about.
    pub(crate) const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whom it concerns, by the names of that day.
    pub(crate) fn who(&self) -> &[String] {
        &self.who
    }

    /// The one line.
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// The verdict's key, where one was given.
    pub(crate) fn tier(&self) -> Option<Known<&str>> {
        self.tier.as_ref().map(|tier| match tier {
            Known::Known(tier) => Known::Known(tier.as_str()),
            Known::Unknown => Known::Unknown,
        })
    }
}

/// The results of an entry that players know of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayersResult(ResultView);

impl PlayersResult {
    /// What is said of them.
    pub(crate) const fn view(&self) -> &ResultView {
        &self.0
    }
}
