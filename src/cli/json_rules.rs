//! The rules core as a filter: one JSON request a line in, one JSON answer a line out, in the same order.

mod contract;
mod described;
mod langobard;
mod mechanic;
mod nexus;
mod vice_virtue;
mod wire;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, BufRead, Write};
use std::path::Path;

use serde_json::{Value, json};

use crate::disk::{LONGEST_LINE, Lines};
use crate::game::{self, Game};
use wire::{Answer, Request};

/// What is asked of a check.
#[derive(Clone, Copy)]
enum Ask {
    Odds,
    Resolve,
}

/// Answers each request with its plan and exact odds; `folder` has the user's games. A wrong line is answered with `{"error": …, "line": N}`; returns whether
/// there was none.
///
/// # Errors
/// Only when reading or writing fails.
pub fn odds(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    folder: Option<&Path>,
) -> io::Result<bool> {
    filter(input, output, folder, Ask::Odds)
}

/// Answers each request with what its faces mean; `folder` has the user's games. A wrong line is answered with `{"error": …, "line": N}`; returns whether
/// there was none.
///
/// # Errors
/// Only when reading or writing fails.
pub fn resolve(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    folder: Option<&Path>,
) -> io::Result<bool> {
    filter(input, output, folder, Ask::Resolve)
}

fn filter(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    folder: Option<&Path>,
    ask: Ask,
) -> io::Result<bool> {
    let mut games = Games {
        folder,
        read: BTreeMap::new(),
    };
    let mut lines = Lines::new(input, LONGEST_LINE);
    let mut all_right = true;
    while let Some(line) = lines.read()? {
        let answer = match line {
            Ok(line) => answer(&mut games, &line, ask),
            Err(why) => Err(why.into()),
        };
        all_right &= answer.is_ok();
        let answer = answer.unwrap_or_else(|error| {
            let error = error.to_string();
            // A request is one line: serde's place in it says nothing.
            json!({"error": error.split(" at line ").next(), "line": lines.number()})
        });
        writeln!(output, "{answer}")?;
        // The reader may wait for the answer before it asks again.
        output.flush()?;
    }
    Ok(all_right)
}

/// The games of requests, each read once.
struct Games<'a> {
    folder: Option<&'a Path>,
    read: BTreeMap<String, Game>,
}

impl Games<'_> {
    fn find(&mut self, named: String) -> anyhow::Result<&Game> {
        Ok(match self.read.entry(named) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(free) => {
                let source = game::find(free.key(), self.folder)?;
                free.insert(source.game)
            }
        })
    }
}

fn answer(games: &mut Games<'_>, line: &[u8], ask: Ask) -> Answer {
    let Request { game, mut check } = serde_json::from_slice(line)?;
    let mode = match check.remove("mode") {
        None => None,
        Some(Value::String(mode)) => Some(mode),
        Some(_) => anyhow::bail!("mode is a word"),
    };
    let game = games.find(game)?;
    mechanic::answer(ask, game, mode.as_deref(), check)
}
