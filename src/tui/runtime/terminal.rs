//! Raw mode, the alternate screen, and frames. Gives [`run`](crate::tui::runtime::event_loop::run) one [`Input`] at a time. Knows
//! nothing of what is shown.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write as _, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once};
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, Event};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

use crate::game::sanitize;
use crate::tui::runtime::event_loop::Request;
use crate::tui::runtime::input::{Input, Inputs};
use crate::tui::runtime::signals;
use crate::tui::runtime::worker::Waker;

/// The output buffer in bytes. One frame fits, so it is written in one call.
const FRAME_BYTES: usize = 64 * 1024;

/// The most cells of a terminal that is drawn to; each takes about 100 bytes. A large screen with small letters has 200,000.
const MOST_CELLS: u32 = 500_000;

/// Enables clicks and the wheel in SGR form. Not crossterm's `EnableMouseCapture`: that also reports every movement, and
/// each wakes the loop.
const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";

/// Makes the terminal remember the window's title, and restore it.
const REMEMBER_TITLE: &str = "\x1b[22;2t";
const FORMER_TITLE: &str = "\x1b[23;2t";

/// Whether the system can suspend and resume a program.
pub const CAN_SUSPEND: bool = cfg!(unix);

/// The terminal while the program uses it. Dropping it restores the terminal.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    inputs: Inputs,
    /// Until when the terminal may answer which background it has, while that is not known.
    answers_until: Option<Instant>,
    is_light: bool,
    /// Whether a frame is prepared that isn't written yet.
    prepared: bool,
    /// The terminal's size while it is too large to be drawn to.
    too_large: Option<Size>,
    mouse: bool,
    /// The window's title; empty while it is the terminal's own.
    title: String,
    gate: Gate,
}

/// Locked by another thread while it must not be stopped: stopped while reading a file, the program would keep the file
/// locked.
pub type Gate = Arc<Mutex<()>>;

