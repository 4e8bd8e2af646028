//! Whether a state can be a campaign's.

use std::collections::BTreeSet;

use super::bounds::check_state;
use super::entry::ensure;
use crate::campaign::character::Thing;
use crate::campaign::{Campaign, Character, Seq, TurnOrder};

type Sound = Result<(), String>;

impl Campaign {
    /// Whether it can be the campaign after this entry, as far as that shows without the entries.
    ///
    /// # Errors
    /// What is wrong with it, as the rest of a sentence about the state row.
    pub(crate) fn is_sound(&self, last: Seq) -> Sound {
        let Seq(held) = self.last;
        ensure(held == last.0, || {
            format!("it is of entry {held}, not of entry {}", last.0)
        })?;
        check_state(&self.state).map_err(|e| e.to_string())?;
        let mut numbers = BTreeSet::new();
        for (id, who) in &self.characters {
            ensure(*id == who.id && id.0 > 0, || {
                format!("it has character {} as {}", who.id.0, id.0)
            })?;
            ensure(numbers.insert(who.number), || {
                format!("two characters have the number {}", who.number)
            })?;
            check_character(who)?;
        }
        check_things(&self.saved)?;
        check_things(&self.counters)?;
        check_things(&self.prepared)?;
        check_things(&self.random)?;
        check_things(&self.notes)?;
        self.order.as_deref().map_or(Ok(()), check_order)
    }
}

/// The things of a sheet are in order.
pub(super) fn check_character(who: &Character) -> Sound {
    check_things(&who.items)?;
    check_things(&who.supplies)?;
    check_things(&who.belongings)?;
    check_things(&who.injuries)?;
    check_things(&who.known_injuries)?;
    check_things(&who.modifiers)?;
    check_things(&who.saved)
}

/// Each id once, in order.
fn check_things<T: Thing>(things: &[T]) -> Sound {
    let mut pairs = things.windows(2);
    ensure(pairs.all(|pair| pair[0].id() < pair[1].id()), || {
        "things of a list have the same id or are out of order".to_owned()
    })
}

/// One of its turns is the present one, also for players, who have the same turns.
pub(super) fn check_order(order: &TurnOrder) -> Sound {
    check_turns(order)?;
    let turns = |order: &TurnOrder| -> BTreeSet<String> {
        let turns = order.turns.iter();
        turns.map(|turn| format!("{turn:?}")).collect()
    };
    let Some(seen) = &order.seen else {
        return Ok(());
    };
    let seen = &seen.order;
    let is_bare = seen.rolled.is_empty()
        && seen.ranks.is_empty()
        && seen.hidden.is_empty()
        && seen.seen.is_none();
    ensure(is_bare, || {
        "its order for players has rolls or hidden turns of its own".to_owned()
    })?;
    ensure(turns(order) == turns(seen), || {
        "its order for players has other turns".to_owned()
    })?;
    check_turns(seen)
}

fn check_turns(order: &TurnOrder) -> Sound {
    let (now, turns) = (order.now, order.turns.len());
    ensure(now < turns, || {
        format!("its turn is {now} of {turns}, counted from 0")
    })?;
    let once: BTreeSet<_> = order.turns.iter().map(|turn| format!("{turn:?}")).collect();
    ensure(once.len() == turns, || {
        "a turn is twice in the order".to_owned()
    })?;
    let usual: BTreeSet<_> = order.usual.iter().map(|turn| format!("{turn:?}")).collect();
    let is_same = order.usual.len() == turns && usual == once;
    ensure(order.usual.is_empty() || is_same, || {
        "its usual order has other turns".to_owned()
    })?;
    ensure(
        order.put_off.iter().all(|it| order.turns.contains(it)),
        || "a turn that was put off is not in the order".to_owned(),
    )
}
