//! Timers: time that passes only while the campaign is open.

use serde::{Deserialize, Serialize};

use crate::rules::is_default;

/// The longest timer, in seconds: a day.
pub(crate) const LONGEST: u32 = 86_400;

/// A timer. Its time is told by how long the campaign has been open in all, which stands still while no program has it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// How long it is, in seconds.
    pub length: u32,
    /// The seconds that were gone when it was started or stopped last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: u32,
    /// How many seconds the campaign had been open when it was started last; `None` while it stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// Whether the end of a session stopped it: it runs on when the next session starts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waits: bool,
}

/// How long a campaign has been open in all, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct OpenTime(pub u64);

impl OpenTime {
    const fn seconds(self) -> u64 {
        self.0 / 1000
    }
}

impl Timer {
    /// One of so many seconds that starts now.
    pub(crate) const fn started(length: u32, now: OpenTime) -> Self {
        Self {
            length,
            gone: 0,
            since: Some(now.seconds()),
            waits: false,
        }
    }

    /// The seconds that are left.
    pub fn left(self, now: OpenTime) -> u32 {
        let ran = self
            .since
            .map_or(0, |since| now.seconds().saturating_sub(since));
        let gone = u64::from(self.gone).saturating_add(ran);
        self.length
            .saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX))
    }

    /// The same, standing still or running from now on.
    pub(crate) fn running(self, runs: bool, now: OpenTime) -> Self {
        self.with_left(self.left(now), runs, now)
    }

    /// With so many seconds left from now on; it becomes longer where that is more than it had.
    pub(crate) fn with_left(self, left: u32, runs: bool, now: OpenTime) -> Self {
        let length = self.length.max(left);
        Self {
            length,
            gone: length - left,
            since: runs.then(|| now.seconds()),
            waits: false,
        }
    }

    /// The same as the end of a session leaves it, which stops those that run; `None` where that changes nothing.
    pub(crate) fn at_session_end(self, now: OpenTime) -> Option<Self> {
        self.since.map(|_| Self {
            waits: self.left(now) > 0,
            ..self.running(false, now)
        })
    }

    /// The same as the start of a session leaves it: what the end of the last one stopped runs on.
    pub(crate) fn at_session_start(self, now: OpenTime) -> Option<Self> {
        self.waits.then(|| self.running(true, now))
    }

    /// Whether it ran until its time was up, which nothing has noted yet.
    pub(crate) fn ran_out(self, now: OpenTime) -> bool {
        self.since.is_some() && self.left(now) == 0
    }

    /// What is shown of it: `48 min`, in the last two minutes `90 s`, `time is up`; `paused` while it stands still.
    pub(crate) fn words(self, now: OpenTime) -> String {
        let left = self.left(now);
        let words = left_words(left);
        if left > 0 && self.since.is_none() {
            format!("{words}, paused")
        } else {
            words
        }
    }

    /// The milliseconds until it shows something else; `None` where it stands still or is over.
    pub(crate) fn changes_in(self, now: OpenTime) -> Option<u64> {
        let left = self.left(now);
        self.since.filter(|_| left > 0)?;
        let seconds = match left {
            ..=LAST_MINUTES => 1,
            more => u64::from(more - 1) % 60 + 1,
        };
        Some(seconds * 1000 - now.0 % 1000)
    }
}

/// Below this many seconds each is told: half a minute more than there is would be much of it.
const LAST_SECONDS: u32 = 119;

/// With so many left, seconds are told next.
const LAST_MINUTES: u32 = LAST_SECONDS + 1;

/// `48 min`, begun minutes counted whole; `90 s` in the last two.
pub(crate) fn left_words(seconds: u32) -> String {
    match seconds {
        0 => "time is up".to_owned(),
        60 => "1 min".to_owned(),
        1..=LAST_SECONDS => format!("{seconds} s"),
        more => format!("{} min", more.div_ceil(60)),
    }
}

/// A length as it is written: `60 min`, `90 s`.
pub(crate) fn length_words(seconds: u32) -> String {
    if seconds.is_multiple_of(60) {
        format!("{} min", seconds / 60)
    } else {
        format!("{seconds} s")
    }
}
