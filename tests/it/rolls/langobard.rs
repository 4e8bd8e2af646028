use rollbook::campaign::Command;
use rollbook::campaign::character::Value;
use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Actor, Against, Keep, Source, Test};
use rollbook::rules::Called;

use super::table::{Table, against, contest, nameless, roll, test, thrown};

fn table() -> (Table, CharacterId, CharacterId) {
    let mut table = Table::new("langobard");
    let gisulf = table.with("Gisulf", true, "Sword 4, Literacy 3, Language (Latin) 2");
    let raider = table.with("Raider", false, "Spear 3");
    (table, gisulf, raider)
}

#[test]
fn the_lowest_skill_counts_and_ones_are_complications() {
    let (mut table, gisulf, _) = table();
    let read = test(gisulf, &["Literacy", "Language (Latin)"]);
    let done = table.dice(roll(read), "d6 1 6");
    assert_eq!(
        done.label,
        "Gisulf · Literacy + Language (Latin) 6 · mediocre, 1 complication"
    );
    assert_eq!(
        table.aloud(&done),
        [
            "Gisulf scrapes through, with 1 complication.",
            "d6 (1) 6 = 6"
        ]
    );
    let fumble = table.dice(roll(test(gisulf, &["Sword"])), "4d6 1");
    assert_eq!(fumble.label, "Gisulf · Sword 0 · fumble");
    assert_eq!(
        table.aloud(&fumble)[0],
        "Gisulf could hardly have done worse."
    );
    assert_eq!(thrown(&fumble).ones, 4, "the filter counts them");
}

#[test]
fn in_a_contest_each_side_has_its_own_complications() {
    let (mut table, gisulf, raider) = table();
    let fight = || contest(test(gisulf, &["Sword"]), test(raider, &["Spear"]));
    let mut said = |dice: &str| {
        let done = table.dice(fight(), dice);
        let aloud = table.aloud(&done).remove(0);
        (done.label.to_string(), aloud)
    };
    let both = |label: &str, aloud: &str| (label.to_owned(), aloud.to_owned());
    assert_eq!(
        said("d6 1 6 6 6 1 1 2"),
        both(
            "Gisulf · Sword 18, 1 complication vs Raider · Spear 2, 2 complications · good",
            "Gisulf masters Raider, with 1 complication for Gisulf and 2 for Raider."
        )
    );
    assert_eq!(
        said("d6 5 5 5 5 2 2 1"),
        both(
            "Gisulf · Sword 20 vs Raider · Spear 4, 1 complication · good",
            "Gisulf masters Raider, with 1 complication for Raider."
        )
    );
    assert_eq!(
        said("d6 1 1 1 1 1 2 6"),
        both(
            "Gisulf · Sword 0 vs Raider · Spear 8, 1 complication · fumble",
            "Gisulf blunders before Raider's eyes, with 1 complication for Raider."
        )
    );
    assert_eq!(
        said("d6 6 1 6 6 1 1 1"),
        both(
            "Gisulf · Sword 18, 1 complication vs Raider · Spear 0 · good",
            "Gisulf masters Raider, with 1 complication for Gisulf."
        )
    );
}

#[test]
fn a_bare_number_is_asked_about() {
    let (table, gisulf, _) = table();
    assert_eq!(
        table.no(roll(against(3, test(gisulf, &["Sword"])))),
        "in this game a number is no target; name the complexity, like Tricky, or dice to roll against, like 3dice"
    );
}

#[test]
fn complexity_can_leave_no_pool() {
    let (mut table, _, raider) = table();
    let at = |word: &str, skill: &str| Test {
        against: Against::Rung(word.to_owned()),
        ..test(raider, &[skill])
    };
    let easy = table.dice(roll(at("Very Easy", "Spear")), "5d6 2");
    assert_eq!(easy.label, "Raider · Spear 10 · mediocre");
    let none = table.run(roll(at("Very Difficult", "Spear")));
    assert_eq!(none.label, "Raider · Spear 0 · failure, no dice left");
    let unknown = table.dice(roll(at("Easy", "Sword")), "d6 5");
    assert_eq!(unknown.label, "Raider · Sword 5 · failure");
}

