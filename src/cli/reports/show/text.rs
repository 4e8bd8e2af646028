//! Sheets as a person reads them: what differs from a new sheet, a line for each sort of thing.

use std::io;
use std::io::Write;

use crate::campaign::character::{
    Belonging, CharacterKind, Item, OwnModifier, PlayersSee, Presence, Value,
};
use crate::campaign::view::{CampaignView, Known, KnownNpc, SheetView, hidden_mark};
use crate::game::{TraitKind, sanitize};
use crate::rules::Mechanic;
use crate::rules::durability::Durability;

pub(super) fn write(shown: &CampaignView<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (game, session) = (&shown.game.name, shown.session_words());
    let title = format!("{} · {game} · {session}", shown.name);
    writeln!(out, "{}", sanitize(&title))?;
    if let Some(turns) = &shown.turns {
        let (round, now) = (turns.round, turns.name());
        let timer = turns.timer.map(|timer| timer.words(shown.open_time));
        let timer = timer.map_or_else(String::new, |timer| format!(", {timer}"));
        let names = turns.names().join(", ");
        let round = match round {
            0 => "surprise".to_owned(),
            round => format!("round {round}"),
        };
        let line = format!("{round}, {now}{timer} · order: {names}");
        writeln!(out, "{}", sanitize(&line))?;
    }
    for it in shown.counters {
        let hidden = hidden_mark(it.hidden);
        let name = sanitize(&it.name);
        writeln!(out, "{name} {}{hidden}", it.count.words(shown.open_time))?;
    }
    if let Some(setting) = shown.table_dice {
        writeln!(out, "table dice: {}", setting.word())?;
    }
    let usual = (PlayersSee::default(), true);
    if let Some((step, difficulties)) = shown.players_see.filter(|set| *set != usual) {
        let without = if difficulties {
            ""
        } else {
            ", no difficulties"
        };
        writeln!(out, "players see of NPCs: {step}{without}")?;
    }
    if !shown.saved.is_empty() {
        let names = shown.saved.iter().map(|it| format!("“{}”", it.name));
        let names: Vec<String> = names.collect();
        writeln!(out, "saved for everybody: {}", sanitize(&names.join(", ")))?;
    }
    shown
        .sheets
        .iter()
        .try_for_each(|one| sheet(one, &mut *out))?;
    npcs(shown.npcs.unwrap_or_default(), out)
}

/// A line for each NPC of whose state players know.
fn npcs(known: &[KnownNpc], out: &mut dyn Write) -> io::Result<()> {
    if !known.is_empty() {
        writeln!(out)?;
    }
    known.iter().try_for_each(|npc| {
        let line = format!("{} · {}", npc.name, npc.state);
        writeln!(out, "{}", sanitize(&line))
    })
}

fn sheet(one: &SheetView<'_>, out: &mut dyn Write) -> io::Result<()> {
    let name = sanitize(one.name);
    writeln!(out, "\n{} {name}{}", one.number, about(one))?;
    let mut lines: Vec<(&str, Vec<String>)> = vec![("", vitals(one))];
    let kinds = one.game.sheet.kinds.iter();
    lines.extend(kinds.map(|kind| (kind.name.as_str(), rated(one, kind))));
    let mechanic = &one.game.mechanic;
    let saved = one.saved.iter().map(|it| format!("“{}”", it.name));
    let injuries = one.injuries.iter();
    lines.extend([
        ("Items", one.items.iter().map(ware).collect()),
        ("Supplies", one.supplies.iter().map(ware).collect()),
        ("Carries", one.belongings.iter().map(belonging).collect()),
        (
            "Injuries",
            injuries
                .map(|it| one.injury_words(it) + hidden_mark(it.hidden))
                .collect(),
        ),
        ("Penalty", one.penalty_words()),
        ("Conditions", one.condition_words()),
        (
            "Modifiers",
            one.modifiers
                .iter()
                .map(|it| modifier(mechanic, it))
                .collect(),
        ),
        ("Saved rolls", saved.collect()),
        (
            "Table dice",
            one.table_dice.map(on_or_off).into_iter().collect(),
        ),
        ("Players see", one.players_words().into_iter().collect()),
        ("Note", one.note.lines().map(str::to_owned).collect()),
        ("Notes", one.notes().map(str::to_owned).collect()),
    ]);
    let widest = lines.iter().map(|(what, _)| what.chars().count()).max();
    lines.retain(|(_, things)| !things.is_empty());
    for thing in lines.iter_mut().flat_map(|(_, things)| things) {
        *thing = sanitize(thing);
    }
    lines
        .iter()
        .try_for_each(|(what, things)| line(what, widest.unwrap_or_default(), things, &mut *out))
}

