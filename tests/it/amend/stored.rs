//! Every roll stands once in the journal: rerolls, amendments, contests and open outcomes refer to the entry that holds it.

use rollbook::campaign::Seq;
use rollbook::journal::JournalError;

use crate::spoken::Spoken;

/// How many plans each entry after the first `skipped` stores: one a roll.
fn plans(table: &Spoken, skipped: usize) -> Vec<usize> {
    let mut lines = Vec::new();
    let told = table.0.reader().export(|line| {
        lines.push(line.matches(r#""plan":"#).count());
        Ok::<_, JournalError>(())
    });
    told.expect("a sound journal");
    // The first line is the header.
    lines.split_off(skipped + 1)
}

/// Runs the phrases; what is read back is what was decided, and so is what is open.
fn read_back(table: &mut Spoken, phrases: &[&str]) {
    for phrase in phrases {
        let done = table.done(phrase);
        let read = table.entry(done.seq.0);
        assert_eq!(read.what, done.decision, "{phrase}");
    }
}

#[test]
fn a_roll_is_stored_once() {
    let mut table = Spoken::at(
        "vice-virtue",
        "d12 2 11",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Athletics 4 Physique 1",
            "award Mara virtue",
        ],
    );
    let played = [
        ("contest Mara Athletics against Thug Athletics faces 4", 2),
        ("reroll Mara", 1),
        ("keep Mara new", 0),
        // The one that counts and the one that may be kept instead, both under the new plan.
        ("amend 5 Mara vice", 2),
        ("amend 5 Thug -3 \"wet stones\"", 1),
        ("harm Thug 2 by 9", 0),
        ("amend 6 Mara vice off", 2),
        ("undo", 0),
        ("redo", 0),
        ("undo 8", 0),
        ("close Mara", 0),
        ("undo", 0),
    ];
    let phrases = played.map(|(phrase, _)| phrase);
    read_back(&mut table, &phrases);
    let stored = played.map(|(_, plans)| plans);
    assert_eq!(plans(&table, 4), stored);
}

#[test]
fn rerolls_of_a_chain_refer_to_the_roll_before() {
    let mut table = Spoken::at(
        "nexus",
        "d10 5, d6 2, d10 6, d6 3, d10 7, d6 1, d10 2, d6 2",
        &["pc Brannoc STR d10 Athletics 3", "pc Ysolde AGI d8"],
    );
    let played = [
        ("roll Brannoc Athletics + STR vs 12", 1),
        ("reroll Brannoc", 1),
        ("force \"the last of it\" reroll Brannoc", 1),
        ("amend 4 vs 10", 1),
        ("undo", 0),
        ("roll Brannoc Athletics + STR vs 12", 1),
        ("undo", 0),
    ];
    read_back(&mut table, &played.map(|(phrase, _)| phrase));
    assert_eq!(plans(&table, 3), played.map(|(_, plans)| plans));
    let open = table.open("Brannoc").expect("it is open again");
    assert_eq!((open.seq, open.root, open.rerolls), (Seq(6), Seq(4), 2));
    let mut lines = Vec::new();
    let told = table.0.reader().export(|line| {
        lines.push(line.to_owned());
        Ok::<_, JournalError>(())
    });
    told.expect("a sound journal");
    let reroll = &lines[5];
    assert!(
        reroll.contains(r#"{"Rerolled":{"of":4,"new":{"test":"#),
        "{reroll}"
    );
    let open = r#"{"OpenSet":{"who":1,"before":{"seq":4},"after":{"seq":5,"root":4,"rerolls":1}}}"#;
    assert!(reroll.contains(open), "{reroll}");
    let undo = &lines[8];
    let open = r#"{"OpenSet":{"who":1,"before":{"seq":7},"after":{"seq":6}}}"#;
    assert!(undo.contains(open), "{undo}");
}
