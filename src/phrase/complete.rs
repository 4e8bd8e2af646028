//! What could come next: the parser reads what stands before the word, and what it then asks for is offered.

use super::lexer::{WordKind, lex, quote};
use super::names::begins;
use super::parse_state::{Expected, ParseState};
use super::verbs::{VERBS, verb};
use super::writer::plain;
use crate::campaign::Campaign;

/// One way a phrase could go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Where `text` goes, in bytes: it replaces what stands from here to the cursor.
    pub at: usize,
    /// The word as a phrase writes it, quoted where it must be.
    pub text: String,
    /// What it is: `trait of Brannoc`; of a verb its help; empty for keywords.
    pub label: String,
}

/// What the word at the cursor (in bytes) could become, or what could follow.
#[must_use]
pub fn complete(campaign: &Campaign, text: &str, cursor: usize) -> Vec<Completion> {
    let text = text.get(..cursor).unwrap_or(text);
    let lexed = lex(text);
    let touches = lexed.words.last().filter(|word| word.end == text.len());
    let partial = match touches.map(|word| word.kind) {
        Some(WordKind::Quoted) if !lexed.unclosed => return Vec::new(),
        Some(WordKind::Bare | WordKind::Quoted) => touches,
        _ => None,
    };
    let before = lexed.words.len() - usize::from(partial.is_some());
    let mut words = ParseState::new(campaign, text, &lexed.words[..before]);
    // Where reading stops doesn't matter, only what was asked for at the end.
    let _ = verb(&mut words);
    let typed = partial.map_or("", |word| &word.text);
    let quoted = partial.is_some_and(|word| word.kind == WordKind::Quoted);
    let at = partial.map_or(text.len(), |word| word.start);
    let wanted = words.wanted_next();
    let offers = wanted.iter().flat_map(|want| match want {
        Expected::Word(word) if quoted || !begins(word, typed) => Vec::new(),
        Expected::Word(word) => vec![(word.clone().into_owned(), String::new())],
        Expected::Names { what, names } => names
            .iter()
            .filter(|(name, _)| begins(name, typed))
            .map(|(name, tag)| (written(name, tag.as_deref(), wanted), label(what, name)))
            .collect(),
        Expected::Offer { text, what } if text.starts_with(typed) => {
            vec![(text.clone(), what.clone())]
        }
        Expected::Offer { .. } | Expected::Like(_) => Vec::new(),
    });
    offers
        .map(|(text, label)| Completion { at, text, label })
        .collect()
}

/// A name as it must be written where all this could stand.
fn written(name: &str, tag: Option<&str>, wanted: &[Expected]) -> String {
    let keyword =
        |want: &Expected| matches!(want, Expected::Word(word) if word.eq_ignore_ascii_case(name));
    match tag {
        Some(tag) => tag.to_owned(),
        None if wanted.iter().any(keyword) => quote(name),
        None => plain(name),
    }
}

fn label(what: &str, name: &str) -> String {
    let verb = VERBS
        .iter()
        .find(|verb| what == "command" && verb.name == name);
    verb.map_or(what, |verb| verb.help).to_owned()
}
