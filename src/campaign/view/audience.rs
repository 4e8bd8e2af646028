//! Which characters and turns an audience may know of: the game master of all, players of what is not kept from them.

use serde::Serialize;

use super::players::KnownNpc;
use crate::campaign::character::Presence;
use crate::campaign::{Campaign, Character, CharacterId, Timer, Turn, TurnOrder};

/// Who reads an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// May know everything.
    GameMaster,
    /// May know what is not hidden from them.
    Players,
}

impl Audience {
    /// Whether it may see a character's sheet.
    pub(super) fn may_see(self, who: &Character) -> bool {
        is_met(who) && (who.is_party() || self == Self::GameMaster)
    }

    /// A character's place in lists: its number, for players its id. Numbers become free and are given out again, also by those who
    /// are hidden from players.
    pub(super) const fn place(self, who: &Character) -> u32 {
        match self {
            Self::GameMaster => who.number,
            Self::Players => who.id.0,
        }
    }
}

/// The order of turns as an audience may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// From 1.
    pub round: u32,
    /// The places, one after the other; never empty.
    pub who: Vec<Acting>,
    /// The places as the next round has them, where somebody waits in this one; else empty.
    pub next: Vec<Acting>,
    /// The index of the place whose turn it is.
    pub now: usize,
    /// The time for that turn, where turns have a timer.
    pub timer: Option<Timer>,
}

/// A place in the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acting {
    /// Whose turn that is.
    pub turn: Turn,
    /// `Ysolde`, `the players`.
    pub name: String,
    /// Whether they are at the table.
    pub present: bool,
    /// Whether they are down and pass their turns, as far as the audience knows.
    pub down: bool,
    /// How an NPC is, as far as players were told, with its conditions that were opened to them; nothing for the game master, who
    /// has its sheet.
    pub state: Option<String>,
}

impl Turns {
    /// The name of whose turn it is.
    pub(crate) fn name(&self) -> &str {
        self.who.get(self.now).map_or("nobody", |act| &act.name)
    }

    /// All names, in order.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.who.iter().map(|act| act.name.as_str()).collect()
    }
}

impl Campaign {
    /// Whether a character is down: for players an NPC only once they were told so.
    fn is_down_for(&self, audience: Audience, id: CharacterId) -> bool {
        let who = self.character(id);
        who.is_some_and(|who| match audience {
            Audience::GameMaster => self.is_down(who),
            Audience::Players => self.is_down_for_players(who),
        })
    }

    /// `hurt, stunned`: how an NPC is, and what was opened of its conditions.
    fn npc_state(&self, id: CharacterId) -> Option<String> {
        let who = self.character(id).filter(|who| !who.is_party())?;
        let seen = |name: &&String| !who.hidden_conditions.contains(*name);
        let conditions = who.conditions.iter().filter(seen).cloned();
        let words: Vec<String> = self.told_of(id).into_iter().chain(conditions).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// The NPCs at the table of whose state players know, without those that these turns show.
    pub(super) fn known_npcs(&self, turns: Option<&Turns>) -> Vec<KnownNpc> {
        let acts = |who: &Character| {
            let mut all = turns.iter().flat_map(|turns| turns.who.iter().enumerate());
            let is_shown = |at: usize, act: &Acting| {
                act.present && !act.down || turns.is_some_and(|it| it.now == at)
            };
            all.any(|(at, act)| act.turn == Turn::One(who.id) && is_shown(at, act))
        };
        let npcs = self.present().filter(|who| !who.is_party());
        let known = npcs.filter(|who| self.is_known_to_players(who) && !acts(who));
        let told = known.filter_map(|who| {
            let name = self.name_for_players(who).to_owned();
            let state = self.npc_state(who.id)?;
            Some(KnownNpc { name, state })
        });
        told.collect()
    }

    /// Whether two orders of turns are the same for players: also who is in it and surprised.
    pub(in crate::campaign) fn is_order_same_for_players(
        &self,
        orders: [Option<&TurnOrder>; 2],
    ) -> bool {
        let known = |order: &TurnOrder| -> Vec<Turn> {
            let turns = order.usual_turns().iter().copied();
            turns
                .filter(|turn| self.is_turn_known(order, *turn))
                .collect()
        };
        let [one, other] = orders.map(|order| {
            let seen = self.turns_of(order, Audience::Players);
            (seen, order.map(known).unwrap_or_default())
        });
        one == other
    }

    /// The order of turns, if any.
    pub(super) fn turns_for(&self, audience: Audience) -> Option<Turns> {
        self.turns_of(self.order.as_deref(), audience)
    }

    /// The same for an order that is not the present one.
    pub(crate) fn turns_of(&self, order: Option<&TurnOrder>, audience: Audience) -> Option<Turns> {
        let order = match audience {
            Audience::GameMaster => order?.clone(),
            Audience::Players => self.order_for_players(order?)?,
        };
        let name = match audience {
            Audience::GameMaster => Self::turn_name,
            Audience::Players => Self::turn_name_for_players,
        };
        let act = |turn: &Turn| Acting {
            turn: *turn,
            name: name(self, *turn).to_owned(),
            present: match turn {
                Turn::One(_) => self.present().any(|who| turn.is_of(who)),
                // Players may not know whether a side has any characters.
                Turn::Players | Turn::Others => true,
            },
            down: match turn {
                Turn::One(id) => self.is_down_for(audience, *id),
                Turn::Players | Turn::Others => false,
            },
            state: match turn {
                Turn::One(id) if audience == Audience::Players => self.npc_state(*id),
                _ => None,
            },
        };
        Some(Turns {
            round: order.round,
            who: order.turns.iter().map(act).collect(),
            next: order.usual.iter().map(act).collect(),
            now: order.now,
            timer: order.timer,
        })
    }
}

fn is_met(who: &Character) -> bool {
    who.presence != Presence::Benched && !who.hidden
}
