//! Timers go on only while a program has the campaign open.

use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use rollbook::campaign::{Seq, Timer};
use rollbook::cli::{self, LineInput};
use rollbook::dice::Loaded;
use rollbook::page::Publisher;
use rollbook::table::{Clock, Environment, Snapshot, Table};

use super::play::{EVENING, newcomer, ron, run};
use crate::spoken::said;

/// A clock that stands still until it is moved.
#[derive(Clone, Copy)]
struct Hand(&'static AtomicI64);

impl Hand {
    fn new() -> Self {
        Self(Box::leak(Box::new(AtomicI64::new(EVENING))))
    }

    fn seconds(self, by: i64) {
        self.0.fetch_add(by * 1_000_000, Ordering::Relaxed);
    }

    fn minutes(self, by: i64) {
        self.seconds(60 * by);
    }

    fn means(self) -> Environment {
        Environment {
            dice: Box::new(Loaded::only([])),
            clock: Clock::Set(self.0),
        }
    }
}

fn in_file(path: &Path, hand: Hand) -> Table {
    let table = Table::create(path, "The Mill", &ron("nexus"), Vec::new(), hand.means());
    let mut table = table.expect("a new file");
    run(&mut table, &newcomer("Ysolde"));
    run(&mut table, &newcomer("Brannoc"));
    table
}

/// What is left of the first counter, in words of `show`.
fn torch(table: &mut Table) -> String {
    table.tick();
    let campaign = table.campaign();
    let timer = campaign.counters[0].count.timer().expect("it is a timer");
    shown(timer, table)
}

fn turn(table: &mut Table) -> String {
    table.tick();
    let order = table.campaign().order.as_deref().expect("a fight");
    order
        .timer
        .map_or_else(String::new, |timer| shown(timer, table))
}

/// Minutes and seconds, `stands` where it does.
fn shown(timer: Timer, table: &Table) -> String {
    let left = timer.left(table.campaign().open_time);
    let stands = if timer.since.is_none() { " stands" } else { "" };
    format!("{}:{:02}{stands}", left / 60, left % 60)
}

#[test]
fn a_timer_stands_still_while_the_campaign_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let hand = Hand::new();
    let mut table = in_file(&path, hand);
    hand.minutes(30);
    said(&mut table, "counter add Torch 60m");
    assert_eq!(torch(&mut table), "60:00", "what went before doesn't count");
    hand.minutes(10);
    assert_eq!(torch(&mut table), "50:00");
    table.close().expect("closed");
    hand.minutes(600);
    let mut table = Table::open(&path, hand.means()).expect("it is there");
    assert_eq!(torch(&mut table), "50:00");
    hand.seconds(61);
    assert_eq!(torch(&mut table), "48:59");
    table.close().expect("closed");
    hand.minutes(1);
    let mut table = Table::open(&path, hand.means()).expect("it is there");
    assert_eq!(torch(&mut table), "48:59", "also the second time");
    said(&mut table, "counter Torch pause");
    hand.minutes(5);
    assert_eq!(torch(&mut table), "48:59 stands");
    table.close().expect("closed");
    let mut table = Table::open(&path, hand.means()).expect("it is there");
    said(&mut table, "counter Torch resume");
    hand.minutes(60);
    assert_eq!(torch(&mut table), "0:00");
}

#[test]
fn after_a_crash_the_last_entry_says_how_long_it_was_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let hand = Hand::new();
    let mut table = in_file(&path, hand);
    said(&mut table, "counter add Torch 60m");
    hand.minutes(10);
    said(&mut table, "note \"the door opens\"");
    hand.minutes(5);
    // What a killed program leaves.
    let left = folder.path().join("left.rollbook");
    for end in ["", "-wal"] {
        let of = |path: &Path| format!("{}{end}", path.display());
        fs::copy(of(&path), of(&left)).expect("a copy");
    }
    let mut found = Table::open(&left, hand.means()).expect("it is whole");
    assert_eq!(
        torch(&mut found),
        "50:00",
        "five minutes are lost, none is made up"
    );
    hand.minutes(1);
    assert_eq!(torch(&mut found), "49:00");
}

