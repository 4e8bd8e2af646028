//! The campaign file and the table that writes it: the law of undo, files that aren't right, two at once, random play.

mod files;
mod law;
mod play;
mod random;
mod shelf;
mod whole;
