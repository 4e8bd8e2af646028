//! An NPC has its own health, and the one that players know: what is done in hiding changes the first alone, and no open act tells of
//! it.

mod undone;
mod unmet;

use super::given::Home;

/// Says these; all dice show the same. Nothing is refused.
fn said(home: &Home, game: &str, phrases: &[&str]) -> Vec<String> {
    let dice = ["3"; 200].join(",");
    let ran = home.fed(&["line", game, "--dice", &dice], &phrases.join("\n"));
    let done: Vec<String> = ran.out.lines().map(str::to_owned).collect();
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    done
}

/// What is done in two campaigns: in one of them also what stands behind `A: `.
fn tells_the_same(game: &str, phrases: &[&str]) -> Home {
    let of = |with: bool| {
        let [own, others] = if with { ["A: ", "B: "] } else { ["B: ", "A: "] };
        let own = phrases.iter().map(|it| it.strip_prefix(own).unwrap_or(it));
        let own: Vec<&str> = own.filter(|it| !it.starts_with(others)).collect();
        let home = Home::with(game);
        said(&home, game, &own);
        home
    };
    let (with, without) = (of(true), of(false));
    for report in ["log", "show", "recap"] {
        let [one, other] = [&with, &without]
            .map(|home| home.done(&[report, game, "--players", "--format", "json"]));
        assert_eq!(one, other, "{report} after {phrases:#?}");
    }
    with
}

#[test]
fn open_harm_tells_nothing_of_harm_in_hiding() {
    for step in ["words", "numbers", "nothing"] {
        let see = format!("players see Wolf {step}");
        tells_the_same(
            "nexus",
            &[
                "npc Wolf like Kester",
                &see,
                "roll Wolf STR",
                "A: hidden harm Wolf 12",
                "harm Wolf 3",
                "A: hidden harm Wolf 50",
                "harm Wolf 4",
                "track Wolf HP -1",
                "A: hidden heal Wolf 9",
                "heal Wolf 2",
                "track Wolf HP 5",
                "A: hidden heal Wolf all",
                "harm Wolf 2",
                "undo",
                "redo",
                "heal Wolf all",
                "harm Wolf 60",
            ],
        );
    }
}

/// A word for a group means everybody whom players would miss.
#[test]
fn a_group_leaves_out_nobody_for_what_was_done_in_hiding() {
    for secret in ["hidden harm Wolf 50", "hidden down Wolf"] {
        let secret = format!("A: {secret}");
        tells_the_same(
            "nexus",
            &[
                "npc Wolf like Kester",
                "npc Crow like Kester",
                "roll Wolf,Crow STR",
                &secret,
                "roll npcs STR",
                "harm npcs 1",
                "heal npcs 1",
                "harm npcs 5",
                "down npcs",
                "up npcs",
                "heal npcs all",
            ],
        );
    }
    tells_the_same(
        "nexus",
        &[
            "npc Wolf like Kester",
            "roll Wolf STR",
            "harm Wolf 4",
            "down Wolf",
            "A: hidden up Wolf",
            "A: hidden heal Wolf 4",
            "up npcs",
            "heal npcs 2",
            "heal npcs all",
        ],
    );
    tells_the_same(
        "contract",
        &[
            "npc Wolf",
            "roll Wolf brawn",
            "A: hidden harm Wolf 9 gash",
            "roll all brawn",
            "harm Wolf 1 scratch",
            "A: hidden heal Wolf gash",
            "A: hidden heal Wolf scratch",
            "harm npcs 1",
        ],
    );
}

/// What is done to nobody but an NPC that is as well as can be, and of which players know otherwise, is open.
#[test]
fn healing_of_what_healed_in_hiding_is_open() {
    let home = tells_the_same(
        "nexus",
        &[
            "npc Wolf like Kester",
            "harm Wolf 4",
            "A: hidden heal Wolf all",
            "heal Wolf all",
        ],
    );
    let log = home.done(&["log", "nexus", "--players"]);
    assert!(log.contains("Wolf · hurt → unhurt"), "{log}");
}

