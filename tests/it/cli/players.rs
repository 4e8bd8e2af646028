//! `log --players` and `show --players`: what is hidden leaves no trace, and nothing of the journal's own shows.

use rollbook::campaign::Party;
use rollbook::campaign::character::PlayersSee;
use rollbook::game::Game;
use serde_json::Value;

use super::given::Home;
use super::hidden::said;
use crate::recap::given::{GAMES, SECRET, phrases};

/// Everything there is for players of an evening.
fn told(game: &str, secrets: bool) -> Vec<String> {
    let home = Home::with(game);
    home.played(game, &phrases(game, secrets).join("\n"));
    let log = ["text", "json", "csv", "md"].map(|format| {
        let words = ["log", game, "--players", "--limit", "0", "--format", format];
        home.done(&words)
    });
    let show = ["text", "json", "ron"].map(|format| {
        let words = ["show", game, "--players", "--format", format];
        home.done(&words)
    });
    log.into_iter().chain(show).collect()
}

#[test]
fn what_is_hidden_leaves_no_trace() {
    for game in GAMES {
        let (with, without) = (told(game, true), told(game, false));
        assert_eq!(with, without, "{game}");
        for text in with {
            assert!(!text.to_lowercase().contains(SECRET), "{game}: {text}");
        }
    }
}

/// A roll that is undone names nobody whom players don't know any more, and what changed it tells nothing where it is hidden again.
#[test]
fn an_undone_roll_names_nobody_whom_they_dont_know() {
    let begins = "npc \"Night judge\" like Kester";
    for (game, acts) in [
        (
            "nexus",
            "roll Brannoc Fighting vs \"Night judge\".Parry; reroll Brannoc free \"again\"; undo; undo",
        ),
        (
            "nexus",
            "roll \"Night judge\" STR; amend last vs 12; undo; undo",
        ),
        (
            "nexus",
            "roll \"Night judge\" STR; roll Brannoc Fighting vs \"Night judge\".Parry; undo; undo",
        ),
        (
            "nexus",
            "hidden roll \"Night judge\" STR; reveal last; amend last vs 12; undo; undo",
        ),
        (
            "nexus",
            "hidden roll Brannoc STR; reveal last; amend last vs 12; undo; undo",
        ),
        (
            "nexus",
            "hidden roll Brannoc STR; reveal last; amend last vs 12; undo; undo; undo",
        ),
        (
            "vice-virtue",
            "contest Ansa Will against \"Night judge\"; amend last Ansa Body; undo; undo",
        ),
    ] {
        let home = Home::with(game);
        let begins = if game == "nexus" {
            begins
        } else {
            "npc \"Night judge\" 6"
        };
        said(&home, game, &[begins]);
        let acts: Vec<&str> = acts.split("; ").collect();
        said(&home, game, &acts);
        let log = home.done(&["log", game, "--players", "--limit", "0"]);
        assert_eq!(log.trim_end().lines().count(), 2, "{acts:?}: {log}");
    }
    // Where players know it by another act, the roll that they saw is struck.
    let home = Home::with("nexus");
    let acts = [
        begins,
        "roll \"Night judge\" STR",
        "roll Brannoc Fighting vs \"Night judge\".Parry",
        "undo",
    ];
    said(&home, "nexus", &acts);
    let log = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(log.trim_end().ends_with("(undone)"), "{log}");
}

/// An undone roll of a group is struck, whoever rolled in it whom players don't know.
#[test]
fn an_undone_roll_of_a_group_is_struck() {
    for (secret, roll) in [
        ("hidden pc Omega like Kester", "roll pcs Athletics"),
        ("npc Omega like Kester", "roll npcs Athletics"),
        ("hidden ally Omega like Kester", "roll all Athletics"),
    ] {
        let of = |secret: &str| {
            let home = Home::with("nexus");
            let dice = ["3"; 40].join(",");
            let phrases = ["roll \"Mill wolf\" Athletics", secret, roll, "undo"].join("\n");
            home.fed(&["line", "nexus", "--dice", &dice], &phrases);
            home.done(&[
                "log",
                "nexus",
                "--players",
                "--limit",
                "0",
                "--format",
                "json",
            ])
        };
        let told = of(secret);
        assert_eq!(told, of("hidden note q"), "{roll}");
        assert!(told.contains("\"undone\":true"), "{told}");
    }
}

