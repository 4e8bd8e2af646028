//! A command for several characters at once: the selection, and the command of each.

use serde::{Deserialize, Serialize};

use super::Command;
use crate::campaign::model::ids::CharacterId;
use crate::campaign::model::test::Source;

/// The members of a group. They act in the order in which they came to the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selection {
    /// Everybody present.
    All,
    /// The player characters present.
    Pcs,
    /// The GM's characters present.
    Npcs,
    /// These characters, present or not: two or more.
    These(Vec<CharacterId>),
    /// A list with one of the words in it: those present of the sides that it names by their words, and these characters, present
    /// or not.
    Listed {
        /// The player characters.
        pcs: bool,
        /// The GM's characters.
        npcs: bool,
        /// Those who are named one by one.
        these: Vec<CharacterId>,
    },
}

/// A command of a group: one entry, in which the members act in turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupCommand {
    /// The members.
    pub selection: Selection,
    /// What each member does: a command by [`CharacterId::EACH`]. Its faces are dealt out in the order of the members. A total
    /// can only be called for a single member.
    pub command: Command,
    /// The members whose faces come from elsewhere.
    pub own: Vec<(CharacterId, Source)>,
}

impl Selection {
    /// Whether it means a character that it concerns by its own name, not by a word for many.
    pub(crate) fn names(&self, id: CharacterId) -> bool {
        match self {
            Self::All | Self::Pcs | Self::Npcs => false,
            Self::These(_) => true,
            Self::Listed { these, .. } => these.contains(&id),
        }
    }

    /// The group's name in a label; empty for characters named one by one, since the label names them itself.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::All => "everybody",
            Self::Pcs => "players' characters",
            Self::Npcs => "NPCs",
            Self::These(_) | Self::Listed { .. } => "",
        }
    }
}
