//! What is noted of an NPC's health stays noted where the entry that noted it is undone.

use super::tells_the_same;

/// Players met it by an entry that is undone; what was done to it in hiding meanwhile is not told when they meet it again.
#[test]
fn an_undone_meeting_leaves_what_was_done_in_hiding_untold() {
    let met = |game: &str, first: &str, secrets: &[&str], undo: &str, then: &str| {
        let mut phrases = vec!["npc Rat like Wolf", first];
        if game == "contract" {
            phrases[0] = "npc Rat like \"Night porter\"";
        }
        let secrets: Vec<String> = secrets.iter().map(|it| format!("A: {it}")).collect();
        phrases.push(secrets.first().map_or("note q", String::as_str));
        phrases.push(undo);
        phrases.extend(secrets.iter().skip(1).map(String::as_str));
        phrases.extend([then, "harm Rat 1"]);
        tells_the_same(game, &phrases);
    };
    for (game, roll) in [("nexus", "roll Rat STR"), ("contract", "roll Rat Brawn")] {
        let opened = "condition Rat afraid on open";
        for (secret, firsts) in [
            ("hidden down Rat", &[roll, opened, "harm Rat 1"][..]),
            ("hidden harm Rat 2", &[roll, opened]),
        ] {
            for first in firsts {
                met(game, first, &[secret], "undo 3", "harm Rat 2");
                met(game, first, &[secret], "undo 3", roll);
            }
        }
        let down_and_up = ["hidden down Rat", "hidden up Rat"];
        met(game, roll, &down_and_up, "undo 3", "harm Rat 1");
    }
    let alone = "roll npcs STR open";
    met("nexus", alone, &["hidden down Rat"], "undo 3", "harm Rat 2");
}

/// A hidden harm that is undone under a later one that is revealed.
#[test]
fn an_undone_secret_leaves_what_is_revealed_after_it() {
    tells_the_same(
        "contract",
        &[
            "npc Rat like \"Night porter\"",
            "A: hidden harm Rat 1",
            "hidden harm Rat 3",
            "A: undo 3",
            "A: reveal 4",
            "B: reveal 3",
        ],
    );
    tells_the_same(
        "contract",
        &[
            "hidden ally Pony like \"Night porter\"",
            "A: hidden harm Pony 1",
            "hidden kind Pony npc",
            "hidden harm Pony 2",
            "A: undo 3",
            "A: reveal 5",
            "B: reveal 4",
        ],
    );
}
