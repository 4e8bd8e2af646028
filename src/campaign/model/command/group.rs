//! One command for several at once: who they are, and what each of them does.

use serde::{Deserialize, Serialize};

use crate::campaign::model::ids::{CharacterId, Seq};
use crate::campaign::model::test::{Change, Source, Test};

/// Who a group is. Whoever they are, they act in the order of their numbers.
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
    /// What each does.
    pub action: GroupAction,
    /// Where faces come from, for an act with dice. Faces are dealt out in the order of the members; a total can only be
    /// called by one of them.
    pub dice: Source,
    /// Those whose faces come from elsewhere.
    pub own: Vec<(CharacterId, Source)>,
}

/// What each of a group does. Things they have go by name, since each one's is another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum GroupAction {
    /// The same roll by [`Actor::Each`](crate::campaign::test::Actor::Each), its dice [`Source::Thrown`].
    Roll(Box<Test>),
    /// The die of an item or a supply of this name.
    Check(String),
    /// An individual check on this table of the game.
    Table(String),
    /// A point awarded.
    Award(String),
    /// A point spent without a reroll.
    Spend(String),
    /// A track changed.
    Track(String, Change),
    /// Harm by the game's rule.
    Harm {
        /// 1 to 999.
        amount: i32,
        /// What it looks like; the injury's text.
        text: String,
        /// The trait it strikes, where the game's injuries name one.
        on: Option<String>,
        /// The roll that did it.
        cause: Option<Seq>,
    },
    /// Harm undone by care.
    Heal(i32),
    /// A condition on or off.
    Condition(String, bool),
    /// A condition that ends by itself when so many rounds are over: 1 to 99.
    ConditionFor(String, i32),
}

impl Selection {
    /// What it is called in an entry; those named one by one are named there anyway.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::All => "everybody",
            Self::Pcs => "player's characters",
            Self::Npcs => "NPCs",
            Self::These(_) => "",
        }
    }
}
