//! An NPC's name for players: nothing gives its own away.

use super::given::{GAMES, Home};
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

/// Of several people in one entry players read of those they know, each under the name that they have for them.
#[test]
fn several_at_once_give_no_name_away() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Ghoul",
        "absent Brannoc, Ghoul",
        "npc Wolf",
        "alias Wolf beast",
        "roll Wolf Fighting",
        "order set Ysolde Wolf Kester",
        "absent Ysolde, Wolf",
        "bench Oda, Ghoul",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    for line in [
        "  Brannoc is now absent\n",
        "  Ysolde is now absent; beast is now absent · Kester's turn\n",
    ] {
        assert!(told.contains(line), "{told}");
    }
    assert!(!told.contains("Ghoul") && !told.contains("Wolf"), "{told}");
}

/// A player's character of whom players don't know yet is named by nothing that is done to all, or by what is set for others.
#[test]
fn a_hidden_character_is_named_by_no_entry() {
    for game in GAMES {
        let home = Home::with(game);
        let phrases = [
            "pc Mole hidden",
            "session start",
            "condition Mole stunned on for the session",
            "ally Dog",
            "kind Dog ally with Mole",
            "undo",
            "redo",
            "session end",
            "session start",
            "session end",
            "remove Mole",
            "undo",
            "redo",
        ];
        home.played(game, &(phrases.join("\n") + "\n"));
        let told = home.done(&["log", game, "--players", "--limit", "0"]);
        assert!(told.contains("session 2 ends"), "{game}: {told}");
        assert!(!told.contains("Mole"), "{game}: {told}");
    }
}

/// Fresh copies of somebody whom players know by another name, or not at all, are known no better.
#[test]
fn copies_are_kept_from_players_as_the_first_was() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Duke HP 9",
        "alias Duke \"a tall man\"",
        "roll Duke athletics",
        "pc Mole hidden",
        "encounter save Gang Duke, Mole",
        "encounter off Gang",
        "encounter on Gang",
        "roll \"Duke 2\" athletics",
        "harm \"Duke 2\" 4",
    ];
    home.played("nexus", &(phrases.join("\n") + "\n"));
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(told.contains("a tall man 2 · hurt"), "{told}");
    for name in ["Duke", "Mole"] {
        assert!(!told.contains(name) && !seen.contains(name), "{told}{seen}");
    }
}

