//! Plain dice.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;

use rollbook::rules::plain_dice::DiceExpr;
use rollbook::rules::{Called, DiePlace, Face, Throw, Unreckoned};

use super::oracle::{near, same};

fn expr(text: &str) -> DiceExpr {
    text.parse().expect("plain dice")
}

/// A group of dice, as a test writes it: how many, sides, and the rule behind them.
#[derive(Debug, Clone, Copy)]
struct Dice(usize, Face, &'static str);

/// What the faces of a group come to, reckoned in the plainest way.
fn comes_to(Dice(_, sides, rule): Dice, chains: &[Vec<Face>]) -> Face {
    let mut sums: Vec<Face> = chains.iter().map(|chain| chain.iter().sum()).collect();
    sums.sort_unstable();
    let letters = rule.trim_end_matches(|c: char| c.is_ascii_digit());
    let number: usize = rule[letters.len()..].parse().unwrap_or(1);
    let with = Face::try_from(number).expect("small");
    let all = sums.len();
    let count = |holds: &dyn Fn(Face) -> bool| {
        let counted = sums.iter().filter(|face| holds(**face)).count();
        Face::try_from(counted).expect("few")
    };
    match letters {
        "" | "!" => sums.iter().sum(),
        "k" => sums[all - number..].iter().sum(),
        "kl" => sums[..number].iter().sum(),
        "d" => sums[number..].iter().sum(),
        "dh" => sums[..all - number].iter().sum(),
        ">=" => count(&|face| face >= with),
        ">" => count(&|face| face > with),
        "<=" => count(&|face| face <= with),
        "<" => count(&|face| face < with),
        "=" => count(&|face| face == with),
        "!=" => count(&|face| face != with),
        _ => unreachable!("{rule} of d{sides}"),
    }
}

/// Every total of these groups with its chance. A die that explodes is thrown on at most `further` times.
fn every(groups: &[(bool, Dice)], flat: Face, further: usize) -> BTreeMap<Face, f64> {
    let mut all: Vec<(Face, f64)> = vec![(flat, 1.0)];
    for (is_subtracted, dice) in groups {
        let Dice(count, sides, rule) = *dice;
        let share = 1.0 / f64::from(sides);
        let mut chains: Vec<(Vec<Face>, f64)> = Vec::new();
        let mut open: Vec<(Vec<Face>, f64)> = vec![(Vec::new(), 1.0)];
        while let Some((chain, chance)) = open.pop() {
            for face in 1..=sides {
                let longer = [chain.clone(), vec![face]].concat();
                let goes_on = rule == "!" && face == sides && longer.len() <= further;
                let to = if goes_on { &mut open } else { &mut chains };
                to.push((longer, chance * share));
            }
        }
        let mut throws: Vec<(Vec<Vec<Face>>, f64)> = vec![(Vec::new(), 1.0)];
        for _ in 0..count {
            let more = throws.iter().flat_map(|(before, chance)| {
                chains.iter().map(move |(chain, own)| {
                    ([before.clone(), vec![chain.clone()]].concat(), chance * own)
                })
            });
            throws = more.collect();
        }
        let mut next = Vec::new();
        for (total, chance) in &all {
            for (throw, own) in &throws {
                let amount = comes_to(*dice, throw);
                let amount = if *is_subtracted { -amount } else { amount };
                next.push((total + amount, chance * own));
            }
        }
        all = next;
    }
    let mut chances = BTreeMap::new();
    for (total, chance) in all {
        *chances.entry(total).or_insert(0.0) += chance;
    }
    chances
}

fn written(groups: &[(bool, Dice)], flat: Face) -> String {
    let mut text = String::new();
    for (at, (is_subtracted, Dice(count, sides, rule))) in groups.iter().enumerate() {
        let sign = match (at, is_subtracted) {
            (_, true) => "-",
            (0, false) => "",
            _ => "+",
        };
        write!(text, "{sign}{count}d{sides}{rule}").expect("a string takes all");
    }
    match flat {
        0 => text,
        flat => format!("{text}{flat:+}"),
    }
}

#[test]
fn dice_are_written_as_they_are_read() {
    for text in [
        "2d6+3",
        "d100",
        "3d8-1",
        "0d6",
        "999d2",
        "d1000",
        "100d1000",
        "999d1000",
        "2d6+d4+3",
        "10-d4",
        "2d6+1-d4-2",
        "4d6k3",
        "2d20kl",
        "2d20k",
        "4d6d1",
        "4d6dh2",
        "6d6!",
        "5d10>=7",
        "5d10>7",
        "5d10<=2",
        "5d10<3",
        "5d10=6",
        "5d10!=1",
        "4d6k3+2d6!-d8kl+1",
    ] {
        assert_eq!(expr(text).to_string(), text);
    }
    for (typed, text) in [
        (" 1D20 + 4 ", "d20+4"),
        ("d%", "d100"),
        ("4d6 k3", "4d6k3"),
        ("2d20KL1", "2d20kl"),
        ("4d6kh3", "4d6k3"),
        ("4d6dl1", "4d6d1"),
        ("4d6d", "4d6d1"),
        ("5d10 >= 7", "5d10>=7"),
        ("3d6 !", "3d6!"),
        ("2d6 − 1", "2d6-1"),
    ] {
        assert_eq!(expr(typed).to_string(), text, "{typed}");
    }
}

#[test]
fn what_stands_behind_dice_is_a_label_unless_it_belongs_to_them() {
    for (text, dice, label) in [
        ("4d6k3 stats", "4d6k3", " stats"),
        ("2d6 + 3 fire", "2d6+3", " fire"),
        ("4d6 k3 stats", "4d6k3", " stats"),
        ("d8 king", "d8", " king"),
        ("d8 \"k3\"", "d8", " \"k3\""),
        ("5d10 >=7 hits", "5d10>=7", " hits"),
        ("6d6! burning", "6d6!", " burning"),
    ] {
        let (read, end) = DiceExpr::prefix(text).expect(text);
        assert_eq!((read.to_string().as_str(), &text[end..]), (dice, label));
    }
}

#[test]
fn every_mistake_has_its_sentence_and_its_place() {
    let thousand = vec!["d6"; 1000].join("+");
    let flats = format!("d6{}", "+1".repeat(200));
    let wrong = [
        "",
        " ",
        "d",
        "2d",
        "2dx",
        "x",
        "k3",
        "!",
        "7",
        "3+4",
        "d0",
        "d1",
        "d1001",
        "1000d6",
        "500d6+500d8",
        "2d99999999999999999999",
        "99999999999999999999d6",
        "2d6+",
        "2d6++1",
        "2d6+-1",
        "-1d6",
        "2e6",
        "2d6+1000001",
        "2d6+1000000+1",
        "2d6 fire",
        "2d6+3x",
        "4d6k9",
        "4d6k0",
        "4d6d4",
        "4d6d0",
        "d6d1",
        "2d6kl3",
        "2d6dh2",
        "0d6k1",
        "4d6kx",
        "4d6!k3",
        "4d6k3!",
        "4d6!d1",
        "4d6k3k2",
        "4d6d1k2",
        "4d6!!",
        "5d10>=7!",
        "5d10!>=7",
        "5d10>=",
        "5d10=>7",
        "5d10>=11",
        "5d10>=0",
        "5d10>=7+2",
        "2+5d10>=7",
        "5d10>=7+5d10>=7",
        "5d10>=7>=8",
        "3d6!+",
        "999d1000k500!",
        &thousand,
        &flats,
        "²d6",
        "2d6，3",
    ];
    let mut told = String::new();
    for text in wrong {
        let why = text.parse::<DiceExpr>().expect_err(text);
        let short: String = text.chars().take(30).collect();
        writeln!(told, "{short:30}  {why}").expect("a string takes all");
    }
    insta::assert_snapshot!(told);
}

#[test]
fn odds_equal_every_throw() {
    let one = |dice| vec![(false, dice)];
    let mut cases = vec![
        (one(Dice(2, 6, "")), 3),
        (one(Dice(1, 100, "")), 0),
        (one(Dice(3, 8, "")), -1),
        (one(Dice(0, 6, "")), 2),
        (one(Dice(5, 3, "")), 0),
        (vec![(false, Dice(2, 6, "")), (false, Dice(1, 4, ""))], 3),
        (vec![(false, Dice(1, 6, "")), (true, Dice(2, 4, ""))], 0),
        (
            vec![(false, Dice(3, 4, "k2")), (true, Dice(2, 3, "kl1"))],
            -2,
        ),
        (vec![(false, Dice(2, 4, "d1")), (false, Dice(1, 4, ""))], 0),
    ];
    for rule in [
        "k3", "kl1", "d1", "dh2", ">=4", ">4", "<=2", "<3", "=6", "!=1",
    ] {
        cases.push((one(Dice(4, 6, rule)), 0));
    }
    for (groups, flat) in cases {
        let text = written(&groups, flat);
        let values = expr(&text).odds().values();
        same(values, &every(&groups, flat, 0), &text);
    }
}

#[test]
fn a_die_that_explodes_is_thrown_on_twenty_times_at_most() {
    for (groups, flat) in [
        (vec![(false, Dice(1, 2, "!"))], 0),
        (vec![(false, Dice(2, 6, "!"))], 1),
        (vec![(false, Dice(1, 6, "!")), (true, Dice(1, 4, ""))], 0),
    ] {
        let text = written(&groups, flat);
        same(
            expr(&text).odds().values(),
            &every(&groups, flat, 20),
            &text,
        );
    }
    let cut = expr("d6!").odds().values();
    assert_eq!(cut.last().map(|it| it.0), Some(21 * 6));
}

/// A few dice of any kind that can be tried throw by throw.
fn groups() -> impl Strategy<Value = Vec<(bool, Dice)>> {
    let rules = vec!["", "", "k1", "k2", "kl1", "kl2", "d1", "dh1"];
    let dice = (2_usize..=3, 2..=5, select(rules))
        .prop_map(|(count, sides, rule)| Dice(count, sides, rule));
    let counted = (
        1_usize..=4,
        3..=6,
        select(vec![">=2", ">1", "<=2", "<3", "=3", "!=1"]),
    );
    let counted = counted.prop_map(|(count, sides, rule)| vec![(false, Dice(count, sides, rule))]);
    let several = proptest::collection::vec((any::<bool>(), dice), 1..=3).prop_map(|mut all| {
        all[0].0 = false;
        all
    });
    prop_oneof![3 => several, 1 => counted]
}

proptest! {
    #[test]
    fn odds_of_any_dice_equal_every_throw(groups in groups(), flat in -5..=5) {
        let is_counted = groups[0].1.2.starts_with(['<', '>', '=', '!']);
        let flat = if is_counted { 0 } else { flat };
        let text = written(&groups, flat);
        let dice = expr(&text);
        prop_assert_eq!(&expr(&dice.to_string()), &dice);
        same(dice.odds().values(), &every(&groups, flat, 0), &text);
    }

    #[test]
    fn no_text_is_too_odd(text in "[0-9dkhl!<>=+ %-]{0,14}|\\PC{0,8}") {
        if let Ok(dice) = text.parse::<DiceExpr>() {
            prop_assert_eq!(dice.to_string().parse(), Ok(dice));
        }
    }
}

#[test]
fn a_throw_comes_to_its_total_and_tells_what_counts() {
    let chains = |chains: &[&[Face]]| {
        let mut throw = Throw::default();
        for (die, chain) in chains.iter().enumerate() {
            for face in *chain {
                throw.push(DiePlace { group: 0, die }, *face);
            }
        }
        throw
    };
    for (text, throw, total) in [
        ("4d6k3", chains(&[&[6], &[4], &[1], &[5]]), 15),
        ("2d20kl", chains(&[&[17], &[4]]), 4),
        ("3d6!+1", chains(&[&[6, 6, 2], &[1], &[5]]), 21),
        ("5d10>=7", chains(&[&[7], &[10], &[6], &[1], &[9]]), 3),
    ] {
        let outcome = expr(text).resolve(&throw).expect(text);
        assert_eq!(outcome.value, total, "{text}");
    }
    for (text, throw) in [
        ("4d6k3", chains(&[&[6], &[4], &[1]])),
        ("4d6k3", chains(&[&[6], &[4], &[1], &[7]])),
        ("2d6!", chains(&[&[6], &[1]])),
        ("2d6!", chains(&[&[5, 1], &[1]])),
    ] {
        assert!(expr(text).resolve(&throw).is_err(), "{text}");
    }
}

#[test]
fn a_total_is_called_only_where_dice_can_show_it() {
    let called = |text: &str, value| expr(text).call(Called { value, ones: 0 });
    assert_eq!(called("2d6+3", 15), Ok(15));
    assert_eq!(called("4d6k3", 18), Ok(18));
    assert_eq!(called("d6!", 7), Ok(7));
    assert_eq!(called("999d1000", 500_000), Ok(500_000));
    for (text, value) in [("2d6+3", 16), ("4d6k3", 2), ("d6!", 6), ("5d10>=7", 6)] {
        let why = called(text, value).expect_err(text).to_string();
        assert!(why.starts_with("the dice can't show"), "{why}");
    }
}

#[test]
fn many_dice_still_sum_to_one() {
    for text in [
        "999d10+5",
        "10d1000",
        "99d100",
        "100d6k50",
        "50d6!",
        "999d10>=7",
    ] {
        near(expr(text).odds().qualities().sum(), 1.0, text);
    }
}

#[test]
fn what_is_too_large_is_said() {
    let flats = format!("d6{}", "+1".repeat(99));
    for text in [
        "999d1000",
        "999d1000k500",
        "500d1000k250",
        "999d6!",
        "999d1000!",
        "998d1000dh1+d6",
        "500d999kl250+499d1000!",
    ] {
        assert_eq!(
            expr(text).odds().unreckoned(),
            Some(&Unreckoned::TooMany),
            "{text}"
        );
    }
    assert_eq!(expr(&flats).odds().values().len(), 6);
}
