//! The plain mode: one answer a phrase, in order.

use super::given::Home;

#[test]
fn each_phrase_has_one_answer_with_its_entry() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus", "--dice", "8,3,9,5"],
        "\n# a remark\n   \nroll brannoc athletics\r\nroll brannoc\nroll nobody athletics\nroll ysolde lore\n\
         note \"rain\" open\nundo\nredo",
    );
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(answers[0].starts_with("ok 2 Brannoc · Athletics"));
    assert!(answers[1].starts_with("no "));
    assert!(answers[2].starts_with("no ") && answers[2].contains("nobody"));
    assert!(answers[3].starts_with("ok 3 Ysolde · Lore"));
    assert!(answers[4].starts_with("ok 4 ") && answers[4].contains("rain"));
    assert!(answers[5].starts_with("ok 5 undid 4"));
    assert!(answers[6].starts_with("ok 6 redid 4"));
    assert_eq!(answers.len(), 7, "{answers:?}");
}

#[test]
fn an_answer_is_nothing_but_text() {
    let home = Home::with("langobard");
    let ran = home.fed(
        &["line", "langobard"],
        "roll \u{202e}conn\u{1b}[31ma\u{200b} law",
    );
    let shown = "no “\u{fffd}conn\u{fffd}[31ma\u{fffd}” (word 2) is not a character";
    assert!(ran.out.starts_with(shown), "{}", ran.out);
}

#[test]
fn what_is_refused_changes_nothing() {
    let home = Home::with("vice-virtue");
    let before = home.done(&["show", "vice-virtue", "--format", "json"]);
    let ran = home.fed(
        &["line", "vice-virtue"],
        "award captain vice\nspend ansa vice\ntrack ansa hp 3\nroll ansa will vs 1000000000\nundo\nredo\nundo 99\n\
         rest night\nharm ansa 0\nroll \u{1b}[31m x\n",
    );
    assert_eq!(ran.status, 0);
    for answer in ran.out.lines() {
        assert!(answer.starts_with("no "), "{answer}");
        assert!(!answer.contains('\u{1b}'), "{answer:?}");
    }
    assert_eq!(ran.out.lines().count(), 10);
    assert_eq!(
        home.done(&["show", "vice-virtue", "--format", "json"]),
        before
    );
    assert_eq!(home.entries("vice-virtue").len(), 1);
}

#[test]
fn an_answer_of_several_lines_is_one() {
    let home = Home::with("langobard");
    let said = home.played("langobard", "contest theudolf spear against hungry spear\n");
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn answers_come_one_by_one() {
    let home = Home::with("contract");
    let mut line = home.line(&["contract"]);
    for seq in 2..12 {
        let answer = line.ask("roll maren perception + investigation");
        assert!(answer.starts_with(&format!("ok {seq} ")), "{answer}");
    }
    assert_eq!(line.end(), (Some(0), Vec::new()));
}

#[test]
fn the_dice_named_are_used_first_and_are_table_dice() {
    let home = Home::with("nexus");
    let phrases = "roll brannoc athletics\nroll brannoc athletics\n";
    let ran = home.fed(&["line", "nexus", "--dice", "7,4,2"], phrases);
    assert_eq!(ran.status, 0);
    let entries = home.entries("nexus");
    assert_eq!(entries[1]["faces"], serde_json::json!([7, 4, 2]));
    assert_eq!(entries[1]["table_dice"], true);
    assert_eq!(entries[2]["table_dice"], false);
}

#[test]
fn a_second_writer_is_told_who_has_it() {
    let home = Home::with("nexus");
    let mut line = home.line(&["nexus"]);
    assert!(line.ask("note \"first\" open").starts_with("ok "));
    let why = home.refused(1, &["line", "nexus"]);
    assert!(why.contains(&format!("process {}", line.pid())), "{why}");
    assert!(why.contains("close it there first"), "{why}");
    assert!(
        home.done(&["log", "nexus"]).contains("first"),
        "readers may"
    );
    assert!(line.ask("note \"second\" open").starts_with("ok "));
    assert_eq!(line.end().0, Some(0));
    home.played("nexus", "note \"third\" open\n");
}

#[test]
fn a_closed_campaign_is_one_file_and_its_lock() {
    let home = Home::with("nexus");
    home.played("nexus", "roll brannoc athletics\n");
    let folder = std::fs::read_dir(home.path("campaigns")).expect("it is there");
    let mut names: Vec<String> = folder
        .map(|file| {
            file.expect("readable")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(names, ["nexus.rollbook", "nexus.rollbook.lock"]);
}

/// `no 3 faces are needed` would read as its opposite.
#[test]
fn after_no_comes_a_sentence_of_its_own_and_no_number() {
    let home = Home::with("langobard");
    let phrases = "roll rosamar sword vs 3\nroll rosamar sword called 99\nroll rosamar sword called 9 ones 99\n\
                   roll 5000dice\nroll rosamar sword faces 1\nroll 3dice faces 7 1 1\ndice 2d6 called 40\namend 1 +1\n";
    let ran = home.fed(&["line", "langobard"], phrases);
    assert_eq!(ran.out.lines().count(), 8);
    for answer in ran.out.lines() {
        let why = answer.strip_prefix("no ").expect("refused");
        let first = why.chars().next();
        assert!(first.is_some_and(|it| !it.is_numeric()), "{answer}");
    }
}

#[test]
fn it_says_that_hidden_is_on() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus"],
        "hidden on\nhidden on\nroll brannoc athletics\nharm brannoc 2\nopen harm brannoc 2\nabsent ysolde on\n\
         note the gate is open\nopen note \"the gate\"",
    );
    let answers: Vec<&str> = ran.out.lines().collect();
    let ends = [
        "ok 2 hidden from now on (hidden)",
        "no hidden is on already (hidden is on)",
        " (hidden)",
        "no Brannoc's HP is open to players; `harm Brannoc 2 open` does it openly (hidden is on)",
        "ok 4 Brannoc · harm 2 · HP 22 → 20 (hidden is on)",
        "ok 5 Ysolde · present → absent (hidden is on)",
        "note \"the gate is\" open or note \"the gate is open\" (hidden is on)",
        "ok 6 the gate (hidden is on)",
    ];
    for (answer, end) in answers.iter().zip(ends) {
        assert!(answer.ends_with(end), "{answer}");
    }
    assert_eq!(answers.len(), ends.len(), "{answers:?}");
    let again = home.fed(&["line", "nexus"], "hidden off\nhidden off").out;
    let mut lines = again.lines();
    let greeting = lines.next().unwrap_or_default();
    assert!(greeting.starts_with("# hidden since "), "{again}");
    assert!(
        greeting.ends_with(", 1 entry; `hidden off` ends it"),
        "{again}"
    );
    assert_eq!(
        lines.next(),
        Some("ok 7 open again; 1 entry stays hidden (hidden)")
    );
    assert_eq!(lines.next(), Some("no hidden is off already"));
}

#[test]
fn strict_ends_at_the_first_refusal() {
    let home = Home::with("nexus");
    let said = "note \"one\" open\nroll nobody\nnote \"two\" open\n";
    let ran = home.fed(&["line", "nexus", "--strict"], said);
    let answers: Vec<_> = ran.out.lines().map(|line| &line[..3]).collect();
    assert_eq!((ran.status, answers), (1, vec!["ok ", "no "]));
    assert_eq!(home.entries("nexus").len(), 2);
    let ran = home.fed(&["line", "nexus"], said);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 3));
    let ran = home.fed(&["line", "nexus", "--strict"], "# nothing\nundo\n");
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1));
}
