//! The law of undo: what stands exactly as it was left can be turned round, and nothing else.

use super::given::{BRANNOC, Given, WOLF, YSOLDE, number, several, someone, thing};
use proptest::prelude::*;
use rollbook::campaign::character::{CharacterKind, PlayersSee, Presence, Value};
use rollbook::campaign::command::{Command as C, NewCharacter};
use rollbook::campaign::test::Change;
use rollbook::campaign::{Campaign, CharacterId, Decision, Entry, Event, Seq, StatePart};
use rollbook::game;
use rollbook::game::{Game, Reach};
use rollbook::rules::{ModifierEffect, Step};
use strum::IntoEnumIterator as _;

fn hp(who: CharacterId, by: i32) -> C {
    C::Track(who, "HP".to_owned(), Change::By(by))
}

fn undo(given: &mut Given, decision: &Decision) -> Result<(), rollbook::campaign::UndoConflict> {
    let events = given.0.undoing(&decision.events)?;
    for event in &events {
        given.0.apply(event);
    }
    Ok(())
}

#[test]
fn an_older_entry_is_undone_alone_where_nothing_touched_it() {
    let mut given = Given::party("nexus");
    let first = given.run(&hp(BRANNOC, -2)).expect("he is hurt");
    given
        .after(hp(YSOLDE, -3))
        .after(C::Rename(BRANNOC, "Bran".to_owned()));
    let undone = given
        .0
        .undoing(&first.events)
        .expect("his HP is as it was left");
    assert_eq!(
        undone,
        [first.events[0].inverse().expect("a track changed")]
    );
}

#[test]
fn and_refused_where_something_did() {
    let mut given = Given::party("nexus");
    let first = given.run(&hp(BRANNOC, -2)).expect("he is hurt");
    let second = given.run(&hp(BRANNOC, -1)).expect("he is hurt again");
    let clash = undo(&mut given, &first).expect_err("his HP changed since");
    assert_eq!(clash.to_string(), "Brannoc's HP is no longer what it was");
    let slots: Vec<StatePart> = second.events.iter().filter_map(Event::part).collect();
    assert!(
        slots.iter().all(|slot| slot.overlaps(&clash.part)),
        "the second is in the way"
    );
    // Newest first both go.
    undo(&mut given, &second).expect("it is the newest");
    undo(&mut given, &first).expect("now it is the newest");
}

#[test]
fn a_sheet_with_a_history_is_in_the_way_of_undoing_its_making() {
    let mut given = Given::party("nexus");
    let made = given.run(&someone("Boar", false, &[])).expect("it comes");
    given.after(hp(CharacterId(4), -1));
    let clash = undo(&mut given, &made).expect_err("it was hurt since");
    assert_eq!(
        clash.to_string(),
        "the sheet of Boar is no longer what it was"
    );
}

#[test]
fn nobody_comes_back_to_a_name_that_is_taken() {
    let mut given = Given::party("nexus");
    let gone = given.run(&C::Remove(WOLF)).expect("it goes");
    let renamed = given
        .run(&C::Rename(YSOLDE, "Wolf".to_owned()))
        .expect("the name is free");
    let clash = undo(&mut given, &gone).expect_err("Ysolde is called so now");
    assert_eq!(clash.to_string(), "Wolf has the name Wolf");
    assert_eq!(clash.part, StatePart::Character(YSOLDE));
    undo(&mut given, &renamed).expect("it is the newest");
    undo(&mut given, &gone).expect("now nothing is in the way");
}

#[test]
fn who_comes_back_to_a_number_that_is_taken_gets_a_free_one() {
    let mut given = Given::party("nexus");
    let number = |given: &Given, name| given.0.named(name).map(|it| it.number);
    let old = number(&given, "Wolf");
    let gone = given.run(&C::Remove(WOLF)).expect("it goes");
    given.after(someone("Boar", false, &[]));
    assert_eq!(number(&given, "Boar"), old, "the lowest free number");
    undo(&mut given, &gone).expect("nothing is in the way");
    let mut all: Vec<u32> = given.0.characters.values().map(|it| it.number).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), given.0.characters.len(), "each has its own");
    assert_eq!(number(&given, "Boar"), old, "and keeps it");
}

#[test]
fn who_got_another_number_meanwhile_can_be_undone() {
    let mut given = Given::party("nexus");
    let made = given.run(&someone("Boar", false, &[])).expect("it comes");
    let undone = given.0.undoing(&made.events).expect("it is the newest");
    for event in &undone {
        given.0.apply(event);
    }
    given.after(someone("Rat", false, &[]));
    let redone = given.0.undoing(&undone).expect("nothing is in the way");
    for event in &redone {
        given.0.apply(event);
    }
    undo(&mut given, &made).expect("only the number differs");
    assert!(given.0.named("Boar").is_none());
}

