//! The names that a campaign has for each argument of a phrase.

use super::names::{Named, Names};
use crate::campaign::character::{self, Character, Injury};
use crate::campaign::command::OnShelf;
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::test::{Against, Test};
use crate::campaign::{Campaign, CharacterId};
use crate::game::{Game, OF_THE_ATTRIBUTE, Role};
use crate::rules::SheetNumber;
use crate::rules::described::EffectTarget;

/// The kind of a character's name.
pub(crate) const CHARACTER: &str = "character";

/// A character's name for an error message; without a character the game's.
fn name_of(campaign: &Campaign, who: CharacterId) -> &str {
    let character = campaign.characters.get(&who);
    character.map_or(&campaign.game.name, |character| &character.name)
}

/// Everybody with a sheet.
pub(crate) fn characters(campaign: &Campaign) -> Names<CharacterId> {
    let all = campaign.characters.values();
    Names::new(CHARACTER, all.map(|it| (it.name.clone(), it.id)))
}

/// Every character whose sheet counts: one, or all members of a group.
fn sheets(campaign: &Campaign, who: CharacterId) -> impl Iterator<Item = &Character> {
    let all = campaign.characters.values();
    all.filter(move |it| [it.id, CharacterId::EACH].contains(&who))
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

/// The game's names of this kind.
fn of_game<'a>(
    campaign: &'a Campaign,
    what: &str,
    names: impl Iterator<Item = &'a String>,
) -> Names<String> {
    strings(format!("{what} of {}", campaign.game.name), names.cloned())
}

/// The traits of a sheet: those of the game and its own.
pub(crate) fn traits(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let own = sheets(campaign, who).flat_map(|it| it.traits.keys().cloned());
    let all = game_traits(&campaign.game).chain(own);
    strings(format!("trait of {}", name_of(campaign, who)), all)
}

/// What harm can strike: other tracks than the usual one, and traits.
pub(crate) fn harmed(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let traits = traits(campaign, who);
    let rules = campaign.game.sheet.tracks.iter();
    let tracks = rules
        .filter(|rule| !rule.less_injuries)
        .map(|rule| rule.name.clone());
    strings(traits.what.clone(), traits.all().into_iter().chain(tracks))
}

fn game_traits(game: &Game) -> impl Iterator<Item = String> {
    let kinds = game.sheet.kinds.iter();
    kinds.flat_map(|kind| kind.traits.iter().map(|it| it.name.clone()))
}

/// What can be rolled: traits, and tracks in games where they make pools.
pub(crate) fn rollable(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let traits = traits(campaign, who);
    let pools = campaign.game.mechanic.profile().combinations.tracks;
    let tracks = tracks(campaign).all().into_iter().filter(|_| pools);
    strings(traits.what.clone(), traits.all().into_iter().chain(tracks))
}

/// What a new character can be given: traits, tracks, defences, points and the level.
pub(crate) fn ratings(campaign: &Campaign, like: Option<CharacterId>) -> Names<String> {
    let level = campaign.game.sheet.level.map(|_| "level".to_owned());
    let own = like.map_or_else(Vec::new, |id| traits(campaign, id).all());
    let all = game_traits(&campaign.game)
        .chain(own)
        .chain(tracks(campaign).all())
        .chain(defences(campaign).all())
        .chain(points(campaign).all())
        .chain(level);
    strings(format!("trait of {}", campaign.game.name), all)
}

/// What can be rolled against: a defence or a trait of a character.
pub(crate) fn aims(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let traits = traits(campaign, who);
    let all = defences(campaign).all().into_iter().chain(traits.all());
    let what = format!("defence or trait of {}", name_of(campaign, who));
    strings(what, all)
}

pub(crate) fn defences(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.defences.iter();
    of_game(campaign, "defence", all.map(|it| &it.name))
}

pub(crate) fn tracks(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.tracks.iter();
    of_game(campaign, "track", all.map(|it| &it.name))
}

/// The tracks of a sheet: the game's and the sheet's own.
pub(crate) fn tracks_of(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let all = tracks(campaign);
    let own = sheets(campaign, who).flat_map(|it| campaign.own_tracks(it));
    let own = own.map(|(name, _)| name.to_owned());
    strings(all.what.clone(), all.all().into_iter().chain(own))
}

pub(crate) fn own_tracks(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let own = sheets(campaign, who).flat_map(|it| campaign.own_tracks(it));
    let what = format!("own track of {}", name_of(campaign, who));
    strings(what, own.map(|(name, _)| name.to_owned()))
}

/// The counters.
pub(crate) fn counters(campaign: &Campaign) -> Names<ThingId> {
    let all = campaign.counters.iter();
    Names::new("counter", all.map(|it| (it.name.clone(), it.id)))
}

pub(crate) fn points(campaign: &Campaign) -> Names<String> {
    let rule = campaign.game.sheet.points.iter();
    of_game(campaign, "point", rule.flat_map(|rule| &rule.names))
}

