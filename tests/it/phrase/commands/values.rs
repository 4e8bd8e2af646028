//! Figures of every kind.

use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::character::Value;
use rollbook::campaign::test::{Change, Keep, Source};
use rollbook::rules::Step;
use rollbook::rules::plain_dice::DiceExpr;
use rollbook::rules::{Called, ModifierEffect};

use super::Any;

pub(super) fn keep() -> Any<Keep> {
    select(vec![Keep::Best, Keep::Old, Keep::New]).boxed()
}

pub(super) fn change() -> Any<Change> {
    prop_oneof![
        any::<i32>().prop_map(Change::To),
        any::<i32>().prop_map(Change::By)
    ]
    .boxed()
}

pub(super) fn step() -> Any<Step> {
    (2_u16..=999, -99..=99)
        .prop_map(|(sides, plus)| Step { sides, plus })
        .boxed()
}

pub(super) fn value() -> Any<Value> {
    prop_oneof![
        any::<i32>().prop_map(Value::Number),
        step().prop_map(Value::Die)
    ]
    .boxed()
}

pub(super) fn expr() -> Any<DiceExpr> {
    (0_u16..=100, 2_u16..=1000, -999..=999)
        .prop_map(|(count, sides, plus)| DiceExpr { count, sides, plus })
        .boxed()
}

pub(super) fn source() -> Any<Source> {
    let faces = proptest::collection::vec(1..=100, 0..6);
    let called = (any::<i32>(), prop_oneof![Just(0), any::<u16>()]);
    prop_oneof![
        2 => Just(Source::Thrown),
        1 => faces.prop_map(Source::Faces),
        1 => called.prop_map(|(value, ones)| Source::Called(Called { value, ones })),
    ]
    .boxed()
}

pub(super) fn effect() -> Any<ModifierEffect> {
    let count = || 0..=i32::MAX;
    prop_oneof![
        any::<i32>().prop_map(ModifierEffect::Flat),
        any::<i32>().prop_map(ModifierEffect::Dice),
        any::<i32>().prop_map(ModifierEffect::Penalty),
        any::<i32>().prop_map(ModifierEffect::Difficulty),
        count().prop_map(ModifierEffect::Boon),
        count().prop_map(ModifierEffect::Bane),
        any::<i32>().prop_map(ModifierEffect::Outcome),
    ]
    .boxed()
}
