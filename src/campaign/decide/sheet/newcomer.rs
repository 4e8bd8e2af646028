//! The sheet of a new character: blank or a copy, with the given ratings.

use std::collections::{BTreeMap, BTreeSet};

use super::{belongings, gear, points, traits};
use crate::campaign::character::{Presence, Rated, Track, Value};
use crate::campaign::command::{NewCharacter, NewValue};
use crate::campaign::decide::{one_of, within};
use crate::campaign::ids::{CharacterId, ThingId};
use crate::campaign::sound::limits::{HIGHEST_DEFENCE, HIGHEST_TRACK};
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, Character, Refusal, sheet, text};
use crate::game::{Game, Start, TrackRule};

/// A sheet without name, number and ids. A copy has the ratings, defences, own modifiers, saved rolls and gear as new; it
/// has no points, injuries, conditions or notes.
pub(crate) fn sheet(campaign: &Campaign, new: &NewCharacter) -> Result<Character, Refusal> {
    let mut who = match new.like {
        Some(like) => fresh_copy(&campaign.game, campaign.who(like)?),
        None => blank(&campaign.game),
    };
    who.kind = new.kind;
    if let Some(overall) = new.overall {
        traits::check_overall(campaign, overall)?;
        who.overall = Some(overall);
    }
    who.players_see = who.players_see.filter(|_| !who.is_party());
    let mut tracks = Vec::new();
    let mut seen = BTreeSet::new();
    for (word, value) in &new.ratings {
        if !seen.insert(word.to_lowercase()) {
            return Err(Refusal::Not(format!("{word} is given twice")));
        }
        match campaign.game.find_track(word) {
            Some(rule) => tracks.push((rule, *value)),
            None => rate(campaign, &mut who, word, single(word, *value)?)?,
        }
    }
    // Last, because a track's initial value depends on ratings.
    let own = |rule: &TrackRule| who.tracks.get(&rule.name).and_then(|track| track.max);
    let start = |rule: &TrackRule| {
        let track = sheet::fresh(&campaign.game, &who, rule, own(rule));
        (rule.name.clone(), track)
    };
    let mut started: BTreeMap<String, Track> =
        campaign.game.sheet.tracks.iter().map(start).collect();
    for (name, own) in campaign.own_tracks(&who) {
        let max = own.max.unwrap_or(own.now);
        started.insert(name.to_owned(), Track { now: max, ..own });
    }
    for (rule, value) in tracks {
        started.insert(rule.name.clone(), given(campaign, &who, rule, value)?);
    }
    who.tracks = started;
    for new in &new.belongings {
        let amount = (new.count, new.number);
        let belonging = belongings::as_new(campaign, &who, &new.name, amount)?;
        who.belongings.push(belonging);
    }
    Ok(who)
}

/// Gives ids to a new character and its things; copied saved rolls become its own, and use its own items.
pub(crate) fn give_ids(who: &mut Character, ids: &mut u32) {
    let mut next = || {
        *ids += 1;
        *ids
    };
    let was = who.id;
    who.id = CharacterId(next());
    let mut items = BTreeMap::new();
    for it in who.items.iter_mut().chain(&mut who.supplies) {
        let id = ThingId(next());
        items.insert(it.id, id);
        it.id = id;
    }
    let belongings = who.belongings.iter_mut().map(|it| &mut it.id);
    let injuries = who.injuries.iter_mut().map(|it| &mut it.id);
    let modifiers = who.modifiers.iter_mut().map(|it| &mut it.id);
    for id in belongings.chain(injuries).chain(modifiers) {
        *id = ThingId(next());
    }
    for saved in &mut who.saved {
        saved.id = ThingId(next());
        if saved.test.who == Actor::Character(was) {
            saved.test.who = Actor::Character(who.id);
        }
        let using = saved.test.using;
        saved.test.using = using.and_then(|id| items.get(&id).copied());
    }
}

fn blank(game: &Game) -> Character {
    Character {
        level: game.sheet.level.map(|(lowest, _)| lowest),
        ..Character::default()
    }
}

fn fresh_copy(game: &Game, like: &Character) -> Character {
    let mut who = Character {
        presence: Presence::Present,
        points: BTreeMap::new(),
        injuries: Vec::new(),
        conditions: BTreeSet::new(),
        hidden_conditions: BTreeSet::new(),
        endings: BTreeMap::new(),
        downed: None,
        played_by: None,
        open: None,
        alias: None,
        hidden: false,
        known: false,
        state_told: None,
        health_noted: false,
        known_tracks: BTreeMap::new(),
        known_injuries: Vec::new(),
        known_downed: None,
        note: String::new(),
        ..like.clone()
    };
    for (supply, gear) in [(false, &mut who.items), (true, &mut who.supplies)] {
        let Some(wear) = game.sheet.wear(supply) else {
            continue;
        };
        for it in gear.iter_mut() {
            it.durability = wear.full(it.die);
        }
    }
    who
}

