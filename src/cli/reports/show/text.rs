//! Sheets as a person reads them: what differs from a new sheet, a line for each sort of thing.

use super::{defences, tracks};
use crate::campaign::character::{Item, OwnModifier, Presence};
use crate::campaign::{Campaign, Character, Turns};
use crate::game::{Reach, Role, TraitKind, sanitize};
use crate::rules::ModifierEffect;
use std::io;
use std::io::Write;

pub(super) fn write(
    campaign: &Campaign,
    turns: Option<&Turns>,
    shown: &[&Character],
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", sanitize(&title(campaign)))?;
    if let Some(turns) = turns {
        let (round, now) = (turns.round, turns.name());
        let told = format!("round {round}, {now} · order: {}", turns.names().join(", "));
        writeln!(out, "{}", sanitize(&told))?;
    }
    for it in &campaign.counters {
        let hidden = if it.hidden { " (hidden)" } else { "" };
        let name = sanitize(&it.name);
        writeln!(out, "{name} {} of {}{hidden}", it.now, it.max)?;
    }
    if let Some(setting) = campaign.table_dice {
        writeln!(out, "table dice: {}", setting.word())?;
    }
    if !campaign.saved.is_empty() {
        let names = campaign.saved.iter().map(|it| format!("“{}”", it.name));
        let names: Vec<String> = names.collect();
        writeln!(out, "saved for everybody: {}", sanitize(&names.join(", ")))?;
    }
    shown
        .iter()
        .try_for_each(|one| sheet(campaign, one, &mut *out))
}

fn title(campaign: &Campaign) -> String {
    let session = match (campaign.session, campaign.in_session) {
        (0, _) => "before the first session".to_owned(),
        (n, true) => format!("session {n}"),
        (n, false) => format!("after session {n}"),
    };
    format!("{} · {} · {session}", campaign.name, campaign.game.name)
}

fn sheet(campaign: &Campaign, one: &Character, out: &mut impl Write) -> io::Result<()> {
    let name = sanitize(&one.name);
    writeln!(out, "\n{} {name}{}", one.number, about(one))?;
    let mut lines: Vec<(&str, Vec<String>)> = vec![("", vitals(campaign, one))];
    let kinds = campaign.game.sheet.kinds.iter();
    lines.extend(kinds.map(|kind| (kind.name.as_str(), rated(campaign, one, kind))));
    let mechanic = &campaign.game.mechanic;
    let penalty = campaign.penalty(one).into_iter();
    let saved = one.saved.iter().map(|it| format!("“{}”", it.name));
    let injuries = one.injuries.iter();
    lines.extend([
        ("Items", one.items.iter().map(ware).collect()),
        ("Supplies", one.supplies.iter().map(ware).collect()),
        (
            "Injuries",
            injuries.map(|it| campaign.injury_words(it)).collect(),
        ),
        (
            "Penalty",
            penalty
                .map(|(why, dice)| {
                    format!(
                        "{} ({why})",
                        mechanic.effect_text(ModifierEffect::Penalty(dice))
                    )
                })
                .collect(),
        ),
        ("Conditions", conditions(one)),
        (
            "Modifiers",
            one.modifiers
                .iter()
                .map(|it| modifier(campaign, it))
                .collect(),
        ),
        ("Saved rolls", saved.collect()),
        (
            "Table dice",
            one.table_dice.map(on_or_off).into_iter().collect(),
        ),
        ("Note", one.note.lines().map(str::to_owned).collect()),
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
fn line(what: &str, widest: usize, things: &[String], out: &mut impl Write) -> io::Result<()> {
    let things = match what {
        "" => return writeln!(out, "  {}", things.join(" · ")),
        "Note" => things.join(&format!("\n  {:widest$}  ", "")),
        _ => things.join(", "),
    };
    writeln!(out, "  {what:<widest$}  {things}")
}

fn about(one: &Character) -> &'static str {
    match (one.pc, one.presence) {
        (true, Presence::Present) => "",
        (true, Presence::Absent) => " (absent)",
        (true, Presence::Benched) => " (benched)",
        (false, Presence::Present) => " (game master's)",
        (false, Presence::Absent) => " (game master's, absent)",
        (false, Presence::Benched) => " (game master's, benched)",
    }
}

/// Level, tracks, points, defences.
fn vitals(campaign: &Campaign, one: &Character) -> Vec<String> {
    let tracks = tracks(campaign, one).into_iter();
    let points = campaign.game.sheet.points.iter().filter(|_| one.pc);
    let points = points.flat_map(|rule| &rule.names);
    let held = |name: &String| one.points.get(name).copied().unwrap_or_default();
    let all = one.level.map(|level| format!("level {level}")).into_iter();
    all.chain(tracks.map(|(name, track)| format!("{name} {}/{}", track.now, track.max)))
        .chain(points.map(|name| format!("{name} {}", held(name))))
        .chain(
            defences(campaign, one)
                .into_iter()
                .map(|(name, value)| format!("{name} {value}")),
        )
        .collect()
}

/// The traits of one kind: attributes all, of the others those on the sheet.
fn rated(campaign: &Campaign, one: &Character, kind: &TraitKind) -> Vec<String> {
    let names = campaign.trait_names(one).into_iter();
    let of_kind = names.filter(|name| {
        let its = campaign.kind_of(one, name);
        its.is_some_and(|its| its.name == kind.name)
    });
    let shown =
        of_kind.filter(|name| kind.role == Role::Attribute || one.traits.contains_key(*name));
    shown
        .filter_map(|name| Some(format!("{name} {}", campaign.rating(one, name)?)))
        .collect()
}

/// With the rounds they still last.
fn conditions(one: &Character) -> Vec<String> {
    let told = |name: &String| match one.rounds.get(name) {
        None => name.clone(),
        Some(1) => format!("{name} (1 round)"),
        Some(left) => format!("{name} ({left} rounds)"),
    };
    one.conditions.iter().map(told).collect()
}

fn ware(item: &Item) -> String {
    format!("{} {} ({})", item.name, item.die, item.durability.words())
}

fn on_or_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

fn modifier(campaign: &Campaign, it: &OwnModifier) -> String {
    let reach = match &it.reach {
        Reach::All => String::new(),
        Reach::Trait(name) => format!(" on {name}"),
        Reach::Offered => ", offered".to_owned(),
    };
    let effect = campaign.game.mechanic.effect_text(it.effect);
    format!("{} ({effect}{reach})", it.label)
}
