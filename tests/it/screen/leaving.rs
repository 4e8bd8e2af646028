//! Leaving the table: out, to the other campaigns, or with a demo kept.

use std::sync::{Arc, Mutex};

use rollbook::campaign::Party;
use rollbook::dice::Random;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::{Application as _, Leaving};

use super::harness::{Play, look};

fn means() -> Environment {
    Environment {
        dice: Box::new(Random::new().expect("randomness")),
        clock: Clock::Fixed(0),
    }
}

fn demo() -> Play {
    let source = game::load("nexus", None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("a sample");
    let party = party.expect("which is right");
    let table = Table::temporary(&party.name, &source.text, party.characters, means());
    Play::at(table.expect("a folder for it"), look(), (80, 24))
}

#[test]
fn an_untouched_demo_goes_and_nobody_asks() {
    let mut play = demo();
    play.keys("qq");
    assert_eq!(play.app.leaving(), Some(&Leaving::Quit));
}

#[test]
fn a_demo_that_was_played_can_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut play = demo();
    play.keys("nthe mill burns<Enter>q");
    let asks = "“q” again to quit, or to keep this demo under a name";
    assert!(play.bar().contains(asks), "{}", play.bar());
    play.keys("q");
    assert!(play.text().contains("Keep this demo?"), "{}", play.text());
    play.keys("<Esc>");
    assert!(!play.app.is_over());
    play.keys("qqMill<Enter>");
    assert_eq!(play.app.leaving(), Some(&Leaving::Keep("Mill".to_owned())));
    assert!(
        !play
            .app
            .keep(Err(rollbook::journal::JournalError::Exists(path.clone())))
    );
    assert!(!play.app.is_over(), "what can't be kept isn't left");
    assert!(play.text().contains("already exists"), "{}", play.text());
    assert!(play.text().contains("Mill"), "the name is still there");
    play.keys("<Enter>");
    assert!(play.app.keep(Ok(path.clone())));
    play.app.close().expect("writable");
    let table = Table::open(&path, means()).expect("a campaign now");
    assert_eq!(
        table.reader().page(None, 1).expect("readable")[0].label,
        "the mill burns"
    );
}

#[test]
fn a_played_demo_goes_with_enter_alone() {
    let mut play = demo();
    play.keys("nthe mill burns<Enter>qq<Enter>");
    assert_eq!(play.app.leaving(), Some(&Leaving::Quit));
}

#[test]
fn the_other_campaigns_are_one_key_away() {
    let mut play = Play::sample("contract", "", (80, 24));
    play.keys("<C-o>");
    assert_eq!(play.app.leaving(), Some(&Leaving::Campaigns));
    let mut play = demo();
    play.keys("<C-o>");
    assert!(!play.app.is_over());
    assert!(play.text().contains("this is a demo"), "{}", play.text());
}

/// Where the program is killed after the first entry, the next start opens the same campaign.
#[test]
fn opening_is_finished_before_the_first_entry() {
    let entries = Arc::new(Mutex::new(None));
    let seen = entries.clone();
    let mut play = Play::sample("nexus", "", (80, 24));
    play.app = play.app.with_opening(Box::new(move |table| {
        *seen.lock().expect("one thread") = Some(table.campaign().last);
    }));
    let before = play.app.state().campaign().last;
    play.keys("n d <Enter>");
    assert_eq!(*entries.lock().expect("one thread"), Some(before));
    assert!(play.app.state().campaign().last > before);
}
