//! Rolls as they are stored, with every field filled.

use crate::campaign::given::{BRANNOC, YSOLDE, thing};
use rollbook::campaign::Seq;
use rollbook::campaign::character::SavedRoll;
use rollbook::campaign::test::{Actor, Against, Source, Test};
use rollbook::campaign::{AltResult, Aside, ContestVerdict, DieResults, OpenOutcome, RollRecord};
use rollbook::rules::{
    Declared, Die, DieAside, DieResult, ModifierEffect, Plan, Reason, RollNumbers, Side, Step,
    Throw, attribute_die,
};

pub(super) fn throw() -> RollRecord {
    RollRecord {
        saved_as: "Up the mill".to_owned(),
        test: Test::of(
            Actor::Character(BRANNOC),
            vec!["Athletics".to_owned(), "STR".to_owned()],
        ),
        name: "Brannoc".to_owned(),
        attribute: Some("STR".to_owned()),
        plan: Plan {
            numbers: RollNumbers::AttributeDie(attribute_die::Numbers {
                die: Step { sides: 10, plus: 0 },
                keep: attribute_die::KeptDie::High,
                flat: 3,
                tn: 12,
                pass_or_fail: false,
            }),
            reasons: vec![Reason {
                label: "rope".to_owned(),
                figure: "+1 boon".to_owned(),
                ignored: None,
            }],
            readings: Vec::new(),
            declared: String::new(),
        },
        faces: Throw::of([vec![9], vec![3, 1]]),
        called: None,
        aside: Aside {
            dice: vec![DieAside {
                group: 1,
                die: Die::Sides(6),
                shows: vec![2],
                further_of: None,
            }],
            called: None,
        },
        table_dice: false,
        value: 15,
        ones: 0,
        die_results: DieResults::new(
            &[
                DieResult::Counted(9),
                DieResult::Counted(3),
                DieResult::Dropped,
            ],
            &[9, 3, 1],
        ),
        tier: "strong".to_owned(),
        worth: None,
        success: true,
        also: Vec::new(),
        effects: Vec::new(),
    }
}

pub(super) fn against_two() -> RollRecord {
    let mut throw = throw();
    throw.test.also = vec![Against::Rung("Hard".to_owned())];
    throw.also = vec![AltResult {
        plan: throw.plan.clone(),
        value: 15,
        ones: 0,
        die_results: throw.die_results.clone(),
        tier: "weak".to_owned(),
        worth: None,
        success: true,
    }];
    throw
}

pub(super) fn verdict() -> ContestVerdict {
    ContestVerdict {
        winner: Some(Side::A),
        value: 4,
        tier: "success".to_owned(),
        success: true,
        by_defence: false,
        readings: Vec::new(),
    }
}

pub(super) fn open() -> OpenOutcome {
    OpenOutcome {
        seq: Seq(7),
        root: Seq(5),
        record: throw(),
        other: None,
        older: false,
        rerolls: 1,
        named_rerolls: vec!["push".to_owned()],
        against: None,
    }
}

pub(super) fn saved() -> SavedRoll {
    SavedRoll {
        id: thing(9),
        name: "Shield bash".to_owned(),
        test: Test {
            who: Actor::Character(BRANNOC),
            traits: vec!["Fighting".to_owned(), "STR".to_owned()],
            against: Against::Target(YSOLDE, Some("Parry".to_owned())),
            also: Vec::new(),
            declared: Declared::one("pass-or-fail", 1),
            set: [("again".to_owned(), 8)].into(),
            using: Some(thing(4)),
            anyway: false,
            one_off: vec![("rope".to_owned(), ModifierEffect::Boon(1))],
            with: Vec::new(),
            without: Vec::new(),
            hidden: false,
            saved: None,
            dice: Source::Thrown,
        },
        texts: [("weak".to_owned(), "it staggers".to_owned())].into(),
    }
}
