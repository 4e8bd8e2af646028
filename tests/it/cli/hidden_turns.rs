//! A place in the order of turns that players don't know of: each open act shows them the same as where nobody has it, and the hidden
//! turns between them show nothing.

use super::given::Home;
use super::hidden::said;

/// What players see: the table, and what they are told.
fn seen(home: &Home) -> [String; 2] {
    [
        home.done(&["show", "nexus", "--players"]),
        home.done(&["log", "nexus", "--players", "--limit", "0"]),
    ]
}

/// Does this, and goes on until a turn begins that players see.
fn do_openly(home: &Home, phrase: &str) {
    let before = seen(home);
    let mut done = said(home, "nexus", &[phrase]);
    let is_step = matches!(phrase, "order next" | "order back");
    while is_step && done[0].ends_with("(hidden)") {
        assert_eq!(seen(home), before, "{done:?}");
        done = said(home, "nexus", &[phrase]);
    }
}

/// Plays the phrases with the ones that only the first table has, which begin with `!`, and without; what players see is the same.
fn are_alike(phrases: &str) {
    let (with, without) = (Home::with("nexus"), Home::with("nexus"));
    for phrase in phrases.split("; ") {
        if let Some(hidden) = phrase.strip_prefix('!') {
            let before = seen(&with);
            said(&with, "nexus", &[hidden]);
            assert_eq!(seen(&with), before, "{hidden} in {phrases}");
            continue;
        }
        do_openly(&with, phrase);
        do_openly(&without, phrase);
        assert_eq!(seen(&with), seen(&without), "{phrase} in {phrases}");
    }
}

const AFTER_WOLF: &str = "npc Wolf; !npc Ghoul; order set Brannoc Wolf Ysolde; !order join Ghoul after Wolf hidden; order next; ";

const AFTER_BRANNOC: &str =
    "!npc Ghoul; order set Brannoc Ysolde Kester; !order join Ghoul after Brannoc hidden; ";

const ON: &str = "order next; order next; order next";

/// The next of those whom players know acts, and not the one before again.
#[test]
fn who_goes_away_on_their_turn_passes_it_on() {
    for act in [
        "order leave Wolf",
        "remove Wolf",
        "bench Wolf",
        "absent Wolf",
    ] {
        are_alike(&format!("{AFTER_WOLF}{act}; {ON}"));
    }
    are_alike(&format!("{AFTER_BRANNOC}absent Brannoc; {ON}"));
    are_alike(&format!(
        "{AFTER_BRANNOC}!order next; absent Brannoc; absent Ysolde; {ON}"
    ));
}

/// Somebody who goes down in a turn keeps it until the next one begins that players see.
#[test]
fn who_goes_down_keeps_the_turn() {
    are_alike(&format!("{AFTER_BRANNOC}harm Brannoc 30; {ON}"));
    are_alike(&format!(
        "{AFTER_BRANNOC}!order next; harm Brannoc 30; {ON}"
    ));
}

#[test]
fn the_time_of_a_turn_is_told() {
    are_alike(&format!(
        "{AFTER_BRANNOC}timer 60s; order next; timer off; {ON}"
    ));
    are_alike(&format!("{AFTER_BRANNOC}!order next; timer 60s; {ON}"));
    // Somebody whom players don't know began the fight: it begins for them with the first whom they know.
    let home = Home::with("nexus");
    let begun = [
        "npc Ghoul",
        "order set Ghoul hidden",
        "timer 60s",
        "order join Brannoc, Ysolde open",
    ];
    said(&home, "nexus", &begun);
    let [table, told] = seen(&home);
    assert!(
        table.contains("round 1, Brannoc, 1 min · order: Brannoc, Ysolde\n"),
        "{table}"
    );
    assert!(
        told.contains("order: Brannoc, Ysolde · round 1\n"),
        "{told}"
    );
    let begins = said(&home, "nexus", &["order next"]);
    assert!(begins[0].ends_with("(hidden)"), "{begins:?}");
}

/// They pass with the turns that players see.
#[test]
fn rounds_of_conditions_pass_with_open_turns() {
    are_alike(&format!(
        "{AFTER_BRANNOC}!order next; condition Ysolde stunned on for 1 rounds; {ON}; order next"
    ));
    are_alike(&format!(
        "{AFTER_BRANNOC}condition Kester stunned on for 2 rounds; {ON}; {ON}; order back"
    ));
    // Going back over them as well.
    are_alike(&format!(
        "{AFTER_BRANNOC}order next; condition Kester deprived on for 3 rounds; {ON}; order back; order next; order back"
    ));
    let first = "!npc Ghoul; order set Brannoc Ysolde; !order join Ghoul hidden; absent Kester; absent Kester off; ";
    are_alike(&format!(
        "{first}condition Kester stunned on for 2 rounds; {ON}; {ON}"
    ));
}
