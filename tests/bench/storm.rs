//! Random keys and phrases, proved against the journal: `cargo bench --bench storm -- ACTS [SEED]`. A fall names its seed;
//! that seed and fewer acts play the same evening again, and shorten it.
#![expect(clippy::print_stdout, reason = "a storm tells how far it is")]

#[path = "storm/evening.rs"]
mod evening;

use std::error::Error;
use std::time::Instant;

/// Acts of an evening: a long one makes every proof slow.
const LONGEST: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words = std::env::args().skip(1).filter(|word| word != "--bench");
    let numbers: Vec<u64> = words.map(|word| word.parse()).collect::<Result<_, _>>()?;
    match numbers.as_slice() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => Ok(()),
        [acts] => storm(*acts, 1),
        [acts, seed] => storm(*acts, *seed),
        _ => Err("ACTS [SEED] are needed".into()),
    }
}

fn storm(acts: u64, first: u64) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let (mut done, mut seed, mut told) = (0_u64, first, start);
    while done < acts {
        let left = usize::try_from(acts - done).unwrap_or(usize::MAX);
        match evening::play(seed, left.min(LONGEST)) {
            Ok(played) => done += u64::try_from(played)?,
            Err(fall) => {
                println!("{fall}");
                return Err("the storm broke something".into());
            }
        }
        seed += 1;
        if told.elapsed().as_secs() >= 10 {
            told = Instant::now();
            println!("{done} of {acts} in {:.0?}, seed {seed}", start.elapsed());
        }
    }
    println!(
        "{done} keys and phrases in {:.1?}, seeds {first} to {}: all held",
        start.elapsed(),
        seed - 1
    );
    Ok(())
}
