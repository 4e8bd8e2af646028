//! What is said about a wrong game: the place, what was wrong, what to do. Each case is an embedded file with one change.

use std::fmt::Write;

use rollbook::game::{self, Game};

/// What is said when the first `from` in the file of `id` reads `to`.
fn said(id: &str, from: &str, to: &str) -> String {
    let text = game::load(id, None).expect("the game is embedded").text;
    assert!(text.contains(from), "{id} holds no {from}");
    match Game::parse(&text.replacen(from, to, 1), &format!("{id}.ron")) {
        Ok(_) => format!("{from} → {to}: nothing wrong"),
        Err(error) => error.to_string(),
    }
}

fn report(cases: &[(&str, &str, &str)]) -> String {
    let mut report = String::new();
    for (id, from, to) in cases {
        writeln!(report, "{}", said(id, from, to)).expect("writing to a string can't fail");
    }
    report
}

#[test]
fn wrongly_written() {
    insta::assert_snapshot!(report(&[
        ("nexus", "row: [", "colour: \"red\",\n    row: ["),
        ("nexus", "role: Skill", "role: Talent"),
        ("nexus", "AttributeDie(", "DiceTower("),
        ("nexus", "second: 6", "second: \"six\""),
        ("nexus", "second: 6", "second: 70000"),
        ("nexus", "start: \"d6\"", "start: \"dx\""),
        ("nexus", "name: \"Nexus\",", ""),
        ("nexus", "odds_shown: true", "odds_shown: yes"),
        (
            "nexus",
            "by_rung: true,",
            "by_rung: true,\n    by_rung: true,"
        ),
        ("nexus", "by_rung: true,", "by_rung: true"),
        ("nexus", "by_rung: true", "by_rung true"),
        ("nexus", "name: \"Nexus\"", "name: Nexus"),
        ("nexus", "name: \"Nexus\"", "name: \"Nexus"),
        (
            "nexus",
            "(1, 1, \"freezes, can't act\")",
            "(1, \"freezes, can't act\")"
        ),
        ("nexus", "odds_shown: true,\n)", "odds_shown: true,"),
        ("nexus", "odds_shown: true,\n)", "odds_shown: true,\n))"),
    ]));
}

#[test]
fn names_that_lead_nowhere() {
    insta::assert_snapshot!(report(&[
        ("nexus", "usual: \"STR\"", "usual: \"Strength\""),
        ("vice-virtue", "against: \"Will\"", "against: \"Willpower\""),
        ("nexus", "of: [\"Fighting\"]", "of: [\"Fencing\"]"),
        ("nexus", "against: [\"Archery\"]", "against: [\"Bows\"]"),
        ("nexus", "Pips(\"Resolve\")", "Pips(\"Hope\")"),
        ("nexus", "Defence(\"Dodge\")", "Defence(\"Duck\")"),
        ("nexus", "harm: Track(\"HP\")", "harm: Track(\"Health\")"),
        ("nexus", "[Full(\"HP\")]", "[Full(\"Health\")]"),
        (
            "nexus",
            "ordinary: Track(\"Resolve\")",
            "ordinary: Track(\"Luck\")"
        ),
        (
            "vice-virtue",
            "ordinary: Point(\"virtue\")",
            "ordinary: Point(\"grace\")"
        ),
        (
            "contract",
            "declared_costs: \"Mind\"",
            "declared_costs: \"Soul\""
        ),
        (
            "contract",
            "tracks: [\"Body\", \"Mind\"]",
            "tracks: [\"Body\", \"Soul\"]"
        ),
        ("nexus", "[\"AGI\", \"Perception\"]", "[\"AGI\", \"Speed\"]"),
        (
            "nexus",
            "usual: Rung(\"Medium\")",
            "usual: Rung(\"Middling\")"
        ),
        ("nexus", "key: \"strong\"", "key: \"mighty\""),
        ("nexus", "offers: [(\"acts, shaken\"", "offers: [(\"acts\""),
        (
            "nexus",
            "(name: \"dazed\", effect: Bane(1))",
            "(name: \"dazed\", effect: Bane(1), reach: Trait(\"Aim\"))",
        ),
    ]));
}

#[test]
fn names_that_stand_twice_or_not_at_all() {
    insta::assert_snapshot!(report(&[
        ("nexus", "(name: \"Stealth\"", "(name: \"athletics\""),
        ("nexus", "(name: \"Stealth\"", "(name: \"\""),
        ("nexus", "(name: \"Stealth\"", "(name: \"STR\""),
        ("nexus", "name: \"Parry\"", "name: \"HP\""),
        ("nexus", "word: \"Hard\"", "word: \"Easy\""),
        ("nexus", "name: \"stunned\"", "name: \"dazed\""),
        ("nexus", "name: \"Confusion\"", "name: \"Fear\""),
        ("nexus", "name: \"night\"", "name: \"short break\""),
        ("nexus", "name: \"ceramic\"", "name: \"glass\""),
        (
            "vice-virtue",
            "names: [\"vice\", \"virtue\"]",
            "names: [\"vice\", \"vice\"]"
        ),
        ("vice-virtue", "names: [\"vice\", \"virtue\"]", "names: []"),
        ("langobard", "key: \"fair\"", "key: \"good\""),
    ]));
}

