//! A contest with a reroll inside it, one side on table dice, amended, then undone step by step: every state right.

use crate::spoken::Spoken;

/// Runs the phrases, then undoes all of them again one by one and redoes them: each state twice the same.
fn there_and_back(table: &mut Spoken, phrases: &[&str]) -> Vec<String> {
    let mut states = vec![table.state()];
    let mut labels = Vec::new();
    for phrase in phrases {
        labels.push(table.done(phrase).decision.label.into());
        states.push(table.state());
    }
    for at in (0..phrases.len()).rev() {
        table.done("undo");
        assert_eq!(table.state(), states[at], "undoing {}", phrases[at]);
    }
    for at in 0..phrases.len() {
        table.done("redo");
        assert_eq!(table.state(), states[at + 1], "redoing {}", phrases[at]);
    }
    labels
}

#[test]
fn vice_virtue() {
    let mut table = Spoken::at(
        "vice-virtue",
        // Mara's die, then her reroll's: the program throws for her, the thug's player at the table.
        "d12 2 11",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Athletics 4 Physique 1",
            "award Mara virtue",
        ],
    );
    let labels = there_and_back(
        &mut table,
        &[
            "contest Mara Athletics against Thug Athletics faces 4",
            "reroll Mara",
            "keep Mara new",
            "amend 5 Mara vice",
            "amend 5 Thug -3 \"wet stones\"",
            "harm Thug 2 by 9",
            "amend 6 Mara vice off",
        ],
    );
    assert_eq!(
        labels,
        [
            "Mara · Athletics 5 vs Thug · Athletics 9 · Thug, success",
            "Mara · Athletics rerolled 5 → −2, keeps 5 vs Thug · Athletics 9 · Thug, success · virtue 1 → 0",
            "Mara · Athletics keeps −2 vs Thug · Athletics 9 · Thug, success +2",
            "Mara · Athletics (vice) amended −2 → 18 vs Thug · Athletics 9 · Mara, success +1, was success +2",
            "Thug · Athletics amended 9 → 6 vs Mara · Athletics (vice) 18 · Mara, success +2, was success +1",
            "Thug · injury 2",
            "Mara · Athletics amended 18 → −2 vs Thug · Athletics 6 · Thug, success +1, was success +2",
        ]
    );
    let open = table.open("Mara").expect("it is open");
    assert_eq!(
        (open.seq.0, open.root.0, open.rerolls),
        (table.last_made(), 5, 1)
    );
    assert_eq!(open.other.as_ref().map(|other| other.value), Some(5));
    // A middle entry alone: with all that it led to, or not at all.
    assert_eq!(
        table.say("undo 8").split(" · ").next(),
        Some("undid 8 (with 9, 10, 11)")
    );
    assert_eq!(table.open("Mara").map(|open| open.record.value), Some(-2));
    table.done("undo 6");
    assert_eq!(table.open("Mara").map(|open| open.seq.0), Some(5));
    table.done("spend Mara virtue");
}

#[test]
fn contract() {
    let mut table = Spoken::at(
        "contract",
        "d10 6 7 8 2 1 10",
        &[
            "pc Ines Dexterity 3 Athletics 1 Charisma 3 Intellect 2",
            "npc Guard Dexterity 2 Athletics 2 Charisma 3 Intellect 2",
        ],
    );
    let labels = there_and_back(
        &mut table,
        &[
            "contest Ines Dexterity + Athletics against Guard Dexterity + Athletics faces 6 2 2 2",
            "amend 4 Ines exert outcome +2 \"rope\"",
            "amend 5 Guard diff +1 -1",
            "amend 4 Ines exert none bare",
        ],
    );
    assert_eq!(
        labels,
        [
            "Ines · Athletics 3 vs Guard · Athletics 1 · complete",
            "Ines · Athletics (exerted) amended 3 → 5 vs Guard · Athletics 1 · complete · Mind 6 → 5",
            "Guard · Athletics amended 1 → 0 vs Ines · Athletics (exerted) 5 · complete",
            "Ines · Athletics amended 5 → 3 vs Guard · Athletics 0 · complete · Mind 5 → 6",
        ]
    );
    assert!(
        table
            .say("reroll Ines")
            .starts_with("no this game has no rerolls")
    );
}

#[test]
fn langobard() {
    let mut table = Spoken::at(
        "langobard",
        "d6 6 6 4 3",
        &["pc Ansa Sword 4", "npc Raider Sword 3"],
    );
    let labels = there_and_back(
        &mut table,
        &[
            "contest Ansa Sword against Raider Sword faces 1 5 4",
            "amend 4 Ansa vs difficult",
            "amend 4 Raider +1 faces 6",
            "amend 4 Ansa vs moderate",
        ],
    );
    assert_eq!(
        labels,
        [
            "Ansa · Sword 19 vs Raider · Sword 9, 1 complication · mediocre",
            "Ansa · Sword amended 19 → 12 vs Raider · Sword 9, 1 complication · failure, was mediocre",
            "Raider · Sword amended 9 → 15, 1 complication vs Ansa · Sword 12 · fumble by defence, was failure",
            "Ansa · Sword amended 12 → 19 vs Raider · Sword 15, 1 complication · failure, was fumble by defence",
        ]
    );
    assert!(
        table
            .say("reroll Ansa")
            .starts_with("no this game has no rerolls")
    );
}

#[test]
fn an_aggressor_without_a_pool_gets_one_and_the_defender_rolls_after_all() {
    let mut table = Spoken::at("langobard", "", &["pc Ansa Sword 2", "npc Raider Sword 1"]);
    table.done("contest Ansa Sword vs very-difficult against Raider Sword");
    assert_eq!(
        table.say("amend 4 Ansa vs moderate faces 6 6"),
        "no this needs 3 faces, got 2"
    );
    assert_eq!(
        table.say("amend 4 Ansa vs moderate faces 6 6 5"),
        "Ansa · Sword amended 0 → 12 vs Raider · Sword 5 · fair, was failure"
    );
}
