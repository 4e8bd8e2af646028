//! What is done openly to somebody whom players see together with somebody whom they don't: it reads as if it were done to the one
//! alone, so that nothing tells of the other.

use super::given::Home;
use super::hidden::said;

const BOTH: [&str; 9] = [
    "pc Mole like Brannoc hidden",
    "roll Brannoc,Mole athletics",
    "harm Brannoc,Mole 1 \"a cut\"",
    "condition Brannoc,Mole weary on for the session",
    "down Brannoc,Mole",
    "track Brannoc,Mole HP -1",
    "table Fear Brannoc,Mole",
    // Passed over: there are none on the new sheet of this one.
    "pc Newt hidden",
    "check Tamsin,Newt rations",
];

#[test]
fn a_group_of_whom_players_see_one_reads_as_one() {
    let home = Home::with("nexus");
    let done = said(&home, "nexus", &BOTH);
    let refused: Vec<&String> = done.iter().filter(|it| it.starts_with("no ")).collect();
    assert!(refused.is_empty(), "{refused:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    for words in [
        "Brannoc · Athletics ",
        "Brannoc · harm 1 · HP 22 → 21 · a cut",
        "Brannoc is now weary for the session",
        "Brannoc is down",
        "Brannoc · HP 21 → 20",
        "Brannoc · Fear ",
        "Tamsin · Rations ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let recap = home.done(&["recap", "nexus", "--players"]);
    for text in [told, recap] {
        for word in ["Mole", "Newt", "Somebody"] {
            assert!(!text.contains(word), "{text}");
        }
    }
}

/// Harm that was done in hiding heals untold, also where others heal with it.
#[test]
fn what_players_never_saw_heals_untold() {
    for game in ["nexus", "vice-virtue"] {
        let home = Home::with(game);
        let phrases = [
            "npc Wolf",
            "roll Wolf athletics",
            "hidden harm Wolf 2",
            "heal all all",
        ];
        let done = said(&home, game, &phrases);
        assert!(done[3].contains("Wolf"), "{done:#?}");
        let told = home.done(&["log", game, "--players"]);
        let seen = home.done(&["show", game, "--players"]);
        assert!(told.contains("healing"), "{told}");
        assert!(
            !told.contains("Wolf recovers") && !told.contains("Wolf injury"),
            "{told}"
        );
        assert!(!seen.contains("unhurt"), "{seen}");
        // What players do see is told as before.
        said(&home, game, &["harm Wolf 2", "heal Wolf all"]);
        let told = home.done(&["log", game, "--players"]);
        assert!(
            told.ends_with("unhurt\n") || told.ends_with("recovers\n"),
            "{told}"
        );
    }
}

/// The recap counts and names nobody whom players don't know, nor by its own name whom they know by another.
#[test]
fn the_recap_names_nobody_whom_players_do_not_know() {
    let scenes: [(&str, &[&str]); 4] = [
        (
            "vice-virtue",
            &["pc Canary hidden", "session start", "session end"],
        ),
        (
            "vice-virtue",
            &[
                "pc Canary like Wren hidden",
                "contest Wren Charm against Canary Will",
                "reroll entry 3 Wren virtue",
            ],
        ),
        (
            "contract",
            &[
                "pc Canary like Maren hidden",
                "contest Maren athletics against Canary athletics",
            ],
        ),
        (
            "langobard",
            &[
                "npc Canary like Rosamar",
                "alias Canary \"a tall man\"",
                "players see numbers",
                "contest Canary athletics against Rosamar athletics",
                "contest Rosamar athletics against Canary athletics",
                "roll Rosamar athletics vs Canary",
            ],
        ),
    ];
    for (game, phrases) in scenes {
        let home = Home::with(game);
        let done = said(&home, game, phrases);
        let refused: Vec<&String> = done.iter().filter(|it| it.starts_with("no ")).collect();
        assert!(refused.is_empty(), "{refused:#?}");
        for format in ["md", "html", "json"] {
            let recap = home.done(&["recap", game, "--players", "--format", format]);
            assert!(!recap.contains("Canary"), "{game}, {format}: {recap}");
        }
    }
}

/// A contest that was begun in hiding stays hidden with every change of it.
#[test]
fn a_change_of_what_players_never_saw_is_not_seen() {
    let home = Home::with("vice-virtue");
    let before = home.done(&["log", "vice-virtue", "--players"]);
    let phrases = [
        "pc Vesna Will 3 hidden",
        "contest Vesna Will against Wren Charm",
        "amend 3 against +1",
    ];
    let done = said(&home, "vice-virtue", &phrases);
    assert!(done.iter().all(|it| it.ends_with("(hidden)")), "{done:#?}");
    assert_eq!(home.done(&["log", "vice-virtue", "--players"]), before);
}

/// The level of a party, from which a difficulty follows, is that of the characters that players know.
#[test]
fn a_hidden_character_lowers_no_difficulty() {
    let home = Home::with("vice-virtue");
    let roll = "roll Hild Body faces 3";
    let alone = said(&home, "vice-virtue", &[roll]);
    let beside = said(&home, "vice-virtue", &["pc Vesna hidden", roll]);
    let told = |said: &str| said.split_once(" · ").map(|(_, told)| told.to_owned());
    assert_eq!(told(&alone[0]), told(&beside[1]));
}

/// A rest of somebody hidden takes nothing away from what players read of the others.
#[test]
fn a_rest_is_told_as_without_those_who_are_hidden() {
    let night = |hidden: &[&str]| {
        let home = Home::with("nexus");
        let open = ["condition Kester odd on until rest"];
        said(&home, "nexus", &[&open, hidden, &["rest night"]].concat());
        home.done(&["log", "nexus", "--players"])
    };
    let hidden = [
        "pc Vesna hidden",
        "hidden track Vesna Fatigue 3",
        "hidden condition Ysolde cursed on until rest",
    ];
    assert_eq!(night(&hidden), night(&[]));
    assert!(night(&hidden).contains("Kester odd ends"));
}

/// What is kept from players of somebody is kept of each copy: from the shelf, and taken into another campaign.
#[test]
fn copies_stay_as_hidden_as_the_first() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Canary",
        "alias Canary \"a shade\"",
        "shelf add Canary",
        "npc from Canary x2",
        "roll \"Canary 2\" athletics",
        "roll \"Canary 1\" athletics",
        "pc \"Canary Mole\" hidden",
        "shelf add \"Canary Mole\"",
        "npc from \"Canary Mole\"",
        "hidden condition Brannoc \"canary song\" on",
        "hidden item Brannoc add \"canary knife\" d6",
        "hidden item Brannoc add \"canary rope\" x2",
        "hidden modifier Brannoc \"canary hex\" +1",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    home.done(&["new", "Other", "--game", "nexus"]);
    said_in(&home, "Other", "take nexus Brannoc\ntake nexus party\n");
    for campaign in ["nexus", "Other"] {
        let log = home.done(&["log", campaign, "--players"]);
        let seen = home.done(&["show", campaign, "--players"]);
        for text in [log, seen] {
            assert!(!text.to_lowercase().contains("canary"), "{text}");
        }
    }
    let log = home.done(&["log", "nexus", "--players"]);
    assert!(
        log.contains("a shade · ") && log.contains("a shade 2 · ") && !log.contains("a shade 3"),
        "{log}"
    );
    // One who is hidden comes with the entry that took it.
    said_in(&home, "Other", "reveal last\n");
    let seen = home.done(&["show", "Other", "--players"]);
    assert!(seen.contains("Canary Mole"), "{seen}");
}

