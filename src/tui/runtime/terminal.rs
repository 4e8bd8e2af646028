//! The one place that knows the platform: raw mode, the alternate screen, signals, and the thread that reads input. Gives
//! the loop in [`crate::tui::runtime::event_loop()`] an [`Input`] at a time; knows nothing of what is shown.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write as _, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, Event,
};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use crate::tui::runtime::input::Input;
use crate::tui::runtime::signals;
use crate::tui::runtime::worker::Waker;

/// One frame fits: it goes out in one write.
const FRAME_BYTES: usize = 64 * 1024;

/// The most events handed over at once, so that a frame is shown now and then during a flood.
const BATCH: usize = 1_024;

/// How long the reader looks for more before it hands over what it has. Not zero: crossterm 0.29 then doesn't look at all.
const GLANCE: Duration = Duration::from_micros(50);

/// Clicks and the wheel in SGR form. Not crossterm's `EnableMouseCapture`: that reports every movement, and each wakes the loop.
const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";

/// Whether the system can stop a program and let it go on.
pub const CAN_SUSPEND: bool = cfg!(unix);

/// The terminal while the program has it. Dropping it gives the terminal back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    inputs: Receiver<Input>,
    answers: Sender<Input>,
    left: Option<Input>,
    /// Lets the reader take its next batch.
    more: SyncSender<()>,
    mouse: bool,
    gate: Gate,
}

/// Held by another thread while it must not be stopped: in the middle of reading a file it would keep others out for as
/// long as the program is.
pub type Gate = Arc<Mutex<()>>;

/// Whether the terminal is ours; [`leave`] does nothing where it isn't.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal and starts listening.
    ///
    /// # Errors
    /// Where there is no terminal, or it can't be set up; it is as it was then.
    pub fn take(mouse: bool) -> io::Result<Self> {
        if !stdout().is_terminal() {
            return Err(io::Error::other("the output is no terminal"));
        }
        leave_on_panic();
        Self::set_up(mouse).inspect_err(|_| leave())
    }

    fn set_up(mouse: bool) -> io::Result<Self> {
        let (send, inputs) = mpsc::channel();
        signals::listen(&send)?;
        enter(mouse)?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, stdout()));
        let mut terminal = Terminal::new(backend)?;
        let size = terminal.get_frame().area().as_size();
        let (more, may_read) = mpsc::sync_channel(1);
        let answers = send.clone();
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read(size, send, &may_read))?;
        Ok(Self {
            terminal,
            inputs,
            answers,
            left: None,
            more,
            mouse,
            gate: Gate::default(),
        })
    }

    /// What another thread rings when the loop has to take in an answer.
    #[must_use]
    pub fn waker(&self) -> Waker {
        let answers = self.answers.clone();
        // Nobody listens once the screen is over.
        Arc::new(move || drop(answers.send(Input::Answer)))
    }

    /// What another thread holds while it must not be stopped.
    #[must_use]
    pub fn gate(&self) -> Gate {
        Arc::clone(&self.gate)
    }

    /// Waits for input, or until `deadline`; `None` when that has come.
    #[must_use]
    pub fn next(&mut self, deadline: Option<Instant>) -> Option<Input> {
        if let Some(left) = self.left.take() {
            return Some(left);
        }
        let gone = Some(Input::End(1));
        match deadline {
            None => self.inputs.recv().ok().or(gone),
            Some(at) => {
                let wait = at.saturating_duration_since(Instant::now());
                match self.inputs.recv_timeout(wait) {
                    Ok(input) => Some(input),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => gone,
                }
            }
        }
    }

    /// Says that a batch was handled but for what is `left`, which comes again: typed ahead for what is shown next. Until
    /// all was handled the reader reads no further: what is typed after the last key is the shell's.
    pub fn handled(&mut self, left: Vec<Event>, at: Instant) {
        if !left.is_empty() {
            self.left = Some(Input::Events(left, at));
            return;
        }
        // A full channel means it has been told already, a closed one that it said its end.
        let _ = self.more.try_send(());
    }

    /// Draws a frame in one write, bracketed so that a terminal shows it whole. Nothing while the terminal isn't ours.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        render(&mut self.terminal.get_frame());
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.flush()?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.terminal.swap_buffers();
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Follows the terminal's size; the next frame is drawn whole.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn resize(&mut self, width: u16, height: u16) -> io::Result<()> {
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// The size frames are drawn at.
    #[must_use]
    pub fn area(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }

    /// Gives the terminal back and stops; [`Input::Continue`] comes when it goes on.
    ///
    /// # Errors
    /// When it can't be stopped.
    pub fn suspend(&mut self) -> io::Result<()> {
        leave();
        let _nobody_is_at_work = self.gate.lock();
        signals::stop()
    }

    /// Takes the terminal again, whatever others did with it meanwhile; answers its size.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn resume(&mut self) -> io::Result<Size> {
        // One that another stopped never gave it back.
        leave();
        enter(self.mouse)?;
        // Not `Terminal::clear`: that asks the terminal for its cursor, while the reader has its answers.
        let size = self.terminal.backend().size()?;
        self.resize(size.width, size.height)?;
        Ok(size)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let mut out = stdout();
    queue!(
        out,
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableBracketedPaste,
        cursor::Hide
    )?;
    if mouse {
        queue!(out, Print(CLICKS))?;
    }
    out.flush()
}

/// Gives the terminal back as it was. For every way out: quit, panic, signal, suspend. A terminal that is gone already has
/// nothing to be told, so errors are of no interest.
pub fn leave() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    // One by one: what a terminal doesn't know must not keep the rest from it.
    let _ = execute!(out, EndSynchronizedUpdate);
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = execute!(out, cursor::Show);
    let _ = disable_raw_mode();
}

fn leave_on_panic() {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            leave();
            report(what);
        }));
    });
}

/// The reader: waits for one event, takes what else is there, hands it over and waits until it was handled.
fn read(size: Size, send: Sender<Input>, may_read: &Receiver<()>) {
    let last = EndOnDrop(send);
    let mut missed = missed_resize(size);
    while let Some(first) = missed.take().or_else(|| event::read().ok()) {
        let mut batch = vec![first];
        while batch.len() < BATCH && event::poll(GLANCE).unwrap_or(false) {
            match event::read() {
                Ok(event) => batch.push(event),
                Err(_) => break,
            }
        }
        let handed = last.0.send(Input::Events(batch, Instant::now()));
        if handed.is_err() || may_read.recv().is_err() {
            return;
        }
    }
}

/// The reader's last word, however it ends: the loop would wait for ever for one that panicked.
struct EndOnDrop(Sender<Input>);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        // Nobody listens any more where the loop ended first.
        let _ = self.0.send(Input::End(1));
    }
}

/// The change from the `size` the first frame has, if there was one before crossterm listened for it: it does so from its
/// first poll on.
fn missed_resize(size: Size) -> Option<Event> {
    let _ = event::poll(Duration::ZERO);
    let (width, height) = crossterm::terminal::size().ok()?;
    (Size { width, height } != size).then_some(Event::Resize(width, height))
}

/// A file that outgrows the limit set for this program is a write that fails, as on a full disk, and not its end.
pub fn outlive_limits() {
    signals::outlive_limits();
}
