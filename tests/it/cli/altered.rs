//! Campaigns that another program altered: triggers, views, indexes, other tables, pages that lead back. Each is refused or
//! harmless in everything that opens a file.
//!
//! `ALTERED=all` tries all of them, `ALTERED=WORDS` those whose names contain these words; otherwise every nth.

pub(crate) mod schemas;

use std::fs;
use std::path::Path;
use std::thread;

use rusqlite::Connection;
use schemas::Schema;

use super::given::{Home, Ran};

/// A whole campaign of sixty entries.
pub(crate) const FIXTURE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/fixtures/0.2/nexus.rollbook"
);

/// Every so many of them, or all.
pub(crate) fn each(nth: usize) -> usize {
    std::env::var("ALTERED").map_or(nth, |_| 1)
}

/// A home with a campaign `odd`, changed so.
pub(super) fn altered(sql: &str) -> Home {
    let home = whole();
    let conn = Connection::open(home.campaign("odd")).expect("a campaign");
    conn.execute_batch("PRAGMA foreign_keys = off")
        .and_then(|()| conn.execute_batch(sql))
        .expect("it can be written");
    home
}

pub(super) fn whole() -> Home {
    let home = Home::new();
    fs::create_dir_all(home.path("campaigns")).expect("a folder");
    fs::copy(FIXTURE, home.campaign("odd")).expect("a fixture");
    home
}

/// The number of entries that the file has.
fn entries(path: &Path) -> usize {
    let conn = Connection::open(path).expect("a campaign");
    let mut select = conn
        .prepare("SELECT seq FROM entries LIMIT 1000")
        .expect("a table");
    let rows = select.query_map([], |_| Ok(())).expect("a table");
    rows.count()
}

