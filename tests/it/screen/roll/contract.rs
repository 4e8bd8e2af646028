//! A pool of d10 against a difficulty.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::super::harness::Play;
use super::{entries, hides, play, shows};

#[test]
fn the_odds_wait_for_their_key() {
    let mut play = play("contract", "", "rinv<Tab>");
    hides(&play, &["succeed", "botch"]);
    play.keys("o");
    shows(&play, &["botch", "% succeed"]);
    play.keys("o");
    hides(&play, &["succeed"]);
}

/// Another attribute, a person's number and a difficulty stand in any order.
#[test]
fn another_attribute_and_a_target_stand_together() {
    for (keys, words) in [
        (
            "3rstealth +int =7",
            "Stealth with Intellect: 7d10 at difficulty 7",
        ),
        (
            "3rstealth =7 +int",
            "Stealth with Intellect: 7d10 at difficulty 7",
        ),
        (
            "3rstealth +int 2",
            "Imogen Sato · Stealth with Intellect: 7d10 at",
        ),
    ] {
        shows(&play("contract", "", keys), &[words]);
    }
}

#[test]
fn an_overage_takes_dice() {
    let play = play("contract", "", "rinv<Tab>++++++");
    shows(&play, &["3d10 at difficulty 9 (12 → 9, −3 dice)"]);
}

#[test]
fn two_modifiers_an_exertion_and_the_way_back() {
    let mut play = play("contract", "d10 10 8 7 6 5 4 3 2", "rinv<Tab>bBxx");
    shows(
        &play,
        &["EXERTED: NO PENALTY", "8d10", "more dice", "fewer dice"],
    );
    play.keys("x");
    shows(&play, &["EXERTED: +1, NO PENALTY"]);
    play.keys("<Enter>");
    let mind = |play: &super::Play| {
        let desk = play.app.state();
        let who = desk.chosen().expect("somebody is chosen");
        desk.campaign().track(who, "Mind").map(|mind| mind.now)
    };
    assert_eq!(mind(&play), Some(4));
    shows(&play, &["d10 10 8 7 6 5 4 3 2 · +1 = 6"]);
    play.keys("u");
    assert_eq!(mind(&play), Some(5));
    play.keys("U");
    assert_eq!(mind(&play), Some(4));
    assert_eq!(entries(&play), 4);
}

#[test]
fn a_digit_lets_the_target_roll_too() {
    let mut play = play("contract", "d10 8 9 8 3", "rfir2<Enter>");
    shows(&play, &["Maren Voss: d10 8 9 8", "Deacon Pryce: d10 3"]);
    play.keys("u");
    hides(&play, &["d10 8 9 8", "Deacon Pryce: d10 3"]);
}

#[test]
fn an_exertion_is_declared_for_one_roll() {
    let mut play = play("contract", "any 7", "rinv<Tab>x<Enter>");
    shows(&play, &["Mind 5 → 4"]);
    // What was paid for is gone with the throw; an undo brings both back.
    hides(&play, &["EXERTED"]);
    play.keys("u");
    shows(&play, &["EXERTED: +1"]);
    play.keys("U");
    hides(&play, &["EXERTED"]);
    play.keys("+");
    hides(&play, &["EXERTED"]);
    play.keys("<Enter>x<Enter>");
    shows(&play, &["Mind 4 → 3"]);
    // The other side of what was rolled is another roll.
    play.keys("c2br<Enter>");
    shows(&play, &["Deacon Pryce: d10"]);
    hides(&play, &["EXERTED", "Mind 3 → 2"]);
    // Again is what stands there: what it declares, and costs, shows before it is thrown.
    play.keys("rinv<Tab>x<Enter>");
    shows(&play, &["Mind 3 → 2"]);
    play.keys(".");
    hides(&play, &["EXERTED", "Mind 2 → 1"]);
    play.keys("x");
    shows(&play, &["EXERTED: +1"]);
    play.keys(".");
    shows(&play, &["Mind 2 → 1"]);
}

#[test]
fn what_is_rolled_is_read_whole() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("rinv<Tab>");
    shows(
        &play,
        &["Maren Voss · Investigation with  ", "│ Perception "],
    );
}

#[test]
fn the_other_side_opposes_the_chosen_character() {
    let mut play = play("contract", "", "3rst<Tab>1rbr<Tab>c5");
    shows(&play, &["vs Tova Lindqvist · Brawl with Brawn: 3d10 at"]);
    let row = play
        .text()
        .lines()
        .position(|line| line.contains("3 Imogen"));
    play.event(Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 4,
        row: row
            .and_then(|row| u16::try_from(row).ok())
            .expect("she is listed"),
        modifiers: KeyModifiers::NONE,
    }));
    shows(
        &play,
        &["vs Tova Lindqvist · Alertness with Perception: 5d10"],
    );
}

#[test]
fn an_exertion_tells_what_it_does_to_the_roll() {
    for size in [(80, 24), (120, 36)] {
        let told = |keys: &str| {
            let mut play = Play::sample("contract", "", size);
            play.keys(keys);
            let text = play.text();
            let pane = text.lines().map(|line| line.split(['│', '┤']).nth(1));
            let pane = pane.map(|part| part.unwrap_or_default().trim());
            pane.collect::<Vec<_>>().join(" ")
        };
        for (keys, words) in [
            ("1rinv<Tab>x", ", outcome +1"),
            ("1rinv<Tab>xx", ", −2 dice ignored"),
            ("1rinv<Tab>xxx", ", outcome +1, −2 dice ignored"),
            ("3rocc<Tab>x", ", outcome +1"),
        ] {
            let pane = told(keys);
            assert!(pane.contains(words), "{keys}: {pane}");
        }
        let quiet = told("3rocc<Tab>");
        assert!(!quiet.contains("penalty"), "{quiet}");
        // Without a penalty there is nothing to ignore: the next press takes the exertion back.
        assert_eq!(told("3rocc<Tab>xx"), quiet);
    }
}
