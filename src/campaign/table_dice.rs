//! Who throws real dice: a character's own setting, else the campaign's, else the user's.

use serde::{Deserialize, Serialize};

use super::character::Presence;
use super::{Campaign, CharacterId};

/// Who throws real dice at the table.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
pub enum TableDice {
    /// The program throws.
    #[strum(serialize = "never")]
    Never,
    /// Player characters who are here do.
    #[strum(serialize = "pcs")]
    PlayerCharacters,
    /// Everybody does.
    #[strum(serialize = "always")]
    Always,
}

impl TableDice {
    /// As a phrase says it: `pcs`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

impl Campaign {
    /// Whether this one's dice fall on the real table; nobody: dice without a sheet. `usual`: what the user's settings
    /// say, for a campaign that hasn't said otherwise.
    #[must_use]
    pub fn throws_by_hand(&self, who: Option<CharacterId>, usual: TableDice) -> bool {
        let who = who.and_then(|id| self.character(id));
        let here = |pc: bool, presence| pc && presence == Presence::Present;
        let own = who.and_then(|who| who.table_dice);
        own.unwrap_or_else(|| match self.table_dice.unwrap_or(usual) {
            TableDice::Never => false,
            TableDice::PlayerCharacters => who.is_some_and(|who| here(who.pc, who.presence)),
            TableDice::Always => true,
        })
    }
}