/// A heading in a column of its own, so that the eye finds the same thing at the same place on every sheet.
fn line(what: &str, widest: usize, things: &[String], out: &mut dyn Write) -> io::Result<()> {
    let things = match what {
        "" => return writeln!(out, "  {}", things.join(" · ")),
        "Note" => things.join(&format!("\n  {:widest$}  ", "")),
        _ => things.join(", "),
    };
    writeln!(out, "  {what:<widest$}  {things}")
}

fn about(one: &SheetView<'_>) -> String {
    let kind = match (one.kind, one.owner()) {
        (CharacterKind::Pc, _) => String::new(),
        (CharacterKind::Ally, Some(owner)) => format!("ally of {owner}"),
        (kind, _) => kind.to_string(),
    };
    let presence = match one.presence {
        Presence::Present => "",
        absent => absent.word(),
    };
    let down = one.is_down() == Known::Known(true);
    let down = if down { "down" } else { "" };
    let player = one.played_by.map(|by| format!("played {by}"));
    let player = player.unwrap_or_default();
    let words = [kind.as_str(), presence, down, &player].into_iter();
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!(" ({})", words.join(", "))
    }
}

fn belonging(it: &Belonging) -> String {
    format!("{it}{}", hidden_mark(it.hidden))
}

/// Level, tracks, points, defences.
fn vitals(one: &SheetView<'_>) -> Vec<String> {
    let level = one.level().into_iter();
    let level = level.map(|level| format!("level {}", level.words(|level| level.to_string())));
    let overall = one.overall().into_iter();
    let overall = overall.map(|it| format!("every roll {}", it.words(|it| it.to_string())));
    let tracks = one.track_names().into_iter().filter_map(|name| {
        let track = one.track(name)?;
        let bounds = track.words(|track| format!("{}/{}", track.now, track.max));
        Some(format!("{name} {bounds}"))
    });
    let numbers = one.points().into_iter().chain(one.defences());
    let numbers = numbers.map(|(name, n)| format!("{name} {}", n.words(|n| n.to_string())));
    level.chain(overall).chain(tracks).chain(numbers).collect()
}

/// The traits of one kind that stand on the sheet.
fn rated(one: &SheetView<'_>, kind: &TraitKind) -> Vec<String> {
    let names = one.trait_names().into_iter();
    let of_kind = names.filter(|name| one.kind_of(name).is_some_and(|its| its.name == kind.name));
    let shown = of_kind.filter(|name| one.lists(kind, name));
    shown
        .filter_map(|name| {
            let rating = one.rating(name)?.words(Value::shown);
            Some(format!("{name} {rating}"))
        })
        .collect()
}

fn ware(item: &Item) -> String {
    let (name, gives, mark) = (&item.name, item.gives(), hidden_mark(item.hidden));
    match item.durability {
        Durability::Die(_) => format!("{name} {gives}{mark}"),
        left => format!("{name} {gives} ({}){mark}", left.words()),
    }
}

fn on_or_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

fn modifier(mechanic: &Mechanic, it: &OwnModifier) -> String {
    let reach = it.reach.words();
    let effect = mechanic.effect_text(it.effect);
    let mark = hidden_mark(it.hidden);
    format!("{} ({effect}{reach}){mark}", it.label)
}
