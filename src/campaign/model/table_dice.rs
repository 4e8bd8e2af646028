//! Who throws real dice: a character's own setting, else the campaign's, else the user's.

use serde::{Deserialize, Serialize};

/// Who uses table dice.
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
    /// The program throws all dice.
    #[strum(serialize = "never")]
    Never,
    /// Player characters who are here use table dice.
    #[strum(serialize = "pcs")]
    PlayerCharacters,
    /// All characters use table dice.
    #[strum(serialize = "always")]
    Always,
}

impl TableDice {
    /// The word in a phrase: `pcs`.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }
}
