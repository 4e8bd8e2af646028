//! Commands of several at once.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::test::{Actor, Source, Test};
use rollbook::campaign::{
    Campaign, CharacterId, Command, GroupAction, GroupCommand, Selection, Seq,
};

use super::names::{conditions, gear_names, points, rollable, tracks, traits};
use super::values::{change, source};
use super::{Any, any_text, known_or_new, one, test_by, who};
use crate::phrase::GONE;

pub(super) fn each(table: &'static Campaign) -> Any<Command> {
    let dealt = || prop_oneof![2 => Just(Source::Thrown), 1 => source()];
    (crew(table), act(table), dealt(), own(table))
        .prop_map(|(crew, act, dice, own)| {
            let thrown = matches!(
                act,
                GroupAction::Roll(_) | GroupAction::Check(_) | GroupAction::Table(_)
            );
            Command::Group(Box::new(GroupCommand {
                selection: crew,
                action: act,
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

fn crew(table: &'static Campaign) -> Any<Selection> {
    let these = proptest::collection::vec(who(table), 2..4);
    prop_oneof![
        Just(Selection::All),
        Just(Selection::Pcs),
        Just(Selection::Npcs),
        these.prop_map(Selection::These),
    ]
    .boxed()
}

fn act(table: &'static Campaign) -> Any<GroupAction> {
    let names = proptest::collection::vec(select(rollable(table, GONE)), 1..4);
    let thrower = names.prop_map(|names| (Actor::Each, names, None)).boxed();
    let roll = test_by(table, thrower).prop_map(|test| {
        let dice = Source::Thrown;
        GroupAction::Roll(Box::new(Test { dice, ..test }))
    });
    let check = known_or_new(gear_names(table)).prop_map(GroupAction::Check);
    let harm = (
        any::<i32>(),
        any_text(),
        option::of(select(traits(table, GONE))),
        option::of(any::<u64>().prop_map(Seq)),
    );
    let harm = harm.prop_map(|(amount, text, on, cause)| GroupAction::Harm {
        amount,
        text,
        on,
        cause,
    });
    let heal = any::<i32>().prop_map(GroupAction::Heal);
    let condition = (known_or_new(conditions(table)), any::<bool>());
    let condition = condition.prop_map(|(name, on)| GroupAction::Condition(name, on));
    let passing = (known_or_new(conditions(table)), any::<i32>());
    let passing = passing.prop_map(|(name, rounds)| GroupAction::ConditionFor(name, rounds));
    let mut all: Vec<Any<GroupAction>> = vec![
        roll.boxed(),
        check.boxed(),
        harm.boxed(),
        heal.boxed(),
        condition.boxed(),
        passing.boxed(),
    ];
    let tables = table.game.tables.iter().map(|it| it.name.clone());
    all.extend(one(tables.collect()).map(|it| it.prop_map(GroupAction::Table).boxed()));
    all.extend(one(points(table)).map(|it| it.prop_map(GroupAction::Award).boxed()));
    all.extend(one(points(table)).map(|it| it.prop_map(GroupAction::Spend).boxed()));
    all.extend(one(tracks(table)).map(|it| {
        (it, change())
            .prop_map(|(track, change)| GroupAction::Track(track, change))
            .boxed()
    }));
    proptest::strategy::Union::new(all).boxed()
}
