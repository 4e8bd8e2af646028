//! Faces and totals from the real table.

use super::{entries, hides, play, shows};

#[test]
fn a_key_a_die_then_enter() {
    let mut play = play("contract", &[], "rinv<Tab>t");
    shows(&play, &["TABLE DICE"]);
    play.keys("<Enter>");
    shows(&play, &["Table dice", "Maren Voss · Investigation"]);
    play.keys("012<BS>34");
    assert_eq!(entries(&play), 1);
    play.keys("<Enter>");
    assert!(play.bar().contains("2 more dice"), "{}", play.bar());
    play.keys("e");
    assert!(play.bar().contains("a d10 has no “e”"), "{}", play.bar());
    play.keys("56<Enter>");
    shows(&play, &["d10 10 1 3 4 5 6 ="]);
    assert_eq!(entries(&play), 2);
}

#[test]
fn what_was_called_invents_no_faces() {
    let mut play = play("langobard", &[], "rsw<Tab>t<Enter>=17 1<Enter>");
    shows(&play, &["called 17", "with 1 complication"]);
    play.keys("rsw<Tab>t<Enter>=99<Enter>");
    assert!(play.text().contains("called =99"), "{}", play.text());
    assert_eq!(entries(&play), 2);
    play.keys("<BS><BS><BS>6543<Enter>");
    shows(&play, &["d6 6 5 4 3 = 18"]);
}

#[test]
fn vice_and_virtue_have_keys_and_a_reroll_asks_again() {
    let mut play = play("vice-virtue", &[], "rwi<Tab>t<Enter>-<Enter>");
    shows(&play, &["d12 vice as −5"]);
    play.keys("v");
    shows(&play, &["again, was vice"]);
    play.keys("+<Enter>");
    shows(&play, &["d12 virtue as 15", "not kept: d12 vice"]);
    assert_eq!(entries(&play), 3);
}

#[test]
fn a_named_face_shows_its_name_on_the_die_of_an_action_alone() {
    let mut play = play("vice-virtue", &[], "rwi<Tab>t<Enter>+");
    shows(&play, &["- vice, + virtue", "d12 virtue"]);
    play.keys("<Esc>rd12<Enter>t.t");
    shows(&play, &["e eleven, t twelve", "d12 12"]);
    play.keys("<BS>-");
    assert!(play.bar().contains("a d12 has no “-”"), "{}", play.bar());
}

#[test]
fn no_faces_are_asked_for_what_is_refused_whatever_falls() {
    let mut play = play("vice-virtue", &[], "3rath<Tab>t<Enter>=15<Enter>v");
    hides(&play, &["Table dice"]);
    assert!(play.bar().contains("no virtue point"), "{}", play.bar());
    play.keys("1rwi<Tab>t<Enter>=9<Enter>v");
    shows(&play, &["again, was called 9"]);
}

#[test]
fn both_sides_of_a_contest_in_order() {
    let mut play = play("langobard", &[], "rsw<Tab>tc3br<Enter>66326111<Enter>");
    shows(
        &play,
        &[
            "Rosamar: d6 6 6 3 2 = 17",
            "Aldo the Ferryman: d6 6 (1) (1) (1) = 6",
        ],
    );
    play.keys("u");
    shows(&play, &["undone"]);
    hides(&play, &["Table dice"]);
}

#[test]
fn dice_with_many_sides_take_their_figures() {
    let mut play = play("nexus", &[], "tr2d20+1<Enter>197<Enter>");
    shows(&play, &["2d20+1 comes to 27."]);
    play.keys("<Esc>tr1d100<Enter>42 <Enter>");
    shows(&play, &["d100 comes to 42."]);
}

#[test]
fn the_last_roll_again_may_ask_for_faces_too() {
    let mut play = play("contract", &[9, 9, 9], "r3<Enter>t.");
    shows(&play, &["Table dice", "3 dice"]);
    play.keys("<Esc>");
    hides(&play, &["Table dice"]);
    assert_eq!(entries(&play), 2);
    play.keys(".789<Enter>");
    shows(&play, &["d10 7 8 9 = 3"]);
}

#[test]
fn what_may_be_typed_is_what_the_dice_and_the_game_take() {
    let hints = [
        (
            "langobard",
            "rsw<Tab>t<Enter>",
            "a key a die · = sum and ones, as in =17 2 · Enter",
        ),
        (
            "contract",
            "rinv<Tab>t<Enter>",
            "a key a die: 0 ten · = the outcome · Enter",
        ),
        (
            "nexus",
            "rath<Tab>t<Enter>",
            "a key a die: 0 ten · = a total · Enter",
        ),
        (
            "nexus",
            "2rarca<Tab>t<Enter>",
            "a key a die: 0 ten, e eleven, t twelve · = a total · Enter",
        ),
    ];
    for (game, keys, hint) in hints {
        shows(&play(game, &[], keys), &[hint]);
    }
}

#[test]
fn the_bar_offers_the_last_roll_again_once_there_is_one() {
    let mut play = play("langobard", &[6, 6, 6, 6], "");
    assert!(!play.bar().contains(". again"), "{}", play.bar());
    play.keys("rsw<Enter>");
    assert!(play.bar().contains(". again"), "{}", play.bar());
}