#[test]
fn an_id_is_not_given_twice() {
    let mut given = Given::party("nexus");
    let made = given
        .run(&several("Rat", false, 2, &[]))
        .expect("they come");
    undo(&mut given, &made).expect("it is the newest");
    given.after(someone("Boar", false, &[]));
    assert_eq!(
        given.0.named("Boar").map(|boar| boar.id),
        Some(CharacterId(6))
    );
}

#[test]
fn a_beginning_cannot_be_undone() {
    let game = Game::embedded("nexus").expect("the game is embedded");
    let mut given = Given(Campaign::new(std::sync::Arc::new(game), ""));
    let begun = Campaign::begin(" The  Mill ", "(…)", Vec::new()).expect("a good name");
    given.0.apply_entry(&Entry {
        seq: Seq(1),
        at: 0,
        session: 0,
        what: begun.clone(),
    });
    assert_eq!(
        (given.0.name.as_str(), given.0.game_entry, given.0.last),
        ("The Mill", Seq(1), Seq(1))
    );
    assert!(undo(&mut given, &begun).is_err());
    assert!(Campaign::begin("", "(…)", Vec::new()).is_err());
}

#[test]
fn what_changes_nothing_can_always_be_struck() {
    let mut given = Given::party("nexus");
    let note = C::Note {
        text: "the mill floods".to_owned(),
        hidden: false,
        on: None,
    };
    let noted = given.run(&note).expect("it is a note");
    given.after(C::Remove(WOLF));
    assert_eq!(given.0.undoing(&noted.events), Ok(Vec::new()));
}

const WORDS: &[&str] = &[
    "HP", "Mind", "virtue", "vice", "STR", "Brawn", "Sword", "dazed", "night", "Parry", "Ada",
];

fn word() -> impl Strategy<Value = String> {
    proptest::sample::select(WORDS).prop_map(str::to_owned)
}

fn who() -> impl Strategy<Value = CharacterId> {
    (1..7u32).prop_map(CharacterId)
}

fn small() -> impl Strategy<Value = i32> {
    -4..8i32
}

fn step() -> impl Strategy<Value = Step> {
    (4..12u16, 0..3i32).prop_map(|(sides, plus)| Step { sides, plus })
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![small().prop_map(Value::Number), step().prop_map(Value::Die)]
}

/// Things of a sheet: numbers and points.
fn on_sheets() -> impl Strategy<Value = C> {
    prop_oneof![
        (who(), word()).prop_map(|(who, word)| C::Award(who, word)),
        (who(), word()).prop_map(|(who, word)| C::Spend(who, word)),
        (who(), word(), small()).prop_map(|(who, word, n)| C::Track(who, word, Change::By(n))),
        (who(), word(), small()).prop_map(|(who, word, n)| C::Track(who, word, Change::To(n))),
        (who(), word(), proptest::option::of(small()))
            .prop_map(|(who, word, max)| C::TrackMax(who, word, max)),
        (who(), word(), proptest::option::of(small()))
            .prop_map(|(who, word, n)| C::SetDefence(who, word, n)),
        (who(), small()).prop_map(|(who, n)| C::SetLevel(who, n)),
        (who(), word()).prop_map(|(who, word)| C::SetNote(who, word)),
        (who(), word(), proptest::option::of(value())).prop_map(|(who, name, value)| C::SetTrait {
            who,
            name,
            value,
            kind: None,
            usual: None,
        }),
        (who(), small(), word(), proptest::option::of(word())).prop_map(
            |(who, amount, text, on)| C::Harm {
                who,
                amount: amount.into(),
                text,
                on,
                cause: None,
                share: rollbook::campaign::command::HarmShare::All,
                source: rollbook::campaign::test::Source::Thrown
            }
        ),
        (who(), small()).prop_map(|(who, n)| C::Heal {
            who,
            amount: n.into(),
            source: rollbook::campaign::test::Source::Thrown
        }),
        word().prop_map(|word| C::Rest(word, Vec::new())),
    ]
}

