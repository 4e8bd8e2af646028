//! Odds of random small mechanics against every sequence of faces.

use std::fmt::Write as _;

use proptest::prelude::*;
use rollbook::rules::described::{Numbers, TakenWhen};

use super::enumerated::{contest, effects, odds, reroll};
use super::every::every;
use super::mechanic;

/// Chooses by random bytes.
struct Chooser<'a>(std::slice::Iter<'a, u8>);

impl Chooser<'_> {
    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        let byte = self.0.next().copied().unwrap_or(0);
        of[usize::from(byte) % of.len()].clone()
    }

    /// One chance in `of`.
    fn is(&mut self, of: u8) -> bool {
        self.0.next().is_some_and(|byte| byte % of == of - 1)
    }
}

const TALLIES: [&str; 3] = ["s", "t", "u"];

/// What a die gives.
const GIVES: [&str; 6] = [
    "face",
    "face = 2",
    "-face",
    "first",
    "face + n",
    "(face - first) * 2",
];

/// What a set gives.
const SETS: [&str; 4] = [
    "many",
    "face * many",
    "many - 1",
    "if many > 1 then face else 0",
];

fn group(choose: &mut Chooser<'_>, at: usize, tallies: usize, then: bool) -> String {
    let tallies = &TALLIES[..tallies];
    let count = if then {
        choose.one_of(&["s > 0", "t > 0", "1"])
    } else {
        choose.one_of(&["1", "2", "1 + n", "n"][..if at == 0 { 4 } else { 1 }])
    };
    let sides = choose.one_of(&[
        "sides: \"3\"",
        "sides: \"2\"",
        "faces: [-1, 0, 1]",
        "faces: [0, 2, 2]",
    ]);
    let mut text = format!("(name: \"g{at}\", count: \"{count}\", {sides}");
    let face = ["face = 1", "face >= 2", "face <= 0", "face = 2 or n > 0"];
    if choose.is(4) {
        let _ = write!(text, ", reroll: \"{}\"", choose.one_of(&face));
    }
    let mut is_more = false;
    if choose.is(3) {
        is_more = choose.is(2);
        let mode = if is_more { "More" } else { "Sum" };
        let when = choose.one_of(&face);
        let _ = write!(text, ", explode: (when: \"{when}\", mode: {mode}, most: 1)");
    }
    let mut sets = String::new();
    if !is_more {
        if choose.is(3) {
            let many = choose.one_of(&["1", "2", "n", "0"]);
            let lowest = choose.one_of(&["0", "n > 0", "1"]);
            let _ = write!(text, ", keep: (count: \"{many}\", lowest: \"{lowest}\")");
        }
        if choose.is(3) {
            let to = choose.one_of(tallies);
            let what = choose.one_of(&SETS);
            sets = format!(", sets: [(\"{to}\", \"{what}\")]");
        }
    }
    text += ", gives: [";
    for _ in 0..=usize::from(choose.is(2)) {
        let to = choose.one_of(tallies);
        let what = choose.one_of(&GIVES);
        let _ = write!(text, "(\"{to}\", \"{what}\"), ");
    }
    let _ = write!(text, "]{sets}");
    if choose.is(2) {
        let _ = write!(text, ", hold: \"{}\"", choose.one_of(&face));
    }
    if then {
        text += ", then: true";
    }
    text + "), "
}

/// The text of a small mechanic with one input.
fn random(bytes: &[u8]) -> String {
    let choose = &mut Chooser(bytes.iter());
    let count = choose.one_of(&[3, 2]);
    let mut text = "(inputs: [(name: \"n\", from: Target)], tallies: [".to_owned();
    for tally in &TALLIES[..count] {
        let combine = choose.one_of(&["Add", "Max", "Min", "Add"]);
        let _ = write!(text, "(\"{tally}\", {combine}), ");
    }
    text += "], dice: [";
    let groups = choose.one_of(&[1, 2]);
    for at in 0..groups {
        text += &group(choose, at, count, false);
    }
    if choose.is(3) {
        text += &group(choose, groups, count, true);
    }
    let values = ["s", "s - t", "max(s, t) * 2", "if s > 1 then t else s"];
    let conditions = [
        "value > 1",
        "t > 0",
        "n = 0 and s >= 2",
        "margin >= 0",
        "s = t or value = 2",
        "not (n > 0 or t < 1)",
    ];
    let _ = write!(text, "], value: \"{}\"", choose.one_of(&values));
    if choose.is(2) {
        text += ", worth: \"-value\"";
    }
    // A point after the throw is allowed where the reading asks no tally.
    let is_after = choose.is(3);
    let conditions = if is_after {
        let by = choose.one_of(&["1", "-1", "s", "if success then 0 else 2", "value - n"]);
        let _ = write!(text, ", after: [(name: \"p\", by: \"{by}\", times: 2)]");
        &["value > 1", "margin >= 0", "not (n > 0 or value < 1)"][..]
    } else {
        &conditions
    };
    let (high, mid) = (choose.one_of(conditions), choose.one_of(conditions));
    let _ = write!(
        text,
        ", read: [(\"high\", \"{high}\"), (\"mid\", \"{mid}\"), (\"low\", \"1\")]"
    );
    if choose.is(2) {
        text += ", bonus: (\"high\", \"s / 2\")";
    }
    let dice = choose.one_of(&["All", "Loose", "Where(\"face = 1\")", "Where(\"face > n\")"]);
    let keep = choose.one_of(&["New", "Best", "Either"]);
    let when = choose.one_of(&["1", "not success", "t < 2", "value > 0"]);
    let _ = write!(
        text,
        ", rerolls: [(name: \"again\", dice: {dice}, keep: {keep}, when: \"{when}\")]"
    );
    let value = choose.one_of(&["a.value - b.value", "a.s * 2 - b.t"]);
    let _ = write!(
        text,
        ", contest: (value: \"{value}\", read: [(\"a\", \"value > 0 and not b.success\"), (\"tie\", \"a.tier = b.tier\"), (\"b\", \"1\")])"
    );
    let when = choose.one_of(conditions);
    text + &format!(", effects: [(name: \"e\", when: \"{when}\", what: Item, by: \"s\")])")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn odds_of_random_mechanics_are_those_of_every_throw(
        bytes in prop::collection::vec(any::<u8>(), 60),
        n in 0..=1_i32,
        points in 0..=2_u16,
    ) {
        let text = random(&bytes);
        let game = mechanic(&text);
        let numbers = Numbers { points: vec![points], ..game.numbers(&[("n", n)]) };
        prop_assert_eq!(odds(&game, &numbers), Ok(()), "{}", text);
        prop_assert_eq!(effects(&game, &numbers), Ok(()), "{}", text);
        let mut throws = 0;
        every(&game.rules, &numbers, &mut |_, _| throws += 1);
        if throws < 100 {
            for when in [TakenWhen::Possible, TakenWhen::Failed] {
                prop_assert_eq!(reroll(&game, &numbers, (0, when)), Ok(()), "{}", text);
            }
        }
        prop_assert_eq!(contest(&game, &numbers, &numbers), Ok(()), "{}", text);
    }
}
