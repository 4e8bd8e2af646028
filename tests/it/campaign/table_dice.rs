//! Who throws real dice: a character's own word before the campaign's, the campaign's before the user's.

use rollbook::campaign::TableDice::{self, Always, Never, PlayerCharacters};
use rollbook::campaign::character::Presence;
use rollbook::campaign::command::Command as C;
use strum::IntoEnumIterator as _;

use super::given::{BRANNOC, Given, WOLF, YSOLDE};

/// Brannoc, Ysolde, the wolf, and dice without a sheet.
fn by_hand(given: &Given, usual: TableDice) -> [bool; 4] {
    let all = [Some(BRANNOC), Some(YSOLDE), Some(WOLF), None];
    all.map(|who| given.0.throws_by_hand(who, usual))
}

#[test]
fn the_nearer_word_counts() {
    let mut given = Given::party("nexus");
    assert_eq!(by_hand(&given, Never), [false; 4]);
    assert_eq!(
        by_hand(&given, PlayerCharacters),
        [true, true, false, false]
    );
    assert_eq!(by_hand(&given, Always), [true; 4]);
    given.says(C::TableDice(Some(PlayerCharacters)));
    for usual in TableDice::iter() {
        assert_eq!(by_hand(&given, usual), [true, true, false, false]);
    }
    given.says(C::OwnTableDice(WOLF, Some(true)));
    given.says(C::OwnTableDice(BRANNOC, Some(false)));
    assert_eq!(by_hand(&given, Never), [false, true, true, false]);
    given.says(C::Presence(YSOLDE, Presence::Absent));
    assert_eq!(by_hand(&given, Never), [false, false, true, false]);
}

#[test]
fn what_is_said_twice_is_refused() {
    let mut given = Given::party("contract");
    assert_eq!(
        given.says(C::TableDice(Some(PlayerCharacters))),
        "the players' characters have table dice now"
    );
    assert_eq!(
        given.says(C::TableDice(Some(PlayerCharacters))),
        "no the players' characters have table dice already"
    );
    assert_eq!(
        given.says(C::TableDice(None)),
        "who has table dice is now as in the settings"
    );
    assert_eq!(
        given.says(C::OwnTableDice(WOLF, Some(true))),
        "Wolf has table dice now"
    );
    assert_eq!(
        given.says(C::OwnTableDice(WOLF, Some(true))),
        "no Wolf has table dice already"
    );
}
