//! The screen and the keys that README.md shows are the program's own. After a change: `README=write cargo test readme`.

use std::fmt::Write as _;
use std::path::Path;

use rollbook::tui::{Context, Keymap};

use crate::screen::harness::Play;

/// A party in the middle of an evening: a check, a hidden roll, a failed test with a second try, the next one half built.
fn screen() -> String {
    let faces = [2, 2, 1, 7, 4];
    let mut play = Play::sample("nexus", &faces, (120, 32));
    play.keys("S<Enter>da2rarca<Enter>v1rath<Tab>++");
    let frame = play.text();
    format!("```text\n{frame}\n```")
}

fn keys() -> String {
    let keymap = Keymap::default();
    let mut table = "| key | does |\n|---|---|\n".to_owned();
    for context in [Context::Table, Context::Builder, Context::Party] {
        for binding in keymap.bindings(context) {
            if binding.action.is_movement() || binding.keys.is_empty() {
                continue;
            }
            let keys: Vec<_> = binding.keys.iter().map(|key| format!("`{key}`")).collect();
            let place = match context {
                Context::Table => String::new(),
                other => format!(" ({})", other.to_string().to_lowercase()),
            };
            let label = binding.action.label();
            writeln!(table, "| {} | {label}{place} |", keys.join(" ")).expect("a string takes all");
        }
    }
    table
}

/// What stands between `<!-- name -->` and `<!-- /name -->`, replaced.
fn replaced(text: &str, name: &str, by: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&open).expect("the README has the mark");
    let (_, after) = rest.split_once(&close).expect("and where it ends");
    format!("{before}{open}\n{}\n{close}{after}", by.trim_end())
}

#[test]
fn the_readme_shows_the_program_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(&path).expect("there is a README");
    let right = replaced(&replaced(&text, "screen", &screen()), "keys", &keys());
    if std::env::var_os("README").is_some_and(|word| word == "write") {
        std::fs::write(&path, right).expect("the README can be written");
    } else {
        assert_eq!(text, right, "run `README=write cargo test readme`");
    }
}
