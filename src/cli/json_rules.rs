//! The rules core as a filter: one JSON request a line in, one JSON answer a line out, in the same order.

mod contract;
mod langobard;
mod nexus;
mod vice_virtue;
mod wire;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

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

/// Answers each request with its plan and exact odds. A wrong line is answered with `{"error": …, "line": N}`; returns whether
/// there was none.
///
/// # Errors
/// Only when reading or writing fails.
pub fn odds(input: impl BufRead, output: impl Write) -> io::Result<bool> {
    filter(input, output, Ask::Odds)
}

/// Answers each request with what its faces mean. A wrong line is answered with `{"error": …, "line": N}`; returns whether
/// there was none.
///
/// # Errors
/// Only when reading or writing fails.
pub fn resolve(input: impl BufRead, output: impl Write) -> io::Result<bool> {
    filter(input, output, Ask::Resolve)
}

fn filter(input: impl BufRead, mut output: impl Write, ask: Ask) -> io::Result<bool> {
    let mut games = BTreeMap::new();
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

/// `games` keeps those that were read for earlier lines.
fn answer(games: &mut BTreeMap<String, Game>, line: &[u8], ask: Ask) -> Answer {
    let Request {
        game: id,
        mut check,
    } = serde_json::from_slice(line)?;
    let mode = match check.remove("mode") {
        None => None,
        Some(Value::String(mode)) => Some(mode),
        Some(_) => anyhow::bail!("mode is a word"),
    };
    if !games.contains_key(&id) {
        games.insert(id.clone(), game::load(&id, None)?.game);
    }
    let answer = match id.as_str() {
        "vice-virtue" => vice_virtue::answer,
        "langobard" => langobard::answer,
        "contract" => contract::answer,
        _ => nexus::answer,
    };
    answer(ask, &games[&id], mode.as_deref(), check)
}
