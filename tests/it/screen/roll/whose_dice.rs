//! Which throws table dice are asked for, and whose.

use rollbook::tui::Role;

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

/// Table dice for one roll are not asked for by the reroll of a later one, which a phrase or a group threw.
#[test]
fn table_dice_of_a_roll_are_none_of_a_later_one() {
    for later in ["0rath<Enter>1", ":roll brannoc athletics vs 20<Enter>"] {
        let mut play = play(
            "nexus",
            "any 3",
            &format!("1rath<Tab>t<Enter>333<Enter>{later}"),
        );
        play.keys("v");
        shows(&play, &["spend"]);
        play.keys("s");
        hides(&play, &["Table dice"]);
    }
}

/// `t` is about all who throw for a roll: a player who defends is asked for faces, and not after Rollbook's dice were chosen.
#[test]
fn the_other_sides_dice_are_chosen_too() {
    let mut play = play(
        "langobard",
        "any 3",
        ":table-dice pcs<Enter>7rsp<Tab>g1<Enter>",
    );
    shows(&play, &["TABLE DICE", "asks for the faces"]);
    play.keys("t");
    assert!(
        play.bar().contains("Rollbook's dice for this roll"),
        "{}",
        play.bar()
    );
    hides(&play, &["TABLE DICE  ", "asks for the faces"]);
    let before = entries(&play);
    play.keys("<Enter>");
    assert_eq!(entries(&play), before + 1, "{}", play.text());
}

/// Dice that an amendment adds to faces from the table are asked for, too; `t` gives them to Rollbook.
#[test]
fn what_is_added_to_table_dice_is_thrown_there() {
    let thrown = "1rath<Tab>t,a<Enter>44<Enter>m,a";
    let mut asked = play("nexus", "", thrown);
    asked.keys("<Enter>");
    shows(&asked, &["Table dice", "the missing dice"]);
    let before = entries(&asked);
    asked.keys("5<Enter>");
    assert_eq!(entries(&asked), before + 1, "{}", asked.text());
    // Faces that were never on the table aren't asked for.
    let mut by_program = play("nexus", "", "1rath<Tab>,a<Enter>m,a");
    let before = entries(&by_program);
    by_program.keys("<Enter>");
    assert_eq!(entries(&by_program), before + 1, "{}", by_program.text());
}

/// Who goes back to a member whose dice were left to the program sees them empty, and may type them.
#[test]
fn a_member_that_was_skipped_is_typed_after_all() {
    let mut play = play("contract", "", ":table-dice pcs<Enter>0ralert<Tab><Enter>");
    shows(&play, &["Table dice"]);
    play.keys("4444444<Tab>");
    shows(&play, &["rolled by Rollbook"]);
    play.keys("<BS>");
    hides(&play, &["rolled by Rollbook"]);
}

/// `t` is for the roll that is loaded: another one that is picked in its place asks as the campaign says.
#[test]
fn t_does_not_go_on_to_another_roll() {
    for (keys, left) in [("rath<Tab>t", "<Esc><Esc>"), ("0rath<Tab>t", "<Esc><Esc>0")] {
        let mut play = play("nexus", "any 3", keys);
        shows(&play, &["TABLE DICE"]);
        play.keys(left).keys("rfo<Tab>");
        hides(&play, &["TABLE DICE"]);
    }
    // So does a roll that only lacked its second trait.
    let mut made = play("vice-virtue", "any 3", ":trait ansa \"Knives\" 3<Enter>1t");
    made.keys("rknives=10<Tab>");
    shows(&made, &["TABLE DICE", "no usual attribute"]);
    made.keys("rknives+wits=10<Enter>");
    shows(&made, &["Table dice"]);
    // The same roll aimed anew keeps it.
    let mut play = play("nexus", "any 3", "rath<Tab>trath=12<Tab>");
    shows(&play, &["TABLE DICE", "against 12"]);
    play.keys("<Esc>");
}

