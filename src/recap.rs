//! A recap of a session: what happened in order, who did what, what it cost and what is left; for the game master or for players.
//! One struct with three writers and a short form for the screen (`words`). Reads and writes no file.

mod builder;
mod chart;
mod escape;
mod html;
mod luck;
mod markdown;
mod open;
mod people;
mod resources;
mod sentences;
mod story;
mod verdicts;
mod words;

use jiff::tz::TimeZone;
use serde::Serialize;

pub use builder::RecapBuilder;
pub use html::html;
pub use markdown::{literal, markdown};
pub(crate) use open::still_open;

use crate::campaign::Seq;
use crate::campaign::view::{Audience, Deed, Viewer};
use crate::journal::{JournalError, Reader};
use crate::luck::Luck;

/// The recap of one session. As JSON it is an object with these fields; fields are added, never renamed.
///
/// For players it holds only what they may know: every number is counted without what is hidden.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Recap {
    /// What the campaign is called.
    pub campaign: String,
    /// What its game is called.
    pub game: String,
    /// The session's number; 0 is before the first.
    pub session: u32,
    /// The day it began: `2026-11-14`.
    pub date: String,
    /// The same day in words: `14 November 2026`.
    pub day: String,
    /// Whether the session is over.
    pub ended: bool,
    /// Who reads it: `game-master` or `players`.
    pub audience: Audience,
    /// What happened, in order.
    pub story: Vec<Scene>,
    /// The roll that went best: of the party's successes the one most worth telling. None where all were ordinary.
    pub best: Option<Moment>,
    /// The roll that went worst: of the party's failures the one most worth telling. None where all were ordinary.
    pub worst: Option<Moment>,
    /// The characters who did something or are there at the end; the party first.
    pub people: Vec<Person>,
    /// The counters at the end.
    pub counters: Vec<Bounded>,
    /// What is still open at the end, a line each: the party's injuries and conditions, counters that are not at their end.
    pub open: Vec<String>,
    /// The luck of the dice; none where no throw could have come out otherwise.
    pub luck: Option<SessionLuck>,
}

/// The luck of the dice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionLuck {
    /// All throws together.
    #[serde(flatten)]
    pub mean: MeanLuck,
    /// A verdict on it in words.
    pub sentence: String,
    /// How often each verdict of a test came, worst first; only those that came or were likely.
    pub tiers: Vec<TierLuck>,
    /// The sum of the luck after each throw, from 0 on.
    pub line: Vec<LuckPoint>,
}

/// How throws compared with what their dice could have shown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MeanLuck {
    /// How many, from 1.
    pub throws: u64,
    /// Their mean percentile, 0 to 100; 50 is even.
    pub mean: f64,
    /// The same before it was rounded, which has the words.
    #[serde(skip)]
    luck: Luck,
}

/// How often a verdict came.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TierLuck {
    /// Its key.
    pub tier: String,
    /// Its name.
    pub name: String,
    /// How often it came.
    pub seen: u64,
    /// How often it was to be expected of these rolls.
    pub expected: f64,
}

/// A point of the line of luck.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LuckPoint {
    /// The number of throws so far.
    pub throws: u64,
    /// The sum of their percentiles, each 0 to 1, above 0.5.
    pub sum: f64,
    /// One standard deviation of that sum.
    pub deviation: f64,
}

/// A part of the story: everything after a note up to the next, or a fight.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Scene {
    /// The notes it begins with; empty for what comes before the first note.
    pub notes: Vec<Note>,
    /// The first and the last round in it, where it is a fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<(u32, u32)>,
    /// What was done, in order; of very many the most important.
    pub lines: Vec<StoryLine>,
    /// How many more were left out.
    #[serde(skip_serializing_if = "is_none")]
    pub more: usize,
    /// The same in sentences, paragraph by paragraph.
    pub text: Vec<Passage>,
}

/// A paragraph of the story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Passage {
    /// A note in the middle of a fight.
    Note(Note),
    /// What was done.
    Told(Vec<Sentence>),
}

/// A sentence of the story.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// Hidden from the players.
    #[serde(skip_serializing_if = "is_not")]
    pub hidden: bool,
    /// The rules were overruled; false for players.
    #[serde(skip_serializing_if = "is_not")]
    pub overruled: bool,
    /// The words it is tagged with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What was noted on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

/// A note of the game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The text as it was written.
    pub text: String,
    /// Hidden from the players.
    #[serde(skip_serializing_if = "is_not")]
    pub hidden: bool,
}

/// One thing that was done: of a roll and its rerolls the verdict that stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoryLine {
    /// Its place among all lines, from 1.
    pub number: usize,
    /// The entry's number in the journal; none for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Who did it; empty where that is in the text.
    pub who: String,
    /// What came of it: `Athletics 15 vs 12 · strong`.
    pub what: String,
    /// The verdict's key; none where nothing was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
    /// Whether it is a success; in a contest of the side that is named first. None where nothing was judged, and for a group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
    /// The round it was done in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// What was noted on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The words it is tagged with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Hidden from the players.
    #[serde(skip_serializing_if = "is_not")]
    pub hidden: bool,
    /// The rules were overruled; false for players.
    #[serde(skip_serializing_if = "is_not")]
    pub overruled: bool,
    /// Its importance, from 0; the least important lines are left out first.
    #[serde(skip)]
    weight: f64,
    /// The facts that its sentence tells.
    #[serde(skip)]
    deeds: Vec<Deed>,
    /// Its place in the journal, and that of the entry that caused it.
    #[serde(skip)]
    place: Seq,
    #[serde(skip)]
    cause: Option<Seq>,
}

