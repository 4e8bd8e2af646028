//! What README.md and the pages in `docs` name exists: paths, links, and items of the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rollbook::rules::plain_dice::DiceExpr;

/// Top folders whose paths are checked.
const FOLDERS: [&str; 5] = ["src/", "tests/", "assets/", "docs/", ".ci/"];

/// What an item is declared with.
const KEYWORDS: [&str; 8] = [
    "struct", "enum", "trait", "fn", "const", "static", "type", "mod",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// README, CHANGELOG and every page under `docs`, with their text.
fn pages() -> Vec<(PathBuf, String)> {
    let mut paths = vec![root().join("README.md"), root().join("CHANGELOG.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "md") {
                paths.push(path);
            }
        }
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("text");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// Words between single backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn paths_in_the_docs_exist() {
    for (page, text) in pages() {
        for word in quoted(&text) {
            let is_path = FOLDERS.iter().any(|folder| word.starts_with(folder));
            if is_path && !word.contains([' ', '<', '*', '{']) {
                assert!(root().join(word).exists(), "{}: `{word}`", page.display());
            }
        }
    }
}

/// Each example of the guide is a whole game, and what stands behind it is what `check` says of a usual roll.
#[test]
fn every_game_of_the_guide_has_the_odds_that_it_tells() {
    let path = root().join("docs/describe-your-game.md");
    let text = fs::read_to_string(path).expect("the guide");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my-game.ron");
    let mut count = 0;
    for rest in text.split("```ron\n").skip(1) {
        count += 1;
        let (game, rest) = rest.split_once("```").expect("an end");
        let (before, rest) = rest.split_once("```text\n").expect("its odds");
        assert_eq!(before.trim(), "", "the odds stand behind the game");
        let (told, _) = rest.split_once("```").expect("an end");
        fs::write(&file, game).expect("a file");
        let check = Command::new(env!("CARGO_BIN_EXE_rollbook"))
            .arg("check")
            .arg(&file)
            .output()
            .expect("it runs");
        let why = String::from_utf8_lossy(&check.stderr);
        assert!(check.status.success(), "{game}\n{why}");
        // Long lines are broken in the guide.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = words(&String::from_utf8_lossy(&check.stdout));
        assert!(said.contains(&words(told)), "{told}\nis not in\n{said}");
    }
    assert!(count >= 12, "{count}");
}

/// Each field of a mechanic stands in a game of the guide.
#[test]
fn the_guide_uses_every_field() {
    let path = root().join("docs/describe-your-game.md");
    let text = fs::read_to_string(path).expect("the guide");
    let games = text.split("```ron\n").skip(1);
    let games: String = games.filter_map(|rest| rest.split("```").next()).collect();
    for field in [
        "inputs", "called", "sign", "stack", "derive", "readings", "tallies", "dice", "count",
        "sides", "faces", "reroll", "explode", "keep", "lowest", "gives", "sets", "hold", "then",
        "value", "worth", "read", "bonus", "contest", "rerolls", "times", "when", "costs", "after",
        "by", "effects", "what",
    ] {
        assert!(games.contains(&format!("{field}: ")), "{field}");
    }
}

/// The rows of a table whose first cell is quoted, cell by cell.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect()
    })
}

#[test]
fn all_plain_dice_of_the_page_can_be_rolled_and_their_odds_are_right() {
    let path = root().join("docs/dice.md");
    let text = fs::read_to_string(path).expect("the page");
    let (grammar, odds) = text.split_once("## Odds").expect("a part about odds");
    let written = rows(grammar).map(|row| row[0].parse::<DiceExpr>().expect(row[0]));
    assert!(written.count() >= 12);
    let mut count = 0;
    for row in rows(odds) {
        count += 1;
        let dice: DiceExpr = row[0].parse().expect(row[0]);
        let values = dice.odds().values();
        let mean: f64 = values
            .iter()
            .map(|(value, chance)| f64::from(*value) * chance)
            .sum();
        let (least, _) = row[4].split_once(" or more").expect("15 or more");
        let least: i32 = least.parse().expect("a number");
        let or_more: f64 = values
            .iter()
            .filter(|it| it.0 >= least)
            .map(|it| it.1)
            .sum();
        let right = [
            row[0].to_owned(),
            values[0].0.to_string(),
            values[values.len() - 1].0.to_string(),
            format!("{mean:.1}"),
            format!("{least} or more: {:.2} %", or_more * 100.0),
        ];
        assert_eq!(row, right);
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn links_in_the_docs_lead_somewhere() {
    for (page, text) in pages() {
        let folder = page.parent().expect("a page has a folder");
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(folder.join(file).exists(), "{}: {link}", page.display());
            }
        }
    }
}

#[test]
fn items_in_the_docs_exist() {
    for (page, text) in pages() {
        for word in quoted(&text) {
            if let Some(path) = word.strip_prefix("crate::") {
                let found = declared(path.trim_end_matches("()"));
                assert!(found, "{}: `{word}`", page.display());
            }
        }
    }
}

/// Whether `campaign::Campaign::decide` is declared: its modules as files, the item and its member below them.
fn declared(path: &str) -> bool {
    let mut module = root().join("src");
    let mut names = path.split("::").peekable();
    while let Some(inner) = names.peek().map(|name| module.join(name))
        && inner.with_extension("rs").exists()
    {
        module = inner;
        names.next();
    }
    let text = sources(&module);
    let mut names = names.enumerate();
    names.all(|(at, name)| {
        let is_item = |keyword: &str| has(&text, &format!("{keyword} {name}"));
        // A variant of an enum stands at the start of a line.
        KEYWORDS.into_iter().any(is_item) || at > 0 && has(&text, &format!("    {name}"))
    })
}

/// Whether the words stand there, not as the beginning of longer ones.
fn has(text: &str, words: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words)
        .any(|(at, _)| !text[at + words.len()..].starts_with(goes_on))
}

/// A module's file and all below its folder.
fn sources(module: &Path) -> String {
    let mut text = fs::read_to_string(module.with_extension("rs")).unwrap_or_default();
    for entry in fs::read_dir(module).into_iter().flatten() {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|it| it == "rs") {
            text.push_str(&sources(&path.with_extension("")));
        }
    }
    text
}
