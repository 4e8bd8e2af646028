//! What a GM can ask for. Names are already ids here: [`crate::phrase`] turns words into these and back.

mod amendment;
mod group;

use super::character::{Presence, Value};
use super::ids::{CharacterId, Seq, ThingId};
use super::table_dice::TableDice;
use super::test::{Change, Keep, Source, Test, Whose};
use crate::game::Reach;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{ModifierEffect, Step};
pub use amendment::Amendment;
pub use group::GroupCommand;
pub use group::Selection;
use serde::{Deserialize, Serialize};

/// A character to make, from one line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewCharacter {
    /// The name; numbered where copies are made.
    pub name: String,
    /// A player's character.
    pub pc: bool,
    /// How many: 1 to 50.
    pub copies: u32,
    /// Whose sheet to take.
    #[serde(default)]
    pub like: Option<CharacterId>,
    /// Ratings, tracks (`HP 9`), defences (`Parry 8`) and level, by name; ratings as they are written.
    #[serde(default)]
    pub ratings: Vec<(String, Value)>,
}

/// An item or a supply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gear {
    /// This one.
    Id(ThingId),
    /// Each one's own of this name, in a group's command and nowhere else.
    Named(String),
}

/// What a GM can ask a campaign to do.
#[derive(
    Debug, Clone, PartialEq, Serialize, Deserialize, strum::EnumDiscriminants, strum::IntoStaticStr,
)]
#[strum_discriminants(name(CommandName), derive(strum::EnumIter, Hash))]
pub enum Command {
    /// Makes a roll.
    Roll(Box<Test>),
    /// Rolls two sides against each other.
    Contest(Box<Test>, Box<Test>),
    /// Rerolls an open outcome for a point.
    Reroll {
        /// Whose outcome.
        who: CharacterId,
        /// Which result counts; games that leave no choice take the new one.
        keep: Keep,
        /// The point named, where somebody named one; a wrong one is refused.
        resource: Option<String>,
        /// Where the faces come from.
        dice: Source,
    },
    /// Rerolls the outcome of an entry for a point, open or not.
    RerollEntry {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// As for [`Command::Reroll`].
        keep: Keep,
        /// As for [`Command::Reroll`].
        resource: Option<String>,
        /// Where the faces come from.
        dice: Source,
    },
    /// Changes a roll after it was thrown: a new plan, the same dice.
    Amend {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// What changes.
        changes: Box<Amendment>,
        /// Where the faces that are missing come from, or the total called for the new roll.
        dice: Source,
    },
    /// Does what the rules refuse, with the GM's reason.
    Override(String, Box<Self>),
    /// Keeps the other result of a reroll.
    Keep {
        /// Whose outcome.
        who: CharacterId,
        /// Old or new.
        keep: Keep,
    },
    /// Closes an outcome, so that it can't be rerolled.
    Close(CharacterId),
    /// Rolls plain dice.
    Dice {
        /// What to throw.
        dice: DiceExpr,
        /// What for.
        label: String,
        /// Kept from the players.
        hidden: bool,
        /// Where the faces come from.
        source: Source,
    },
    /// Checks the durability of an item, or a supply.
    Check {
        /// Whose.
        who: CharacterId,
        /// Which item or supply.
        thing: Gear,
        /// Where the face comes from.
        source: Source,
    },
    /// Rolls on a table of the game.
    Table {
        /// The table's name.
        table: String,
        /// Whose.
        who: CharacterId,
        /// Where the face comes from.
        source: Source,
    },
    /// Awards a point, up to the cap.
    Award(CharacterId, String),
    /// Spends a point without a reroll.
    Spend(CharacterId, String),
    /// Changes a track within its bounds.
    Track(CharacterId, String, Change),
    /// Sets a track's highest; `None` is the game's formula.
    TrackMax(CharacterId, String, Option<i32>),
    /// Gives each of these an own track, which starts full; nobody named: everybody present.
    AddTrack {
        /// Whose.
        who: Vec<CharacterId>,
        /// What it is called.
        name: String,
        /// Its highest, 1 to 999.
        max: i32,
    },
    /// Removes a character's own track.
    DropTrack(CharacterId, String),
    /// Deals harm by the game's rule.
    Harm {
        /// Who is hurt.
        who: CharacterId,
        /// 1 to 999.
        amount: i32,
        /// What it looks like; the injury's text.
        text: String,
        /// The trait it strikes, where the game's injuries name one.
        on: Option<String>,
        /// The roll that did it.
        cause: Option<Seq>,
    },
    /// Heals harm: raises a track.
    Heal(CharacterId, i32),
    /// Heals an injury.
    HealInjury(CharacterId, ThingId),
    /// Marks an injury as stable, or not.
    Stabilise(CharacterId, ThingId, bool),
    /// Sets or ends a condition.
    Condition(CharacterId, String, bool),
    /// Sets a condition that ends by itself.
    ConditionFor {
        /// Whose.
        who: CharacterId,
        /// Which.
        name: String,
        /// When so many rounds are over: 1 to 99.
        rounds: i32,
    },
    /// Sets the order of turns: these, one after the other. Round 1 begins.
    SetOrder(Vec<CharacterId>),
    /// Everybody present rolls for the order of turns, best first. Round 1 begins.
    RollOrder {
        /// What is thrown; none named: what the game says.
        traits: Vec<String>,
        /// Where the faces come from: those of everybody who throws, by number.
        source: Source,
        /// Where those of these come from instead.
        own: Vec<(CharacterId, Source)>,
    },
    /// Sets the order of turns: one side, then the other. Round 1 begins.
    SidesInOrder {
        /// The GM's before the players'.
        others_first: bool,
    },
    /// Adds somebody to the present order, or moves them in it.
    AddToOrder {
        /// Who.
        who: CharacterId,
        /// Behind whom; `None`: at the end.
        after: Option<CharacterId>,
    },
    /// Goes to the next turn; after the last one to the next round.
    NextTurn,
    /// Ends the order of turns.
    EndOrder,
    /// Adds a counter at 0.
    AddCounter {
        /// What it is called.
        name: String,
        /// Its end, 1 to 999.
        max: i32,
        /// Kept from the players.
        hidden: bool,
    },
    /// Changes a counter within its bounds.
    Counter(ThingId, Change),
    /// Removes a counter.
    DropCounter(ThingId),
    /// Takes a rest of the game's list; nobody named: all present player characters.
    Rest(String, Vec<CharacterId>),
    /// Adds characters.
    Add(Box<NewCharacter>),
    /// Renames a character.
    Rename(CharacterId, String),
    /// Removes a character; the history keeps it.
    Remove(CharacterId),
    /// Sets or removes a rating.
    SetTrait {
        /// Whose.
        who: CharacterId,
        /// The trait's name; a new name is a trait of one's own.
        name: String,
        /// Its rating; `None` removes it.
        value: Option<Value>,
        /// For a new trait of one's own: its kind in the game, else the kind of skills.
        kind: Option<String>,
        /// For a new skill of one's own: the attribute that goes with it.
        usual: Option<String>,
    },
    /// Sets a character's defence; `None` is the game's formula.
    SetDefence(CharacterId, String, Option<i32>),
    /// Sets the level.
    SetLevel(CharacterId, i32),
    /// Marks a character as present, absent or benched.
    Presence(CharacterId, Presence),
    /// Writes the GM's note on a character.
    SetNote(CharacterId, String),
    /// Adds an item.
    AddItem(CharacterId, String, Step),
    /// Adds a supply.
    AddSupply(CharacterId, String, Step),
    /// Repairs an item or refills a supply.
    Repair(CharacterId, ThingId),
    /// Removes an item or a supply.
    Drop(CharacterId, ThingId),
    /// Adds a modifier that stays until it is removed; nobody named: everybody present.
    AddModifier {
        /// Whose.
        who: Vec<CharacterId>,
        /// What it is called.
        label: String,
        /// What it does.
        effect: ModifierEffect,
        /// To which rolls.
        reach: Reach,
    },
    /// Removes a modifier.
    DropModifier(CharacterId, ThingId),
    /// Removes every modifier of this name from everybody who has it.
    DropModifiers(String),
    /// Saves a roll by name for one character, or with `None` for everybody, made by the chosen character.
    Save(Option<CharacterId>, String, Box<Test>),
    /// Deletes a saved roll.
    Forget(Option<CharacterId>, ThingId),
    /// Sets the text that a saved roll shows with a result, or deletes it.
    SaveText {
        /// Whose it is; `None` is everybody's.
        of: Option<CharacterId>,
        /// Which.
        saved: ThingId,
        /// For which tier, by its key; `success` is any success, `bonus` each bonus.
        tier: String,
        /// What it says.
        text: Option<String>,
    },
    /// Does a command by each of a group.
    Group(Box<GroupCommand>),
    /// Writes a line in the history.
    Note {
        /// What it says.
        text: String,
        /// Kept from the players; whatever is said, where the entry it is on is.
        hidden: bool,
        /// The entry it is on, where it is on one.
        on: Option<Seq>,
    },
    /// Tags an entry with a word; `bookmark` is a bookmark.
    Tag(Seq, String),
    /// Shows a hidden entry to the players from now on.
    Reveal(Seq),
    /// Starts a session, with awards to those present.
    StartSession,
    /// Ends the session, which closes open outcomes.
    EndSession,
    /// Renames the campaign.
    RenameCampaign(String),
    /// Takes the program's version of the game in place of the campaign's, or declines it.
    NewGame(bool),
    /// Sets who uses table dice in this campaign; `None` is what the user's settings say.
    TableDice(Option<TableDice>),
    /// Sets whether a character uses table dice; `None` is what the campaign says.
    OwnTableDice(CharacterId, Option<bool>),
}

impl Command {
    /// What is asked for, whether the rules are overruled for it or not.
    pub(crate) fn without_override(&self) -> &Self {
        match self {
            Self::Override(_, command) => command.without_override(),
            command => command,
        }
    }

    /// The same by each of these; it is by [`CharacterId::EACH`].
    #[must_use]
    pub fn by_each(self, selection: Selection) -> Self {
        Self::Group(Box::new(GroupCommand {
            selection,
            command: self,
            own: Vec::new(),
        }))
    }

    /// What a single one does: of a group's command, what each of them does.
    pub(crate) fn of_one(&self) -> &Self {
        match self {
            Self::Group(each) => &each.command,
            command => command,
        }
    }

    /// Where its faces come from: those of the first side of a contest.
    pub fn source_mut(&mut self) -> Option<&mut Source> {
        match self {
            Self::Roll(test) | Self::Contest(test, _) => Some(&mut test.dice),
            Self::Reroll { dice: source, .. }
            | Self::RerollEntry { dice: source, .. }
            | Self::Amend { dice: source, .. }
            | Self::Dice { source, .. }
            | Self::Check { source, .. }
            | Self::Table { source, .. } => Some(source),
            _ => None,
        }
    }
}
