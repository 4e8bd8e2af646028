//! Time stamps of entries as days and hours. A clock may have been wrong by any number of years.

use jiff::Timestamp;

/// The moment of a time stamp (microseconds since 1970, UTC). Times before the year -9999 or after 9999, which no calendar here
/// has, are the first or the last moment.
pub fn timestamp(at: i64) -> Timestamp {
    let end = if at < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    };
    Timestamp::from_microsecond(at).unwrap_or(end)
}
