//! How every part of the program opens the files that people name, reads lines, and makes files and folders. Nothing here
//! waits without end, and nothing holds more than its limit in memory.

mod create;
mod encoding;
mod lines;
mod open;

use std::fmt;

pub(crate) use create::{NewFile, folder, lock_file, make_folder, tidy};
pub(crate) use encoding::remove_mark;
pub use lines::{LineError, Lines};
pub(crate) use open::{file_only, open, read_at, read_whole, write_at};

/// The longest line that is read as a phrase or as a request.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// A limit as it is told: `4 MB`, `64 KB`.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MEGABYTE: u64 = 1024 * 1024;
        match self.0 {
            bytes if bytes.is_multiple_of(MEGABYTE) => write!(f, "{} MB", bytes / MEGABYTE),
            bytes => write!(f, "{} KB", bytes / 1024),
        }
    }
}
