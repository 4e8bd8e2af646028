//! The sentences.

use rollbook::luck::{FaceCounts, Fairness, Luck, Standing, better_than, one_in};

#[test]
fn a_chance_as_people_say_it() {
    let said = [
        (0.9, "most tables"),
        (0.5, "every other table"),
        (0.32, "one table in three"),
        (1.0 / 6.1, "one table in six"),
        (0.05, "one table in 20"),
        (1.0 / 47.0, "one table in 47"),
        (1.0 / 304.0, "one table in 300"),
        (1.0 / 12_345.0, "one table in 12,000"),
        (0.0, "fewer than one table in a million"),
    ];
    for (chance, words) in said {
        assert_eq!(one_in(chance), words);
    }
}

#[test]
fn where_a_result_stands_as_people_say_it() {
    let said = [
        (0.839, 0.01, "better than 83 % of such rolls"),
        (0.9996, 0.0004, "better than 99 % of such rolls"),
        // A die with ten sides that shows a 9, counted against its two dice: 15 of 100 are worse, 75 better.
        (0.1528, 0.1, "worse than 74 % of such rolls"),
        (0.25, 0.5, "better than 25 % of such rolls"),
        (0.0, 0.995, "like most such rolls"),
    ];
    for (worse, equal, words) in said {
        assert_eq!(better_than(Standing { worse, equal }), words);
    }
}

fn tested(chance: f64) -> String {
    let fairness = Fairness::Tested {
        dice: 100,
        chi_square: 1.0,
        freedom: 1,
        chance,
    };
    fairness.sentence()
}

#[test]
fn dice_in_a_sentence() {
    assert_eq!(
        tested(1.0 / 6.0),
        "this is normal; one table in six looks like this"
    );
    assert_eq!(tested(0.8), "this is normal; most tables look like this");
    assert_eq!(
        tested(1.0 / 300.0),
        "unusual: one table in 300 looks like this"
    );
    let mut fallen = FaceCounts::default();
    assert_eq!(fallen.fairness().sentence(), "none were thrown");
    for _ in 0..12 {
        fallen.count(10, 3);
    }
    assert_eq!(
        fallen.fairness().sentence(),
        "too few throws to tell (12 d10; 50 are needed)"
    );
}

#[test]
fn luck_in_a_sentence() {
    let luck = |z: f64| Luck {
        throws: 100,
        sum: z * 2.0,
        variance: 4.0,
    };
    let said = [
        (0.3, "about even, as at most tables"),
        (
            0.7,
            "a little lucky, which is normal; every other table is as lucky or as unlucky",
        ),
        (
            -1.2,
            "a little unlucky, which is normal; one table in four is as lucky or as unlucky",
        ),
        (
            -2.94,
            "unusually unlucky: one table in 300 is as lucky or as unlucky",
        ),
    ];
    for (z, words) in said {
        assert_eq!(luck(z).sentence(), words);
    }
    assert_eq!(
        Luck::default().sentence(),
        "too few throws to tell; 20 are needed"
    );
}

/// A half is rounded up, and nothing is rounded twice.
#[test]
fn the_mean_in_whole_per_cent() {
    let luck = |mean: f64, throws: u32| Luck {
        throws: throws.into(),
        sum: (mean - 0.5) * f64::from(throws),
        variance: 1.0,
    };
    assert_eq!(luck(0.385, 13).average(), "39 % on average in 13 throws");
    assert_eq!(luck(0.3846, 13).average(), "38 % on average in 13 throws");
    assert_eq!(luck(0.625, 1).average(), "63 % in 1 throw");
}
