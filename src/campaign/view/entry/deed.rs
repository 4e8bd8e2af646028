//! One thing that an entry did, as a fact that can be told in a sentence.

use crate::game::Rank;
use crate::rules::Side;

/// One thing that was done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Deed {
    /// A roll, or a later change of one.
    Rolled(Attempt),
    /// A contest, or a later change of one.
    Contested(Encounter),
    /// An item or a supply was checked.
    Checked {
        /// Whose.
        who: String,
        /// Which.
        thing: String,
        /// What the check cost: `lost a use`, `broke`; none where it cost nothing.
        cost: Option<String>,
    },
    /// A table was rolled on.
    Table {
        /// Who rolled.
        who: String,
        /// The table's name.
        table: String,
        /// The table's line.
        result: String,
    },
    /// A character did something or something befell it, without dice of its own.
    Done {
        /// Who.
        who: String,
        /// How much of what it lost or gained.
        amount: Option<Amount>,
        /// What else, in the past tense, of one: `was dazed`; may be empty.
        what: String,
        /// Whether it put the character down, or up again.
        down: Option<bool>,
        /// Whether it is harm.
        harm: bool,
    },
    /// A counter moved.
    Counter {
        /// What it is called.
        name: String,
        /// The value now.
        now: i32,
        /// The maximum.
        max: i32,
    },
    /// Anything else, as the entry's line tells it.
    Said(String),
}

/// How much of something a character lost or gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Amount {
    /// In the past tense: `lost`.
    pub(crate) verb: &'static str,
    /// How much, from 1.
    pub(crate) by: u32,
    /// Of what: `HP`.
    pub(crate) of: String,
    /// How that looked, in the game master's words; may be empty.
    pub(crate) look: String,
}

/// A roll and its verdict.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Attempt {
    /// Who rolled.
    pub(crate) who: String,
    /// What: `Athletics`; empty for dice without a trait.
    pub(crate) what: String,
    /// What was declared before it: `a vice action`; empty where nothing was.
    pub(crate) declared: String,
    /// The character whose defence or rating was the target.
    pub(crate) against: Option<String>,
    /// The further characters against whom the same dice counted, and whether it succeeded against them.
    pub(crate) also: Vec<(String, bool)>,
    /// Whether it succeeded.
    pub(crate) success: bool,
    /// Whether it had succeeded before it was rerolled or amended.
    pub(crate) first: Option<bool>,
    /// What was spent to change it, and how much.
    pub(crate) spent: Option<(i32, String)>,
    /// How good the verdict is.
    pub(crate) rank: Rank,
    /// The verdict by its name.
    pub(crate) verdict: String,
    /// `18 against 8`, where both numbers are known.
    pub(crate) figure: Option<String>,
}

/// A contest and who won it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Encounter {
    /// Who met, the first side first, and what each rolled.
    pub(crate) sides: [(String, String); 2],
    /// What each declared before it: `a vice action`; empty where it was nothing.
    pub(crate) declared: [String; 2],
    /// The side that won, if any did.
    pub(crate) winner: Option<Side>,
    /// Whether both failed; else nobody wins by a tie.
    pub(crate) neither: bool,
    /// What was spent to change it, and by which side.
    pub(crate) spent: Option<(Side, (i32, String))>,
    /// The verdict by its name, where it is far above or below a usual one.
    pub(crate) extreme: Option<String>,
    /// Both totals where they differ by one, the winner's first.
    pub(crate) by_one: Option<(i32, i32)>,
}

/// Verbs that are said once of several things.
const VERBS: [&str; 4] = ["got ", "became ", "was injured: ", "was "];

/// Whether a text is another one with more words behind it.
fn begins_with(text: &str, other: &str) -> bool {
    let rest = text.strip_prefix(other);
    rest.is_some_and(|rest| rest.starts_with(' '))
}

/// What is told of who is away from now on, and of who is at the table.
pub(super) const WENT: &str = "was absent from then on";
pub(super) const CAME: &str = "joined";

impl Deed {
    /// Who went or came, where it tells nothing else, and whether they are there since then.
    pub(crate) fn presence(&self) -> Option<(&str, bool)> {
        let Self::Done {
            who,
            amount: None,
            what,
            down: None,
            ..
        } = self
        else {
            return None;
        };
        match what.as_str() {
            WENT => Some((who, false)),
            CAME => Some((who, true)),
            _ => None,
        }
    }

    /// Takes up what befalls the same character next, where both can be said together; whether they can.
    pub(crate) fn takes(&mut self, next: &Self) -> bool {
        let Self::Done {
            who,
            amount,
            what,
            down,
            harm,
        } = self
        else {
            return false;
        };
        let Self::Done {
            who: same,
            amount: more,
            what: besides,
            down: is_down,
            harm: harms,
        } = next
        else {
            return false;
        };
        // Who fell and got up did both.
        let turns = matches!((&*down, is_down), (Some(was), Some(is)) if was != is);
        if turns || who != same || !what.is_empty() && more.is_some() {
            return false;
        }
        match (amount.as_mut(), more) {
            (None, more) => amount.clone_from(more),
            (Some(_), None) => {}
            (Some(amount), Some(more)) => {
                let is_same = amount.verb == more.verb && amount.of == more.of;
                if !is_same || !amount.look.is_empty() || !more.look.is_empty() {
                    return false;
                }
                amount.by = amount.by.saturating_add(more.by);
            }
        }
        match (what.as_str(), besides.as_str()) {
            (_, "") => {}
            ("", besides) => besides.clone_into(what),
            // Who joins and then joins the fight is told as the latter.
            (_, besides) if begins_with(besides, what) => besides.clone_into(what),
            (_, besides) if begins_with(what, besides) => {}
            (_, besides) => {
                let verb = VERBS.iter().find(|verb| what.starts_with(**verb));
                let again = verb.and_then(|verb| besides.strip_prefix(verb));
                *what = format!("{what} and {}", again.unwrap_or(besides));
            }
        }
        *down = is_down.or(*down);
        *harm |= harms;
        true
    }

    /// Something that a character did, or that befell it: `was dazed`.
    pub(super) fn done(who: &str, what: String) -> Self {
        Self::Done {
            who: who.to_owned(),
            amount: None,
            what,
            down: None,
            harm: false,
        }
    }

    /// The same with an amount: `won 1 virtue`.
    pub(super) fn amount(who: &str, verb: &'static str, by: u32, of: &str) -> Self {
        Self::Done {
            who: who.to_owned(),
            amount: Some(Amount {
                verb,
                by,
                of: of.to_owned(),
                look: String::new(),
            }),
            what: String::new(),
            down: None,
            harm: false,
        }
    }
}