/// An entry that undoes or redoes another has the game master's words, of which no tag tells.
#[test]
fn no_open_tag_stands_on_an_undo() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden pc Omega like Kester",
        "condition pcs wet on",
        "undo",
        "tag 4 foo open",
        "redo",
        "tag 5 foo open",
        "tag 5 foo",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[3].starts_with("no 4 only undoes another entry"),
        "{done:#?}"
    );
    assert!(
        done[5].starts_with("no 5 only redoes another entry"),
        "{done:#?}"
    );
    assert!(
        done[6].starts_with("ok") && done[6].ends_with("(hidden)"),
        "{done:#?}"
    );
}

/// What was opened by mistake and taken back is gone; a roll was seen to fall.
#[test]
fn of_what_is_taken_back_only_rolls_are_told() {
    let home = Home::with("nexus");
    let said = [
        "note \"Verrin is the traitor\" open",
        "undo",
        "counter add \"Alarm at the pans\" 6 open",
        "undo",
        "roll brannoc athletics faces 9 3 5",
        "undo",
        "note \"the bell rings\" open",
    ];
    home.played("nexus", &said.join("\n"));
    let text = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len() - 4..];
    assert!(last[0].ends_with("  taken back"), "{text}");
    assert!(last[1].ends_with("  taken back"), "{text}");
    let roll = last[2];
    assert!(
        roll.contains("Brannoc · Athletics") && roll.ends_with("  (undone)"),
        "{text}"
    );
    assert!(last[3].ends_with("the bell rings"), "{text}");
    for format in ["json", "csv", "md"] {
        let words = [
            "log",
            "nexus",
            "--players",
            "--limit",
            "0",
            "--format",
            format,
        ];
        let told = home.done(&words);
        assert!(
            !told.contains("Verrin") && !told.contains("Alarm"),
            "{told}"
        );
        assert!(
            told.contains("taken back") && told.contains("Athletics"),
            "{told}"
        );
        assert!(!told.contains("~~taken back"), "{told}");
    }
    // The game master's own history keeps it.
    assert!(
        home.done(&["log", "nexus"])
            .contains("Verrin is the traitor")
    );
}

#[test]
fn who_waits_on_the_bench_is_not_shown() {
    let home = Home::with("nexus");
    let sheets = home.done(&["show", "nexus", "--players"]);
    for secret in ["Miller", "Mill wolf", "sister", "drag under"] {
        assert!(home.done(&["show", "nexus"]).contains(secret));
        assert!(!sheets.contains(secret), "{sheets}");
    }
    assert!(sheets.contains("Brannoc") && sheets.contains("Kester"));
    home.refused(1, &["show", "nexus", "miller", "--players"]);
}

#[test]
fn the_order_of_turns_is_shown_without_who_is_on_the_bench() {
    let home = Home::with("nexus");
    let said = "order set ysolde wolf brannoc\norder next\nbench wolf on";
    home.played("nexus", said);
    let text = home.done(&["show", "nexus", "--players"]);
    let told = "round 1, Brannoc · order: Ysolde, Brannoc";
    assert_eq!(text.lines().nth(1), Some(told));
    let json = home.done(&["show", "nexus", "--players", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).expect("an object");
    let told = serde_json::json!({ "round": 1, "turn": "Brannoc", "turns": ["Ysolde", "Brannoc"] });
    assert_eq!(json["order"], told);
    let all = home.done(&["show", "nexus"]);
    assert!(
        all.contains("round 1, Brannoc · order: Ysolde, Mill wolf, Brannoc"),
        "{all}"
    );
}

#[test]
fn every_entry_can_be_hidden_unless_players_would_see_what_it_does() {
    for game in GAMES {
        let home = Home::with(game);
        let before = home.done(&["log", game, "--players", "--limit", "0"]);
        let sheets = home.done(&["show", game, "--players", "--format", "json"]);
        let json: Value = serde_json::from_str(&sheets).expect("an object");
        let pc = json["characters"][0]["name"].to_string();
        let done = home.played(
            game,
            &format!(
                "hidden npc \"Canary\"\nhidden harm canary 1\nharm canary 1 \"a wing\" hidden\n\
                 hidden condition canary \"yellow\" on\nhidden force \"so\" roll canary athletics\n\
                 dice 2d6 hidden\nhidden dice 2d6 \"canary\"\nnote \"canary\"\nnote \"canary\" hidden\ntag 1 canary\n\
                 describe {pc} \"canary\" hidden\nhidden save {pc} \"canary\" as roll {pc} athletics\n\
                 condition {pc} \"canary\" on hidden\norder set {pc} hidden\n"
            ),
        );
        for line in &done {
            assert!(
                line.starts_with("ok ") && line.contains("(hidden)"),
                "{game}: {line}"
            );
        }
        assert_eq!(
            before,
            home.done(&["log", game, "--players", "--limit", "0"])
        );
        assert_eq!(
            sheets,
            home.done(&["show", game, "--players", "--format", "json"])
        );
        for open in [
            format!("hidden absent {pc} on"),
            format!("hidden rename {pc} \"Somebody\""),
            "hidden session start".to_owned(),
        ] {
            let ran = home.fed(&["line", game], &open);
            assert!(
                ran.out.contains("is open to players"),
                "{game}: {}",
                ran.out
            );
        }
    }
}

fn home() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus", "--party", "sample"]);
    home.played(
        "Mill",
        "session start\nroll ysolde lore faces 12,6 hidden\nroll brannoc athletics faces 8,4,5\nharm brannoc 3\nundo\n\
         tag 4 roof open\nbench \"the miller\" off\nsession end\nsession start\nreveal 3\nnote \"the bell\" open\n",
    );
    home
}

