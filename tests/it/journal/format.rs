//! Campaigns that a released format wrote: they open, prove whole, and are played on. Never remade once released;
//! `cargo bench --bench generate -- tests/fixtures/format-1/GAME.rollbook 60 GAME` made them.

use std::fs;
use std::path::Path;

use rollbook::journal::verify;
use rollbook::table::Table;

use super::play::{means, note, run};

#[test]
fn every_released_format_is_played_on() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-1");
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["vice-virtue", "langobard", "contract", "nexus"] {
        let name = format!("{game}.rollbook");
        let path = folder.path().join(&name);
        fs::copy(fixtures.join(&name), &path).expect("a fixture");
        let report = verify(&path, &mut |_, _| {}).expect("a campaign");
        assert_eq!(report.differences, Vec::<String>::new(), "{game}");
        assert_eq!(report.sound.0, 60, "{game}");
        let mut table = Table::open(&path, means()).expect("a campaign");
        assert_eq!(run(&mut table, &note("years later")).seq.0, 61);
        table.undo().expect("the note stands");
        while table.reader().next_undo().expect("readable").is_some() {
            table.undo().unwrap_or_else(|e| panic!("{game}: {e}"));
        }
        assert_eq!(table.campaign().session, 0, "{game}");
    }
}
