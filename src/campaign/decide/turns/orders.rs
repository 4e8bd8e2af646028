//! How a change of the order of turns goes on in truth and for players. For them only turns begin that they see: a turn of somebody
//! whom they don't know, and all that is done with it, leaves their order as it is. Where a turn begins in truth that they see, theirs
//! goes on to the same one; where one that they see is over while somebody else acts, theirs is ahead of the truth.

use super::{not_in, ticked};
use crate::campaign::decide::rolls::shared;
use crate::campaign::model::turn_order::Begun;
use crate::campaign::{Campaign, CharacterId, Event, Refusal, Seq, Timer, Turn, TurnOrder};

/// An order of turns that changes, in truth and as players see it.
pub(super) struct Orders<'a> {
    was: &'a Campaign,
    /// The same, or the one in which somebody is away who goes now.
    campaign: &'a Campaign,
    order: TurnOrder,
    begun: Begun,
    /// The order for players, still with the turns that they don't see.
    seen: TurnOrder,
    begun_seen: Begun,
    /// Whether the present turn for players is still to begin in truth.
    is_ahead: bool,
    /// Whether the order itself begins.
    is_anew: bool,
}

impl<'a> Orders<'a> {
    /// The order that stands.
    pub(super) fn of(campaign: &'a Campaign, order: &TurnOrder) -> Self {
        Self::without_present(campaign, campaign, order)
    }

    /// The order that stands while somebody goes away from the table, which `campaign` has and `was` has not.
    pub(super) fn without_present(
        was: &'a Campaign,
        campaign: &'a Campaign,
        order: &TurnOrder,
    ) -> Self {
        let (seen, is_ahead) = was.seen_order(order);
        let order = TurnOrder {
            seen: None,
            ..order.clone()
        };
        Self {
            was,
            campaign,
            order,
            begun: Begun::default(),
            seen,
            begun_seen: Begun::default(),
            is_ahead,
            is_anew: false,
        }
    }

    /// An order that begins. For players the first turn is that of the first whom they know.
    pub(super) fn begins(campaign: &'a Campaign, order: &TurnOrder) -> Self {
        let mut orders = Self::of(campaign, order);
        let from_first = TurnOrder {
            now: 0,
            seen: None,
            ..order.clone()
        };
        let mut places = 0..order.turns.len();
        let acts = |at: &usize| campaign.acts_for_players(order, order.turns[*at]);
        let first = places.find(acts);
        orders.seen = match first {
            Some(now) => TurnOrder { now, ..from_first },
            None => campaign.seen_order(&from_first).0,
        };
        orders.is_ahead = orders.seen.turn() != order.turn();
        orders.is_anew = true;
        orders
    }

    /// The order in truth.
    pub(super) fn order(&self) -> &TurnOrder {
        &self.order
    }

    /// Whether a round begins in truth, or is taken back.
    pub(super) fn is_round(&self) -> bool {
        self.begun.is_round
    }

    /// The rounds of conditions that pass, or that are taken back.
    pub(super) fn ticked(&self, by: i32) -> Vec<Event> {
        ticked(self.was, &self.begun, &self.begun_seen, by)
    }

    fn next_seq(&self) -> Seq {
        shared::next_seq(self.was)
    }

    /// Whether players see the present turn in truth.
    fn is_seen(&self) -> bool {
        !self.is_ahead && self.order.turn() == self.seen.turn()
    }

    /// Goes on to the next turn in truth, looked for from this place on.
    pub(super) fn next(&mut self, from: usize) -> Result<(), Refusal> {
        self.step(from)?;
        self.arrive();
        Ok(())
    }

    fn step(&mut self, from: usize) -> Result<(), Refusal> {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let acts = |order: &TurnOrder, turn| campaign.acts_in(order, turn);
        let begun = self.order.step(from, entry, acts);
        self.begun = begun.ok_or_else(|| {
            let why = "nobody in the order can act; bring somebody in, or end the fight";
            Refusal::Not(why.to_owned())
        })?;
        Ok(())
    }

    /// Where a turn has begun in truth that players see, it is the one that they expect: the next one for them, or theirs, which has
    /// begun for them already.
    fn arrive(&mut self) {
        let acts = |turn: &Turn| self.campaign.acts_for_players(&self.order, *turn);
        if self.order.turn().is_some_and(|turn| acts(&turn)) {
            if !std::mem::take(&mut self.is_ahead) {
                self.see_next(self.seen.now + 1);
            }
            self.go_to_seen();
        }
    }

