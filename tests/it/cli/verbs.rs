//! Every verb once as it is meant, once as it isn't; exit status 0 done, 1 refused, 2 misused.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;

use super::given::{GAMES, Home};

#[test]
fn a_new_campaign_is_listed_shown_and_logged() {
    for game in GAMES {
        let home = Home::with(game);
        assert!(home.done(&["list"]).starts_with(game));
        assert!(home.done(&["show", game]).starts_with(game));
        assert!(
            home.done(&["log", game])
                .contains(&format!("{game} begins"))
        );
        assert!(home.done(&["check", game]).contains("1 entry, valid"));
    }
}

#[test]
fn an_empty_home_says_how_to_begin() {
    let home = Home::new();
    assert!(
        home.done(&["list"])
            .contains("rollbook new NAME --game GAME")
    );
    assert!(!home.path("campaigns").exists(), "looking makes no folder");
}

#[test]
fn a_campaign_is_listed_by_its_file_and_its_name() {
    let home = Home::with("nexus");
    home.played("nexus", "campaign rename \"The Drowned Mill\"\n");
    let list = home.done(&["list"]);
    assert!(
        list.starts_with("nexus ") && list.contains("“The Drowned Mill”"),
        "{list}"
    );
}

#[test]
fn somebody_is_found_by_a_later_word_of_the_name() {
    let home = Home::with("nexus");
    assert!(
        home.done(&["show", "nexus", "reeds"])
            .contains("Oda of the Reeds")
    );
    let why = home.refused(1, &["show", "nexus", "t"]);
    assert!(why.contains("could be Tamsin, The Miller"), "{why}");
}

#[test]
fn a_path_is_a_campaign_too() {
    let home = Home::with("nexus");
    let path = home.campaign("nexus").display().to_string();
    assert_eq!(home.done(&["show", &path]), home.done(&["show", "nexus"]));
}

#[test]
fn what_is_refused_says_what_to_do() {
    let home = Home::with("nexus");
    let missing = "`rollbook list` lists the campaigns";
    for (words, said) in [
        (&["nosuch"][..], "see `rollbook list` and `rollbook --help`"),
        (&["log", "nosuch"], missing),
        (&["show", "nosuch"], missing),
        (&["line", "nosuch"], missing),
        (&["check", "nosuch"], missing),
        (&["show", "nexus", "zed"], "there are Brannoc, Ysolde"),
        (&["log", "nexus", "--who", "zed"], "there are Brannoc"),
        (&["new", "nexus", "--game", "nexus"], "choose another name"),
        (
            &["new", "a/b", "--game", "nexus"],
            "can't be a campaign's name",
        ),
        (
            &["new", "nul", "--game", "nexus"],
            "can't be a campaign's name",
        ),
        (
            &["new", "why?", "--game", "nexus"],
            "can't be a campaign's name",
        ),
        (
            &["new", "x", "--game", "chess"],
            "vice-virtue, langobard, contract, nexus",
        ),
        (
            &["new", "x", "--game", "nexus", "--party", "no.ron"],
            "no.ron can't be read",
        ),
        (
            &["demo", "chess"],
            "vice-virtue, langobard, contract, nexus",
        ),
        (&["check", "no.ron"], "no.ron can't be read"),
    ] {
        let why = home.refused(1, words);
        assert!(why.contains(said), "{words:?}: {why}");
    }
    assert_eq!(home.done(&["list"]).lines().count(), 1, "nothing was made");
}

#[test]
fn a_misuse_is_one_line_and_says_where_help_is() {
    let home = Home::new();
    for (words, said) in [
        (
            &["list", "--nosuch"][..],
            "unexpected argument '--nosuch' found; try `rollbook list --help`",
        ),
        (&["log"], "<CAMPAIGN>; try `rollbook log --help`"),
        (
            &["log", "x", "--limit", "many"],
            "invalid value 'many' for '--limit <N>'",
        ),
        (
            &["log", "x", "--limt", "3"],
            "'--limit'; try `rollbook log --help`",
        ),
        (&["log", "x", "--session", "-x"], "unexpected argument '-x'"),
        (
            &["log", "x", "--format", "yaml"],
            "[possible values: text, json, csv, md]",
        ),
        (
            &["show", "x", "--format", "yaml"],
            "[possible values: text, json, ron, html]",
        ),
        (
            &["new"],
            "--game <ID|FILE.ron> <NAME>; try `rollbook new --help`",
        ),
        (
            &["--color", "some", "list"],
            "[possible values: auto, always, never]",
        ),
        (
            &["line", "x", "--dice", "3,x"],
            "invalid value 'x' for '--dice <SEQ>'",
        ),
        (
            &["line", "x", "--dice", "1001"],
            "1001 is not in -1000..=1000",
        ),
        (
            &["one", "two"],
            "unexpected argument 'two' found; try `rollbook --help`",
        ),
        (
            &["completions"],
            "<SHELL>; try `rollbook completions --help`",
        ),
    ] {
        let why = home.refused(2, words);
        assert!(why.contains(said), "{words:?}: {why}");
    }
}

