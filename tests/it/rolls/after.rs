//! Points spent after the throw, costs and effects of described games.

use rollbook::campaign::Count;
use rollbook::dice::Loaded;
use rollbook::game::Game;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};

use crate::spoken::said;

/// One die against a target: luck adds one, up to three times; a surge adds what the die shows once; what costs something is
/// paid from a track, points, a counter, the item used or the track of the attribute.
pub(super) const LUCK: &str = r#"(
    id: "luck", name: "Luck",
    mechanic: Described(
        inputs: [(name: "stat", from: Attribute), (name: "bonus", from: Item(Bonus)), (name: "dc", from: Target, called: "DC")],
        tallies: [("sum", Add)],
        dice: [(name: "d20", count: "1", sides: "20", gives: [("sum", "face")])],
        value: "sum + stat + bonus",
        read: [("hit", "margin >= 0"), ("miss", "1")],
        contest: (value: "a.value - b.value", read: [("a", "value > 0"), ("b", "value < 0"), ("tie", "1")]),
        rerolls: [
            (name: "again", dice: All, keep: Either, times: 2, costs: Counter("Doom")),
            (name: "strain", dice: All, costs: Track("of the attribute"), then: [(what: Track("Might"), by: "2")]),
            (name: "gear", dice: All, costs: Item),
        ],
        after: [
            (name: "luck", times: 3, costs: Points("Luck"), by: "1"),
            (name: "surge", costs: Track("Nerve"), by: "sum"),
            (name: "grace", times: 2, by: "if success then 0 else 2"),
        ],
        effects: [
            (name: "dread", when: "sum = 1", what: Counter("Doom"), by: "3"),
            (name: "shock", when: "sum = 1", what: Track("Nerve"), by: "-1"),
            (name: "more shock", when: "sum = 1", what: Track("Nerve"), by: "-9"),
            (name: "rally", when: "sum = 1", what: Track("Nerve"), by: "2"),
        ],
    ),
    tiers: [(key: "miss"), (key: "hit", success: true)],
    sheet: (
        kinds: [(name: "attribute", role: Attribute, rating: Number(low: 0, high: 9))],
        tracks: [
            (name: "Nerve", max: (base: 4), start: Full),
            (name: "Might", max: (base: 3), start: Full, of: "STR"),
        ],
        points: (names: ["Luck"], cap: 5, counts: Each, at_session_start: false),
        items: Uses,
    ),
)"#;

pub(super) fn table(phrases: &[&str]) -> Table {
    table_of(LUCK, phrases)
}

pub(super) fn table_of(game: &str, phrases: &[&str]) -> Table {
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Ferry", game, Vec::new(), means).expect("a campaign");
    let begin = [
        "pc Mira",
        "attribute Mira STR 2",
        "attribute Mira WIT 1",
        "award Mira Luck",
        "award Mira Luck",
        "counter add Doom 6",
    ];
    for phrase in begin.iter().chain(phrases) {
        let said = said(&mut table, phrase);
        assert!(!said.starts_with("no "), "{phrase}: {said}");
    }
    table
}

/// Mira's points, her tracks Nerve and Might, and the counter.
pub(super) fn left(table: &Table) -> (i32, i32, i32, i32) {
    let campaign = table.campaign();
    let mira = campaign.named("Mira").expect("she is there");
    let track = |name| campaign.track(mira, name).map_or(-1, |track| track.now);
    let luck = mira.points.get("Luck").copied().unwrap_or(0);
    let doom = campaign.counters.first().map(|counter| counter.count);
    let doom = match doom {
        Some(Count::Steps { now, .. }) => now,
        _ => -1,
    };
    (luck, track("Nerve"), track("Might"), doom)
}

