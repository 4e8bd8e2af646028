//! A campaign whose game is not the program's version of it: a version that changes a roll is offered once.

use std::path::Path;
use std::time::Duration;

use rollbook::campaign::{Command, Seq};
use rollbook::cli;
use rollbook::game::Game;
use rollbook::journal::{Import, verify};
use rollbook::table::Table;

use super::play::{means, newcomer, ron, run};
use crate::screen::harness::{Play, look};

const TAKE: Command = Command::NewGame(true);
const DECLINE: Command = Command::NewGame(false);

/// An opened campaign of `nexus` in which something is written otherwise.
fn campaign(path: &Path, from: &str, to: &str) -> Table {
    let text = ron("nexus");
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text);
    let mut table = Table::create(path, "The Mill", &changed, Vec::new(), means()).expect("a file");
    run(&mut table, &newcomer("Ysolde"));
    table.close().expect("a writable disk");
    Table::open(path, means()).expect("a campaign")
}

fn of_another_difficulty(path: &Path) -> Table {
    campaign(
        path,
        r#"(word: "Hard", value: 10)"#,
        r#"(word: "Hard", value: 11)"#,
    )
}

fn hard(table: &Table) -> i32 {
    let mut ladder = table.campaign().game.ladder.iter();
    ladder
        .find(|rung| rung.word == "Hard")
        .expect("a word")
        .value
}

#[test]
fn what_changes_no_roll_is_not_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let trait_of = |name| format!("(name: \"{name}\")");
    for (at, (from, to)) in [
        ("attribute die and a d6".to_owned(), "two dice".to_owned()),
        (
            "group: \"General\"".to_owned(),
            "group: \"Usual\"".to_owned(),
        ),
        ("name: \"Nexus\"".to_owned(), "name: \"Nexus 1\"".to_owned()),
        ("target: \"TN\"".to_owned(), "target: \"number\"".to_owned()),
        (
            [trait_of("STR"), trait_of("AGI")].join(", "),
            [trait_of("AGI"), trait_of("STR")].join(", "),
        ),
    ]
    .iter()
    .enumerate()
    {
        let mut table = campaign(&folder.path().join(format!("{at}.rollbook")), from, to);
        assert_eq!(table.campaign().offered_game(), None, "{from}");
        table.run(&TAKE).expect_err("nothing is offered");
    }
}

#[test]
fn a_new_version_is_taken_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = of_another_difficulty(&path);
    assert!(table.campaign().offered_game().is_some());
    assert_eq!(run(&mut table, &TAKE).seq, Seq(3));
    let current = Game::embedded("nexus").expect("one of the four");
    assert_eq!(*table.campaign().game, current);
    table.run(&TAKE).expect_err("it was taken");
    table.index(9).expect("a writable disk");

    table.undo().expect("it stands");
    assert_eq!(hard(&table), 11);
    table.redo().expect("it was undone");
    table.undo().expect("it stands again");
    run(&mut table, &newcomer("Brannoc"));
    table.close().expect("a writable disk");
    let report = verify(&path, &mut |_, _| {}).expect("a campaign");
    assert_eq!(report.differences, Vec::<String>::new());

    let mut table = Table::open(&path, means()).expect("a campaign");
    assert_eq!(hard(&table), 11);
    run(&mut table, &TAKE);
    table.index(9).expect("a writable disk");
    let mut lines = String::new();
    let told = table.reader().export(|line| {
        lines.push_str(line);
        lines.push('\n');
        Ok::<_, rollbook::journal::JournalError>(())
    });
    told.expect("a sound journal");
    table.close().expect("a writable disk");
    let report = verify(&path, &mut |_, _| {}).expect("a campaign");
    assert_eq!(report.differences, Vec::<String>::new());

    let (exported, copy) = (folder.path().join("a"), folder.path().join("b.rollbook"));
    std::fs::write(&exported, lines).expect("writable");
    let import = Import::open(&exported).expect("an export");
    import.write(&copy).expect("a new file");
    let table = Table::open(&copy, means()).expect("a campaign");
    assert_eq!(*table.campaign().game, current);
}

#[test]
fn a_version_that_was_declined_is_not_offered_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = of_another_difficulty(&path);
    run(&mut table, &DECLINE);
    assert_eq!(table.campaign().offered_game(), None);
    table.close().expect("a writable disk");
    let mut table = Table::open(&path, means()).expect("a campaign");
    assert_eq!((hard(&table), table.campaign().offered_game()), (11, None));
    table.undo().expect("it stands");
    assert!(table.campaign().offered_game().is_some());
}

#[test]
fn the_screen_asks_and_the_plain_mode_tells_the_phrases() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = of_another_difficulty(&path);
    let mut out = Vec::new();
    cli::line(&mut table, &mut &b""[..], &mut out, false, false).expect("memory");
    let told = String::from_utf8(out).expect("text");
    assert_eq!(
        told,
        "# this version of rollbook changes rolls of Nexus; `campaign game new` uses it, `campaign game old` declines it\n"
    );
    let mut play = Play::at(table, look(), (100, 30));
    play.rest(Duration::from_secs(1));
    assert!(
        play.text()
            .contains("This version of rollbook changes rolls of Nexus"),
        "{}",
        play.text()
    );
    play.keys("n");
    assert!(
        play.text().contains("Nexus changes to the new version"),
        "{}",
        play.text()
    );
    assert_eq!(play.app.state().campaign().offered_game(), None);
}
