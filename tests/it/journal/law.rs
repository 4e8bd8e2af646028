//! Undo and redo: given what was done, when something is taken back, then this stands.

use rollbook::campaign::{Command, Kind, Seq};
use rollbook::table::{Failure, Table, UndoRefusal};

use super::play::{history, hurt, in_memory, newcomer, note, run, who};

fn hp(table: &Table, name: &str) -> i32 {
    table.campaign().characters[&who(table, name)].tracks["HP"].now
}

fn refused<T: std::fmt::Debug>(answer: Result<T, Failure>) -> UndoRefusal {
    match answer {
        Err(Failure::Undo(refusal)) => refusal,
        other => panic!("not a refusal of the law: {other:?}"),
    }
}

#[test]
fn an_undone_entry_stays_and_is_struck() {
    let mut table = in_memory();
    run(&mut table, &note("the mill burns"));
    let done = table.undo().expect("the note stands");
    assert_eq!(done.message(), "undid 4 · the mill burns");
    assert_eq!(
        history(&table),
        [
            "1 campaign",
            "2 sheet",
            "3 sheet",
            "4 note (by 5)",
            "5 undo"
        ]
    );
}

#[test]
fn undo_goes_back_to_the_beginning_and_no_further() {
    let mut table = in_memory();
    let started = table.campaign().clone();
    for _ in 0..2 {
        table.undo().expect("two people came");
    }
    assert!(table.campaign().characters.is_empty());
    assert_eq!(table.reader().next_undo().expect("readable"), None);
    assert_eq!(refused(table.undo()), UndoRefusal::NothingToUndo);
    assert_eq!(refused(table.undo_entry(Seq(1))), UndoRefusal::Beginning);
    for _ in 0..2 {
        table.redo().expect("two people were sent away");
    }
    assert_eq!(table.campaign().characters, started.characters);
    assert_eq!(refused(table.redo()), UndoRefusal::NothingToRedo);
}

#[test]
fn redo_ends_with_the_next_entry() {
    let mut table = in_memory();
    run(&mut table, &note("one"));
    table.undo().expect("the note stands");
    assert_eq!(
        table.next_redo().expect("readable"),
        Some((Seq(4), "one".to_owned()))
    );
    run(&mut table, &note("two"));
    assert_eq!(table.next_redo().expect("readable"), None);
    assert_eq!(refused(table.redo()), UndoRefusal::NothingToRedo);
    table.undo().expect("the second note stands");
    table.redo().expect("and was undone last");
    assert_eq!(refused(table.redo()), UndoRefusal::NothingToRedo);
    table
        .redo_entry(Seq(4))
        .expect("by its number it comes back");
    assert_eq!(history(&table)[3], "4 note");
}

#[test]
fn undo_of_an_undo_is_redo() {
    let mut table = in_memory();
    let ysolde = who(&table, "Ysolde");
    let before = hp(&table, "Ysolde");
    run(&mut table, &hurt(ysolde, before - 1));
    table.undo().expect("the change stands");
    assert_eq!(hp(&table, "Ysolde"), before);
    let done = table.undo_entry(Seq(5)).expect("the undo stands");
    assert_eq!(done.decision.kind, Kind::Redo);
    assert_eq!(hp(&table, "Ysolde"), before - 1);
    assert_eq!(refused(table.undo_entry(Seq(6))), UndoRefusal::Redo(6));
}

#[test]
fn an_old_entry_is_undone_where_nothing_changed_since() {
    let mut table = in_memory();
    let (ysolde, brannoc) = (who(&table, "Ysolde"), who(&table, "Brannoc"));
    let (hers, his) = (hp(&table, "Ysolde"), hp(&table, "Brannoc"));
    run(&mut table, &hurt(ysolde, hers - 1));
    run(&mut table, &hurt(brannoc, his - 2));
    table.undo_entry(Seq(4)).expect("hers is as it was left");
    assert_eq!(
        (hp(&table, "Ysolde"), hp(&table, "Brannoc")),
        (hers, his - 2)
    );
    assert_eq!(refused(table.undo_entry(Seq(4))), UndoRefusal::Undone(4));
    assert_eq!(refused(table.redo_entry(Seq(5))), UndoRefusal::Stands(5));
    assert_eq!(
        refused(table.undo_entry(Seq(99))),
        UndoRefusal::NoEntry(99, 6)
    );
}

#[test]
fn the_newest_entry_in_the_way_is_named() {
    let mut table = in_memory();
    let ysolde = who(&table, "Ysolde");
    let hers = hp(&table, "Ysolde");
    for less in 1..=3 {
        run(&mut table, &hurt(ysolde, hers - less));
    }
    run(&mut table, &note("quiet"));
    let campaign = table.campaign().clone();
    match refused(table.undo_entry(Seq(4))) {
        UndoRefusal::InTheWay { seq, .. } => assert_eq!(seq, 6),
        other => panic!("{other}"),
    }
    assert_eq!(*table.campaign(), campaign);
    for seq in [6, 5, 4] {
        table.undo_entry(Seq(seq)).expect("from the newest on");
    }
    assert_eq!(hp(&table, "Ysolde"), hers);
    match refused(table.redo_entry(Seq(6))) {
        UndoRefusal::Clash(_) => {}
        other => panic!("{other}"),
    }
}

