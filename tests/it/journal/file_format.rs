//! `docs/file-format.md`: its numbers, and what its SQL prints, run on a small campaign.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use rollbook::campaign::CharacterId;
use rollbook::journal::{FORMAT, LAYOUT};
use rusqlite::Connection;
use rusqlite::types::Value;

use super::play::{hurt, in_file, note, run};

/// A campaign with two characters, a note, a wound, and a note that was undone; closed.
fn small_campaign(folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("mill.rollbook");
    let mut table = in_file(&path);
    run(&mut table, &note("the wheel turns"));
    run(&mut table, &hurt(CharacterId(1), 2));
    run(&mut table, &note("nobody saw it"));
    table.undo().expect("the note stands");
    table.close().expect("a writable disk");
    path
}

/// Rows as `sqlite3` prints them: columns with a bar between, nothing for NULL.
fn printed(conn: &Connection, sql: &str) -> String {
    let mut select = conn.prepare(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    let columns = select.column_count();
    let mut rows = select.query([]).expect("it runs");
    let mut text = String::new();
    while let Some(row) = rows.next().expect("it runs") {
        let cell = |at| match row.get(at).expect("a column") {
            Value::Null => String::new(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text,
            Value::Blob(_) => panic!("{sql}: bytes can't be printed"),
        };
        let cells: Vec<String> = (0..columns).map(cell).collect();
        text += &(cells.join("|") + "\n");
    }
    text
}

/// The page with the number that this program writes behind these words.
fn with_number(page: &str, words: &str, now: impl std::fmt::Display) -> String {
    let (before, rest) = page.split_once(words).expect("the page names it");
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}{words}{now}{rest}")
}

#[test]
fn its_sql_prints_what_the_page_says() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/file-format.md");
    let text = fs::read_to_string(&page).expect("the page");
    let folder = tempfile::tempdir().expect("a folder");
    let conn = Connection::open(small_campaign(&folder)).expect("a campaign");
    let mut parts = text.split("```sql\n");
    let mut due = parts.next().expect("a page begins").to_owned();
    let mut examples = 0;
    for part in parts {
        let (sql, rest) = part.split_once("```\n").expect("the SQL ends");
        let (between, rest) = rest.split_once("```text\n").expect("its output follows");
        let (_, rest) = rest.split_once("```").expect("the output ends");
        let output = printed(&conn, sql);
        assert!(!output.is_empty(), "{sql}");
        write!(due, "```sql\n{sql}```\n{between}```text\n{output}```{rest}").expect("memory");
        examples += 1;
    }
    assert!(examples > 3, "the page has examples");
    for (name, now) in [
        ("format", FORMAT.to_string()),
        ("layout", LAYOUT.to_string()),
    ] {
        due = with_number(&due, &format!("| {name}, now "), now);
    }
    if std::env::var_os("FILE_FORMAT").is_some_and(|it| it == "write") {
        fs::write(&page, &due).expect("the repository can be written");
    } else {
        assert_eq!(
            text, due,
            "write the outputs anew: FILE_FORMAT=write cargo test file_format"
        );
    }
}
