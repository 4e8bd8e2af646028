//! An evening with hidden turned on in between: players see nothing of it until it is revealed, then exactly that.

use ratatui::layout::Rect;
use rollbook::journal::Reader;
use rollbook::table::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};

use super::given::{GAMES, Home};
use crate::recap::given::SECRET;
use crate::screen::harness::{frame, look, text};

/// What is done while hidden is on; `PC` is one of the party. What a game doesn't know is passed over.
const FORGOTTEN: [&str; 22] = [
    "roll PC athletics",
    "dice 2d6 \"canary dice\"",
    "note \"canary in a note\"",
    "npc \"Canary\"",
    "trait canary athletics 1",
    "trait canary athletics d6",
    "roll canary athletics",
    "harm canary 1 \"a canary wing\"",
    "condition PC \"canary yellow\" on",
    "condition PC \"canary blue\" on for 2 rounds",
    "modifier PC \"canary luck\" +1",
    "modifier PC \"canary luck\" boon 1",
    "item PC add \"Canary cage\" d8",
    "supply PC add \"Canary seed\" d6",
    "counter add \"canary tide\" 6",
    "counter \"canary tide\" +2",
    "pc \"Canary child\"",
    "order set PC canary",
    "order next",
    "order next",
    "rename canary \"Canary cousin\"",
    "roll PC athletics with \"canary luck\"",
];

/// What is done in the open after it; some of it concerns what was added in hiding.
const AFTERWARDS: [&str; 9] = [
    "roll PC athletics",
    "check PC \"canary cage\"",
    "order next",
    "order next",
    "order end",
    "condition PC \"canary blue\" off",
    "counter \"canary tide\" +1",
    "note \"the bell rings\" open",
    "session end",
];

/// What stays the game master's: a note has its number, and of an NPC's beginning, sheet and new name players hear nothing.
const GAME_MASTERS: [&str; 5] = [
    "canary in a note",
    " Canary joins",
    " Canary · Athletics 0 → 1",
    " Canary · Athletics none → 1",
    "Canary cousin",
];

/// Everything that players are shown.
fn shown(home: &Home, game: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (verb, formats) in [
        ("log", &["text", "json", "csv", "md"][..]),
        ("show", &["text", "json", "ron"]),
        ("recap", &["md", "html", "json"]),
    ] {
        for format in formats {
            let mut words = vec![verb, game, "--players", "--format", format];
            if verb == "log" {
                words.extend(["--limit", "0"]);
            }
            all.push(home.done(&words));
        }
    }
    let reader = Reader::open(&home.campaign(game)).expect("a campaign");
    for size in [(80, 24), (120, 36)] {
        let seen = Snapshot::of(&reader).expect("a readable journal");
        let screen = Rect::new(0, 0, size.0, size.1);
        let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
        all.push(text(&frame(&watch, size)));
    }
    all
}

fn sings(all: &[String]) -> Option<&String> {
    all.iter().find(|told| told.to_lowercase().contains(SECRET))
}

/// The first of the party who is present.
fn one(home: &Home, game: &str) -> String {
    let sheets = home.done(&["show", game, "--players", "--format", "json"]);
    let sheets: serde_json::Value = serde_json::from_str(&sheets).expect("an object");
    let party = sheets["characters"].as_array().expect("characters");
    let here = party.iter().find(|who| who["present"] == true);
    here.expect("a party")["name"].to_string()
}

