//! A table that is spoken to.

use rollbook::campaign::{Campaign, Character, Decision, Entry, OpenOutcome, Refusal, Seq};
use rollbook::game;
use rollbook::phrase::{self, Input, parse, write};
use rollbook::table::{Clock, Done, Environment, Failure, Table};

use crate::named_dice::NamedDice;

pub(crate) struct Spoken(pub(crate) Table);

/// The label of the phrase's entry, or the refusal. The phrase of the command is read as the same command.
pub(crate) fn said(table: &mut Table, phrase: &str) -> String {
    let campaign = table.campaign();
    match parse(campaign, phrase) {
        Ok(Input::Run(command)) => {
            let written = write(campaign, &command);
            let again = parse(campaign, &written);
            assert_eq!(
                again,
                Ok(Input::Run(command.clone())),
                "{phrase}: {written}"
            );
            match table.run(&command) {
                Ok(done) => done.decision.label.to_string(),
                Err(no) => format!("no {no}"),
            }
        }
        Ok(other) => panic!("{phrase}: {other:?}"),
        Err(error) => format!("no {error}"),
    }
}

impl Spoken {
    /// The table of a game or template after these phrases; the program's own `dice` are named as in [`NamedDice`].
    pub(crate) fn at(id: &str, dice: &str, phrases: &[&str]) -> Self {
        let ron = game::embedded_text(id).expect("it comes with the program");
        Self::of(ron, dice, phrases)
    }

    /// The table of a game of this text after these phrases.
    pub(crate) fn of(ron: &str, dice: &str, phrases: &[&str]) -> Self {
        let means = Environment {
            dice: Box::new(NamedDice::new(dice)),
            clock: Clock::Fixed(1_772_000_000_000_000),
        };
        let table = Table::in_memory("The Mill", ron, Vec::new(), means);
        let mut spoken = Self(table.expect("memory"));
        for phrase in phrases {
            spoken.done(phrase);
        }
        spoken
    }

    fn run(&mut self, phrase: &str) -> Result<Done, Failure> {
        let said = phrase::parse(self.0.campaign(), phrase);
        match said.unwrap_or_else(|error| panic!("{phrase}: {error}")) {
            Input::Run(command) => self.0.run(&command),
            Input::Undo(Some(seq)) => self.0.undo_entry(seq),
            Input::Undo(None) => self.0.undo(),
            Input::Redo(Some(seq)) => self.0.redo_entry(seq),
            Input::Redo(None) => self.0.redo(),
        }
    }

    pub(crate) fn done(&mut self, phrase: &str) -> Done {
        self.run(phrase)
            .unwrap_or_else(|error| panic!("{phrase}: {error}"))
    }

    /// Why the phrase is refused.
    pub(crate) fn refusal(&mut self, phrase: &str) -> Refusal {
        match self.run(phrase) {
            Err(Failure::Refused(no)) => no,
            Err(error) => panic!("{phrase}: {error}"),
            Ok(done) => panic!("{phrase}: {}", done.message()),
        }
    }

    /// The answer, without its number.
    pub(crate) fn say(&mut self, phrase: &str) -> String {
        match self.run(phrase) {
            Ok(done) => done.message(),
            Err(error) => format!("no {error}"),
        }
    }

    pub(crate) fn last(&self) -> u64 {
        self.0.campaign().last.0
    }

    /// The last entry that is neither undo nor redo.
    pub(crate) fn last_made(&self) -> u64 {
        let next = self.0.reader().next_undo().expect("readable");
        next.map_or(0, |(seq, _)| seq.0)
    }

    pub(crate) fn who(&self, name: &str) -> &Character {
        self.0.campaign().named(name).expect("is at the table")
    }

    pub(crate) fn open(&self, name: &str) -> Option<&OpenOutcome> {
        self.who(name).open.as_deref()
    }

    pub(crate) fn entry(&self, seq: u64) -> Entry {
        self.0.reader().read_entry(Seq(seq)).expect("it is there")
    }

    pub(crate) fn decision(&mut self, phrase: &str) -> Decision {
        self.done(phrase).decision
    }

    /// What undo has to bring back: numbers and ids apart, which only grow.
    pub(crate) fn state(
        &self,
    ) -> (
        String,
        std::collections::BTreeMap<u32, Character>,
        u32,
        bool,
    ) {
        let campaign: &Campaign = self.0.campaign();
        let characters = campaign.characters.iter();
        (
            campaign.name.clone(),
            characters.map(|(id, who)| (id.0, who.clone())).collect(),
            campaign.session,
            campaign.in_session,
        )
    }

    /// The lines of a result to be read aloud and below it.
    pub(crate) fn aloud(&self, decision: &Decision) -> Vec<String> {
        let events = decision.events.iter();
        let spoken = events.filter_map(|event| self.0.campaign().say(event));
        spoken
            .flat_map(|it| {
                let dice = it.dice.into_iter().map(|dice| dice.to_string());
                std::iter::once(it.sentence).chain(dice)
            })
            .collect()
    }
}
