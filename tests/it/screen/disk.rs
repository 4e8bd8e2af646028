//! A disk that doesn't take it: the reason stands on the screen, what was typed stays, nothing is shown as done, and the same
//! key does it as soon as the disk does.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rollbook::tui::Role;

use super::backup::table_of;
use super::harness::{Play, look, tells_dice};

/// A table whose file can be taken away.
struct Shaky {
    play: Play,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Shaky {
    fn new(size: (u16, u16)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("Mill.rollbook");
        let table = table_of("nexus", &path, "d10 8, d6 4 5");
        Self {
            play: Play::at(table, look(), size),
            path,
            _folder: folder,
        }
    }

    fn away(&self) -> PathBuf {
        self.path.with_extension("away")
    }

    fn fails(&self) {
        fs::rename(&self.path, self.away()).expect("one folder");
    }

    fn works(&self) {
        fs::rename(self.away(), &self.path).expect("one folder");
    }

    /// What it says, in the last lines or in a notice.
    #[track_caller]
    fn says(&self, words: &str) {
        assert!(self.said().contains(words), "{}", self.play.text());
    }

    /// All that stands there as a warning.
    fn said(&self) -> String {
        self.play.in_role(Role::Warning).join(" ")
    }

    /// Closes a notice, after a look at it.
    fn read(&mut self) {
        self.play.rest(SECOND).keys("<Enter>");
    }
}

const SECOND: Duration = Duration::from_secs(1);

fn entries(path: &Path) -> u64 {
    let reader = rollbook::journal::Reader::open(path).expect("readable");
    reader.last().expect("readable").0
}

#[test]
fn a_note_that_cannot_be_written_stays_in_its_field() {
    for size in [(80, 24), (120, 36)] {
        let mut shaky = Shaky::new(size);
        shaky.play.keys("nThe wheel turns.");
        shaky.fails();
        shaky.play.keys("<Enter>");
        shaky.says("is gone, and nothing is written");
        assert!(
            shaky.play.text().contains("The wheel turns."),
            "{}",
            shaky.play.text()
        );
        assert!(
            !shaky.play.text().contains("undo “The wheel"),
            "{}",
            shaky.play.text()
        );
        shaky.works();
        shaky.play.keys("<Enter>");
        assert!(
            shaky.play.bar().contains("undo “The wheel"),
            "{}",
            shaky.play.text()
        );
        assert_eq!(entries(&shaky.path), 2);
    }
}

#[test]
fn a_roll_that_cannot_be_written_shows_no_dice_and_throws_no_others() {
    let mut shaky = Shaky::new((120, 36));
    shaky.play.keys("rath<Tab>");
    let before = shaky.play.text();
    // Without the message and the borders above it.
    let above = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        lines[..lines.len() - 5].join("\n")
    };
    shaky.fails();
    for _ in 0..3 {
        shaky.play.keys("<Enter>");
        shaky.says("is gone, and nothing is written");
        let now = shaky.play.text();
        assert_eq!(above(&now), above(&before), "nothing is shown as done");
    }
    shaky.works();
    shaky.play.keys("<Enter>");
    let text = shaky.play.text();
    assert!(tells_dice(&text, "d10 8 · d6 4 (5)"), "{text}");
    assert_eq!(entries(&shaky.path), 2);
}

#[test]
fn faces_from_the_table_stay_typed() {
    let mut shaky = Shaky::new((120, 36));
    shaky.play.keys("trath<Enter>842");
    assert!(
        shaky.play.text().contains("d10  8  d6  4  d6  2"),
        "{}",
        shaky.play.text()
    );
    shaky.fails();
    shaky.play.keys("<Enter>");
    shaky.says("is gone, and nothing is written");
    assert!(
        shaky.play.text().contains("d10  8  d6  4  d6  2"),
        "{}",
        shaky.play.text()
    );
    shaky.works();
    shaky.play.keys("<Enter>");
    assert!(
        tells_dice(&shaky.play.text(), "d10 8 · d6 (4) 2"),
        "{}",
        shaky.play.text()
    );
    assert_eq!(entries(&shaky.path), 2);
}

