//! Ratings: the game's traits and a character's own.

use crate::campaign::character::{Rated, Track, Value};
use crate::campaign::decide::{Decided, not_already, one_of, rule_of, within};
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, sheet, text,
};
use crate::game::{Rating, Role, Start, TraitKind};

/// Sets or removes a rating. An unknown name adds a trait of the character's own.
pub(crate) fn set(
    campaign: &Campaign,
    who: CharacterId,
    name: &str,
    value: Option<Value>,
    kind: Option<&str>,
    usual: Option<&str>,
) -> Decided {
    let who = campaign.who(who)?;
    let listed = campaign.game.find_trait(name);
    let name = match listed {
        Some((_, known)) => known.name.clone(),
        None => own_name(campaign, who, name)?,
    };
    if listed.is_some() && (kind.is_some() || usual.is_some()) {
        let why = format!("{name} is a trait of the game; kind and attribute are for your own");
        return Err(Refusal::Not(why));
    }
    let before = who.traits.get(&name);
    let after = match (value, listed) {
        (None, _) => None,
        (Some(value), Some((kind, _))) => {
            let value = as_rated(campaign, kind, value);
            check(campaign, kind, &name, value)?;
            Some(Rated {
                value,
                kind: None,
                usual: None,
            })
        }
        (Some(value), None) => Some(own(campaign, who, &name, value, kind, usual)?),
    };
    match before {
        None if after.is_none() => Err(Refusal::Not(match campaign.rating(who, &name) {
            Some(rating) => format!("{name} {rating} is as on a new sheet"),
            None => format!("{name} is not on the sheet of {}", who.name),
        })),
        Some(before) if after.as_ref() == Some(before) => {
            let is = before.value;
            let already = format!("{} {name} is already {is}", possessive(&who.name));
            Err(Refusal::Not(already))
        }
        _ => Ok(changed(campaign, who, name, after)),
    }
}

/// The value as this kind of traits has it: where ratings are dice, `10` is d10.
pub(super) fn as_rated(campaign: &Campaign, kind: &TraitKind, value: Value) -> Value {
    let (Rating::Die { .. }, Value::Number(sides)) = (&kind.rating, value) else {
        return value;
    };
    let mut ladder = campaign.game.mechanic.profile().attribute_dice.iter();
    let step = ladder.find(|step| step.shown() == format!("d{sides}"));
    step.map_or(value, |step| Value::Die(*step))
}

/// Sets the rating of every roll whose traits have none of their own.
pub(crate) fn set_overall(campaign: &Campaign, who: CharacterId, after: Option<i32>) -> Decided {
    let who = campaign.who(who)?;
    if let Some(value) = after {
        check_overall(campaign, value)?;
    }
    let before = who.overall;
    not_already(before == after, || match before {
        Some(value) => format!(
            "{} rating of every roll is already {value}",
            possessive(&who.name)
        ),
        None => format!("{} has no rating of every roll", who.name),
    })?;
    let word = |value: Option<i32>| value.map_or("none".to_owned(), |it| it.to_string());
    let became = format!("{} → {}", word(before), word(after));
    let label = Label::about(&who.name, "every roll").came(" ", &became);
    let event = Event::OverallSet {
        who: who.id,
        before,
        after,
    };
    Ok(Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id]))
}

/// Whether a rating of every roll fits the kind of traits that it stands for.
pub(super) fn check_overall(campaign: &Campaign, value: i32) -> Result<(), Refusal> {
    let bounds = campaign.game.overall_bounds();
    let (low, high) = bounds.ok_or(Refusal::Lacks("ratings that are numbers"))?;
    within("a rating of every roll", value, low, high)
}

fn changed(campaign: &Campaign, who: &Character, name: String, after: Option<Rated>) -> Decision {
    let before = who.traits.get(&name).cloned();
    let mut then = who.clone();
    match after.clone() {
        Some(rated) => then.traits.insert(name.clone(), rated),
        None => then.traits.remove(&name),
    };
    let rating = |who| {
        campaign
            .rating(who, &name)
            .map_or("none".to_owned(), |rating| rating.to_string())
    };
    let became = format!("{} → {}", rating(who), rating(&then));
    let label = Label::about(&who.name, &name).came(" ", &became);
    let event = Event::TraitSet {
        who: who.id,
        name,
        before,
        after,
    };
    let events = std::iter::once(event).chain(filled(campaign, who, &then));
    Decision::new(Kind::Sheet, label, events.collect()).about(vec![who.id])
}

