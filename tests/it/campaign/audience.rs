//! What of the order of turns players may know.

use rollbook::campaign::character::Presence;
use rollbook::campaign::command::Command;
use rollbook::campaign::view::Viewer;
use rollbook::campaign::{Campaign, CharacterId};

use crate::recap::given::players;

use super::given::{BRANNOC, Given, WOLF, YSOLDE};

/// `round 2: Brannoc [Ysolde]`, with whose turn it is in brackets and who isn't there after a `-`.
fn seen(given: &Given, viewer: fn(Campaign) -> Viewer) -> String {
    let Some(turns) = viewer(given.0.clone()).show(|campaign| campaign.turns) else {
        return String::new();
    };
    let named = turns.who.iter().enumerate().map(|(at, act)| {
        let name = format!("{}{}", if act.present { "" } else { "-" }, act.name);
        if at == turns.now {
            format!("[{name}]")
        } else {
            name
        }
    });
    let named: Vec<String> = named.collect();
    format!("round {}: {}", turns.round, named.join(" "))
}

fn turned(who: &[CharacterId], turns: usize, benched: bool) -> Given {
    let mut given = Given::party("nexus");
    given.says(Command::SetOrder(who.to_vec()));
    for _ in 0..turns {
        given.says(Command::NextTurn);
    }
    if benched {
        given.says(Command::Presence(WOLF, Presence::Benched));
    }
    given
}

#[test]
fn everybody_at_the_table_is_seen_in_the_order() {
    let given = turned(&[YSOLDE, WOLF, BRANNOC], 1, false);
    for viewer in [Viewer::game_master, players] {
        assert_eq!(seen(&given, viewer), "round 1: Ysolde [Wolf] Brannoc");
    }
}

#[test]
fn who_waits_on_the_bench_leaves_no_gap() {
    for (who, turns, expected) in [
        ([YSOLDE, WOLF, BRANNOC], 0, "round 1: [Ysolde] Brannoc"),
        ([YSOLDE, WOLF, BRANNOC], 1, "round 1: Ysolde [Brannoc]"),
        ([YSOLDE, WOLF, BRANNOC], 2, "round 1: Ysolde [Brannoc]"),
        ([YSOLDE, BRANNOC, WOLF], 2, "round 2: [Ysolde] Brannoc"),
        ([WOLF, YSOLDE, BRANNOC], 3, "round 2: [Ysolde] Brannoc"),
    ] {
        let given = turned(&who, turns, true);
        assert_eq!(seen(&given, players), expected, "{who:?} {turns}");
        let all = seen(&given, Viewer::game_master);
        assert!(all.contains("-Wolf"), "{all}");
    }
}

#[test]
fn an_order_of_nobody_they_know_is_none() {
    let given = turned(&[WOLF], 0, true);
    assert_eq!(seen(&given, players), "");
    assert_eq!(seen(&given, Viewer::game_master), "round 1: [-Wolf]");
}

#[test]
fn sides_tell_nothing_of_who_is_on_them() {
    let mut given = Given::party("nexus");
    given.says(Command::SidesInOrder { others_first: true });
    let before = seen(&given, players);
    assert_eq!(before, "round 1: [the game master] the players");
    given.says(Command::Presence(WOLF, Presence::Benched));
    assert_eq!(seen(&given, players), before);
}

#[test]
fn who_is_absent_stays_in_the_order() {
    let mut given = turned(&[YSOLDE, BRANNOC], 0, false);
    given.says(Command::Presence(BRANNOC, Presence::Absent));
    let told = seen(&given, players);
    assert_eq!(told, "round 1: [Ysolde] -Brannoc");
}
