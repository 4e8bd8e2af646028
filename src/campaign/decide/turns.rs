//! The order of turns: set, rolled for, advanced; and what ends with a turn or with the fight.

mod for_players;
mod leaving;
mod rolled;
mod turn_timer;

use for_players::Change;
pub(super) use for_players::settle_places;
pub(super) use leaving::{Leaving, going_away, leave, leaving};
pub(super) use rolled::{OrderThrow, thrown};
pub(super) use turn_timer::{run_timer, set_timer, timed};

use std::collections::BTreeMap;

use super::rolls::shared;
use super::sheet::{characters, conditions};
use super::{Decided, names, not_already, several};
use crate::campaign::character::{Ending, Presence};
use crate::campaign::sound::limits::MOST_ROUNDS;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, ORDER_BEGINS, Refusal, Turn,
    TurnOrder,
};

/// Sets the order to these characters.
pub(super) fn set(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let people = several(campaign, who)?;
    are_here(&people)?;
    let turns = who.iter().copied().map(Turn::One).collect();
    let listed = names(&people);
    Ok(begun(campaign, turns, Rolls::default(), Vec::new(), &listed)?.about(who.to_vec()))
}

/// Refuses characters who are not present: their turns would be passed over.
fn are_here(people: &[&Character]) -> Result<(), Refusal> {
    let away = people
        .iter()
        .filter(|who| who.presence != Presence::Present);
    let away: Vec<&Character> = away.copied().collect();
    let Some(first) = away.first() else {
        return Ok(());
    };
    let (is, whom) = if away.len() == 1 {
        ("is", "them")
    } else {
        ("are", "the first")
    };
    let how = match first.presence {
        Presence::Benched => "bench",
        Presence::Present | Presence::Absent => "absent",
    };
    let why = format!(
        "{} {is} not here; “{how} {} off” brings {whom} in",
        names(&away),
        first.name
    );
    Err(Refusal::Not(why))
}

/// Sets the order by sides.
pub(super) fn sides(campaign: &Campaign, others_first: bool) -> Decided {
    let turns = if others_first {
        [Turn::Others, Turn::Players]
    } else {
        [Turn::Players, Turn::Others]
    };
    let listed = turns.map(|side| campaign.turn_name(side)).join(", ");
    begun(
        campaign,
        turns.to_vec(),
        Rolls::default(),
        Vec::new(),
        &listed,
    )
}

/// Adds characters to the order, after another one or at the end, one behind the other; moves those who are in the order already.
pub(super) fn add(campaign: &Campaign, who: &[CharacterId], after: Option<CharacterId>) -> Decided {
    let order = standing(campaign)?;
    let people = several(campaign, who)?;
    if order.goes_by_sides() {
        return Err(Refusal::Not(BY_SIDES.to_owned()));
    }
    are_here(&people)?;
    let current = order.turn();
    let mut behind = after.map(|after| campaign.who(after)).transpose()?;
    let mut after = order.clone();
    for one in &people {
        let place = after.place(Turn::One(one.id), behind.map(|it| Turn::One(it.id)));
        place.ok_or_else(|| not_in(behind.unwrap_or(one)))?;
        for_players::fit_beside_unseen(campaign, &mut after, Turn::One(one.id));
        behind = behind.and(Some(one));
    }
    not_already(after == *order, || match people.as_slice() {
        [one] => format!("{} already acts there", one.name),
        all => format!("{} already act there", names(all)),
    })?;
    let now = after.turns.iter().position(|it| Some(*it) == current);
    after.now = now.unwrap_or(order.now);
    let places = people.iter().filter_map(|one| {
        let at = after.turns.iter().position(|it| *it == Turn::One(one.id))?;
        Some(format!("{} {}", one.name, acts_at(campaign, &after, at)))
    });
    let label = places.collect::<Vec<_>>().join("; ");
    let joins = Change::Passes(&[]);
    Ok(changed(campaign, Kind::Turn, label, Vec::new(), Some(after), joins).about(who.to_vec()))
}

