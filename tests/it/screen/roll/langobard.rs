//! A pool whose ones are removed.

use rollbook::tui::Role;

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

#[test]
fn more_than_one_skill_and_two_modifiers() {
    let mut play = play("langobard", "d6 1 6 5 4", "rri sw<Tab>,a,b+");
    shows(
        &play,
        &[
            "Rosamar · Riding + Sword",
            "3d6 · Tricky −1 die",
            "clean success",
        ],
    );
    play.keys("b<Enter>");
    shows(&play, &["with 1 complication", "d6 (1) 6 5 4 = 15"]);
    let struck = play.in_role(Role::Struck);
    assert!(struck.iter().any(|it| it.contains("(1)")), "{struck:?}");
    play.keys("u");
    hides(&play, &["with 1 complication", "d6 (1) 6 5 4 = 15"]);
    play.keys("U");
    assert_eq!(entries(&play), 4);
}

#[test]
fn both_sides_of_a_contest_roll() {
    let mut play = play("langobard", "d6 6 6 3 2 6 1 1 1", "rsw<Tab>c3br<Tab>");
    shows(
        &play,
        &["vs Aldo the Ferryman · Brawling  4d6", "fumble by defence"],
    );
    play.keys("<Enter>");
    shows(
        &play,
        &[
            "Rosamar: d6 6 6 3 2 = 17",
            "Aldo the Ferryman: d6 6 (1) (1) (1) = 6",
        ],
    );
    play.keys("u");
    hides(&play, &["d6 6 (1) (1) (1) = 6"]);
}

#[test]
fn there_is_no_declaration_and_no_reroll_and_both_say_so() {
    let mut play = play("langobard", "d6 6 6 3 2", "rsw<Tab>x");
    assert!(play.bar().contains("nothing is declared"), "{}", play.bar());
    play.keys("<Enter>v");
    assert!(play.bar().contains("reroll"), "{}", play.bar());
    assert_eq!(entries(&play), 2);
}

#[test]
fn a_pool_without_a_sheet_and_plain_dice() {
    let mut play = play("langobard", "d6 6 5 4 3 2 2 5", "r5<Enter>");
    shows(&play, &["d6 6 5 4 3 2 = 20"]);
    play.keys("r2d6+3<Enter>");
    shows(&play, &["2d6+3 comes to 10."]);
}

#[test]
fn the_inspector_tells_the_complications_of_both_sides() {
    let mut play = play(
        "langobard",
        "any 1",
        "rsw<Tab>tc7<Enter>1632<Enter>165<Enter>",
    );
    play.keys("<Tab><Enter>");
    shows(
        &play,
        &["11, 1 complication against", "11, 1 complication: "],
    );
}

/// Whether an injury hampers is the game master's to say, each time: so the roll tells what it leaves out, and by which keys it
/// counts.
#[test]
fn an_injury_that_does_not_count_is_told_with_its_keys() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut play = Play::sample("langobard", "d6 4 5", size);
        play.keys("1i2 gash<Enter>rsw");
        let told = |play: &Play| {
            let pane = text_of_pane(play);
            (pane.contains("not counted:"), pane)
        };
        let (is_told, pane) = told(&play);
        assert!(
            is_told && pane.contains("gash −2 dice (,b counts it)"),
            "{pane}"
        );
        play.keys("<Tab>");
        let (is_told, pane) = told(&play);
        assert!(
            is_told && pane.contains("gash −2 dice (,b counts it)"),
            "{pane}"
        );
        play.keys(",b");
        let (_, pane) = told(&play);
        assert!(!pane.contains("gash −2 dice (,b counts it)"), "{pane}");
        play.keys(",a");
        assert!(!told(&play).0, "{}", play.text());
        play.keys("<Enter>");
        assert!(play.last_entry().1.starts_with("Rosamar · Sword"));
    }
}

#[test]
fn an_injury_of_the_other_side_is_told_too() {
    let mut play = Play::sample("langobard", "", (120, 36));
    play.keys("1rsw<Tab>c7");
    let pane = text_of_pane(&play);
    assert!(pane.contains("frozen feet"), "{pane}");
    play.keys("<Tab>");
    let pane = text_of_pane(&play);
    assert!(pane.contains("frozen feet"), "{pane}");
}

fn text_of_pane(play: &Play) -> String {
    let text = play.text();
    let pane = text.lines().map(|line| line.split(['│', '┤']).nth(1));
    let pane = pane.map(|part| part.unwrap_or_default().trim());
    pane.collect::<Vec<_>>().join(" ")
}

/// Where no number can be a target, a figure chooses a person under `g`, as under `r` and `c`.
#[test]
fn a_figure_under_g_is_a_person_where_numbers_are_no_targets() {
    let mut play = play("langobard", "d6 6 6 3 2 6 1 1 1", "rsw<Tab>g");
    shows(&play, &["a figure is a person's number", "7 Hungry raider"]);
    play.keys("7");
    shows(&play, &["7 Hungry raider", "vs Hungry raider"]);
    hides(&play, &["Very Easy", "Count Wicpert ·"]);
    play.keys("<Enter>");
    shows(&play, &["vs Hungry raider"]);
    play.keys("g9");
    shows(&play, &["nobody else has the number 9"]);
    play.keys("<BS>tri<Enter>");
    shows(&play, &["Tricky −1 die"]);
}

/// On a low screen the list says how much of it is below.
#[test]
fn a_long_list_of_targets_says_what_is_below() {
    let mut play = Play::sample("langobard", "", (80, 24));
    play.keys("rsw<Tab>g");
    shows(&play, &["lines below"]);
    play.keys("<Down><Down><Down><Down><Down><Down><Down><Down><Down><Down><Down><Down>");
    shows(&play, &["lines above"]);
}

/// Somebody with one number rolls it without a trait: `r` and Enter, or the number of a target before it.
#[test]
fn one_number_is_rolled_without_a_trait() {
    let mut play = play("langobard", "any 4", "NBerta 3<Enter>r");
    shows(&play, &["3d6", "Enter: every roll 3"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 3, "{}", play.text());
    shows(&play, &["Berta 12"]);
    play.keys("NGrak 4<Enter>8r9<Enter>");
    assert_eq!(entries(&play), 5, "{}", play.text());
    shows(&play, &["Berta", "vs Grak"]);
}
