//! Plain dice.

use rollbook::rules::plain_dice::DiceExpr;

use super::oracle::{near, same, tally};

fn expr(text: &str) -> DiceExpr {
    text.parse().expect("roll plain dice")
}

#[test]
fn dice_are_written_as_they_are_read() {
    for text in [
        "2d6+3", "d100", "3d8-1", "0d6", "999d2", "d1000", "100d1000",
    ] {
        assert_eq!(expr(text).to_string(), text);
    }
    assert_eq!(expr(" 1D20 + 4 ").to_string(), "d20+4");
}

#[test]
fn what_is_no_dice_is_refused() {
    for wrong in [
        "",
        "d",
        "2d",
        "d1",
        "d0",
        "d1001",
        "1000d6",
        "2d6+",
        "2d6++1",
        "2d6+-1",
        "-1d6",
        "2e6",
        "2d6+1000001",
    ] {
        assert!(wrong.parse::<DiceExpr>().is_err(), "{wrong}");
    }
    assert!(
        "999d1000".parse::<DiceExpr>().is_err(),
        "too large to weigh quickly"
    );
    assert!("2d99999999999999999999".parse::<DiceExpr>().is_err());
}

#[test]
fn odds_equal_every_throw() {
    for text in ["2d6+3", "d100", "3d8-1", "0d6+2", "5d3", "4d2-9"] {
        let expr = expr(text);
        let sides: Vec<_> = expr.dice().iter().collect();
        let want = tally(&sides, |faces| {
            expr.resolve(faces).expect("every throw resolves")
        });
        same(expr.odds().values(), &want, text);
    }
}

#[test]
fn many_dice_still_sum_to_one() {
    for text in ["999d10+5", "10d1000", "99d100"] {
        near(expr(text).odds().qualities().sum(), 1.0, text);
    }
}