/// `acts after Wolf`, `acts first`: a place in the order.
fn acts_at(campaign: &Campaign, order: &TurnOrder, place: usize) -> String {
    match place.checked_sub(1).and_then(|at| order.turns.get(at)) {
        Some(before) => format!("acts after {}", campaign.turn_name(*before)),
        None => "acts first".to_owned(),
    }
}

/// Goes to the next who acts; after the last one a new round begins.
pub(super) fn next(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let both = (campaign, campaign);
    let step = onward(both, order.clone(), order.now + 1, Change::Next)?;
    let (label, whose) = (step.label(campaign), whose(step.turn()));
    Ok(step.decision(campaign, label).about(whose))
}

/// The character whose turn it is acts after another one from now on, in this round where that one's turn is still to come.
pub(super) fn act_after(campaign: &Campaign, after: CharacterId) -> Decided {
    let (order, who) = acting(campaign)?;
    let behind = campaign.who(after)?;
    let mut moved = order.clone();
    let place = moved.place(Turn::One(who.id), Some(Turn::One(behind.id)));
    let place = place.ok_or_else(|| not_in(behind))?;
    // The turn behind the one that was taken out has moved up, unless that one stands in front of it again.
    let from = order.now + usize::from(place <= order.now);
    let passes = Change::Passes(&[who.id]);
    let step = onward((campaign, campaign), moved, from, passes)?;
    let words = format!("{} acts after {} from now on", who.name, behind.name);
    Ok(put_off(campaign, who, step, &words))
}

/// The character whose turn it is acts after the next one in this round. In the next round it has its usual place again: who
/// waits does so for one turn, and a place of its own for good is `act_after`.
pub(super) fn wait(campaign: &Campaign) -> Decided {
    let (order, who) = acting(campaign)?;
    let next = campaign.next_in_round(order).ok_or_else(|| {
        let why = format!("nobody acts after {} in this round", who.name);
        Refusal::Not(why)
    })?;
    let mut moved = order.clone();
    let place = moved.place_in_this_round(Turn::One(who.id), Turn::One(next.id));
    place.ok_or_else(|| not_in(next))?;
    let passes = Change::Passes(&[who.id]);
    let step = onward((campaign, campaign), moved, order.now, passes)?;
    let words = format!("{} waits, in this round only", who.name);
    Ok(put_off(campaign, who, step, &words))
}

/// The order that stands, and the character whose turn it is.
fn acting(campaign: &Campaign) -> Result<(&TurnOrder, &Character), Refusal> {
    let order = standing(campaign)?;
    match order.turn() {
        Some(Turn::One(id)) => Ok((order, campaign.who(id)?)),
        _ => Err(Refusal::Not(BY_SIDES.to_owned())),
    }
}

fn put_off(campaign: &Campaign, who: &Character, mut step: Step, words: &str) -> Decision {
    let turn = Turn::One(who.id);
    if !step.is_round && step.order.turns[step.order.now..].contains(&turn) {
        step.order.put_off.push(turn);
    }
    let label = format!("{words} · {}", step.label(campaign));
    let mut about = vec![who.id];
    about.extend(whose(step.turn()).into_iter().filter(|id| *id != who.id));
    step.decision(campaign, label).about(about)
}

/// Goes back to the turn before; what ended by itself since stays ended.
pub(super) fn previous(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let acts = |order: &TurnOrder, at: &usize| campaign.acts_in(order, order.turns[*at]);
    let mut after = order.clone();
    let in_round = (0..order.now).rev().find(|at| acts(order, at));
    after.now = if let Some(at) = in_round {
        at
    } else {
        let first = u32::from(order.surprised.is_empty());
        after.round = order.round.saturating_sub(1);
        after.began = shared::next_seq(campaign);
        after.in_usual_order();
        after.put_off.clear();
        let mut all = (0..after.turns.len()).rev();
        let last = all.find(|at| acts(&after, at));
        last.filter(|_| order.round > first)
            .ok_or_else(|| Refusal::Not("this is the first turn".to_owned()))?
    };
    let is_round_before = after.round != order.round;
    let begun: Vec<Turn> = if is_round_before {
        let late = after.turns[after.now + 1..].iter();
        let begun = order.turns[..=order.now].iter().chain(&order.put_off);
        late.chain(begun).copied().collect()
    } else {
        let begun = order.turns[after.now + 1..=order.now].iter();
        let is_first = |turn: &&Turn| !order.put_off.contains(turn);
        begun.filter(is_first).copied().collect()
    };
    let after = for_players::told(campaign, campaign, after, Change::Back);
    let begun = (&begun[..], is_round_before);
    let seen = for_players::begun(campaign, campaign, &after, Change::Back, begun);
    let mut events = ticked(campaign, begun, seen, 1);
    let turn = after.turn().ok_or(Refusal::NobodyPresent)?;
    let round = if is_round_before {
        format!("round {}, ", after.round)
    } else {
        String::new()
    };
    let label = format!("back to {round}{}", turn_of(campaign, turn));
    let kind = if is_round_before {
        Kind::Round
    } else {
        Kind::Turn
    };
    events.push(order_set(campaign, Some(after)));
    Ok(Decision::new(kind, label, events).about(whose(turn)))
}

