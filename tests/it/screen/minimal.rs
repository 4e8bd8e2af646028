//! A game shows no word of what it doesn't have: the smallest game of each mechanic, in every place that lists what can be
//! done.

use std::collections::BTreeSet;

use ratatui::layout::Rect;
use rollbook::cli;
use rollbook::phrase::{VERBS, complete};
use rollbook::table::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};

use super::harness::{Play, frame, look, text};
use crate::game::minimal::{MECHANICS, table};

/// Beginnings of words for what none of these games has.
const FOREIGN: [&str; 25] = [
    "durab",
    "suppl",
    "restock",
    "repair",
    "virtue",
    "vice",
    "boon",
    "bane",
    "resolve",
    "level",
    "injur",
    "wound",
    "stabil",
    "defence",
    "parry",
    "exert",
    "complication",
    "complexity",
    "trivial",
    "fumble by",
    "harm",
    "heal",
    "award",
    "rest",
    "initiative",
];

/// Words of the shell and of the game's own that only begin like one of those.
// The second is a word of the language: what players see.
const FINE: [&str; 2] = ["restore", "defences"];

/// The foreign words in a text.
fn foreign(shown: &str, place: &str, found: &mut BTreeSet<String>) {
    for line in shown.lines() {
        for word in line.split(|c: char| !c.is_alphanumeric()) {
            let word = word.to_lowercase();
            let is_foreign = FOREIGN.iter().any(|begun| word.starts_with(begun));
            if is_foreign && !FINE.contains(&word.as_str()) {
                found.insert(format!("{place}: {word} in {}", line.trim()));
            }
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "the keys of one walk")]
fn nothing_that_a_game_lacks_is_named() {
    let mut found = BTreeSet::new();
    for (mechanic, _) in MECHANICS {
        let mut campaign = table(mechanic, &[3; 400]);
        let rating = if mechanic == "AttributeDie" {
            "d8"
        } else {
            "3"
        };
        let mut said = Vec::new();
        let phrases = format!(
            "pc Mara\nattribute mara Brawn {rating}\ntrait mara Climbing 2\nnpc Gob\nhelp\nsession start"
        );
        let done = cli::line(
            &mut campaign,
            &mut phrases.as_bytes(),
            &mut said,
            false,
            false,
        );
        done.expect("memory");
        let said = String::from_utf8(said).expect("text");
        foreign(&said, &format!("{mechanic}, line"), &mut found);
        let known: Vec<&str> = VERBS
            .iter()
            .filter(|verb| verb.is_known(&campaign.campaign().game))
            .map(|verb| verb.name)
            .collect();
        for verb in known {
            let mut said = Vec::new();
            let asked = format!("help {verb}");
            cli::line(
                &mut campaign,
                &mut asked.as_bytes(),
                &mut said,
                false,
                false,
            )
            .expect("memory");
            let said = String::from_utf8(said).expect("text");
            foreign(&said, &format!("{mechanic}, {asked}"), &mut found);
            for begun in [format!("{verb} "), format!("{verb} mara ")] {
                let words = complete(campaign.campaign(), &begun, begun.len());
                foreign(
                    &format!("{words:?}"),
                    &format!("{mechanic}, after {begun}"),
                    &mut found,
                );
            }
        }
        let snapshot = Snapshot::of(campaign.reader()).expect("a readable journal");
        let watch = PlayersScreen::new(
            look().theme,
            Rect::new(0, 0, 120, 36),
            snapshot,
            Post::default(),
        );
        foreign(
            &text(&frame(&watch, (120, 36))),
            &format!("{mechanic}, watch"),
            &mut found,
        );
        let mut play = Play::at(campaign, look(), (200, 50));
        for keys in [
            "",
            "r",
            "rclimb",
            "<Tab>",
            "<Enter>",
            "?",
            "<Esc>",
            "a",
            "<Esc>",
            "d",
            "<Esc>",
            "<Esc>",
            "0a",
            "<Esc>",
            "<Esc>",
            "v",
            "<Esc>",
            "x",
            "<Esc>",
            "b",
            "B",
            "+",
            "-",
            "<Esc>",
            ":",
            "<Down><Down><Down><Down><Down><Down><Down><Down>",
            "<Down><Down><Down><Down><Down><Down><Down><Down>",
            "<Down><Down><Down><Down><Down><Down><Down><Down>",
            "<Down><Down><Down><Down><Down><Down><Down><Down>",
            "<Esc>",
            "e",
            "?",
            "<Esc>",
            "<Esc>",
            "L",
            "<Esc>",
            "R",
            "<Esc>",
            "f",
            "<Esc>",
            "g",
            "<Esc>",
            "c",
            "<Esc>",
            "W",
            "<Esc>",
            "N",
            "<Esc>",
            "s",
            "<Esc>",
            "<Tab>?",
            "<Esc><Tab>?",
            "<Esc><Tab>?",
            "<Esc><Tab>",
            "<Enter>",
            "<Esc>",
        ] {
            play.keys(keys);
            foreign(&play.text(), &format!("{mechanic}, {keys}"), &mut found);
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