fn entries(home: &Home, words: &[&str]) -> Vec<Value> {
    let words = [&["log", "Mill", "--players", "--format", "json"], words].concat();
    let log = home.done(&words);
    let entries = log.lines().map(serde_json::from_str);
    entries.map(|entry| entry.expect("JSON Lines")).collect()
}

#[test]
fn open_entries_are_numbered_from_one() {
    let home = home();
    let all = entries(&home, &["--limit", "0"]);
    let told: Vec<(u64, &str, bool)> = all
        .iter()
        .map(|it| {
            let number = it["number"].as_u64().expect("a number");
            let label = it["label"].as_str().expect("a label");
            (number, label, it["undone"] == true)
        })
        .collect();
    assert_eq!(
        told[1..],
        [
            (2, "session 1 starts", false),
            (3, "Brannoc · Athletics 15 vs 8 · critical", false),
            (4, "taken back", true),
            (5, "#roof on Brannoc · Athletics 15 vs 8 · critical", false),
            (6, "session 1 ends", false),
            (7, "session 2 starts", false),
            // Where it was shown, not where it was done.
            (8, "Ysolde · Lore 20 vs 8 · critical", false),
            (9, "the bell", false),
        ]
    );
    assert!(
        all.iter()
            .all(|it| it.get("seq").is_none() && it.get("at").is_none())
    );
    let newest: Vec<Value> = entries(&home, &["--limit", "2"]);
    assert_eq!(newest, all[7..]);
    // Filters narrow it, and the numbers stay.
    let lore = entries(&home, &["--search", "lore"]);
    assert_eq!(lore, all[7..8]);
}

/// A filter matches what players see: neither a number nor a name that is kept from them.
#[test]
fn a_filter_finds_what_players_see() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus", "--party", "sample"]);
    home.played(
        "Mill",
        "roll wolf athletics faces 8,5\nalias wolf \"a grey shape\"\nroll wolf athletics faces 7,5\n\
         roll brannoc fighting vs wolf faces 8,4,4\nharm wolf 3\n",
    );
    let found = |words: &[&str]| {
        let found = entries(&home, words);
        let labels = found
            .iter()
            .map(|it| it["label"].as_str().expect("a label").to_owned());
        labels.collect::<Vec<String>>()
    };
    let first = "Mill wolf · Athletics · strong";
    let second = "a grey shape · Athletics · strong";
    let fighting = "Brannoc · Fighting 14 vs a grey shape · critical";
    let harm = "a grey shape · hurt";
    for (words, told) in [
        (vec!["--search", "13"], vec![]),
        (vec!["--search", "harm"], vec![]),
        (vec!["--search", "hurt"], vec![harm]),
        (vec!["--search", "mill wolf"], vec![first]),
        (vec!["--who", "mill"], vec![first]),
        (vec!["--who", "grey"], vec![second, harm]),
        (vec!["--search", "who:nobody"], vec![]),
        (vec!["--tier", "strong"], vec![first, second]),
        (vec!["--kind", "track"], vec![harm]),
        (vec!["--trait", "Athletics"], vec![first, second]),
        (vec!["--trait", "Fighting"], vec![fighting]),
        (vec!["--limit", "1"], vec![harm]),
    ] {
        assert_eq!(found(&words), told, "{words:?}");
    }
}

