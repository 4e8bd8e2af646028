//! An NPC's name for players: nothing gives its own away.

use super::given::Home;
use super::hidden::said;
use super::known::screen;

/// An entry keeps the names that it was made with; one that players no longer may read isn't revealed.
#[test]
fn a_name_given_later_is_not_given_away() {
    let home = Home::with("nexus");
    let phrases = [
        "npc \"Secret Duke\" 4",
        "hidden roll duke athletics vs 8",
        "hidden roll brannoc fighting vs duke.parry",
        "hidden roll brannoc athletics vs 8",
        "alias duke \"a tall man\"",
        "reveal 3",
        "reveal 4",
        "reveal 5",
    ];
    let answers = said(&home, "nexus", &phrases);
    assert!(
        answers[5].starts_with("no 3 names Secret Duke"),
        "{answers:?}"
    );
    // Whom they don't know is not named to players at all.
    assert!(answers[6].starts_with("ok "), "{answers:?}");
    assert!(answers[7].starts_with("ok "), "{answers:?}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(!told.contains("Duke"), "{told}");
}

/// The end of a name for players shows the own name, which may have been changed in hiding behind it.
#[test]
fn undo_does_not_show_a_name_given_in_hiding() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Kell HP 9",
        "order set Kell brannoc",
        "alias Kell \"the nurse\"",
        "alias Kell none",
        "undo",
        "rename Kell Lilith",
        "undo 4",
        "redo 5",
    ];
    let answers = said(&home, "nexus", &phrases);
    for refused in &answers[6..] {
        assert!(
            refused.contains("7 · Kell → Lilith is in the way"),
            "{refused}"
        );
    }
    let seen = || {
        format!(
            "{}{}",
            home.done(&["log", "nexus", "--players"]),
            screen(&home)
        )
    };
    assert!(!seen().contains("Lilith"), "{}", seen());
    let answers = said(&home, "nexus", &["undo 7", "undo 4"]);
    assert!(
        answers.iter().all(|it| it.starts_with("ok ")),
        "{answers:?}"
    );
    assert!(
        !seen().contains("Lilith") && seen().contains("Kell"),
        "{}",
        seen()
    );
}
