//! The history as CSV and as Markdown.

use serde_json::Value;

use crate::cli::given::Home;

use super::evening;

/// Reads CSV as RFC 4180 has it.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut inside, mut chars) = (false, csv.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if inside && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => inside = !inside,
            ',' if !inside => row.push(std::mem::take(&mut cell)),
            '\n' if !inside => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(
        !inside && row.is_empty() && cell.is_empty(),
        "it ends with a line"
    );
    rows
}

#[test]
fn csv_has_the_fields_of_json() {
    let home = evening();
    let entries = home.entries("Mill");
    let rows = cells(&home.done(&["log", "Mill", "--limit", "0", "--format", "csv"]));
    assert_eq!(rows.len(), entries.len() + 1);
    let mut header = rows[0].clone();
    assert_eq!(header[..5], ["seq", "at", "session", "kind", "who"]);
    for (row, entry) in rows[1..].iter().zip(&entries) {
        for (field, cell) in rows[0].iter().zip(row) {
            match &entry[field] {
                Value::Null => assert_eq!(cell, ""),
                Value::String(text) => assert_eq!(cell, text),
                Value::Array(_) if ["who", "faces", "tags"].contains(&field.as_str()) => {}
                other => {
                    let read: Value = serde_json::from_str(cell).expect("JSON");
                    assert_eq!(read, *other, "{field}");
                }
            }
        }
    }
    assert_eq!(rows[4][7], "8 4 5");
    let keys = entries[0].as_object().expect("an object").keys();
    header.sort();
    assert!(keys.eq(header.iter()), "{header:?}");
}

#[test]
fn csv_is_text_to_a_spreadsheet() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus"]);
    home.played(
        "Mill",
        "note \"=1+1\" open\nnote \"+1\" open\nnote \"-1\" open\nnote \"@SUM(A1)\" open\nnote \"a, \\\"b\\\" = c\" open\nnpc \"=cmd\"\nroll =cmd STR faces 3,4\n",
    );
    let rows = cells(&home.done(&["log", "Mill", "--format", "csv"]));
    let labels: Vec<&str> = rows[2..].iter().map(|row| row[5].as_str()).collect();
    assert_eq!(
        labels[..6],
        [
            "'=1+1",
            "'+1",
            "'-1",
            "'@SUM(A1)",
            "a, \"b\" = c",
            "'=cmd joins"
        ]
    );
    assert_eq!(rows[8][4], "'=cmd");
}

/// Without the dates, which are today's, and the times.
fn undated(story: &str) -> String {
    let line = |line: &str| match line.split_once(" · ") {
        Some((heading, _)) if heading.starts_with("## ") => format!("{heading} · DAY"),
        _ if line.starts_with("- ") => format!("- TIME{}", &line[7..]),
        _ => line.to_owned(),
    };
    story.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn markdown_is_a_story() {
    let home = evening();
    home.played(
        "Mill",
        "note \"<b>1 * 2</b> [x](y) _z_\" open\nroll all athletics faces 1,1,1,2,2,2,3,3,3,4,4,4\nforce \"so\" roll brannoc athletics faces 5,5,5\n",
    );
    insta::assert_snapshot!(undated(&home.done(&["log", "Mill", "--format", "md"])));
}
