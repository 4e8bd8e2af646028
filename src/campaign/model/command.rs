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
    /// A roll.
    Roll(Box<Test>),
    /// Two sides at once.
    Contest(Box<Test>, Box<Test>),
    /// A point spent on throwing an open outcome again.
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
    /// A point spent on throwing the outcome of an entry again, open or not.
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
    /// A roll made otherwise after it was thrown: same dice, a new plan.
    Amend {
        /// Any entry of the roll's chain.
        of: Seq,
        /// In a contest: which side.
        whose: Whose,
        /// What is said otherwise.
        changes: Box<Amendment>,
        /// Where missing faces come from, those alone; or what was called now.
        dice: Source,
    },
    /// A command that the rules would refuse, with the GM's reason.
    Override(String, Box<Self>),
    /// The other result of a reroll counts after all.
    Keep {
        /// Whose outcome.
        who: CharacterId,
        /// Old or new.
        keep: Keep,
    },
    /// The outcome can no longer be rerolled.
    Close(CharacterId),
    /// Plain dice.
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
    /// A durability check of an item or a supply check.
    Check {
        /// Whose.
        who: CharacterId,
        /// Which item or supply.
        thing: Gear,
        /// Where the face comes from.
        source: Source,
    },
    /// An individual check on a table of the game.
    Table {
        /// The table's name.
        table: String,
        /// Whose.
        who: CharacterId,
        /// Where the face comes from.
        source: Source,
    },
    /// A point awarded, up to the cap.
    Award(CharacterId, String),
    /// A point spent without a reroll.
    Spend(CharacterId, String),
    /// A track changed, within its bounds.
    Track(CharacterId, String, Change),
    /// A track's own highest, or the formula's again.
    TrackMax(CharacterId, String, Option<i32>),
    /// A track of their own for each of these; nobody named: everybody present. It starts full.
    AddTrack {
        /// Whose.
        who: Vec<CharacterId>,
        /// What it is called.
        name: String,
        /// Its highest, 1 to 999.
        max: i32,
    },
    /// A track of one's own gone.
    DropTrack(CharacterId, String),
    /// Harm by the game's rule.
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
    /// Harm undone by care: a track raised.
    Heal(CharacterId, i32),
    /// An injury gone.
    HealInjury(CharacterId, ThingId),
    /// An injury stabilised, or not.
    Stabilise(CharacterId, ThingId, bool),
    /// A condition on or off.
    Condition(CharacterId, String, bool),
    /// A condition that ends by itself.
    ConditionFor {
        /// Whose.
        who: CharacterId,
        /// Which.
        name: String,
        /// When so many rounds are over: 1 to 99.
        rounds: i32,
    },
    /// The order of turns: these, one after the other. Round 1 begins.
    SetOrder(Vec<CharacterId>),
    /// The order of turns thrown for by everybody present, best first. Round 1 begins.
    RollOrder {
        /// What is thrown; none named: what the game says.
        traits: Vec<String>,
        /// Where the faces come from: those of everybody who throws, by number.
        source: Source,
        /// Where those of these come from instead.
        own: Vec<(CharacterId, Source)>,
    },
    /// The order of turns: one side, then the other. Round 1 begins.
    SidesInOrder {
        /// The GM's before the players'.
        others_first: bool,
    },
    /// Somebody into the order that stands, or elsewhere in it.
    AddToOrder {
        /// Who.
        who: CharacterId,
        /// Behind whom; `None`: at the end.
        after: Option<CharacterId>,
    },
    /// The next turn; after the last one the next round.
    NextTurn,
    /// No more turns.
    EndOrder,
    /// A new counter, at 0.
    AddCounter {
        /// What it is called.
        name: String,
        /// Its end, 1 to 999.
        max: i32,
        /// Kept from the players.
        hidden: bool,
    },
    /// A counter moved, within its bounds.
    Counter(ThingId, Change),
    /// A counter gone.
    DropCounter(ThingId),
    /// A rest of the game's list; nobody named: all present player characters.
    Rest(String, Vec<CharacterId>),
    /// New characters.
    Add(Box<NewCharacter>),
    /// Another name.
    Rename(CharacterId, String),
    /// Gone from the table, kept in the history.
    Remove(CharacterId),
    /// A rating set or taken away.
    SetTrait {
        /// Whose.
        who: CharacterId,
        /// The trait's name; a new name is a trait of one's own.
        name: String,
        /// Its rating; `None` takes it away.
        value: Option<Value>,
        /// For a new trait of one's own: its kind in the game, else the kind of skills.
        kind: Option<String>,
        /// For a new skill of one's own: the attribute that goes with it.
        usual: Option<String>,
    },
    /// A defence of one's own, or the formula's again.
    SetDefence(CharacterId, String, Option<i32>),
    /// Another level.
    SetLevel(CharacterId, i32),
    /// Here, absent or benched.
    Presence(CharacterId, Presence),
    /// The GM's note on somebody.
    SetNote(CharacterId, String),
    /// A new item.
    AddItem(CharacterId, String, Step),
    /// A new supply.
    AddSupply(CharacterId, String, Step),
    /// An item made whole or a supply filled up.
    Repair(CharacterId, ThingId),
    /// An item or a supply gone.
    Drop(CharacterId, ThingId),
    /// A modifier that stays until taken off; nobody named: everybody present.
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
    /// That modifier off.
    DropModifier(CharacterId, ThingId),
    /// Every modifier of this name taken off everybody who has it.
    DropModifiers(String),
    /// A roll kept by name, for one character; nobody named: for everybody, made by the chosen character.
    Save(Option<CharacterId>, String, Box<Test>),
    /// That roll forgotten.
    Forget(Option<CharacterId>, ThingId),
    /// A text of its own that a saved roll shows with a result, or none.
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
    /// The same by each of a group.
    Group(Box<GroupCommand>),
    /// A line in the history.
    Note {
        /// What it says.
        text: String,
        /// Kept from the players; whatever is said, where the entry it is on is.
        hidden: bool,
        /// The entry it is on, where it is on one.
        on: Option<Seq>,
    },
    /// A word on an entry, to find it by; `bookmark` is a bookmark.
    Tag(Seq, String),
    /// A hidden entry shown to the players from now on.
    Reveal(Seq),
    /// A session begins: awards to those present.
    StartSession,
    /// It ends: open outcomes close.
    EndSession,
    /// The campaign's own name.
    RenameCampaign(String),
    /// Who throws real dice in this campaign, or as the user's settings say.
    TableDice(Option<TableDice>),
    /// Whether somebody throws real dice, or as the campaign says.
    OwnTableDice(CharacterId, Option<bool>),
}

impl Command {
    /// What is asked for, whether the rules are overruled for it or not.
    #[must_use]
    pub fn without_override(&self) -> &Self {
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
    #[must_use]
    pub fn of_one(&self) -> &Self {
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
