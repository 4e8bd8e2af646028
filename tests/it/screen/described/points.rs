//! Points that are spent after the throw.

use std::fmt::Write as _;

use super::{KNOTS, label, played, shows};
use crate::screen::harness::Play;

/// Where a game has points and no rerolls, their key says why nothing can be spent.
#[test]
fn points_without_an_open_roll_are_refused_in_their_own_words() {
    let (from, to) = (
        KNOTS.find("rerolls: [").expect("rerolls"),
        KNOTS.find("    ),\n    tiers").expect("tiers"),
    );
    let game = format!(
        "{}after: [(name: \"nudge\", by: \"1\")],\n{}",
        &KNOTS[..from],
        &KNOTS[to..]
    )
    .replace(" and doom = 0", "");
    let mut play = played(&game, "d6 4 4");
    play.keys("1v");
    shows(&play, &["Mara has no open roll"]);
    assert!(!play.text().contains("rerolls"), "{}", play.text());
    play.keys("<Esc>1rcli<Tab><Enter>v");
    shows(&play, &["Mara: spend", "nudge: 10 → 11"]);
}

/// `v` offers the points that change a throw, with what each makes of it.
#[test]
fn points_after_the_throw_are_offered_with_what_they_make() {
    let mut play = Play::sample("percent-under", "any 7 7", (120, 36));
    play.keys("1rarc<Enter>");
    shows(&play, &["luck: 77 → 76"]);
    play.keys("v");
    shows(&play, &["spend", "luck", "77 → 76"]);
    play.keys("l");
    assert!(label(&play).contains("77 → 76"), "{}", label(&play));
    play.keys("u");
    shows(&play, &["luck: 77 → 76"]);
}

/// What the offer says of each throw is what the spent point makes of it.
#[test]
fn a_point_makes_of_each_throw_what_its_offer_said() {
    let mut dice = "any".to_owned();
    for throw in 0..100 {
        let _ = write!(dice, " {} {}", throw % 10, throw / 10);
    }
    let mut play = Play::sample("percent-under", &dice, (120, 36));
    play.keys("1rarc<Enter>");
    for throw in 0..100 {
        let value = if throw == 0 { 100 } else { throw };
        // Agnes has 70 in Archives.
        let tier = match value - 1 {
            1 => "critical success",
            ..=14 => "extreme success",
            15..=35 => "hard success",
            36..=70 => "regular success",
            _ => "failure",
        };
        let made = format!("{value} → {} · {tier}", value - 1);
        shows(&play, &[&format!("luck: {made}")]);
        play.keys("vl");
        assert!(
            label(&play).contains(&format!("luck {made}")),
            "{}",
            label(&play)
        );
        play.keys("u");
        if throw < 99 {
            play.keys(".");
        }
    }
}
