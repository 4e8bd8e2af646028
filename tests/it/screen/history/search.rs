//! The history searched: words in any order, newest first, shown in place.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollbook::campaign::{Campaign, Decision, Entry, Event, Kind, Party, Seq};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::{Journal, Sought};
use rollbook::phrase::{self, Said};
use rollbook::table::{Clock, Means, Table};

use super::super::harness::{Play, look, parse};
use super::{history, played};

const LONG: u64 = 100_000;

const EVENINGS: &[&str] = &[
    "session start",
    "note \"a rope over the mill race\"",
    "note \"the miller pays\"",
    "session end",
    "session start",
    "note \"Rope and tar for the roof\"",
    "note \"nothing else\"",
    "undo",
    "session end",
];

#[test]
fn words_are_found_in_any_order_and_case_and_shown_in_place() {
    let mut play = played("nexus", EVENINGS, &[], (120, 36));
    play.keys("/rope MILL");
    let text = play.text();
    assert!(text.contains("1 of 1"), "{text}");
    assert!(text.contains("a rope over the mill race"), "{text}");
    play.keys("<Enter>");
    let text = play.text();
    assert!(!text.contains("Search the history"), "{text}");
    assert!(text.contains("a rope over the mill race"), "{text}");
    assert!(text.contains("the miller pays"), "its neighbours:\n{text}");
    assert!(
        text.contains(&format!("3 of {}", play.app.desk().campaign().last.0)),
        "{text}"
    );
}

#[test]
fn hits_come_newest_first_and_undoing_is_not_one() {
    let mut play = played("nexus", EVENINGS, &[], (120, 36));
    play.keys("/rope");
    let text = play.text();
    let (new, old) = (text.find("Rope and tar"), text.find("a rope over"));
    assert!(new.is_some() && new < old, "{text}");
    assert!(text.contains("1 of 2"), "{text}");
    play.keys("<Down>");
    assert!(play.text().contains("2 of 2"), "{}", play.text());
    play.keys("<Esc>/nothing else");
    assert!(play.text().contains("1 of 1"), "{}", play.text());
}

#[test]
fn escape_leaves_everything_as_it_was() {
    let mut play = played("nexus", EVENINGS, &[], (120, 36));
    let before = play.text();
    play.keys("/tar<Down><Esc>");
    assert_eq!(play.text(), before);
    play.keys("/no such thing<Enter>");
    assert!(
        play.text().contains("no entry has these words"),
        "{}",
        play.text()
    );
    assert!(play.text().contains("no such thing"), "{}", play.text());
    assert!(!history(&mut played("nexus", EVENINGS, &[], (120, 36))).is_empty());
}

#[test]
fn every_character_means_itself() {
    let cases: [(_, _, &[(usize, usize)]); 6] = [
        ("a.c", "abc a.c", &[(4, 7)]),
        ("%", "50% of it", &[(2, 3)]),
        ("STRASSE", "Straße straSSe", &[(8, 15)]),
        ("é", "Été", &[(0, 2), (3, 5)]),
        ("rope ro", "rope", &[(0, 4)]),
        ("", "rope", &[]),
    ];
    for (words, label, places) in cases {
        let found = Sought::of(words).places(label).into_iter();
        let found: Vec<_> = found.map(|at| (at.start, at.end)).collect();
        assert_eq!(found, places, "{words} in {label}");
    }
}

/// A thousand entries an evening, among them one roll of Ysolde's Arcana, three evenings ago.
fn long(path: &Path) -> Seq {
    let source = game::load("nexus", None).expect("an embedded game");
    let mut campaign = Campaign::new(Arc::new(source.game.clone()), "");
    let party = Party::sample(&source.game)
        .expect("a sample")
        .expect("sound");
    let begin = Campaign::begin("A Long Campaign", source.text, party.characters);
    let first = entry(1, begin.expect("it begins"));
    campaign.apply_entry(&first);
    let mut journal = Journal::create(path, &first, &campaign).expect("a new file");
    let ago = LONG - 3_500;
    let entries: Vec<Entry> = (2..=LONG)
        .map(|seq| {
            let entry = entry(
                seq,
                if seq == ago {
                    arcana(&campaign)
                } else {
                    note(seq)
                },
            );
            campaign.apply_entry(&entry);
            entry
        })
        .collect();
    journal
        .append_all(&entries, &campaign)
        .expect("it can be written");
    journal.close().expect("it can be written");
    Seq(ago)
}

fn arcana(campaign: &Campaign) -> Decision {
    let Ok(Said::Run(roll)) = phrase::parse(campaign, "roll Ysolde Arcana") else {
        panic!("a roll");
    };
    campaign
        .decide(&roll, &(), &mut Loaded::only([4, 4]))
        .expect("a roll")
}

fn note(seq: u64) -> Decision {
    let text = format!("the {seq}th thing");
    Decision::new(Kind::Note, text.clone(), vec![Event::Noted(text)])
}

fn entry(seq: u64, what: Decision) -> Entry {
    let session = u32::try_from(seq / 1_000).expect("small");
    Entry {
        seq: Seq(seq),
        at: 1_700_000_000_000_000,
        session,
        what,
    }
}

#[test]
fn a_roll_of_three_sessions_ago_among_100_000_takes_seven_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.rollbook");
    let ago = long(&path);
    let means = Means {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_800_000_000_000_000),
    };
    let table = Table::open(&path, means).expect("it is whole");
    let mut play = Play::at(table, look(), (120, 36));
    let keys = "/arca<Enter>";
    assert!(parse(keys).len() <= 7);
    for key in ["/", "a", "r", "c", "a"] {
        play.key(key);
    }
    // Nobody types before the search has come there, a few stretches on.
    while play.text().contains("searching") {
        play.rest(Duration::from_secs(1));
    }
    play.key("<Enter>");
    let text = play.text();
    assert!(text.contains("Ysolde · Arcana"), "{text}");
    assert!(
        text.contains(&format!("the {}th thing", ago.0 + 1)),
        "{text}"
    );
    assert!(text.contains(&format!("{} of {LONG}", ago.0)), "{text}");
}
