//! The modules' one direction, held by reading the sources: who may use whom, and who may use which library.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A module and those it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("disk", &[]),
    ("dice", &[]),
    ("rules", &["dice"]),
    ("game", &["disk", "dice", "rules"]),
    ("random", &["dice", "rules", "game"]),
    ("campaign", &["dice", "rules", "game", "random"]),
    ("luck", &["dice", "rules", "game", "campaign"]),
    (
        "journal",
        &["disk", "dice", "rules", "game", "campaign", "luck"],
    ),
    (
        "table",
        &["dice", "rules", "game", "campaign", "luck", "journal"],
    ),
    (
        "recap",
        &["dice", "rules", "game", "campaign", "luck", "journal"],
    ),
    ("phrase", &["dice", "rules", "game", "random", "campaign"]),
    ("config", &["dice", "rules", "game", "campaign"]),
    ("page", &["rules", "game", "campaign", "table"]),
    (
        "tui",
        &[
            "dice", "rules", "game", "random", "campaign", "luck", "journal", "table", "recap",
            "phrase", "config", "page",
        ],
    ),
    (
        "cli",
        &[
            "disk", "dice", "rules", "game", "random", "campaign", "luck", "journal", "table",
            "recap", "phrase", "config", "tui", "page",
        ],
    ),
    (
        "main",
        &[
            "dice", "rules", "game", "journal", "table", "phrase", "config", "tui", "cli",
        ],
    ),
];

/// The folders of `tui`, each of which may use those above it.
const FOLDERS_OF_TUI: &[&str] = &[
    "runtime", "keys", "widgets", "context", "views", "prompts", "commands", "dialogs", "panes",
    "app", "start",
];

/// The players' screen stands beside them.
const PLAYERS_MAY_USE: &[&str] = &["runtime", "widgets", "views"];

/// What only these modules may name.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("rand::", &["dice"]),
    ("tokio", &["page"]),
    ("hyper", &["page"]),
    ("async ", &["page"]),
    ("maud", &["page", "cli"]),
    ("rusqlite", &["journal"]),
    ("statrs", &["luck"]),
    ("ratatui", &["tui", "main"]),
    ("crossterm", &["tui", "main"]),
    ("anyhow", &["cli", "main"]),
    (
        "std::fs",
        &["disk", "journal", "game", "config", "cli", "main"],
    ),
    (
        "std::time",
        &["journal", "table", "page", "tui", "cli", "main"],
    ),
    ("jiff", &["journal", "table", "recap", "tui", "cli", "main"]),
];

/// Every Rust file under a folder of the project, by its path in there, with its text.
fn rust_files(under: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(under);
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder can be read") {
            let path = entry.expect("a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                let inside = path.strip_prefix(&root).expect("it was found there");
                found.push((inside.to_owned(), text));
            }
        }
    }
    found
}

/// Every source file with its module and its lines of code, comments left out.
fn sources() -> impl Iterator<Item = (PathBuf, String, Vec<String>)> {
    rust_files("src").into_iter().map(|(path, text)| {
        let first = path.iter().next().expect("a file has a name");
        let module = first.to_string_lossy().trim_end_matches(".rs").to_owned();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code = code.map(str::to_owned).collect();
        (path, module, code)
    })
}

/// The modules a line names with `crate::` or, in `main`, with the crate's name.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let starts = ["crate::", "rollbook::"].into_iter();
    let rests = starts.flat_map(move |start| line.split(start).skip(1));
    rests.map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[test]
