//! What the templates take from the sheet and the target, and what they tell of a throw.

use crate::spoken::{Spoken, said};

#[test]
fn attribute_dice_are_as_many_as_harm_has_left() {
    let mut table = Spoken::at(
        "sixes-and-push",
        "any 3",
        &["pc Mira", "attribute Mira Strength 5"],
    )
    .0;
    let dice = |table: &rollbook::table::Table| {
        let faces = table.campaign().characters.values().next();
        faces.and_then(|it| it.open.as_ref().map(|open| open.record.faces.len()))
    };
    said(&mut table, "roll Mira Strength");
    assert_eq!(dice(&table), Some(5));
    said(&mut table, "track Mira Brawn -3");
    said(&mut table, "roll Mira Strength");
    assert_eq!(dice(&table), Some(2));
    // Of another attribute nothing is lost.
    said(&mut table, "attribute Mira Wits 4");
    said(&mut table, "roll Mira Wits");
    assert_eq!(dice(&table), Some(4));
}

#[test]
fn ordinary_gear_throws_its_bonus_and_no_die_of_its_own() {
    let mut table = Spoken::at(
        "sixes-and-push",
        "any 3",
        &[
            "pc Mira",
            "attribute Mira Strength 2",
            "item Mira add Sword d6",
            "item Mira Sword bonus 1",
            "item Mira add Relic d8",
        ],
    )
    .0;
    let with = said(
        &mut table,
        "roll Mira Strength using Sword faces base 5 5 gear 1",
    );
    assert_eq!(with, "Mira · Strength 0 · failure, gear ones 1");
    let with = said(
        &mut table,
        "roll Mira Strength using Relic faces base 5 1 artifact 8",
    );
    assert_eq!(with, "Mira · Strength 2 · success, ones 1");
}

#[test]
fn a_d20_roll_against_a_defence_is_an_attack() {
    let mut table = Spoken::at(
        "d20",
        "any 3",
        &[
            "pc Mira",
            "trait Mira Melee 5",
            "npc Wolf",
            "defence Wolf Guard 12",
        ],
    )
    .0;
    let attack = said(&mut table, "roll Mira Melee vs Wolf faces 20");
    assert!(attack.ends_with("· critical"), "{attack}");
    let attack = said(&mut table, "roll Mira Melee vs Wolf faces 1");
    assert!(attack.ends_with("· fumble"), "{attack}");
    let check = said(&mut table, "roll Mira Melee vs 12 faces 20");
    assert!(check.ends_with("· success"), "{check}");
    let declared = said(
        &mut table,
        "roll Mira Melee vs 12 declare \"attack roll\" faces 20",
    );
    assert!(declared.ends_with("· critical"), "{declared}");
}

#[test]
fn the_order_of_turns_is_rolled_without_difficulty_dice() {
    let mut table = Spoken::at(
        "symbols",
        "any 3",
        &["pc Mira", "attribute Mira Nerve 3", "pc Odo"],
    )
    .0;
    // All dice show 3: each gives a success, a difficulty die would take two.
    let order = said(&mut table, "order roll Nerve");
    assert_eq!(order, "order: Mira (3), Odo (2) · round 1");
}

#[test]
fn what_is_left_over_is_told_with_its_own_word() {
    let mut table = Spoken::at(
        "symbols",
        "any 3",
        &["pc Mira", "attribute Mira Reflexes 2", "trait Mira Sneak 1"],
    )
    .0;
    let mut rolled = |faces: &str| said(&mut table, &format!("roll Mira Sneak vs 1 {faces}"));
    assert_eq!(
        rolled("faces ability 4 proficiency 2 difficulty 7"),
        "Mira · Sneak 3 · success with threat, threat 2"
    );
    assert_eq!(
        rolled("faces ability 2 proficiency 3 difficulty 1"),
        "Mira · Sneak 2 · success"
    );
    // A triumph stands in a failure, a despair in a success.
    let upgraded = "declare \"difficulty upgrades\" 1";
    assert_eq!(
        rolled(&format!(
            "{upgraded} faces ability 4 proficiency 2 challenge 12"
        )),
        "Mira · Sneak (difficulty upgrades 1) 2 · success with despair, despair 1"
    );
    assert_eq!(
        rolled(&format!(
            "{upgraded} faces ability 1 proficiency 12 challenge 4"
        )),
        "Mira · Sneak (difficulty upgrades 1) −1 · failure with triumph, triumph 1"
    );
    // Two upgrades of one die: a challenge die, then one more difficulty die; three: two challenge dice.
    let twice = "declare \"difficulty upgrades\" 2";
    assert_eq!(
        rolled(&format!(
            "{twice} faces ability 1 proficiency 1 difficulty 1 challenge 1"
        )),
        "Mira · Sneak (difficulty upgrades 2) 0 · failure"
    );
}
