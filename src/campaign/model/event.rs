//! What happened, with before and after, so that every event can be turned round. Stored names are permanent.

mod dice;
mod subject;

pub(in crate::campaign) use subject::either;

use serde::{Deserialize, Serialize};

use super::character::{Character, Injury, Item, OwnModifier, Presence, Rated, SavedRoll, Track};
use super::counter::Counter;
use super::ids::{CharacterId, Seq, ThingId};
use super::roll_record::{ContestVerdict, OpenOutcome, Reevaluation, RollRecord};
use super::table_dice::TableDice;
use super::turn_order::TurnOrder;
use crate::rules::durability::Durability;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, Face, Side};

/// The tag that is a bookmark.
pub const BOOKMARK: &str = "bookmark";

/// One thing that happened. `before` and `after` are whole values, so that turning an event round needs nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::VariantNames)]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// The campaign begins with its game.
    Began {
        /// Its name.
        name: String,
        /// The whole RON of the game.
        game: String,
    },
    /// The campaign's name changed.
    CampaignRenamed {
        /// Was.
        before: String,
        /// Is.
        after: String,
    },
    /// Somebody came.
    CharacterAdded(Box<Character>),
    /// Somebody went.
    CharacterRemoved(Box<Character>),
    /// Another name.
    Renamed {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: String,
        /// Is.
        after: String,
    },
    /// A rating changed.
    TraitSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        name: String,
        /// Was.
        before: Option<Rated>,
        /// Is.
        after: Option<Rated>,
    },
    /// A level changed.
    LevelSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Option<i32>,
        /// Is.
        after: Option<i32>,
    },
    /// A defence of one's own changed.
    DefenceSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        name: String,
        /// Was.
        before: Option<i32>,
        /// Is.
        after: Option<i32>,
    },
    /// Points changed.
    PointsSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        point: String,
        /// Was.
        before: i32,
        /// Is.
        after: i32,
    },
    /// A track changed.
    TrackSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        track: String,
        /// Was.
        before: Track,
        /// Is.
        after: Track,
    },
    /// A track of one's own came or went.
    OwnTrackSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        track: String,
        /// Was.
        before: Option<Track>,
        /// Is.
        after: Option<Track>,
    },
    /// Here, absent or benched.
    PresenceSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Presence,
        /// Is.
        after: Presence,
    },
    /// The GM's note changed.
    NoteSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: String,
        /// Is.
        after: String,
    },
    /// A condition came (`on`) or went.
    ConditionSet {
        /// Whose.
        who: CharacterId,
        /// Which.
        name: String,
        /// Whether it is there now.
        on: bool,
    },
    /// A condition ends after so many rounds; `None`: when somebody takes it off.
    RoundsSet {
        /// Whose.
        who: CharacterId,
        /// Which condition.
        name: String,
        /// Rounds left before.
        before: Option<u32>,
        /// Rounds left now.
        after: Option<u32>,
    },
    /// An item or a supply came, went or changed as a whole.
    ItemSet {
        /// Whose.
        who: CharacterId,
        /// A supply, else an item.
        supply: bool,
        /// Was.
        before: Option<Item>,
        /// Is.
        after: Option<Item>,
    },
    /// An injury came, went or changed.
    InjurySet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Option<Injury>,
        /// Is.
        after: Option<Injury>,
    },
    /// A modifier came or went.
    ModifierSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Option<OwnModifier>,
        /// Is.
        after: Option<OwnModifier>,
    },
    /// A saved roll came, went or changed.
    SavedSet {
        /// Whose; `None` is everybody's.
        who: Option<CharacterId>,
        /// Was.
        before: Option<Box<SavedRoll>>,
        /// Is.
        after: Option<Box<SavedRoll>>,
    },
    /// The attribute last rolled with a skill changed.
    PairingSet {
        /// Whose.
        who: CharacterId,
        /// The skill.
        skill: String,
        /// Was.
        before: Option<String>,
        /// Is.
        after: Option<String>,
    },
    /// An outcome opened, changed or closed.
    OpenSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Option<Box<OpenOutcome>>,
        /// Is.
        after: Option<Box<OpenOutcome>>,
    },
    /// Who throws real dice in this campaign changed.
    TableDiceSet {
        /// Was.
        before: Option<TableDice>,
        /// Is.
        after: Option<TableDice>,
    },
    /// Whether somebody throws real dice changed.
    OwnTableDiceSet {
        /// Whose.
        who: CharacterId,
        /// Was.
        before: Option<bool>,
        /// Is.
        after: Option<bool>,
    },
    /// A test was thrown.
    Rolled(Box<RollRecord>),
    /// Two sides were thrown.
    Contested {
        /// Aggressor, attacker, first.
        a: Box<RollRecord>,
        /// Defender, second.
        b: Box<RollRecord>,
        /// What it came to.
        verdict: ContestVerdict,
    },
    /// A point was spent on throwing again.
    Rerolled {
        /// The entry whose outcome it was.
        of: Seq,
        /// The former throw.
        old: Box<RollRecord>,
        /// The new throw.
        new: Box<RollRecord>,
        /// Whether the new one counts.
        kept_new: bool,
        /// In a contest: which side, the opponent's throw, and what it comes to now.
        contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
    },
    /// The other result of a reroll counts.
    Kept {
        /// The entry of the reroll.
        of: Seq,
        /// The throw that counts now.
        counts: Box<RollRecord>,
        /// The one that doesn't.
        other: Box<RollRecord>,
        /// In a contest: which side, the opponent's throw, and what it comes to now.
        contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
    },
    /// A roll was made otherwise after it was thrown.
    Amended {
        /// The entry whose verdict it was.
        of: Seq,
        /// What the verdict before is worded by.
        was: String,
        /// The throw that counts.
        counts: Box<Reevaluation>,
        /// The one of a reroll that may be kept instead.
        other: Option<Box<Reevaluation>>,
        /// In a contest: which side, the opponent's throw, and what it comes to now.
        contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
    },
    /// Plain dice were thrown.
    DiceThrown {
        /// What.
        dice: DiceExpr,
        /// As they fell.
        faces: Vec<Face>,
        /// What was called instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        called: Option<Called>,
        /// Typed in.
        table_dice: bool,
        /// The sum.
        total: i32,
    },
    /// An item's or supply's die was thrown; what it cost is an `ItemSet` of the same entry.
    Checked {
        /// Whose.
        who: CharacterId,
        /// Which.
        thing: ThingId,
        /// Its name that day.
        name: String,
        /// The die.
        die: crate::rules::Step,
        /// The face.
        face: Face,
        /// Typed in.
        table_dice: bool,
        /// What was left.
        before: Durability,
        /// What is left.
        after: Durability,
    },
    /// An individual check was thrown.
    TableThrown {
        /// Whose.
        who: CharacterId,
        /// Which table.
        table: String,
        /// The face.
        face: Face,
        /// Typed in.
        table_dice: bool,
        /// What happens.
        result: String,
    },
    /// One of a group was left out.
    PassedOver {
        /// Who.
        who: CharacterId,
        /// Why, in words.
        why: String,
    },
    /// These changes were a rest of this name.
    Rested(String),
    /// A line of text.
    Noted(String),
    /// A word was put on an entry, to find it by.
    Tagged {
        /// Which entry.
        of: Seq,
        /// As it was typed: one word of up to 40 letters.
        word: String,
    },
    /// A hidden entry was shown to the players.
    Revealed {
        /// Which entry.
        of: Seq,
    },
    /// The order of turns came, went or moved on.
    OrderSet {
        /// Was.
        before: Option<Box<TurnOrder>>,
        /// Is.
        after: Option<Box<TurnOrder>>,
    },
    /// A counter came, went or moved.
    CounterSet {
        /// Was.
        before: Option<Counter>,
        /// Is.
        after: Option<Counter>,
    },
    /// A session began (`open`) or ended.
    SessionSet {
        /// The number before.
        before: (u32, bool),
        /// The number and whether it is going on.
        after: (u32, bool),
    },
    /// These entries were undone, newest first; the events that follow turn theirs round.
    Undid(Vec<Seq>),
    /// These entries were brought back; the events that follow are theirs again.
    Redid(Vec<Seq>),
}
