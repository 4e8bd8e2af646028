//! The commands of a GM. They name characters and things by id: [`crate::phrase`] converts phrases to commands and back.

mod amendment;
mod argument;
mod group;
mod visibility;

use super::character::{CharacterKind, PlayedBy, PlayersSee, Presence, Value};
use super::ids::{CharacterId, Seq, ThingId};
use super::state::NoteAbout;
use super::table_dice::TableDice;
use super::test::{Change, Keep, Source, Test, Whose};
use crate::game::Reach;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{ModifierEffect, Step};
pub use amendment::{Amendment, ItemUsed};
pub use argument::{
    Amount, EncounterMove, Gear, HarmShare, NewBelonging, NewCharacter, NewTrack, NewValue,
    OnShelf, RerollPrice, TableText, Taken, Until,
};
pub use group::GroupCommand;
pub use group::Selection;
use serde::{Deserialize, Serialize};

/// A command to a campaign.
#[derive(
    Debug, Clone, PartialEq, Serialize, Deserialize, strum::EnumDiscriminants, strum::IntoStaticStr,
)]
#[strum_discriminants(name(CommandName), derive(strum::EnumIter, Hash))]
pub enum Command {
    /// Makes a roll.
    Roll(Box<Test>),
    /// Rolls two sides against each other.
    Contest(Box<Test>, Box<Test>),
    /// Rerolls an open outcome.
    Reroll {
        /// Whose outcome it is.
        who: CharacterId,
        /// The name of the way; empty where the game has only one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        kind: String,
        /// Which result counts; in games without that choice the new one.
        keep: Keep,
        /// What it costs.
        price: RerollPrice,
        /// Where the faces come from.
        dice: Source,
    },
    /// Rerolls the outcome of an entry, also a closed outcome.
    RerollEntry {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// As for [`Command::Reroll`].
        #[serde(default, skip_serializing_if = "String::is_empty")]
        kind: String,
        /// As for [`Command::Reroll`].
        keep: Keep,
        /// As for [`Command::Reroll`].
        price: RerollPrice,
        /// Where the faces come from.
        dice: Source,
    },
    /// Changes a roll after it was thrown: new plan, same dice.
    Amend {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// What changes.
        changes: Box<Amendment>,
        /// Where missing faces come from, or the called total of the new roll.
        dice: Source,
    },
    /// Does a command that the rules refuse, with the GM's reason.
    Override(String, Box<Self>),
    /// Does a command hidden from the players: one that has no place of its own to say so.
    Hidden(Box<Self>),
    /// Does a command openly while hidden is on.
    Open(Box<Self>),
    /// Turns hidden on or off.
    HiddenMode(bool),
    /// Keeps the other result of a reroll.
    Keep {
        /// Whose outcome it is.
        who: CharacterId,
        /// The old or the new result.
        keep: Keep,
    },
    /// Closes an outcome; it can't be rerolled afterwards.
    Close(CharacterId),
    /// Rolls plain dice.
    Dice {
        /// The dice to throw.
        dice: DiceExpr,
        /// What the dice are for.
        label: String,
        /// Hidden from the players.
        hidden: bool,
        /// Where the faces come from.
        source: Source,
    },
    /// Checks the durability of an item, or a supply.
    Check {
        /// Whose item or supply it is.
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
        /// Who rolls.
        who: CharacterId,
        /// Where the face comes from.
        source: Source,
    },
    /// Rolls on a random table.
    Random {
        /// The table's name.
        table: String,
        /// Hidden from the players.
        hidden: bool,
        /// Where the faces come from.
        source: Source,
    },
    /// Adds a random table to the campaign.
    AddRandom {
        /// Its name.
        name: String,
        /// Its rows.
        rows: TableText,
    },
    /// Gives a random table of the campaign's own other rows.
    EditRandom {
        /// The table.
        table: ThingId,
        /// Its rows.
        rows: TableText,
    },
    /// Renames a random table of the campaign's own, also where other ones roll on it.
    RenameRandom(ThingId, String),
    /// Removes a random table of the campaign's own.
    DropRandom(ThingId),
    /// Awards a point, up to the cap.
    Award(CharacterId, String),
    /// Spends a point without a reroll.
    Spend(CharacterId, String),
    /// Spends points on an open outcome, which change its value.
    SpendOnRoll {
        /// Whose outcome it is.
        who: CharacterId,
        /// The name of the point in the game's mechanic.
        point: String,
        /// How many.
        times: u32,
    },
    /// Spends points on the outcome of an entry, also a closed outcome.
    SpendOnEntry {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// As for [`Command::SpendOnRoll`].
        point: String,
        /// As for [`Command::SpendOnRoll`].
        times: u32,
    },
    /// Changes a track within its bounds.
    Track(CharacterId, String, Change),
    /// Sets a track's highest value; `None` sets the game's formula.
    TrackMax(CharacterId, String, Option<i32>),
    /// Adds a track of their own to these characters. An empty list is everybody present.
    AddTrack {
        /// The characters.
        who: Vec<CharacterId>,
        /// The track's name.
        name: String,
        /// Where it begins, and its highest value.
        track: NewTrack,
    },
    /// Removes a character's own track.
    DropTrack(CharacterId, String),
    /// Deals harm by the game's rule. A group's dice are thrown once.
    Harm {
        /// Who takes the harm.
        who: CharacterId,
        /// How much.
        amount: Amount,
        /// Who takes how much of it.
        share: HarmShare,
        /// The injury's text.
        text: String,
        /// Another track than the one that harm lowers, or the trait that the injury affects, in games whose injuries name one.
        on: Option<String>,
        /// The roll that caused it.
        cause: Option<Seq>,
        /// Where the faces come from, where dice say how much.
        source: Source,
    },
    /// Heals harm: raises a track.
    Heal {
        /// Who is healed.
        who: CharacterId,
        /// How much.
        amount: Amount,
        /// Where the faces come from, where dice say how much.
        source: Source,
    },
    /// Heals all harm: raises the track that harm lowers to its highest value and heals every injury.
    HealAll(CharacterId),
    /// Heals an injury.
    HealInjury(CharacterId, ThingId),
    /// Makes an injury smaller; it stays at 1 or more.
    EaseInjury {
        /// Whose it is.
        who: CharacterId,
        /// The injury.
        injury: ThingId,
        /// By how much.
        by: i32,
    },
    /// Marks an injury as stable, or not.
    Stabilise(CharacterId, ThingId, bool),
    /// Sets or ends a condition.
    Condition(CharacterId, String, bool),
    /// Sets a condition that ends by itself.
    ConditionFor {
        /// Whose condition it is.
        who: CharacterId,
        /// The condition's name.
        name: String,
        /// When it ends.
        until: Until,
    },
    /// Says that a character is down, or up again, whatever the game's rule says.
    Down(CharacterId, bool),
    /// Sets the order of turns to these characters. Round 1 begins.
    SetOrder(Vec<CharacterId>),
    /// These roll for the order of turns, best first. Round 1 begins, unless these join the order that stands.
    RollOrder {
        /// Who rolls; empty: everybody present, for a new order.
        who: Vec<CharacterId>,
        /// Whether an order of these alone replaces the one that stands.
        anew: bool,
        /// The traits to roll; empty: the game's.
        traits: Vec<String>,
        /// Whether NPCs whose rolls are the same throw once and act one after the other: a pack of wolves.
        once: bool,
        /// Where the faces come from, for all who throw, in the order in which they came to the campaign.
        source: Source,
        /// The faces of single characters, which replace those above.
        own: Vec<(CharacterId, Source)>,
    },
    /// Sets the order of turns by sides. Round 1 begins.
    SidesInOrder {
        /// Whether the GM's side comes before the players'.
        others_first: bool,
    },
    /// Adds characters to the order of turns, or moves them in it; they act one after the other.
    AddToOrder {
        /// The characters.
        who: Vec<CharacterId>,
        /// The character to act after; `None`: at the end.
        after: Option<CharacterId>,
    },
    /// The character whose turn it is acts after this one from now on; the next turn begins.
    ActAfter(CharacterId),
    /// The character whose turn it is acts later in this round: after the next one.
    Wait,
    /// Takes characters out of the order of turns.
    LeaveOrder(Vec<CharacterId>),
    /// A round 0 begins, in which only these act.
    Surprise(Vec<CharacterId>),
    /// Goes to the next turn; after the last turn to the next round.
    NextTurn,
    /// Goes back to the turn before.
    PreviousTurn,
    /// Ends the order of turns and with it the fight.
    EndOrder,
    /// Adds a counter.
    AddCounter {
        /// Its name.
        name: String,
        /// Its value and its highest.
        steps: NewTrack,
        /// Hidden from the players.
        hidden: bool,
    },
    /// Adds a timer among the counters, which starts at once.
    AddTimer {
        /// Its name.
        name: String,
        /// How long it is, 1 second to a day.
        seconds: u32,
        /// Hidden from the players.
        hidden: bool,
    },
    /// Lets a timer among the counters run on, or stand still.
    RunTimer(ThingId, bool),
    /// Gives each turn so many seconds from now on, or no timer.
    TurnTimer(Option<u32>),
    /// Lets the present turn's timer run on, or stand still.
    RunTurnTimer(bool),
    /// Changes a counter within its bounds; of a timer, the minutes that are left.
    Counter(ThingId, Change),
    /// Removes a counter.
    DropCounter(ThingId),
    /// Takes a rest of the game's list; an empty list is all player characters present.
    Rest(String, Vec<CharacterId>),
    /// Puts a copy of a character on the shelf.
    Shelve(CharacterId),
    /// Adds copies of a character of the shelf.
    FromShelf(OnShelf, u32),
    /// Takes characters and random tables from another campaign of this name, or one whose name begins so.
    Take(String, Taken),
    /// Saves characters as an encounter.
    SaveEncounter(String, Vec<CharacterId>),
    /// Puts an encounter on the table, or takes it off.
    Encounter(ThingId, EncounterMove),
    /// Removes a character of the shelf, or an encounter.
    DropPrepared(ThingId),
    /// Adds characters.
    Add(Box<NewCharacter>),
    /// Renames a character.
    Rename(CharacterId, String),
    /// Removes a character; the history keeps it.
    Remove(CharacterId),
    /// Sets or removes a rating.
    SetTrait {
        /// Whose rating it is.
        who: CharacterId,
        /// The trait's name; an unknown name adds a trait of the character's own.
        name: String,
        /// Its rating; `None` removes it.
        value: Option<Value>,
        /// For a new trait of the character's own: its kind in the game; `None` is the kind of skills.
        kind: Option<String>,
        /// For a new skill of the character's own: its attribute.
        usual: Option<String>,
    },
    /// Sets the rating of every roll whose traits have none of their own.
    SetOverall(CharacterId, Option<i32>),
    /// Sets a character's defence; `None` sets the game's formula.
    SetDefence(CharacterId, String, Option<i32>),
    /// Sets the level.
    SetLevel(CharacterId, i32),
    /// Makes a character a player's character, an ally or an NPC; an ally may go with a player's character.
    SetKind(CharacterId, CharacterKind, Option<CharacterId>),
    /// Says who plays a character while its player is away.
    PlayedBy(CharacterId, Option<PlayedBy>),
    /// Marks a character as present, absent or away from the table.
    Presence(CharacterId, Presence),
    /// Writes the GM's note on a character.
    SetNote(CharacterId, String),
    /// Adds an item.
    AddItem(CharacterId, String, Step),
    /// Sets what an item adds to a roll that uses it.
    SetItemBonus(CharacterId, ThingId, i32),
    /// Adds a supply.
    AddSupply(CharacterId, String, Step),
    /// Adds something that no check wears out, or a number of the character's own.
    AddBelonging {
        /// Whose it is.
        who: CharacterId,
        /// Its name.
        name: String,
        /// How many, or the number: 0 to 999,999.
        count: i32,
        /// Whether it is a number.
        number: bool,
    },
    /// Changes how many there are, or the number.
    Belonging(CharacterId, ThingId, Change),
    /// Repairs an item or refills a supply.
    Repair(CharacterId, ThingId),
    /// Removes an item, a supply or a belonging.
    Drop(CharacterId, ThingId),
    /// Adds a modifier that stays until it is removed; an empty list is everybody present.
    AddModifier {
        /// The characters.
        who: Vec<CharacterId>,
        /// Its label.
        label: String,
        /// Its effect.
        effect: ModifierEffect,
        /// The rolls that it reaches.
        reach: Reach,
    },
    /// Removes a modifier.
    DropModifier(CharacterId, ThingId),
    /// Removes every modifier of this name from every character.
    DropModifiers(String),
    /// Saves a roll by name for one character, or with `None` for everybody; the chosen character makes it.
    Save(Option<CharacterId>, String, Box<Test>),
    /// Deletes a saved roll.
    Forget(Option<CharacterId>, ThingId),
    /// Sets or deletes the text that a saved roll shows with a result.
    SaveText {
        /// Whose saved roll it is; `None` is everybody's.
        of: Option<CharacterId>,
        /// Which saved roll.
        saved: ThingId,
        /// The key of the tier; `success` is any success, `bonus` each bonus.
        tier: String,
        /// The text.
        text: Option<String>,
    },
    /// Does a command for each member of a group.
    Group(Box<GroupCommand>),
    /// Does several changes of sheets as one entry, in this order.
    Together(Vec<Self>),
    /// Writes a note in the history.
    Note {
        /// The text.
        text: String,
        /// Hidden from the players; a note on a hidden entry is always hidden.
        hidden: bool,
        /// The entry that the note is on, if any.
        on: Option<Seq>,
    },
    /// Writes a note that stays at hand: on a person, on a session, or pinned.
    KeepNote {
        /// The text.
        text: String,
        /// What it is on.
        about: NoteAbout,
        /// Hidden from the players.
        hidden: bool,
    },
    /// Gives a note that stays at hand another text; what it was stays in the history.
    EditNote {
        /// The entry that the note was written in, or changed last.
        of: Seq,
        /// The text.
        text: String,
    },
    /// Tags an entry with a word; the word `bookmark` is a bookmark.
    Tag {
        /// The entry.
        of: Seq,
        /// The word.
        word: String,
        /// Hidden from the players; a tag on a hidden entry is always hidden.
        hidden: bool,
    },
    /// Shows a hidden entry to the players from now on.
    Reveal(Seq),
    /// Shows several hidden entries to the players, as one entry.
    RevealSeveral(Vec<Seq>),
    /// Shows all that was hidden while hidden was on last.
    RevealStretch,
    /// Covers the players' screens with this text; `None` opens them again.
    Curtain(Option<String>),
    /// Starts a session, with awards to those present.
    StartSession,
    /// Ends the session, which closes open outcomes.
    EndSession,
    /// Renames the campaign.
    RenameCampaign(String),
    /// Replaces the campaign's game with the program's version of it, or declines that version.
    NewGame(bool),
    /// Sets what players see of NPCs that have no setting of their own.
    PlayersSee(PlayersSee),
    /// Sets what players see of an NPC; `None` uses the campaign's setting.
    OwnPlayersSee(CharacterId, Option<PlayersSee>),
    /// Sets whether players see the difficulties of the party's tests.
    Difficulties(bool),
    /// Sets an NPC's name for players; `None` is its own name.
    SetAlias(CharacterId, Option<String>),
    /// Sets who uses table dice in this campaign; `None` uses the user's settings.
    TableDice(Option<TableDice>),
    /// Sets whether a character uses table dice; `None` uses the campaign's setting.
    OwnTableDice(CharacterId, Option<bool>),
}

