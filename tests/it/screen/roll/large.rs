//! A result in large letters: only of one roll that players see all of, where there is room, until the next roll is loaded.

use std::time::Duration;

use rollbook::tui::Role;

use super::{Play, hides, shows};
use crate::screen::history::played;

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

/// The battery may have ended in the middle of a session.
#[test]
fn the_last_result_of_the_session_stands_when_a_campaign_is_opened() {
    let opened = |phrases: &[&str]| {
        let dice = "d10 5, d6 2 6, d10 9, d6 5 4";
        played("nexus", phrases, dice, (120, 36))
    };
    let rolled = ["session start", "roll brannoc athletics"];
    let mut play = opened(&rolled);
    shows(&play, &[WEAK, "v reroll for Brannoc's Resolve, 2 left"]);
    // It can still be rerolled.
    play.keys("vs");
    shows(&play, &["CRITICAL"]);
    let later = |phrases: &[&'static str]| opened(&[&rolled[..], phrases].concat());
    // What came of it stands below, and an entry that changes nothing of it takes nothing away.
    shows(
        &later(&["harm brannoc 2", "note \"a rope\" open"]),
        &[WEAK, "Brannoc takes 2."],
    );
    hides(&later(&["undo"]), &[WEAK]);
    hides(&later(&["session end"]), &[WEAK]);
    hides(&later(&["session end", "session start"]), &[WEAK]);
    hides(&opened(&["roll brannoc athletics"]), &[WEAK]);
    let hidden = opened(&["session start", "roll brannoc athletics hidden"]);
    hides(&hidden, &[WEAK]);
    shows(&hidden, &["(hidden) Brannoc · Athletics d10 5, d6"]);
}

/// The line of the screen with these words in the roll pane.
fn line_of(play: &Play, words: &str) -> Option<usize> {
    play.text().lines().position(|it| it.contains(words))
}

#[test]
fn harm_and_a_check_stand_in_a_line_below_the_result() {
    let mut play = play((120, 36), "rath<Enter>");
    let before = line_of(&play, WEAK);
    assert!(before.is_some(), "{}", play.text());
    let acts = [
        (":harm brannoc 2<Enter>", "Brannoc takes 2."),
        (
            ":check brannoc shield<Enter>",
            "Brannoc: Bronze shield holds · d8 5",
        ),
    ];
    for (keys, words) in acts {
        play.keys(keys);
        assert_eq!(line_of(&play, WEAK), before, "{}", play.text());
        assert!(line_of(&play, words) > before, "{words}:\n{}", play.text());
    }
    // Undone in turn, what stood there before is back.
    play.keys("u");
    assert!(line_of(&play, acts[0].1) > before, "{}", play.text());
    play.keys("u");
    hides(&play, &[acts[0].1]);
    assert_eq!(line_of(&play, WEAK), before, "{}", play.text());
}

#[test]
fn what_befalls_anybody_else_is_an_act_of_its_own() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut play = Play::sample("nexus", "d10 7, d6 3 2, d8 4", size);
        play.keys("rfi6<Enter>");
        let verdict = |play: &Play| roll_pane(play).contains("Brannoc makes it, cleanly.");
        assert!(verdict(&play), "{}", play.text());
        // The target's harm belongs to the verdict.
        play.keys("i2<Enter>");
        shows(&play, &["Mill wolf takes 2."]);
        assert!(verdict(&play), "{}", play.text());
        // Somebody else's takes its place.
        for (keys, words) in [
            ("4i3<Enter>", "Oda of the Reeds takes 3."),
            (":rest \"short break\"<Enter>", "short break"),
        ] {
            play.keys(keys);
            let pane = roll_pane(&play);
            assert!(pane.contains(words), "{words}: {pane}");
            assert!(!verdict(&play), "{pane}");
            play.keys("u").rest(Duration::from_secs(1));
            assert!(verdict(&play), "{}", play.text());
        }
    }
}

#[test]
fn a_reroll_is_offered_below_its_verdict_and_stays_open_to_its_own_character() {
    let mut play = Play::sample("nexus", "d10 2, d6 1 1, d10 9, d6 6 5", (120, 36));
    play.keys("rfi6<Enter>");
    shows(&play, &["v reroll for Brannoc's Resolve"]);
    play.keys("4i3<Enter>");
    hides(&play, &["reroll for Brannoc's Resolve"]);
    assert!(!play.bar().contains("v reroll"), "{}", play.bar());
    play.keys("1");
    assert!(play.bar().contains("v reroll"), "{}", play.bar());
    play.keys("vs");
    assert!(
        play.last_entry().1.contains("rerolled"),
        "{:?}",
        play.last_entry()
    );
}

/// The lines of the roll pane.
fn roll_pane(play: &Play) -> String {
    let text = play.text();
    let lines = text.lines().skip_while(|line| !line.contains("Roll ─"));
    let lines = lines.take_while(|line| !line.contains(" History ─") || line.contains("Roll ─"));
    let pane = lines.map(|line| line.split(['│', '┤']).nth(1).unwrap_or_default().trim());
    pane.collect::<Vec<_>>().join(" ")
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
