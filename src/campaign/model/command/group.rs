//! One command for several at once: who they are, and what each of them does.

use serde::{Deserialize, Serialize};

use super::Command;
use crate::campaign::model::ids::CharacterId;
use crate::campaign::model::test::Source;

/// Who a group is. Its members act in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selection {
    /// Everybody present.
    All,
    /// The player characters present.
    Pcs,
    /// Those of the GM's who are present.
    Npcs,
    /// These, present or not: two or more.
    These(Vec<CharacterId>),
}

/// A command of a group: one entry, in which each acts in turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupCommand {
    /// Who.
    pub selection: Selection,
    /// What each does: the command of a single one, by [`CharacterId::EACH`]. Its faces are dealt out in the order of the
    /// members; a total can only be called by one of them.
    pub command: Command,
    /// Those whose faces come from elsewhere.
    pub own: Vec<(CharacterId, Source)>,
}

impl Selection {
    /// What it is called in an entry; those named one by one are named there anyway.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::All => "everybody",
            Self::Pcs => "player's characters",
            Self::Npcs => "NPCs",
            Self::These(_) => "",
        }
    }
}
