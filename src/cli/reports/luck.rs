//! `rollbook luck`: the luck of the dice, tiers against expectation, whether the dice are fair; as text or JSON.

mod json;
mod text;

use std::io::Write;

use crate::campaign::{Campaign, CharacterId};
use crate::cli::{LuckArgs, LuckFormat};
use crate::journal::filter::{FilterContext, NameHistory};
use crate::journal::{JournalError, Reader};
use crate::luck::{RollFilter, Statistics};

/// What was counted, and what names it.
struct LuckReport<'a> {
    campaign: &'a Campaign,
    session: Option<u32>,
    statistics: Statistics,
    /// The characters who threw, by name.
    people: Vec<(String, CharacterId)>,
}

/// Counts what is wanted and writes it.
///
/// # Errors
/// The campaign can't be read, a name or a session isn't there, or the output is gone.
pub fn luck(reader: &Reader, args: &LuckArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let campaign = &reader.campaign(&mut |_, _| {})?;
    let former = &NameHistory::default();
    let known = FilterContext {
        campaign,
        reader,
        names: former,
    };
    let session = args.session.as_deref().map(|typed| known.session(typed));
    let session = session.transpose()?;
    let who = args.who.as_deref().map(|typed| known.people(typed));
    let wanted = RollFilter {
        who: who.transpose()?,
        named: args.named.as_deref().map(|typed| known.traits(typed)),
        open: false,
    };
    let statistics = reader.statistics(&campaign.game, session, wanted)?;
    let counted = LuckReport {
        campaign,
        session,
        people: people(&statistics, known)?,
        statistics,
    };
    match args.format {
        LuckFormat::Text => text::write(&counted, out)?,
        LuckFormat::Json => writeln!(out, "{:#}", json::object(&counted))?,
    }
    Ok(())
}

/// Those who threw, by the names they have or had last.
fn people(
    statistics: &Statistics,
    known: FilterContext<'_>,
) -> Result<Vec<(String, CharacterId)>, JournalError> {
    let ids = statistics.people.keys().copied().flatten();
    let name = |id: CharacterId| {
        let there = known.campaign.characters.get(&id);
        let name = there.map(|one| one.name.clone());
        let former = || known.names.name(known.reader, id);
        let name = name.map_or_else(|| Ok(former()?.unwrap_or_default().to_owned()), Ok)?;
        Ok((name, id))
    };
    ids.map(name).collect()
}
