//! The names and things a campaign has.

use rollbook::campaign::ids::ThingId;
use rollbook::campaign::{Campaign, CharacterId};
use rollbook::game::{Resource, Role};
use rollbook::rules::Mechanic;

pub(super) fn gear(table: &Campaign, who: CharacterId) -> Vec<ThingId> {
    let sheet = table.character(who).into_iter();
    let all = sheet.flat_map(|it| it.items.iter().chain(&it.supplies));
    all.map(|it| it.id).collect()
}

pub(super) fn items(table: &Campaign, who: CharacterId) -> Vec<ThingId> {
    let sheet = table.character(who).into_iter();
    sheet.flat_map(|it| &it.items).map(|it| it.id).collect()
}

pub(super) fn injuries(table: &Campaign, who: CharacterId) -> Vec<ThingId> {
    let sheet = table.character(who).into_iter();
    sheet.flat_map(|it| &it.injuries).map(|it| it.id).collect()
}

pub(super) fn modifiers(table: &Campaign, who: CharacterId) -> Vec<ThingId> {
    let sheet = table.character(who).into_iter();
    sheet.flat_map(|it| &it.modifiers).map(|it| it.id).collect()
}

pub(super) fn saved(table: &Campaign, who: CharacterId) -> Vec<ThingId> {
    let sheet = table.character(who).into_iter();
    sheet.flat_map(|it| &it.saved).map(|it| it.id).collect()
}

pub(super) fn traits(table: &Campaign, who: CharacterId) -> Vec<String> {
    let own = table.character(who).into_iter();
    let own = own.flat_map(|it| it.traits.keys().cloned());
    let listed = table.game.traits().map(|(_, known)| known.name.clone());
    listed.chain(own).collect()
}

pub(super) fn rollable(table: &Campaign, who: CharacterId) -> Vec<String> {
    let mut all = traits(table, who);
    if matches!(table.game.mechanic, Mechanic::SuccessPool(_)) {
        all.extend(tracks(table));
    }
    all
}

pub(super) fn aims(table: &Campaign, who: CharacterId) -> Vec<String> {
    let mut all = traits(table, who);
    all.extend(defences(table));
    all
}

pub(super) fn gear_names(table: &Campaign) -> Vec<String> {
    let all = table.characters.values();
    let all = all.flat_map(|it| it.supplies.iter().chain(&it.items));
    all.map(|it| it.name.clone()).collect()
}

pub(super) fn conditions(table: &Campaign) -> Vec<String> {
    let rules = table.game.conditions.iter();
    rules.map(|it| it.name.clone()).collect()
}

pub(super) fn points(table: &Campaign) -> Vec<String> {
    let rule = table.game.sheet.points.iter();
    rule.flat_map(|it| it.names.clone()).collect()
}

pub(super) fn points_after(table: &Campaign) -> Vec<String> {
    let all = table.game.mechanic.points().into_iter();
    all.map(|kind| kind.name.to_owned()).collect()
}

pub(super) fn resources(table: &Campaign) -> Vec<String> {
    let cost = table.game.reroll.iter();
    cost.flat_map(|it| std::iter::once(&it.ordinary).chain(&it.declared))
        .map(|resource| match resource {
            Resource::Point(name) | Resource::Track(name) => name.clone(),
        })
        .collect()
}

pub(super) fn tracks(table: &Campaign) -> Vec<String> {
    let rules = table.game.sheet.tracks.iter();
    rules.map(|it| it.name.clone()).collect()
}

pub(super) fn defences(table: &Campaign) -> Vec<String> {
    let rules = table.game.sheet.defences.iter();
    rules.map(|it| it.name.clone()).collect()
}

pub(super) fn kinds(table: &Campaign) -> Vec<String> {
    let rules = table.game.sheet.kinds.iter();
    rules.map(|it| it.name.clone()).collect()
}

pub(super) fn attributes(table: &Campaign) -> Vec<String> {
    let all = table.game.traits();
    all.filter(|(kind, _)| kind.role == Role::Attribute)
        .map(|(_, known)| known.name.clone())
        .collect()
}
