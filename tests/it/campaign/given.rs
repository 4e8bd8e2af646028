//! A table to try commands at: three people, whose ids are 1, 2 and 3.

use std::sync::Arc;

use rollbook::campaign::character::Value;
use rollbook::campaign::command::{Command, NewCharacter};
use rollbook::campaign::ids::{CharacterId, ThingId};
use rollbook::campaign::{Campaign, Decision, Entry, Refusal, Seq};
use rollbook::dice::Loaded;
use rollbook::game::Game;

/// A player's character.
pub(crate) const BRANNOC: CharacterId = CharacterId(1);
/// A player's character.
pub(crate) const YSOLDE: CharacterId = CharacterId(2);
/// One of the GM's.
pub(crate) const WOLF: CharacterId = CharacterId(3);

/// A thing by its id; the first one made has 4.
pub(crate) fn thing(id: u32) -> ThingId {
    ThingId(id)
}

/// A campaign in memory.
#[derive(Debug, Clone)]
pub(crate) struct Given(pub(crate) Campaign);

impl Given {
    /// Brannoc, Ysolde and Wolf, with sheets as new.
    pub(crate) fn party(game: &str) -> Self {
        let game = Game::embedded(game).expect("the game is embedded");
        Self::of(game)
    }

    /// The same, by a game of one's own.
    pub(crate) fn of(game: Game) -> Self {
        let mut given = Self(Campaign::new(Arc::new(game), "The Drowned Mill"));
        for (name, pc) in [("Brannoc", true), ("Ysolde", true), ("Wolf", false)] {
            given.after(someone(name, pc, &[]));
        }
        given
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Decision, Refusal> {
        self.0.decide(command, &(), &mut Loaded::only([]))
    }

    /// Does it, after proving that what happens can be taken back and done again.
    pub(crate) fn run(&mut self, command: &Command) -> Result<Decision, Refusal> {
        let decision = self.decide(command)?;
        let mut after = self.0.clone();
        after.apply_entry(&Entry {
            seq: Seq(self.0.last.0 + 1),
            at: 0,
            session: 0,
            what: decision.clone(),
        });
        self.turns_round(&after, &decision);
        self.0 = after;
        Ok(decision)
    }

    /// That undoing leads back exactly, ids apart, which are never given twice; and redoing forth again.
    fn turns_round(&self, after: &Campaign, decision: &Decision) {
        let undone = after
            .undoing(&decision.events)
            .expect("nothing happened since");
        let mut back = after.clone();
        for event in &undone {
            back.apply(event);
        }
        let (was, is) = (self.0.state(), back.state());
        assert_eq!(
            (&was.name, &was.characters, was.session, was.in_session),
            (&is.name, &is.characters, is.session, is.in_session),
            "{}",
            decision.label
        );
        assert_eq!(
            (&was.order, &was.counters),
            (&is.order, &is.counters),
            "{}",
            decision.label
        );
        let again = back.undoing(&undone).expect("nothing happened since");
        for event in &again {
            back.apply(event);
        }
        assert_eq!(back, *after, "{}", decision.label);
    }

    /// Does it as something that goes without saying.
    #[expect(clippy::needless_pass_by_value, reason = "a line a command")]
    pub(crate) fn after(&mut self, command: Command) -> &mut Self {
        self.run(&command).expect("it can be done");
        self
    }

    /// Does it: the label of what happened, or `no` and why not.
    #[expect(clippy::needless_pass_by_value, reason = "a line a command")]
    pub(crate) fn says(&mut self, command: Command) -> String {
        match self.run(&command) {
            Ok(decision) => decision.label.into(),
            Err(refusal) => format!("no {refusal}"),
        }
    }
}

/// One new character.
pub(crate) fn someone(name: &str, pc: bool, ratings: &[(&str, Value)]) -> Command {
    several(name, pc, 1, ratings)
}

/// New characters.
pub(crate) fn several(name: &str, pc: bool, copies: u32, ratings: &[(&str, Value)]) -> Command {
    let ratings = ratings.iter();
    Command::Add(Box::new(NewCharacter {
        name: name.to_owned(),
        kind: if pc {
            rollbook::campaign::character::CharacterKind::Pc
        } else {
            rollbook::campaign::character::CharacterKind::Npc
        },
        copies,
        like: None,
        overall: None,
        belongings: Vec::new(),
        ratings: ratings
            .map(|(name, value)| ((*name).to_owned(), (*value).into()))
            .collect(),
    }))
}

/// A rating that is a number.
pub(crate) fn number(value: i32) -> Value {
    Value::Number(value)
}

/// A rating that is a die.
pub(crate) fn die(text: &str) -> Value {
    Value::Die(text.to_owned().try_into().expect("a die"))
}