#[test]
fn a_trigger_is_named_and_nothing_is_written() {
    let home =
        altered("CREATE TRIGGER thief BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END");
    let path = home.campaign("odd");
    let before = fs::read(&path).expect("a file");
    let ran = home.fed(&["line", "odd"], "note \"it was stolen\"\n");
    assert_eq!((ran.status, &*ran.out), (1, ""));
    for said in [
        "trigger `thief` on `entries`",
        "rollbook check NAME --rebuild",
    ] {
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    assert_eq!(home.entries("odd").len(), 60);
    let ran = home.run(&["check", "odd"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("trigger `thief`"), "{}", ran.out);
    assert!(
        ran.out.contains("writes a clean copy of them"),
        "{}",
        ran.out
    );
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn a_clean_copy_is_written_beside() {
    let home = altered(
        "CREATE TRIGGER thief AFTER INSERT ON entries BEGIN DELETE FROM entries; END;
         ALTER TABLE entries ADD COLUMN odd INTEGER AS (1)",
    );
    let path = home.campaign("odd");
    let before = fs::read(&path).expect("a file");
    let why = home.refused(1, &["log", "odd"]);
    assert!(why.contains("generated column `odd`"), "{why}");
    for name in ["odd (clean)", "odd (clean 2)"] {
        let said = home.done(&["check", "odd", "--rebuild"]);
        assert!(
            said.contains(&format!("{name}.rollbook: 60 entries, valid")),
            "{said}"
        );
        home.played(name, "note \"and we go on\"\n");
        assert_eq!(entries(&home.campaign(name)), 61);
    }
    let unaltered = whole();
    let export = |home: &Home, name: &str, to: &str| {
        let to = home.path(to).display().to_string();
        home.done(&["export", name, "--out", &to]);
        fs::read_to_string(to).expect("it was written")
    };
    let (copy, first) = (
        export(&home, "odd (clean)", "copy.jsonl"),
        export(&unaltered, "odd", "first.jsonl"),
    );
    let lines = |text: &str| {
        text.lines()
            .skip(1)
            .take(60)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&copy), lines(&first));
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn a_foreign_table_is_told_and_left_alone() {
    let home = altered(
        "CREATE TABLE recipes (name TEXT REFERENCES holder (id) ON DELETE CASCADE);
         CREATE INDEX recipes_by_name ON recipes (name); INSERT INTO recipes VALUES (1)",
    );
    home.played("odd", "note \"soup\"\n");
    let said = home.done(&["check", "odd"]);
    assert!(
        said.contains("table `recipes` is another program's"),
        "{said}"
    );
    assert!(said.contains("61 entries, valid"), "{said}");
    home.done(&["check", "odd", "--rebuild"]);
    let conn = Connection::open(home.campaign("odd")).expect("a campaign");
    let left: i64 = conn
        .query_row("SELECT count(*) FROM recipes", [], |row| row.get(0))
        .expect("it is there");
    assert_eq!(left, 1);
}

#[test]
fn a_derived_table_of_somebody_else_is_made_again() {
    let home = altered(
        "DROP TABLE facets; CREATE TABLE facets (facet, seq, odd CHECK (0)); DROP TABLE label_trigrams",
    );
    let found = |search: &str| home.done(&["log", "odd", "--limit", "0", "--search", search]);
    let unaltered = whole();
    let due = unaltered.done(&["log", "odd", "--limit", "0", "--search", "kind:roll"]);
    assert_eq!(found("kind:roll"), due);
    let ran = home.run(&["check", "odd"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("table `facets` has another definition"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("makes the rest again"), "{}", ran.out);
    home.done(&["check", "odd", "--rebuild"]);
    assert_eq!(found("kind:roll"), due);
    home.done(&["check", "odd"]);
}

#[test]
fn an_altered_campaign_is_moved_and_backed_up_by_nobody_but_restored_over() {
    let home = whole();
    home.done(&["backup", "odd"]);
    let conn = Connection::open(home.campaign("odd")).expect("a campaign");
    conn.execute_batch("CREATE INDEX odd ON undo_list (seq)")
        .expect("it can be written");
    drop(conn);
    let why = home.refused(1, &["backup", "odd"]);
    assert!(why.contains("index `odd` on `undo_list`"), "{why}");
    let said = home.done(&["restore", "odd"]);
    assert!(said.contains("60 entries, valid"), "{said}");
    home.done(&["check", "odd"]);
}

/// Every verb that opens a file, with what is typed into it.
const VERBS: [(&[&str], &str); 14] = [
    (&["list"], ""),
    (&["log", "odd", "--limit", "0"], ""),
    (
        &["log", "odd", "--limit", "0", "--search", "mill kind:note"],
        "",
    ),
    (&["log", "odd", "--limit", "0", "--players"], ""),
    (&["luck", "odd"], ""),
    (&["show", "odd"], ""),
    (&["recap", "odd"], ""),
    (&["export", "odd"], ""),
    (&["check", "odd"], ""),
    (&["backup", "odd"], ""),
    (
        &["line", "odd"],
        "note \"a door\" open\nroll brannoc athletics\nundo\nredo\n",
    ),
    (&["check", "odd"], ""),
    (&["check", "odd", "--rebuild"], ""),
    (&["restore", "odd"], ""),
];

/// Those after which nothing leads to some of the entries any more.
const DESTROYED: [&str; 3] = [
    "a last page that leads to the root",
    "pages that lead to the first leaf",
    "pages with more ways than can be gone",
];

/// Runs the program with less than 100 MB for all that it maps, its own code among it, and 10 seconds of processor time: in this
/// slow build, on a machine that does other things.
fn limited(home: &Home, words: &[&str], input: &str) -> Ran {
    let script = "ulimit -v 97000 2>/dev/null; ulimit -t 10; exec \"$0\" \"$@\"";
    let mut all = vec!["-c", script, env!("CARGO_BIN_EXE_rollbook")];
    all.extend(words);
    home.fed_to("sh", &all, input)
}

/// What went wrong with it.
fn tried(schema: &Schema) -> Vec<String> {
    let home = whole();
    let path = home.campaign("odd");
    schema.change(&path);
    let mut wrong = Vec::new();
    let mut acknowledged = 0;
    for (words, input) in VERBS {
        let kept = fs::read(&path).expect("a file");
        let ran = limited(&home, words, input);
        let mut say = |what: &str| {
            let err: String = ran.err.chars().take(300).collect();
            wrong.push(format!("{}: {words:?}: {what} ({err})", schema.name));
        };
        if !matches!(ran.status, 0 | 1) {
            say("no right end");
        }
        let told = ran
            .err
            .lines()
            .filter(|line| !line.starts_with("rollbook: "));
        if told.count() > 0 || ran.err.lines().count() > 1 {
            say("not a sentence");
        }
        acknowledged += ran
            .out
            .lines()
            .filter(|line| line.starts_with("ok "))
            .count();
        let writes = matches!(words[0], "line" | "restore") || words.contains(&"--rebuild");
        if !writes && fs::read(&path).expect("a file") != kept {
            say("changed by reading");
        }
        let is_restored = words[0] == "restore" && ran.status == 0;
        if acknowledged > 0 && !is_restored && entries(&path) != 60 + acknowledged {
            say("acknowledged and not there");
        }
        let clean = home.campaign("odd (clean)");
        if is_restored && entries(&path) != 60 {
            say("a restored backup without all entries");
        }
        if clean.exists() && words.contains(&"--rebuild") {
            let (copied, all) = (entries(&clean), 60 + acknowledged);
            let is_told = ran
                .out
                .contains(&format!("lacks entries {} to {all},", copied + 1));
            if copied != all && !(DESTROYED.contains(&&*schema.name) && is_told) {
                say("a clean copy without all entries");
            }
            if home.run(&["check", "odd (clean)"]).status != 0 {
                say("a clean copy that isn't whole");
            }
            if fs::read(&path).expect("a file") != kept {
                say("a changed original");
            }
        }
    }
    wrong
}

#[cfg(unix)]
#[test]
fn each_is_refused_or_harmless() {
    let mut all = schemas::all();
    assert!(all.len() >= 200, "{}", all.len());
    if let Some(words) = std::env::var("ALTERED").ok().filter(|it| it != "all") {
        all.retain(|schema| schema.name.contains(&words));
    }
    let tried = |half: usize| -> Vec<String> {
        let some = all.iter().step_by(each(37)).skip(half).step_by(2);
        some.flat_map(tried).collect()
    };
    let wrong = thread::scope(|scope| {
        let other = scope.spawn(|| tried(1));
        let mut wrong = tried(0);
        wrong.extend(other.join().expect("no panic"));
        wrong
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
