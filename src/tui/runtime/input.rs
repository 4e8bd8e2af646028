//! What the event loop waits for, and the wait: for the keyboard, a signal, an answer of the worker, whichever comes first.

use std::time::Instant;

use crossterm::event::Event;

pub(crate) use system::Inputs;

/// What the loop waits for.
#[derive(Debug)]
pub enum Input {
    /// The events since the last batch, and when they were read.
    Events(Vec<Event>, Instant),
    /// Another process, or the terminal's job control, asks the program to suspend.
    Suspend,
    /// The program was resumed, after it suspended itself or was stopped.
    Continue,
    /// The program has to end with this exit status.
    End(i32),
    /// The worker has an answer.
    Answer,
}

/// One wait for all of it, on the thread of the loop: handed over by another thread, a key would be drawn later.
#[cfg(unix)]
mod system {
    use std::collections::VecDeque;
    use std::io::{self, Read as _, Write as _};
    use std::os::fd::AsFd as _;
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::time::Instant;

    use crossterm::event::Event;

    use super::Input;
    use crate::tui::runtime::keyboard::Keyboard;
    use crate::tui::runtime::readable::readable;
    use crate::tui::runtime::signals::HeldSignals;
    use crate::tui::runtime::worker::Waker;

    /// The program's input. What comes before it is waited for is kept.
    pub(crate) struct Inputs {
        signals: HeldSignals,
        keyboard: Keyboard,
        /// Readable once there is an answer.
        answered: UnixStream,
        answers: Arc<UnixStream>,
        ready: VecDeque<Input>,
    }

    impl Inputs {
        /// # Errors
        /// A signal can't be held, or there is no terminal to read from.
        pub(crate) fn new() -> io::Result<Self> {
            let (answered, answers) = UnixStream::pair()?;
            answered.set_nonblocking(true)?;
            answers.set_nonblocking(true)?;
            Ok(Self {
                signals: HeldSignals::new()?,
                keyboard: Keyboard::new()?,
                answered,
                answers: Arc::new(answers),
                ready: VecDeque::new(),
            })
        }

        /// Asks the terminal whether its background is light with the next write to it, and returns until when it may answer; `None`
        /// if it can't be asked.
        ///
        /// # Errors
        /// The terminal is gone.
        pub(crate) fn ask_background() -> io::Result<Option<Instant>> {
            Keyboard::ask_background()
        }

        /// Whether the terminal answers until `end` that its background is light; `None` if it doesn't.
        pub(crate) fn background(&mut self, end: Instant) -> Option<bool> {
            // Where the terminal is gone, the next wait tells it.
            self.keyboard.background(end).ok().flatten()
        }

        /// A function that another thread calls when it has an answer.
        pub(crate) fn waker(&self) -> Waker {
            let answers = Arc::clone(&self.answers);
            // Where it is full, the loop is told already; where it is closed, there is none.
            Arc::new(move || drop((&*answers).write(&[0])))
        }

        /// Makes events that were not handled the next input.
        pub(crate) fn put_back(&mut self, events: Vec<Event>, at: Instant) {
            if !events.is_empty() {
                self.ready.push_front(Input::Events(events, at));
            }
        }

        /// Waits for input until `deadline`; `None` once that has passed.
        pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Option<Input> {
            loop {
                if let Some(input) = self.ready.pop_front() {
                    return Some(input);
                }
                let events = self.keyboard.take_events();
                if !events.is_empty() {
                    return Some(Input::Events(events, Instant::now()));
                }
                match self.take_what_comes(deadline) {
                    Ok(true) => {}
                    Ok(false) => {
                        let now = Instant::now();
                        self.keyboard.end_what_is_over(now);
                        if deadline.is_some_and(|at| at <= now) {
                            return None;
                        }
                    }
                    // Behind a signal that came with it: its status is the one that a shell expects.
                    Err(_) => self.ready.push_back(Input::End(1)),
                }
            }
        }

        /// Waits and takes whatever comes; `false` if nothing has when it is time for something else.
        fn take_what_comes(&mut self, deadline: Option<Instant>) -> io::Result<bool> {
            self.signals.hold_the_rest();
            let until = deadline.into_iter().chain(self.keyboard.ends()).min();
            let sources = [
                self.signals.as_fd(),
                self.keyboard.as_fd(),
                self.answered.as_fd(),
            ];
            let [signals, keyboard, answered] = readable(sources, until)?;
            if signals {
                self.ready.extend(self.signals.pending());
            }
            if keyboard {
                self.keyboard.read()?;
            }
            if answered {
                while matches!(self.answered.read(&mut [0; 64]), Ok(1..)) {}
                self.ready.push_back(Input::Answer);
            }
            Ok(signals || keyboard || answered)
        }
    }
}

