//! A pool whose ones are removed.

use rollbook::tui::Role;

use super::{entries, hides, play, shows};

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