    /// The turn that has begun in truth is the one that players see.
    fn go_to_seen(&mut self) {
        let (begun, seen) = (self.order.turn(), self.seen.turn());
        if let (Some(begun), Some(seen)) = (begun, seen)
            && begun != seen
        {
            self.order.stay_at(Some(seen));
            self.begun.turns.retain(|turn| *turn != begun);
            self.begun.turns.push(seen);
        }
    }

    /// The next turn begins for players, looked for from this place on; whether one does.
    fn see_next(&mut self, from: usize) -> bool {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let acts = |order: &TurnOrder, turn| campaign.acts_for_players(order, turn);
        let begun = self.seen.step(from, entry, acts);
        begun.map(|begun| self.has_begun(begun)).is_some()
    }

    fn has_begun(&mut self, begun: Begun) {
        self.begun_seen.turns.extend(begun.turns);
        self.begun_seen.is_round |= begun.is_round;
    }

    /// Goes back to the turn before in truth; for players to the same one, where they see it and it is another one than theirs.
    pub(super) fn back(&mut self) -> Result<(), Refusal> {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let was_seen = self.is_seen();
        let acts = |order: &TurnOrder, turn| campaign.acts_in(order, turn);
        let begun = self.order.step_back(entry, acts);
        self.begun = begun.ok_or_else(|| Refusal::Not("this is the first turn".to_owned()))?;
        let acts = |order: &TurnOrder, turn| campaign.acts_for_players(order, turn);
        let turn = self.order.turn();
        if !turn.is_some_and(|turn| acts(&self.order, turn)) {
            self.is_ahead |= was_seen;
            return Ok(());
        }
        // While a turn was on that they don't see, theirs may be the one before it.
        let is_before = !was_seen && !self.is_ahead;
        self.is_ahead = false;
        if !is_before && let Some(begun) = self.seen.step_back(entry, acts) {
            self.has_begun(begun);
        }
        self.go_to_seen();
        Ok(())
    }

    /// A round of surprise begins, in which these don't act. One in which players see nobody act is none for them.
    pub(super) fn surprise(&mut self, surprised: &[CharacterId]) -> Result<(), Refusal> {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let begins = |order: &TurnOrder| {
            let mut order = TurnOrder {
                round: 0,
                began: entry,
                surprised: surprised.to_vec(),
                put_off: Vec::new(),
                ..order.clone()
            };
            order.in_usual_order();
            order
        };
        let mut order = begins(&self.order);
        let mut places = 0..order.turns.len();
        let first = places.find(|at| campaign.acts_in(&order, order.turns[*at]));
        order.now = first.ok_or(Refusal::NobodyPresent)?;
        self.order = order;
        let seen = begins(&self.seen);
        let mut places = 0..seen.turns.len();
        let first = places.find(|at| campaign.acts_for_players(&seen, seen.turns[*at]));
        if let Some(now) = first {
            self.seen = TurnOrder { now, ..seen };
        }
        self.is_ahead = self.order.turn() != self.seen.turn();
        Ok(())
    }

    /// The one whose turn it is acts behind the next one in this round, and that one's turn begins; refused in the last turn. Who
    /// waits for somebody whom players don't know hasn't waited for them.
    pub(super) fn wait(&mut self, who: Turn) -> Result<(), Refusal> {
        let campaign = self.campaign;
        let acts = |order: &TurnOrder, turn| campaign.acts_in(order, turn);
        let in_truth = self.order.next_in_round(acts);
        let acts = |order: &TurnOrder, turn| campaign.acts_for_players(order, turn);
        let for_players = self.seen.next_in_round(acts);
        let is_unseen = in_truth.filter(|turn| !campaign.acts_for_players(&self.order, *turn));
        let behind = if self.is_seen() {
            is_unseen.or(for_players)
        } else {
            in_truth
        };
        let behind = behind.ok_or_else(|| {
            let why = format!(
                "nobody acts after {} in this round",
                campaign.turn_name(who)
            );
            Refusal::Not(why)
        })?;
        let is_seen = self.is_seen();
        let waits_seen = is_seen && is_unseen.is_none();
        self.is_ahead |= is_seen && !waits_seen;
        let waits = |order: &mut TurnOrder| order.place_in_this_round(who, behind);
        let for_players = |order: &mut TurnOrder| waits_seen.then(|| waits(order)).flatten();
        self.put_off(who, waits, for_players)
    }

    /// The one whose turn it is acts behind another one from now on, and the next turn begins.
    pub(super) fn act_after(&mut self, who: Turn, behind: Turn) -> Result<(), Refusal> {
        let moves = |order: &mut TurnOrder| order.place(who, Some(behind));
        self.put_off(who, moves, moves)
    }

