//! A short storm of random keys and phrases; the long one is `cargo bench --bench storm -- 10000000`.

#[path = "../bench/storm/evening.rs"]
mod evening;

#[track_caller]
fn storm(seeds: std::ops::Range<u64>, acts: usize) {
    for seed in seeds {
        if let Err(fall) = evening::play(seed, acts) {
            panic!("{fall}");
        }
    }
}

/// An evening of every game and template.
#[test]
fn a_short_storm_of_phrases_breaks_nothing() {
    storm(0..12, 250);
}

#[test]
fn a_short_storm_of_keys_breaks_nothing() {
    storm(12..36, 120);
}
