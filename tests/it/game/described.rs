//! What is said about a mistake in a described mechanic: its place, what is wrong, what is known there. Each case is one game with
//! one change.

use std::fmt::Write;
use std::time::{Duration, Instant};

use rollbook::game::Game;

const GAME: &str = r#"(
    id: "trial",
    name: "Trial",
    mechanic: Described(
        inputs: [(name: "skill", from: Skill), (name: "dc", from: Target), (name: "luck", from: Asked("luck", 0, 5))],
        derive: [("net", "skill - 2"), ("pool", "max(net, 0)")],
        readings: [("Twos do not count.", "net", "skill")],
        tallies: [("sum", Add), ("best", Max)],
        dice: [
            (name: "base", count: "pool", sides: "6", gives: [("sum", "face"), ("best", "first")], hold: "face = 6"),
            (name: "set", count: "2", faces: [-1, 0, 1], keep: (count: "1"), sets: [("sum", "many")]),
            (name: "on", count: "1", sides: "8", explode: (when: "face = 8", mode: More), gives: [("sum", "face")]),
            (name: "more", count: "best", sides: "4", gives: [("sum", "face")], then: true),
        ],
        value: "sum + luck",
        worth: "value",
        read: [("success", "margin >= 0"), ("failure", "1")],
        bonus: ("success", "margin / 5"),
        contest: (value: "a.sum - b.sum", read: [("a", "value > 0"), ("b", "1")]),
        rerolls: [(name: "push", dice: Where("face = 1"), when: "not success", then: [(what: Item, by: "-1")])],
        after: [(name: "hero", by: "2")],
        effects: [(name: "hope", when: "sum > 9", what: Track("Hope"), by: "1")],
    ),
    tiers: [(key: "failure", name: "failure"), (key: "success", name: "success", success: true)],
)"#;

/// What is said where the first `from` of the game reads `to`.
fn said(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "the game holds no {from}");
    match Game::parse(&GAME.replacen(from, to, 1), "trial.ron") {
        Ok(_) => format!("{from} → {to}: nothing wrong"),
        Err(error) => error.to_string(),
    }
}

fn report(cases: &[(&str, &str)]) -> String {
    let mut report = String::new();
    for (from, to) in cases {
        let said = said(from, to);
        assert!(!said.ends_with("nothing wrong"), "{said}");
        writeln!(report, "{said}").expect("writing to a string can't fail");
    }
    report
}

#[test]
fn a_mechanic_without_a_mistake_is_read() {
    assert_eq!(Game::parse(GAME, "trial.ron").map(|_| ()), Ok(()));
}

#[test]
fn mistakes_in_expressions() {
    insta::assert_snapshot!(report(&[
        ("max(net, 0)", "max(net, 0"),
        ("max(net, 0)", "max()"),
        ("max(net, 0)", "abs(net, 0)"),
        ("max(net, 0)", "clamp(net, 0)"),
        ("max(net, 0)", "table(net)"),
        ("max(net, 0)", "net +"),
        ("max(net, 0)", ""),
        ("max(net, 0)", "net 2"),
        ("max(net, 0)", "net == 2"),
        ("max(net, 0)", "net && skill"),
        ("max(net, 0)", "net || skill"),
        ("max(net, 0)", "!net"),
        ("max(net, 0)", "net % 2"),
        ("max(net, 0)", "0 < net < 3"),
        ("max(net, 0)", "if net then 1"),
        ("max(net, 0)", "1 + if net then 1 else 2"),
        ("max(net, 0)", "2.5"),
        ("max(net, 0)", "'two'"),
        ("max(net, 0)", "99999999999999999999"),
        ("max(net, 0)", "1000000000 * 2"),
        ("max(net, 0)", "1 / 0"),
        ("max(net, 0)", "table(3, 1, 2)"),
        ("max(net, 0)", "sum"),
        ("max(net, 0)", "pool"),
        ("max(net, 0)", "face"),
    ]));
}

