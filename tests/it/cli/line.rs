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
        "ok 2 kept from players from now on (hidden)",
        "no hidden is already on (hidden is on)",
        " (hidden)",
        "no Brannoc's HP is open to players; `harm Brannoc 2 open` does it openly (hidden is on)",
        "ok 4 Brannoc · harm 2 · HP 22 → 20 (hidden is on)",
        "ok 5 Ysolde is now absent (hidden is on)",
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
    assert_eq!(lines.next(), Some("no hidden is already off"));
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

#[test]
fn quit_ends_it() {
    let home = Home::with("nexus");
    let said = "help quit\nquit now\nquit\nnote \"two\" open\n";
    let ran = home.fed(&["line", "nexus"], said);
    let answers = "# quit\n# end, as the end of the input does\nok\nno quit stands alone\nok\n";
    assert_eq!((ran.status, ran.out.as_str()), (0, answers));
    assert_eq!(home.entries("nexus").len(), 1);
}

/// The dice of a roll, in each game, of a group and of a contest, of plain dice and of what is thrown again.
#[test]
fn every_answer_to_a_roll_has_its_dice() {
    let all = [
        (
            "nexus",
            "roll brannoc athletics vs 12\nroll ysolde arcana boon 1\nreroll ysolde free \"blessing\"\namend last vs 5\n\
             dice 2d6+3 \"damage\"\ndice 2d6k1",
        ),
        (
            "vice-virtue",
            "roll ansa will\nroll pcs will\ncontest ansa will against captain will",
        ),
        (
            "langobard",
            "roll rosamar sword\ncontest theudolf spear against hungry spear",
        ),
        (
            "contract",
            "roll maren perception + investigation\norder roll",
        ),
        ("two-d6", "roll all bold"),
        ("percent-under", "roll all drive"),
        ("symbols", "roll all brawl"),
    ];
    // Faces that every die has, as many as are thrown.
    let dice = ["3", "1", "4", "2"].repeat(30).join(",");
    let mut said = Vec::new();
    for (game, phrases) in all {
        let home = Home::with(game);
        let ran = home.fed(&["line", game, "--dice", &dice], phrases);
        said.push(format!("{game}\n{}", ran.out));
    }
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn questions_are_answered_without_an_entry() {
    let home = Home::with("nexus");
    let phrases = "help\nhelp roll\nhelp odds\nhelp rol\nshow bran\nshow nobody\nlog 1\nlog many\n\
                   odds bran ath vs \"very hard\"\nodds roll bran,ysolde ath\nodds dice 4d6k3\nodds note x\nodds bran swim";
    let ran = home.fed(&["line", "nexus"], phrases);
    assert_eq!(ran.status, 0);
    assert_eq!(home.entries("nexus").len(), 1, "nothing was done");
    // A script finds one line of `ok` or `no` a phrase; all others are remarks.
    let ends = ran.out.lines().filter(|line| !line.starts_with("# "));
    let ends: Vec<&str> = ends.map(|line| &line[..2]).collect();
    let want = [
        "ok", "ok", "ok", "no", "ok", "no", "ok", "no", "ok", "ok", "ok", "no", "no",
    ];
    assert_eq!(ends, want, "{}", ran.out);
    let told: Vec<&str> = ran.out.lines().skip_while(|line| *line != "ok").collect();
    let told = told.join("\n");
    let day = told.find("20").map_or("", |at| &told[at..at + 16]);
    insta::assert_snapshot!(told.replace(day, "2026-11-14 19:32"));
}

#[test]
fn odds_tell_what_a_reroll_is_worth_as_the_screen_does() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus"],
        "odds bran ath\ntrack bran Resolve 0\nodds bran ath",
    );
    let worth = ran.out.matches("# Resolve on a failure: ").count();
    assert_eq!(worth, 1, "nothing is left to pay with\n{}", ran.out);
}

#[test]
fn a_contest_has_odds() {
    let home = Home::with("vice-virtue");
    let ran = home.fed(
        &["line", "vice-virtue"],
        "odds contest ansa will against captain will",
    );
    assert!(
        ran.out.contains(" wins ") && ran.out.ends_with("\nok\n"),
        "{}",
        ran.out
    );
    assert_eq!(home.entries("vice-virtue").len(), 1);
}