/// The keyboard is read on a thread of its own: nothing else ends the wait for it.
#[cfg(not(unix))]
mod system {
    use std::io;
    use std::sync::Arc;
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
    use std::thread;
    use std::time::{Duration, Instant};

    use crossterm::event::{self, Event};

    use super::Input;
    use crate::tui::runtime::worker::Waker;

    /// How long the reader waits for more events.
    const GLANCE: Duration = Duration::from_micros(5);

    /// The most events in one batch, so that frames are drawn during a flood of input.
    const BATCH: usize = 1_024;

    /// The program's input.
    pub(crate) struct Inputs {
        sent: Receiver<Input>,
        send: Sender<Input>,
        left: Option<Input>,
        /// Started when input is first waited for: the first frame is on the screen earlier.
        reader: Option<Reader>,
        /// Lets the reader read its next batch, once all of the last is handled: what is typed after the last key goes to the
        /// shell.
        more: SyncSender<()>,
        is_handling: bool,
    }

    impl Inputs {
        /// # Errors
        /// There is no terminal to read from.
        pub(crate) fn new() -> io::Result<Self> {
            // From its first poll on crossterm reports another size.
            event::poll(Duration::ZERO)?;
            let (send, sent) = mpsc::channel();
            let (more, may_read) = mpsc::sync_channel(1);
            let reader = Reader {
                send: send.clone(),
                may_read,
            };
            Ok(Self {
                sent,
                send,
                left: None,
                reader: Some(reader),
                more,
                is_handling: false,
            })
        }

        /// The background is not asked for, because crossterm would read the answer as keys.
        #[expect(clippy::unnecessary_wraps, reason = "on Unix it is asked")]
        pub(crate) const fn ask_background() -> io::Result<Option<Instant>> {
            Ok(None)
        }

        #[expect(clippy::unused_self, reason = "on Unix it is asked")]
        pub(crate) const fn background(&mut self, _: Instant) -> Option<bool> {
            None
        }

        /// A function that another thread calls when it has an answer.
        pub(crate) fn waker(&self) -> Waker {
            let send = self.send.clone();
            // The send fails once nothing waits any more; ignore.
            Arc::new(move || drop(send.send(Input::Answer)))
        }

        /// Makes events that were not handled the next input.
        pub(crate) fn put_back(&mut self, events: Vec<Event>, at: Instant) {
            if !events.is_empty() {
                self.left = Some(Input::Events(events, at));
            }
        }

        /// Waits for input until `deadline`; `None` once that has passed.
        pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Option<Input> {
            if let Some(left) = self.left.take() {
                return Some(left);
            }
            let gone = Some(Input::End(1));
            if let Some(reader) = self.reader.take() {
                let thread = thread::Builder::new().name("input".to_owned());
                if thread.spawn(|| reader.read()).is_err() {
                    return gone;
                }
            }
            if std::mem::take(&mut self.is_handling) {
                // Closed means that the reader has ended; ignore.
                let _ = self.more.try_send(());
            }
            let input = match deadline {
                None => self.sent.recv().ok().or(gone),
                Some(at) => {
                    let wait = at.saturating_duration_since(Instant::now());
                    match self.sent.recv_timeout(wait) {
                        Ok(input) => Some(input),
                        Err(RecvTimeoutError::Timeout) => None,
                        Err(RecvTimeoutError::Disconnected) => gone,
                    }
                }
            };
            self.is_handling = matches!(input, Some(Input::Events(..)));
            input
        }
    }

    /// What the thread needs.
    struct Reader {
        send: Sender<Input>,
        may_read: Receiver<()>,
    }

    impl Reader {
        /// Waits for events, sends those that are pending in one batch, waits until it was handled. When it ends, so does the
        /// input; otherwise the loop would wait forever.
        fn read(self) {
            while let Ok(batch) = next_batch() {
                let sent = self.send.send(Input::Events(batch, Instant::now()));
                if sent.is_err() || self.may_read.recv().is_err() {
                    return;
                }
            }
            // The loop may have ended first; ignore.
            let _ = self.send.send(Input::End(1));
        }
    }

    fn next_batch() -> io::Result<Vec<Event>> {
        let mut events = vec![event::read()?];
        while events.len() < BATCH && event::poll(GLANCE)? {
            events.push(event::read()?);
        }
        Ok(events)
    }
}