#[test]
fn things_out_of_order_or_range() {
    insta::assert_snapshot!(report(&[
        ("contract", "stage: \"except.\"", "stage: \"surprising\""),
        ("contract", "stage: \"except.\"", "stage: \"so good\""),
        ("contract", "rank: Best", "rank: Superb"),
        (
            "nexus",
            "(word: \"Hard\", value: 10)",
            "(word: \"Hard\", value: 8)"
        ),
        (
            "langobard",
            "(word: \"Tricky\", value: -1)",
            "(word: \"Tricky\", value: 1)"
        ),
        ("nexus", "(2, 5, \"flees\")", "(2, 4, \"flees\")"),
        ("nexus", "(2, 5, \"flees\")", "(2, 6, \"flees\")"),
        ("nexus", "(6, 6, \"acts\")", "(6, 7, \"acts\")"),
        ("nexus", "bands: [-5, 0, 3, 6]", "bands: [-5, 3, 0, 6]"),
        ("nexus", "bands: [-5, 0, 3, 6]", "bands: [-5, 0, 3]"),
        ("vice-virtue", "level: (1, 9)", "level: (9, 1)"),
        (
            "vice-virtue",
            "low: 0, high: 30, start: 0",
            "low: 1, high: 30, start: 0"
        ),
        (
            "vice-virtue",
            "low: 0, high: 30, start: 0",
            "low: 30, high: 0"
        ),
        ("vice-virtue", "cap: 3", "cap: 0"),
        ("contract", "least: 3, most: 9", "least: 9, most: 3"),
        ("contract", "by_left: [4", "by_left: [-4"),
        ("nexus", "Die(start: \"d6\")", "Die(start: \"d20\")"),
        ("nexus", "id: \"nexus\"", "id: \"My Nexus\""),
        ("nexus", "badly_hurt: \"badly hurt\"", "badly_hurt: \" \""),
        (
            "nexus",
            "down: \"down\"",
            "down: \"lying on the cold stones, barely breathing\""
        ),
        ("nexus", "down: \"down\"", "down: \"lying\\ndown\""),
    ]));
}

#[test]
fn words_of_another_mechanic_and_things_the_sheet_lacks() {
    insta::assert_snapshot!(report(&[
        ("nexus", "usual: Rung(\"Medium\")", "usual: PartyLevel"),
        ("vice-virtue", "level: (1, 9),", ""),
        (
            "langobard",
            "harm: Injury",
            "reroll: (ordinary: Point(\"luck\")),\n    harm: Injury"
        ),
        (
            "nexus",
            "harm: Track",
            "declared_costs: \"Focus\",\n    harm: Track"
        ),
        (
            "nexus",
            "(name: \"dazed\", effect: Bane(1))",
            "(name: \"dazed\", effect: Dice(-1))"
        ),
        (
            "contract",
            "rating: Number(low: 1, high: 5, start: 1)",
            "rating: Die(start: \"d6\")"
        ),
        (
            "nexus",
            "rating: Die(start: \"d6\")",
            "rating: Number(low: 1, high: 9)"
        ),
        (
            "nexus",
            "rating: Number(low: 0, high: 5)",
            "rating: Die(start: \"d6\")"
        ),
        ("contract", "injuries: Severity,", ""),
        ("langobard", "injuries: Dice,", ""),
        ("nexus", "row: [", "row: [Points, "),
        ("contract", "by_rung: false", "by_rung: true"),
        (
            "nexus",
            "        (\n            key: \"fail\",\n            name: \"fail\",\n            rank: Bad,\n            say: \"{who} does not manage it.\",\n        ),\n",
            "",
        ),
    ]));
}

#[test]
fn remarks_are_no_place_for_a_fault() {
    let text = game::load("nexus", None)
        .expect("the game is embedded")
        .text;
    let text = text
        .replacen("(\n", "( // harm: Track(\"Health\")\n", 1)
        .replacen("harm: Track(\"HP\")", "harm: Track(\"Health\")", 1);
    let error = Game::parse(&text, "nexus.ron").expect_err("there is no track Health");
    let line = text.lines().position(|line| line.starts_with("    harm:"));
    assert_eq!(Some(error.line - 1), line);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_no_fault() {
    let text = game::load("nexus", None)
        .expect("the game is embedded")
        .text;
    let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let read = Game::parse(&text, "nexus.ron").expect("it says the same");
    assert_eq!(Some(read), Game::embedded("nexus"));
    let wrong = text.replacen("harm: Track(\"HP\")", "harm: Track(\"Health\")", 1);
    let error = Game::parse(&wrong, "nexus.ron").expect_err("there is no track Health");
    assert_eq!((error.line, error.column), (228, 17));
}

#[test]
fn what_no_terminal_should_be_sent() {
    let named = "name: \"Langobard\"";
    insta::assert_snapshot!(report(&[
        ("langobard", named, "name: \"Lango\u{1b}[2Jbard\""),
        ("langobard", named, "name: \"Lango\\u{1b}[2Jbard\""),
        ("langobard", named, "name: \"Lango\\x1b[2Jbard\""),
        ("langobard", "\"Law\"", "\"Law\u{202e}\""),
        ("langobard", "\"Law\"", "\"Law\\\\u{1b}\""),
    ]));
    let remark = said("langobard", "// The dice.", "// The \u{202e}dice.");
    assert!(remark.ends_with("nothing wrong"), "{remark}");
}
