//! Dice that come in waves: thrown by the program, typed in throwing order or by group.

use rollbook::campaign::{Event, Reevaluation, RollRecord};
use rollbook::dice::Loaded;
use rollbook::phrase::{Input, parse, write};
use rollbook::table::{Clock, Environment, Table};

use crate::spoken::Spoken;

/// A campaign of an example, with a character of these attributes and dice that fall so.
pub(crate) fn table(example: &str, attributes: &[(&str, i32)], dice: &[i32]) -> Table {
    let path = format!(
        "{}/tests/fixtures/described/{example}.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("an example");
    let means = Environment {
        dice: Box::new(Loaded::only(dice.to_vec())),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Waves", &text, Vec::new(), means).expect("a campaign");
    said(&mut table, "pc Mara").expect("a character");
    for (name, value) in attributes {
        said(&mut table, &format!("attribute Mara {name} {value}")).expect("an attribute");
    }
    table
}

/// The roll of a phrase, or the refusal.
fn said(table: &mut Table, phrase: &str) -> Result<Option<RollRecord>, String> {
    let command = match parse(table.campaign(), phrase) {
        Ok(Input::Run(command)) => command,
        Ok(other) => panic!("{phrase}: {other:?}"),
        Err(error) => panic!("{phrase}: {error}"),
    };
    let done = table.run(&command).map_err(|no| no.to_string())?;
    let mut records = done.decision.events.iter().flat_map(Event::records);
    Ok(records.next().cloned())
}

fn rolled(table: &mut Table, phrase: &str) -> (String, i32) {
    let record = said(table, phrase).expect("a roll").expect("its dice");
    let faces = serde_json::to_string(&record.faces).expect("numbers");
    (faces, record.value)
}

#[test]
fn a_wave_follows_from_the_one_before() {
    // Two dice, then the ten again, then the second ten.
    let mut thrown = table("hits-again", &[("Brawn", 2)], &[10, 3, 10, 8]);
    let fell = ("[[[10,10,8],3]]".to_owned(), 3);
    assert_eq!(rolled(&mut thrown, "roll Mara Brawn"), fell);
    let mut typed = table("hits-again", &[("Brawn", 2)], &[]);
    for faces in ["10,3,10,8", "d10 10>10>8,3", "0 3 0 8"] {
        let phrase = format!("roll Mara Brawn faces {faces}");
        assert_eq!(rolled(&mut typed, &phrase), fell, "{faces}");
    }
}

#[test]
fn each_group_has_its_own_dice() {
    let mut table = table("exploding-trait", &[("Riding", 8)], &[]);
    let fell = ("[[[8,8,1]],[[6,2]]]".to_owned(), 17);
    for faces in ["8,6,8,2,1", "trait 8>8>1 wild 6>2", "wild 6>2 trait 8>8>1"] {
        let phrase = format!("roll Mara Riding faces {faces}");
        assert_eq!(rolled(&mut table, &phrase), fell, "{faces}");
    }
}

#[test]
fn what_typed_faces_lack_is_said_by_group() {
    let mut table = table("exploding-trait", &[("Riding", 8)], &[]);
    for (faces, why) in [
        ("8", "wild: 1 more face wanted"),
        ("8,6", "trait: 1 more face wanted"),
        ("8,6,1", "wild: 1 more face wanted"),
        ("trait 8 wild 2", "trait: 1 more face wanted"),
        ("trait 3", "wild: 1 more face wanted"),
        ("3,2,1", "this needs 2 faces, got 3"),
        (
            "trait 3>4 wild 2",
            "trait: 1 more face than these dice have",
        ),
        ("trait 9 wild 2", "trait: a d8 has no face 9"),
        ("3,7", "wild: a d6 has no face 7"),
    ] {
        let no = said(&mut table, &format!("roll Mara Riding faces {faces}"));
        assert_eq!(no.expect_err(faces), why, "{faces}");
    }
}

#[test]
fn a_phrase_with_groups_is_written_as_it_is_read() {
    let mut table = table("exploding-trait", &[("Riding", 8)], &[]);
    let phrase = "roll Mara Riding faces trait 8>8>1 wild 6>2";
    let Ok(Input::Run(command)) = parse(table.campaign(), phrase) else {
        panic!("{phrase}");
    };
    assert_eq!(write(table.campaign(), &command), phrase);
    assert!(table.run(&command).is_ok());
}

/// The amendment of a phrase: the faces, those of them that were thrown for it, and those crossed out.
fn amended(table: &mut Table, phrase: &str) -> (String, Vec<usize>, usize) {
    let Ok(Input::Run(command)) = parse(table.campaign(), phrase) else {
        panic!("{phrase}");
    };
    let done = table
        .run(&command)
        .unwrap_or_else(|no| panic!("{phrase}: {no}"));
    let of = |event: &Event| match event {
        Event::Amended { counts, .. } => Some(Reevaluation::clone(counts)),
        _ => None,
    };
    let counts = done.decision.events.iter().find_map(of);
    let counts = counts.expect("an amendment");
    let faces = serde_json::to_string(&counts.new.faces).expect("numbers");
    (faces, counts.thrown, counts.surplus.len())
}

#[test]
fn an_amendment_keeps_each_die_with_its_further_throws() {
    let mut table = table("hits-again", &[("Brawn", 2)], &[]);
    assert_eq!(
        rolled(&mut table, "roll Mara Brawn faces 10,3,8"),
        ("[[[10,8],3]]".to_owned(), 2)
    );
    let no = said(&mut table, "amend 4 set again 8 faces 4,5");
    assert_eq!(no.expect_err("one too many"), "this needs 1 face, got 2");
    // From 8 on it is thrown again, and no longer from 9 on; what fell once comes back.
    let whole = "[[[10,8,4],3]]".to_owned();
    let first = amended(&mut table, "amend 4 set again 8 faces d10 4");
    assert_eq!(first, (whole.clone(), vec![2], 0));
    let fewer = amended(&mut table, "amend 4 set again 9");
    assert_eq!(fewer, ("[[[10,8],3]]".to_owned(), Vec::new(), 1));
    let back = amended(&mut table, "amend 4 set again 8");
    assert_eq!(back, (whole, Vec::new(), 0));
}

/// Two dice, then as many dark ones as the roll shows ones and the number of risks says.
const LATER: &str = r#"(
    id: "later", name: "Later",
    mechanic: Described(
        inputs: [(name: "skill", from: Skill), (name: "dice", from: Effect(Dice)), (name: "risk", from: Asked("risk", 0, 3))],
        tallies: [("sum", Add), ("ones", Add)],
        dice: [
            (name: "main", count: "2 + dice", sides: "6", gives: [("sum", "face"), ("ones", "face = 1")]),
            (name: "dark", count: "ones + risk", sides: "4", gives: [("sum", "-face")], then: true),
        ],
        value: "sum + skill",
        read: [("good", "value >= 8"), ("bad", "1")],
        contest: (value: "a.value - b.value", read: [("a", "value > 0"), ("b", "1")]),
        rerolls: [(name: "grit", dice: Where("face = 1"), keep: New, times: 2, when: "ones > 0")],
    ),
    tiers: [(key: "bad"), (key: "good", success: true)],
)"#;

#[test]
fn an_amendment_throws_later_groups_in_their_new_number() {
    let mut spoken = Spoken::of(LATER, "d4 2", &["pc Mara", "trait Mara Climbing 1"]);
    let table = &mut spoken.0;
    let roll = "roll Mara Climbing declare risk 1 faces";
    let no = said(table, &format!("{roll} 1,6"));
    assert_eq!(no.expect_err("too few"), "dark: 2 more faces wanted");
    let whole = ("[[1,6],[3,4]]".to_owned(), 1);
    assert_eq!(rolled(table, &format!("{roll} main 1,6 dark 3,4")), whole);
    // One die more is a one, and one more dark die follows it.
    let no = said(table, "amend 4 +1 faces main 1");
    assert_eq!(no.expect_err("too few"), "dark: 1 more face wanted");
    let more = amended(table, "amend 4 +1 faces main 1 dark 2");
    assert_eq!(more, ("[[1,6,1],[3,4,2]]".to_owned(), vec![2, 5], 0));
    // Without the risk the last dark die is crossed out; with more of it, it comes back before another is thrown.
    let fewer = amended(table, "amend 4 declare risk 0");
    assert_eq!(fewer, ("[[1,6,1],[3,4]]".to_owned(), Vec::new(), 1));
    let back = amended(table, "amend 4 declare risk 2");
    assert_eq!(back, ("[[1,6,1],[3,4,2,2]]".to_owned(), vec![6], 0));
    // A reroll throws every later die anew.
    let again = said(table, "reroll grit faces main 1,5 dark 4,4,1");
    let again = again.expect("a reroll").expect("its dice");
    assert_eq!(
        serde_json::to_string(&again.faces).expect("numbers"),
        "[[1,6,5],[4,4,1]]"
    );
    for _ in 0..5 {
        spoken.done("undo");
    }
    assert!(spoken.open("Mara").is_none());
}