    /// Moves the one whose turn it is, in truth and for players, and begins the next turn.
    fn put_off(
        &mut self,
        who: Turn,
        moves: impl Fn(&mut TurnOrder) -> Option<usize>,
        moves_seen: impl Fn(&mut TurnOrder) -> Option<usize>,
    ) -> Result<(), Refusal> {
        let is_seen = self.is_seen();
        let place = moves(&mut self.order).ok_or_else(|| not_in(self.was.turn_name(who)))?;
        // The turn behind the one that was taken out has moved up, unless that one stands in front of it again.
        let from = |order: &TurnOrder, place| order.now + usize::from(place <= order.now);
        self.step(from(&self.order, place))?;
        put_off_again(&mut self.order, who, &self.begun);
        let mut seen = self.seen.clone();
        if let Some(place) = moves_seen(&mut seen) {
            if is_seen {
                let from = from(&seen, place);
                self.see_put_off(seen, who, from);
            } else {
                // Players don't see who that is, and so not that the turn is over.
                seen.stay_at(self.seen.turn());
                self.seen = seen;
            }
        }
        self.arrive();
        Ok(())
    }

    /// The next turn begins for players, where that is another one than the one that was put off.
    fn see_put_off(&mut self, moved: TurnOrder, who: Turn, from: usize) {
        let current = moved.turns.iter().position(|it| *it == who);
        self.seen = moved;
        let was = (self.seen.clone(), self.begun_seen.clone());
        self.see_next(from);
        if self.seen.turn() == Some(who) && !self.begun_seen.is_round {
            (self.seen, self.begun_seen) = was;
            self.seen.now = current.unwrap_or(self.seen.now);
        } else {
            put_off_again(&mut self.seen, who, &self.begun_seen);
        }
        self.is_ahead = true;
    }

    /// These leave the order; on their own turn the next one begins. `None` where nobody is left. Whether a turn begins in truth.
    pub(super) fn leave(mut self, who: &[CharacterId]) -> Option<(Self, bool)> {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let acts = |order: &TurnOrder, turn| campaign.acts_in(order, turn);
        let (order, begun) = taken_out(&self.order, who, entry, acts)?;
        let acts = |order: &TurnOrder, turn| campaign.acts_for_players(order, turn);
        let (seen, begun_seen) = taken_out(&self.seen, who, entry, acts)?;
        (self.order, self.seen) = (order, seen);
        if let Some(begun) = begun_seen {
            self.has_begun(begun);
            self.is_ahead = true;
        }
        let begins = begun.is_some();
        if let Some(begun) = begun {
            self.begun = begun;
            self.arrive();
        }
        Some((self, begins))
    }

    /// Somebody goes away and keeps the place in the order; on their own turn the next one begins, where somebody else acts. Whether
    /// one does, in truth and for players.
    pub(super) fn go_away(&mut self, who: CharacterId) -> (bool, bool) {
        let gone = Some(Turn::One(who));
        let begins_seen = self.seen.turn() == gone && self.see_next(self.seen.now + 1);
        self.is_ahead |= begins_seen;
        let begins = self.order.turn() == gone && self.next(self.order.now + 1).is_ok();
        (begins, begins_seen)
    }

    /// Somebody takes a place behind another one, or at the end; from the next round on where it is their turn, so that nobody is
    /// passed over in this one.
    pub(super) fn place(&mut self, who: Turn, behind: Option<Turn>) -> Option<()> {
        let current = (self.order.turn(), self.seen.turn());
        let acts_for_players = current.1 == Some(who);
        if acts_for_players || current.0 == Some(who) {
            self.order.place_from_next_round(who, behind)?;
        } else {
            self.order.place(who, behind)?;
            self.order.stay_at(current.0);
        }
        if acts_for_players {
            self.seen.place_from_next_round(who, behind)?;
        } else {
            self.seen.place(who, behind)?;
            self.seen.stay_at(current.1);
            self.agree_on(who);
        }
        Some(())
    }

    /// Somebody takes a place by a roll. `joins` are those who do so with this entry.
    pub(super) fn seat(
        &mut self,
        who: CharacterId,
        is_worse: impl Fn(CharacterId) -> Option<bool>,
        joins: &[CharacterId],
    ) {
        let campaign = self.campaign;
        let order = self.order.clone();
        let is_known = |turn: Turn| {
            let comes = |id: CharacterId| {
                let who = campaign.character(id);
                joins.contains(&id) && who.is_some_and(|who| !who.hidden)
            };
            matches!(turn, Turn::One(id) if comes(id)) || campaign.is_turn_known(&order, turn)
        };
        self.order.seat(who, &is_worse, is_known);
        self.seen.seat(who, &is_worse, is_known);
        self.agree_on(Turn::One(who));
    }

