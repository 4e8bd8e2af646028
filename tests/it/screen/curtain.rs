//! The curtain: from anywhere, over everything, lifted by Esc and Enter alone; what was half done is as it was.

use crossterm::event::Event;
use rollbook::tui::Role;

use super::harness::Play;
use super::stage::{GAMES, SIZES};

/// Everything that is on the screen.
fn words(play: &Play) -> Vec<String> {
    let text = play.text();
    let words = text.split_whitespace().map(str::to_owned);
    words.collect()
}

const SHUT: &str = "Esc, then Enter lifts the curtain";

#[test]
fn it_hides_everything_from_anywhere() {
    for game in GAMES {
        for size in SIZES {
            // The builder, the picker, a text field, a menu, the search, the palette, a question, statistics, an inspector.
            for way in [
                "",
                "r",
                "n",
                "nhalf a note",
                "m",
                "/",
                ":",
                "S",
                "L",
                "f",
                "<Tab><Tab>",
                "?",
            ] {
                for key in ["<F9>", "<C-l>"] {
                    let mut play = Play::sample(game, "", size);
                    let before = play.keys(way).text();
                    play.keys(key);
                    assert_eq!(words(&play).join(" "), SHUT, "{game} {way} {key}");
                    assert_eq!(play.in_role(Role::Dim), [SHUT]);
                    play.keys("<Esc><Enter>");
                    assert_eq!(play.text(), before, "{game} {way} {key}");
                }
            }
        }
    }
}

#[test]
fn nothing_else_lifts_it_and_no_key_does_anything() {
    let mut play = Play::sample("nexus", "", (80, 24));
    let before = play.text();
    let last = play.app.state().campaign().last;
    play.keys("<F9>rath<Enter>unx<Enter>qq<C-z><Esc>r<Enter><Enter><F9>");
    play.event(Event::Paste("note".to_owned()));
    assert_eq!(words(&play).join(" "), SHUT);
    assert_eq!(play.app.state().campaign().last, last);
    play.keys("<Esc>");
    assert_eq!(words(&play).join(" "), "Enter lifts the curtain");
    play.keys("x<Enter>");
    assert_eq!(words(&play).join(" "), SHUT);
    play.event(Event::Resize(100, 30));
    assert_eq!(words(&play).join(" "), SHUT);
    play.event(Event::Resize(80, 24));
    play.keys("<Esc><Enter>");
    assert_eq!(play.text(), before);
}
