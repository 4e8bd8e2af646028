//! `rollbook game`, campaigns of a game by its file, and games of one's own in the filter.

use std::fs;

use rollbook::game;
use serde_json::{Value, json};

use super::given::{GAMES, Home};
use crate::game::minimal;

/// How many templates there are.
const TEMPLATES: usize = 8;

/// A home with this file in its folder of games.
fn with_game(name: &str, text: &str) -> Home {
    let home = Home::new();
    let folder = home.done(&["paths"]);
    let games = folder.lines().find_map(|line| {
        let (what, path) = line.split_once("  ")?;
        let path = path.trim().trim_end_matches("(not there yet)");
        what.starts_with("games").then(|| path.trim().to_owned())
    });
    let games = games.expect("`paths` tells the folder of games");
    fs::create_dir_all(&games).expect("a folder can be made");
    fs::write(format!("{games}/{name}"), text).expect("it can be written");
    home
}

#[test]
fn the_list_says_where_each_game_is_and_what_is_wrong_with_it() {
    let home = with_game("minimal.ron", &minimal::file("SuccessPool"));
    let list = home.done(&["game", "list"]);
    for id in GAMES {
        let row = list.lines().find(|line| line.starts_with(id));
        assert!(row.is_some_and(|row| row.ends_with("built in")), "{list}");
    }
    let shapes = list.lines().filter(|row| row.ends_with("template"));
    assert_eq!(shapes.count(), TEMPLATES, "{list}");
    let own = list.lines().find(|line| line.starts_with("minimal "));
    let own = own.expect("a game of one's own is listed");
    assert!(
        own.contains("Minimal") && own.ends_with("minimal.ron"),
        "{own}"
    );

    let home = with_game("broken.ron", "(id: \"broken\",\n name: 7)");
    let list = home.done(&["game", "list"]);
    assert!(list.contains("broken.ron:2:8: "), "{list}");
    assert_eq!(list.lines().count(), GAMES.len() + 1 + TEMPLATES, "{list}");
}

#[test]
fn a_game_is_printed_as_its_file_has_it() {
    let text = minimal::file("OnesPool");
    let home = with_game("minimal.ron", &text);
    assert_eq!(home.done(&["game", "print", "minimal"]), text);
    let nexus = game::embedded_text("nexus").expect("it is built in");
    assert_eq!(home.done(&["game", "print", "nexus"]), nexus);
    let path = home.file("elsewhere.ron", &text);
    assert_eq!(home.done(&["game", "print", &path]), text);
    let why = home.refused(1, &["game", "print", "chess"]);
    assert!(why.starts_with("no game `chess`; there are "), "{why}");
}

#[test]
fn a_new_game_is_a_copy_that_can_be_played_at_once() {
    let home = Home::new();
    let path = home.path("deep-sea.ron").display().to_string();
    home.done(&["game", "new", &path, "--template", "nexus"]);
    let checked = home.done(&["check", &path]);
    assert!(checked.contains("a valid game file"), "{checked}");
    home.done(&["new", "Trench", "--game", &path]);
    let shown = home.done(&["show", "Trench"]);
    assert!(shown.contains("Deep sea"), "{shown}");
    let rolled = home.played(
        "Trench",
        "pc Mara STR d10 Athletics 2\nroll mara athletics\n",
    );
    assert!(rolled[1].contains("Mara · Athletics"), "{rolled:?}");

    let before = fs::read(&path).expect("it was written");
    let why = home.refused(1, &["game", "new", &path, "--template", "contract"]);
    assert!(why.contains("is already there"), "{why}");
    assert_eq!(fs::read(&path).expect("it is there"), before);
    home.done(&["game", "new", &path, "--template", "contract", "--force"]);
    assert_ne!(fs::read(&path).expect("it is there"), before);
}

#[test]
fn every_game_can_be_the_template_of_another() {
    let home = Home::new();
    for id in GAMES {
        let path = home.path(&format!("my-{id}.ron")).display().to_string();
        home.done(&["game", "new", &path, "--template", id]);
        home.done(&["check", &path]);
    }
}

#[test]
fn a_name_that_is_no_id_is_refused() {
    let home = Home::new();
    for name in ["My Game.ron", "game.txt", ".ron", "Größe.ron"] {
        let path = home.path(name).display().to_string();
        let why = home.refused(1, &["game", "new", &path]);
        assert!(why.contains("name it in lower-case letters"), "{why}");
        assert!(!home.path(name).exists(), "{name}");
    }
}

#[test]
fn the_filter_takes_games_of_ones_own_by_id_and_by_file() {
    let mine = minimal::file("SuccessPool").replace("SuccessPool()", "SuccessPool(sides: 12)");
    let home = with_game("minimal.ron", &mine);
    let path = home.file("elsewhere.ron", &mine);
    let ask = |game: &str| {
        let request = json!({"game": game, "check": {"dice": 1, "difficulty": 6}});
        let ran = home.fed(&["odds"], &format!("{request}\n"));
        serde_json::from_str::<Value>(&ran.out).expect("an answer is JSON")
    };
    let by_id = ask("minimal");
    let chance = by_id["p_success"].as_f64().expect("a chance");
    assert!(
        (chance - 7.0 / 12.0).abs() < 1e-12,
        "seven faces of twelve: {by_id}"
    );
    assert_eq!(ask(&path), by_id);

    let broken = home.file("broken.ron", mine.replace("sides: 12", "sides: six"));
    let error = ask(&broken)["error"]
        .as_str()
        .expect("it is refused")
        .to_owned();
    assert!(error.contains("broken.ron:1:"), "{error}");
    let none = ask("chess")["error"].to_string();
    assert!(none.contains("minimal"), "the games there are: {none}");
}
