//! The numbers by which a file says what it is and how it is laid out.

/// `application_id` of a campaign: `Roll`.
pub const APPLICATION: i32 = i32::from_be_bytes(*b"Roll");

/// The tables this program writes, in `user_version`.
pub const FORMAT: i32 = 1;

/// The shapes this program writes of events, state and game files, in the state row. Where a file has a lower number, its state
/// is folded anew from its entries; a higher one was made by a newer version.
pub const LAYOUT: u32 = 1;
