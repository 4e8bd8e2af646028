//! What falls by chance, and falls again from the same seed.

use rollbook::dice::{Dice, Die, Face};

/// `SplitMix64`: a generator of five lines, enough to play at random.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `n` − 1; 0 where `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % n).unwrap_or(0)
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    pub(crate) fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// One of these words; at least one is there.
    pub(crate) fn word<'a>(&mut self, all: &[&'a str]) -> &'a str {
        self.of(all).copied().unwrap_or_default()
    }

    /// One of these characters.
    pub(crate) fn letter(&mut self, all: &str) -> char {
        all.chars()
            .nth(self.below(all.chars().count()))
            .unwrap_or('x')
    }
}

impl Dice for Chance {
    fn face(&mut self, die: &Die) -> Face {
        die.at(self.below(die.sides()))
    }
}
