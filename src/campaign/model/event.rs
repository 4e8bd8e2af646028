//! Events: what happened, with the values before and after, so that every event has an inverse. Stored names are permanent.

mod dice;
mod roll_result;
mod subject;
mod table;

pub use roll_result::RollResult;
pub(crate) use table::put;

use serde::{Deserialize, Serialize};

use super::character::{
    Belonging, Character, CharacterKind, Ending, Injury, Item, OwnModifier, PlayedBy, PlayersSee,
    Presence, Rated, SavedRoll, StateTold, Track,
};
use super::counter::Counter;
use super::ids::{CharacterId, Seq, ThingId};
use super::roll_record::{ContestVerdict, OpenOutcome, Reevaluation, RollRecord};
use super::state::{HiddenStretch, KeptNote, OwnTable, Prepared};
use super::table_dice::TableDice;
use super::test::{Actor, Change};
use super::turn_order::TurnOrder;
use super::undo_conflict::StatePart;
use crate::random::TableThrow;
use crate::rules::durability::Durability;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, Face, Side, Throw, is_default};

/// The tag that marks a bookmark.
pub const BOOKMARK: &str = "bookmark";

table::events! {
    /// One thing that happened. `before` and `after` are whole values, so that the inverse needs no other data.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::VariantNames)]
    #[serde(deny_unknown_fields)]
    pub enum Event;

    // One value of a sheet: its field, and its name in messages.
    fields {
        /// A character was renamed.
        Renamed: String => name, "name";
        /// The rating of every roll whose traits have none of their own changed.
        OverallSet: Option<i32> => overall, "overall rating";
        /// A level changed.
        LevelSet: Option<i32> => level, "level";
        /// A character became a player's character, an ally or an NPC.
        KindSet: CharacterKind => kind, "kind";
        /// The player's character that an ally goes with changed.
        OwnerSet: Option<CharacterId> => owner, "owner";
        /// A character's presence changed.
        PresenceSet: Presence => presence, "presence";
        /// The GM's note changed.
        NoteSet: String => note, "note";
        /// An outcome opened, changed or closed.
        OpenSet: Option<Box<OpenOutcome>> => open, "open roll";
        /// A character that was added in hiding was revealed.
        HiddenSet: bool => hidden, "being hidden";
        /// What players see of this NPC changed; `None` is the campaign's setting.
        OwnPlayersSeeSet: Option<PlayersSee> => players_see, "what players see";
        /// An NPC's name for players changed; `None` is its own name.
        AliasSet: Option<String> => alias, "name for players";
        /// Players met this NPC, or know of it no more.
        KnownSet: bool => known, "being known to players";
        /// Players were told how this NPC is; `None` is nothing yet.
        StateToldSet: Option<StateTold> => state_told, "state as players were told it";
        /// It is noted how players know a character's health.
        HealthNotedSet: bool => health_noted, "health as players know it";
        /// What the GM says against the rule of who is down changed for players.
        KnownDownedSet: Option<bool> => known_downed, "being down as players know it";
        /// What the GM says against the rule of who is down changed.
        DownedSet: Option<bool> => downed, "being down";
        /// Who plays a character while its player is away changed.
        PlayedBySet: Option<PlayedBy> => played_by, "who plays it";
        /// The number on the number keys changed.
        NumberSet: u32 => number, "number";
        /// A character's own setting of table dice changed; `None` is the campaign's setting.
        OwnTableDiceSet: Option<bool> => table_dice, "table dice";
    }

    // One of several values of a sheet, by name.
    named {
        /// A rating changed.
        TraitSet[name]: Option<Rated> => traits, "trait";
        /// A character's own value of a defence changed.
        DefenceSet[name]: Option<i32> => defences, "defence";
        /// Points changed.
        PointsSet[point]: i32 => points, "point";
        /// A track changed.
        TrackSet[track]: Track => tracks, "track";
        /// A track of the character's own was added, removed or changed.
        OwnTrackSet[track]: Option<Track> => tracks, "track";
        /// A track of an NPC's health changed for players.
        KnownTrackSet[track]: Option<Track> => known_tracks, "track as players know it";
        /// When a condition ends; `None`: it stays until it is removed.
        EndingSet[name]: Option<Ending> => endings, "condition";
        /// The attribute last rolled with a skill changed.
        PairingSet[skill]: Option<String> => pairings, "pairing";
    }

    // One of several things of a sheet, by id.
    things {
        /// An injury was added, removed or changed.
        InjurySet: Option<Injury> => injuries;
        /// An injury of an NPC was added, removed or changed for players.
        KnownInjurySet: Option<Injury> => known_injuries;
        /// A belonging was added, removed or changed.
        BelongingSet: Option<Belonging> => belongings;
        /// A modifier was added or removed.
        ModifierSet: Option<OwnModifier> => modifiers;
    }

    // One value of the campaign, and its part of the state.
    campaign {
        /// The campaign's name changed.
        CampaignRenamed: String => Name;
        /// The entry that holds the campaign's game changed.
        GameChanged: Seq => Game;
        /// The GM declined a version of the game. The value is the checksum of that version.
        GameDeclined: Option<u64> => Game;
        /// Who uses table dice in this campaign changed.
        TableDiceSet: Option<TableDice> => TableDice;
        /// Hidden was turned on or off.
        HiddenStretchSet: Option<HiddenStretch> => HiddenStretch;
        /// What players see of NPCs changed.
        PlayersSeeSet: PlayersSee => PlayersSee;
        /// Whether difficulties are kept from players changed.
        DifficultiesHiddenSet: bool => Difficulties;
        /// The order of turns was set, ended or advanced.
        OrderSet: Option<Box<TurnOrder>> => Order;
        /// The time that each turn of a fight has changed, in seconds; `None` is no timer.
        TurnTimerSet: Option<u32> => TurnTimer;
        /// The players' screens were covered with this text, or opened again.
        CurtainSet: Option<String> => Curtain;
        /// A session began or ended: its number, and whether it is open.
        SessionSet: (u32, bool) => Session;
    }

    // A value that the code has to look at more closely, and what else says where it is.
    others {
        /// An item or a supply was added, removed or changed, as a whole.
        ItemSet {
            /// The owner.
            who: CharacterId,
            /// Whether it is a supply; else an item.
            supply: bool,
        }: Option<Item>;
        /// A saved roll was added, removed or changed.
        SavedSet {
            /// The owner; `None` is everybody.
            who: Option<CharacterId>,
        }: Option<Box<SavedRoll>>;
        /// A counter was added, removed or changed.
        CounterSet {}: Option<Counter>;
        /// A character of the shelf or an encounter was added, removed or changed.
        PreparedSet {}: Option<Box<Prepared>>;
        /// A random table of the campaign's own was added, removed or changed.
        RandomSet {}: Option<Box<OwnTable>>;
        /// A note on a person or a session, or a pinned one, was written or removed.
        KeptNoteSet {}: Option<Box<KeptNote>>;
    }

    happened {
        /// The campaign begins with its game.
        Began {
            /// The campaign's name.
            name: String,
            /// The whole RON of the game.
            game: String,
        },
        /// The whole RON of a game; `GameChanged` refers to it by the number of this entry.
        GameText(String),
        /// A character was added.
        CharacterAdded(Box<Character>),
        /// A character was removed.
        CharacterRemoved(Box<Character>),
        /// A condition was set (`on`) or removed.
        ConditionSet {
            /// The character.
            who: CharacterId,
            /// The condition's name.
            name: String,
            /// Whether the character has it after the event.
            on: bool,
            /// Whether it is hidden from the players.
            #[serde(default, skip_serializing_if = "is_default")]
            hidden: bool,
        },
        /// A test was rolled.
        Rolled(Box<RollRecord>),
        /// A contest was rolled.
        Contested {
            /// The first side: aggressor, attacker.
            a: Box<RollRecord>,
            /// The second side: defender.
            b: Box<RollRecord>,
            /// The verdict.
            verdict: ContestVerdict,
        },
        /// A roll was rerolled.
        Rerolled {
            /// The entry whose outcome was rerolled.
            of: Seq,
            /// The name of the way, where it has one: `push`.
            #[serde(default, skip_serializing_if = "String::is_empty")]
            kind: String,
            /// The old throw; stored in the entry `of`.
            #[serde(default, skip_serializing_if = "is_default")]
            old: Box<RollRecord>,
            /// The new throw.
            new: Box<RollRecord>,
            /// Whether the new one counts.
            kept_new: bool,
            /// Whether the player chose that, and not the better result.
            #[serde(default, skip_serializing_if = "is_default")]
            chosen: bool,
            /// What granted it, so that it cost nothing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            granted: Option<String>,
            /// In a contest: which side, the opponent's throw, and the new verdict.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
        },
        /// The other result of a reroll was kept.
        Kept {
            /// The entry of the reroll.
            of: Seq,
            /// Who rolled.
            who: Actor,
            /// The throw that now counts; stored in the entry `of`.
            #[serde(default, skip_serializing_if = "is_default")]
            counts: Box<RollRecord>,
            /// The throw that doesn't count; stored in the entry `of`.
            #[serde(default, skip_serializing_if = "is_default")]
            other: Box<RollRecord>,
            /// In a contest: which side, the opponent's throw, and the new verdict.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
        },
        /// A roll was changed after it was thrown.
        Amended {
            /// The entry whose verdict changed.
            of: Seq,
            /// The tier key of the verdict before.
            was: String,
            /// The throw that counts.
            counts: Box<Reevaluation>,
            /// The other throw of a reroll, where it may still be kept.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            other: Option<Box<Reevaluation>>,
            /// Whether the other throw counted before: under the new plan this one is better.
            #[serde(default, skip_serializing_if = "is_default")]
            switched: bool,
            /// Where its dice were misread: the entry that threw them, which counts with the dice that were said anew.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            corrects: Option<Seq>,
            /// In a contest: which side, the opponent's throw, and the new verdict.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            contest: Option<(Side, Box<RollRecord>, ContestVerdict)>,
        },
        /// Plain dice were thrown.
        DiceThrown {
            /// What the dice are for.
            dice: DiceExpr,
            /// The faces, by term and die.
            faces: Throw,
            /// The total that was called instead of faces.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            called: Option<Called>,
            /// Whether the faces were typed in (table dice).
            table_dice: bool,
            /// The total.
            total: i32,
        },
        /// An item or supply was checked; the use it cost is an `ItemSet` of the same entry.
        Checked {
            /// The owner.
            who: CharacterId,
            /// The item or supply.
            thing: ThingId,
            /// Its name at that time.
            name: String,
            /// The die's sides.
            die: crate::rules::Step,
            /// The face.
            face: Face,
            /// Whether the face was typed in (table dice).
            table_dice: bool,
            /// The uses left before.
            before: Durability,
            /// The uses left after.
            after: Durability,
        },
        /// A table was rolled on.
        TableThrown {
            /// Who rolled.
            who: CharacterId,
            /// The table's name.
            table: String,
            /// The face.
            face: Face,
            /// Whether the face was typed in (table dice).
            table_dice: bool,
            /// The table's line for this face.
            result: String,
        },
        /// A random table was rolled on.
        RandomThrown {
            /// The table's name.
            table: String,
            /// The throws in order: the table's own, then those that its row led to.
            steps: Vec<TableThrow>,
            /// Whether faces were typed in (table dice).
            table_dice: bool,
            /// The text that it came to.
            result: String,
        },
        /// A member of a group was left out.
        PassedOver {
            /// The member.
            who: CharacterId,
            /// The reason in short words, without a name.
            why: String,
        },
        /// How harm that left no injury looked.
        HarmLooked {
            /// Who was harmed.
            who: CharacterId,
            /// The game master's words: `teeth in the forearm`.
            look: String,
        },
        /// What was asked of a track that players may know otherwise, where the track's own change doesn't say it: it was set to a
        /// number, or stopped at its bounds.
        TrackAsked {
            /// Whose track it is.
            who: CharacterId,
            /// The track's name.
            track: String,
            /// What was asked.
            change: Change,
        },
        /// How much of an injury healed that players may know as a larger one.
        InjuryEased {
            /// Whose injury it is.
            who: CharacterId,
            /// The injury.
            injury: ThingId,
            /// How much of its size healed.
            by: i32,
        },
        /// Injuries that had healed in hiding healed for players, too.
        Healed {
            /// Whose injuries they were.
            who: CharacterId,
            /// The injuries.
            injuries: Vec<ThingId>,
        },
        /// The changes of this entry came by the clock alone.
        TimeUp,
        /// The changes of this entry are a rest of this name.
        Rested(String),
        /// The text of a note.
        Noted(String),
        /// A tag was put on an entry.
        Tagged {
            /// The entry.
            of: Seq,
            /// The tag as it was typed: one word of up to 40 letters.
            word: String,
        },
        /// A hidden entry was shown to the players.
        Revealed {
            /// The entry.
            of: Seq,
        },
        /// These entries were undone, newest first; the inverses of their events follow.
        Undid(Vec<Seq>),
        /// These entries were redone; their events follow.
        Redid(Vec<Seq>),
    }
}
