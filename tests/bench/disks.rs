//! A disk that fails at every step: `cargo bench --bench disks -- all`. The program runs under strace, which lets the first, the
//! second, the third … write, sync, rename fail, once or from there on, until there is none left to fail; after each its file is
//! proved. `cargo test --bench disks -- all` does the same with the debug build. Linux, with strace.
#![expect(clippy::print_stdout, reason = "it tells how far it is")]

#[path = "disks/fault.rs"]
mod fault;
#[path = "disks/line.rs"]
mod line;
#[path = "disks/verbs.rs"]
mod verbs;

use std::error::Error;
use std::time::Instant;

use fault::{Fault, Home, Lasts};

/// What a program asks of a disk.
const CALLS: [&str; 9] = [
    "pwrite64",
    "write",
    "fsync",
    "fdatasync",
    "ftruncate",
    "openat",
    "unlink",
    "renameat2",
    "rename",
];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words
        .iter()
        .map(String::as_str)
        .find(|word| *word != "--bench")
    {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        None => Ok(()),
        Some("all") => all(),
        Some(other) => Err(format!("all, not {other}").into()),
    }
}

fn all() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let home = Home::new()?;
    let mut faults = 0;
    for (what, journey) in journeys() {
        let mut struck = 0;
        for call in CALLS {
            for (error, lasts) in [("EIO", Lasts::Once), ("ENOSPC", Lasts::On)] {
                struck += each(&journey, &home, call, error, lasts)?;
            }
        }
        println!("{what}: {struck} faults, {:.0?}", start.elapsed());
        faults += struck;
    }
    println!(
        "{faults} faults in {:.0?}: nothing lost, nothing half done",
        start.elapsed()
    );
    Ok(())
}

/// Something the program does; answers whether the fault struck.
type Journey = Box<dyn Fn(&Home, &Fault) -> Result<bool, String>>;

fn journeys() -> Vec<(String, Journey)> {
    let mut all: Vec<(String, Journey)> = vec![
        (
            "play".to_owned(),
            Box::new(|home, fault| line::play(home, fault, line::Ends::Well)),
        ),
        (
            "play, killed when refused".to_owned(),
            Box::new(|home, fault| line::play(home, fault, line::Ends::Killed)),
        ),
    ];
    for verb in verbs::VERBS {
        all.push((
            verb.join(" "),
            Box::new(move |home, fault| verbs::run(home, fault, verb)),
        ));
    }
    all
}

/// The first call fails, then the second in a fresh run, and so on; how many there were.
fn each(
    journey: &Journey,
    home: &Home,
    call: &'static str,
    error: &'static str,
    lasts: Lasts,
) -> Result<usize, String> {
    for nth in 1.. {
        let fault = Fault {
            call,
            error,
            nth,
            lasts,
        };
        let struck = journey(home, &fault).map_err(|why| format!("{fault:?}: {why}"))?;
        if !struck {
            return Ok(nth - 1);
        }
    }
    Ok(0)
}