#[test]
fn what_needs_no_campaign() {
    let home = Home::new();
    assert!(home.done(&["--version"]).starts_with("rollbook "));
    assert!(home.done(&["--help"]).contains("Usage: rollbook"));
    assert!(home.done(&["keys"]).contains("Ctrl-Z"));
    let paths = home.done(&["paths"]);
    for what in ["campaigns", "settings", "keymap", "themes", "games", "dice"] {
        assert!(paths.lines().any(|line| line.starts_with(what)), "{what}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(home.done(&["completions", shell]).contains("rollbook"));
    }
    assert!(home.done(&["man"]).contains(".TH rollbook 1"));
}

#[test]
fn the_data_folder_is_where_somebody_says() {
    let home = Home::new();
    let other = home.path("other place").display().to_string();
    home.done(&["--data", &other, "new", "The Mill", "--game", "nexus"]);
    assert!(home.path("other place").join("The Mill.rollbook").is_file());
    assert!(
        home.done(&["list", "--data", &other])
            .starts_with("The Mill")
    );
}

#[test]
fn a_data_folder_that_is_none_is_named() {
    let home = Home::new();
    let file = home.file("a-file", "text");
    for words in [
        &["list", "--data", &file][..],
        &["new", "x", "--game", "nexus", "--data", &file],
        &["show", "x", "--data", &file],
    ] {
        let why = home.refused(1, words);
        assert!(why.contains("a-file"), "{why}");
    }
}

/// `rollbook log | head -1`, where the reader leaves long before the end.
#[test]
fn a_reader_may_leave_early() {
    let home = Home::with("nexus");
    home.played("nexus", &"roll brannoc athletics\n".repeat(300));
    for words in [
        &["log", "nexus", "--limit", "0", "--format", "json"][..],
        &["export", "nexus"],
        &["completions", "bash"],
        &["man"],
        &["keys"],
    ] {
        let mut command = home.command(words);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program is built");
        drop(child.stdout.take());
        let mut said = String::new();
        let mut errors = child.stderr.take().expect("its errors are ours");
        errors.read_to_string(&mut said).expect("UTF-8");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), said.as_str()), (Some(0), ""), "{words:?}");
    }
}

/// What was said before nobody read the answers any more is done, and nothing after it.
#[test]
fn the_plain_mode_ends_with_its_reader() {
    let home = Home::with("nexus");
    let mut command = home.command(&["line", "nexus"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program is built");
    let mut input = child.stdin.take().expect("its input is ours");
    let answers = child.stdout.take().expect("its output is ours");
    let mut answers = BufReader::new(answers);
    let mut answer = String::new();
    input
        .write_all(b"note \"the first\" open\n")
        .expect("it listens");
    answers.read_line(&mut answer).expect("it answers");
    assert!(answer.starts_with("ok "), "{answer}");
    drop(answers);
    // It may have left before all of this arrives.
    let _ = input.write_all("note \"nobody hears\" open\n".repeat(10_000).as_bytes());
    drop(input);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    let log = home.done(&["log", "nexus"]);
    assert!(log.contains("the first"), "{log}");
    assert!(log.matches("nobody hears").count() <= 1, "{log}");
    home.done(&["check", "nexus"]);
}

#[test]
fn the_screen_needs_a_terminal() {
    let home = Home::new();
    let why = home.refused(1, &["demo"]);
    assert!(why.contains("the screen needs a terminal"), "{why}");
    assert!(why.contains("rollbook line"), "{why}");
    let mut dumb = home.command(&["demo"]);
    dumb.env("TERM", "dumb");
    let said = dumb.output().expect("the program is built").stderr;
    let why = String::from_utf8(said).expect("UTF-8");
    assert!(why.contains("TERM=dumb"), "{why}");
    assert!(why.contains("rollbook line"), "{why}");
}

/// `last` is the last that happened: not a tag or a note on it, nor what was undone.
#[test]
fn the_last_entry_is_no_tag_on_another() {
    let home = Home::with("nexus");
    let phrases = "roll brannoc athletics\ntag last funny\ntag last odd\nnote \"he slipped\" on last\n\
                   roll ysolde lore\nundo\ntag last third\nnote \"the mill burns\"\ntag last fire\n";
    let answers = home.played("nexus", phrases);
    for (at, label) in [
        (1, "#funny on 2 · Brannoc"),
        (2, "#odd on 2 · Brannoc"),
        (6, "#third on 2 · Brannoc"),
        (8, "#fire on 9 · the mill burns"),
    ] {
        assert!(answers[at].contains(label), "{label}: {answers:#?}");
    }
    let log = home.done(&["log", "nexus", "--format", "json"]);
    let note = log.lines().find(|line| line.contains("he slipped"));
    assert!(note.is_some_and(|it| it.contains("\"cause\":2")), "{log}");
}
