//! Pasted text means at once what it would mean typed.

use crossterm::event::Event;

use super::{play, shows};

#[test]
fn a_pasted_roll_shows_its_plan_and_chance() {
    let mut play = play("nexus", "", "r");
    play.event(Event::Paste("athletics =12".to_owned()));
    shows(&play, &["Athletics with STR: d10", "% succeed"]);
}

#[test]
fn a_line_chosen_before_a_paste_is_not_meant_after_it() {
    let mut play = play("nexus", "", "ra<Down>");
    play.event(Event::Paste("th".to_owned()));
    play.keys("<Tab>");
    shows(&play, &["Brannoc · Athletics with STR"]);
    play.keys("g<Down><Down><Down>");
    play.event(Event::Paste("har".to_owned()));
    shows(&play, &["▸ Hard 10"]);
}

#[test]
fn a_pasted_other_side_shows_what_it_throws() {
    let mut play = play("vice-virtue", "", "rin<Tab>c<Down>");
    play.event(Event::Paste("2tr".to_owned()));
    shows(&play, &["vs Corvin Ashe · Trickery with Wits: d12 + 5"]);
}
