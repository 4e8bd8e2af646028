//! The only clock of the program. The order of entries never depends on it.

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
    /// The present time: microseconds since 1970, UTC.
    pub(crate) fn now(self) -> i64 {
        match self {
            Self::System => jiff::Timestamp::now().as_microsecond(),
            Self::Fixed(at) => at,
        }
    }
}
