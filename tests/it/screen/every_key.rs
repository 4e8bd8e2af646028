//! No key is silent: in every place of every game, fresh and after a roll, each bound key does something that is seen, or
//! says why not; and the key bar names none that the game has switched off.

use crossterm::event::Event;
use rollbook::tui::{Action, Application as _, Chord, Context, Keymap, Role};

use super::frames::titles;
use super::harness::{Play, frame, look, sample_table_with};
use super::stage::GAMES;
use crate::named_dice::NamedDice;

const SIZE: (u16, u16) = (120, 36);

/// Where one can be, by the keys that lead there.
const PLACES: [(&str, &[Context]); 12] = [
    ("", &[Context::Builder, Context::Table, Context::Everywhere]),
    (
        "<Tab>",
        &[Context::History, Context::Table, Context::Everywhere],
    ),
    (
        "<Tab><Tab>",
        &[Context::Party, Context::Table, Context::Everywhere],
    ),
    (
        "<S-Tab>",
        &[Context::Sheet, Context::Table, Context::Everywhere],
    ),
    ("r", &[Context::Picker, Context::Everywhere]),
    ("a", &[Context::Menu, Context::Everywhere]),
    ("n", &[Context::TextField, Context::Everywhere]),
    ("?", &[Context::Help, Context::Everywhere]),
    ("<Tab><Enter>", &[Context::Inspector, Context::Everywhere]),
    (
        "rwi<Tab>t<Enter>",
        &[Context::DiceEntry, Context::Everywhere],
    ),
    (":session start<Enter>u", &[Context::Confirm]),
    ("L", &[Context::Statistics, Context::Everywhere]),
];

/// Nothing has happened, a roll is held, a roll was made.
const MOMENTS: [&str; 3] = ["", "rath<Tab>", "rath<Enter>"];

fn play(game: &str, moment: &str, place: &str) -> Play {
    let table = sample_table_with(game, Box::new(NamedDice::new("any 3 4 2 5 2 6")));
    let mut play = Play::at(table, look(), SIZE);
    play.keys(moment).keys(place);
    play
}

/// Whether a key may change nothing that is seen: it moves where there is nothing to move to, or is back where one is.
fn may_rest(action: Action) -> bool {
    action.is_movement() || matches!(action, Action::Back | Action::Complete | Action::TakeBack)
}

/// Every key of a place that was silent there.
fn silent(game: &str, moment: &str, (place, contexts): (&str, &[Context])) -> Vec<String> {
    let keymap = Keymap::default();
    let keys = keymap.live(contexts);
    let keys = keys.filter(|(action, _)| !may_rest(*action));
    // The last key: the first character is chosen already.
    let keys = keys.filter_map(|(action, keys)| Some((action, *keys.last()?)));
    let is_silent = |(_, chord): &(Action, Chord)| {
        let mut play = play(game, moment, place);
        let before = (play.text(), play.in_role(Role::Selected));
        play.chord(*chord);
        titles(
            &frame(&play.app, SIZE),
            &format!("{game} {place:?} {chord}"),
        );
        let after = (play.text(), play.in_role(Role::Selected));
        let waits = play.app.deadline().is_some() || play.app.is_over();
        before == after && !waits
    };
    let silent = keys.filter(is_silent);
    silent
        .map(|(action, chord)| format!("{game} {moment:?} {place:?}: {chord} {action}"))
        .collect()
}

#[test]
fn no_key_is_silent() {
    let mut all = Vec::new();
    for (at, game) in GAMES.into_iter().enumerate() {
        // Each moment in some games.
        for moment in MOMENTS.into_iter().cycle().skip(at).take(2) {
            all.extend(silent(game, moment, PLACES[0]));
        }
        // Keys of other places answer alike in every game.
        for place in PLACES.into_iter().skip(1 + at).step_by(GAMES.len()) {
            all.extend(silent(game, MOMENTS[2], place));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// What the game switched off says so, and isn't in the key bar.
#[test]
fn the_bar_names_no_key_the_game_has_not() {
    for (game, keys) in [
        ("langobard", &["x", "v", "V"] as &[&str]),
        ("contract", &["v", "V"]),
        ("nexus", &["c", "V"]),
        ("vice-virtue", &[]),
    ] {
        for moment in MOMENTS {
            for (place, _) in &PLACES[..4] {
                let mut play = play(game, moment, place);
                play.event(Event::Resize(400, 36));
                let bar = play.bar();
                for key in keys {
                    let named = bar
                        .split(" · ")
                        .any(|hint| hint.trim().starts_with(&format!("{key} ")));
                    assert!(!named, "{game} {moment:?}: {bar}");
                }
            }
        }
    }
}
