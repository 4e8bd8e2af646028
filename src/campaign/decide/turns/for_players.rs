//! What players see of a change of the order of turns: which turn is the present one for them while the true one is none that they
//! see, its time, and which turns have begun for them. Nothing of it may tell that somebody else acts.

use crate::campaign::{Campaign, Timer, Turn, TurnOrder};

/// The round and the turn that players see as the present one.
pub(super) fn place(campaign: &Campaign, order: Option<&TurnOrder>) -> Option<(u32, Turn)> {
    let seen = campaign.order_for_players(order?)?;
    Some((seen.round, seen.turn()?))
}

/// The order after a change of it, with what players see meanwhile. `was` is the campaign before the entry; this one differs from it
/// only where somebody goes away from the table.
pub(super) fn told(was: &Campaign, campaign: &Campaign, mut after: TurnOrder) -> TurnOrder {
    let before = was.order.as_deref();
    after.seen = None;
    after.seen = seen(was, campaign, &after);
    let true_place = |order: &TurnOrder| (order.round, order.turn());
    let has_begun = before.map(true_place) != Some(true_place(&after));
    let started = || {
        let started = |length| Timer::started(length, campaign.open_time);
        campaign.turn_timer.map(started)
    };
    let is_seen = is_seen(campaign, &after);
    let goes_on = place(was, before) == place(campaign, Some(&after));
    let for_players = match before {
        Some(before) if goes_on => timer(was, before),
        _ => started(),
    };
    if has_begun {
        after.timer = if is_seen { for_players } else { started() };
    }
    after.timer_seen = for_players.filter(|_| !is_seen);
    after
}

/// The time that players see beside the turn.
fn timer(campaign: &Campaign, order: &TurnOrder) -> Option<Timer> {
    campaign.order_for_players(order)?.timer
}

/// Whether players know of the present turn.
pub(super) fn is_seen(campaign: &Campaign, order: &TurnOrder) -> bool {
    let turn = order.turn();
    turn.is_some_and(|turn| campaign.is_turn_known(order, turn))
}

/// The turn that players see while the present one is none that they see: the one that they saw before, also of somebody who went
/// down since. Where that one is gone, or acts later now, the next of theirs, which would begin if nobody else were there.
fn seen(was: &Campaign, campaign: &Campaign, after: &TurnOrder) -> Option<(u32, Turn)> {
    let before = was.order.as_deref();
    if is_seen(campaign, after) {
        return None;
    }
    let known = campaign.order_for_players(after)?;
    let is_present = |turn: &Turn| campaign.present().any(|who| turn.is_of(who));
    let is_known = |turn: &&Turn| known.turns.contains(*turn) && is_present(turn);
    let at = |turn: Turn| after.turns.iter().position(|it| *it == turn);
    let stays = |(round, turn): &(u32, Turn)| {
        let was_ahead = before.and_then(|it| it.seen) == Some((*round, *turn));
        let has_begun = *round < after.round || at(*turn) < Some(after.now);
        is_known(&turn) && (has_begun || was_ahead)
    };
    if let Some(place) = place(was, before).filter(stays) {
        return Some(place);
    }
    let acts = |turn: &&Turn| match **turn {
        Turn::One(id) => {
            let who = campaign.character(id);
            is_known(turn) && who.is_some_and(|who| !campaign.is_down_for_players(who))
        }
        Turn::Players | Turn::Others => true,
    };
    let later = after.turns.iter().skip(after.now + 1).find(acts);
    let again = || after.usual_turns().iter().find(acts);
    let later = later.map(|turn| (after.round, *turn));
    later.or_else(|| Some((after.round.saturating_add(1), *again()?)))
}

/// The turns that begin for players with a step of the order in which `begun` begin, or that are taken back with one, and whether a
/// round is.
pub(super) fn begun(
    was: &Campaign,
    campaign: &Campaign,
    after: &TurnOrder,
    (begun, is_round): (&[Turn], bool),
) -> (Vec<Turn>, bool) {
    let before = was.order.as_deref();
    let (was, is) = (place(was, before), place(campaign, Some(after)));
    match (was, is) {
        // They know of no order.
        (None, None) => return (begun.to_vec(), is_round),
        (was, is) if was == is => return (Vec::new(), false),
        _ => {}
    }
    // What was passed over while somebody acted whom they don't know begins now. Those who waited have begun before.
    let between = |order: &TurnOrder, from: usize, to: usize| -> Vec<Turn> {
        let turns = order.turns.iter().skip(from);
        let turns = turns.take(to.saturating_sub(from));
        let is_first = |turn: &&Turn| !order.put_off.contains(turn);
        turns.filter(is_first).copied().collect()
    };
    let at = |order: &TurnOrder, place: Option<(u32, Turn)>| {
        let (_, turn) = place.filter(|(round, _)| *round == order.round)?;
        order.turns.iter().position(|it| *it == turn)
    };
    let late = before.and_then(|order| Some(between(order, at(order, was)? + 1, order.now)));
    let ahead = at(after, is).map(|at| between(after, after.now + 1, at + 1));
    // Going back takes those that had begun for them.
    let same = before.filter(|order| order.round == after.round);
    let back = same.and_then(|order| Some(between(order, after.now + 1, at(order, was)? + 1)));
    let mut all: Vec<Turn> = late.into_iter().flatten().collect();
    let others = [ahead, back].into_iter().flatten().flatten();
    for turn in begun.iter().copied().chain(others) {
        if !all.contains(&turn) {
            all.push(turn);
        }
    }
    let round = |place: Option<(u32, Turn)>| place.map(|(round, _)| round);
    (all, round(was) != round(is))
}