#[test]
fn what_changed_nothing_can_always_be_struck() {
    let mut table = in_memory();
    run(&mut table, &note("it rains"));
    let ysolde = who(&table, "Ysolde");
    run(
        &mut table,
        &Command::Rename(ysolde, "Ysolde the Grey".to_owned()),
    );
    table.undo_entry(Seq(4)).expect("a note changes nothing");
    assert_eq!(history(&table)[3], "4 note (by 6)");
}

#[test]
fn what_an_entry_caused_goes_and_comes_with_it() {
    let mut table = in_memory();
    run(&mut table, &note("the roof falls in"));
    let before = table.campaign().clone();
    let harm = Command::Harm {
        who: who(&table, "Brannoc"),
        amount: 2.into(),
        text: "bruised".to_owned(),
        on: None,
        cause: Some(Seq(4)),
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    };
    run(&mut table, &harm);
    let hurt = table.campaign().clone();
    let done = table.undo_entry(Seq(4)).expect("nothing is in the way");
    assert_eq!(done.message(), "undid 4 (with 5) · the roof falls in");
    assert_eq!(table.campaign().characters, before.characters);
    let inspected = table.reader().entry_details(Seq(4)).expect("is there");
    assert_eq!(inspected.undone_by, Some(Seq(6)));
    assert_eq!(inspected.consequences.len(), 1);
    let done = table.redo_entry(Seq(5)).expect("nothing is in the way");
    assert_eq!(done.message(), "redid 4 (with 5) · the roof falls in");
    assert_eq!(table.campaign().characters, hurt.characters);
}

#[test]
fn the_undo_of_a_hidden_entry_is_hidden() {
    let mut table = in_memory();
    let secret = Command::Note {
        text: "the miller lies".to_owned(),
        hidden: true,
        on: None,
    };
    run(&mut table, &secret);
    assert!(table.undo().expect("the note stands").decision.hidden);
    assert!(table.redo().expect("the undo stands").decision.hidden);
}

#[test]
fn a_refused_command_leaves_no_entry() {
    let mut table = in_memory();
    let before = history(&table);
    assert!(table.run(&newcomer("Ysolde")).is_err());
    assert_eq!(history(&table), before);
}

#[test]
fn sessions_file_their_entries_and_are_undone_like_others() {
    let mut table = in_memory();
    run(&mut table, &Command::StartSession);
    run(&mut table, &Command::EndSession);
    table.undo().expect("the end stands");
    table.undo().expect("the start stands");
    assert_eq!(
        (table.campaign().session, table.campaign().in_session),
        (0, false)
    );
    let sessions: Vec<u32> = table
        .reader()
        .page(None, 4)
        .expect("readable")
        .iter()
        .map(|l| l.session)
        .collect();
    assert_eq!(sessions, [1, 1, 1, 1]);
}

#[test]
fn pages_reach_every_place() {
    let mut table = in_memory();
    for n in 4..=30 {
        run(&mut table, &note(&n.to_string()));
    }
    let page = table.reader().page(Some(Seq(11)), 3).expect("readable");
    let seqs: Vec<u64> = page.iter().map(|line| line.seq.0).collect();
    assert_eq!(seqs, [10, 9, 8]);
    assert_eq!(table.reader().page(Some(Seq(1)), 3).expect("readable"), []);
}

#[test]
fn a_value_changed_and_changed_back_is_in_the_way_both_ways() {
    let mut table = in_memory();
    let ysolde = who(&table, "Ysolde");
    let before = hp(&table, "Ysolde");
    let first = run(&mut table, &hurt(ysolde, before - 1)).seq;
    run(&mut table, &hurt(ysolde, before));
    let last = run(&mut table, &hurt(ysolde, before - 1)).seq;
    assert!(
        matches!(refused(table.undo_entry(first)), UndoRefusal::InTheWay { seq, .. } if seq == last.0)
    );
    for _ in 0..3 {
        table.undo().expect("newest first, each can be undone");
    }
    run(&mut table, &hurt(ysolde, before - 2));
    let back = run(&mut table, &hurt(ysolde, before)).seq;
    assert!(
        matches!(refused(table.redo_entry(first)), UndoRefusal::InTheWay { seq, .. } if seq == back.0)
    );
}

#[test]
fn a_name_that_was_taken_and_given_up_is_in_the_way() {
    let mut table = in_memory();
    let (ysolde, brannoc) = (who(&table, "Ysolde"), who(&table, "Brannoc"));
    let name = |who, name: &str| Command::Rename(who, name.to_owned());
    let first = run(&mut table, &name(ysolde, "Oda")).seq;
    run(&mut table, &name(brannoc, "Ysolde"));
    let last = run(&mut table, &name(brannoc, "Kester")).seq;
    assert!(
        matches!(refused(table.undo_entry(first)), UndoRefusal::InTheWay { seq, .. } if seq == last.0)
    );
    for _ in 0..3 {
        table.undo().expect("newest first, each can be undone");
    }
}
