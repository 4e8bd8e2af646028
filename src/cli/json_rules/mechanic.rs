//! Selects the wire format of a game by its mechanic.

use super::wire::{Answer, Fields};
use super::{Ask, contract, described, langobard, nexus, vice_virtue};
use crate::game::Game;
use crate::rules::Mechanic;

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, check: Fields) -> Answer {
    let answer = match game.mechanic {
        Mechanic::ViceDie(_) => vice_virtue::answer,
        Mechanic::OnesPool(_) => langobard::answer,
        Mechanic::SuccessPool(_) => contract::answer,
        Mechanic::AttributeDie(_) => nexus::answer,
        Mechanic::Described(_) => described::answer,
    };
    answer(ask, game, mode, check)
}
