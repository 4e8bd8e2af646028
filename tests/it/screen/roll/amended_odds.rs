//! The odds of an amendment are those of the dice that are still thrown: checked by letting them fall in every way.

use std::time::Instant;

use rollbook::campaign::{Event, RollResult};
use rollbook::dice::every;

use super::{SIZE, hides, shows};
use crate::screen::harness::{Play, look};
use crate::spoken::Spoken;

/// A thrown roll, the keys that amend it and the dice that these leave to throw.
struct Case {
    game: &'static str,
    phrases: &'static [&'static str],
    keys: &'static str,
    dice: &'static [u16],
}

/// The screen while the roll is amended; `dice` are those that would be thrown.
fn amending(case: &Case, dice: &str) -> Play {
    let table = Spoken::at(case.game, dice, case.phrases);
    let mut play = Play::at(table.0, look(), SIZE);
    play.keys("m").keys(case.keys);
    play
}

/// The share of a success over every sequence of the missing faces; of a contest that the side that is named first succeeds.
fn enumerated(case: &Case) -> String {
    let (mut good, mut ways) = (0.0, 0.0);
    for faces in every(case.dice.iter().copied()) {
        let dice = case.dice.iter().zip(&faces);
        let dice: Vec<String> = dice.map(|(die, face)| format!("d{die} {face}")).collect();
        // A die that is thrown again because of its face can't take a success away.
        let mut play = amending(case, &(dice.join(", ") + ", any 1"));
        play.keys("<Enter>");
        let done = play.app.state().latest.clone().expect("it is amended");
        let mut results = done.decision.events.iter();
        let result = results.find_map(Event::roll_result);
        let result: RollResult<'_> = result.expect("a roll");
        let success = match result.contest {
            Some((.., verdict)) => verdict.success,
            None => result.counts.success,
        };
        ways += 1.0;
        good += f64::from(u8::from(success));
    }
    format!("{:.0} %", 100.0 * good / ways)
}

const CASES: &[Case] = &[
    // A one and a six are kept; against a nine no third die helps.
    Case {
        game: "langobard",
        phrases: &[
            "pc Ysolde Sword 2",
            "npc Brigand Spear 3",
            "contest Ysolde Sword faces 1 6 against Brigand Spear faces 3 3 3",
        ],
        keys: "b",
        dice: &[6],
    },
    Case {
        game: "langobard",
        phrases: &[
            "pc Ysolde Sword 2",
            "npc Brigand Spear 3",
            "contest Ysolde Sword faces 6 5 against Brigand Spear faces 3 3 3",
        ],
        keys: "b",
        dice: &[6],
    },
    Case {
        game: "langobard",
        phrases: &["pc Ysolde Sword 2", "roll Ysolde Sword faces 2 1"],
        keys: "bb",
        dice: &[6, 6],
    },
    // No die is thrown: the result is certain.
    Case {
        game: "langobard",
        phrases: &["pc Ysolde Sword 3", "roll Ysolde Sword faces 6 5 4"],
        keys: "B",
        dice: &[],
    },
    Case {
        game: "contract",
        phrases: &[
            "pc Ines Dexterity 2 Athletics 1",
            "roll Ines Dexterity + Athletics faces 7 1 2",
        ],
        keys: "obb",
        dice: &[10, 10],
    },
    Case {
        game: "contract",
        phrases: &[
            "pc Ines Dexterity 2 Athletics 1",
            "npc Guard Dexterity 2 Athletics 1",
            "contest Ines Dexterity + Athletics faces 7 1 2 against Guard Dexterity + Athletics faces 6 2 2",
        ],
        keys: "ob",
        dice: &[10],
    },
    Case {
        game: "nexus",
        phrases: &[
            "pc Brannoc STR d10 Athletics 3",
            "roll Brannoc Athletics + STR vs 14 faces 6 3",
        ],
        keys: "b",
        dice: &[6],
    },
    // The whole die is kept: the difference is certain.
    Case {
        game: "vice-virtue",
        phrases: &[
            "pc Mara Athletics 2",
            "npc Thug Athletics 2",
            "contest Mara Athletics faces 5 against Thug Athletics faces 4",
        ],
        keys: "B",
        dice: &[],
    },
    Case {
        game: "hits-again",
        phrases: &["pc Ansa Body 1 Climb 1", "roll Ansa Body + Climb faces 2 3"],
        keys: "b",
        dice: &[10],
    },
];

#[test]
fn the_odds_are_those_of_the_missing_dice() {
    for case in CASES {
        let play = amending(case, "");
        let share = enumerated(case);
        let text = play.text();
        let odds = [format!("{share} succeed"), format!("{share} win")];
        assert!(
            odds.iter().any(|odds| text.contains(odds)),
            "{odds:?} of {:?}\n{text}",
            case.phrases
        );
    }
}

/// Langobard: nothing that a third die shows reaches the nine of the brigand, and half of it brings a sum of nothing.
#[test]
fn what_cannot_succeed_any_more_is_said_to_fail() {
    let play = amending(&CASES[0], "");
    shows(&play, &["keeps 1 6 · throws d6", "0 % succeed"]);
    let text = play.text();
    let bar = |name: &str| {
        let mut lines = text.lines().filter(|line| line.contains(name));
        lines.any(|line| line.contains("50 %"))
    };
    assert!(bar("fumble") && bar("failure"), "{text}");
    let certain = amending(&CASES[3], "");
    shows(&certain, &["will be:", "100 % succeed"]);
}

/// Too many dice to let them fall in every way are said to be so; they never have the odds of a fresh roll.
#[test]
fn too_many_missing_dice_have_no_odds() {
    let case = Case {
        game: "langobard",
        phrases: &["pc Ysolde Sword 2", "roll Ysolde Sword faces 6 5"],
        keys: "bbbbbb",
        dice: &[],
    };
    let asked = Instant::now();
    let play = amending(&case, "");
    shows(
        &play,
        &["throws d6 d6 d6 d6 d6 d6", "odds too many to reckon"],
    );
    hides(&play, &["% succeed"]);
    assert!(asked.elapsed().as_secs() < 60, "it stops at the limit");
}