impl Command {
    /// The command itself, without what is around it: that it overrules the rules, is hidden or open.
    pub(crate) fn itself(&self) -> &Self {
        match self {
            Self::Override(_, command) | Self::Hidden(command) | Self::Open(command) => {
                command.itself()
            }
            command => command,
        }
    }

    /// The same command for each of these; the command names its actor as [`CharacterId::EACH`].
    #[must_use]
    pub fn by_each(self, selection: Selection) -> Self {
        Self::Group(Box::new(GroupCommand {
            selection,
            command: self,
            own: Vec::new(),
        }))
    }

    /// The command of a single character: of a group's command what each member does.
    pub(crate) fn of_one(&self) -> &Self {
        match self {
            Self::Group(each) => &each.command,
            command => command,
        }
    }

    /// Whether it changes characters and their sheets and throws no dice.
    pub(crate) const fn is_of_sheet(&self) -> bool {
        matches!(
            self,
            Self::Add(_)
                | Self::Remove(_)
                | Self::Rename(..)
                | Self::SetTrait { .. }
                | Self::SetOverall(..)
                | Self::SetDefence(..)
                | Self::SetLevel(..)
                | Self::SetKind(..)
                | Self::SetAlias(..)
                | Self::SetNote(..)
                | Self::Presence(..)
                | Self::OwnPlayersSee(..)
                | Self::OwnTableDice(..)
                | Self::AddItem(..)
                | Self::SetItemBonus(..)
                | Self::AddSupply(..)
                | Self::AddBelonging { .. }
                | Self::Belonging(..)
                | Self::Repair(..)
                | Self::Drop(..)
                | Self::AddModifier { .. }
                | Self::DropModifier(..)
                | Self::Track(..)
                | Self::TrackMax(..)
                | Self::AddTrack { .. }
                | Self::DropTrack(..)
                | Self::Award(..)
                | Self::Spend(..)
                | Self::Harm { .. }
                | Self::HealAll(..)
                | Self::HealInjury(..)
                | Self::EaseInjury { .. }
                | Self::Stabilise(..)
                | Self::Condition(..)
                | Self::ConditionFor { .. }
                | Self::Forget(..)
                | Self::SaveText { .. }
                | Self::AddToOrder { .. }
        )
    }

    /// Whether its dice are thrown once for all members of a group.
    pub(crate) fn is_thrown_once(&self) -> bool {
        matches!(self.of_one(), Self::Harm { .. } | Self::Heal { .. })
    }

    /// Where the faces come from; of a contest those of the first side.
    pub fn source_mut(&mut self) -> Option<&mut Source> {
        match self {
            Self::Roll(test) | Self::Contest(test, _) => Some(&mut test.dice),
            Self::Harm {
                amount: Amount::Dice(_),
                source,
                ..
            }
            | Self::Heal {
                amount: Amount::Dice(_),
                source,
                ..
            }
            | Self::Reroll { dice: source, .. }
            | Self::RerollEntry { dice: source, .. }
            | Self::Amend { dice: source, .. }
            | Self::Dice { source, .. }
            | Self::Check { source, .. }
            | Self::Table { source, .. }
            | Self::Random { source, .. } => Some(source),
            _ => None,
        }
    }
}
