//! Tables as people write and paste them, and what is said of those that are wrong.

use rollbook::random::{Form, RandomTable, read, results};

fn table(text: &str, form: Form) -> RandomTable {
    let mut all = read(text, "x", form, "Table").expect(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).table
}

/// The dice, and each row with its results.
fn told(table: &RandomTable) -> String {
    let rows = table.rows.iter();
    let rows: Vec<String> = rows
        .map(|row| format!("{} {}", results(row), row.name))
        .collect();
    format!("{}: {}", table.dice, rows.join(" | "))
}

#[track_caller]
fn reads(text: &str, wanted: &str) {
    assert_eq!(told(&table(text, Form::List)), wanted, "{text}");
}

#[track_caller]
fn refuses(text: &str, form: Form, wanted: &str) {
    let why = read(text, "x", form, "Table").expect_err(text).to_string();
    assert_eq!(why, wanted, "{text}");
}

#[test]
fn lists_are_read_in_many_ways() {
    reads("1 rain\n2 sun", "d2: 1 rain | 2 sun");
    reads("1. rain\n2. sun\n3. snow", "d3: 1 rain | 2 sun | 3 snow");
    reads("1) rain\n2) sun", "d2: 1 rain | 2 sun");
    reads("1-2: rain\n3–6: sun", "d6: 1–2 rain | 3–6 sun");
    reads("1 - rain\n2 – sun", "d2: 1 rain | 2 sun");
    reads("01–50 rain\n51–00 sun", "d100: 1–50 rain | 51–100 sun");
    reads("1-9 rain\n0 sun", "d10: 1–9 rain | 10 sun");
    reads("- rain\n- sun", "d2: 1 rain | 2 sun");
    reads("* 1. rain\n* 2. sun", "d2: 1 rain | 2 sun");
    reads("- 1-3 rain\n- 4-6 sun", "d6: 1–3 rain | 4–6 sun");
    reads("- 3x rain\n- sun", "d4: 1–3 rain | 4 sun");
    reads("3× rain\nsun", "d4: 1–3 rain | 4 sun");
    reads("rain\nsun\n", "d2: 1 rain | 2 sun");
    reads("1. rain\n1. sun\n1. snow", "d3: 1 rain | 2 sun | 3 snow");
    reads(
        "2-6 rain\n7 sun\n8–12 snow",
        "2d6: 2–6 rain | 7 sun | 8–12 snow",
    );
    reads("11-36 rain\n41-66 sun", "d66: 11–36 rain | 41–66 sun");
    reads("d20\n1-10 rain\n11-20 sun", "d20: 1–10 rain | 11–20 sun");
    reads("Roll 1d6:\n1-3 rain\n4-6 sun", "d6: 1–3 rain | 4–6 sun");
    reads("2d4\n2 rain\n3-8 sun", "2d4: 2 rain | 3–8 sun");
    reads(
        "2d6\n- a\n- b\n- c\n- d\n- e\n- f\n- g\n- h\n- i\n- j\n- k",
        "2d6: 2 a | 3 b | 4 c | 5 d | 6 e | 7 f | 8 g | 9 h | 10 i | 11 j | 12 k",
    );
    reads(
        "1-2 rain | 3 {2d6} rats | 4 sun",
        "d4: 1–2 rain | 3 {2d6} rats | 4 sun",
    );
    reads("a\\|b | c", "d2: 1 a|b | 2 c");
}

#[test]
fn the_examples_of_the_guide_are_tables() {
    let guide = include_str!("../../../docs/random-tables.md");
    let blocks: Vec<&str> = guide.split("```").skip(1).step_by(2).collect();
    let read = |at: usize, form| told(&table(blocks[at].trim_start_matches("text\n"), form));
    assert_eq!(blocks.len(), 5);
    assert!(read(1, Form::List).starts_with("d20: 1–10 nothing stirs | 11–15 {2d6} rats"));
    assert_eq!(read(2, Form::List), "d6: 1–3 rain | 4–6 sun");
    assert_eq!(read(3, Form::Csv), "d6: 1–3 rain | 4–6 sun, and a rainbow");
    assert_eq!(read(4, Form::Ron), "d6: 1–3 rain | 4–6 sun");
}