/// Of two things done in hiding the one that is revealed is told as if there were no other.
#[test]
fn revealing_tells_of_that_entry_alone() {
    let [with, without] = [true, false].map(|with| {
        let home = Home::with("nexus");
        let mut phrases = vec![
            "npc Wolf like Kester",
            "players see numbers",
            "roll Wolf STR",
            "hidden harm Wolf 8",
        ];
        if with {
            phrases.push("hidden harm Wolf 50");
        }
        phrases.extend(["reveal 5", "harm Wolf 1"]);
        said(&home, "nexus", &phrases);
        home.done(&["log", "nexus", "--players", "--format", "json"])
    });
    assert_eq!(with, without);
}

/// A group's hidden entry that is revealed names nobody whom an open one would have left out.
#[test]
fn a_revealed_group_names_nobody_whom_players_dont_know() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Wolf like Kester",
        "npc Crow like Kester",
        "roll Wolf STR",
        "hidden roll npcs STR",
        "reveal last",
        "hidden harm npcs 2",
        "reveal last",
        "hidden condition npcs dazed on",
        "reveal last",
    ];
    said(&home, "nexus", &phrases);
    for report in ["log", "show"] {
        let told = home.done(&[report, "nexus", "--players"]);
        assert!(told.contains("Wolf") && !told.contains("Crow"), "{told}");
    }
    // What was done to it is not told once they meet it either.
    said(&home, "nexus", &["roll Crow STR", "harm Crow 1"]);
    let show = home.done(&["show", "nexus", "--players"]);
    let crow = show.split("Crow").nth(1).expect("it is known");
    assert!(crow.contains("hurt") && !crow.contains("dazed"), "{show}");
}

/// Who falls by a blow that was partly struck in hiding stands for players, until the GM says otherwise.
#[test]
fn the_answer_says_how_players_know_somebody() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Wolf like Kester",
        "roll Wolf STR",
        "hidden harm Wolf 18",
        "harm Wolf 3",
        "down Wolf open",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[3].ends_with("players know Wolf as hurt (`down Wolf open` tells them)"),
        "{done:#?}"
    );
    let log = home.done(&["log", "nexus", "--players"]);
    assert!(log.contains("Wolf · hurt → down"), "{log}");
}

/// What is asked of an injury, of a track's highest value or of its number is asked of what players know.
#[test]
fn open_acts_go_by_what_players_know() {
    tells_the_same(
        "contract",
        &[
            "roll \"Night porter\" alertness",
            "harm \"Night porter\" 2 cut",
            "A: hidden heal \"Night porter\" cut 1",
            "heal \"Night porter\" cut 1",
            "harm \"Night porter\" 1 bruise",
        ],
    );
    tells_the_same(
        "contract",
        &[
            "roll \"Night porter\" brawn",
            "A: hidden harm \"Night porter\" 9",
            "order roll",
        ],
    );
    for secret in [
        "hidden track Wolf HP max 4",
        "hidden track Wolf HP max 90",
        "hidden harm Wolf 9",
    ] {
        let secret = format!("A: {secret}");
        for step in ["players see Wolf numbers", "players see Wolf words"] {
            tells_the_same(
                "nexus",
                &[
                    "npc Wolf like Kester",
                    step,
                    "roll Wolf STR",
                    "harm Wolf 9",
                    &secret,
                    "harm Wolf 1",
                    "track Wolf HP 2",
                    "heal Wolf 3",
                    "heal Wolf all",
                ],
            );
        }
    }
    tells_the_same(
        "nexus",
        &[
            "npc Wolf like Kester",
            "roll Wolf STR",
            "A: hidden harm Wolf 17",
            "harm Wolf 1",
            "track Wolf HP 3",
        ],
    );
}