/// What the plain mode answers to these phrases.
pub(super) fn said(home: &Home, game: &str, phrases: &[&str]) -> Vec<String> {
    let pc = one(home, game);
    let lines: Vec<String> = phrases.iter().map(|it| it.replace("PC", &pc)).collect();
    let ran = home.fed(&["line", game], &lines.join("\n"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn who_forgets_to_turn_it_off_has_told_nothing() {
    for game in GAMES {
        let home = Home::with(game);
        said(
            &home,
            game,
            &["session start", "roll PC athletics", "hidden on"],
        );
        let done = said(&home, game, &FORGOTTEN);
        let count = done.iter().filter(|line| line.starts_with("ok ")).count();
        assert!(count > 16, "{game}: {done:#?}");
        assert_eq!(sings(&shown(&home, game)), None, "{game}");
        let told = home.done(&["log", game, "--players", "--limit", "0"]);
        said(&home, game, &["hidden off"]);
        assert_eq!(
            home.done(&["log", game, "--players", "--limit", "0"]),
            told,
            "{game}"
        );
        said(&home, game, &AFTERWARDS);
        assert_eq!(sings(&shown(&home, game)), None, "{game}");
        let told = home.done(&["log", game, "--players", "--limit", "0"]);
        assert!(told.contains("the bell rings"), "{game}: {told}");
    }
}

#[test]
fn what_is_added_in_hiding_counts_and_is_shown_when_it_is_revealed() {
    for game in GAMES {
        let home = Home::with(game);
        let modifier = [
            "modifier PC \"canary luck\" +1",
            "modifier PC \"canary luck\" boon 1",
        ];
        let first = said(&home, game, &["hidden on"]);
        assert!(
            first[0].starts_with("ok 2 kept from players from now on"),
            "{first:?}"
        );
        let mut done = said(&home, game, &modifier);
        done.retain(|line| line.starts_with("ok "));
        let seq = done[0].split(' ').nth(1).expect("a number").to_owned();
        let rolled = said(&home, game, &["hidden off", "roll PC athletics"]);
        let gm = home.done(&["log", game, "--limit", "1", "--format", "json"]);
        assert!(gm.contains("canary luck"), "{game}: {gm}\n{rolled:?}");
        assert_eq!(sings(&shown(&home, game)), None, "{game}");
        said(&home, game, &[&format!("reveal {seq}")]);
        let sheets = home.done(&["show", game, "--players"]);
        assert!(sheets.contains("canary luck"), "{game}: {sheets}");
        said(&home, game, &["undo"]);
        assert_eq!(sings(&shown(&home, game)), None, "{game}");
    }
}

#[test]
fn players_keep_seeing_the_turn_before_a_hidden_one() {
    let home = Home::with("nexus");
    let turns = |home: &Home| {
        let text = home.done(&["show", "nexus", "--players"]);
        text.lines().nth(1).unwrap_or_default().to_owned()
    };
    said(
        &home,
        "nexus",
        &[
            "order set brannoc ysolde",
            "hidden on",
            "npc \"Canary\"",
            "order add canary after brannoc",
        ],
    );
    let before = turns(&home);
    assert_eq!(before, "round 1, Brannoc · order: Brannoc, Ysolde");
    let told = home.done(&["log", "nexus", "--players"]);
    said(&home, "nexus", &["order next"]);
    assert_eq!(turns(&home), before);
    assert_eq!(home.done(&["log", "nexus", "--players"]), told);
    said(&home, "nexus", &["order next"]);
    assert_eq!(turns(&home), "round 1, Ysolde · order: Brannoc, Ysolde");
}

/// To reveal a turn opens the place of the one who acts; the entry that set the order opens the rest.
#[test]
fn a_revealed_turn_tells_nothing_of_the_others() {
    let home = Home::with("nexus");
    let seen = |home: &Home| home.done(&["show", "nexus", "--players"]);
    let done = said(
        &home,
        "nexus",
        &[
            "hidden on",
            "npc Wolf",
            "npc Canary",
            "order set brannoc Wolf Canary",
            "order next",
            "hidden off",
        ],
    );
    let set = done[3].split(' ').nth(1).expect("a number");
    assert!(!seen(&home).contains("order:"), "{}", seen(&home));
    let told = said(&home, "nexus", &["reveal last"]);
    assert!(told[0].contains("Wolf's turn"), "{told:?}");
    assert!(
        seen(&home).contains("round 1, Wolf · order: Wolf\n"),
        "{}",
        seen(&home)
    );
    said(&home, "nexus", &[&format!("reveal {set}")]);
    let order = "order: Brannoc, Wolf, Canary\n";
    assert!(seen(&home).contains(order), "{}", seen(&home));
    said(&home, "nexus", &["undo", "undo"]);
    assert!(!seen(&home).contains("order:"), "{}", seen(&home));
}

#[test]
fn all_of_it_is_revealed_and_closed_again_at_once() {
    for game in GAMES {
        let home = Home::with(game);
        said(&home, game, &["hidden on"]);
        let done = said(&home, game, &FORGOTTEN);
        said(&home, game, &["hidden off", "note \"another canary\""]);
        let before = shown(&home, game);
        let revealed = said(&home, game, &["reveal all", "reveal all"]);
        let hidden = done
            .iter()
            .filter(|line| {
                line.ends_with("(hidden)") && !GAME_MASTERS.iter().any(|it| line.contains(it))
            })
            .count();
        assert!(
            revealed[0].contains(&format!("revealed {hidden} entries")),
            "{game}: {revealed:?} {done:#?}"
        );
        assert!(
            revealed[1]
                .starts_with("no nothing is hidden since hidden was turned on but notes and tags"),
            "{game}: {revealed:?}"
        );
        let all = shown(&home, game);
        for words in ["canary dice", "canary yellow"] {
            assert!(all[0].contains(words), "{game}: {words}\n{}", all[0]);
        }
        assert!(!all.concat().contains("canary in a note"), "{game}");
        assert!(
            all[4].contains("canary yellow") && all[4].contains("Canary child"),
            "{game}: {}",
            all[4]
        );
        assert!(!all.concat().contains("another canary"), "{game}");
        said(&home, game, &["undo"]);
        assert_eq!(shown(&home, game), before, "{game}");
        said(&home, game, &["redo"]);
        assert_eq!(shown(&home, game), all, "{game}");
    }
}

/// What is set for players shows at once, in whatever mode: it asks before.
#[test]
fn what_is_set_for_players_asks_in_hiding() {
    let home = Home::with("nexus");
    said(
        &home,
        "nexus",
        &["npc Abbot 4", "order set Abbot brannoc", "hidden on"],
    );
    for phrase in ["alias Abbot \"a grey man\"", "players see Abbot numbers"] {
        // The first line says that hidden is on.
        let told = said(&home, "nexus", &[phrase, &format!("open {phrase}")]);
        assert!(told[1].starts_with("no what players"), "{told:?}");
        assert!(told[2].starts_with("ok"), "{told:?}");
    }
}

/// Who goes away passes the turn on; that of somebody whom players know by another name is not told with it.
#[test]
fn who_goes_away_tells_nothing_of_the_next_turn() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Crow 4",
        "npc Canary 4",
        "alias Canary \"a grey man\"",
        "order set Crow Canary brannoc",
        "absent Crow on",
        "absent Crow off",
        "order set Crow Canary brannoc",
        "bench Crow on",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Crow is now absent"), "{told}");
    assert!(!told.contains("Canary"), "{told}");
}

/// To reveal another end of a hidden condition shows the condition.
#[test]
fn a_revealed_end_shows_the_condition_that_it_ends() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden condition PC wet on for the fight",
        "hidden condition PC wet on for 2 rounds",
        "reveal last",
    ];
    said(&home, "nexus", &phrases);
    let log = home.done(&["log", "nexus", "--players"]);
    assert!(log.contains("is wet for 2 rounds"), "{log}");
    let show = home.done(&["show", "nexus", "--players"]);
    assert!(show.contains("wet (2 rounds)"), "{show}");
}