/// A roll to remember.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moment {
    /// Whose.
    pub who: String,
    /// What was rolled: `Athletics`.
    pub what: String,
    /// The verdict's name: `strong`.
    pub verdict: String,
    /// What happened, to be read aloud; may be empty.
    pub sentence: String,
    /// The same as the story tells it; may be empty.
    pub told: String,
    /// The percentile among all results of the same dice: 0 the worst, 100 the best, half of the equal ones counted.
    pub percentile: f64,
    /// Of a hundred such rolls how many are worse than a success, or better than a failure.
    #[serde(skip)]
    beaten: f64,
    /// The same in words.
    #[serde(skip)]
    rarity: String,
    /// Whether it was a success.
    #[serde(skip)]
    success: bool,
    /// Whether its verdict is far above or below a usual one.
    #[serde(skip)]
    extreme: bool,
    /// Whether the game master noted or tagged it, as far as its reader knows.
    #[serde(skip)]
    marked: bool,
    /// What makes it more worth telling than another of the same luck.
    #[serde(skip)]
    weight: f64,
}

/// A character: what they did, what it cost them, how they are.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Whether a player plays them.
    pub pc: bool,
    /// How many rolls they made, contests included; a reroll counts as the same roll.
    pub rolls: u32,
    /// How many of them succeeded; in a contest, won.
    pub successes: u32,
    /// The one that went best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Moment>,
    /// The luck of their dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<MeanLuck>,
    /// Points that were spent, and what of tracks rolls cost: `Resolve` 2.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<Amount>,
    /// Points and tracks gained or recovered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<Amount>,
    /// What harm took from tracks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suffered: Vec<Amount>,
    /// What else was taken from tracks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Amount>,
    /// What was recovered from, of tracks that are better low: `Fatigue` 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eased: Vec<Amount>,
    /// Injuries that they suffered, whether or not they have healed since.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<String>,
    /// Items and supplies that lost uses, with how many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worn: Vec<Amount>,
    /// Items and supplies whose die became smaller, with by how many steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stepped: Vec<Amount>,
    /// How they are at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<Resources>,
}

/// An amount of something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// What it is an amount of.
    pub what: String,
    /// How much, from 1.
    pub amount: i32,
}

/// A number with its maximum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bounded {
    /// What it is called.
    pub what: String,
    /// The present value.
    pub now: i32,
    /// The maximum.
    pub max: i32,
}

/// How a character is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resources {
    /// Whether they are at the table.
    pub present: bool,
    /// What is left of tracks.
    pub tracks: Vec<Bounded>,
    /// Points held.
    pub points: Vec<PointsHeld>,
    /// Injuries with their size.
    pub injuries: Vec<String>,
    /// Conditions by name.
    pub conditions: Vec<String>,
    /// Items and supplies with what is left of them, and counted belongings: `Bronze shield d8, 2 uses`, `Arrows 7`.
    pub things: Vec<String>,
    /// Those of them that are no longer whole, and what is counted.
    #[serde(skip)]
    low: Vec<String>,
}

/// Points held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsHeld {
    /// What they are called.
    pub what: String,
    /// How many, from 0.
    pub held: i32,
}

impl Recap {
    /// The recap of a session for the game master (a [`Viewer`]) or for players (a [`crate::campaign::view::PlayersView`]), as
    /// they are after the last entry; `None` is the session that goes on, else the last. Days are those of `zone`.
    ///
    /// # Errors
    /// There was no such session, or the journal can't be read.
    pub fn build(
        viewer: impl Into<Viewer>,
        reader: &Reader,
        session: Option<u32>,
        zone: &TimeZone,
    ) -> Result<Self, RecapError> {
        let mut builder = RecapBuilder::begin(viewer, reader, session)?;
        while !builder.advance(reader, u64::MAX)? {}
        Ok(builder.finish(zone))
    }

    /// The same as JSON, on several lines.
    ///
    /// # Panics
    /// Never: it has only string keys and finite numbers.
    pub fn json(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        json.expect("a recap has only string keys and finite numbers")
    }

    /// `session 7`, `before the first session`.
    pub(crate) fn title(&self) -> String {
        match self.session {
            0 => "before the first session".to_owned(),
            n => format!("session {n}"),
        }
    }

    /// Whether nothing happened.
    pub(crate) fn is_empty(&self) -> bool {
        self.story.is_empty()
    }
}

/// Why there is no recap.
#[derive(Debug, thiserror::Error)]
pub enum RecapError {
    /// No session of that number.
    #[error("there is no session {0}; {1}")]
    NoSession(u32, String),
    /// The journal can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Person {
    /// What harm did: `7 HP · a cut across the palm`.
    pub(crate) fn harm(&self) -> Vec<String> {
        let lost = self.suffered.iter();
        let lost = lost.map(|it| format!("{} {}", it.amount, it.what));
        lost.chain(self.injuries.iter().cloned()).collect()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_not(it: &bool) -> bool {
    !it
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_none(count: &usize) -> bool {
    *count == 0
}
