//! Commands of several at once.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::command::{Actor, Source, Test};
use rollbook::campaign::{Act, Campaign, CharacterId, Command, Crew, Each, Seq};

use super::names::{conditions, gear_names, points, rollable, tracks, traits};
use super::values::{change, source};
use super::{Any, any_text, known_or_new, one, test_by, who};
use crate::phrase::GONE;

pub(super) fn each(table: &'static Campaign) -> Any<Command> {
    let dealt = || prop_oneof![2 => Just(Source::Thrown), 1 => source()];
    (crew(table), act(table), dealt(), own(table))
        .prop_map(|(crew, act, dice, own)| {
            let thrown = matches!(act, Act::Roll(_) | Act::Check(_) | Act::Table(_));
            Command::Each(Box::new(Each {
                crew,
                act,
                dice: if thrown { dice } else { Source::Thrown },
                own: if thrown { own } else { Vec::new() },
            }))
        })
        .boxed()
}

/// Where the faces of some come from.
pub(super) fn own(table: &'static Campaign) -> Any<Vec<(CharacterId, Source)>> {
    let own = proptest::collection::vec((who(table), source()), 0..3);
    let said = |(_, source): &(_, Source)| *source != Source::Thrown;
    own.prop_map(move |own| own.into_iter().filter(said).collect())
        .boxed()
}

fn crew(table: &'static Campaign) -> Any<Crew> {
    let these = proptest::collection::vec(who(table), 2..4);
    prop_oneof![
        Just(Crew::All),
        Just(Crew::Pcs),
        Just(Crew::Npcs),
        these.prop_map(Crew::These),
    ]
    .boxed()
}

fn act(table: &'static Campaign) -> Any<Act> {
    let names = proptest::collection::vec(select(rollable(table, GONE)), 1..4);
    let thrower = names.prop_map(|names| (Actor::Each, names, None)).boxed();
    let roll = test_by(table, thrower).prop_map(|test| {
        let dice = Source::Thrown;
        Act::Roll(Box::new(Test { dice, ..test }))
    });
    let check = known_or_new(gear_names(table)).prop_map(Act::Check);
    let harm = (
        any::<i32>(),
        any_text(),
        option::of(select(traits(table, GONE))),
        option::of(any::<u64>().prop_map(Seq)),
    );
    let harm = harm.prop_map(|(amount, text, on, cause)| Act::Harm {
        amount,
        text,
        on,
        cause,
    });
    let heal = any::<i32>().prop_map(Act::Heal);
    let condition = (known_or_new(conditions(table)), any::<bool>());
    let condition = condition.prop_map(|(name, on)| Act::Condition(name, on));
    let passing = (known_or_new(conditions(table)), any::<i32>());
    let passing = passing.prop_map(|(name, rounds)| Act::ConditionFor(name, rounds));
    let mut all: Vec<Any<Act>> = vec![
        roll.boxed(),
        check.boxed(),
        harm.boxed(),
        heal.boxed(),
        condition.boxed(),
        passing.boxed(),
    ];
    let tables = table.game.tables.iter().map(|it| it.name.clone());
    all.extend(one(tables.collect()).map(|it| it.prop_map(Act::Table).boxed()));
    all.extend(one(points(table)).map(|it| it.prop_map(Act::Award).boxed()));
    all.extend(one(points(table)).map(|it| it.prop_map(Act::Spend).boxed()));
    all.extend(one(tracks(table)).map(|it| {
        (it, change())
            .prop_map(|(track, change)| Act::Track(track, change))
            .boxed()
    }));
    proptest::strategy::Union::new(all).boxed()
}
