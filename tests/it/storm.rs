//! A short storm of random keys and phrases; the long one is `cargo bench --bench storm -- 10000000`.

#[path = "../bench/storm/evening.rs"]
mod evening;

#[test]
fn a_short_storm_breaks_nothing() {
    for seed in 1..=24 {
        if let Err(fall) = evening::play(seed, 120) {
            panic!("{fall}");
        }
    }
}
