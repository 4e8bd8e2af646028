//! People come and go: absent, on the bench, copies, gone for good; numbers stay with their owners.

use rollbook::campaign::Selection;
use rollbook::campaign::character::Presence;
use rollbook::tui::Role;

use super::stage::{GAMES, Stage};

const SIZE: (u16, u16) = (120, 36);

fn presence(stage: &Stage, name: &str) -> Presence {
    let who = stage.campaign().named(name).expect("one of the sample");
    who.presence
}

/// Takes the character with this number off the table; the builder has the focus afterwards.
fn remove(stage: &mut Stage, number: u32) {
    stage.keys(&format!("Esc {number} Tab Tab Del Enter Esc"));
    assert!(stage.label().ends_with("is removed"), "{}", stage.label());
}

#[test]
fn a_benched_character_joins_by_number_after_a_question() {
    let mut stage = Stage::new("contract", SIZE, "");
    let before = stage.campaign().clone();
    stage.keys("7").sees("The Guest in 1313 is away");
    stage.keys("Esc").sees_no("bring them in");
    assert_eq!(*stage.campaign(), before);
    stage.keys("7 Enter").sees("The Guest in 1");
    assert_eq!(
        presence(&stage, "The Guest in 1313"),
        Presence::Present,
        "and has the keys"
    );
    stage.there_and_back(&before);
}

#[test]
fn letters_find_those_who_are_not_here() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.keys("'").sees("3 Tamsin, absent");
    stage.sees("7 The Miller, away from the table: joins");
    stage.text("mil").sees("7 The Miller");
    // The wolf is here, so it comes first.
    stage.keys("Enter").sees("▸6 Mill wolf");
    stage.keys("'").text("the mil").keys("Enter");
    stage.sees("▸7 The Miller");
    assert_eq!(presence(&stage, "The Miller"), Presence::Present);
}

#[test]
fn everybody_beyond_the_ninth_is_chosen_by_number_or_letters() {
    let mut stage = Stage::new("nexus", (80, 24), "d10 3, d6 3 3");
    stage.keys("P").text("Rat x6 like 6").keys("Enter");
    stage.keys("'").text("12").keys("Enter").sees("Rat 5");
    stage.keys("'").text("rat 6").keys("Enter").sees("Rat 6");
    stage.keys("1").text("rfi12").keys("Enter");
    assert!(
        stage.label().contains("Fighting 8 vs Rat 5 (8)"),
        "{}",
        stage.label()
    );
    stage.sees("against 8").sees("Rat 5's Parry");
}

#[test]
fn the_menu_of_presence_lists_those_who_are_away() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.keys("a B");
    stage.sees("Tamsin is here again");
    stage.sees("The Miller joins the table");
    stage.keys("a");
    assert_eq!(stage.label(), "Brannoc is now absent");
    stage.keys("a B a");
    assert_eq!(stage.label(), "Brannoc is now here");
    stage.keys("a B z").sees_no("Brannoc  HP");
    stage.sees("▸2 Ysolde");
    stage.keys("1 Enter").sees("▸1 Brannoc");
}

#[test]
fn numbers_stay_and_only_the_free_ones_are_given_again() {
    for game in GAMES {
        let mut stage = Stage::new(game, SIZE, "");
        let third = stage.campaign().characters.values().nth(2).cloned();
        let third = third.expect("a party");
        remove(&mut stage, 2);
        stage.keys("3");
        let now = stage.campaign().character(third.id);
        assert_eq!(now.map(|who| who.number), Some(3));
        stage.keys("P").text("Guest").keys("Enter");
        let guest = stage.campaign().named("Guest").expect("they came");
        assert_eq!(guest.number, 2, "{game}");
    }
}

#[test]
fn what_somebody_did_who_is_gone_can_be_read() {
    let mut stage = Stage::new("vice-virtue", SIZE, "d12 9");
    stage.text("2rst").keys("Enter Tab Tab Del Enter");
    assert_eq!(stage.label(), "Corvin Ashe is removed");
    stage.keys("S-Tab Down Enter");
    stage.sees("Corvin Ashe · Stealth").sees("d12");
}

