//! A place in the order of turns that players don't know of, or that is somebody's whom they don't know: each open act shows them the
//! same as where nobody has it, and the hidden turns between them show nothing.

use super::given::Home;
use super::hidden::said;

/// What players see: the table, and what they are told.
fn seen(home: &Home) -> [String; 4] {
    let log = ["log", "nexus", "--players", "--limit", "0"];
    [
        home.done(&["show", "nexus", "--players"]),
        home.done(&log),
        home.done(&[&log[..], &["--format", "json"]].concat()),
        home.done(&["recap", "nexus", "--players"]),
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
/// What stands in brackets only the first has in a phrase.
fn are_alike(phrases: &str) {
    let (with, without) = (Home::with("nexus"), Home::with("nexus"));
    for phrase in phrases.split("; ") {
        if let Some(hidden) = phrase.strip_prefix('!') {
            let before = seen(&with);
            said(&with, "nexus", &[hidden]);
            assert_eq!(seen(&with), before, "{hidden} in {phrases}");
            continue;
        }
        do_openly(&with, &phrase.replace(['[', ']'], ""));
        let parts = phrase.split('[').map(|it| it.split(']').next_back());
        do_openly(&without, &parts.flatten().collect::<String>());
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
    let [table, told, ..] = seen(&home);
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

const UNSEEN: &str = "!pc Vesna like Brannoc hidden; npc Wolf; ";

#[test]
fn going_back_over_the_end_of_a_round_is_told_alike() {
    for who in ["Kester", "Brannoc", "Ysolde"] {
        are_alike(&format!(
            "order set Kester Ysolde; !npc Ghoul; !hidden order join Ghoul; condition {who} \"c2\" on for 3 rounds; order next; order next; order back; {ON}"
        ));
    }
    are_alike(&format!(
        "!pc Vesna hidden; order set [Vesna ]Kester Brannoc Ysolde; condition Ysolde \"c2\" on for 5 rounds; {ON}; order back; order back; {ON}; order next; order back"
    ));
}

/// Also in the first round, and where those in the order roll for it.
#[test]
fn who_is_unknown_and_acts_first_begins_nothing() {
    are_alike(&format!(
        "!pc Vesna hidden; order set [Vesna ]Brannoc Ysolde; {ON}; {ON}"
    ));
    are_alike(&format!(
        "!pc Vesna hidden; order set Brannoc [Vesna ]Ysolde; {ON}; {ON}; order back; order back"
    ));
    are_alike(&format!(
        "!pc Vesna hidden; order set Brannoc Ysolde [Vesna ]; {ON}; {ON}; order back; order back"
    ));
    let home = Home::with("nexus");
    let phrases =
        "pc Vesna hidden; order set Vesna Brannoc Ysolde; order next; order next; order next";
    let phrases: Vec<&str> = phrases.split("; ").collect();
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[4].contains("round 2") && done[4].ends_with("(hidden)"),
        "{done:?}"
    );
}

#[test]
fn who_becomes_known_with_the_order_acts_first_in_it() {
    are_alike(&format!(
        "{UNSEEN}order set [Vesna ]Wolf Brannoc Ysolde; {ON}; {ON}"
    ));
    are_alike(&format!(
        "{UNSEEN}order roll for [Vesna,]Wolf,Ysolde faces 3 3 [6 6 ]4 4; {ON}; {ON}"
    ));
    let home = Home::with("nexus");
    let phrases = "npc Ghoul; order set Ghoul hidden; npc Wolf; order join Wolf,Brannoc open";
    said(&home, "nexus", &phrases.split("; ").collect::<Vec<_>>());
    let [table, ..] = seen(&home);
    assert!(
        table.contains("round 1, Wolf · order: Wolf, Brannoc\n"),
        "{table}"
    );
}

#[test]
fn a_surprise_ends_with_a_turn_that_players_see() {
    are_alike(&format!(
        "!pc Vesna hidden; order set [Vesna ]Brannoc Ysolde Kester; order surprise Ysolde; {ON}; {ON}"
    ));
    are_alike(&format!(
        "!pc Vesna hidden; order set [Vesna ]Brannoc Ysolde Kester; order surprise [Vesna ]Ysolde; {ON}; order back; order back"
    ));
    let home = Home::with("nexus");
    let phrases = "npc Sly; order set Sly hidden; order join Brannoc,Ysolde open; order surprise Ysolde; order next; order next";
    said(&home, "nexus", &phrases.split("; ").collect::<Vec<_>>());
    let [_, told, ..] = seen(&home);
    assert!(told.contains("round 1 · Brannoc's turn\n"), "{told}");
    assert!(!told.contains("  Ysolde's turn"), "{told}");
}

#[test]
fn who_leaves_before_a_turn_that_players_dont_see_passes_it_on() {
    for act in [
        "order leave Kester",
        "absent Kester",
        "bench Kester",
        "remove Kester",
    ] {
        are_alike(&format!(
            "order set Brannoc Ysolde Kester; !npc Spy; !hidden order join Spy; condition Brannoc \"c2\" on for 3 rounds; order next; order next; {act}; {ON}"
        ));
        // Also while it is that turn, and where that one is the first.
        are_alike(&format!(
            "order set Brannoc Ysolde Kester; !npc Spy; !hidden order join Spy; condition Brannoc \"c2\" on for 3 rounds; order next; order next; !order next; {act}; {ON}"
        ));
        are_alike(&format!(
            "!pc Vesna hidden; order set [Vesna ]Brannoc Ysolde Kester; condition Brannoc \"c2\" on for 3 rounds; order next; order next; !order next; {act}; {ON}"
        ));
    }
    are_alike(
        "order set Brannoc Ysolde Kester; !npc Spy; !hidden order join Spy after Brannoc; condition Brannoc \"c2\" on for 3 rounds; order leave Brannoc,Ysolde; order next; order leave Kester",
    );
}

#[test]
fn who_is_surprised_and_leaves_is_told() {
    are_alike(
        "npc Rat; !npc Spy; order set Brannoc Ysolde Rat; !hidden order join Spy after Brannoc; order surprise Ysolde Brannoc; order leave Rat; order next",
    );
}

#[test]
fn the_turn_stays_with_the_last_whom_players_know() {
    are_alike(
        "npc Rat like Brannoc; npc Wolf like Brannoc; roll Rat athletics faces 3 3; roll Wolf athletics faces 3 3; !pc Vesna like Brannoc hidden; order set Brannoc Rat Wolf [Vesna ]; order leave Brannoc; absent Rat on; order leave Wolf; order roll for Brannoc faces 3 3",
    );
}

/// Also with the round that ends it, and where somebody waits whom players don't know.
#[test]
fn who_waits_is_told_alike() {
    for order in [
        "[Vesna ]Brannoc Ysolde Kester; !order next",
        "Brannoc Ysolde Kester[ Vesna]",
    ] {
        are_alike(&format!(
            "!pc Vesna hidden; order set {order}; condition Ysolde \"c2\" on for 5 rounds; order wait; {ON}; {ON}; order wait; order back; order back; {ON}"
        ));
    }
}

/// Also where it is the same as the one that stands.
#[test]
fn an_order_that_is_set_again_is_told() {
    let order = "order set [Vesna ]Brannoc Ysolde";
    are_alike(&format!(
        "!pc Vesna hidden; timer 60s; {order}; {order}; order next; {order}; {ON}"
    ));
}

#[test]
fn nothing_begins_where_nobody_else_acts() {
    are_alike(
        "npc Wolf; roll Wolf athletics faces 3 3; !pc Vesna hidden; order set [Vesna ]Wolf Brannoc; absent Brannoc; bench Wolf",
    );
}

/// One who joins during a turn that players don't see acts in this round or the next, as they see it.
#[test]
fn who_joins_during_a_hidden_turn_acts_when_players_expect_it() {
    let begins = "!npc Rat; order set Ysolde Kester; !hidden order join Rat; order next; ";
    are_alike(&format!(
        "{begins}!order next; order join Brannoc after Kester; {ON}; {ON}"
    ));
    are_alike(&format!(
        "{begins}!order next; order join Brannoc after Ysolde; {ON}; {ON}"
    ));
    are_alike(&format!(
        "{begins}absent Kester on; order join Brannoc; {ON}; {ON}"
    ));
}

/// Who waits for somebody whom players don't know hasn't waited for them.
#[test]
fn to_wait_for_somebody_unknown_shows_nothing() {
    are_alike(&format!("{AFTER_WOLF}!order wait; {ON}; {ON}"));
    are_alike(&format!(
        "{AFTER_WOLF}condition Wolf \"c2\" on for 2 rounds; !order wait; !order next; {ON}; {ON}"
    ));
    // Also where that one alone is left to act in the round.
    are_alike(&format!(
        "!npc Ghoul; order set Brannoc Ysolde; !order join Ghoul hidden; order next; !order wait; {ON}; {ON}"
    ));
    are_alike(&format!("{AFTER_WOLF}order after Ysolde; {ON}; {ON}"));
}

/// Somebody who acts and is moved keeps that turn, and nobody is passed over by it.
#[test]
fn to_move_who_acts_passes_nobody_over() {
    are_alike(&format!(
        "{AFTER_BRANNOC}!order next; !hidden order join Ghoul after Kester; {ON}; {ON}"
    ));
    are_alike(&format!(
        "{AFTER_BRANNOC}!order next; order join Brannoc after Kester; {ON}; {ON}"
    ));
    let first = "!pc Vesna like Brannoc hidden; order set [Vesna ]Brannoc Ysolde Kester; ";
    are_alike(&format!(
        "{first}order join Brannoc after Ysolde; {ON}; {ON}"
    ));
}

/// A fight of which players know nobody is none for them.
#[test]
fn rounds_of_a_fight_that_players_dont_know_pass_unseen() {
    are_alike(&format!(
        "!npc Ghoul; !npc Spy; !order set Ghoul Spy hidden; condition Brannoc \"c2\" on for 2 rounds; \
         !order next; !order next; !order next; !order back; !order end; order set Brannoc Ysolde; {ON}; {ON}"
    ));
}

/// What happens in hiding to somebody whom players know takes no turn from them.
#[test]
fn who_goes_down_in_hiding_still_has_a_turn() {
    for down in ["hidden down Wolf", "hidden harm Wolf 30"] {
        are_alike(&format!(
            "npc Wolf; order set Brannoc Wolf Ysolde; !{down}; {ON}; {ON}"
        ));
        are_alike(&format!(
            "npc Wolf; order set Wolf Brannoc Ysolde; !{down}; {ON}; {ON}; order back"
        ));
    }
    are_alike("npc Wolf; order set Brannoc Wolf Ysolde; !hidden down Wolf; order next; order end");
    // And who comes round in hiding has none.
    are_alike(&format!(
        "npc Wolf; order set Brannoc Wolf Ysolde; down Wolf; !hidden down Wolf off; {ON}; {ON}; order back; {ON}"
    ));
}

/// The turns that players see are in the order that they know, wherever the others leave the true one.
#[test]
fn the_turns_that_players_see_are_those_they_expect() {
    are_alike(&format!(
        "!pc Vesna like Brannoc hidden; order set [Vesna ]Brannoc Ysolde Kester; order leave Brannoc,Ysolde; !order next; \
         order join Brannoc; {ON}; {ON}"
    ));
    are_alike(&format!(
        "!pc Vesna like Brannoc hidden; order set [Vesna ]Ysolde Kester Brannoc; order leave Ysolde; !order wait; !order next; \
         down Kester; {ON}; {ON}"
    ));
}

/// Whether somebody unknown stands on a side is not seen by its turns.
#[test]
fn the_turns_of_sides_tell_nothing_of_who_is_on_them() {
    are_alike(&format!("!npc Ghoul; order sides; {ON}; {ON}; order back"));
    are_alike(&format!(
        "npc Wolf; harm Wolf 1; !npc Ghoul; order sides; {ON}; absent Wolf; {ON}; {ON}; order back"
    ));
    are_alike(&format!(
        "!pc Vesna like Brannoc hidden; npc Wolf; harm Wolf 1; order sides; down Brannoc; {ON}; {ON}"
    ));
}

#[test]
fn an_order_that_begins_twice_in_hiding_stays_hidden() {
    are_alike(&format!(
        "!npc Ghoul; !hidden order set Ghoul; !hidden order set Ghoul; !order join Kester; order set Brannoc Ysolde; {ON}"
    ));
}

/// Who keeps a turn is not told to begin it once more.
#[test]
fn who_is_moved_beside_whose_turn_it_is_begins_none() {
    are_alike(
        "npc Rat; !pc Ves like Brannoc hidden; order set Rat Brannoc Ysolde; order wait; order next; order join [Ves,]Brannoc after Rat",
    );
    let home = Home::with("nexus");
    let phrases = "npc Rat; order set Rat Brannoc Ysolde; order wait; order next; order join Brannoc after Rat";
    said(&home, "nexus", &phrases.split("; ").collect::<Vec<_>>());
    let [_, told, ..] = seen(&home);
    assert_eq!(told.matches("  Rat's turn").count(), 1, "{told}");
    assert!(
        told.ends_with("Brannoc acts after Rat in this round\n"),
        "{told}"
    );
}

/// Where everybody there rolls anew, who had a hidden place has one again, known or not.
#[test]
fn a_hidden_place_stays_hidden_where_everybody_rolls_anew() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Gob like Kester",
        "npc Rat like Kester",
        "harm Gob 1",
        "order set Brannoc,Kester",
        "hidden order join Gob",
        "hidden order join Rat",
        "order roll anew",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(done[6].contains("Rat"), "{done:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    let order = told.lines().last().unwrap_or_default();
    assert!(
        order.contains("Brannoc") && order.contains("Mill wolf"),
        "{told}"
    );
    assert!(!order.contains("Gob") && !told.contains("Rat"), "{told}");
    let named = said(&home, "nexus", &["order roll anew for Gob,Brannoc"]);
    assert!(named[0].starts_with("ok "), "{named:?}");
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(seen.contains("Gob"), "{seen}");
}

/// Who acts alone surprises the others once, wherever these have their places since: said again with somebody hidden it would be told
/// otherwise than without.
#[test]
fn the_same_surprise_is_said_once() {
    let home = Home::with("nexus");
    let phrases = [
        "order set Kester Brannoc Ysolde Oda",
        "order surprise Kester",
        "order join Brannoc after Ysolde",
        "order surprise Kester",
        "order leave Oda",
        "order surprise Kester",
        "order surprise Kester,Brannoc",
    ];
    let done = said(&home, "nexus", &phrases);
    for (at, done) in done.iter().enumerate() {
        let is_refused = *done == "no these already surprise the others";
        assert_eq!(is_refused, at == 3 || at == 5, "{done}");
    }
}

/// An order that was prepared in hiding, with somebody who joined it there, goes on turn by turn once it is revealed.
#[test]
fn a_revealed_order_goes_on_from_its_turn() {
    for (behind, passed, told) in [
        (
            "Brannoc",
            0,
            "Omega's turn, Kester's turn, round 2 · Brannoc's turn",
        ),
        (
            "Kester",
            0,
            "Kester's turn, Omega's turn, round 2 · Brannoc's turn",
        ),
        (
            "Brannoc",
            1,
            "Kester's turn, round 2 · Brannoc's turn, Omega's turn",
        ),
    ] {
        let home = Home::with("nexus");
        let join = format!("hidden order join Omega after {behind}");
        let mut phrases = vec!["npc Omega", "hidden order set Brannoc Kester", &join];
        phrases.extend(std::iter::repeat_n("order next", passed));
        phrases.extend(["reveal 3", "order next", "order next", "order next"]);
        let done = said(&home, "nexus", &phrases);
        let turns = done[passed + 4..].iter().map(|it| {
            let (_, turn) = it["ok ".len()..].split_once(' ').expect("a number");
            turn.trim_end_matches(" (hidden)")
        });
        assert_eq!(turns.collect::<Vec<_>>().join(", "), told, "{done:#?}");
    }
}

/// A fight that players see begin by somebody who joins a hidden order begins a round for them, and is one in the recap.
#[test]
fn an_order_that_players_see_begin_is_a_fight() {
    let plays = |phrases: &[&str]| {
        let home = Home::with("nexus");
        said(&home, "nexus", phrases);
        seen(&home)
    };
    let hidden = "hidden order set \"Mill wolf\"";
    let then = ["harm Kester 2", "order end"];
    let joins = |joins: &[&str]| plays(&[&[hidden][..], joins, &then].concat());
    let without = plays(&["order set Kester", then[0], then[1]]);
    assert!(without[3].contains("A fight"), "{}", without[3]);
    assert_eq!(
        without,
        joins(&["order join Kester after \"Mill wolf\" open"])
    );
    assert_eq!(
        without,
        joins(&[
            "hidden order join Kester after \"Mill wolf\"",
            "reveal last"
        ])
    );
}

/// An order that is set again in hiding is opened as a whole by its entry; who gets another place openly is opened with it.
#[test]
fn an_order_set_again_in_hiding_is_revealed_as_a_whole() {
    let plays = |phrases: &[&str]| {
        let home = Home::with("nexus");
        said(&home, "nexus", phrases);
        seen(&home)
    };
    let first = "hidden order set Kester Ysolde";
    let again = "hidden order set \"Mill wolf\" Ysolde";
    let (with, without) = ([first, again, "reveal last"], [again, "reveal last"]);
    assert_eq!(plays(&with), plays(&without));
    let begins = ["npc Rat like Kester", "order set Kester Brannoc"];
    let joins = "order join Rat after Kester open";
    let secret = "hidden order join Rat after Brannoc";
    let with = plays(&[&begins[..], &[secret, joins]].concat());
    let without = plays(&[&begins[..], &[joins]].concat());
    assert_eq!(with, without);
    assert!(
        without[1].contains("Rat acts after Kester"),
        "{}",
        without[1]
    );
}

/// An order that is rolled names nobody whose place stays hidden.
#[test]
fn a_rolled_order_names_nobody_with_a_hidden_place() {
    let home = Home::with("nexus");
    let phrases = [
        "roll \"Mill wolf\" AGI",
        "hidden order set \"Mill wolf\"",
        "order roll",
    ];
    said(&home, "nexus", &phrases);
    let log = home.done(&["log", "nexus", "--players", "--format", "json"]);
    let order = log.lines().find(|line| line.contains("order: "));
    let order = order.expect("an order");
    assert!(!order.contains("Mill wolf"), "{order}");
}
