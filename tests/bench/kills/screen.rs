//! The screen killed: before its first frame, while notes are typed, while it is left.

use std::error::Error;
use std::io::{Read, Write as _};
use std::num::NonZero;
use std::process::Command;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::victim::{Acknowledged, Left, Victim};

/// Notes typed between two kills.
const NOTES: usize = 30;
/// The longest it lives, in microseconds.
const LONGEST: u64 = 80_000;

const SIZE: PtySize = PtySize {
    rows: 24,
    cols: 80,
    pixel_width: 0,
    pixel_height: 0,
};

/// Kills it once, `seed` says when. What the key bar would undo was acknowledged.
///
/// # Errors
/// What the proof found.
pub(crate) fn kill(program: &str, victim: &mut Victim, seed: u64) -> Result<Left, String> {
    let mut chance = StdRng::seed_from_u64(seed);
    let sent: Vec<String> = (0..NOTES).map(|at| format!("{seed}-{at:02}")).collect();
    let first = victim.len() + 1;
    let newest = until_killed(program, victim, seed, &sent, &mut chance);
    let newest = newest.map_err(|why| why.to_string())?;
    let told: Acknowledged = newest.map_or_else(Acknowledged::new, |newest| {
        let told = sent.iter().take(newest + 1).enumerate();
        told.map(|(at, word)| (number(first + at), word.clone()))
            .collect()
    });
    victim.prove(&told, &sent, NOTES)
}

/// The last note that was seen to be there.
fn until_killed(
    program: &str,
    victim: &Victim,
    seed: u64,
    sent: &[String],
    chance: &mut StdRng,
) -> Result<Option<usize>, Box<dyn Error>> {
    let pair = native_pty_system().openpty(SIZE)?;
    let mut child = pair.slave.spawn_command(command(program, victim))?;
    drop(pair.slave);
    let id = child.process_id().ok_or("it has no number")?.to_string();
    let mut keyboard = pair.master.take_writer()?;
    let output = pair.master.try_clone_reader()?;
    let (drawn, frames) = mpsc::channel();
    let seeing = thread::spawn(move || see(output, seed, &drawn));
    let life = Duration::from_micros(chance.random_range(0..LONGEST));
    let mut end = Instant::now() + life;
    // What is typed before the terminal is its own, the terminal changes.
    if frames.recv_timeout(life).is_ok() && chance.random_ratio(3, 4) {
        end = Instant::now() + life;
    }
    let leaves = chance.random_ratio(1, 4);
    for (word, rest) in sent.iter().zip((0..sent.len()).rev()) {
        if Instant::now() >= end {
            break;
        }
        let quits = if leaves && rest == 0 { "qq" } else { "" };
        // It may have ended by now.
        let _ = keyboard.write_all(format!("n{word}\r{quits}").as_bytes());
        // Till the next frame, or not so long.
        let _ = frames.recv_timeout(Duration::from_micros(chance.random_range(0..2_000)));
    }
    while frames
        .recv_timeout(end.saturating_duration_since(Instant::now()))
        .is_ok()
    {}
    Command::new("kill").args(["-s", "KILL", &id]).output()?;
    child.wait()?;
    drop((keyboard, pair.master));
    Ok(seeing.join().map_err(|_| "its frames can't be read")?)
}

fn command(program: &str, victim: &Victim) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(["--data", &victim.home().to_string_lossy()]);
    command.arg(victim.path());
    command.env_clear();
    command.env("HOME", victim.home());
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command
}

/// Reads to the end, tells of every frame, answers the last note that could be undone.
fn see(mut output: impl Read, seed: u64, drawn: &Sender<()>) -> Option<usize> {
    let [rows, columns] = [SIZE.rows, SIZE.cols].map(|n| NonZero::new(n).expect("not 0"));
    let mut screen = vt100::Parser::new(rows, columns, 0);
    let mut bytes = [0; 4_096];
    let mut newest = None;
    while let Ok(n @ 1..) = output.read(&mut bytes) {
        screen.process(&bytes[..n]);
        // What waits for the first one may be past it.
        let _ = drawn.send(());
        newest = undone_next(&screen.screen().contents(), seed).or(newest);
    }
    newest
}

/// The note that the key bar offers to undo: `undo “44-07”`.
fn undone_next(shown: &str, seed: u64) -> Option<usize> {
    let (_, after) = shown.split_once(&format!("undo “{seed}-"))?;
    after.get(..2)?.parse().ok()
}

fn number(at: usize) -> u64 {
    u64::try_from(at).expect("small")
}
