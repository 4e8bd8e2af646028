//! One die with two special faces.

use rollbook::rules::vice_die::{Numbers, Request, Rules};
use rollbook::rules::{
    Called, Mechanic, Modifier, ModifierEffect, NamedNumber, RollNumbers, Side, Target, Throw,
};

use super::oracle::{contest_holds, holds, near};

fn mechanic() -> Mechanic {
    Mechanic::ViceDie(Rules::default())
}

fn roll(bonus: i32, dv: i32, vice: bool) -> RollNumbers {
    RollNumbers::ViceDie(Numbers { bonus, dv, vice })
}

fn tier(bonus: i32, dv: i32, face: i32) -> String {
    let outcome = mechanic()
        .resolve(&roll(bonus, dv, false), &Throw::of([[face]]))
        .expect("a face of the die");
    mechanic().key(outcome.tier)
}

#[test]
fn odds_equal_every_throw() {
    for bonus in -7..=12 {
        for dv in [-3, 0, 5, 8, 10, 25, 40] {
            holds(&mechanic(), &roll(bonus, dv, false));
            holds(&mechanic(), &roll(bonus, dv, true));
        }
    }
}

#[test]
fn other_parameters_hold_too() {
    let rules = Rules {
        sides: 20,
        low: 0,
        high: 40,
        step: 3,
        ..Rules::default()
    };
    let mechanic = Mechanic::ViceDie(rules);
    mechanic.validate().expect("a game somebody might write");
    for dv in 0..45 {
        holds(&mechanic, &roll(2, dv, dv % 2 == 0));
    }
    contest_holds(&mechanic, &roll(2, 0, true), &roll(5, 0, false));
}

#[test]
fn contests_equal_every_pair() {
    for (a, b) in [(3, 3), (0, 11), (7, -2)] {
        for vice in [(false, false), (true, false), (true, true)] {
            contest_holds(&mechanic(), &roll(a, 0, vice.0), &roll(b, 0, vice.1));
        }
    }
}

#[test]
fn a_contest_is_symmetric() {
    let odds = mechanic()
        .contest_odds(&roll(4, 0, true), &roll(6, 0, false))
        .expect("contests exist");
    let turned = mechanic()
        .contest_odds(&roll(6, 0, false), &roll(4, 0, true))
        .expect("contests exist");
    near(odds.a, turned.b, "a wins");
    near(odds.tie, turned.tie, "tie");
    for (winner, tier, chance) in &odds.tiers {
        let other = winner.map(|side| if side == Side::A { Side::B } else { Side::A });
        let same = turned
            .tiers
            .iter()
            .find(|t| (t.0, t.1) == (other, *tier))
            .expect("mirrored");
        near(*chance, same.2, "a verdict");
    }
}

#[test]
fn margins_fall_into_their_tiers() {
    // Faces 1 to 10 against bonus 0 and a DV: the margin is face − DV.
    assert_eq!(tier(0, 5, 5), "success+0");
    assert_eq!(tier(0, 1, 5), "success+0");
    assert_eq!(tier(0, 0, 5), "success+1");
    assert_eq!(tier(0, 6, 5), "minor");
    assert_eq!(tier(0, 10, 5), "minor");
    assert_eq!(tier(0, 11, 5), "medium");
    assert_eq!(tier(0, 15, 5), "medium");
    assert_eq!(tier(0, 16, 5), "major");
    assert_eq!(tier(0, 5, 12), "success+2");
    assert_eq!(tier(0, 5, 11), "medium");
}

#[test]
fn the_difficulty_follows_party_and_target() {
    let mechanic = Mechanic::ViceDie(Rules::default());
    let profile = mechanic.profile();
    assert_eq!(profile.level_targets, [5, 7, 10, 12, 15, 17, 20, 22, 25]);
    let targets = [Some(3), Some(0), None].map(|level| profile.skill_target(level));
    assert_eq!(targets, [8, 5, 5].map(Some));
}

#[test]
fn a_plan_lists_every_modifier() {
    let unticked = Modifier {
        on: false,
        ..Modifier::on("rain", ModifierEffect::Flat(-2))
    };
    let check = Request {
        score: vec![NamedNumber::new("Dodge", 2), NamedNumber::new("Wits", 1)],
        dv: Target::new("Expert", 15),
        vice: true,
        modifiers: vec![
            Modifier::on("rope", ModifierEffect::Flat(2)),
            unticked,
            Modifier::on("odd", ModifierEffect::Dice(1)),
        ],
    };
    let plan = mechanic()
        .plan(&rollbook::rules::RollRequest::ViceDie(check))
        .expect("a sound check");
    assert_eq!(plan.numbers, roll(5, 15, true));
    let lines: Vec<_> = plan
        .reasons
        .iter()
        .map(|r| (&*r.label, &*r.figure, r.ignored.as_deref()))
        .collect();
    assert_eq!(
        lines,
        [
            ("Dodge", "+2", None),
            ("Wits", "+1", None),
            ("rope", "+2", None),
            ("rain", "−2", Some("not ticked")),
            ("odd", "+1 die", Some("not in this game")),
            ("reversed action", "11 as 15, 12 as −5", None),
            ("Expert", "15", None),
        ]
    );
}

#[test]
fn only_totals_the_die_can_show_are_called() {
    let roll = roll(3, 8, false);
    let call = |value| mechanic().call(&roll, Called { value, ones: 0 });
    for value in [-2, 4, 13, 18] {
        assert_eq!(call(value).expect("possible").value, value);
    }
    for value in [-3, -1, 3, 14, 17, 19, i32::MAX, i32::MIN] {
        assert!(call(value).is_err(), "{value}");
    }
    assert_eq!(
        call(14).expect_err("a gap").to_string(),
        "the dice can\'t show 14; the nearest are 13 and 18"
    );
}

#[test]
fn extreme_numbers_neither_wrap_nor_lie() {
    let far = roll(1_000_000, -1_000_000, false);
    let best = mechanic()
        .resolve(&far, &Throw::of([[12]]))
        .expect("in range");
    assert_eq!(mechanic().key(best.tier), "success+400003");
    assert!(
        mechanic()
            .resolve(&roll(i32::MAX, i32::MIN, false), &Throw::of([[12]]))
            .is_err()
    );
    assert!(mechanic().odds(&roll(i32::MAX, 0, false)).tiers.is_empty());
}

#[test]
fn a_called_total_beyond_the_die_names_the_nearest() {
    let call = |value| {
        let called = Called { value, ones: 0 };
        let no = mechanic().call(&roll(3, 8, false), called);
        no.expect_err("impossible").to_string()
    };
    assert_eq!(call(99), "the dice can\'t show 99; the nearest is 18");
    assert_eq!(call(-9), "the dice can\'t show −9; the nearest is −2");
    assert_eq!(call(3), "the dice can\'t show 3; the nearest are −2 and 4");
}
