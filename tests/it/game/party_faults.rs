//! What is said about a wrong party.

use std::fmt::Write;

use rollbook::campaign::Party;

use super::game;

/// A small party that is right.
const RIGHT: &str = r#"(
    name: "Two at a Fire",
    game: "GAME",
    characters: [
        (name: "Una", TRAITS),
        (name: "Bran", kind: Npc),
    ],
)"#;

/// What is said about a party of `id` in whose file `from` reads `to`, Una's sheet being `sheet`.
fn said(id: &str, sheet: &str, (from, to): (&str, &str)) -> String {
    let text = RIGHT.replace("GAME", id).replace("TRAITS", sheet);
    assert!(text.contains(from), "the file holds no {from}");
    match Party::parse(&text.replacen(from, to, 1), "fire.ron", &game(id)) {
        Ok(_) => "nothing wrong".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn report(cases: &[(&str, &str)]) -> String {
    let mut report = String::new();
    for (id, sheet) in cases {
        writeln!(report, "{}", said(id, sheet, ("Una", "Una"))).expect("a string takes it");
    }
    report
}

#[test]
fn what_is_right_is_read() {
    assert_eq!(
        report(&[("nexus", r#"traits: {"STR": "d8"}"#)]),
        "nothing wrong\n"
    );
}

#[test]
fn wrong_as_a_whole() {
    let sheet = r#"traits: {"STR": "d8"}"#;
    let changes = [
        ("game: \"nexus\"", "game: \"contract\""),
        ("\"Bran\"", "\"una\""),
        ("\"Bran\"", "\" \""),
        ("\"Two at a Fire\"", "\"\""),
        ("kind: Npc", "npc: true"),
        ("kind: Npc", "kind: Ally, alias: \"a shape\""),
        ("kind: Npc", "players_see: nothing"),
        ("kind: Npc", "kind: Npc, players_see: some"),
        ("kind: Npc", "kind: Npc, alias: \" \""),
        ("kind: Npc", "kind: Npc, alias: \"UNA\""),
        ("kind: Npc", "kind: Npc, alias: \"bran\""),
        ("characters", "people"),
        ("\"STR\": \"d8\"", "\"STR\": \"d8\", \"STR\": \"d6\""),
    ];
    let all: Vec<_> = changes
        .into_iter()
        .map(|change| said("nexus", sheet, change))
        .collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_fault_is_told_in_nothing_but_text() {
    let told = report(&[("nexus", r#"traits: {"Od\u{1b}[2Jd\u{202e}": 2}"#)]);
    let shown = "the game has no trait `Od\u{fffd}[2Jd\u{fffd}`";
    assert!(told.contains(shown), "{told}");
}

#[test]
fn what_the_game_does_not_know() {
    insta::assert_snapshot!(report(&[
        ("nexus", r#"traits: {"Strength": "d8"}"#),
        ("nexus", r#"traits: {"str": "d8"}"#),
        (
            "nexus",
            r#"own: [(name: "Baking", kind: "Hobbies", value: 1)]"#
        ),
        (
            "nexus",
            r#"own: [(name: "Baking", kind: "Skills", value: 1, usual: "Nose")]"#
        ),
        (
            "nexus",
            r#"own: [(name: "athletics", kind: "Skills", value: 1)]"#
        ),
        ("nexus", r#"tracks: {"Health": 3}"#),
        ("nexus", r#"defences: {"Duck": 3}"#),
        ("nexus", r#"points: {"luck": 1}"#),
        ("nexus", "level: 3"),
        ("nexus", r#"injuries: [(text: "cut", on: "Arm")]"#),
        (
            "nexus",
            r#"modifiers: [(label: "blessed", effect: Dice(1))]"#
        ),
        (
            "nexus",
            r#"modifiers: [(label: "blessed", effect: Boon(1), reach: Trait("Luck"))]"#
        ),
        ("nexus", r#"saved: [(name: "leap", traits: ["Leaping"])]"#),
        (
            "nexus",
            r#"saved: [(name: "leap", traits: ["Athletics"], against: Rung("Silly"))]"#
        ),
        (
            "nexus",
            r#"saved: [(name: "leap", traits: ["Athletics"], against: Target(2, None))]"#
        ),
        (
            "nexus",
            r#"saved: [(name: "leap", traits: ["Athletics"], texts: {"splendid": "Hop!"})]"#
        ),
    ]));
}

#[test]
fn what_is_out_of_range() {
    insta::assert_snapshot!(report(&[
        ("nexus", r#"traits: {"STR": 8}"#),
        ("nexus", r#"traits: {"STR": "d20"}"#),
        ("nexus", r#"traits: {"STR": "big"}"#),
        ("nexus", r#"traits: {"STR": true}"#),
        ("nexus", r#"traits: {"Athletics": 6}"#),
        ("nexus", r#"traits: {"Athletics": "d6"}"#),
        ("nexus", r#"tracks: {"Resolve": 4}"#),
        ("nexus", r#"tracks: {"HP": "25/24"}"#),
        ("nexus", r#"tracks: {"HP": "many"}"#),
        ("vice-virtue", "level: 10"),
        ("vice-virtue", r#"points: {"vice": 2, "virtue": 2}"#),
        ("vice-virtue", r#"kind: Npc, points: {"vice": 1}"#),
        (
            "nexus",
            r#"items: [(name: "Shield", die: "d8", durability: Uses(4))]"#
        ),
        (
            "nexus",
            r#"items: [(name: "Shield", die: "d8", durability: Depleted)]"#
        ),
        (
            "nexus",
            r#"supplies: [(name: "Rations", die: "d6", durability: Broken)]"#
        ),
        ("nexus", r#"injuries: [(text: "cut")]"#),
        ("langobard", r#"injuries: [(text: "cut", size: 0)]"#),
    ]));
}

#[test]
fn things_a_game_has_switched_off() {
    let mut bare = game("contract");
    (bare.sheet.items, bare.sheet.supplies) = (None, None);
    for field in ["items", "supplies"] {
        let sheet = format!(r#"{field}: [(name: "Torch", die: "d6")]"#);
        let text = RIGHT.replace("GAME", "contract").replace("TRAITS", &sheet);
        let error = Party::parse(&text, "fire.ron", &bare).expect_err("it has none");
        let said = format!("fire.ron:5:23: this game has no {field}; remove the field");
        assert_eq!(error.to_string(), said);
    }
}
