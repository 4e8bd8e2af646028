//! The examples that each help ends with, run as they stand, in the order of the verbs.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::CommandFactory as _;
use rollbook::cli::Cli;

use super::given::Home;

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
    shell
        .args(["-c", example])
        .current_dir(home.path(""))
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HOME", home.path(""))
        .env("XDG_CONFIG_HOME", home.path("config"))
        .env("XDG_DATA_HOME", home.path("share"))
        .env("ROLLBOOK_DATA", home.path("campaigns"))
        .env("TERM", "xterm")
        .stdin(Stdio::null());
    if example.contains("--follow") {
        // It goes on until it is ended.
        let mut child = shell.spawn().expect("there is a shell");
        thread::sleep(Duration::from_millis(200));
        assert_eq!(
            child.try_wait().expect("it can be asked"),
            None,
            "{example}"
        );
        child.kill().expect("it runs");
        child.wait().expect("it ends");
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
        // Nothing is told of what was there before it looked for the first time.
        thread::sleep(Duration::from_millis(400));
        let mut line = home.line(&["nexus"]);
        line.ask("note \"the bell rings\" open");
        assert!(follower.hear().contains("the bell rings"));
        line.ask("note \"a secret\"");
        line.ask("note \"rain\" open");
        let next = follower.hear();
        assert_eq!(next.contains("a secret"), hidden, "{next}");
        if hidden {
            let entry: serde_json::Value = serde_json::from_str(&next).expect("JSON");
            assert_eq!((&entry["seq"], &entry["hidden"]), (&4.into(), &true.into()));
        } else {
            assert!(next.contains("rain"), "{next}");
        }
        assert_eq!(line.end().0, Some(0));
        follower.kill();
    }
    let home = Home::with("nexus");
    let why = home.refused(1, &["log", "nexus", "--follow", "--format", "csv"]);
    assert!(why.contains("text or JSON"), "{why}");
    home.refused(2, &["log", "nexus", "--follow", "--who", "Brannoc"]);
}