fn said_in(home: &Home, campaign: &str, phrases: &str) {
    let ran = home.fed(&["line", campaign], phrases);
    assert!(!ran.out.contains("\nno "), "{}", ran.out);
    assert!(!ran.out.starts_with("no "), "{}", ran.out);
}

/// A tag tells no more of an entry than the entry itself, and nothing once it is taken back.
#[test]
fn a_tag_tells_nothing_of_what_was_taken_back() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Ghoul",
        "roll Ghoul athletics",
        "tag 3 boo open",
        "undo 3",
        "roll Brannoc athletics",
        "tag 6 canary open",
        "undo",
    ];
    said(&home, "nexus", &phrases);
    let log = home.done(&["log", "nexus", "--players"]);
    for word in ["Ghoul", "boo", "canary"] {
        assert!(!log.contains(word), "{word}: {log}");
    }
}

/// The recap tells what is revealed in a sentence, as what was open at once.
#[test]
fn what_is_revealed_is_told_in_a_sentence() {
    let home = Home::with("vice-virtue");
    let phrases = [
        "hidden harm Hild 1 poison",
        "reveal last",
        "hidden harm Wren 1 leech",
    ];
    said(&home, "vice-virtue", &phrases);
    let recap = home.done(&["recap", "vice-virtue", "--players"]);
    assert!(
        recap.contains("Hild Oxhand was injured: poison."),
        "{recap}"
    );
    assert!(!recap.contains("leech"), "{recap}");
}

