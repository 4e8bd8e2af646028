//! An entry of the journal: the result of a command, with its number and time.

mod shown;

use serde::{Deserialize, Serialize};

use super::character::Character;
use super::event::Event;
use super::ids::{CharacterId, Seq};
use super::label::Label;
use super::test::Whose;
use super::turn_order::ORDER_BEGINS;
use crate::rules::Side;

pub use shown::{Shown, ShownPart, Sight};

/// What an entry is about, for filters and the history's look.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::Display,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// The campaign begins, is renamed, or changes its game.
    Campaign,
    /// A test or plain dice.
    Roll,
    /// Two sides.
    Contest,
    /// A reroll, or the other result kept.
    Reroll,
    /// A roll amended after it was thrown.
    Amend,
    /// An item or supply is checked, or a table is rolled on.
    Check,
    /// Points awarded or spent.
    Points,
    /// A track, a counter, harm, healing, a rest.
    Track,
    /// Items and supplies added, repaired, removed.
    Gear,
    /// Conditions, modifiers, injuries.
    Condition,
    /// Sheets, names, presence, saved rolls.
    Sheet,
    /// A note, of its own or on an entry.
    Note,
    /// A tag on an entry.
    Tag,
    /// A hidden entry shown to the players.
    Reveal,
    /// Whose turn it is, within a round.
    Turn,
    /// A round begins, or the order of turns ends.
    Round,
    /// Hidden turned on or off.
    Mode,
    /// Start and end.
    Session,
    /// Entries undone.
    Undo,
    /// Entries brought back.
    Redo,
}

impl Kind {
    /// Whether it throws a test, or changes one that was thrown.
    pub const fn is_roll(self) -> bool {
        matches!(
            self,
            Self::Roll | Self::Contest | Self::Reroll | Self::Amend
        )
    }

    /// What stands before its label, which is that of the entry it undoes or redoes: `undid: `.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Undo => "undid: ",
            Self::Redo => "redid: ",
            _ => "",
        }
    }

    /// Whether it is about the order of turns: what is thrown for that has a value, but no verdict.
    pub const fn is_of_turns(self) -> bool {
        matches!(self, Self::Round | Self::Turn)
    }
}

/// The result of a command: an entry without its number and time.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The kind of the entry.
    pub kind: Kind,
    /// The characters it concerns, the acting one first.
    pub who: Vec<CharacterId>,
    /// The names of these characters when the entry was made, in the same order.
    pub names: Vec<String>,
    /// The label, with the names at that time: `Brannoc · Athletics 15 vs 12 · strong`.
    pub label: Label,
    /// The verdict's tier key, for rolls, contests and rerolls; for checks the result.
    pub tier: Option<String>,
    /// Hidden from the players.
    pub hidden: bool,
    /// The entry that caused it.
    pub cause: Option<Seq>,
    /// The GM's reason for overruling the rules.
    pub forced: Option<String>,
    /// The events in order.
    pub events: Vec<Event>,
    /// What players are shown of it, unless it is hidden.
    pub shown: Shown,
    /// The decisions of a group's members, until it is known what players are shown of the group's entry.
    pub(crate) members: Vec<Self>,
    /// The same where changes of sheets were joined: those of which players are shown something, with that.
    pub(crate) joined: Option<Vec<Self>>,
}

impl Decision {
    /// Whether an order of turns is set or rolled for, also in place of another one. Its events may be the same as those of a step
    /// back to the first round.
    pub(crate) fn begins_order(&self) -> bool {
        self.kind == Kind::Round && self.label.as_str().starts_with(ORDER_BEGINS)
    }

    /// An open entry that concerns no character yet.
    pub fn new(kind: Kind, label: impl Into<Label>, events: Vec<Event>) -> Self {
        Self {
            kind,
            who: Vec::new(),
            names: Vec::new(),
            label: label.into(),
            tier: None,
            hidden: false,
            cause: None,
            forced: None,
            events,
            shown: Shown::All,
            members: Vec::new(),
            joined: None,
        }
    }

    /// Whether it ends a session; undoing a start or redoing an end does not count.
    pub(crate) fn ends_session(&self) -> bool {
        let ended = |(before, after): (bool, bool)| before && !after;
        let turns_back = matches!(self.events.first(), Some(Event::Undid(_) | Event::Redid(_)));
        !turns_back
            && self.events.iter().any(|event| {
                matches!(event, Event::SessionSet { before, after } if ended((before.1, after.1)))
            })
    }

    /// The characters it concerns.
    #[must_use]
    pub(crate) fn about(self, who: Vec<CharacterId>) -> Self {
        Self { who, ..self }
    }

    /// A character that this entry itself adds or removes.
    pub(crate) fn brings(&self, id: CharacterId) -> Option<&Character> {
        self.events.iter().find_map(|event| match event {
            Event::CharacterAdded(who) | Event::CharacterRemoved(who) if who.id == id => {
                Some(who.as_ref())
            }
            _ => None,
        })
    }

    /// The characters that it concerns, each with the name that it had when the entry was made.
    pub(crate) fn named(&self) -> Vec<(CharacterId, String)> {
        let names = self.names.iter().cloned();
        self.who.iter().copied().zip(names).collect()
    }

    /// The name that a character had when the entry was made.
    pub(crate) fn name_of(&self, id: CharacterId) -> Option<&str> {
        let mut all = self.who.iter().zip(&self.names);
        let (_, name) = all.find(|(who, name)| **who == id && !name.is_empty())?;
        Some(name)
    }

    /// Hidden or open.
    #[must_use]
    pub fn hidden(self, hidden: bool) -> Self {
        Self { hidden, ..self }
    }

    /// Whether players see nothing of it: it is hidden, or it tells only what is kept from them. Not so for an entry that reveals:
    /// what it reveals stands in its place.
    pub(crate) fn is_kept(&self) -> bool {
        self.kind != Kind::Reveal && (self.hidden || self.shown == Shown::Nothing)
    }

    /// The character whose roll it amends, if any.
    pub(crate) fn amends(&self) -> Whose {
        let mut amended = self.events.iter().filter_map(|event| match event {
            Event::Amended {
                counts, contest, ..
            } => Some((counts.new.who(), contest.as_ref())),
            _ => None,
        });
        match amended.next() {
            Some((Some(id), _)) => Whose::Character(id),
            Some((None, Some((Side::B, ..)))) => Whose::Against,
            _ => Whose::Roller,
        }
    }

    /// The entry that caused it.
    #[must_use]
    pub fn caused_by(self, cause: Option<Seq>) -> Self {
        Self { cause, ..self }
    }
}

/// One entry of the journal: one command, one transaction, one undo step.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The entry's number.
    pub seq: Seq,
    /// Microseconds since 1970, UTC.
    pub at: i64,
    /// The number of the session it is in; 0 before the first session.
    pub session: u32,
    /// The result of the command.
    pub what: Decision,
}
