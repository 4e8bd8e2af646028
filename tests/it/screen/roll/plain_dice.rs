//! Plain dice: typed in the picker or the palette, thrown by the program or at the table.

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

#[test]
fn dice_that_are_kept() {
    let mut play = play("nexus", "d6 6 4 1 5 2 2 2 3", "r4d6k3 stats");
    shows(
        &play,
        &["4d6k3: 3 to 18, on average 12.2", "18 ██", "100 % or more"],
    );
    play.keys("<Enter>");
    shows(
        &play,
        &[
            "4d6k3 comes to 15.",
            "4d6k3 6 4 (1) 5",
            "stats · 4d6k3",
            "6+4+(1)+5 = 15",
        ],
    );
    // The same dice with the same label again.
    play.keys(".");
    shows(&play, &["stats · 4d6k3"]);
    assert_eq!(entries(&play), 3);
}

#[test]
fn dice_that_are_kept_fall_at_the_table_and_are_undone() {
    let mut play = play("nexus", "", "tr4d6k3<Enter>");
    shows(
        &play,
        &["Table dice", "4d6k3", "d6  _  d6  _  d6  _  d6  _"],
    );
    play.keys("6415<Enter>");
    shows(&play, &["4d6k3 comes to 15.", "4d6k3 6 4 (1) 5"]);
    play.keys("m");
    assert!(play.bar().contains("no roll to amend"), "{}", play.bar());
    play.keys("u");
    hides(&play, &["4d6k3 comes to 15."]);
    play.keys("U");
    shows(&play, &["6+4+(1)+5 = 15"]);
}

#[test]
fn the_further_throws_of_a_die_are_asked_for() {
    let mut play = play("contract", "", "tr3d6!+1<Enter>");
    shows(&play, &["d6  _  d6  _  d6  _"]);
    play.keys("<Enter>");
    assert!(play.bar().contains("3 more dice"), "{}", play.bar());
    play.keys("626");
    shows(&play, &["d6  6  d6  2  d6  6  d6  _  d6  _"]);
    // What was thrown because of a face goes with it.
    play.keys("<BS>5");
    shows(&play, &["d6  6  d6  2  d6  5  d6  _"]);
    play.keys("6");
    shows(&play, &["d6  6  d6  2  d6  5  d6  6  d6  _"]);
    play.keys("3<Enter>");
    shows(
        &play,
        &[
            "3d6!+1 comes to 23.",
            "3d6!+1 6>6>3 2 5",
            "6>6>3+2+5+1 = 23",
        ],
    );
    play.keys("u");
    hides(&play, &["3d6!+1 comes to 23."]);
}

#[test]
fn dice_that_are_counted() {
    let mut play = play("langobard", "d10 7 3 10 1 7", "r5d10>=7 hits<Enter>");
    shows(
        &play,
        &[
            "3 of 5 dice show 7 or more.",
            "5d10>=7 7 (3) 10 (1) 7",
            "hits · 5d10>=7",
            "7 (3) 10 (1) 7 = 3",
        ],
    );
    play.keys("<Tab><Enter>");
    shows(
        &play,
        &["in brackets: not counted", "Exact odds", "3 or more"],
    );
}

#[test]
fn a_total_is_called_for_plain_dice() {
    let mut play = play("nexus", "", "tr2d20kl<Enter>=21<Enter>");
    assert!(
        play.bar()
            .contains("the dice can't show 21; the nearest is 20"),
        "{}",
        play.bar()
    );
    play.keys("<BS><BS>14<Enter>");
    shows(&play, &["2d20kl comes to 14."]);
}

#[test]
fn what_is_wrong_with_dice_is_said_while_they_are_typed() {
    let mut play = play("vice-virtue", "", "r4d6k9");
    shows(&play, &["column 4: of 4 dice 1 to 4 can be kept, not 9"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 1);
    play.keys("<BS>3!");
    shows(
        &play,
        &["column 6: dice that explode can't be kept or dropped"],
    );
    play.keys("<BS><BS>");
    hides(&play, &["column"]);
}

#[test]
fn too_many_to_reckon_is_said_and_still_rolled() {
    let mut play = play("nexus", "any 1", "r300d6!");
    shows(&play, &["300d6!: odds too many to reckon"]);
    play.keys("<Enter>");
    shows(&play, &["300d6! comes to 300."]);
}

#[test]
fn without_odds_the_dice_alone_are_shown() {
    let play = play("nexus", "", "or4d6k3");
    hides(&play, &["on average", "or more"]);
    shows(&play, &["4d6k3"]);
}

#[test]
fn the_palette_previews_and_rolls_them() {
    let mut play = play("nexus", "d6 6 2", ":dice 2d6kl \"falling\"");
    shows(&play, &["will roll 2d6kl: 1 to 6, on average 2.5"]);
    play.keys("<Enter>");
    shows(&play, &["falling · 2d6kl", "(6)+2 = 2"]);
}

#[test]
fn odds_of_dice_at_both_sizes() {
    for (size, name) in [((80, 24), "80x24"), ((120, 36), "120x36")] {
        for (dice, what) in [
            ("4d6k3", "kept"),
            ("6d6!", "exploding"),
            ("5d10>=7", "counted"),
        ] {
            let mut play = Play::sample("nexus", "", size);
            play.keys(&format!("r{dice}"));
            let name = format!("odds-{name}-{what}");
            insta::assert_snapshot!(name, play.text());
        }
    }
}
