//! What stays and what is thrown anew, in each game.

use rollbook::campaign::Event;

use crate::spoken::Spoken;

fn nexus(dice: &str) -> Spoken {
    Spoken::at(
        "nexus",
        dice,
        &[
            "pc Brannoc STR d10 AGI d6 MND d6 Athletics 3",
            "pc Ysolde AGI d8",
        ],
    )
}

#[test]
fn another_difficulty_keeps_the_dice() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 faces 9 3");
    let amended = table.decision("amend 4 vs 18");
    assert_eq!(
        amended.label,
        "Brannoc · Athletics amended 15 vs 18 · failure, was strong"
    );
    assert_eq!(amended.tier.as_deref(), Some("failure"));
    assert_eq!(
        table.aloud(&amended)[1..],
        [
            "d10 9 · d6 3 · +3 = 15 against 18",
            "was: d10 9 · d6 3 · +3 = 15 against 12, strong"
        ]
    );
    // The old verdict stays, the open outcome moves on.
    assert_eq!(table.entry(4).what.tier.as_deref(), Some("strong"));
    let open = table.open("Brannoc").expect("it is open");
    assert_eq!((open.seq.0, open.root.0, open.record.value), (5, 4, 15));
}

#[test]
fn only_what_is_missing_is_thrown_and_surplus_is_crossed_out() {
    let mut table = nexus("d6 5 2");
    table.done("roll Brannoc Athletics + STR vs 12 faces 9 3");
    let boon = table.decision("amend 4 boon 1 \"rope\"");
    assert_eq!(
        boon.label,
        "Brannoc · Athletics amended 15 → 17 vs 12 · strong"
    );
    let Some(Event::Amended { counts, .. }) = boon.events.first() else {
        panic!("{boon:?}");
    };
    assert_eq!(
        (counts.new.faces.faces(), counts.thrown.as_slice()),
        (&[9, 3, 5][..], &[2][..])
    );
    assert_eq!(boon.events[0].faces().collect::<Vec<_>>(), [5]);
    // Without it again: the die thrown for it goes.
    let without = table.decision("amend 4 bare");
    assert_eq!(
        table.aloud(&without)[1..],
        [
            "d10 9 · d6 3 · +3 = 15 against 12",
            "crossed out: d6 (5)",
            "was: d10 9 · d6 (3) 5 · +3 = 17 against 12, strong"
        ]
    );
    // Another attribute is another kind of die, also where the d6 beside it would fit.
    let agi = table.decision("amend 4 as Athletics + AGI");
    assert_eq!(
        table.aloud(&agi)[1..],
        [
            "d6 2 · d6 3 · +3 = 8 against 12",
            "crossed out: d10 (9)",
            "was: d10 9 · d6 3 · +3 = 15 against 12, strong"
        ]
    );
}

#[test]
fn missing_faces_can_be_said_and_only_those() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 faces 9 3");
    assert_eq!(
        table.say("amend 4 boon 1 faces 9 3 5"),
        "no this needs 1 face, got 3"
    );
    assert!(table.say("amend 4 boon 1 faces 7").starts_with("no "));
    assert_eq!(
        table.say("amend 4 boon 1 faces 6"),
        "Brannoc · Athletics amended 15 → 18 vs 12 · critical, was strong"
    );
}

#[test]
fn what_was_called_is_reckoned_anew_where_that_needs_no_faces() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 called 15");
    assert_eq!(
        table.say("amend 4 +1 \"high ground\""),
        "Brannoc · Athletics amended 15 called → 16 called vs 12 · strong"
    );
    assert_eq!(
        table.say("amend 4 boon 1"),
        "no the called total doesn't tell this; give the faces, or a new total"
    );
    assert_eq!(
        table.say("amend 4 boon 1 faces 9 3 5"),
        "Brannoc · Athletics amended 16 called → 18 vs 12 · critical, was strong"
    );
    assert_eq!(
        table.say("amend 4 boon 1 called 17"),
        "Brannoc · Athletics amended 18 → 17 called vs 12 · strong, was critical"
    );
}

#[test]
fn a_trivial_one_needs_no_dice_and_gives_none_to_reroll() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 faces 1 1");
    assert_eq!(
        table.say("amend 4 vs trivial"),
        "Brannoc · Athletics amended 5 → no roll needed vs 4 · pass, was blunder"
    );
    assert_eq!(table.open("Brannoc"), None);
}

#[test]
fn the_new_throw_of_a_reroll_is_amended_where_it_has_to_be_taken() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 faces 1 1");
    table.done("track Brannoc Resolve 3");
    table.done("reroll Brannoc faces 5 4");
    assert_eq!(
        table.say("amend 4 vs 10"),
        "Brannoc · Athletics amended 12 vs 10 · weak"
    );
    assert_eq!(
        table.say("reroll Brannoc faces 6 6"),
        "Brannoc · Athletics rerolled 12 → 15 vs 10 · strong · Resolve 2 → 1"
    );
}

#[test]
fn a_chain_in_vice_virtue_keeps_its_choice() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &["pc Mara level 3 Athletics 2 Physique 1"],
    );
    table.done("award Mara virtue");
    table.done("roll Mara Athletics vs 8 faces 7");
    table.done("reroll Mara keep old faces 9");
    let amended = table.decision("amend 5 +2 \"rope\"");
    assert_eq!(
        amended.label,
        "Mara · Athletics amended 10 → 12 vs 8 · success"
    );
    assert_eq!(
        table.aloud(&amended)[1..],
        [
            "d12 7 · +5 = 12 against 8",
            "not kept: d12 9 · +5 = 14 against 8",
            "was: d12 7 · +3 = 10 against 8, success"
        ]
    );
    assert_eq!(
        table.say("keep Mara new"),
        "Mara · Athletics keeps 14 vs 8 · success +1"
    );
    // A vice action counts the special faces the other way round, called or thrown.
    table.done("roll Mara Athletics vs 8 called 18");
    assert_eq!(
        table.say(&format!("amend {} vice", table.last())),
        "Mara · Athletics (vice) amended 18 called → -2 called vs 8 · medium consequence, was success +2"
            .replace('-', "−")
    );
}