/// An input that comes late.
struct Late {
    lines: &'static [u8],
    hand: Hand,
    /// The seconds until it ends, once its lines are read.
    left: u64,
}

impl Read for Late {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.lines.read(to)
    }
}

impl BufRead for Late {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.lines)
    }

    fn consume(&mut self, amount: usize) {
        self.lines.consume(amount);
    }
}

impl LineInput for Late {
    fn comes_within(&mut self, most: Duration) -> bool {
        let waited = most.as_secs().min(self.left);
        if self.lines.is_empty() {
            self.hand.seconds(i64::try_from(waited).expect("seconds"));
            self.left -= waited;
        }
        !self.lines.is_empty() || self.left == 0
    }
}

/// Plain mode that waits for a line tells that the campaign is open, too.
#[test]
fn a_timer_runs_on_while_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let hand = Hand::new();
    let mut table = in_file(&path, hand);
    let mut late = Late {
        lines: b"counter add Torch 10m\n",
        hand,
        left: 200,
    };
    let mut out = Vec::new();
    cli::line(&mut table, &mut late, &mut out, false, false).expect("memory");
    let left = folder.path().join("left.rollbook");
    for end in ["", "-wal"] {
        let of = |path: &Path| format!("{}{end}", path.display());
        fs::copy(of(&path), of(&left)).expect("a copy");
    }
    let mut found = Table::open(&left, hand.means()).expect("it is whole");
    assert_eq!(torch(&mut found), "7:00", "it was told after each minute");
}

#[test]
fn a_timer_is_set_moved_and_undone() {
    let hand = Hand::new();
    let mut table =
        Table::in_memory("The Mill", &ron("nexus"), Vec::new(), hand.means()).expect("memory");
    said(&mut table, "counter add Torch 90s");
    hand.seconds(30);
    said(&mut table, "counter Torch +10");
    assert_eq!(torch(&mut table), "11:00");
    said(&mut table, "counter Torch -1");
    assert_eq!(torch(&mut table), "10:00");
    said(&mut table, "counter Torch 2");
    assert_eq!(torch(&mut table), "2:00");
    said(&mut table, "counter Torch pause");
    hand.minutes(1);
    table.undo().expect("the pause is taken back");
    assert_eq!(torch(&mut table), "1:00", "as if it had never stood still");
    table.redo().expect("and made again");
    assert_eq!(torch(&mut table), "2:00 stands");
    said(&mut table, "counter Torch -99");
    assert_eq!(torch(&mut table), "0:00 stands");
    table.undo().expect("taken back");
    said(&mut table, "counter drop Torch");
    table.undo().expect("taken back");
    assert_eq!(torch(&mut table), "2:00 stands");
}

#[test]
fn each_turn_has_its_time() {
    let hand = Hand::new();
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = in_file(&folder.path().join("mill.rollbook"), hand);
    said(&mut table, "timer 3m");
    said(&mut table, "order set Ysolde Brannoc");
    assert_eq!(turn(&mut table), "3:00");
    hand.minutes(1);
    assert_eq!(turn(&mut table), "2:00");
    said(&mut table, "order next");
    assert_eq!(turn(&mut table), "3:00", "the next turn has its own");
    hand.minutes(1);
    table.undo().expect("back to Ysolde");
    assert_eq!(
        turn(&mut table),
        "1:00",
        "as if it had been her turn all the time"
    );
    said(&mut table, "timer pause");
    hand.minutes(9);
    assert_eq!(turn(&mut table), "1:00 stands");
    said(&mut table, "npc Wolf");
    said(&mut table, "order join Wolf");
    assert_eq!(turn(&mut table), "1:00 stands", "it is still her turn");
    said(&mut table, "timer resume");
    said(&mut table, "timer 90s");
    assert_eq!(turn(&mut table), "1:30");
    said(&mut table, "timer off");
    assert_eq!(turn(&mut table), "");
    said(&mut table, "order next");
    assert_eq!(turn(&mut table), "");
}

