//! Random play, undo and redo: undo and redo cancel out, the fold equals the state row, reopening equals memory.

use super::play::{hurt, in_file_of, in_memory_of, means, newcomer, note, run, who};
use proptest::prelude::*;
use rollbook::campaign::command::Amendment;
use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::test::{Actor, Against, Keep, Source, Test, Whose};
use rollbook::campaign::{Campaign, CharacterId, Command, Seq};
use rollbook::journal::{rebuild, verify};
use rollbook::rules::{Declared, ModifierEffect};
use rollbook::table::{Failure, Table};

#[derive(Debug, Clone)]
pub(super) enum Act {
    Hurt(bool, i32),
    Award(bool, bool),
    Spend(bool, bool),
    Roll(bool, bool),
    Reroll(bool, bool),
    Amend(u64, bool, i32),
    Note(Option<u64>),
    Tag(u64, bool),
    Hide,
    Reveal(u64),
    Come(u8),
    Session,
    Undo,
    Redo,
    UndoEntry(u64),
    RedoEntry(u64),
}

pub(super) fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
    4 => (any::<bool>(), 0..12).prop_map(|(who, hp)| Act::Hurt(who, hp)),
    3 => any::<(bool, bool)>().prop_map(|(who, vice)| Act::Award(who, vice)),
    2 => any::<(bool, bool)>().prop_map(|(who, vice)| Act::Spend(who, vice)),
    4 => any::<(bool, bool)>().prop_map(|(who, both)| Act::Roll(who, both)),
    3 => any::<(bool, bool)>().prop_map(|(who, forced)| Act::Reroll(who, forced)),
    4 => (1..40_u64, any::<bool>(), -9..9).prop_map(|(seq, who, by)| Act::Amend(seq, who, by)),
    1 => proptest::option::of(1..40_u64).prop_map(Act::Note),
    2 => (1..40_u64, any::<bool>()).prop_map(|(seq, mark)| Act::Tag(seq, mark)),
    1 => Just(Act::Hide),
    2 => (1..40_u64).prop_map(Act::Reveal),
    1 => (0..4_u8).prop_map(Act::Come),
    1 => Just(Act::Session),
    6 => Just(Act::Undo),
    5 => Just(Act::Redo),
    3 => (1..40_u64).prop_map(Act::UndoEntry),
    2 => (1..40_u64).prop_map(Act::RedoEntry),
    ]
}

/// One with points and awards, one with tracks.
pub(super) fn game() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("vice-virtue"), Just("nexus")]
}

pub(super) fn perform(table: &mut Table, act: &Act) -> Result<(), Failure> {
    let name = |first| if first { "Ysolde" } else { "Brannoc" };
    let there = |table: &Table, first| {
        let mut all = table.campaign().characters.values();
        all.any(|c| c.name == name(first))
    };
    let point = |vice| if vice { "vice" } else { "virtue" }.to_owned();
    let command = match *act {
        Act::Undo => return table.undo().map(drop),
        Act::Redo => return table.redo().map(drop),
        Act::UndoEntry(seq) => return table.undo_entry(Seq(seq)).map(drop),
        Act::RedoEntry(seq) => return table.redo_entry(Seq(seq)).map(drop),
        Act::Note(on) => Command::Note {
            text: "so it goes".to_owned(),
            hidden: false,
            on: on.map(Seq),
        },
        Act::Hide => Command::Note {
            text: "nobody knows".to_owned(),
            hidden: true,
            on: None,
        },
        Act::Tag(seq, mark) => {
            let word = if mark { "bookmark" } else { "Bridge" };
            Command::Tag {
                of: Seq(seq),
                word: word.to_owned(),
                hidden: false,
            }
        }
        Act::Reveal(seq) => Command::Reveal(Seq(seq)),
        Act::Come(n) => newcomer(&format!("Guest {n}")),
        Act::Session if table.campaign().in_session => Command::EndSession,
        Act::Session => Command::StartSession,
        Act::Hurt(first, _)
        | Act::Award(first, _)
        | Act::Spend(first, _)
        | Act::Roll(first, _)
        | Act::Reroll(first, _)
        | Act::Amend(_, first, _)
            if !there(table, first) =>
        {
            return Ok(());
        }
        Act::Hurt(first, hp) => hurt(who(table, name(first)), hp),
        Act::Award(first, vice) => Command::Award(who(table, name(first)), point(vice)),
        Act::Spend(first, vice) => Command::Spend(who(table, name(first)), point(vice)),
        Act::Roll(first, both) => rolled(table, name(first), both),
        Act::Reroll(first, forced) => rerolled(who(table, name(first)), forced),
        Act::Amend(seq, first, by) => amended(seq, who(table, name(first)), by),
    };
    table.run(&command).map(drop)
}

