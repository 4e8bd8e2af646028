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
