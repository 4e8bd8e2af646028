//! An amendment is reckoned with the plan as it was recorded: what the sheets became since changes nothing, and faces once
//! thrown come back.

use super::said::Spoken;

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
    assert!(said.contains("8 vs 6 · success"), "{said}");
    // Nor does an entry that is undone later.
    table.done("undo 5");
    let said = table.say("amend 4 +1");
    assert!(said.contains("9 vs 6 · success"), "{said}");
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