fn modules_use_only_those_to_their_left() {
    let modules: Vec<&str> = MAY_USE.iter().map(|(module, _)| *module).collect();
    for (path, module, lines) in sources() {
        if module == "lib" {
            continue;
        }
        let row = MAY_USE.iter().find(|(name, _)| *name == module);
        let (_, may_use) = row.unwrap_or_else(|| panic!("{module} has no row in the table"));
        for line in &lines {
            for used in named(line).filter(|used| modules.contains(used)) {
                let allowed = used == module || may_use.contains(&used);
                assert!(
                    allowed,
                    "{}: {module} may not use {used}: {line}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn folders_of_the_screen_use_only_those_to_their_left() {
    for (path, module, lines) in sources() {
        let mut parts = path.iter().skip(1);
        let Some(folder) = parts.next().filter(|_| module == "tui") else {
            continue;
        };
        let folder = folder.to_string_lossy();
        let folder = folder.trim_end_matches(".rs");
        let place = FOLDERS_OF_TUI.iter().position(|it| *it == folder);
        let may_use = match place {
            Some(place) => &FOLDERS_OF_TUI[..place],
            None if folder == "players" => PLAYERS_MAY_USE,
            None => panic!("{folder} has no place in the row of folders"),
        };
        for line in &lines {
            let is_told = !line.contains("crate::tui::{") && !line.contains("super::super");
            assert!(
                is_told,
                "{}: name the folder in each path: {line}",
                path.display()
            );
            for rest in line.split("crate::tui::").skip(1) {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                let used = &rest[..end.unwrap_or(rest.len())];
                assert!(
                    used == folder || may_use.contains(&used),
                    "{}: {folder} may not use {used}: {line}",
                    path.display()
                );
            }
        }
    }
}

/// Others may take single settings from `config`; the whole of it only `main` and the verbs
/// see, who take it apart.
#[test]
fn nobody_is_handed_the_config() {
    let whole = ["Config", "Paths"];
    for (path, module, lines) in sources() {
        if ["config", "cli", "main"].contains(&module.as_str()) {
            continue;
        }
        for line in &lines {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let handed = words.any(|word| whole.contains(&word));
            assert!(
                !handed,
                "{}: hand over single settings: {line}",
                path.display()
            );
        }
    }
}

#[test]
fn libraries_stay_in_their_modules() {
    for (path, module, lines) in sources() {
        for (library, modules) in ONLY_IN {
            let allowed = modules.contains(&module.as_str());
            let line = lines.iter().find(|line| line.contains(library));
            assert!(
                allowed || line.is_none(),
                "{}: {library} has no place here: {line:?}",
                path.display()
            );
        }
    }
}

#[test]
fn folders_are_small_and_modules_stand_beside_them() {
    for (path, _) in rust_files("src").into_iter().chain(rust_files("tests")) {
        assert!(!path.ends_with("mod.rs"), "{} is a mod.rs", path.display());
    }
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    // The crate's two roots are no modules.
    let is_root = |path: &Path| ["lib.rs", "main.rs"].iter().any(|it| path == Path::new(it));
    for (path, _) in rust_files("src")
        .into_iter()
        .filter(|(path, _)| !is_root(path))
    {
        let folder = path.parent().expect("a file has a folder");
        *folders.entry(folder.to_owned()).or_default() += 1;
    }
    for (folder, files) in folders {
        assert!(
            files <= 15,
            "{} holds {files} files: divide it by subject",
            folder.display()
        );
    }
}

/// Who may know what is decided in `campaign::view`, which hands players' outputs and the recap no more than that.
#[test]
fn players_outputs_see_views_alone() {
    let of_players = "Audience Campaign Character Decision Entry EntryLine Viewer";
    let outputs = [
        ("tui/players", of_players),
        ("page", of_players),
        ("cli/reports/log/players", of_players),
        ("recap", "Campaign Character Decision Entry EntryLine"),
    ];
    for (path, _, lines) in sources() {
        let module = path.with_extension("");
        let found = outputs
            .iter()
            .find(|(output, _)| module.starts_with(output));
        let Some((_, secret)) = found else {
            continue;
        };
        for line in &lines {
            // A kind of entry has the same name.
            let line = line.replace("Kind::Campaign", "");
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let is_named = words.any(|word| secret.split(' ').any(|it| it == word));
            assert!(!is_named, "{}: take a view: {line}", path.display());
        }
    }
}

/// A mechanic answers for its own words (`rules::tell`); nobody else asks which one it is. The filter's vectors name the games
/// on purpose, one file each.
#[test]
fn nobody_outside_rules_names_a_mechanic() {
    let names = [
        "ViceDie",
        "OnesPool",
        "SuccessPool",
        "AttributeDie",
        "vice_die",
        "ones_pool",
        "success_pool",
        "attribute_die",
    ];
    let vectors = Path::new("cli/json_rules");
    for (path, module, lines) in sources() {
        if module == "rules" || path.starts_with(vectors) {
            continue;
        }
        for line in &lines {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let is_named = words.any(|word| names.contains(&word));
            assert!(!is_named, "{}: ask the mechanic: {line}", path.display());
        }
    }
}
