//! Figures of every kind.

use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::character::Value;
use rollbook::campaign::command::{Amount, HarmShare, Until};
use rollbook::campaign::test::{Change, Keep, Source};
use rollbook::rules::Step;
use rollbook::rules::plain_dice::DiceExpr;
use rollbook::rules::{Called, DiePlace, ModifierEffect, Throw};

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

/// Plain dice and the source of their faces.
pub(super) fn plain_dice() -> Any<(DiceExpr, Source)> {
    let dice = expr().prop_flat_map(|dice| {
        let source = source_of_plain(&dice);
        (Just(dice), source)
    });
    dice.boxed()
}

/// How much harm or healing, and where its faces come from.
pub(super) fn amount() -> Any<(Amount, Source)> {
    let number = any::<i32>().prop_map(|number| (Amount::Number(number), Source::Thrown));
    let dice = plain_dice().prop_map(|(dice, source)| (Amount::Dice(dice), source));
    prop_oneof![number, dice].boxed()
}

pub(super) fn harm_share() -> Any<HarmShare> {
    prop_oneof![
        Just(HarmShare::All),
        Just(HarmShare::Half),
        Just(HarmShare::HalfForSuccesses),
        Just(HarmShare::OnlyFailures),
    ]
    .boxed()
}

pub(super) fn until() -> Any<Until> {
    prop_oneof![
        any::<i32>().prop_map(Until::Rounds),
        Just(Until::Fight),
        Just(Until::Rest),
    ]
    .boxed()
}

fn expr() -> Any<DiceExpr> {
    let rules = vec!["", "", "k", "k2", "kl2", "d1", "dh1", "!"];
    let term = (
        select(vec!["+", "-"]),
        2_u16..=100,
        2_u16..=1000,
        select(rules),
    );
    let term = term.prop_map(|(sign, count, sides, rule)| format!("{sign}{count}d{sides}{rule}"));
    let terms = (proptest::collection::vec(term, 1..4), -999..=999);
    let terms = terms.prop_map(|(terms, flat)| format!("7{}{flat:+}", terms.concat()));
    let counted = (
        0_u16..=100,
        2_u16..=1000,
        select(vec![">=", ">", "<=", "<", "=", "!="]),
    );
    let counted = counted.prop_map(|(count, sides, sign)| format!("{count}d{sides}{sign}2"));
    let text = prop_oneof![3 => terms, 1 => counted];
    text.prop_map(|text| text.parse().expect("plain dice"))
        .boxed()
}

/// Where a die was thrown again, by term and die.
fn source_of_plain(dice: &DiceExpr) -> Any<Source> {
    let mut throw = Throw::default();
    for (group, count) in dice.counts().enumerate() {
        for die in 0..count {
            throw.push(DiePlace { group, die }, 6);
        }
    }
    let Some(first) = dice.counts().position(|count| count > 0) else {
        return source();
    };
    throw.push(
        DiePlace {
            group: first,
            die: 0,
        },
        2,
    );
    prop_oneof![2 => source(), 1 => Just(Source::Groups(throw))].boxed()
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
