//! A campaign at work: commands become entries, and every entry is undone and done again on the side.

use std::sync::Arc;

use rollbook::campaign::character::Value;
use rollbook::campaign::command::NewCharacter;
use rollbook::campaign::ids::{CharacterId, ThingId};
use rollbook::campaign::test::{Actor, Against, Test};
use rollbook::campaign::{Campaign, Character, Command, Decision, Entry, Event, Seq};
use rollbook::dice::Loaded;
use rollbook::game::Game;

use super::played::Played;
use crate::named_dice::NamedDice;

pub(super) struct Table {
    pub(super) campaign: Campaign,
    played: Played,
}

impl Table {
    pub(super) fn new(game: &str) -> Self {
        let game = Game::embedded(game).expect("an embedded game");
        Self {
            campaign: Campaign::new(Arc::new(game), "test"),
            played: Played::default(),
        }
    }

    /// A character with ratings like `Athletics 3`, `STR d8`.
    pub(super) fn with(&mut self, name: &str, pc: bool, ratings: &str) -> CharacterId {
        let rating = |text: &str| {
            let (name, value) = text.rsplit_once(' ').expect("a name and a value");
            let value = match value.parse() {
                Ok(number) => Value::Number(number),
                Err(_) => Value::Die(value.parse().expect("a number or a die")),
            };
            (name.to_owned(), value.into())
        };
        let ratings = ratings.split(", ").filter(|text| !text.is_empty());
        self.run(Command::Add(Box::new(NewCharacter {
            name: name.to_owned(),
            kind: if pc {
                rollbook::campaign::character::CharacterKind::Pc
            } else {
                rollbook::campaign::character::CharacterKind::Npc
            },
            copies: 1,
            like: None,
            overall: None,
            belongings: Vec::new(),
            ratings: ratings.map(rating).collect(),
        })));
        self.campaign.named(name).expect("just added").id
    }

    pub(super) fn who(&self, id: CharacterId) -> &Character {
        self.campaign.character(id).expect("added before")
    }

    /// What the command does, with dice that fit exactly.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "commands are written where they are given"
    )]
    pub(super) fn dice(&mut self, command: Command, dice: &str) -> Decision {
        let mut dice = NamedDice::new(dice);
        let decision = match self.campaign.decide(&command, &self.played, &mut dice) {
            Ok(decision) => decision,
            Err(refusal) => panic!("{command:?} was refused: {refusal}"),
        };
        dice.all_thrown();
        self.enter(&decision);
        decision
    }

    pub(super) fn run(&mut self, command: Command) -> Decision {
        self.dice(command, "")
    }

    /// What the command is refused for.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "commands are written where they are given"
    )]
    pub(super) fn no(&self, command: Command) -> String {
        let mut dice = Loaded::only([]);
        match self.campaign.decide(&command, &self.played, &mut dice) {
            Ok(decision) => panic!("{} was not refused", decision.label),
            Err(refusal) => refusal.to_string(),
        }
    }

    /// What is read aloud: the sentence of the entry's result, then its dice.
    pub(super) fn aloud(&self, decision: &Decision) -> Vec<String> {
        let spoken = decision
            .events
            .iter()
            .find_map(|event| self.campaign.say(event));
        let spoken = spoken.expect("a result");
        let dice = spoken.dice.iter().map(ToString::to_string);
        std::iter::once(spoken.sentence).chain(dice).collect()
    }

    fn enter(&mut self, decision: &Decision) {
        let before = self.campaign.clone();
        let entry = Entry {
            seq: Seq(before.last.0 + 1),
            at: 0,
            session: before.session,
            what: decision.clone(),
        };
        self.campaign.apply_entry(&entry);
        self.played.0.push(entry);
        let mut undone = self.campaign.clone();
        for event in undone
            .undoing(&decision.events)
            .expect("nothing came between")
        {
            undone.apply(&event);
        }
        assert_eq!(
            undone.characters, before.characters,
            "undoing {}",
            decision.label
        );
    }
}

pub(super) fn test(who: CharacterId, traits: &[&str]) -> Test {
    let traits = traits.iter().map(|&name| name.to_owned());
    Test::of(Actor::Character(who), traits.collect())
}

pub(super) fn nameless(who: Actor) -> Test {
    Test::of(who, Vec::new())
}

pub(super) fn against(number: i32, test: Test) -> Test {
    Test {
        against: Against::Number(number),
        ..test
    }
}

pub(super) fn roll(test: Test) -> Command {
    Command::Roll(Box::new(test))
}

pub(super) fn contest(a: Test, b: Test) -> Command {
    Command::Contest(Box::new(a), Box::new(b))
}

/// The one throw of a roll.
pub(super) fn thrown(decision: &Decision) -> &rollbook::campaign::RollRecord {
    let throw = decision.events.iter().find_map(|event| match event {
        Event::Rolled(throw) => Some(&**throw),
        _ => None,
    });
    throw.expect("a roll")
}

/// The item or supply of this name.
pub(super) fn thing(who: &Character, name: &str) -> ThingId {
    let mut all = who.items.iter().chain(&who.supplies);
    all.find(|item| item.name == name).expect("such a thing").id
}
