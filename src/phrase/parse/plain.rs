//! `dice`, `check` and `table`: dice that are no roll of the mechanic.

use super::{source, thing, whom};
use crate::campaign::command::Gear;
use crate::campaign::{CharacterId, Command};
use crate::phrase::Input;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::{self, Thing};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::rules::plain_dice::DiceExpr;

pub(crate) fn dice(words: &mut ParseState<'_>) -> ParseResult<Input> {
    const CLAUSES: [Keyword; 3] = [Keyword::Hidden, Keyword::Faces, Keyword::Called];
    let dice = words.like("dice like 2d6+3", |text| text.parse::<DiceExpr>().ok());
    let dice = dice.ok_or_else(|| words.misfit())?;
    let labelled = words.peek().is_some() && !CLAUSES.iter().any(|key| words.next_is(*key));
    let label = if labelled {
        words.text("a label", &CLAUSES)?
    } else {
        String::new()
    };
    let hidden = words.key(Keyword::Hidden);
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Dice {
        dice,
        label,
        hidden,
        source,
    }
    .into())
}

pub(crate) fn check(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = whom(words)?;
    let thing = if who == CharacterId::EACH {
        Gear::Named(words.name_or_new(&lists::gear(words.campaign))?)
    } else {
        Gear::Id(thing(words, who, Thing::Gear)?)
    };
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Check { who, thing, source }.into())
}

pub(crate) fn table(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let table = words.name(&lists::tables(words.campaign))?;
    let who = whom(words)?;
    let source = source(words)?.unwrap_or_default();
    Ok(Command::Table { table, who, source }.into())
}
