//! The only clock of the program. The order of entries never depends on it.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use jiff::tz::TimeZone;

use crate::campaign::sound::limits::TIMES;
use crate::campaign::{Campaign, OpenTime};
use crate::journal::{JournalError, OpenMark, Reader, timestamp};

/// How far a clock may go back, in microseconds: clocks are set by seconds all the time.
const SET_BACK: i64 = 60_000_000;

/// A source of time stamps.
#[derive(Debug, Clone, Copy, Default)]
pub enum Clock {
    /// The system's clock.
    #[default]
    System,
    /// A fixed time: microseconds since 1970, UTC. For tests and demonstrations.
    Fixed(i64),
    /// A time that is set from outside, in the same unit. For tests.
    Set(&'static AtomicI64),
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
            Self::Set(at) => at.load(Ordering::Relaxed),
        }
    }

    /// Microseconds since some moment of this run. They go on evenly, however the clock is set, and stand still while the
    /// computer sleeps where the system counts so.
    fn steady(self) -> i64 {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            Self::System => i64::try_from(BEGUN.elapsed().as_micros()).unwrap_or(i64::MAX),
            set => set.shown(),
        }
    }
}

/// How often it is stored while a timer runs how long the campaign has been open.
pub(crate) const MARK_EVERY: Duration = Duration::from_mins(1);
/// How much later than that a mark may come, before it is taken that the program was killed.
const GRACE: Duration = Duration::from_secs(15);

/// How long a campaign has been open in all.
#[derive(Debug)]
pub(super) struct OpenClock {
    clock: Clock,
    /// How long it had been open before.
    before: OpenTime,
    /// When it was opened, by the steady clock.
    since: i64,
    /// What was stored last.
    marked: OpenTime,
}

impl OpenClock {
    /// Goes on from what was stored last; without that from the start of the timer that was started last.
    pub(super) fn new(clock: Clock, campaign: &Campaign, mark: Option<OpenMark>) -> Self {
        let starts = campaign.timers().filter_map(|timer| timer.since);
        let started = OpenTime(starts.max().unwrap_or(0).saturating_mul(1000));
        let before = mark.map_or(started, |mark| mark.time.max(started));
        Self {
            clock,
            before,
            since: clock.steady(),
            marked: before,
        }
    }

    pub(super) fn now(&self) -> OpenTime {
        let open = self.clock.steady().saturating_sub(self.since).max(0) / 1000;
        OpenTime(self.before.0.saturating_add(open.unsigned_abs()))
    }

    /// What is to be stored now: at the end of play where it is not what is stored, else only now and then.
    pub(super) fn mark(&mut self, at_end: bool) -> Option<OpenMark> {
        let time = self.now();
        let gone = Duration::from_millis(time.0.saturating_sub(self.marked.0));
        let is_due = gone >= MARK_EVERY || (at_end && !gone.is_zero());
        is_due.then(|| {
            self.marked = time;
            OpenMark {
                time,
                at: self.clock.now(),
            }
        })
    }
}

/// How long a campaign has been open in all, for a program that only reads it: by the clock as long as another one has it open;
/// and whether one has.
///
/// # Errors
/// It can't be read.
pub(crate) fn open_time_of(
    reader: &Reader,
    clock: Clock,
) -> Result<(OpenTime, bool), JournalError> {
    let Some((mark, is_open)) = reader.open_mark()? else {
        return Ok((OpenTime::default(), false));
    };
    if !is_open {
        return Ok((mark.time, false));
    }
    let most = i64::try_from((MARK_EVERY + GRACE).as_micros()).unwrap_or(i64::MAX);
    let since = clock.now().saturating_sub(mark.at).clamp(0, most) / 1000;
    Ok((
        OpenTime(mark.time.0.saturating_add(since.unsigned_abs())),
        since * 1000 < most,
    ))
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
