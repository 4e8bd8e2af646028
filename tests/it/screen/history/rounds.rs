//! Finished rounds fold to a line each, however long they were.

use super::super::harness::Play;
use super::{history, played};

/// Two people, some notes in each round.
fn fight(rounds: u32) -> Vec<String> {
    let mut phrases = vec!["order set Brannoc Ysolde".to_owned()];
    for round in 1..=rounds {
        phrases.push(format!("note \"blow {round}\" open"));
        phrases.push("order next".to_owned());
        phrases.push(format!("note \"answer {round}\" open"));
        phrases.push("order next".to_owned());
    }
    phrases
}

fn play(phrases: &[String]) -> Play {
    let phrases: Vec<&str> = phrases.iter().map(String::as_str).collect();
    played("nexus", &phrases, "", (120, 36))
}

#[track_caller]
fn sees(play: &mut Play, keys: &str, words: &str) {
    play.keys(keys);
    let text = play.text();
    assert!(text.contains(words), "after {keys} no “{words}” in\n{text}");
}

#[track_caller]
fn sees_no(play: &mut Play, keys: &str, words: &str) {
    play.keys(keys);
    let text = play.text();
    assert!(!text.contains(words), "after {keys} “{words}” in\n{text}");
}

#[test]
fn finished_rounds_fold_and_the_present_one_stays_open() {
    let mut play = play(&fight(3));
    let rows = history(&mut play);
    let told = rows.iter().map(|row| row.chars().skip(7).collect());
    let told: Vec<String> = told.collect();
    assert_eq!(
        told[told.len() - 5..],
        [
            "round 4 · Brannoc's turn",
            "round 3 · 4 entries",
            "round 2 · 4 entries",
            "round 1 · 4 entries",
            "The Drowned Mill begins",
        ]
    );
}

#[test]
fn enter_unfolds_one_and_left_folds_it_again() {
    let mut play = play(&fight(3));
    sees(&mut play, "<Tab>z<Down><Down><Enter>", "answer 2");
    sees(&mut play, "", "blow 2");
    sees_no(&mut play, "", "blow 1");
    sees_no(&mut play, "", "blow 3");
    sees_no(&mut play, "<Down><Left>", "blow 2");
    sees(&mut play, "<Right>", "blow 2");
    sees(&mut play, "<Down><Enter>", "answer 2");
}

#[test]
fn an_undone_turn_folds_nothing() {
    let mut phrases = fight(2);
    phrases.push("undo".to_owned());
    let mut play = play(&phrases);
    sees(&mut play, "<Tab>z", "answer 2");
    sees_no(&mut play, "", "round 2 · 4 entries");
    sees(&mut play, "", "round 1 · 4 entries");
    // Brought back it folds what came before it; another turn after the undone one folds all.
    sees(&mut play, "U", "round 2 · 4 entries");
    sees(&mut play, "unstill there<Enter>", "answer 2");
    sees(&mut play, "w", "round 2 · ");
    sees_no(&mut play, "", "answer 2");
    sees(&mut play, "", "Brannoc's turn");
}

#[test]
fn what_follows_from_a_folded_entry_names_it() {
    let mut phrases = vec![
        "order set Brannoc".to_owned(),
        "roll Brannoc Athletics vs 20".to_owned(),
        "order next".to_owned(),
        "reroll Brannoc".to_owned(),
    ];
    let mut play = play(&phrases);
    let rows = history(&mut play).join("\n");
    assert!(rows.contains("of 19:32 Brannoc · Athletics"), "{rows}");
    assert!(rows.contains("round 1 · 2 entries"), "{rows}");
    phrases.push("order end".to_owned());
    let mut play = self::play(&phrases);
    let rows = history(&mut play).join("\n");
    assert!(rows.contains("round 2 · 2 entries"), "{rows}");
    assert!(rows.contains("the fight ends in round 2"), "{rows}");
}

#[test]
fn what_is_searched_for_is_shown_in_its_round() {
    let mut play = play(&fight(40));
    sees(&mut play, "/blow 17<Enter>", "answer 17");
    sees(&mut play, "", "round 16 · 4 entries");
}

#[test]
fn walking_through_many_rounds_comes_to_each() {
    let mut play = play(&fight(60));
    play.keys("<Tab>z");
    for _ in 0..61 {
        play.keys("<Down>");
    }
    sees(&mut play, "", "The Drowned Mill begins");
    sees(&mut play, "<Home>", "round 60 · 4 entries");
    sees(&mut play, "<End>", "round 1 · 4 entries");
    sees(&mut play, "", "The Drowned Mill begins");
    for _ in 0..61 {
        play.keys("<Up>");
    }
    sees(&mut play, "", "round 61 · ");
    sees_no(&mut play, "", "blow");
    sees(&mut play, "<PgDn><Enter>", "blow");
}

/// The round that a round of surprise puts off is still to come: what was done in it folds with the surprise.
#[test]
fn a_round_of_surprise_comes_before_the_first() {
    let phrases = [
        "order set Brannoc Ysolde",
        "note \"from behind the wheel\"",
        "order surprise Ysolde",
        "note \"the rope is cut\"",
        "order next",
        "roll Brannoc Athletics vs 20",
        "order end",
    ];
    let phrases = phrases.map(str::to_owned);
    let mut play = play(&phrases);
    let rows = history(&mut play).join("\n");
    let at = |words: &str| rows.find(words);
    let (first, surprise) = (
        at("round 1 · 2 entries"),
        at("round of surprise · 4 entries"),
    );
    assert!(first.is_some() && surprise.is_some(), "{rows}");
    assert_eq!(rows.matches("round 1 · ").count(), 1, "{rows}");
    assert!(!rows.contains("round 0 · "), "{rows}");
}
