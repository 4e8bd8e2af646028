//! Who throws real dice: a character's own setting, else the campaign's, else the user's.

use crate::campaign::character::Presence;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Campaign, CharacterId, Command, TableDice};

impl Campaign {
    /// Whether this character uses table dice; `None` is a roll without a sheet. `usual`: the user's settings, for a campaign
    /// without its own.
    pub fn throws_by_hand(&self, who: Option<CharacterId>, usual: TableDice) -> bool {
        let who = who.and_then(|id| self.character(id));
        let here = |pc: bool, presence| pc && presence == Presence::Present;
        let own = who.and_then(|who| who.table_dice);
        own.unwrap_or_else(|| match self.table_dice.unwrap_or(usual) {
            TableDice::Never => false,
            TableDice::PlayerCharacters => who.is_some_and(|who| here(who.is_pc(), who.presence)),
            TableDice::Always => true,
        })
    }

    /// Whether a command has the program throw for somebody who throws by hand, where nothing was said of the dice.
    pub(crate) fn throws_in_place(&self, command: &Command) -> bool {
        let by_hand = |who| self.throws_by_hand(Some(who), TableDice::Never);
        let rolls = |test: &Test| {
            let is_thrown = test.dice == Source::Thrown;
            matches!(test.who, Actor::Character(who) if is_thrown && by_hand(who))
        };
        match command {
            Command::Hidden(command) | Command::Open(command) => self.throws_in_place(command),
            Command::Roll(test) => rolls(test),
            Command::Contest(one, other) => rolls(one) || rolls(other),
            Command::Reroll {
                who,
                dice: Source::Thrown,
                ..
            } => by_hand(*who),
            Command::Group(group) if !group.command.is_thrown_once() => {
                let dice = group.member_dice(self, &mut OverrideMode::overriding());
                let mut throwers = dice.into_iter().flatten().filter(|it| !it.dice.is_empty());
                let is_dealt = |who| group.own.iter().any(|(own, _)| *own == who);
                group.dice() == Source::Thrown
                    && throwers.any(|it| by_hand(it.who.id) && !is_dealt(it.who.id))
            }
            Command::RollOrder {
                who,
                traits,
                once,
                source: Source::Thrown,
                own,
                ..
            } => {
                let rolls = self.initiative(who, traits, *once, &mut OverrideMode::overriding());
                let mut throwers = rolls.into_iter().flatten().filter(|it| !it.dice.is_empty());
                let is_dealt = |who| own.iter().any(|(own, _)| *own == who);
                throwers.any(|it| match it.test.who {
                    Actor::Character(who) => by_hand(who) && !is_dealt(who),
                    _ => false,
                })
            }
            _ => false,
        }
    }
}
