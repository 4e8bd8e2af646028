//! `rollbook log --follow`: each new entry as it is committed, until the program is ended. Players have no entry for an undo: the line
//! of what was undone, or is so no more, is told again.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc;

use anyhow::bail;

use super::players::{Numbering, VisibleEntry};
use super::{game_master, players};
use crate::campaign::Seq;
use crate::cli::{LogArgs, LogFormat};
use crate::game::sanitize;
use crate::journal::filter::{FilterContext, NameHistory};
use crate::journal::{FileWatcher, JournalError, Reader};
use crate::tui::runtime::terminal::Gate;

/// Writes each entry that is made from now on, a line each.
///
/// # Errors
/// The campaign can't be read, or the output is closed.
pub fn follow(path: &Path, args: &LogArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if matches!(args.format, LogFormat::Csv | LogFormat::Md) {
        bail!("--follow prints text or JSON; leave out --format or use --format json");
    }
    // Says at once what is wrong, and is closed before the file is watched.
    Reader::open(path)?;
    let (send, lines) = mpsc::channel();
    let mut told = Told::new(args.players, args.format);
    let look = move |reader: &Reader| told.read(reader);
    // The send fails once the output is closed; ignore.
    let tell = move |news| drop(send.send(news));
    let _watcher = FileWatcher::start(path, Gate::default(), look, tell)?;
    for news in lines {
        match news {
            Ok(lines) => {
                for line in lines {
                    writeln!(out, "{line}")?;
                }
                out.flush()?;
            }
            Err(why) => {
                // stderr may be closed; ignore it.
                let _ = writeln!(io::stderr(), "rollbook: {}", sanitize(&why.to_string()));
            }
        }
    }
    Ok(())
}

/// How many of the newest entries are looked at for an undo: a GM takes back what was just done.
const LOOKED_AT: usize = 64;

/// What was told so far.
struct Told {
    for_players: bool,
    format: LogFormat,
    /// The last entry that was read; `None` before the first look, which tells nothing.
    last: Option<Seq>,
    numbering: Numbering,
    /// The newest entries that players were told of, each with its lines.
    newest: VecDeque<(Seq, Vec<VisibleEntry>)>,
}

impl Told {
    fn new(for_players: bool, format: LogFormat) -> Self {
        Self {
            for_players,
            format,
            last: None,
            numbering: Numbering::default(),
            newest: VecDeque::new(),
        }
    }

    /// The lines of the entries since the last look.
    fn read(&mut self, reader: &Reader) -> Result<Vec<String>, JournalError> {
        let newest = reader.last()?;
        let last = self.last.map(|last| last.min(newest));
        // Players' numbers count from the first entry.
        let from = match last {
            Some(last) => last.0,
            None if self.for_players => 0,
            None => newest.0,
        };
        let lines = if self.for_players {
            self.players_lines(reader, from, newest.0)?
        } else {
            self.lines(reader, from, newest.0)?
        };
        let is_first = self.last.replace(newest).is_none();
        Ok(if is_first { Vec::new() } else { lines })
    }

    fn lines(&self, reader: &Reader, from: u64, to: u64) -> Result<Vec<String>, JournalError> {
        if from == to {
            return Ok(Vec::new());
        }
        let campaign = &reader.campaign(&mut |_, _| {})?;
        let known = FilterContext {
            campaign,
            reader,
            names: &NameHistory::default(),
        };
        let line = |seq| {
            let line = reader.line(Seq(seq))?;
            match self.format {
                LogFormat::Json => Ok(game_master::object(known, &line)?.to_string()),
                _ => game_master::text(reader, &line, 0),
            }
        };
        (from + 1..=to).map(line).collect()
    }

    fn players_lines(
        &mut self,
        reader: &Reader,
        from: u64,
        to: u64,
    ) -> Result<Vec<String>, JournalError> {
        let mut lines = Vec::new();
        for (seq, told) in &mut self.newest {
            let mut now = reader.players_lines(*seq)?.into_iter();
            for entry in told {
                let is = entry.now(now.next());
                if is != *entry {
                    lines.push(players::line(&is, self.format));
                    *entry = is;
                }
            }
        }
        for seq in (from + 1..=to).map(Seq) {
            let seen = reader.players_lines(seq)?.into_iter();
            let seen: Vec<VisibleEntry> = seen.map(|line| self.numbering.next(line)).collect();
            lines.extend(seen.iter().map(|entry| players::line(entry, self.format)));
            self.newest.push_back((seq, seen));
            if self.newest.len() > LOOKED_AT {
                self.newest.pop_front();
            }
        }
        Ok(lines)
    }
}
