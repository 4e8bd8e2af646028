//! Files that only their user may read, and nothing left behind by programs that were killed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::given::Home;

fn all_under(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let files = files.flat_map(|file| {
        let path = file.path();
        let inside = if path.is_dir() {
            all_under(&path)
        } else {
            Vec::new()
        };
        [vec![path], inside].concat()
    });
    files.collect()
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_what_is_made() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    fs::create_dir(home.path("out")).expect("a temporary folder");
    let out = |name: &str| home.path("out").join(name).display().to_string();
    home.done(&["new", "mill", "--game", "nexus", "--party", "sample"]);
    let mut line = home.line(&["mill"]);
    line.ask("session start");
    line.ask("session end");
    // The log and its index are there while it is open.
    let open = all_under(&home.path("campaigns"));
    let is_private = |path: &PathBuf| {
        let mode = fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777;
        let due = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode, due, "{}: {mode:o}", path.display());
    };
    open.iter().for_each(is_private);
    assert!(
        open.iter().any(|path| path.ends_with("mill.rollbook-wal")),
        "{open:?}"
    );
    line.end();
    home.done(&["backup", "mill"]);
    home.done(&["backup", "mill", "--out", &out("own.rollbook")]);
    home.done(&["export", "mill", "--out", &out("mill.jsonl")]);
    home.done(&["recap", "mill", "--out", &out("mill.md")]);
    home.done(&["import", &out("mill.jsonl"), "--as", "other"]);
    home.done(&["restore", "mill"]);
    fs::set_permissions(home.campaign("mill"), fs::Permissions::from_mode(0o644)).expect("ours");
    fs::write(home.campaign("mill"), "spoiled").expect("it is there");
    home.done(&["restore", "mill"]);
    let made = [
        all_under(&home.path("campaigns")),
        all_under(&home.path("out")),
    ]
    .concat();
    assert!(made.len() > 10, "{made:?}");
    made.iter().for_each(is_private);
}

/// As a killed program leaves it: an unfinished file with what `SQLite` has beside it, and a lock that nobody holds.
fn left_behind(folder: &Path, name: &str) -> PathBuf {
    let left = folder.join(name);
    fs::create_dir_all(&left).expect("a temporary folder");
    for file in ["lock", "new", "new-journal"] {
        fs::write(left.join(file), "half").expect("a temporary folder");
    }
    left
}

#[test]
fn what_killed_programs_left_goes_at_the_next_start() {
    let home = Home::with("nexus");
    home.done(&["backup", "nexus"]);
    let campaigns = home.path("campaigns");
    let left = [
        left_behind(&campaigns, ".rollbook-new-a1b2c3"),
        left_behind(
            &campaigns.join("backups").join("nexus"),
            ".rollbook-new-a1b2c3",
        ),
    ];
    let begun = campaigns.join(".rollbook-new-d4e5f6");
    fs::create_dir(&begun).expect("a temporary folder");
    let journal = campaigns.join("nexus.rollbook-journal");
    fs::write(&journal, "").expect("a temporary folder");
    // Of programs that run, and of the user.
    let held = left_behind(&campaigns, ".rollbook-new-g7h8i9");
    let lock = File::options()
        .write(true)
        .open(held.join("lock"))
        .expect("it is there");
    lock.lock().expect("nobody has it");
    let others = [
        campaigns.join(".rollbook-new-notes"),
        campaigns.join("notes"),
    ];
    fs::create_dir(&others[1]).expect("a temporary folder");
    fs::write(&others[0], "mine").expect("a temporary folder");
    home.played("nexus", "note \"on\" open\n");
    for gone in left.iter().chain([&begun, &journal]) {
        assert!(!gone.exists(), "{} is still there", gone.display());
    }
    for kept in others.iter().chain([&held]) {
        assert!(kept.exists(), "{} is gone", kept.display());
    }
    drop(lock);
    home.played("nexus", "note \"and on\" open\n");
    assert!(!held.exists(), "nobody holds it any more");
}

#[test]
fn what_a_killed_program_left_goes_from_the_folder_of_an_out() {
    let home = Home::with("nexus");
    let folder = home.path("out");
    let left = left_behind(&folder, ".rollbook-new-a1b2c3");
    let file = folder.join("nexus.jsonl").display().to_string();
    home.done(&["export", "nexus", "--out", &file]);
    assert!(!left.exists());
    assert_eq!(all_under(&folder), [folder.join("nexus.jsonl")]);
}
