//! What the builder holds: rolled once, never lost, and what was said of it stays said.

use super::{entries, hides, play, shows};

#[test]
fn undoing_something_else_arms_nothing() {
    for other in ["da", "vs"] {
        let mut play = play("nexus", "any 3", "rath<Enter>");
        play.keys(other).keys("u");
        assert_eq!(entries(&play), 4, "{other}");
        play.keys("<Enter>");
        assert_eq!(entries(&play), 4, "{other}");
        assert!(play.bar().contains("already rolled"), "{}", play.bar());
    }
}

#[test]
fn a_roll_undone_is_to_be_thrown_and_brought_back_is_rolled() {
    let mut play = play("nexus", "any 3", "rath<Enter>uU<Enter>");
    assert_eq!(entries(&play), 4);
    assert!(play.bar().contains("already rolled"), "{}", play.bar());
    play.keys("u<Enter>");
    assert_eq!(entries(&play), 6);
}

#[test]
fn bringing_a_roll_back_leaves_a_changed_builder_to_be_thrown() {
    let mut play = play("nexus", "any 3", "rath<Enter>ubbU");
    assert_eq!(entries(&play), 4);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 5, "{}", play.bar());
}

#[test]
fn again_leaves_what_is_half_built_until_it_is_rolled() {
    let mut play = play("nexus", "any 3", "2rarcana<Enter>6rfi<Tab>bb.");
    assert_eq!(entries(&play), 2);
    assert!(play.bar().contains("untrained"), "{}", play.bar());
    shows(&play, &["Mill wolf · Fighting"]);
    play.keys("1rath<Enter>rfi<Tab>t.");
    shows(&play, &["Table dice"]);
    play.keys("<Esc>");
    assert_eq!(entries(&play), 3);
    shows(&play, &["Brannoc · Fighting"]);
    play.keys("t.");
    assert_eq!(entries(&play), 4);
    shows(&play, &["Brannoc · Athletics"]);
}

/// What is declared over a roll that is thrown already is for the next one, whichever it is.
#[test]
fn what_was_declared_stays_for_another_roll() {
    for keys in ["rin<Tab>", "rin 2<Tab>", "rwi<Tab>rin<Tab>"] {
        let mut play = play("vice-virtue", "any 3", "rwi<Enter>x");
        shows(&play, &["VICE ACTION"]);
        play.keys(keys);
        shows(&play, &["VICE ACTION"]);
        // Thrown, it was for that roll.
        play.keys("<Enter>rwi<Tab>");
        hides(&play, &["VICE ACTION"]);
        play.keys("<Enter>xxrin<Tab>");
        hides(&play, &["VICE ACTION"]);
    }
    let mut play = play("vice-virtue", "any 3", "x");
    assert!(
        play.bar().contains("pick what to roll first"),
        "{}",
        play.bar()
    );
    play.keys("0x");
    assert!(
        play.bar().contains("pick what to roll first"),
        "{}",
        play.bar()
    );
}

/// In a turn of its own a roll is thrown again as it stands; a press too many in the same turn throws nothing.
#[test]
fn a_new_turn_throws_the_roll_of_the_last_one() {
    let mut play = play("nexus", "any 3", ":order set Brannoc Ysolde<Enter>w");
    play.keys("1rath<Enter>");
    let one = entries(&play);
    play.keys("<Enter>");
    assert_eq!(entries(&play), one, "{}", play.bar());
    play.keys("www");
    shows(&play, &["Brannoc · Athletics"]);
    let before = entries(&play);
    play.keys("<Enter>");
    assert_eq!(entries(&play), before + 1, "{}", play.bar());
    play.keys("<Enter>");
    assert_eq!(entries(&play), before + 1, "{}", play.bar());
    assert!(play.bar().contains("already rolled"), "{}", play.bar());
}

/// Table dice that are set where nothing waits to be thrown are for the next roll of any character.
#[test]
fn table_dice_set_after_a_roll_are_for_the_next() {
    let mut play = play("nexus", "any 3", "1rath<Enter>t2rarcana<Enter>");
    shows(&play, &["Table dice"]);
    play.keys("<Esc><Esc>1rath<Enter>");
    hides(&play, &["Table dice"]);
}

/// A repeated attack is not aimed at somebody who is down, nor at a comrade of the one who rolls now.
#[test]
fn again_aims_at_nobody_who_is_down_or_on_the_same_side() {
    let attack = "1rfi<Tab>gwo<Enter><Enter>";
    for (keys, says) in [
        (".", None),
        ("8.", Some("Mill wolf is on the same side")),
        ("2:down \"Mill wolf\"<Enter>.", Some("Mill wolf is down")),
    ] {
        let mut play = play("nexus", "any 3", ":npc Wolf 3<Enter>");
        play.keys(attack);
        let before = entries(&play);
        play.keys(keys);
        match says {
            None => assert_eq!(entries(&play), before + 1, "{}", play.bar()),
            Some(says) => {
                assert!(play.bar().contains(says), "{keys}: {}", play.text());
                assert!(play.bar().contains("g names another target"));
                let rolls = entries(&play) - u64::from(keys.contains("down"));
                assert_eq!(rolls, before, "{keys}");
                shows(&play, &["against 8 Medium"]);
            }
        }
    }
}