    /// Keeps what somebody rolled for the place, and what it is sorted by.
    pub(super) fn rolled(&mut self, who: CharacterId, value: i32, rank: Vec<i64>) {
        self.order.rolled.insert(who, value);
        self.order.ranks.insert(who, rank);
    }

    /// Who takes a place while a turn is on that players don't see acts before that turn or behind it, so that the next turn that
    /// they see is the one that they expect. Nobody whom they know is passed with it.
    fn agree_on(&mut self, who: Turn) {
        let (campaign, entry) = (self.campaign, self.next_seq());
        let acts = |order: &TurnOrder, turn| turn == who || campaign.acts_for_players(order, turn);
        let next = |order: &TurnOrder| {
            let mut order = order.clone();
            order.step(order.now + 1, entry, acts)?;
            order.turn()
        };
        let is_known = |turn: &Turn| campaign.is_turn_known(&self.seen, *turn);
        let current = self.seen.turn().filter(is_known);
        let expected = match current {
            // For players it hasn't begun.
            None => return,
            Some(_) if self.is_ahead => current,
            Some(_) => next(&self.seen),
        };
        let now = self.order.now;
        let at = self.order.turns.iter().position(|turn| *turn == who);
        let Some(at) = at.filter(|_| !self.is_seen() && next(&self.order) != expected) else {
            return;
        };
        let passed = if at < now { at + 1..now + 1 } else { now..at };
        let mut passed = self.order.turns[passed].iter();
        if passed.all(|turn| !campaign.is_turn_known(&self.order, *turn)) {
            let current = self.order.turn();
            self.order.turns.remove(at);
            self.order.turns.insert(now, who);
            self.order.stay_at(current);
        }
    }

    /// The order after the change, with the time of the turn that begins. A turn that has begun for players keeps its time.
    pub(super) fn settled(mut self) -> TurnOrder {
        let campaign = self.campaign;
        let started = || {
            let started = |length| Timer::started(length, campaign.open_time);
            campaign.turn_timer.map(started)
        };
        let place = |order: &TurnOrder| (order.round, order.turn());
        let before = self.was.order.as_deref().filter(|_| !self.is_anew);
        let seen_before = before.map(|order| place(&self.was.seen_order(order).0));
        if seen_before != Some(place(&self.seen)) {
            self.seen.timer = started();
        }
        if before.map(place) != Some(place(&self.order)) {
            self.order.timer = if self.is_seen() {
                self.seen.timer
            } else {
                started()
            };
        }
        self.order.seen_as(self.seen, self.is_ahead)
    }
}

/// A turn that is put off in its round begins once more in it.
fn put_off_again(order: &mut TurnOrder, who: Turn, begun: &Begun) {
    if !begun.is_round && order.turns[order.now..].contains(&who) {
        order.put_off.push(who);
    }
}

/// The order without these, and the turns that begin with it where it was the turn of one of them and somebody else acts; `None` where
/// nobody is left.
fn taken_out(
    order: &TurnOrder,
    who: &[CharacterId],
    entry: Seq,
    acts: impl Fn(&TurnOrder, Turn) -> bool,
) -> Option<(TurnOrder, Option<Begun>)> {
    let mut all = who.iter();
    let mut left = all.try_fold(order.clone(), |order, one| order.without(*one, &acts))?;
    let leaves = |turn: &Turn| matches!(turn, Turn::One(id) if who.contains(id));
    let begun = order.turn().filter(leaves).and_then(|_| {
        // The turn behind those that were taken out has moved up.
        let before = order.turns.iter().take(order.now);
        let from = before.filter(|turn| !leaves(turn)).count();
        left.step(from, entry, &acts)
    });
    Some((left, begun))
}

/// Settles what players see of an order in which somebody gets a place. Only once that is decided it is known whether the place is
/// hidden, and with it whom players come to know; `campaign` is the one before the entry, `knowing` the same in which they know them.
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
        let before = before.as_deref().filter(|it| it.began == after.began);
        let Some(before) = before else {
            **after = Orders::begins(knowing, after).settled();
            continue;
        };
        // For players it begins with the first whom they know.
        if campaign.order_for_players(before).is_none() {
            let (mut seen, is_ahead) = knowing.seen_order(after);
            let length = campaign.turn_timer;
            seen.timer = length.map(|length| Timer::started(length, campaign.open_time));
            **after = (**after).clone().seen_as(seen, is_ahead);
        }
    }
}
