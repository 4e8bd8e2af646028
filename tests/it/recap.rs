//! Evenings told: as the game master knows them, as players may.

mod dice;
mod fights;
pub(crate) mod given;
mod hidden;
mod told;