/// What players know counts from what they were told last: an older entry that told them is no longer undone.
#[test]
fn an_undo_takes_back_no_health_that_counts_on() {
    for secret in ["note q", "hidden harm Wolf 4"] {
        let home = Home::with("nexus");
        let phrases = [
            "npc Wolf like Kester",
            "roll Wolf STR",
            secret,
            "hidden harm Wolf 3",
            "reveal 5",
            "harm Wolf 2",
        ];
        said(&home, "nexus", &phrases);
        let done = home.fed(&["line", "nexus"], "undo 6").out;
        let why = "no Wolf's HP is no longer what it was; 7 · Wolf · harm 2";
        assert!(done.starts_with(why), "{done}");
    }
}

#[test]
fn a_group_is_healed_of_what_players_know() {
    tells_the_same(
        "contract",
        &[
            "npc Rat like \"Night porter\"",
            "roll \"Night porter\",Rat brawn",
            "harm \"Night porter\",Rat 3",
            "A: hidden heal \"Night porter\" all",
            "A: hidden harm \"Night porter\" 2",
            "heal npcs all",
        ],
    );
    tells_the_same(
        "nexus",
        &[
            "roll \"Mill wolf\" STR",
            "A: hidden harm \"Mill wolf\" 9",
            "A: hidden up \"Mill wolf\"",
            "heal all 3",
        ],
    );
}

/// Of two parts of an injury that healed in hiding one is revealed.
#[test]
fn a_revealed_part_of_an_injury_heals_alone() {
    let of = |first: &str| {
        let home = Home::with("contract");
        let phrases = [
            "players see numbers",
            "roll \"Night porter\" brawn",
            "harm \"Night porter\" 4 cut",
            first,
            "hidden heal \"Night porter\" cut 1",
            "reveal 6",
            "harm \"Night porter\" 1",
        ];
        said(&home, "contract", &phrases);
        home.done(&["log", "contract", "--players", "--format", "json"])
    };
    assert_eq!(of("note q"), of("hidden heal \"Night porter\" cut 1"));
}

/// What players know already is done again untold: had nothing been done in hiding, it would be refused.
#[test]
fn what_players_know_already_is_no_news() {
    for (openly, secret, group) in [
        ("harm Wolf 90", "hidden heal Wolf 3", "down npcs"),
        ("harm Wolf 90", "hidden heal Wolf 3", "track npcs HP -1"),
        ("harm Wolf 90", "hidden heal Wolf 3", "harm Wolf,Brannoc 1"),
        ("roll Wolf STR", "hidden down Wolf", "up npcs"),
        ("down Wolf", "hidden up Wolf", "down npcs"),
    ] {
        let secret = format!("A: {secret}");
        tells_the_same(
            "nexus",
            &[
                "npc Wolf like Kester",
                "roll \"Mill wolf\" STR",
                if group == "up npcs" {
                    "down \"Mill wolf\""
                } else {
                    "harm \"Mill wolf\" 1"
                },
                openly,
                &secret,
                group,
            ],
        );
    }
}

/// What is undone of what was done in hiding changes nothing that players know.
#[test]
fn an_undo_in_hiding_tells_nothing() {
    tells_the_same(
        "nexus",
        &[
            "npc Wolf like Kester",
            "roll Wolf STR",
            "A: hidden harm Wolf 1",
            "A: hidden down Wolf",
            "A: undo 4",
            "A: redo 4",
            "A: undo 4",
            "harm Wolf 1",
            "harm npcs 1",
        ],
    );
}

/// An open act is undone for players as for the GM, whatever was done in hiding since.
#[test]
fn an_open_act_is_undone_for_players() {
    for secrets in [
        &["A: hidden down Thole"][..],
        &["A: hidden down Thole", "A: hidden up Thole"],
    ] {
        let mut phrases = vec!["roll Thole awe", "harm Thole 1 cut"];
        phrases.extend(secrets);
        phrases.extend(["undo 3", "harm Thole 1 bite"]);
        tells_the_same("vice-virtue", &phrases);
    }
    tells_the_same(
        "vice-virtue",
        &[
            "roll Thole awe",
            "harm Thole 1 cut",
            "undo 3",
            "A: hidden down Thole",
            "redo 3",
            "harm Thole 1 bite",
        ],
    );
}

