//! Command → phrase → command is identity, for every command in every game.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use strum::IntoEnumIterator as _;

use rollbook::campaign::Command;
use rollbook::campaign::command::CommandName;
use rollbook::phrase::{Input, VERBS, parse, write};

use super::AWKWARD_TABLES;
use super::commands::any_command;

#[test]
fn every_command_is_read_back_as_it_was() {
    for name in CommandName::iter() {
        let mut games = 0;
        for table in AWKWARD_TABLES.iter() {
            let Some(commands) = any_command(table, name) else {
                continue;
            };
            games += 1;
            let mut runner = TestRunner::new(Config {
                failure_persistence: None,
                ..Config::with_cases(32)
            });
            let outcome = runner.run(&commands, |command| {
                let phrase = write(table, &command);
                match parse(table, &phrase) {
                    Ok(said) => assert_eq!(said, Input::Run(command), "{phrase}"),
                    Err(error) => panic!("{phrase}\n{error}"),
                }
                Ok(())
            });
            outcome.unwrap_or_else(|error| panic!("{} {name:?}: {error}", table.game.id));
        }
        assert!(games > 0, "{name:?} is possible in no game");
    }
}

#[test]
fn a_phrase_is_one_line_that_begins_with_a_verb_of_the_table() {
    let verbs = RefCell::new(BTreeSet::new());
    for name in CommandName::iter() {
        for table in AWKWARD_TABLES.iter() {
            let Some(commands) = any_command(table, name) else {
                continue;
            };
            // The same commands each time: whether each verb is among them is no matter of luck.
            let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
            let mut runner = TestRunner::new_with_rng(Config::with_cases(32), rng);
            let outcome = runner.run(&commands, |command: Command| {
                let phrase = write(table, &command);
                assert_eq!(phrase.lines().count(), 1, "{phrase}");
                let verb = phrase.split(' ').next().expect("it begins with a word");
                assert!(VERBS.iter().any(|known| known.name == verb), "{phrase}");
                verbs.borrow_mut().insert(verb.to_owned());
                Ok(())
            });
            outcome.unwrap_or_else(|error| panic!("{error}"));
        }
    }
    // `attribute` is only for games that list no traits: see `game::minimal`.
    let unsaid: Vec<_> = VERBS
        .iter()
        .map(|verb| verb.name)
        .filter(|name| !verbs.borrow().contains(*name))
        .collect();
    assert_eq!(
        unsaid,
        ["attribute", "undo", "redo"],
        "verbs that no command is written with"
    );
}
