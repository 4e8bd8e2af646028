//! What is counted: the verdict of a chain once, every throw once under the plan it was thrown, nothing that is undone.

use std::cmp::Ordering;

use rollbook::luck::{LuckSummary, RollFilter, Statistics};

use super::{counted, wanted};
use crate::spoken::Spoken;

/// How often each tier was the verdict.
fn tiers(table: &Spoken, summary: &LuckSummary) -> Vec<(String, u64)> {
    let mechanic = &table.0.campaign().game.mechanic;
    let seen = summary.tiers.iter().filter(|it| it.seen > 0);
    seen.map(|it| (mechanic.key(it.tier), it.seen)).collect()
}

fn expected(summary: &LuckSummary) -> f64 {
    summary.tiers.iter().map(|it| it.expected).sum()
}

#[track_caller]
fn near(got: f64, want: f64) {
    assert!((got - want).abs() < 1e-9, "{got} is not {want}");
}

fn of(table: &Spoken, statistics: &Statistics, name: &str) -> LuckSummary {
    statistics.people[&Some(table.who(name).id)].clone()
}

fn mara(dice: &str) -> Spoken {
    Spoken::at(
        "vice-virtue",
        dice,
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "pc Odo Athletics 4 Physique 1",
            "award Mara virtue",
        ],
    )
}

#[test]
fn nothing_was_thrown() {
    let mut table = mara("");
    let it = counted(&mut table);
    assert!(it.overall.is_empty() && it.people.is_empty() && it.traits.is_empty());
    assert_eq!(it.overall.line.len(), 1);
}

#[test]
fn a_roll_counts_in_everything_once() {
    let mut table = mara("d12 7");
    table.done("roll Mara Athletics vs 8");
    let it = counted(&mut table);
    assert_eq!((it.overall.rolls, it.overall.luck.throws), (1, 1));
    // Six of twelve faces are less than a 7: the vice and 1 to 6, the vice at −5.
    near(it.overall.luck.sum, 7.5 / 12.0 - 0.5);
    assert_eq!(tiers(&table, &it.overall), [("success+0".to_owned(), 1)]);
    near(expected(&it.overall), 1.0);
    assert_eq!(
        it.overall.table_dice.kinds(),
        [(12, &[0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0][..])]
    );
    assert_eq!(it.overall.app_dice.dice(), 0);
    assert_eq!(of(&table, &it, "Mara"), it.overall);
    assert_eq!(it.traits["Athletics"], it.overall);
}

#[test]
fn what_is_undone_leaves_and_comes_back() {
    let mut table = mara("d12 7 2");
    table.done("roll Mara Athletics vs 8");
    let one = counted(&mut table);
    table.done("roll Mara Athletics vs 8");
    let two = counted(&mut table);
    assert_eq!(two.overall.rolls, 2);
    table.done("undo");
    assert_eq!(counted(&mut table), one);
    table.done("redo");
    assert_eq!(counted(&mut table), two);
}

#[test]
fn a_reroll_is_one_verdict_and_two_throws() {
    let mut table = mara("d12 3 9");
    table.done("roll Mara Athletics vs 8");
    table.done("reroll Mara");
    let it = counted(&mut table);
    assert_eq!((it.overall.rolls, it.overall.luck.throws), (2, 2));
    assert_eq!(tiers(&table, &it.overall), [("success+0".to_owned(), 1)]);
    near(expected(&it.overall), 1.0);
    assert_eq!(it.overall.table_dice.dice(), 2);
    // The other result kept: another verdict, and no die fell.
    table.done("keep Mara old");
    let kept = counted(&mut table);
    assert_eq!(kept.overall.luck, it.overall.luck);
    assert_eq!(kept.overall.table_dice, it.overall.table_dice);
    assert_eq!(
        tiers(&table, &kept.overall),
        [("success+0".to_owned(), 1)].map(|_| ("minor".to_owned(), 1))
    );
    table.done("undo");
    assert_eq!(counted(&mut table), it);
}

#[test]
fn an_amendment_is_read_and_weighed_under_its_words() {
    let mut table = mara("d12 3");
    table.done("roll Mara Athletics vs 8");
    let before = counted(&mut table);
    table.done("amend 5 vs 4");
    let it = counted(&mut table);
    assert_eq!(it.overall.luck, before.overall.luck);
    assert_eq!(it.overall.table_dice, before.overall.table_dice);
    assert_eq!(tiers(&table, &it.overall), [("success+0".to_owned(), 1)]);
    let promised = |it: &LuckSummary| -> Vec<f64> {
        let promised = it.tiers.iter().filter(|it| it.expected > 0.0);
        promised.map(|it| it.expected).collect()
    };
    let mut other = mara("d12 3");
    other.done("roll Mara Athletics vs 4");
    assert_eq!(
        promised(&it.overall),
        promised(&counted(&mut other).overall)
    );
}

