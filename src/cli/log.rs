//! `rollbook log`: the newest entries that are wanted, oldest first, as text, JSON Lines, CSV or Markdown.

mod csv;
mod object;
mod players;
mod story;
mod text;

use std::io::Write;

use super::{LogArgs, LogFormat};
use crate::campaign::Seq;
use crate::journal::filter::{Flag, Former, Key, Known};
use crate::journal::{Evening, Filter, JournalError, Pace, Reader};
use object::{FIELDS, Objects};
use story::Story;

/// How many entries are looked at in one go: a million must not be held.
const STRETCH: u64 = 2_048;

/// Writes what is wanted.
///
/// # Errors
/// The campaign can't be read, a filter names what there isn't, or the output is gone.
pub fn log(reader: &Reader, args: &LogArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = &reader.campaign(&mut |_, _| {})?;
    let known = Known {
        campaign,
        reader,
        former: &Former::default(),
    };
    let filter = filter(args, known)?;
    if args.players {
        let wanted = if filter == Filter::default() {
            None
        } else {
            Some(newest(reader, &filter, 0)?.into_iter().collect())
        };
        let how = (args.limit, args.format);
        return players::write(reader, campaign, wanted.as_ref(), how, out);
    }
    let found = newest(reader, &filter, args.limit)?;
    write(&found, args.format, known, out)
}

/// The filter that the line and the flags say.
fn filter(args: &LogArgs, known: Known<'_>) -> anyhow::Result<Filter> {
    let mut filter = Filter::parse(args.search.as_deref().unwrap_or_default(), known)?;
    for (key, words) in [
        (Key::Who, &args.who),
        (Key::Session, &args.session),
        (Key::Tier, &args.tier),
        (Key::Kind, &args.kind),
        (Key::Trait, &args.named),
        (Key::Tag, &args.tag),
    ] {
        for word in words {
            filter = filter.and(key, word, known)?;
        }
    }
    let flags = [
        (Flag::Hidden, args.is.hidden),
        (Flag::TableDice, args.is.table_dice),
        (Flag::Called, args.is.called),
        (Flag::Rerolled, args.is.rerolled),
        (Flag::Overruled, args.is.overruled),
        (Flag::Undone, args.is.undone),
        (Flag::Tagged, args.is.tagged),
        (Flag::Bookmarked, args.is.bookmarked),
        (Flag::Revealed, args.is.revealed),
    ];
    let said = flags.into_iter().filter(|(_, said)| *said);
    Ok(said.fold(filter, |filter, (flag, _)| filter.that_is(flag)))
}

/// Their numbers only, newest first: all of a long campaign may be asked for.
fn newest(reader: &Reader, filter: &Filter, limit: usize) -> Result<Vec<Seq>, JournalError> {
    let limit = if limit == 0 { usize::MAX } else { limit };
    let pace = Pace {
        entries: STRETCH,
        hits: limit,
    };
    let (mut found, mut before) = (Vec::new(), None);
    while found.len() < limit && before != Some(Seq(1)) {
        let stretch = reader.wanted(filter, before, pace)?;
        found.extend(stretch.hits.iter().map(|line| line.seq));
        before = Some(stretch.reached);
    }
    found.truncate(limit);
    Ok(found)
}

/// Writes entries whose numbers come newest first.
fn write(
    found: &[Seq],
    format: LogFormat,
    known: Known<'_>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let (reader, objects) = (known.reader, Objects(known));
    let lines = found.iter().rev().map(|seq| reader.line(*seq));
    let evenings = || reader.evenings(found.iter().copied());
    match format {
        LogFormat::Text => {
            let widest = found.first().map_or(0, |seq| seq.0.to_string().len());
            let (evenings, mut heading) = (evenings()?, Evening::In(0));
            for line in lines {
                let line = line?;
                let evening = Evening::of(&line, &evenings);
                if heading != evening {
                    heading = evening;
                    writeln!(out, "— {heading} —")?;
                }
                text::write(reader, &line, widest, out)?;
            }
        }
        LogFormat::Json => {
            for line in lines {
                writeln!(out, "{}", objects.of(&line?)?)?;
            }
        }
        LogFormat::Csv => {
            csv::header(&FIELDS, out)?;
            for line in lines {
                csv::row(&FIELDS, &objects.of(&line?)?, out)?;
            }
        }
        LogFormat::Md => {
            let mut story = Story::begin(known.campaign, evenings()?, out)?;
            for line in lines {
                story.tell(&line?, out)?;
            }
        }
    }
    Ok(())
}