#[test]
fn the_name_of_a_point_leads_to_what_changes_it() {
    let home = Home::with("vice-virtue");
    let ran = home.fed(&["line", "vice-virtue"], "virtue ansa");
    assert!(
        ran.out
            .contains("did you mean award ansa virtue or spend ansa virtue?"),
        "{}",
        ran.out
    );
}

#[test]
fn a_mistake_gets_one_short_line_that_names_what_was_meant() {
    let home = Home::with("nexus");
    let mistakes = [
        ("shwo", "did you mean show?"),
        ("odd bran ath", "did you mean odds?"),
        ("rol bran ath", "did you mean roll?"),
        ("damage bran 3", "did you mean harm?"),
        ("initiative", "did you mean order?"),
        ("hp bran -3", "did you mean track bran HP -3?"),
        (
            "Resolve \"Oda of the Reeds\"",
            "did you mean track \"Oda of the Reeds\" Resolve -1?",
        ),
        ("injury", "did you mean harm?"),
        ("next", "did you mean order next?"),
        ("r bran ath", "did you mean roll?"),
        ("who", "did you mean show?"),
        ("find mill", "did you mean search?"),
        ("recap x", "as in: recap 2"),
        ("table weather", "is rolled with “random \"Weather\"”"),
        ("roll branoc ath", "did you mean Brannoc?"),
        ("roll bran atletics", "did you mean Athletics?"),
        // Keywords are never taken by prefix.
        ("undo la", "entry's number"),
        ("roll bran ath agai 3", "does not fit here"),
        ("xyzzy", "12 more"),
    ];
    let phrases: Vec<&str> = mistakes.iter().map(|it| it.0).collect();
    let ran = home.fed(&["line", "nexus"], &phrases.join("\n"));
    for (answer, (phrase, meant)) in ran.out.lines().zip(mistakes) {
        assert!(answer.starts_with("no "), "{phrase}: {answer}");
        let is_meant = answer.contains(meant) || meant == "12 more" && answer.ends_with(" more");
        assert!(is_meant, "{phrase}: {answer}");
        assert!(answer.chars().count() < 200, "{phrase}: {answer}");
    }
    assert_eq!(ran.out.lines().count(), mistakes.len());
}

#[test]
fn dice_need_no_verb_and_the_recap_is_told() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus"],
        "session start\n2d6+3\nd20 \"the wheel\" faces 7\n1\nrecap\nq\nshow\n",
    );
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[1].starts_with("ok 3 2d6+3 "), "{}", ran.out);
    assert!(lines[2].contains("the wheel"), "{}", ran.out);
    assert!(lines[3].starts_with("no “1” (word 1)"), "{}", ran.out);
    assert!(
        lines[4..]
            .iter()
            .any(|line| line.contains("session 1, so far")),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("Brannoc\n"), "{}", ran.out);
}

#[test]
fn names_go_by_prefix_and_rungs_in_quotes() {
    let home = Home::with("nexus");
    let phrases = "roll bran ath vs \"very hard\"\nroll bran ath vs very\nroll bran ath vs \"ysol\".dod\n\
                   condition yso daz on\nharm wolf 1\ncheck bran bronze\nrest nig oda\namend last vs easy\n\
                   amend last boon 1";
    let ran = home.fed(&["line", "nexus"], phrases);
    for answer in ran.out.lines() {
        assert!(answer.starts_with("ok "), "{answer}");
    }
    let vs: Vec<bool> = ran
        .out
        .lines()
        .take(2)
        .map(|it| it.contains(" vs 12 "))
        .collect();
    assert_eq!(vs, [true, true], "{}", ran.out);
    assert!(
        ran.out
            .lines()
            .nth(7)
            .is_some_and(|it| it.contains("amended")),
        "{}",
        ran.out
    );
}

#[test]
fn the_last_roll_is_amended_whatever_came_after_it() {
    let home = Home::with("nexus");
    let phrases =
        "amend last vs 12\nroll bran ath\nroll yso lore\nnote \"rain\"\nundo 3\namend last vs 20";
    let ran = home.fed(&["line", "nexus", "--dice", "4,3,4,2"], phrases);
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(
        answers[0].starts_with("no there is no roll yet"),
        "{answers:?}"
    );
    assert!(
        answers[5].starts_with("ok 6 Brannoc · Athletics amended"),
        "{answers:?}"
    );
    assert!(answers[5].contains("vs 20"), "{answers:?}");
}

