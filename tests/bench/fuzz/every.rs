//! A campaign file of fifty entries, cut off after every byte, and with random bits flipped, one at a time. Each has to be
//! refused, or told by a check, or read as it was.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::targets::trial::chance::Chance;
use super::targets::trial::{Outcome, Spoil, Whole};

/// What takes longer hangs.
const HANGS: Duration = Duration::from_mins(1);

/// Two processors are kept busy.
const AT_ONCE: usize = 2;

type Tried = (Spoil, Result<Outcome, String>);

/// Tells what became of them all.
///
/// # Errors
/// Some fell, or one hangs.
pub(crate) fn all(flips: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let (bytes, mut chance) = (Whole::played().bytes(), Chance::seeded(seed));
    println!("a campaign file of {bytes} bytes, seed {seed}");
    let mut flip = |_| {
        let bit = u8::try_from(chance.below(8)).unwrap_or(0);
        Spoil::Flip(chance.below(bytes), bit)
    };
    let flips: Vec<Spoil> = (0..flips).map(&mut flip).collect();
    let cuts: Vec<Spoil> = (0..bytes).map(Spoil::Cut).collect();
    let fell = told("flips", &begin(&flips))? + told("cuts", &begin(&cuts))?;
    if fell == 0 {
        Ok(())
    } else {
        Err(format!("{fell} fell").into())
    }
}

fn begin(spoils: &[Spoil]) -> Receiver<Tried> {
    let (send, tried) = channel();
    for share in spoils.chunks(spoils.len().div_ceil(AT_ONCE).max(1)) {
        let (share, send) = (share.to_vec(), send.clone());
        thread::spawn(move || {
            let whole = Whole::played();
            for spoil in share {
                if send.send((spoil, whole.spoilt(&[spoil]))).is_err() {
                    return;
                }
            }
        });
    }
    tried
}

/// Waits for all of them and answers how many fell.
fn told(what: &str, tried: &Receiver<Tried>) -> Result<u64, Box<dyn Error>> {
    let (start, mut last) = (Instant::now(), None);
    let (mut held, mut fell) = (BTreeMap::<Outcome, u64>::new(), 0);
    loop {
        match tried.recv_timeout(HANGS) {
            Ok((spoil, Ok(outcome))) => {
                *held.entry(outcome).or_default() += 1;
                last = Some(spoil);
            }
            Ok((spoil, Err(why))) => {
                println!("{why}");
                fell += 1;
                last = Some(spoil);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                let last = last.map_or("the beginning".to_owned(), |spoil| spoil.to_string());
                return Err(format!("what comes after {last} hangs").into());
            }
        }
    }
    println!("{what}: {held:?}, {fell} fell, {:.0?}", start.elapsed());
    Ok(fell)
}