/// A round 0 begins, in which only these act.
pub(super) fn surprise(campaign: &Campaign, who: &[CharacterId]) -> Decided {
    let order = standing(campaign)?;
    let people = several(campaign, who)?;
    if order.round > 1 {
        let why = "the fight is already going on; surprise comes before round 1";
        return Err(Refusal::Not(why.to_owned()));
    }
    if order.goes_by_sides() {
        return Err(Refusal::Not(BY_SIDES.to_owned()));
    }
    if let Some(out) = people
        .iter()
        .find(|it| !order.turns.contains(&Turn::One(it.id)))
    {
        return Err(not_in(out));
    }
    let others = order.turns.iter().filter_map(|turn| match turn {
        Turn::One(id) if !who.contains(id) => Some(*id),
        _ => None,
    });
    let mut after = TurnOrder {
        round: 0,
        began: shared::next_seq(campaign),
        surprised: others.collect(),
        put_off: Vec::new(),
        ..order.clone()
    };
    not_already(
        order.round == 0 && after.surprised == order.surprised,
        || "these already surprise the others".to_owned(),
    )?;
    after.in_usual_order();
    let first = (0..after.turns.len()).find(|at| campaign.acts_in(&after, after.turns[*at]));
    after.now = first.ok_or(Refusal::NobodyPresent)?;
    let turn = after.turns[after.now];
    let label = format!("round of surprise: only {}", names(&people));
    let after = Some(after);
    let decision = changed(
        campaign,
        Kind::Round,
        label,
        Vec::new(),
        after,
        Change::Begins,
    );
    Ok(decision.about(whose(turn)))
}

/// What the order becomes with the next turn, and what that ends.
struct Step {
    order: TurnOrder,
    events: Vec<Event>,
    is_round: bool,
}

impl Step {
    fn turn(&self) -> Turn {
        self.order.turns[self.order.now]
    }

    fn kind(&self) -> Kind {
        if self.is_round {
            Kind::Round
        } else {
            Kind::Turn
        }
    }

    /// `round 2 · dazed ends for Wolf · Ysolde's turn`.
    fn label(&self, campaign: &Campaign) -> String {
        let round = self.is_round.then(|| format!("round {}", self.order.round));
        let ends = campaign.endings_in(&self.events, |who, _| Some(who.name.clone()));
        let turn = turn_of(campaign, self.turn());
        let words: Vec<String> = round.into_iter().chain(ends).chain([turn]).collect();
        words.join(" · ")
    }

    /// What players see of the order is settled already.
    fn decision(mut self, campaign: &Campaign, label: impl Into<Label>) -> Decision {
        let kind = self.kind();
        self.events.push(order_set(campaign, Some(self.order)));
        Decision::new(kind, label, self.events)
    }
}

