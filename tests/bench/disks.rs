//! A disk that fails at every step: `cargo bench --bench disks -- all`. The program runs under strace, which lets the first, the
//! second, the third … write, sync, rename, read, lock, look fail, once or from there on, until there is none left to fail;
//! after each its file is proved, and no command may take longer than five seconds. `cargo test --bench disks -- all` does the
//! same with the debug build. Linux, with strace.
#![expect(clippy::print_stdout, reason = "it tells how far it is")]

#[path = "disks/fault.rs"]
mod fault;
#[path = "disks/line.rs"]
mod line;
#[path = "disks/verbs.rs"]
mod verbs;

use std::error::Error;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use fault::{Answer, Fault, Home, LIMIT, Lasts};

/// What a program asks of a disk, and how the answer may be an error: once, and from there on.
const CALLS: [(&str, &str, Option<&str>); 16] = [
    ("pwrite64", "EIO", Some("ENOSPC")),
    ("write", "EIO", Some("ENOSPC")),
    ("fsync", "EIO", Some("ENOSPC")),
    ("fdatasync", "EIO", Some("ENOSPC")),
    ("ftruncate", "EIO", Some("ENOSPC")),
    ("openat", "EIO", Some("ENOSPC")),
    ("unlink", "EIO", Some("ENOSPC")),
    ("renameat2", "EIO", Some("ENOSPC")),
    ("rename", "EIO", Some("ENOSPC")),
    ("read", "EIO", Some("EIO")),
    ("pread64", "EIO", Some("EIO")),
    // From there on `SQLite` could free no lock either, and tries for ten seconds each time.
    ("fcntl", "ENOLCK", None),
    ("flock", "ENOLCK", Some("ENOLCK")),
    ("newfstatat", "EIO", Some("EACCES")),
    ("statx", "EIO", Some("EACCES")),
    ("fstat", "EIO", Some("EIO")),
];

/// So many programs run at a time: they mostly wait.
const AT_A_TIME: usize = 6;

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
    let journeys = journeys();
    let kinds = CALLS.iter().flat_map(|&(call, once, on)| {
        let on = on.map(|error| (call, error, Lasts::On));
        [Some((call, once, Lasts::Once)), on].into_iter().flatten()
    });
    let trials = journeys
        .iter()
        .flat_map(|journey| kinds.clone().map(move |kind| (journey, kind)));
    let trials = Mutex::new(trials);
    let next = || trials.lock().ok()?.next();
    let strike = || {
        let mut struck = Struck::default();
        while let Some(((what, journey), (call, error, lasts))) = next() {
            struck +=
                each(journey, &home, call, error, lasts).map_err(|e| format!("{what}: {e}"))?;
        }
        Ok::<_, String>(struck)
    };
    let mut all = Struck::default();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(strike)).collect();
        for thread in threads {
            all += thread.join().map_err(|_| "a thread panicked")??;
        }
        Ok::<_, String>(())
    })?;
    println!(
        "{} faults in {:.0?}: nothing lost, nothing half done, no command over {LIMIT:?}; beside them {} locks that could not \
         be freed, where SQLite itself tries for ten seconds",
        all.faults,
        start.elapsed(),
        all.stuck,
    );
    Ok(())
}

/// How often a fault struck.
#[derive(Debug, Default, Clone, Copy)]
struct Struck {
    faults: usize,
    /// Where a lock could not be freed.
    stuck: usize,
}

impl AddAssign for Struck {
    fn add_assign(&mut self, other: Self) {
        self.faults += other.faults;
        self.stuck += other.stuck;
    }
}

/// What the program does in a trial.
type Journey = Box<dyn Fn(&Home, &Fault) -> Result<Answer, String> + Sync>;

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

/// The first call fails, then the second in a fresh run, and so on, until there is none left.
fn each(
    journey: &Journey,
    home: &Home,
    call: &'static str,
    error: &'static str,
    lasts: Lasts,
) -> Result<Struck, String> {
    let mut struck = Struck::default();
    for nth in 1.. {
        let fault = Fault {
            call,
            error,
            nth,
            lasts,
        };
        match journey(home, &fault).map_err(|why| format!("{fault:?}: {why}"))? {
            Answer::Missed => break,
            Answer::Struck => struck.faults += 1,
            Answer::Stuck => struck.stuck += 1,
        }
    }
    Ok(struck)
}