#[test]
fn a_roll_at_somebody_who_is_gone_says_so_and_is_right_again_after_an_undo() {
    let games = [
        ("nexus", "1", "rfi6"),
        ("vice-virtue", "2", "rkn6"),
        ("contract", "2", "rbr6"),
    ];
    for (game, who, aimed) in games {
        let mut stage = Stage::new(game, SIZE, "any 5");
        stage.keys(who).text(aimed).keys("Tab");
        remove(&mut stage, 6);
        let entries = stage.campaign().last.0;
        stage
            .keys(who)
            .keys("Enter")
            .sees("that character was removed");
        assert_eq!(stage.campaign().last.0, entries, "{game}");
        stage.keys("u Enter");
        assert_eq!(stage.campaign().last.0, entries + 2, "{game}");
        // Gone after the roll: it can't be made again, and harm goes to the chosen one.
        remove(&mut stage, 6);
        stage.keys(who).keys(".").sees("that character was removed");
        let chosen = stage.campaign().characters.values();
        let mut chosen = chosen.filter(|it| it.number.to_string() == who);
        let name = chosen.next().expect("they roll").name.clone();
        stage.keys("i").sees(&format!("{name}: harm")).keys("Esc");
    }
}

#[test]
fn one_who_is_away_stays_out_of_what_everybody_gets() {
    let mut stage = Stage::new("vice-virtue", SIZE, "");
    // Nobody lower than level 3 is left but Hild; the party's level follows.
    let before = stage.campaign().party_level();
    for number in ["1", "2", "5"] {
        stage.keys(&format!("{number} a B a"));
    }
    assert_eq!((before, stage.campaign().party_level()), (Some(3), Some(4)));
    let mut stage = Stage::new("nexus", SIZE, "any 3");
    for number in ["1", "2", "5"] {
        stage.keys(&format!("{number} a B a"));
    }
    stage.keys("3 d A r");
    let label = stage.label();
    assert!(label.starts_with("everybody · Rations: "), "{label}");
    assert!(!label.contains("Brannoc"), "{label}");
    stage.keys("S Enter");
    assert!(!stage.label().contains("Brannoc"), "{}", stage.label());
    let dim = stage.in_role(Role::Dim);
    assert!(dim.iter().any(|run| run.contains("absent")), "{dim:?}");
}

#[test]
fn a_group_does_without_one_who_is_gone() {
    let mut stage = Stage::new("nexus", SIZE, "any 3");
    stage.keys("0 0 0 Tab Tab Down Space Down Down");
    stage.keys(":").text("remove Oda").keys("Enter");
    assert_eq!(stage.label(), "Oda of the Reeds is removed");
    stage.text("rpe").keys("Enter");
    let label = stage.label();
    let threw = |name: &str| label.contains(name);
    assert!(
        threw("Brannoc") && threw("Kester") && threw("Mill wolf"),
        "{label}"
    );
    assert!(!threw("Oda") && !threw("Ysolde"), "{label}");
}

/// A group leaves and is removed together, after a question that names all of it.
#[test]
fn a_group_is_absent_and_removed_together() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.keys("0").keys("Esc Tab Tab");
    let pcs: Vec<String> = {
        let here = stage.campaign().present().filter(|who| who.is_pc());
        here.map(|who| who.name.clone()).collect()
    };
    assert!(pcs.len() > 1, "{pcs:?}");
    stage.keys("0 p");
    for name in &pcs {
        assert_eq!(presence(&stage, name), Presence::Absent, "{name}");
    }
    stage.keys("u 0 Del");
    for name in &pcs {
        stage.sees(name);
    }
    stage.sees("sheets? the history stays");
}

/// An ally is called one once in its row.
#[test]
fn an_ally_is_marked_once() {
    for size in [(80, 24), SIZE] {
        let mut stage = Stage::new("nexus", size, "");
        stage.keys(":").text("ally Dagobert HP 9").keys("Enter");
        let screen = stage.screen();
        let rows = screen.lines().filter(|line| line.contains("Dagobert"));
        assert!(
            rows.clone().all(|row| row.matches("ally").count() <= 1),
            "{screen}"
        );
        assert!(rows.clone().any(|row| row.contains("ally")), "{screen}");
    }
}

/// A group is put together by arrows and Space from the roll, where nothing else there is to be walked through.
#[test]
fn arrows_walk_the_party_from_the_roll() {
    let mut stage = Stage::new("nexus", SIZE, "any 3");
    stage.keys("1 Space Down Space");
    let Some(Selection::These(members)) = &stage.state().group else {
        panic!("no group: {}", stage.screen());
    };
    assert_eq!(members.len(), 2);
    // A picked roll has lines of its own.
    let chosen = stage.state().chosen;
    stage.keys("Esc 1 r").text("ath").keys("Down Down");
    stage.keys("Esc Esc");
    assert_ne!(stage.state().chosen, chosen);
}

/// Undo and redo leave the chosen one as it is.
#[test]
fn an_undo_chooses_nobody() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.keys(":").text("bench wolf on").keys("Enter");
    stage.keys("2");
    let chosen = stage.state().chosen;
    stage.keys("u");
    assert_eq!(stage.state().chosen, chosen);
    stage.keys("U");
    assert_eq!(stage.state().chosen, chosen);
}
