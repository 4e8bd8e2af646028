//! Campaigns that another program altered, on the screen: listed, and opened or refused with a sentence.

use std::fs;

use rollbook::journal::JournalError;
use rollbook::table::Table;

use super::harness::{Play, frame, look};
use super::start::start;
use crate::cli::altered::{FIXTURE, each, schemas};
use crate::journal::play::means;

const SIZE: (u16, u16) = (100, 30);

#[test]
fn each_is_listed_and_opened_or_refused() {
    let (mut opened, mut refused) = (0, 0);
    for schema in schemas::all().iter().step_by(each(23)) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("odd.rollbook");
        fs::copy(FIXTURE, &path).expect("a fixture");
        schema.change(&path);
        frame(&start(&folder, ""), SIZE);
        match Table::open(&path, means()) {
            Ok(table) => {
                let before = table.campaign().last.0;
                let mut play = Play::at(table, look(), SIZE);
                play.keys("L<Esc>/wheel<Enter><Esc>nThe wheel turns.<Enter>");
                let last = Table::open(&path, means());
                drop(play);
                last.expect_err("it is open");
                let last = Table::open(&path, means()).map(|table| table.campaign().last.0);
                assert_eq!(last.ok(), Some(before + 1), "{}", schema.name);
                opened += 1;
            }
            Err(why) => {
                let is_told = matches!(
                    why,
                    JournalError::Altered { .. }
                        | JournalError::Damaged { .. }
                        | JournalError::Sqlite { .. }
                );
                assert!(is_told, "{}: {why}", schema.name);
                refused += 1;
            }
        }
    }
    assert!(opened > 3 && refused > 10, "{opened} {refused}");
}
