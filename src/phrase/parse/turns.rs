//! Whose turn it is, and what ticks.

use super::{change, several, source, who};
use crate::campaign::Command;
use crate::campaign::ids::ThingId;
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lists;
use crate::phrase::words::{Read, Words};

/// What to do with the order.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Set,
    Roll,
    Add,
    Next,
    End,
}

pub(crate) fn order(words: &mut Words<'_>) -> Read<Said> {
    const DEEDS: [(Key, Deed); 5] = [
        (Key::Set, Deed::Set),
        (Key::Roll, Deed::Roll),
        (Key::Add, Deed::Add),
        (Key::Next, Deed::Next),
        (Key::End, Deed::End),
    ];
    let command = match words.one_of(&DEEDS)? {
        Deed::Set => {
            let mut people = several(words)?;
            while words.peek().is_some() {
                people.extend(several(words)?);
            }
            Command::SetOrder(people)
        }
        Deed::Roll => rolled(words)?,
        Deed::Add => {
            let newcomer = who(words)?;
            let after = if words.key(Key::After) {
                Some(who(words)?)
            } else {
                None
            };
            Command::AddToOrder {
                who: newcomer,
                after,
            }
        }
        Deed::Next => Command::NextTurn,
        Deed::End => Command::EndOrder,
    };
    Ok(command.into())
}

/// `sides [npcs]`, or traits and faces, or nothing.
fn rolled(words: &mut Words<'_>) -> Read<Command> {
    if words.key(Key::Sides) {
        let others_first = words.key(Key::Npcs);
        return Ok(Command::SidesInOrder { others_first });
    }
    let names = lists::rollable(words.campaign, None);
    let mut traits = Vec::new();
    let mut source = source(words)?;
    words.want_names(&names);
    if source.is_none() && words.peek().is_some() && !words.next_is(Key::By) {
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

pub(crate) fn counter(words: &mut Words<'_>) -> Read<Said> {
    if words.key(Key::Add) {
        let name = words.word("a name")?;
        let max = words.number()?;
        let hidden = words.key(Key::Hidden);
        return Ok(Command::AddCounter { name, max, hidden }.into());
    }
    if words.key(Key::Drop) {
        return Ok(Command::DropCounter(named(words)?).into());
    }
    let counter = named(words)?;
    Ok(Command::Counter(counter, change(words)?).into())
}

/// A counter, by name or by `#` and its id.
fn named(words: &mut Words<'_>) -> Read<ThingId> {
    let names = lists::counters(words.campaign);
    match words.bare().and_then(super::tagged) {
        Some(id) => {
            words.skip();
            Ok(ThingId(id))
        }
        None => words.name(&names),
    }
}
