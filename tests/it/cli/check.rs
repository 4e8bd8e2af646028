//! `rollbook check` on everything people write, and on campaigns.

use rusqlite::Connection;

use super::given::{GAMES, Home};

const CAMPAIGNS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/campaigns");

#[test]
fn what_came_with_the_program_is_right() {
    let home = Home::new();
    let root = env!("CARGO_MANIFEST_DIR");
    for game in GAMES {
        let said = home.done(&["check", &format!("{root}/assets/games/{game}.ron")]);
        assert!(said.contains("a valid game file"), "{said}");
    }
    for party in [
        "the-drowned-mill",
        "the-lamplit-road",
        "the-quiet-floor",
        "winter-at-ticinum",
    ] {
        let said = home.done(&["check", &format!("{CAMPAIGNS}/{party}.ron")]);
        assert!(said.contains("a valid party file"), "{said}");
    }
    for theme in ["dark", "light", "high-contrast"] {
        let said = home.done(&["check", &format!("{root}/assets/themes/{theme}.ron")]);
        assert!(said.contains("a valid theme file"), "{said}");
    }
    let said = home.done(&["check", &format!("{root}/assets/keymap.ron")]);
    assert!(said.contains("a valid keymap file"), "{said}");
    let few = home.file("few.ron", "{ History: { Inspect: [\"x\"] } }");
    let said = home.done(&["check", &few]);
    assert!(said.contains("a valid keymap file"), "{said}");
    let said = home.done(&["check", &format!("{root}/config.example.ron")]);
    assert!(said.contains("a valid settings file"), "{said}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let home = Home::new();
    for (name, text, said) in [
        (
            "party.ron",
            "(\n name: \"x\",\n game: \"nexus\",\n characters: [(nam: \"y\")],\n)",
            "party.ron:4:",
        ),
        (
            "game.ron",
            "(\n id: \"x\",\n mechanic: Cards,\n)",
            "game.ron:3:",
        ),
        (
            "keymap.ron",
            "{\n Table: { no-such-action: [\"r\"] },\n}",
            "keymap.ron:2:",
        ),
        ("config.ron", "(\n theem: \"dark\",\n)", "config.ron:2:"),
        (
            "theme.ron",
            "(\n text: (fg: \"mud\"),\n border: (),\n)",
            "theme.ron:2:",
        ),
    ] {
        let file = home.file(name, text);
        let why = home.refused(1, &["check", &file]);
        assert!(why.contains(said), "{why}");
    }
    let file = home.file(
        "party.ron",
        "(\n name: \"x\",\n game: \"chess\",\n characters: [],\n)",
    );
    let why = home.refused(1, &["check", &file]);
    assert!(why.contains("no game `chess`"), "{why}");
    let file = home.file(
        "one-line.ron",
        "(name: \"x\", game: \"nexus\", characters: [])",
    );
    assert!(home.done(&["check", &file]).contains("a valid party file"));
}

#[test]
fn a_changed_entry_is_found() {
    let home = Home::with("nexus");
    home.played("nexus", "roll brannoc athletics\nnote \"rain\" open\n");
    let conn = Connection::open(home.campaign("nexus")).expect("it is there");
    conn.execute("UPDATE entries SET label = 'sun' WHERE seq = 3", [])
        .expect("it can be written");
    drop(conn);
    let ran = home.run(&["check", "nexus"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("valid up to entry 2"), "{}", ran.out);
}

#[test]
fn what_follows_from_the_journal_is_remade() {
    let home = Home::with("nexus");
    home.played("nexus", "roll brannoc athletics\nundo\n");
    let shown = home.done(&["show", "nexus"]);
    let conn = Connection::open(home.campaign("nexus")).expect("it is there");
    conn.execute_batch("DELETE FROM entry_flags; UPDATE state SET name = 'x'")
        .expect("it can be written");
    drop(conn);
    let ran = home.run(&["check", "nexus"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("--rebuild"), "{}", ran.out);
    let rebuilt = home.done(&["check", "nexus", "--rebuild"]);
    assert!(rebuilt.contains("3 entries, valid"), "{rebuilt}");
    assert_eq!(home.done(&["show", "nexus"]), shown);
}

#[test]
fn a_described_game_is_worked_out_to_compare_with_the_rule_book() {
    let home = Home::new();
    let path = home.path("mine.ron").display().to_string();
    home.done(&["game", "new", &path, "--template", "two-d6"]);
    let said = home.done(&["check", &path]);
    let said: Vec<&str> = said.lines().skip(1).collect();
    assert_eq!(
        said,
        [
            "a roll with nothing but its dice",
            "  its odds: miss 41.67 %, partial 41.67 %, full 16.67 %; 58.33 % succeed",
            "  one throw of it:",
            "    d6 shows 3: sum +3",
            "    d6 shows 2: sum +2",
            "    sum 5: value 5",
            "    miss, because: 1",
        ]
    );
    for source in rollbook::game::templates() {
        let path = home.file(&format!("{}.ron", source.game.id), &source.text);
        let said = home.done(&["check", &path]);
        assert!(
            said.contains("succeed") && said.contains("because: "),
            "{said}"
        );
    }
}