#[test]
fn what_is_no_timer_is_said() {
    let hand = Hand::new();
    let mut table =
        Table::in_memory("The Mill", &ron("nexus"), Vec::new(), hand.means()).expect("memory");
    said(&mut table, "counter add Flood 6");
    said(&mut table, "counter add Torch 1m");
    for (phrase, why) in [
        ("counter add Lamp 0m", "from 1 second to 24 hours"),
        ("counter add Lamp 25h", "from 1 second to 24 hours"),
        ("counter add torch 5m", "Torch"),
        ("counter Flood pause", "counts steps, not time"),
        ("counter Torch resume", "already runs"),
        ("counter Torch 9999", "9999"),
        ("timer off", "no timer"),
        ("timer pause", "no order of turns"),
        ("timer 0s", "from 1 second"),
        ("timer 3", "3m"),
        ("timer", "3m"),
        ("timer 99999999999m", "3m"),
    ] {
        let refused = said(&mut table, phrase);
        let is_refused = refused.starts_with("no ") && refused.contains(why);
        assert!(is_refused, "{phrase}: {refused}");
    }
    hand.minutes(2);
    let noted = said(&mut table, "counter Torch pause");
    assert!(noted.ends_with("Torch · time is up"), "{noted}");
    let over = said(&mut table, "counter Torch pause");
    assert!(over.contains("the time of Torch is up"), "{over}");
}

/// That the time of a turn is up is said once for each turn, by the table whichever way it is played, and is no entry; what ran out
/// in an earlier run is not said again.
#[test]
fn the_time_of_a_turn_is_said_to_be_up_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let hand = Hand::new();
    let mut table = in_file(&path, hand);
    for phrase in ["timer 3m", "order set Ysolde Brannoc"] {
        said(&mut table, phrase);
    }
    let last = table.campaign().last;
    let say = |minutes: i64, table: &mut Table| {
        hand.minutes(minutes);
        table.tick();
        table.time_up()
    };
    assert!(say(2, &mut table).is_empty());
    let up = "Ysolde: time is up".to_owned();
    assert_eq!(say(2, &mut table), [up]);
    assert!(say(2, &mut table).is_empty());
    assert_eq!(table.campaign().last, last, "it is no entry");
    said(&mut table, "order next");
    let up = "Brannoc: time is up".to_owned();
    assert_eq!(say(4, &mut table), [up]);
    drop(table);
    let mut again = Table::open(&path, hand.means()).expect("a campaign");
    assert!(say(1, &mut again).is_empty());
}

/// What the party got together ends in one entry; what an undo brings back stays, also after a restart, and a condition that is
/// set anew ends anew.
#[test]
fn a_condition_that_several_lose_at_once_is_one_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let hand = Hand::new();
    let mut table = in_file(&path, hand);
    let set = "condition Brannoc,Ysolde,\"Mill wolf\" \"wet\" on for 1m";
    let pass = |table: &mut Table| -> Vec<String> {
        hand.minutes(2);
        table.tick();
        let noted = table.note_time_up();
        noted
            .iter()
            .map(|done| done.decision.label.to_string())
            .collect()
    };
    said(&mut table, "npc \"Mill wolf\"");
    said(&mut table, set);
    let ended = pass(&mut table);
    assert_eq!(
        ended,
        [
            "wet ends, its time is up: Ysolde, Brannoc",
            "Mill wolf · wet ends, its time is up",
        ]
    );
    for seq in [5, 4] {
        table.undo_entry(Seq(seq)).expect("an entry");
    }
    assert!(pass(&mut table).is_empty(), "it stays");
    drop(table);
    let mut again = Table::open(&path, hand.means()).expect("a campaign");
    assert!(pass(&mut again).is_empty(), "it stays");
    said(&mut again, "condition Brannoc,Ysolde wet off");
    said(&mut again, "condition Brannoc,Ysolde \"wet\" on for 1m");
    assert_eq!(
        pass(&mut again),
        ["wet ends, its time is up: Ysolde, Brannoc"]
    );
}

