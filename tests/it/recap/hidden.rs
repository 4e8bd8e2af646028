//! What is hidden from players: the same evening with it and without it is told in the same words, and nothing of it is read
//! anywhere.

use jiff::tz::TimeZone;
use rollbook::campaign::Audience;
use rollbook::recap::{Recap, html, markdown};
use rollbook::table::Table;

use super::given::{GAMES, SECRET, evening, say, table};

/// In the three formats.
fn told(table: &Table, session: Option<u32>, audience: Audience) -> [String; 3] {
    let recap = Recap::build(table.reader(), session, audience, &TimeZone::UTC);
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

/// What is shown to the players is told when it is shown, as if it were done then; taken back, it is told no more.
#[test]
fn what_is_revealed_is_told_at_that_moment() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "note \"before\"",
        "roll kester athletics faces 5,3",
        "roll ysolde lore hidden faces 12,6",
        "note \"after\"",
        "roll brannoc athletics faces 8,4,5",
    ] {
        say(&mut table, phrase);
    }
    let before = told(&table, None, Audience::Players);
    assert!(!before[0].contains("Lore"));
    say(&mut table, "reveal 5");
    let recap = Recap::build(table.reader(), None, Audience::Players, &TimeZone::UTC);
    let recap = recap.expect("a readable journal");
    assert_eq!(recap.story[0].lines.len(), 1, "not where it was done");
    let lines = recap.story[1].lines.iter();
    let lines: Vec<_> = lines.map(|it| (it.number, it.who.as_str())).collect();
    assert_eq!(lines, [(2, "Brannoc"), (3, "Ysolde")]);
    let best = recap.best.expect("one rolled well");
    assert_eq!(best.who, "Ysolde");
    assert!(!markdown(&told_to(&table, Audience::GameMaster)).contains("hidden"));
    say(&mut table, "undo");
    assert_eq!(told(&table, None, Audience::Players), before);
    assert!(markdown(&told_to(&table, Audience::GameMaster)).contains("*(hidden)*"));
}

fn told_to(table: &Table, audience: Audience) -> Recap {
    let recap = Recap::build(table.reader(), None, audience, &TimeZone::UTC);
    recap.expect("a readable journal")
}

/// A note on an entry and a tag stand with it; on a hidden entry they are hidden as it is.
#[test]
fn what_is_said_of_an_entry_stands_with_it() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "roll brannoc athletics faces 8,4,5",
        "roll ysolde lore hidden faces 12,6",
        "note \"over the roof\" on 3",
        "tag 3 mill",
        "note \"canary\" on 4",
        "tag 4 canary",
        "note \"canary, too\" on 3 hidden",
    ] {
        say(&mut table, phrase);
    }
    let [open, page, _] = told(&table, None, Audience::Players);
    assert!(
        open.contains("- **Brannoc** · Athletics 15 vs 8 · critical \\#mill\n  - over the roof\n"),
        "{open}"
    );
    assert!(page.contains("#mill") && page.contains("over the roof"));
    assert!(!open.contains(SECRET) && !page.contains(SECRET));
    let [all, ..] = told(&table, None, Audience::GameMaster);
    assert!(
        all.contains("\\#canary *(hidden)*\n  - canary *(hidden)*\n"),
        "{all}"
    );
    assert!(all.contains("  - canary, too *(hidden)*\n"), "{all}");
}
