//! A canary in every field that is kept from the players: it sings in nothing that they are shown.

mod deeds;
mod fields;
mod names;

use ratatui::layout::Rect;
use rollbook::journal::Reader;
use rollbook::table::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};

use super::given::{GAMES, Home};
use crate::recap::given::SECRET;
use crate::screen::harness::{frame, look, text};

/// What the game master says to nobody else; `PC` is one of the party. What a game doesn't know is passed over.
const KEPT: [&str; 50] = [
    "session start",
    "note \"canary in a note\" hidden",
    "note \"canary in another\"",
    "hidden note \"canary in a third\"",
    "note \"canary on the beginning\" on 1",
    "tag 1 canary-tag",
    "hidden dice 2d6 \"canary first\"",
    "describe PC \"canary on a sheet\"",
    "roll PC athletics hidden",
    "tag 7 canary",
    "tag LAST canary",
    "note \"canary said of it\" on 5",
    "dice 2d6 \"canary dice\" hidden",
    "counter add \"canary tide\" 877 hidden",
    "counter \"canary tide\" 877",
    "npc \"Canary\"",
    "describe canary \"canary is one\"",
    "describe canary \"canary is another\"",
    "trait canary athletics 1",
    "trait canary athletics d6",
    "trait canary \"Canary song\" 2",
    "bench canary on",
    "item canary add \"Canary cage\" d8",
    "item canary add \"Canary straws\" x877",
    "shelf add canary",
    "supply canary add \"Canary seed\" d6",
    "condition canary \"canary yellow\" on",
    "condition canary \"canary blue\" on for 2 rounds",
    "harm canary 1 \"a canary wing\"",
    "track add canary \"Canary pride\" 5",
    "modifier canary \"canary luck\" +1",
    "modifier canary \"canary luck\" boon 1",
    "save canary \"canary trill\" as roll canary athletics",
    "roll canary athletics hidden",
    "npc \"Canary twin\" x2",
    "rename \"Canary twin 1\" \"Canary cousin\"",
    "remove \"Canary twin 2\"",
    "note \"canary undone\" hidden",
    "undo",
    "hidden condition PC \"canary spots\" on",
    "modifier PC \"canary hex\" -1 hidden",
    "hidden item PC add \"Canary coin\" d6",
    "hidden item PC add \"Canary feather\" x877",
    "hidden supply PC add \"Canary feed\" d6",
    "roll PC athletics",
    "force \"canary reasons\" reroll PC",
    "random add \"Canary table\" \"1-2 a canary sings {d877} times | 3 no canary\"",
    "random \"Canary table\"",
    "note \"a canary on the mast\" on PC",
    "note \"a canary is pinned\" pinned",
];

/// What is said in the open after it, and shown.
const OPEN: [&str; 11] = [
    // Opened by mistake and taken back.
    "note \"a canary was the traitor\" open",
    "undo",
    "counter add \"Canary alarm\" 6 open",
    "undo",
    "condition PC \"canary fever\" on open",
    "undo",
    "track add PC \"Canary temper\" 4",
    "undo",
    "note \"the bell rings\" open",
    "roll PC athletics",
    "session end",
];

/// A campaign in which all of it was said; how much of it was done.
fn kept(game: &str) -> (Home, usize) {
    let home = Home::with(game);
    let sheets = home.done(&["show", game, "--format", "json"]);
    let sheets: serde_json::Value = serde_json::from_str(&sheets).expect("an object");
    let party = sheets["characters"].as_array().expect("characters");
    let one = party
        .iter()
        .find(|who| who["pc"] == true && who["present"] == true);
    let name = one.expect("a party")["name"].to_string();
    let said: Vec<String> = KEPT
        .iter()
        .chain(&OPEN)
        .map(|phrase| phrase.replace("PC", &name).replace("LAST", "3"))
        .collect();
    let ran = home.fed(&["line", game], &said.join("\n"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let done = ran.out.lines().filter(|line| line.starts_with("ok "));
    let done = done.count();
    (home, done)
}

/// Everything that players are shown.
fn shown(home: &Home, game: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (verb, formats) in [
        ("log", &["text", "json", "csv", "md"][..]),
        ("show", &["text", "json", "ron", "html"]),
        ("recap", &["md", "html", "json"]),
    ] {
        for format in formats {
            let mut words = vec![verb, game, "--players", "--format", format];
            if verb == "log" {
                words.extend(["--limit", "0"]);
            }
            all.push(home.done(&words));
        }
    }
    let reader = Reader::open(&home.campaign(game)).expect("a campaign");
    for size in [(80, 24), (120, 36), (200, 50)] {
        let seen = Snapshot::of(&reader).expect("a readable journal");
        let screen = Rect::new(0, 0, size.0, size.1);
        let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
        all.push(text(&frame(&watch, size)));
    }
    all
}

#[test]
fn it_sings_in_nothing_that_players_are_shown() {
    for game in GAMES {
        let (home, done) = kept(game);
        assert!(done > 33, "{game}: {done}");
        let all = home.done(&["log", game, "--limit", "0", "--format", "json"]);
        assert!(all.to_lowercase().matches(SECRET).count() > 20, "{game}");
        for told in shown(&home, game) {
            let lower = told.to_lowercase();
            assert!(!lower.contains(SECRET), "{game}: {told}");
            assert!(!told.contains("hidden\":true"), "{game}: {told}");
        }
    }
}
