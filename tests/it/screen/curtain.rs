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

const SHUT: &str = "Esc, then Enter lifts the curtain · p covers the players' screens, too";

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

/// What covers the players' screens.
fn curtain(play: &Play) -> Option<&str> {
    play.app.state().campaign().curtain.as_deref()
}

#[test]
fn a_key_covers_the_players_screens_too_and_lifting_opens_them() {
    const COVERED: &str =
        "Esc, then Enter lifts the curtain · the players' screens are covered, too";
    for way in ["", "nhalf a note", "m", ":", "?"] {
        let mut play = Play::sample("nexus", "", (80, 24));
        play.keys(way).keys("<F9>");
        let last = play.app.state().campaign().last.0;
        play.keys("p");
        assert_eq!(words(&play).join(" "), COVERED, "{way}");
        assert_eq!(curtain(&play), Some("back in ten minutes"));
        play.keys("pp<C-p>");
        assert_eq!(play.app.state().campaign().last.0, last + 1, "{way}");
        play.keys("<Esc>");
        assert_eq!(
            words(&play).join(" "),
            "Enter lifts the curtain, also from the players' screens"
        );
        play.keys("p");
        assert_eq!(words(&play).join(" "), COVERED, "{way}");
        play.keys("<Esc><Enter>");
        assert_eq!(curtain(&play), None, "{way}");
        assert_eq!(play.app.state().campaign().last.0, last + 2, "{way}");
        // What was half done is as it was.
        let text = play.text();
        match way {
            "nhalf a note" => assert!(text.contains("half a note"), "{text}"),
            "" => assert!(text.contains("players' screens open again"), "{text}"),
            _ => assert_ne!(text, play.keys("<Esc>").text(), "{way} is still open"),
        }
    }
}

#[test]
fn lifting_alone_makes_no_entry() {
    let mut play = Play::sample("nexus", "", (80, 24));
    let last = play.app.state().campaign().last;
    play.keys("<F9><Esc><Enter>");
    assert_eq!(play.app.state().campaign().last, last);
}

#[test]
fn the_title_says_that_the_players_screens_are_covered() {
    for size in SIZES {
        let mut play = Play::sample("nexus", "", size);
        assert!(!play.text().contains("CURTAIN"));
        play.keys(":curtain<Enter>");
        assert!(play.in_role(Role::Badge).iter().any(|it| it == "CURTAIN"));
        for phrase in [
            "table-dice pcs",
            "campaign rename \"A rather long name of a campaign at the mill\"",
        ] {
            play.keys(":").word(phrase).keys("<Enter>");
            let title = play.text().lines().next().map(str::to_owned);
            assert!(
                title.is_some_and(|it| it.ends_with("CURTAIN")),
                "{}",
                play.text()
            );
        }
        // A fight between people with long names.
        let phrases = [
            "npc \"The ferryman of the lower mill\"",
            "npc \"Her brother who says nothing\"",
            "order set 4 ferryman brother",
        ];
        for phrase in phrases {
            play.keys(":").word(phrase).keys("<Enter>");
            let title = play.text().lines().next().map(str::to_owned);
            let title = title.expect("a title");
            assert!(
                title.starts_with(" A rath") && title.ends_with("CURTAIN"),
                "{phrase}: {title}"
            );
        }
        play.keys("h");
        assert!(play.text().contains("CURTAIN · HIDDEN"), "{}", play.text());
        play.keys(":").word("curtain off").keys("<Enter>");
        assert!(!play.text().contains("CURTAIN"));
    }
}

/// A session that starts or ends opens the players' screens, which the game master is told.
#[test]
fn a_session_that_opens_the_players_screens_says_so() {
    let mut play = Play::sample("nexus", "", (120, 36));
    for phrase in ["session start", "session end"] {
        play.keys(":curtain<Enter>:").word(phrase).keys("<Enter>");
        assert_eq!(curtain(&play), None);
        let text = play.text();
        assert!(text.contains("players' screens open again"), "{text}");
        assert!(!play.last_entry().1.contains("screens"), "{text}");
        play.keys("<Esc>");
    }
}

#[test]
fn the_palette_finds_the_players_curtain() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys(":").word("players' curtain");
    assert!(
        play.text().contains("cover the players' screens"),
        "{}",
        play.text()
    );
}
