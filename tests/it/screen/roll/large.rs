//! A result in large letters: only of one roll that players see all of, where there is room, until the next roll is loaded.

use rollbook::tui::Role;

use super::{Play, hides, shows};

/// The middle line of `WEAK` in large letters.
const WEAK: &str = "█▄█ █▄  █▄█ █▄▘";

fn play(size: (u16, u16), keys: &str) -> Play {
    let mut play = Play::sample("nexus", "any 5 2 6 5 2 6 5 2 6", size);
    play.keys(keys);
    play
}

#[test]
fn a_result_stands_in_large_letters_with_its_dice_as_boxes() {
    for size in [(120, 36), (200, 50)] {
        let play = play(size, "rath<Enter>");
        shows(
            &play,
            &[WEAK, "│ 5  │", "│ (6) │", "╰d10─╯", "+3 = 10", "against 8"],
        );
        let mixed = play.in_role(Role::Mixed);
        assert!(mixed.contains(&WEAK.to_owned()), "{mixed:?}");
        shows(&play, &["Brannoc just about makes it."]);
    }
}

#[test]
fn elsewhere_it_is_one_line() {
    // Where there is little room.
    let small = play((80, 24), "rath<Enter>");
    shows(&small, &["WEAK · Brannoc just about makes it."]);
    hides(&small, &[WEAK]);
    for keys in [
        // The next roll is loaded.
        "rath<Enter>rstr<Tab>",
        // Hidden.
        "hrath<Enter>",
        // Of an NPC whose figures players don't see.
        "6rath<Enter>",
        // Of several.
        "0rath<Enter>",
    ] {
        let play = play((120, 36), keys);
        hides(&play, &[WEAK]);
    }
}

#[test]
fn harm_stands_below_the_result_and_moves_it_not() {
    let mut play = play((120, 36), "rath<Enter>");
    let line_of = |play: &Play, words: &str| play.text().lines().position(|it| it.contains(words));
    let before = line_of(&play, WEAK);
    assert!(before.is_some(), "{}", play.text());
    play.keys(":harm brannoc 2<Enter>");
    assert_eq!(line_of(&play, WEAK), before, "{}", play.text());
}

#[test]
fn of_a_contest_the_winner_is_large() {
    let mut play = Play::sample("vice-virtue", "d12 4 6", (120, 36));
    play.keys("rins<Tab>c2tri<Enter>");
    let text = play.text();
    assert!(text.contains("ANSA LAMPWRIGHT · CORVIN ASHE"), "{text}");
    // CORVIN.
    assert!(text.contains("█   █ █ █▄▘ ▐ ▌  █  █▚█"), "{text}");
}

#[test]
fn without_such_letters_they_stand_apart() {
    let look = rollbook::tui::UiSettings {
        theme: rollbook::tui::Theme::from_styles(rollbook::tui::Glyphs::ASCII, |_| {
            ratatui::style::Style::new()
        }),
        ..rollbook::tui::UiSettings::default()
    };
    let mut play = Play::with_look("nexus", "any 5 2 6", (120, 36), look);
    play.keys("rath<Enter>");
    shows(&play, &["W E A K", "+d10-+"]);
}