#[test]
fn an_ally_shows_to_players_like_a_character_of_theirs() {
    let home = Home::with("nexus");
    let hp = |text: &str| text.lines().position(|line| line.contains("Mill wolf"));
    let before = home.done(&["show", "nexus", "--players"]);
    assert_eq!(hp(&before), None, "{before}");
    home.played("nexus", "kind wolf ally with ysolde");
    let text = home.done(&["show", "nexus", "--players"]);
    let heads: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    let at = heads
        .iter()
        .position(|line| line.contains("Ysolde"))
        .expect("Ysolde is there");
    assert!(
        heads[at + 1].ends_with("Mill wolf (ally of Ysolde)"),
        "{heads:?}"
    );
    assert!(text.contains("HP 9/9"), "{text}");
    let json = home.done(&["show", "nexus", "--players", "--format", "json"]);
    assert!(
        json.contains(r#""owner":"Ysolde""#) || json.contains(r#""owner": "Ysolde""#),
        "{json}"
    );
    home.played("nexus", "undo");
    assert_eq!(hp(&home.done(&["show", "nexus", "--players"])), None);
    let refused = home
        .fed(&["line", "nexus"], "kind wolf npc with ysolde")
        .out;
    assert!(
        refused.contains("only an ally goes with a character"),
        "{refused}"
    );
}

#[test]
fn an_ally_rests_with_the_party_and_gets_no_awards() {
    let home = Home::with("vice-virtue");
    home.played("vice-virtue", "kind thole ally\nsession start");
    let json: Value =
        serde_json::from_str(&home.done(&["show", "vice-virtue", "--format", "json"]))
            .expect("an object");
    let thole = json["characters"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|it| it["name"] == "Captain Thole");
    let thole = thole.expect("he is there");
    assert_eq!(thole["kind"], "Ally");
    assert_eq!(thole["points"], serde_json::json!({}));
    let refused = home.fed(&["line", "vice-virtue"], "award thole vice").out;
    assert!(refused.starts_with("no "), "{refused}");
}

/// What the game master sets about players, and takes back, is told to nobody else.
#[test]
fn what_players_see_is_set_without_a_trace() {
    const SETTINGS: &str = "players see nothing\nundo\nplayers see Crow numbers\nundo\nplayers see difficulties no\nundo\n\
        alias Crow \"a hooded stranger\"\nundo\nredo\nalias Crow none\n";
    for game in GAMES {
        let told = |settings: &str| {
            let home = Home::with(game);
            let acts = "npc Crow\nharm Crow 1 \"a cut\"\n";
            home.played(game, &format!("{acts}{settings}note \"the end\" open"));
            let log = ["text", "json", "csv", "md"].map(|format| {
                home.done(&["log", game, "--players", "--limit", "0", "--format", format])
            });
            let show = ["text", "json", "ron"]
                .map(|format| home.done(&["show", game, "--players", "--format", format]));
            log.into_iter().chain(show).collect::<Vec<String>>()
        };
        assert_eq!(told(SETTINGS), told(""), "{game}");
    }
}

#[test]
fn the_sheets_tell_the_game_master_what_players_see() {
    let home = Home::with("nexus");
    home.played(
        "nexus",
        "npc Crow\nplayers see Crow numbers\nalias Crow \"a hooded stranger\"\nplayers see difficulties no",
    );
    let show = |words: &[&str]| home.done(&[&["show", "nexus"], words].concat());
    let text = show(&[]);
    assert!(
        text.contains("players see of NPCs: words, no difficulties"),
        "{text}"
    );
    assert!(
        text.contains("numbers, as “a hooded stranger”, not known yet"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&show(&["--format", "json"])).expect("an object");
    assert_eq!(json["players_see"], "words");
    assert_eq!(json["players_see_difficulties"], false);
    let people = json["characters"].as_array().expect("a list");
    let crow = people
        .iter()
        .find(|who| who["name"] == "Crow")
        .expect("it joined");
    assert_eq!(crow["players_see"], "numbers");
    assert_eq!(crow["alias"], "a hooded stranger");
    assert_eq!(crow["known"], false);
    let game = Game::embedded("nexus").expect("the game is embedded");
    let file = show(&["--format", "ron"]);
    let party = Party::parse(&file, "nexus.ron", &game).expect("it was written");
    let crow = party.characters.last().expect("it joined last");
    assert_eq!(crow.players_see, Some(PlayersSee::Numbers), "{file}");
    assert_eq!(crow.alias.as_deref(), Some("a hooded stranger"));
    for format in ["text", "json", "ron"] {
        let open = show(&["--players", "--format", format]);
        for secret in ["stranger", "numbers", "not known"] {
            assert!(!open.contains(secret), "{format}: {open}");
        }
    }
}

/// How the NPCs are that players know stands below the sheets, as on the players' page.
#[test]
fn the_npcs_that_players_know_are_listed() {
    let home = Home::with("nexus");
    let said = [
        "npc Crow",
        "npc Gull",
        "npc Heron",
        "alias Crow \"a hooded stranger\"",
        "harm Crow 1",
        "condition Crow stunned on open",
        "hidden condition Crow cursed on",
        "hidden harm Heron 1",
        "harm Gull 1",
    ];
    home.played("nexus", &said.join("\n"));
    let show = |words: &[&str]| home.done(&[&["show", "nexus"], words].concat());
    let text = show(&["--players"]);
    let listed = "\n\na hooded stranger · hurt, stunned\nGull · hurt\n";
    assert!(text.ends_with(listed), "{text}");
    let json = |words: &[&str]| -> Value {
        serde_json::from_str(&show(&[&["--format", "json"], words].concat())).expect("an object")
    };
    let listed = serde_json::json!([
        { "name": "a hooded stranger", "state": "hurt, stunned" },
        { "name": "Gull", "state": "hurt" },
    ]);
    assert_eq!(json(&["--players"])["npcs"], listed);
    assert_eq!(
        json(&["--players", "Ysolde"])["npcs"],
        serde_json::json!([])
    );
    // The game master has their sheets.
    assert!(json(&[]).get("npcs").is_none());
    assert!(!show(&[]).contains("Gull · hurt"));
    // Whoever acts in the order stands in it.
    home.played("nexus", "order set Gull, Brannoc");
    let text = show(&["--players"]);
    assert!(text.contains("order: Gull, Brannoc"), "{text}");
    assert!(
        text.ends_with("\n\na hooded stranger · hurt, stunned\n"),
        "{text}"
    );
}

/// A game in which each die is compared with the target: what the dice give tells the number.
const EACH_DIE: &str = r#"(
    id: "each-die", name: "Each Die",
    mechanic: Described(
        inputs: [(name: "pool", from: Skill), (name: "target", from: Target)],
        derive: [("low", "target - 1")],
        tallies: [("hits", Add)],
        dice: [(name: "d10", count: "pool", sides: "10", gives: [("hits", "face > low")])],
        value: "hits",
        read: [("success", "hits > 0"), ("failure", "1")],
    ),
    tiers: [(key: "failure"), (key: "success", success: true)],
    usual: Number(6),
    sheet: (
        kinds: [(name: "Skills", role: Skill, rating: Number(low: 0, high: 9, start: 0), traits: [(name: "Fight")])],
        defences: [(name: "Dodge", value: (base: 6))],
    ),
)"#;

/// In a described game, too, players see no total and no dice that follow from a number that is kept from them.
#[test]
fn dice_that_are_compared_with_a_kept_number_tell_it_nowhere() {
    let seen = |dodge: &str| {
        let home = Home::new();
        let game = home.file("each-die.ron", EACH_DIE);
        home.done(&["new", "Mill", "--game", &game]);
        let dodge = format!("defence Wolf Dodge {dodge}");
        let phrases = [
            "pc Mara",
            "trait Mara Fight 3",
            "npc Wolf",
            &dodge,
            "roll Mara Fight vs Wolf.Dodge faces 1,6,8",
        ];
        home.fed(&["line", "Mill"], &phrases.join("\n"));
        home.done(&["log", "Mill", "--players"])
    };
    let told = seen("4");
    assert!(told.contains("Mara · Fight vs Wolf · success"), "{told}");
    assert_eq!(told, seen("8"));
}
