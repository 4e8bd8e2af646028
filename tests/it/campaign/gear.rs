//! Items, supplies, conditions and modifiers.

use super::given::{BRANNOC, Given, WOLF, thing};
use rollbook::campaign::command::Command as C;
use rollbook::game::Reach;
use rollbook::rules::{ModifierEffect, Step};

const D8: Step = Step { sides: 8, plus: 0 };

fn item(name: &str) -> C {
    C::AddItem(BRANNOC, name.to_owned(), D8)
}

fn condition(name: &str, on: bool) -> C {
    C::Condition(BRANNOC, name.to_owned(), on)
}

fn modifier(who: &[rollbook::campaign::CharacterId], effect: ModifierEffect, reach: Reach) -> C {
    C::AddModifier {
        who: who.to_vec(),
        label: "blessed".to_owned(),
        effect,
        reach,
    }
}

#[test]
fn things_are_got_and_dropped() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(item("Bronze shield")),
        "Brannoc · gets Bronze shield d8"
    );
    assert_eq!(
        given.says(item("bronze SHIELD")),
        "no there is already a `Bronze shield`; choose another name"
    );
    let supply = C::AddSupply(BRANNOC, "Rations".to_owned(), Step { sides: 6, plus: 0 });
    assert_eq!(given.says(supply), "Brannoc · gets Rations d6");
    assert_eq!(
        given.says(C::Repair(BRANNOC, thing(4))),
        "no Brannoc's Bronze shield already has all its uses"
    );
    assert_eq!(
        given.says(C::Drop(BRANNOC, thing(4))),
        "Brannoc · drops Bronze shield d8, 3 uses"
    );
    assert_eq!(
        given.says(C::Drop(BRANNOC, thing(5))),
        "Brannoc · drops Rations d6, 3 uses"
    );
    assert_eq!(
        given.says(C::Drop(BRANNOC, thing(4))),
        "no Brannoc no longer has that item or supply"
    );
}

#[test]
fn dice_and_games_have_their_limits() {
    let step = Step {
        sides: 1000,
        plus: 0,
    };
    let command = C::AddItem(BRANNOC, "Net".to_owned(), step);
    assert_eq!(
        Given::party("nexus").says(command),
        "no a die's size is 2 to 100, not 1000"
    );
}

#[test]
fn conditions_are_the_games_or_any_words() {
    let mut given = Given::party("nexus");
    assert_eq!(given.says(condition("Dazed", true)), "Brannoc is now dazed");
    assert_eq!(
        given.says(condition("dazed", true)),
        "no Brannoc is already dazed"
    );
    assert_eq!(
        given.says(condition("in love", true)),
        "Brannoc is now in love"
    );
    assert_eq!(
        given.says(condition("stunned", false)),
        "no there is no such condition `stunned`; there are dazed, in love"
    );
    assert_eq!(
        given.says(condition("DAZED", false)),
        "Brannoc is no longer dazed"
    );
}

#[test]
fn a_modifier_is_for_one_or_for_everybody_present() {
    let mut given = Given::party("nexus");
    let on = |name: &str| Reach::Trait(name.to_owned());
    assert_eq!(
        given.says(modifier(&[WOLF], ModifierEffect::Boon(1), on("athletics"))),
        "Wolf · blessed +1 boon on Athletics, a new modifier"
    );
    assert_eq!(
        given.says(modifier(&[], ModifierEffect::Flat(2), Reach::All)),
        "no Wolf already has a modifier `blessed`"
    );
    assert_eq!(
        given.says(C::DropModifier(WOLF, thing(4))),
        "Wolf · blessed +1 boon on Athletics is taken off"
    );
    assert_eq!(
        given.says(modifier(&[], ModifierEffect::Flat(2), Reach::Offered)),
        "Brannoc, Ysolde, Wolf · blessed +2 offered, a new modifier"
    );
}

#[test]
fn a_modifier_has_to_do_something() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(modifier(&[], ModifierEffect::Dice(1), Reach::All)),
        "no +1 die has no effect on rolls of this game"
    );
    assert_eq!(
        given.says(modifier(&[], ModifierEffect::Flat(0), Reach::All)),
        "no a modifier of 0 changes nothing"
    );
    assert_eq!(
        given.says(modifier(&[], ModifierEffect::Boon(0), Reach::All)),
        "no a modifier is 1 to 99, not 0"
    );
}