#[test]
fn figures_in_a_text_are_no_numbers() {
    reads("- 3 rats\n- 2 dogs", "d2: 1 3 rats | 2 2 dogs");
    reads(
        "2d6 rats\n12:30 the train",
        "d2: 1 2d6 rats | 2 12:30 the train",
    );
    reads("1. 5 rats\n2. 1.5 miles", "d2: 1 5 rats | 2 1.5 miles");
    reads(
        "3-legged dog\n10,000 coins",
        "d2: 1 3-legged dog | 2 10,000 coins",
    );
}

#[test]
fn markdown_is_read() {
    let text = "# Weather\n\nWhat the sky does.\n\n| d6 | Sky |\n|---:|:--|\n| 1-3 | **rain** |\n| 4 | a \\| b |\n| 5–6 | sun | warm |\n\n---\n";
    let weather = table(text, Form::List);
    assert_eq!(weather.name, "Weather");
    assert_eq!(told(&weather), "d6: 1–3 rain | 4 a | b | 5–6 sun – warm");
    reads("| a |\n| b |", "d2: 1 a | 2 b");
    reads(
        "| weight | text |\n|---|---|\n| 3 | a |\n| 1 | b |",
        "d4: 1–3 a | 4 b",
    );
    let heading = table("## d20 Doors\n1-10 shut\n11-20 open", Form::List);
    assert_eq!(
        (heading.name.as_str(), told(&heading)),
        ("Doors", "d20: 1–10 shut | 11–20 open".to_owned())
    );
    reads(
        "# Doors (d4)\n- a\n- b\n- c\n- d",
        "d4: 1 a | 2 b | 3 c | 4 d",
    );
    reads("- a long\n  row\n- b", "d2: 1 a long row | 2 b");
    let several = read(
        "# All\n\n## A\n- a\n- b\n\n## B\n- c\n- d\n",
        "x",
        Form::List,
        "x",
    )
    .expect("two tables");
    let names: Vec<&str> = several.iter().map(|it| it.table.name.as_str()).collect();
    assert_eq!(names, ["A", "B"]);
}

/// A line above numbered rows names the table, as on paper; a sentence there doesn't.
#[test]
fn a_line_above_the_rows_is_a_heading() {
    let named = table("What the marsh gives:\n1 mud\n2 reeds", Form::List);
    assert_eq!(named.name, "What the marsh gives");
    assert_eq!(told(&named), told(&table("1 mud\n2 reeds", Form::List)));
    let with_dice = table("Doors d20\n1-10 shut\n11-20 open", Form::List);
    assert_eq!(with_dice.name, "Doors");
    let sentence = table("Roll this at every door.\n1 mud\n2 reeds", Form::List);
    assert_eq!(sentence.name, table("1 mud\n2 reeds", Form::List).name);
}

#[test]
fn csv_is_read() {
    let csv = |text| told(&table(text, Form::Csv));
    assert_eq!(
        csv("roll,result\n1-3,rain\n4-6,\"sun, \"\"hot\"\"\"\n"),
        "d6: 1–3 rain | 4–6 sun, \"hot\""
    );
    assert_eq!(csv("2d4;what\r\n2;a\r\n3-8;b\r\n"), "2d4: 2 a | 3–8 b");
    assert_eq!(csv("weight\ttext\n3\ta\n1\tb"), "d4: 1–3 a | 4 b");
    assert_eq!(csv("rain\nsun\n"), "d2: 1 rain | 2 sun");
    assert_eq!(csv("1,\"two\nlines\"\n2,b"), "d2: 1 two lines | 2 b");
}

