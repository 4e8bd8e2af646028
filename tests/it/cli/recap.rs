//! `rollbook recap`: which session, for whom, in which format, and where to.

use std::fs;

use serde_json::Value;

use super::given::Home;

fn home() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus", "--party", "sample"]);
    home.played(
        "Mill",
        "note \"before it all\" open\nsession start\nnote \"the first evening\" open\nsession end\nsession start\n\
         note \"the second evening\" open\nnote \"what nobody may know\" hidden\nroll brannoc athletics faces 8,4,5\n",
    );
    home
}

fn json(home: &Home, words: &[&str]) -> Value {
    let words = [&["recap", "Mill", "--format", "json"], words].concat();
    serde_json::from_str(&home.done(&words)).expect("JSON")
}

#[test]
fn a_session_is_the_last_or_the_one_that_is_named() {
    let home = home();
    for (words, session, ended) in [
        (&[][..], 2, false),
        (&["--session", "1"], 1, true),
        (&["--session", "0"], 0, true),
        (&["--session", "-1"], 2, false),
        (&["--session", "-2"], 1, true),
    ] {
        let told = json(&home, words);
        assert_eq!(told["session"], session, "{words:?}");
        assert_eq!(told["ended"], ended, "{words:?}");
    }
    for (session, why) in [
        ("3", "there is no session 3; the last is 2"),
        ("-4", "there is no session -4; the last is 2"),
        (
            "99999999999",
            "there is no session 99999999999; the last is 2",
        ),
    ] {
        assert_eq!(
            home.refused(1, &["recap", "Mill", "--session", session]),
            why
        );
    }
}

#[test]
fn players_are_told_less() {
    let home = home();
    assert_eq!(json(&home, &[])["story"][0]["notes"][1]["hidden"], true);
    let told = json(&home, &["--players"]);
    assert_eq!(told["audience"], "players");
    assert!(!told.to_string().contains("nobody may know"));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let home = home();
    let page = home.path("evening.html").display().to_string();
    assert_eq!(
        home.done(&["recap", "Mill", "--format", "html", "--out", &page]),
        ""
    );
    let told = fs::read_to_string(&page).expect("a page");
    assert!(told.starts_with("<!doctype html>") && told.ends_with("</html>\n"));
    let campaign = home.campaign("Mill").display().to_string();
    let nowhere = home.path("nowhere").join("x.md").display().to_string();
    let folder = home.path("campaigns").display().to_string();
    for (out, said) in [
        (&campaign, "has the name of a campaign"),
        (&nowhere, "x.md could not be written"),
        (&folder, "campaigns is not a file"),
    ] {
        let why = home.refused(1, &["recap", "Mill", "--out", out]);
        assert!(why.contains(said), "{why}");
    }
    home.refused(1, &["recap", "Mill", "--session", "9", "--out", &page]);
    assert_eq!(fs::read_to_string(&page).expect("a page"), told);
}

/// A group's contests are one for each member, also for somebody who met them all; the best moment is that of its own contest. A fight in
/// hiding is marked as such.
#[test]
fn who_meets_a_group_is_counted_for_each() {
    let home = Home::new();
    home.done(&["new", "Yard", "--game", "langobard"]);
    let phrases = [
        "pc Aldo Brawling 6",
        "npc Goblin 4 x3",
        "session start",
        "roll npcs brawling vs aldo.brawling by \"goblin 1\" faces 6,6,6,6 by \"goblin 2\" faces 6,6,6,6 by \"goblin 3\" faces 1,1,1,2",
        "hidden order set \"Goblin 1\" Aldo",
        "order next",
        "order end",
    ];
    home.played("Yard", &phrases.join("\n"));
    let recap = home.done(&["recap", "Yard"]);
    assert!(
        recap.contains("of 3 rolls") || recap.contains("all 3 rolls"),
        "{recap}"
    );
    assert!(recap.contains("*(hidden)* It came to a fight"), "{recap}");
    assert!(recap.contains("*(hidden)* The fight ended"), "{recap}");
}

/// Who goes back over the beginning of a round is in the same fight.
#[test]
fn going_back_to_a_round_begins_no_fight() {
    let home = Home::new();
    home.done(&["new", "Quay", "--game", "contract"]);
    let phrases = "pc Ada Brawn 2\npc Bo Brawn 2\norder set Ada Bo\norder next\norder next\norder back\norder next\norder end\n\
                   order set Bo Ada\norder end\n";
    home.played("Quay", phrases);
    let recap = home.done(&["recap", "Quay"]);
    assert_eq!(recap.matches("It came to a fight").count(), 2, "{recap}");
}

/// Who joins the table and then the fight is told as joining the fight.
#[test]
fn who_joins_a_fight_joins_once() {
    let home = Home::with("nexus");
    let phrases = "session start\norder set brannoc ysolde\npc Vesna\norder join Vesna\n";
    home.played("nexus", phrases);
    let told = home.done(&["recap", "nexus"]);
    assert!(told.contains("Vesna joined the fight."), "{told}");
    assert!(!told.contains("joined and"), "{told}");
}
