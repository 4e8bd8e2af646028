//! What would show on players' screens is refused in hiding, whatever it is.

use super::given::Home;
use super::hidden::said;

/// Says the first phrases, then each of the others in hiding: all are refused, by the prefix and under the mode, with the way to do
/// it openly.
fn are_refused(openly: &[&str], in_hiding: &[&str]) {
    let home = Home::with("nexus");
    let done = said(&home, "nexus", openly);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    let read = || home.done(&["show", "nexus", "--players", "--format", "json"]);
    let before = read();
    for phrase in in_hiding {
        let done = said(&home, "nexus", &[&format!("hidden {phrase}")]);
        let refused = &done[0];
        assert!(refused.contains("is open to players"), "{refused}");
        assert!(refused.contains("open` does it openly"), "{refused}");
    }
    assert_eq!(read(), before);
}

#[test]
fn who_is_at_the_table_is_changed_openly() {
    are_refused(
        &["bench Kester", "ally Dog", "bench Dog"],
        &["bench Kester off", "absent Kester", "bench Dog off"],
    );
    are_refused(
        &["npc Crow", "harm Crow 3"],
        &["remove Crow", "bench Crow", "absent Crow"],
    );
}

#[test]
fn a_condition_of_an_npc_that_players_see_ends_openly() {
    are_refused(
        &["npc Crow", "condition Crow dazed on until rest open"],
        &[
            "condition Crow dazed off",
            "condition Crow dazed on for 5 rounds",
            "rest night Crow",
        ],
    );
}

#[test]
fn the_time_of_a_turn_is_set_openly() {
    are_refused(&[], &["timer 3m"]);
}

/// Of whom players know nothing all of it can be done in hiding.
#[test]
fn what_shows_nothing_is_done_in_hiding() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Crow",
        "hidden condition Crow dazed on until rest",
        "hidden condition Crow dazed on for 5 rounds",
        "hidden condition Crow dazed off",
        "hidden absent Crow",
        "hidden bench Crow",
        "hidden bench Crow off",
        "hidden remove Crow",
    ];
    let done = said(&home, "nexus", &phrases);
    for answer in &done {
        assert!(answer.ends_with("(hidden)"), "{done:#?}");
    }
}

/// An NPC that players saw go down leaves the table with the fight, and no word for a group means it, also where it is up again in
/// hiding.
#[test]
fn who_is_up_again_in_hiding_leaves_with_the_fight() {
    let openly = [
        "npc Crow",
        "harm Crow 40",
        "order set Kester Brannoc Crow",
        "condition npcs dazed on open",
        "order end",
    ];
    let read = |hidden: Option<&str>| {
        let home = Home::with("nexus");
        let phrases = [&openly[..3], hidden.as_slice(), &openly[3..]].concat();
        let done = said(&home, "nexus", &phrases);
        assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
        let views = ["log", "show", "recap"];
        views.map(|view| home.done(&[view, "nexus", "--players"]))
    };
    let seen = read(None);
    assert!(!seen[1].contains("Crow"), "{}", seen[1]);
    for hidden in ["hidden up Crow", "hidden heal Crow all"] {
        assert_eq!(read(Some(hidden)), seen, "{hidden}");
    }
}

/// A roll of which players are told nothing, because of who makes it, changes nothing that they see.
#[test]
fn a_roll_that_is_not_told_changes_nothing_that_players_see() {
    let home = Home::with("contract");
    let phrases = [
        "hidden pc Newt like Tova",
        "contest Newt Brawn against Maren Brawn exert outcome",
        "contest \"The Guest in 1313\" Brawn against Maren Brawn exert outcome",
        "hidden contest Newt Brawn against Maren Brawn exert outcome",
        "contest Newt Brawn against Maren Brawn",
    ];
    let done = said(&home, "contract", &phrases);
    let open = "no Maren Voss's Mind is open to players";
    let because = [
        ", who don't know of Newt: `reveal 2` first",
        ", for whom The Guest in 1313 is away; bring them to the table first",
        "; `contest Newt Brawn against \"Maren Voss\" Brawn exert outcome open` does it openly",
    ];
    for (answer, why) in done[1..].iter().zip(because) {
        assert_eq!(*answer, format!("{open}{why}"));
    }
    assert!(done[4].starts_with("ok 3") && done[4].ends_with("(hidden)"));
    let done = said(&home, "contract", &["reveal 2", phrases[1]]);
    assert!(done[1].contains("Maren Voss Mind 5 → 4"), "{done:#?}");
}

/// The numbers of somebody who joined in hiding are kept from players in the rolls of others, as those of an NPC.
#[test]
fn an_open_roll_keeps_the_numbers_of_somebody_in_hiding() {
    let nexus = [
        "pc Newt like Kester hidden",
        "roll Brannoc Fighting vs Newt.Parry faces 1 3 4",
    ];
    let vices = [
        "pc Newt like Hild hidden",
        "contest Ansa Will against Newt Awareness",
    ];
    let read = |game: &str, phrases: [&str; 2], more: &str| {
        let home = Home::with(game);
        said(&home, game, &[phrases[0], more, phrases[1]]);
        home.done(&["log", game, "--players"])
    };
    let told = read("nexus", nexus, "defence Newt Parry 12");
    let line = told.lines().last().expect("a line");
    assert!(line.contains("Brannoc · Fighting "), "{told}");
    assert!(!line.contains("12"), "{told}");
    let told = read("vice-virtue", vices, "trait Newt Awareness 1");
    let line = told.lines().last().expect("a line");
    let (_, other) = line.split_once(" vs ").expect("a contest");
    assert!(other.starts_with("somebody · Awareness · "), "{told}");
}

/// A fight by sides that begins in hiding goes on from side to side.
#[test]
fn a_fight_by_sides_goes_on_in_hiding() {
    let home = Home::with("nexus");
    let phrases = ["hidden on", "order roll sides", "order next", "order next"];
    let done = said(&home, "nexus", &phrases);
    assert!(done[2].contains("the game master's turn"), "{done:#?}");
    assert!(done[3].contains("round 2 · the players' turn"), "{done:#?}");
}

/// Of a newer hidden entry players would see nothing: an older one is not taken for it.
#[test]
fn the_newest_hidden_entry_is_revealed_or_named() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden dice 3d20",
        "roll Brannoc STR",
        "npc Crow",
        "reveal last",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[3].starts_with("no 4 is newer than 2 · 3d20") && done[3].contains("reveal 2 means"),
        "{done:#?}"
    );
}
