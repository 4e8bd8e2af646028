use rollbook::campaign::character::Presence;
use rollbook::campaign::command::Gear;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Source, Test};
use rollbook::campaign::{Command, Event, Selection};
use rollbook::rules::Called;

use super::table::{Table, roll, test, thing};

fn table() -> (Table, CharacterId, CharacterId) {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8, Fighting 2");
    let ysolde = table.with("Ysolde", true, "");
    let die = |text: &str| text.parse().expect("a die");
    table.run(Command::AddItem(
        brannoc,
        "Bronze shield".to_owned(),
        die("d8"),
    ));
    for who in [brannoc, ysolde] {
        table.run(Command::AddSupply(who, "Rations".to_owned(), die("d6")));
    }
    (table, brannoc, ysolde)
}

fn check(table: &Table, who: CharacterId, name: &str) -> Command {
    Command::Check {
        who,
        thing: Gear::Id(thing(table.who(who), name)),
        source: Source::Thrown,
    }
}

#[test]
fn an_item_wears_out_in_the_entry_of_its_check() {
    let (mut table, brannoc, _) = table();
    let shield = check(&table, brannoc, "Bronze shield");
    let held = table.dice(shield.clone(), "d8 4");
    assert_eq!(held.label, "Brannoc · Bronze shield d8 4 · holds");
    assert_eq!(
        (held.events.len(), held.tier.as_deref()),
        (1, Some("holds"))
    );
    let labels = [
        "Brannoc · Bronze shield d8 2 · one use lost, 2 left",
        "Brannoc · Bronze shield d8 2 · one use lost, 1 left",
        "Brannoc · Bronze shield d8 2 · damaged",
    ];
    for label in labels {
        assert_eq!(table.dice(shield.clone(), "d8 2").label, label);
    }
    let fight = || test(brannoc, &["Fighting"]);
    let built = table.campaign.resolve(&fight()).expect("a roll");
    assert_eq!(built.listed[0].label, "damaged Bronze shield");
    assert!(built.listed[0].offered && !built.listed[0].on);
    assert!(
        table
            .campaign
            .resolve(&test(brannoc, &["Athletics"]))
            .expect("a roll")
            .listed
            .is_empty()
    );
    let with = Test {
        with: vec!["damaged bronze shield".to_owned()],
        ..fight()
    };
    table.dice(roll(with), "d8 5, d6 5 2");
    let broken = table.dice(shield.clone(), "d8 1");
    assert_eq!(broken.tier.as_deref(), Some("broken"));
    assert_eq!(
        table.aloud(&broken),
        ["Brannoc: Bronze shield is broken.", "d8 1"]
    );
    assert_eq!(table.no(shield), "Bronze shield is broken; repair it first");
}

#[test]
fn the_partys_rations_are_one_entry() {
    let (mut table, brannoc, ysolde) = table();
    let all = |dice| {
        let check = Command::Check {
            who: CharacterId::EACH,
            thing: Gear::Named("rations".to_owned()),
            source: dice,
        };
        check.by_each(Selection::All)
    };
    let done = table.dice(all(Source::Thrown), "d6 3 4");
    assert_eq!(
        done.label,
        "everybody · Rations: Brannoc 3 one use lost, Ysolde 4 holds"
    );
    assert_eq!(done.who, [brannoc, ysolde]);
    table.run(Command::Presence(ysolde, Presence::Absent));
    table.run(all(Source::Faces(vec![1])));
    assert!(table.no(all(Source::Faces(vec![1, 1]))).contains("got 2"));
    table.dice(all(Source::Thrown), "d6 1");
    assert_eq!(
        table.no(all(Source::Thrown)),
        "Rations is depleted; restock it first"
    );
    assert_eq!(
        table.no(check(&table, brannoc, "Rations")),
        "Rations is depleted; restock it first"
    );
    table.run(Command::Presence(brannoc, Presence::Absent));
    assert_eq!(
        table.no(all(Source::Thrown)),
        "nobody is here; bring somebody in first"
    );
}

#[test]
fn faces_are_held_to_the_die() {
    let (table, brannoc, _) = table();
    let with = |source| Command::Check {
        who: brannoc,
        thing: Gear::Id(thing(table.who(brannoc), "Rations")),
        source,
    };
    assert_eq!(table.no(with(Source::Faces(vec![7]))), "a d6 has no face 7");
    assert_eq!(
        table.no(with(Source::Called(Called { value: 3, ones: 0 }))),
        "say what the die shows; a total can't be called here"
    );
}

#[test]
fn a_table_says_what_happens_and_offers_what_comes_of_it() {
    let (mut table, brannoc, _) = table();
    let fear = |name: &str| Command::Table {
        table: name.to_owned(),
        who: brannoc,
        source: Source::Thrown,
    };
    let flees = table.dice(fear("fear"), "d6 3");
    assert_eq!(flees.label, "Brannoc · Fear 3 · flees");
    assert_eq!(table.aloud(&flees), ["Brannoc flees.", "Fear 3"]);
    let acts = table.dice(fear("Fear"), "d6 6");
    assert!(matches!(acts.events[1], Event::ModifierSet { .. }));
    let built = table
        .campaign
        .resolve(&test(brannoc, &["Fighting"]))
        .expect("a roll");
    assert_eq!(
        (built.listed[0].label.as_str(), built.listed[0].on),
        ("afraid of it", false)
    );
    assert_eq!(
        table.dice(fear("Fear"), "d6 6").events.len(),
        1,
        "it is already offered"
    );
    assert_eq!(
        table.no(fear("Luck")),
        "there is no table `Luck`; there are Fear, Confusion"
    );
}

#[test]
fn plain_dice() {
    let (mut table, ..) = table();
    let dice = |source, label: &str| Command::Dice {
        dice: "2d6+3".parse().expect("dice"),
        label: label.to_owned(),
        hidden: false,
        source,
    };
    let done = table.dice(dice(Source::Thrown, ""), "d6 2 5");
    assert_eq!(done.label, "2d6+3 = 10");
    assert_eq!(table.aloud(&done), ["2d6+3 comes to 10.", "2d6+3 2 5"]);
    let called = |value| Source::Called(Called { value, ones: 0 });
    assert_eq!(
        table.run(dice(called(15), "falling")).label,
        "falling · 2d6+3 = 15"
    );
    assert!(
        table
            .no(dice(called(16), ""))
            .contains("the dice can't show")
    );
    assert!(
        table
            .no(dice(Source::Faces(vec![1]), ""))
            .contains("2d6: 1 more face wanted")
    );
}
