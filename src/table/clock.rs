//! The only clock of the program. The order of entries never depends on it.

use std::time::{Duration, SystemTime};

use jiff::tz::TimeZone;

use crate::campaign::sound::limits::TIMES;
use crate::journal::timestamp;

/// How far a clock may go back, in microseconds: clocks are set by seconds all the time.
const SET_BACK: i64 = 60_000_000;

/// A source of time stamps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Clock {
    /// The system's clock.
    #[default]
    System,
    /// A fixed time: microseconds since 1970, UTC. For tests and demonstrations.
    Fixed(i64),
}

impl Clock {
    /// The time of an entry made now: microseconds since 1970, UTC; where the clock shows a year that an entry can't have, the
    /// nearest one it can.
    pub(crate) fn now(self) -> i64 {
        self.shown().clamp(*TIMES.start(), *TIMES.end())
    }

    /// What the clock shows: microseconds since 1970, of any year.
    pub(crate) fn shown(self) -> i64 {
        match self {
            Self::System => microseconds(SystemTime::now()),
            Self::Fixed(at) => at,
        }
    }
}

/// Microseconds since 1970; a clock can show any year.
fn microseconds(at: SystemTime) -> i64 {
    let whole = |time: Duration| i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
    match at.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => whole(since),
        Err(before) => -whole(before.duration()),
    }
}

/// Notices a wrong clock once.
#[derive(Debug, Default)]
pub(crate) struct ClockCheck {
    was_told: bool,
}

impl ClockCheck {
    /// What is wrong with a clock that shows `now`, where the last entry is of `last`.
    pub(crate) fn fault(&mut self, now: i64, last: i64) -> Option<String> {
        let is_right = TIMES.contains(&now) && last.saturating_sub(now) <= SET_BACK;
        if is_right || std::mem::replace(&mut self.was_told, true) {
            return None;
        }
        let local = |at: i64| {
            let at = timestamp(at).to_zoned(TimeZone::system());
            at.strftime("%Y-%m-%d %H:%M").to_string()
        };
        let shown = match now {
            ..0 => "a time before 1970".to_owned(),
            now if now > *TIMES.end() => "a time after the year 9999".to_owned(),
            now => format!("{}, but the last entry is of {}", local(now), local(last)),
        };
        Some(format!(
            "this computer's clock shows {shown}. Nothing is lost, entries stay in their order, but new ones get a wrong time: \
             set the clock"
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::microseconds;
    use crate::journal::timestamp;

    #[test]
    fn any_year_that_a_clock_shows_has_a_time_stamp() {
        let year = Duration::from_hours(24 * 365);
        let shown = |at: SystemTime| timestamp(microseconds(at)).to_string();
        assert!(shown(SystemTime::UNIX_EPOCH + 20_000 * year).starts_with("9999-12-30"));
        assert!(shown(SystemTime::UNIX_EPOCH - 20_000 * year).starts_with("-009999"));
        assert!(shown(SystemTime::UNIX_EPOCH - year).starts_with("1969-01-01"));
        assert_eq!(shown(SystemTime::UNIX_EPOCH), "1970-01-01T00:00:00Z");
    }
}
