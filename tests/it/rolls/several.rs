//! One roll against several difficulties: the same faces, a line for each.

use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::test::{Against, Keep, Source, Test};
use rollbook::campaign::{Command, RollRecord};
use rollbook::rules::{Called, DieResult};

use super::table::{Table, contest, roll, test, thrown};
use crate::spoken::Spoken;

fn numbers(test: Test, all: &[i32]) -> Test {
    let mut all = all.iter().copied().map(Against::Number);
    Test {
        against: all.next().expect("one at least"),
        also: all.collect(),
        ..test
    }
}

#[test]
fn a_total_is_read_against_each() {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8, Fighting 2");
    let fight = || numbers(test(brannoc, &["Fighting"]), &[8, 12, 20]);
    let done = table.dice(roll(fight()), "d8 5, d6 3");
    assert_eq!(
        done.label,
        "Brannoc · Fighting 10 vs 8 · weak; 10 vs 12 · failure; 10 vs 20 · blunder"
    );
    assert_eq!(done.tier.as_deref(), Some("weak"));
    let spoken = table.aloud(&done);
    assert!(
        spoken[2].ends_with("= 10 against 12 · failure"),
        "{spoken:?}"
    );
    // A reroll reads the new faces against all of them again.
    let reroll = Command::Reroll {
        kind: String::new(),
        who: brannoc,
        keep: Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    };
    let again = table.dice(reroll, "d8 8, d6 6");
    let open = table.who(brannoc).open.as_deref().expect("still open");
    let values: Vec<i32> = open.record.also.iter().map(|it| it.value).collect();
    assert_eq!(values, [16, 16], "{}", again.label);
    let called = Test {
        dice: Source::Called(Called { value: 12, ones: 0 }),
        ..fight()
    };
    let called = table.run(roll(called));
    assert_eq!(thrown(&called).also[0].value, 12);
    let other = table.with("Wolf", false, "");
    assert!(
        !table
            .no(contest(fight(), test(other, &["Fighting"])))
            .is_empty()
    );
}

#[test]
fn targets_too() {
    let mut table = Table::new("vice-virtue");
    let ada = table.with("Ada", true, "Will 3, Wits 2");
    let bo = table.with("Bo", true, "Will 1");
    let targets = Test {
        against: Against::Target(bo, Some("Will".to_owned())),
        also: vec![Against::Number(30)],
        ..test(ada, &["Will"])
    };
    let done = table.dice(roll(targets), "d12 9");
    let throw = thrown(&done);
    assert!(throw.success && !throw.also[0].success, "{}", done.label);
}

#[test]
fn the_largest_pool_is_thrown_and_each_reads_its_first_dice() {
    let mut table = Table::new("langobard");
    let odo = table.with("Odo", true, "Archery 2");
    let shot = Test {
        also: vec![Against::Rung("Very Easy".to_owned())],
        ..test(odo, &["Archery"])
    };
    let done = table.dice(roll(shot.clone()), "d6 6 5 4 1");
    let throw = thrown(&done);
    assert_eq!((throw.value, throw.ones), (11, 0));
    let results = |throw: &RollRecord| throw.dice_results().map(|(_, it)| it).collect::<Vec<_>>();
    assert_eq!(
        results(throw)[2..],
        [DieResult::Dropped, DieResult::Dropped]
    );
    assert_eq!((throw.also[0].value, throw.also[0].ones), (15, 1));
    let harder = throw.alt_records().next().expect("a further difficulty");
    assert_eq!(results(&harder)[3], DieResult::Removed);
    let called = Test {
        dice: Source::Called(Called { value: 11, ones: 0 }),
        ..shot.clone()
    };
    assert!(table.no(roll(called)).contains("give the faces"));
    let few = Test {
        dice: Source::Faces(vec![6, 5]),
        ..shot
    };
    assert!(table.no(roll(few)).contains("4 faces"));

    let mut table = Table::new("contract");
    let vera = table.with(
        "Vera",
        true,
        "Dexterity 4, Athletics 3, Charisma 3, Intellect 2, Brawn 3",
    );
    let jump = numbers(test(vera, &["Athletics"]), &[6, 11]);
    let done = table.dice(roll(jump), "7d10 9");
    let throw = thrown(&done);
    assert_eq!((throw.value, throw.also[0].value), (7, 5));
}

/// One die against a difficulty up to 10, two of which the lower counts beyond.
const HARDER: &str = r#"(
    id: "harder", name: "Harder",
    mechanic: Described(
        inputs: [(name: "stat", from: Attribute), (name: "dc", from: Target, called: "DC")],
        tallies: [("low", Min)],
        dice: [(name: "d20", count: "if dc > 10 then 2 else 1", sides: "20", gives: [("low", "face")])],
        value: "low + stat",
        read: [("hit", "margin >= 0"), ("miss", "1")],
        after: [(name: "luck", times: 3, by: "1")],
    ),
    tiers: [(key: "miss"), (key: "hit", success: true)],
)"#;

#[test]
fn difficulties_that_need_different_dice_are_refused() {
    let mut table = Spoken::of(HARDER, "", &["pc Mara", "attribute Mara Aim 2"]);
    let no = "no these difficulties need different dice; roll against one at a time";
    assert_eq!(table.say("roll Mara Aim vs 8, 12 faces 9"), no);
    let said = table.decision("roll Mara Aim vs 8, 9, 10 faces 7").label;
    assert_eq!(
        &*said,
        "Mara · Aim 9 vs 8 · hit; 9 vs 9 · hit; 9 vs 10 · miss"
    );
    // A point changes the throw against each of them.
    let said = table.decision("spend luck").label;
    assert_eq!(
        &*said,
        "Mara · Aim luck 9 → 10 vs 8 · hit; 10 vs 9 · hit; 10 vs 10 · hit"
    );
    assert_eq!(table.say("amend 4 vs 8, 12"), no);
    table.done("undo");
    table.done("undo");
    assert_eq!(table.say("roll Mara Aim vs 8, 12"), no);
}

#[test]
fn nobody_rolls_against_themselves() {
    let mut table = Spoken::at(
        "nexus",
        "d10 4, d6 3",
        &["pc Ann STR d10 Fighting 2", "pc Ben STR d10 Fighting 1"],
    );
    let no = "no Ann rolls; a target is somebody else";
    assert_eq!(table.say("roll Ann Fighting vs Ann"), no);
    assert_eq!(table.say("roll Ann Fighting vs Ben vs Ann"), no);
    // In a group the target is left out.
    let said = table.say("roll all Fighting vs Ann");
    assert!(said.contains("without Ann"), "{said}");
    let mut table = Spoken::at("contract", "", &["pc Vera Brawn 3 Brawl 2"]);
    assert_eq!(
        table.say("roll Vera Brawl vs Vera"),
        "no Vera rolls; a target is somebody else"
    );
}