/// A group's roll names whom it is aimed at, players by the name that they know; what an NPC declares before it is not theirs.
#[test]
fn a_groups_roll_names_whom_it_is_aimed_at() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Wolf",
        "roll pcs STR vs Wolf.parry",
        "alias Wolf \"a beast\"",
        "roll pcs athletics vs Wolf.dodge",
        "roll Wolf,Brannoc athletics vs Kester.dodge",
        "npc Ghoul",
        "hidden roll pcs athletics vs Ghoul.dodge",
        "roll pcs athletics vs 9",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[3].contains("players' characters · Athletics vs Wolf: Brannoc "),
        "{done:#?}"
    );
    let told = home.done(&["log", "nexus", "--players"]);
    for words in [
        "players' characters · STR vs Wolf: Brannoc ",
        "players' characters · Athletics vs a beast: Brannoc ",
        "Athletics vs Kester: Brannoc ",
        "players' characters · Athletics: Brannoc ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains("Ghoul"), "{told}");

    let home = Home::with("vice-virtue");
    let phrases = [
        "npc Wolf",
        "npc Rat",
        "roll Wolf,Rat Physique vs Hild.Dodge vice",
        "roll Wolf,Wren Physique vs Hild.Dodge vice",
    ];
    said(&home, "vice-virtue", &phrases);
    let told = home.done(&["log", "vice-virtue", "--players"]);
    for words in [
        "Physique vs Hild Oxhand: Wolf ",
        "Physique (vice) vs Hild Oxhand: Wren ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// What players are shown: the table, what they are told, and the recap.
fn seen(home: &Home) -> [String; 5] {
    let log = ["log", "nexus", "--players", "--limit", "0"];
    let recap = ["recap", "nexus", "--players"];
    let json = ["--format", "json"];
    [
        home.done(&["show", "nexus", "--players"]),
        home.done(&log),
        home.done(&[&log[..], &json].concat()),
        home.done(&recap),
        home.done(&[&recap[..], &json].concat()),
    ]
}

/// A word for a group names nobody: NPCs whom players don't know take part, and players read what they would read without them.
#[test]
fn a_word_for_a_group_tells_of_nobody_in_hiding() {
    let table = |hidden: &[&str]| {
        let home = Home::with("nexus");
        let open = [
            "session start",
            "remove \"Mill wolf\"",
            "npc Wolf",
            "order set Brannoc Wolf",
        ];
        said(&home, "nexus", &[&open, hidden].concat());
        // Those in hiding have dice of their own, which stand in brackets.
        for act in [
            "harm npcs 3",
            "harm npcs 2d6 faces 1 2",
            "roll npcs athletics faces 3 3[ 5 5]",
            "table Fear npcs faces 2[ 5]",
            "heal npcs 2",
            "up npcs",
            "harm all 1",
            "condition npcs dazed on",
        ] {
            let (all, alone) = (act.replace(['[', ']'], ""), act.split('[').next());
            let act = if hidden.is_empty() {
                alone.unwrap_or(act)
            } else {
                &all
            };
            said(&home, "nexus", &[act]);
        }
        home
    };
    let alone = seen(&table(&[]));
    for hidden in [
        &["npc Ghoul"][..],
        &["npc Ghoul", "hidden order join Ghoul"],
    ] {
        let home = table(hidden);
        assert_eq!(seen(&home), alone, "{hidden:?}");
        let whole = home.done(&["show", "nexus", "Ghoul"]);
        assert!(whole.contains("not known yet"), "{whole}");
        assert!(whole.contains("HP 7/12"), "{whole}");
        // Named, or opened by a word, it is met as ever.
        said(&home, "nexus", &["harm npcs 1 open"]);
        assert!(seen(&home)[1].contains("Ghoul hurt"), "{:?}", seen(&home));
    }
    assert!(alone[1].contains("Wolf · hurt\n"), "{alone:?}");
}

/// A word in a list names nobody either: those who are in the list by their own names are told of.
#[test]
fn a_word_in_a_list_tells_of_nobody_in_hiding() {
    are_alike(
        "npc Wolf like Brannoc; harm Wolf 1; !npc Ghoul like Brannoc; harm npcs,Brannoc 1; \
         heal Brannoc,npcs 1; condition pcs,npcs dazed on",
    );
    let home = Home::with("nexus");
    let phrases = ["npc Ghoul", "npc Rat", "harm npcs,Ghoul 3"];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(
        told.contains("Ghoul · hurt\n") && !told.contains("Rat"),
        "{told}"
    );
    // With nobody named whom players know the entry is hidden, and `open` tells of all.
    let done = said(&home, "nexus", &["absent Ghoul", "harm pcs,npcs 1 open"]);
    assert!(!done[1].ends_with("(hidden)"), "{done:?}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Rat hurt"), "{told}");
}

/// Where players know none of a group, what it does is hidden, so that the GM sees that, and can be revealed.
#[test]
fn what_a_group_in_hiding_does_is_hidden() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Ghoul",
        "harm npcs 3",
        "roll npcs athletics vs Kester.dodge",
    ];
    let done = said(&home, "nexus", &phrases);
    for answer in &done[1..] {
        assert!(answer.ends_with("(hidden)"), "{done:#?}");
    }
    let told = |home: &Home| home.done(&["log", "nexus", "--players"]);
    assert!(!told(&home).contains("2  "), "{}", told(&home));
    said(&home, "nexus", &["reveal 3"]);
    assert!(
        told(&home).contains("NPCs · harm: Mill wolf is hit, Ghoul is hit"),
        "{}",
        told(&home)
    );
    let named = ["npc Rat", "npc Cat", "harm Rat,Cat 3"];
    said(&home, "nexus", &named);
    assert!(
        told(&home).contains("harm: Rat hurt, Cat hurt"),
        "{}",
        told(&home)
    );
}

