//! The names a campaign has for each place of a phrase.

use super::names::{Named, Names};
use crate::campaign::character::{Character, SavedRoll};
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Against, Test};
use crate::campaign::{Campaign, CharacterId};
use crate::game::{Game, Resource, Role};

/// Somebody's name for an error, else the campaign's.
fn name_of(campaign: &Campaign, who: Option<CharacterId>) -> &str {
    let character = who.and_then(|id| campaign.characters.get(&id));
    character.map_or(&campaign.game.name, |character| &character.name)
}

/// Everybody with a sheet.
pub(crate) fn characters(campaign: &Campaign) -> Names<CharacterId> {
    let all = campaign.characters.values();
    Names::new("character", all.map(|it| (it.name.clone(), it.id)))
}

/// Everybody whose sheet counts: one, or all.
fn sheets(campaign: &Campaign, who: Option<CharacterId>) -> impl Iterator<Item = &Character> {
    let all = campaign.characters.values();
    all.filter(move |it| who.is_none_or(|id| it.id == id))
}

fn strings(what: String, names: impl IntoIterator<Item = String>) -> Names<String> {
    let mut list: Vec<(String, String)> = Vec::new();
    for name in names {
        if list.iter().all(|(known, _)| *known != name) {
            list.push((name.clone(), name));
        }
    }
    Names::new(what, list)
}

/// The traits of a sheet: those of the game and its own. `None`: of everybody.
pub(crate) fn traits(campaign: &Campaign, who: Option<CharacterId>) -> Names<String> {
    let own = sheets(campaign, who).flat_map(|it| it.traits.keys().cloned());
    let all = game_traits(&campaign.game).chain(own);
    strings(format!("trait of {}", name_of(campaign, who)), all)
}

fn game_traits(game: &Game) -> impl Iterator<Item = String> {
    let kinds = game.sheet.kinds.iter();
    kinds.flat_map(|kind| kind.traits.iter().map(|it| it.name.clone()))
}

/// What can be rolled: traits and, where pools can be made of them, tracks.
pub(crate) fn rollable(campaign: &Campaign, who: Option<CharacterId>) -> Names<String> {
    let traits = traits(campaign, who);
    let pools = campaign.game.mechanic.profile().combinations.tracks;
    let tracks = tracks(campaign).all().into_iter().filter(|_| pools);
    strings(traits.what.clone(), traits.all().into_iter().chain(tracks))
}

/// What a new sheet can give: traits, tracks, defences and the level.
pub(crate) fn ratings(campaign: &Campaign, like: Option<CharacterId>) -> Names<String> {
    let level = campaign.game.sheet.level.map(|_| "level".to_owned());
    let own = like.map_or_else(Vec::new, |id| traits(campaign, Some(id)).all());
    let all = game_traits(&campaign.game)
        .chain(own)
        .chain(tracks(campaign).all())
        .chain(defences(campaign).all())
        .chain(level);
    strings(format!("trait of {}", campaign.game.name), all)
}

/// What somebody rolls against: a defence or a trait.
pub(crate) fn aims(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let traits = traits(campaign, Some(who));
    let all = defences(campaign).all().into_iter().chain(traits.all());
    strings(
        format!("defence or trait of {}", name_of(campaign, Some(who))),
        all,
    )
}

pub(crate) fn defences(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.defences.iter();
    strings(
        format!("defence of {}", campaign.game.name),
        all.map(|it| it.name.clone()),
    )
}

pub(crate) fn tracks(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.tracks.iter();
    strings(
        format!("track of {}", campaign.game.name),
        all.map(|it| it.name.clone()),
    )
}

/// The tracks of a sheet: the game's and its own. `None`: of everybody.
pub(crate) fn tracks_of(campaign: &Campaign, who: Option<CharacterId>) -> Names<String> {
    let all = tracks(campaign);
    let own = sheets(campaign, who).flat_map(|it| campaign.own_tracks(it));
    let own = own.map(|(name, _)| name.to_owned());
    strings(all.what.clone(), all.all().into_iter().chain(own))
}

pub(crate) fn own_tracks(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let sheet = campaign.characters.get(&who).into_iter();
    let own = sheet.flat_map(|it| campaign.own_tracks(it));
    let own: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
    strings(
        format!("own track of {}", name_of(campaign, Some(who))),
        own,
    )
}

/// What ticks.
pub(crate) fn counters(campaign: &Campaign) -> Names<ThingId> {
    let all = campaign.counters.iter();
    Names::new("counter", all.map(|it| (it.name.clone(), it.id)))
}

pub(crate) fn points(campaign: &Campaign) -> Names<String> {
    let rule = campaign.game.sheet.points.iter();
    strings(
        format!("point of {}", campaign.game.name),
        rule.flat_map(|rule| rule.names.clone()),
    )
}

/// What can pay for a reroll.
pub(crate) fn resources(campaign: &Campaign) -> Names<String> {
    let cost = campaign.game.reroll.iter();
    let paid = cost
        .flat_map(|cost| std::iter::once(&cost.ordinary).chain(&cost.declared))
        .map(|resource| match resource {
            Resource::Point(name) | Resource::Track(name) => name.clone(),
        });
    let all = points(campaign).all().into_iter().chain(paid);
    strings(format!("point of {}", campaign.game.name), all)
}

pub(crate) fn conditions(campaign: &Campaign, who: Option<CharacterId>) -> Names<String> {
    let game = campaign.game.conditions.iter().map(|it| it.name.clone());
    let own = sheets(campaign, who).flat_map(|it| it.conditions.iter().cloned());
    strings(
        format!("condition of {}", campaign.game.name),
        game.chain(own),
    )
}

