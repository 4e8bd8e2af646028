//! The order of turns: set, rolled for, advanced; and what ends with a turn or with the fight.

mod leaving;
mod orders;
mod rolled;
mod turn_timer;

pub(super) use leaving::{Leaving, going_away, leave, leaving};
use orders::Orders;
pub(super) use orders::settle_places;
pub(super) use rolled::{OrderThrow, thrown};
pub(super) use turn_timer::{run_timer, set_timer, timed};

use std::collections::BTreeMap;

use super::rolls::shared;
use super::sheet::{characters, conditions};
use super::{Decided, known, names, not_already, several};
use crate::campaign::character::{Ending, Presence};
use crate::campaign::model::turn_order::Begun;
use crate::campaign::sound::limits::MOST_ROUNDS;
use crate::campaign::text::possessive;
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
    let mut orders = Orders::of(campaign, order);
    let mut behind = after.map(|after| campaign.who(after)).transpose()?;
    for one in &people {
        let place = orders.place(Turn::One(one.id), behind.map(|it| Turn::One(it.id)));
        place.ok_or_else(|| not_in(&behind.unwrap_or(one).name))?;
        behind = behind.and(Some(one));
    }
    let after = orders.order();
    let stays = after.turns == order.turns && after.usual == order.usual;
    not_already(stays, || match people.as_slice() {
        [one] => format!("{} already acts there", one.name),
        all => format!("{} already act there", names(all)),
    })?;
    let places = people.iter().filter_map(|one| {
        let mut turns = after.usual_turns().iter();
        let at = turns.position(|it| *it == Turn::One(one.id))?;
        Some(format!("{} {}", one.name, acts_at(campaign, after, at)))
    });
    let label = places.collect::<Vec<_>>().join("; ");
    Ok(changed(campaign, Kind::Turn, label, Vec::new(), Some(orders)).about(who.to_vec()))
}

/// `acts after Wolf`, `acts first`: a place in the order, where nobody waits.
fn acts_at(campaign: &Campaign, order: &TurnOrder, place: usize) -> String {
    let turns = order.usual_turns();
    match place.checked_sub(1).and_then(|at| turns.get(at)) {
        Some(before) => format!("acts after {}", campaign.turn_name(*before)),
        None => "acts first".to_owned(),
    }
}

/// Goes to the next who acts; after the last one a new round begins.
pub(super) fn next(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let mut orders = Orders::of(campaign, order);
    orders.next(order.now + 1)?;
    let step = Step::of(orders, -1);
    let (label, whose) = (step.label(campaign), whose(step.turn()));
    Ok(step.decision(campaign, label).about(whose))
}

/// The character whose turn it is acts after another one from now on, in this round where that one's turn is still to come.
pub(super) fn act_after(campaign: &Campaign, after: CharacterId) -> Decided {
    let (order, who) = acting(campaign)?;
    let behind = campaign.who(after)?;
    if behind.id == who.id {
        let turn = possessive(&behind.name);
        let why = format!("it is {turn} turn; name after whom they act");
        return Err(Refusal::Not(why));
    }
    if !order.turns.contains(&Turn::One(behind.id)) {
        return Err(not_in(&behind.name));
    }
    let mut orders = Orders::of(campaign, order);
    orders.act_after(Turn::One(who.id), Turn::One(behind.id))?;
    let words = format!("{} acts after {} from now on", who.name, behind.name);
    Ok(put_off(campaign, who, orders, &words))
}

/// The character whose turn it is acts after the next one in this round. In the next round it has its usual place again: who
/// waits does so for one turn, and a place of its own for good is `act_after`.
pub(super) fn wait(campaign: &Campaign) -> Decided {
    let (order, who) = acting(campaign)?;
    let mut orders = Orders::of(campaign, order);
    orders.wait(Turn::One(who.id))?;
    let words = format!("{} waits, in this round only", who.name);
    Ok(put_off(campaign, who, orders, &words))
}

/// The order that stands, and the character whose turn it is.
fn acting(campaign: &Campaign) -> Result<(&TurnOrder, &Character), Refusal> {
    let order = standing(campaign)?;
    match order.turn() {
        Some(Turn::One(id)) => Ok((order, campaign.who(id)?)),
        _ => Err(Refusal::Not(BY_SIDES.to_owned())),
    }
}

fn put_off(campaign: &Campaign, who: &Character, orders: Orders<'_>, words: &str) -> Decision {
    let step = Step::of(orders, -1);
    let label = format!("{words} · {}", step.label(campaign));
    let mut about = vec![who.id];
    about.extend(whose(step.turn()).into_iter().filter(|id| *id != who.id));
    step.decision(campaign, label).about(about)
}

