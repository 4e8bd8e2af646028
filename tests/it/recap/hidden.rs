//! What is hidden from players: the same evening with it and without it is told in the same words, and nothing of it is read
//! anywhere.

use rollbook::campaign::view::Viewer;
use rollbook::recap::{html, markdown};
use rollbook::table::Table;

use super::given::{
    EVENINGS, EVERYBODY, For, SECRET, evening, players, recap, recap_of, say, table,
};

/// In the three formats.
fn told(table: &Table, session: Option<u32>, viewer: For) -> [String; 3] {
    let recap = recap_of(table, session, viewer).expect("a readable journal");
    [markdown(&recap), html(&recap), recap.json()]
}

#[test]
fn what_is_hidden_leaves_no_trace() {
    for game in EVENINGS {
        let (with, without) = (evening(game, true), evening(game, false));
        assert!(with.campaign().last > without.campaign().last);
        for session in 0..=with.campaign().session {
            let with = told(&with, Some(session), players);
            let without = told(&without, Some(session), players);
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
    for game in EVENINGS {
        let table = evening(game, true);
        let texts = (0..=table.campaign().session)
            .map(|session| told(&table, Some(session), Viewer::game_master));
        for text in texts.flatten().collect::<Vec<_>>().chunks(3) {
            assert!(!text.is_empty());
        }
        let now = told(&table, None, Viewer::game_master);
        let open = told(&table, None, players);
        assert!(
            now.iter()
                .zip(&open)
                .all(|(all, open)| all.len() > open.len()),
            "{game}"
        );
        assert!(now[0].contains("*(hidden)*"), "{game}: {}", now[0]);
    }
}

/// Only the game master sees the note on a sheet, a player's character's too.
#[test]
fn notes_on_sheets_are_told_to_nobody() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    say(&mut table, "describe brannoc \"canary\"");
    for viewer in EVERYBODY {
        for text in told(&table, None, viewer) {
            assert!(!text.contains(SECRET), "{text}");
        }
    }
}

/// Undoing something hidden, or hiding what comes back, shows no more than never having done it.
#[test]
fn what_is_undone_is_not_told() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    let before = told(&table, None, players);
    for phrase in [
        "note \"canary\" hidden",
        "undo",
        "redo",
        "undo",
        "note \"out loud\" open",
        "undo",
    ] {
        say(&mut table, phrase);
        assert_eq!(told(&table, None, players), told(&table, None, players));
    }
    assert_eq!(told(&table, None, players), before);
    say(&mut table, "redo");
    assert_ne!(told(&table, None, players), before);
}

/// What is shown to the players is told when it is shown, as if it were done then; taken back, it is told no more.
#[test]
fn what_is_revealed_is_told_at_that_moment() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "note \"before\" open",
        "roll kester athletics faces 5,3",
        "roll ysolde lore faces 12,6 hidden",
        "note \"after\" open",
        "roll brannoc athletics faces 8,4,5",
    ] {
        say(&mut table, phrase);
    }
    let before = told(&table, None, players);
    assert!(!before[0].contains("Lore"));
    say(&mut table, "reveal 5");
    let shown = recap(&table, players);
    assert_eq!(shown.story[0].lines.len(), 1, "not where it was done");
    let lines = shown.story[1].lines.iter();
    let lines: Vec<_> = lines.map(|it| (it.number, it.who.as_str())).collect();
    assert_eq!(lines, [(2, "Brannoc"), (3, "Ysolde")]);
    let best = shown.best.expect("one rolled well");
    assert_eq!(best.who, "Ysolde");
    assert!(!markdown(&recap(&table, Viewer::game_master)).contains("hidden"));
    say(&mut table, "undo");
    assert_eq!(told(&table, None, players), before);
    assert!(markdown(&recap(&table, Viewer::game_master)).contains("*(hidden)*"));
}

/// A note on an entry and a tag stand with it; on a hidden entry they are hidden as it is.
#[test]
fn what_is_said_of_an_entry_stands_with_it() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "roll brannoc athletics faces 8,4,5",
        "roll ysolde lore faces 12,6 hidden",
        "note \"over the roof\" on 3 open",
        "tag 3 mill open",
        "note \"canary\" on 4",
        "tag 4 canary",
        "note \"canary, too\" on 3 hidden",
    ] {
        say(&mut table, phrase);
    }
    let [open, page, _] = told(&table, None, players);
    assert!(
        open.contains(
            "*(\\#mill)* Brannoc succeeded at Athletics (critical, 15 against 8). “over the roof”\n"
        ),
        "{open}"
    );
    assert!(page.contains("#mill") && page.contains("over the roof"));
    assert!(!open.contains(SECRET) && !page.contains(SECRET));
    let [all, ..] = told(&table, None, Viewer::game_master);
    assert!(
        all.contains("*(hidden)* *(\\#canary)* Ysolde succeeded at Lore (critical, 20 against 8). “*(hidden)* canary”\n"),
        "{all}"
    );
    assert!(all.contains(" “*(hidden)* canary, too”"), "{all}");
}
