//! What was undone and turns that only passed fold to a line, which opens.

use super::super::harness::Play;
use super::played;

/// The rows of the history without their times, newest first, and without headings.
fn told(play: &Play) -> Vec<String> {
    let text = play.text();
    let lines: Vec<&str> = text.lines().collect();
    let rows = lines[3..lines.len() - 1]
        .iter()
        .filter(|row| !row.is_empty());
    rows.filter(|row| !row.contains("──"))
        .map(|row| row.chars().skip(8).collect())
        .collect()
}

/// The history alone.
fn play(phrases: &[&str]) -> Play {
    let mut play = played("nexus", phrases, "d10 9, d6 3 1", (80, 40));
    play.keys("<Tab>z");
    play
}

const ERRORS: &[&str] = &[
    "note \"one\" open",
    "track Ysolde HP -3",
    "track Ysolde HP -4",
    "undo",
    "undo",
    "note \"two\" open",
];

#[test]
fn what_was_undone_is_one_line_that_opens_and_closes() {
    let mut play = play(ERRORS);
    let folded = [
        "two",
        "2 undone, last: Ysolde · HP 16 → 13",
        "one",
        "The Drowned Mill begins",
    ];
    assert_eq!(told(&play), folded);
    play.keys("<Down><Enter>");
    assert_eq!(
        told(&play)[1..5],
        [
            "undid: Ysolde · HP 16 → 13",
            "undid: Ysolde · HP 13 → 9",
            "~~Ysolde · HP 13 → 9~~",
            "~~Ysolde · HP 16 → 13~~",
        ]
    );
    // Its entries can be chosen: the third is looked at.
    play.keys("<Down><Down><Enter>");
    assert!(play.text().contains("Entry 4"), "{}", play.text());
    play.keys("<Esc><Left>");
    assert_eq!(told(&play), folded);
}

#[test]
fn an_entry_that_is_undone_in_the_history_stays_selected() {
    let mut play = play(&["note \"one\" open", "note \"two\" open"]);
    play.keys("<Down><Del>");
    let text = play.text();
    assert!(text.contains("▸19:32 ~~one~~"), "{text}");
    play.keys("<Del>");
    let text = play.text();
    assert!(text.contains("▸19:32 one"), "{text}");
}

#[test]
fn a_hit_of_the_search_unfolds_what_holds_it() {
    let mut play = play(&[
        "note \"straw\" open",
        "note \"needle\" open",
        "undo",
        "undo",
        "note \"two\" open",
    ]);
    assert!(!play.text().contains("needle"), "{}", play.text());
    play.keys("/needle<Enter>");
    assert!(play.text().contains("~~needle~~"), "{}", play.text());
}

#[test]
fn an_undo_beside_nothing_undone_says_what_it_undid() {
    let play = play(&["note \"one\" open", "note \"two\" open", "undo 2"]);
    let rows = [
        "undid: one",
        "two",
        "1 undone: one",
        "The Drowned Mill begins",
    ];
    assert_eq!(told(&play), rows);
}

#[test]
fn undos_of_entries_further_down_say_so() {
    let play = play(&[
        "note \"one\" open",
        "note \"two\" open",
        "note \"three\" open",
        "undo 3",
        "undo 2",
    ]);
    let rows = [
        "2 undone further down",
        "three",
        "2 undone, last: two",
        "The Drowned Mill begins",
    ];
    assert_eq!(told(&play), rows);
}

#[test]
fn what_was_corrected_stays_with_its_roll() {
    let play = play(&[
        "roll Brannoc Athletics",
        "harm Ysolde 3 by 2",
        "undo",
        "harm Ysolde 2 by 2",
    ]);
    let text = play.text();
    let at = |words: &str| text.lines().position(|line| line.contains(words));
    let rows = ["Athletics", "13 vs 8", "↳ Ysolde · harm 2", "1 undone"].map(at);
    assert!(rows.is_sorted() && rows[0].is_some(), "{text}");
}

#[test]
fn turns_that_only_passed_are_one_line_with_the_one_that_follows() {
    let mut play = play(&[
        "order set Brannoc Ysolde Oda Kester",
        "order next",
        "order next",
        "note \"blow\" open",
        "order next",
    ]);
    assert_eq!(
        told(&play)[..4],
        [
            "Kester's turn",
            "blow",
            "Oda of the Reeds' turn · 1 passed",
            "order: Brannoc, Ysolde, Oda of the Reeds, Kester · round 1",
        ]
    );
    play.keys("<Down><Down><Right>");
    assert_eq!(
        told(&play)[2..4],
        ["Oda of the Reeds' turn", "Ysolde's turn"]
    );
}

/// More than are read at once, so that their number is right and the cursor gets past them.
#[test]
fn many_are_one_line_too() {
    let mut phrases = vec!["note \"first\" open"];
    for _ in 0..60 {
        phrases.extend(["note \"slip\" open", "undo"]);
    }
    phrases.push("note \"last\" open");
    let mut play = play(&phrases);
    let rows = [
        "last",
        "60 undone, last: slip",
        "first",
        "The Drowned Mill begins",
    ];
    assert_eq!(told(&play), rows);
    play.keys("<End>");
    assert_eq!(told(&play), rows);
    play.keys("<Up><Up>");
    assert!(play.text().contains("▸      60 undone"), "{}", play.text());
}
