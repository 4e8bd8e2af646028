//! Tracks and rests.

use rollbook::campaign::command::Command as C;
use rollbook::campaign::test::Change;

use super::given::{BRANNOC, Given, YSOLDE};

fn to(track: &str, value: i32) -> C {
    C::Track(BRANNOC, track.to_owned(), Change::To(value))
}

fn by(track: &str, value: i32) -> C {
    C::Track(BRANNOC, track.to_owned(), Change::By(value))
}

fn max(track: &str, value: Option<i32>) -> C {
    C::TrackMax(BRANNOC, track.to_owned(), value)
}

fn rest(name: &str) -> C {
    C::Rest(name.to_owned(), Vec::new())
}

#[test]
fn a_track_moves_within_its_bounds() {
    let mut given = Given::party("nexus");
    assert_eq!(given.says(to("hp", 5)), "Brannoc · HP 12 → 5");
    assert_eq!(given.says(to("HP", 5)), "no Brannoc's HP is already 5");
    assert_eq!(
        given.says(to("HP", 13)),
        "no Brannoc's HP is 0 to 12, not 13"
    );
    assert_eq!(given.says(by("HP", -2)), "Brannoc · HP 5 → 3");
    assert_eq!(given.says(by("HP", -9)), "Brannoc · HP 3 → 0, the lowest");
    assert_eq!(given.says(by("HP", -1)), "no Brannoc's HP is already 0");
    assert_eq!(given.says(by("HP", 99)), "Brannoc · HP 0 → 12, the highest");
    assert_eq!(
        given.says(to("Mind", 1)),
        "no there is no track `Mind`; there are HP, Resolve, Focus, Fatigue"
    );
}

#[test]
fn its_highest_can_be_ones_own() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(max("HP", Some(24))),
        "Brannoc · highest HP 12 → 24"
    );
    given.after(to("HP", 20));
    assert_eq!(
        given.says(max("HP", Some(24))),
        "no Brannoc's highest HP is already 24"
    );
    assert_eq!(
        given.says(max("HP", Some(0))),
        "no the highest HP is 1 to 999, not 0"
    );
    assert_eq!(
        given.says(max("HP", None)),
        "Brannoc · highest HP 24 → 12, HP 20 → 12"
    );
}

#[test]
fn what_follows_from_injuries_is_not_set_by_itself() {
    let mut given = Given::party("contract");
    assert_eq!(
        given.says(to("Body", 3)),
        "no Body follows from injuries; add or heal one of those"
    );
    assert_eq!(given.says(by("Mind", -1)), "Brannoc · Mind 3 → 2");
}

#[test]
fn a_rest_restores_those_present_in_one_entry() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(rest("short break")),
        "no short break changes nothing"
    );
    given
        .after(to("HP", 3))
        .after(to("Resolve", 0))
        .after(to("Fatigue", 3));
    given.after(C::Track(YSOLDE, "Focus".to_owned(), Change::By(-1)));
    assert_eq!(
        given.says(rest("Short Break")),
        "short break · Brannoc HP 3 → 12"
    );
    assert_eq!(
        given.says(rest("night")),
        "night · Brannoc Resolve 0 → 1, Fatigue 3 → 1; Ysolde Focus 5 → 6"
    );
    assert_eq!(
        given.says(rest("nap")),
        "no there is no rest `nap`; there are short break, night"
    );
}

#[test]
fn nobody_is_named_twice() {
    let mut given = Given::party("nexus");
    given.after(to("HP", 5));
    let twice = C::Rest("short break".to_owned(), vec![BRANNOC, BRANNOC]);
    assert_eq!(
        given.says(twice),
        "no Brannoc is named twice; name each once"
    );
}