/// The next turn, looked for from this place on; without one in this round the first of the next.
/// `was` is the campaign before the entry, `campaign` the one in which somebody is away who goes now.
fn onward(
    (was, campaign): (&Campaign, &Campaign),
    mut order: TurnOrder,
    from: usize,
    change: Change<'_>,
) -> Result<Step, Refusal> {
    let acts = |order: &TurnOrder, at: &usize| campaign.acts_in(order, order.turns[*at]);
    let all = order.turns.len();
    let in_round = (from..all).find(|at| acts(&order, at));
    let is_first = |turn: &&Turn| !order.put_off.contains(turn);
    let begun: Vec<Turn> = if let Some(now) = in_round {
        let begun = order.turns[from..=now].iter();
        let begun = begun.filter(is_first).copied().collect();
        order.now = now;
        begun
    } else {
        let late = order.turns[from.min(all)..].iter();
        let mut begun: Vec<Turn> = late.filter(is_first).copied().collect();
        order.put_off.clear();
        order.round = order.round.saturating_add(1);
        order.began = shared::next_seq(campaign);
        order.in_usual_order();
        let first = (0..all).find(|at| acts(&order, at));
        order.now = first.ok_or_else(|| {
            let why = "nobody in the order can act; bring somebody in, or end the fight";
            Refusal::Not(why.to_owned())
        })?;
        begun.extend_from_slice(&order.turns[..=order.now]);
        begun
    };
    let next_round = in_round.is_none();
    let order = for_players::told(was, campaign, order, change);
    let begun = (&begun[..], next_round);
    let seen = for_players::begun(was, campaign, &order, change, begun);
    let events = ticked(campaign, begun, seen, -1);
    Ok(Step {
        order,
        events,
        is_round: next_round,
    })
}

/// The rounds of conditions counted by one, down or up again, where the turn in which each began begins. Where that turn is not
/// in the order, the round counts. A condition that players see counts by what they see of the order: it would tell that somebody
/// acts whom they don't know.
fn ticked(
    campaign: &Campaign,
    begun: (&[Turn], bool),
    (seen, is_seen_round): (Vec<Turn>, bool),
    by: i32,
) -> Vec<Event> {
    let order = campaign.order.as_deref();
    let is_in = |turn: &Turn| order.is_some_and(|it| it.turns.contains(turn));
    // Where players know nobody in it, the true order counts for what they see, too.
    let seen_order = order.filter(|it| campaign.order_for_players(it).is_some());
    let is_seen = |turn: &Turn| seen_order.is_none_or(|it| campaign.is_turn_known(it, *turn));
    let mut events = Vec::new();
    for who in campaign.present() {
        for (name, ending) in &who.endings {
            let Ending::Rounds { left, turn } = *ending else {
                continue;
            };
            let is_open =
                campaign.is_known_to_players(who) && !who.hidden_conditions.contains(name);
            let (begun, is_round) = if is_open {
                (seen.as_slice(), is_seen_round)
            } else {
                begun
            };
            let own = turn.filter(|turn| is_in(turn) && (!is_open || is_seen(turn)));
            if !own.map_or(is_round, |turn| begun.contains(&turn)) {
                continue;
            }
            match left.saturating_add_signed(by) {
                0 => events.extend(conditions::over(who, name)),
                left => events.push(Event::EndingSet {
                    who: who.id,
                    name: name.clone(),
                    before: Some(*ending),
                    after: Some(Ending::Rounds {
                        left: left.min(MOST_ROUNDS.unsigned_abs()),
                        turn,
                    }),
                }),
            }
        }
    }
    events
}

/// Ends the fight: NPCs who are down leave the table, and what lasts for the fight, or for rounds of it, is over.
pub(super) fn end(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let lying = campaign.present();
    let lying = lying.filter(|who| !who.is_party() && campaign.is_down(who));
    let lying: Vec<&Character> = lying.collect();
    let everybody = campaign.characters.values();
    // No rounds pass any more.
    let ends = |it: &Ending| matches!(it, Ending::Fight | Ending::Rounds { .. });
    let over = conditions::that_end(everybody, ends);
    let mut events: Vec<Event> = over
        .into_iter()
        .flat_map(|(who, name)| conditions::over(who, name))
        .collect();
    let ends = campaign.endings_in(&events, |who, _| Some(who.name.clone()));
    let mut taken = campaign.taken_numbers();
    for who in &lying {
        events.push(Event::PresenceSet {
            who: who.id,
            before: who.presence,
            after: Presence::Benched,
        });
        events.extend(characters::number_given_back(&mut taken, who));
    }
    if !lying.is_empty() {
        let then = characters::after(campaign, &events);
        events.extend(characters::numbers_handed_on(&then));
    }
    let leave = match lying.as_slice() {
        [] => None,
        [one] => Some(format!("{} leaves the table", one.name)),
        several => Some(format!("{} leave the table", names(several))),
    };
    let label = std::iter::once(format!("the fight ends in {}", order.round_words()));
    let label: Vec<String> = label.chain(leave).chain(ends).collect();
    let about = lying.iter().map(|who| who.id).collect();
    events.push(order_set(campaign, None));
    Ok(Decision::new(Kind::Round, label.join(" · "), events).about(about))
}

