//! What players see of a change of the order of turns: which turn is the present one for them while the true one is none that they
//! see, its time, and which turns have begun for them. Nothing of it may tell that somebody else acts.

use crate::campaign::{Campaign, CharacterId, Event, Timer, Turn, TurnOrder};

/// A round and the turn in it.
type Place = (u32, Turn);

/// How the order changes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Change<'a> {
    /// It begins, or a round of surprise in it does.
    Begins,
    /// The next turn begins.
    Next,
    /// It goes back to the turn before.
    Back,
    /// Somebody joins, leaves, goes away or acts later. Where players see the turn of one of these, it is over with that.
    Passes(&'a [CharacterId]),
}

/// The round and the turn that players see as the present one.
fn place(campaign: &Campaign, order: Option<&TurnOrder>) -> Option<Place> {
    let seen = campaign.order_for_players(order?)?;
    Some((seen.round, seen.turn()?))
}

/// The order after a change of it, with what players see meanwhile. `was` is the campaign before the entry; this one differs from it
/// only where somebody goes away from the table, or players come to know somebody.
pub(super) fn told(
    was: &Campaign,
    campaign: &Campaign,
    mut after: TurnOrder,
    change: Change<'_>,
) -> TurnOrder {
    let before = was.order.as_deref();
    after.seen = None;
    after.seen = seen(was, campaign, &after, change);
    let is_anew = matches!(change, Change::Begins) && after.round > 0;
    let true_place = |order: &TurnOrder| (order.round, order.turn());
    let has_begun = is_anew || before.map(true_place) != Some(true_place(&after));
    let started = || {
        let started = |length| Timer::started(length, campaign.open_time);
        campaign.turn_timer.map(started)
    };
    let is_seen = is_seen(campaign, &after);
    let goes_on = !is_anew && place(was, before) == place(campaign, Some(&after));
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

/// Sets what players see of an order in which somebody gets a place. Only now it is settled whether that place is hidden, and with
/// it whom players come to know; `campaign` is the one before the entry, `knowing` the same in which they know them.
pub(crate) fn settle_places(campaign: &Campaign, knowing: &Campaign, events: &mut [Event]) {
    for event in events {
        let Event::OrderSet {
            before,
            after: Some(after),
        } = event
        else {
            continue;
        };
        let there = before.as_ref().map_or(&[][..], |it| &it.turns);
        if after.turns.iter().all(|turn| there.contains(turn)) {
            continue;
        }
        let goes_on = before.as_ref().is_some_and(|it| it.began == after.began);
        let change = if goes_on {
            Change::Passes(&[])
        } else {
            Change::Begins
        };
        **after = told(campaign, knowing, (**after).clone(), change);
    }
}

/// Moves one who joins during a turn that players don't see before that turn or behind it: behind it where they see that place
/// still to come in this round, so that it comes. Nobody whom they know is passed with it.
pub(super) fn fit_beside_unseen(campaign: &Campaign, after: &mut TurnOrder, joins: Turn) {
    let order = campaign.order.as_deref();
    let Some(order) = order.filter(|it| !is_seen(campaign, it) && !it.turns.contains(&joins))
    else {
        return;
    };
    let at = |turn: Turn| after.turns.iter().position(|it| *it == turn);
    let places = (order.turn().and_then(at), at(joins));
    let (Some((round, seen)), (Some(now), Some(joined))) = (place(campaign, Some(order)), places)
    else {
        return;
    };
    if round < order.round {
        return;
    }
    let is_to_come = round == order.round && at(seen) < Some(joined);
    let passed = if joined < now {
        joined + 1..=now
    } else {
        now..=joined - 1
    };
    let mut passed = after.turns[passed].iter();
    if is_to_come == (joined < now) && passed.all(|turn| !campaign.is_turn_known(after, *turn)) {
        after.turns.remove(joined);
        after.turns.insert(now, joins);
    }
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
/// down since. Where that one is over by what they see, the next of theirs, which would begin if nobody else were there.
fn seen(
    was: &Campaign,
    campaign: &Campaign,
    after: &TurnOrder,
    change: Change<'_>,
) -> Option<Place> {
    if is_seen(campaign, after) {
        return None;
    }
    let before = was.order.as_deref();
    let seen = before.zip(place(was, before));
    let stays = |turn: Turn| is_known(campaign, after, turn);
    match (change, seen) {
        // A surprise by those whom players don't know is none for them.
        (Change::Begins, seen) if after.round == 0 => {
            let surprise = first_from(campaign, after, 0, after.now + 1).filter(|it| it.0 == 0);
            let seen = seen.map(|(_, place)| place);
            let seen = seen.filter(|(round, turn)| *round > 0 && stays(*turn));
            surprise
                .or(seen)
                .or_else(|| first_from(campaign, after, 1, 0))
        }
        (Change::Begins, _) | (_, None) => first_from(campaign, after, after.round, after.now + 1),
        (Change::Passes(who), Some((before, place))) => {
            let passes = matches!(place.1, Turn::One(id) if who.contains(&id));
            if passes || !stays(place.1) {
                next_of(campaign, before, after, place)
            } else {
                Some(place)
            }
        }
        // Players see that all who waited are in their usual places again: another round has begun for them, too.
        (Change::Next, Some((before, place))) if waits_end(campaign, before, after) => {
            next_of(campaign, before, after, place)
        }
        (Change::Back, Some((before, place))) if waits_end(campaign, before, after) => {
            last_before(campaign, after).or(Some(place))
        }
        (Change::Next | Change::Back, Some((_, place))) => Some(place)
            .filter(|(_, turn)| stays(*turn))
            .or_else(|| first_from(campaign, after, after.round, after.now + 1)),
    }
}

/// Whether players see with another round that nobody waits any more.
fn waits_end(campaign: &Campaign, before: &TurnOrder, after: &TurnOrder) -> bool {
    let waited = |order: &TurnOrder| {
        let order = campaign.order_for_players(order);
        order.is_some_and(|order| !order.usual.is_empty())
    };
    before.round != after.round && waited(before)
}

/// The last turn that players see before the present one in its round.
fn last_before(campaign: &Campaign, order: &TurnOrder) -> Option<Place> {
    let mut turns = order.turns.iter().take(order.now).rev();
    let turn = turns.find(|turn| acts(campaign, order, order.round, **turn))?;
    Some((order.round, *turn))
}

fn is_known(campaign: &Campaign, order: &TurnOrder, turn: Turn) -> bool {
    order.turns.contains(&turn) && campaign.is_turn_known(order, turn)
}

/// Whether players see somebody act in a turn of this round, which need not be the present one.
pub(super) fn acts(campaign: &Campaign, order: &TurnOrder, round: u32, turn: Turn) -> bool {
    let is_surprised = matches!(turn, Turn::One(id) if round == 0 && order.surprised.contains(&id));
    let now = TurnOrder {
        round: round.max(1),
        ..order.clone()
    };
    !is_surprised && is_known(campaign, order, turn) && campaign.acts_in(&now, turn)
}

/// The turns of a round, which need not be the present one.
fn turns_of(order: &TurnOrder, round: u32) -> &[Turn] {
    if order.round == round {
        &order.turns
    } else {
        order.usual_turns()
    }
}

/// The first turn that players see, from this place of a round on; without one in that round the first of the next.
fn first_from(campaign: &Campaign, order: &TurnOrder, round: u32, from: usize) -> Option<Place> {
    let first = |round: u32, from: usize| {
        let mut turns = turns_of(order, round).iter().skip(from);
        let turn = turns.find(|turn| acts(campaign, order, round, **turn))?;
        Some((round, *turn))
    };
    first(round, from).or_else(|| first(round.saturating_add(1), 0))
}

/// The turn that begins for players where this one is over.
fn next_of(
    campaign: &Campaign,
    before: &TurnOrder,
    after: &TurnOrder,
    (round, turn): Place,
) -> Option<Place> {
    let turns = turns_of(before, round);
    let was_at = turns.iter().position(|it| *it == turn)?;
    let now = turns_of(after, round);
    let is_at = now.iter().position(|it| *it == turn);
    // The turns behind those that were taken out have moved up.
    let left = turns[..was_at].iter().filter(|it| now.contains(it)).count();
    let from = left + usize::from(is_at.is_some_and(|at| at <= was_at));
    // Where the true round is a later one, nobody whom they know has acted in the rest of theirs.
    let from = if after.round > round { now.len() } else { from };
    first_from(campaign, after, round, from).or_else(|| {
        // Nobody acts: who stays keeps the turn, and who is gone leaves it to the one before.
        let is_known = |it: &&Turn| is_known(campaign, after, **it);
        let mut before = turns[..=was_at].iter().rev();
        let last = before.find(is_known).or_else(|| now.iter().find(is_known));
        last.map(|turn| (round, *turn))
    })
}

/// The turns that begin for players with a change of the order in which `begun` begin, or that are taken back with one, and whether
/// a round is.
pub(super) fn begun(
    was: &Campaign,
    campaign: &Campaign,
    after: &TurnOrder,
    change: Change<'_>,
    (begun, is_round): (&[Turn], bool),
) -> (Vec<Turn>, bool) {
    let nothing = (Vec::new(), false);
    let Some(before) = was.order.as_deref() else {
        return nothing;
    };
    let (from, to) = match (place(was, Some(before)), place(campaign, Some(after))) {
        // They know of no order.
        (None, None) => return (begun.to_vec(), is_round),
        (Some(from), Some(to)) if from != to => (from, to),
        _ => return nothing,
    };
    let turns = match change {
        Change::Begins => return nothing,
        Change::Back => taken_back(before, after, from, to),
        Change::Next | Change::Passes(_) => passed(campaign, before, after, from, to),
    };
    (turns, from.0 != to.0)
}

/// The turns behind this one, up to another one or to the end; none where that one comes before.
fn behind(turns: &[Turn], from: Turn, to: Option<Turn>) -> &[Turn] {
    let at = |turn: Turn| turns.iter().position(|it| *it == turn);
    let end = to.map_or(Some(turns.len()), |to| at(to).map(|at| at + 1));
    let range = at(from).zip(end);
    let range = range.and_then(|(from, end)| turns.get(from + 1..end));
    range.unwrap_or_default()
}

/// The turns up to this one.
fn up_to(turns: &[Turn], to: Turn) -> &[Turn] {
    let end = turns.iter().position(|it| *it == to);
    end.map_or(&[], |end| &turns[..=end])
}

/// The turns that have begun when players come from one place to a later one. Those who waited have begun before.
fn passed(
    campaign: &Campaign,
    before: &TurnOrder,
    after: &TurnOrder,
    (round, from): Place,
    (later, to): Place,
) -> Vec<Turn> {
    let turns = turns_of(before, round);
    let is_first = |turn: &&Turn| before.round != round || !before.put_off.contains(turn);
    let is_in = |turn: &&Turn| after.turns.contains(turn);
    let in_round = (round == later).then_some(to);
    let rest = behind(turns, from, in_round).iter();
    let rest = rest.filter(|turn| is_first(turn) && is_in(turn));
    if round == later {
        return rest.copied().collect();
    }
    if round > later {
        return Vec::new();
    }
    // Who waited in a round that is over for all but players is in the usual place again: of its turns only those of who can't act
    // are still to come for them.
    let is_left = |turn: &&Turn| before.round <= round || !acts(campaign, before, round, **turn);
    let rest = rest.filter(is_left);
    together(rest, up_to(turns_of(after, later), to))
}

/// The turns that are taken back when players come from one place to an earlier one.
fn taken_back(
    before: &TurnOrder,
    after: &TurnOrder,
    (round, from): Place,
    (earlier, to): Place,
) -> Vec<Turn> {
    let turns = turns_of(before, round);
    let is_now = before.round == round;
    if round == earlier {
        let begun = behind(turns, to, Some(from)).iter();
        let is_first = |turn: &&Turn| !is_now || !before.put_off.contains(turn);
        return begun.filter(is_first).copied().collect();
    }
    if round < earlier {
        return Vec::new();
    }
    let put_off = if is_now { &before.put_off[..] } else { &[] };
    let late = behind(turns_of(after, earlier), to, None).iter();
    together(late.chain(put_off), up_to(turns, from))
}

fn together<'a>(some: impl Iterator<Item = &'a Turn>, others: &'a [Turn]) -> Vec<Turn> {
    let mut all: Vec<Turn> = Vec::new();
    for turn in some.chain(others) {
        if !all.contains(turn) {
            all.push(*turn);
        }
    }
    all
}
