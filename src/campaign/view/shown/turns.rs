//! What players are shown of the order of turns.

use super::Showing;
use crate::campaign::character::PlayersSee;
use crate::campaign::{
    Campaign, CharacterId, Event, Kind, Label, ORDER_BEGINS, ShownPart, Sight, Turn, TurnOrder,
};
use crate::rules::modifier::plain;

impl Showing<'_> {
    /// The order of turns: as far as players know who acts.
    pub(super) fn turns(&self) -> Option<ShownPart> {
        let what = self.what;
        // Players see the time of a turn.
        let times = |event: &Event| matches!(event, Event::TurnTimerSet { .. });
        if what.events.iter().any(times) {
            return Some(self.same(Vec::new()));
        }
        let order = |campaign: &Campaign| campaign.order_for_players(campaign.order.as_deref()?);
        let (was, is) = (order(self.before), order(self.after));
        let ends = what.kind == Kind::Round && self.after.order.is_none();
        if let Some(left) = self.left().filter(|_| was.is_some() && !ends) {
            return self.with_turn(Some(left));
        }
        match (was, is) {
            (Some(was), None) if ends => {
                let label = format!("the fight ends in {}", was.round_words());
                let label: Vec<String> = std::iter::once(label).chain(self.endings()).collect();
                Some(self.labelled(Vec::new(), label.join(" · ").into()))
            }
            (_, None) => None,
            (_, Some(is)) if what.begins_order() => Some(self.order_begins(&is)),
            (was, Some(is)) if is.round == 0 && self.begins_surprise(was.as_ref()) => {
                Some(self.surprise_begins(&is))
            }
            // Of the order that stood before they knew nobody.
            (None, Some(is)) => Some(self.order_begins(&is)),
            // After a surprise, those who were surprised are in the order again.
            (Some(was), Some(is)) if was.round == 0 && is.round > 0 => {
                self.turn_begins(Some(&was), &is)
            }
            (Some(was), Some(is)) if was.usual_turns() != is.usual_turns() => {
                let rolled = self
                    .what
                    .events
                    .iter()
                    .any(|event| event.records().count() > 0);
                // Who put off the own turn is named alone, without the one whose turn begins.
                let part = if rolled || was.turn() == is.turn() {
                    self.joined(is.usual_turns(), "")
                } else {
                    self.added(is.usual_turns(), "")
                };
                self.with_turn(part)
            }
            (Some(was), Some(is)) if was.turns != is.turns && was.round == is.round => {
                let part = if was.turn() == is.turn() {
                    self.joined(&is.turns, " in this round")
                } else {
                    self.added(&is.turns, " in this round")
                };
                self.with_turn(part)
            }
            (was, Some(is)) => self.turn_begins(was.as_ref(), &is),
        }
    }

    /// Whether a round of surprise begins for players, also in the place of another one.
    fn begins_surprise(&self, was: Option<&TurnOrder>) -> bool {
        let order = self.after.order.as_ref();
        let is_true = order.is_some_and(|order| order.round == 0);
        let sets = self.what.kind == Kind::Round && is_true;
        sets || was.is_some_and(|was| was.round > 0)
    }

    /// An entry of another kind with the turn that begins with it, as far as players know who acts; where they are shown nothing
    /// else of it, that alone.
    pub(super) fn with_turn(&self, part: Option<ShownPart>) -> Option<ShownPart> {
        let sets = |event: &Event| matches!(event, Event::OrderSet { .. });
        if !self.what.events.iter().any(sets) {
            return part;
        }
        let order = |campaign: &Campaign| campaign.order_for_players(campaign.order.as_deref()?);
        let begins = match (order(self.before), order(self.after)) {
            (Some(was), Some(is)) => self.turn_begins(Some(&was), &is),
            _ => None,
        };
        // Of the order of turns the kind tells whether a round begins: for the game master that may be another entry.
        let kind = |part: &ShownPart| {
            let of_turns = begins.as_ref().map_or(Kind::Turn, |begins| begins.kind);
            if part.kind.is_of_turns() {
                of_turns
            } else {
                part.kind
            }
        };
        match (part, &begins) {
            (Some(part), Some(begins)) => Some(ShownPart {
                kind: kind(&part),
                label: part.label.came(" · ", begins.label.as_str()),
                ..part
            }),
            (Some(part), None) => Some(ShownPart {
                kind: kind(&part),
                ..part
            }),
            (None, _) => begins,
        }
    }

    /// `order: Ysolde 12, Wolf, Brannoc 9 · round 1`.
    fn order_begins(&self, is: &TurnOrder) -> ShownPart {
        let thrown = |id: CharacterId| {
            self.what.events.iter().find_map(|event| match event {
                Event::Rolled(throw) if throw.who() == Some(id) => Some(throw.value),
                _ => None,
            })
        };
        let names = is.turns.iter().map(|turn| match turn {
            Turn::One(id) if self.step(*id) == PlayersSee::Numbers => {
                let name = self.after.turn_name_for_players(*turn);
                thrown(*id).map_or_else(
                    || name.to_owned(),
                    |value| format!("{name} {}", plain(value)),
                )
            }
            turn => self.after.turn_name_for_players(*turn).to_owned(),
        });
        let names: Vec<String> = names.collect();
        let label = Label::from(format!("{ORDER_BEGINS}{}", names.join(", ")));
        let label = label.came(" · ", &is.round_words());
        let who = self.what.who.iter().copied();
        let who = who.filter(|id| is.turns.contains(&Turn::One(*id)));
        let who = who.filter_map(|id| self.known(id));
        ShownPart {
            // For the game master somebody may only join what goes on.
            kind: Kind::Round,
            sights: self.thrown_sights(),
            ..self.labelled(who.collect(), label)
        }
    }

    /// `round of surprise: only Ysolde, Wolf`.
    fn surprise_begins(&self, is: &TurnOrder) -> ShownPart {
        let name = |turn: &Turn| self.after.turn_name_for_players(*turn);
        let names: Vec<&str> = is.turns.iter().map(name).collect();
        let label = format!("round of surprise: only {}", names.join(", "));
        ShownPart {
            kind: Kind::Round,
            ..self.labelled(self.whose(is), label.into())
        }
    }

    /// What is shown of the rolls for the order: those of whom players see the numbers of.
    fn thrown_sights(&self) -> Vec<Sight> {
        let sights = self.what.events.iter().flat_map(|event| {
            let of_party = event.roll_result().and_then(|it| it.counts.who());
            let of_party = of_party.is_none_or(|id| self.step(id) == PlayersSee::Numbers);
            let sight = if of_party { Sight::All } else { Sight::Nothing };
            vec![sight; event.sights()]
        });
        sights.collect()
    }

    /// Those whom players know of who take a place in the order that stands.
    fn joined(&self, turns: &[Turn], when: &str) -> Option<ShownPart> {
        let who = self.what.who.iter().filter_map(|id| self.known(*id));
        let who: Vec<(CharacterId, String)> = who.collect();
        let words = who
            .iter()
            .filter_map(|(id, name)| Some(format!("{}{when}", self.place(turns, *id, name)?)));
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| ShownPart {
            sights: self.thrown_sights(),
            ..self.labelled(who, words.join("; ").into())
        })
    }

    /// `Wolf acts after Brannoc`, and `when`.
    fn added(&self, turns: &[Turn], when: &str) -> Option<ShownPart> {
        let (id, name) = self.known(*self.what.who.first()?)?;
        let label = self.place(turns, id, &name)?;
        Some(self.labelled(vec![(id, name)], format!("{label}{when}").into()))
    }

    /// `Wolf, Brannoc leave the order of turns`: of those whose turns are open, also where they are surprised.
    fn left(&self) -> Option<ShownPart> {
        let acts = |campaign: &Campaign, id| {
            let order = campaign.order.as_ref();
            let turn = Turn::One(id);
            order.is_some_and(|it| it.turns.contains(&turn) && !it.hidden.contains(&turn))
        };
        let left = self.what.who.iter().copied();
        let left = left.filter(|id| acts(self.before, *id) && !acts(self.after, *id));
        let who: Vec<(CharacterId, String)> = left.filter_map(|id| self.known(id)).collect();
        let names: Vec<&str> = who.iter().map(|(_, name)| name.as_str()).collect();
        let label = match names.as_slice() {
            [] => return None,
            [one] => format!("{one} leaves the order of turns"),
            all => format!("{} leave the order of turns", all.join(", ")),
        };
        Some(self.labelled(who, label.into()))
    }

    /// `Wolf acts after Brannoc`, `Wolf acts first`.
    fn place(&self, turns: &[Turn], id: CharacterId, name: &str) -> Option<String> {
        let place = turns.iter().position(|turn| *turn == Turn::One(id))?;
        let before = place.checked_sub(1).and_then(|at| turns.get(at));
        Some(match before {
            Some(before) => {
                let before = self.after.turn_name_for_players(*before);
                format!("{name} acts after {before}")
            }
            None => format!("{name} acts first"),
        })
    }

    /// What ends with it of conditions that players know of.
    fn endings(&self) -> Vec<String> {
        self.before.endings_in(&self.what.events, |who, name| {
            let (_, known) = self.known(who.id)?;
            (!who.hidden_conditions.contains(name)).then_some(known)
        })
    }

    /// The next turn that players know of. While it is the turn of somebody they don't know, they keep the one before.
    fn turn_begins(&self, was: Option<&TurnOrder>, is: &TurnOrder) -> Option<ShownPart> {
        let ending = self.endings();
        let [was_at, is_at] = [was, Some(is)].map(|order| order.map(|it| (it.round, it.turn())));
        if was_at == is_at {
            let label = ending.join(" · ");
            return (!ending.is_empty()).then(|| self.labelled(Vec::new(), label.into()));
        }
        let turn = is.turn()?;
        // The turn of somebody who can't act is only the place where the order stands.
        if matches!(turn, Turn::One(_)) && !self.after.acts_in(is, turn) {
            return None;
        }
        let next_round = was.is_none_or(|was| was.round != is.round);
        let round = next_round.then(|| is.round_words());
        let words = self.after.turn_words(turn, Campaign::turn_name_for_players);
        let label: Vec<String> = round.into_iter().chain(ending).chain([words]).collect();
        let kind = if next_round { Kind::Round } else { Kind::Turn };
        Some(ShownPart {
            kind,
            ..self.labelled(self.whose(is), label.join(" · ").into())
        })
    }

    /// Whose turn it is for players.
    fn whose(&self, is: &TurnOrder) -> Vec<(CharacterId, String)> {
        match is.turn() {
            Some(Turn::One(id)) => self.known(id).into_iter().collect(),
            Some(Turn::Players | Turn::Others) | None => Vec::new(),
        }
    }
}