/// People, things, conditions, sessions.
fn about_people() -> impl Strategy<Value = C> {
    let thing = || (1..20u32).prop_map(thing);
    let kind =
        proptest::sample::select(&[CharacterKind::Pc, CharacterKind::Ally, CharacterKind::Npc]);
    let presence =
        proptest::sample::select(&[Presence::Present, Presence::Absent, Presence::Benched]);
    prop_oneof![
        who().prop_map(C::HealAll),
        (who(), thing()).prop_map(|(who, id)| C::HealInjury(who, id)),
        (who(), thing(), any::<bool>()).prop_map(|(who, id, on)| C::Stabilise(who, id, on)),
        (who(), word(), any::<bool>()).prop_map(|(who, word, on)| C::Condition(who, word, on)),
        (word(), kind.clone(), 0..3u32, proptest::option::of(who())).prop_map(
            |(name, kind, copies, like)| {
                C::Add(Box::new(NewCharacter {
                    name,
                    kind,
                    copies,
                    like,
                    overall: None,
                    ratings: Vec::new(),
                    belongings: Vec::new(),
                }))
            }
        ),
        (who(), word()).prop_map(|(who, word)| C::Rename(who, word)),
        who().prop_map(C::Remove),
        (who(), presence).prop_map(|(who, presence)| C::Presence(who, presence)),
        (who(), kind, proptest::option::of(who()))
            .prop_map(|(who, kind, owner)| C::SetKind(who, kind, owner)),
        proptest::sample::select(PlayersSee::iter().collect::<Vec<_>>()).prop_map(C::PlayersSee),
        (
            who(),
            proptest::sample::select(
                PlayersSee::iter()
                    .map(Some)
                    .chain([None])
                    .collect::<Vec<_>>()
            )
        )
            .prop_map(|(who, step)| C::OwnPlayersSee(who, step)),
        any::<bool>().prop_map(C::Difficulties),
        (who(), proptest::option::of(word())).prop_map(|(who, alias)| C::SetAlias(who, alias)),
        (who(), word(), step()).prop_map(|(who, word, step)| C::AddItem(who, word, step)),
        (who(), word(), step()).prop_map(|(who, word, step)| C::AddSupply(who, word, step)),
        (who(), thing()).prop_map(|(who, id)| C::Repair(who, id)),
        (who(), thing()).prop_map(|(who, id)| C::Drop(who, id)),
        (proptest::collection::vec(who(), 0..3), word(), small()).prop_map(|(who, label, n)| {
            C::AddModifier {
                who,
                label,
                effect: ModifierEffect::Flat(n),
                reach: Reach::All,
            }
        }),
        (who(), thing()).prop_map(|(who, id)| C::DropModifier(who, id)),
        word().prop_map(|text| C::Note {
            text,
            hidden: false,
            on: None,
        }),
        Just(C::StartSession),
        Just(C::EndSession),
        word().prop_map(C::RenameCampaign),
        proptest::option::of(word()).prop_map(C::Curtain),
    ]
}

proptest! {
/// `Given::run` proves each step; here all of them are taken back to the start, and the state is read back as written.
#[test]
fn everything_can_be_undone_and_stored(
game in 0..4usize,
commands in proptest::collection::vec(prop_oneof![on_sheets(), about_people()], 1..40),
) {
let game = game::embedded().swap_remove(game).game;
let mut given = Given::of(game);
let start = given.0.clone();
let mut done = Vec::new();
for command in &commands {
match given.run(command) {
Ok(decision) => {
let turns = decision.events.iter().any(|event| event.inverse().is_some());
prop_assert!(turns || matches!(command, C::Note { .. }), "{}", decision.label);
prop_assert!(!decision.label.is_empty());
done.push(decision);
}
Err(refusal) => prop_assert!(!refusal.to_string().ends_with('.')),
}
}
let stored = serde_json::to_string(&given.0).expect("a state can be written");
let state = serde_json::from_str(&stored).expect("what was written can be read");
prop_assert_eq!(&Campaign::resume(given.0.game.clone(), state), &given.0);
for decision in &done {
let stored = serde_json::to_string(&decision.events).expect("events can be written");
let events: Vec<Event> = serde_json::from_str(&stored).expect("what was written can be read");
prop_assert_eq!(&events, &decision.events);
}
for decision in done.iter().rev() {
undo(&mut given, decision).expect("it is the newest");
}
prop_assert_eq!(&given.0.characters, &start.characters);
prop_assert_eq!((&given.0.name, given.0.session, given.0.in_session), (&start.name, 0, false));
}
}

#[test]
fn a_large_table_is_a_small_state() {
    let mut given = Given::party("nexus");
    let ratings = ["Athletics", "Fighting", "Lore", "Stealth", "Perception"];
    let ratings: Vec<(&str, Value)> = ratings.map(|name| (name, number(2))).to_vec();
    given.after(several("Wolf", false, 40, &ratings));
    let stored = serde_json::to_string(given.0.state()).expect("a state can be written");
    assert!(stored.len() < 64 * 1024, "{} bytes", stored.len());
}
