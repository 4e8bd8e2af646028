//! Newcomers, with what their line says of them, and ratings.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::character::CharacterKind;
use rollbook::campaign::command::{NewBelonging, NewCharacter, NewValue};
use rollbook::campaign::{Campaign, CharacterId, Command};

use super::names::{attributes, defences, kinds, tracks, traits};
use super::values::value;
use super::{Any, any_text, known_or_new, maybe_one, who};
use crate::phrase::GONE;

pub(super) fn newcomer(table: &'static Campaign) -> Any<NewCharacter> {
    let like = option::of(who(table));
    let named = move |like: Option<CharacterId>| {
        let mut names = traits(table, like.unwrap_or(GONE));
        names.extend(tracks(table));
        names.extend(defences(table));
        names.extend(table.game.sheet.level.map(|_| "level".to_owned()));
        let ratings = proptest::collection::vec((select(names), new_value()), 0..5);
        (Just(like), ratings)
    };
    let copies = prop_oneof![Just(1), any::<u32>()];
    (
        like.prop_flat_map(named),
        any_text(),
        character_kinds(),
        copies,
        option::of(any::<i32>()),
        proptest::collection::vec(new_belonging(), 0..3),
    )
        .prop_map(
            |((like, ratings), name, kind, copies, overall, belongings)| NewCharacter {
                name,
                kind,
                copies,
                like,
                overall,
                ratings,
                belongings,
            },
        )
        .boxed()
}

/// Things, or a number.
fn new_belonging() -> Any<NewBelonging> {
    let all = (any_text(), 0..i32::MAX, any::<bool>());
    all.prop_map(|(name, count, number)| NewBelonging {
        name,
        count,
        number,
    })
    .boxed()
}

/// One value, or what is left of a track and its most.
fn new_value() -> Any<NewValue> {
    let left = (0..i32::MAX, 0..i32::MAX).prop_map(|(now, most)| NewValue::Left(now, most));
    prop_oneof![value().prop_map(NewValue::from), left].boxed()
}

pub(super) fn character_kinds() -> Any<CharacterKind> {
    select(vec![
        CharacterKind::Pc,
        CharacterKind::Ally,
        CharacterKind::Npc,
    ])
    .boxed()
}

pub(super) fn rated(table: &'static Campaign) -> Any<Command> {
    let named = move |who| {
        let usual = Some(attributes(table)).filter(|_| who != GONE);
        let usual = maybe_one(usual.unwrap_or_default());
        (Just(who), known_or_new(traits(table, who)), usual)
    };
    let rest = (option::of(value()), maybe_one(kinds(table)));
    (who(table).prop_flat_map(named), rest)
        .prop_map(|((who, name, usual), (value, kind))| Command::SetTrait {
            who,
            name,
            value,
            kind,
            usual,
        })
        .boxed()
}
