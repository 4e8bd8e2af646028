//! The command language: converts text to a [`Command`] and back, and completes it. Used by the palette, the plain mode and
//! tests. [`write()`] gives exactly one phrase for every command; [`parse()`] reads it back to the same command, and also
//! what people type: prefixes of names, in any case. Decides nothing: the campaign decides whether a command is allowed.
//!
//! The grammar is the table in `verbs`: the arguments of each verb, whose kinds (`arg`) are both parsed and written. The parser
//! records what is possible at each word, which gives the expectations of an error and the completions.

mod arg;
mod complete;
mod error;
mod figures;
mod keyword;
mod lexer;
mod line;
mod lists;
mod names;
mod parse_state;
mod together;
mod verbs;
mod visibility;
mod writer;

pub use complete::{Completion, complete};
pub use error::{PhraseError, Problem};
pub(crate) use names::Found;
pub use verbs::{VERBS, Verb, example};

use crate::campaign::{Campaign, CharacterId, Command, Seq};
use arg::Arg as _;
pub(crate) use arg::{is_almost_rating, is_rating, is_value, seconds};
pub(crate) use figures::{counter, sum, track};
pub(crate) use line::{SaidLast, plain_text, said_last, typed_text};
use writer::PhraseWriter;

/// A parsed phrase.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A command to decide.
    Run(Command),
    /// Undo the newest entry, or this one.
    Undo(Option<Seq>),
    /// Redo the latest undone entry, or this one.
    Redo(Option<Seq>),
}

impl From<Command> for Input {
    fn from(command: Command) -> Self {
        Self::Run(command)
    }
}

/// The characters that a name can mean in phrases: exactly, by prefix, by the prefix of a later word.
pub(crate) fn who<'a>(
    all: impl Iterator<Item = (&'a str, CharacterId)>,
    name: &str,
) -> Found<CharacterId> {
    let all = all.map(|(name, id)| (name.to_owned(), id));
    names::Names::new("character", all).find(name)
}

/// Which of these words a wrong one may have been meant to be, most similar first.
pub(crate) fn alike<'a>(words: impl IntoIterator<Item = &'a str>, wrong: &str) -> Vec<String> {
    let words = words.into_iter().map(|word| (word.to_owned(), ()));
    names::Names::new("word", words).alike(wrong)
}

/// Parses one phrase.
///
/// # Errors
/// The wrong word, and what was expected there.
pub fn parse(campaign: &Campaign, text: &str) -> Result<Input, PhraseError> {
    let lexed = lexer::lex(text);
    if lexed.unclosed {
        let last = lexed.words.len().saturating_sub(1);
        let problem = Problem::Unclosed;
        return Err(PhraseError::at(
            text,
            &lexed.words,
            last,
            problem,
            Vec::new(),
        ));
    }
    visibility::parse(campaign, text, &lexed.words)
}

/// The phrase that [`parse()`] reads as this command, as long as everything it names exists.
pub fn write(campaign: &Campaign, command: &Command) -> String {
    let (single, each) = match command {
        Command::Group(each) => (&each.command, Some(&**each)),
        single => (single, None),
    };
    let mut line = PhraseWriter::new(campaign, each.map(|each| &each.selection));
    verbs::write_single(campaign, &mut line, single.clone());
    if let Some(each) = each {
        arg::own().write(&mut line, &each.own);
    }
    if let Some(key) = visibility::said_of(command) {
        line.word(key.text());
    }
    line.text
}
