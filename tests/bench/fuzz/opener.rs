//! Campaign files in which several things are wrong: opened as they were, refused, or told by a check.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::trial::{Spoil, Whole};

/// A page of the file.
const PAGE: usize = 4096;

/// A file to spoil.
pub(crate) struct Opener(Whole);

impl Opener {
    pub(crate) fn new() -> Self {
        Self(Whole::played())
    }

    /// Bits, bytes and pages that are others; the header more often than the rest.
    pub(crate) fn inputs(&self) -> impl Strategy<Value = Vec<Spoil>> + use<> {
        let bytes = self.0.bytes();
        let place = prop_oneof![1 => 0..100_usize, 2 => 0..bytes];
        let page = (0..bytes / PAGE).prop_map(|page| page * PAGE);
        let with = prop_oneof![select(vec![0, 1, 0x7f, 0x80, 0xff]), any::<u8>()];
        let spoil = prop_oneof![
            4 => (place.clone(), 0..8_u8).prop_map(|(at, bit)| Spoil::Flip(at, bit)),
            4 => (place.clone(), 1..5_usize, with.clone())
                .prop_map(|(at, length, with)| Spoil::Fill(at, length, with)),
            2 => (place.clone(), 1..64_usize, place.clone())
                .prop_map(|(from, length, to)| Spoil::Copy(from, length, to)),
            1 => (page.clone(), page.clone()).prop_map(|(from, to)| Spoil::Copy(from, PAGE, to)),
            1 => (page, with.clone()).prop_map(|(at, with)| Spoil::Fill(at, PAGE, with)),
            1 => place.prop_map(Spoil::Cut),
            1 => (1..2 * PAGE, with).prop_map(|(length, with)| Spoil::Grow(length, with)),
        ];
        vec(spoil, 1..4)
    }

    /// # Errors
    /// It panicked, or something else is read and a check passes it.
    pub(crate) fn holds(&self, spoils: &[Spoil]) -> Result<(), String> {
        self.0.spoilt(spoils).map(drop)
    }
}