/// Further commands are refused with the same sentence; what was typed stays, and the copy has all that was done.
#[test]
fn a_log_that_is_removed_or_cut_ends_play_and_loses_nothing() {
    let accidents: [fn(&Path); 2] = [
        |log| fs::remove_file(log).expect("it is there"),
        |log| fs::write(log, "").expect("writable"),
    ];
    for (accident, size) in accidents.into_iter().zip([(80, 24), (120, 36)]) {
        let mut shaky = Shaky::new(size);
        shaky.play.keys("nThe wheel turns.<Enter>");
        accident(&shaky.path.with_extension("rollbook-wal"));
        shaky.play.keys("nLost?");
        let folder = shaky.path.parent().expect("a folder").to_owned();
        for _ in 0..3 {
            shaky.play.keys("<Enter>");
            shaky.says("quit and open “Mill (rescued)”, which has every entry: another program removed, cut or");
            let said = shaky.said().replace(' ', "");
            let kept = folder.join("Mill (rescued).rollbook");
            let kept = format!("({})", kept.display()).replace(' ', "");
            assert!(said.ends_with(&kept), "{}", shaky.play.text());
            shaky.read();
            assert_eq!(shaky.said(), "");
            assert!(shaky.play.text().contains("Lost?"));
        }
        assert!(!folder.join("Mill (rescued 2).rollbook").exists());
        assert_eq!(entries(&folder.join("Mill (rescued).rollbook")), 2);
        let Shaky { play, _folder, .. } = shaky;
        drop(play);
        assert_eq!(entries(&folder.join("Mill (rescued).rollbook")), 2);
    }
}

#[test]
fn a_message_that_needs_more_than_a_line_is_shown_whole() {
    for size in [(60, 16), (80, 24), (200, 50)] {
        let mut shaky = Shaky::new(size);
        shaky.fails();
        shaky.play.keys("nLost?<Enter>");
        let said = shaky.said().replace(' ', "");
        let path = format!("({})", shaky.path.display()).replace(' ', "");
        assert!(said.ends_with(&path), "{}", shaky.play.text());
        shaky.play.keys("!");
        assert_eq!(shaky.said(), "");
    }
}

#[test]
fn what_happens_to_the_file_is_told_while_nobody_types() {
    let mut shaky = Shaky::new((80, 24));
    shaky.play.rest(SECOND).keys("nThe wheel turns.<Enter>");
    shaky.play.rest(15 * SECOND);
    assert_eq!(shaky.said(), "");
    shaky.fails();
    shaky.play.keys("nLost?").rest(60 * SECOND);
    assert_eq!(shaky.said(), "", "nothing stands above what is typed");
    shaky.play.keys("<Esc><Esc>").rest(15 * SECOND);
    shaky.says("the campaign's file is gone, and nothing is written");
    shaky.read();
    shaky.play.rest(60 * SECOND);
    assert_eq!(shaky.said(), "", "it is told once");
    shaky.works();
    shaky
        .play
        .keys("nThe wheel stops.<Enter>")
        .rest(15 * SECOND);
    assert_eq!(shaky.said(), "");
    shaky.fails();
    shaky.play.rest(15 * SECOND);
    shaky.says("is gone");
}

#[test]
fn quitting_says_that_everything_is_on_disk_only_where_it_is() {
    let mut shaky = Shaky::new((80, 24));
    shaky.play.rest(SECOND).keys("nThe wheel turns.<Enter>q");
    shaky.says("everything is on disk; “q” again to quit");
    shaky.fails();
    shaky.play.keys("<Esc>q");
    shaky.says("the campaign's file is gone, and nothing is written");
    shaky.says("“q” again to quit");
}

#[test]
fn a_notice_is_not_closed_by_keys_that_were_typed_for_something_else() {
    let mut shaky = Shaky::new((80, 24));
    shaky.play.rest(SECOND).keys("nThe wheel turns.<Enter>");
    fs::remove_file(shaky.path.with_extension("rollbook-wal")).expect("it is there");
    shaky.play.keys("nLost?<Enter>");
    shaky.says("quit and open “Mill (rescued)”");
    assert!(
        !shaky.play.bar().contains("Enter close"),
        "{}",
        shaky.play.bar()
    );
    shaky.play.keys("rath<Enter><Esc>");
    shaky.says("quit and open “Mill (rescued)”");
    shaky.play.rest(SECOND);
    assert!(
        shaky.play.bar().contains("Enter close"),
        "{}",
        shaky.play.bar()
    );
    shaky.play.keys("<Enter>");
    assert_eq!(shaky.said(), "");
}
