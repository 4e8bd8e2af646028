//! Completion: parses the phrase up to the word, and offers what the parser expected there.

use super::keyword::Keyword;
use super::lexer::{WordKind, lex, quote};
use super::lists;
use super::names::{begins, goes_on};
use super::parse_state::{Expected, ParseState};
use super::verbs::{VERBS, verb};
use super::visibility;
use super::writer::{guarded, plain};
use crate::campaign::Campaign;

/// A completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Where `text` goes, in bytes: it replaces the text from here to the cursor.
    pub at: usize,
    /// The word as it is written, quoted if needed.
    pub text: String,
    /// Its kind: `trait of Brannoc`; of a verb its help; empty for keywords.
    pub label: String,
}

/// The completions of the word at the cursor (in bytes), or the words that could follow.
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
    let first = words.peek().and_then(visibility::key);
    let first = first.filter(|_| !visibility::sets_mode(&lexed.words));
    if first.is_some() {
        words.skip();
    }
    // The error doesn't matter, only what was expected at the end.
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
            .map(|(name, tag)| {
                (
                    written(what, name, tag.as_deref(), names, wanted),
                    label(what, name),
                )
            })
            .collect(),
        Expected::Offer { text, what } if text.starts_with(typed) => {
            vec![(text.clone(), what.clone())]
        }
        Expected::Offer { .. } | Expected::Like(_) => Vec::new(),
    });
    let offers = offers.chain(mode_words(first, before, typed));
    let fits = |text: &str| first.is_none() || before > 1 || visibility::is_before(text);
    let offers = offers.filter(|(text, _)| fits(text));
    offers
        .map(|(text, label)| Completion { at, text, label })
        .collect()
}

/// What turns the mode of the table, after `hidden`.
fn mode_words(
    first: Option<Keyword>,
    before: usize,
    typed: &str,
) -> impl Iterator<Item = (String, String)> {
    let follows = first == Some(Keyword::Hidden) && before == 1;
    let words = [Keyword::On, Keyword::Off].map(Keyword::text).into_iter();
    let words = words.filter(move |word| follows && begins(word, typed));
    words.map(|word| (word.to_owned(), String::new()))
}

/// A name, written so that it is parsed as one of these.
fn written(
    what: &str,
    name: &str,
    tag: Option<&str>,
    all: &[(String, Option<String>)],
    wanted: &[Expected],
) -> String {
    let is_verb = what == "command";
    let keyword =
        |want: &Expected| matches!(want, Expected::Word(word) if word.eq_ignore_ascii_case(name));
    match tag {
        Some(tag) => tag.to_owned(),
        None if wanted.iter().any(keyword) => quote(name),
        None if is_verb => name.to_owned(),
        None if all.iter().any(|(longer, _)| goes_on(longer, name)) => quote(name),
        None if what == lists::CHARACTER => guarded(name),
        None => plain(name),
    }
}

fn label(what: &str, name: &str) -> String {
    let verb = VERBS
        .iter()
        .find(|verb| what == "command" && verb.name == name);
    verb.map_or(what, |verb| verb.help).to_owned()
}
