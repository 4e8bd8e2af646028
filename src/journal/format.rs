//! The numbers by which a file says what it is and how it is laid out.

/// `application_id` of a campaign: `Roll`.
pub const APPLICATION: i32 = i32::from_be_bytes(*b"Roll");

/// The format this program writes, in `user_version`.
pub const FORMAT: i32 = 1;
