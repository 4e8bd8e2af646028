//! Letters, targets, numbers, dice.

use crossterm::event::Event;

use super::{entries, hides, play, shows};

#[test]
fn the_second_word_is_the_attribute() {
    let mut play = play("nexus", &[3, 3, 3], "rat agi<Enter>");
    shows(&play, &["Athletics with AGI"]);
    play.keys("rat<Tab>");
    shows(&play, &["Athletics with AGI"]);
}

#[test]
fn a_number_and_a_word_of_the_ladder() {
    let mut play = play("nexus", &[], "rat=12<Tab>");
    shows(&play, &["against 12 Very Hard"]);
    play.keys("rat =leg<Tab>");
    shows(&play, &["against 16 Legendary"]);
    play.keys("rat<Tab>");
    shows(&play, &["against 8 Medium"]);
}

#[test]
fn letters_are_text_and_escape_changes_nothing() {
    let mut play = play("nexus", &[], "rat<Tab>r");
    play.event(Event::Paste("quv\nz".to_owned()));
    shows(&play, &["roll quv z"]);
    play.keys("<Esc>");
    shows(&play, &["Athletics with STR"]);
    assert_eq!(entries(&play), 1);
}

#[test]
fn what_means_nothing_says_so() {
    let mut play = play("nexus", &[], "rxyz<Enter>");
    assert!(
        play.bar().contains("has nothing like “xyz”"),
        "{}",
        play.bar()
    );
    play.keys("<Esc>r<Enter>");
    assert!(play.bar().contains("letters of a trait"), "{}", play.bar());
    play.keys("<Down><Enter>");
    shows(&play, &["Fortitude"]);
}

#[test]
fn a_die_without_a_sheet() {
    let play = play("nexus", &[6, 4], "rd8+2 =10<Enter>");
    shows(&play, &["= 12 against 10"]);
}

#[test]
fn hidden_stays_for_one_roll() {
    let mut play = play("nexus", &[3, 3, 3, 4, 4, 4], "hrat<Enter>");
    shows(&play, &["HIDDEN"]);
    play.keys("rat<Enter>");
    hides(&play, &["HIDDEN"]);
}

#[test]
fn what_cannot_be_used_says_why() {
    let mut play = play("nexus", &[], "");
    for key in [
        "+", "-", "b", "B", "x", "g", "c", ",", "<Enter>", ".", "v", "V", "<BS>", " ",
    ] {
        play.keys(key);
        assert!(!play.bar().contains("Enter roll"), "{key}: {}", play.bar());
    }
    assert_eq!(entries(&play), 1);
}

#[test]
fn ask_in_one_pane_leave_it_for_another() {
    let mut play = play("nexus", &[3, 3, 3], "<Tab>rat<Enter>");
    assert_eq!(entries(&play), 2);
    play.keys("rat<Esc>2");
    shows(&play, &["Ysolde: r picks what to roll"]);
}

#[test]
fn a_difficulty_is_not_taken_by_an_empty_field() {
    let mut play = play("nexus", &[], "rat<Tab>g<Enter>");
    assert!(play.bar().contains("no difficulty"), "{}", play.bar());
    play.keys("har<Enter>");
    shows(&play, &["against 10 Hard"]);
    play.keys("g15<Enter>");
    shows(&play, &["against 15"]);
    play.keys("g6 par<Enter>");
    shows(&play, &["against 8 Mill wolf's Parry"]);
}

#[test]
fn what_is_typed_shows_its_plan_and_chance() {
    let play = play("nexus", &[], "rfi6");
    shows(
        &play,
        &["Fighting with STR: d10", "Mill wolf's Parry", "% succeed"],
    );
    assert_eq!(entries(&play), 1);
}
