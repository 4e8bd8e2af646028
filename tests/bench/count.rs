//! How long statistics take: `cargo bench --bench count -- PATH`, a campaign of `generate`. The whole of it, its last session,
//! and the longest stretch of it.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use rollbook::journal::Reader;
use rollbook::luck::RollFilter;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    // `cargo bench` without arguments runs every bench; without a campaign there is nothing to measure.
    words.try_for_each(|path| measure(Path::new(&path)))
}

fn measure(path: &Path) -> Result<(), Box<dyn Error>> {
    let reader = Reader::open(path)?;
    let campaign = reader.campaign(&mut |_, _| {})?;
    let scopes = [
        ("the whole campaign", None),
        ("the last session", Some(campaign.session)),
    ];
    for (scope, session) in scopes {
        let began = Instant::now();
        let mut count = reader.scan_statistics(&campaign.game, session, RollFilter::default())?;
        let (mut stretches, mut longest) = (0, Duration::ZERO);
        while !count.is_done() {
            let stretch = Instant::now();
            reader.continue_scan(&mut count)?;
            longest = longest.max(stretch.elapsed());
            stretches += 1;
        }
        let rolls = count.statistics().overall.rolls;
        let whole = began.elapsed();
        println!(
            "{scope}: {rolls} rolls in {whole:.1?}, {stretches} stretches of at most {longest:.1?}"
        );
    }
    Ok(())
}
