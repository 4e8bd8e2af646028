//! A hundred thousand rolls a game, and some thousand tables. Bounds are at six standard deviations or more.

use rollbook::dice::{Dice, Die, Face, Random};
use rollbook::luck::{FaceCounts, Fairness, Luck, Standing, percentile, variance};
use rollbook::rules::{Mechanic, Quality, RollNumbers};

use super::games;

const ROLLS: u32 = 100_000;
const TABLES: u32 = 1_500;

fn quality(mechanic: &Mechanic, roll: &RollNumbers, dice: &mut Random) -> Quality {
    let dice_of = mechanic.dice(roll).into_iter();
    let faces: Vec<_> = dice_of.map(|die| dice.face(&die)).collect();
    let throw = mechanic.deal(roll, &faces).expect("it fits");
    mechanic.resolve(roll, &throw).expect("it fits").quality()
}

#[test]
fn the_dice_come_out_even_in_every_game() {
    let dice = &mut Random::new().expect("randomness");
    for (mechanic, rolls) in games() {
        let plans: Vec<_> = rolls
            .iter()
            .map(|roll| (roll, mechanic.odds(roll)))
            .collect();
        let (mut sum, mut squares, mut due) = (0.0, 0.0, 0.0);
        let mut spread = FaceCounts::default();
        for (roll, odds) in plans.iter().cycle().take(ROLLS as usize) {
            let quality = quality(&mechanic, roll, dice);
            let above = percentile(odds, quality).expect("it could be otherwise") - 0.5;
            sum += above;
            squares += above * above;
            due += variance(odds);
            let share = (f64::from(dice.face(&Die::Sides(1000))) - 0.5) / 1000.0;
            let standing = Standing::of(odds, quality).expect("as before");
            let at = standing.randomised(share);
            #[expect(clippy::cast_possible_truncation, reason = "0 to 19")]
            let twentieth = (at * 20.0) as Face;
            spread.count(20, twentieth.min(19) + 1);
        }
        let z = sum / due.sqrt();
        assert!(
            z.abs() < 6.5,
            "{mechanic:?}: the mean is {z} deviations off"
        );
        // A square is 0 to ¼, so that its deviation is at most ⅛.
        let off = (squares - due) / (f64::from(ROLLS).sqrt() / 8.0);
        assert!(off.abs() < 6.5, "{mechanic:?}: {squares} instead of {due}");
        let Fairness::Tested { chance, .. } = spread.fairness() else {
            panic!("there are enough");
        };
        assert!(chance > 1e-9, "{mechanic:?}: not even, {chance}");
    }
}

/// How many tables say less than this chance, against how many should.
#[track_caller]
fn as_said(chances: &[f64]) {
    for limit in [0.05, 1.0 / 6.0, 0.5] {
        let said = chances.iter().filter(|chance| **chance < limit);
        let share = said.map(|_| 1.0).sum::<f64>() / f64::from(TABLES);
        let deviation = (limit * (1.0 - limit) / f64::from(TABLES)).sqrt();
        // Besides, a sum of counts is not quite a smooth curve.
        let bound = 6.0 * deviation + 0.006;
        assert!((share - limit).abs() < bound, "{share} instead of {limit}");
    }
}

#[test]
fn fair_dice_are_called_unusual_as_often_as_the_sentence_says() {
    let dice = &mut Random::new().expect("randomness");
    let mut chance = || {
        let mut fallen = FaceCounts::default();
        for (sides, count) in [(6, 150), (10, 120), (12, 100)] {
            for _ in 0..count {
                fallen.count(sides, dice.face(&Die::Sides(sides)));
            }
        }
        match fallen.fairness() {
            Fairness::Tested { chance, .. } => chance,
            other => panic!("there are enough: {other:?}"),
        }
    };
    let chances: Vec<f64> = (0..TABLES).map(|_| chance()).collect();
    as_said(&chances);
}

#[test]
fn luck_is_called_unusual_as_often_as_the_sentence_says() {
    let dice = &mut Random::new().expect("randomness");
    for (mechanic, rolls) in games() {
        let plans: Vec<_> = rolls
            .iter()
            .map(|roll| (roll, mechanic.odds(roll)))
            .collect();
        let mut chance = || {
            let mut luck = Luck::default();
            for (roll, odds) in plans.iter().cycle().take(60) {
                let quality = quality(&mechanic, roll, dice);
                luck.throws += 1;
                luck.sum += percentile(odds, quality).expect("it could be otherwise") - 0.5;
                luck.variance += variance(odds);
            }
            luck.chance().expect("there are enough")
        };
        let chances: Vec<f64> = (0..TABLES).map(|_| chance()).collect();
        as_said(&chances);
    }
}

#[test]
fn dice_as_even_as_can_be_are_no_surprise() {
    let mut fallen = FaceCounts::default();
    for at in 0..600 {
        fallen.count(6, at % 6 + 1);
    }
    let Fairness::Tested { chance, .. } = fallen.fairness() else {
        panic!("there are enough");
    };
    assert!((chance - 1.0).abs() < 1e-12, "{chance}");
}

#[test]
fn loaded_dice_are_found_out() {
    let mut fallen = FaceCounts::default();
    for at in 0..600 {
        fallen.count(6, if at % 4 == 0 { 6 } else { at % 6 + 1 });
    }
    let Fairness::Tested { chance, .. } = fallen.fairness() else {
        panic!("there are enough");
    };
    assert!(chance < 1e-6, "{chance}");
    assert!(fallen.fairness().sentence().starts_with("very unlikely"));
}