/// Player characters of an encounter join openly, and nothing else of it is told; with a hidden one among them all wait until
/// the entry is revealed.
#[test]
fn an_encounter_is_told_of_whom_players_see() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Duke HP 9",
        "encounter save Gang Brannoc, Duke",
        "encounter off Gang",
        "encounter on Gang",
    ];
    home.played("nexus", &(phrases.join("\n") + "\n"));
    let told = home.done(&["log", "nexus", "--players"]);
    let joins = "Brannoc 2: at the table as fresh copies";
    assert!(told.contains(joins), "{told}");
    assert!(!told.contains("Gang") && !told.contains("Duke"), "{told}");
    let phrases = [
        "pc Mole hidden",
        "encounter save Others Ysolde, Mole",
        "encounter on Others",
    ];
    home.played("nexus", &(phrases.join("\n") + "\n"));
    let hidden = home.done(&["log", "nexus", "--players"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert_eq!(hidden, told);
    assert!(!seen.contains("Mole"), "{seen}");
    assert!(!seen.contains("Ysolde 2"), "{seen}");
    home.played("nexus", "reveal last\n");
    let told = home.done(&["log", "nexus", "--players"]);
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(
        told.contains("Ysolde 2, Mole 2: at the table as fresh copies"),
        "{told}"
    );
    assert!(
        seen.contains("Ysolde 2") && seen.contains("Mole 2"),
        "{seen}"
    );
    assert!(!told.contains("Others"), "{told}");
}

/// Players read who it is whom they knew by another name, in a line of their own; of somebody whom they don't know nothing.
#[test]
fn who_loses_a_name_for_players_is_told() {
    let home = Home::with("nexus");
    let phrases = [
        "session start",
        "npc Vesna",
        "alias Vesna \"a hooded stranger\"",
        "npc Ghoul",
        "alias Ghoul \"a shadow\"",
        "roll Vesna athletics",
        "alias Vesna none",
        "alias Ghoul none",
        "harm Vesna 3",
    ];
    let answers = said(&home, "nexus", &phrases);
    assert!(answers[6].ends_with("by its own name"), "{answers:#?}");
    assert!(answers[7].ends_with("(hidden)"), "{answers:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("a hooded stranger is Vesna\n"), "{told}");
    let recap = home.done(&["recap", "nexus", "--players"]);
    assert!(
        recap.contains("A hooded stranger turned out to be Vesna."),
        "{recap}"
    );
    for text in [&told, &recap] {
        assert!(
            !text.contains("Ghoul") && !text.contains("a shadow"),
            "{text}"
        );
    }
    said(&home, "nexus", &["undo 8"]);
    assert!(!screen(&home).contains("is Vesna"), "{}", screen(&home));
    let whole = home.done(&["recap", "nexus"]);
    assert!(!whole.contains("shadow"), "{whole}");
    // Whom they read of by its own name alone.
    let phrases = [
        "harm Ghoul 1",
        "alias Ghoul \"a shade\"",
        "alias Ghoul none",
    ];
    let answers = said(&home, "nexus", &phrases);
    assert!(answers[2].ends_with("(hidden)"), "{answers:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(!told.contains("shade"), "{told}");
}

/// The figures behind a name for players count those whom they met, not those who were made.
#[test]
fn figures_behind_a_name_tell_nothing_of_hidden_copies() {
    let begin = [
        "npc Duke HP 9",
        "alias Duke \"a tall man\"",
        "shelf add Duke",
    ];
    let seen = |phrases: &[&str]| {
        let home = Home::with("nexus");
        let done = said(&home, "nexus", &[&begin, phrases].concat());
        assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
        let log = home.done(&["log", "nexus", "--players"]);
        format!("{log}{}", home.done(&["show", "nexus", "--players"]))
    };
    let pairs: [(&[&str], &[&str]); 2] = [
        (
            &["npc from Duke", "harm \"Duke 2\" 1", "harm Duke 1"],
            &["npc from Duke x3", "harm \"Duke 3\" 1", "harm \"Duke 2\" 1"],
        ),
        (
            &["npc from Duke", "order set Duke \"Duke 2\" Brannoc"],
            &["npc from Duke x4", "order set Duke \"Duke 3\" Brannoc"],
        ),
    ];
    for (few, many) in pairs {
        let [one, other] = [seen(few), seen(many)];
        assert_eq!(one, other);
        assert!(one.contains("a tall man 2"), "{one}");
    }
}

/// Who was met by a slip is not known, and the name that they would have is free for whom players meet next.
#[test]
fn the_undo_of_a_meeting_gives_its_figure_back() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Duke HP 9",
        "alias Duke \"a tall man\"",
        "shelf add Duke",
        "npc from Duke x2",
        "harm \"Duke\" 1",
        "harm \"Duke 2\" 1",
        "undo",
        "harm \"Duke 1\" 1",
        "harm \"Duke 2\" 1",
        "remove \"Duke 2\"",
        "undo",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    for name in ["a tall man · ", "a tall man 2 · ", "a tall man 3 · "] {
        assert!(told.contains(name), "{name}: {told}");
    }
    home.done(&["check", "nexus"]);
}

/// A text that players read with the own name of somebody whom they know by another one is said to the game master.
#[test]
fn a_name_that_is_given_away_is_said() {
    let home = Home::with("nexus");
    let told = |phrase: &str| said(&home, "nexus", &[phrase]).remove(0);
    for phrase in [
        "npc \"Captain Bold\"",
        "alias Bold \"a man in grey\"",
        "alias wolf \"a grey Mill wolf\"",
    ] {
        told(phrase);
    }
    for phrase in [
        "note \"captain bold grins\" open",
        "condition Kester \"hunted by Bold\" on",
        "counter add \"Bold's patience\" 4",
        "curtain \"Bold waits\"",
        "item Kester add \"Seal of Bold\"",
        "tag last Bold open",
    ] {
        let told = told(phrase);
        let warned = told.contains("; it names Captain Bold, for players “a man in grey”");
        assert!(warned, "{told}");
    }
    for phrase in [
        "note \"a bold move\" open",
        "note \"Boldness\" open",
        "hidden note \"Bold\"",
        "condition Bold afraid on open",
        "note \"a Mill wolf\" open",
        "roll Bold STR",
        "tag last grim open",
        "undo",
        "redo",
        "hidden roll Bold STR",
        "reveal last",
        "alias Bold none",
    ] {
        let told = told(phrase);
        assert!(!told.contains("it names"), "{told}");
    }
}
