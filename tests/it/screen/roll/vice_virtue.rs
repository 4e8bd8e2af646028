//! One d12 with vice and virtue.

use super::super::harness::Play;
use super::{entries, hides, play, shows};

#[test]
fn two_modifiers_and_a_vice_action() {
    let mut play = play("vice-virtue", "d12 12", "rwi<Tab>,ab");
    shows(
        &play,
        &[
            "d12 + 8 against 10 lowest level 3",
            "a ✓ by the light of the lamp  +2",
            "b ✓ bonus  +1",
        ],
    );
    play.keys("x");
    shows(&play, &["VICE ACTION"]);
    play.keys("+++++");
    shows(&play, &["against 15 Expert"]);
    play.keys("<Enter>");
    shows(&play, &["virtue as −5", "+8 = 3", "against 15"]);
    play.keys("<BS>x");
    hides(&play, &["b ✓ bonus", "VICE ACTION"]);
}

#[test]
fn a_reroll_shows_both_and_the_other_may_be_kept() {
    let mut play = play("vice-virtue", "d12 3 9", "rwi<Enter>");
    shows(
        &play,
        &["= 8 against 10", "v reroll for Ansa Lampwright", "succeed"],
    );
    play.keys("vs");
    shows(
        &play,
        &[
            "= 14 against 10",
            "not kept: d12 3 · +5 = 8",
            "V keeps the other result",
        ],
    );
    play.keys("V");
    shows(&play, &["MINOR", "not kept: d12 9 · +5 = 14"]);
    play.keys("vs");
    assert!(play.bar().contains("already"), "{}", play.bar());
    play.keys("<Esc>uu");
    let points = |play: &super::Play| {
        let who = play.app.state().chosen().expect("somebody is chosen");
        who.points.get("virtue").copied()
    };
    assert_eq!(points(&play), Some(2));
    play.keys("U");
    assert_eq!(points(&play), Some(1));
}

#[test]
fn a_contest_is_five_keys_and_each_side_may_reroll() {
    let mut play = play("vice-virtue", "d12 4 6 10", "rin<Tab>c2tr");
    shows(&play, &["contest with 2tr", "Trickery 3 with Wits 2"]);
    play.keys("<Enter>");
    shows(
        &play,
        &[
            "Ansa Lampwright: d12 4 · +4 = 8",
            "Corvin Ashe: d12 6 · +5 = 11",
            "% tie",
        ],
    );
    shows(
        &play,
        &["v reroll for Ansa Lampwright", "2 v reroll for Corvin Ashe"],
    );
    play.keys("2");
    shows(&play, &["v reroll for Corvin Ashe"]);
    play.keys("1vs");
    shows(
        &play,
        &["Ansa Lampwright: d12 10 · +4 = 14", "not kept: d12 4"],
    );
    play.keys("uuUU");
    shows(&play, &["Ansa Lampwright: d12 10 · +4 = 14"]);
    assert_eq!(entries(&play), 7);
}

#[test]
fn each_character_keeps_a_half_built_roll_and_again_is_for_the_chosen_one() {
    let mut play = play("vice-virtue", "d12 5 6", "rwi<Tab>+2rst<Tab>1");
    shows(&play, &["Will with Heart", "against 11"]);
    play.keys("2");
    shows(&play, &["Stealth with Wits"]);
    play.keys("1<Enter>2.");
    shows(&play, &["Corvin Ashe · Will", "against 11"]);
    assert_eq!(entries(&play), 3);
}

#[test]
fn enter_rolls_once_until_the_builder_changes() {
    let mut play = play("vice-virtue", "d12 5 6 7", "rwi<Enter><Enter>");
    assert_eq!(entries(&play), 2);
    assert!(play.bar().contains("already rolled"), "{}", play.bar());
    play.keys("+<Enter>");
    assert_eq!(entries(&play), 3);
    play.keys(".");
    assert_eq!(entries(&play), 4);
}

#[test]
fn a_saved_roll_brings_its_own_words() {
    let mut play = play("vice-virtue", "d12 2", "rraise<Enter>");
    let words = "The dark draws back, but only from those who";
    shows(&play, &[words]);
    // What is undone means nothing any more.
    play.keys("u");
    hides(&play, &[words, "undone · "]);
}

#[test]
fn only_the_result_above_is_rerolled_or_exchanged() {
    let mut play = play("vice-virtue", "d12 11 9 5", "2rste<Enter>");
    shows(&play, &["92 % better"]);
    play.keys("vs");
    shows(&play, &["V keeps the other result"]);
    play.keys("u");
    shows(&play, &["92 % better"]);
    play.keys("U1rwi<Enter>2");
    hides(&play, &["V keeps the other result"]);
}

#[test]
fn a_saved_roll_keeps_its_own_words_where_room_is_short() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("vice-virtue", "d12 1 2", size);
        play.keys("2rknife<Enter>vs");
        shows(&play, &["A cut, and a shout that brings others."]);
    }
}

#[test]
fn a_reroll_in_a_contest_is_told_against_the_other_side() {
    let mut play = play("vice-virtue", "d12 10 7 6", "1rwi<Tab>c2do<Enter>vs");
    shows(&play, &["not kept: d12 6", "11 vs 12"]);
    hides(&play, &["11 vs 0"]);
    play.keys("<Tab><Enter>");
    shows(&play, &["one die + 5 ", "10+5 = 15 ", "7+5 = 12 "]);
    hides(&play, &["against 0", "vs 0"]);
}

/// What a contest is stands in no label, and is found all the same.
#[test]
fn a_contest_is_found_by_its_word() {
    let play = play(
        "vice-virtue",
        "d12 3, d12 9, d12 5",
        "rwi<Enter>:contest ansa trickery against corvin will<Enter>/contest",
    );
    shows(&play, &["1 of 1", "Trickery"]);
}

/// What was declared for a roll that is thrown is not shown for the contest that is typed behind it: it isn't declared for that.
#[test]
fn a_contest_behind_a_vice_action_is_none() {
    let mut play = play("vice-virtue", "any 3", "rtric<Tab>x<Enter>");
    play.keys("ccharm 2");
    shows(&play, &["Charm with Heart", "vs Corvin Ashe"]);
    hides(&play, &["VICE ACTION"]);
    play.keys("<Esc><Esc>rtric<Tab>xccharm 2");
    shows(&play, &["Charm with Heart", "VICE", "vs Corvin Ashe"]);
}

/// Where nothing is usual for a roll by one number, the picker lists what it can be against, the usual ones first: letters behind the
/// number, an arrow or the phrase name one.
#[test]
fn one_number_is_rolled_against_what_is_named() {
    for (typed, defence) in [
        ("1dod", "Dodge"),
        ("1.tri", "Trickery"),
        ("vs 1 wi", "Will"),
        ("1<Down><Down>", "Stealth"),
        ("\"Ansa Lampwright\".charm", "Charm"),
        ("ansa.dodge", "Dodge"),
    ] {
        let mut play = play("vice-virtue", "any 8", "NBandit 7<Enter>r");
        play.keys(typed);
        shows(&play, &["d12 + 7 against", "Ansa", defence]);
        play.keys("<Enter>");
        assert_eq!(entries(&play), 3, "{typed}: {}", play.text());
    }
    let mut play = play("vice-virtue", "any 8", "NBandit 7<Enter>r1");
    shows(&play, &["say which of Ansa", "as 1wil", "Fortitude"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2, "the line stays open: {}", play.text());
    play.keys("for<Enter>");
    shows(&play, &["vs Fortitude"]);
    play.keys("r1d6<Enter>");
    shows(&play, &["d6"]);
}
