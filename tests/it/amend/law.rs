//! What an amendment is: one entry, caused by the one it amends, that reopens nothing and takes nothing else back.

use rollbook::campaign::Kind;

use crate::spoken::Spoken;

fn nexus() -> Spoken {
    Spoken::at(
        "nexus",
        "",
        &[
            "pc Brannoc STR d10 Athletics 3 Fighting 2 HP 20",
            "npc Wolf HP 9 Fighting 2",
            "roll Brannoc Fighting + STR vs 9 faces 9 3",
        ],
    )
}

#[test]
fn what_followed_is_offered_and_left_alone() {
    let mut table = nexus();
    table.done("harm Wolf 5 by 4");
    let amended = table.done("amend 4 vs 20");
    assert!(
        amended.message().ends_with(" · 5 followed: undo 5"),
        "{}",
        amended.message()
    );
    assert_eq!(amended.decision.cause.map(|seq| seq.0), Some(4));
    assert_eq!(amended.decision.kind, Kind::Amend);
    let hp = |table: &Spoken| {
        table
            .0
            .campaign()
            .track(table.who("Wolf"), "HP")
            .map(|hp| hp.now)
    };
    assert_eq!(hp(&table), Some(4));
    table.done("undo 5");
    assert_eq!(hp(&table), Some(9));
    // What is undone is not offered again.
    assert_eq!(table.done("amend 4 vs 9").follow_ups, []);
}

#[test]
fn any_number_of_the_chain_names_its_newest_verdict() {
    let mut table = nexus();
    table.done("reroll Brannoc faces 2 2");
    table.done("amend 5 vs 6");
    table.done("amend 4 vs 5");
    let third = table.entry(7).what;
    assert_eq!(third.cause.map(|seq| seq.0), Some(6));
    assert!(third.label.contains("amended 6 vs 5"), "{}", third.label);
}

#[test]
fn a_closed_roll_is_amended_and_stays_closed() {
    let mut table = nexus();
    table.done("close Brannoc");
    table.done("amend 4 vs 20");
    assert_eq!(table.open("Brannoc"), None);
    table.done("roll Brannoc Athletics + STR vs 5 faces 3 3");
    let open = table.open("Brannoc").cloned();
    table.done("amend 4 vs 8");
    assert_eq!(table.open("Brannoc").cloned(), open);
}

#[test]
fn what_is_undone_or_no_roll_is_refused() {
    let mut table = nexus();
    table.done("note \"rain\" open");
    assert_eq!(
        table.say("amend 5 vs 8"),
        "no entry 5 has no roll of a character to amend; undo it and do it again"
    );
    table.done("undo 4");
    assert_eq!(
        table.say("amend 4 vs 8"),
        "no entry 4 is undone; redo it first"
    );
    assert_eq!(
        table.say("amend 99 vs 8"),
        "no there is no entry 99; the last is 6"
    );
}

#[test]
fn a_hidden_roll_is_amended_in_hiding() {
    let mut table = nexus();
    table.done("roll Brannoc Athletics + STR vs 12 faces 9 3 hidden");
    let amended = table.decision("amend 5 vs 20");
    assert!(amended.hidden);
    assert!(!table.entry(4).what.hidden);
}

#[test]
fn undo_and_redo_lead_back_and_forth() {
    let mut table = nexus();
    let before = table.state();
    table.done("amend 4 boon 2 vs 14");
    let after = table.state();
    table.done("undo");
    assert_eq!(table.state(), before);
    table.done("redo");
    assert_eq!(table.state(), after);
    // The roll goes with its amendments.
    assert_eq!(
        table.say("undo 4").split(" · ").next(),
        Some("undid 4 (with 5)")
    );
    assert_eq!(table.open("Brannoc"), None);
}

#[test]
fn faces_that_do_not_fit_are_told_by_whose_they_are() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &["pc Mara level 3 Athletics 2", "npc Thug Athletics 4"],
    );
    let said = table.say("contest Mara Athletics faces 5 against Thug Athletics faces 4 3");
    assert!(said.starts_with("no Thug: "), "{said}");
    let said = table.say("contest Mara Athletics faces 5 6 against Thug Athletics faces 4");
    assert!(said.starts_with("no Mara: "), "{said}");
}

#[test]
fn the_side_of_a_contest_has_to_be_named() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Athletics 4 Physique 1",
            "contest Mara Athletics faces 5 against Thug Athletics faces 4",
        ],
    );
    assert_eq!(
        table.say("amend 4 +1"),
        "no say whose roll of entry 4: Mara or Thug"
    );
    let label = table.say("amend 4 Thug -3");
    assert_eq!(
        label,
        "Thug · Athletics amended 9 → 6 vs Mara · Athletics 8 · Mara, success, was success"
    );
    assert_eq!(
        table.say("amend 4 against +3"),
        "Thug · Athletics amended 6 → 9 vs Mara · Athletics 8 · Thug, success, was success"
    );
}
