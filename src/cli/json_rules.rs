//! The rules core as a filter: one JSON request a line in, one JSON answer a line out, in the same order.

mod contract;
mod langobard;
mod nexus;
mod vice_virtue;
mod wire;
mod words;

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use wire::{Answer, Fields, Request};

/// What is asked of a check.
#[derive(Clone, Copy)]
enum Ask {
    Odds,
    Resolve,
}

/// Answers each request with its plan and exact odds. A wrong line is answered with `{"error": …, "line": N}`.
///
/// # Errors
/// Only when reading or writing fails.
pub fn odds(input: impl BufRead, output: impl Write) -> io::Result<()> {
    filter(input, output, Ask::Odds)
}

/// Answers each request with what its faces mean. A wrong line is answered with `{"error": …, "line": N}`.
///
/// # Errors
/// Only when reading or writing fails.
pub fn resolve(input: impl BufRead, output: impl Write) -> io::Result<()> {
    filter(input, output, Ask::Resolve)
}

fn filter(mut input: impl BufRead, mut output: impl Write, ask: Ask) -> io::Result<()> {
    let mut line = Vec::new();
    let mut number = 0_u64;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let answer = answer(&line, ask)
            .unwrap_or_else(|refused| json!({"error": refused.0, "line": number}));
        writeln!(output, "{answer}")?;
        // Whoever asks may wait for the answer before asking again.
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(line: &[u8], ask: Ask) -> Answer {
    let Request { game, mut check } = serde_json::from_slice(line)?;
    let mode = match check.remove("mode") {
        None => None,
        Some(Value::String(mode)) => Some(mode),
        Some(_) => return Err("mode is a word".into()),
    };
    let answer: fn(Ask, Option<&str>, Fields) -> Answer = match game.as_str() {
        "vice-virtue" => vice_virtue::answer,
        "langobard" => langobard::answer,
        "contract" => contract::answer,
        "nexus" => nexus::answer,
        _ => {
            return Err(
                format!("no game `{game}`; vice-virtue, langobard, contract or nexus").into(),
            );
        }
    };
    answer(ask, mode.as_deref(), check)
}