#[test]
fn table_dice_for_one_roll_end_with_it() {
    let mut play = play("contract", "d10 6 5 4 3 2 6 5", "rinv<Tab>t<Enter>");
    play.keys("011345<Enter>");
    assert_eq!(entries(&play), 2);
    let badges = play.in_role(Role::Badge);
    assert!(!badges.contains(&"TABLE DICE".to_owned()), "{badges:?}");
    play.keys(".");
    assert_eq!(entries(&play), 3);
    hides(&play, &["Table dice"]);
    play.keys("t<Enter>");
    shows(&play, &["Table dice"]);
}

#[test]
fn table_dice_set_before_a_roll_is_picked_are_for_the_next_roll() {
    let mut play = Play::sample("nexus", "any 3", (120, 36));
    play.keys("t2rath<Enter>");
    assert!(play.text().contains("Table dice"), "{}", play.text());
    play.keys("<Esc><Esc>");
    // They are for one roll.
    let mut play = Play::sample("nexus", "any 3", (120, 36));
    play.keys("t21rath<Enter>333<Enter>");
    let rolled = play.app.state().campaign().last;
    assert!(play.text().contains("Athletics"), "{}", play.text());
    play.keys("2rath<Enter>");
    assert!(play.app.state().campaign().last > rolled, "{}", play.text());
    assert!(!play.text().contains("Table dice"), "{}", play.text());
}

/// `t` for a loaded roll is for that character's next throw, as the pane says until then: others don't take it over.
#[test]
fn table_dice_do_not_outlive_the_throw_they_were_set_for() {
    let mut play = play("nexus", "any 3", "rath<Tab>t'yrath<Enter>");
    hides(&play, &["Table dice"]);
    play.keys("'brsh");
    play.keys("<Esc>");
    shows(&play, &["asks for the faces"]);
    play.keys("rath<Enter>");
    shows(&play, &["Table dice"]);
    play.keys("444<Enter>rfort<Tab>");
    hides(&play, &["asks for the faces"]);
}

/// The player rolls by hand, the other side by the program: Tab leaves a side's dice to it.
#[test]
fn a_side_of_a_contest_is_left_to_the_program() {
    let mut play = play("langobard", "any 2", "rsw<Tab>tc3br<Enter>");
    shows(&play, &["Tab: Rollbook rolls"]);
    play.keys("6632<Tab>");
    shows(
        &play,
        &["Rosamar: d6 6 6 3 2 = 17", "Aldo the Ferryman: d6 2 2 2 2"],
    );
    // The other way round, too.
    let mut play = self::play("langobard", "any 5", "rsw<Tab>tc3br<Enter>");
    play.keys("<Tab>6111<Enter>");
    shows(
        &play,
        &[
            "Rosamar: d6 5 5 5 5 = 20",
            "Aldo the Ferryman: d6 6 (1) (1) (1) = 6",
        ],
    );
}

/// In a group the second figure of `12` begins the next person's die, and that is said.
#[test]
fn a_face_of_two_figures_in_a_group_is_two_peoples_dice() {
    let mut play = play("vice-virtue", "", "0rfi<Tab>t<Enter>1");
    assert!(!play.bar().contains("two people"), "{}", play.bar());
    play.keys("2");
    let two = "a 1, then a 2, on two people's dice; ";
    assert!(play.bar().contains(two), "{}", play.bar());
    play.keys("3");
    assert!(!play.bar().contains("two people"), "{}", play.bar());
}

/// `t` is about checks and tables as well as rolls, of one and of a group.
#[test]
fn table_dice_are_asked_for_by_a_check() {
    for check in ["1tda", "0tda"] {
        let mut play = play("nexus", "any 3", check);
        shows(&play, &["Table dice"]);
        let before = entries(&play);
        play.keys("33<Enter>");
        assert!(entries(&play) <= before + 1, "{}", play.text());
        let mut program = self::play("nexus", "any 3", &check.replace('t', ""));
        hides(&program, &["Table dice"]);
        program.keys("<Esc>");
    }
}
