//! `rollbook log`: the newest entries that fit, oldest first, as text or JSON Lines.

use std::io::Write;

use serde_json::{Value, json};

use super::{LogArgs, LogFormat, when};
use crate::campaign::{Campaign, CharacterId, Event, Seq};
use crate::journal::{JournalError, Line, Reader};

/// How many lines are read at a time: a screenful is enough, a million must not be held.
const WINDOW: usize = 512;

/// Writes what fits.
///
/// # Errors
/// The campaign can't be read, nobody has that name, or the output is gone.
pub fn log(reader: &Reader, args: &LogArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = reader.campaign(&mut |_, _| {})?;
    let wanted = Wanted::of(args, &campaign)?;
    for line in newest(reader, &wanted, args.limit)?.iter().rev() {
        match args.format {
            LogFormat::Text => writeln!(out, "{}", text(line))?,
            LogFormat::Json => writeln!(out, "{}", object(reader, &campaign, line)?)?,
        }
    }
    Ok(())
}

/// What `log` was asked for.
struct Wanted {
    words: Vec<String>,
    who: Option<CharacterId>,
    session: Option<u32>,
    tier: Option<String>,
}

impl Wanted {
    fn of(args: &LogArgs, campaign: &Campaign) -> anyhow::Result<Self> {
        let who = args.who.as_deref().map(|name| super::who(campaign, name));
        let words = args.search.as_deref().unwrap_or_default().to_lowercase();
        Ok(Self {
            words: words.split_whitespace().map(str::to_owned).collect(),
            who: who.transpose()?,
            session: args.session,
            tier: args.tier.clone(),
        })
    }

    fn fits(&self, line: &Line) -> bool {
        let label = line.label.to_lowercase();
        self.words.iter().all(|word| label.contains(word))
            && self.who.is_none_or(|who| line.who.contains(&who))
            && self.session.is_none_or(|session| line.session == session)
            && (self.tier.is_none() || self.tier == line.tier)
    }
}

fn newest(reader: &Reader, wanted: &Wanted, limit: usize) -> Result<Vec<Line>, JournalError> {
    let limit = if limit == 0 { usize::MAX } else { limit };
    let (mut found, mut before) = (Vec::new(), None);
    while found.len() < limit {
        let page = reader.page(before, WINDOW)?;
        let Some(last) = page.last() else { break };
        before = Some(last.seq);
        found.extend(page.into_iter().filter(|line| wanted.fits(line)));
    }
    found.truncate(limit);
    Ok(found)
}

fn text(line: &Line) -> String {
    let mut marks = String::new();
    for (on, mark) in [
        (line.hidden, " (hidden)"),
        (line.forced, " (overruled)"),
        (line.undone_by.is_some(), " (undone)"),
    ] {
        if on {
            marks.push_str(mark);
        }
    }
    let label = line.label.replace('\n', " · ");
    format!(
        "{:>6}  {}  {label}{marks}",
        line.seq.0,
        when::local(line.at)
    )
}

/// One entry as a JSON object. Fields are added, never renamed.
fn object(reader: &Reader, campaign: &Campaign, line: &Line) -> Result<Value, JournalError> {
    let entry = reader.entry(line.seq)?.entry;
    let events = &entry.what.events;
    let name = |id: &CharacterId| campaign.characters.get(id).map(|c| c.name.clone());
    Ok(json!({
        "seq": line.seq,
        "at": when::utc(line.at),
        "session": line.session,
        "kind": line.kind,
        "who": line.who.iter().filter_map(name).collect::<Vec<_>>(),
        "label": line.label,
        "tier": line.tier,
        "faces": events.iter().flat_map(Event::faces).collect::<Vec<_>>(),
        "called": events.iter().find_map(Event::called),
        "hidden": line.hidden,
        "undone": line.undone_by.is_some(),
        "forced": entry.what.forced,
        "table_dice": events.iter().any(Event::table_dice),
        "cause": line.cause.map(|Seq(seq)| seq),
        "events": events,
    }))
}
