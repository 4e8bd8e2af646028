//! Campaigns that released versions wrote: they open, prove whole, tell what they told then, and are played on. The files of a
//! release are written before it, by `RELEASED=write cargo test --test it is_never_changed`, and never changed after it.

mod written;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rollbook::campaign::{Command, Seq};
use rollbook::journal::verify;
use rollbook::table::Table;
use sha2::{Digest as _, Sha256};

use crate::cli::given::Home;
use crate::journal::play::means;

/// The releases whose files are kept.
const RELEASES: [&str; 1] = ["0.2"];

/// The names and checksums of a release's files, as `sha256sum` writes them.
const SUMS: &str = "SHA256SUMS";

fn folder(release: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fixtures.join(release)
}

/// The campaigns of a release, by name.
fn campaigns(release: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder(release)).expect("a release has files");
    let files = files.map(|file| file.expect("a readable folder").path());
    let mut all: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|end| end == "rollbook"))
        .collect();
    all.sort();
    all
}

/// The checksums of the files in a folder.
fn sums(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("a folder");
    let names = files.map(|file| file.expect("a readable folder").file_name());
    let names: BTreeSet<_> = names.filter(|name| *name != *SUMS).collect();
    let mut text = String::new();
    for name in names {
        let sum = Sha256::digest(fs::read(folder.join(&name)).expect("a readable file"));
        for byte in sum {
            write!(text, "{byte:02x}").expect("text grows");
        }
        writeln!(text, "  {}", name.display()).expect("text grows");
    }
    text
}

#[test]
fn what_a_release_wrote_is_never_changed() {
    if std::env::var("RELEASED").is_ok_and(|wish| wish == "write") {
        written::write(&folder(RELEASES[RELEASES.len() - 1]));
    }
    for release in RELEASES {
        let kept = fs::read_to_string(folder(release).join(SUMS)).expect("the checksums");
        assert_eq!(sums(&folder(release)), kept, "{release}");
    }
}

#[test]
fn what_a_release_wrote_is_whole_and_played_on() {
    let home = tempfile::tempdir().expect("a folder");
    for file in RELEASES.into_iter().flat_map(campaigns) {
        let name = file.file_stem().expect("a name").display().to_string();
        let path = home.path().join("old.rollbook");
        fs::copy(&file, &path).expect("a fixture");
        let report = verify(&path, &mut |_, _| {}).expect("a campaign");
        assert_eq!(report.differences, Vec::<String>::new(), "{name}");
        let mut table = Table::open(&path, means()).expect("a campaign");
        let Seq(last) = table.campaign().last;
        assert_eq!(report.sound.0, last, "{name}");
        let note = Command::Note {
            text: "years later".to_owned(),
            hidden: false,
            on: None,
        };
        let done = table.run(&note).expect("it is played on");
        assert_eq!(done.seq.0, last + 1, "{name}");
        while table.reader().next_undo().expect("readable").is_some() {
            table.undo().unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        while table.next_redo().expect("readable").is_some() {
            table.redo().unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        table.close().expect("a writable disk");
        fs::remove_file(&path).expect("a campaign");
    }
}

/// The sheets and the history. Words of the program may become others; what they tell may not.
#[test]
fn what_a_release_wrote_tells_the_same() {
    let home = Home::new();
    fs::create_dir_all(home.path("campaigns")).expect("a folder");
    for file in RELEASES.into_iter().flat_map(campaigns) {
        let name = file.file_stem().expect("a name").display().to_string();
        fs::copy(&file, home.campaign(&name)).expect("a fixture");
        let sheets = home.done(&["show", &name]);
        let history = home.done(&["log", &name, "--limit", "0"]);
        insta::assert_snapshot!(name, format!("{sheets}\n{history}"));
    }
}

/// What `export` wrote is imported: the same history.
#[test]
fn what_a_release_exported_is_imported() {
    for release in RELEASES {
        let exported = folder(release).join("nexus-commands.jsonl");
        let home = Home::new();
        let from = exported.display().to_string();
        home.done(&["import", &from, "--as", "came"]);
        fs::copy(
            folder(release).join("nexus-commands.rollbook"),
            home.campaign("whole"),
        )
        .expect("a fixture");
        let log = |name| home.done(&["log", name, "--limit", "0", "--format", "json"]);
        assert_eq!(log("came"), log("whole"), "{release}");
    }
}