/// A track that takes an NPC down and that no harm lowers is the game master's.
#[test]
fn a_track_that_is_the_game_masters_tells_nothing() {
    tells_the_same(
        "contract",
        &[
            "npc Rat like \"Night porter\"",
            "roll \"Night porter\",Rat brawn",
            "A: track Rat Mind -5",
            "roll npcs brawn",
            "harm Rat 2",
            "track all Mind -1",
        ],
    );
    for secret in ["A: hidden track Rat Mind 0", "A: hidden harm Rat 9 on Mind"] {
        tells_the_same(
            "contract",
            &[
                "npc Rat like \"Night porter\"",
                secret,
                "harm Rat 1",
                "harm Rat 1",
            ],
        );
    }
}

/// Who rests does so for players as they know them.
#[test]
fn a_rest_goes_by_what_players_know() {
    let of = |secret: &str| {
        let home = Home::new();
        home.done(&["new", "mill", "--game", "d20"]);
        let phrases = [
            "npc Orc",
            "pc Ada",
            "players see Orc numbers",
            "roll Orc Athletics",
            "harm Ada 3",
            "harm Orc 4",
            secret,
            "rest night all",
            "rest night Orc",
            "harm Orc 2",
        ];
        let dice = ["3"; 20].join(",");
        home.fed(&["line", "mill", "--dice", &dice], &phrases.join("\n"));
        ["log", "show"].map(|report| home.done(&[report, "mill", "--players", "--format", "json"]))
    };
    let without = of("note q");
    assert!(without[0].contains("Orc"), "{without:?}");
    for secret in [
        "hidden heal Orc all",
        "hidden harm Orc 3",
        "hidden harm Orc 90",
    ] {
        assert_eq!(of(secret), without, "{secret}");
    }
}

/// An NPC stays known by what it did since, where its first open act is undone, with the health that players know.
#[test]
fn a_first_act_is_undone_and_a_later_one_stands() {
    for (first, later) in [
        ("roll Wolf STR", "harm Wolf 1"),
        ("roll Wolf STR", "roll Wolf AGI"),
        (
            "roll Brannoc STR vs Wolf.parry",
            "roll Brannoc AGI vs Wolf.parry",
        ),
        ("harm Wolf 4", "roll Wolf AGI"),
        (
            "harm Wolf 4 & condition Wolf dazed on open",
            "roll Wolf AGI",
        ),
        ("order set Wolf Brannoc", "roll Wolf AGI"),
    ] {
        for see in ["players see numbers", "players see Wolf words"] {
            let home = tells_the_same(
                "nexus",
                &[
                    "npc Wolf like Kester",
                    see,
                    first,
                    later,
                    "A: hidden harm Wolf 7",
                    "A: undo 6",
                    "undo 4",
                    "harm Wolf 1",
                    "harm npcs 1",
                ],
            );
            let log = home.done(&["log", "nexus", "--players"]);
            assert!(!log.contains("badly") && log.contains("Wolf"), "{log}");
        }
    }
}

/// Where players begin to see numbers of NPCs, the answer says of whom they know another one, and who has a setting of its own.
#[test]
fn a_new_step_says_who_is_known_otherwise() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Rat like Kester",
        "npc Vole like Rat",
        "harm Rat,Vole 2",
        "hidden harm Rat 1",
        "players see Vole defences",
        "players see numbers",
        "harm Rat 1",
    ];
    let done = said(&home, "nexus", &phrases);
    let stays = "Vole stays at defences (`players see WHO default` changes it)";
    let told =
        format!("players now see numbers of NPCs; players know Rat as HP 18/20; {stays} (hidden)");
    assert_eq!(done[5], format!("ok 7 {told}"));
    assert!(
        done[6].ends_with("; players know Rat as HP 17/20"),
        "{done:#?}"
    );
}
