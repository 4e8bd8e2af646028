//! The numbers that identify a file's type and formats.

/// `application_id` of a campaign: `Roll`.
pub const APPLICATION: i32 = i32::from_be_bytes(*b"Roll");

/// The format of the tables that this program writes, in `user_version`.
pub const FORMAT: i32 = 1;

/// The formats of events, state and game files that this program writes, in the state row. In a file with a lower number the
/// state is folded anew from the entries, and what is derived from them is made again; a newer version of the program wrote a
/// higher one.
pub const LAYOUT: u32 = 16;
