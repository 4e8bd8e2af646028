//! Whether the program's dice are fair: `cargo bench --bench fair -- FACES` throws so many of each kind and weighs them by
//! chi-square; it fails where chance would hardly do so.
#![expect(clippy::print_stdout, reason = "it tells what it found")]

use std::error::Error;

use rollbook::dice::{Dice as _, Die, Random};
use statrs::distribution::{ChiSquared, ContinuousCDF as _};

/// Every kind the games throw, and those whose bias a remainder would show most.
const KINDS: [u16; 14] = [
    2, 3, 4, 6, 8, 10, 12, 20, 30, 100, 1_000, 40_000, 60_000, 65_535,
];

/// So seldom is chance to be blamed for an unfair one, on either side.
const SELDOM: f64 = 1e-6;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    // `cargo bench` without arguments runs every bench; this one has nothing to measure.
    let Some(faces) = words.next() else {
        return Ok(());
    };
    let throws: u32 = faces.parse()?;
    let mut dice = Random::new()?;
    let mut unfair = Vec::new();
    println!("{:<8}{:>14}{:>10}{:>12}", "die", "chi-square", "free", "p");
    for sides in KINDS {
        let kind = Die::Sides(sides);
        let mut fallen = vec![0_u32; usize::from(sides)];
        for _ in 0..throws {
            let fell = dice.face(&kind);
            fallen[usize::try_from(fell - 1)?] += 1;
        }
        let expected = f64::from(throws) / f64::from(sides);
        let sum = fallen
            .iter()
            .map(|n| (f64::from(*n) - expected).powi(2) / expected);
        let (sum, free) = (sum.sum::<f64>(), f64::from(sides - 1));
        let p = ChiSquared::new(free)?.sf(sum);
        println!("d{sides:<7}{sum:>14.1}{free:>10}{p:>12.6}");
        if !(SELDOM..=1.0 - SELDOM).contains(&p) {
            unfair.push(format!("d{sides}"));
        }
    }
    if unfair.is_empty() {
        println!("{faces} faces of each kind: nothing that chance wouldn't do");
        return Ok(());
    }
    Err(format!("hardly chance: {}", unfair.join(", ")).into())
}
