//! Statistics for people: sentences with their numbers.

use std::io::{self, Write};

use super::LuckReport;
use crate::game::sanitize;
use crate::luck::{FaceCounts, Fairness, Luck, LuckSummary, TierCount};

/// Luck, tiers, contests and dice of all of it; then a line each for people and traits.
pub(super) fn write(counted: &LuckReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let overall = &counted.statistics.overall;
    let rolls = match overall.rolls {
        1 => "1 roll".to_owned(),
        rolls => format!("{rolls} rolls"),
    };
    let name = sanitize(&counted.campaign.name);
    match counted.session {
        None => writeln!(out, "{name} · {rolls}")?,
        Some(session) => writeln!(out, "{name} · session {session} · {rolls}")?,
    }
    if overall.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nluck        {}", overall.luck.sentence())?;
    writeln!(out, "            {}", luck(&overall.luck))?;
    tiers(counted, &overall.tiers, out)?;
    contests(overall, out)?;
    writeln!(out, "\napp dice    {}", dice(&overall.app_dice))?;
    writeln!(out, "table dice  {}", dice(&overall.table_dice))?;
    let people = counted.people.iter().map(|(name, id)| {
        let summary = &counted.statistics.people[&Some(*id)];
        (name.as_str(), summary)
    });
    let nameless = counted.statistics.people.get(&None);
    let people = people.chain(nameless.map(|summary| ("nameless", summary)));
    rows("characters", people.collect(), out)?;
    let traits = counted.statistics.traits.iter();
    let traits = traits.map(|(name, summary)| (name.as_str(), summary));
    rows("traits", traits.collect(), out)
}

/// `51 % on average in 412 throws, z +1.38`.
fn luck(luck: &Luck) -> String {
    format!("{}, z {:+.2}", luck.average(), luck.z())
}

fn tiers(counted: &LuckReport<'_>, tiers: &[TierCount], out: &mut dyn Write) -> io::Result<()> {
    if tiers.is_empty() {
        return Ok(());
    }
    let (campaign, mechanic) = (counted.campaign, &counted.campaign.game.mechanic);
    let named = tiers.iter().map(|it| {
        let name = campaign.game.tier_name(&mechanic.key(it.tier));
        (name, it)
    });
    let named: Vec<(String, &TierCount)> = named.collect();
    let widest = named.iter().map(|(name, _)| name.chars().count()).max();
    let widest = widest.unwrap_or(0).max("tiers".len());
    writeln!(
        out,
        "\n{:<widest$}    seen  expected   as they stand",
        "tiers"
    )?;
    for (name, TierCount { seen, expected, .. }) in named {
        writeln!(out, "{name:<widest$}  {seen:>6}  {expected:>8.1}")?;
    }
    Ok(())
}

fn contests(overall: &LuckSummary, out: &mut dyn Write) -> io::Result<()> {
    let it = &overall.contests;
    if it.fought == 0 {
        return Ok(());
    }
    let (won, expected) = (it.won, it.expected_won);
    write!(
        out,
        "\ncontests    {} sides: {won} won ({expected:.1} expected)",
        it.fought
    )?;
    if it.tied > 0 || it.expected_tied > 0.0 {
        write!(out, ", {} tied ({:.1})", it.tied, it.expected_tied)?;
    }
    writeln!(out, ", {} lost", it.lost())
}

/// `this is normal; one table in six looks like this (836 dice, χ² 12.3 of 14)`.
fn dice(fallen: &FaceCounts) -> String {
    let fairness = fallen.fairness();
    let sentence = fairness.sentence();
    match fairness {
        Fairness::Tested {
            dice,
            chi_square,
            freedom,
            ..
        } => format!("{sentence} ({dice} dice, χ² {chi_square:.1}, {freedom} degrees of freedom)"),
        _ => sentence,
    }
}

fn rows(title: &str, mut rows: Vec<(&str, &LuckSummary)>, out: &mut dyn Write) -> io::Result<()> {
    rows.retain(|(_, summary)| summary.rolls > 0);
    if rows.is_empty() {
        return Ok(());
    }
    rows.sort_by_key(|(_, summary)| std::cmp::Reverse(summary.rolls));
    let names = rows.iter().map(|(name, _)| sanitize(name).chars().count());
    let widest = names.max().unwrap_or(0).max(title.len());
    writeln!(out, "\n{title:<widest$}   rolls    luck      z")?;
    for (name, LuckSummary { rolls, luck, .. }) in rows {
        let (percent, z) = (luck.percent(), luck.z());
        let name = sanitize(name);
        writeln!(
            out,
            "{name:<widest$}  {rolls:>6}  {percent:>6}  {z:>+5.2}  {}",
            luck.sentence()
        )?;
    }
    Ok(())
}
