//! The tables that come with the program, and rolls in a campaign.

use std::sync::Arc;

use rollbook::campaign::{Campaign, Event};
use rollbook::random::{TableSet, built_in};

use crate::screen::harness::sample_table_with;
use rollbook::dice::Loaded;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Done, Table};

fn table(faces: &[i32]) -> Table {
    sample_table_with("nexus", Box::new(Loaded::only(faces.iter().copied())))
}

fn says(table: &mut Table, line: &str) -> Result<Done, String> {
    match parse(table.campaign(), line).map_err(|why| why.to_string())? {
        Input::Run(command) => table.run(&command).map_err(|why| why.to_string()),
        other => panic!("{other:?}"),
    }
}

fn answer(table: &mut Table, line: &str) -> String {
    match says(table, line) {
        Ok(done) => done.answer(table.campaign()),
        Err(why) => format!("no {why}"),
    }
}

#[test]
fn every_table_that_ships_can_be_rolled_on() {
    let all: TableSet = built_in().iter().cloned().collect();
    assert_eq!(all.all().len(), 10);
    for table in all.all() {
        assert_eq!(all.check(table), Ok(()), "{}", table.name);
    }
}

#[test]
fn a_table_is_added_rolled_on_and_removed() {
    let mut table = table(&[]);
    let before = table.campaign().state().clone();
    let added = says(
        &mut table,
        "random add Rats \"1-2 {2d6} rats | 3-5 none | 6 {Weather}\"",
    )
    .expect("rows");
    assert!(added.decision.hidden);
    assert_eq!(table.campaign().random.len(), 1);
    assert_eq!(
        answer(&mut table, "random rats faces 2,3,4"),
        "Rats d6 2 · 7 rats (2d6 3 4 = 7)"
    );
    assert_eq!(
        answer(&mut table, "random Rats faces 6,1,1,4"),
        "Rats d6 6 · a storm that stops all travel for 4 hours (Weather 2d6 1 1 = 2; d6 4)"
    );
    assert_eq!(
        answer(&mut table, "random Rats faces 2,3"),
        "no 2d6: 1 more face wanted"
    );
    assert_eq!(
        answer(&mut table, "random Rats faces 3,3"),
        "no this needs 1 face, got 2"
    );
    assert_eq!(
        answer(&mut table, "random Rats faces 7"),
        "no d6: a d6 has no face 7"
    );
    assert_eq!(
        answer(&mut table, "random Rats called 3"),
        "no say what the die shows; a total can't be called here"
    );
    assert!(answer(&mut table, "random add rats \"a | b\"").contains("`Rats`"));
    assert_eq!(
        answer(&mut table, "random add Loop \"a | {Loop}\""),
        "no row 2: “Loop” leads back to itself: Loop → Loop"
    );
    let rolled = says(&mut table, "random Rats faces 3").expect("a roll");
    assert!(rolled.decision.hidden);
    assert!(matches!(
        &rolled.decision.events[..],
        [Event::RandomThrown {
            table_dice: true,
            ..
        }]
    ));
    assert!(
        !says(&mut table, "random Rats faces 3 open")
            .expect("a roll")
            .decision
            .hidden
    );
    says(&mut table, "random drop rats").expect("it is there");
    assert!(answer(&mut table, "random rats").contains("is not a random table"));
    table.undo().expect("the drop");
    assert_eq!(table.campaign().random.len(), 1);
    for _ in 0..5 {
        table.undo().expect("the rolls and the table");
    }
    let after = table.campaign().state();
    assert_eq!(
        (&after.random, &after.prepared),
        (&before.random, &before.prepared)
    );
    assert_eq!(after.random.len(), 0);
}

#[test]
fn an_own_table_stands_before_one_of_the_same_name() {
    let mut table = table(&[]);
    says(&mut table, "random add Weather \"rain | sun\"").expect("rows");
    assert_eq!(
        answer(&mut table, "random weather faces 2"),
        "Weather d2 2 · sun"
    );
    let names: Vec<String> = table
        .campaign()
        .tables()
        .all()
        .iter()
        .map(|it| it.name.clone())
        .collect();
    assert_eq!(names.iter().filter(|name| *name == "Weather").count(), 1);
}

#[test]
fn a_table_with_its_dice_is_written_as_it_was() {
    let mut table = table(&[]);
    let add = "random add \"Old rats\" \"d4 | 1-2 a | 3-4 {d66} b\"";
    let Ok(Input::Run(command)) = parse(table.campaign(), add) else {
        panic!("a phrase");
    };
    let written = rollbook::phrase::write(table.campaign(), &command);
    assert_eq!(parse(table.campaign(), &written), Ok(Input::Run(command)));
    says(&mut table, add).expect("rows");
    let campaign: &Campaign = table.campaign();
    let own: Vec<Arc<_>> = campaign.random.iter().map(|it| it.table.clone()).collect();
    assert_eq!(own[0].name, "Old rats");
    assert_eq!(own[0].dice.to_string(), "d4");
}
