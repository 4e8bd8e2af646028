//! Random scenarios in each game: sheets change between a roll and its amendments, and every amendment is compared with the
//! evaluator, which knows only the recorded check and the faces that were thrown for the roll.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rollbook::campaign::{Event, RollRecord};
use rollbook::rules::{Face, ModifierEffect, RollRequest};

use super::evaluator::{Changes, evaluate};
use super::said::Spoken;

const SCENARIOS: u64 = 200;
/// Scenarios at one table, which sheet changes wear down.
const AT_A_TABLE: u64 = 10;

/// What is played in one game.
struct Game {
    id: &'static str,
    party: &'static [&'static str],
    rolls: &'static [&'static str],
    /// What happens between a roll and its amendments; a refusal changes nothing either.
    meanwhile: &'static [&'static str],
    modifiers: &'static [(&'static str, ModifierEffect)],
    targets: &'static [(&'static str, i32)],
}

/// Every face that was thrown for a roll, by position in the plan and sides.
#[derive(Default)]
struct Thrown(BTreeMap<(usize, u16), Vec<Face>>);

impl Thrown {
    /// So many faces; those not thrown before are taken from `fresh`.
    fn take(&mut self, at: (usize, u16), count: usize, fresh: &mut Vec<Face>) -> Vec<Face> {
        let known = self.0.entry(at).or_default();
        while known.len() < count {
            assert!(
                !fresh.is_empty(),
                "{at:?}: a die that was thrown is missing"
            );
            known.push(fresh.remove(0));
        }
        known[..count].to_vec()
    }
}

fn check(table: &Spoken, record: &RollRecord) -> RollRequest {
    let built = table.0.campaign().resolve(&record.test);
    built.expect("it was just rolled").check
}

fn agrees(
    recorded: &RollRequest,
    changes: &Changes,
    thrown: &mut Thrown,
    now: &RollRecord,
    fresh: &[Face],
    said: &str,
) {
    let mut fresh = fresh.to_vec();
    let mut faces = Vec::new();
    let (value, ones, tier) = evaluate(recorded, changes, |run, sides, count| {
        let shown = thrown.take((run, sides), count, &mut fresh);
        faces.extend(&shown);
        shown
    });
    assert!(fresh.is_empty(), "{said}: dice that were thrown before");
    assert_eq!(
        (&now.faces, now.value, &now.tier),
        (&faces, value, &tier),
        "{said}"
    );
    if matches!(recorded, RollRequest::OnesPool(_)) {
        assert_eq!(now.ones, ones, "{said}");
    }
}

fn play(game: &Game) {
    let mut random = StdRng::seed_from_u64(14);
    let mut amended = 0;
    for _ in 0..SCENARIOS / AT_A_TABLE {
        let faces: Vec<String> = (0..97)
            .map(|_| random.random_range(1..=12).to_string())
            .collect();
        let mut table = Spoken::at(game.id, &format!("any {}", faces.join(" ")), game.party);
        for _ in 0..AT_A_TABLE {
            for _ in 0..random.random_range(0..3) {
                table.say(game.meanwhile.choose(&mut random).expect("some"));
            }
            let roll = game.rolls.choose(&mut random).expect("some");
            if table.say(roll).starts_with("no ") {
                continue;
            }
            let root = table.last();
            let entry = table.entry(root);
            let record = entry.what.events.iter().find_map(|event| match event {
                Event::Rolled(record) => Some((**record).clone()),
                _ => None,
            });
            let record = record.expect("a roll");
            let recorded = check(&table, &record);
            let mut changes = Changes::default();
            let mut thrown = Thrown::default();
            agrees(
                &recorded,
                &changes,
                &mut thrown,
                &record,
                &record.faces,
                roll,
            );
            for _ in 0..random.random_range(1..6) {
                for _ in 0..random.random_range(0..3) {
                    table.say(game.meanwhile.choose(&mut random).expect("some"));
                }
                let mut phrase = format!("amend {root}");
                if random.random_bool(0.4) {
                    phrase += " bare";
                    changes.effects.clear();
                }
                if random.random_bool(0.5) {
                    let (said, effect) = game.modifiers.choose(&mut random).expect("some");
                    phrase = format!("{phrase} {said}");
                    changes.effects.push(*effect);
                }
                if random.random_bool(0.3) {
                    let (said, number) = game.targets.choose(&mut random).expect("some");
                    phrase = format!("{phrase} vs {said}");
                    changes.target = Some(*number);
                }
                if game.id == "vice-virtue" {
                    changes.vice = random.random_bool(0.5);
                    phrase += if changes.vice { " vice" } else { " vice off" };
                }
                let done = table.done(&phrase);
                let counts = done.decision.events.iter().find_map(|event| match event {
                    Event::Amended { counts, .. } => Some(counts),
                    _ => None,
                });
                let counts = counts.expect("an amendment");
                let fresh = counts.thrown.iter().map(|at| counts.new.faces[*at]);
                let fresh: Vec<Face> = fresh.collect();
                agrees(
                    &recorded,
                    &changes,
                    &mut thrown,
                    &counts.new,
                    &fresh,
                    &phrase,
                );
                amended += 1;
            }
        }
    }
    assert!(amended >= SCENARIOS, "{}: {amended} amendments", game.id);
}

