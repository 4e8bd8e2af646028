//! Those who leave the order of turns, or go away from the table: on their own turn the next one begins.

use super::{Orders, Step, changed, not_in, standing, whose};
use crate::campaign::decide::{Decided, names, several};
use crate::campaign::{Campaign, Character, CharacterId, Event, Kind, Turn};

/// Takes a character out of the order; on its own turn the next one begins, as it does by [`next`](super::next).
pub(crate) fn leave(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let order = standing(campaign)?;
    let people = several(campaign, who)?;
    let is_in = |one: &&&Character| order.turns.contains(&Turn::One(one.id));
    if let Some(other) = people.iter().find(|one| !is_in(one)) {
        return Err(not_in(&other.name));
    }
    let leave = if people.len() == 1 { "leaves" } else { "leave" };
    let label = format!("{} {leave} the order of turns", names(&people));
    let step = match Orders::of(campaign, order).leave(who) {
        Some((orders, true)) => Step::of(orders, -1),
        left => {
            let orders = left.map(|(orders, _)| orders);
            let left = changed(campaign, Kind::Turn, label, Vec::new(), orders);
            return Ok(left.about(who.to_vec()));
        }
    };
    let label = format!("{label} · {}", step.label(campaign));
    let mut about = who.to_vec();
    about.extend(whose(step.turn()));
    Ok(step.decision(campaign, label).about(about))
}

/// How the order changes when a character leaves the table.
#[derive(Default)]
pub(crate) struct Leaving {
    /// The order without the character, and what the turn that begins ends for others.
    pub(crate) events: Vec<Event>,
    /// The turn that begins: `round 2 · Ysolde's turn`.
    pub(crate) begins: Option<String>,
}

/// The order without a character that leaves the table; on its own turn the next one begins, as it does by [`next`](super::next).
pub(crate) fn leaving(campaign: &Campaign, who: CharacterId) -> Leaving {
    let turn = Turn::One(who);
    let order = campaign.order.as_deref();
    let Some(order) = order.filter(|order| order.turns.contains(&turn)) else {
        return Leaving::default();
    };
    let (mut left, begins) = match Orders::of(campaign, order).leave(&[who]) {
        Some((orders, true)) => {
            let step = Step::of(orders, -1);
            let begins = step.label(campaign);
            (step.decision(campaign, ""), Some(begins))
        }
        left => {
            let orders = left.map(|(orders, _)| orders);
            let left = changed(campaign, Kind::Turn, "", Vec::new(), orders);
            (left, None)
        }
    };
    // What the one who leaves is in goes with them as it is.
    left.events.retain(|event| event.on() != Some(who));
    Leaving {
        events: left.events,
        begins,
    }
}

/// The turn that begins where somebody goes away on their own turn and keeps the place in the order. `after`: the campaign in
/// which they are away.
pub(crate) fn going_away(campaign: &Campaign, after: &Campaign, who: CharacterId) -> Leaving {
    let Some(order) = campaign.order.as_deref() else {
        return Leaving::default();
    };
    let mut orders = Orders::without_present(campaign, after, order);
    let (begins, begins_seen) = orders.go_away(who);
    if !begins && !begins_seen {
        return Leaving::default();
    }
    let step = Step::of(orders, -1);
    let begins = begins.then(|| step.label(campaign));
    let events = step.decision(campaign, "").events;
    Leaving { events, begins }
}
