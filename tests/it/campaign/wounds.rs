//! Harm by each game's rule, healing, injuries and what they cost.

use rollbook::campaign::command::Command as C;
use rollbook::campaign::{CharacterId, Seq};

use super::given::{BRANNOC, Given, WOLF, YSOLDE, number, someone, thing};

fn harm(who: CharacterId, amount: i32, text: &str, on: Option<&str>) -> C {
    C::Harm {
        who,
        amount: amount.into(),
        text: text.to_owned(),
        on: on.map(str::to_owned),
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    }
}

fn heal(who: CharacterId, amount: i32) -> C {
    C::Heal {
        who,
        amount: amount.into(),
        source: rollbook::campaign::test::Source::Thrown,
    }
}

#[test]
fn harm_lowers_the_track_and_stops_at_nothing() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(harm(WOLF, 5, "", None)),
        "Wolf · harm 5 · HP 12 → 7"
    );
    assert_eq!(
        given.says(harm(WOLF, 9, "arrow", None)),
        "Wolf · harm 9 · HP 7 → 0 · arrow"
    );
    assert_eq!(
        given.says(harm(WOLF, 1, "", None)),
        "no Wolf's HP is already 0"
    );
    assert_eq!(
        given.says(harm(WOLF, 0, "", None)),
        "no harm is 1 to 999, not 0"
    );
    assert_eq!(given.says(heal(WOLF, 4)), "Wolf · healing 4 · HP 0 → 4");
    assert_eq!(given.says(heal(WOLF, 40)), "Wolf · healing 40 · HP 4 → 12");
}

#[test]
fn a_wound_strikes_an_attribute() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(harm(BRANNOC, 3, "burnt hand", Some("agi"))),
        "Brannoc · harm 3 · HP 12 → 9 · burnt hand on AGI"
    );
    assert_eq!(
        given.says(harm(BRANNOC, 0, "", Some("STR"))),
        "Brannoc · injury on STR"
    );
    assert_eq!(
        given.says(harm(BRANNOC, 1, "", Some("Lore"))),
        "no there is no attribute `Lore`; there are STR, AGI, SPI, MND"
    );
    assert_eq!(
        given.says(C::HealInjury(BRANNOC, thing(4))),
        "Brannoc · burnt hand on AGI heals"
    );
    assert_eq!(
        given.says(C::HealInjury(BRANNOC, thing(4))),
        "no Brannoc no longer has that injury"
    );
}

#[test]
fn injuries_cost_body_by_the_worst_and_one_for_each_other() {
    let mut given = Given::party("contract");
    given.after(someone("Sefa", true, &[("Brawn", number(4))]));
    let sefa = CharacterId(4);
    assert_eq!(
        given.says(harm(sefa, 3, "gash", None)),
        "Sefa · gash 3 · Body 7 → 4"
    );
    assert_eq!(
        given.says(harm(sefa, 1, "scrape", None)),
        "Sefa · scrape 1 · Body 4 → 3"
    );
    let body = given
        .0
        .track(given.0.character(sefa).expect("she is there"), "Body");
    let body = body.expect("the game has Body");
    assert_eq!((body.now, body.max, body.lost), (3, 7, 4));
    assert_eq!(
        given.says(heal(sefa, 1)),
        "no injuries heal one at a time; name “gash” or “scrape” in place of the number, or “all”"
    );
    assert_eq!(given.says(heal(YSOLDE, 1)), "no Ysolde has no injury");
    assert_eq!(
        given.says(C::Stabilise(sefa, thing(5), true)),
        "Sefa · gash is now stable"
    );
    assert_eq!(
        given.says(C::Stabilise(sefa, thing(5), true)),
        "no gash is already stable"
    );
    let ease = |by| C::EaseInjury {
        who: sefa,
        injury: thing(5),
        by,
    };
    assert_eq!(
        given.says(ease(4)),
        "no what heals of gash is 1 to 3, not 4"
    );
    assert_eq!(given.says(ease(1)), "Sefa · gash 3 → 2 · Body 3 → 4");
    assert_eq!(
        given.says(C::HealInjury(sefa, thing(5))),
        "Sefa · gash 2 heals · Body 4 → 6"
    );
    given.says(harm(sefa, 2, "gash", None));
    assert_eq!(
        given.says(C::HealAll(sefa)),
        "Sefa · scrape 1 heals · gash 2 heals · Body 4 → 7"
    );
    assert_eq!(given.says(C::HealAll(sefa)), "no Sefa has nothing to heal");
}

#[test]
fn what_remains_takes_dice() {
    let mut given = Given::party("contract");
    let penalty = |given: &Given| {
        let who = given.0.character(BRANNOC).expect("he is there");
        given.0.penalty(who)
    };
    let line = |label: &str, dice| (label.to_owned(), dice);
    // A new sheet has Body 6 and Mind 3, both full.
    assert_eq!(penalty(&given), []);
    given.after(harm(BRANNOC, 4, "", None));
    assert_eq!(penalty(&given), [line("Body 2", 3)]);
    given.after(harm(BRANNOC, 9, "", None));
    assert_eq!(penalty(&given), [line("Body 0, incapacitated", 4)]);
}

#[test]
fn where_injuries_take_dice_they_are_only_noted() {
    let mut given = Given::party("langobard");
    assert_eq!(
        given.says(harm(BRANNOC, 2, "one-eyed", None)),
        "Brannoc · one-eyed 2"
    );
    assert_eq!(
        given.says(C::Stabilise(BRANNOC, thing(4), true)),
        "no this game has no injuries to stabilise"
    );
    assert_eq!(
        given.says(harm(BRANNOC, 1, "", Some("Sword"))),
        "no this game has no injuries to one trait"
    );
}

#[test]
fn harm_remembers_the_roll_that_did_it() {
    let given = Given::party("nexus");
    let harm = C::Harm {
        who: WOLF,
        amount: 2.into(),
        text: String::new(),
        on: None,
        cause: Some(Seq(2)),
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    };
    let decision = given.decide(&harm).expect("it can be done");
    assert_eq!(decision.cause, Some(Seq(2)));
}

#[test]
fn harm_is_done_by_an_entry_there_is() {
    let mut given = Given::party("nexus");
    let last = given.0.last.0;
    for seq in [0, last + 1, u64::MAX] {
        let harm = C::Harm {
            who: WOLF,
            amount: 2.into(),
            text: String::new(),
            on: None,
            cause: Some(Seq(seq)),
            share: rollbook::campaign::command::HarmShare::All,
            source: rollbook::campaign::test::Source::Thrown,
        };
        assert_eq!(
            given.says(harm),
            format!("no there is no entry {seq}; the last is {last}")
        );
    }
}
