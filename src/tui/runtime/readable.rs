//! Waits until one of several sources of bytes has something to read.

use std::io::{self, ErrorKind};
use std::os::fd::{AsRawFd as _, BorrowedFd};
use std::time::{Duration, Instant};

use filedescriptor::{Error, POLLIN, poll, pollfd};

/// Which of `sources` have something to read, or have ended, once one of them does; none where it is `until` before that, or a
/// signal came.
///
/// # Errors
/// The system can't wait for one of them.
pub(crate) fn readable<const N: usize>(
    sources: [BorrowedFd<'_>; N],
    until: Option<Instant>,
) -> io::Result<[bool; N]> {
    let mut polled = sources.map(|source| pollfd {
        fd: source.as_raw_fd(),
        events: POLLIN,
        revents: 0,
    });
    match poll(&mut polled, until.map(time_to)) {
        Ok(_) => Ok(polled.map(|it| it.revents != 0)),
        Err(Error::Poll(e) | Error::Io(e)) if e.kind() == ErrorKind::Interrupted => Ok([false; N]),
        Err(Error::Poll(e) | Error::Io(e)) => Err(e),
        Err(e) => Err(io::Error::other(e)),
    }
}

/// The time until then in whole milliseconds, as the system counts. Rounded down it would end too early, again and again within
/// the last millisecond.
fn time_to(until: Instant) -> Duration {
    let left = until.saturating_duration_since(Instant::now());
    let whole = Duration::from_millis(left.as_millis().try_into().unwrap_or(u64::MAX));
    if whole < left {
        whole + Duration::from_millis(1)
    } else {
        whole
    }
}
