//! Formulas: halves, the highest of several, bounds, what is unknown.

use rollbook::game::{Figure, Formula, Term};

fn half(of: &[&str]) -> Term {
    let of = of.iter().map(|name| (*name).to_owned()).collect();
    Term { of, half: true }
}

fn whole(name: &str) -> Term {
    Term {
        of: vec![name.to_owned()],
        half: false,
    }
}

#[test]
fn half_of_a_number_is_rounded_up_whatever_its_sign() {
    let formula = Formula {
        plus: vec![half(&["X"])],
        ..Formula::default()
    };
    let halves = [-3, -2, -1, 0, 1, 2, 3].map(|x| formula.value(|_| Some(Figure::Number(x))));
    assert_eq!(halves, [-1, -1, 0, 0, 1, 1, 2]);
}

#[test]
fn half_of_a_die_is_its_place() {
    let formula = Formula {
        base: 5,
        plus: vec![half(&["AGI"])],
        ..Formula::default()
    };
    assert_eq!(formula.value(|_| Some(Figure::Place(7))), 12);
}

#[test]
fn the_highest_counts_and_what_is_unknown_is_0() {
    let formula = Formula {
        plus: vec![half(&["A", "B"]), whole("C")],
        ..Formula::default()
    };
    let figure = |name: &str| match name {
        "A" => Some(Figure::Place(2)),
        "B" => Some(Figure::Place(6)),
        _ => None,
    };
    assert_eq!(formula.value(figure), 6);
}

#[test]
fn bounds_hold_and_sums_do_not_overflow() {
    let formula = Formula {
        base: 1,
        plus: vec![whole("A")],
        least: Some(3),
        most: Some(9),
    };
    let value = |rating| formula.value(|_| Some(Figure::Number(rating)));
    assert_eq!([0, 4, i32::MAX, i32::MIN].map(value), [3, 5, 9, 3]);
}