/// A figure behind the letters of a name finds the one of several; a timer may be said with its name first, and its time in two
/// words; where the table throws its own dice, the answer says that the program threw.
#[test]
fn the_last_entry_is_tagged_and_gets_a_note() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus", "--dice", "8,3"],
        "roll brannoc athletics\ntag last door\nnote \"it was open\" on last\nlog #door",
    );
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(answers[1].starts_with("ok 3 #door on 2"), "{answers:?}");
    assert!(answers[2].contains("it was open"), "{answers:?}");
}

#[test]
fn what_is_said_at_a_table_is_understood() {
    let home = Home::with("nexus");
    let said = "npc \"Marsh wolf\" x3 HP 7\nharm wolf 2 3\ntimer Torch 40 minutes\ntable-dice pcs\n\
                roll brannoc athletics\nroll brannoc athletics faces 8,4,5";
    let ran = home.fed(&["line", "nexus"], said);
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(answers[1].contains("Marsh wolf 2 · harm 3"), "{answers:?}");
    assert!(answers[2].contains("Torch"), "{answers:?}");
    let thrown = "thrown by the program; “faces 3,7” or “called 15” gives the table's dice";
    assert!(answers[4].ends_with(thrown), "{answers:?}");
    assert!(!answers[5].contains("thrown by"), "{answers:?}");
    assert!(answers[5].starts_with("ok 7 "), "{answers:?}");
}