/// What goes on or stops in hiding with a session leaves its beginning and its end open.
#[test]
fn a_session_is_told_of_whatever_goes_on_in_hiding_with_it() {
    let home = Home::with("langobard");
    let phrases = [
        "session start",
        "hidden condition Aldo hexed on for 10m",
        "session end",
        "session start",
        "session end",
    ];
    let done = said(&home, "langobard", &phrases);
    assert!(done[1].ends_with("(hidden)"), "{done:#?}");
    let told = home.done(&["log", "langobard", "--players"]);
    for words in ["session 1 ends", "session 2 starts", "session 2 ends"] {
        assert!(told.contains(words), "{words}: {done:#?} {told}");
    }
}

/// Said with what stands in brackets and what begins with `!`, and without, phrases show players the same.
pub(super) fn are_alike(phrases: &str) {
    let (with, without) = (Home::with("nexus"), Home::with("nexus"));
    for phrase in phrases.split("; ") {
        let whole = phrase.trim_start_matches('!').replace(['[', ']'], "");
        let done = said(&with, "nexus", &[&whole]);
        assert!(done[0].starts_with("ok "), "{whole}: {done:?}");
        if !phrase.starts_with('!') {
            let parts = phrase.split('[').map(|it| it.split(']').next_back());
            let open: String = parts.flatten().collect();
            let done = said(&without, "nexus", &[&open]);
            assert!(done[0].starts_with("ok "), "{open}: {done:?}");
        }
        assert_eq!(seen(&with), seen(&without), "{phrase} in {phrases}");
    }
}

#[test]
fn who_stands_in_a_list_beside_somebody_hidden_is_told_as_alone() {
    let duke =
        "npc Duke; alias Duke \"a tall man\"; roll Duke athletics faces 4 4; !ally Al hidden; ";
    are_alike(&format!(
        "{duke}condition [Al,]Duke weary on open; condition [Al,]Duke weary off; absent [Al,]Duke"
    ));
    are_alike("!pc Vex hidden; absent [Vex,]Brannoc; absent [Vex,]Brannoc off; bench [Vex,]Kester");
}

/// A group's words pass over those who are down, but nobody whom players see standing.
#[test]
fn a_group_takes_along_who_is_down_in_hiding() {
    let two = "npc Wolf like Brannoc; npc Rat like Brannoc; harm Wolf 1; harm Rat 1; ";
    are_alike(&format!(
        "{two}!hidden down Wolf; harm npcs 1; roll Wolf,Rat athletics faces 4 4 5 5"
    ));
    are_alike("npc Wolf like Brannoc; harm Wolf 1; !hidden down Wolf; harm Wolf 1");
}

/// What is only offered to a roll doesn't part those who roll once together.
#[test]
fn a_hidden_offer_parts_no_pack() {
    are_alike(
        "players see numbers; npc Wolf like Brannoc; npc Rat like Brannoc; harm Wolf 1; harm Rat 1; \
         !modifier Wolf \"a scent\" boon 1 offered hidden; order roll once for Brannoc,Wolf,Rat faces 4 4 4 3 3",
    );
}

/// What is done to a group opens what one of the party has in hiding already, and goes untold for one of whom it takes something
/// hidden: this one is passed over, as without that.
#[test]
fn a_group_tells_nothing_of_what_one_of_it_has_in_hiding() {
    are_alike(
        "!hidden condition Kester wet on; condition pcs wet on; condition Ysolde wet off; !hidden condition Ysolde wet on; \
         condition Brannoc wet off; condition pcs wet off",
    );
    are_alike("!hidden condition Kester wet on; condition Brannoc,Kester wet on for the fight");
    are_alike("condition Ysolde wet on; !hidden condition pcs wet on; condition pcs wet on");
}

