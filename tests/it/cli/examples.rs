//! The examples that each help ends with, run as they stand, in the order of the verbs.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::CommandFactory as _;
use rollbook::cli::Cli;

use super::given::{Home, Line};

/// The examples of a command, without their indentation.
fn examples(command: &clap::Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_default();
    examples
        .lines()
        .map(|line| line.trim().to_owned())
        .collect()
}

#[test]
fn every_example_does_what_it_says() {
    let home = Home::new();
    for folder in [
        ".local/share/bash-completion/completions",
        ".local/share/man/man1",
        ".zfunc",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(home.path(folder)).expect("a temporary folder");
    }
    let top = Cli::command();
    let mut verbs: Vec<&clap::Command> = top.get_subcommands().collect();
    verbs.push(&top);
    for verb in verbs {
        let examples = examples(verb);
        assert!(!examples.is_empty(), "{} has no examples", verb.get_name());
        for example in examples {
            run(&home, &example);
        }
    }
}

/// Runs an example in a shell. What shows a screen says that it needs a terminal.
fn run(home: &Home, example: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_rollbook"));
    let folder = program.parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    let follows = example.contains("--follow");
    let serves = example.contains("--web");
    // In the shell's place, so that the end of the shell is its end.
    let line = if follows || serves {
        format!("exec {example}")
    } else {
        example.to_owned()
    };
    shell
        .args(["-c", &line])
        .current_dir(home.path(""))
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HOME", home.path(""))
        .env("XDG_CONFIG_HOME", home.path("config"))
        .env("XDG_DATA_HOME", home.path("share"))
        .env("ROLLBOOK_DATA", home.path("campaigns"))
        .env("TERM", "xterm")
        .stdin(Stdio::null());
    if serves {
        // It tells its address and serves until it is ended.
        let mut page = Line::of(shell);
        let address = page.hear();
        assert!(address.starts_with("http://"), "{example}: {address}");
        page.kill();
        return;
    }
    if follows {
        // It tells each new entry until it is ended.
        let mut follower = Line::of(shell);
        let heard = follower.hear_after(|| {
            home.played("drowned", "note \"the rain begins\" open\n");
        });
        assert!(heard.contains("the rain begins"), "{example}: {heard}");
        follower.kill();
        return;
    }
    let ran = shell.output().expect("there is a shell");
    let err = String::from_utf8_lossy(&ran.stderr);
    let is_screen = ["rollbook", "rollbook \"The Drowned Mill\""].contains(&example)
        || ["rollbook demo", "rollbook watch"]
            .iter()
            .any(|it| example.starts_with(it));
    if is_screen {
        assert!(err.contains("needs a terminal"), "{example}: {err}");
    } else {
        assert!(ran.status.success() && err.is_empty(), "{example}: {err}");
        let out = String::from_utf8_lossy(&ran.stdout);
        let refused = out
            .lines()
            .find(|line| line.starts_with("no ") || line.contains("\"error\""));
        assert_eq!(refused, None, "{example}");
    }
}

#[test]
fn each_new_entry_is_printed_as_it_is_committed() {
    for (options, hidden) in [
        (&["--format", "json"][..], true),
        (&["--players"][..], false),
    ] {
        let home = Home::with("nexus");
        home.played("nexus", "note \"before\" open\n");
        let words = [&["log", "nexus", "--follow"][..], options].concat();
        let mut follower = home.follow(&words);
        let mut line = home.line(&["nexus"]);
        // Nothing is told of what was there before it looked for the first time.
        let heard = follower.hear_after(|| {
            line.ask("note \"the bell rings\" open");
        });
        assert!(heard.contains("the bell rings"), "{heard}");
        line.ask("note \"a secret\"");
        line.ask("note \"rain\" open");
        let later = std::iter::from_fn(|| Some(follower.hear()));
        let mut later = later.skip_while(|heard| heard.contains("the bell rings"));
        let next = later.next().expect("it goes on without end");
        assert_eq!(next.contains("a secret"), hidden, "{next}");
        if hidden {
            let entry: serde_json::Value = serde_json::from_str(&next).expect("JSON");
            assert_eq!(entry["hidden"], true);
        } else {
            assert!(next.contains("rain"), "{next}");
        }
        // For players the undo is no entry: the line is told once more.
        line.ask("harm Brannoc 1");
        line.ask("undo");
        let is_told = if hidden { "Undid" } else { "taken back" };
        let undone = later.find(|heard| heard.contains(is_told));
        assert!(undone.is_some(), "it goes on without end");
        assert_eq!(line.end().0, Some(0));
        follower.kill();
    }
    let home = Home::with("nexus");
    let why = home.refused(1, &["log", "nexus", "--follow", "--format", "csv"]);
    assert!(why.contains("text or JSON"), "{why}");
    home.refused(2, &["log", "nexus", "--follow", "--who", "Brannoc"]);
}