/// What the clock does is passed over by undo, which takes back what somebody did last; it goes with what began it, and is
/// undone by its number.
#[test]
fn undo_takes_back_what_somebody_did() {
    let hand = Hand::new();
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = in_file(&folder.path().join("mill.rollbook"), hand);
    said(&mut table, "counter add \"Lamp\" 1m");
    said(&mut table, "condition Brannoc dazed on for 1m");
    said(&mut table, "note \"the lamp flickers\"");
    hand.minutes(2);
    table.tick();
    assert_eq!(table.note_time_up().len(), 2);
    let begun = table.campaign().last.0 - 4;
    let undone = |table: &mut Table| table.undo().expect("an entry").decision.label.to_string();
    assert_eq!(undone(&mut table), "the lamp flickers");
    assert_eq!(undone(&mut table), "Brannoc is now dazed for 1 min");
    let brannoc = table.campaign().named("Brannoc").expect("he is there");
    assert!(brannoc.conditions.is_empty());
    table.redo().expect("both");
    let brannoc = table.campaign().named("Brannoc").expect("he is there");
    assert!(brannoc.conditions.is_empty(), "its end is there again, too");
    let lamp = Seq(begun + 3);
    table.undo_entry(lamp).expect("the lamp burns again");
}

/// A new campaign whose timers run by the computer's clock.
fn in_real_time(path: &Path) -> Table {
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::System,
    };
    Table::create(path, "The Mill", &ron("nexus"), Vec::new(), means).expect("a new file")
}

/// What players are shown was read a moment ago, also where it is read anew for a hidden entry: no timer goes back to what it showed
/// then.
#[test]
fn what_is_read_anew_turns_no_timer_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = in_real_time(&folder.path().join("mill.rollbook"));
    said(&mut table, "counter add Torch 59s");
    let seen = || Snapshot::of_session(table.reader()).expect("a readable journal");
    let (mut publisher, _) = Publisher::new(seen());
    for _ in 0..5 {
        publisher.take(Ok(seen()));
        let earlier = seen();
        let until = Instant::now() + Duration::from_secs(10);
        while publisher.take(Ok(seen())).is_none() {
            assert!(Instant::now() < until, "no second passes");
        }
        // On a busy computer another second may have passed.
        if publisher.take(Ok(earlier)).is_none() {
            return;
        }
    }
    panic!("a timer goes back");
}

/// That a verdict is taken back stays told while only timers run on.
#[test]
fn a_running_timer_doesnt_bring_a_verdict_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = in_real_time(&folder.path().join("mill.rollbook"));
    for phrase in [
        "pc Mara STR d8 Athletics 2",
        "counter add Torch 59s",
        "roll Mara STR faces 5 5",
        "roll Mara STR faces 1 2",
    ] {
        said(&mut table, phrase);
    }
    let seen = |table: &Table| Snapshot::of_session(table.reader()).expect("a readable journal");
    let (mut publisher, _) = Publisher::new(seen(&table));
    table.undo().expect("the second roll");
    let mut next = || {
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            if let Some(sent) = publisher.take(Ok(seen(&table))) {
                return String::from_utf8_lossy(&sent.event).into_owned();
            }
            assert!(Instant::now() < until, "no second passes");
        }
    };
    let (undone, later) = (next(), next());
    for sent in [&undone, &later] {
        assert!(sent.contains("taken back"), "{sent}");
    }
    assert_ne!(undone, later);
}
