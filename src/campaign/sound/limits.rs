//! Limits of what can be entered; what is stored has the same.

/// The largest highest value of a track of one's own.
pub(crate) const HIGHEST_TRACK: i32 = 999;
/// The largest highest value of a track by the game's formula.
pub(crate) const MOST_OF_TRACK: i32 = 1_000_000;
/// The largest highest value of a counter.
pub(crate) const HIGHEST_COUNTER: i32 = 999;
/// The highest value of a defence of one's own.
pub(crate) const HIGHEST_DEFENCE: i32 = 99;
/// The most harm at once, which is the largest size of an injury.
pub(crate) const MOST_HARM: i32 = 999;
/// The most that an item adds to a roll, and the most that it takes.
pub(crate) const MOST_BONUS: i32 = 99;
/// The most rounds after which a condition ends by itself.
pub(crate) const MOST_ROUNDS: i32 = 99;

/// When an entry can be made: 1970 to 9999, in microseconds since 1970; the end is the last time that can be shown.
pub(crate) const TIMES: std::ops::RangeInclusive<i64> = 0..=253_402_207_200_000_000;
/// The most of a belonging.
pub(crate) const MOST_BELONGINGS: i32 = 999_999;
