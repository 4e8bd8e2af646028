//! The screen, the keys and the plain mode that README.md shows are the program's own. After a change: `README=write cargo
//! test readme`.

use std::fmt::Write as _;
use std::path::Path;

use rollbook::cli;
use rollbook::tui::{Context, Keymap};

use crate::screen::harness::{Play, sample_table};

/// In the middle of a session: a check, a hidden roll, a failed test and its reroll; the next roll is loaded.
fn screen() -> String {
    let mut play = Play::sample("nexus", "d8 2, d12 2, d6 1, d12 7, d6 4", (80, 24));
    play.keys("S<Enter>da2rarca<Enter>vs1rath<Tab>++");
    let frame = play.text();
    format!("```text\n{frame}\n```")
}

/// A table with two keys a row.
fn keys() -> String {
    let keymap = Keymap::default();
    let mut cells = Vec::new();
    for context in [
        Context::Table,
        Context::Builder,
        Context::Party,
        Context::History,
    ] {
        for binding in keymap.bindings(context) {
            if binding.action.is_movement() || binding.keys.is_empty() {
                continue;
            }
            let keys: Vec<_> = match binding.keys.as_slice() {
                [first, .., last] if binding.keys.len() > 3 => {
                    vec![format!("`{first}` … `{last}`")]
                }
                keys => keys.iter().map(|key| format!("`{key}`")).collect(),
            };
            let place = match context {
                Context::Table => String::new(),
                other => format!(" ({})", other.to_string().to_lowercase()),
            };
            let label = binding.action.label();
            cells.push(format!("| {} | {label}{place} ", keys.join(" ")));
        }
    }
    let half = cells.len().div_ceil(2);
    let rows = (0..half).map(|at| {
        let right = cells.get(half + at).map_or("| | ", String::as_str);
        format!("{}{right}|", cells[at])
    });
    let rows: Vec<_> = rows.collect();
    format!(
        "| key | does | key | does |\n|---|---|---|---|\n{}",
        rows.join("\n")
    )
}

/// Phrases and their answers.
fn plain() -> String {
    let mut table = sample_table("nexus", "d10 9, d6 3, d8 2");
    let mut shown = String::new();
    for phrase in [
        "roll brannoc athletics vs very-hard boon 1",
        "check brannoc \"Bronze shield\"",
        "undo",
    ] {
        let mut answer = Vec::new();
        cli::line(
            &mut table,
            &mut phrase.as_bytes(),
            &mut answer,
            false,
            false,
        )
        .expect("memory");
        let answer = String::from_utf8(answer).expect("text");
        write!(shown, "> {phrase}\n{answer}").expect("memory");
    }
    format!(
        "```text\n$ rollbook new \"The Drowned Mill\" --game nexus --party sample\n\
         $ rollbook line \"The Drowned Mill\"\n{shown}```"
    )
}

/// The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced.
fn replaced(text: &str, name: &str, by: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&open).expect("the README has the mark");
    let (_, after) = rest.split_once(&close).expect("and where it ends");
    format!("{before}{open}\n{}\n{close}{after}", by.trim_end())
}

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).expect("there is a README")
}

#[test]
fn the_readme_shows_the_program_as_it_is() {
    let text = readme();
    let parts = [("screen", screen()), ("keys", keys()), ("plain", plain())];
    let right = parts
        .iter()
        .fold(text.clone(), |text, (name, by)| replaced(&text, name, by));
    if std::env::var_os("README").is_some_and(|word| word == "write") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        std::fs::write(path, right).expect("the README can be written");
    } else {
        assert_eq!(text, right, "run `README=write cargo test readme`");
    }
}

#[test]
fn forty_lines_tell_what_it_is_show_it_and_start_it() {
    let text = readme();
    let head: Vec<&str> = text.lines().take(40).collect();
    for line in ["# Rollbook", "<!-- /screen -->"] {
        assert!(head.contains(&line), "{line}");
    }
    for start in ["cargo run --release", "cargo test"] {
        assert!(head.iter().any(|line| line.starts_with(start)), "{start}");
    }
}
