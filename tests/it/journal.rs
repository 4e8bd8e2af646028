//! The campaign file and the table that writes it: the law of undo, files that aren't right, two at once, random play.

mod backups;
mod changed_game;
mod disk;
mod export;
mod facets;
mod file_format;
mod files;
mod filter;
mod follow;
mod hidden;
mod index;
mod law;
mod marks;
pub(crate) mod play;
mod players_journal;
mod random;
mod rolls;
mod shelf;
mod shown;
mod timers;
mod whole;
