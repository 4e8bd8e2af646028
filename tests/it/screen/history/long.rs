//! A campaign of 100,000 entries: the same pane, and only a window of them is read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollbook::campaign::{Campaign, Decision, Entry, Event, Kind, Seq, Turn, TurnOrder};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::Journal;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::Application as _;

use super::super::harness::{Play, look};

const LONG: u64 = 100_000;

/// A campaign of notes, a session every thousand.
fn generate(path: &Path, entries: u64) {
    generate_of(path, entries, note);
}

fn generate_of(path: &Path, entries: u64, what: impl Fn(Seq) -> Entry) {
    let source = game::load("nexus", None).expect("an embedded game");
    let mut campaign = Campaign::new(Arc::new(source.game), "");
    let begin = Campaign::begin("A Long Campaign", source.text, Vec::new()).expect("it begins");
    let first = entry(Seq(1), begin);
    campaign.apply_entry(&first);
    let mut journal = Journal::create(path, &first, &campaign).expect("a new file");
    let notes: Vec<Entry> = (2..=entries).map(|seq| what(Seq(seq))).collect();
    for note in &notes {
        campaign.apply_entry(note);
    }
    journal
        .append_all(&notes, &campaign)
        .expect("it can be written");
    journal.close().expect("it can be written");
}

fn note(seq: Seq) -> Entry {
    let text = format!("the {}th thing", seq.0);
    entry(
        seq,
        Decision::new(Kind::Note, text.clone(), vec![Event::Noted(text)]),
    )
}

fn entry(seq: Seq, what: Decision) -> Entry {
    Entry {
        seq,
        at: 1_700_000_000_000_000,
        session: 0,
        what,
    }
}

fn open(path: &Path) -> Play {
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_800_000_000_000_000),
    };
    let table = Table::open(path, means).expect("it is whole");
    Play::at(table, look(), (120, 36))
}

/// Everything but a thousand entries at each end is taken away behind the program's back.
fn hollow(path: &Path) {
    let conn = rusqlite::Connection::open(path).expect("a database");
    let taken = conn.execute(
        "DELETE FROM entries WHERE seq BETWEEN 1000 AND ?1",
        [i64::try_from(LONG - 1000).expect("small")],
    );
    assert_eq!(taken.expect("the table of entries"), 98_001);
}

/// A campaign whose rounds last a thousand entries each, all finished but the last.
fn generate_rounds(path: &Path, entries: u64) {
    generate_of(path, entries, |seq| {
        let (round, place) = (seq.0 / 1000, seq.0 % 1000);
        let order = |round: u64| {
            let began = Seq((round * 1000).max(500));
            let round = u32::try_from(round + 1).expect("few rounds");
            let turns = vec![Turn::Players, Turn::Others];
            let now = 0;
            Box::new(TurnOrder {
                hidden: Vec::new(),
                rolled: BTreeMap::new(),
                ranks: BTreeMap::new(),
                surprised: Vec::new(),
                round,
                began,
                turns,
                usual: Vec::new(),
                now,
                timer: None,
                seen: None,
                put_off: Vec::new(),
            })
        };
        let begins = seq.0 == 500 || place == 0;
        if !begins {
            return note(seq);
        }
        let before = (round > 0).then(|| order(round.saturating_sub(1)));
        let after = Some(order(round));
        let label = format!("round {} begins", round + 1);
        let event = Event::OrderSet { before, after };
        entry(seq, Decision::new(Kind::Round, label, vec![event]))
    });
}

