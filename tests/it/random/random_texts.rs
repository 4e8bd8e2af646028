//! Any text is read or refused, and what is written is read back.

use proptest::prelude::*;

use rollbook::random::{Form, RandomTable, TableDice, TableRow, read, results};

/// A table with rows of these lengths and texts.
fn tables() -> impl Strategy<Value = RandomTable> {
    let text = "[a-zäß0-9][a-z0-9 |,;\"'{}:.–-]{0,20}";
    let rows = prop::collection::vec((1_i32..5, text), 2..12);
    rows.prop_filter_map("rows with words", |rows| {
        let mut next = 1;
        let mut all = Vec::new();
        for (length, words) in rows {
            let words: Vec<&str> = words.split_whitespace().collect();
            let words = words.join(" ").replace('{', "{{").replace('}', "}}");
            if words.is_empty() || words.contains("**") {
                return None;
            }
            all.push(TableRow {
                low: next,
                high: next + length - 1,
                name: words,
            });
            next += length;
        }
        let dice: TableDice = format!("d{}", next - 1).parse().ok()?;
        Some(RandomTable {
            name: "Test".to_owned(),
            dice,
            rows: all,
        })
    })
}

fn whole(text: &str, form: Form) -> RandomTable {
    let mut all = read(text, "x", form, "Test").unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).table
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}|([0-9a-z|#{}\\-,;\"\n ]{0,80})|(\\| ?[0-9d-]{1,5} ?\\| ?[a-z]{0,5} ?\\|\n){0,6}") {
        for form in [Form::List, Form::Csv, Form::Ron] {
            if let Ok(all) = read(&text, "x", form, "x") {
                prop_assert!(!all.is_empty());
                for it in all {
                    let chances: f64 = it.table.chances().iter().map(|(_, chance)| chance).sum();
                    prop_assert!((chances - 1.0).abs() < 1e-9, "{chances}: {text}");
                }
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back(table in tables()) {
        let line = |row: &TableRow| format!("{}: {}", results(row), row.name);
        let lines: Vec<String> = table.rows.iter().map(line).collect();
        let list = format!("# Test\n\n{}\n\n{}\n", table.dice, lines.join("\n"));
        prop_assert_eq!(&whole(&list, Form::List), &table);
        let bars = lines.iter().map(|line| line.replace('|', "\\|"));
        let bars: Vec<String> = std::iter::once(table.dice.to_string()).chain(bars).collect();
        prop_assert_eq!(&whole(&bars.join(" | "), Form::List), &table);
        let cells = table.rows.iter().map(|row| {
            format!("| {} | {} |\n", results(row), row.name.replace('|', "\\|"))
        });
        let markdown = format!("| {} | Text |\n|---|---|\n{}", table.dice, cells.collect::<String>());
        prop_assert_eq!(&whole(&markdown, Form::List), &table);
        let csv = table.rows.iter().map(|row| {
            format!("{},\"{}\"\n", results(row), row.name.replace('"', "\"\""))
        });
        let csv = format!("{},text\n{}", table.dice, csv.collect::<String>());
        prop_assert_eq!(&whole(&csv, Form::Csv), &table);
        let ron = lines.iter().map(|line| format!("{line:?}"));
        let ron: Vec<String> = ron.collect();
        let ron = format!("(dice: \"{}\", rows: [{}])", table.dice, ron.join(", "));
        prop_assert_eq!(&whole(&ron, Form::Ron), &table);
    }
}
