//! `rollbook show`: the table, or one character, as text, JSON or a party file.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value as Json, json};

use super::{ShowArgs, ShowFormat};
use crate::campaign::character::{Item, Presence, Value};
use crate::campaign::{Campaign, Character};
use crate::journal::Reader;
use crate::rules::uses::Wear;

/// Writes everybody, by number, or the one named.
///
/// # Errors
/// The campaign can't be read, nobody has that name, or the output is gone.
pub fn show(reader: &Reader, args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = reader.campaign(&mut |_, _| {})?;
    let only = args.who.as_deref().map(|name| super::who(&campaign, name));
    let only = only.transpose()?;
    let mut shown: Vec<&Character> = campaign.characters.values().collect();
    shown.retain(|one| only.is_none_or(|id| one.id == id));
    shown.sort_by_key(|one| one.number);
    match args.format {
        ShowFormat::Text => {
            writeln!(out, "{}", title(&campaign))?;
            for one in shown {
                sheet(&campaign, one, out)?;
            }
        }
        ShowFormat::Json => writeln!(out, "{:#}", object(&campaign, &shown))?,
    }
    Ok(())
}

fn title(campaign: &Campaign) -> String {
    let session = match (campaign.session, campaign.in_session) {
        (0, _) => "before the first session".to_owned(),
        (n, true) => format!("session {n}"),
        (n, false) => format!("after session {n}"),
    };
    format!("{} · {} · {session}", campaign.name, campaign.game.name)
}

fn rating(value: Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Die(die) => die.to_string(),
    }
}

fn wear(item: &Item) -> String {
    let left = match item.wear {
        Wear::Uses(n) => format!("{n} uses"),
        Wear::Damaged => "damaged".to_owned(),
        Wear::Broken => "broken".to_owned(),
        Wear::Depleted => "depleted".to_owned(),
    };
    format!("{} {} ({left})", item.name, item.die)
}

fn sheet(campaign: &Campaign, one: &Character, out: &mut impl Write) -> std::io::Result<()> {
    let here = match one.presence {
        Presence::Present => "",
        Presence::Absent => ", absent",
        Presence::Benched => ", benched",
    };
    let whose = if one.pc {
        "player character"
    } else {
        "game master's"
    };
    writeln!(out, "\n{} {} ({whose}{here})", one.number, one.name)?;
    let level = one.level.map(|level| format!("level {level}"));
    let rated = |(name, value)| format!("{name} {}", rating(value));
    let tracks = tracks(campaign, one).into_iter();
    let mut lines = vec![
        level.into_iter().collect(),
        tracks
            .map(|(name, now, max)| format!("{name} {now}/{max}"))
            .collect::<Vec<_>>(),
        one.points
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect(),
        defences(campaign, one)
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect(),
        ratings(campaign, one).into_iter().map(rated).collect(),
        one.items.iter().chain(&one.supplies).map(wear).collect(),
        one.injuries
            .iter()
            .map(|it| format!("{} ({})", it.text, it.size))
            .collect(),
        one.conditions.iter().map(ToString::to_string).collect(),
        one.modifiers.iter().map(|it| it.label.clone()).collect(),
        one.saved
            .iter()
            .map(|it| format!("“{}”", it.name))
            .collect(),
    ];
    lines.retain(|line| !line.is_empty());
    lines
        .iter()
        .try_for_each(|line| writeln!(out, "  {}", line.join(", ")))
}

fn ratings<'a>(campaign: &'a Campaign, one: &'a Character) -> Vec<(&'a str, Value)> {
    let names = campaign.trait_names(one).into_iter();
    names
        .filter_map(|name| Some((name, campaign.rating(one, name)?)))
        .collect()
}

fn tracks<'a>(campaign: &'a Campaign, one: &Character) -> Vec<(&'a str, i32, i32)> {
    let rules = campaign.game.sheet.tracks.iter();
    let view = |name: &'a str| campaign.track(one, name).map(|t| (name, t.now, t.max));
    rules.filter_map(|rule| view(&rule.name)).collect()
}

fn defences(campaign: &Campaign, one: &Character) -> BTreeMap<String, i32> {
    let rules = campaign.game.sheet.defences.iter();
    let named = |name: &str| Some((name.to_owned(), campaign.defence(one, name)?));
    rules.filter_map(|rule| named(&rule.name)).collect()
}

/// One object. Fields are added, never renamed.
fn object(campaign: &Campaign, shown: &[&Character]) -> Json {
    let one = |one: &&Character| {
        let traits = ratings(campaign, one).into_iter();
        let traits: BTreeMap<_, _> = traits.map(|(name, value)| (name, rating(value))).collect();
        let tracks = tracks(campaign, one).into_iter();
        let tracks: BTreeMap<_, _> = tracks
            .map(|(name, now, max)| (name, json!({ "now": now, "max": max })))
            .collect();
        json!({
            "number": one.number, "name": one.name, "pc": one.pc,
            "present": one.presence == Presence::Present, "level": one.level,
            "traits": traits, "tracks": tracks, "points": one.points,
            "defences": defences(campaign, one), "items": one.items, "supplies": one.supplies,
            "injuries": one.injuries, "conditions": one.conditions,
        })
    };
    json!({
        "name": campaign.name, "game": campaign.game.id, "session": campaign.session,
        "in_session": campaign.in_session,
        "characters": shown.iter().map(one).collect::<Vec<_>>(),
    })
}
