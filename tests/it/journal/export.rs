//! A journal told as JSON Lines and read back: equal, whatever was played.

use std::path::Path;

use proptest::prelude::*;
use rollbook::campaign::{Entry, Seq};
use rollbook::journal::{Import, JournalError, Reader, verify};

use super::play::{in_file_of, note, run};
use super::random::{act, game, perform};

fn told(reader: &Reader) -> String {
    let mut told = String::new();
    let done = reader.export(|line| {
        told += line;
        told.push('\n');
        Ok::<_, JournalError>(())
    });
    done.expect("a sound journal");
    told
}

/// Every entry, and what later ones say about it.
fn entries(reader: &Reader) -> Vec<(Entry, Option<Seq>)> {
    let last = reader.last().expect("readable").0;
    let entry = |seq| {
        let undone = reader.undone_by(Seq(seq)).expect("readable");
        (reader.read_entry(Seq(seq)).expect("sound"), undone)
    };
    (1..=last).map(entry).collect()
}

fn import(text: &str, folder: &Path, name: &str) -> Result<Reader, JournalError> {
    let (from, to) = (folder.join("told.jsonl"), folder.join(name));
    std::fs::write(&from, text).expect("writable");
    let entries = Import::open(&from)?.write(&to)?;
    let reader = Reader::open(&to).expect("a campaign");
    assert_eq!(reader.last().expect("readable"), Seq(entries));
    Ok(reader)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_told_is_read_back_equal(game in game(), acts in prop::collection::vec(act(), 1..30)) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut table = in_file_of(game, &folder.path().join("mill.rollbook"));
        for act in &acts {
            let _ = perform(&mut table, act);
        }
        let there = table.reader();
        let text = told(there);
        prop_assert_eq!(text.lines().count() as u64, table.campaign().last.0 + 1);
        let back = import(&text, folder.path(), "back.rollbook").expect("what was told");
        prop_assert_eq!(entries(there), entries(&back));
        prop_assert_eq!(back.campaign(&mut |_, _| {}).expect("a state row"), table.campaign().clone());
        prop_assert_eq!(there.next_undo().expect("readable"), back.next_undo().expect("readable"));
        prop_assert_eq!(there.last_checksum().expect("sound"), back.last_checksum().expect("sound"));
        prop_assert_eq!(told(&back), text);
        let report = verify(back.path(), &mut |_, _| {}).expect("a campaign");
        prop_assert_eq!(report.differences, Vec::<String>::new());
    }

    /// Whatever letter of it is another one: either that is told with its line, or it says the same.
    #[test]
    fn a_changed_letter_is_found(at in any::<prop::sample::Index>(), by in 1..128_u8) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut table = in_file_of("nexus", &folder.path().join("mill.rollbook"));
        run(&mut table, &note("once"));
        let text = told(table.reader());
        let mut bytes = text.clone().into_bytes();
        let header = text.find('\n').expect("a header");
        let at = header + 1 + at.index(bytes.len() - header - 2);
        prop_assume!(bytes[at] != b'\n' && bytes[at] ^ by < 128);
        bytes[at] ^= by;
        let changed = String::from_utf8(bytes).expect("ASCII");
        match import(&changed, folder.path(), "back.rollbook") {
            Ok(back) => prop_assert_eq!(entries(table.reader()), entries(&back)),
            Err(why) => {
                prop_assert!(matches!(why, JournalError::Line { .. }), "{}", why);
                prop_assert!(!folder.path().join("back.rollbook").exists());
            }
        }
    }
}
