//! Hidden as a mode of the table, in the journal: what ends it, and what undo makes of it.

use jiff::tz::TimeZone;
use rollbook::campaign::command::Command as C;
use rollbook::campaign::{CharacterId, Seq};
use rollbook::table::{Clock, Environment, Table};

use super::play::{EVENING, in_file, in_memory, means, run};

const HOUR: i64 = 60 * 60 * 1_000_000;

/// The campaign opened so much later, and what that ended.
fn opened_after(hours: i64) -> (Option<String>, bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = in_file(&path);
    run(&mut table, &C::HiddenMode(true));
    run(
        &mut table,
        &C::Condition(CharacterId(1), "dazed".to_owned(), true),
    );
    table.close().expect("it can be written");
    let later = Environment {
        clock: Clock::Fixed(EVENING + hours * HOUR),
        ..means()
    };
    let mut table = Table::open(&path, later).expect("a campaign");
    let ended = table
        .end_stale_hidden(&TimeZone::UTC)
        .expect("it can be written");
    let label = ended.map(|done| done.decision.label.to_string());
    (label, table.campaign().hidden_since().is_some())
}

#[test]
fn another_day_ends_it_and_a_restart_does_not() {
    // The evening is at 06:13 of the UTC day: 18 hours later it is past midnight.
    assert_eq!(opened_after(0), (None, true));
    assert_eq!(opened_after(3), (None, true));
    assert_eq!(opened_after(9), (None, true), "the same day");
    let over = "open again; 1 entry stays hidden".to_owned();
    assert_eq!(opened_after(18), (Some(over.clone()), false));
    assert_eq!(opened_after(500), (Some(over), false));
}

#[test]
fn undoing_a_session_leaves_a_later_mode_alone() {
    let mut table = in_memory();
    run(&mut table, &C::HiddenMode(true));
    let start = run(&mut table, &C::StartSession).seq;
    assert_eq!(table.campaign().hidden_since(), None);
    let on = run(&mut table, &C::HiddenMode(true)).seq;
    let undone = table.undo().expect("the session can be undone");
    assert_eq!(
        undone.decision.events.len(),
        2,
        "{:?}",
        undone.decision.events
    );
    assert_eq!(table.campaign().hidden_since(), Some(on));
    assert!(!table.campaign().in_session);
    table.undo_entry(on).expect_err("the mode is not undone");
    table.redo().expect("nothing was done since");
    assert!(table.campaign().in_session);
    assert!(start < on);
}

#[test]
fn the_entries_that_stay_hidden_are_counted() {
    let mut table = in_memory();
    let on = run(&mut table, &C::HiddenMode(true)).seq;
    let condition = |name: &str, on| C::Condition(CharacterId(1), name.to_owned(), on);
    let first = run(&mut table, &condition("wet", true)).seq;
    run(&mut table, &condition("cold", true));
    table.undo().expect("the newest");
    run(&mut table, &C::Open(Box::new(condition("dazed", true))));
    let since = rollbook::campaign::HistoryLookup::hidden_since(table.reader(), on);
    assert_eq!(since.expect("readable"), [first]);
    let off = run(&mut table, &C::HiddenMode(false));
    assert_eq!(&*off.decision.label, "open again; 1 entry stays hidden");
    let stretch = table.campaign().hidden_stretch.expect("it was on");
    assert_eq!((stretch.from, stretch.to), (on, Some(off.seq)));
    assert_ne!(on, Seq(1));
}
