//! The campaign as players may know it: the only thing that their outputs take.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Audience, CampaignView, ResultView, SheetView};
use crate::campaign::ids::ThingId;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, OpenTime, Party, Shown, Turns,
};

/// The campaign as players may know it. Nothing in it that they may not know can be asked for.
#[derive(Debug, Clone)]
pub struct PlayersView {
    /// Without what is hidden from them.
    seen: Campaign,
    turns: Option<Turns>,
    npcs: Vec<KnownNpc>,
    /// With what is hidden, from which a [`super::Viewer`] follows the journal.
    pub(super) whole: Campaign,
}

/// An NPC at the table of whose state players know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownNpc {
    /// Its name for players.
    pub(crate) name: String,
    /// `hurt, stunned`: how it is, and what was opened of its conditions.
    pub(crate) state: String,
}

impl PlayersView {
    /// Of a campaign as it is now.
    pub fn of(whole: Campaign) -> Self {
        let turns = whole.turns_for(Audience::Players);
        Self {
            npcs: whole.known_npcs(turns.as_ref()),
            turns,
            seen: without_secrets(&whole),
            whole,
        }
    }

    /// Whether players would see another table after these events.
    pub(crate) fn changes_by(before: &Campaign, events: &[Event]) -> bool {
        let mut after = before.clone();
        for event in events {
            after.apply(event);
        }
        let [before, after] = [before.clone(), after].map(Self::of);
        (&before.seen.state, &before.turns, &before.npcs)
            != (&after.seen.state, &after.turns, &after.npcs)
    }

    /// How long the campaign has been open.
    pub(crate) const fn open_time(&self) -> OpenTime {
        self.seen.open_time
    }

    /// Sets that.
    pub(crate) const fn set_open_time(&mut self, time: OpenTime) {
        (self.seen.open_time, self.whole.open_time) = (time, time);
    }

    /// The time until a timer that players see shows something else, in milliseconds.
    pub(crate) fn changes_in(&self) -> Option<u64> {
        let counters = self.seen.counters.iter().filter_map(|it| it.count.timer());
        let turn = self.turns.as_ref().and_then(|turns| turns.timer);
        let conditions = self.seen.characters.values().flat_map(Character::timers);
        let all = counters.chain(turn).chain(conditions);
        all.filter_map(|timer| timer.changes_in(self.open_time()))
            .min()
    }

    /// The campaign without what is hidden.
    pub(crate) fn campaign(&self) -> CampaignView<'_> {
        let sheet = |who| SheetView::new(&self.seen, who, Audience::Players);
        CampaignView {
            npcs: Some(&self.npcs),
            ..CampaignView::of(&self.seen, self.turns.clone(), sheet)
        }
    }

    /// The NPCs at the table of whose state players know, without those that act in the order of turns, which tells the same of them.
    pub(crate) fn npcs(&self) -> &[KnownNpc] {
        &self.npcs
    }

    /// The text that covers their screens, which then show nothing else of the table.
    pub(crate) fn curtain(&self) -> Option<&str> {
        self.seen.curtain.as_deref()
    }

    /// The results of an entry that players know of, where it brought some.
    pub fn result(&self, what: &Decision) -> Option<PlayersResult> {
        let result = match &what.shown {
            Shown::All => ResultView::for_players_whole(&self.whole, what),
            Shown::Nothing => None,
            Shown::Part(part) => ResultView::for_players(&self.whole, what, part),
        };
        result.map(PlayersResult)
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
/// open counters; places and things numbered anew, so that no gap and no order shows what is left out.
fn without_secrets(campaign: &Campaign) -> Campaign {
    let mut seen = campaign.clone();
    let state = &mut seen.state;
    state
        .characters
        .retain(|_, who| Audience::Players.may_see(who));
    state.counters.retain(|counter| !counter.hidden);
    state.saved.clear();
    state.prepared.clear();
    state.random.clear();
    state.notes.clear();
    (state.players_see, state.difficulties_hidden) = Default::default();
    (state.order, state.hidden_stretch, state.turn_timer) = Default::default();
    state.ids = 0;
    let mut ids = (1..).map(ThingId);
    for (id, counter) in ids.by_ref().zip(&mut state.counters) {
        counter.id = id;
    }
    let seen_ids: BTreeSet<CharacterId> = state.characters.keys().copied().collect();
    let mut people: Vec<&mut Character> = state.characters.values_mut().collect();
    // In the order in which they came to the campaign: their numbers follow those of hidden ones. An ally comes after its owner.
    people.sort_by_key(|who| {
        let owner = who.owner.filter(|id| seen_ids.contains(id));
        (owner.unwrap_or(who.id), owner.is_some(), who.id)
    });
    for (number, who) in (1..).zip(people) {
        who.number = number;
        who.note.clear();
        who.saved.clear();
        who.open = None;
        (who.players_see, who.alias, who.known) = Default::default();
        who.items.retain(|it| !it.hidden);
        who.supplies.retain(|it| !it.hidden);
        who.belongings.retain(|it| !it.hidden);
        who.injuries.retain(|it| !it.hidden);
        who.modifiers.retain(|it| !it.hidden);
        for name in std::mem::take(&mut who.hidden_conditions) {
            who.conditions.remove(&name);
            who.endings.remove(&name);
        }
        let things = who.items.iter_mut().chain(&mut who.supplies);
        let things = things.map(|it| &mut it.id);
        let things = things.chain(who.belongings.iter_mut().map(|it| &mut it.id));
        let things = things.chain(who.injuries.iter_mut().map(|it| &mut it.id));
        let things = things.chain(who.modifiers.iter_mut().map(|it| &mut it.id));
        for (thing, id) in things.zip(ids.by_ref()) {
            *thing = id;
        }
    }
    seen
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
