//! Percentiles by trying every throw.

use rollbook::dice::every;
use rollbook::luck::{Standing, percentile, variance};
use rollbook::rules::{Mechanic, Quality, RollNumbers, ones_pool, vice_die};

use super::games;

fn near(got: f64, want: f64, what: &str) {
    assert!((got - want).abs() < 1e-12, "{what}: {got} is not {want}");
}

/// In the built-in mechanics the tier follows from the worth.
fn worth(worth: i32) -> Quality {
    Quality {
        worth,
        ..Quality::default()
    }
}

#[test]
fn mid_p_has_mean_a_half_and_the_variance_its_distribution_gives() {
    for (mechanic, rolls) in games() {
        for roll in rolls {
            let odds = mechanic.odds(&roll);
            let dice = mechanic.dice(&roll);
            let (mut all, mut sum, mut squares) = (0.0, 0.0, 0.0);
            for faces in every(dice) {
                let throw = mechanic.deal(&roll, &faces).expect("it fits");
                let outcome = mechanic.resolve(&roll, &throw).expect("it fits");
                let at = percentile(&odds, outcome.quality()).expect("it could be otherwise");
                all += 1.0;
                sum += at;
                squares += (at - 0.5).powi(2);
            }
            let what = format!("{roll:?}");
            near(sum / all, 0.5, &what);
            near(squares / all, variance(&odds), &what);
        }
    }
}

#[test]
fn it_is_the_chance_of_less_and_half_that_of_the_same() {
    let mechanic = Mechanic::ViceDie(vice_die::Rules::default());
    let roll = RollNumbers::ViceDie(vice_die::Numbers {
        bonus: 2,
        dv: 12,
        vice: false,
    });
    let odds = mechanic.odds(&roll);
    // Of twelve faces the vice counts −5, the virtue 15, the others themselves.
    for (value, twelfths) in [(-3, 0.5), (3, 1.5), (12, 10.5), (17, 11.5)] {
        let at = percentile(&odds, worth(value)).expect("a face shows it");
        near(at, twelfths / 12.0, &value.to_string());
    }
    assert_eq!(percentile(&odds, worth(0)), None, "no face shows it");
    let standing = Standing::of(&odds, worth(3)).expect("it is open");
    near(standing.randomised(0.0), 1.0 / 12.0, "worse ones alone");
    near(variance(&odds), (1.0 - 12.0 / 12_f64.powi(3)) / 12.0, "d12");
}

#[test]
fn what_is_certain_has_none() {
    let mechanic = Mechanic::OnesPool(ones_pool::Rules::default());
    let odds = mechanic.odds(&RollNumbers::OnesPool(ones_pool::Numbers { pool: 0 }));
    assert_eq!(percentile(&odds, worth(0)), None);
    near(variance(&odds), 0.0, "nothing thrown");
}
