//! With a thread that reads the journal the screen shows what it shows without one; and the thread lets the file go.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollbook::campaign::party::Party;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::Application as _;

use super::harness::{Play, look};
use super::history::say;
use crate::named_dice::NamedDice;

const SIZE: (u16, u16) = (160, 36);

/// An evening of notes and rolls; in a file where there is a path.
fn table(path: Option<&Path>) -> Table {
    let source = game::load("nexus", None).expect("an embedded game");
    let party = Party::sample(&source.game)
        .expect("it has a sample")
        .expect("which is right");
    let means = Environment {
        dice: Box::new(NamedDice::new("any 1 6 5 4 3 2")),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let (name, text, people) = ("The Drowned Mill", &source.text, party.characters);
    let made = match path {
        Some(path) => Table::create(path, name, text, people, means),
        None => Table::in_memory(name, text, people, means),
    };
    let mut table = made.expect("it can be played");
    say(&mut table, "session start");
    for at in 0..300 {
        match at % 4 {
            0 => say(&mut table, "roll Brannoc Athletics"),
            _ => say(
                &mut table,
                &format!("note \"the {at}th turn of the wheel\" open"),
            ),
        }
    }
    table
}

/// The program with a thread, and the bell that rings.
fn asking(path: &Path) -> (Play, Receiver<()>) {
    let (ring, answered) = mpsc::channel();
    let ring = Mutex::new(ring);
    let bell = move || {
        let ring = ring.lock().expect("nobody panicked");
        // A test may be over first.
        let _ = ring.send(());
    };
    let mut asking = Play::at(table(Some(path)), look(), SIZE);
    asking.app = asking.app.with_waker(Arc::new(bell));
    (asking, answered)
}

/// Waits for the thread as the loop does, until nothing more is wanted.
fn settled(play: &mut Play, rung: &Receiver<()>) -> String {
    // A search counts to the end of so few, a filtered history no further than it shows: what is asked next, it asks when it is
    // woken with an answer.
    let patience = Instant::now() + Duration::from_mins(1);
    while Instant::now() < patience {
        if woken(play) {
            continue;
        }
        // It may ask again a moment after an answer came.
        let soon = Instant::now() + Duration::from_millis(500);
        if !play.app.is_asking() && play.app.deadline().is_none_or(|at| at > soon) {
            break;
        }
        let _ = rung.recv_timeout(Duration::from_millis(20));
    }
    play.text()
}

/// Wakes the program where it wants to be; by the clock on the wall, which is the thread's.
fn woken(play: &mut Play) -> bool {
    let is_due = play.app.deadline().is_some_and(|at| at <= Instant::now());
    if is_due {
        play.app.wake();
    }
    is_due
}

#[test]
fn a_thread_answers_what_is_answered_without_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let (mut asking, answered) = asking(&path);
    let mut alone = Play::at(table(None), look(), SIZE);
    let (_, nothing) = mpsc::channel();
    for keys in [
        "/wheel turn",
        "<Down><Down>",
        "<Enter>",
        "<Esc>/zzz",
        "<Esc>/kind:roll Brannoc",
        "<C-t>",
        "<Down><Down><End>",
        "rath<Enter>",
        "<Tab><Tab><Tab><Esc>",
        "L",
        "<Tab>",
        "<Esc>R",
    ] {
        let (with, without) = (asking.keys(keys), alone.keys(keys));
        assert_eq!(
            settled(with, &answered),
            settled(without, &nothing),
            "after {keys}"
        );
    }
    asking.app.close().expect("it can be written");
    let left: Vec<_> = folder.path().read_dir().expect("a folder").collect();
    let left = left.iter().flatten().map(std::fs::DirEntry::file_name);
    let logs = left.filter(|name| name.to_string_lossy().contains("-wal"));
    assert_eq!(logs.count(), 0, "the thread kept the file open");
}

#[test]
fn an_answer_waits_until_nobody_types_into_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (play, answered) = asking(&folder.path().join("mill.rollbook"));
    let (start, started) = mpsc::channel();
    let (go_on, waits) = mpsc::channel();
    let pen = Mutex::new((start, waits));
    let mut play = play.with_page_writer(Arc::new(move |_, page| {
        let pen = pen.lock().expect("nobody panicked");
        let (start, waits) = &*pen;
        start.send(()).expect("the test goes on");
        waits.recv().expect("the test goes on");
        Ok(format!("{page:?} is on the shelf"))
    }));
    play.keys("R<Enter>");
    assert!(play.text().contains("writing the recap"), "{}", play.text());
    // Two at a time would be one that nobody hears of.
    play.keys("R<Enter>");
    assert!(
        play.text().contains("still being written"),
        "{}",
        play.text()
    );
    play.keys("nThe wheel");
    // What was asked before it has rung by then.
    started.recv().expect("it is being written");
    while answered.try_recv().is_ok() {}
    go_on.send(()).expect("it is being written");
    answered.recv().expect("it rings");
    woken(&mut play);
    play.keys(" stops");
    assert!(play.text().contains("The wheel stops"), "{}", play.text());
    assert!(!play.text().contains("on the shelf"), "{}", play.text());
    play.keys("<Esc><Esc>");
    assert!(woken(&mut play));
    assert!(
        play.text().contains("Recap(1) is on the shelf"),
        "{}",
        play.text()
    );
}

#[test]
fn a_thread_that_panicked_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let (play, answered) = asking(&folder.path().join("mill.rollbook"));
    let mut play = play.with_page_writer(Arc::new(|_, _| panic!("the pen broke")));
    let ended = catch_unwind(AssertUnwindSafe(|| {
        play.keys("R<Enter>");
        settled(&mut play, &answered)
    }));
    assert!(ended.is_err());
}
