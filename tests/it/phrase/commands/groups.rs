//! Commands of several at once.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::command::Gear;
use rollbook::campaign::test::{Actor, Source};
use rollbook::campaign::{Campaign, CharacterId, Command, GroupCommand, Selection, Seq};

use super::names::{conditions, gear_names, points, rollable, tracks, traits};
use super::values::{amount, change, harm_share, source, until};
use super::{Any, any_text, known_or_new, one, test_by, who};
use crate::phrase::GONE;

pub(super) fn each(table: &'static Campaign) -> Any<Command> {
    (crew(table), one_of_each(table), own(table))
        .prop_map(|(selection, mut command, own)| {
            let once = matches!(command, Command::Harm { .. } | Command::Heal { .. });
            let thrown = command.source_mut().is_some() && !once;
            Command::Group(Box::new(GroupCommand {
                selection,
                command,
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
    let listed = (
        any::<bool>(),
        any::<bool>(),
        proptest::collection::vec(who(table), 0..3),
    );
    let is_list = |(pcs, npcs, these): &(bool, bool, Vec<CharacterId>)| {
        usize::from(*pcs) + usize::from(*npcs) + these.len() > 1 && (*pcs || *npcs)
    };
    let listed = listed.prop_filter("a list with a word in it", is_list);
    prop_oneof![
        listed.prop_map(|(pcs, npcs, these)| Selection::Listed { pcs, npcs, these }),
        Just(Selection::All),
        Just(Selection::Pcs),
        Just(Selection::Npcs),
        these.prop_map(Selection::These),
    ]
    .boxed()
}

fn one_of_each(table: &'static Campaign) -> Any<Command> {
    let who = CharacterId::EACH;
    let names = proptest::collection::vec(select(rollable(table, GONE)), 1..4);
    let thrower = names.prop_map(|names| (Actor::Each, names, None)).boxed();
    let roll = test_by(table, thrower).prop_map(|test| Command::Roll(Box::new(test)));
    let check = (known_or_new(gear_names(table)), source());
    let check = check.prop_map(move |(name, source)| Command::Check {
        who,
        thing: Gear::Named(name),
        source,
    });
    let harm = (
        amount(),
        (any_text(), harm_share()),
        option::of(select(traits(table, GONE))),
        option::of(any::<u64>().prop_map(Seq)),
    );
    let harm = harm.prop_map(
        move |((amount, source), (text, share), on, cause)| Command::Harm {
            who,
            amount,
            share,
            text,
            on,
            cause,
            source,
        },
    );
    let heal = amount().prop_map(move |(amount, source)| Command::Heal {
        who,
        amount,
        source,
    });
    let down = any::<bool>().prop_map(move |down| Command::Down(who, down));
    let condition = (known_or_new(conditions(table)), any::<bool>());
    let condition = condition.prop_map(move |(name, on)| Command::Condition(who, name, on));
    let passing = (known_or_new(conditions(table)), until());
    let passing = passing.prop_map(move |(name, until)| Command::ConditionFor { who, name, until });
    let mut all: Vec<Any<Command>> = vec![
        roll.boxed(),
        check.boxed(),
        harm.boxed(),
        heal.boxed(),
        Just(Command::HealAll(who)).boxed(),
        down.boxed(),
        condition.boxed(),
        passing.boxed(),
    ];
    let tables = table.game.tables.iter().map(|it| it.name.clone());
    all.extend(one(tables.collect()).map(|it| {
        (it, source())
            .prop_map(move |(table, source)| Command::Table { table, who, source })
            .boxed()
    }));
    let point = |of: fn(CharacterId, String) -> Command| {
        one(points(table)).map(|it| it.prop_map(move |point| of(who, point)).boxed())
    };
    all.extend(point(Command::Award));
    all.extend(point(Command::Spend));
    all.extend(one(tracks(table)).map(|it| {
        (it, change())
            .prop_map(move |(track, change)| Command::Track(who, track, change))
            .boxed()
    }));
    proptest::strategy::Union::new(all).boxed()
}
