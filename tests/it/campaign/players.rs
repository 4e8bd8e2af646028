//! What players may know of a character: its state in words.

use rollbook::campaign::command::Command as C;

use super::given::{Given, WOLF};

fn harm(amount: i32, text: &str) -> C {
    C::Harm {
        who: WOLF,
        amount,
        text: text.to_owned(),
        on: None,
        cause: None,
    }
}

fn state(given: &Given) -> String {
    let wolf = given.0.character(WOLF).expect("it is there");
    given.0.state_words(wolf).to_owned()
}

/// The states that the wolf passes through while one is taken off its track at a time, each with the value at which it begins.
#[test]
fn a_track_in_words() {
    let mut given = Given::party("nexus");
    given.after(C::TrackMax(WOLF, "HP".to_owned(), Some(9)));
    let mut said = vec![(9, state(&given))];
    for left in (0..9).rev() {
        given.after(harm(1, ""));
        if said.last().map(|(_, word)| word) != Some(&state(&given)) {
            said.push((left, state(&given)));
        }
    }
    let said: Vec<(i32, &str)> = said.iter().map(|(at, word)| (*at, word.as_str())).collect();
    let all = [(9, "unhurt"), (8, "hurt"), (3, "badly hurt"), (0, "down")];
    assert_eq!(said, all);
}

#[test]
fn a_third_of_a_track_is_not_rounded() {
    let mut given = Given::party("nexus");
    given.after(C::TrackMax(WOLF, "HP".to_owned(), Some(10)));
    given.after(harm(6, ""));
    assert_eq!(state(&given), "hurt");
    given.after(harm(1, ""));
    assert_eq!(state(&given), "badly hurt");
}

#[test]
fn a_wound_on_a_full_track() {
    let mut given = Given::party("nexus");
    given.after(C::Harm {
        who: WOLF,
        amount: 0,
        text: "torn ear".to_owned(),
        on: Some("SPI".to_owned()),
        cause: None,
    });
    assert_eq!(state(&given), "hurt");
}

#[test]
fn injuries_in_words() {
    for (game, words) in [
        ("contract", ["unhurt", "injured", "badly injured"]),
        ("langobard", ["unhurt", "hurt", "badly hurt"]),
        ("vice-virtue", ["unhurt", "wounded", "badly wounded"]),
    ] {
        let mut given = Given::party(game);
        let mut said = vec![state(&given)];
        for text in ["gash", "limp", "torn ear"] {
            given.after(harm(1, text));
            said.push(state(&given));
        }
        assert_eq!(said[..3], words, "{game}");
        assert_eq!(said[3], words[2], "{game}");
    }
}

#[test]
fn a_track_of_the_penalty_at_nothing() {
    let mut given = Given::party("contract");
    given.after(harm(99, "crushed"));
    assert_eq!(state(&given), "incapacitated");
}