#[test]
fn finished_rounds_of_a_long_journal_are_jumped_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = folder.path().join("rounds.rollbook");
    generate_rounds(&long, LONG);
    let mut play = open(&long);
    // What is inside the rounds is taken away: nobody looks there. An entry is compared with its checksum, which follows from
    // that of the entry before it: that one stays.
    let conn = rusqlite::Connection::open(&long).expect("a database");
    let taken =
        "DELETE FROM entries WHERE seq > 1000 AND seq < 99000 AND seq % 1000 BETWEEN 1 AND 998";
    assert!(conn.execute(taken, []).expect("the table of entries") > 90_000);
    let sees = |play: &mut Play, keys: &str, shows: &str| {
        play.keys(keys);
        let text = play.text();
        assert!(text.contains(shows), "after {keys} no “{shows}” in\n{text}");
        assert!(!text.contains("can't be read"), "{text}");
    };
    sees(&mut play, "<Tab>z", "round 101 begins");
    sees(&mut play, "", "round 100 · 1000 entries");
    sees(
        &mut play,
        "<PgDn><PgDn><PgDn><PgDn>",
        "round 2 · 1000 entries",
    );
    sees(&mut play, "<End>", "the 2th thing");
    for round in ["round 1 · 500 entries", "round 40 · 1000 entries"] {
        for _ in 0..20 {
            if !play.text().contains(round) {
                play.keys("<PgUp>");
            }
        }
        sees(&mut play, "", round);
    }
    sees(&mut play, "<Home>", "round 101 begins");
}

#[test]
fn a_long_journal_draws_as_many_rows_and_reads_a_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let (long, short) = (
        folder.path().join("long.rollbook"),
        folder.path().join("short.rollbook"),
    );
    generate(&long, LONG);
    generate(&short, 100);
    let mut play = open(&long);
    hollow(&long);
    let rows = |play: &Play| play.text().matches("th thing").count();
    assert_eq!(rows(&play), rows(&open(&short)));
    play.keys("<Tab>");
    for (keys, shows) in [
        ("<Down><Down>", "the 100000th thing"),
        ("<PgDn><PgDn><PgDn>", "the 99905th thing"),
        ("<End>", "the 2th thing"),
        ("<PgUp><PgUp>", "the 60th thing"),
        ("<Home>", "the 100000th thing"),
        ("nstill here<Enter>", "changed or replaced by another"),
    ] {
        play.keys(keys);
        let text = play.text();
        assert!(text.contains(shows), "after {keys} no “{shows}” in\n{text}");
        assert!(!text.contains("can't be read"), "{text}");
    }
}

/// Every hundredth entry, seen once each on the way down and found from either end, a stretch at a time.
#[test]
fn a_long_journal_is_narrowed_behind_the_frame() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = folder.path().join("long.rollbook");
    generate(&long, LONG);
    let mut play = open(&long);
    let settle = |play: &mut Play| {
        while play.text().contains("looking") {
            play.rest(Duration::from_secs(1));
        }
    };
    let numbers = |text: &str| -> Vec<u64> {
        let parts = text.split("the ").skip(1);
        let numbers = parts.filter_map(|part| part.split_once("th thing")?.0.parse().ok());
        // The key bar has one, too.
        numbers.filter(|number| *number != LONG).collect()
    };
    play.keys("<Tab>z/77th<C-t>");
    settle(&mut play);
    assert!(
        play.text().contains("23 newer entries not shown"),
        "{}",
        play.text()
    );
    let mut seen = BTreeSet::new();
    loop {
        let shown = numbers(&play.text());
        let (before, many) = (seen.len(), shown.len());
        seen.extend(shown);
        if seen.len() == before {
            break;
        }
        assert!(many <= 36, "{many} rows");
        play.keys("<PgDn>");
        settle(&mut play);
    }
    let all: BTreeSet<u64> = (77..LONG).step_by(100).collect();
    assert_eq!(seen, all);
    play.keys("<Home>");
    assert_eq!(numbers(&play.text())[0], 99_977);
    play.keys("<Home><BS>/77th<C-t><End>");
    settle(&mut play);
    assert_eq!(numbers(&play.text()).pop(), Some(77), "{}", play.text());
    play.keys("<Up><BS>");
    let shown = numbers(&play.text());
    assert!(
        shown.contains(&176) && shown.contains(&178),
        "{}",
        play.text()
    );
}

#[test]
fn a_frame_is_asked_for_only_where_there_is_something_new_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.rollbook");
    generate(&path, 5_000);
    let mut play = open(&path);
    // Behind the first frame the campaign is held, which nobody sees.
    assert!(!play.app.wake());
    play.keys("/zyx");
    let mut stretches = 0;
    loop {
        assert!(play.text().contains("searching…"));
        let shown = play.text();
        stretches += 1;
        if play.app.wake() {
            break;
        }
        assert_eq!(play.text(), shown);
    }
    assert!(stretches > 1 && play.text().contains("nothing found"));
}
