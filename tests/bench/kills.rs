//! The program killed at random moments, its file proved after each: `cargo bench --bench kills -- line|screen KILLS [SEED]`.
//! A loss names its seed.
#![expect(clippy::print_stdout, reason = "it tells how far it is")]

#[path = "kills/line.rs"]
mod line;
#[path = "kills/screen.rs"]
mod screen;
#[path = "kills/victim.rs"]
mod victim;

use std::error::Error;
use std::time::Instant;

use victim::{Left, Victim};

/// Kills of one campaign: a long one makes every proof slow.
const LIFE: u64 = 25;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words = words.iter().map(String::as_str);
    let words: Vec<&str> = words.filter(|word| *word != "--bench").collect();
    match words.as_slice() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => Ok(()),
        [how, kills] => all(how, kills.parse()?, 1),
        [how, kills, seed] => all(how, kills.parse()?, seed.parse()?),
        _ => Err("line or screen, KILLS and [SEED] are needed".into()),
    }
}

fn all(how: &str, kills: u64, first: u64) -> Result<(), Box<dyn Error>> {
    let kill = match how {
        "line" => line::kill,
        "screen" => screen::kill,
        other => return Err(format!("line or screen, not {other}").into()),
    };
    let start = Instant::now();
    let games = ["vice-virtue", "langobard", "contract", "nexus"];
    let mut games = games.iter().cycle();
    let (mut victim, mut told) = (Victim::new("nexus"), start);
    let mut all = Left::default();
    for (at, seed) in (0..kills).zip(first..) {
        if at % LIFE == 0 {
            victim = Victim::new(games.next().expect("they come round"));
        }
        let left = kill(env!("CARGO_BIN_EXE_rollbook"), &mut victim, seed);
        let left = left.map_err(|why| format!("seed {seed}: {why}"))?;
        all.acknowledged += left.acknowledged;
        all.unheard += left.unheard;
        if told.elapsed().as_secs() >= 10 {
            told = Instant::now();
            println!(
                "{} of {kills} in {:.0?}, seed {seed}",
                at + 1,
                start.elapsed()
            );
        }
    }
    println!(
        "{kills} kills of the {how} in {:.1?}: {} entries acknowledged, all there; {} more on disk that nobody was told of yet; \
         every file whole, undo and redo as they should be",
        start.elapsed(),
        all.acknowledged,
        all.unheard
    );
    Ok(())
}