/// Goes back to the turn before; what ended by itself since stays ended.
pub(super) fn previous(campaign: &Campaign) -> Decided {
    let mut orders = Orders::of(campaign, standing(campaign)?);
    orders.back()?;
    let step = Step::of(orders, 1);
    let round = if step.is_round {
        format!("{}, ", step.order.round_words())
    } else {
        String::new()
    };
    let label = format!("back to {round}{}", turn_of(campaign, step.turn()));
    let whose = whose(step.turn());
    Ok(step.decision(campaign, label).about(whose))
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
        return Err(not_in(&out.name));
    }
    let others = order.turns.iter().filter_map(|turn| match turn {
        Turn::One(id) if !who.contains(id) => Some(*id),
        _ => None,
    });
    let others: Vec<CharacterId> = others.collect();
    // Places that were moved or given up since make no other round of it.
    let is_surprised = |id: &CharacterId| order.surprised.contains(id);
    let is_same = others.iter().all(is_surprised) && !who.iter().any(is_surprised);
    not_already(order.round == 0 && is_same, || {
        "these already surprise the others".to_owned()
    })?;
    let mut orders = Orders::of(campaign, order);
    orders.surprise(&others)?;
    let whose = whose(orders.order().turns[orders.order().now]);
    let label = format!("round of surprise: only {}", names(&people));
    let surprises = changed(campaign, Kind::Round, label, Vec::new(), Some(orders));
    Ok(surprises.about(whose))
}

/// What the order becomes with the next turn, and what that ends.
struct Step {
    order: TurnOrder,
    events: Vec<Event>,
    is_round: bool,
}

impl Step {
    /// A step that was taken; the rounds of conditions pass by it, -1, or are taken back, 1.
    fn of(orders: Orders<'_>, by: i32) -> Self {
        Self {
            events: orders.ticked(by),
            is_round: orders.is_round(),
            order: orders.settled(),
        }
    }

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

    fn decision(mut self, campaign: &Campaign, label: impl Into<Label>) -> Decision {
        let kind = self.kind();
        self.events.push(order_set(campaign, Some(self.order)));
        Decision::new(kind, label, self.events)
    }
}

/// The rounds of conditions counted by one, down or up again, where the turn in which each began begins. Where that turn is not
/// in the order, the round counts. A condition that players see counts by what they see of the order: it would tell that somebody
/// acts whom they don't know.
fn ticked(campaign: &Campaign, begun: &Begun, begun_seen: &Begun, by: i32) -> Vec<Event> {
    let order = campaign.order.as_deref();
    let is_in = |turn: &Turn| order.is_some_and(|it| it.turns.contains(turn));
    let is_seen = |turn: &Turn| order.is_some_and(|it| campaign.is_turn_known(it, *turn));
    let mut events = Vec::new();
    for who in campaign.present() {
        for (name, ending) in &who.endings {
            let Ending::Rounds { left, turn } = *ending else {
                continue;
            };
            let is_open = campaign.is_condition_seen(who, name);
            let begun = if is_open { begun_seen } else { begun };
            let own = turn.filter(|turn| is_in(turn) && (!is_open || is_seen(turn)));
            if !own.map_or(begun.is_round, |turn| begun.turns.contains(&turn)) {
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

/// Ends the fight: NPCs who are down leave the table, and what lasts for the fight, or for rounds of it, is over. Where players know
/// nothing of the fight, or not that somebody is down, what they see stays as it is.
pub(super) fn end(campaign: &Campaign) -> Decided {
    let order = standing(campaign)?;
    let is_known = campaign.order_for_players(order).is_some();
    let leaves = |who: &Character| {
        let is_seen = campaign.is_known_to_players(who);
        !who.is_party() && campaign.is_openly_down(who) && (is_known || !is_seen)
    };
    let lying: Vec<&Character> = campaign.present().filter(|who| leaves(who)).collect();
    let everybody = campaign.characters.values();
    // No rounds pass any more.
    let ends = |it: &Ending| matches!(it, Ending::Fight | Ending::Rounds { .. });
    let mut over = conditions::that_end(everybody, ends);
    over.retain(|(who, name)| is_known || !campaign.is_condition_seen(who, name));
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

fn not_in(name: &str) -> Refusal {
    Refusal::Not(format!("{name} is not in the order; name somebody who is"))
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
    /// The places that stay hidden from players.
    hidden: Vec<Turn>,
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
        hidden: rolls.hidden,
        timer: None,
        seen: None,
    };
    // Who is down in hiding and whom players meet by this order has a turn in it for them.
    let knowing = known::met_in_order(campaign, &[order_set(campaign, Some(after.clone()))]);
    let mut turns = after.turns.iter();
    let first = turns.position(|turn| knowing.acts_in(&after, *turn));
    after.now = first.ok_or(Refusal::NobodyPresent)?;
    let label = Label::from(format!("{ORDER_BEGINS}{listed}")).came(" · ", "round 1");
    let orders = Orders::begins(&knowing, &after);
    Ok(changed(campaign, Kind::Round, label, events, Some(orders)))
}

/// The order changes without a step to the next turn in truth. For players one may begin all the same.
fn changed(
    campaign: &Campaign,
    kind: Kind,
    label: impl Into<Label>,
    mut events: Vec<Event>,
    orders: Option<Orders<'_>>,
) -> Decision {
    let passed = orders.as_ref().map_or_else(Vec::new, |it| it.ticked(-1));
    let ends = campaign.endings_in(&passed, |who, _| Some(who.name.clone()));
    let mut label = label.into();
    if !ends.is_empty() {
        label = label.came(" · ", &ends.join(" · "));
    }
    events.extend(passed);
    events.push(order_set(campaign, orders.map(Orders::settled)));
    Decision::new(kind, label, events)
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
