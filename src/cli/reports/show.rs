//! `rollbook show`: the table, or one character, as text, JSON, a party file, or a page to print.

mod page;
mod text;

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value as Json, json};

use crate::campaign::character::{CharacterKind, Ending, Presence};
use crate::campaign::view::{CampaignView, Known, PlayersView, SheetView};
use crate::campaign::{CharacterId, Count, Counter, OpenTime, Party, Turns};
use crate::cli::{ShowArgs, ShowFormat};
use crate::journal::Reader;
use crate::table::{Clock, open_time_of};

/// Writes all characters, by number, or the one named.
///
/// # Errors
/// The campaign can't be read, no character has that name, or the output is closed.
pub fn show(reader: &Reader, args: &ShowArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut campaign = reader.campaign(&mut |_, _| {})?;
    (campaign.open_time, _) = open_time_of(reader, Clock::System)?;
    if args.players {
        let seen = PlayersView::of(campaign);
        return write(seen.campaign(), args, out, |ids| seen.party_file(ids));
    }
    write(campaign.view(), args, out, |ids| {
        let shown = ids.iter().filter_map(|id| campaign.character(*id));
        Party::write(&campaign, &shown.collect::<Vec<_>>())
    })
}

/// Writes all characters as text, or the one named.
///
/// # Errors
/// No character has that name, or the output is closed.
pub(crate) fn in_text(
    mut shown: CampaignView<'_>,
    who: Option<&str>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    retain(&mut shown, who)?;
    Ok(text::write(&shown, out)?)
}

/// All sheets as a page to print, for the game master or for players.
pub(crate) fn as_page(mut shown: CampaignView<'_>, for_players: bool) -> String {
    if for_players {
        without_npcs(&mut shown);
    }
    page::page(&shown)
}

/// Leaves out NPCs, on whose sheets players may read nothing that is worth the paper.
fn without_npcs(shown: &mut CampaignView<'_>) {
    shown.sheets.retain(|one| one.kind != CharacterKind::Npc);
}

/// Leaves only the character of this name, if one is named.
fn retain(shown: &mut CampaignView<'_>, who: Option<&str>) -> anyhow::Result<()> {
    if let Some(name) = who {
        let names = shown.sheets.iter().map(|one| (one.name, one.id));
        let only = crate::cli::who(names, name)?;
        shown.sheets.retain(|one| one.id == only);
        shown.npcs = shown.npcs.map(|_| &[][..]);
    }
    Ok(())
}

fn write(
    mut shown: CampaignView<'_>,
    args: &ShowArgs,
    out: &mut dyn Write,
    party_file: impl FnOnce(&[CharacterId]) -> String,
) -> anyhow::Result<()> {
    retain(&mut shown, args.who.as_deref())?;
    match args.format {
        ShowFormat::Text => text::write(&shown, out)?,
        ShowFormat::Html => {
            if args.players && args.who.is_none() {
                without_npcs(&mut shown);
            }
            out.write_all(page::page(&shown).as_bytes())?;
        }
        ShowFormat::Json => writeln!(out, "{:#}", object(&shown))?,
        ShowFormat::Ron => {
            let ids: Vec<CharacterId> = shown.sheets.iter().map(|one| one.id).collect();
            writeln!(out, "{}", party_file(&ids))?;
        }
    }
    Ok(())
}

/// Whose turn it is, by name, and the seconds left for it where turns have a timer.
fn order(turns: &Turns, now: OpenTime) -> Json {
    let mut shown = json!({ "round": turns.round, "turn": turns.name(), "turns": turns.names() });
    if let Some(timer) = turns.timer {
        shown["left"] = json!(timer.left(now));
    }
    shown
}

/// Steps with `now` and `max`, a timer with the seconds that are left of its length.
fn counter(it: &Counter, now: OpenTime) -> Json {
    let mut shown = match it.count {
        Count::Steps { now, max } => json!({ "now": now, "max": max }),
        Count::Time(timer) => json!({
            "left": timer.left(now), "length": timer.length, "running": timer.since.is_some(),
        }),
    };
    shown["id"] = json!(it.id);
    shown["name"] = json!(it.name);
    if it.hidden {
        shown["hidden"] = json!(true);
    }
    shown
}

/// One object. Fields are added, never renamed.
fn object(shown: &CampaignView<'_>) -> Json {
    let one = |one: &SheetView<'_>| {
        let npc = one.npc();
        let traits = one.trait_names().into_iter();
        let traits: BTreeMap<_, _> = traits
            .filter_map(|name| Some((name, one.rating(name)?.map(|value| value.to_string()))))
            .collect();
        let tracks = one.track_names().into_iter();
        let bounds = |name| {
            let track = one.track(name)?;
            Some(track.map(|track| json!({ "now": track.now, "max": track.max })))
        };
        let tracks: BTreeMap<_, _> = tracks
            .filter_map(|name| Some((name, bounds(name)?)))
            .collect();
        let defences: BTreeMap<_, _> = one.defences().into_iter().collect();
        let rounds = one.endings.iter();
        let rounds = rounds.filter_map(|(name, ending)| Some((name, ending.rounds()?)));
        let rounds: BTreeMap<_, _> = rounds.collect();
        let seconds = one.endings.iter();
        let seconds = seconds
            .filter_map(|(name, ending)| Some((name, ending.timer()?.left(shown.open_time))));
        let seconds: BTreeMap<_, _> = seconds.collect();
        // The number of the one in whose turn rounds are counted would tell players how many others there are.
        let until = one.endings.iter().map(|(name, ending)| match ending {
            Ending::Rounds { left, .. } => (name, json!({"Rounds": {"left": left}})),
            other => (name, json!(other)),
        });
        let until: BTreeMap<_, _> = until.collect();
        json!({
            "number": one.number, "name": one.name, "pc": one.kind == CharacterKind::Pc, "kind": one.kind, "owner": one.owner(),
            "present": one.presence == Presence::Present, "presence": one.presence,
            "level": one.level().and_then(Known::known),
            "overall": one.overall().and_then(Known::known), "traits": traits, "tracks": tracks,
            "points": one.held(), "defences": defences, "items": one.items,
            "supplies": one.supplies, "belongings": one.belongings, "injuries": one.injuries, "conditions": one.conditions,
            "rounds": rounds, "seconds": seconds, "until": until, "down": one.is_down(), "played_by": one.played_by, "modifiers": one.modifiers, "saved": one.saved,
            "note": one.note, "table_dice": one.table_dice,
            "players_see": npc.and_then(|who| who.players_see), "alias": npc.and_then(|who| who.alias.as_ref()),
            "known": npc.map(|who| who.known),
        })
    };
    let (session, in_session) = shown.session;
    let mut object = json!({
        "name": shown.name, "game": shown.game.id, "session": session,
        "in_session": in_session,
        "order": shown.turns.as_ref().map(|turns| order(turns, shown.open_time)),
        "counters": shown.counters.iter().map(|it| counter(it, shown.open_time)).collect::<Vec<_>>(), "table_dice": shown.table_dice, "saved": shown.saved,
        "players_see": shown.players_see.map(|(step, _)| step),
        "players_see_difficulties": shown.players_see.map(|(_, difficulties)| difficulties),
        "characters": shown.sheets.iter().map(one).collect::<Vec<_>>(),
    });
    if let Some(npcs) = shown.npcs {
        let npcs = npcs.iter();
        let npcs = npcs.map(|npc| json!({ "name": npc.name, "state": npc.state }));
        object["npcs"] = npcs.collect();
    }
    object
}