#[test]
fn ron_is_read() {
    let text = "// mine\n(name: \"Doors\", dice: \"d20\", rows: [\"1-10 shut\", \"11-20: open\"])";
    let doors = table(text, Form::Ron);
    assert_eq!(
        (doors.name.as_str(), told(&doors)),
        ("Doors", "d20: 1–10 shut | 11–20 open".to_owned())
    );
    let two = read(
        "[(name: \"A\", rows: [\"a\", \"b\"]), (name: \"B\", rows: [\"3x c\", \"d\"])]",
        "x",
        Form::Ron,
        "x",
    );
    assert_eq!(told(&two.expect("two tables")[1].table), "d4: 1–3 c | 4 d");
}

#[test]
fn a_mistake_has_its_line_and_column() {
    use Form::List;
    refuses("", List, "x:1:1: there are no rows here; write one a line");
    refuses(
        "1 a",
        List,
        "x:1:1: this table has one row; it needs two or more",
    );
    refuses(
        "1 a\n3 b",
        List,
        "x:2:1: no row holds 2; widen one or add one",
    );
    refuses(
        "1 a\n  1-2 b",
        List,
        "x:2:3: 1 stands above already; the next is 2",
    );
    refuses(
        "d4\n1 a\n2 b",
        List,
        "x:3:1: no row holds 3 of d4; add one after this",
    );
    refuses("d4\n1 a\n2-5 b", List, "x:3:1: d4 never shows 5");
    refuses(
        "d4\n1-4 a\n5 b",
        List,
        "x:3:1: d4 shows 4 at most; the rows above hold all",
    );
    refuses(
        "1 a\n5-2 b",
        List,
        "x:2:1: this row goes from 5 down to 2; swap them (00 is 100)",
    );
    refuses(
        "1 a\nb",
        List,
        "x:2:1: this line is not a row; begin it with its number, or with -",
    );
    refuses(
        "- 1. a\n- b",
        List,
        "x:2:3: this row has no number, though the first row has one",
    );
    refuses(
        "- a\n- 2. b",
        List,
        "x:2:3: this row has a number, though the first row has none",
    );
    refuses(
        "d6\n- a\n- b",
        List,
        "x:2:3: d6 has 6 results, and the rows hold 2; number the rows or change the dice",
    );
    refuses(
        "4 a\n5 b",
        List,
        "x:1:1: the rows go from 4 to 5; write the dice in a line before them, as 2d10",
    );
    refuses(
        "- a\n- 0x b",
        List,
        "x:2:3: a row counts once or more, as in 3x rats",
    );
    refuses("1. a\n2.", List, "x:2:1: this row has no text");
}

#[test]
fn a_mistake_in_a_text_has_its_line_and_column() {
    use Form::{Csv, List, Ron};
    refuses(
        "1. a\n2. b {3d",
        List,
        "x:2:6: this brace has no other; write {{ for a plain brace",
    );
    refuses(
        "1. a\n2. {2d6x} b",
        List,
        "x:2:8: “x” can't follow; write dice like 2d6+3, 4d6k3, 6d6! or 5d10>=7",
    );
    refuses(
        "1. a\n2. {} b",
        List,
        "x:2:5: between braces stand dice or the name of a table, as in {2d6} or {Weather}",
    );
    refuses(
        "# A\n- a\n- b\n# a\n- c\n- d",
        List,
        "x:4:1: a table “A” stands above; give this another name",
    );
    refuses(
        "| d6 | x |\n|--|--|\n| one | a |",
        List,
        "x:3:3: “one” is not a result; write a number or a range, as 1-3",
    );
    refuses(
        "roll,text\n1,a\nb,c",
        Csv,
        "x:3:1: “b” is not a result; write a number or a range, as 1-3",
    );
    refuses("1,\"a\n2,b", Csv, "x:1:3: this quote is never closed");
    refuses(
        "(name: \"A\",\n rows: [\"1 a\",\n  \"3 b\"])",
        Ron,
        "x:3:4: no row holds 2; widen one or add one",
    );
    refuses(
        "(name: \"A\",\n rows: [\"a\", \"b {2d\"])",
        Ron,
        "x:2:17: this brace has no other; write {{ for a plain brace",
    );
    refuses(
        "(name: \"A\", row: [])",
        Ron,
        "x:1:13: unknown field `row`; known are name, dice and rows",
    );
}
