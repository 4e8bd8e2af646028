//! The history and the campaign itself.

use super::seq;
use crate::campaign::{Command, Seq};
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::words::{Read, Words};

pub(crate) fn note(words: &mut Words<'_>) -> Read<Said> {
    // A text without quotes goes to the end: one may end in "hidden".
    let (text, hidden) = match words.quoted() {
        Some(text) => (text, words.key(Key::Hidden)),
        None => (words.text("a text", &[])?, false),
    };
    Ok(Command::Note { text, hidden }.into())
}

pub(crate) fn session(words: &mut Words<'_>) -> Read<Said> {
    let starts = words.one_of(&[(Key::Start, true), (Key::End, false)])?;
    let command = if starts {
        Command::StartSession
    } else {
        Command::EndSession
    };
    Ok(command.into())
}

pub(crate) fn campaign(words: &mut Words<'_>) -> Read<Said> {
    words.one_of(&[(Key::Rename, ())])?;
    let name = words.text("a name", &[])?;
    Ok(Command::RenameCampaign(name).into())
}

pub(crate) fn undo(words: &mut Words<'_>) -> Read<Said> {
    entry(words).map(Said::Undo)
}

pub(crate) fn redo(words: &mut Words<'_>) -> Read<Said> {
    entry(words).map(Said::Redo)
}

/// An entry's number, or nothing more.
fn entry(words: &mut Words<'_>) -> Read<Option<Seq>> {
    let seq = seq(words);
    if words.peek().is_none() && seq.is_err() {
        return Ok(None);
    }
    seq.map(Some)
}
