//! Rolls under the law: open outcomes come back with undo, and an old roll can always be struck.

use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::party::Party;
use rollbook::campaign::test::{Actor, Keep, Source, Test};
use rollbook::campaign::{CharacterId, Command, Seq};
use rollbook::game::Game;
use rollbook::table::Table;

use super::play::{history, means, ron, run};

/// The sample party of a game in memory, and somebody's saved roll.
fn table(id: &str) -> (Table, CharacterId, Test) {
    let game = Game::embedded(id).expect("one of the four");
    let party = Party::sample(&game)
        .expect("it has one")
        .expect("it is right");
    let table = Table::in_memory("Rolls", &ron(id), party.characters, means()).expect("memory");
    let everybody = table.campaign().characters.values();
    let (who, saved) = everybody
        .filter(|who| who.is_pc())
        .find_map(|who| who.saved.first().map(|saved| (who.id, saved.test.clone())))
        .expect("somebody has a saved roll");
    let test = Test {
        who: Actor::Character(who),
        ..saved
    };
    (table, who, test)
}

fn with(test: &Test, faces: &[i32]) -> Command {
    Command::Roll(Box::new(Test {
        dice: Source::Faces(faces.to_vec()),
        ..test.clone()
    }))
}

#[test]
fn undoing_a_roll_reopens_the_one_before() {
    let (mut table, who, test) = table("vice-virtue");
    run(&mut table, &with(&test, &[3]));
    let open = table.campaign().characters[&who].open.clone();
    assert_eq!(open.as_ref().map(|open| open.seq), Some(Seq(2)));
    run(&mut table, &with(&test, &[7]));
    table.undo().expect("the second roll stands");
    assert_eq!(table.campaign().characters[&who].open, open);
    table.redo().expect("it was undone last");
    let open = table.campaign().characters[&who].open.as_ref();
    assert_eq!(
        open.map(|open| (open.seq, open.record.faces.faces())),
        Some((Seq(3), &[7_i32][..]))
    );
}

#[test]
fn who_returns_after_a_removal_has_no_open_roll_that_was_undone_meanwhile() {
    let (mut table, who, test) = table("vice-virtue");
    run(&mut table, &with(&test, &[3]));
    run(&mut table, &Command::Remove(who));
    table.undo_entry(Seq(2)).expect("it stands");
    table.undo_entry(Seq(3)).expect("it stands");
    assert_eq!(table.campaign().characters[&who].open, None);
    table.redo_entry(Seq(2)).expect("it is undone");
    let open = table.campaign().characters[&who].open.as_ref();
    assert_eq!(open.map(|open| open.seq), Some(Seq(2)));
}

#[test]
fn an_old_roll_is_struck_whatever_was_rolled_since() {
    let (mut table, who, test) = table("vice-virtue");
    run(&mut table, &with(&test, &[3]));
    run(&mut table, &with(&test, &[7]));
    let open = table.campaign().characters[&who].open.clone();
    table
        .undo_entry(Seq(2))
        .expect("a later roll is not in the way");
    assert_eq!(table.campaign().characters[&who].open, open);
    // What was struck meanwhile doesn't open again.
    table.undo_entry(Seq(3)).expect("it stands");
    assert_eq!(table.campaign().characters[&who].open, None);
    table.redo_entry(Seq(3)).expect("it is undone");
    assert_eq!(table.campaign().characters[&who].open, open);
    assert_eq!(
        history(&table),
        [
            "1 campaign",
            "2 roll (by 4)",
            "3 roll",
            "4 undo",
            "5 undo (by 6)",
            "6 redo"
        ]
    );
}

#[test]
fn a_reroll_goes_with_its_roll_and_gives_the_point_back() {
    let (mut table, who, test) = table("vice-virtue");
    let held = |table: &Table| table.campaign().characters[&who].points.clone();
    if held(&table).get("virtue").is_none_or(|held| *held == 0) {
        run(&mut table, &Command::Award(who, "virtue".to_owned()));
    }
    let before = table.campaign().characters.clone();
    let points = held(&table);
    let roll = run(&mut table, &with(&test, &[2])).seq;
    let reroll = Command::Reroll {
        kind: String::new(),
        who,
        keep: Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Faces(vec![9]),
    };
    let reroll = run(&mut table, &reroll);
    assert_eq!(reroll.decision.cause, Some(roll));
    assert_ne!(held(&table), points);
    let done = table.undo_entry(roll).expect("nothing is in the way");
    let (roll, reroll) = (roll.0, reroll.seq.0);
    assert!(
        done.message()
            .starts_with(&format!("undid {roll} (with {reroll}) · ")),
        "{}",
        done.message()
    );
    assert_eq!(held(&table), points);
    assert_eq!(table.campaign().characters[&who].open, before[&who].open);
}
