//! A campaign that somebody means ill with, in plain text: whatever is printed for people is nothing but text.

use rollbook::game::{is_joiner, is_unsafe};

use super::given::{GAMES, Home};
use crate::screen::hostile::generated::{Way, generate};

#[test]
fn plain_text_is_nothing_but_text() {
    for game in GAMES {
        let home = Home::with("nexus");
        generate(&home.campaign("ill"), 150, game, Way::Hostile).expect("it can be written");
        for words in [
            &["log", "ill", "--limit", "0"][..],
            &["log", "ill", "--limit", "0", "--players"],
            &["show", "ill"],
            &["show", "ill", "--players"],
            &["luck", "ill"],
            &["list"],
            &["check", "ill"],
        ] {
            is_text(&home.done(words), words);
        }
        let said = "roll #1 notrait\u{1b}[31m\nnote \"x\u{202e}\" open\nundo 7\nundo 8\nharm 9 1\nreroll 3\n";
        let answers = home.fed(&["line", "ill"], said).out;
        is_text(&answers, &["line", "ill"]);
        assert_eq!(answers.lines().count(), 6, "{answers}");
    }
}

/// Browsers and editors know joiners; the rest would disturb them, too.
#[test]
fn recaps_and_stories_hold_nothing_but_text_and_its_spelling() {
    let home = Home::with("nexus");
    generate(&home.campaign("ill"), 150, "nexus", Way::Hostile).expect("it can be written");
    for words in [
        &["recap", "ill"][..],
        &["recap", "ill", "--format", "html"],
        &["recap", "ill", "--players"],
        &["log", "ill", "--limit", "0", "--format", "md"],
    ] {
        let told = home.done(words);
        let is_bad = |c: char| is_unsafe(c) && !is_joiner(c) && c != '\n';
        let bad: Vec<char> = told.chars().filter(|c| is_bad(*c)).collect();
        assert_eq!(bad, [], "{words:?}");
    }
}

#[track_caller]
fn is_text(told: &str, words: &[&str]) {
    let is_bad = |c: char| (is_unsafe(c) && c != '\n') || is_joiner(c);
    let bad = told.lines().find(|line| line.contains(is_bad));
    assert_eq!(bad, None, "{words:?}");
}
