//! Signals. On Unix whatever ends a program by default ends this one when it has restored the terminal, as does a lost
//! terminal; TSTP suspends it, CONT resumes it. Left out are the signals that can't be handled safely: KILL and STOP, and ILL, FPE
//! and SEGV, which the processor sends.
//! Other systems have no signals that a console program must handle.

pub(crate) use system::{Listener, outlive_limits, stop};

#[cfg(unix)]
mod system {
    use std::io::{self, IsTerminal as _};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::mpsc::Sender;
    use std::thread;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM,
        SIGTRAP, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::backend::SignalDelivery;
    use signal_hook::iterator::exfiltrator::SignalOnly;
    use signal_hook::low_level::emulate_default_handler;

    use crate::tui::runtime::input::Input;

    type Signals = SignalDelivery<UnixStream, SignalOnly>;

    const SIGNALS: [i32; 16] = [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
        SIGSYS, SIGTRAP, SIGABRT, SIGBUS, SIGTSTP, SIGCONT,
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

    /// The signals that are held from here on, until [`Listener::start`] tells of them.
    pub(crate) struct Listener {
        signals: Signals,
        send: Sender<Input>,
    }

    impl Listener {
        /// Holds the usual signals.
        ///
        /// # Errors
        /// One can't be handled.
        pub(crate) fn new(send: Sender<Input>) -> io::Result<Self> {
            let (read, write) = UnixStream::pair()?;
            let signals = Signals::with_pipe(read, write, SignalOnly, SIGNALS)?;
            Ok(Self { signals, send })
        }

        /// Sends them, on a thread of its own. First it holds the rest, which are many and rare, and would take time from the first
        /// frame. One that can't be handled ends the program as it would otherwise.
        ///
        /// # Errors
        /// There can't be another thread.
        pub(crate) fn start(mut self) -> io::Result<()> {
            let handle = self.signals.handle();
            of_system().for_each(|signal| drop(handle.add_signal(signal)));
            // The end of a pipe is not a lost terminal: keys are then read from elsewhere.
            let mut watched = io::stdin().is_terminal();
            let listen = move || {
                while let Ok(events) = wait(&self.signals, watched) {
                    // Some systems can't poll a terminal; polling again would fail each time.
                    watched &= !events.contains(PollFlags::NVAL);
                    let gone = events.intersects(PollFlags::HUP | PollFlags::ERR);
                    let ends = gone.then_some(Input::End(1));
                    let mut inputs = self.signals.pending().map(input).chain(ends);
                    if inputs.any(|input| self.send.send(input).is_err()) || gone {
                        break;
                    }
                }
            };
            let thread = thread::Builder::new().name("signals".to_owned());
            thread.spawn(listen).map(drop)
        }
    }

    fn input(signal: i32) -> Input {
        match signal {
            SIGTSTP => Input::Suspend,
            SIGCONT => Input::Continue,
            // The exit status a shell reports for a program ended by a signal.
            other => Input::End(128 + other),
        }
    }

    /// Waits for a signal or, if `watched`, for an event of the terminal. A lost terminal doesn't always send HUP, only the
    /// session's controlling terminal does; unnoticed, crossterm's reader would read end-of-file in a busy loop.
    fn wait(signals: &Signals, watched: bool) -> rustix::io::Result<PollFlags> {
        let stdin = io::stdin();
        let mut waited = [
            PollFd::new(signals.get_read(), PollFlags::IN),
            PollFd::new(&stdin, PollFlags::empty()),
        ];
        let count = if watched { 2 } else { 1 };
        match poll(&mut waited[..count], None) {
            Ok(_) => Ok(waited[1].revents()),
            Err(Errno::INTR) => Ok(PollFlags::empty()),
            Err(other) => Err(other),
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
    use std::sync::mpsc::Sender;

    use crate::tui::runtime::input::Input;

    pub(crate) struct Listener;

    impl Listener {
        #[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
        pub(crate) fn new(_: Sender<Input>) -> io::Result<Self> {
            Ok(Self)
        }

        #[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
        pub(crate) fn start(self) -> io::Result<()> {
            Ok(())
        }
    }

    pub(crate) fn stop() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn outlive_limits() {}
}
