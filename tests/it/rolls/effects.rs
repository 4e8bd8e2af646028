//! What a roll of a described game does besides its verdict, and how its line tells that.

use rollbook::campaign::Shown;
use rollbook::campaign::view::Viewer;
use rollbook::journal::filter::{FilterContext, NameHistory};
use rollbook::journal::{BatchLimit, Filter};
use rollbook::table::Table;

use super::after::{LUCK, left, table, table_of};
use crate::recap::given::{For, players, recap};
use crate::spoken::said;

#[test]
fn effects_chain_are_bounded_and_happen_in_contests_too() {
    let mut table = table(&["npc Wolf", "attribute Wolf STR 0"]);
    said(
        &mut table,
        "contest Mira STR faces 1 against Wolf STR faces 1",
    );
    // From 4: one less, then to the end, then two more.
    assert_eq!(left(&table), (2, 2, 3, 6));
    let before = table.campaign().clone();
    table.undo().expect("it is undone");
    assert_eq!(left(&table), (2, 4, 3, 0));
    table.redo().expect("it is redone");
    assert_eq!(left(&table), (2, 2, 3, 6));
    assert_eq!(before.counters, table.campaign().counters);
}

/// Only the throw that counts has its effects: those of a throw that a reroll replaces are taken back, exactly as far as they
/// went. What the reroll itself does stands.
#[test]
fn the_effects_are_those_of_the_throw_that_counts() {
    let mut table = table(&["roll Mira STR vs 14 faces 10"]);
    assert_eq!(left(&table), (2, 4, 3, 0));
    // The new throw's effects are made beside what the reroll costs and does.
    said(&mut table, "reroll strain faces 1");
    assert_eq!(left(&table), (2, 2, 3, 3));
    let reroll = table.campaign().clone();
    // One point of Nerve was all there was to lose of nine: no more comes back.
    said(&mut table, "counter Doom 4");
    assert_eq!(
        said(&mut table, "reroll again faces 9"),
        "Mira · STR rerolled (again) 3 → 11 vs 14 · miss · Doom 4 → 0, Nerve 2 → 4"
    );
    assert_eq!(left(&table), (2, 4, 3, 0));
    // The other throw is kept instead: its effects come back, and go again.
    said(&mut table, "keep Mira old");
    assert_eq!(left(&table), (2, 2, 3, 3));
    said(&mut table, "keep Mira new");
    assert_eq!(left(&table), (2, 4, 3, 0));
    for _ in 0..4 {
        table.undo().expect("it is undone");
    }
    assert_eq!(reroll.characters, table.campaign().characters);
    assert_eq!(reroll.counters, table.campaign().counters);
}

/// Each side of a contest takes back its own effects; an item's bonus and uses come back as they went.
#[test]
fn only_the_own_effects_are_taken_back_and_items_are_as_before() {
    let wear = "(name: \"wear\", when: \"sum = 2\", what: Item, by: \"-2\"),\n            (name: \"dread\"";
    let game = LUCK.replace("(name: \"dread\"", wear);
    let mut table = table_of(&game, &["npc Wolf", "attribute Wolf STR 0"]);
    said(
        &mut table,
        "contest Mira STR faces 1 against Wolf STR faces 1",
    );
    assert_eq!(left(&table).3, 6);
    said(&mut table, "reroll strain Mira faces 10");
    assert_eq!(left(&table), (2, 4, 3, 3));
    said(&mut table, "item Mira add Rope d6");
    let rope = |table: &Table| {
        let mira = table.campaign().named("Mira").expect("she is there");
        (mira.items[0].bonus, mira.items[0].durability)
    };
    let new = rope(&table);
    said(&mut table, "roll Mira STR vs 14 using Rope faces 2");
    assert_ne!(rope(&table), new);
    said(&mut table, "reroll strain Mira faces 9");
    assert_eq!(rope(&table), new);
    said(&mut table, "item Mira Rope bonus 1");
    said(&mut table, "roll Mira STR vs 14 using Rope faces 2");
    assert_eq!(rope(&table), (0, new.1));
    said(&mut table, "reroll strain Mira faces 9");
    assert_eq!(rope(&table), (1, new.1));
    // A bonus that was set below nothing since gets back no more than the throw took.
    said(&mut table, "item Mira Rope bonus 2");
    said(&mut table, "roll Mira STR vs 14 using Rope faces 2");
    said(&mut table, "item Mira Rope bonus -5");
    said(&mut table, "reroll strain Mira faces 9");
    assert_eq!(rope(&table), (-3, new.1));
}

