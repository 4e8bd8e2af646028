//! A roll of three sessions ago among 100,000, found in its context in no more than seven keys: by a word that is hers alone,
//! and where rolls of everybody are everywhere, by letters.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollbook::campaign::{Campaign, Decision, Entry, Event, Kind, Party, Seq};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::Journal;
use rollbook::phrase::{self, Input};
use rollbook::table::{Clock, Environment, Table};

use super::SIZE;
use crate::named_dice::NamedDice;
use crate::screen::harness::{Play, look, parse};

const LONG: u64 = 100_000;

/// Entries of an evening.
const EVENING: u64 = 1_000;

/// Three evenings ago.
const AGO: u64 = LONG - 3_500;

fn long(path: &Path, what: impl Fn(&Campaign, u64) -> Decision) {
    let source = game::load("nexus", None).expect("an embedded game");
    let mut campaign = Campaign::new(Arc::new(source.game.clone()), "");
    let party = Party::sample(&source.game)
        .expect("a sample")
        .expect("sound");
    let begin = Campaign::begin("A Long Campaign", source.text, party.characters);
    let first = entry(1, begin.expect("it begins"));
    campaign.apply_entry(&first);
    let mut journal = Journal::create(path, &first, &campaign).expect("a new file");
    let entries: Vec<Entry> = (2..=LONG)
        .map(|seq| {
            let decision = match seq % EVENING {
                1 => done(&campaign, "session start"),
                0 if campaign.in_session => done(&campaign, "session end"),
                _ => what(&campaign, seq),
            };
            let entry = entry(seq, decision);
            campaign.apply_entry(&entry);
            entry
        })
        .collect();
    journal
        .append_all(&entries, &campaign)
        .expect("it can be written");
    journal.close().expect("it can be written");
}

fn done(campaign: &Campaign, words: &str) -> Decision {
    let Ok(Input::Run(command)) = phrase::parse(campaign, words) else {
        panic!("a phrase: {words}");
    };
    let mut dice = NamedDice::new("any 4");
    let decision = campaign.decide(&command, &(), &mut dice);
    decision.expect("it is allowed")
}

fn note(seq: u64) -> Decision {
    let text = format!("the {seq}th thing");
    Decision::new(Kind::Note, text.clone(), vec![Event::Noted(text)])
}

fn entry(seq: u64, what: Decision) -> Entry {
    let session = u32::try_from((seq - 1) / EVENING).expect("small");
    Entry {
        seq: Seq(seq),
        at: 1_700_000_000_000_000,
        session,
        what,
    }
}

/// Finds and shows it, in no more than seven keys.
fn found(what: impl Fn(&Campaign, u64) -> Decision, keys: &str, said: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.rollbook");
    long(&path, what);
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_800_000_000_000_000),
    };
    let table = Table::open(&path, means).expect("it is whole");
    let mut play = Play::at(table, look(), SIZE);
    let keys = parse(keys);
    assert!(keys.len() <= 7);
    for key in keys {
        play.chord(key.into());
        // Nobody types before it has come there, a few stretches on.
        while play.text().contains("searching") || play.text().contains("looking") {
            play.rest(Duration::from_secs(1));
        }
    }
    let text = play.text();
    assert!(text.contains(said), "{text}");
    assert!(text.contains(&format!("the {}th thing", AGO + 1)), "{text}");
    assert!(text.contains(&format!("{AGO} of {LONG}")), "{text}");
}

#[test]
fn a_roll_of_three_sessions_ago_is_found_in_its_context() {
    let one = |campaign: &Campaign, seq| match seq {
        AGO => done(campaign, "roll Ysolde Arcana"),
        seq => note(seq),
    };
    found(one, "/arca<Enter>", "Ysolde · Arcana");
}

/// Everybody rolls every evening: the only one of hers that evening.
#[test]
fn one_of_many_is_found_by_when_it_was_and_whose() {
    let many = |campaign: &Campaign, seq: u64| match seq {
        AGO => done(campaign, "roll Ysolde Athletics"),
        seq if seq % 100 == 7 && seq.abs_diff(AGO) < 1_000 => {
            done(campaign, "roll Brannoc Athletics")
        }
        seq if seq % 100 == 7 => done(campaign, "roll Ysolde Athletics"),
        seq => note(seq),
    };
    found(many, "fs3fwy<BS>", "Ysolde · Athletics");
}
