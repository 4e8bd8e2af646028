//! Sources of faces: a random generator, faces typed in, or every sequence (for tests). Knows no rule; the only module
//! that uses `rand`.

mod every;
mod loaded;
mod trial;

use rand::SeedableRng as _;
use rand::distr::{Distribution as _, Uniform};
use rand::rngs::{StdRng, SysRng};

pub use every::{Every, every};
pub use loaded::Loaded;
pub use trial::Trial;

/// The face of a die, from 1.
pub type Face = u16;

/// A source of faces.
pub trait Dice {
    /// Throws one die. `sides` is at least 1; the face is 1 to `sides`.
    fn face(&mut self, sides: u16) -> Face;

    /// Whether the last face was typed in rather than generated.
    fn loaded(&self) -> bool {
        false
    }
}

/// A description of [`Random`] for users.
pub const GENERATOR: &str = "ChaCha12, seeded by the operating system, without modulo bias";

/// Unbiased faces from a generator seeded by the operating system. Seeds are never stored: the algorithm may change.
#[derive(Debug)]
pub struct Random(StdRng);

impl Random {
    /// A freshly seeded source.
    ///
    /// # Errors
    /// The operating system provides no random numbers.
    pub fn new() -> std::io::Result<Self> {
        StdRng::try_from_rng(&mut SysRng)
            .map(Self)
            .map_err(std::io::Error::other)
    }
}

impl Dice for Random {
    fn face(&mut self, sides: u16) -> Face {
        // `Uniform` rejects values that would make low faces slightly more likely.
        Uniform::new_inclusive(1, sides.max(1))
            .expect("1 is not above sides")
            .sample(&mut self.0)
    }
}
