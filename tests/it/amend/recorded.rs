//! An amendment is reckoned with the plan as it was recorded: what the sheets became since changes nothing, and faces once
//! thrown come back.

use crate::spoken::Spoken;

#[test]
fn damage_taken_since_takes_no_dice() {
    let mut table = Spoken::at(
        "contract",
        "any 9",
        &["pc Ines Dexterity 3 Athletics 3 Brawn 3 Charisma 3 Intellect 3"],
    );
    table.done("roll Ines Dexterity + Athletics vs 7 faces 6 6 6 6 6 6");
    table.done("harm Ines 2");
    let said = table.say("amend 3 diff -1");
    assert!(said.contains("amended 0 → 6 at 6"), "{said}");
}

#[test]
fn a_changed_sheet_changes_no_past_roll() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Dodge 1 Wits 1",
            "roll Mara Athletics vs Thug.Dodge faces 4",
        ],
    );
    table.done("trait Thug Dodge 9");
    table.done("trait Mara Athletics 5");
    let said = table.say("amend 4 +1");
    assert!(said.contains("8 vs Thug (6) · success"), "{said}");
    // Nor does an entry that is undone later.
    table.done("undo 5");
    let said = table.say("amend 4 +1");
    assert!(said.contains("9 vs Thug (6) · success"), "{said}");
}

#[test]
fn a_modifier_that_counted_stays_when_the_sheet_loses_it() {
    let mut table = Spoken::at(
        "nexus",
        "d6 2",
        &[
            "pc Brannoc STR d10 Athletics 3",
            "condition Brannoc dazed on",
            "roll Brannoc Athletics + STR vs 8 faces 9 3 5",
        ],
    );
    table.done("condition Brannoc dazed off");
    let said = table.say("amend 4 vs 15");
    assert!(said.contains("15 vs 15 · weak"), "{said}");
    let said = table.say("amend 4 without \"dazed\"");
    assert!(said.contains("amended 15"), "{said}");
}

#[test]
fn dice_come_back_with_their_faces() {
    let mut table = Spoken::at(
        "nexus",
        "d6 6 5, any 1",
        &[
            "pc Brannoc STR d10 AGI d6 Athletics 3",
            "roll Brannoc Athletics + STR vs 12 faces 9 1",
        ],
    );
    let total = |table: &mut Spoken, changes: &str| {
        table.done(&format!("amend 3 {changes}"));
        let open = table.open("Brannoc").map(|open| open.record.value);
        open.unwrap_or_default()
    };
    let first = total(&mut table, "boon 3");
    for _ in 0..3 {
        assert_eq!(total(&mut table, "bare"), 13);
        assert_eq!(total(&mut table, "boon 3"), first);
    }
    // Another attribute is another die, and it too is thrown once.
    let agile = total(&mut table, "as Athletics + AGI bare");
    assert_eq!(total(&mut table, "as Athletics + STR"), 13);
    assert_eq!(total(&mut table, "as Athletics + AGI"), agile);
    assert_eq!(total(&mut table, "as Athletics + STR"), 13);
    // A roll that needed no dice for a while has them again.
    table.done("amend 3 vs trivial");
    let said = table.say("amend 3 vs 12");
    assert!(said.contains("→ 13 vs 12"), "{said}");
}

/// Dice that are crossed out were not misread: they come back as they fell, unless they are said anew, too.
#[test]
fn dice_that_are_crossed_out_outlast_a_correction() {
    let mut table = Spoken::at(
        "langobard",
        "",
        &[
            "pc Ansa Sword 6",
            "roll Ansa Sword vs difficult faces 2 3 4 5",
            "amend 3 dice -1",
            "amend 3 misread faces 2 3 6",
        ],
    );
    let said = table.say("amend 3 bare");
    assert!(said.contains("amended 11 → 16"), "{said}");
    table.done("amend 3 misread faces 2 3 4 4");
    table.done("amend 3 dice -1");
    let said = table.say("amend 3 bare");
    assert!(said.contains("amended 9 → 13"), "{said}");
    table.done("amend 3 dice -1");
    table.done("amend 3 bare misread faces 2 3 6 6");
    let said = table.say("amend 3 dice -1");
    assert!(said.contains("amended 17 → 11"), "{said}");
}

#[test]
fn a_called_total_comes_back_after_a_plan_without_dice() {
    let mut table = Spoken::at("langobard", "", &["pc Ansa Sword 2"]);
    table.done("roll Ansa Sword called 9");
    table.done("amend 3 dice -5");
    let said = table.say("amend 3 bare");
    assert!(said.contains("9 called"), "{said}");
}

#[test]
fn a_reroll_has_faces_of_its_own() {
    let mut table = Spoken::at(
        "nexus",
        "",
        &["pc Brannoc STR d10 Athletics 3", "track Brannoc Resolve 3"],
    );
    table.done("roll Brannoc Athletics + STR vs 12 faces 9 1");
    table.done("amend 4 boon 1 faces 6");
    table.done("amend 4 bare");
    table.done("reroll Brannoc faces 2 2");
    assert_eq!(
        table.say("amend 4 boon 1 faces 3").split(" vs").next(),
        Some("Brannoc · Athletics amended 7 → 8")
    );
}

#[test]
fn the_better_of_two_throws_is_chosen_anew_unless_the_player_chose() {
    let mara = || {
        let mut table = Spoken::at(
            "vice-virtue",
            "",
            &["pc Mara level 3 Athletics 2 Physique 1"],
        );
        table.done("award Mara vice");
        table
    };
    let mut table = mara();
    table.done("roll Mara Athletics vice vs 8 faces 12");
    table.done("reroll Mara faces 4");
    let said = table.say("amend 4 vice off");
    assert!(said.contains("amended 7 → 18 vs 8"), "{said}");
    let open = table.open("Mara").expect("it is open");
    assert_eq!((open.record.value, open.older), (18, true));
    let said = table.say("amend 4 vice");
    assert!(said.contains("amended 18 → 7 vs 8"), "{said}");
    assert_eq!(
        table.entry(table.last()).what.tier.as_deref(),
        Some("minor")
    );
    // What is read back is what was decided.
    let open = table.open("Mara").cloned();
    table.done("undo");
    table.done("redo");
    assert_eq!(table.open("Mara").cloned(), open);

    let mut table = mara();
    table.done("roll Mara Athletics vice vs 8 faces 12");
    table.done("reroll Mara keep new faces 4");
    let said = table.say("amend 4 vice off");
    assert!(said.contains("amended 7 vs 8"), "{said}");
    table.done("keep Mara old");
    let said = table.say("amend 4 vice");
    assert!(said.contains("amended 18 → −2 vs 8"), "{said}");
}