/// A full track stays full where its most rises with a rating: a sheet that is being written is not hurt.
fn filled(campaign: &Campaign, who: &Character, then: &Character) -> Vec<Event> {
    let game = &campaign.game;
    let tracks = game.sheet.tracks.iter();
    let full = tracks.filter(|rule| rule.start == Start::Full && !rule.ill && !rule.less_injuries);
    let rises = full.filter_map(|rule| {
        let (was, is) = (
            campaign.track(who, &rule.name)?,
            campaign.track(then, &rule.name)?,
        );
        let before = sheet::stored_track(game, who, rule);
        let rises = was.now == was.max && is.now < is.max;
        rises.then(|| Event::TrackSet {
            who: who.id,
            track: rule.name.clone(),
            before,
            after: Track {
                now: is.max,
                ..before
            },
        })
    });
    rises.collect()
}

/// The name of a trait of one's own, as the sheet has it or new.
pub(super) fn own_name(
    campaign: &Campaign,
    who: &Character,
    name: &str,
) -> Result<String, Refusal> {
    let name = text::name(name)?;
    let mut there = who.traits.keys();
    if let Some(there) = there.find(|there| text::same(there, &name)) {
        return Ok(there.clone());
    }
    let sheet = &campaign.game.sheet;
    let points = sheet.points.iter().flat_map(|rule| &rule.names);
    let tracks = sheet.tracks.iter().map(|rule| &rule.name);
    let defences = sheet.defences.iter().map(|defence| &defence.name);
    let mut others = points.chain(tracks).chain(defences);
    match others.find(|other| text::same(other, &name)) {
        Some(other) => Err(Refusal::Taken(other.clone())),
        None => Ok(name),
    }
}

/// A trait of one's own: fields that aren't given keep their value; a new one is of the kind of skills.
pub(super) fn own(
    campaign: &Campaign,
    who: &Character,
    name: &str,
    value: Value,
    kind: Option<&str>,
    usual: Option<&str>,
) -> Result<Rated, Refusal> {
    let before = who.traits.get(name);
    let word = kind.or_else(|| before?.kind.as_deref());
    let kinds = &campaign.game.sheet.kinds;
    let skills = || kinds.iter().find(|kind| kind.role == Role::Skill);
    let kind = match word {
        Some(word) => Some(rule_of("kind", word, kinds, |kind| &kind.name)?),
        None => skills().or(kinds.first()),
    };
    let kind = kind.ok_or(Refusal::Lacks("traits"))?;
    check(campaign, kind, name, value)?;
    let usual = match usual {
        Some(word) => Some(attribute(campaign, who, word)?),
        None => before.and_then(|rated| rated.usual.clone()),
    };
    Ok(Rated {
        value,
        kind: Some(kind.name.clone()),
        usual: usual.filter(|_| kind.role == Role::Skill),
    })
}

/// An attribute of the sheet by name, any case.
fn attribute(campaign: &Campaign, who: &Character, word: &str) -> Result<String, Refusal> {
    let names = campaign.trait_names(who).into_iter();
    let is_attribute = |name: &&str| {
        let kind = campaign.kind_of(who, name);
        kind.is_some_and(|kind| kind.role == Role::Attribute)
    };
    let names: Vec<&str> = names.filter(is_attribute).collect();
    one_of("attribute", word, names.iter().copied()).map(str::to_owned)
}

/// Whether a rating fits its kind.
pub(crate) fn check(
    campaign: &Campaign,
    kind: &TraitKind,
    name: &str,
    value: Value,
) -> Result<(), Refusal> {
    let rated = |as_what| Refusal::Rating {
        name: name.to_owned(),
        as_what,
    };
    match (&kind.rating, value) {
        (Rating::Number { low, high, .. }, Value::Number(value)) => {
            within(name, value, *low, *high)
        }
        (Rating::Number { low, high, .. }, Value::Die(_)) => {
            Err(rated(format!("as a number from {low} to {high}")))
        }
        (Rating::Die { .. }, value) => {
            let dice = campaign.game.mechanic.profile().attribute_dice;
            let on_ladder = dice.iter().any(|step| Value::Die(*step) == value);
            let steps = || dice.iter().map(ToString::to_string);
            let as_what = || format!("as a die: {}", steps().collect::<Vec<_>>().join(", "));
            on_ladder.then_some(()).ok_or_else(|| rated(as_what()))
        }
    }
}
