//! Individual tables.

use rollbook::rules::table::{Table, TableRow};

type Stretch = (i32, i32, &'static str);

fn table(die: &str, rows: &[Stretch]) -> Table {
    let row = |&(low, high, name): &Stretch| TableRow {
        low,
        high,
        name: name.to_owned(),
    };
    Table {
        die: die.parse().expect("a die"),
        rows: rows.iter().map(row).collect(),
    }
}

#[test]
fn every_face_has_its_row() {
    let fear = table("d6", &[(1, 1, "frozen"), (2, 5, "flees"), (6, 6, "acts")]);
    fear.validate().expect("it covers the die");
    let names: Vec<_> = (1..=6)
        .map(|face| fear.row(face).expect("a face").name.as_str())
        .collect();
    assert_eq!(
        names,
        ["frozen", "flees", "flees", "flees", "flees", "acts"]
    );
    assert!(fear.row(0).is_err() && fear.row(7).is_err());
    let chances: Vec<_> = fear
        .odds()
        .map(|(row, chance)| (row.name.as_str(), chance))
        .collect();
    assert_eq!(
        chances,
        [
            ("frozen", 1.0 / 6.0),
            ("flees", 4.0 / 6.0),
            ("acts", 1.0 / 6.0)
        ]
    );
    table("d4+1", &[(2, 3, "low"), (4, 5, "high")])
        .validate()
        .expect("the flat part counts");
}

#[test]
fn rows_that_do_not_fit_are_named() {
    let cases: &[(&[Stretch], &str)] = &[
        (
            &[(1, 2, "a"), (4, 6, "b")],
            "no row holds 3; widen `b` or add one",
        ),
        (
            &[(1, 3, "a"), (3, 6, "b")],
            "row `b` begins at 3; 4 is the next free result",
        ),
        (
            &[(1, 3, "a"), (4, 7, "b")],
            "row `b` goes to 7; d6 shows 6 at most",
        ),
        (&[(1, 3, "a"), (4, 5, "b")], "no row holds 6; add one"),
        (&[(3, 1, "a")], "row `a` goes from 3 down to 1; swap them"),
        (&[], "no row holds 1; add one"),
    ];
    for (rows, message) in cases {
        assert_eq!(
            table("d6", rows)
                .validate()
                .expect_err("it does not fit")
                .to_string(),
            *message
        );
    }
}
