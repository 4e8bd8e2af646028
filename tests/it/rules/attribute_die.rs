//! Attribute die, second die and rank.

use super::oracle::{holds, near};
use rollbook::rules::attribute_die::{BoonReading, KeptDie, Numbers, Request, Rules, Words};
use rollbook::rules::{
    Called, Mechanic, Modifier, ModifierEffect, NamedNumber, Plan, RollNumbers, RollRequest,
    RuleError, Step, Target,
};

fn mechanic() -> Mechanic {
    Mechanic::AttributeDie(Rules::default())
}

fn die(text: &str) -> Step {
    text.parse().expect("a die")
}

fn roll(die: Step, keep: KeptDie, flat: i32, tn: i32) -> Numbers {
    Numbers {
        die,
        keep,
        flat,
        tn,
        pass_or_fail: false,
    }
}

fn check(modifiers: Vec<Modifier>) -> Request {
    Request {
        attribute: "AGI".to_owned(),
        die: die("d8"),
        rank: Some(NamedNumber::new("Athletics", 2)),
        tn: Target::new("Hard", 10),
        pass_or_fail: false,
        modifiers,
    }
}

fn plan(reading: BoonReading, check: Request) -> Result<(Plan, Numbers), RuleError> {
    let mechanic = Mechanic::AttributeDie(Rules {
        boons: reading,
        ..Rules::default()
    });
    let plan = mechanic.plan(&rollbook::rules::RollRequest::AttributeDie(check))?;
    match plan.numbers {
        RollNumbers::AttributeDie(numbers) => Ok((plan, numbers)),
        _ => unreachable!("a plan is of its check's mechanic"),
    }
}

fn favoured(reading: BoonReading, boons: i32, banes: i32) -> (KeptDie, i32, usize) {
    let modifiers = vec![
        Modifier::on("up", ModifierEffect::Boon(boons)),
        Modifier::on("down", ModifierEffect::Bane(banes)),
    ];
    let (plan, numbers) = plan(reading, check(modifiers)).expect("a sound check");
    (numbers.keep, numbers.flat - 2, plan.readings.len())
}

#[test]
fn odds_equal_every_throw() {
    for die in Rules::default().ladder.into_iter().chain([die("d20")]) {
        for keep in [KeptDie::Only, KeptDie::High, KeptDie::Low] {
            for (flat, tn) in [(0, 8), (2, 12), (-3, 4), (9, 14)] {
                let numbers = roll(die, keep, flat, tn);
                holds(&mechanic(), &RollNumbers::AttributeDie(numbers));
                holds(
                    &mechanic(),
                    &RollNumbers::AttributeDie(Numbers {
                        pass_or_fail: true,
                        ..numbers
                    }),
                );
            }
        }
    }
}

#[test]
fn other_parameters_hold_too() {
    let rules = Rules {
        second: 10,
        bands: vec![-8, -1, 0, 5],
        ..Rules::default()
    };
    let mechanic = Mechanic::AttributeDie(rules);
    mechanic.validate().expect("a game somebody might write");
    for keep in [KeptDie::Only, KeptDie::High, KeptDie::Low] {
        holds(
            &mechanic,
            &RollNumbers::AttributeDie(roll(die("d6"), keep, 1, 9)),
        );
    }
}

#[test]
fn the_two_readings_of_boons_differ_only_when_both_kinds_are_there() {
    use BoonReading::{Net, Table};
    for reading in [Table, Net] {
        assert_eq!(favoured(reading, 0, 0), (KeptDie::Only, 0, 0));
        assert_eq!(favoured(reading, 1, 1), (KeptDie::Only, 0, 0));
        assert_eq!(favoured(reading, 3, 0), (KeptDie::High, 2, 0));
        assert_eq!(favoured(reading, 0, 2), (KeptDie::Low, -1, 0));
        assert_eq!(favoured(reading, 2, 2), (KeptDie::Only, 0, 0));
    }
    assert_eq!(favoured(Table, 2, 1), (KeptDie::High, 1, 1));
    assert_eq!(favoured(Net, 2, 1), (KeptDie::High, 0, 1));
    assert_eq!(favoured(Table, 1, 3), (KeptDie::Low, -2, 1));
    assert_eq!(favoured(Net, 1, 3), (KeptDie::Low, -1, 1));
}

