//! What players know by now: of what was done in hiding before, of what ends with others, and of who an NPC is.

use ratatui::layout::Rect;
use rollbook::journal::Reader;
use rollbook::table::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};

use super::given::Home;
use super::hidden::said;
use crate::screen::harness::{frame, look, text};

/// The word that somebody is down is kept like all that is done in hiding, also when the next open harm tells how they are.
#[test]
fn who_is_down_in_hiding_stands_for_players() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Crow HP 9",
        "order set Crow brannoc",
        "hidden down Crow",
        "harm Crow 1",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(
        told.contains("Crow · hurt") && !told.contains("down"),
        "{told}"
    );
    assert!(screen(&home).contains("Crow (hurt)"));
    // Said openly, or revealed, it is told.
    said(&home, "nexus", &["down Crow open"]);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Crow · hurt → down"), "{told}");
    assert!(!screen(&home).contains("Crow (hurt)"));
    said(&home, "nexus", &["undo"]);
    assert!(screen(&home).contains("Crow (hurt)"));
    let entries = home.done(&["log", "nexus"]);
    let down = entries.lines().find(|line| line.contains("Crow is down"));
    let down = down.expect("the entry").split_whitespace().next();
    let reveal = format!("reveal {}", down.expect("its number"));
    said(&home, "nexus", &[&reveal]);
    assert!(!screen(&home).contains("Crow (hurt)"));
}

/// What ends for several at once is told of those alone of whom players knew it; so is who is up again.
#[test]
fn what_ends_with_others_is_kept_where_it_was() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue"]);
    let phrases = [
        "pc Yo Wits 2",
        "pc Mo Wits 2",
        "npc Rat 2",
        "hidden condition Yo cursed on",
        "condition Mo cursed on",
        "condition all cursed off",
        "hidden modifier Yo watched -1",
        "modifier Mo watched -1",
        "modifier all drop watched",
        "hidden harm Yo 2 \"slow poison\"",
        "harm Yo 1 scratch",
        "harm Mo 1 cut",
        "heal pcs all",
        "hidden harm Yo 2 \"slow poison\"",
        "harm Yo 1 bite",
        "heal Yo all",
        "roll Rat Wits vs 5 faces 3",
        "hidden down Rat",
        "up Rat",
    ];
    home.fed(&["line", "Mill"], &phrases.join("\n"));
    let told = home.done(&["log", "Mill", "--players"]);
    for words in [
        "everybody · no longer cursed: Mo; without Yo\n",
        "Mo · watched is taken off\n",
        "healing: Yo scratch 1 heals, Mo cut 1 heals\n",
        "Yo · bite 1 heals\n",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    for words in ["poison", "Rat recovers", "down"] {
        assert!(!told.contains(words), "{words}: {told}");
    }
}

