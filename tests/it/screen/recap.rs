//! The evening told on the screen: offered when it is over, called to mind before the next one, one key away at any time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollbook::tui::Page;

use super::harness::{Play, look, sample_table};
use super::stage::SIZES;

/// A table with somebody who writes recaps down, and the sessions that were written.
fn play(size: (u16, u16)) -> (Play, Arc<Mutex<Vec<u32>>>) {
    let written = Arc::new(Mutex::new(Vec::new()));
    let kept = written.clone();
    let table = sample_table("nexus", "d10 8, d6 4 5, d10 1, d6 1 1");
    let play = Play::at(table, look(), size).with_page_writer(Arc::new(move |reader, page| {
        let Page::Recap(session) = page else {
            panic!("{page:?}")
        };
        assert!(
            reader
                .first_of_session(session)
                .is_ok_and(|line| line.is_some())
        );
        kept.lock().expect("nobody panicked").push(session);
        match session {
            1 => Ok("written to the shelf: one, session 1".to_owned()),
            _ => Err("the shelf could not be written".to_owned()),
        }
    }));
    (play, written)
}

#[track_caller]
fn sees(play: &Play, words: &[&str]) {
    let text = play.text();
    for words in words {
        assert!(text.contains(words), "no “{words}” on\n{text}");
    }
}

const EVENING: &str =
    "S<Enter>nThe wheel turns.<Enter>rath<Enter>rath<Enter>nIt stops again.<Enter>S<Enter>";

#[test]
fn a_session_that_is_over_can_be_written_down() {
    for size in [(80, 24), (120, 36)] {
        let (mut play, written) = play(size);
        play.keys(EVENING);
        sees(&play, &["Enter writes the recap of session 1"]);
        sees(
            &play,
            &[
                "session 1 · 14 November 2026",
                "The wheel turns.",
                "It stops again.",
                "Best moment: Brannoc succeeded at Athletics (critical",
                "Worst moment: Brannoc failed at Athletics: worse than",
                "Still open: Brannoc: dazed",
            ],
        );
        play.keys("<Enter>");
        sees(&play, &["written to the shelf: one, session 1"]);
        // The next key takes it away and does its own work.
        play.rest(Duration::from_secs(1)).keys("i");
        assert!(!play.text().contains("the shelf"), "{}", play.text());
        sees(&play, &["Brannoc: harm"]);
        assert_eq!(*written.lock().expect("nobody panicked"), [1]);
    }
}

#[test]
fn leaving_it_writes_nothing() {
    let (mut play, written) = play((120, 36));
    play.keys(EVENING).keys("<Esc>");
    assert!(!play.text().contains("recap of session"), "{}", play.text());
    // Undone, the session goes on; what was undone is no end.
    play.keys("u");
    assert!(!play.text().contains("recap of session"), "{}", play.text());
    play.keys(":session end<Enter>");
    sees(&play, &["Enter writes the recap of session 1"]);
    assert!(written.lock().expect("nobody panicked").is_empty());
}

#[test]
fn last_time_stands_below_the_next_start() {
    let (mut play, _) = play((80, 24));
    play.keys("S");
    assert!(!play.text().contains("Last time"), "{}", play.text());
    play.keys("<Esc>").keys(EVENING).keys("<Esc>S");
    sees(
        &play,
        &["Start session 2?", "session 2 starts", "Last time"],
    );
    play.rest(Duration::from_millis(1));
    sees(
        &play,
        &[
            "session 2 starts",
            "session 1 · 14 November 2026",
            "The wheel turns.",
        ],
    );
    insta::assert_snapshot!(play.text());
    play.keys("<Enter>");
    assert_eq!(play.app.state().campaign().session, 2);
    assert!(!play.text().contains("Last time"), "{}", play.text());
}

