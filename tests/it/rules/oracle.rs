//! Odds by trying every throw and resolving each.

use std::collections::BTreeMap;

use rollbook::dice::every;
use rollbook::rules::{Contest, Die, Face, Mechanic, Outcome, RollNumbers, Side, Tier};

/// The share of all throws that comes to each key.
pub(crate) fn tally<K: Ord>(
    dice: &[impl Into<Die> + Clone],
    mut key: impl FnMut(&[Face]) -> K,
) -> BTreeMap<K, f64> {
    let mut counts = BTreeMap::new();
    let mut all = 0.0;
    for faces in every(dice.iter().cloned()) {
        *counts.entry(key(&faces)).or_insert(0.0) += 1.0;
        all += 1.0;
    }
    counts
        .into_iter()
        .map(|(key, count)| (key, count / all))
        .collect()
}

pub(crate) fn sides(mechanic: &Mechanic, roll: &RollNumbers) -> Vec<Die> {
    mechanic.dice(roll)
}

pub(crate) fn resolve(mechanic: &Mechanic, roll: &RollNumbers, faces: &[Face]) -> Outcome {
    let throw = mechanic.deal(roll, faces).expect("as many faces as dice");
    mechanic
        .resolve(roll, &throw)
        .expect("every throw resolves")
}

/// Both contestants' outcomes and what they come to.
pub(crate) fn contest(
    mechanic: &Mechanic,
    a: &RollNumbers,
    b: &RollNumbers,
    faces: &[Face],
) -> (Outcome, Outcome, Contest) {
    let (first, second) = faces.split_at(mechanic.dice(a).len());
    let (x, y) = (resolve(mechanic, a, first), resolve(mechanic, b, second));
    let contest = mechanic
        .contest((a, &x), (b, &y))
        .expect("the mechanic has contests");
    (x, y, contest)
}

#[track_caller]
pub(crate) fn near(got: f64, want: f64, what: &str) {
    assert!((got - want).abs() < 1e-12, "{what}: {got} is not {want}");
}

#[track_caller]
pub(crate) fn same<K: Ord + std::fmt::Debug + Clone>(
    got: impl IntoIterator<Item = (K, f64)>,
    want: &BTreeMap<K, f64>,
    what: &str,
) {
    let got: BTreeMap<K, f64> = got.into_iter().collect();
    let keys: Vec<_> = got.keys().collect();
    assert_eq!(keys, want.keys().collect::<Vec<_>>(), "{what}");
    for (key, chance) in &got {
        near(*chance, want[key], &format!("{what}, {key:?}"));
    }
}

/// The odds of a roll equal trying every throw.
#[track_caller]
pub(crate) fn holds(mechanic: &Mechanic, roll: &RollNumbers) {
    let sides = sides(mechanic, roll);
    let odds = mechanic.odds(roll);
    let what = format!("{roll:?}");
    same(
        odds.tiers.iter().copied(),
        &tally(&sides, |f| resolve(mechanic, roll, f).tier),
        &what,
    );
    same(
        odds.values(),
        &tally(&sides, |f| resolve(mechanic, roll, f).value),
        &what,
    );
    let success = |f: &[Face]| mechanic.is_success(resolve(mechanic, roll, f).tier);
    near(
        odds.success,
        tally(&sides, success).get(&true).copied().unwrap_or(0.0),
        &what,
    );
    assert!(odds.tiers.is_sorted(), "{what}: worst first");
    if let Some(clean) = odds.clean {
        let ones = |f: &[Face]| usize::from(resolve(mechanic, roll, f).ones);
        same(
            odds.ones.iter().copied().enumerate(),
            &tally(&sides, ones),
            &what,
        );
        let both = tally(&sides, |f| success(f) && ones(f) == 0);
        near(clean, both.get(&true).copied().unwrap_or(0.0), &what);
    }
}

/// The odds of a contest equal trying every pair of throws.
#[track_caller]
pub(crate) fn contest_holds(mechanic: &Mechanic, a: &RollNumbers, b: &RollNumbers) {
    let both = [sides(mechanic, a), sides(mechanic, b)].concat();
    let what = format!("{a:?} against {b:?}");
    let odds = mechanic
        .contest_odds(a, b)
        .expect("the mechanic has contests");
    let verdict = |f: &[Face]| -> (Option<Side>, Tier) {
        let (_, _, contest) = contest(mechanic, a, b, f);
        (contest.winner, contest.tier)
    };
    same(
        odds.tiers
            .iter()
            .map(|&(winner, tier, chance)| ((winner, tier), chance)),
        &tally(&both, verdict),
        &what,
    );
    let winners = tally(&both, |f| contest(mechanic, a, b, f).2.winner);
    for (winner, chance) in [
        (Some(Side::A), odds.a),
        (None, odds.tie),
        (Some(Side::B), odds.b),
    ] {
        near(chance, winners.get(&winner).copied().unwrap_or(0.0), &what);
    }
    let stopped = tally(&both, |f| contest(mechanic, a, b, f).2.by_defence);
    near(
        odds.by_defence,
        stopped.get(&true).copied().unwrap_or(0.0),
        &what,
    );
    assert_eq!(odds.own, [mechanic.odds(a), mechanic.odds(b)], "{what}");
}
