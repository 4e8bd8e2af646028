//! Which entries, characters and turns an audience may know of: the game master of all, players of what is not hidden.

use serde::Serialize;

use crate::campaign::character::Presence;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Kind, Turn, TurnOrder};

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
    /// Whether it may know of an entry. `campaign` is as it was when the entry was made, before or after it.
    ///
    /// Players know of nothing that is hidden. Of the game master's own characters they know what these did and what was done
    /// to them at the table; not how their sheets were written, and nothing of benched ones.
    pub(super) fn may_know(self, campaign: &Campaign, what: &Decision) -> bool {
        if self == Self::GameMaster {
            return true;
        }
        let known = |id: &CharacterId| {
            let who = campaign.character(*id).or_else(|| what.brings(*id));
            who.is_some_and(|who| who.is_party() || is_met(who) && what.kind != Kind::Sheet)
        };
        !what.hidden && (what.who.is_empty() || what.who.iter().any(known))
    }

    /// Whether it may see a character's sheet.
    pub(super) fn may_see(self, who: &Character) -> bool {
        is_met(who) && (who.is_party() || self == Self::GameMaster)
    }
}

/// The order of turns as an audience may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// From 1.
    pub round: u32,
    /// The places, one after the other; never empty.
    pub who: Vec<Acting>,
    /// The index of the place whose turn it is.
    pub now: usize,
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
    /// The order of turns, if any. Players see no benched character in it; while it is the turn of one, they
    /// see the turn of the next.
    pub(super) fn turns_for(&self, audience: Audience) -> Option<Turns> {
        self.turns_of(self.order.as_deref(), audience)
    }

    /// The same for an order that is not the present one.
    pub(super) fn turns_of(&self, order: Option<&TurnOrder>, audience: Audience) -> Option<Turns> {
        let unmet = self.state.characters.values().filter(|who| !is_met(who));
        let unmet = unmet.filter(|_| audience == Audience::Players);
        let order = unmet.fold(order.cloned(), |order: Option<TurnOrder>, who| {
            order?.without(self, who.id)
        })?;
        let act = |turn: &Turn| Acting {
            turn: *turn,
            name: self.turn_name(*turn).to_owned(),
            present: match turn {
                Turn::One(_) => self.acts(*turn),
                // Players may not know whether a side has any characters.
                Turn::Players | Turn::Others => true,
            },
        };
        Some(Turns {
            round: order.round,
            who: order.turns.iter().map(act).collect(),
            now: order.now,
        })
    }
}

fn is_met(who: &Character) -> bool {
    who.presence != Presence::Benched
}
