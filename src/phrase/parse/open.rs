//! `reroll`, `keep` and `close`: what can still be done to an outcome.

use super::{open_of, source};
use crate::campaign::Command;
use crate::campaign::command::Keep;
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lists;
use crate::phrase::words::{Read, Words};

const KEEPS: [(Key, Keep); 3] = [
    (Key::Old, Keep::Old),
    (Key::New, Keep::New),
    (Key::Best, Keep::Best),
];

pub(crate) fn reroll(words: &mut Words<'_>) -> Read<Said> {
    const CLAUSES: [Key; 3] = [Key::Keep, Key::Faces, Key::Called];
    let purses = lists::purses(words.campaign);
    let clause = |text: &str| CLAUSES.iter().any(|key| key.names(text));
    let who = open_of(words, |text| clause(text) || purses.exact(text).is_some())?;
    let next = words.peek();
    let purse = match next.filter(|_| words.bare().is_none_or(|text| !clause(text))) {
        Some(_) => Some(words.name(&purses)?),
        None => {
            words.want_names(&purses);
            None
        }
    };
    let keep = if words.key(Key::Keep) {
        words.one_of(&KEEPS)?
    } else {
        Keep::Best
    };
    let dice = source(words)?.unwrap_or_default();
    Ok(Command::Reroll {
        who,
        keep,
        purse,
        dice,
    }
    .into())
}

pub(crate) fn keep(words: &mut Words<'_>) -> Read<Said> {
    let who = open_of(words, |text| KEEPS.iter().any(|(key, _)| key.names(text)))?;
    let keep = words.one_of(&KEEPS)?;
    Ok(Command::Keep { who, keep }.into())
}

pub(crate) fn close(words: &mut Words<'_>) -> Read<Said> {
    let who = open_of(words, |_| false)?;
    Ok(Command::Close(who).into())
}
