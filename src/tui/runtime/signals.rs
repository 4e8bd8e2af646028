//! Signals. On Unix whatever ends a program by default ends this one when it has restored the terminal; TSTP suspends it, CONT
//! resumes it, WINCH tells that the terminal has another size. Left out are the signals that can't be handled safely: KILL and
//! STOP, and ILL, FPE and SEGV, which the processor sends.
//! Other systems have no signals that a console program must handle.

#[cfg(unix)]
pub(crate) use system::HeldSignals;
pub(crate) use system::{outlive_limits, stop};

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::time::Instant;

    use crossterm::event::Event;
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM,
        SIGTRAP, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::backend::SignalDelivery;
    use signal_hook::iterator::exfiltrator::SignalOnly;
    use signal_hook::low_level::emulate_default_handler;

    use crate::tui::runtime::input::Input;

    const SIGNALS: [i32; 17] = [
        SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
        SIGXCPU, SIGSYS, SIGTRAP, SIGABRT, SIGBUS, SIGTSTP, SIGCONT,
    ];

    /// Those of Linux alone: IO, PWR and STKFLT, where the processor has them under these numbers, and the real-time signals,
    /// some of which the C library keeps for itself.
    #[cfg(target_os = "linux")]
    fn of_system() -> impl Iterator<Item = i32> {
        let usual = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));
        let named = if usual { &[16, 29, 30][..] } else { &[] };
        named.iter().copied().chain(34..=64)
    }

    #[cfg(not(target_os = "linux"))]
    fn of_system() -> impl Iterator<Item = i32> {
        std::iter::empty()
    }

    /// Signals that are held until [`HeldSignals::pending`] tells of them.
    pub(crate) struct HeldSignals {
        signals: SignalDelivery<UnixStream, SignalOnly>,
        are_all: bool,
    }

    /// Readable once there is one.
    impl AsFd for HeldSignals {
        fn as_fd(&self) -> BorrowedFd<'_> {
            self.signals.get_read().as_fd()
        }
    }

    impl HeldSignals {
        /// Holds the usual signals.
        ///
        /// # Errors
        /// One can't be held.
        pub(crate) fn new() -> io::Result<Self> {
            let (read, write) = UnixStream::pair()?;
            let signals = SignalDelivery::with_pipe(read, write, SignalOnly, SIGNALS)?;
            Ok(Self {
                signals,
                are_all: false,
            })
        }

        /// Holds the rest, once: they are many and rare, and would take time from the first frame. One that can't be held ends the
        /// program as it would otherwise.
        pub(crate) fn hold_the_rest(&mut self) {
            if !std::mem::replace(&mut self.are_all, true) {
                let handle = self.signals.handle();
                of_system().for_each(|signal| drop(handle.add_signal(signal)));
            }
        }

        /// What those that came tell the program.
        pub(crate) fn pending(&mut self) -> impl Iterator<Item = Input> {
            self.signals.pending().map(input)
        }
    }

    fn input(signal: i32) -> Input {
        match signal {
            SIGWINCH => match crossterm::terminal::size() {
                Ok((width, height)) => {
                    Input::Events(vec![Event::Resize(width, height)], Instant::now())
                }
                Err(_) => Input::End(1),
            },
            SIGTSTP => Input::Suspend,
            SIGCONT => Input::Continue,
            // The exit status a shell reports for a program ended by a signal.
            other => Input::End(128 + other),
        }
    }

    pub(crate) fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// With a handler registered, SIGXFSZ no longer ends the program.
    pub(crate) fn outlive_limits() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    #[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
    pub(crate) const fn stop() -> io::Result<()> {
        Ok(())
    }

    pub(crate) const fn outlive_limits() {}
}