#[test]
fn a_plan_lists_every_modifier() {
    let modifiers = vec![
        Modifier::on("rope", ModifierEffect::Boon(2)),
        Modifier::on("dazed", ModifierEffect::Bane(1)),
        Modifier::on("blessing", ModifierEffect::Flat(1)),
        Modifier::on("odd", ModifierEffect::Difficulty(1)),
    ];
    let (plan, numbers) = plan(BoonReading::Table, check(modifiers)).expect("a sound check");
    assert_eq!((numbers.flat, numbers.tn), (4, 10));
    let lines: Vec<_> = plan
        .reasons
        .iter()
        .map(|r| (&*r.label, &*r.figure, r.ignored.as_deref()))
        .collect();
    assert_eq!(
        lines,
        [
            ("AGI", "d8", None),
            ("Athletics", "+2", None),
            ("rope", "+2 advantages", None),
            ("dazed", "+1 disadvantage", None),
            ("blessing", "+1", None),
            ("advantages and disadvantages", "keep the higher, +1", None),
            ("odd", "+1 difficulty", Some("not in this game")),
            ("Hard", "10", None),
        ]
    );
}

#[test]
fn what_is_trivial_by_its_word_succeeds_without_a_total() {
    let mechanic = Mechanic::AttributeDie(Rules {
        words: Words {
            trivial: "Trivial".to_owned(),
            ..Words::default()
        },
        ..Rules::default()
    });
    let automatic = |label: &str, tn: i32| {
        let check = Request {
            tn: Target::new(label, tn),
            ..check(Vec::new())
        };
        mechanic.automatic_success(&RollRequest::AttributeDie(check))
    };
    let (_, outcome) = automatic("Trivial", 4).expect("no roll is needed");
    assert!(mechanic.is_success(outcome.tier));
    assert_eq!(
        (outcome.value, mechanic.key(outcome.tier).as_str()),
        (0, "pass")
    );
    for (label, tn) in [("Easy", 6), ("", 4), ("", 3), ("Wolf's Dodge", 4)] {
        assert_eq!(automatic(label, tn), None, "{label} {tn}");
    }
}

#[test]
fn levels_and_the_worked_examples() {
    let tier = |total: i32, tn: i32| {
        let numbers = roll(die("d20"), KeptDie::Only, 0, tn);
        let outcome = mechanic().call(
            &RollNumbers::AttributeDie(numbers),
            Called {
                value: total,
                ones: 0,
            },
        );
        mechanic().key(outcome.expect("a possible total").tier)
    };
    let of = [
        (4, "blunder"),
        (5, "failure"),
        (9, "failure"),
        (10, "weak"),
        (12, "weak"),
        (13, "strong"),
    ];
    for (total, key) in of.into_iter().chain([(15, "strong"), (16, "critical")]) {
        assert_eq!(tier(total, 10), key, "{total} against 10");
    }
    assert_eq!(
        (tier(11, 8), tier(15, 12)),
        ("strong".to_owned(), "strong".to_owned())
    );
    let odds = mechanic().odds(&RollNumbers::AttributeDie(roll(
        die("d8"),
        KeptDie::Only,
        1,
        8,
    )));
    let want = [
        ("failure", 0.3125),
        ("weak", 0.375),
        ("strong", 0.25),
        ("critical", 0.0625),
    ];
    for (key, chance) in want {
        near(
            odds.chance(mechanic().tier(key).expect("a tier")),
            chance,
            key,
        );
    }
}

#[test]
fn pass_or_fail_has_two_bands_of_its_own() {
    let numbers = Numbers {
        pass_or_fail: true,
        ..roll(die("d8"), KeptDie::Only, 0, 8)
    };
    let odds = mechanic().odds(&RollNumbers::AttributeDie(numbers));
    let keys: Vec<_> = odds
        .tiers
        .iter()
        .map(|(tier, _)| mechanic().key(*tier))
        .collect();
    assert_eq!(keys, ["fail", "pass"]);
}

#[test]
fn dice_are_written_as_they_are_read() {
    for text in ["d4-1", "d4", "d8", "d12+1", "d12+3", "d999"] {
        assert_eq!(die(text).to_string(), text);
    }
    for wrong in [
        "", "8", "d", "d0", "d1000", "d+8", "d8+", "d8+-1", "d8+1+1", "dx", "d8 1", "d8+1000",
    ] {
        assert!(wrong.parse::<Step>().is_err(), "{wrong}");
    }
}

#[test]
fn there_are_no_contests() {
    let numbers = RollNumbers::AttributeDie(roll(die("d8"), KeptDie::Only, 0, 8));
    assert_eq!(
        mechanic().contest_odds(&numbers, &numbers),
        Err(RuleError::NoContest)
    );
}