/// A level, a trait, a defence or points given with a new character.
fn rate(campaign: &Campaign, who: &mut Character, word: &str, value: Value) -> Result<(), Refusal> {
    let rules = &campaign.game.sheet;
    if let (Some((low, high)), true) = (rules.level, text::same(word, "level")) {
        let level = number(word, value)?;
        within("a level", level, low, high)?;
        who.level = Some(level);
        return Ok(());
    }
    let mut defences = rules.defences.iter();
    if let Some(defence) = defences.find(|it| text::same(&it.name, word)) {
        let value = number(word, value)?;
        within(&defence.name, value, 0, HIGHEST_DEFENCE)?;
        who.defences.insert(defence.name.clone(), value);
        return Ok(());
    }
    if let Some(rule) = &rules.points
        && let Some(point) = rule.names.iter().find(|name| text::same(name, word))
    {
        return points::give(who, rule, point, number(word, value)?);
    }
    let name = match known(campaign, who, word) {
        // `sword d8`: what no trait is called, with a die, is equipment.
        Err(_) if is_equipment(campaign, value) => {
            if let Value::Die(die) = value {
                let item = gear::as_new(campaign, who, false, word, die)?;
                who.items.push(item);
            }
            return Ok(());
        }
        // A skill of the character's own, which phrases have in quotes.
        Err(_) => {
            let own = traits::own(campaign, who, word, value, None, None)?;
            let name = traits::own_name(campaign, who, word)?;
            who.traits.insert(name, own);
            return Ok(());
        }
        Ok(known) => known,
    };
    let kind = campaign
        .kind_of(who, &name)
        .ok_or(Refusal::Lacks("traits"))?;
    let value = traits::as_rated(campaign, kind, value);
    traits::check(campaign, kind, &name, value)?;
    let as_new = Rated {
        value,
        kind: None,
        usual: None,
    };
    who.traits.entry(name).or_insert(as_new).value = value;
    Ok(())
}

fn is_equipment(campaign: &Campaign, value: Value) -> bool {
    let game = &campaign.game;
    !game.takes_any_trait() && game.sheet.wear(false).is_some() && matches!(value, Value::Die(_))
}

/// The trait's name as the sheet writes it.
fn known(campaign: &Campaign, who: &Character, word: &str) -> Result<String, Refusal> {
    let rules = &campaign.game.sheet;
    let traits = campaign.trait_names(who);
    let level = rules.level.map(|_| "level");
    let tracks = rules.tracks.iter().map(|rule| rule.name.as_str());
    let defences = rules.defences.iter().map(|defence| defence.name.as_str());
    let others = level.into_iter().chain(tracks).chain(defences);
    let all: Vec<&str> = traits.into_iter().chain(others).collect();
    one_of("trait", word, all.iter().copied()).map(str::to_owned)
}

/// The one value of what is no track.
fn single(word: &str, value: NewValue) -> Result<Value, Refusal> {
    match value {
        NewValue::One(value) => Ok(value),
        NewValue::Left(now, most) => Err(Refusal::Not(format!(
            "{word} {now}/{most}: only a track has two numbers, what is left and its most"
        ))),
    }
}

/// A track given with a new character. A track that starts full takes one value as its highest, any other as its value.
fn given(
    campaign: &Campaign,
    who: &Character,
    rule: &TrackRule,
    value: NewValue,
) -> Result<Track, Refusal> {
    let highest = sheet::formula_max(&campaign.game, who, rule);
    let value = match value {
        NewValue::One(value) => number(&rule.name, value)?,
        NewValue::Left(now, most) if rule.less_injuries && now != most => {
            return Err(Refusal::Not(format!(
                "what is left of {0} follows from injuries: {0} {most}",
                rule.name
            )));
        }
        NewValue::Left(now, most) => {
            within(format!("the highest {}", rule.name), most, 1, HIGHEST_TRACK)?;
            within(&rule.name, now, 0, most)?;
            let max = (most != highest).then_some(most);
            return Ok(Track { now, max });
        }
    };
    if rule.start == Start::Full {
        within(&rule.name, value, 1, HIGHEST_TRACK)?;
        let max = (value != highest).then_some(value);
        Ok(Track { now: value, max })
    } else {
        within(&rule.name, value, 0, highest)?;
        Ok(Track {
            now: value,
            max: None,
        })
    }
}

fn number(name: &str, value: Value) -> Result<i32, Refusal> {
    match value {
        Value::Number(value) => Ok(value),
        Value::Die(_) => Err(Refusal::Rating {
            name: name.to_owned(),
            as_what: "as a number".to_owned(),
        }),
    }
}
