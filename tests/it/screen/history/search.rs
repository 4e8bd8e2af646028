//! The history searched: words in any order, newest first, shown in place.

use std::time::Duration;

use rollbook::journal::SearchWords;
use rollbook::tui::Application as _;

use super::{history, played, say};
use crate::screen::harness::{Play, look, sample_table};

const EVENINGS: &[&str] = &[
    "session start",
    "note \"a rope over the mill race\" open",
    "note \"the miller pays\" open",
    "session end",
    "session start",
    "note \"Rope and tar for the roof\" open",
    "note \"nothing else\" open",
    "undo",
    "session end",
];

#[test]
fn words_are_found_in_any_order_and_case_and_shown_in_place() {
    let mut play = played("nexus", EVENINGS, "", (120, 36));
    play.keys("/rope MILL");
    let text = play.text();
    assert!(text.contains("1 of 1"), "{text}");
    assert!(text.contains("a rope over the mill race"), "{text}");
    play.keys("<Enter>");
    let text = play.text();
    assert!(!text.contains("Search the history"), "{text}");
    assert!(text.contains("a rope over the mill race"), "{text}");
    assert!(text.contains("the miller pays"), "its neighbours:\n{text}");
    assert!(
        text.contains(&format!("3 of {}", play.app.state().campaign().last.0)),
        "{text}"
    );
}

#[test]
fn hits_come_newest_first_and_undoing_is_not_one() {
    let mut play = played("nexus", EVENINGS, "", (120, 36));
    play.keys("/rope");
    let text = play.text();
    let (new, old) = (text.find("Rope and tar"), text.find("a rope over"));
    assert!(new.is_some() && new < old, "{text}");
    assert!(text.contains("1 of 2"), "{text}");
    play.keys("<Down>");
    assert!(play.text().contains("2 of 2"), "{}", play.text());
    play.keys("<Esc>/nothing else");
    assert!(play.text().contains("1 of 1"), "{}", play.text());
}

#[test]
fn escape_leaves_everything_as_it_was() {
    let mut play = played("nexus", EVENINGS, "", (120, 36));
    let before = play.text();
    play.keys("/tar<Down><Esc>");
    assert_eq!(play.text(), before);
    play.keys("/no such thing<Enter>");
    assert!(play.text().contains("no entry matches"), "{}", play.text());
    assert!(play.text().contains("no such thing"), "{}", play.text());
    assert!(!history(&mut played("nexus", EVENINGS, "", (120, 36))).is_empty());
}

#[test]
fn every_character_means_itself() {
    let cases: [(_, _, &[(usize, usize)]); 8] = [
        ("a.c", "abc a.c", &[(4, 7)]),
        ("%", "50% of it", &[(2, 3)]),
        ("STRASSE", "Straße straSSe", &[(8, 15)]),
        ("é", "Été", &[(0, 2), (3, 5)]),
        ("ete", "l'ÉTÉ", &[(2, 7)]),
        ("e", "ne\u{301}e", &[(1, 4), (4, 5)]),
        ("rope ro", "rope", &[(0, 4)]),
        ("", "rope", &[]),
    ];
    for (words, label, places) in cases {
        let found = SearchWords::parse(words).matches(label).into_iter();
        let found: Vec<_> = found.map(|at| (at.start, at.end)).collect();
        assert_eq!(found, places, "{words} in {label}");
    }
}

#[test]
fn the_index_follows_once_nobody_types() {
    let mut table = sample_table("nexus", "");
    for n in 0..600 {
        say(
            &mut table,
            &format!("note \"the {n}th sack of flour\" open"),
        );
    }
    let mut play = Play::at(table, look(), (120, 36));
    assert!(play.app.state().table.is_index_due());
    play.keys("j").rest(Duration::from_secs(1));
    assert!(
        play.app.state().table.is_index_due(),
        "somebody may still type"
    );
    for _ in 0..10 {
        play.rest(Duration::from_secs(2));
    }
    assert!(!play.app.state().table.is_index_due(), "few are left");
    assert_eq!(play.app.deadline(), None, "it sleeps again");
    // What the index doesn't reach first, then the rest of it.
    play.keys("/17th SÄCK").rest(Duration::ZERO);
    assert!(
        play.text().contains("the 17th sack of flour"),
        "{}",
        play.text()
    );
}

/// What was taken back is not found as if it had happened.
#[test]
fn an_undo_is_found_as_one() {
    let phrases = ["track ysolde HP -3", "undo"];
    let mut play = played("nexus", &phrases, "", (120, 36));
    play.keys("/who:ysolde kind:undo");
    let text = play.text();
    assert!(text.contains("undid: Ysolde · HP 16 → 13"), "{text}");
}
