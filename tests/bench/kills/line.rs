//! The plain mode killed: at its start, while it plays, while it ends.

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::victim::{Acknowledged, Left, Victim};

/// Phrases asked for between two kills.
const PHRASES: usize = 40;
/// So long an answer may take before something is wrong.
const LONGEST: Duration = Duration::from_secs(20);

/// Kills it once, `seed` says when.
///
/// # Errors
/// What the proof found.
pub(crate) fn kill(program: &str, victim: &mut Victim, seed: u64) -> Result<Left, String> {
    let mut chance = StdRng::seed_from_u64(seed);
    let sent: Vec<String> = (0..PHRASES).map(|at| format!("{seed}-{at:02}")).collect();
    let mut child = Command::new(program)
        .args(["--data", &victim.home().to_string_lossy(), "line"])
        .arg(victim.path())
        .env("HOME", victim.home())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|why| why.to_string())?;
    let mut input = child.stdin.take().expect("it was piped");
    let output = child.stdout.take().expect("it was piped");
    let phrases: String = sent.iter().map(|word| phrase(word)).collect();
    // It may be dead before it has read all of it.
    let feeding = thread::spawn(move || drop(input.write_all(phrases.as_bytes())));
    let heard = chance.random_range(0..=PHRASES);
    let wait = Duration::from_micros(chance.random_range(0..3_000));
    let (answered, answers) = mpsc::channel();
    let hearing = thread::spawn(move || hear(BufReader::new(output), &answered));
    let (mut told, mut end) = (Acknowledged::new(), Instant::now() + LONGEST);
    let mut take = |left: Duration| {
        let next = answers.recv_timeout(left).ok()?;
        told.insert(next.0, next.1);
        Some(told.len())
    };
    while heard > 0
        && take(end.saturating_duration_since(Instant::now())).is_some_and(|n| n < heard)
    {}
    end = Instant::now() + wait;
    while take(end.saturating_duration_since(Instant::now())).is_some() {}
    child.kill().map_err(|why| why.to_string())?;
    // What was written before the kill was acknowledged, too.
    while take(LONGEST).is_some() {}
    hearing.join().map_err(|_| "its answers can't be read")??;
    child.wait().map_err(|why| why.to_string())?;
    feeding.join().expect("it only writes");
    victim.prove(&told, &sent, 1)
}

fn phrase(word: &str) -> String {
    format!("note \"{word}\" open\n")
}

/// Hears every answer, `ok 17 …`.
fn hear(mut output: impl BufRead, answered: &Sender<(u64, String)>) -> Result<(), String> {
    let mut line = String::new();
    loop {
        line.clear();
        output.read_line(&mut line).map_err(|why| why.to_string())?;
        // The end, or the last one cut short.
        let Some(answer) = line.strip_suffix('\n') else {
            return Ok(());
        };
        let seq = answer.strip_prefix("ok ").and_then(|it| it.split_once(' '));
        let seq = seq.and_then(|(seq, said)| Some((seq.parse().ok()?, said.to_owned())));
        let told = seq.ok_or_else(|| format!("an answer: {answer}"))?;
        answered.send(told).map_err(|why| why.to_string())?;
    }
}
