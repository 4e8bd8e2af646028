//! Rolls of described games: which numbers of the sheet and of the roll become which inputs.

use rollbook::campaign::test::{Actor, Source, Test};
use rollbook::campaign::{Command, Event, Party};
use rollbook::dice::{Loaded, Random};
use rollbook::game;
use rollbook::phrase::{Input, parse, write};
use rollbook::rules::{ModifierEffect, RollNumbers};
use rollbook::table::{Clock, Environment, Table};

use crate::spoken::{Spoken, said};

const D20: &str = include_str!("../../fixtures/described/d20.ron");
const HITS_AGAIN: &str = include_str!("../../fixtures/described/hits-again.ron");
const SYMBOLS: &str = include_str!("../../fixtures/described/symbols.ron");
const SIXES: &str = include_str!("../../fixtures/described/sixes-and-push.ron");

/// A campaign of this game with these phrases carried out.
fn table(game: &str, phrases: &[&str]) -> Table {
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Ferry", game, Vec::new(), means).expect("a campaign");
    for phrase in phrases {
        let Ok(Input::Run(command)) = parse(table.campaign(), phrase) else {
            panic!("{phrase}: {:?}", parse(table.campaign(), phrase));
        };
        table
            .run(&command)
            .unwrap_or_else(|no| panic!("{phrase}: {no}"));
    }
    table
}

/// The inputs of a roll and the lines of its breakdown, or the refusal; the phrase is written as it was read.
fn planned(table: &Table, phrase: &str) -> (Vec<i32>, Vec<String>) {
    let campaign = table.campaign();
    let input = parse(campaign, phrase).unwrap_or_else(|error| panic!("{phrase}: {error}"));
    let Input::Run(command) = input else {
        panic!("{phrase}: no command");
    };
    assert_eq!(write(campaign, &command), phrase);
    let Command::Roll(test) = &command else {
        panic!("{phrase}: no roll");
    };
    match campaign.resolve(test) {
        Err(no) => (Vec::new(), vec![no.to_string()]),
        Ok(built) => {
            let RollNumbers::Described(numbers) = built.plan.numbers else {
                panic!("{phrase}: another mechanic");
            };
            let reasons = built.plan.reasons.into_iter();
            let reasons = reasons.map(|it| format!("{} {}", it.label, it.figure));
            (numbers.inputs, reasons.collect())
        }
    }
}

#[test]
fn traits_modifiers_declarations_and_the_target_are_inputs() {
    let table = table(
        D20,
        &[
            "pc \"Mira\"",
            "attribute Mira Strength 3",
            "trait Mira Climbing 2",
        ],
    );
    let (inputs, _) = planned(&table, "roll Mira Climbing + Strength vs 15");
    // ability, skill, mods, advantage, disadvantage, attack, target
    assert_eq!(inputs, [3, 2, 0, 0, 0, 0, 15]);
    let (inputs, reasons) = planned(
        &table,
        "roll Mira Strength vs 12 declare \"attack roll\" +2 \"bless\" advantage 1",
    );
    assert_eq!(inputs, [3, 0, 2, 1, 0, 1, 12]);
    assert_eq!(
        reasons,
        [
            "Strength +3",
            "bless +2",
            "this roll +1 advantage",
            "attack roll declared",
            "net 1",
            "bonus 5",
            "DC 12",
        ]
    );
}

#[test]
fn a_constant_is_the_games_unless_the_sheet_or_the_roll_says_otherwise() {
    let sheet = ["pc \"Mira\"", "attribute Mira Wits 3"];
    let of = |phrases: &[&str], phrase: &str| {
        let table = table(HITS_AGAIN, &[&sheet[..], phrases].concat());
        planned(&table, phrase)
    };
    let plain = of(&[], "roll Mira Wits").0;
    let set = of(&[], "roll Mira Wits set again 8").0;
    let differs = plain.iter().zip(&set).filter(|(plain, set)| plain != set);
    assert_eq!(differs.collect::<Vec<_>>(), [(&10, &8)]);
    let table = table(HITS_AGAIN, &sheet);
    let other = parse(table.campaign(), "roll Mira Wits set depth 8");
    let other = other.expect_err("no such number").to_string();
    assert!(other.contains("again"), "{other}");
}