#[test]
fn a_pool_keeps_its_first_dice() {
    let mut table = Spoken::at("langobard", "d6 4, any 1", &["pc Ansa Sword 4"]);
    table.done("roll Ansa Sword faces 6 1 5 2");
    assert_eq!(
        table.say("amend 3 vs difficult"),
        "Ansa · Sword amended 13 → 6 · mediocre, 1 complication, was fair"
    );
    assert_eq!(
        table.say("amend 3 vs moderate"),
        "Ansa · Sword amended 6 → 13 · fair, 1 complication, was mediocre"
    );
    assert_eq!(
        table.say("amend 3 vs very-difficult -9"),
        "Ansa · Sword amended 13 → 0 · failure, no dice left, was fair"
    );
}

#[test]
fn an_exertion_is_spent_or_given_back_by_the_amendment() {
    let mut table = Spoken::at(
        "contract",
        "",
        &["pc Ines Dexterity 3 Athletics 1 Charisma 3 Intellect 2"],
    );
    let mind = |table: &Spoken| {
        let track = table.0.campaign().track(table.who("Ines"), "Mind");
        track.map(|view| view.now)
    };
    let full = mind(&table);
    table.done("roll Ines Dexterity + Athletics faces 6 2 2 2");
    assert_eq!(
        table.say("amend 3 exert outcome"),
        "Ines · Dexterity + Athletics (exerted) amended 1 → 2 at 6 · partial · Mind 6 → 5"
            .replace("Dexterity + Athletics", &title(&table))
    );
    assert_eq!(mind(&table), full.map(|mind| mind - 1));
    // Once is enough, however often it is amended.
    table.done("amend 3 vs 7");
    assert_eq!(mind(&table), full.map(|mind| mind - 1));
    table.done("amend 3 exert none");
    assert_eq!(mind(&table), full);
    table.done("undo");
    assert_eq!(mind(&table), full.map(|mind| mind - 1));
}

fn title(table: &Spoken) -> String {
    let label = table.entry(3).what.label;
    let (_, rest) = label.split_once(" · ").expect("a title");
    rest.split(" 1 at").next().unwrap_or_default().to_owned()
}

#[test]
fn a_reroll_that_is_granted_costs_nothing_and_is_no_override() {
    let mut table = nexus("");
    table.done("roll Brannoc Athletics + STR vs 12 faces 1 1");
    let resolve = |table: &Spoken| table.who("Brannoc").tracks.get("Resolve").copied();
    let before = resolve(&table);
    let done = table.decision("reroll free \"blessing\" faces 5 4");
    assert_eq!(
        done.label,
        "Brannoc · Athletics rerolled (granted) 5 → 12 vs 12 · weak"
    );
    assert_eq!((done.forced, resolve(&table)), (None, before));
    assert_eq!(
        table.say("reroll Brannoc free \"blessing\" keep old faces 5 4"),
        "no the new result must be taken in this game"
    );
    // The outcome of an entry, too; the next one costs Resolve again.
    table.done("reroll 4 free \"second wind\" faces 6 6");
    table.done("reroll Brannoc faces 6 6");
    assert_ne!(resolve(&table), before);
}

#[test]
fn a_granted_reroll_is_none_with_a_point() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &["pc Mara level 3 Athletics 2 Physique 1"],
    );
    table.done("award Mara virtue");
    table.done("roll Mara Athletics vs 8 faces 3");
    table.done("reroll Mara faces 4");
    table.done("reroll Mara free \"omen\" faces 5");
    let left = table.who("Mara").points.get("virtue");
    assert_eq!(left.copied().unwrap_or_default(), 0);
}

#[test]
fn either_side_of_a_contest_may_be_granted_a_reroll() {
    let mut table = Spoken::at(
        "vice-virtue",
        "",
        &["pc Mara Insight 2 Heart 1", "npc Thug Trickery 2"],
    );
    table.done("contest Mara Insight faces 4 against Thug Trickery faces 9");
    let done = table.decision("reroll entry 4 Thug free \"the devil's luck\" faces 3");
    assert_eq!(
        done.label,
        "Thug · Trickery rerolled (granted) 11 → 5, keeps 11 vs Mara · Insight 7 · Thug, success"
    );
    let state = table.state();
    table.done("undo");
    table.done("redo");
    assert_eq!(table.state(), state);
}

#[test]
fn no_reroll_is_granted_in_a_game_without_any() {
    let mut table = Spoken::at("contract", "any 5", &["pc Ines Brawn 3"]);
    table.done("roll Ines Brawn");
    assert_eq!(
        table.say("reroll entry 3 free \"luck\""),
        "no this game has no rerolls"
    );
}

#[test]
fn a_groups_label_tells_each_members_complications() {
    let mut table = Spoken::at("langobard", "", &["pc Ansa Sword 3", "pc Bero Sword 2"]);
    let done = table.decision("roll all Sword faces 1 6 6 5 5");
    assert_eq!(
        done.label,
        "everybody · Sword: Ansa fair, 1 complication; Bero mediocre"
    );
}
