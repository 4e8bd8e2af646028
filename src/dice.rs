//! Sources of faces: a random generator, faces typed in, or every sequence. Knows no rule; the only module
//! that uses `rand`.

mod branching;
mod die;
mod every;
mod loaded;
mod trial;

use rand::SeedableRng as _;
use rand::distr::{Distribution as _, Uniform};
use rand::rngs::{StdRng, SysRng};

pub use branching::Branching;
pub use die::Die;
pub use every::{Every, every};
pub use loaded::Loaded;
pub use trial::Trial;

/// The number that a die shows.
pub type Face = i32;

/// A source of faces.
pub trait Dice {
    /// Throws one die; the face is one that it has.
    fn face(&mut self, die: &Die) -> Face;

    /// Whether the last face was typed in rather than generated.
    fn loaded(&self) -> bool {
        false
    }

    /// Whether faces that were typed in are left.
    fn has_typed(&self) -> bool {
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
    fn face(&mut self, die: &Die) -> Face {
        // `Uniform` rejects values that would make low faces slightly more likely.
        let places = Uniform::new(0, die.sides()).expect("a die has a side");
        die.at(places.sample(&mut self.0))
    }
}