/// An opponent that rolls too has a contest's odds, as the roll against it is thrown as a contest.
#[test]
fn a_roll_against_an_opponent_that_rolls_has_the_odds_of_the_contest() {
    let home = Home::with("langobard");
    let people = "npc Arichis persuasion 3\nodds ";
    let who = home.done(&["show", "langobard", "--format", "json"]);
    let who: serde_json::Value = serde_json::from_str(&who).expect("JSON");
    let name = who["characters"][0]["name"].as_str().expect("a name");
    let first = name.split(' ').next().expect("a word");
    let ran = home.fed(
        &["line", "langobard"],
        &format!("{people}{first} law vs arichis.persuasion"),
    );
    assert!(
        ran.out.contains("# against Arichis · Persuasion"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("succeed\nok\n"), "{}", ran.out);
    // Each verdict, as the screen has it.
    let verdicts = ran.out.lines().rev().nth(2).expect("a line before");
    for tier in ["fumble", "failure", "mediocre", "fair"] {
        assert!(verdicts.contains(tier), "{verdicts}");
    }
}

/// Of injuries that are alike in everything the oldest is healed; the others have their numbers.
#[test]
fn the_older_of_two_injuries_alike_is_healed() {
    let home = Home::with("langobard");
    let ran = home.fed(
        &["line", "langobard"],
        "npc Arichis law 3\nharm Arichis 1 \"twisted ankle\"\nharm Arichis 1 \"twisted ankle\"\n\
         heal Arichis \"twisted ankle\"\nharm Arichis 2 \"twisted ankle\"\nheal Arichis \"twisted ankle\"",
    );
    let said: Vec<&str> = ran.out.lines().collect();
    assert!(said[3].starts_with("ok "), "{said:?}");
    assert!(
        said[5].starts_with("no ") && said[5].ends_with("; write one of these"),
        "{said:?}"
    );
}

/// Where nobody is hurt there is no example of what would be refused.
#[test]
fn the_example_of_healing_can_be_done() {
    let home = Home::with("langobard");
    let ran = home.fed(&["line", "langobard"], "help heal");
    assert!(!ran.out.contains("heal Conna 2"), "{}", ran.out);
    assert!(ran.out.contains("# heal WHO INJURY"), "{}", ran.out);
}

#[test]
fn entries_are_found_by_words() {
    let home = Home::with("nexus");
    let ran = home.fed(
        &["line", "nexus"],
        "note \"the bell rings\"\nnote \"rain\"\nsearch bell\nsearch nothing-like-it\nsearch\nfind bell",
    );
    let lines: Vec<&str> = ran.out.lines().skip(2).collect();
    assert!(lines[0].contains("the bell rings"), "{lines:?}");
    assert_eq!(lines[1], "ok");
    assert_eq!(lines[2..4], ["# no entry has these words", "ok"]);
    assert!(lines[4].contains("as in: search rope"), "{lines:?}");
    assert!(lines[5].ends_with("did you mean search?"), "{lines:?}");
}

/// What is thrown in the place of somebody who throws by hand is said of a group and of the order of turns, too.
#[test]
fn dice_thrown_in_the_place_of_a_player_are_told_of_a_group() {
    let home = Home::with("nexus");
    let said = home.played(
        "nexus",
        "roll pcs athletics\norder roll\ntable-dice pcs\nroll pcs athletics\norder roll\nroll npcs athletics",
    );
    let told = |at: usize| said[at].contains("thrown by the program");
    let told: Vec<bool> = (0..said.len()).map(told).collect();
    assert_eq!(told, [false, false, false, true, true, false], "{said:?}");
}

/// A member who has another number to reach than the others has it beside the dice.
#[test]
fn a_group_says_who_stands_at_another_difficulty() {
    let home = Home::with("contract");
    let said = home.played(
        "contract",
        "npc Adept alertness 3 perception 3\nnpc Novice perception 3\nroll Adept,Novice alertness vs 7",
    );
    assert!(said[2].contains(" at 8 (untrained) = "), "{said:?}");
    assert!(said[2].contains(" at 7 = "), "{said:?}");
}

/// Every answer to dice has them, also where they say how much harm is.
#[test]
fn harm_and_healing_tell_their_dice() {
    for (game, harm) in [
        ("nexus", "Wolf · harm 7 (2d4 4 3) · HP 12 → 5 · cut"),
        ("contract", "Wolf · cut 7 (2d4 4 3) · Body 6 → 0"),
    ] {
        let home = Home::with(game);
        let ran = home.fed(&["line", game], "npc Wolf\nharm wolf 2d4 cut faces 4 3\n");
        let answers: Vec<&str> = ran.out.lines().collect();
        assert!(answers[1].contains(harm), "{}", ran.out);
    }
}

/// Dice before the verb are those of the verb, too.
#[test]
fn dice_may_stand_before_the_verb() {
    let home = Home::with("nexus");
    for words in [
        ["--dice", "3,3", "line", "nexus"],
        ["line", "nexus", "--dice", "3,3"],
    ] {
        let said = home.fed(&words, "roll Ysolde athletics\n");
        assert!(said.out.contains(" 3, d6 3"), "{}", said.out);
    }
}

/// What is only counted has no die, and a track may be given to the players' characters.
#[test]
fn what_is_only_counted_is_not_checked() {
    let home = Home::with("nexus");
    let said = home.fed(
        &["line", "nexus"],
        "item Ysolde add Arrows x20\ncheck Ysolde Arrows\ntrack add pcs Fate 2/3\n",
    );
    assert!(said.out.contains("Arrows is only counted"), "{}", said.out);
    assert!(said.out.contains("Fate 2/3"), "{}", said.out);
}

/// One number stands for a whole roll: where that adds an attribute to an ability, for as many dice as both can give. Of a group's roll
/// the answer names those alone who roll another attribute as the last time.
#[test]
fn one_number_and_remembered_attributes() {
    let home = Home::new();
    home.done(&["new", "Salt", "--game", "contract"]);
    let phrases = "npc Rusk 10\nnpc Ogre 11\nroll Rusk brawl\npc Anna Brawn 3, Dexterity 1\npc Bert Brawn 3\n\
                   roll anna brawl + dexterity\nroll pcs brawl\nroll anna brawl\n";
    let told = home.fed(&["line", "Salt"], phrases).out;
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[1].starts_with("no a rating of every roll is 0 to 10"),
        "{told}"
    );
    assert!(
        lines[2]
            .split(" = ")
            .next()
            .expect("dice")
            .matches(' ')
            .count()
            > 10,
        "{told}"
    );
    assert!(
        lines[6].ends_with("; Anna with Dexterity, as the last time"),
        "{told}"
    );
    assert!(
        lines[7].ends_with("; with Dexterity, as the last time"),
        "{told}"
    );
}
