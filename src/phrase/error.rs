//! Parse errors: which word is wrong, and what was expected there.

use std::fmt;

use super::lexer::Word;
use crate::game::sanitize;
use crate::rules::plain_dice::DiceMistake;

/// The longest word an error repeats, in characters.
pub(crate) const LONGEST: usize = 40;
/// The most names an error lists, so that it stays about one line.
const MOST: usize = 12;

/// Why a phrase can't be parsed. Displays as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseError {
    /// The word that is wrong, without quotes; empty where the phrase ends too soon.
    pub word: String,
    /// The number of the word, from 1; words are divided by spaces.
    pub nth: usize,
    /// Where it starts, in characters from 1.
    pub column: usize,
    /// How many characters it takes, with its quotes; 0 where the phrase ends too soon.
    pub length: usize,
    /// What is wrong with it.
    pub problem: Problem,
    /// What could be there, best first: names, keywords, or kinds (`a number`).
    pub expected: Vec<String>,
}

/// What is wrong with a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// No such name of this kind: `trait of Brannoc`. `expected` has all names or, where `close`, the similar ones.
    Unknown {
        /// The kind of name.
        what: String,
        /// Whether `expected` has similar names only.
        close: bool,
        /// Whether a new name in quotes is possible.
        or_new: bool,
    },
    /// The beginning of several names.
    Several,
    /// Another word was expected.
    Unexpected,
    /// The phrase ends too soon.
    Missing,
    /// It ends behind these words, which are a name although the last one is a number.
    MissingAfter(String),
    /// A number that is too large.
    TooLarge,
    /// An open quote.
    Unclosed,
    /// No character was named, and no outcome is open.
    NothingOpen,
    /// The name of a reroll behind whose it is; `expected` has the phrase in order.
    RerollFirst,
    /// A point before the one who spends it; `expected` has both in order.
    WhoFirst,
    /// A command that this game has no use for: why, and what to do instead.
    NotHere(String),
    /// A command that no rule could refuse.
    Unforced,
    /// Plain dice with a mistake in them.
    Dice(DiceMistake),
    /// A text without quotes that begins or ends with this word; `expected` has both spellings.
    PartOfText(&'static str),
}

impl Problem {
    /// No such name, though others are close to it.
    pub(crate) fn unknown(what: &str) -> Self {
        Self::Unknown {
            what: what.to_owned(),
            close: true,
            or_new: false,
        }
    }
}

impl PhraseError {
    /// An error at this word of the text, or at its end.
    pub(crate) fn at(
        text: &str,
        words: &[Word],
        index: usize,
        problem: Problem,
        expected: Vec<String>,
    ) -> Self {
        let word = words.get(index);
        let end = text.trim_end().len();
        let (start, end) = word.map_or((end, end), |word| (word.start, word.end));
        Self {
            word: word.map(|word| word.text.clone()).unwrap_or_default(),
            nth: nth(text, words, index),
            column: text[..start].chars().count() + 1,
            length: text[start..end].chars().count(),
            problem,
            expected,
        }
    }

    /// What could come next at the end of a valid phrase: `a number or none`.
    pub(crate) fn next(&self) -> Option<String> {
        let is_missing = matches!(self.problem, Problem::Missing | Problem::MissingAfter(_));
        is_missing.then(|| listed(&self.expected))
    }

    /// Whether it has names that may have been meant.
    pub(crate) fn is_close(&self) -> bool {
        matches!(self.problem, Problem::Unknown { close: true, .. })
    }

    /// The same where a new name is possible.
    pub(crate) fn or_new(mut self) -> Self {
        if let Problem::Unknown { or_new, .. } = &mut self.problem {
            *or_new = true;
        }
        self
    }
}

/// Which word it is, counted by spaces, as people do: `6,5,4` is one.
fn nth(text: &str, words: &[Word], index: usize) -> usize {
    let begins = |word: &&Word| !text[..word.start].ends_with(|c: char| !c.is_whitespace());
    let before = words.iter().take(index + 1).filter(begins).count();
    before + usize::from(index >= words.len())
}

/// `a trait`, `an item`.
pub(crate) fn with_article(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {what}")
}

impl std::error::Error for PhraseError {}

impl fmt::Display for PhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = format!("“{}” (word {})", shown(&self.word), self.nth);
        let list = listed(&self.expected);
        match &self.problem {
            Problem::Unknown {
                what,
                close,
                or_new,
            } => {
                write!(f, "{place} is not {}; ", with_article(what))?;
                match (close, self.expected.as_slice()) {
                    (true, _) => write!(f, "did you mean {list}?")?,
                    (false, []) => write!(f, "there is none")?,
                    (false, [_]) => write!(f, "there is {list}")?,
                    (false, _) => write!(f, "there are {list}")?,
                }
                f.write_str(match what.as_str() {
                    _ if *or_new => " (a new one goes in quotes)",
                    "counter" => "; `counter add` makes one",
                    "encounter" => "; `encounter save` makes one",
                    _ => "",
                })
            }
            Problem::Several => {
                // Equal names: no more of them can be written.
                if self.expected.iter().all(|name| name.starts_with('#')) {
                    return write!(f, "{place} could be {list}; write one of these");
                }
                let blanks = self.expected.iter().any(|name| name.contains(' '));
                let quotes = if blanks { " (spaces need quotes)" } else { "" };
                write!(f, "{place} could be {list}; write more of it{quotes}")
            }
            Problem::Unexpected if self.expected.is_empty() => {
                write!(f, "{place} is one word too many")
            }
            Problem::Unexpected => write!(f, "{place} does not fit here; expected {list}"),
            Problem::Missing => write!(f, "something is missing: {list}"),
            Problem::MissingAfter(name) => {
                let name = shown(name);
                write!(f, "“{name}” is a name; {list} must follow")
            }
            Problem::TooLarge => write!(f, "{place} is out of range; {} to {}", i32::MIN, i32::MAX),
            Problem::Dice(mistake) => write!(f, "{place}, {mistake}"),
            Problem::Unclosed => write!(f, "{place} has no closing quote; add \""),
            Problem::Unforced => write!(
                f,
                "{place} can't be forced; give a command that the rules refuse"
            ),
            Problem::PartOfText(key) => write!(
                f,
                "“{key}” may be part of the text or say who sees it; write {}",
                self.expected.join(" or ")
            ),
            Problem::RerollFirst => {
                write!(f, "{place} names a reroll, which goes first: {list}")
            }
            Problem::WhoFirst => write!(f, "{place} goes behind who spends it: {list}"),
            Problem::NotHere(why) => f.write_str(why),
            Problem::NothingOpen => write!(f, "nobody has an open outcome; name somebody"),
        }
    }
}

/// A word safe for one line of a terminal.
fn shown(word: &str) -> String {
    let start: String = word.chars().take(LONGEST).collect();
    let mut text = sanitize(&start);
    if word.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

/// `a, b or c`; a long list ends in a count.
fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().map(|name| shown(name)).collect();
    match shown.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        // Two more take no more room than to say so.
        [first @ .., last] if names.len() <= MOST + 2 => format!("{} or {last}", first.join(", ")),
        all => format!("{} and {} more", all[..MOST].join(", "), all.len() - MOST),
    }
}
