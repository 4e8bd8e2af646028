//! What the rules refuse, overruled: flagged, with the reason, and nothing spent that isn't there.

use super::said::Spoken;

fn mara() -> Spoken {
    Spoken::at(
        "vice-virtue",
        "",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Athletics 4 Physique 1",
            "roll Mara Athletics vs 8 faces 2",
        ],
    )
}

fn points(table: &Spoken, point: &str) -> i32 {
    table.who("Mara").points.get(point).copied().unwrap_or(0)
}

#[test]
fn a_reroll_without_a_point_spends_nothing() {
    let mut table = mara();
    assert_eq!(
        table.say("reroll Mara faces 9"),
        "no Mara has no virtue point"
    );
    let forced = table.decision("force \"she saved the cat\" reroll Mara faces 9");
    assert_eq!(forced.forced.as_deref(), Some("she saved the cat"));
    assert_eq!(points(&table, "virtue"), 0);
    assert!(table.entry(5).what.forced.is_some());
}

#[test]
fn the_wrong_point_and_a_second_time() {
    let mut table = mara();
    table.done("award Mara vice");
    table.done("award Mara virtue");
    let wrong = table.decision("force \"why not\" reroll Mara vice faces 3");
    assert_eq!((wrong.forced.is_some(), points(&table, "vice")), (true, 0));
    assert!(
        table
            .say("reroll Mara faces 9")
            .starts_with("no this die was already rerolled")
    );
    let twice = table.decision("force \"again\" reroll Mara faces 9");
    assert_eq!(
        (twice.forced.is_some(), points(&table, "virtue")),
        (true, 0)
    );
}

#[test]
fn what_the_rules_allow_is_done_without_a_flag() {
    let mut table = mara();
    table.done("award Mara virtue");
    let done = table.decision("force \"just in case\" reroll Mara faces 9");
    assert_eq!((done.forced, points(&table, "virtue")), (None, 0));
}

#[test]
fn a_closed_outcome_is_thrown_again_and_stays_closed() {
    let mut table = mara();
    table.done("award Mara virtue");
    table.done("close Mara");
    assert_eq!(
        table.say("reroll 4 faces 9"),
        "no the outcome of 4 is closed"
    );
    let forced = table.decision("force \"late\" reroll 4 faces 9");
    assert_eq!(forced.cause.map(|seq| seq.0), Some(4));
    assert_eq!((table.open("Mara"), points(&table, "virtue")), (None, 0));
    // The chain goes on from there.
    assert!(table.say("amend 4 +1").contains("amended 12 → 13"));
    table.done("undo 4");
    assert_eq!(points(&table, "virtue"), 1);
}

#[test]
fn somebody_without_points_rerolls() {
    let mut table = mara();
    table.done("roll Thug Athletics vs 8 faces 2");
    assert!(
        table
            .say("reroll Thug faces 9")
            .starts_with("no Thug is not a player's character")
    );
    let forced = table.decision("force \"fair is fair\" reroll Thug faces 9");
    assert!(forced.forced.is_some());
}

#[test]
fn nexus_overrules_its_own_rules() {
    let mut table = Spoken::at(
        "nexus",
        "",
        &["pc Ysolde MND d8", "item Ysolde add Lantern d4"],
    );
    assert!(table.say("roll Ysolde Arcana + MND").starts_with("no "));
    let magic = table.decision("force \"the book helps\" roll Ysolde Arcana + MND faces 5 4 3");
    assert!(magic.forced.is_some());
    assert!(
        magic.label.starts_with("Ysolde · Arcana 8 vs 8"),
        "{}",
        magic.label
    );
    // An amendment of it is made by the same ruling.
    let amended = table.decision("amend 4 vs 10");
    assert_eq!(amended.forced.as_deref(), Some("the book helps"));
    assert!(
        table
            .say("reroll Ysolde keep old")
            .starts_with("no the new result must be taken")
    );
    let kept = table.decision("force \"mercy\" reroll Ysolde keep old faces 1 1 1");
    assert!(kept.label.contains("keeps 8"), "{}", kept.label);
    for _ in 0..4 {
        table.done("check Ysolde Lantern faces 1");
    }
    assert!(
        table
            .say("check Ysolde Lantern")
            .starts_with("no Lantern is broken")
    );
    assert!(
        table
            .decision("force \"patched\" check Ysolde Lantern faces 4")
            .forced
            .is_some()
    );
}

#[test]
fn who_is_incapacitated_is_not_forced_to_their_feet() {
    let mut table = Spoken::at("contract", "", &["pc Ines Dexterity 3 Athletics 1"]);
    table.done("track Ines Mind 0");
    let roll = "roll Ines Dexterity + Athletics exert outcome faces 6 2 2 2";
    let refused = table.say(&format!("force \"up!\" {roll}"));
    assert!(refused.starts_with("no Ines is incapacitated"), "{refused}");
}

#[test]
fn unknown_names_impossible_faces_and_other_reasons_are_no_rules() {
    let mut table = mara();
    let last = table.last();
    for phrase in [
        "force \"x\" reroll Thug",
        "force \"x\" roll Mara Athletics faces 13",
        "force \"x\" track Mara Health 999",
        "force \"x\" amend 99 +1",
        "force \"\" roll Mara Athletics faces 3",
    ] {
        let parsed = rollbook::phrase::parse(table.0.campaign(), phrase);
        let said = parsed.map(|_| table.say(phrase));
        assert!(
            said.is_err() || said.is_ok_and(|said| said.starts_with("no ")),
            "{phrase}"
        );
    }
    assert_eq!(table.last(), last);
    for phrase in [
        "force \"x\" force \"y\" close Mara",
        "force \"x\" undo",
        "force \"x\" redo 3",
    ] {
        let parsed = rollbook::phrase::parse(table.0.campaign(), phrase);
        let error = parsed.expect_err("that can't be forced").to_string();
        assert!(error.contains("can't be forced"), "{error}");
    }
}
