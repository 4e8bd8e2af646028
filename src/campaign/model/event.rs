//! What happened, with before and after, so that every event can be turned round. Stored names are permanent.

mod dice;
mod roll_result;
mod subject;
mod table;

pub use roll_result::RollResult;
pub(crate) use table::put;

use serde::{Deserialize, Serialize};

use super::character::{Character, Injury, Item, OwnModifier, Presence, Rated, SavedRoll, Track};
use super::counter::Counter;
use super::ids::{CharacterId, Seq, ThingId};
use super::roll_record::{ContestVerdict, OpenOutcome, Reevaluation, RollRecord};
use super::table_dice::TableDice;
use super::test::Actor;
use super::turn_order::TurnOrder;
use super::undo_conflict::StatePart;
use crate::rules::durability::Durability;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, Face, Side, is_default};

/// The tag that is a bookmark.
pub const BOOKMARK: &str = "bookmark";

table::events! {
    /// One thing that happened. `before` and `after` are whole values, so that turning an event round needs nothing else.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::VariantNames)]
    #[serde(deny_unknown_fields)]
    pub enum Event;

    // One value of a sheet: its field, and its name in messages.
    fields {
        /// Another name.
        Renamed: String => name, "name";
        /// A level changed.
        LevelSet: Option<i32> => level, "level";
        /// Here, absent or benched.
        PresenceSet: Presence => presence, "presence";
        /// The GM's note changed.
        NoteSet: String => note, "note";
        /// An outcome opened, changed or closed.
        OpenSet: Option<Box<OpenOutcome>> => open, "open roll";
        /// Whether somebody throws real dice changed.
        OwnTableDiceSet: Option<bool> => table_dice, "table dice";
    }

    // One of several values of a sheet, by name.
    named {
        /// A rating changed.
        TraitSet[name]: Option<Rated> => traits, "trait";
        /// A defence of one's own changed.
        DefenceSet[name]: Option<i32> => defences, "defence";
        /// Points changed.
        PointsSet[point]: i32 => points, "point";
        /// A track changed.
        TrackSet[track]: Track => tracks, "track";
        /// A track of one's own came or went.
        OwnTrackSet[track]: Option<Track> => tracks, "track";
        /// A condition ends after so many rounds; `None`: when somebody takes it off.
        RoundsSet[name]: Option<u32> => rounds, "condition";
        /// The attribute last rolled with a skill changed.
        PairingSet[skill]: Option<String> => pairings, "pairing";
    }

    // One of several things of a sheet, by id.
    things {
        /// An injury came, went or changed.
        InjurySet: Option<Injury> => injuries;
        /// A modifier came or went.
        ModifierSet: Option<OwnModifier> => modifiers;
    }

    // A value of the campaign, and the part of its state.
    campaign {
        /// The campaign's name changed.
        CampaignRenamed: String => Name;
        /// Another entry holds the game.
        GameChanged: Seq => Game;
        /// The program's own version of the game was declined: its checksum.
        GameDeclined: Option<u64> => Game;
        /// Who throws real dice in this campaign changed.
        TableDiceSet: Option<TableDice> => TableDice;
        /// The order of turns came, went or moved on.
        OrderSet: Option<Box<TurnOrder>> => Order;
        /// A session began or ended: its number, and whether it is going on.
        SessionSet: (u32, bool) => Session;
    }

    // A value that the code has to look at more closely, and what else says where it is.
    others {
        /// An item or a supply came, went or changed as a whole.
        ItemSet {
            /// Whose.
            who: CharacterId,
            /// A supply, else an item.
            supply: bool,
        }: Option<Item>;
        /// A saved roll came, went or changed.
        SavedSet {
            /// Whose; `None` is everybody's.
            who: Option<CharacterId>,
        }: Option<Box<SavedRoll>>;
        /// A counter came, went or moved.
        CounterSet {}: Option<Counter>;
    }

    happened {
        /// The campaign begins with its game.
        Began {
            /// Its name.
            name: String,
            /// The whole RON of the game.
            game: String,
        },
        /// The whole RON of a game that a `GameChanged` names by this entry.
        GameText(String),
        /// Somebody came.
        CharacterAdded(Box<Character>),
        /// Somebody went.
        CharacterRemoved(Box<Character>),
        /// A condition came (`on`) or went.
        ConditionSet {
            /// Whose.
            who: CharacterId,
            /// Which.
            name: String,
            /// Whether it is there now.
            on: bool,
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
            /// The former throw; stored in the entry `of`.
            #[serde(default, skip_serializing_if = "is_default")]
            old: Box<RollRecord>,
            /// The new throw.
            new: Box<RollRecord>,
            /// Whether the new one counts.
            kept_new: bool,
            /// In a contest: which side, the opponent's throw, and what it comes to now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
        },
        /// The other result of a reroll counts.
        Kept {
            /// The entry of the reroll.
            of: Seq,
            /// Who rolled.
            who: Actor,
            /// The throw that counts now; stored in the entry `of`.
            #[serde(default, skip_serializing_if = "is_default")]
            counts: Box<RollRecord>,
            /// The one that doesn't; stored there, too.
            #[serde(default, skip_serializing_if = "is_default")]
            other: Box<RollRecord>,
            /// In a contest: which side, the opponent's throw, and what it comes to now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
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
            #[serde(default, skip_serializing_if = "Option::is_none")]
            other: Option<Box<Reevaluation>>,
            /// In a contest: which side, the opponent's throw, and what it comes to now.
            #[serde(default, skip_serializing_if = "Option::is_none")]
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
        /// These entries were undone, newest first; the events that follow turn theirs round.
        Undid(Vec<Seq>),
        /// These entries were brought back; the events that follow are theirs again.
        Redid(Vec<Seq>),
    }
}
