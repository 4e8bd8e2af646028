//! What takes too long or too much memory is refused.

use rollbook::rules::described::TakenWhen;

use super::mechanic;

/// Chains that would take more faces than any throw has are refused while they are thrown.
#[test]
fn further_throws_that_do_not_end_are_refused() {
    let game = mechanic(
        r#"(
            tallies: [("t", Add)],
            dice: [(name: "d", count: "20", sides: "1", explode: (when: "1", mode: Sum, most: 999), gives: [("t", "face")])],
            value: "t",
            read: [("high", "1")],
        )"#,
    );
    let wanted = |faces: usize| {
        let throw = vec![vec![vec![1; faces]; 20]];
        let wanted = game.rules.wanted(&game.numbers(&[]), &throw);
        wanted.map(|it| it.len()).map_err(|error| error.to_string())
    };
    assert_eq!(wanted(500), Ok(20));
    let told = wanted(501).expect_err("it is endless");
    assert!(told.contains("10000"), "{told}");
}

/// What takes too much memory or time is refused: states of kept dice, sets, further throws, contests and rerolls.
#[test]
fn odds_that_would_take_much_memory_are_not_reckoned() {
    let of = |dice: &str, more: &str| {
        mechanic(&format!(
            r#"(
                tallies: [("t", Add), ("u", Max)],
                dice: [(name: "d", {dice})],
                value: "t + u",
                read: [("high", "value > 100"), ("low", "1")],
                {more}
            )"#,
        ))
    };
    let start = std::time::Instant::now();
    let many = "there are too many possibilities to reckon";
    for dice in [
        r#"count: "999", sides: "1000", keep: (count: "390"), gives: [("t", "face")]"#,
        r#"count: "999", sides: "1000", gives: [("t", "face")], sets: [("u", "many * face")]"#,
        r#"count: "1", sides: "1000", explode: (when: "face > 1", mode: Sum, most: 999), gives: [("t", "face * first")]"#,
    ] {
        let game = of(dice, "");
        let odds = game.rules.odds(&game.numbers(&[]));
        let said = odds.map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(said, Err(many.to_owned()), "{dice}");
    }
    let pool = r#"count: "30", sides: "200", gives: [("t", "face")], hold: "face > 5""#;
    let game = of(
        pool,
        r#"contest: (value: "a.t - b.t", read: [("high", "value > 0"), ("low", "1")]),
        rerolls: [(name: "all", dice: All, keep: Best), (name: "loose", dice: Loose, keep: Best)],"#,
    );
    let numbers = game.numbers(&[]);
    let contest = game.rules.contest_odds(&numbers, &numbers);
    assert_eq!(
        contest.map(|_| ()).map_err(|error| error.to_string()),
        Err(many.to_owned())
    );
    for at in 0..2 {
        let odds = game.rules.reroll_odds(at, TakenWhen::Possible, &numbers);
        assert_eq!(
            odds.map(|_| ()).map_err(|error| error.to_string()),
            Err(many.to_owned())
        );
    }
    assert!(start.elapsed() < std::time::Duration::from_mins(1));
}

/// Larger rolls are thrown, and their odds are not reckoned.
#[test]
fn odds_that_would_take_long_are_not_reckoned() {
    for dice in [
        r#"count: "400", sides: "1000""#,
        r#"count: "999", sides: "1000""#,
        r#"count: "999", sides: "1000", keep: (count: "300")"#,
    ] {
        let game = mechanic(&format!(
            r#"(
                tallies: [("t", Add)],
                dice: [(name: "d", {dice}, gives: [("t", "face")])],
                value: "t",
                read: [("high", "t > 100"), ("low", "1")],
            )"#,
        ));
        let start = std::time::Instant::now();
        let odds = game.rules.odds(&game.numbers(&[]));
        let said = odds.map_err(|error| error.to_string());
        let want = "there are too many possibilities to reckon";
        assert_eq!(said, Err(want.to_owned()), "{dice}");
        assert!(start.elapsed() < std::time::Duration::from_secs(20));
    }
}
