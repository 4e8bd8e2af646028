//! The same of an NPC that players have not met, of rests and of what is revealed.

use super::{said, tells_the_same};
use crate::cli::given::Home;

/// Also what was done in hiding before players met it is told by nothing.
#[test]
fn what_was_done_before_they_met_it_is_not_told() {
    for secret in ["hidden harm Wolf 12", "hidden down Wolf"] {
        let secret = format!("A: {secret}");
        for step in ["players see Wolf numbers", "players see Wolf words"] {
            for first in ["harm Wolf 3", "heal npcs 2", "roll Wolf STR"] {
                tells_the_same(
                    "nexus",
                    &[
                        "npc Wolf like Kester",
                        "harm \"Mill wolf\" 6",
                        step,
                        &secret,
                        first,
                        "harm Wolf 2",
                    ],
                );
            }
        }
    }
    tells_the_same(
        "vice-virtue",
        &["A: hidden down Thole", "roll Thole awe", "harm Thole 1 cut"],
    );
    for (secret, first) in [
        ("hidden harm Rat 15", "track Rat HP 6"),
        ("hidden harm Rat 15", "track Rat,Brannoc HP 6"),
        ("hidden harm Rat 50", "harm Rat,Brannoc 2"),
        ("hidden harm Rat 50", "harm Rat 2"),
        ("hidden down Rat", "down Rat,Brannoc"),
    ] {
        let secret = format!("A: {secret}");
        tells_the_same(
            "nexus",
            &["npc Rat like Kester", &secret, first, "harm Rat 1"],
        );
    }
    let of = |secret: &str, hidden: &str| {
        let home = Home::with("nexus");
        let phrases = ["npc Rat like Kester", secret, hidden, "reveal 4"];
        said(&home, "nexus", &phrases);
        ["log", "show"].map(|report| home.done(&[report, "nexus", "--players"]))
    };
    for hidden in ["hidden track Rat HP 0", "hidden harm Rat 20"] {
        assert_eq!(
            of("hidden harm Rat 1", hidden),
            of("note q", hidden),
            "{hidden}"
        );
    }
}

/// Also somebody in hiding may be made an NPC; what was done to it before is not told.
#[test]
fn what_was_done_in_hiding_before_it_became_an_npc_is_not_told() {
    let tells_the_same = |game: &str, added: &str, secret: &str, first: &str, then: &str| {
        let secret = format!("A: {secret}");
        tells_the_same(game, &[added, &secret, "kind Dog npc", first, then]);
    };
    let added = ["hidden ally Dog like Kester", "hidden pc Dog like Kester"];
    for secret in ["hidden harm Dog 3", "harm Dog 40", "hidden down Dog"] {
        for added in added {
            tells_the_same("nexus", added, secret, "harm Dog 1", "harm Dog 2");
            tells_the_same("nexus", added, secret, "roll Dog STR", "down Dog open");
        }
    }
    let added = "hidden pc Dog like Tova";
    let first = "harm Dog 1 bruise";
    for secret in ["harm Dog 2 cut", "down Dog", "hidden down Dog"] {
        tells_the_same("contract", added, secret, first, "down Dog open");
    }
}

/// The rest of an NPC is told, whoever rests beside it in hiding or without need.
#[test]
fn a_rest_is_told_of_those_alone_who_need_it() {
    for secret in ["A: note q", "A: hidden harm \"Mill wolf\" 3"] {
        let home = tells_the_same(
            "nexus",
            &[
                "npc Rat like Brannoc",
                "roll \"Mill wolf\" STR",
                "harm Rat 5",
                secret,
                "A: npc Omegn like Brannoc",
                "A: hidden harm Omegn 3",
                "rest \"short break\" npcs",
            ],
        );
        let log = home.done(&["log", "nexus", "--players"]);
        assert!(log.contains("Rat · hurt → unhurt"), "{log}");
    }
}

