//! The text that covers the players' screens.

use rollbook::campaign::command::Command as C;

use super::given::Given;
use crate::spoken::{Spoken, said};

/// What covers them now.
fn curtain(spoken: &Spoken) -> Option<&str> {
    spoken.0.campaign().curtain.as_deref()
}

#[test]
fn it_is_set_and_taken_away_once() {
    let mut given = Given::party("nexus");
    let cover = |text: &str| C::Curtain(Some(text.to_owned()));
    for (command, says) in [
        (C::Curtain(None), "no the players' screens are not covered"),
        (
            cover(" back\nat nine\u{7} "),
            "players' screens covered: back at nine",
        ),
        (
            cover("back at nine"),
            "no the players' screens are covered already",
        ),
        (
            cover("back at ten"),
            "players' screens covered: back at ten",
        ),
        (C::Curtain(None), "players' screens open again"),
        (cover(" \u{200b} "), "no a text has 1 to 60 columns"),
        (cover(&"long ".repeat(13)), "no a text has 1 to 60 columns"),
    ] {
        assert_eq!(given.says(command), says);
    }
}

#[test]
fn its_phrase_says_all_of_it() {
    let mut table = Spoken::at("nexus", "", &[]).0;
    for (phrase, says) in [
        ("curtain", "players' screens covered: back in ten minutes"),
        ("curtain off", "players' screens open again"),
        ("curtain \"off\"", "players' screens covered: off"),
        (
            "curtain after the pizza",
            "players' screens covered: after the pizza",
        ),
        ("curtain off", "players' screens open again"),
        ("curtain off", "no the players' screens are not covered"),
    ] {
        assert_eq!(said(&mut table, phrase), says, "{phrase}");
    }
    for phrase in [
        "hidden curtain",
        "curtain hidden",
        "curtain open",
        "open curtain off",
    ] {
        let said = said(&mut table, phrase);
        assert!(said.starts_with("no "), "{phrase}: {said}");
    }
}

/// Like hidden it is turned, not undone: after a break `u` takes back what was done before it.
#[test]
fn undo_passes_over_it() {
    let mut spoken = Spoken::at(
        "nexus",
        "",
        &["note \"before\"", "curtain \"a break\"", "curtain off"],
    );
    assert!(spoken.say("undo").contains("before"));
    assert_eq!(curtain(&spoken), None);
    spoken.done("curtain \"a longer break\"");
    assert_eq!(
        spoken.say("undo 3"),
        "no entry 3 turned hidden or the players' curtain on or off; use `hidden on`, `hidden off`, `curtain` or `curtain off`"
    );
    assert_eq!(curtain(&spoken), Some("a longer break"));
}

#[test]
fn a_session_opens_the_screens_in_its_own_entry() {
    let mut spoken = Spoken::at("nexus", "", &["curtain"]);
    for phrase in ["session start", "session end"] {
        let before = spoken.last();
        spoken.done(phrase);
        assert_eq!(
            (curtain(&spoken), spoken.last()),
            (None, before + 1),
            "{phrase}"
        );
        spoken.done("undo");
        assert!(curtain(&spoken).is_some(), "{phrase}");
        spoken.done("redo");
        assert_eq!(curtain(&spoken), None, "{phrase}");
        spoken.done("curtain");
    }
}

#[test]
fn it_is_open_also_while_hidden_is_on() {
    let mut spoken = Spoken::at("nexus", "", &["hidden on"]);
    assert!(!spoken.decision("curtain").hidden);
    assert!(!spoken.decision("curtain off").hidden);
}
