//! Rolling in the screen: journeys of a game master in each of the four games.

mod amend;
mod amended_odds;
mod contests;
mod contract;
mod force;
mod groups;
mod held;
mod langobard;
mod large;
mod looks;
mod modifiers;
mod nexus;
mod pasted;
mod picker;
mod plain_dice;
mod saved;
mod table_dice;
mod vice_virtue;
mod whose_dice;

use super::harness::{Play, tells_dice};

const SIZE: (u16, u16) = (200, 50);

/// A sample table with these faces, after these keys.
fn play(game: &str, dice: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, dice, SIZE);
    play.keys(keys);
    play
}

/// How many entries the campaign has.
fn entries(play: &Play) -> u64 {
    play.app.state().campaign().last.0
}

/// Whether every sentence stands on the screen.
fn shows(play: &Play, sentences: &[&str]) {
    let text = play.text();
    for sentence in sentences {
        assert!(tells_dice(&text, sentence), "no “{sentence}” in\n{text}");
    }
}

/// Whether none of them does.
fn hides(play: &Play, sentences: &[&str]) {
    let text = play.text();
    for sentence in sentences {
        assert!(!text.contains(sentence), "“{sentence}” in\n{text}");
    }
}