#[test]
fn an_item_gives_its_bonus_and_its_die() {
    let mut table = table(
        SIXES,
        &[
            "pc \"Mira\"",
            "attribute Mira Agility 4",
            "item Mira add Rope d8",
            "item Mira Rope bonus 2",
        ],
    );
    let (inputs, reasons) = planned(&table, "roll Mira Agility using Rope");
    // attribute, rank, gear, artifact, mods
    assert_eq!(inputs, [4, 0, 2, 8, 0]);
    assert_eq!(reasons, ["Agility +4", "gear 2", "artifact 8"]);
    assert_eq!(
        said(&mut table, "item Mira Rope bonus 2"),
        "no Mira's Rope already has the bonus +2"
    );
    assert_eq!(
        said(&mut table, "repair Mira Rope"),
        "no Mira's Rope already has all its uses; its bonus is set with `item WHO ITEM bonus N`"
    );
    table.undo().expect("the bonus is undone");
    assert_eq!(
        planned(&table, "roll Mira Agility using Rope").0,
        [4, 0, 0, 8, 0]
    );
    table.redo().expect("it is set again");
    assert_eq!(
        planned(&table, "roll Mira Agility using Rope").0,
        [4, 0, 2, 8, 0]
    );
}

/// Two dice and what fell on them: 7 and more succeeds, doubles cost resolve, a pair of sixes gives hope.
const EFFECTS: &str = r#"(
    id: "tides", name: "Tides",
    mechanic: Described(
        inputs: [(name: "stat", from: Attribute)],
        tallies: [("sum", Add), ("doubles", Max), ("sixes", Add)],
        dice: [(name: "d6", count: "2", sides: "6", gives: [("sum", "face"), ("sixes", "face = 6")], sets: [("doubles", "many = 2")])],
        value: "sum + stat",
        read: [("full", "value >= 7"), ("miss", "1")],
        effects: [
            (name: "strain", when: "doubles = 1", what: Track("Strain"), by: "2"),
            (name: "hope", when: "sixes = 2", what: Points("Hope"), by: "1"),
        ],
    ),
    tiers: [(key: "miss"), (key: "full", success: true)],
)"#;

#[test]
fn effects_are_part_of_the_rolls_entry_and_are_undone_with_it() {
    let mut table = table(EFFECTS, &["pc \"Mira\"", "attribute Mira Sea 1"]);
    let left = |table: &Table| {
        let campaign = table.campaign();
        let mira = campaign.characters.values().next().expect("she is there");
        let strain = campaign.track(mira, "Strain").map(|track| track.now);
        (strain, mira.points.get("Hope").copied().unwrap_or(0))
    };
    assert_eq!(left(&table), (Some(0), 0));
    said(&mut table, "roll Mira Sea faces 6,6");
    assert_eq!(left(&table), (Some(2), 1));
    said(&mut table, "roll Mira Sea faces 2,5");
    assert_eq!(left(&table), (Some(2), 1));
    said(&mut table, "roll Mira Sea faces 1,1");
    assert_eq!(left(&table), (Some(4), 1));
    table.undo().expect("the roll is undone");
    assert_eq!(left(&table), (Some(2), 1));
}

/// Dice with numbers of their own are told by the name of their group.
#[test]
fn dice_with_numbers_of_their_own_have_the_groups_name() {
    let mut table = Spoken::at("percent-under", "", &["pc Mira", "trait Mira Climb 40"]);
    let done = table.done("roll Mira Climb faces units 3 tens 4");
    let campaign = table.0.campaign();
    let events = done.decision.events.iter();
    let said = events.filter_map(|event| campaign.say(event));
    let dice: Vec<String> = said
        .flat_map(|wording| wording.dice.into_iter().map(|line| line.to_string()))
        .collect();
    assert_eq!(dice, ["units 3 · tens 4 = 43"]);
}

