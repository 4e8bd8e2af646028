//! Characters and what stands on their sheets.

use super::{digits, value, who};
use crate::campaign::character::Presence;
use crate::campaign::command::NewCharacter;
use crate::campaign::{Command, TableDice};
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lists;
use crate::phrase::words::{Read, Words};

pub(crate) fn pc(words: &mut Words<'_>) -> Read<Said> {
    add(words, true)
}

pub(crate) fn npc(words: &mut Words<'_>) -> Read<Said> {
    add(words, false)
}

fn add(words: &mut Words<'_>, pc: bool) -> Read<Said> {
    let name = words.word("a name")?;
    let times = |text: &str| digits(text.strip_prefix(['x', '×'])?);
    let copies = words.like("x3 for three of them", times).unwrap_or(1);
    let like = if words.key(Key::Like) {
        Some(who(words)?)
    } else {
        None
    };
    let names = lists::ratings(words.campaign, like);
    let mut ratings = Vec::new();
    words.want_names(&names);
    while words.peek().is_some() {
        let name = words.name(&names)?;
        ratings.push((name, value(words)?));
        words.want_names(&names);
    }
    let made = NewCharacter {
        name,
        pc,
        copies,
        like,
        ratings,
    };
    Ok(Command::Add(Box::new(made)).into())
}

pub(crate) fn rename(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    let name = words.text("a name", &[])?;
    Ok(Command::Rename(who, name).into())
}

pub(crate) fn remove(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    Ok(Command::Remove(who).into())
}

pub(crate) fn rating(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    let name = words.name_or_new(&lists::traits(words.campaign, Some(who)))?;
    let value = if words.key(Key::None) {
        None
    } else {
        Some(value(words)?)
    };
    let kind = if words.key(Key::Kind) {
        Some(words.name(&lists::kinds(words.campaign))?)
    } else {
        None
    };
    let usual = if words.key(Key::Usual) {
        Some(words.name(&lists::attributes(words.campaign, who))?)
    } else {
        None
    };
    Ok(Command::SetTrait {
        who,
        name,
        value,
        kind,
        usual,
    }
    .into())
}

pub(crate) fn defence(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    let name = words.name(&lists::defences(words.campaign))?;
    let value = if words.key(Key::None) {
        None
    } else {
        Some(words.number()?)
    };
    Ok(Command::SetDefence(who, name, value).into())
}

pub(crate) fn level(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    let level = words.number()?;
    Ok(Command::SetLevel(who, level).into())
}

pub(crate) fn absent(words: &mut Words<'_>) -> Read<Said> {
    presence(words, Presence::Absent)
}

pub(crate) fn bench(words: &mut Words<'_>) -> Read<Said> {
    presence(words, Presence::Benched)
}

fn presence(words: &mut Words<'_>, gone: Presence) -> Read<Said> {
    let who = who(words)?;
    let presence = if words.switch()? {
        gone
    } else {
        Presence::Present
    };
    Ok(Command::Presence(who, presence).into())
}

pub(crate) fn describe(words: &mut Words<'_>) -> Read<Said> {
    let who = who(words)?;
    let text = words.text("a text", &[])?;
    Ok(Command::SetNote(who, text).into())
}

/// The campaign's setting, or somebody's.
pub(crate) fn table_dice(words: &mut Words<'_>) -> Read<Said> {
    const CAMPAIGN: [(Key, Option<TableDice>); 4] = [
        (Key::Never, Some(TableDice::Never)),
        (Key::Pcs, Some(TableDice::PlayerCharacters)),
        (Key::Always, Some(TableDice::Always)),
        (Key::Usual, None),
    ];
    const OWN: [(Key, Option<bool>); 3] = [
        (Key::On, Some(true)),
        (Key::Off, Some(false)),
        (Key::Usual, None),
    ];
    for (key, setting) in CAMPAIGN {
        if words.key(key) {
            return Ok(Command::TableDice(setting).into());
        }
    }
    let who = who(words)?;
    let setting = words.one_of(&OWN)?;
    Ok(Command::OwnTableDice(who, setting).into())
}
