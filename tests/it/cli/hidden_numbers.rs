//! Numbers are given out lowest free first, also to those who are hidden. Where these give them back, the others stand in another
//! order for the game master, and in the same one for players.

use super::given::{GAMES, Home};
use super::hidden::said;

/// All that players can read of a campaign.
fn read(home: &Home, game: &str) -> String {
    let mut all = String::new();
    for format in ["text", "json", "ron"] {
        all += &home.done(&["show", game, "--players", "--format", format]);
    }
    for format in ["text", "json"] {
        let log = ["log", game, "--players", "--limit", "0", "--format", format];
        all += &home.done(&log);
    }
    all + &home.done(&["recap", game, "--players"])
}

/// The same evening with and without these hidden steps, each before one of the open ones.
fn is_same(game: &str, steps: &[(&str, bool)]) {
    let played = |with: bool| {
        let home = Home::with(game);
        let phrases = steps.iter().filter(|(_, hidden)| with || !hidden);
        let phrases: Vec<&str> = phrases.map(|(phrase, _)| *phrase).collect();
        let done = said(&home, game, &phrases);
        assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
        read(&home, game)
    };
    assert_eq!(played(true), played(false), "{game}");
}

#[test]
fn a_number_that_somebody_hidden_gave_back_moves_nobody() {
    for game in GAMES {
        is_same(
            game,
            &[
                ("pc Mole hidden", true),
                ("pc Newt", false),
                ("remove Mole", true),
                ("pc Vole", false),
                ("ally Rat", false),
                ("kind Rat ally with Newt", false),
                ("session start", false),
                ("condition Newt,Vole weary on for the session", false),
                ("absent Newt", false),
                ("session end", false),
            ],
        );
    }
}

#[test]
fn groups_and_rests_stand_in_the_order_in_which_they_came() {
    is_same(
        "nexus",
        &[
            ("pc Mole hidden", true),
            ("pc Newt", false),
            ("remove Mole", true),
            ("pc Vole", false),
            ("track pcs Fatigue 1", false),
            ("roll Vole,Newt athletics faces 4 4 4 4", false),
            ("harm pcs 1", false),
            ("rest night", false),
        ],
    );
}

/// Of NPCs players read how they are.
#[test]
fn npcs_stand_in_the_order_in_which_they_came() {
    is_same(
        "nexus",
        &[
            ("npc Mole", true),
            ("npc Newt", false),
            ("remove Mole", true),
            ("npc Vole", false),
            ("harm npcs 1", false),
            ("condition Newt,Vole dazed on open", false),
        ],
    );
}

/// The number of somebody who comes back may be that of somebody hidden by then.
#[test]
fn a_number_that_somebody_hidden_took_is_in_the_way_of_no_undo() {
    let hidden_since = [
        &[("npc Omega", true)][..],
        &[("pc Omega hidden", true)],
        &[("npc Omega", true), ("remove Omega", true)],
    ];
    for hidden in hidden_since {
        let there_and_back = [("pc Zed", false), ("undo", false)];
        let back = [("redo 2", false), ("undo 2", false), ("redo 2", false)];
        is_same("nexus", &[&there_and_back, hidden, &back].concat());
        let gone = [("pc Zed", false), ("remove Zed", false)];
        is_same("nexus", &[&gone, hidden, &[("undo 3", false)]].concat());
    }
    // Where somebody hidden gives a number back that a key chooses, another gets it.
    is_same(
        "nexus",
        &[
            ("npc Mole", true),
            ("npc Rat copies 3", true),
            ("npc Zed", false),
            ("harm Zed 1", false),
            ("remove Mole", true),
            ("absent Zed", false),
            ("npc Omega", true),
            ("absent Zed off", false),
        ],
    );
}

/// Players see the sheet of an ally, so that nobody becomes one in hiding whom they would see; somebody hidden stays hidden.
#[test]
fn a_kind_is_changed_in_hiding_where_players_see_nobody() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Vex",
        "hidden kind Vex ally",
        "ally Al hidden",
        "hidden kind Al pc",
        "hidden kind Al ally",
    ];
    let done = said(&home, "nexus", &phrases);
    assert_eq!(
        done[1],
        "no the sheet of an ally is open to players; `kind Vex ally open` does it openly"
    );
    for answer in &done[3..] {
        assert!(answer.ends_with("(hidden)"), "{done:#?}");
    }
    let read = read(&home, "nexus");
    assert!(!read.contains("Vex") && !read.contains("Al is"), "{read}");
}
