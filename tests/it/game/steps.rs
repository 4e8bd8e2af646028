//! Items and supplies whose die wears step by step, as a game's file may say.

use rollbook::campaign::Party;
use rollbook::cli;
use rollbook::dice::Loaded;
use rollbook::game::Game;
use rollbook::table::{Clock, Environment, Table};

use super::minimal;
use crate::screen::harness::{Play, look};

/// The smallest game, with what wears in steps.
fn file(dice: &str) -> String {
    let sheet = format!(
        "sheet: (items: Steps(dice: {dice}, on: 1), supplies: Steps(dice: {dice})), tiers:"
    );
    minimal::file("SuccessPool").replace("tiers:", &sheet)
}

fn table() -> Table {
    let means = Environment {
        dice: Box::new(Loaded::only([2, 3, 2, 1, 1])),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let text = file("[\"d12\", \"d10\", \"d8\", \"d6\"]");
    Table::in_memory("Minimal", &text, Vec::new(), means).expect("a campaign")
}

fn said(table: &mut Table, phrases: &str) -> Vec<String> {
    let mut said = Vec::new();
    cli::line(table, &mut phrases.as_bytes(), &mut said, false, false).expect("memory");
    let said = String::from_utf8(said).expect("text");
    said.lines().map(str::to_owned).collect()
}

#[test]
fn a_low_face_makes_the_die_smaller_until_it_is_used_up() {
    let mut table = table();
    let phrases = "pc Mara\nsupply mara add Water d8\nitem mara add Rope d8\ncheck mara water\ncheck mara water\ncheck mara water\n\
                   check mara water\ncheck mara rope";
    let said = said(&mut table, phrases);
    assert_eq!(
        said[3..],
        [
            "ok 5 Mara · Water d8 2 · down to d6",
            "ok 6 Mara · Water d6 3 · holds",
            "ok 7 Mara · Water d6 2 · depleted",
            "no Water is depleted; restock it first",
            "ok 8 Mara · Rope d8 1 · down to d6",
        ],
        "{said:#?}"
    );
}

#[test]
fn it_is_undone_restocked_and_read_aloud() {
    let mut table = table();
    said(
        &mut table,
        "pc Mara\nsupply mara add Water d8\ncheck mara water",
    );
    let left = |table: &Table| {
        let mara = table.campaign().named("Mara").expect("she was added");
        mara.supplies[0].durability.to_string()
    };
    assert_eq!(left(&table), "d6");
    said(&mut table, "undo");
    assert_eq!(left(&table), "d8");
    let answers = said(
        &mut table,
        "check mara water faces 1\nrestock mara water\nrestock mara water",
    );
    assert_eq!(answers[0], "ok 6 Mara · Water d8 1 · down to d6");
    assert_eq!(answers[1], "ok 7 Mara · Water d6 → d8");
    assert!(answers[2].starts_with("no "), "{answers:?}");
    let event = |table: &mut Table| {
        let phrase = rollbook::phrase::parse(table.campaign(), "check mara water faces 2");
        let Ok(rollbook::phrase::Input::Run(command)) = phrase else {
            panic!("a check: {phrase:?}")
        };
        let done = table.run(&command).expect("it can be checked");
        let said = table.campaign().say(&done.decision.events[0]);
        said.map(|said| said.sentence)
    };
    assert_eq!(
        event(&mut table).as_deref(),
        Some("Mara: Water is down to d6.")
    );
}

#[test]
fn the_screen_shows_the_die_and_the_chance_to_lose_a_step() {
    let mut table = table();
    said(&mut table, "pc Mara\nsupply mara add Water d8");
    let mut play = Play::at(table, look(), (120, 36));
    play.keys("d");
    assert!(
        play.text().contains("Water d8 · 25 % a step down"),
        "{}",
        play.text()
    );
    play.keys("a");
    assert!(play.text().contains("Water d8 → d6"), "{}", play.text());
}

#[test]
fn a_party_file_says_how_far_it_is_worn() {
    let game = Game::parse(&file("[\"d12\", \"d8\", \"d4\"]"), "minimal.ron").expect("it is right");
    let read = |durability: &str| {
        let text = format!(
            "(name: \"Party\", game: \"minimal\", characters: [(name: \"Mara\", supplies: [(name: \"Water\", die: \"d8\"{durability})])])"
        );
        let party = Party::parse(&text, "party.ron", &game);
        party.map(|party| party.characters[0].supplies[0].durability.to_string())
    };
    assert_eq!(read("").as_deref(), Ok("d8"));
    assert_eq!(read(", durability: Die(\"d4\")").as_deref(), Ok("d4"));
    assert_eq!(read(", durability: Depleted").as_deref(), Ok("depleted"));
    for wrong in ["Uses(2)", "Broken"] {
        let error = read(&format!(", durability: {wrong}")).expect_err("it wears in steps");
        assert!(
            error.message.contains("write Die(\"d8\") or Depleted"),
            "{error}"
        );
    }
}

#[test]
fn dice_that_do_not_fall_are_refused() {
    for (dice, what) in [
        ("[]", "list the dice it goes through"),
        ("[\"d6\", \"d8\"]", "list the dice it goes through"),
        ("[\"d8\"], on: 0", "no face costs a step"),
    ] {
        let text = minimal::file("OnesPool").replace(
            "tiers:",
            &format!("sheet: (supplies: Steps(dice: {dice})), tiers:"),
        );
        let error = Game::parse(&text, "minimal.ron").expect_err("it can't wear");
        assert!(error.message.contains(what), "{error}");
    }
}