/// Several who are down at once are told so, whom players saw hurt before and whom not, alone and beside a character of theirs.
#[test]
fn several_down_at_once_are_told_to_players() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue"]);
    let phrases = [
        "pc Yo Wits 2",
        "npc Rat x4 2",
        "harm \"Rat 1\" 2 bite",
        "down \"Rat 1\",\"Rat 2\"",
        "down \"Rat 3\",Yo",
    ];
    home.fed(&["line", "Mill"], &phrases.join("\n"));
    let told = home.done(&["log", "Mill", "--players"]);
    for words in [
        "harm: Rat 1 wounded → down, Rat 2 down\n",
        "down: Yo, Rat 3\n",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// Who is removed or goes away on their own turn passes it on: the game master reads what that ends and whose turn it is, players
/// as much of it as they know, and of nobody what befell another.
#[test]
fn a_turn_passed_on_is_told() {
    for goes in ["remove Imp", "absent Imp", "remove Zed", "absent Zed"] {
        let home = Home::new();
        home.done(&["new", "Mill", "--game", "vice-virtue"]);
        let who = goes.rsplit(' ').next().unwrap_or_default();
        let order = format!("order set Yo {who} Mo");
        let phrases = [
            "pc Yo Heart 3",
            "pc Mo Wits 2",
            "pc Zed Wits 2",
            "npc Imp 2",
            &order,
            "order next",
            "order next",
            "condition Yo stunned on for 1 round",
            "order next",
            "order next",
            goes,
        ];
        let answers = home.fed(&["line", "Mill"], &phrases.join("\n")).out;
        let answer = answers.lines().last().expect("an answer");
        assert!(
            answer.ends_with(" · stunned ends for Yo · Mo's turn"),
            "{answer}"
        );
        let told = home.done(&["log", "Mill", "--players"]);
        let last = told.lines().last().unwrap_or_default();
        assert!(
            last.ends_with("stunned ends for Yo · Mo's turn"),
            "{goes}: {told}"
        );
        assert_eq!(last.contains(who), goes != "remove Imp", "{goes}: {told}");
    }
}

/// What the step says counts at once, also for harm that players were told in words.
#[test]
fn numbers_are_seen_as_soon_as_they_are_open() {
    let home = Home::with("nexus");
    let phrases = ["npc Crow HP 9", "order set Crow brannoc", "harm Crow 3"];
    said(&home, "nexus", &phrases);
    assert!(screen(&home).contains("Crow (hurt)"));
    said(
        &home,
        "nexus",
        &["hidden harm Crow 1", "players see numbers"],
    );
    assert!(screen(&home).contains("Crow (HP 6/9)"));
    said(&home, "nexus", &["condition Crow stunned on open"]);
    assert!(screen(&home).contains("Crow (HP 6/9, stunned)"));
    said(&home, "nexus", &["players see nothing"]);
    assert!(screen(&home).contains("Crow (stunned)"));
}

/// A condition that is revealed when it is over is told as of then.
#[test]
fn a_condition_revealed_too_late_is_over() {
    let home = Home::with("nexus");
    let phrases = [
        "session start",
        "npc Wolf 4",
        "npc Rat x2 4",
        "order set brannoc wolf",
        "condition wolf charmed on for 1 round",
        "condition rat dazed on for 1 round",
        "condition wolf slowed on",
        "order next",
        "order next",
        "order next",
        "order end",
    ];
    said(&home, "nexus", &phrases);
    let whole = home.done(&["log", "nexus", "--limit", "0"]);
    let of = |what: &str| {
        let line = whole.lines().find(|line| line.contains(what));
        let number = line.expect(what).split_whitespace().next();
        number.expect("a number").trim_start_matches('#').to_owned()
    };
    for what in ["now charmed", "now dazed", "now slowed"] {
        said(&home, "nexus", &[&format!("reveal {}", of(what))]);
    }
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Wolf was charmed for 1 round"), "{told}");
    assert!(told.contains("then dazed: Rat 1"), "{told}");
    assert!(told.contains("Wolf is now slowed"), "{told}");
    let recap = home.done(&["recap", "nexus", "--players"]);
    assert!(recap.contains("Wolf was charmed for 1 round"), "{recap}");
    assert!(!recap.contains("now charmed"), "{recap}");
}

/// A roll that players saw is amended in the open, also of somebody who left the table since, and names them.
#[test]
fn an_amended_roll_of_somebody_who_left_is_told() {
    let home = Home::new();
    home.done(&["new", "Pier", "--game", "contract"]);
    let phrases = [
        "pc Ann Brawn 3 Melee 2",
        "npc Sil 9",
        "roll sil vs ann.melee faces 8,8,9,9,7,6,8,8,8",
        "bench sil",
        "amend 4 sil misread faces 1,1,1,2,3,4,1,1,1",
        "amend 4 against dice +2",
    ];
    let said = home.fed(&["line", "Pier"], &phrases.join("\n")).out;
    assert!(!said.contains("without degrees (hidden)"), "{said}");
    let told = home.done(&["log", "Pier", "--players"]);
    assert!(told.contains("Sil amended vs Ann · Melee"), "{told}");
    assert!(told.contains("Ann wins"), "{told}");
    assert!(!told.contains("somebody"), "{told}");
}

/// The players' log of the sample of Nexus, which tells all of these.
fn tells(home: &Home, all: &[&str]) -> String {
    let log = home.done(&["log", "nexus", "--players"]);
    for told in all {
        assert!(log.contains(told), "{told}: {log}");
    }
    log
}

/// Another round of surprise, and another order while one runs, are told as the first is.
#[test]
fn another_surprise_is_told_as_the_first() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Rat x2 4",
        "order set brannoc rat",
        "order surprise brannoc",
        "order surprise \"Rat 2\" brannoc",
        "order set brannoc \"Rat 2\"",
    ];
    said(&home, "nexus", &phrases);
    tells(
        &home,
        &[
            "round of surprise: only Brannoc\n",
            "round of surprise: only Brannoc, Rat 2",
            "order: Brannoc, Rat 2 · round 1",
        ],
    );
}

