//! The campaign as outputs show it.

use super::{Audience, KnownNpc, SheetView};
use crate::campaign::character::{PlayersSee, SavedRoll};
use crate::campaign::{Campaign, Character, Counter, OpenTime, TableDice, Turns};
use crate::game::Game;

/// The campaign for the game master ([`Campaign::view`]) or as players may know it ([`super::PlayersView::campaign`]).
#[derive(Debug, Clone)]
pub struct CampaignView<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Its game.
    pub game: &'a Game,
    /// The number of the latest session, 0 before the first, and whether it is going on.
    pub session: (u32, bool),
    /// The order of turns, if any.
    pub turns: Option<Turns>,
    /// The counters.
    pub counters: &'a [Counter],
    /// How long it has been open in all, by which timers are told.
    pub open_time: OpenTime,
    /// Who throws real dice, where the campaign says so.
    pub table_dice: Option<TableDice>,
    /// What players see of NPCs, and whether they see difficulties; none for players.
    pub players_see: Option<(PlayersSee, bool)>,
    /// The rolls saved for all characters.
    pub saved: &'a [SavedRoll],
    /// Everybody's sheet, by number.
    pub sheets: Vec<SheetView<'a>>,
    /// How the NPCs are whom players know, for players alone; without those that act in the order of turns.
    pub(crate) npcs: Option<&'a [KnownNpc]>,
}

impl Campaign {
    /// All there is to see of it.
    pub(crate) fn view(&self) -> CampaignView<'_> {
        let turns = self.turns_for(Audience::GameMaster);
        CampaignView {
            players_see: Some((self.players_see, !self.difficulties_hidden)),
            ..CampaignView::of(self, turns, |who| self.sheet(who))
        }
    }
}

impl<'a> CampaignView<'a> {
    pub(super) fn of(
        campaign: &'a Campaign,
        turns: Option<Turns>,
        sheet: impl Fn(&'a Character) -> SheetView<'a>,
    ) -> Self {
        let mut people: Vec<&Character> = campaign.characters.values().collect();
        people.sort_by_key(|who| who.number);
        Self {
            name: &campaign.name,
            game: &campaign.game,
            session: (campaign.session, campaign.in_session),
            turns,
            counters: &campaign.counters,
            open_time: campaign.open_time,
            table_dice: campaign.table_dice,
            players_see: None,
            saved: &campaign.saved,
            sheets: people.into_iter().map(sheet).collect(),
            npcs: None,
        }
    }

    /// `session 7`, `after session 7`, `before the first session`.
    pub(crate) fn session_words(&self) -> String {
        match self.session {
            (0, _) => "before the first session".to_owned(),
            (n, true) => format!("session {n}"),
            (n, false) => format!("after session {n}"),
        }
    }
}
