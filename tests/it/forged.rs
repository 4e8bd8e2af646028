//! Some forged campaign files; all of them are `cargo bench --bench fuzz -- forge`.

use std::process::Command;
use std::thread;

use rollbook::journal::{Import, verify};
use rollbook::table::Table;
use rusqlite::types::Value as Column;

use crate::fuzz::targets::forge::evening::{means, written};
use crate::fuzz::targets::forge::file::Rows;
use crate::fuzz::targets::forge::{Forger, Taken};

/// How many of the forgeries are tried.
const TRIED: usize = 16;

#[test]
fn a_forged_number_is_refused_or_harmless() {
    let forger = Forger::new();
    let forgeries = forger.forgeries();
    let count = forgeries.len();
    let at_once = 2;
    let share = |nth: usize| {
        let (forger, forgeries) = (forger.beside(), &forgeries);
        move || {
            let ours = forgeries.iter().step_by(count / TRIED).enumerate();
            let ours = ours.filter(|(at, _)| at % at_once == nth);
            ours.map(|(_, it)| forger.tried(it)).collect::<Vec<_>>()
        }
    };
    let tried: Vec<_> = thread::scope(|scope| {
        let all: Vec<_> = (0..at_once).map(|nth| scope.spawn(share(nth))).collect();
        let all = all.into_iter();
        all.flat_map(|it| it.join().expect("what panics is caught"))
            .collect()
    });
    let (held, fell): (Vec<_>, Vec<_>) = tried.into_iter().partition(Result::is_ok);
    let fell: Vec<String> = fell.into_iter().filter_map(Result::err).collect();
    assert!(fell.is_empty(), "{}", fell.join("\n"));
    assert!(held.contains(&Ok(Taken::Refused)));
    assert!(held.contains(&Ok(Taken::Harmless)));
}

/// What is forged of described games has a push, a reroll that is paid, and points spent after the throw.
#[test]
fn described_campaigns_have_rerolls_and_points() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (game, named) in [
        ("sixes-and-push", "(push)"),
        ("exploding-trait", "(token)"),
        ("percent-under", "luck ×2"),
    ] {
        let path = folder.path().join(format!("{game}.rollbook"));
        written(game, &path);
        let rows = Rows::read(&path);
        let mut labels = rows.entries.iter().map(|row| row.get("label"));
        let is_named = |label: &Column| matches!(label, Column::Text(it) if it.contains(named));
        assert!(labels.any(is_named), "{game}");
    }
}

/// No entry has the number 0. The first of a session is looked up by its number, and so is the entry before it.
#[test]
fn an_entry_numbered_0_is_told_to_be_missing() {
    let forger = Forger::of(&["nexus"]);
    let forgeries = forger.forgeries().into_iter();
    let numbered: Vec<_> = forgeries
        .filter(|it| it.to_string().ends_with(", seq: 0"))
        .collect();
    assert!(numbered.len() > 10, "one of each kind of entry");
    for forgery in numbered {
        assert_eq!(forger.tried(&forgery), Ok(Taken::Refused), "{forgery}");
    }
}

/// A change of the rows; answers the entry and what is said of it.
type Forge = fn(&mut Rows) -> (usize, String);

/// The first entry of this kind, counted from 0, and its events.
fn first(rows: &Rows, kind: &str) -> (usize, String) {
    let kind = Column::Text(kind.to_owned());
    let mut all = rows.entries.iter();
    let at = all.position(|row| *row.get("kind") == kind);
    let at = at.unwrap_or_else(|| panic!("no {kind:?}"));
    match rows.entries[at].get("events") {
        Column::Text(events) => (at, events.clone()),
        other => panic!("{other:?} are no events"),
    }
}

/// Other events of the first entry of this kind.
fn forge(rows: &mut Rows, kind: &str, from: &str, to: &str) -> usize {
    let (at, events) = first(rows, kind);
    assert!(events.contains(from), "{events}");
    let forged = events.replacen(from, to, 1);
    rows.entries[at].set("events", Column::Text(forged));
    at + 1
}