/// Of several who join or leave the order in one entry players are told whom they know, also where nobody is left in it.
#[test]
fn several_who_join_and_leave_are_told_of_whom_players_know() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Rat x2 4",
        "npc Spy",
        "order set brannoc",
        "order join \"Rat 1\", \"Rat 2\" after Brannoc",
        "hidden order join Spy",
        "order leave \"Rat 2\", Spy",
        "order leave Brannoc, \"Rat 1\"",
        "order set brannoc \"Rat 1\" ysolde",
        "order surprise \"Rat 1\"",
        "order leave ysolde",
    ];
    said(&home, "nexus", &phrases);
    let log = tells(
        &home,
        &[
            "Rat 1 acts after Brannoc; Rat 2 acts after Rat 1",
            "Rat 2 leaves the order of turns",
            "Brannoc, Rat 1 leave the order of turns",
            // She is surprised, and stands in the order all the same.
            "Ysolde leaves the order of turns",
        ],
    );
    assert!(!log.contains("Spy"), "{log}");
}

/// A place in the order that is revealed is seen; what is the game master's alone is not called revealed, nor is something else
/// than the note that was written last.
#[test]
fn what_shows_nothing_is_not_revealed() {
    let home = Home::with("nexus");
    let phrases = [
        "order set brannoc ysolde",
        "npc Spy",
        "hidden order join Spy",
        "hidden order next",
        "encounter save Gang Spy",
    ];
    said(&home, "nexus", &phrases);
    let answers = said(&home, "nexus", &["reveal last"]);
    assert!(answers[0].contains("Spy acts after"), "{answers:?}");
    assert!(screen(&home).contains("Spy"));
    let answers = said(&home, "nexus", &["reveal last", "reveal 3"]);
    assert!(
        answers[0].starts_with("no nothing is hidden"),
        "{answers:?}"
    );
    assert!(
        answers[1].starts_with("no players see nothing of 3"),
        "{answers:?}"
    );
    let phrases = [
        "hidden roll brannoc athletics",
        "note \"the mill\" on last",
        "reveal last",
        "undo",
        "note \"the crow knows\"",
        "reveal last",
    ];
    let answers = said(&home, "nexus", &phrases);
    assert!(answers[2].starts_with("ok"), "{answers:?}");
    assert!(
        answers[5].contains("is newer than") && answers[5].starts_with("no "),
        "{answers:?}"
    );
}

/// What the players' screen shows.
pub(super) fn screen(home: &Home) -> String {
    screen_of(home, "nexus")
}

fn screen_of(home: &Home, campaign: &str) -> String {
    let reader = Reader::open(&home.campaign(campaign)).expect("a campaign");
    let seen = Snapshot::of(&reader).expect("it is sound");
    let area = Rect::new(0, 0, 120, 36);
    let watch = PlayersScreen::new(look().theme, area, seen, Post::default());
    text(&frame(&watch, (120, 36)))
}

