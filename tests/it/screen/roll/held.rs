//! What the builder holds: rolled once, never lost, and what was said of it stays said.

use super::{entries, play};

#[test]
fn undoing_something_else_arms_nothing() {
    for other in ["da", "v"] {
        let mut play = play("nexus", &[3; 20], "rath<Enter>");
        play.keys(other).keys("u");
        assert_eq!(entries(&play), 4, "{other}");
        play.keys("<Enter>");
        assert_eq!(entries(&play), 4, "{other}");
        assert!(play.bar().contains("that is rolled"), "{}", play.bar());
    }
}

#[test]
fn a_roll_undone_is_to_be_thrown_and_brought_back_is_rolled() {
    let mut play = play("nexus", &[3; 20], "rath<Enter>uU<Enter>");
    assert_eq!(entries(&play), 4);
    assert!(play.bar().contains("that is rolled"), "{}", play.bar());
    play.keys("u<Enter>");
    assert_eq!(entries(&play), 6);
}

#[test]
fn bringing_a_roll_back_leaves_a_changed_builder_to_be_thrown() {
    let mut play = play("nexus", &[3; 20], "rath<Enter>ubbU");
    assert_eq!(entries(&play), 4);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 5, "{}", play.bar());
}
