//! A campaign that somebody means ill with, on the screen: nothing of it reaches the terminal but text, every border stands,
//! and the file keeps what it held.

#[path = "../../bench/generate/campaign.rs"]
pub(crate) mod generated;

use crossterm::event::Event;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rollbook::game::{is_joiner, is_unsafe};
use rollbook::journal::verify;
use rollbook::table::Snapshot;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::players::{PlayersScreen, Post};

use super::frames::titles;
use super::harness::{Play, frame, look, text};
use crate::named_dice::NamedDice;
use generated::{Way, generate};

const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];
const SIZES: [(u16, u16); 4] = [(80, 24), (120, 36), (200, 50), (40, 12)];

/// As many as no text is endless in.
const ENTRIES: u64 = 150;

/// The program at a table with such people, behind such a history.
fn play(game: &str, entries: u64) -> (tempfile::TempDir, Play) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ill.rollbook");
    generate(&path, entries, game, Way::Hostile).expect("it can be written");
    let means = Environment {
        dice: Box::new(NamedDice::new("any 1 2 3 4")),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let table = Table::open(&path, means).expect("it is sound");
    (folder, Play::at(table, look(), SIZES[0]))
}

#[track_caller]
fn is_text(frame: &Buffer, what: &str) {
    let is_bad = |c: char| is_unsafe(c) || is_joiner(c) || matches!(c, '\u{1f1e6}'..='\u{1f1ff}');
    let bad = frame
        .content()
        .iter()
        .find(|cell| cell.symbol().contains(is_bad));
    assert_eq!(
        bad.map(|cell| cell.symbol().escape_unicode().to_string()),
        None,
        "{what}"
    );
    let is_piled = |symbol: &str| symbol.chars().count() > 5;
    let pile = frame.content().iter().find(|cell| is_piled(cell.symbol()));
    assert_eq!(pile.map(|cell| cell.symbol().to_owned()), None, "{what}");
}

/// Shows what these keys lead to, in each game and size.
fn everywhere(keys: &[&str], look: impl Fn(&Buffer, &str)) {
    for game in GAMES {
        let (_folder, mut play) = play(game, ENTRIES);
        for size in SIZES {
            play.event(Event::Resize(size.0, size.1));
            for keys in keys {
                play.keys(keys);
                let what = format!("{game} {size:?} {keys}\n{}", play.text());
                look(&frame(&play.app, size), &what);
            }
        }
    }
}

#[test]
fn nothing_of_it_reaches_the_terminal_but_text() {
    let keys = [
        "",
        "1",
        "2",
        "3",
        "r",
        "a<Esc>",
        "<Esc>c<Esc>",
        "d<Esc>",
        "<Tab>",
        "jjjj",
        "<Enter>",
        "jj",
        "<Esc>",
        "/turn",
        "<Esc>/a",
        "<Esc>f",
        "<Esc>L",
        "<Tab><Tab>",
        "<Esc>R",
        "<Esc>?",
        "<Esc>:ro",
        "<Esc>P<Esc>",
        "z",
        "z<S-Tab>",
        "e",
        "<Esc>S",
        "<Esc>W",
        "<Esc>n",
        "<Esc><Esc>",
    ];
    everywhere(&keys, is_text);
}

#[test]
fn every_border_stands() {
    let keys = [
        "",
        "2",
        "3",
        "4",
        "<Tab>",
        "jjjj",
        "jjjjjjjjjj",
        "<S-Tab>",
        "<Esc>",
    ];
    everywhere(&keys, |frame, what| {
        let least = if frame.area.width < 60 { 1 } else { 4 };
        assert!(titles(frame, what).len() >= least, "{what}");
    });
}

/// The megabyte is among the newest.
#[test]
fn a_megabyte_is_shown_as_far_as_it_fits() {
    let size = (120, 36);
    let (_folder, mut play) = play("nexus", 180);
    play.event(Event::Resize(size.0, size.1));
    let newest = play
        .app
        .state()
        .table
        .reader()
        .page(None, 20)
        .expect("readable");
    let longest = newest.iter().map(|line| line.label.len()).max();
    assert!(longest > Some(900_000), "{longest:?}");
    let before = newest.iter().take_while(|line| line.label.len() < 900_000);
    let down = "j".repeat(before.count());
    for keys in ["<Tab>", &down, "z", "z", "<Enter>", "<Down>", "<Esc>"] {
        play.keys(keys);
        let what = format!("{keys}\n{}", play.text());
        is_text(&frame(&play.app, size), &what);
    }
    titles(&frame(&play.app, size), &play.text());
}

#[test]
fn nor_of_the_players_screen() {
    for game in GAMES {
        let (_folder, play) = play(game, ENTRIES);
        for (width, height) in SIZES {
            let seen = Snapshot::of(play.app.state().table.reader()).expect("it is sound");
            let screen = Rect::new(0, 0, width, height);
            let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
            let frame = frame(&watch, (width, height));
            let what = format!("{game} {width}×{height}\n{}", text(&frame));
            is_text(&frame, &what);
            assert!(titles(&frame, &what).len() >= 2, "{what}");
        }
    }
}

#[test]
fn the_file_keeps_what_it_held() {
    let (folder, play) = play("nexus", ENTRIES);
    let people = play.app.state().campaign().characters.values();
    let names: Vec<String> = people.map(|who| who.name.clone()).collect();
    assert!(
        names.iter().any(|name| name.contains(is_unsafe)),
        "{names:?}"
    );
    play.app.close().expect("it can be written");
    let report = verify(&folder.path().join("ill.rollbook"), &mut |_, _| {});
    assert!(report.expect("readable").differences.is_empty());
}

/// What people mean stays, also where no terminal is sent it.
#[test]
fn a_note_is_kept_as_it_is_spelt() {
    let spelt = "👨\u{200d}👩\u{200d}👧 می\u{200c}رود ❤\u{fe0f} 👍🏽 🇩🇪 e\u{301}";
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("n")
        .event(Event::Paste(format!("{spelt}\u{1b}[31m")));
    play.keys("<Enter>");
    is_text(&frame(&play.app, (120, 36)), "");
    let newest = play
        .app
        .state()
        .table
        .reader()
        .page(None, 1)
        .expect("readable");
    assert_eq!(newest[0].label, format!("{spelt}[31m").as_str());
    // As somebody would look for it.
    play.keys("/").event(Event::Paste("میرود".to_owned()));
    assert!(play.text().contains("1 of 1"), "{}", play.text());
}
