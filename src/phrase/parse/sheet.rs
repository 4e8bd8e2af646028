//! Characters and what stands on their sheets.

use super::{digits, value, who};
use crate::campaign::character::Presence;
use crate::campaign::command::NewCharacter;
use crate::campaign::{Command, TableDice};
use crate::phrase::Input;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists;
use crate::phrase::parse_state::{ParseResult, ParseState};

pub(crate) fn pc(words: &mut ParseState<'_>) -> ParseResult<Input> {
    add(words, true)
}

pub(crate) fn npc(words: &mut ParseState<'_>) -> ParseResult<Input> {
    add(words, false)
}

fn add(words: &mut ParseState<'_>, pc: bool) -> ParseResult<Input> {
    let name = words.word("a name")?;
    let times = |text: &str| digits(text.strip_prefix(['x', '×'])?);
    let copies = words.like("x3 for three of them", times).unwrap_or(1);
    let like = if words.key(Keyword::Like) {
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

pub(crate) fn rename(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let name = words.text("a name", &[])?;
    Ok(Command::Rename(who, name).into())
}

pub(crate) fn remove(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    Ok(Command::Remove(who).into())
}

pub(crate) fn rating(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let name = words.name_or_new(&lists::traits(words.campaign, Some(who)))?;
    let value = if words.key(Keyword::None) {
        None
    } else {
        Some(value(words)?)
    };
    let kind = if words.key(Keyword::Kind) {
        Some(words.name(&lists::kinds(words.campaign))?)
    } else {
        None
    };
    let usual = if words.key(Keyword::Usual) {
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

pub(crate) fn defence(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let name = words.name(&lists::defences(words.campaign))?;
    let value = if words.key(Keyword::None) {
        None
    } else {
        Some(words.number()?)
    };
    Ok(Command::SetDefence(who, name, value).into())
}

pub(crate) fn level(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let level = words.number()?;
    Ok(Command::SetLevel(who, level).into())
}

pub(crate) fn absent(words: &mut ParseState<'_>) -> ParseResult<Input> {
    presence(words, Presence::Absent)
}

pub(crate) fn bench(words: &mut ParseState<'_>) -> ParseResult<Input> {
    presence(words, Presence::Benched)
}

fn presence(words: &mut ParseState<'_>, gone: Presence) -> ParseResult<Input> {
    let who = who(words)?;
    let presence = if words.switch()? {
        gone
    } else {
        Presence::Present
    };
    Ok(Command::Presence(who, presence).into())
}

pub(crate) fn describe(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let text = words.text("a text", &[])?;
    Ok(Command::SetNote(who, text).into())
}

/// The campaign's setting, or somebody's.
pub(crate) fn table_dice(words: &mut ParseState<'_>) -> ParseResult<Input> {
    const CAMPAIGN: [(Keyword, Option<TableDice>); 4] = [
        (Keyword::Never, Some(TableDice::Never)),
        (Keyword::Pcs, Some(TableDice::PlayerCharacters)),
        (Keyword::Always, Some(TableDice::Always)),
        (Keyword::Usual, None),
    ];
    const OWN: [(Keyword, Option<bool>); 3] = [
        (Keyword::On, Some(true)),
        (Keyword::Off, Some(false)),
        (Keyword::Usual, None),
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
