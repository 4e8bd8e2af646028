//! One command for several: one entry, a line each.

use rollbook::campaign::character::Presence;
use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Actor, Change, Source, Test};
use rollbook::campaign::{Command, Decision, Event, GroupCommand, Selection};
use rollbook::rules::{Called, ModifierEffect};

use super::table::{Table, roll};

const EACH: CharacterId = CharacterId::EACH;

fn go(selection: Selection, command: Command) -> Command {
    command.by_each(selection)
}

fn rolls(name: &str) -> Command {
    let test = Test::of(Actor::Each, vec![name.to_owned()]);
    Command::Roll(Box::new(test))
}

fn left_out(decision: &Decision) -> Vec<&str> {
    let events = decision.events.iter();
    events
        .filter_map(|event| match event {
            Event::PassedOver { why, .. } => Some(why.as_str()),
            _ => None,
        })
        .collect()
}

fn nexus() -> (Table, [CharacterId; 3]) {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8, MND d6, Perception 2");
    let ysolde = table.with("Ysolde", true, "MND d8");
    let wolf = table.with("Wolf", false, "MND d4");
    (table, [brannoc, ysolde, wolf])
}

#[test]
fn everybody_rolls_in_the_order_of_their_numbers_and_each_outcome_is_open() {
    let (mut table, [brannoc, ysolde, wolf]) = nexus();
    let done = table.dice(go(Selection::All, rolls("Perception")), "d6 6 6 1 1 4 4");
    assert_eq!(done.who, [brannoc, ysolde, wolf]);
    assert_eq!(done.tier, None);
    assert!(
        done.label
            .starts_with("everybody · Perception: Brannoc critical, Ysolde blunder, Wolf "),
        "{}",
        done.label
    );
    for who in done.who {
        assert!(table.who(who).open.is_some());
    }
    // A point spent on one line leaves the others as they are.
    let before = table.who(brannoc).open.clone();
    let reroll = Command::Reroll {
        kind: String::new(),
        who: ysolde,
        keep: rollbook::campaign::test::Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    };
    let again = table.dice(reroll, "d6 6 6");
    assert_eq!(again.who, [ysolde]);
    assert_eq!(table.who(brannoc).open, before);
}

#[test]
fn crews() {
    let (mut table, [brannoc, ysolde, wolf]) = nexus();
    let pcs = table.dice(go(Selection::Pcs, rolls("Perception")), "d6 6 6 1 1");
    assert_eq!(pcs.who, [brannoc, ysolde]);
    assert!(pcs.label.starts_with("players' characters · Perception: "));
    let npcs = table.dice(go(Selection::Npcs, rolls("Perception")), "d6 2 2");
    assert_eq!(npcs.who, [wolf]);
    let two = Selection::These(vec![wolf, brannoc]);
    let two = table.dice(go(two, rolls("Perception")), "d6 1 1 2 2");
    assert_eq!(two.who, [brannoc, wolf]);
    assert!(
        two.label.starts_with("Perception: Brannoc "),
        "{}",
        two.label
    );
    table.run(Command::Presence(ysolde, Presence::Absent));
    let here = table.dice(go(Selection::All, rolls("Perception")), "d6 1 1 2 2");
    assert_eq!(here.who, [brannoc, wolf]);
}

#[test]
fn who_cannot_is_left_out_and_the_entry_says_why() {
    let mut table = Table::new("contract");
    let vera = table.with("Vera", true, "Perception 2, Intellect 2");
    let guard = table.with("Guard", false, "Intellect 2");
    for _ in 0..3 {
        table.run(Command::Harm {
            who: guard,
            amount: 10.into(),
            text: "shot".to_owned(),
            on: None,
            cause: None,
            share: rollbook::campaign::command::HarmShare::All,
            source: rollbook::campaign::test::Source::Thrown,
        });
    }
    let named = go(Selection::These(vec![vera, guard]), rolls("Intellect"));
    let done = table.dice(named, "d10 7 2");
    assert_eq!(done.who, [vera]);
    assert_eq!(left_out(&done), ["incapacitated"]);
    assert!(done.label.ends_with("; without Guard"), "{}", done.label);
    // Nobody who is down is asked unless named.
    let done = table.dice(go(Selection::All, rolls("Intellect")), "d10 7 2");
    assert_eq!(done.who, [vera]);
    assert!(left_out(&done).is_empty());
    assert!(!done.label.contains("Guard"), "{}", done.label);
    assert_eq!(
        table.no(go(Selection::Npcs, rolls("Intellect"))),
        "everybody in the group is down; name those who are meant"
    );
}