/// A condition that several NPCs got is shown to players once it is revealed, as that of one is.
#[test]
fn a_condition_of_several_is_revealed() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Crow 4",
        "npc Rook 4",
        "order set Crow Rook brannoc",
        "condition Crow,Rook dazed on",
        "reveal last",
        "hidden condition brannoc,Crow poisoned on",
        "reveal last",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    for words in ["now dazed: Crow, Rook", "now poisoned: Brannoc, Crow"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn an_injury_in_hiding_shows_in_no_figure() {
    // Where injuries lower a track that players see, one can't be hidden.
    let home = Home::with("contract");
    let told = home.fed(
        &["line", "contract"],
        "hidden harm \"Imogen Sato\" 2 \"poison\"",
    );
    assert!(
        told.out.contains("Imogen Sato's Body is open to players"),
        "{}",
        told.out
    );
    for (game, state) in [
        ("contract", "injured"),
        ("langobard", "hurt"),
        ("vice-virtue", "wounded"),
    ] {
        let home = Home::with(game);
        let harm = "npc Wolf\nhidden harm Wolf 4 \"poison\"\nharm Wolf 1 \"a scratch\"";
        home.played(game, harm);
        let told = home.done(&["log", game, "--players"]);
        let line = format!("Wolf · {state}\n");
        assert!(told.contains(&line), "{game}: {told}");
    }
}

/// What is kept from players without being hidden is not said to be seen by them.
#[test]
fn nobody_is_told_that_players_see_what_is_kept_from_them() {
    let home = Home::with("nexus");
    let answers = home.fed(
        &["line", "nexus"],
        "npc Wolf\nitem wolf add Collar\nreveal 3\nreveal 1\n",
    );
    let answers: Vec<&str> = answers.out.lines().collect();
    let kept = "no players see nothing of 3, which tells only what is kept from them";
    assert_eq!(answers[2], kept);
    assert_eq!(answers[3], "no 1 is not hidden; players already see it");
}

/// An NPC's condition is the game master's until it is opened: when it is set, later, or with the entry that set it.
#[test]
fn an_npcs_condition_is_told_once_it_is_opened() {
    let home = Home::with("nexus");
    let told = || home.done(&["log", "nexus", "--players", "--limit", "0"]);
    let play = |phrases: &str| {
        let ran = home.fed(&["line", "nexus"], phrases);
        assert!(
            !ran.out.lines().any(|line| line.starts_with("no ")),
            "{}",
            ran.out
        );
        ran.out
    };
    play("npc Wolf\norder set Ysolde, Wolf\ncondition wolf stunned on for 2 rounds\n");
    play("condition wolf \"lame\" on\ncondition Ysolde, Wolf \"wet\" on\n");
    let before = told();
    assert!(before.contains("wet"), "{before}");
    let recap = || home.done(&["recap", "nexus", "--players"]);
    let text = format!("{before}{}", recap());
    for kept in ["stunned", "lame", "Wolf wet", "Wolf became"] {
        assert!(!text.contains(kept), "{kept}: {text}");
    }
    // Set again with the word, the same condition is opened.
    let opened = play("condition wolf \"lame\" on open\n");
    assert!(opened.contains("Wolf is now lame"), "{opened}");
    assert!(told().contains("Wolf is now lame"), "{}", told());
    play("reveal 4\n");
    assert!(told().contains("Wolf is now stunned"), "{}", told());
    // Its end is told, too.
    play("order next\norder next\norder next\norder next\n");
    assert!(told().contains("stunned ends for Wolf"), "{}", told());
    play("condition wolf \"afraid\" on open\ncondition wolf \"afraid\" off\n");
    assert!(told().contains("Wolf is no longer afraid"), "{}", told());
}

/// Who acts in a round of surprise is all that players see of the order in it; a surprise by somebody they don't know is none.
#[test]
fn players_see_who_acts_in_a_surprise() {
    let home = Home::with("nexus");
    let seen = || {
        let reader = Reader::open(&home.campaign("nexus")).expect("a campaign");
        let seen = Snapshot::of(&reader).expect("a readable journal");
        let screen = Rect::new(0, 0, 80, 24);
        let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
        text(&frame(&watch, (80, 24)))
    };
    home.played(
        "nexus",
        "npc Wolf\nnpc Crow\norder set Ysolde, Wolf, Kester\norder surprise Wolf\n",
    );
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(told.contains("round of surprise: only Wolf"), "{told}");
    let order = |seen: &str| {
        seen.lines()
            .find(|line| line.contains("Wolf"))
            .map(str::to_owned)
    };
    let row = order(&seen()).expect("the order");
    assert!(!row.contains("Ysolde"), "{row}");
    home.played("nexus", "order next\n");
    let row = order(&seen()).expect("the order");
    assert!(row.contains("Ysolde"), "{row}");
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(told.contains("round 1 · Ysolde's turn"), "{told}");
    // Nobody knows of the crow.
    home.played(
        "nexus",
        "order end\nhidden on\norder set Crow\nhidden off\norder end\norder set Ysolde, Kester\n",
    );
    let before = seen();
    home.played("nexus", "order join crow hidden\norder surprise Crow\n");
    assert_eq!(seen(), before);
}

/// Making an NPC is hidden; “open” makes it known.
#[test]
fn an_npc_made_in_the_open_is_known() {
    let home = Home::with("nexus");
    home.played("nexus", "npc Crow\nnpc Bard open\n");
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(told.contains("Bard joins"), "{told}");
    assert!(!told.contains("Crow"), "{told}");
}

/// How an NPC is is told when an injury of it gets better, too.
#[test]
fn an_eased_injury_changes_the_word_for_an_npc() {
    let home = Home::with("contract");
    let told = || home.done(&["log", "contract", "--players", "--limit", "0"]);
    home.played(
        "contract",
        "npc Dee 2\norder set Dee\nharm Dee 5 stab\nheal Dee stab 2\n",
    );
    assert!(
        told().contains("Dee · badly injured → injured"),
        "{}",
        told()
    );
    let lines = told().lines().count();
    home.played("contract", "harm Dee 1 nick\n");
    assert!(
        told().contains("Dee · injured → badly injured"),
        "{}",
        told()
    );
    assert_eq!(told().lines().count(), lines + 1);
}

/// The filter finds what the log marks as hidden.
#[test]
fn the_filter_finds_what_is_marked() {
    let home = Home::with("nexus");
    home.played(
        "nexus",
        "npc Wolf\nitem Wolf add Collar\nhidden roll Ysolde athletics\nnote private\ncondition Wolf stunned on\nreveal last\nroll Ysolde athletics\n",
    );
    let marked = home.done(&["log", "nexus", "--limit", "0"]);
    let number = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let marked = marked.lines().filter(|line| line.ends_with("(hidden)"));
    let marked: Vec<_> = marked.filter_map(number).collect();
    let found = home.done(&["log", "nexus", "--limit", "0", "--search", "is:hidden"]);
    let found = found.lines().filter(|line| line.ends_with("(hidden)"));
    let found: Vec<_> = found.filter_map(number).collect();
    assert_eq!(marked, found);
    assert!(marked.len() >= 4, "{marked:?}");
}

/// What players see is not told to be hidden: the new name of somebody in the order, the time of a turn; what they don't see is, also
/// where it is undone.
#[test]
fn what_players_see_is_not_said_to_be_hidden() {
    let home = Home::with("nexus");
    let said = home.fed(
        &["line", "nexus"],
        "npc Quirin\norder set Ysolde, Quirin\nrename Quirin \"Quirin the Tall\"\ntimer 90s\nnpc Crab\nremove Crab\nundo\n",
    );
    let lines: Vec<&str> = said.out.lines().collect();
    let is_hidden = |at: usize| lines[at].ends_with("(hidden)");
    let which: Vec<bool> = (0..7).map(is_hidden).collect();
    assert_eq!(
        which,
        [true, false, false, false, true, true, true],
        "{lines:#?}"
    );
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(told.contains("Quirin → Quirin the Tall"), "{told}");
    assert!(told.contains("each turn has 90 s"), "{told}");
    assert!(!told.contains("Crab"), "{told}");
    // Under another name players don't hear of the new one.
    home.played(
        "nexus",
        "alias \"Quirin the Tall\" \"a tall man\"\nrename \"Quirin the Tall\" Traitor\n",
    );
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(!told.contains("Traitor"), "{told}");
}

/// A hidden roll is not thrown again, and no older one of the same person in its place.
#[test]
fn a_hidden_roll_is_not_thrown_again() {
    let home = Home::with("nexus");
    let said = home.fed(
        &["line", "nexus"],
        "roll Ysolde athletics faces 4,6\nhidden roll Ysolde athletics faces 1,1\nreroll Ysolde\nreroll entry 2\n",
    );
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines[2].contains("is called `entry 2`"), "{lines:#?}");
    assert!(lines[3].starts_with("ok 4"), "{lines:#?}");
}

/// “open” opens a condition of several NPCs, too.
#[test]
fn a_condition_of_several_is_opened() {
    let home = Home::with("nexus");
    let said = home.fed(
        &["line", "nexus"],
        "npc Crow x2\ncondition \"Crow 1\",\"Crow 2\" dazed on for 1 rounds open\ncondition \"Crow 1\",Ysolde stunned on open\n",
    );
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(!lines[1].contains("(hidden)"), "{lines:#?}");
    let told = home.done(&["log", "nexus", "--players", "--limit", "0"]);
    assert!(told.contains("dazed: Crow 1"), "{told}");
    assert!(told.contains("stunned: Ysolde, Crow 1"), "{told}");
}

/// “open” opens a hidden condition with the end that is named for it, also where that is the end it has.
#[test]
fn a_hidden_condition_is_opened_with_its_end() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden condition Ysolde dazed on for 2 rounds",
        "hidden condition Brannoc stunned on",
        "condition Ysolde dazed on for 2 rounds open",
        "condition Brannoc stunned on for 3 rounds open",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    for words in [
        "Ysolde is now dazed for 2 rounds",
        "Brannoc is now stunned for 3 rounds",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(seen.contains("stunned (3 rounds)"), "{seen}");
}
