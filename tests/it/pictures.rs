//! The screens that show what the program looks like, at three sizes, dark and light: as text with every cell's style, and as the
//! pictures in `assets/pictures`. After a change: `INSTA_UPDATE=always PICTURES=write cargo test pictures`. With a folder in place
//! of `write` all of them at every size are written there, to be looked at.

mod styles;
mod svg;

use std::path::Path;

use ratatui::buffer::Buffer;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::{Display, Theme, UiSettings};

use crate::named_dice::NamedDice;
use crate::screen::harness::{EVENING, Play, frame, sample_table, text};
use crate::screen::stage::SIZES;

type Size = (u16, u16);

type Screen = fn(UiSettings, Size) -> Play;

/// The screens by name.
const SCREENS: [(&str, Screen); 6] = [
    ("empty", empty),
    ("form", form),
    ("fight", fight),
    ("critical", critical),
    ("blunder", blunder),
    ("hidden", hidden),
];

/// The size of the pictures.
const PICTURE: Size = (120, 36);

fn look(theme: &str) -> UiSettings {
    UiSettings {
        theme: Theme::named(theme, Display::default()).expect("it is built in"),
        ..UiSettings::default()
    }
}

/// A new campaign.
fn empty(look: UiSettings, size: Size) -> Play {
    let source = game::load("nexus", None).expect("an embedded game");
    let means = Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(EVENING),
    };
    let table = Table::in_memory("The Drowned Mill", &source.text, Vec::new(), means);
    Play::at(table.expect("a new campaign"), look, size)
}

/// A character on the way.
fn form(look: UiSettings, size: Size) -> Play {
    let mut play = empty(look, size);
    play.keys("PMarta<Tab>str8agi6fig3");
    play
}

/// Twelve at the table, in the third round, one of them down; a roll and what came of it.
fn fight(look: UiSettings, size: Size) -> Play {
    let dice = "d10 9, d6 4 3, d10 8, d6 5 4";
    let mut play = Play::at(sample_table("nexus", dice), look, size);
    for phrase in [
        "session start",
        "npc Wolf x3 HP 9 Parry 8",
        "npc Bandit x4 HP 12 Parry 9",
        "order set Brannoc \"Wolf 1\" Ysolde \"Wolf 2\" Oda \"Wolf 3\" \"Bandit 1\" Kester \"Bandit 2\" \"Bandit 3\" \"Bandit 4\" \"Mill wolf\"",
        "roll Brannoc Fighting vs \"Wolf 2\".Parry",
        "harm \"Wolf 2\" 9",
    ] {
        play.keys(&format!(":{phrase}<Enter>"));
    }
    // Two rounds of eleven who can act.
    play.keys(&"w".repeat(22));
    for phrase in [
        "roll Brannoc Fighting vs \"Wolf 1\".Parry",
        "harm \"Wolf 1\" 9",
        "undo",
        "harm \"Wolf 1\" 6",
    ] {
        play.keys(&format!(":{phrase}<Enter>"));
    }
    assert_eq!(
        play.app
            .state()
            .campaign()
            .order
            .as_deref()
            .map(|it| it.round),
        Some(3)
    );
    play
}

/// The best that can be rolled.
fn critical(look: UiSettings, size: Size) -> Play {
    rolled("d8 5, d10 10, d6 6 5", "CRITICAL", look, size)
}

/// The worst.
fn blunder(look: UiSettings, size: Size) -> Play {
    rolled("d8 5, d10 1, d6 1 1", "BLUNDER", look, size)
}

/// A session starts, a shield is checked, and Brannoc climbs what is very hard to climb.
fn rolled(dice: &str, verdict: &str, look: UiSettings, size: Size) -> Play {
    let mut play = Play::at(sample_table("nexus", dice), look, size);
    play.keys("S<Enter>darath<Tab>++<Enter>");
    assert!(play.text().contains(verdict), "{}", play.text());
    play
}

/// What is done is kept from the players.
fn hidden(look: UiSettings, size: Size) -> Play {
    let dice = "d12 6, d6 5 2 4";
    let mut play = Play::at(sample_table("nexus", dice), look, size);
    play.keys("S<Enter>h2rarc<Enter>rins<Tab>");
    play
}

fn drawn(screen: Screen, theme: &str, size: Size) -> Buffer {
    frame(&screen(look(theme), size).app, size)
}

#[test]
fn every_screen_in_its_colours() {
    for (name, screen) in SCREENS {
        for size in SIZES {
            let [dark, light] = ["dark", "light"].map(|theme| drawn(screen, theme, size));
            assert_eq!(text(&dark), text(&light), "colours alone differ");
            let [dark_styles, light_styles] = [&dark, &light].map(styles::told);
            let told = format!(
                "{}\n\ndark\n{dark_styles}\n\nlight\n{light_styles}",
                text(&dark)
            );
            insta::assert_snapshot!(format!("{name}-{}x{}", size.0, size.1), told);
        }
    }
}

#[test]
fn the_pictures_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let wanted = std::env::var_os("PICTURES");
    let writes = wanted.as_ref().is_some_and(|word| word == "write");
    if let Some(folder) = wanted.filter(|_| !writes) {
        return every_size(Path::new(&folder));
    }
    for (name, screen) in SCREENS {
        for theme in ["dark", "light"] {
            let picture = svg::picture(&drawn(screen, theme, PICTURE));
            let path = folder.join(format!("{name}-{theme}.svg"));
            if writes {
                write(&path, &picture);
                continue;
            }
            let known = std::fs::read_to_string(&path).unwrap_or_default();
            let path = path.display();
            assert!(
                known == picture,
                "run `PICTURES=write cargo test pictures`: {path}"
            );
        }
    }
}

/// Writes each screen at each size into a folder, to be looked at.
fn every_size(folder: &Path) {
    for (name, screen) in SCREENS {
        for size in SIZES {
            for theme in ["dark", "light"] {
                let file = format!("{name}-{}x{}-{theme}.svg", size.0, size.1);
                write(
                    &folder.join(file),
                    &svg::picture(&drawn(screen, theme, size)),
                );
            }
        }
    }
}

fn write(path: &Path, picture: &str) {
    let folder = path.parent().expect("a file in a folder");
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(path, picture).expect("a picture can be written");
}
