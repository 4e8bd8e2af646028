//! The history and the campaign itself.

use super::seq;
use crate::campaign::{Command, Seq};
use crate::phrase::Input;
use crate::phrase::keyword::Keyword;
use crate::phrase::parse_state::{ParseResult, ParseState};

pub(crate) fn note(words: &mut ParseState<'_>) -> ParseResult<Input> {
    // A text without quotes goes to the end: one may end in "hidden".
    let Some(text) = words.quoted() else {
        let (text, hidden, on) = (words.text("a text", &[])?, false, None);
        return Ok(Command::Note { text, hidden, on }.into());
    };
    let on = if words.key(Keyword::On) {
        Some(entry_of(words)?)
    } else {
        None
    };
    let hidden = words.key(Keyword::Hidden);
    Ok(Command::Note { text, hidden, on }.into())
}

pub(crate) fn tag(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let of = entry_of(words)?;
    let bare = words.bare().is_some();
    let word = words.word("a word")?;
    // As tags are shown; in quotes a word is what it is.
    let word = word.strip_prefix('#').filter(|_| bare).unwrap_or(&word);
    Ok(Command::Tag(of, word.to_owned()).into())
}

pub(crate) fn reveal(words: &mut ParseState<'_>) -> ParseResult<Input> {
    entry_of(words).map(|of| Command::Reveal(of).into())
}

/// An entry's number; those that are likely to be meant are offered.
fn entry_of(words: &mut ParseState<'_>) -> ParseResult<Seq> {
    let open = words.campaign.characters.values();
    let open = open.filter_map(|who| Some((who.open.as_ref()?.seq, who.name.as_str())));
    let last = words.campaign.last;
    words.offer(last.0.to_string(), "the last entry");
    for (seq, name) in open.filter(|(seq, _)| *seq != last) {
        words.offer(seq.0.to_string(), &format!("the open outcome of {name}"));
    }
    seq(words)
}

pub(crate) fn session(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let starts = words.one_of(&[(Keyword::Start, true), (Keyword::End, false)])?;
    let command = if starts {
        Command::StartSession
    } else {
        Command::EndSession
    };
    Ok(command.into())
}

pub(crate) fn campaign(words: &mut ParseState<'_>) -> ParseResult<Input> {
    words.one_of(&[(Keyword::Rename, ())])?;
    let name = words.text("a name", &[])?;
    Ok(Command::RenameCampaign(name).into())
}

pub(crate) fn undo(words: &mut ParseState<'_>) -> ParseResult<Input> {
    entry(words).map(Input::Undo)
}

pub(crate) fn redo(words: &mut ParseState<'_>) -> ParseResult<Input> {
    entry(words).map(Input::Redo)
}

/// An entry's number, or nothing more.
fn entry(words: &mut ParseState<'_>) -> ParseResult<Option<Seq>> {
    let seq = seq(words);
    if words.peek().is_none() && seq.is_err() {
        return Ok(None);
    }
    seq.map(Some)
}