#[test]
fn mistakes_in_the_parts_of_a_mechanic() {
    insta::assert_snapshot!(report(&[
        ("name: \"skill\"", "name: \"face\""),
        ("name: \"skill\"", "name: \"first\""),
        ("name: \"skill\"", "name: \"if\""),
        ("name: \"skill\"", "name: \"2nd\""),
        ("name: \"luck\", from", "name: \"skill\", from"),
        ("(\"net\", \"skill - 2\")", "(\"skill\", \"skill - 2\")"),
        ("from: Skill", "from: Target"),
        ("from: Skill", "from: Nowhere"),
        ("from: Skill", "from: Skill, sign: Up"),
        ("from: Skill", "from: Skill, stack: Highest"),
        ("from: Skill", "from: Asked(\"skill\", 5, 0)"),
        ("dice: [", "opposites: [(\"total\", \"less\")], dice: [",),
        ("\"net\", \"skill\")]", "\"nett\", \"skill\")]"),
        ("(\"best\", Max)", "(\"best\", Most)"),
        ("name: \"set\"", "name: \"base\""),
        ("name: \"set\"", "name: \"\""),
        ("count: \"2\"", "count: \"1000\""),
        ("count: \"2\"", "count: \"sum\""),
        ("count: \"2\"", "count: \"skill +\""),
        ("sides: \"8\"", "sides: \"0\""),
        ("sides: \"8\"", "sides: \"1001\""),
        ("sides: \"8\"", "sides: 8"),
        ("sides: \"8\", ", ""),
        ("sides: \"8\"", "sides: \"8\", faces: [1]"),
        ("[-1, 0, 1]", "[]"),
        ("[-1, 0, 1]", "[2000000000]"),
        ("mode: More", "mode: More, most: 1000"),
        ("mode: More)", "mode: More), keep: (count: \"1\")"),
        ("mode: More)", "mode: More), sets: [(\"sum\", \"many\")]"),
        ("(\"best\", \"first\")", "(\"worst\", \"first\")"),
        ("(\"best\", \"first\")", "(\"best\", \"many\")"),
        ("\"face = 6\"", "\"first = 6\""),
        ("\"6\", gives", "\"6\", then: true, gives"),
        ("\"sum + luck\"", "\"value + luck\""),
        (
            "(\"success\", \"margin >= 0\")",
            "(\"triumph\", \"margin >= 0\")"
        ),
        ("(\"failure\", \"1\")", "(\"failure\", \"margin < 0\")"),
        (
            "read: [(\"success\", \"margin >= 0\"), (\"failure\", \"1\")]",
            "read: []"
        ),
        ("margin >= 0", "sum >= dc"),
        (
            "(\"success\", \"margin / 5\")",
            "(\"glory\", \"margin / 5\")"
        ),
        ("a.sum - b.sum", "sum - b.sum"),
        ("a.sum - b.sum", "a.sum - c.sum"),
        ("(\"b\", \"1\")", "(\"c\", \"1\")"),
        ("(\"b\", \"1\")", "(\"failure\", \"1\")"),
        ("(\"b\", \"1\")", "(\"b\", \"value < 0\")"),
        ("when: \"not success\"", "times: 0"),
        ("when: \"not success\"", "when: \"not failure\""),
        ("Where(\"face = 1\")", "Where(\"first = 1\")"),
        ("dice: Where(\"face = 1\")", "dice: Some"),
        ("name: \"hero\"", "name: \"hero\", times: 0"),
        ("when: \"sum > 9\"", "when: \"sum > many\""),
        ("what: Track(\"Hope\")", "what: Purse(\"Hope\")"),
        ("worth: \"value\"", "value: \"1\""),
        ("worth: \"value\"", "wealth: \"value\""),
    ]));
}

/// Refused at once, whatever they hold.
#[test]
fn hostile_files_are_refused() {
    let brackets = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let signs = format!("{}1", "-".repeat(9_000));
    let choices = format!("{}1", "if 1 then 1 else ".repeat(500));
    let sums = format!("1{}", " + 1".repeat(2_000));
    for text in [
        brackets.as_str(),
        &signs,
        &choices,
        &sums,
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808 * 9223372036854775808",
    ] {
        let start = Instant::now();
        let game = GAME.replacen("max(net, 0)", text, 1);
        assert!(Game::parse(&game, "trial.ron").is_err());
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    let many = said("count: \"2\"", "count: \"1000000\"");
    assert!(many.contains("this would be 1000000 dice"), "{many}");
    let number = said(
        "dc\", from: Target",
        "dc\", from: Const(9223372036854775807)",
    );
    assert!(number.contains("too large"), "{number}");
}

/// A list that is too long is refused where it becomes so, and a text that is too long as a whole.
#[test]
fn long_lists_and_long_texts_are_refused() {
    let too_long = "this list has more than 200 entries";
    for (list, entry) in [
        ("inputs: [", "(name: \"x\", from: Skill), "),
        ("derive: [", "(\"x\", \"1\"), "),
        ("readings: [", "(\"x\", \"net\", \"1\"), "),
        ("tallies: [", "(\"x\", Add), "),
        ("dice: [", "(name: \"x\", count: \"1\", sides: \"6\"), "),
        ("gives: [", "(\"sum\", \"face\"), "),
        ("sets: [", "(\"sum\", \"many\"), "),
        ("read: [", "(\"success\", \"0\"), "),
        ("rerolls: [", "(name: \"x\", dice: All), "),
        ("then: [", "(what: Item, by: \"1\"), "),
        ("after: [", "(name: \"x\", by: \"1\"), "),
        ("effects: [", "(name: \"x\", what: Item, by: \"1\"), "),
    ] {
        let told = said(list, &format!("{list}{}", entry.repeat(200)));
        assert!(told.ends_with(too_long), "{list}: {told}");
        let start = Instant::now();
        let told = said(list, &format!("{list}{}", entry.repeat(100_000)));
        let of_file = "this file is longer than 256 KB";
        assert!(told.ends_with(of_file), "{list}: {told}");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    let faces = said("[-1, 0, 1]", &format!("[{}]", "1, ".repeat(1_001)));
    assert!(faces.contains("a die has 1 to 1000 faces"), "{faces}");
    let remark = format!("{GAME}\n{}", "// remark\n".repeat(30_000));
    let told = Game::parse(&remark, "trial.ron")
        .map(|_| ())
        .expect_err("it is long");
    assert!(told.line > 1_000 && told.column > 0, "{told}");
    let places = format!("max({}1)", "1, ".repeat(600));
    let told = said("max(net, 0)", &places);
    assert!(
        told.contains("more than 500 operators and commas"),
        "{told}"
    );
}