/// Of a group's contests players are told who won, and neither the sums of an NPC's throws nor its other name.
#[test]
fn a_group_against_somebody_who_rolls() {
    let home = Home::new();
    home.done(&["new", "Gate", "--game", "contract"]);
    let phrases = [
        "pc Ann Dexterity 3",
        "pc Bo Dexterity 1",
        "npc Guard Alertness 2, Perception 2",
        "alias Guard Stranger",
        "roll pcs Dexterity vs guard.alertness faces 9 9 9 2",
        "amend last Ann +1",
        "npc Rat Alertness 1",
        "roll npcs Alertness vs Ann.dexterity open",
    ];
    let answers = home.played("Gate", &phrases.join("\n"));
    let done = answers.iter().filter(|line| line.starts_with("ok")).count();
    assert_eq!(done, phrases.len(), "{answers:?}");
    let log = home.done(&["log", "Gate"]);
    assert!(
        log.contains("· Dexterity vs Guard · Alertness: Ann "),
        "{log}"
    );
    let told = home.done(&["log", "Gate", "--players"]);
    let line = |words: &str| told.lines().find(|line| line.contains(words));
    for words in [
        "· Dexterity vs Stranger · Alertness: Ann ",
        "NPCs · Alertness vs Ann · Dexterity: Stranger ",
    ] {
        let line = line(words).unwrap_or_else(|| panic!("{words}: {told}"));
        let came = line.split_once(": ").expect("how each came out").1;
        assert!(!came.contains(|c: char| c.is_ascii_digit()), "{line}");
    }
    let whole = format!("{told}{}", screen_of(&home, "Gate"));
    assert!(!whole.contains("Guard"), "{whole}");
    // The guard threw once for each: none of these throws is the one to change.
    let amend = "amend 6 Guard +1\namend 6 Guard faces 1\n";
    let refused = home.fed(&["line", "Gate"], amend).out;
    let no = "no that character did not roll in entry 6; Ann and Bo did";
    assert_eq!(refused.matches(no).count(), 2, "{refused}");
}

/// The recap tells players no more than the log did: nothing of how an NPC is of whom they saw nothing then, whatever they see now, and
/// no target that a revealed roll did not name.
#[test]
fn the_recap_tells_no_more_than_the_log() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue"]);
    let phrases = [
        "pc Yo Athletics 2",
        "npc Thole 4",
        "npc Witch 5",
        "session start",
        "players see Thole nothing",
        "roll Thole Wits vs 5 faces 3",
        "harm Thole 2 stab",
        "down Thole",
        "up Thole",
        "players see Thole default",
        "hidden roll Yo Athletics vs Witch faces 5",
        "reveal last",
    ];
    home.played("Mill", &phrases.join("\n"));
    let log = home.done(&["log", "Mill", "--players"]);
    let recap = home.done(&["recap", "Mill", "--players"]);
    let html = home.done(&["recap", "Mill", "--players", "--format", "html"]);
    for words in ["Thole rolled Wits", "Thole was hit", "Yo "] {
        assert!(recap.contains(words), "{words}: {recap}");
    }
    for told in [log, recap, html] {
        for secret in ["Witch", "down", "up again", "wounded"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
    }
}

