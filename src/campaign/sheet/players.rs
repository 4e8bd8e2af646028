//! What players know of a character: its name for them, and how much of its rolls and harm they see.

use crate::campaign::character::{PlayersSee, Presence};
use crate::campaign::{Campaign, Character};

impl Campaign {
    /// What players see of a character: all of the party; of an NPC what is set for it, else for the campaign.
    pub fn players_see(&self, who: &Character) -> PlayersSee {
        if who.is_party() {
            PlayersSee::Numbers
        } else {
            who.players_see.unwrap_or(self.players_see)
        }
    }

    /// The name by which players know a character.
    pub fn name_for_players<'a>(&self, who: &'a Character) -> &'a str {
        who.alias.as_deref().unwrap_or(&who.name)
    }

    /// Whether players know of a character; of nobody who is away from the table.
    pub fn is_known_to_players(&self, who: &Character) -> bool {
        who.presence != Presence::Benched && (who.is_party() || who.known)
    }
}