/// Why an order by sides refuses what is done with one character's turn.
const BY_SIDES: &str = "the order goes by sides; everybody is on one of them";

fn not_in(who: &Character) -> Refusal {
    Refusal::Not(format!(
        "{} is not in the order; name somebody who is",
        who.name
    ))
}

fn standing(campaign: &Campaign) -> Result<&TurnOrder, Refusal> {
    campaign.order.as_deref().ok_or_else(|| {
        Refusal::Not("there is no order of turns; set one or roll for it".to_owned())
    })
}

/// What was rolled for an order, and what each roll is sorted by.
#[derive(Default)]
struct Rolls {
    values: BTreeMap<CharacterId, i32>,
    ranks: BTreeMap<CharacterId, Vec<i64>>,
}

/// Replaces the order; its first round begins.
fn begun(
    campaign: &Campaign,
    turns: Vec<Turn>,
    rolls: Rolls,
    events: Vec<Event>,
    listed: &str,
) -> Result<Decision, Refusal> {
    let mut after = TurnOrder {
        round: 1,
        began: shared::next_seq(campaign),
        turns,
        usual: Vec::new(),
        put_off: Vec::new(),
        now: 0,
        rolled: rolls.values,
        ranks: rolls.ranks,
        surprised: Vec::new(),
        hidden: Vec::new(),
        timer: None,
        timer_seen: None,
        seen: None,
    };
    let mut turns = after.turns.iter();
    let first = turns.position(|turn| campaign.acts_in(&after, *turn));
    after.now = first.ok_or(Refusal::NobodyPresent)?;
    let label = Label::from(format!("{ORDER_BEGINS}{listed}")).came(" · ", "round 1");
    let begins = Change::Begins;
    Ok(changed(
        campaign,
        Kind::Round,
        label,
        events,
        Some(after),
        begins,
    ))
}

/// The order changes without a step to the next true turn. For players the next turn may begin all the same.
fn changed(
    campaign: &Campaign,
    kind: Kind,
    label: impl Into<Label>,
    mut events: Vec<Event>,
    after: Option<TurnOrder>,
    change: Change<'_>,
) -> Decision {
    let told = after.map(|after| for_players::told(campaign, campaign, after, change));
    let mut label = label.into();
    if let Some(after) = &told {
        let passed = passed_for_players((campaign, campaign), after, change);
        let ends = campaign.endings_in(&passed, |who, _| Some(who.name.clone()));
        if !ends.is_empty() {
            label = label.came(" · ", &ends.join(" · "));
        }
        events.extend(passed);
    }
    events.push(order_set(campaign, told));
    Decision::new(kind, label, events)
}

/// The rounds of conditions that pass with a turn which begins only for players.
fn passed_for_players(
    (was, campaign): (&Campaign, &Campaign),
    after: &TurnOrder,
    change: Change<'_>,
) -> Vec<Event> {
    let nothing = (&[][..], false);
    let seen = for_players::begun(was, campaign, after, change, nothing);
    ticked(campaign, nothing, seen, -1)
}

fn order_set(campaign: &Campaign, after: Option<TurnOrder>) -> Event {
    Event::OrderSet {
        before: campaign.order.clone(),
        after: after.map(Box::new),
    }
}

/// `Ysolde's turn`, `the players' turn`.
fn turn_of(campaign: &Campaign, turn: Turn) -> String {
    campaign.turn_words(turn, Campaign::turn_name)
}

fn whose(turn: Turn) -> Vec<CharacterId> {
    match turn {
        Turn::One(id) => vec![id],
        Turn::Players | Turn::Others => Vec::new(),
    }
}