/// The word that somebody is down is told as such where players see numbers, also of somebody who is unhurt.
#[test]
fn down_is_told_in_words_where_players_see_numbers() {
    let home = Home::with("nexus");
    let phrases = [
        "players see numbers",
        "npc Crow HP 9",
        "roll Crow athletics",
        "down Crow",
        "up Crow",
        "harm Crow 3",
        "down Crow",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Crow · down\n"), "{told}");
    assert!(told.contains("Crow · HP 9 → 6"), "{told}");
    assert!(told.contains("Crow · hurt → down"), "{told}");
}

/// What was rolled in hiding stays as it fell until it is revealed, and the older open roll is not rolled again in its place.
#[test]
fn a_hidden_roll_is_not_rolled_again() {
    let home = Home::with("vice-virtue");
    let phrases = [
        "session start",
        "roll ansa dodge vs 15 faces 4",
        "hidden roll ansa insight vs 12 faces 2",
        "hidden roll corvin athletics vs 5 faces 2",
    ];
    said(&home, "vice-virtue", &phrases);
    let again = "reroll ansa\nreroll corvin\nreroll entry 3\n";
    let answers = home.fed(&["line", "vice-virtue"], again).out;
    assert!(
        answers.contains(
            "was made in hiding and stays as it fell until it is revealed; the open one before is called `entry 3`"
        ),
        "{answers}"
    );
    assert!(
        answers.contains("was made in hiding and stays as it fell until it is revealed\n"),
        "{answers}"
    );
    assert!(answers.contains("ok "), "{answers}");
}

/// Where only the other side's throw is told of a group's contests, it is not taken for the member's own.
#[test]
fn whose_throw_is_told_of_a_contest() {
    let home = Home::new();
    home.done(&["new", "Gate", "--game", "contract"]);
    let phrases = [
        "pc Ann Dexterity 3",
        "npc Rat Alertness 1",
        "npc Ox Alertness 1",
        "roll npcs Alertness vs Ann.dexterity open",
    ];
    home.played("Gate", &phrases.join("\n"));
    let screen = screen_of(&home, "Gate");
    let rat = screen
        .lines()
        .position(|line| line.contains("Rat "))
        .expect("a line");
    let lines: String = screen.lines().skip(rat).take(3).collect();
    assert!(
        lines.contains("vs ") && lines.contains("· d10 "),
        "{screen}"
    );
}

/// An order of turns that began in hiding stays hidden as a whole, who joins it included, until it is revealed: then the entry that
/// began it is told. That something was hidden is not revealed.
#[test]
fn a_hidden_order_is_told_once_it_is_revealed() {
    let home = Home::new();
    home.done(&["new", "Ford", "--game", "langobard"]);
    let phrases = [
        "pc Yo Sword 4",
        "pc Mo Sword 3",
        "npc Ghoul 3",
        "hidden on",
        "order set yo mo",
        "hidden off",
        "order next",
        "order join ghoul",
        "order next",
    ];
    home.played("Ford", &phrases.join("\n"));
    let told = || home.done(&["log", "Ford", "--players"]) + &screen_of(&home, "Ford");
    assert!(
        !told().contains("Ghoul") && !told().contains("order"),
        "{}",
        told()
    );
    let refused = home.fed(&["line", "Ford"], "reveal 5\nreveal 7\n").out;
    assert_eq!(
        refused.matches("no players see nothing of ").count(),
        2,
        "{refused}"
    );
    home.played("Ford", "reveal 6");
    let whole = home.done(&["log", "Ford"]);
    assert!(
        whole.contains("order: Yo, Mo · round 1  (revealed by 11)"),
        "{whole}"
    );
    assert!(
        told().contains("order: Yo, Mo · round 1") && !told().contains("Ghoul"),
        "{}",
        told()
    );
}

/// A new maximum that takes from a track is no harm: nobody is met by it, and neither the result nor the recap says so.
#[test]
fn a_new_maximum_is_no_harm() {
    let home = Home::with("nexus");
    said(&home, "nexus", &["npc Ghoul 2"]);
    let max = "track ghoul HP max 7";
    assert!(said(&home, "nexus", &[max]).concat().contains("HP 12 → 7"));
    assert!(
        home.done(&["show", "nexus", "ghoul"])
            .contains("not known yet")
    );
    said(&home, "nexus", &["harm ghoul 2", "track PC HP max 5"]);
    assert!(
        !home
            .done(&["show", "nexus", "ghoul"])
            .contains("not known yet")
    );
    let recap = home.done(&["recap", "nexus"]);
    assert!(recap.contains("Ghoul lost 2 HP"), "{recap}");
    assert!(recap.contains("took harm: 2 HP"), "{recap}");
    assert!(
        !recap.contains("lost 5 HP") && !recap.contains("lost 17 HP"),
        "{recap}"
    );
}

/// How an NPC is that players know stands below the party, also outside a fight and where it is down.
#[test]
fn the_state_of_an_npc_is_seen_outside_a_fight() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Crow HP 9",
        "npc Wolf HP 9",
        "npc Rat HP 9",
        "hidden harm Rat 4",
        "harm Crow 4",
        "order set Wolf brannoc",
        "condition Wolf limping on open",
    ];
    said(&home, "nexus", &phrases);
    let state = |name: &str| {
        let seen = screen(&home);
        let begins = format!("│  {name} ");
        let row = seen.lines().find_map(|line| line.strip_prefix(&begins))?;
        let (state, _) = row.split_once('│')?;
        Some(state.trim().to_owned())
    };
    assert_eq!(state("Crow").as_deref(), Some("hurt"));
    assert_eq!(state("Rat"), None);
    assert_eq!(state("Wolf"), None, "the order tells it");
    said(&home, "nexus", &["order end"]);
    assert_eq!(state("Wolf").as_deref(), Some("limping"));
}