/// What each is refused for, by a check and by an import.
const FORGED: [Forge; 10] = [
    |rows| {
        rows.entries[8].set("cause", Column::Integer(40));
        (
            9,
            "its cause is entry 40, which is not before it".to_owned(),
        )
    },
    |rows| {
        rows.entries[8].set("at", Column::Integer(i64::MIN));
        (9, "its time is not from 1970 to 9999".to_owned())
    },
    |rows| {
        rows.entries[3].set("session", Column::Integer(7));
        (4, "it is of session 7, not 0".to_owned())
    },
    |rows| {
        let at = forge(rows, "undo", "Undid\":[", "Undid\":[2,");
        let at = forge(rows, "undo", "Undid\":[2,", "Undid\":[2,2,").max(at);
        (at, "it names entry 2 twice".to_owned())
    },
    |rows| {
        let at = forge(rows, "undo", "Undid\":[", "Undid\":[99,");
        (
            at,
            "its events can't be read (its `Undid` is 99, which is not from 0 to ".to_owned(),
        )
    },
    |rows| {
        let (at, _) = first(rows, "redo");
        let events = Column::Text("[{\"Redid\":[2]}]".to_owned());
        rows.entries[at].set("events", events);
        (at + 1, "it redoes entry 2, which is not undone".to_owned())
    },
    |rows| {
        let at = forge(rows, "condition", "\"who\":", "\"who\":9");
        (at, "it refers to character 9".to_owned())
    },
    |rows| {
        let (_, events) = first(rows, "gear");
        let (_, id) = events.split_once("\"id\":").expect("a thing");
        let id = id.split_once(',').expect("a number").0;
        let at = forge(rows, "gear", &format!("\"id\":{id}"), "\"id\":1");
        (at, "it adds 1, whose id is not new".to_owned())
    },
    |rows| {
        let at = forge(rows, "roll", "\"faces\":[[", "\"faces\":[[99,");
        (at, "its faces are not those of its dice: ".to_owned())
    },
    |rows| {
        let at = forge(rows, "tag", "\"of\":2", "\"of\":0");
        (
            at,
            "its tagged entry is entry 0, which is not before it".to_owned(),
        )
    },
];

#[test]
fn an_entry_that_cannot_be_one_is_named_with_what_is_wrong() {
    let forger = Forger::of(&["nexus"]);
    for forge in FORGED {
        let (path, lines, (entry, what)) = forger.forged(0, forge);
        let due = format!("entry {entry}: {what}");
        let report = verify(&path, &mut |_, _| {}).expect("a campaign");
        let told = report.differences.first().map_or("", String::as_str);
        assert!(told.starts_with(&due), "{told}, not {due}");
        let taken = Import::open(&lines).and_then(|it| it.write(&path.with_extension("new")));
        let told = taken.expect_err("it is forged").to_string();
        assert!(told.contains(&due), "{told}, not {due}");
    }
}

/// A number of the state row is at an end.
fn ends(rows: &mut Rows) {
    let Column::Text(state) = rows.state.get("campaign").clone() else {
        panic!("the state is text");
    };
    let (before, after) = state.split_once("\"now\":").expect("a track");
    let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
    let forged = format!("{before}\"now\":-2147483648{digits}");
    rows.state.set("campaign", Column::Text(forged));
}

#[test]
fn a_forged_state_row_is_refused_before_the_screen() {
    let forger = Forger::of(&["nexus"]);
    let (path, ..) = forger.forged(0, ends);
    let told = Table::open(&path, means()).expect_err("it is forged");
    let told = told.to_string();
    let due = "its `now` is -2147483648, which is not from 0 to 1000000";
    assert!(told.contains(due), "{told}");
    for words in [
        "check", "log", "show", "recap", "luck", "line", "export", "backup",
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollbook"));
        let ran = command
            .arg(words)
            .arg(&path)
            .stdin(std::process::Stdio::null());
        let ran = ran.output().expect("the program is built");
        let told = String::from_utf8_lossy(&ran.stderr);
        let code = ran.status.code();
        assert!(
            code == Some(0) || code == Some(1),
            "{words}: {code:?} {told}"
        );
        assert!(!told.contains("panicked"), "{words}: {told}");
    }
}

/// More points on a roll than any can have.
#[test]
fn forged_points_on_a_roll_are_told() {
    let forger = Forger::of(&["percent-under"]);
    let points = |rows: &mut Rows| forge(rows, "amend", "\"points\":[2]", "\"points\":[100]");
    let (path, lines, entry) = forger.forged(0, points);
    let report = verify(&path, &mut |_, _| {}).expect("a campaign");
    let told = report.differences.first().map_or("", String::as_str);
    let due = format!("entry {entry}: its events can't be read");
    assert!(told.starts_with(&due), "{told}");
    let what = "its `points` is 100, which is not from 0 to 99";
    assert!(told.contains(what), "{told}");
    let taken = Import::open(&lines).and_then(|it| it.write(&path.with_extension("new")));
    let told = taken.expect_err("it is forged").to_string();
    assert!(told.contains(what), "{told}");
}