/// The dice of an entry in words.
fn dice(table: &mut Table, phrase: &str) -> String {
    let Ok(Input::Run(command)) = parse(table.campaign(), phrase) else {
        panic!("{phrase}: {:?}", parse(table.campaign(), phrase));
    };
    let done = table
        .run(&command)
        .unwrap_or_else(|no| panic!("{phrase}: {no}"));
    let events = done.decision.events.iter();
    let said = events.filter_map(|event| table.campaign().say(event));
    let lines = said.flat_map(|wording| wording.dice.into_iter().map(|line| line.to_string()));
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn points_after_the_throw_change_the_value_and_are_paid_for() {
    let mut table = table(&["roll Mira STR vs 14 faces 10"]);
    assert_eq!(
        said(&mut table, "spend luck"),
        "Mira · STR luck 12 → 13 vs 14 · miss · Luck 2 → 1"
    );
    assert_eq!(left(&table), (1, 4, 3, 0));
    assert_eq!(
        said(&mut table, "spend luck x2"),
        "no Luck has 1 left; 2 are needed"
    );
    assert_eq!(
        dice(&mut table, "spend luck Mira"),
        "d20 10 · +2 · +2 luck = 14 against 14; was: d20 10 · +2 · +1 luck = 13 against 14, miss"
    );
    assert_eq!(left(&table), (0, 4, 3, 0));
    assert_eq!(said(&mut table, "spend luck"), "no Mira has no Luck point");
    assert_eq!(
        said(&mut table, "force \"the gods\" spend luck x2 Mira"),
        "Mira · STR luck ×2 14 → 16 vs 14 · hit"
    );
    assert_eq!(
        said(&mut table, "spend luck"),
        "no luck can be spent 3 times on a roll; 4 are spent"
    );
    assert_eq!(
        said(&mut table, "spend surge"),
        "Mira · STR surge 16 → 26 vs 14 · hit · Nerve 4 → 3"
    );
    assert_eq!(left(&table), (0, 3, 3, 0));
    for expected in [(0, 4, 3, 0), (0, 4, 3, 0), (1, 4, 3, 0), (2, 4, 3, 0)] {
        table.undo().expect("it is undone");
        assert_eq!(left(&table), expected);
    }
}

#[test]
fn points_stay_with_the_roll_through_rerolls_and_amendments() {
    let mut table = table(&["roll Mira STR vs 14 faces 10", "spend luck"]);
    assert_eq!(
        said(&mut table, "amend 8 vs 13"),
        "Mira · STR amended 13 vs 13 · hit, was miss"
    );
    assert_eq!(
        said(&mut table, "reroll strain faces 3"),
        "Mira · STR rerolled (strain) 13 → 6 vs 13 · miss"
    );
    // A point that looks at the throw is reckoned anew: nothing is added to a success.
    assert_eq!(
        said(&mut table, "spend grace x2"),
        "Mira · STR grace ×2 6 → 10 vs 13 · miss"
    );
    assert_eq!(
        said(&mut table, "amend 8 vs 7"),
        "Mira · STR amended 10 → 8 vs 7 · hit, was miss"
    );
}

#[test]
fn points_are_spent_on_a_called_total_where_they_do_not_look_at_the_dice() {
    let mut table = table(&["roll Mira STR vs 14 called 13"]);
    assert_eq!(
        dice(&mut table, "spend luck"),
        "called 13 · +1 luck = 14 against 14; was: called 13 against 14, miss"
    );
    let no = said(&mut table, "spend surge");
    assert!(no.contains("what the dice gave is not known"), "{no}");
}

#[test]
fn a_point_turns_a_contest_for_either_side() {
    let mut table = table(&["npc Wolf", "attribute Wolf STR 0"]);
    said(
        &mut table,
        "contest Mira STR faces 8 against Wolf STR faces 11",
    );
    assert_eq!(
        said(&mut table, "spend luck x2 Mira"),
        "Mira · STR luck ×2 10 → 12 vs Wolf · STR 11 · Mira wins, was Wolf wins · Luck 2 → 0"
    );
    assert_eq!(
        said(&mut table, "spend grace Wolf"),
        "Wolf · STR grace 11 vs Mira · STR 12 · Mira wins, was Mira wins"
    );
    table.undo().expect("it is undone");
    table.undo().expect("it is undone");
    assert_eq!(left(&table), (2, 4, 3, 0));
}

#[test]
fn rerolls_are_paid_with_a_counter_an_item_or_the_track_of_the_attribute() {
    let mut table = table(&[
        "item Mira add Rope d6",
        "item Mira Rope bonus 1",
        "roll Mira STR vs 14 using Rope faces 10",
    ]);
    assert_eq!(
        said(&mut table, "reroll again faces 4"),
        "no Doom has 0 left; 1 are needed"
    );
    said(&mut table, "reroll strain faces 4");
    // Paid from 3, then two are gained: the track is full again, and only one of them fits.
    assert_eq!(left(&table), (2, 4, 3, 0));
    let record = &table
        .campaign()
        .named("Mira")
        .expect("there")
        .open
        .as_ref()
        .expect("open")
        .record;
    let told: Vec<String> = record
        .effects
        .iter()
        .map(|it| format!("{} {:?} {} made {}", it.name, it.what, it.by, it.made))
        .collect();
    assert_eq!(told, ["strain Track(\"Might\") 2 made 1"]);
    said(&mut table, "reroll gear faces 4");
    let bonus = |table: &Table| table.campaign().named("Mira").expect("there").items[0].bonus;
    assert_eq!(bonus(&table), 0);
    table.undo().expect("it is undone");
    assert_eq!(bonus(&table), 1);
    said(&mut table, "roll Mira WIT vs 14 faces 10");
    assert_eq!(
        said(&mut table, "reroll strain faces 4"),
        "no no track belongs to WIT; nothing can be paid with it"
    );
    assert_eq!(
        said(&mut table, "reroll gear faces 4"),
        "no this wears the item used, but the roll used none"
    );
}

/// An amendment uses another item, or none.
#[test]
fn an_amendment_changes_the_item_used() {
    let mut table = table(&[
        "npc Wolf",
        "item Wolf add Fang d6",
        "item Mira add Rope d6",
        "item Mira add Hook d6",
        "item Mira Rope bonus 1",
        "item Mira Hook bonus 4",
        "roll Mira STR vs 14 faces 10",
    ]);
    let of_rope = "Mira · STR amended 12 → 13 vs 14 · miss";
    assert_eq!(said(&mut table, "amend 14 using Rope"), of_rope);
    assert_eq!(
        said(&mut table, "amend 14 Mira using Hook"),
        "Mira · STR amended 13 → 16 vs 14 · hit, was miss"
    );
    assert_eq!(
        said(&mut table, "amend 14 using none"),
        "Mira · STR amended 16 → 12 vs 14 · miss, was hit"
    );
    // What is not said stays.
    assert_eq!(
        said(&mut table, "amend 14 vs 12"),
        "Mira · STR amended 12 vs 12 · hit, was miss"
    );
    let no = said(&mut table, "amend 14 using Fang");
    assert!(no.starts_with("no ") && no.contains("Rope"), "{no}");
    said(&mut table, "close Mira");
    assert_eq!(
        said(&mut table, "amend 14 using Fang"),
        "no Mira had no such item when this was rolled; name another"
    );
    assert_eq!(
        said(&mut table, "amend 14 using Rope"),
        "Mira · STR amended 12 → 13 vs 12 · hit"
    );
}

/// Names in the wrong order are answered with how to write them; of several words they need no quotes.
#[test]
fn the_name_of_a_reroll_or_point_goes_first() {
    let game = LUCK
        .replace("name: \"strain\"", "name: \"second wind\"")
        .replace("name: \"grace\"", "name: \"good grace\"");
    let table = table_of(&game, &["roll Mira STR vs 14 faces 10"]);
    let no = |phrase: &str| {
        let error = parse(table.campaign(), phrase).expect_err(phrase);
        error.to_string()
    };
    assert_eq!(
        no("reroll Mira gear"),
        "“gear” (word 3) names a reroll, which goes first: reroll gear"
    );
    assert_eq!(
        no("reroll Mira \"second wind\""),
        "“second wind” (word 3) names a reroll, which goes first: reroll \"second wind\""
    );
    let said = |phrase: &str| {
        let said = parse(table.campaign(), phrase);
        said.unwrap_or_else(|why| panic!("{phrase}: {why}"))
    };
    for (plain, quoted) in [
        ("reroll second wind Mira", "reroll \"second wind\" Mira"),
        ("reroll second wind", "reroll \"second wind\""),
        ("spend good grace Mira", "spend \"good grace\" Mira"),
    ] {
        assert_eq!(said(plain), said(quoted), "{plain}");
    }
    assert!(parse(table.campaign(), "spend good Mira").is_ok());
}

/// Where more of a track is worse, paying with it raises it, as far as it has room.
#[test]
fn a_cost_in_a_track_where_more_is_worse_raises_it() {
    let game = LUCK.replace("start: Full),\n", "start: Empty, ill: true),\n");
    let mut table = table_of(
        &game,
        &["track Mira Nerve 2", "roll Mira STR vs 14 faces 10"],
    );
    assert_eq!(
        said(&mut table, "spend surge"),
        "Mira · STR surge 12 → 22 vs 14 · hit, was miss · Nerve 2 → 3"
    );
    assert_eq!(left(&table).1, 3);
    said(&mut table, "track Mira Nerve 4");
    said(&mut table, "roll Mira STR vs 14 faces 10");
    assert_eq!(
        said(&mut table, "spend surge"),
        "no Nerve can rise by 0; 1 are needed"
    );
    assert_eq!(
        said(&mut table, "force \"the gods\" spend surge Mira"),
        "Mira · STR surge 12 → 22 vs 14 · hit, was miss"
    );
    assert_eq!(left(&table).1, 4);
}

/// A track that follows from injuries is changed by nothing else.
#[test]
fn a_mechanic_changes_no_track_that_follows_from_injuries() {
    let refused = |of: &str, costs: &str| {
        let body = format!("tracks: [(name: \"Body\", max: (base: 9), less_injuries: true{of}),");
        let game = LUCK
            .replace("tracks: [", &body)
            .replace("items: Uses,", "items: Uses, injuries: Severity,")
            .replace("costs: Track(\"Nerve\")", costs);
        Game::parse(&game, "luck.ron").map_or_else(|no| no.to_string(), |_| String::new())
    };
    let nerve = "costs: Track(\"Nerve\")";
    assert_eq!(refused("", nerve), "");
    let body = refused("", "costs: Track(\"Body\")");
    assert_eq!(
        body,
        "luck.ron:17:42: the track `Body` follows from injuries, so that no roll changes it; name another track, or remove \
         its `less_injuries`"
    );
    let of_attribute = refused(", of: \"WIT\"", nerve);
    assert!(
        of_attribute.starts_with("luck.ron:12:54: the track `Body`"),
        "{of_attribute}"
    );
}

/// A reading of the file is declared with a roll, and told where it changes the roll.
#[test]
fn a_reading_is_declared_with_a_roll() {
    let game = LUCK
        .replace(
            "tallies: [(\"sum\", Add)],",
            r#"derive: [("edge", "stat")],
        readings: [("a stat counts twice", "edge", "stat * 2")],
        tallies: [("sum", Add)],"#,
        )
        .replace("sum + stat + bonus", "sum + edge + bonus");
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Ferry", &game, Vec::new(), means).expect("a campaign");
    for phrase in ["pc Mira", "attribute Mira STR 2"] {
        said(&mut table, phrase);
    }
    let plain = said(&mut table, "roll Mira STR vs 15 faces 12");
    assert_eq!(plain, "Mira · STR 14 vs 15 · miss");
    let declared = "roll Mira STR vs 15 declare \"a stat counts twice\" faces 12";
    assert_eq!(said(&mut table, declared), "Mira · STR 16 vs 15 · hit");
    let told = table
        .campaign()
        .character(table.campaign().named("Mira").expect("she is there").id);
    let open = told
        .and_then(|mira| mira.open.as_ref())
        .expect("an open outcome");
    assert_eq!(
        open.record.plan.readings,
        ["a stat counts twice: edge 4, not 2"]
    );
}

/// By how much a roll beats its target or misses it.
#[test]
fn the_margin_is_said_where_there_is_a_target() {
    let game = LUCK.replace(
        "(key: \"miss\"), (key: \"hit\", success: true)",
        "(key: \"miss\", say: \"{who} misses{margin}.\"), (key: \"hit\", success: true, say: \"{who} hits{margin}.\")",
    );
    let mut table = table_of(&game, &[]);
    let mut spoken = |phrase: &str| {
        let Ok(Input::Run(command)) = parse(table.campaign(), phrase) else {
            panic!("{phrase}");
        };
        let done = table
            .run(&command)
            .unwrap_or_else(|no| panic!("{phrase}: {no}"));
        let campaign = table.campaign();
        let mut said = done
            .decision
            .events
            .iter()
            .filter_map(|it| campaign.say(it));
        said.next().expect("a result").sentence
    };
    assert_eq!(spoken("roll Mira STR vs 14 faces 15"), "Mira hits, by 3.");
    assert_eq!(spoken("roll Mira STR vs 14 faces 12"), "Mira hits.");
    assert_eq!(spoken("roll Mira STR vs 14 faces 5"), "Mira misses, by 7.");
    let without = game
        .replace("from: Target", "from: Level")
        .replace("margin >= 0", "value >= 9");
    let no = Game::parse(&without, "luck.ron")
        .expect_err("it has no target")
        .to_string();
    assert!(no.contains("nothing fills `{margin}` here"), "{no}");
}