#[test]
fn dice_that_an_amendment_adds_are_for_fairness_alone() {
    let mut table = Spoken::at(
        "contract",
        "d10 6 7 8 2",
        &["pc Ines Dexterity 2 Athletics 1 Charisma 3 Intellect 2"],
    );
    table.done("roll Ines Dexterity + Athletics");
    let before = counted(&mut table);
    assert_eq!(before.overall.table_dice.dice(), 3);
    table.done("amend 3 dice +1");
    let it = counted(&mut table);
    assert_eq!(it.overall.table_dice.dice(), 4);
    assert_eq!(it.overall.luck, before.overall.luck);
    assert_eq!(it.overall.rolls, 1);
}

#[test]
fn both_sides_of_a_contest_are_counted() {
    let mut table = mara("d12 5 9 11");
    table.done("contest Mara Athletics against Odo Athletics");
    let it = counted(&mut table);
    let (mara, odo) = (of(&table, &it, "Mara"), of(&table, &it, "Odo"));
    assert_eq!((it.overall.rolls, it.overall.contests.fought), (2, 2));
    assert!(it.overall.tiers.is_empty(), "a contest is no test");
    assert_eq!((mara.contests.won, mara.contests.lost()), (0, 1));
    assert_eq!((odo.contests.won, odo.contests.lost()), (1, 0));
    near(
        mara.contests.expected_won + mara.contests.expected_tied + odo.contests.expected_won,
        1.0,
    );
    // Thrown again on one side: the other's fortune turns with it.
    table.done("reroll Mara keep new");
    let again = counted(&mut table);
    let (mara, odo) = (of(&table, &again, "Mara"), of(&table, &again, "Odo"));
    let turned = again.overall.contests.won.cmp(&1);
    assert_eq!(turned, Ordering::Equal);
    assert_eq!((mara.rolls, odo.rolls), (2, 1));
    assert_eq!(mara.contests.fought + odo.contests.fought, 2);
}

#[test]
fn a_group_is_as_many_rolls() {
    let mut table = mara("d12 5 9");
    table.done("roll all Athletics vs 8 hidden");
    let it = counted(&mut table);
    assert_eq!(it.overall.rolls, 2);
    assert_eq!(of(&table, &it, "Mara").rolls, 1);
    let open = RollFilter {
        open: true,
        ..RollFilter::default()
    };
    assert!(wanted(&mut table, &open).overall.is_empty());
    let odo = RollFilter {
        who: Some(vec![table.who("Odo").id]),
        ..RollFilter::default()
    };
    assert_eq!(wanted(&mut table, &odo).overall, of(&table, &it, "Odo"));
}

#[test]
fn a_called_total_is_luck_and_no_die() {
    let mut table = mara("");
    table.done("roll Mara Athletics vs 8 called 18");
    table.done("roll Mara Athletics vs 8 faces 4");
    let it = counted(&mut table).overall;
    assert_eq!((it.rolls, it.luck.throws), (2, 2));
    assert_eq!((it.app_dice.dice(), it.table_dice.dice()), (0, 1));
}

#[test]
fn dice_of_things_and_plain_ones_are_for_fairness_alone() {
    let mut table = Spoken::at(
        "nexus",
        "d6 4, d20 6 2",
        &["pc Brannoc STR d8", "supply Brannoc add \"Rations\" d6"],
    );
    table.done("check Brannoc Rations");
    table.done("dice 2d20");
    let it = counted(&mut table);
    assert_eq!((it.overall.rolls, it.overall.luck.throws), (0, 0));
    assert_eq!(it.overall.table_dice.dice(), 3);
    assert_eq!(it.people.len(), 2, "Brannoc's and nobody's");
}

#[test]
fn sessions_are_counted_apart_and_know_what_was_amended_later() {
    let mut table = mara("d12 3 9");
    table.done("session start");
    table.done("roll Mara Athletics vs 8");
    let roll = table.last();
    table.done("session end");
    table.done("session start");
    table.done("roll Odo Athletics vs 8");
    table.done(&format!("amend {roll} vs 4"));
    let game = table.0.campaign().game.clone();
    for filled in [0, 10_000] {
        table.0.index(filled).expect("writable");
        let reader = table.0.reader();
        let session = |n| {
            let it = reader.statistics(&game, Some(n), RollFilter::default());
            it.expect("readable").overall
        };
        assert_eq!((session(1).rolls, session(2).rolls), (1, 1));
        assert_eq!(tiers(&table, &session(1)), [("success+0".to_owned(), 1)]);
        assert_eq!(tiers(&table, &session(2)), [("success+1".to_owned(), 1)]);
        assert!(session(0).is_empty() && session(7).is_empty());
    }
}
