//! Random input for whatever reads what comes from outside: `cargo bench --bench fuzz -- phrases|filter|ron|described|opener|keys|
//! requests INPUTS [SEED]`. What falls is told as short as it was found to be; the same seed finds it again. `-- spoil [FLIPS [SEED]]` cuts a
//! campaign file off after every byte and flips so many of its bits. `-- forge [COUNT]` forges numbers and references: all, or so
//! many of them.
#![expect(clippy::print_stdout, reason = "it tells what it found")]

#[path = "fuzz/every.rs"]
mod every;
#[path = "fuzz/targets.rs"]
mod targets;

use std::error::Error;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use targets::Target;
use targets::forge::{Forger, Taken};

/// Two processors are kept busy.
const AT_ONCE: u32 = 2;
/// Bits flipped where nothing else is asked for.
const FLIPS: u64 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words = std::env::args().skip(1).filter(|word| word != "--bench");
    let words: Vec<String> = words.collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => Ok(()),
        ["spoil"] => every::all(FLIPS, 1),
        ["spoil", flips] => every::all(flips.parse()?, 1),
        ["spoil", flips, seed] => every::all(flips.parse()?, seed.parse()?),
        ["forge"] => forge(usize::MAX),
        ["forge", count] => forge(count.parse()?),
        [target, inputs] => feed(target.parse()?, inputs.parse()?, 1),
        [target, inputs, seed] => feed(target.parse()?, inputs.parse()?, seed.parse()?),
        _ => Err(
            "spoil, forge; or phrases, filter, ron, described, opener, keys or requests, then INPUTS and perhaps SEED"
                .into(),
        ),
    }
}

/// The kilobytes that forged files may take.
const MEMORY: u64 = 100 * 1024;

/// Spread over all places.
fn forge(count: usize) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let forger = Forger::new();
    let forgeries = Arc::new(forger.forgeries());
    let every = (forgeries.len() / count.max(1)).max(1);
    let share = |nth: usize| {
        let (forger, forgeries) = (forger.beside(), Arc::clone(&forgeries));
        move || {
            let ours = forgeries.iter().step_by(every).skip(nth).step_by(2);
            ours.map(|it| forger.tried(it)).collect::<Vec<_>>()
        }
    };
    let all: Vec<_> = (0..2).map(|nth| thread::spawn(share(nth))).collect();
    let all = all.into_iter();
    let tried: Vec<_> = all
        .flat_map(|it| it.join().expect("what panics is caught"))
        .collect();
    let refused = tried.iter().filter(|it| **it == Ok(Taken::Refused)).count();
    let fell: Vec<String> = tried.iter().filter_map(|it| it.clone().err()).collect();
    // Where the system tells it: how much memory it took at most.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let memory = memory.map_or("", str::trim);
    println!(
        "forge: {} files, {refused} refused, {} fell, {:.0?}, {memory} of memory",
        tried.len(),
        fell.len(),
        start.elapsed(),
    );
    let kilobytes = memory.strip_suffix(" kB").map_or(Ok(0), str::parse)?;
    if kilobytes > MEMORY {
        return Err(format!("over {MEMORY} kB of memory").into());
    }
    if fell.is_empty() {
        Ok(())
    } else {
        Err(fell.join("\n").into())
    }
}

fn feed(target: Target, inputs: u32, seed: u64) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let share = inputs.div_ceil(AT_ONCE);
    let fed =
        (0..AT_ONCE).map(|at| thread::spawn(move || target.feed(share, seed + u64::from(at))));
    let fed: Vec<_> = fed.collect();
    let fell: Vec<String> = fed
        .into_iter()
        .filter_map(|fed| fed.join().expect("what panics is caught").err())
        .collect();
    println!(
        "{target:?}: {} inputs, {} fell, {:.0?}",
        share * AT_ONCE,
        fell.len(),
        start.elapsed()
    );
    if fell.is_empty() {
        Ok(())
    } else {
        Err(fell.join("\n").into())
    }
}
