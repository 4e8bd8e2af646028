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

/// The line of the screen with these words in the roll pane.
fn line_of(play: &Play, words: &str) -> Option<usize> {
    play.text().lines().position(|it| it.contains(words))
}

#[test]
fn harm_a_check_and_a_rest_stand_in_a_line_below_the_result() {
    let mut play = play((120, 36), "rath<Enter>");
    let before = line_of(&play, WEAK);
    assert!(before.is_some(), "{}", play.text());
    let acts = [
        (":harm brannoc 2<Enter>", "Brannoc takes 2."),
        (
            ":check brannoc shield<Enter>",
            "Brannoc: Bronze shield holds. · d8 5",
        ),
        (":rest \"short break\"<Enter>", "The short break puts"),
    ];
    for (keys, words) in acts {
        play.keys(keys);
        assert_eq!(line_of(&play, WEAK), before, "{}", play.text());
        assert!(line_of(&play, words) > before, "{words}:\n{}", play.text());
    }
    // Undone in turn, what stood there before is back.
    play.keys("u");
    assert!(line_of(&play, acts[1].1) > before, "{}", play.text());
    play.keys("u");
    assert!(line_of(&play, acts[0].1) > before, "{}", play.text());
    play.keys("u");
    hides(&play, &[acts[0].1]);
    assert_eq!(line_of(&play, WEAK), before, "{}", play.text());
}

#[test]
fn after_an_undo_the_last_result_that_counts_stands_there() {
    let mut play = play(
        (120, 36),
        "rath<Enter>rstr<Enter>:roll Ysolde Arcana<Enter>",
    );
    let [first, second] = [
        "Brannoc just about makes it.",
        "Brannoc does not manage it.",
    ];
    hides(&play, &[first, second]);
    play.keys("u");
    shows(&play, &[second]);
    play.keys("u");
    shows(&play, &[first]);
    play.keys("u");
    hides(&play, &[first, second]);
    play.keys("UU");
    shows(&play, &[second]);
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