#[test]
fn in_vice_virtue() {
    play(&Game {
        id: "vice-virtue",
        party: &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Dodge 1 Wits 1",
        ],
        rolls: &[
            "roll Mara Athletics vs 8",
            "roll Mara Athletics vs Thug.Dodge",
            "roll Mara Physique",
        ],
        meanwhile: &[
            "trait Mara Athletics 5",
            "trait Mara Athletics 0",
            "trait Mara Physique -1",
            "trait Mara Physique 3",
            "trait Thug Dodge 9",
            "trait Thug Dodge 1",
        ],
        modifiers: &[
            ("+2", ModifierEffect::Flat(2)),
            ("-3", ModifierEffect::Flat(-3)),
            ("+7", ModifierEffect::Flat(7)),
        ],
        targets: &[("5", 5), ("12", 12), ("20", 20)],
    });
}

#[test]
fn in_langobard() {
    play(&Game {
        id: "langobard",
        party: &["pc Ansa Sword 4 Notice 2"],
        rolls: &[
            "roll Ansa Sword",
            "roll Ansa Sword + Notice",
            "roll Ansa Notice vs easy",
        ],
        meanwhile: &[
            "trait Ansa Sword 7",
            "trait Ansa Sword 2",
            "trait Ansa Notice 5",
            "trait Ansa Notice 1",
        ],
        modifiers: &[
            ("dice +1", ModifierEffect::Dice(1)),
            ("dice -2", ModifierEffect::Dice(-2)),
            ("dice -9", ModifierEffect::Dice(-9)),
            ("dice +3", ModifierEffect::Dice(3)),
        ],
        targets: &[
            ("easy", 1),
            ("tricky", -1),
            ("very-difficult", -3),
            ("moderate", 0),
        ],
    });
}

#[test]
fn in_contract() {
    play(&Game {
        id: "contract",
        party: &["pc Ines Dexterity 3 Athletics 2 Brawn 4 Charisma 3 Intellect 3"],
        rolls: &[
            "roll Ines Dexterity + Athletics",
            "roll Ines Dexterity vs 7",
            "roll Ines Brawn + Charisma",
        ],
        meanwhile: &[
            "harm Ines 1",
            "track Ines Mind -1",
            "track Ines Mind +1",
            "trait Ines Athletics 5",
            "trait Ines Athletics 1",
            "trait Ines Dexterity 1",
            "trait Ines Dexterity 4",
        ],
        modifiers: &[
            ("dice +1", ModifierEffect::Dice(1)),
            ("dice +3", ModifierEffect::Dice(3)),
            ("dice -2", ModifierEffect::Dice(-2)),
            ("diff +2", ModifierEffect::Difficulty(2)),
            ("diff -1", ModifierEffect::Difficulty(-1)),
            ("diff +6", ModifierEffect::Difficulty(6)),
        ],
        targets: &[("5", 5), ("6", 6), ("8", 8)],
    });
}

#[test]
fn in_nexus() {
    play(&Game {
        id: "nexus",
        party: &[
            "pc Brannoc STR d10 AGI d6 Athletics 3 MND d12+1",
            "npc Wolf AGI d8 HP 9",
        ],
        rolls: &[
            "roll Brannoc Athletics + STR vs 12",
            "roll Brannoc Athletics + AGI",
            "roll Brannoc Education + MND vs 10",
        ],
        meanwhile: &[
            "condition Brannoc dazed on",
            "condition Brannoc dazed off",
            "condition Brannoc poisoned on",
            "trait Brannoc Athletics 5",
            "trait Brannoc Athletics 1",
            "trait Brannoc STR d4",
            "trait Brannoc STR d12",
            "trait Brannoc Education 2",
        ],
        modifiers: &[
            ("boon 1", ModifierEffect::Boon(1)),
            ("boon 2", ModifierEffect::Boon(2)),
            ("bane 1", ModifierEffect::Bane(1)),
            ("bane 2", ModifierEffect::Bane(2)),
            ("+2", ModifierEffect::Flat(2)),
        ],
        targets: &[("8", 8), ("14", 14), ("5", 5)],
    });
}
