//! Those who leave the order of turns, or go away from the table: on their own turn the next one begins.

use super::for_players::{self, Change};
use super::{Step, changed, not_in, onward, order_set, passed_for_players, standing, whose};
use crate::campaign::decide::{Decided, names, several};
use crate::campaign::{Campaign, Character, CharacterId, Event, Kind, Turn, TurnOrder};

/// Takes a character out of the order; on its own turn the next one begins, as it does by [`next`](super::next).
pub(crate) fn leave(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let order = standing(campaign)?;
    let people = several(campaign, who)?;
    let is_in = |one: &&&Character| order.turns.contains(&Turn::One(one.id));
    if let Some(other) = people.iter().find(|one| !is_in(one)) {
        return Err(not_in(other));
    }
    let leave = if people.len() == 1 { "leaves" } else { "leave" };
    let label = format!("{} {leave} the order of turns", names(&people));
    let Some(step) = next_without(campaign, order, who) else {
        let after = without(campaign, order, who);
        let passes = Change::Passes(who);
        let left = changed(campaign, Kind::Turn, label, Vec::new(), after, passes);
        return Ok(left.about(who.to_vec()));
    };
    let label = format!("{label} · {}", step.label(campaign));
    let mut about = who.to_vec();
    about.extend(whose(step.turn()));
    Ok(step.decision(campaign, label).about(about))
}

/// The turn that begins where somebody leaves the order on their own turn. Where nobody else can act, nothing begins.
fn next_without(campaign: &Campaign, order: &TurnOrder, who: &[CharacterId]) -> Option<Step> {
    let leaves = |turn: &Turn| matches!(turn, Turn::One(id) if who.contains(id));
    let left =
        without(campaign, order, who).filter(|_| order.turn().is_some_and(|it| leaves(&it)))?;
    // The turn behind those that were taken out has moved up.
    let before = order.turns.iter().take(order.now);
    let from = before.filter(|turn| !leaves(turn)).count();
    onward((campaign, campaign), left, from, Change::Passes(who)).ok()
}

/// The order without these; `None` where nobody is left.
fn without(campaign: &Campaign, order: &TurnOrder, who: &[CharacterId]) -> Option<TurnOrder> {
    let mut left = who.iter();
    left.try_fold(order.clone(), |order, one| order.without(campaign, *one))
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
    let (mut left, begins) = if let Some(step) = next_without(campaign, order, &[who]) {
        let begins = step.label(campaign);
        (step.decision(campaign, ""), Some(begins))
    } else {
        let (after, passes) = (order.without(campaign, who), Change::Passes(&[who]));
        let left = changed(campaign, Kind::Turn, "", Vec::new(), after, passes);
        (left, None)
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
    let turn = Turn::One(who);
    let passes = Change::Passes(&[who]);
    let (mut events, order, begins) = if order.turn() == Some(turn) {
        let from = order.now + 1;
        let Ok(step) = onward((campaign, after), order.clone(), from, passes) else {
            return Leaving::default();
        };
        let begins = step.label(campaign);
        (step.events, step.order, Some(begins))
    } else {
        // For players the next turn begins where they see this one.
        let told = for_players::told(campaign, after, order.clone(), passes);
        let next = told.seen;
        let acts = |(round, turn)| for_players::acts(after, &told, round, turn);
        // Where nobody else acts, nothing begins.
        if told == *order || !next.is_some_and(acts) {
            return Leaving::default();
        }
        let events = passed_for_players((campaign, after), &told, passes);
        (events, told, None)
    };
    events.push(order_set(campaign, Some(order)));
    Leaving { events, begins }
}
