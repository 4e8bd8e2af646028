//! A throw: dice by group, each a chain of faces, and its stored form.

use rollbook::dice::Die;
use rollbook::rules::{DiePlace, Throw};

fn place(group: usize, die: usize) -> DiePlace {
    DiePlace { group, die }
}

#[test]
fn faces_are_in_order_however_they_fell() {
    let mut throw = Throw::default();
    for (group, die, face) in [(0, 0, 6), (0, 1, 2), (2, 0, 5), (0, 0, 6), (0, 0, 3)] {
        throw.push(place(group, die), face);
    }
    assert_eq!(throw.faces(), [6, 6, 3, 2, 5]);
    assert_eq!(throw.chain(place(0, 0)), [6, 6, 3]);
    assert_eq!(throw.chain(place(0, 1)), [2]);
    assert_eq!(throw.chain(place(1, 0)), [0; 0]);
    assert_eq!(throw.len(), 5);
}

#[test]
fn a_throw_is_stored_as_lists_by_group() {
    let mut throw = Throw::of([vec![7], vec![], vec![6, 2]]);
    throw.push(place(2, 0), 3);
    let text = serde_json::to_string(&throw).expect("numbers");
    assert_eq!(text, "[[7],[],[[6,3],2]]");
    let back: Throw = serde_json::from_str(&text).expect("what was written");
    assert_eq!(back, throw);
    let none: Throw = serde_json::from_str("[]").expect("an empty list");
    assert!(none.is_empty());
}

#[test]
fn what_is_no_throw_is_not_read() {
    for text in [
        "[7]",
        "[[[]]]",
        "[[\"7\"]]",
        "[[[[7]]]]",
        "[[4294967296]]",
        "{}",
    ] {
        assert!(serde_json::from_str::<Throw>(text).is_err(), "{text}");
    }
}

#[test]
fn a_die_is_stored_by_its_sides_or_numbers() {
    for (die, text) in [
        (Die::Sides(6), "6"),
        (Die::Numbers([-1, 0, 1].into()), "[-1,0,1]"),
    ] {
        assert_eq!(serde_json::to_string(&die).expect("numbers"), text);
        let back: Die = serde_json::from_str(text).expect("what was written");
        assert_eq!(back, die);
    }
    assert_eq!(Die::Sides(6).to_string(), "d6");
    let fate = Die::Numbers([1, 0, -1, 0].into());
    assert_eq!(fate.to_string(), "die of -1, 0, 1");
    assert!(fate.has(-1) && !fate.has(2));
    let units = Die::Numbers((0..10).chain([12]).collect::<Vec<_>>().into());
    assert_eq!(units.to_string(), "die of 0 to 9, 12");
}