/// What is done to a roll of which players were not told is as hidden as the roll, also once they know who rolled.
#[test]
fn what_is_done_to_a_roll_that_was_not_told_is_not_told() {
    are_alike(
        "remove \"Mill wolf\"; npc Wolf; harm Wolf 1; !npc Ghoul; roll npcs athletics faces 3 3[ 5 5]; \
         !reroll Ghoul faces 4 4; !amend 6 Ghoul vs 9; !close Ghoul; reroll Wolf faces 5 5",
    );
    let home = Home::with("nexus");
    let phrases = [
        "remove \"Mill wolf\"",
        "npc Wolf",
        "harm Wolf 1",
        "npc Ghoul",
        "roll npcs athletics faces 3 3 5 5",
        "harm Ghoul 1",
        "reroll Ghoul faces 4 4",
        "amend 6 Ghoul vs 9",
    ];
    let done = said(&home, "nexus", &phrases);
    for answer in &done[6..] {
        assert!(answer.ends_with("(hidden)"), "{done:#?}");
    }
    let log = |home: &Home| home.done(&["log", "nexus", "--players"]);
    assert!(!log(&home).contains("Ghoul · Athletics"), "{}", log(&home));
    // Said openly it is told, and so is what follows.
    said(&home, "nexus", &["amend 6 Ghoul vs 10 open"]);
    assert!(log(&home).contains("Ghoul · Athletics"), "{}", log(&home));
    let done = said(&home, "nexus", &["amend 6 Ghoul vs 8"]);
    assert!(!done[0].ends_with("(hidden)"), "{done:?}");
}

/// An exact name may mean somebody away from the table beside somebody who is here: the answer says so.
#[test]
fn an_answer_says_who_is_away_from_the_table() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Wolf x2",
        "bench \"Wolf 1\" on",
        "harm \"Wolf 1\" 1",
        "heal \"Wolf 1\" 1",
        "harm \"Wolf 2\" 1",
    ];
    let done = said(&home, "nexus", &phrases);
    for answer in &done[2..4] {
        let ends = answer.ends_with("; Wolf 1 is away from the table (hidden)");
        assert!(ends, "{done:#?}");
    }
    assert!(!done[1].contains(';') && !done[4].contains("away"));
}

/// Done openly, a change of a hidden thing alone opens it; what an open roll changes in hiding stays there.
#[test]
fn a_hidden_thing_that_is_changed_openly_is_seen() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden item Brannoc add Rope",
        "hidden item Brannoc add Cage d8",
        "hidden counter add doom 6",
        "counter doom +1",
    ];
    said(&home, "nexus", &phrases);
    let told = |home: &Home| seen(home).join("\n");
    for (phrase, thing) in [
        ("item Brannoc Rope 3 open", "Rope"),
        ("check Brannoc Cage faces 1 open", "Cage"),
        ("counter doom +1 open", "doom"),
    ] {
        assert!(!told(&home).contains(thing), "{phrase}: {}", told(&home));
        let done = said(&home, "nexus", &[phrase]);
        assert!(!done[0].ends_with("(hidden)"), "{done:?}");
        assert!(
            seen(&home)[1].contains(thing),
            "{phrase}: {:?}",
            seen(&home)
        );
        said(&home, "nexus", &["undo"]);
        assert!(!seen(&home)[0].contains(thing), "{phrase}");
        said(&home, "nexus", &[phrase]);
    }
    let sheet = &seen(&home)[0];
    assert!(sheet.contains("Rope") && sheet.contains("Cage"), "{sheet}");
}

/// What is said openly of a hidden entry is refused with the way to do it.
#[test]
fn what_is_said_openly_of_a_hidden_entry_is_refused() {
    let home = Home::with("nexus");
    let phrases = [
        "roll Brannoc athletics hidden",
        "note \"a trap\" on 2 open",
        "tag 2 heist open",
        "note \"a trap\" on 2",
        "reveal 2",
        "note \"a trap\" on 2 open",
    ];
    let done = said(&home, "nexus", &phrases);
    let refusal = "no 2 is hidden from players: `reveal 2` first, or leave out “open”";
    assert_eq!(done[1..3], [refusal, refusal]);
    assert!(done[3].ends_with("(hidden)"), "{done:?}");
    assert!(done[5].starts_with("ok ") && !done[5].ends_with("(hidden)"));
}
