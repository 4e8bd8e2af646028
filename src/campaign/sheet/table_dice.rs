//! Who throws real dice: a character's own setting, else the campaign's, else the user's.

use crate::campaign::character::Presence;
use crate::campaign::{Campaign, CharacterId, TableDice};

impl Campaign {
    /// Whether this character uses table dice; `None` is a roll without a sheet. `usual`: the user's settings, for a campaign
    /// without its own.
    pub fn throws_by_hand(&self, who: Option<CharacterId>, usual: TableDice) -> bool {
        let who = who.and_then(|id| self.character(id));
        let here = |pc: bool, presence| pc && presence == Presence::Present;
        let own = who.and_then(|who| who.table_dice);
        own.unwrap_or_else(|| match self.table_dice.unwrap_or(usual) {
            TableDice::Never => false,
            TableDice::PlayerCharacters => who.is_some_and(|who| here(who.is_pc(), who.presence)),
            TableDice::Always => true,
        })
    }
}
