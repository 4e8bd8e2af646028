//! A roll that was made in hiding is an open roll once it is revealed: it is rerolled as any other, until the reveal is undone.

use super::given::Home;
use super::hidden::said;

#[test]
fn a_hidden_roll_is_rerolled_once_it_is_revealed() {
    let home = Home::with("nexus");
    let phrases = [
        "roll Brannoc athletics faces 1,2,2",
        "hidden roll Brannoc athletics faces 2,2,2",
        "reroll Brannoc",
        "reveal 3",
        "reroll Brannoc",
        "undo",
        "undo",
        "reroll Brannoc",
        "redo",
        "reroll Brannoc",
    ];
    let done = said(&home, "nexus", &phrases);
    for at in [2, 7] {
        assert!(
            done[at].starts_with("no the last roll, 3, was made in hiding"),
            "{done:#?}"
        );
    }
    for at in [4, 9] {
        assert!(
            done[at].contains("Athletics rerolled") && !done[at].ends_with("(hidden)"),
            "{done:#?}"
        );
    }
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Brannoc · Athletics rerolled"), "{told}");
    let valid = home.done(&["check", "nexus"]);
    assert!(valid.contains("valid"), "{valid}");
}

/// A group's and a contest's too; somebody who has rolled since keeps the newer roll.
#[test]
fn each_of_several_is_rerolled_once_all_are_revealed() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden on",
        "roll Brannoc,Ysolde athletics",
        "roll Brannoc athletics",
        "hidden off",
        "reveal all",
        "reroll Brannoc",
        "reroll Ysolde",
    ];
    let done = said(&home, "nexus", &phrases);
    for (at, root) in [(5, 4), (6, 3)] {
        assert!(done[at].contains("rerolled"), "{done:#?}");
        let seq: u64 = done[at]
            .split(' ')
            .nth(1)
            .and_then(|it| it.parse().ok())
            .expect("a number");
        let log = home.done(&["log", "nexus", "--format", "json", "--limit", "0"]);
        let causes = log.lines().any(|line| {
            line.contains(&format!("\"seq\":{seq},")) && line.contains(&format!("\"cause\":{root}"))
        });
        assert!(causes, "{log}");
    }
    let home = Home::with("contract");
    let phrases = [
        "contest Maren athletics against \"Dock guard\" athletics hidden",
        "reveal last",
    ];
    said(&home, "contract", &phrases);
    let valid = home.done(&["check", "contract"]);
    assert!(valid.contains("valid"), "{valid}");
}
