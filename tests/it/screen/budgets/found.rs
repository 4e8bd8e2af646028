//! A roll of three sessions ago among 100,000, found in its context in no more than seven keys.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollbook::campaign::{Campaign, Decision, Entry, Event, Kind, Party, Seq};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::journal::Journal;
use rollbook::phrase::{self, Said};
use rollbook::table::{Clock, Means, Table};

use super::SIZE;
use crate::screen::harness::{Play, look, parse};

const LONG: u64 = 100_000;

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
fn a_roll_of_three_sessions_ago_is_found_in_its_context() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.rollbook");
    let ago = long(&path);
    let means = Means {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_800_000_000_000_000),
    };
    let table = Table::open(&path, means).expect("it is whole");
    let mut play = Play::at(table, look(), SIZE);
    let keys = "/arca<Enter>";
    assert!(parse(keys).len() <= 7);
    play.keys(keys.trim_end_matches("<Enter>"));
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