#[test]
fn injuries_and_motivations_are_offered() {
    let (mut table, gisulf, _) = table();
    table.run(Command::SetTrait {
        who: gisulf,
        name: "Revenge".to_owned(),
        value: Some(Value::Number(2)),
        kind: Some("Motivations".to_owned()),
        usual: None,
    });
    table.run(Command::Harm {
        who: gisulf,
        amount: 1.into(),
        text: "one-eyed".to_owned(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    });
    let built = table
        .campaign
        .resolve(&test(gisulf, &["Sword"]))
        .expect("a roll");
    let listed: Vec<_> = built
        .listed
        .iter()
        .map(|it| (it.label.as_str(), it.on, it.offered))
        .collect();
    assert_eq!(
        listed,
        [("one-eyed", false, true), ("Revenge", false, true)]
    );
    let with = |labels: &[&str]| Test {
        with: labels.iter().map(|&label| label.to_owned()).collect(),
        ..test(gisulf, &["Sword"])
    };
    assert_eq!(
        table
            .dice(roll(with(&["one-eyed", "revenge"])), "5d6 3")
            .label,
        "Gisulf · Sword 15 · fair"
    );
    assert_eq!(
        table.dice(roll(test(gisulf, &["Sword"])), "4d6 3").label,
        "Gisulf · Sword 12 · fair"
    );
    assert_eq!(
        table.no(roll(test(gisulf, &["Revenge"]))),
        "Revenge is not rolled by itself; roll something else with it"
    );
}

#[test]
fn a_successful_defence_is_subtracted() {
    let (mut table, gisulf, raider) = table();
    let fight = || contest(test(gisulf, &["Sword"]), test(raider, &["Spear"]));
    let fended = table.dice(fight(), "d6 2 2 2 2 6 6 1");
    assert_eq!(
        fended.label,
        "Gisulf · Sword 8 vs Raider · Spear 12, 1 complication · fumble by defence"
    );
    assert_eq!(
        table.aloud(&fended),
        [
            "Raider leaves nothing to Gisulf, with 1 complication for Raider.",
            "Gisulf: d6 2 2 2 2 = 8",
            "Raider: d6 6 6 (1) = 12",
            "8 − 12 leaves nothing",
        ]
    );
    let through = table.dice(fight(), "d6 5 5 5 5 2 2 1");
    assert_eq!(
        through.label,
        "Gisulf · Sword 20 vs Raider · Spear 4, 1 complication · good"
    );
    // Who fails takes nothing away, which is said.
    let told = table.aloud(&through);
    assert_eq!(
        told[2..],
        [
            "Raider: d6 2 2 (1) = 4 · failure",
            "20 stays, for the defence failed"
        ]
    );
    let barely = table.dice(fight(), "d6 6 6 6 5 6 6 5");
    assert_eq!(table.aloud(&barely)[3], "23 − 17 = 6");
}

#[test]
fn without_a_pool_the_defender_need_not_roll() {
    let (mut table, gisulf, raider) = table();
    let hopeless = against(-4, test(gisulf, &["Sword"]));
    let done = table.run(contest(hopeless.clone(), test(raider, &["Spear"])));
    assert_eq!(done.tier.as_deref(), Some("failure"));
    assert_eq!(table.aloud(&done)[2], "Raider: need not roll");
    let rolled = Test {
        dice: Source::Faces(vec![6, 6, 1]),
        ..test(raider, &["Spear"])
    };
    let done = table.run(contest(hopeless, rolled));
    assert_eq!(table.aloud(&done)[2..], ["Raider: d6 6 6 (1) = 12"]);
}

#[test]
fn sum_and_ones_can_be_called_and_nothing_is_rerolled() {
    let (mut table, gisulf, _) = table();
    let called = |value, ones| Test {
        dice: Source::Called(Called { value, ones }),
        ..test(gisulf, &["Sword"])
    };
    let done = table.run(roll(called(12, 1)));
    assert_eq!(
        done.label,
        "Gisulf · Sword 12 called · fair, 1 complication"
    );
    assert!(!thrown(&done).table_dice);
    assert_eq!(
        table.no(roll(called(24, 1))),
        "a pool of 4 can\'t come to 24 with 1 showing one; the nearest is 18"
    );
    assert_eq!(
        table.no(roll(called(4, 1))),
        "a pool of 4 can\'t come to 4 with 1 showing one; the nearest is 6"
    );
    assert_eq!(
        table.no(roll(called(4, 5))),
        "a pool of 4 can't show 5 ones"
    );
    let reroll = Command::Reroll {
        kind: String::new(),
        who: gisulf,
        keep: Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    };
    assert_eq!(table.no(reroll), "this game has no rerolls");
    assert_eq!(
        table.dice(roll(nameless(Actor::Pool(2))), "d6 6 6").label,
        "2 dice 12 · fair"
    );
}
