//! What is hidden from players: the same evening with it and without it is told in the same words, and nothing of it is read
//! anywhere.

use jiff::tz::TimeZone;
use rollbook::campaign::Audience;
use rollbook::recap::{Recap, html, markdown};
use rollbook::table::Table;

use super::given::{GAMES, SECRET, evening, say, table};

/// In the three formats.
fn told(table: &Table, session: Option<u32>, audience: Audience) -> [String; 3] {
    let recap = Recap::of(table.reader(), session, audience, &TimeZone::UTC);
    let recap = recap.expect("a readable journal");
    [markdown(&recap), html(&recap), recap.json()]
}

#[test]
fn what_is_hidden_leaves_no_trace() {
    for game in GAMES {
        let (with, without) = (evening(game, true), evening(game, false));
        assert!(with.campaign().last > without.campaign().last);
        for session in 0..=with.campaign().session {
            let with = told(&with, Some(session), Audience::Players);
            let without = told(&without, Some(session), Audience::Players);
            assert_eq!(with, without, "{game}, session {session}");
            for text in with {
                let text = text.to_lowercase();
                assert!(!text.contains(SECRET), "{game}, session {session}: {text}");
                assert!(!text.contains("hidden\""), "{game}: {text}");
            }
        }
    }
}

#[test]
fn the_game_master_is_told_all() {
    for game in GAMES {
        let table = evening(game, true);
        let texts = (0..=table.campaign().session)
            .map(|session| told(&table, Some(session), Audience::GameMaster));
        for text in texts.flatten().collect::<Vec<_>>().chunks(3) {
            assert!(!text.is_empty());
        }
        let now = told(&table, None, Audience::GameMaster);
        let open = told(&table, None, Audience::Players);
        assert!(
            now.iter()
                .zip(&open)
                .all(|(all, open)| all.len() > open.len()),
            "{game}"
        );
        assert!(now[0].contains("*(hidden)*"), "{game}: {}", now[0]);
    }
}

/// A note of the game master's on a sheet is for nobody else, whoever's sheet it is.
#[test]
fn notes_on_sheets_are_told_to_nobody() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    say(&mut table, "describe brannoc \"canary\"");
    for audience in [Audience::GameMaster, Audience::Players] {
        for text in told(&table, None, audience) {
            assert!(!text.contains(SECRET), "{text}");
        }
    }
}

/// Undoing something hidden, or hiding what comes back, shows no more than never having done it.
#[test]
fn what_is_undone_is_not_told() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    let before = told(&table, None, Audience::Players);
    for phrase in [
        "note \"canary\" hidden",
        "undo",
        "redo",
        "undo",
        "note \"out loud\"",
        "undo",
    ] {
        say(&mut table, phrase);
        assert_eq!(
            told(&table, None, Audience::Players),
            told(&table, None, Audience::Players)
        );
    }
    assert_eq!(told(&table, None, Audience::Players), before);
    say(&mut table, "redo");
    assert_ne!(told(&table, None, Audience::Players), before);
}
