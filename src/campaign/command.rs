//! What a GM can ask for. Names are already ids here: [`crate::phrase`] turns words into these and back.

mod changes;

use serde::{Deserialize, Serialize};

pub use changes::Changes;

use super::character::{CharacterId, Presence, ThingId, Value};
use super::entry::Seq;
use super::group::Each;
use super::table_dice::TableDice;
use crate::game::Reach;
use crate::rules::attribute_die::Step;
use crate::rules::plain::Expr;
use crate::rules::success_pool::Exertion;
use crate::rules::{Called, Effect, Face};

/// One side of a roll: who, what, against what, and what was said about it. What the builder holds and a saved roll keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is said of a roll by itself"
)]
pub struct Test {
    /// Who throws.
    pub who: Actor,
    /// Skill and attribute, two attributes, one or more skills, a track; by full name. Empty for a nameless pool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// What it is made against.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Against,
    /// Further difficulties that the same faces are read against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Against>,
    /// A vice action.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vice: bool,
    /// What an exertion buys.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exertion: Exertion,
    /// Only pass or fail is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pass_or_fail: bool,
    /// Rolled although the rules need no roll (a trivial difficulty).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    /// Modifiers for this roll alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_off: Vec<(String, Effect)>,
    /// Offered modifiers that are ticked, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Listed modifiers that are not, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Kept from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The saved roll it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<ThingId>,
    /// Where the faces come from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Source,
}

impl Test {
    /// A roll of these traits at the usual difficulty, with nothing more said about it.
    #[must_use]
    pub fn of(who: Actor, traits: Vec<String>) -> Self {
        Self {
            who,
            traits,
            against: Against::Usual,
            also: Vec::new(),
            vice: false,
            exertion: Exertion::default(),
            pass_or_fail: false,
            anyway: false,
            one_off: Vec::new(),
            with: Vec::new(),
            without: Vec::new(),
            hidden: false,
            saved: None,
            dice: Source::Thrown,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Who throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Actor {
    /// Somebody with a sheet.
    Character(CharacterId),
    /// A pool without a sheet: `5dice`.
    Pool(i32),
    /// A bonus without a sheet: `+4`.
    Bonus(i32),
    /// A die and a rank without a sheet: `d8+2`.
    Die(Step),
    /// Each of a group in turn, in a group's roll and nowhere else.
    Each,
}

/// What a roll is made against.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Against {
    /// The game's usual difficulty.
    #[default]
    Usual,
    /// A number.
    Number(i32),
    /// A word of the ladder, as the game writes it.
    Rung(String),
    /// The lowest level in the party, or this level (`vice_die`).
    Level(Option<i32>),
    /// A character's defence or skill: the named one, else the usual one for what is rolled. In games without fixed
    /// numbers the target rolls it, too.
    Target(CharacterId, Option<String>),
    /// Somebody without a sheet who throws so many dice, too.
    Pool(i32),
    /// Somebody without a sheet who throws, too, with this bonus.
    Bonus(i32),
}

/// Where faces come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Source {
    /// The program throws.
    #[default]
    Thrown,
    /// Typed in from the table, in the order of the plan.
    Faces(Vec<Face>),
    /// The total was called.
    Called(Called),
}

/// A new value for a bounded number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// To this.
    To(i32),
    /// By this much.
    By(i32),
}

/// Which result of a reroll counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::EnumIter,
)]
pub enum Keep {
    /// The better one.
    #[default]
    Best,
    /// The former.
    Old,
    /// The new one.
    New,
}

/// Which of those who threw in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Whose {
    /// The one who rolled; in a contest somebody has to be named.
    #[default]
    Roller,
    /// This one.
    Character(CharacterId),
    /// In a contest: the side it was against, whoever that is.
    Against,
}

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
        purse: Option<String>,
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
        purse: Option<String>,
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
        changes: Box<Changes>,
        /// Where missing faces come from, those alone; or what was called now.
        dice: Source,
    },
    /// A command that the rules would refuse, with the GM's reason.
    Force(String, Box<Self>),
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
        dice: Expr,
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
        thing: ThingId,
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
        effect: Effect,
        /// To which rolls.
        reach: Reach,
    },
    /// That modifier off.
    DropModifier(CharacterId, ThingId),
    /// Every modifier so called off, whoever has it.
    DropModifiers(String),
    /// A roll kept by name, for one character; nobody named: for everybody, to be made by whoever is chosen.
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
    Each(Box<Each>),
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
    pub fn unforced(&self) -> &Self {
        match self {
            Self::Force(_, command) => command.unforced(),
            command => command,
        }
    }
}