/// A roll that waits is not thrown at somebody who has left meanwhile, and is again once they are back.
#[test]
fn a_loaded_roll_is_not_thrown_at_somebody_who_left() {
    let mut play = play("nexus", "any 3", "1rfi<Tab>gmi<Enter>");
    play.keys(":bench \"Mill wolf\"<Enter>");
    let before = entries(&play);
    play.keys("<Enter><Enter>");
    assert_eq!(entries(&play), before, "{}", play.text());
    let bar = play.bar();
    assert!(
        bar.contains("Mill wolf is not at the table; g names another target"),
        "{bar}"
    );
    play.keys("u<Enter>");
    let record = play.last_entry().1;
    assert!(record.contains("Fighting"), "{record}");
}

/// Esc takes it back, and says so.
#[test]
fn what_was_declared_is_taken_back_by_esc() {
    let mut play = play("vice-virtue", "any 3", "rin<Tab>x");
    shows(&play, &["VICE ACTION"]);
    play.keys("<Esc>");
    assert!(play.bar().contains("is taken back"), "{}", play.bar());
    hides(&play, &["VICE ACTION"]);
    play.keys("rwi<Tab>");
    hides(&play, &["VICE ACTION"]);
}

/// `.` makes the last roll again, also one that a phrase made.
#[test]
fn again_is_what_a_phrase_rolled_last() {
    let mut play = play(
        "nexus",
        "any 3",
        "rath<Enter>:roll brannoc fighting<Enter>.",
    );
    assert!(
        play.last_entry().1.contains("Fighting"),
        "{:?}",
        play.last_entry()
    );
    // A question that was not one: Enter throws nothing.
    let before = entries(&play);
    play.keys("rath<Tab>q<Enter>");
    assert_eq!(entries(&play), before);
}

/// `.` makes a roll as it was amended, not as it was made.
#[test]
fn again_is_the_roll_as_it_was_amended() {
    let mut play = play("nexus", "any 3", "1rath<Enter>mg12<Enter><Enter>");
    assert!(play.last_entry().1.contains("vs 12"), "{}", play.text());
    play.keys(".");
    let (_, label) = play.last_entry();
    assert!(
        label.contains("vs 12") && !label.contains("amended"),
        "{label}"
    );
    // An older roll that is amended is not the last one.
    play.keys("2rins<Enter>:amend 2 vs 15<Enter>2.");
    let (_, label) = play.last_entry();
    assert!(label.contains("Insight"), "{label}");
}

/// The picker takes what the phrase of a roll has behind the name.
#[test]
fn the_picker_takes_the_rest_of_a_phrase() {
    for (keys, want) in [
        ("rathletics mill wolf.dodge<Enter>", "vs Mill wolf (10)"),
        ("rathletics + str vs 12<Enter>", "vs 12"),
        ("rathletics hard<Enter>", "vs 10"),
        ("rfighting mill boon<Enter>", "vs Mill wolf (8)"),
    ] {
        let play = play("nexus", "any 3", keys);
        assert_eq!(entries(&play), 2, "{keys}: {}", play.text());
        assert!(
            play.last_entry().1.contains(want),
            "{:?}",
            play.last_entry()
        );
    }
}

/// What needs no roll has no total, and a word of phrases that can't be read is no letters of a trait.
#[test]
fn what_needs_no_roll_has_no_total() {
    let mut play = play("nexus", "any 3", "2rlore vs trivial<Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
    shows(&play, &["no roll needed"]);
    hides(&play, &["0 vs 4"]);
    play.keys("ra vs 8<Enter>");
    let text = play.text();
    assert!(!text.contains("nothing that matches “vs”"), "{text}");
}

/// A target that was chosen for another roll blocks none that needs more said of it.
#[test]
fn a_target_blocks_no_other_roll() {
    let mut play = play("vice-virtue", "any 3", "rin<Tab>g");
    play.keys("thole<Enter>rlore<Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
}

/// An Enter too many, right behind the roll, leaves what is typed at once behind it: the next person and their roll.
#[test]
fn an_enter_too_many_swallows_nothing() {
    let mut play = play("nexus", "any 3", "rath<Enter>");
    play.word("<Enter>2rarc<Enter>");
    shows(&play, &["Ysolde · Arcana"]);
    assert_eq!(entries(&play), 3);
}
