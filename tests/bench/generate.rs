//! Writes a large campaign with a sound chain: `cargo bench --bench generate -- PATH ENTRIES [GAME [crowded|hostile]]`.
//! Rolls of the game's sample party, with notes, sessions, tracks and undone rolls between them; `crowded` has 12
//! characters with 200 modifiers and 30 conditions; of `hostile` all texts would disturb a terminal.

#[path = "generate/campaign.rs"]
mod generated;

use std::error::Error;
use std::path::Path;

use generated::{Way, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    match words.as_slice() {
        // `cargo bench` without arguments runs every bench; this one has nothing to measure.
        [] => Ok(()),
        [path, entries] => generate(Path::new(path), entries.parse()?, "nexus", Way::Plain),
        [path, entries, game] => generate(Path::new(path), entries.parse()?, game, Way::Plain),
        [path, entries, game, way] => {
            generate(Path::new(path), entries.parse()?, game, way.parse()?)
        }
        _ => Err("PATH ENTRIES [GAME [crowded|hostile]] are needed".into()),
    }
}
