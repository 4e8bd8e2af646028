//! Several phrases as one entry: `trait Brannoc STR d12 & item Brannoc add Rope d6`. Each is parsed and written as it means
//! after those before it, so that it can name a character that they add. An `&` joins only before a verb; elsewhere it is text.

use super::keyword::Keyword;
use super::lexer::{Word, WordKind};
use super::parse_state::{ParseResult, ParseState};
use super::verbs::{VERBS, verb};
use super::{Input, PhraseError, Problem, write as write_one};
use crate::campaign::{Campaign, Command};

/// The word between two phrases.
const JOINT: &str = "&";

/// The places of the joints.
pub(super) fn joints(line: &[Word]) -> Vec<usize> {
    let is_verb = |word: &Word| {
        let mut verbs = VERBS.iter();
        word.kind == WordKind::Bare && verbs.any(|verb| verb.name.eq_ignore_ascii_case(&word.text))
    };
    let pairs = line.windows(2).enumerate();
    let joins = pairs.filter(|(_, pair)| pair[0].is(JOINT) && is_verb(&pair[1]));
    joins.map(|(at, _)| at).collect()
}

/// Parses the phrases of a line that has joints, from the word `first` on.
pub(super) fn parse(
    campaign: &Campaign,
    (text, line): (&str, &[Word]),
    first: usize,
    joints: &[usize],
) -> ParseResult<Input> {
    let mut now = campaign.clone();
    let mut all = Vec::new();
    let starts = std::iter::once(first).chain(joints.iter().map(|at| at + 1));
    let ends = joints.iter().copied().chain([line.len()]);
    for (start, end) in starts.zip(ends) {
        // It stands behind the last phrase, for all of them; a name would take it.
        let said = |word: &Word| {
            let keys = [Keyword::Hidden, Keyword::Open];
            word.kind == WordKind::Bare && keys.iter().any(|key| word.is(key.text()))
        };
        if end < line.len() && end > start + 1 && said(&line[end - 1]) {
            let problem = Problem::Unexpected;
            return Err(PhraseError::at(text, line, end - 1, problem, Vec::new()));
        }
        let mut words = ParseState::new(&now, text, &line[..end]);
        (0..start).for_each(|_| words.skip());
        let Input::Run(command) = verb(&mut words)? else {
            let problem = Problem::Unexpected;
            return Err(PhraseError::at(text, line, start, problem, Vec::new()));
        };
        now = now.after(&command);
        all.push(command);
    }
    Ok(Command::Together(all).into())
}

pub(super) fn write(campaign: &Campaign, all: &[Command]) -> String {
    let mut now = campaign.clone();
    let mut phrases = Vec::new();
    for command in all {
        phrases.push(write_one(&now, command));
        now = now.after(command);
    }
    phrases.join(&format!(" {JOINT} "))
}