/// The names of rerolls.
pub(crate) fn rerolls(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.rerolls();
    let named = all.iter().filter(|kind| !kind.name.is_empty());
    strings("reroll".to_owned(), named.map(|kind| kind.name.to_owned()))
}

/// The points that are spent after the throw.
pub(crate) fn points_after(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.mechanic.points().into_iter();
    let all = all.map(|kind| kind.name.to_owned());
    strings(format!("point of {}", campaign.game.name), all)
}

/// The points that can pay for a reroll.
pub(crate) fn resources(campaign: &Campaign) -> Names<String> {
    let game = &campaign.game;
    let kinds = game.rerolls().into_iter();
    let paid = kinds
        .flat_map(|kind| [false, true].map(|declared| game.reroll_price(kind, declared)))
        .flatten()
        .filter(|price| *price != EffectTarget::Item && price.name() != OF_THE_ATTRIBUTE)
        .map(|price| price.name().to_owned());
    let all = points(campaign).all().into_iter().chain(paid);
    strings(format!("point of {}", campaign.game.name), all)
}

pub(crate) fn conditions(campaign: &Campaign) -> Names<String> {
    let game = campaign.game.conditions.iter().map(|it| &it.name);
    let own = campaign.characters.values().flat_map(|it| &it.conditions);
    of_game(campaign, "condition", game.chain(own))
}

pub(crate) fn tables(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.tables.iter();
    of_game(campaign, "table", all.map(|it| &it.name))
}

/// The random tables that can be rolled on.
pub(crate) fn random_tables(campaign: &Campaign) -> Names<String> {
    let tables = campaign.tables();
    let names = tables.all().iter().map(|it| it.name.clone());
    strings("random table".to_owned(), names)
}

/// The campaign's own random tables.
pub(crate) fn own_tables(campaign: &Campaign) -> Names<ThingId> {
    let own = campaign.random.iter();
    Names::new(
        "table of this campaign",
        own.map(|it| (it.table.name.clone(), it.id)),
    )
}

pub(crate) fn rests(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.rests.iter();
    of_game(campaign, "rest", all.map(|it| &it.name))
}

pub(crate) fn kinds(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.sheet.kinds.iter();
    of_game(campaign, "kind of trait", all.map(|it| &it.name))
}

/// The attributes for a character's own skill.
pub(crate) fn attributes(campaign: &Campaign, who: CharacterId) -> Names<String> {
    let role = |name: &str| {
        let sheet = campaign.character(who);
        let kind = sheet.map(|sheet| campaign.kind_of(sheet, name));
        kind.flatten().map(|kind| kind.role)
    };
    let all = traits(campaign, who).all().into_iter();
    let what = format!("attribute of {}", name_of(campaign, who));
    strings(what, all.filter(|name| role(name) == Some(Role::Attribute)))
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

/// What can be declared before a roll.
pub(crate) fn declarations(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.declarations().into_iter();
    let what = format!("declaration of {}", campaign.game.name);
    strings(what, all.map(|it| it.key.to_owned()))
}

/// The numbers of the game that a roll can set otherwise.
pub(crate) fn constants(campaign: &Campaign) -> Names<String> {
    let all = campaign.game.mechanic.sheet_numbers().into_iter();
    let all = all.filter(SheetNumber::is_constant);
    let what = format!("number of {}", campaign.game.name);
    strings(what, all.map(|it| it.name.to_owned()))
}

/// The names of everybody's supplies and items.
pub(crate) fn gear(campaign: &Campaign) -> Names<String> {
    let all = campaign.characters.values();
    let names = all.flat_map(|it| it.supplies.iter().chain(&it.items));
    strings("item or supply".to_owned(), names.map(|it| it.name.clone()))
}

/// Everybody's items.
pub(crate) fn items(campaign: &Campaign) -> Names<ThingId> {
    let all = campaign.characters.values();
    Names {
        what: "item".to_owned(),
        list: all.flat_map(|it| tagged(&it.items)).collect(),
    }
}

/// The kind of thing that a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    Item,
    Supply,
    Gear,
    Belonging,
    Injury,
    Modifier,
    /// The character's own saved rolls.
    Saved,
}

/// The things on a character's sheet.
pub(crate) fn things(campaign: &Campaign, who: CharacterId, kind: Thing) -> Names<ThingId> {
    let (mut list, name) = (Vec::new(), name_of(campaign, who));
    let what = match kind {
        Thing::Item => "item",
        Thing::Supply => "supply",
        Thing::Gear => "item or supply",
        Thing::Belonging => "belonging",
        Thing::Injury => "injury",
        Thing::Modifier => "modifier",
        Thing::Saved => "saved roll",
    };
    if let Some(who) = campaign.characters.get(&who) {
        match kind {
            Thing::Item => list.extend(tagged(&who.items)),
            Thing::Supply => list.extend(tagged(&who.supplies)),
            Thing::Gear => {
                let gear = tagged(&who.items).chain(tagged(&who.supplies));
                list.extend(gear.chain(tagged(&who.belongings)));
            }
            Thing::Belonging => list.extend(tagged(&who.belongings)),
            Thing::Injury => {
                let injuries = who.injuries.iter().zip(tagged(&who.injuries));
                let injuries = injuries.map(|(injury, named)| Named {
                    beside: format!("size {}", injury.size),
                    ..named
                });
                list.extend(injuries.filter(|it| is_oldest(who, it.means)));
            }
            Thing::Modifier => list.extend(tagged(&who.modifiers)),
            Thing::Saved => list.extend(tagged(&who.saved)),
        }
    }
    let what = format!("{what} of {name}");
    Names { what, list }
}

