//! Times as they are written: UTC for programs, the clock on the wall for people.

use jiff::tz::TimeZone;

use crate::journal::timestamp;

/// `at` is microseconds since 1970: `2026-11-14 21:07`, local time.
pub(super) fn local(at: i64) -> String {
    formatted(at, "%Y-%m-%d %H:%M")
}

/// `14 November 2026`, local time.
pub(super) fn day(at: i64) -> String {
    formatted(at, "%-d %B %Y")
}

/// `21:07`, local time.
pub(super) fn clock(at: i64) -> String {
    formatted(at, "%H:%M")
}

fn formatted(at: i64, format: &str) -> String {
    let zoned = timestamp(at).to_zoned(TimeZone::system());
    zoned.strftime(format).to_string()
}

/// `at` is microseconds since 1970: RFC 3339 in UTC, to the microsecond.
pub(super) fn utc(at: i64) -> String {
    format!("{:.6}", timestamp(at))
}
