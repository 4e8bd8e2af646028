//! Where a file is spoilt and what its dice show: the same from the same seed.

use rollbook::dice::{Dice, Die, Face};

/// `SplitMix64`: a generator of five lines.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// 0 to `n` − 1; 0 where `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
        usize::try_from((z ^ (z >> 31)) % n).unwrap_or(0)
    }
}

impl Dice for Chance {
    fn face(&mut self, die: &Die) -> Face {
        die.at(self.below(die.sides()))
    }
}
