//! Whose turn it is, and what ticks.

use super::{change, several, source, who};
use crate::campaign::Command;
use crate::campaign::ids::ThingId;
use crate::phrase::Input;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists;
use crate::phrase::parse_state::{ParseResult, ParseState};

/// What to do with the order.
#[derive(Debug, Clone, Copy)]
enum OrderVerb {
    Set,
    Roll,
    Add,
    Next,
    End,
}

pub(crate) fn order(words: &mut ParseState<'_>) -> ParseResult<Input> {
    const DEEDS: [(Keyword, OrderVerb); 5] = [
        (Keyword::Set, OrderVerb::Set),
        (Keyword::Roll, OrderVerb::Roll),
        (Keyword::Add, OrderVerb::Add),
        (Keyword::Next, OrderVerb::Next),
        (Keyword::End, OrderVerb::End),
    ];
    let command = match words.one_of(&DEEDS)? {
        OrderVerb::Set => {
            let mut people = several(words)?;
            while words.peek().is_some() {
                people.extend(several(words)?);
            }
            Command::SetOrder(people)
        }
        OrderVerb::Roll => rolled(words)?,
        OrderVerb::Add => {
            let newcomer = who(words)?;
            let after = if words.key(Keyword::After) {
                Some(who(words)?)
            } else {
                None
            };
            Command::AddToOrder {
                who: newcomer,
                after,
            }
        }
        OrderVerb::Next => Command::NextTurn,
        OrderVerb::End => Command::EndOrder,
    };
    Ok(command.into())
}

/// `sides [npcs]`, or traits and faces, or nothing.
fn rolled(words: &mut ParseState<'_>) -> ParseResult<Command> {
    if words.key(Keyword::Sides) {
        let others_first = words.key(Keyword::Npcs);
        return Ok(Command::SidesInOrder { others_first });
    }
    let names = lists::rollable(words.campaign, None);
    let mut traits = Vec::new();
    let mut source = source(words)?;
    words.want_names(&names);
    if source.is_none() && words.peek().is_some() && !words.next_is(Keyword::By) {
        traits.push(words.name(&names)?);
        while words.plus() {
            traits.push(words.name(&names)?);
        }
        source = super::source(words)?;
    }
    Ok(Command::RollOrder {
        traits,
        source: source.unwrap_or_default(),
        own: super::own(words)?,
    })
}

pub(crate) fn counter(words: &mut ParseState<'_>) -> ParseResult<Input> {
    if words.key(Keyword::Add) {
        let name = words.word("a name")?;
        let max = words.number()?;
        let hidden = words.key(Keyword::Hidden);
        return Ok(Command::AddCounter { name, max, hidden }.into());
    }
    if words.key(Keyword::Drop) {
        return Ok(Command::DropCounter(named(words)?).into());
    }
    let counter = named(words)?;
    Ok(Command::Counter(counter, change(words)?).into())
}

/// A counter, by name or by `#` and its id.
fn named(words: &mut ParseState<'_>) -> ParseResult<ThingId> {
    let names = lists::counters(words.campaign);
    match words.bare().and_then(super::tagged) {
        Some(id) => {
            words.skip();
            Ok(ThingId(id))
        }
        None => words.name(&names),
    }
}
