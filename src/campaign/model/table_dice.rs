//! Who throws real dice: a character's own setting, else the campaign's, else the user's.

use serde::{Deserialize, Serialize};

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
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }
}