#[test]
fn faces_are_dealt_in_order_and_some_are_somebodys_own() {
    let (mut table, [_, ysolde, wolf]) = nexus();
    let with = |dice, own| {
        let mut command = rolls("Perception");
        *command.source_mut().expect("a roll has dice") = dice;
        let selection = Selection::All;
        Command::Group(Box::new(GroupCommand {
            selection,
            command,
            own,
        }))
    };
    let faces = |faces: &[i32]| Source::Faces(faces.to_vec());
    let called = Source::Called(Called { value: 9, ones: 0 });
    let all = table.run(with(faces(&[6, 6, 1, 2, 3, 4]), Vec::new()));
    let fell: Vec<Vec<i32>> = all
        .events
        .iter()
        .flat_map(Event::records)
        .map(|throw| throw.faces.faces().to_vec())
        .collect();
    assert_eq!(fell, [vec![6, 6], vec![1, 2], vec![3, 4]]);
    let mixed = vec![(ysolde, called.clone()), (wolf, faces(&[4, 6]))];
    let mixed = table.dice(with(Source::Thrown, mixed), "d6 3 3");
    let throws: Vec<_> = mixed.events.iter().flat_map(Event::records).collect();
    assert_eq!((throws[0].faces.len(), throws[2].faces.len()), (2, 2));
    assert_eq!((throws[1].called.is_some(), throws[1].value), (true, 9));
    assert!(
        table
            .no(with(faces(&[6, 6]), Vec::new()))
            .contains("6 faces")
    );
    let nine = vec![(wolf, faces(&[9, 1]))];
    assert_eq!(
        table.no(with(Source::Thrown, nine)),
        "Wolf: a d6 has no face 9"
    );
    assert!(table.no(with(called, Vec::new())).contains("say whose"));
    let stranger = GroupCommand {
        selection: Selection::Pcs,
        command: rolls("Perception"),
        own: vec![(wolf, faces(&[1, 1]))],
    };
    assert_eq!(
        table.no(Command::Group(Box::new(stranger))),
        "Wolf is not in the group"
    );
}

#[test]
fn each_ones_own_modifiers_count_and_ticks_that_tick_nothing_are_passed_by() {
    let (mut table, [brannoc, ysolde, _]) = nexus();
    table.run(Command::AddModifier {
        who: vec![brannoc],
        label: "torch".to_owned(),
        effect: ModifierEffect::Boon(1),
        reach: rollbook::game::Reach::Offered,
    });
    let test = Test {
        with: vec!["torch".to_owned()],
        ..Test::of(Actor::Each, vec!["Perception".to_owned()])
    };
    let act = Command::Roll(Box::new(test));
    let done = table.dice(go(Selection::Pcs, act), "d6 6 6 5 1 2");
    assert_eq!(done.who, [brannoc, ysolde]);
    let throws: Vec<_> = done.events.iter().flat_map(Event::records).collect();
    assert_eq!((throws[0].faces.len(), throws[1].faces.len()), (3, 2));
    assert_eq!(throws[1].test.with, Vec::<String>::new());
}

#[test]
fn marks_are_one_entry_too() {
    let mut table = Table::new("vice-virtue");
    let (a, b) = (table.with("Ada", true, ""), table.with("Bo", true, ""));
    let wolf = table.with("Wolf", false, "");
    let award = || go(Selection::All, Command::Award(EACH, "virtue".to_owned()));
    let done = table.run(award());
    assert_eq!(done.label, "everybody · virtue: Ada 0 → 1, Bo 0 → 1");
    assert_eq!(done.who, [a, b]);
    table.run(Command::Award(a, "virtue".to_owned()));
    table.run(Command::Award(a, "virtue".to_owned()));
    let capped = table.run(award());
    assert_eq!(capped.who, [b]);
    assert_eq!(left_out(&capped).len(), 1);
    let dazed = Command::Condition(EACH, "dazed".to_owned(), true);
    let these = go(Selection::These(vec![wolf, a]), dazed);
    assert_eq!(table.run(these).label, "now dazed: Ada, Wolf");
    assert_eq!(
        table.no(go(
            Selection::Npcs,
            Command::Award(EACH, "virtue".to_owned())
        )),
        "Wolf is not a player's character; only those hold points"
    );
    let mut nexus = nexus().0;
    let hurt = nexus.run(go(
        Selection::Pcs,
        Command::Track(EACH, "HP".to_owned(), Change::By(-2)),
    ));
    assert!(
        hurt.label.starts_with("players' characters · HP: Brannoc "),
        "{}",
        hurt.label
    );
}

#[test]
fn a_roll_of_each_is_nobodys_alone() {
    let (table, _) = nexus();
    let nobody = Test::of(Actor::Each, vec!["Perception".to_owned()]);
    assert_eq!(table.no(roll(nobody)), "nobody rolls this; name somebody");
}
