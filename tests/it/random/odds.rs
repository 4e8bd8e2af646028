//! The odds of tables that lead to others, against every sequence of faces.

use std::collections::BTreeMap;
use std::sync::Arc;

use rollbook::dice::Face;
use rollbook::random::{Form, RandomTable, TableSet, read};
use rollbook::rules::Throw;
use rollbook::rules::plain_dice::DiceExpr;

fn set(text: &str) -> TableSet {
    let all = read(text, "x", Form::List, "x").expect("tables");
    all.into_iter().map(|it| Arc::new(it.table)).collect()
}

/// No more faces are there.
struct Ran(Vec<u16>);

/// The chance of each text, by throwing every sequence of faces; dice in texts are told as they are written.
fn by_throwing(set: &TableSet, table: &RandomTable) -> BTreeMap<String, f64> {
    let mut chances = BTreeMap::new();
    let mut open: Vec<(Vec<Face>, f64)> = vec![(Vec::new(), 1.0)];
    while let Some((faces, chance)) = open.pop() {
        let mut left = faces.iter().copied();
        let rolled = set.roll(table, &mut |dice: &DiceExpr| {
            let sides: Vec<u16> = dice
                .to_string()
                .split_once('d')
                .map(|(count, sides)| {
                    let count = count.parse().unwrap_or(1);
                    vec![sides.parse().expect("plain dice"); count]
                })
                .expect("dice");
            let own: Vec<Face> = left.by_ref().take(sides.len()).collect();
            if own.len() < sides.len() {
                return Err(Ran(sides[own.len()..].to_vec()));
            }
            let total = own.iter().sum();
            Ok((Throw::of([own]), total))
        });
        match rolled {
            Ok(rolled) => *chances.entry(rolled.text).or_insert(0.0) += chance,
            Err(Ran(sides)) => {
                for face in 1..=sides[0] {
                    let mut more = faces.clone();
                    more.push(Face::from(face));
                    open.push((more, chance / f64::from(sides[0])));
                }
            }
        }
    }
    chances
}

#[track_caller]
fn agrees(text: &str) {
    let set = set(text);
    let table = &set.all()[0];
    set.check(table).expect("it can be rolled on");
    let odds = set.odds(table).expect("few texts");
    let thrown = by_throwing(&set, table);
    assert_eq!(odds.len(), thrown.len(), "{text}");
    for it in odds {
        let chance = thrown.get(&it.text).copied();
        let chance = chance.unwrap_or_else(|| panic!("{} never falls", it.text));
        assert!(
            (chance - it.chance).abs() < 1e-12,
            "{}: {chance} {}",
            it.text,
            it.chance
        );
    }
}

#[test]
fn odds_equal_every_throw() {
    agrees("# A\n1-2 x\n3-6 y\n");
    agrees("# A\n2-6 low\n7 seven\n8-12 high\n");
    agrees("# A\n11-16 ones\n21-65 more\n66 most\n");
    agrees("# A\n- {B} and {B}\n- 2x {B}\n- no\n\n# B\n1-2 x\n3 y\n");
    agrees(
        "# A\n- {B}, {C}\n- c\n\n# B\n2-6 {C}\n7 seven\n8-12 high\n\n# C\n- c\n- d\n- 2x {D}\n\n# D\n- c\n- e\n",
    );
}

#[test]
fn a_circle_is_told_with_its_way() {
    let set =
        set("# A\n- a\n- {b}\n\n# B\n- {C}\n- b\n\n# C\n- {A}\n- c\n\n# D\n- {Nowhere}\n- d\n");
    let why = |name: &str| set.check(set.find(name).expect(name)).expect_err(name);
    let found = why("a");
    assert_eq!(
        (found.row, found.why.as_str()),
        (1, "“A” leads back to itself: A → B → C → A")
    );
    assert_eq!(
        why("d").why,
        "“D” leads to “Nowhere”, and there is no such table"
    );
}

#[test]
fn too_deep_and_too_many_are_refused() {
    let row = |at: i32| format!("# T{at}\n- {{T{}}}\n- end\n\n", at + 1);
    let rows: String = (0..12).map(row).collect();
    let deep = set(&(rows + "# T12\n- a\n- b\n"));
    let why = |name: &str| deep.check(deep.find(name).expect(name));
    assert_eq!(
        why("T0").expect_err("deep").why,
        "“T0” leads through more than 8 tables"
    );
    assert_eq!(why("T5"), Ok(()));
    assert!(why("T4").is_err());
    let wide = set(
        "# A\n- {B}{B}{B}{B}{B}{B}{B}{B}{B}{B}{B}\n- a\n\n# B\n- {2d6}{2d6}{2d6}{2d6}{2d6}{2d6}{2d6}{2d6}{2d6}\n- b\n",
    );
    let why = wide
        .check(wide.find("A").expect("A"))
        .expect_err("wide")
        .why;
    assert_eq!(why, "a roll on “A” could take more than 100 throws");
}
