//! Player characters who joined in hiding: players know nothing of them until they are revealed.

use super::given::Home;
use super::hidden::said;

/// What is done openly by somebody who joined in hiding would be seen by nobody: it is refused with the way to reveal them, and the
/// sheet says that players see nothing of them.
#[test]
fn who_joined_in_hiding_is_revealed_before_they_act_openly() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden on",
        "pc Newt",
        "roll Newt athletics open",
        "harm Newt 1 open",
        "reveal 3",
        "roll Newt athletics open",
    ];
    let done = said(&home, "nexus", &phrases[..4]);
    for refused in &done[2..] {
        let why = "no players don't know of Newt yet: `reveal 3` first, or leave out “open”";
        assert!(refused.starts_with(why), "{done:#?}");
    }
    let sheet = |who: &str| home.done(&["show", "nexus", who]);
    assert!(sheet("Newt").contains("Players see  nothing yet"));
    assert!(!sheet("Ysolde").contains("Players see"));
    let done = said(&home, "nexus", &phrases[4..]);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    assert!(!sheet("Newt").contains("Players see"));
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Newt joins"), "{told}");
    assert!(told.contains("Newt · Athletics"), "{told}");
}

/// A player's character that joined in hiding and becomes an NPC is known from its first open act on, as every other.
#[test]
fn an_npc_that_joined_in_hiding_as_a_players_is_met_openly() {
    let home = Home::with("nexus");
    said(&home, "nexus", &["pc Newt hidden", "kind Newt npc"]);
    let sheet = || home.done(&["show", "nexus", "Newt"]);
    assert!(sheet().contains("not known yet"), "{}", sheet());
    assert!(!home.done(&["log", "nexus", "--players"]).contains("Newt"));
    said(&home, "nexus", &["roll Newt athletics"]);
    assert!(!sheet().contains("not known yet"), "{}", sheet());
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Newt · Athletics"), "{told}");
}

/// What a player's character got that players don't see is kept from them when it becomes an NPC, of whom they see no condition by
/// itself.
#[test]
fn the_conditions_of_an_npc_stay_hidden_that_was_a_players_in_hiding() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden pc Newt",
        "condition Newt bewitched on",
        "kind Newt npc",
        "roll Newt athletics",
        "condition Newt bewitched off",
        "npc Vole",
        "bench Vole",
        "kind Vole ally",
        "condition Vole bewitched on",
        "kind Vole npc",
        "bench Vole off",
        "roll Vole athletics",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    assert!(done[2].ends_with("(hidden)"), "{done:#?}");
    let log = home.done(&["log", "nexus", "--players"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(log.contains("Newt · Athletics") && log.contains("Vole · Athletics"));
    assert!(
        !log.contains("bewitched") && !seen.contains("bewitched"),
        "{log}{seen}"
    );
    // Before, it was a player's character with a condition, and so it is again.
    said(&home, "nexus", &["undo 6", "undo 5", "undo 4", "reveal 2"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(
        seen.contains("Newt") && seen.contains("bewitched"),
        "{seen}"
    );
}

/// A copy of somebody whom players don't see joins openly.
#[test]
fn a_copy_of_somebody_in_hiding_is_seen() {
    let home = Home::with("nexus");
    said(&home, "nexus", &["hidden pc Newt", "pc Vole like Newt"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(seen.contains("Vole") && !seen.contains("Newt"), "{seen}");
}
