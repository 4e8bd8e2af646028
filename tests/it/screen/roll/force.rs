//! The rules overruled by keys, with a reason.

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

fn forced(play: &Play) -> Option<(String, String)> {
    let done = play.app.state().latest.as_ref()?;
    let reason = done.decision.forced.clone()?;
    Some((done.decision.label.to_string(), reason))
}

#[test]
fn a_refused_roll_runs_with_a_reason() {
    let mut play = play("nexus", "d6 4 4 4", "rarca<Enter>");
    assert!(play.bar().contains("F overrules it"), "{}", play.bar());
    assert_eq!(entries(&play), 1);
    play.keys("F");
    shows(&play, &["Overrule the rules"]);
    // Without a reason nothing is done, and Esc leaves it.
    play.keys("<Esc>");
    hides(&play, &["Overrule the rules"]);
    assert_eq!(entries(&play), 1);
    play.keys("<Enter><C-f>a rune helps<Enter>");
    assert_eq!(entries(&play), 2);
    let (label, reason) = forced(&play).expect("it was forced");
    assert!(label.starts_with("Brannoc · Arcana"), "{label}");
    assert_eq!(reason, "a rune helps");
    // It is the last roll, as if it had been let.
    play.keys(".");
    assert!(play.bar().contains("F overrules it"), "{}", play.bar());
}

#[test]
fn a_reroll_without_a_point_is_forced_by_its_key() {
    let mut play = play("nexus", "any 4", "5rath<Enter>vsrath<Enter>vs");
    let made = entries(&play);
    assert!(play.bar().contains("; F overrules it"), "{}", play.bar());
    play.keys("<C-f>his oath<Enter>");
    assert_eq!(entries(&play), made + 1);
    assert_eq!(
        forced(&play).map(|(_, reason)| reason).as_deref(),
        Some("his oath")
    );
    hides(&play, &["keeps the other"]);
}

#[test]
fn nothing_refused_is_nothing_to_overrule() {
    let mut play = play("nexus", "", "F");
    assert!(play.bar().contains("nothing was refused"), "{}", play.bar());
    // Nor is what was refused before another key.
    play.keys("5rarca<Enter><Esc>F");
    assert!(play.bar().contains("nothing was refused"), "{}", play.bar());
    // Nor what no rule says.
    play.keys(":track brannoc hp 99<Enter><C-f>");
    assert!(play.bar().contains("nothing was refused"), "{}", play.bar());
}

#[test]
fn a_refused_phrase_is_forced_in_the_palette() {
    let mut play = play("nexus", "d6 4 4 4", ":roll brannoc arcana + mnd");
    shows(&play, &["Ctrl-F overrules it"]);
    play.keys("<C-f>");
    shows(&play, &["Overrule the rules"]);
    play.keys("<Esc>");
    // What was typed is still there.
    shows(&play, &["Palette", "roll brannoc arcana + mnd"]);
    play.keys("<C-f>a rune helps<Enter>");
    hides(&play, &["Palette", "Overrule"]);
    assert_eq!(
        forced(&play).map(|(_, reason)| reason).as_deref(),
        Some("a rune helps")
    );
}

/// Real dice for one roll stay real when the rules are overruled for it.
#[test]
fn faces_are_asked_for_where_they_were_for_this_roll() {
    let mut play = play("nexus", "", "rarca<Tab>t<Enter>");
    assert!(play.bar().contains("F overrules it"), "{}", play.bar());
    play.keys("Fa rune helps<Enter>");
    shows(&play, &["Table dice"]);
    play.keys("444<Enter>");
    assert_eq!(entries(&play), 2);
}

#[test]
fn faces_are_asked_for_where_dice_are_real() {
    let mut look = crate::screen::harness::look();
    look.table_dice = rollbook::campaign::TableDice::Always;
    let mut play = Play::with_look("nexus", "", (120, 36), look);
    play.keys("rarca<Enter><C-f>a rune helps<Enter>");
    shows(&play, &["Table dice"]);
    assert_eq!(entries(&play), 1);
    play.keys("444<Enter>");
    assert_eq!(entries(&play), 2);
    hides(&play, &["Table dice", "Overrule"]);
}

#[test]
fn an_overruled_roll_takes_a_target() {
    let mut play = play(
        "contract",
        "d10 9 9 9 9 9 9 9 9",
        "1am0<Enter>rin<Tab>g7<Enter>",
    );
    play.keys("<Enter>");
    assert!(play.bar().contains("F overrules it"), "{}", play.bar());
    play.keys("Fa last effort<Enter>");
    let (label, _) = forced(&play).expect("it was forced");
    assert!(label.contains("at 7"), "{label}");
}
