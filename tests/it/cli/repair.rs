//! Campaigns that were damaged or changed by hand: nothing passes for whole, and every way out that is named works.

use std::fs;

use rollbook::journal::backups::{restorable, restore};
use rollbook::journal::{CleanCopy, JournalError, Reader, Rebuilt, Repair, rebuild, verify};
use rusqlite::Connection;

use super::altered::FIXTURE;
use super::given::Home;

const PAGE: usize = 4096;

/// A way to damage a page.
type Spoil = (&'static str, fn(&mut [u8]));

/// A home with a campaign `odd` of sixty entries.
fn whole() -> Home {
    let home = Home::new();
    fs::create_dir_all(home.path("campaigns")).expect("a folder");
    fs::copy(FIXTURE, home.campaign("odd")).expect("a fixture");
    home
}

/// The same after this SQL.
fn changed(sql: &str) -> Home {
    let home = whole();
    change(&home, sql);
    home
}

fn change(home: &Home, sql: &str) {
    let conn = Connection::open(home.campaign("odd")).expect("a campaign");
    conn.execute_batch(sql).expect("it can be written");
}

#[test]
fn deleted_entries_at_the_end_are_told_and_the_file_stays_as_it_is() {
    let home = whole();
    home.done(&["backup", "odd"]);
    change(&home, "DELETE FROM entries WHERE seq > 55");
    let before = fs::read(home.campaign("odd")).expect("a file");
    let ran = home.run(&["check", "odd"]);
    for due in [
        "entries 56 to 60 are missing",
        "valid up to entry 55 of 60",
        "`--rebuild` writes a clean copy of entries 1 to 55",
        "restores the newest valid backup",
        "with entries 1 to 60",
    ] {
        assert!(ran.status == 1 && ran.out.contains(due), "{due}: {ran:?}");
    }
    let said = home.done(&["check", "odd", "--rebuild"]);
    for due in [
        "entries 56 to 60 are missing",
        "odd.rollbook stays as it is",
        "has 5 entries from the backup ",
        "(clean).rollbook: 60 entries, valid",
    ] {
        assert!(said.contains(due), "{due}: {said}");
    }
    assert!(!said.contains("lacks"), "{said}");
    assert_eq!(fs::read(home.campaign("odd")).expect("a file"), before);
    home.played("odd (clean)", "note \"and on\" open\n");
    home.done(&["restore", "odd"]);
    assert_eq!(home.entries("odd").len(), 60);
}

/// What a backup lacks is still the campaign's own.
#[test]
fn a_clean_copy_takes_from_a_backup_what_was_deleted_or_edited() {
    let home = whole();
    home.done(&["backup", "odd"]);
    home.played("odd", "note \"after the backup\" open\n");
    let whole = home.entries("odd");
    for sql in [
        "DELETE FROM entries WHERE seq = 20; UPDATE entries SET label = 'by hand' WHERE seq = 40",
        "UPDATE entries SET label = 'by hand', checksum = zeroblob(16) WHERE seq = 1",
        "DELETE FROM entries WHERE seq IN (30, 31, 59, 60)",
    ] {
        let taken = if sql.contains("seq = 1") {
            "has 1 entry from the backup "
        } else if sql.contains("59") {
            "has 4 entries from the backup "
        } else {
            "has 2 entries from the backup "
        };
        let kept = fs::read(home.campaign("odd")).expect("a file");
        change(&home, sql);
        let said = home.done(&["check", "odd", "--rebuild"]);
        assert!(said.contains(taken), "{said}");
        assert!(said.contains("61 entries, valid"), "{said}");
        assert!(!said.contains("lacks"), "{said}");
        assert_eq!(home.entries("odd (clean)"), whole, "{sql}");
        fs::remove_file(home.campaign("odd (clean)")).expect("it is there");
        fs::write(home.campaign("odd"), kept).expect("writable");
    }
}

#[test]
fn a_backup_whose_search_index_is_damaged_is_restored() {
    let home = whole();
    change(&home, "DELETE FROM label_trigrams_data");
    home.done(&["backup", "odd"]);
    change(&home, "DELETE FROM entries WHERE seq > 55");
    let ran = home.run(&["check", "odd"]);
    assert!(ran.out.contains("with entries 1 to 60"), "{ran:?}");
    home.done(&["restore", "odd"]);
    assert!(home.done(&["check", "odd"]).contains("60 entries, valid"));
}

#[test]
fn the_plain_mode_tells_a_changed_or_missing_entry() {
    for (sql, due) in [
        ("DELETE FROM entries WHERE seq = 5", "entry 5 is missing"),
        (
            "UPDATE entries SET label = 'the gong' WHERE seq = 9",
            "entry 9 doesn't match its checksum",
        ),
    ] {
        let home = whole();
        // Of an older layout the entries would be folded anew, which needs all of them.
        home.fed(&["line", "odd"], "");
        change(&home, sql);
        let ran = home.fed(&["line", "odd"], "note \"on\" open\n");
        let told = ran
            .out
            .lines()
            .filter(|line| line.starts_with("# ") && line.contains(due));
        assert_eq!(told.count(), 1, "{ran:?}");
        assert!(ran.out.contains("ok 61"), "{ran:?}");
    }
}

#[test]
fn what_cannot_be_saved_is_told_without_pointing_in_a_circle() {
    let home = whole();
    let mut bytes = fs::read(FIXTURE).expect("a fixture");
    bytes[PAGE..2 * PAGE].fill(0);
    fs::write(home.campaign("odd"), &bytes).expect("writable");
    for words in [&["check", "odd"][..], &["check", "odd", "--rebuild"]] {
        let ran = home.run(words);
        let due = "nothing of it can be saved, and there is no valid backup of it";
        assert!(ran.status == 1 && ran.out.contains(due), "{ran:?}");
        assert!(!ran.out.contains("rollbook check"), "{ran:?}");
        assert_eq!(ran.err, "", "{words:?}");
    }
    assert!(!home.campaign("odd (clean)").exists());
}

#[test]
fn what_stands_in_the_place_of_the_last_entry_is_no_proof() {
    let home = changed(
        "UPDATE entries SET label = 'another', checksum = zeroblob(16) WHERE seq = 60;
         DELETE FROM entries WHERE seq = 60",
    );
    let said = home.done(&["check", "odd", "--rebuild"]);
    assert!(said.contains("entry 60 is missing"), "{said}");
}

#[test]
fn the_clean_copy_takes_the_old_name() {
    let home = changed("DELETE FROM entries WHERE seq = 20");
    let said = home.done(&["check", "odd", "--rebuild"]);
    assert!(said.contains("lacks entries 20 to 60"), "{said}");
    let copy = home.campaign("odd (clean)").display().to_string();
    let way = format!("rollbook restore \"odd\" \"{copy}\"");
    assert!(said.contains(&way), "{said}");
    home.done(&["restore", "odd", &copy]);
    home.played("odd", "note \"and on\" open\n");
    assert!(home.done(&["check", "odd"]).contains("20 entries, valid"));
}

/// Every way out that a check names, for damage of each page: one way to damage it, or every one with `ALTERED=all`.
#[test]
fn what_a_check_says_of_damaged_pages_works() {
    let bytes = fs::read(FIXTURE).expect("a fixture");
    let mut repairs = Vec::new();
    let spoils: [Spoil; 5] = [
        ("its first bytes", |page| page[..4].fill(0xff)),
        ("its pointers", |page| page[8..40].fill(0xff)),
        ("its middle", |page| page[2000..2100].fill(0x41)),
        ("its end", |page| page[4000..].fill(0)),
        ("all of it", |page| page.fill(0)),
    ];
    let tried = std::env::var("ALTERED").map_or(1, |_| spoils.len());
    for at in 0..bytes.len() / PAGE {
        let some = spoils.iter().cycle().skip(at * 2);
        for (what, spoil) in some.take(tried) {
            let home = Home::new();
            let path = home.campaign("odd");
            fs::create_dir_all(home.path("campaigns/backups/odd")).expect("a folder");
            let backup = home.path("campaigns/backups/odd/2026-03-01T20-00-00Z.rollbook");
            fs::copy(FIXTURE, backup).expect("a fixture");
            let mut bytes = bytes.clone();
            spoil(&mut bytes[at * PAGE..(at + 1) * PAGE]);
            fs::write(&path, &bytes).expect("writable");
            let shown = format!("page {}, {what}", at + 1);
            let report = verify(&path, &mut |_, _| {});
            let repair = report.as_ref().map_or(None, |report| report.repair);
            repairs.push(repair);
            let is_said = match &report {
                Ok(report) => {
                    report.sound.0 == 0 || repair.is_some() || report.known == report.sound
                }
                Err(e) => matches!(e, JournalError::Foreign { .. } | JournalError::Newer { .. }),
            };
            assert!(is_said, "{shown}: {report:?}");
            let is_whole = report.is_ok_and(|report| report.differences.is_empty());
            if repair.is_some() || is_whole {
                let rebuilt = rebuild(&path, &mut |_, _| {});
                let rebuilt = rebuilt.unwrap_or_else(|e| panic!("{shown}: {repair:?}: {e}"));
                let made = match rebuilt {
                    Rebuilt::InPlace => path.clone(),
                    Rebuilt::CleanCopy(CleanCopy { path: copy, .. }) => {
                        assert_eq!(fs::read(&path).expect("a file"), bytes, "{shown}");
                        copy
                    }
                };
                let made = verify(&made, &mut |_, _| {}).expect("readable");
                assert_eq!(
                    (made.sound.0, made.differences),
                    (60, Vec::new()),
                    "{shown}"
                );
            }
            if !is_whole {
                let (_, entries) = restorable(&path).expect("it is valid");
                let restored = restore(&path, None, 0).expect("a backup");
                assert_eq!((entries.0, restored.entries.0), (60, 60), "{shown}");
            }
        }
    }
    for repair in [None, Some(Repair::InPlace), Some(Repair::CleanCopy)] {
        assert!(repairs.contains(&repair), "{repair:?} was never needed");
    }
}

#[test]
fn a_damaged_index_costs_no_entry() {
    let home = whole();
    let mut bytes = fs::read(FIXTURE).expect("a fixture");
    bytes[2 * PAGE..2 * PAGE + 4].fill(0xff);
    fs::write(home.campaign("odd"), &bytes).expect("writable");
    let ran = home.run(&["check", "odd"]);
    for due in [
        "valid up to entry 60",
        "`--rebuild` writes a clean copy of them",
    ] {
        assert!(ran.status == 1 && ran.out.contains(due), "{due}: {ran:?}");
    }
    let said = home.done(&["check", "odd", "--rebuild"]);
    assert!(
        said.contains("(clean).rollbook: 60 entries, valid"),
        "{said}"
    );
    assert!(!said.contains("lacks"), "{said}");
}

#[test]
fn an_export_that_cannot_be_imported_is_refused() {
    for sql in [
        "DELETE FROM entries WHERE seq > 55",
        "DELETE FROM entries WHERE seq = 30",
        "UPDATE entries SET label = 'nothing' WHERE seq = 30",
        "UPDATE entries SET hidden = 1 - hidden WHERE seq = 60",
    ] {
        let home = changed(sql);
        let out = home.path("odd.jsonl").display().to_string();
        let why = home.refused(1, &["export", "odd", "--out", &out]);
        let is_named = [
            "is missing",
            "doesn't match its checksum",
            "its state row belongs",
        ];
        assert!(is_named.iter().any(|it| why.contains(it)), "{sql}: {why}");
        assert!(!home.path("odd.jsonl").exists(), "{sql}");
        assert_eq!(home.run(&["export", "odd"]).status, 1, "{sql}");
    }
}

#[test]
fn no_reader_takes_a_changed_or_missing_entry_for_whole() {
    for (sql, due) in [
        ("DELETE FROM entries WHERE seq = 30", "entry 30 is missing"),
        (
            "UPDATE entries SET label = 'by hand', hidden = 0, players = NULL WHERE seq = 30",
            "entry 30 doesn't match its checksum",
        ),
    ] {
        let home = changed(sql);
        for words in [
            &["log", "odd", "--limit", "0", "--players"][..],
            &["log", "odd", "--limit", "0"],
            &["recap", "odd"],
        ] {
            let ran = home.run(words);
            assert_eq!(ran.status, 1, "{sql}, {words:?}: {ran:?}");
            assert!(ran.err.contains(due), "{sql}, {words:?}: {}", ran.err);
            assert!(ran.err.contains("`rollbook check NAME`"), "{}", ran.err);
            assert!(!ran.out.contains("by hand"), "{words:?}");
        }
        let reader = Reader::open(&home.campaign("odd")).expect("its state row is whole");
        let mut seen = 0;
        let read = reader.each_players_line_back(|_| {
            seen += 1;
            Ok(std::ops::ControlFlow::Continue(()))
        });
        let why = read.expect_err("one of them is wrong").to_string();
        assert!(why.contains(due), "{why}");
    }
}

#[test]
fn an_older_copy_in_the_place_of_a_closed_campaign_is_told_once() {
    let home = whole();
    let path = home.campaign("odd");
    home.played("odd", "note \"one\" open\n");
    let older = fs::read(&path).expect("a file");
    home.played("odd", "note \"two\" open\nnote \"three\" open\n");
    fs::write(&path, &older).expect("writable");
    let listed = home.done(&["list"]);
    let due = "another copy since it was closed here: lacks entries 62 to 63\n";
    assert!(listed.contains(due), "{listed}");
    let checked = home.done(&["check", "odd"]);
    assert!(
        checked.contains(": this campaign lacks entries 62 to 63: since it was closed here"),
        "{checked}"
    );
    let opened = || home.fed(&["line", "odd"], "").out;
    let said = opened();
    assert!(
        said.contains("# this campaign lacks entries 62 to 63: "),
        "{said}"
    );
    assert_eq!(opened(), "", "it was told");
    for words in [&["list"][..], &["check", "odd"]] {
        assert!(!home.done(words).contains("lacks"), "{words:?}");
    }

    // Other entries have these numbers now.
    home.played(
        "odd",
        "note \"four\" open\nnote \"five\" open\nnote \"six\" open\n",
    );
    let other = fs::read(&path).expect("a file");
    fs::write(&path, &older).expect("writable");
    opened();
    home.played("odd", "note \"seven\" open\n");
    fs::write(&path, &other).expect("writable");
    let said = opened();
    let due = "lacks entries that were made here, up to 62";
    assert!(said.contains(due), "{said}");

    // Restoring is meant.
    home.done(&["backup", "odd"]);
    home.played("odd", "note \"eight\" open\n");
    home.done(&["restore", "odd"]);
    assert_eq!(opened(), "");
    assert!(home.done(&["check", "odd"]).contains("64 entries, valid"));
}

/// A list reads no more of a campaign than its state row and its last entry; what that shows is told.
#[test]
fn a_campaign_that_cant_be_played_is_no_campaign_that_can_be_opened() {
    for (sql, why) in [
        (
            "DELETE FROM entries WHERE seq > 2",
            "another entry than the last",
        ),
        (
            "CREATE TRIGGER mine AFTER INSERT ON entries BEGIN SELECT 1; END",
            "a foreign trigger `mine`",
        ),
    ] {
        let home = changed(sql);
        let listed = home.done(&["list"]);
        assert!(listed.contains(why), "{listed}");
        let checked = home.run(&["check"]);
        assert_eq!(checked.status, 1, "{}", checked.out);
        assert!(checked.out.contains(why), "{}", checked.out);
    }
}
