//! `rollbook log`: what is asked for, and how it looks.

mod filters;
mod for_players;
mod formats;

use super::given::Home;

/// An evening with everything a log marks.
fn evening() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus", "--party", "sample"]);
    home.played(
        "Mill",
        "note \"before it all\" open\nsession start\nroll brannoc athletics faces 8,4,5\nroll ysolde lore faces 2,1 hidden\n\
         harm brannoc 3\nundo\nsession end\nsession start\ncheck brannoc \"Bronze shield\" faces 1\n\
         roll brannoc athletics faces 1,1,1\n",
    );
    home
}

/// The lines without their dates, which are today's.
fn undated(log: &str) -> String {
    let line = |line: &str| match line.char_indices().nth(4) {
        Some((at, _))
            if line.starts_with(' ') || line.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            format!("{}{}", &line[..at], &line[at + 16..])
        }
        _ => line.to_owned(),
    };
    log.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn it_reads_from_top_to_bottom() {
    insta::assert_snapshot!(undated(&evening().done(&["log", "Mill"])));
}

#[track_caller]
fn seqs(home: &Home, words: &[&str]) -> Vec<u64> {
    let words = [&["log", "Mill", "--format", "json"], words].concat();
    let log = home.done(&words);
    let seq =
        |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON Lines")["seq"].as_u64();
    log.lines()
        .map(|line| seq(line).expect("a number"))
        .collect()
}

#[test]
fn what_is_asked_for() {
    let home = evening();
    let none: [u64; 0] = [];
    assert_eq!(seqs(&home, &["--limit", "0"]), (1..=11).collect::<Vec<_>>());
    assert_eq!(seqs(&home, &["--limit", "3"]), [9, 10, 11]);
    assert_eq!(seqs(&home, &["--session", "0"]), [1, 2]);
    assert_eq!(seqs(&home, &["--session", "2"]), [9, 10, 11]);
    assert_eq!(seqs(&home, &["--search", "LORE ysolde"]), [5]);
    assert_eq!(seqs(&home, &["--search", "dragon"]), none);
    assert_eq!(seqs(&home, &["--who", "ysolde", "--session", "1"]), [3, 5]);
    assert_eq!(
        seqs(&home, &["--who", "bran", "--session", "2"]),
        [9, 10, 11]
    );
    assert_eq!(seqs(&home, &["--tier", "failure"]), [5, 11]);
    assert_eq!(seqs(&home, &["--tier", "Use"]), [10]);
    assert_eq!(seqs(&home, &["--tier", "blunder"]), none);
    assert_eq!(
        seqs(&home, &["--search", "athletics", "--limit", "1"]),
        [11]
    );
}

#[test]
fn what_there_is_none_of() {
    let home = evening();
    for (words, said) in [
        (
            ["--tier", "brilliant"],
            "there are blunder, failure, weak, strong, critical",
        ),
        (
            ["--session", "7"],
            "there are 1 to 2, -1 is the last, and 0 before the first",
        ),
        (["--who", "zed"], "there are Brannoc, Ysolde"),
    ] {
        let why = home.refused(1, &[&["log", "Mill"], &words[..]].concat());
        assert!(why.contains(said), "{why}");
    }
}

/// A word without its bonuses finds all of them; a game's own name for a tier is known, too.
#[test]
fn tiers_with_bonuses_and_by_name() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue", "--party", "sample"]);
    home.played(
        "Mill",
        "roll hild athletics vs 8 faces 3\nroll hild athletics vs 8 faces 10\nroll ansa stealth vs 20 faces 2\n",
    );
    assert_eq!(seqs(&home, &["--tier", "success"]), [2, 3]);
    let entries = home.entries("Mill");
    let tier = entries[2]["tier"].as_str().expect("a tier");
    assert_eq!(seqs(&home, &["--tier", tier]), [3]);
    assert_eq!(
        seqs(&home, &["--tier", "major consequence"]),
        seqs(&home, &["--tier", "major"])
    );
}

#[test]
fn json_tells_all_and_renames_nothing() {
    let home = evening();
    let entries = home.entries("Mill");
    let mut keys: Vec<&String> = entries[3].as_object().expect("an object").keys().collect();
    keys.sort();
    assert_eq!(
        keys,
        [
            "at",
            "called",
            "cause",
            "changes",
            "events",
            "faces",
            "forced",
            "hidden",
            "kind",
            "label",
            "revealed",
            "seq",
            "session",
            "table_dice",
            "tags",
            "tier",
            "undone",
            "who"
        ]
    );
    assert_eq!(entries[3]["kind"], "roll");
    assert_eq!(entries[3]["who"], serde_json::json!(["Brannoc"]));
    assert_eq!(entries[3]["faces"], serde_json::json!([8, 4, 5]));
    assert_eq!(entries[4]["hidden"], true);
    assert_eq!(entries[5]["undone"], true);
    assert_eq!(entries[6]["kind"], "undo");
    let at = entries[3]["at"].as_str().expect("a time");
    assert!(at.contains('T') && at.ends_with('Z'), "{at}");
}

/// What tells only what is kept from players is marked as the screen marks it, though it was not made in hiding.
#[test]
fn what_players_see_nothing_of_is_marked_as_hidden() {
    let home = Home::with("nexus");
    home.played("nexus", "npc Ghoul\nnote \"the bell rings\" open");
    let text = home.done(&["log", "nexus"]);
    let line = |words: &str| {
        let line = text.lines().find(|line| line.contains(words));
        line.expect("it is told").to_owned()
    };
    assert!(line("Ghoul").ends_with("(hidden)"), "{text}");
    assert!(!line("the bell rings").contains("(hidden)"), "{text}");
    let story = home.done(&["log", "nexus", "--format", "md"]);
    let ghoul = story.lines().find(|line| line.contains("Ghoul"));
    assert!(
        ghoul.is_some_and(|line| line.ends_with("(hidden)")),
        "{story}"
    );
}

/// That older entries are left out is said beside what is printed, where no number was asked for.
#[test]
fn what_is_left_out_is_said_on_standard_error() {
    let home = Home::with("nexus");
    home.played("nexus", &"note \"rain\" open\n".repeat(60));
    for players in [&["log", "nexus"][..], &["log", "nexus", "--players"]] {
        let ran = home.run(players);
        assert_eq!(
            ran.err.trim(),
            "the newest 50 entries; --limit 0 prints all",
            "{players:?}"
        );
        assert!(!ran.out.contains("--limit"), "{}", ran.out);
    }
    for all in [
        &["log", "nexus", "--limit", "0"][..],
        &["log", "nexus", "--limit", "5"],
        &["log", "nexus", "--search", "nothing-like-it"],
    ] {
        assert_eq!(home.run(all).err, "", "{all:?}");
    }
}
