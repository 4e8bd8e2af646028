//! Whose outcome is meant where nobody is named.

use rollbook::campaign::{Campaign, Entry, Seq};
use rollbook::dice::Loaded;
use rollbook::phrase::{Input, Problem, parse, write};

use super::table;

/// Says a phrase at the table, as this entry.
fn say(table: &mut Campaign, seq: u64, phrase: &str) {
    let Ok(Input::Run(command)) = parse(table, phrase) else {
        panic!("{phrase} is no command");
    };
    let what = table.decide(&command, &(), &mut Loaded::only([]));
    let entry = Entry {
        seq: Seq(seq),
        at: 0,
        session: 0,
        what: what.unwrap_or_else(|refusal| panic!("{phrase}: {refusal}")),
    };
    table.apply_entry(&entry);
}

fn two_rolls(first: u64) -> Campaign {
    let mut table = table("nexus");
    say(&mut table, first - 1, "note they wade in");
    say(&mut table, first, "roll Brannoc Athletics called 9");
    say(&mut table, first + 1, "roll Ysolde Lore called 9");
    table
}

fn said(table: &Campaign, typed: &str) -> String {
    match parse(table, typed) {
        Ok(Input::Run(command)) => write(table, &command),
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn nobody_named_means_the_latest() {
    let table = two_rolls(118);
    assert_eq!(said(&table, "reroll"), "reroll Ysolde");
    assert_eq!(said(&table, "reroll resolve"), "reroll Ysolde Resolve");
    assert_eq!(said(&table, "reroll keep new"), "reroll Ysolde keep new");
    assert_eq!(said(&table, "reroll faces 1,2"), "reroll Ysolde faces 1,2");
    assert_eq!(said(&table, "keep old"), "keep Ysolde old");
    assert_eq!(said(&table, "close"), "close Ysolde");
}

#[test]
fn an_entry_means_whose_it_is() {
    let table = two_rolls(118);
    assert_eq!(said(&table, "reroll 118"), "reroll Brannoc");
    assert_eq!(said(&table, "close 119"), "close Ysolde");
    assert_eq!(said(&table, "close 3"), "close Tamsin");
}

#[test]
fn a_number_that_is_an_entry_and_a_place_is_asked_about() {
    let table = two_rolls(2);
    let error = parse(&table, "close 2").expect_err("the entry is Brannoc's, the place Ysolde's");
    assert_eq!(error.problem, Problem::Several);
    assert_eq!(error.expected, ["Brannoc", "Ysolde"]);
}
