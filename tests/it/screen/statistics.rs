//! Luck and statistics on the screen: whose, of what, at every size; counted while keys come first.

use std::time::Duration;

use ratatui::style::Style;
use rollbook::tui::{Application as _, Glyphs, Role, Theme, UiSettings};

use super::frames::whole_at_every_size;
use super::harness::{Play, look, sample_table, sample_table_with};
use super::history::say;
use super::stage::{GAMES, SIZES};
use crate::named_dice::NamedDice;

/// Faces that come round and round, differently for every die.
fn faces() -> Vec<i32> {
    (0..400_u32)
        .map(|at| i32::try_from((at * at * 7 + at / 5) % 12 + 1).expect("small"))
        .collect()
}

/// Two evenings: forty rolls, then a few.
fn evenings(game: &str, look: UiSettings, size: (u16, u16)) -> Play {
    let mut table = sample_table_with(game, Box::new(NamedDice::any(faces())));
    say(&mut table, "session start");
    for at in 0..40 {
        let everybody = table.campaign().characters.values();
        let saved = everybody.flat_map(|one| one.saved.iter().map(move |saved| (one, saved)));
        let mut saved = saved.cycle().skip(at);
        let (one, saved) = saved.next().expect("somebody has a saved roll");
        let phrase = format!("roll \"{}\" \"{}\"", one.name, saved.name);
        say(&mut table, &phrase);
    }
    say(&mut table, "session end");
    say(&mut table, "session start");
    say(&mut table, "dice 3d6");
    Play::at(table, look, size)
}

/// Waits until everything is counted.
fn counted(play: &mut Play) -> &mut Play {
    while play.app.deadline().is_some() && play.text().contains("counting…") {
        play.rest(Duration::from_secs(1));
    }
    play
}

#[test]
fn every_game_at_every_size() {
    for game in GAMES {
        for size in SIZES {
            let mut play = evenings(game, look(), size);
            play.keys("L<Tab>");
            let name = format!("{game} {}x{}", size.0, size.1);
            insta::assert_snapshot!(name, counted(&mut play).text());
        }
    }
}

#[test]
fn whose_and_of_what() {
    let mut play = evenings("nexus", look(), (120, 36));
    let before = play.text();
    play.keys("L");
    let text = counted(&mut play).text();
    assert!(text.contains("session 2"), "{text}");
    assert!(text.contains("no throw here had"), "{text}");
    assert!(text.contains("3 d6; 30 are needed"), "{text}");
    play.keys("<Tab>");
    let text = counted(&mut play).text();
    assert!(text.contains("the whole campaign"), "{text}");
    assert!(text.contains("in 40 throws"), "{text}");
    assert_eq!(play.in_role(Role::Selected)[0], "▸ everybody");
    play.keys("<Down>");
    assert!(play.text().contains("in 16 throws"), "{}", play.text());
    play.keys("<End><Up><Home><PgDn>");
    let selected = play.in_role(Role::Selected).join(" ");
    assert!(!selected.contains("everybody"), "{selected}");
    play.keys("<Esc>");
    assert_eq!(play.text(), before);
}

#[test]
fn session_after_session() {
    let mut play = evenings("nexus", look(), (120, 36));
    play.keys("L<Left>");
    let text = counted(&mut play).text();
    assert!(text.contains("statistics · session 1"), "{text}");
    assert!(text.contains("in 40 throws"), "{text}");
    play.keys("<Left>");
    assert!(play.text().contains("the first session"), "{}", play.text());
    play.keys("<Right>");
    let text = counted(&mut play).text();
    assert!(text.contains("statistics · session 2"), "{text}");
    play.keys("<Right>");
    let text = counted(&mut play).text();
    assert!(text.contains("the whole campaign"), "{text}");
    play.keys("<Right>");
    assert!(play.text().contains("this is the whole"), "{}", play.text());
    play.keys("<Left>");
    let text = counted(&mut play).text();
    assert!(text.contains("statistics · session 2"), "{text}");
}

#[test]
fn an_entry_is_counted_at_once() {
    let mut play = evenings("nexus", look(), (120, 36));
    play.keys("L<Tab>");
    assert!(counted(&mut play).text().contains("in 40 throws"));
    play.keys("u");
    let text = counted(&mut play).text();
    assert!(!text.contains("nameless dice"), "{text}");
    play.keys("U");
    let text = counted(&mut play).text();
    assert!(text.contains("nameless dice"), "{text}");
}

#[test]
fn nothing_was_thrown() {
    let mut play = Play::at(sample_table("nexus", ""), look(), (80, 24));
    play.keys("L");
    let text = counted(&mut play).text();
    assert!(text.contains("nothing was thrown"), "{text}");
    play.keys("s");
    assert!(play.text().contains("no session yet"), "{}", play.text());
}

#[test]
fn in_ascii_everything_is() {
    let ascii = UiSettings {
        theme: Theme::from_styles(Glyphs::ASCII, |_| Style::new()),
        ..look()
    };
    let mut play = evenings("nexus", ascii, (80, 24));
    play.keys("L<Tab>");
    let text = counted(&mut play).text();
    assert!(text.is_ascii(), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn it_draws_at_any_size() {
    let mut play = evenings("contract", look(), (80, 24));
    play.keys("L<Tab>");
    counted(&mut play);
    whole_at_every_size("Luck and statistics", 4, |width, height| {
        play.resized(width, height)
    });
}