/// A throw that is not kept has no effects, and an amendment changes none.
#[test]
fn a_throw_that_does_not_count_has_no_effects() {
    let mut table = table(&["counter Doom 2", "roll Mira STR vs 14 faces 1"]);
    assert_eq!(left(&table), (2, 2, 3, 5));
    said(&mut table, "reroll again keep old faces 10");
    assert_eq!(left(&table), (2, 2, 3, 4));
    said(&mut table, "keep Mira new");
    assert_eq!(left(&table), (2, 4, 3, 1));
    said(&mut table, "keep Mira old");
    assert_eq!(left(&table), (2, 2, 3, 4));
    said(&mut table, "amend Mira vs 2");
    assert_eq!(left(&table), (2, 2, 3, 4));
    said(&mut table, "reroll strain faces 10");
    assert_eq!(left(&table), (2, 4, 3, 1));
}

/// The line of a roll says what it paid and changed besides, so that the log tells it, and the search and the recap find it.
/// Players read of it what they see on their own sheets and in open counters.
#[test]
fn what_a_roll_changes_besides_stands_in_its_line() {
    let wear = "(name: \"wear\", when: \"sum = 2\", what: Item, by: \"-2\"),\n            (name: \"dread\"";
    let game = LUCK.replace("(name: \"dread\"", wear);
    let more = [
        "item Mira add Rope d6",
        "item Mira Rope bonus 3",
        "npc Wolf",
        "attribute Wolf STR 3",
        "npc Bear",
        "attribute Bear STR 3",
        "session start",
    ];
    let mut table = table_of(&game, &more);
    let lines = [
        (
            "roll Mira STR vs 14 faces 1",
            "Mira · STR 3 vs 14 · miss · Doom 0 → 3, Nerve 4 → 2",
            None,
        ),
        (
            "reroll strain Mira faces 10",
            "Mira · STR rerolled (strain) 3 → 12 vs 14 · miss · Nerve 2 → 4, Doom 3 → 0",
            None,
        ),
        (
            "roll Mira STR vs 14 using Rope faces 2",
            "Mira · STR 7 vs 14 · miss · Rope +3 → +1",
            None,
        ),
        (
            "spend luck Mira",
            "Mira · STR luck 7 → 8 vs 14 · miss · Luck 2 → 1",
            None,
        ),
        (
            "roll Wolf STR vs 14 faces 1",
            "Wolf · STR 4 vs 14 · miss · Doom 0 → 3, Nerve 4 → 2",
            Some("Wolf · STR · miss · Doom 0 → 3"),
        ),
        (
            "roll Mira,Bear STR vs 14 faces 1 1",
            "STR: Mira miss, Bear miss · Doom 3 → 6; Mira Nerve 4 → 2; Bear Nerve 4 → 2",
            Some("STR: Mira miss, Bear miss · Doom 3 → 6; Mira Nerve 4 → 2"),
        ),
        ("counter drop Doom", "Doom · no longer counted", None),
        (
            "counter add Doom 6 hidden",
            "Doom · 0 of 6, a new counter",
            None,
        ),
        (
            "roll Mira STR vs 14 faces 1",
            "Mira · STR 3 vs 14 · miss · Doom 0 → 3",
            Some("Mira · STR 3 vs 14 · miss"),
        ),
    ];
    for (phrase, line, for_players) in lines {
        let said = said(&mut table, phrase);
        let seq = table.campaign().last;
        let entry = table.reader().read_entry(seq).expect("it is there");
        let shown = match &entry.what.shown {
            Shown::All => entry.what.label.to_string(),
            Shown::Part(part) => part.label.to_string(),
            Shown::Nothing => String::new(),
        };
        let is = (said.as_str(), shown.as_str());
        assert_eq!(is, (line, for_players.unwrap_or(line)), "{phrase}");
    }
    let former = NameHistory::default();
    let known = FilterContext {
        campaign: table.campaign(),
        reader: table.reader(),
        names: &former,
    };
    let rope = Filter::parse("rope kind:roll", known).expect("a filter");
    let pace = BatchLimit {
        entries: 1000,
        hits: 1000,
    };
    let found = table
        .reader()
        .matching(&rope, None, pace)
        .expect("readable");
    let found: Vec<&str> = found.hits.iter().map(|line| line.label.as_str()).collect();
    assert_eq!(found, ["Mira · STR 7 vs 14 · miss · Rope +3 → +1"]);
    for (viewer, doom) in [
        (Viewer::game_master as For, "Doom 0 → 3"),
        (players, "miss"),
    ] {
        let told = recap(&table, viewer).story;
        let told = told.iter().flat_map(|scene| &scene.lines).last();
        let told = &told.expect("a line").what;
        assert!(told.ends_with(doom), "{told}");
    }
}
