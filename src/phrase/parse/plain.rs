//! `dice`, `check` and `table`: dice that are no roll of the mechanic.

use super::{source, thing, who};
use crate::campaign::Command;
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lists::{self, Thing};
use crate::phrase::words::{Read, Words};
use crate::rules::plain::Expr;

pub(crate) fn dice(words: &mut Words<'_>) -> Read<Said> {
    const CLAUSES: [Key; 3] = [Key::Hidden, Key::Faces, Key::Called];
    let dice = words.like("dice like 2d6+3", |text| text.parse::<Expr>().ok());
    let dice = dice.ok_or_else(|| words.misfit())?;
    let labelled = words.peek().is_some() && !CLAUSES.iter().any(|key| words.next_is(*key));
    let label = if labelled {
        words.text("a label", &CLAUSES)?
    } else {
        String::new()
    };
    let hidden = words.key(Key::Hidden);
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Dice {
        dice,
        label,
        hidden,
        source,
    }
    .into())
}

pub(crate) fn check(words: &mut Words<'_>) -> Read<Said> {
    if words.key(Key::All) {
        let supply = words.name(&lists::supplies(words.campaign))?;
        let source = source(words)?.unwrap_or_default();
        return Ok(Command::CheckAll { supply, source }.into());
    }
    let who = who(words)?;
    let thing = thing(words, who, Thing::Gear)?;
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Check { who, thing, source }.into())
}

pub(crate) fn table(words: &mut Words<'_>) -> Read<Said> {
    let table = words.name(&lists::tables(words.campaign))?;
    let who = who(words)?;
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Table { table, who, source }.into())
}
