//! Rolls, and rolls said otherwise.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::command::Amendment;
use rollbook::campaign::ids::ThingId;
use rollbook::campaign::test::{Actor, Against, Test, Whose};
use rollbook::campaign::{Campaign, Command, Seq};
use rollbook::rules::Declared;

use super::super::GONE;
use super::names::{aims, rollable, saved};
use super::values::{effect, source, step};
use super::{Any, any_text, one, thing, who, who_and};

fn against(table: &'static Campaign) -> Any<Against> {
    let target = who_and(table, aims).prop_map(|(who, aim)| Against::Target(who, Some(aim)));
    let rungs = table.game.ladder.iter().map(|rung| rung.word.clone());
    let rung = match one(rungs.collect()) {
        Some(rung) => rung.prop_map(Against::Rung).boxed(),
        None => Just(Against::Usual).boxed(),
    };
    prop_oneof![
        Just(Against::Usual),
        any::<i32>().prop_map(Against::Number),
        any::<i32>().prop_map(Against::Pool),
        any::<i32>().prop_map(Against::Bonus),
        rung,
        option::of(0..=i32::MAX).prop_map(Against::Level),
        who(table).prop_map(|who| Against::Target(who, None)),
        target,
    ]
    .boxed()
}

/// Who throws what, with the roll it was saved as.
pub(super) type Thrower = Any<(Actor, Vec<String>, Option<ThingId>)>;

fn thrower(table: &'static Campaign) -> Thrower {
    let nameless = prop_oneof![
        any::<i32>().prop_map(Actor::Pool),
        any::<i32>().prop_map(Actor::Bonus),
        step().prop_map(Actor::Die),
    ];
    let nameless = (nameless, option::of(any::<u32>().prop_map(ThingId)))
        .prop_map(|(actor, saved)| (actor, Vec::new(), saved));
    let somebody = thing(table, saved).prop_flat_map(move |(who, saved)| {
        let names = proptest::collection::vec(select(rollable(table, who)), 1..4);
        (Just(Actor::Character(who)), names, option::of(Just(saved)))
    });
    prop_oneof![1 => nameless, 3 => somebody].boxed()
}

pub(super) fn test(table: &'static Campaign) -> Any<Test> {
    test_by(table, thrower(table))
}

pub(super) fn test_by(table: &'static Campaign, thrower: Thrower) -> Any<Test> {
    let labels = || proptest::collection::vec(any_text(), 0..3);
    let bools = || any::<bool>();
    let one_off = proptest::collection::vec((any_text(), effect()), 0..3);
    let said = (declared(1), bools(), bools());
    let changes = (one_off, labels(), labels(), source());
    let further = proptest::collection::vec(against(table), 0..3);
    let against = (against(table), further);
    (thrower, against, said, changes)
        .prop_map(|(thrower, against, said, changes)| Test {
            who: thrower.0,
            traits: thrower.1,
            saved: thrower.2,
            against: against.0,
            also: against.1,
            declared: said.0,
            anyway: said.1,
            hidden: said.2,
            one_off: changes.0,
            with: changes.1,
            without: changes.2,
            dice: changes.3,
            ..Test::default()
        })
        .boxed()
}

/// Some of what can be declared in any game, from this number on.
fn declared(least: i32) -> Any<Declared> {
    let known = [("vice", 1), ("exert", 3), ("pass-or-fail", 1)];
    let some = known.map(|(key, most)| {
        let number = option::of(least..=most);
        number.prop_map(move |number| (key, number)).boxed()
    });
    let all = some.to_vec().prop_map(|all| {
        let said = all
            .into_iter()
            .filter_map(|(key, number)| Some((key, number?)));
        said.fold(Declared::default(), |all, (key, number)| {
            all.with(key, number)
        })
    });
    all.boxed()
}

pub(super) fn seq() -> Any<Seq> {
    any::<u64>().prop_map(Seq).boxed()
}

pub(super) fn whose(table: &'static Campaign) -> Any<Whose> {
    let named = who(table).prop_map(Whose::Character);
    prop_oneof![Just(Whose::Roller), named, Just(Whose::Against)].boxed()
}

/// Anything said otherwise, in any part or none.
pub(super) fn amendment(table: &'static Campaign) -> Any<Command> {
    let said = (
        whose(table),
        test(table),
        declared(0),
        proptest::bits::u8::ANY,
    );
    let of_whose = move |(whose, test, declared, parts): (Whose, Test, Declared, u8)| {
        let id = match whose {
            Whose::Character(id) => id,
            _ => GONE,
        };
        let traits = proptest::collection::vec(select(rollable(table, id)), 0..3);
        (Just((whose, test, declared, parts)), traits)
    };
    (seq(), said.prop_flat_map(of_whose))
        .prop_map(|(of, ((whose, test, declared, parts), traits))| {
            let said = |bit: u8| parts & (1 << bit) != 0;
            Command::Amend {
                of,
                whose,
                changes: Box::new(Amendment {
                    traits,
                    also: if said(0) { test.also } else { Vec::new() },
                    against: said(0).then_some(test.against),
                    declared,
                    anyway: said(4).then_some(test.anyway),
                    bare: said(5),
                    one_off: test.one_off,
                    with: test.with,
                    without: test.without,
                    misread: said(6),
                    ..Amendment::default()
                }),
                dice: test.dice,
            }
        })
        .boxed()
}