#[test]
fn it_is_one_key_away_and_why_it_isnt_written_is_told() {
    let (mut play, written) = play((120, 36));
    play.keys("R");
    sees(&play, &["what was before the first session"]);
    play.keys("<Esc>")
        .keys(EVENING)
        .keys("<Esc>S<Enter>R")
        .rest(Duration::from_millis(1));
    sees(
        &play,
        &["Recap of session 2", "session 2 · 14 November 2026"],
    );
    // What stands there must not change behind it.
    play.keys("<C-z>");
    sees(&play, &["Recap of session 2", "close the recap first"]);
    play.keys("w");
    sees(&play, &["the shelf could not be written"]);
    assert_eq!(*written.lock().expect("nobody panicked"), [2]);
}

#[test]
fn without_files_it_is_told_all_the_same() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("S<Enter>nThe lift stops.<Enter>S<Enter>");
    assert!(!play.text().contains("recap of"), "{}", play.text());
    play.keys("R").rest(Duration::from_millis(1));
    sees(&play, &["session 1 · 14 November 2026", "The lift stops."]);
    sees(&play, &["Still open"]);
    play.keys("<Enter>");
    assert!(!play.text().contains("Still open"), "{}", play.text());
}

/// The palette writes the sheets to print, and names the files.
#[test]
fn the_palette_writes_the_sheets() {
    let written = Arc::new(Mutex::new(Vec::new()));
    let kept = written.clone();
    let table = sample_table("nexus", "");
    let play = Play::at(table, look(), (120, 36));
    let mut play = play.with_page_writer(Arc::new(move |_, page| {
        kept.lock().expect("nobody panicked").push(page);
        Ok("written to the shelf: “mill, sheets.html”".to_owned())
    }));
    play.keys(":print<Enter>");
    sees(&play, &["written to the shelf: “mill, sheets.html”"]);
    assert_eq!(*written.lock().expect("nobody panicked"), [Page::Sheets]);
    let mut bare = Play::at(sample_table("nexus", ""), look(), (120, 36));
    bare.keys(":handout<Enter>");
    sees(&bare, &["there are no files here to write the sheets to"]);
}

/// `R` shows the whole recap; it scrolls to its end, at every size, and `w` writes it.
#[test]
fn it_is_read_from_the_first_line_to_the_last() {
    for size in SIZES {
        let (mut play, written) = play(size);
        play.keys(EVENING).keys("<Esc>");
        play.keys("R").rest(Duration::from_millis(1));
        sees(&play, &["Recap of session 1; w writes it", "were there"]);
        sees(&play, &["Brannoc succeeded at Athletics"]);
        play.keys("<End>");
        sees(&play, &["Oda of the Reeds: bitten calf"]);
        play.keys("<Home>");
        sees(&play, &["session 1 · 14 November 2026"]);
        assert!(written.lock().expect("nobody panicked").is_empty());
        play.keys("w");
        sees(&play, &["written to the shelf: one, session 1"]);
        assert_eq!(*written.lock().expect("nobody panicked"), [1]);
    }
    let (mut play, _) = play((120, 36));
    play.keys(EVENING)
        .keys("<Esc>R")
        .rest(Duration::from_millis(1));
    insta::assert_snapshot!(play.text());
}

/// The sessions before are read in the same place, and what is written is what is shown.
#[test]
fn an_earlier_session_is_a_key_away() {
    let (mut play, written) = play((120, 36));
    play.keys(EVENING);
    play.keys("<Esc>S<Enter>nA new day.<Enter>R");
    sees(&play, &["Recap of session 2", "A new day."]);
    play.keys("]");
    assert!(
        play.bar().contains("this is the last session"),
        "{}",
        play.bar()
    );
    play.keys("[");
    sees(&play, &["Recap of session 1", "The wheel turns."]);
    play.keys("w");
    play.rest(Duration::from_secs(1));
    assert_eq!(*written.lock().expect("nobody panicked"), [1]);
    play.keys("<Esc>R[[");
    sees(&play, &["Recap of what was before the first session"]);
    play.keys("[");
    assert!(play.bar().contains("nothing is earlier"), "{}", play.bar());
}
