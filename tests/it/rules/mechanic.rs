//! What all mechanics share: keys, validation, refusals across games.

use rollbook::rules::{
    Mechanic, RollNumbers, RuleError, Throw, Tier, attribute_die, ones_pool, success_pool, vice_die,
};

fn all() -> [Mechanic; 4] {
    [
        Mechanic::ViceDie(vice_die::Rules::default()),
        Mechanic::OnesPool(ones_pool::Rules::default()),
        Mechanic::SuccessPool(success_pool::Rules::default()),
        Mechanic::AttributeDie(attribute_die::Rules::default()),
    ]
}

#[test]
fn the_four_games_have_their_keys() {
    let keys = all().map(|mechanic| {
        mechanic
            .bands()
            .iter()
            .map(|band| band.key)
            .collect::<Vec<_>>()
            .join(" ")
    });
    assert_eq!(
        keys,
        [
            "major medium minor success tie",
            "fumble failure mediocre fair good exceptional outstanding",
            "botch failure partial complete exceptional",
            "blunder failure weak strong critical fail pass",
        ]
    );
}

#[test]
fn a_key_reads_back_as_its_tier() {
    for mechanic in all() {
        mechanic.validate().expect("the defaults make a game");
        for (at, band) in (0_u8..).zip(mechanic.bands()) {
            for bonus in if band.bonuses { 0..=3 } else { 0..=0 } {
                let tier = Tier { band: at, bonus };
                assert_eq!(mechanic.tier(&mechanic.key(tier)), Some(tier));
                assert_eq!(mechanic.is_success(tier), band.success, "{}", band.key);
            }
        }
        assert_eq!(
            (mechanic.tier("nonsense"), mechanic.tier("failure+1")),
            (None, None)
        );
    }
    assert_eq!(all()[0].key(Tier { band: 3, bonus: 2 }), "success+2");
    assert_eq!(all()[0].tier("success"), Some(Tier { band: 3, bonus: 0 }));
}

#[test]
fn a_roll_of_another_game_is_refused() {
    let roll = RollNumbers::OnesPool(ones_pool::Numbers { pool: 2 });
    for mechanic in all() {
        if matches!(mechanic, Mechanic::OnesPool(_)) {
            continue;
        }
        assert_eq!(
            mechanic.resolve(&roll, &Throw::of([[2, 3]])),
            Err(RuleError::OtherMechanic)
        );
        assert!(mechanic.dice(&roll).is_empty());
        assert!(mechanic.odds(&roll).tiers.is_empty());
    }
}

#[test]
fn parameters_that_make_no_game_are_refused() {
    let keys = |words: &[&str]| {
        words
            .iter()
            .map(|word| (*word).to_owned())
            .collect::<Vec<_>>()
    };
    let ones = ones_pool::Rules::default();
    let success = success_pool::Rules::default();
    let attribute = attribute_die::Rules::default();
    let vice = vice_die::Rules::default();
    for (mechanic, message) in [
        (
            Mechanic::OnesPool(ones_pool::Rules {
                bands: vec![6, 6, 18, 24, 30],
                ..ones.clone()
            }),
            "ascend",
        ),
        (
            Mechanic::OnesPool(ones_pool::Rules {
                keys: keys(&["a", "b"]),
                ..ones.clone()
            }),
            "one key",
        ),
        (
            Mechanic::OnesPool(ones_pool::Rules {
                removed: 7,
                ..ones.clone()
            }),
            "on the die",
        ),
        (
            Mechanic::OnesPool(ones_pool::Rules { sides: 1, ..ones }),
            "2 to 999 sides",
        ),
        (
            Mechanic::SuccessPool(success_pool::Rules {
                lowest: 1,
                ..success.clone()
            }),
            "2 or more",
        ),
        (
            Mechanic::SuccessPool(success_pool::Rules {
                contested: "fine".into(),
                ..success.clone()
            }),
            "contested",
        ),
        (
            Mechanic::SuccessPool(success_pool::Rules {
                overage_floor: 2,
                ..success
            }),
            "0 or 1",
        ),
        (
            Mechanic::AttributeDie(attribute_die::Rules {
                bands: vec![-5, 1, 3, 6],
                ..attribute.clone()
            }),
            "begin at 0",
        ),
        (
            Mechanic::AttributeDie(attribute_die::Rules {
                verdicts: ["weak".into(), "b".into()],
                ..attribute
            }),
            "same key",
        ),
        (
            Mechanic::ViceDie(vice_die::Rules {
                keys: Vec::new(),
                ..vice.clone()
            }),
            "2 to 99 keys",
        ),
        (
            Mechanic::ViceDie(vice_die::Rules {
                tie: "a+b".into(),
                ..vice.clone()
            }),
            "without `+`",
        ),
        (
            Mechanic::ViceDie(vice_die::Rules { step: 0, ..vice }),
            "step",
        ),
    ] {
        let error = mechanic.validate().expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    }
}
