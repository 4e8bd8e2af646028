//! What is fed with random input: the readers of everything that comes from outside. Each answers, whatever it is fed.

mod described;
mod edit;
pub(crate) mod events;
pub(crate) mod files;
pub(crate) mod filter;
pub(crate) mod forge;
pub(crate) mod opener;
pub(crate) mod phrases;
pub(crate) mod requests;
pub(crate) mod tables;
pub(crate) mod trial;

use std::fmt::Debug;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use strum::{EnumIter, EnumString, IntoStaticStr};

/// Who is fed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Target {
    Phrases,
    Filter,
    Ron,
    Described,
    Opener,
    Keys,
    Requests,
}

impl Target {
    /// Feeds it so many inputs; the same ones from the same seed.
    ///
    /// # Errors
    /// The shortest input found that it doesn't take, and what became of it.
    pub(crate) fn feed(self, inputs: u32, seed: u64) -> Result<(), String> {
        match self {
            Self::Phrases => feed(&phrases::inputs(), inputs, seed, phrases::holds),
            Self::Filter => feed(&filter::inputs(), inputs, seed, filter::holds),
            Self::Ron => feed(&files::inputs(), inputs, seed, files::holds),
            Self::Described => feed(&described::inputs(), inputs, seed, described::holds),
            Self::Opener => {
                let opener = opener::Opener::new();
                feed(&opener.inputs(), inputs, seed, |spoils| {
                    opener.holds(&spoils)
                })
            }
            Self::Keys => feed(&events::inputs(), inputs, seed, events::holds),
            Self::Requests => {
                let server = requests::Server::new();
                feed(&requests::inputs(), inputs, seed, |bytes| {
                    server.holds(&bytes)
                })
            }
        }
    }
}

/// A panic is one of the things that a runner catches.
fn feed<T: Debug>(
    strategy: &impl Strategy<Value = T>,
    inputs: u32,
    seed: u64,
    holds: impl Fn(T) -> Result<(), String>,
) -> Result<(), String> {
    let config = Config {
        cases: inputs,
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    TestRunner::new_with_rng(config, rng)
        .run(strategy, |input| holds(input).map_err(TestCaseError::fail))
        .map_err(|e| e.to_string())
}
