//! Points spent after the throw.

use rollbook::rules::described::{Numbers, Rolled, Throw};

use super::every::every;
use super::{Ready, mechanic, same, summed, template};

/// A point after the throw changes the value, and the reading is asked again.
#[test]
fn what_is_added_afterwards_is_read_again() {
    fn rolled(numbers: &Numbers) -> Rolled<'_> {
        Rolled {
            numbers,
            tallies: &[Some(13)],
        }
    }
    let game = mechanic(
        r#"(
            inputs: [(name: "dc", from: Target)],
            tallies: [("t", Add)],
            dice: [(name: "d", count: "1", sides: "20", gives: [("t", "face")])],
            value: "t",
            read: [("high", "margin >= 0"), ("low", "1")],
            after: [(name: "luck", costs: Points("luck"), by: "2")],
            effects: [(name: "hope", when: "success", what: Track("Hope"), by: "value")],
        )"#,
    );
    let numbers = game.numbers(&[("dc", 15)]);
    let spent = |times| Numbers {
        points: vec![times],
        ..numbers.clone()
    };
    let [none, one, two] = [0, 1, 2].map(spent);
    assert_eq!(game.rules.added(rolled(&two)), Ok(vec![(0, 4)]));
    assert_eq!(game.rules.added_to(&two, 13), Ok(vec![(0, 4)]));
    let tier = |numbers| {
        let (reading, score) = game.rules.score(rolled(numbers)).expect("it reckons");
        (reading, game.tier(score))
    };
    assert_eq!(tier(&none), (1, "low".to_owned()));
    assert_eq!(tier(&one), (0, "high".to_owned()));
    assert_eq!(game.rules.effects(rolled(&none)), Ok(vec![]));
    assert_eq!(game.rules.effects(rolled(&one)), Ok(vec![(0, 15)]));
    let odds = game.rules.odds(&one).expect("it reckons");
    let high: f64 = odds
        .iter()
        .filter(|(score, _)| game.tier(*score) == "high")
        .map(|it| it.1)
        .sum();
    assert!((high - 0.4).abs() < 1e-12, "{high}");
    let chances = game.rules.effect_odds(&numbers).expect("it reckons");
    assert!((chances[0] - 0.3).abs() < 1e-12);
}

/// A rule written by hand: tier and value of a throw.
type ByHand<'a> = &'a dyn Fn(&Throw) -> (&'static str, i32);

/// Odds and every throw, each with these points spent, are as the rule has them.
#[track_caller]
fn as_by_hand(game: &Ready, given: &[(&str, i32)], points: &[u16], rule: ByHand<'_>) {
    let none = game.numbers(given);
    let numbers = Numbers {
        points: points.to_vec(),
        ..none.clone()
    };
    let mut want = Vec::new();
    every(&game.rules, &numbers, &mut |throw, chance| {
        let (tier, value) = rule(throw);
        let told = format!("{tier} {value}");
        let resolved = game.rules.resolve(&numbers, throw).expect("it is whole");
        let score = resolved.score;
        assert_eq!(format!("{} {}", game.tier(score), score.value), told);
        let before = game.rules.resolve(&none, throw).expect("it is whole");
        let rolled = Rolled {
            numbers: &numbers,
            tallies: &resolved.tallies,
        };
        let added = game.rules.added(rolled).expect("it reckons");
        let added: i32 = added.into_iter().map(|(_, by)| by).sum();
        assert_eq!(before.score.value + added, value, "{throw:?}");
        want.push((told, chance));
    });
    let odds = game.rules.odds(&numbers).expect("it reckons");
    let odds = odds
        .into_iter()
        .map(|(score, chance)| (format!("{} {}", game.tier(score), score.value), chance));
    let want = summed(want);
    let want: Vec<_> = want.iter().map(|(told, p)| (told.as_str(), *p)).collect();
    same(&summed(odds), &want);
}

#[test]
fn luck_is_taken_off_every_throw_of_percentile_dice() {
    let game = template("percent-under");
    for (skill, net) in [(45, 0), (60, 1), (60, -1)] {
        for luck in [0, 1, 12, 50] {
            let given = [
                ("skill", skill),
                ("bonus", net.max(0)),
                ("penalty", (-net).max(0)),
            ];
            as_by_hand(&game, &given, &[luck], &|throw| {
                let units = throw[0][0][0];
                let all = throw[1].iter().map(|tens| match 10 * tens[0] + units {
                    0 => 100,
                    other => other,
                });
                let thrown = if net > 0 { all.min() } else { all.max() };
                let value = thrown.expect("there are tens") - i32::from(luck);
                let tier = match value {
                    1 => "critical",
                    100 => "fumble",
                    96.. if skill < 50 => "fumble",
                    _ if value <= skill / 5 => "extreme",
                    _ if value <= skill / 2 => "hard",
                    _ if value <= skill => "regular",
                    _ => "failure",
                };
                (tier, value)
            });
        }
    }
}

/// Points that look at the dice and at the result, one after the other in the order of the file.
#[test]
fn several_kinds_of_points_are_added_to_every_throw() {
    let game = mechanic(
        r#"(
            inputs: [(name: "stat", from: Attribute), (name: "dc", from: Target)],
            tallies: [("sum", Add), ("ones", Add)],
            dice: [(name: "d6", count: "2", sides: "6", gives: [("sum", "face"), ("ones", "face = 1")])],
            value: "sum + stat",
            worth: "-value",
            read: [("high", "margin >= 0"), ("mid", "margin = -1"), ("low", "1")],
            after: [
                (name: "surge", costs: Points("luck"), by: "3 * ones + 1", times: 2),
                (name: "grace", by: "if success then 0 else value / 4", times: 2),
            ],
        )"#,
    );
    for points in [[0, 0], [1, 0], [0, 1], [2, 1], [1, 2]] {
        as_by_hand(&game, &[("stat", 2), ("dc", 10)], &points, &|throw| {
            let faces = [throw[0][0][0], throw[0][1][0]];
            let ones = faces.into_iter().filter(|face| *face == 1).count();
            let ones = i32::try_from(ones).expect("at most two");
            let mut value = faces[0] + faces[1] + 2;
            value += i32::from(points[0]) * (3 * ones + 1);
            for _ in 0..points[1] {
                value += if value >= 10 { 0 } else { value / 4 };
            }
            let tier = match value {
                10.. => "high",
                9 => "mid",
                _ => "low",
            };
            (tier, value)
        });
    }
}
