//! A group's line, and the same dice against several difficulties.

use crate::spoken::Spoken;

fn nexus(dice: &str) -> Spoken {
    Spoken::at(
        "nexus",
        dice,
        &[
            "pc Brannoc STR d10 AGI d6 Athletics 3",
            "pc Ysolde STR d8 AGI d8 Athletics 1",
        ],
    )
}

#[test]
fn a_line_of_a_group_is_amended_by_name_and_leaves_the_others() {
    let mut table = nexus("");
    table.done("roll all Athletics + STR vs 12 faces 9,3,5,2");
    assert_eq!(
        table.say("amend 4 vs 7"),
        "no say whose roll of entry 4: Brannoc or Ysolde"
    );
    let amended = table.decision("amend 4 Ysolde vs 7");
    assert_eq!(
        amended.label,
        "Ysolde · Athletics amended 8 vs 7 · weak, was failure"
    );
    assert_eq!(amended.who, [table.who("Ysolde").id]);
    let opens = |table: &Spoken| {
        let open = |name| table.open(name).map(|open| (open.seq.0, open.record.value));
        (open("Brannoc"), open("Ysolde"))
    };
    assert_eq!(opens(&table), (Some((4, 15)), Some((5, 8))));
    // Each line goes its own way from there.
    table.done("amend 4 Brannoc vs 20");
    table.done("reroll Ysolde faces 8,6");
    assert_eq!(opens(&table), (Some((6, 15)), Some((7, 15))));
    assert_eq!(
        table.decision("amend 4 Ysolde vs 18").label,
        "Ysolde · Athletics amended 15 vs 18 · failure, was critical"
    );
    for _ in 0..4 {
        table.done("undo");
    }
    assert_eq!(opens(&table), (Some((4, 15)), Some((4, 8))));
}

#[test]
fn every_reading_of_a_roll_is_cast_anew() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12, 16 faces 9 3");
    let amended = table.decision("amend 4 boon 1 faces 6");
    assert_eq!(
        amended.label,
        "Brannoc · Athletics amended 15 → 18 vs 12 · critical; 18 vs 16 · weak, was strong"
    );
    assert_eq!(
        table.aloud(&amended)[1..],
        [
            "d10 9 · d6 (3) 6 · +3 = 18 against 12",
            "d10 9 · d6 (3) 6 · +3 = 18 against 16 · weak",
            "was: d10 9 · d6 3 · +3 = 15 against 12, strong",
            "was: d10 9 · d6 3 · +3 = 15 against 16 · failure"
        ]
    );
    // What it is against now is all that it is against.
    assert_eq!(
        table.decision("amend 4 vs 17").label,
        "Brannoc · Athletics amended 18 vs 17 · weak, was critical"
    );
    assert_eq!(
        table.decision("amend 4 vs usual, 19").label,
        "Brannoc · Athletics amended 18 vs 8 · critical; 18 vs 19 · failure, was weak"
    );
}

#[test]
fn the_largest_pool_of_several_difficulties_is_what_is_kept() {
    let mut table = Spoken::at("langobard", "", &["pc Perctarit Spear 3"]);
    table.done("roll Perctarit Spear vs easy, tricky faces 6,5,4,3");
    assert_eq!(
        table.decision("amend 3 vs tricky, easy").label,
        "Perctarit · Spear amended 18 → 11 · mediocre; 18 · good, was good"
    );
}

#[test]
fn a_group_is_forced_where_the_rules_pass_somebody_over() {
    let mut table = Spoken::at(
        "nexus",
        "",
        &["pc Brannoc MND d8 Arcana 2", "pc Ysolde MND d6"],
    );
    let roll = "roll all Arcana + MND vs 8 faces 5,3";
    let passed = table.decision(roll);
    assert_eq!(passed.who.len(), 1);
    let forced = table.decision("force \"a rune helps\" roll all Arcana + MND vs 8");
    assert_eq!(
        (forced.who.len(), forced.forced.as_deref()),
        (2, Some("a rune helps"))
    );
}

/// Players have seen what was revealed: its correction is theirs to see.
#[test]
fn a_roll_that_was_revealed_is_amended_in_the_open() {
    let mut table = nexus("");
    let roll = "Brannoc Athletics + STR vs 12 faces 9 3 hidden";
    assert!(table.decision(&format!("roll {roll}")).hidden);
    assert!(table.decision("amend last vs 10").hidden);
    table.done(&format!("roll {roll}"));
    table.done("reveal 6");
    assert!(!table.decision("amend last vs 10").hidden);
}
