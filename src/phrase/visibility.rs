//! `hidden` and `open`: before the verb, or last in the phrase. Notes and tags are hidden unless they are opened, everything
//! else as the mode of the table.

use super::keyword::Keyword;
use super::lexer::Word;
use super::parse_state::{ParseResult, ParseState};
use super::together;
use super::verbs::verb;
use super::{Input, PhraseError, Problem};
use crate::campaign::{Campaign, Command};

/// The word that says who may see an entry, if this is one.
pub(crate) fn key(word: &Word) -> Option<Keyword> {
    let mut keys = [Keyword::Hidden, Keyword::Open].into_iter();
    keys.find(|key| word.is(key.text()))
}

/// Parses a phrase with such a word at its beginning or its end.
pub(super) fn parse(campaign: &Campaign, text: &str, all: &[Word]) -> ParseResult<Input> {
    let first = all.first().and_then(key).filter(|_| !sets_mode(all));
    let last = all.last().filter(|_| all.len() > 1).and_then(key);
    let line = &all[..all.len() - usize::from(last.is_some())];
    let joints = together::joints(line);
    let mut said = if joints.is_empty() {
        let mut words = ParseState::new(campaign, text, line).ending_in(last);
        if first.is_some() {
            words.skip();
        }
        verb(&mut words)?
    } else {
        together::parse(
            campaign,
            (text, line),
            usize::from(first.is_some()),
            &joints,
        )?
    };
    if let Input::Run(Command::Contest(one, other)) = &mut said {
        // A saved roll brings its own wish for its side; an entry is hidden or not as a whole.
        let hidden = one.hidden || other.hidden;
        (one.hidden, other.hidden) = (hidden, hidden);
    }
    let (at, key) = match (first, last) {
        (None, None) => return Ok(said),
        (Some(key), None) => (0, Some(key)),
        (None, Some(key)) => (line.len(), Some(key)),
        (Some(_), Some(_)) => (line.len(), None),
    };
    let said = match (said, key) {
        (Input::Run(command), Some(key)) => with(command, key),
        _ => None,
    };
    let misfit = || PhraseError::at(text, all, at, Problem::Unexpected, Vec::new());
    said.map(Input::Run).ok_or_else(misfit)
}

/// Whether the phrase is `hidden on` or `hidden off`, and not a hidden command.
pub(super) fn sets_mode(all: &[Word]) -> bool {
    let is_mode = |word: &Word| {
        [Keyword::On, Keyword::Off]
            .iter()
            .any(|key| word.is(key.text()))
    };
    all.get(1).is_some_and(is_mode)
}

/// Whether such a word may stand before this verb, which a command begins with.
pub(super) fn is_before(verb: &str) -> bool {
    !["undo", "redo", Keyword::Hidden.text()].contains(&verb)
}

/// The word that a command is written with.
pub(super) fn said_of(command: &Command) -> Option<Keyword> {
    let hidden = match command {
        Command::Note { hidden, .. }
        | Command::KeepNote { hidden, .. }
        | Command::Tag { hidden, .. }
        | Command::Random { hidden, .. } => {
            return (!hidden).then_some(Keyword::Open);
        }
        Command::Open(_) => return Some(Keyword::Open),
        Command::Hidden(_) => true,
        Command::Roll(test) | Command::Contest(test, _) | Command::Save(_, _, test) => test.hidden,
        Command::Dice { hidden, .. }
        | Command::AddCounter { hidden, .. }
        | Command::AddTimer { hidden, .. } => *hidden,
        Command::Group(each) => return said_of(&each.command),
        _ => false,
    };
    hidden.then_some(Keyword::Hidden)
}

/// A command with such a word; `None` where the word means nothing.
pub(super) fn with(command: Command, key: Keyword) -> Option<Command> {
    match (key, command.itself()) {
        (_, Command::HiddenMode(_) | Command::Curtain(_)) => None,
        (Keyword::Hidden, _) => Some(command.in_hiding()),
        _ => Some(command.openly()),
    }
}
