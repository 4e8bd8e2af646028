//! Tags: adds a word to an entry or removes it if it is there, and suggests words in use.

use super::notes;
use crate::campaign::text::search_key::search_key;
use crate::campaign::{Command, Seq};
use crate::journal::Tag;
use crate::phrase::{self, Input};
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;
use crate::tui::widgets::text;

/// The most words in use that a hint names.
const OFFERED: usize = 8;

/// Adds a tag to an entry, or removes it if it is there.
pub(crate) fn toggle(state: &AppState, of: Seq, word: &str) -> Effect {
    match put_by(state, of, word) {
        Some(by) => Effect::Undo(Some(by)),
        None => Effect::run(tag(of, word, true)),
    }
}

fn tag(of: Seq, word: &str, hidden: bool) -> Command {
    Command::Tag {
        of,
        word: word.to_owned(),
        hidden,
    }
}

/// Asks for a tag for an entry.
pub(crate) fn ask(state: &AppState, of: Seq) -> TextPrompt {
    prompt(state, of, true, "")
}

fn prompt(state: &AppState, of: Seq, hidden: bool, typed: &str) -> TextPrompt {
    let title = format!("Tag on entry {} {}", of.0, notes::seen_by(hidden));
    let hint = move |state: &AppState, typed: &str| {
        let tab = notes::tab(Some(of), hidden, state);
        format!("{}; {tab}", hint(state, of, typed))
    };
    TextPrompt::new(
        title,
        hint(state, typed),
        move |state, typed| match put_by(state, of, typed) {
            Some(by) => Ok(take_off(by)),
            None if typed.is_empty() => Ok(Effect::Close),
            None if phrase::said_last(typed).1 == phrase::SaidLast::HIDDEN => {
                Err("“hidden” says who sees a tag; Tab changes that".to_owned())
            }
            None => typed::run(state, tag(of, bare(typed), hidden), None),
        },
    )
    .starting_with(typed)
    .hinting(hint)
    .completing(completed)
    .switching(move |state, typed| {
        if notes::is_secret(state, of) {
            return Effect::Done;
        }
        Effect::Instead(Box::new(prompt(state, of, !hidden, typed)))
    })
}

/// The entry that put this tag on entry `of`; `None` if it isn't there.
pub(crate) fn put_by(state: &AppState, of: Seq, word: &str) -> Option<Seq> {
    let word = search_key(bare(word));
    let mut tags = on(state, of).into_iter();
    tags.find(|tag| search_key(&tag.word) == word)
        .map(|tag| tag.by)
}

/// Undoes the entry that added a tag. As a phrase, so that the dialog closes on success.
pub(crate) fn take_off(by: Seq) -> Effect {
    Effect::RunPhrase {
        line: format!("undo {}", by.0),
        said: Box::new(Input::Undo(Some(by))),
    }
}

/// The tag without the `#` that it is shown with.
pub(crate) fn bare(typed: &str) -> &str {
    typed.strip_prefix('#').unwrap_or(typed)
}

/// The hint: the entry's tags and the words in use that match.
pub(crate) fn hint(state: &AppState, of: Seq, typed: &str) -> String {
    let signed = |word: &String| format!("#{word}");
    let there: Vec<String> = on(state, of).iter().map(|tag| signed(&tag.word)).collect();
    let offered: Vec<String> = beginning(state, typed).iter().map(signed).collect();
    let again = format!("{} again takes it off", there.join(" or "));
    let in_use = format!("in use: {}", offered.join(" "));
    let parts = [
        Some("one word".to_owned()),
        Some(again).filter(|_| !there.is_empty()),
        Some(in_use).filter(|_| !offered.is_empty()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("; ")
}

/// The common start of the words in use that begin with `typed`; `None` if it is shorter than `typed`.
pub(crate) fn completed(state: &AppState, typed: &str) -> Option<String> {
    let words = beginning(state, typed);
    let common = text::common_start(words.iter().map(String::as_str))?;
    let is_longer = common.chars().count() >= bare(typed).chars().count();
    is_longer.then(|| common.to_owned())
}

/// The words in use that begin with `typed`, most recently used first.
fn beginning(state: &AppState, typed: &str) -> Vec<String> {
    let typed = search_key(bare(typed.trim()));
    let words = state.table.reader().tag_words().unwrap_or_default();
    let begun = words
        .into_iter()
        .filter(|word| search_key(word).starts_with(&typed));
    begun.take(OFFERED).collect()
}

/// The tags of an entry. Read errors are ignored here; adding the tag reports them.
fn on(state: &AppState, of: Seq) -> Vec<Tag> {
    state.table.reader().tags(of..=of).unwrap_or_default()
}
