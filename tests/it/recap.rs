//! Evenings told: as the game master knows them, as players may.

mod given;
mod hidden;
mod told;
