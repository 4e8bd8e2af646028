//! Odds whose results are ordered by tier first and by worth within it, neither of which rises with the value.

use rollbook::luck::{percentile, variance};
use rollbook::rules::{Odds, PossibleOutcome, Quality, Tier, Unreckoned};

use super::oracle::near;

const SUCCESS: u8 = 2;

fn tier(band: u8) -> Tier {
    Tier { band, bonus: 0 }
}

fn is_success(tier: Tier) -> bool {
    tier.band >= SUCCESS
}

fn quality(band: u8, worth: i32) -> Quality {
    Quality {
        tier: tier(band),
        worth,
    }
}

/// A d20 + 5 against 15, on which the natural 1 fails and the natural 20 is best with the total of an 18.
fn natural() -> Odds {
    let outcome = |face: i32| {
        let value = if face == 20 { 23 } else { face + 5 };
        let band = match face {
            1 => 0,
            20 => 3,
            10.. => SUCCESS,
            _ => 1,
        };
        PossibleOutcome {
            quality: quality(band, value),
            value,
            chance: 0.05,
        }
    };
    Odds::of((1..=20).rev().map(outcome).collect(), is_success)
}

/// A d10 under 4, where the lower is better.
fn under() -> Odds {
    let outcome = |value: i32| PossibleOutcome {
        quality: quality(if value <= 4 { SUCCESS } else { 1 }, -value),
        value,
        chance: 0.1,
    };
    Odds::of((1..=10).map(outcome).collect(), is_success)
}

#[test]
fn results_stand_worst_first_and_values_lowest_first() {
    let values: Vec<i32> = under().outcomes().map(|it| it.value).collect();
    assert_eq!(values, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let values = under().values();
    assert!(values.is_sorted_by(|a, b| a.0 < b.0));
    let tiers: Vec<u8> = natural().tiers.iter().map(|(tier, _)| tier.band).collect();
    assert_eq!(tiers, [0, 1, 2, 3]);
    near(natural().success, 11.0 / 20.0, "ten to twenty");
    // 18 + 5 succeeds, the natural 20 is told as 23 as well.
    let of_23 = natural().values().into_iter().find(|it| it.0 == 23);
    near(of_23.expect("it can fall").1, 0.1, "two faces");
}

#[test]
fn equal_results_are_one() {
    let one = PossibleOutcome {
        quality: quality(1, 3),
        value: 3,
        chance: 0.25,
    };
    let never = PossibleOutcome { chance: 0.0, ..one };
    let odds = Odds::of(vec![one, never, one], is_success);
    assert_eq!(odds.outcomes().count(), 1);
    near(odds.chance(tier(1)), 0.5, "both");
}

#[test]
fn percentiles_go_by_tier_and_worth() {
    let at = |odds: &Odds, quality| percentile(odds, quality).expect("it can fall");
    near(
        at(&under(), quality(SUCCESS, -1)),
        0.95,
        "the lowest is best",
    );
    near(at(&under(), quality(1, -10)), 0.05, "the highest is worst");
    near(at(&natural(), quality(3, 23)), 0.975, "the natural 20");
    near(at(&natural(), quality(SUCCESS, 24)), 0.925, "a 19");
    near(at(&natural(), quality(SUCCESS, 23)), 0.875, "an 18");
    assert_eq!(percentile(&natural(), quality(1, 23)), None);
    near(
        variance(&under()),
        (1.0 - 10.0 * 0.001) / 12.0,
        "ten of them",
    );
}

#[test]
fn equally_good_results_share_a_percentile() {
    let outcome = |value: i32| PossibleOutcome {
        quality: quality(SUCCESS, value % 2),
        value,
        chance: 0.25,
    };
    let odds = Odds::of((1..=4).map(outcome).collect(), is_success);
    near(odds.qualities().sum(), 1.0, "all");
    assert_eq!(odds.qualities().count(), 2);
    let at = percentile(&odds, quality(SUCCESS, 1)).expect("it can fall");
    near(at, 0.75, "half of the better half");
    near(variance(&odds), (1.0 - 0.25) / 12.0, "two halves");
}

#[test]
fn the_better_of_two_is_the_lower_where_low_is_good() {
    let failed = |it: Quality| !is_success(it.tier);
    let odds = under().rerolled(true, failed, is_success);
    near(odds.spend, 0.6, "failures");
    near(odds.success, 0.4 + 0.6 * 0.4, "once more");
    // Whatever isn't the lowest is thrown again, and the better of both kept: every pair.
    let open = |it: Quality| it.worth < -1;
    let odds = under().rerolled(true, open, is_success);
    let pairs = (1..=10).flat_map(|a| (1..=10).map(move |b| if a == 1 { a } else { a.min(b) }));
    let good = pairs.filter(|best: &i32| *best <= 4).count();
    near(
        odds.success,
        f64::from(u32::try_from(good).expect("few")) / 100.0,
        "pairs",
    );
    let odds = under().rerolled(false, open, is_success);
    near(odds.success, 0.1 + 0.9 * 0.4, "the new one counts");
}

#[test]
fn a_called_total_counts_where_it_decides_the_result() {
    assert_eq!(under().called(7, "d10"), Ok(quality(1, -7)));
    assert_eq!(natural().called(24, "d20"), Ok(quality(SUCCESS, 24)));
    let said = |odds: Odds, value| odds.called(value, "d20").expect_err("refused").to_string();
    assert_eq!(
        said(natural(), 23),
        "23 alone does not decide the result; type the faces of d20"
    );
    assert_eq!(
        said(natural(), 40),
        "the dice can't show 40; the nearest is 24"
    );
    assert_eq!(
        said(Odds::none(Unreckoned::TooMany), 3),
        "whether the dice can show 3 is too much to reckon; type the faces of d20"
    );
}

#[test]
fn odds_that_are_not_known_have_no_numbers() {
    let odds = Odds::none(Unreckoned::Because("division by 0".to_owned()));
    assert_eq!(odds.known_success(), None);
    assert_eq!(percentile(&odds, quality(1, 3)), None);
    near(variance(&odds), 0.0, "unknown");
    let why = odds.unreckoned().map(ToString::to_string);
    assert_eq!(why.as_deref(), Some("can't be reckoned: division by 0"));
}