/// A word that adds one, said twice, adds two.
#[test]
fn a_word_said_twice_counts_twice() {
    let table = table(SYMBOLS, &["pc Mira", "attribute Mira Brawn 3"]);
    let one_off = |phrase: &str| {
        let input = parse(table.campaign(), phrase);
        let Ok(Input::Run(Command::Roll(test))) = input else {
            panic!("{phrase}: {input:?}");
        };
        test.one_off
    };
    let boost = |n| (String::new(), ModifierEffect::Boon(n));
    assert_eq!(one_off("roll Mira Brawn boost boost"), [boost(2)]);
    assert_eq!(one_off("roll Mira Brawn boost boost boost"), [boost(3)]);
    assert_eq!(
        one_off("roll Mira Brawn boost boost 2"),
        [boost(1), boost(2)]
    );
    assert_eq!(
        one_off("roll Mira Brawn boost boost \"a rope\""),
        [("a rope".to_owned(), ModifierEffect::Boon(2))]
    );
    let setback = (String::new(), ModifierEffect::Bane(2));
    assert_eq!(
        one_off("roll Mira Brawn boost setback setback"),
        [boost(1), setback]
    );
}

/// What dice showed in each template is read from the phrase that says so.
#[test]
fn the_faces_of_every_template_are_written_and_read_again() {
    for source in game::templates() {
        let id = &source.game.id;
        let mut several = 0;
        for _ in 0..20 {
            let party = Party::sample(&source.game)
                .expect("a party")
                .expect("right");
            let means = Environment {
                dice: Box::new(Random::new().expect("random numbers")),
                clock: Clock::Fixed(1_794_684_720_000_000),
            };
            let table = Table::in_memory("Ferry", &source.text, party.characters, means);
            let mut table = table.expect("a campaign");
            let who = table
                .campaign()
                .characters
                .values()
                .next()
                .expect("one")
                .clone();
            let named = who.traits.keys().find(|name| {
                let test = Test::of(Actor::Character(who.id), vec![(*name).clone()]);
                table.campaign().resolve(&test).is_ok()
            });
            let test = Test::of(
                Actor::Character(who.id),
                vec![named.expect("a trait").clone()],
            );
            let faces = |table: &mut Table, test: &Test| {
                let command = Command::Roll(Box::new(test.clone()));
                let phrase = write(table.campaign(), &command);
                let read = parse(table.campaign(), &phrase);
                assert_eq!(read, Ok(Input::Run(command.clone())), "{id}: {phrase}");
                let done = table
                    .run(&command)
                    .unwrap_or_else(|no| panic!("{id}: {phrase}: {no}"));
                let mut records = done.decision.events.iter().flat_map(Event::records);
                records.next().expect("a roll").faces.clone()
            };
            let thrown = faces(&mut table, &test);
            let told = |dice| Test {
                dice,
                ..test.clone()
            };
            let by_group = told(Source::Groups(thrown.clone()));
            assert_eq!(faces(&mut table, &by_group), thrown, "{id}");
            // Dice that are thrown at once are in the order of their groups.
            let chains = serde_json::to_value(&thrown).expect("faces by group");
            let mut dice = chains.as_array().into_iter().flatten();
            let is_thrown_again = |die: &serde_json::Value| die.is_array();
            if !dice.any(|group| group.as_array().into_iter().flatten().any(is_thrown_again)) {
                several += 1;
                let in_order = told(Source::Faces(thrown.faces().to_vec()));
                assert_eq!(faces(&mut table, &in_order), thrown, "{id}");
            }
        }
        assert!(several > 0, "{id}");
    }
}