/// A rest names nobody whom players don't know, also where harm raises a track.
#[test]
fn a_rest_names_nobody_who_was_hurt_in_hiding() {
    for rest in ["npcs", "all", "Ada,Vole", "Orc,Vole"] {
        let rest = format!("rest \"quiet week\" {rest}");
        for step in ["words", "nothing"] {
            let home = tells_the_same(
                "two-d6",
                &[
                    "pc Ada Bold 2",
                    "npc Orc Bold 2",
                    "npc Vole like Orc",
                    &format!("players see Vole {step}"),
                    "A: hidden harm Vole 3",
                    "harm Ada,Orc 1",
                    &rest,
                ],
            );
            let show = home.done(&["show", "two-d6", "--players"]);
            assert!(!show.contains("Vole"), "{show}");
        }
    }
}

/// The end of a condition by a rest is told, whoever else has a hidden one that ends with it.
#[test]
fn a_rest_tells_of_the_conditions_that_it_ends() {
    for (secret, rest) in [
        ("hidden condition Rat shaken on until rest", "npcs"),
        (
            "hidden condition Kester shaken on until rest",
            "\"Mill wolf\",Kester",
        ),
        ("hidden harm \"Mill wolf\" 2", "npcs"),
    ] {
        let home = tells_the_same(
            "nexus",
            &[
                "npc Rat like \"Mill wolf\"",
                "condition \"Mill wolf\" wet on until rest open",
                &format!("A: {secret}"),
                &format!("rest night {rest}"),
            ],
        );
        let log = home.done(&["log", "nexus", "--players"]);
        assert!(log.contains("Mill wolf is no longer wet"), "{log}");
    }
}

/// A hidden rest that is revealed tells of no hidden condition that it ended.
#[test]
fn a_revealed_rest_tells_of_no_hidden_condition() {
    let of = |secret: &str| {
        let home = Home::with("nexus");
        let phrases = [
            "npc Rat like Kester",
            "roll \"Mill wolf\" AGI",
            "harm Rat,\"Mill wolf\" 2",
            secret,
            "hidden rest night \"Mill wolf\"",
        ];
        said(&home, "nexus", &phrases);
        let reveal = home.fed(&["line", "nexus"], "reveal 6");
        let log = home.done(&["log", "nexus", "--players"]);
        (reveal.out, log)
    };
    let secret = "hidden condition \"Mill wolf\" wet on until rest";
    assert_eq!(of("hidden note q"), of(secret));
}

/// The word that an NPC is up which nobody saw go down is told to nobody.
#[test]
fn one_who_gets_up_unseen_is_not_met_by_it() {
    for step in ["words", "nothing"] {
        tells_the_same(
            "nexus",
            &[
                "down Kester",
                "npc Rat like \"Mill wolf\"",
                &format!("players see Rat {step}"),
                "A: hidden down Rat",
                "up Kester,Rat",
                "harm Rat 1",
            ],
        );
    }
}

/// A hidden change that is revealed reads as what it was for players.
#[test]
fn a_revealed_change_goes_by_what_players_know() {
    let of = |game: &str, phrases: &[&str]| {
        let home = Home::with(game);
        said(&home, game, phrases);
        ["log", "show"].map(|report| home.done(&[report, game, "--players", "--format", "json"]))
    };
    let set = |secret| {
        let phrases = [
            "npc Rat like Brannoc",
            "harm Rat 6",
            secret,
            "hidden track Rat HP 20",
            "reveal 5",
        ];
        of("nexus", &phrases)
    };
    assert_eq!(set("note q"), set("hidden heal Rat 3"));
    let healed = |secret| {
        let phrases = [
            "npc Rat like \"Night porter\"",
            "harm Rat 2 bite",
            secret,
            "hidden heal Rat all",
            "harm Rat 1",
            "reveal 5",
        ];
        of("contract", &phrases)
    };
    // Both heal the bite in hiding, one of them in two steps.
    assert_eq!(healed("note q"), healed("hidden heal Rat bite 1"));
}

/// Where players see nothing of an NPC they are told of no healing that changes nothing for them.
#[test]
fn what_is_told_of_one_of_whom_they_see_nothing() {
    for (openly, secret, then) in [
        ("down Wolf", "hidden harm Wolf 1", "heal all all"),
        (
            "harm Wolf 3",
            "hidden harm Wolf 3",
            "track Wolf,Brannoc HP 17",
        ),
    ] {
        let secret = format!("A: {secret}");
        tells_the_same(
            "nexus",
            &[
                "npc Wolf like Kester",
                "players see nothing",
                openly,
                &secret,
                then,
                "harm npcs 1",
            ],
        );
    }
}