/// Whether the program has taken the terminal; otherwise [`leave`] does nothing.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the window has a title of the program's.
static TITLED: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal. `asks` which background it has; [`Screen::is_light`] waits for the answer.
    ///
    /// # Errors
    /// There is no terminal, or it can't be set up; it is restored then.
    pub fn take(mouse: bool, asks: bool) -> io::Result<Self> {
        if !stdout().is_terminal() {
            return Err(io::Error::other("the output is not a terminal"));
        }
        leave_on_panic();
        Self::set_up(mouse, asks).inspect_err(|_| leave())
    }

    fn set_up(mouse: bool, asks: bool) -> io::Result<Self> {
        // Before the size is read: a later one is told by a signal.
        let inputs = Inputs::new()?;
        enter(mouse)?;
        let answers_until = if asks {
            Inputs::ask_background()?
        } else {
            None
        };
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, stdout()));
        // Before the write: what answers it would share the terminal with this.
        let size = backend.size()?;
        // In one write: a terminal that draws after each would answer later.
        stdout().flush()?;
        let viewport = Viewport::Fixed(drawn(size));
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        Ok(Self {
            terminal,
            inputs,
            answers_until,
            is_light: false,
            prepared: false,
            too_large: too_large(size),
            mouse,
            title: String::new(),
            gate: Gate::default(),
        })
    }

    /// A function that another thread calls to make the loop take an answer.
    pub(crate) fn waker(&self) -> Waker {
        self.inputs.waker()
    }

    /// Whether the terminal says that its background is light; the first time this waits for the answer, 100 ms at most.
    pub(crate) fn is_light(&mut self) -> bool {
        if let Some(until) = self.answers_until.take() {
            self.is_light = self.inputs.background(until).unwrap_or(false);
        }
        self.is_light
    }

    /// Locked by another thread while it must not be stopped.
    pub(crate) fn gate(&self) -> Gate {
        Arc::clone(&self.gate)
    }

    /// Waits for input until `deadline`; `None` once that has passed.
    pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Option<Input> {
        // Else the answer would be read as keys.
        self.is_light();
        self.inputs.next(deadline)
    }

    /// Makes events that were not handled the next input: they were typed ahead for the next application. Nothing further is read
    /// until all are handled, so that what is typed after the last key goes to the shell.
    pub(crate) fn put_back(&mut self, events: Vec<Event>, at: Instant) {
        self.inputs.put_back(events, at);
    }

    /// Draws a frame in one write, as a synchronized update. Does nothing while the terminal isn't taken.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.prepare(render)?;
        self.show_prepared().map(drop)
    }

    /// Does all of [`Screen::draw`] but the write. Several frames that are prepared one after the other are shown as one.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn prepare(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        let mut frame = self.terminal.get_frame();
        match self.too_large {
            None => render(&mut frame),
            Some(Size { width, height }) => frame.render_widget(
                format!("too large: {width}×{height}; {MOST_CELLS} cells at most"),
                frame.area(),
            ),
        }
        if !self.prepared {
            queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        }
        self.terminal.flush()?;
        self.terminal.swap_buffers();
        self.prepared = true;
        Ok(())
    }

    /// Writes the frame that was prepared, if one was; returns whether.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn show_prepared(&mut self) -> io::Result<bool> {
        let prepared = std::mem::take(&mut self.prepared);
        if prepared {
            queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
            io::Write::flush(self.terminal.backend_mut())?;
        }
        Ok(prepared)
    }

    /// Sets the size; the next frame is drawn in full. Returns the size that is drawn to.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn resize(&mut self, size: Size) -> io::Result<Size> {
        self.too_large = too_large(size);
        if self.too_large.is_some() {
            // Only a part of it is drawn to, and so cleared, afterwards.
            queue!(self.terminal.backend_mut(), Clear(ClearType::All))?;
        }
        let area = drawn(size);
        self.terminal.resize(area)?;
        Ok(area.as_size())
    }

    /// The area that frames are drawn in.
    pub(crate) fn area(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }

    /// Does what the application wants of the terminal.
    ///
    /// # Errors
    /// The terminal is gone, or the program can't be suspended.
    pub(crate) fn obey(&mut self, request: &Request) -> io::Result<()> {
        match request {
            Request::Suspend => self.suspend(),
            Request::Title(title) => {
                self.title.clone_from(title);
                entitle(title)
            }
            Request::Copy(words) => execute!(stdout(), CopyToClipboard::to_clipboard_from(words)),
            Request::Mouse(mouse) => {
                self.mouse = *mouse;
                let mut out = stdout();
                if *mouse {
                    execute!(out, Print(CLICKS))
                } else {
                    execute!(out, DisableMouseCapture)
                }
            }
        }
    }

    /// Restores the terminal and suspends the program; [`Input::Continue`] follows when it resumes.
    ///
    /// # Errors
    /// The program can't be suspended.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        leave();
        let _until_workers_pause = self.gate.lock();
        signals::stop()
    }

    /// Takes the terminal again after a suspend and returns its size.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn resume(&mut self) -> io::Result<Size> {
        // A program stopped by another process hasn't restored the terminal.
        leave();
        enter(self.mouse)?;
        stdout().flush()?;
        if !self.title.is_empty() {
            entitle(&self.title)?;
        }
        // Not `Terminal::clear`: that queries the cursor's position, and it would be read as keys.
        let size = self.terminal.backend().size()?;
        self.resize(size)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// The size, if it is too large to be drawn to.
fn too_large(size: Size) -> Option<Size> {
    let cells = u32::from(size.width) * u32::from(size.height);
    (cells > MOST_CELLS).then_some(size)
}

/// What is drawn to in a terminal of this size; where it is too large, enough to say so.
fn drawn(size: Size) -> Rect {
    let Size { width, height } = size;
    match too_large(size) {
        None => Rect::new(0, 0, width, height),
        Some(_) => Rect::new(0, 0, width.min(80), height.min(24)),
    }
}

/// Takes the terminal, once what stands in the buffer of the output is written.
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
    Ok(())
}

/// Sets the window's title; the first time the terminal is told to remember the one before.
fn entitle(title: &str) -> io::Result<()> {
    if !TITLED.swap(true, Ordering::SeqCst) {
        execute!(stdout(), Print(REMEMBER_TITLE))?;
    }
    execute!(stdout(), SetTitle(sanitize(title)))
}

/// Restores the terminal, on quit, panic, signal and suspend. Errors are ignored: the terminal may be gone.
pub(crate) fn leave() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    if TITLED.swap(false, Ordering::SeqCst) {
        // Where the terminal has not remembered one, the shell sets its own over an empty one.
        let _ = execute!(out, SetTitle(""), Print(FORMER_TITLE));
    }
    // One at a time: an error in one sequence must not prevent the next.
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

/// Makes a write beyond the process's file size limit fail, as on a full disk, instead of ending the program.
pub fn outlive_limits() {
    signals::outlive_limits();
}