pub(crate) fn tables(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.tables.iter();
    strings(
        format!("table of {}", campaign.game.name),
        all.map(|it| it.name.clone()),
    )
}

pub(crate) fn rests(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.rests.iter();
    strings(
        format!("rest of {}", campaign.game.name),
        all.map(|it| it.name.clone()),
    )
}

pub(crate) fn kinds(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.kinds.iter();
    strings(
        format!("kind of trait of {}", campaign.game.name),
        all.map(|it| it.name.clone()),
    )
}

/// What a skill of somebody's own can go with.
pub(crate) fn attributes(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let role = |name: &str| {
        let sheet = campaign.character(who);
        let kind = sheet.map(|sheet| campaign.kind_of(sheet, name));
        kind.flatten().map(|kind| kind.role)
    };
    let all = traits(campaign, Some(who)).all().into_iter();
    strings(
        format!("attribute of {}", name_of(campaign, Some(who))),
        all.filter(|name| role(name) == Some(Role::Attribute)),
    )
}

/// The words of the ladder, as phrases write them.
pub(crate) fn rungs(campaign: &Campaign) -> Names<Against> {
    let ladder = campaign.game.ladder.iter();
    let rung = |word: &String| (hyphened(word), Against::Rung(word.clone()));
    Names::new("difficulty", ladder.map(|it| rung(&it.word)))
}

/// `Very Hard` as `very-hard`.
pub(crate) fn hyphened(word: &str) -> String {
    word.to_lowercase().replace(' ', "-")
}

/// The names of everybody's supplies and items.
pub(crate) fn gear(campaign: &Campaign) -> Names<String> {
    let all = campaign.characters.values();
    let names = all.flat_map(|it| it.supplies.iter().chain(&it.items));
    strings("item or supply".to_owned(), names.map(|it| it.name.clone()))
}

/// What kind of thing a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    Item,
    Supply,
    Gear,
    Injury,
    Modifier,
    /// One's own saved rolls.
    Saved,
}

/// The things somebody has. Those of one name are told apart by `#` and their id.
pub(crate) fn things(campaign: &Campaign, who: CharacterId, thing: Thing) -> Names<ThingId> {
    let list = campaign.characters.get(&who).map(|it| owned(it, thing));
    let named = |(name, id): (&str, ThingId)| Named {
        name: name.to_owned(),
        tag: Some(format!("#{}", id.0)),
        means: id,
    };
    let kind = match thing {
        Thing::Item => "item",
        Thing::Supply => "supply",
        Thing::Gear => "item or supply",
        Thing::Injury => "injury",
        Thing::Modifier => "modifier",
        Thing::Saved => "saved roll",
    };
    Names {
        what: format!("{kind} of {}", name_of(campaign, Some(who))),
        list: list.unwrap_or_default().into_iter().map(named).collect(),
    }
}

/// The rolls saved for somebody, or with `None` for everybody.
pub(crate) fn kept(campaign: &Campaign, of: Option<CharacterId>) -> Names<ThingId> {
    let Some(who) = of else {
        return saved_rolls("saved roll of everybody".to_owned(), &campaign.saved);
    };
    things(campaign, who, Thing::Saved)
}

/// The rolls somebody can call up: their own, and everybody's.
pub(crate) fn recalled(campaign: &Campaign, who: CharacterId) -> Names<ThingId> {
    let own = things(campaign, who, Thing::Saved);
    own.and(saved_rolls(String::new(), &campaign.saved))
}

fn saved_rolls(what: String, saved: &[SavedRoll]) -> Names<ThingId> {
    let named = |it: &SavedRoll| Named {
        name: it.name.clone(),
        tag: Some(format!("#{}", it.id.0)),
        means: it.id,
    };
    Names {
        what,
        list: saved.iter().map(named).collect(),
    }
}

/// What a saved roll may have a text for.
pub(crate) fn tiers(campaign: &Campaign) -> Names<String> {
    let keys = campaign.game.text_keys().into_iter();
    strings(
        format!("tier of {}", campaign.game.name),
        keys.map(str::to_owned),
    )
}

fn owned(who: &Character, thing: Thing) -> Vec<(&str, ThingId)> {
    let items = || who.items.iter().map(|it| (it.name.as_str(), it.id));
    let supplies = || who.supplies.iter().map(|it| (it.name.as_str(), it.id));
    match thing {
        Thing::Item => items().collect(),
        Thing::Supply => supplies().collect(),
        Thing::Gear => items().chain(supplies()).collect(),
        Thing::Injury => who
            .injuries
            .iter()
            .map(|it| (it.text.as_str(), it.id))
            .collect(),
        Thing::Modifier => who
            .modifiers
            .iter()
            .map(|it| (it.label.as_str(), it.id))
            .collect(),
        Thing::Saved => who
            .saved
            .iter()
            .map(|it| (it.name.as_str(), it.id))
            .collect(),
    }
}

/// The modifiers this roll lists, ticked or offered; `None` where there is no such roll, which is refused anyway.
pub(crate) fn labels(campaign: &Campaign, test: &Test) -> Option<Names<String>> {
    let bare = Test {
        with: Vec::new(),
        without: Vec::new(),
        ..test.clone()
    };
    let built = campaign
        .resolve(&bare)
        .or_else(|_| campaign.resolve_side(&bare));
    let built = built.ok()?;
    let labels = built.listed.into_iter().map(|listed| listed.label);
    Some(strings(format!("modifier of {}", built.name), labels))
}
