//! What is stored: the names in the journal never change. One example of each event; a changed line here is a new format.

mod rolls;

use super::given::{BRANNOC, Given, YSOLDE, thing};
use rollbook::campaign::character::{
    Belonging, CharacterKind, Ending, Injury, Item, OwnModifier, PlayedBy, PlayersSee, Presence,
    Rated, StateTold, Track, Value,
};
use rollbook::campaign::test::{Actor, Change};
use rollbook::campaign::{
    Count, Counter, Event, HiddenStretch, KeptNote, NoteAbout, OwnTable, Prepared, Reevaluation,
    SeenOrder, Seq, TableDice, Timer, Turn, TurnOrder,
};
use rollbook::game::Reach;
use rollbook::random::{RandomTable, TableRow, TableThrow};
use rollbook::rules::durability::Durability;
use rollbook::rules::plain_dice::DiceExpr;
use rollbook::rules::{Called, Die, ModifierEffect, Side, Step, Throw};
use rolls::{against_two, open, saved, throw, verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use strum::VariantNames as _;

#[expect(clippy::too_many_lines, reason = "an example of each")]
fn changes() -> Vec<Event> {
    let who = BRANNOC;
    let text = str::to_owned;
    let wolf = Given::party("nexus").0.characters[&super::given::WOLF].clone();
    let rated = Rated {
        value: Value::Number(2),
        kind: Some(text("Skills")),
        usual: Some(text("AGI")),
    };
    vec![
        Event::Began {
            name: text("The Drowned Mill"),
            game: text("(…)"),
        },
        Event::GameText("(id: …)".to_owned()),
        Event::GameChanged {
            before: Seq(1),
            after: Seq(7),
        },
        Event::GameDeclined {
            before: None,
            after: Some(7),
        },
        Event::CampaignRenamed {
            before: text("The Drowned Mill"),
            after: text("The Dry Mill"),
        },
        Event::CharacterAdded(Box::new(wolf.clone())),
        Event::CharacterRemoved(Box::new(wolf)),
        Event::Renamed {
            who,
            before: text("Brannoc"),
            after: text("Bran"),
        },
        Event::TraitSet {
            who,
            name: text("Falconry"),
            before: None,
            after: Some(rated),
        },
        Event::OverallSet {
            who,
            before: None,
            after: Some(3),
        },
        Event::LevelSet {
            who,
            before: Some(1),
            after: Some(2),
        },
        Event::DefenceSet {
            who,
            name: text("Parry"),
            before: None,
            after: Some(9),
        },
        Event::PointsSet {
            who,
            point: text("virtue"),
            before: 1,
            after: 2,
        },
        Event::TrackSet {
            who,
            track: text("HP"),
            before: Track { now: 9, max: None },
            after: Track {
                now: 4,
                max: Some(24),
            },
        },
        Event::KindSet {
            who,
            before: CharacterKind::Npc,
            after: CharacterKind::Ally,
        },
        Event::OwnerSet {
            who,
            before: None,
            after: Some(YSOLDE),
        },
        Event::PresenceSet {
            who,
            before: Presence::Present,
            after: Presence::Absent,
        },
        Event::NoteSet {
            who,
            before: String::new(),
            after: text("owes the ferryman"),
        },
        Event::ConditionSet {
            hidden: true,
            who,
            name: text("dazed"),
            on: true,
        },
        Event::PairingSet {
            who,
            skill: text("Athletics"),
            before: None,
            after: Some(text("STR")),
        },
        Event::OpenSet {
            who,
            before: None,
            after: Some(Box::new(open())),
        },
        Event::SessionSet {
            before: (6, false),
            after: (7, true),
        },
        Event::Undid(vec![Seq(8), Seq(7)]),
        Event::Redid(vec![Seq(7), Seq(8)]),
    ]
}

fn turns() -> Vec<Event> {
    let who = BRANNOC;
    let text = str::to_owned;
    vec![
        Event::EndingSet {
            who,
            name: text("dazed"),
            before: None,
            after: Some(Ending::Rounds {
                left: 2,
                turn: Some(Turn::One(who)),
            }),
        },
        Event::DownedSet {
            who,
            before: None,
            after: Some(true),
        },
        Event::PlayedBySet {
            who,
            before: None,
            after: Some(PlayedBy::Player(text("Jun"))),
        },
        Event::NumberSet {
            who,
            before: 4,
            after: 10,
        },
        Event::OwnTrackSet {
            who,
            track: text("Favour"),
            before: None,
            after: Some(Track {
                now: 5,
                max: Some(5),
            }),
        },
        Event::OrderSet {
            before: None,
            after: Some(Box::new(TurnOrder {
                hidden: Vec::new(),
                rolled: [(who, 12)].into(),
                ranks: [(who, vec![-12, 0])].into(),
                surprised: Vec::new(),
                round: 2,
                began: Seq(12),
                turns: vec![Turn::One(who), Turn::Players, Turn::Others],
                usual: vec![Turn::Players, Turn::One(who), Turn::Others],
                put_off: vec![Turn::One(who)],
                now: 1,
                timer: Some(Timer {
                    length: 180,
                    gone: 20,
                    since: Some(90),
                    waits: true,
                }),
                seen: Some(Box::new(SeenOrder {
                    order: TurnOrder {
                        hidden: Vec::new(),
                        rolled: BTreeMap::new(),
                        ranks: BTreeMap::new(),
                        surprised: Vec::new(),
                        round: 3,
                        began: Seq(13),
                        turns: vec![Turn::Others, Turn::One(who), Turn::Players],
                        usual: vec![Turn::One(who), Turn::Others, Turn::Players],
                        put_off: vec![Turn::One(who)],
                        now: 2,
                        timer: Some(Timer {
                            length: 180,
                            gone: 0,
                            since: None,
                            waits: false,
                        }),
                        seen: None,
                    },
                    ahead: true,
                })),
            })),
        },
        Event::TurnTimerSet {
            before: None,
            after: Some(180),
        },
        Event::CounterSet {
            before: None,
            after: Some(Counter {
                id: thing(10),
                name: text("The mill floods"),
                count: Count::Steps { now: 2, max: 6 },
                hidden: true,
            }),
        },
    ]
}

fn things() -> Vec<Event> {
    let who = BRANNOC;
    let text = str::to_owned;
    let item = Item {
        hidden: false,
        id: thing(4),
        name: text("Bronze shield"),
        die: Step { sides: 8, plus: 0 },
        bonus: 1,
        durability: Durability::Uses(2),
    };
    let worn = Item {
        hidden: false,
        durability: Durability::Damaged,
        ..item.clone()
    };
    let injury = Injury {
        hidden: false,
        id: thing(5),
        text: text("burnt hand"),
        size: 1,
        on: Some(text("AGI")),
        stabilised: false,
    };
    let modifier = OwnModifier {
        hidden: false,
        id: thing(6),
        label: text("blessed"),
        effect: ModifierEffect::Boon(1),
        reach: Reach::Trait(text("Athletics")),
    };
    vec![
        Event::ItemSet {
            who,
            supply: false,
            before: Some(item),
            after: Some(worn),
        },
        Event::InjurySet {
            who,
            before: None,
            after: Some(injury),
        },
        Event::PreparedSet {
            before: None,
            after: Some(Box::new(Prepared {
                id: thing(13),
                name: text("Wolves at the ford"),
                encounter: true,
                sheets: Vec::new(),
                on: vec![BRANNOC],
            })),
        },
        Event::BelongingSet {
            who,
            before: None,
            after: Some(Belonging {
                id: thing(12),
                name: text("Arrows"),
                count: 20,
                number: false,
                hidden: false,
            }),
        },
        Event::ModifierSet {
            who,
            before: Some(modifier),
            after: None,
        },
        Event::SavedSet {
            who: Some(who),
            before: None,
            after: Some(Box::new(saved())),
        },
        Event::SavedSet {
            who: None,
            before: Some(Box::new(saved())),
            after: None,
        },
    ]
}

fn facts() -> Vec<Event> {
    let who = BRANNOC;
    let dice: DiceExpr = "2d6+3".parse().expect("plain dice");
    vec![
        Event::Rolled(Box::new(throw())),
        Event::Rolled(Box::new(against_two())),
        Event::Contested {
            a: Box::new(throw()),
            b: Box::new(throw()),
            verdict: verdict(),
        },
        Event::Rerolled {
            of: Seq(5),
            kind: "push".to_owned(),
            old: Box::new(throw()),
            new: Box::new(throw()),
            kept_new: true,
            chosen: true,
            granted: Some("blessing".to_owned()),
            contest: Some((Side::B, Box::new(throw()), verdict())),
        },
        Event::Kept {
            of: Seq(6),
            who: Actor::Character(BRANNOC),
            counts: Box::new(throw()),
            other: Box::new(throw()),
            contest: None,
        },
        Event::Amended {
            of: Seq(7),
            was: "strong".to_owned(),
            counts: Box::new(Reevaluation {
                old: throw(),
                new: throw(),
                surplus: vec![(Die::Sides(6), 4)],
                thrown: vec![2],
                by_program: true,
            }),
            other: Some(Box::new(Reevaluation {
                old: throw(),
                new: throw(),
                surplus: Vec::new(),
                thrown: Vec::new(),
                by_program: false,
            })),
            corrects: Some(Seq(6)),
            switched: true,
            contest: Some((Side::A, Box::new(throw()), verdict())),
        },
        Event::DiceThrown {
            dice: dice.clone(),
            faces: Throw::of([[2, 5]]),
            called: None,
            table_dice: false,
            total: 10,
        },
        Event::DiceThrown {
            dice,
            faces: Throw::default(),
            called: Some(Called { value: 10, ones: 0 }),
            table_dice: false,
            total: 10,
        },
        Event::Checked {
            who,
            thing: thing(4),
            name: "Bronze shield".to_owned(),
            die: Step { sides: 8, plus: 0 },
            face: 2,
            table_dice: true,
            before: Durability::Uses(3),
            after: Durability::Uses(2),
        },
        Event::TableThrown {
            who,
            table: "Fear".to_owned(),
            face: 1,
            table_dice: false,
            result: "frozen".to_owned(),
        },
        Event::PassedOver {
            who,
            why: "Brannoc has no Rations".to_owned(),
        },
        Event::Noted("the mill floods".to_owned()),
        Event::Tagged {
            of: Seq(8),
            word: "flood".to_owned(),
        },
        Event::Revealed { of: Seq(9) },
        Event::HarmLooked {
            who: BRANNOC,
            look: "teeth in the forearm".to_owned(),
        },
        Event::Rested("night".to_owned()),
    ]
}

/// What players see, and who throws real dice.
fn settings() -> Vec<Event> {
    let who = BRANNOC;
    vec![
        Event::PlayersSeeSet {
            before: PlayersSee::Words,
            after: PlayersSee::Nothing,
        },
        Event::HiddenSet {
            who: BRANNOC,
            before: true,
            after: false,
        },
        Event::HiddenStretchSet {
            before: None,
            after: Some(HiddenStretch {
                from: Seq(7),
                to: Some(Seq(9)),
            }),
        },
        Event::CurtainSet {
            before: None,
            after: Some("back in ten minutes".to_owned()),
        },
        Event::DifficultiesHiddenSet {
            before: false,
            after: true,
        },
        Event::OwnPlayersSeeSet {
            who,
            before: None,
            after: Some(PlayersSee::Numbers),
        },
        Event::AliasSet {
            who,
            before: None,
            after: Some("a hooded stranger".to_owned()),
        },
        Event::TimeUp,
        Event::StateToldSet {
            who,
            before: None,
            after: Some(StateTold {
                words: "badly hurt".to_owned(),
                tracks: vec![("HP".to_owned(), 2, 9)],
                kept: true,
            }),
        },
        Event::KnownTrackSet {
            who,
            track: "HP".to_owned(),
            before: None,
            after: Some(Track { now: 2, max: None }),
        },
        Event::KnownInjurySet {
            who,
            before: None,
            after: None,
        },
        Event::HealthNotedSet {
            who,
            before: false,
            after: true,
        },
        Event::KnownDownedSet {
            who,
            before: None,
            after: Some(false),
        },
        Event::TrackAsked {
            who,
            track: "HP".to_owned(),
            change: Change::To(3),
        },
        Event::InjuryEased {
            who,
            injury: thing(9),
            by: 1,
        },
        Event::Healed {
            who,
            injuries: vec![thing(9)],
        },
        Event::KnownSet {
            who,
            before: false,
            after: true,
        },
        Event::TableDiceSet {
            before: None,
            after: Some(TableDice::PlayerCharacters),
        },
        Event::OwnTableDiceSet {
            who,
            before: Some(true),
            after: None,
        },
    ]
}

#[test]
fn stored_names_are_permanent() {
    let events = [changes(), turns(), things(), random(), facts(), settings()].concat();
    let lines = events.iter().map(|event| {
        let line = serde_json::to_string(event).expect("an event can be written");
        let back: Event = serde_json::from_str(&line).expect("what was written can be read");
        assert_eq!(back, *event);
        line
    });
    let lines: Vec<String> = lines.collect();
    let shown: BTreeSet<&str> = lines
        .iter()
        .filter_map(|line| line.split('"').nth(1))
        .collect();
    let all: BTreeSet<&str> = Event::VARIANTS.iter().copied().collect();
    assert_eq!(shown, all, "one example of each");
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn an_unknown_field_is_not_passed_over() {
    let line = r#"{"LevelSet":{"who":1,"before":1,"after":2,"why":"?"}}"#;
    assert!(serde_json::from_str::<Event>(line).is_err());
}

/// Events of random tables.
fn random() -> Vec<Event> {
    let text = str::to_owned;
    vec![
        Event::KeptNoteSet {
            before: None,
            after: Some(Box::new(KeptNote {
                id: thing(15),
                seq: Seq(9),
                text: text("owes the ferryman"),
                about: NoteAbout::Person(BRANNOC),
            })),
        },
        Event::RandomSet {
            before: None,
            after: Some(Box::new(OwnTable {
                id: thing(14),
                table: Arc::new(RandomTable {
                    name: text("Weather"),
                    dice: "d6".parse().expect("a die"),
                    rows: vec![TableRow {
                        low: 1,
                        high: 6,
                        name: text("rain"),
                    }],
                }),
            })),
        },
        Event::RandomThrown {
            table: text("Weather"),
            steps: vec![TableThrow {
                table: text("Weather"),
                dice: "d6".parse().expect("a die"),
                faces: Throw::of([[3]]),
                value: 3,
                row: text("1–6"),
            }],
            table_dice: false,
            result: text("rain"),
        },
    ]
}
