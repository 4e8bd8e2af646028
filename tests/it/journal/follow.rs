//! The watcher of a file that another program writes: its reports, and that neither program blocks the other.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollbook::campaign::{Party, Seq};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::{FileWatcher, JournalError, Reader};
use rollbook::table::{Clock, Environment, Table};
use tempfile::TempDir;

use crate::recap::given::say;

/// How long anything may take before the test gives up; nothing waits for it.
const PATIENCE: Duration = Duration::from_mins(1);

/// The name of the campaign and its last entry.
type Told = Result<(String, Seq), JournalError>;

/// A file that is followed.
struct Followed {
    path: PathBuf,
    told: Receiver<Told>,
    gate: Arc<Mutex<()>>,
    follow: Option<FileWatcher>,
    _folder: TempDir,
}

fn means() -> Environment {
    Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_794_684_720_000_000),
    }
}

/// A campaign on disk, and closed.
fn campaign(path: &Path, name: &str) {
    let source = game::load("nexus", None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("it has a sample");
    let party = party.expect("which is right").characters;
    let table = Table::create(path, name, &source.text, party, means());
    let closed = table.expect("a new file").close();
    closed.expect("nobody else has it open");
}

impl Followed {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mill.rollbook");
        campaign(&path, "Mill");
        let (send, told) = mpsc::channel();
        let look = |reader: &Reader| {
            let name = reader.campaign(&mut |_, _| {})?.name.clone();
            Ok((name, reader.last()?))
        };
        let tell = move |news| drop(send.send(news));
        let gate = Arc::default();
        let follow = FileWatcher::start(&path, Arc::clone(&gate), look, tell);
        let follow = follow.expect("there is room for a thread");
        Self {
            path,
            told,
            gate,
            follow: Some(follow),
            _folder: folder,
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::open(&self.path, means()).expect("nobody else writes it");
        table.hold().expect("it can be written");
        table
    }

    fn next(&self) -> Told {
        let told = self.told.recv_timeout(PATIENCE);
        told.expect("it is told of")
    }

    /// Waits until this entry is the last that is told of.
    #[track_caller]
    fn until(&self, last: u64) {
        while self.next().expect("a readable file").1 < Seq(last) {}
    }

    /// What lies beside the file but for the lock.
    fn beside(&self) -> Vec<String> {
        let folder = self.path.parent().expect("it is in a folder");
        let files = fs::read_dir(folder).expect("a folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.contains('-')).collect()
    }
}

#[test]
fn each_commit_is_told_of() {
    let followed = Followed::new();
    followed.until(1);
    let mut table = followed.table();
    for last in 2..=12 {
        say(&mut table, "note \"the bell\" open");
        followed.until(last);
    }
    say(&mut table, "undo");
    followed.until(13);
}

/// While nobody has it open its timers stand still, and they go on when it is opened again.
#[test]
fn it_is_told_of_that_it_was_closed_and_opened_again() {
    let followed = Followed::new();
    followed.until(1);
    let mut table = followed.table();
    say(&mut table, "counter add lamp 5m");
    followed.until(2);
    for _ in 0..2 {
        table.close().expect("nobody else has it open");
        assert_eq!(followed.next().expect("a readable file").1, Seq(2));
        table = followed.table();
        assert_eq!(followed.next().expect("a readable file").1, Seq(2));
    }
}

/// As where the program is stopped: it is not in the middle of a look.
#[test]
fn nothing_is_looked_at_behind_a_shut_gate() {
    let followed = Followed::new();
    followed.until(1);
    let shut = followed.gate.lock().expect("nobody panicked");
    for _ in 0..20 {
        let mut table = followed.table();
        say(&mut table, "note \"the bell\" open");
        table.close().expect("nobody looks at it");
        assert_eq!(followed.beside(), Vec::<String>::new());
    }
    assert!(followed.told.try_recv().is_err(), "it was looked at");
    drop(shut);
    followed.until(21);
}

#[test]
fn it_is_in_nobodys_way_who_closes_the_file() {
    let followed = Followed::new();
    for round in 0..30 {
        let mut table = followed.table();
        say(&mut table, "note \"the bell\" open");
        say(&mut table, "note \"again\" open");
        table.close().expect("who only looks is waited for");
        assert_eq!(followed.beside(), Vec::<String>::new(), "{round}");
    }
    followed.until(61);
}

/// Elsewhere a file that is open can't be moved.
#[cfg(unix)]
#[test]
fn what_is_gone_is_said_and_what_comes_back_is_told() {
    let followed = Followed::new();
    followed.until(1);
    let away = followed.path.with_extension("away");
    fs::rename(&followed.path, &away).expect("it can be moved");
    assert!(matches!(followed.next(), Err(JournalError::Missing(_))));
    fs::rename(&away, &followed.path).expect("it can be moved");
    assert_eq!(
        followed.next().expect("it is back"),
        ("Mill".to_owned(), Seq(1))
    );
    fs::write(
        &followed.path,
        "a shopping list, longer than a hundred bytes. ".repeat(9),
    )
    .expect("a file of ours");
    assert!(matches!(followed.next(), Err(JournalError::Foreign { .. })));
    fs::remove_file(&followed.path).expect("a file of ours");
    campaign(&followed.path, "Another mill");
    let told = followed.next().expect("it can be read");
    assert_eq!(told, ("Another mill".to_owned(), Seq(1)));
}

#[cfg(unix)]
#[test]
fn another_file_in_its_place_is_told_of() {
    let followed = Followed::new();
    followed.until(1);
    let other = followed.path.with_extension("other");
    campaign(&other, "Another mill");
    fs::rename(&other, &followed.path).expect("it can be moved");
    let told = followed.next().expect("it can be read");
    assert_eq!(told, ("Another mill".to_owned(), Seq(1)));
}

#[test]
fn dropped_it_tells_no_more() {
    let mut followed = Followed::new();
    followed.until(1);
    drop(followed.follow.take());
    say(&mut followed.table(), "note \"the bell\" open");
    assert!(
        followed.told.recv_timeout(PATIENCE).is_err(),
        "its end is gone"
    );
}
