//! Some spoilt campaign files; thousands more are `cargo bench --bench fuzz -- spoil`.

use crate::fuzz::targets::trial::chance::Chance;
use crate::fuzz::targets::trial::{Outcome, Spoil, Whole};

/// A page of the file.
const PAGE: usize = 4096;

#[track_caller]
fn all_held(whole: &Whole, spoils: impl IntoIterator<Item = Spoil>) -> Vec<Outcome> {
    let tried = spoils.into_iter().map(|spoil| whole.spoilt(&[spoil]));
    let (held, fell): (Vec<_>, Vec<_>) = tried.partition(Result::is_ok);
    let fell: Vec<String> = fell.into_iter().filter_map(Result::err).collect();
    assert!(fell.is_empty(), "{}", fell.join("\n"));
    held.into_iter().flatten().collect()
}

#[test]
fn what_is_cut_off_is_refused_or_told() {
    let whole = Whole::played();
    let mut chance = Chance::seeded(1);
    let edges = (0..whole.bytes()).step_by(PAGE);
    let edges = edges.flat_map(|edge| [edge.saturating_sub(1), edge, edge + 1]);
    let others: Vec<usize> = (0..200).map(|_| chance.below(whole.bytes())).collect();
    let last = whole.bytes() - PAGE;
    let within: Vec<usize> = (0..24).map(|_| last + chance.below(PAGE)).collect();
    let cuts = edges.chain(others).chain(within).map(Spoil::Cut);
    let outcomes = all_held(&whole, cuts);
    assert!(outcomes.contains(&Outcome::Refused));
}

#[test]
fn a_flipped_bit_is_refused_or_told_or_means_nothing() {
    let whole = Whole::played();
    let mut chance = Chance::seeded(2);
    let mut flips = || {
        let bit = u8::try_from(chance.below(8)).expect("a bit of eight");
        Spoil::Flip(chance.below(whole.bytes()), bit)
    };
    let flips: Vec<Spoil> = (0..300).map(|_| flips()).collect();
    let outcomes = all_held(&whole, flips);
    assert!(outcomes.contains(&Outcome::Flagged));
}
