//! What is done openly to somebody whom players see together with somebody whom they don't: it reads as if it were done to the one
//! alone, so that nothing tells of the other.

use super::given::Home;
use super::hidden::said;

const BOTH: [&str; 9] = [
    "pc Mole like Brannoc hidden",
    "roll Brannoc,Mole athletics",
    "harm Brannoc,Mole 1 \"a cut\"",
    "condition Brannoc,Mole weary on for the session",
    "down Brannoc,Mole",
    "track Brannoc,Mole HP -1",
    "table Fear Brannoc,Mole",
    // Passed over: there are none on the new sheet of this one.
    "pc Newt hidden",
    "check Tamsin,Newt rations",
];

#[test]
fn a_group_of_whom_players_see_one_reads_as_one() {
    let home = Home::with("nexus");
    let done = said(&home, "nexus", &BOTH);
    let refused: Vec<&String> = done.iter().filter(|it| it.starts_with("no ")).collect();
    assert!(refused.is_empty(), "{refused:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    for words in [
        "Brannoc · Athletics ",
        "Brannoc · harm 1 · HP 22 → 21 · a cut",
        "Brannoc is now weary for the session",
        "Brannoc is down",
        "Brannoc · HP 21 → 20",
        "Brannoc · Fear ",
        "Tamsin · Rations ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let recap = home.done(&["recap", "nexus", "--players"]);
    for text in [told, recap] {
        for word in ["Mole", "Newt", "Somebody"] {
            assert!(!text.contains(word), "{text}");
        }
    }
}

/// Harm that was done in hiding heals untold, also where others heal with it.
#[test]
fn what_players_never_saw_heals_untold() {
    for game in ["nexus", "vice-virtue"] {
        let home = Home::with(game);
        let phrases = [
            "npc Wolf",
            "roll Wolf athletics",
            "hidden harm Wolf 2",
            "heal all all",
        ];
        let done = said(&home, game, &phrases);
        assert!(done[3].contains("Wolf"), "{done:#?}");
        let told = home.done(&["log", game, "--players"]);
        let seen = home.done(&["show", game, "--players"]);
        assert!(told.contains("healing"), "{told}");
        assert!(
            !told.contains("Wolf recovers") && !told.contains("Wolf injury"),
            "{told}"
        );
        assert!(!seen.contains("unhurt"), "{seen}");
        // What players do see is told as before.
        said(&home, game, &["harm Wolf 2", "heal Wolf all"]);
        let told = home.done(&["log", game, "--players"]);
        assert!(
            told.ends_with("unhurt\n") || told.ends_with("recovers\n"),
            "{told}"
        );
    }
}
