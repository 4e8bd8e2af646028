//! The command language: text → [`Command`] and back, and what could come next. Used by the palette, by the plain mode, by
//! tests. Every command has exactly one phrase that [`write()`] gives; [`parse()`] reads it back to the same command, and more
//! loosely what people type: names by prefix, in any case. Decides nothing: whether a command is allowed is the campaign's.
//!
//! The grammar is the table in `verbs`: the arguments of each verb, whose kinds (`arg`) are both read and written. Reading asks
//! each word for what may stand there, and what was asked becomes the expectations of an error and the completions.

mod arg;
mod complete;
mod error;
mod figures;
mod keyword;
mod lexer;
mod lists;
mod names;
mod parse_state;
mod verbs;
mod writer;

pub use complete::{Completion, complete};
pub use error::{PhraseError, Problem};
pub(crate) use names::Found;
pub use verbs::{VERBS, Verb};

use crate::campaign::{Campaign, CharacterId, Command, Seq};
use arg::Arg as _;
use writer::PhraseWriter;

/// What a phrase says.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// To be decided.
    Run(Command),
    /// The newest entry, or this one, undone.
    Undo(Option<Seq>),
    /// The latest undone entry, or this one, brought back.
    Redo(Option<Seq>),
}

impl From<Command> for Input {
    fn from(command: Command) -> Self {
        Self::Run(command)
    }
}

/// Whom a name means, as phrases take it: exactly, by its beginning, by that of a later word.
pub(crate) fn who<'a>(
    all: impl Iterator<Item = (&'a str, CharacterId)>,
    name: &str,
) -> Found<CharacterId> {
    let all = all.map(|(name, id)| (name.to_owned(), id));
    names::Names::new("character", all).find(name)
}

/// Reads one phrase.
///
/// # Errors
/// Which word is wrong, and what was expected there.
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
    let mut words = parse_state::ParseState::new(campaign, text, &lexed.words);
    verbs::verb(&mut words)
}

/// The phrase that [`parse()`] reads as this command, as long as all it names is there.
#[must_use]
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
    line.text
}