/// Somebody's roll, or both against each other where the game has that.
fn rolled(table: &Table, name: &str, both: bool) -> Command {
    let test = |name| {
        let id = who(table, name);
        let traits = &table.campaign().game.sheet.kinds[0].traits;
        let mut test = Test::of(Actor::Character(id), vec![traits[0].name.clone()]);
        test.against = Against::Number(8);
        Box::new(test)
    };
    let mutual = table.campaign().game.mechanic.is_mutual();
    let everybody = &mut table.campaign().characters.values();
    let other = everybody
        .find(|other| other.name != name)
        .filter(|_| both && mutual);
    match other {
        Some(other) => Command::Contest(test(name), test(&other.name)),
        None => Command::Roll(test(name)),
    }
}

/// Throwing again, and whether the GM overrules that there is no point for it.
fn rerolled(who: CharacterId, forced: bool) -> Command {
    let reroll = Command::Reroll {
        kind: String::new(),
        who,
        keep: Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    };
    if forced {
        Command::Override("so be it".to_owned(), Box::new(reroll))
    } else {
        reroll
    }
}

/// A vice action or none, for the higher numbers.
fn vice(by: i32) -> Declared {
    if by > 4 {
        Declared::one("vice", i32::from(by % 2 == 0))
    } else {
        Declared::default()
    }
}

fn amended(seq: u64, who: CharacterId, by: i32) -> Command {
    Command::Amend {
        of: Seq(seq),
        whose: Whose::Character(who),
        changes: Box::new(Amendment {
            one_off: vec![("luck".to_owned(), ModifierEffect::Flat(by))],
            declared: vice(by),
            ..Amendment::default()
        }),
        dice: Source::Thrown,
    }
}

/// Without the last number, which only grows, and the ids given, which never come back.
fn essence(campaign: &Campaign) -> impl PartialEq + std::fmt::Debug + use<> {
    let campaign = campaign.clone();
    (
        campaign.name.clone(),
        campaign.characters.clone(),
        campaign.session,
        campaign.in_session,
    )
}

proptest! {
#![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

#[test]
fn whatever_is_done_the_file_knows(game in game(), acts in prop::collection::vec(act(), 1..40)) {
let folder = tempfile::tempdir().expect("a folder");
let path = folder.path().join("mill.rollbook");
let mut table = in_file_of(game, &path);
for act in &acts {
let before = table.campaign().clone();
match perform(&mut table, act) {
Ok(()) => {}
Err(Failure::Journal(e)) => panic!("{act:?}: {e}"),
Err(_) => prop_assert_eq!(&before, table.campaign()),
}
let (from, undid) = (essence(table.campaign()), table.undo());
if undid.is_ok() {
table.redo().expect("nothing else was done since");
prop_assert_eq!(from, essence(table.campaign()));
}
}
let memory = table.campaign().clone();
table.close().expect("a writable disk");
let report = verify(&path, &mut |_, _| {}).expect("a campaign");
prop_assert_eq!(report.differences, Vec::<String>::new());
prop_assert_eq!(report.sound, memory.last);
rebuild(&path, &mut |_, _| {}).expect("a sound journal");
let mut table = Table::open(&path, means()).expect("a campaign");
prop_assert_eq!(&memory, table.campaign());
run(&mut table, &note("and on it goes"));
}

#[test]
fn undoing_all_and_redoing_all_leads_back(game in game(), acts in prop::collection::vec(act(), 1..30)) {
let mut table = in_memory_of(game);
for act in &acts {
let _ = perform(&mut table, act);
}
// From here on everything that is undone can be redone.
run(&mut table, &note("a line is drawn"));
let end = essence(table.campaign());
let mut undone = 0;
while table.reader().next_undo().expect("readable").is_some() {
match table.undo() {
Ok(_) => undone += 1,
Err(e) => panic!("the newest entry can always be undone: {e}"),
}
}
prop_assert!(table.campaign().characters.is_empty());
for _ in 0..undone {
table.redo().expect("it was undone");
}
prop_assert_eq!(end, essence(table.campaign()));
}
}
