//! Commands about what somebody has, and about what is prepared.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::command::{CommandName, EncounterMove, OnShelf, Taken};
use rollbook::campaign::ids::ThingId;
use rollbook::campaign::{Campaign, CharacterId, Command};
use rollbook::game::Reach;

use super::names::{gear, items, modifiers, saved, traits};
use super::rolls::test;
use super::values::{change, effect, step};
use super::{Any, any_text, thing, who, who_and};

/// A command about what somebody has.
pub(super) fn things_of_somebody(table: &'static Campaign, name: CommandName) -> Any<Command> {
    use Command as C;
    use CommandName as N;
    let who = || who(table);
    let text = any_text;
    match name {
        N::AddItem => (who(), text(), step())
            .prop_map(|(who, name, die)| C::AddItem(who, name, die))
            .boxed(),
        N::SetItemBonus => (thing(table, items), any::<i32>())
            .prop_map(|((who, thing), bonus)| C::SetItemBonus(who, thing, bonus))
            .boxed(),
        N::AddSupply => (who(), text(), step())
            .prop_map(|(who, name, die)| C::AddSupply(who, name, die))
            .boxed(),
        N::Repair => thing(table, gear)
            .prop_map(|(who, thing)| C::Repair(who, thing))
            .boxed(),
        N::Drop => thing(table, gear)
            .prop_map(|(who, thing)| C::Drop(who, thing))
            .boxed(),
        N::AddModifier => modifier(table),
        N::DropModifier => thing(table, modifiers)
            .prop_map(|(who, thing)| C::DropModifier(who, thing))
            .boxed(),
        N::DropModifiers => text().prop_map(C::DropModifiers).boxed(),
        N::Save => (option::of(who()), text(), test(table))
            .prop_map(|(of, name, test)| C::Save(of, name, test.into()))
            .boxed(),
        N::Forget => kept(table)
            .prop_map(|(of, thing)| C::Forget(of, thing))
            .boxed(),
        N::SaveText => {
            let keys = table.game.text_keys().into_iter();
            let tier = select(keys.map(str::to_owned).collect::<Vec<_>>());
            (kept(table), tier, option::of(text()))
                .prop_map(|((of, saved), tier, text)| C::SaveText {
                    of,
                    saved,
                    tier,
                    text,
                })
                .boxed()
        }
        other => stock(table, other),
    }
}

/// A command about belongings, the shelf and encounters.
fn stock(table: &'static Campaign, name: CommandName) -> Any<Command> {
    use Command as C;
    use CommandName as N;
    match name {
        N::AddBelonging => (who(table), any_text(), 0..1_000_000, any::<bool>())
            .prop_map(|(who, name, count, number)| C::AddBelonging {
                who,
                name,
                count,
                number,
            })
            .boxed(),
        N::Belonging => (thing(table, |_, _| Vec::new()), change())
            .prop_map(|((who, thing), change)| C::Belonging(who, thing, change))
            .boxed(),
        N::Shelve => who(table).prop_map(C::Shelve).boxed(),
        N::FromShelf => any::<u32>()
            .prop_map(|copies| C::FromShelf(OnShelf::Own(ThingId(9_999)), copies))
            .boxed(),
        N::SaveEncounter => {
            let people = proptest::collection::vec(who(table), 1..5);
            (any_text(), people)
                .prop_map(|(name, who)| C::SaveEncounter(name, who))
                .boxed()
        }
        N::Encounter => select(&[EncounterMove::On, EncounterMove::Back, EncounterMove::Off][..])
            .prop_map(|way| C::Encounter(ThingId(9_999), way))
            .boxed(),
        N::Take => {
            let names = proptest::collection::vec(any_text(), 1..3);
            let what = prop_oneof![
                Just(Taken::Everything),
                Just(Taken::Party),
                Just(Taken::Npcs),
                Just(Taken::Tables),
                names.prop_map(Taken::Named),
            ];
            (any_text(), what)
                .prop_map(|(from, what)| C::Take(from, what))
                .boxed()
        }
        N::DropPrepared => Just(C::DropPrepared(ThingId(9_999))).boxed(),
        other => panic!("{other:?} has no strategy; write one and give it a phrase"),
    }
}

/// A saved roll and whose it is.
fn kept(table: &'static Campaign) -> Any<(Option<CharacterId>, ThingId)> {
    let own = thing(table, saved).prop_map(|(who, thing)| (Some(who), thing));
    let mut all: Vec<ThingId> = table.saved.iter().map(|it| it.id).collect();
    all.push(ThingId(9_999));
    prop_oneof![own, select(all).prop_map(|thing| (None, thing))].boxed()
}

fn modifier(table: &'static Campaign) -> Any<Command> {
    let named = |(who, name)| (vec![who], Reach::Trait(name));
    let people = proptest::collection::vec(who(table), 0..4);
    let anybody = (people, select(vec![Reach::All, Reach::Offered]));
    let reach = prop_oneof![who_and(table, traits).prop_map(named), anybody];
    (reach, any_text(), effect())
        .prop_map(|((who, reach), label, effect)| Command::AddModifier {
            who,
            label,
            effect,
            reach,
        })
        .boxed()
}