/// Whether no older injury is alike in everything: which of those is meant makes no difference.
fn is_oldest(who: &Character, injury: ThingId) -> bool {
    let alike = |one: &Injury, other: &Injury| {
        let other = Injury {
            id: one.id,
            ..other.clone()
        };
        *one == other
    };
    let mut injuries = who.injuries.iter();
    let this = who.injuries.iter().find(|it| it.id == injury);
    let first = this.and_then(|this| injuries.find(|it| alike(this, it)));
    first.is_some_and(|first| first.id == injury)
}

/// These things; equal names are distinguished by `#` and id.
fn tagged<T: character::Thing>(things: &[T]) -> impl Iterator<Item = Named<ThingId>> {
    things.iter().map(|thing| Named {
        name: thing.name().to_owned(),
        tag: Some(format!("#{}", thing.id().0)),
        beside: String::new(),
        means: thing.id(),
    })
}

/// The encounters, or the characters of the shelf.
pub(crate) fn prepared(campaign: &Campaign, encounters: bool) -> Names<ThingId> {
    let what = if encounters {
        "encounter"
    } else {
        "character on the shelf"
    };
    let all = campaign
        .prepared
        .iter()
        .filter(|it| it.encounter == encounters);
    let list = all.map(|it| Named {
        name: it.name.clone(),
        tag: Some(format!("#{}", it.id.0)),
        beside: String::new(),
        means: it.id,
    });
    Names {
        what: what.to_owned(),
        list: list.collect(),
    }
}

/// The characters of the shelf, of the campaign and of the game master's folder.
pub(crate) fn shelf(campaign: &Campaign) -> Names<OnShelf> {
    let list = campaign.on_shelf().into_iter().map(|(name, means)| Named {
        tag: match &means {
            OnShelf::Own(id) => Some(format!("#{}", id.0)),
            OnShelf::Folder(_) => None,
        },
        beside: String::new(),
        name,
        means,
    });
    Names {
        what: "character on the shelf".to_owned(),
        list: list.collect(),
    }
}

/// The other campaigns.
pub(crate) fn campaigns(campaign: &Campaign) -> Names<String> {
    strings("campaign".to_owned(), campaign.files.campaigns())
}

/// The characters and tables of another campaign; none where it can't be read.
pub(crate) fn takeable(campaign: &Campaign, from: &str) -> Names<String> {
    let other = campaign.files.campaign(from).ok();
    let names = other.iter().flat_map(|other| {
        let people = other.people.iter().map(|(name, _)| name.clone());
        people.chain(other.tables.iter().map(|it| it.name.clone()))
    });
    strings(format!("character or table of {from}"), names)
}

/// The rolls saved for a character, or with `None` for everybody.
pub(crate) fn kept(campaign: &Campaign, of: Option<CharacterId>) -> Names<ThingId> {
    match of {
        Some(who) => things(campaign, who, Thing::Saved),
        None => Names {
            what: "saved roll of everybody".to_owned(),
            list: tagged(&campaign.saved).collect(),
        },
    }
}

/// The saved rolls that a character can make: its own, and everybody's.
pub(crate) fn recalled(campaign: &Campaign, who: CharacterId) -> Names<ThingId> {
    things(campaign, who, Thing::Saved).and(kept(campaign, None))
}

/// Everything that can be rolled by somebody: what is rollable, and saved rolls.
pub(crate) fn recallable(campaign: &Campaign) -> Names<String> {
    let all = campaign.characters.values().flat_map(|it| &it.saved);
    let saved = all.chain(&campaign.saved).map(|it| it.name.clone());
    let traits = rollable(campaign, CharacterId::EACH);
    strings(traits.what.clone(), traits.all().into_iter().chain(saved))
}

/// What a saved roll may have a text for.
pub(crate) fn tiers(campaign: &Campaign) -> Names<String> {
    let keys = campaign.game.text_keys().into_iter();
    strings(
        format!("tier of {}", campaign.game.name),
        keys.map(str::to_owned),
    )
}

/// The modifiers that this roll lists, ticked or offered; `None` for a roll that is refused.
pub(crate) fn labels(campaign: &Campaign, test: &Test) -> Option<Names<String>> {
    let built = campaign.resolve_unticked(test, OverrideMode::default());
    let built = built.ok()?;
    let labels = built.listed.into_iter().map(|listed| listed.label);
    Some(strings(format!("modifier of {}", built.name), labels))
}
