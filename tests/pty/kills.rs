//! A few kills of the program at random moments; thousands are `cargo bench --bench kills -- line 10000`.

#[path = "../bench/kills/line.rs"]
mod line;
#[path = "../bench/kills/screen.rs"]
mod screen;
#[path = "../bench/kills/victim.rs"]
mod victim;

use victim::{Left, Victim};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rollbook");

/// Kills of a campaign of each game.
const EACH: usize = 25;

fn all(kill: impl Fn(&str, &mut Victim, u64) -> Result<Left, String>) {
    let mut seeds = 1_u64..;
    for game in ["vice-virtue", "langobard", "contract", "nexus"] {
        let mut victim = Victim::new(game);
        for seed in seeds.by_ref().take(EACH) {
            if let Err(why) = kill(PROGRAM, &mut victim, seed) {
                panic!("seed {seed}: {why}");
            }
        }
    }
}

#[test]
fn a_killed_plain_mode_loses_nothing_it_acknowledged() {
    all(line::kill);
}

#[test]
fn a_killed_screen_loses_nothing_it_showed() {
    all(screen::kill);
}
