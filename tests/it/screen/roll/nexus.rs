//! Attribute die, d6 and rank.

use rollbook::tui::Role;

use std::time::Duration;

use super::super::harness::Play;
use super::{entries, hides, play, shows};

#[test]
fn a_test_at_the_usual_difficulty_is_four_keys() {
    let play = play("nexus", "d10 5, d6 5 4", "rat<Enter>");
    shows(
        &play,
        &[
            "Brannoc makes it, cleanly.",
            "d10 5 · d6 (5) 4 · +3 = 12 against 8",
            "Brannoc · Athletics with STR",
        ],
    );
    assert_eq!(entries(&play), 2);
    let struck = play.in_role(Role::Struck);
    assert!(struck.iter().any(|it| it.contains("(5)")), "{struck:?}");
}

#[test]
fn an_attack_on_a_defence_is_five_keys() {
    let play = play("nexus", "d10 4, d6 3 3", "rfi4<Enter>");
    shows(&play, &["against 7 Oda of the Reeds'", "= 9 against 7"]);
}

#[test]
fn two_modifiers_a_reroll_and_the_way_back() {
    let mut play = play("nexus", "d10 1, d6 1, d10 9, d6 6", "rath<Tab>,b+");
    shows(
        &play,
        &[
            "d10 + d6 + 3 against 10 Hard",
            "a ✓ dazed",
            "b ✓ rope",
            "succeed",
        ],
    );
    play.keys("<Enter>");
    shows(
        &play,
        &[
            "FAILURE",
            "= 5 against 10",
            "v reroll for Brannoc's Resolve",
        ],
    );
    play.keys("vs");
    shows(
        &play,
        &[
            "CRITICAL",
            "= 18 against 10",
            "not kept: d10 1 · d6 1 · +3 = 5",
        ],
    );
    // Nothing is better than this; the key has its menu nevertheless.
    hides(&play, &["v reroll for Brannoc"]);
    play.keys("v");
    shows(
        &play,
        &[
            "Brannoc: reroll Athletics, critical",
            "s spend Resolve (1 left)",
        ],
    );
    play.keys("<Esc>");
    play.keys("u");
    // What was rerolled stands again.
    shows(
        &play,
        &[
            "FAILURE",
            "= 5 against 10",
            "v reroll for Brannoc's Resolve",
        ],
    );
    hides(&play, &["= 18 against 10"]);
    play.keys("U");
    shows(&play, &["CRITICAL", "= 18 against 10"]);
    play.keys("uu");
    assert_eq!(entries(&play), 7);
    hides(&play, &["CRITICAL · ", "FAILURE · ", "against 10 ·"]);
    play.keys("UU");
    shows(&play, &["= 18 against 10"]);
}

#[test]
fn a_contest_is_a_roll_against_a_defence() {
    let mut play = play("nexus", "d10 4, d6 4 4", "rath<Tab>cwo do<Enter>");
    shows(&play, &["Mill wolf's Dodge"]);
    play.keys("<Enter>");
    shows(&play, &["Mill wolf's Dodge", "against"]);
    assert_eq!(entries(&play), 2);
}

#[test]
fn a_trivial_test_needs_no_roll_unless_asked_for() {
    let mut play = play("nexus", "d10 5, d6 2 3", "rath<Tab>--");
    shows(
        &play,
        &[
            "against 4 Trivial",
            "succeeds without a roll",
            "roll anyway",
        ],
    );
    play.keys(",d");
    hides(&play, &["succeeds without a roll"]);
    play.keys("<Enter>");
    shows(&play, &["= 10 against 4"]);
    play.keys("x");
    shows(&play, &["PASS OR FAIL"]);
}

#[test]
fn untrained_magic_says_why_and_stays_loaded() {
    let play = play("nexus", "", "rarca<Enter>");
    shows(
        &play,
        &["Arcana can't be attempted untrained; F overrules it"],
    );
    hides(&play, &["roll arca"]);
    assert_eq!(entries(&play), 1);
}

#[test]
fn no_reroll_is_offered_of_what_is_not_the_result_above() {
    let mut play = play("nexus", "d10 4, d6 3 3, d8 2, d6 1 1", "rfi4<Enter>");
    shows(&play, &["v reroll for Brannoc's Resolve"]);
    play.keys("hrper<Enter>");
    hides(&play, &["v reroll for Brannoc"]);
}

#[test]
fn a_reading_is_told_whole_or_not_at_all() {
    let narrow = Play::sample("nexus", "", (80, 24))
        .keys("rath<Tab>bB")
        .text();
    let cut = narrow.contains("boons and banes beyond") && !narrow.contains("(reading table)");
    assert!(!cut, "{narrow}");
}

#[test]
fn what_is_typed_is_told_with_its_target_however_narrow() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("rfi6");
    shows(
        &play,
        &[
            "Fighting with STR: d10 + lower of 2d6",
            "+ 2 against 8 Mill wolf's Parry",
        ],
    );
}

#[test]
fn a_granted_reroll_is_a_choice_beside_resolve() {
    let mut play = play("nexus", "d10 1, d6 1 1, d10 9, d6 6 6", "rath<Enter>v");
    play.rest(Duration::from_millis(600));
    shows(
        &play,
        &[
            "Brannoc: reroll",
            "s spend Resolve (2 left)",
            "g granted, for nothing",
        ],
    );
    play.keys("g");
    shows(&play, &["Brannoc: granted reroll"]);
    play.keys("blessing<Enter>");
    shows(
        &play,
        &[
            "CRITICAL",
            "= 18 against 8",
            "Resolve ●●○",
            "granted: blessing",
        ],
    );
}

/// Who is hit may be said before with what; once it is thrown, the next roll is a new one.
#[test]
fn a_target_that_was_chosen_first_stays_for_the_roll_that_is_picked() {
    let mut play = Play::sample("nexus", "any 5 4 3 6 6 6 5 4", (120, 36));
    play.keys("rat<Enter>gmill w<Enter>");
    shows(&play, &["wolf's Parry"]);
    play.keys("rfi<Tab>");
    shows(&play, &["wolf's Parry"]);
    // So does another choice of what to roll.
    play.keys("rst<Tab>");
    shows(&play, &["Brannoc · Stealth", "against 8 Mill wolf's"]);
    play.keys("<Enter>rat<Tab>");
    hides(&play, &["against 8 Mill wolf's"]);
    shows(&play, &["against 8 Medium"]);
}

#[test]
fn who_has_one_number_for_every_roll_is_untrained_in_nothing() {
    let mut play = Play::sample("nexus", "", (120, 50));
    play.keys("NGuard 3<Enter>");
    shows(&play, &["every roll 3"]);
    hides(&play, &["untrained"]);
    play.keys("1");
    shows(&play, &["untrained"]);
}

/// Where it must be said at which of a target's numbers a roll aims, the line stays open for that.
#[test]
fn a_line_that_needs_more_stays_open() {
    let mut play = play("nexus", "any 3", "rins kester<Enter>");
    assert!(play.bar().contains("behind a dot"), "{}", play.bar());
    shows(&play, &["roll ins kester"]);
    play.keys(".parry<Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
}
