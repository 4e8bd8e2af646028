//! Which backups are kept.

use std::collections::BTreeSet;
use std::fs;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use rollbook::journal::backups::{Restored, kept};
use rollbook::table::Table;

use super::{
    EVENING, FALLEN_BACK, SECOND, back_up, evenings, lengths, means, mill, names, note, restored,
    run,
};

#[test]
fn only_what_was_made_here_is_thinned() {
    let (_folder, path) = mill();
    let first = back_up(&path, EVENING);
    let beside = |name: &str| first.with_file_name(name);
    let others = [
        "2020-01-01T00-00-00Z-mine.rollbook",
        "2020-01-01T00-00-00Z-02.rollbook",
        "2020-01-01T00-00-00Z-1.rollbook",
        "2020-02-30T00-00-00Z.rollbook",
        "2020-01-01T00-00-00Z.txt",
        "before the dragon.rollbook",
    ];
    for other in others {
        fs::write(beside(other), "precious").expect("writable");
    }
    for second in 1..30 {
        back_up(&path, EVENING + second * SECOND);
    }
    for other in others {
        assert_eq!(
            fs::read(beside(other)).expect("it is there"),
            b"precious",
            "{other}"
        );
    }
    // The newest ten, and the last before them in that month.
    let due: BTreeSet<String> = (19..30)
        .map(|second| format!("2026-02-25T06-13-{:02}Z", 20 + second))
        .collect();
    assert_eq!(names(&path).into_iter().collect::<BTreeSet<_>>(), due);
}

#[test]
fn the_backup_just_made_stays_whatever_is_longer() {
    let (folder, path) = mill();
    let early = folder.path().join("early");
    fs::copy(&path, &early).expect("writable");
    evenings(&path, 12, EVENING);
    restored(&path, Some(&early));
    for _ in 0..3 {
        assert!(back_up(&path, FALLEN_BACK).exists());
    }
    let Restored { kept, .. } = restored(&path, Some(&early));
    assert!(kept.expect("a file stood there").0.path.exists());
}

#[test]
fn backups_of_another_way_are_thinned_apart() {
    let (_folder, path) = mill();
    let early = back_up(&path, EVENING);
    evenings(&path, 9, EVENING);
    restored(&path, Some(&early));
    let mut table = Table::open(&path, means()).expect("a campaign");
    run(&mut table, &note("another way"));
    table.close().expect("a writable disk");
    evenings(&path, 40, FALLEN_BACK);
    let found = lengths(&path);
    assert_eq!(
        found[0].iter().take(10).copied().collect::<Vec<_>>(),
        (35..=44).rev().collect::<Vec<_>>()
    );
    assert_eq!(
        found[1],
        [&[12][..], &[12, 11, 10, 9, 8, 7, 6, 5, 4]].concat()
    );
}

#[test]
fn what_cannot_be_read_is_never_thinned() {
    let (_folder, path) = mill();
    let first = back_up(&path, EVENING);
    let unread = first.with_file_name("2001-01-01T00-00-00Z.rollbook");
    fs::write(&unread, "a newer version's").expect("writable");
    for _ in 0..40 {
        back_up(&path, EVENING);
    }
    assert!(unread.exists());
    assert_eq!(
        restored(&path, None).passed_over.len(),
        1,
        "it may be the newest"
    );
}

/// Days at which backups were taken, newest first.
fn days() -> impl Strategy<Value = Vec<Date>> {
    let gaps = prop::collection::vec(prop_oneof![0..3_i64, 5..9_i64, 20..400_i64], 0..200);
    gaps.prop_map(|gaps| {
        let mut day = date(2026, 11, 14);
        let next = |gap: i64| {
            day = day.checked_sub(gap.days()).expect("no so many years");
            day
        };
        gaps.into_iter().map(next).collect()
    })
}

proptest! {
    #[test]
    fn thinning_keeps_the_newest_and_one_of_each_age(days in days()) {
        let kept = kept(&days);
        let newest = days.len().min(10);
        prop_assert!(kept.iter().take(newest).copied().eq(0..newest), "{kept:?}");
        prop_assert!(kept.is_sorted() && kept.len() <= 32, "{kept:?}");
        prop_assert!(kept.iter().all(|at| *at < days.len()));
        let once = all_kept(&days);
        prop_assert_eq!(all_kept(&once), once);
    }

    /// Thinned after each, as it is done: there are never more, and the oldest one kept is as old as all of them allow.
    #[test]
    fn thinning_as_time_goes_by(days in days()) {
        let mut there: Vec<Date> = Vec::new();
        for day in days.iter().rev() {
            there.insert(0, *day);
            there = all_kept(&there);
            prop_assert!(there.len() <= 32);
            prop_assert_eq!(there[0], *day);
        }
        let old = days.iter().skip(10).map(|day| (day.year(), day.month()));
        let months: BTreeSet<_> = old.collect();
        let held: BTreeSet<_> = there.iter().map(|day| (day.year(), day.month())).collect();
        for month in months.iter().rev().take(12) {
            prop_assert!(held.contains(month), "{month:?} of {held:?}");
        }
    }
}

fn all_kept(days: &[Date]) -> Vec<Date> {
    kept(days).into_iter().map(|at| days[at]).collect()
}
