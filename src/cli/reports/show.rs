//! `rollbook show`: the table, or one character, as text, JSON or a party file.

mod text;

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value as Json, json};

use crate::campaign::character::{Presence, Value};
use crate::campaign::sheet::TrackView;
use crate::campaign::{Campaign, Character, Party, Turns};
use crate::cli::{ShowArgs, ShowFormat};
use crate::journal::Reader;

/// Writes everybody, by number, or the one named.
///
/// # Errors
/// The campaign can't be read, nobody has that name, or the output is gone.
pub fn show(reader: &Reader, args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = reader.campaign(&mut |_, _| {})?;
    let audience = crate::cli::audience(args.players);
    let turns = campaign.turns(audience);
    let campaign = campaign.as_seen_by(audience);
    let only = args
        .who
        .as_deref()
        .map(|name| crate::cli::who(&campaign, name));
    let only = only.transpose()?;
    let mut shown: Vec<&Character> = campaign.characters.values().collect();
    shown.retain(|one| only.is_none_or(|id| one.id == id));
    shown.sort_by_key(|one| one.number);
    match args.format {
        ShowFormat::Text => text::write(&campaign, turns.as_ref(), &shown, out)?,
        ShowFormat::Json => writeln!(out, "{:#}", object(&campaign, turns.as_ref(), &shown))?,
        ShowFormat::Ron => writeln!(out, "{}", Party::write(&campaign, &shown))?,
    }
    Ok(())
}

fn ratings<'a>(campaign: &'a Campaign, one: &'a Character) -> Vec<(&'a str, Value)> {
    let names = campaign.trait_names(one).into_iter();
    names
        .filter_map(|name| Some((name, campaign.rating(one, name)?)))
        .collect()
}

fn tracks<'a>(campaign: &'a Campaign, one: &'a Character) -> Vec<(&'a str, TrackView)> {
    let view = |name: &'a str| Some((name, campaign.track(one, name)?));
    campaign.track_names(one).filter_map(view).collect()
}

fn defences<'a>(campaign: &'a Campaign, one: &Character) -> Vec<(&'a str, i32)> {
    let rules = campaign.game.sheet.defences.iter();
    let named = |name: &'a str| Some((name, campaign.defence(one, name)?));
    rules.filter_map(|rule| named(&rule.name)).collect()
}

/// Whose turn it is, by name.
fn order(turns: &Turns) -> Json {
    json!({ "round": turns.round, "turn": turns.name(), "turns": turns.names() })
}

/// One object. Fields are added, never renamed.
fn object(campaign: &Campaign, turns: Option<&Turns>, shown: &[&Character]) -> Json {
    let one = |one: &&Character| {
        let traits = ratings(campaign, one).into_iter();
        let traits: BTreeMap<_, _> = traits
            .map(|(name, value)| (name, value.to_string()))
            .collect();
        let tracks = tracks(campaign, one).into_iter();
        let tracks: BTreeMap<_, _> = tracks
            .map(|(name, track)| (name, json!({ "now": track.now, "max": track.max })))
            .collect();
        let defences: BTreeMap<_, _> = defences(campaign, one).into_iter().collect();
        json!({
            "number": one.number, "name": one.name, "pc": one.pc,
            "present": one.presence == Presence::Present, "presence": one.presence,
            "level": one.level, "traits": traits, "tracks": tracks, "points": one.points,
            "defences": defences, "items": one.items, "supplies": one.supplies,
            "injuries": one.injuries, "conditions": one.conditions, "rounds": one.rounds,
            "modifiers": one.modifiers, "saved": one.saved, "note": one.note,
            "table_dice": one.table_dice,
        })
    };
    json!({
        "name": campaign.name, "game": campaign.game.id, "session": campaign.session,
        "in_session": campaign.in_session, "order": turns.map(order),
        "counters": campaign.counters, "table_dice": campaign.table_dice,
        "saved": campaign.saved,
        "characters": shown.iter().map(one).collect::<Vec<_>>(),
    })
}
