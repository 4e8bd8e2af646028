//! An NPC has its own health, and the one that players know: what is done in hiding changes the first alone, and no open act tells of
//! it.

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
        let own = phrases.iter().filter(|it| with || !it.starts_with("A: "));
        let own: Vec<&str> = own.map(|it| it.trim_start_matches("A: ")).collect();
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
