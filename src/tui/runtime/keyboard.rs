//! What a Unix terminal sends, as crossterm's events. Not read by crossterm: its reader waits without end for the end of a paste
//! that the terminal began, and no key gets through. Here a paste also ends with a pause, and what the terminal reports about
//! itself makes no key, whenever it comes.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use rustix::fs::{Mode, OFlags};
use rustix::io::retry_on_intr;
use termina::event as raw;

use crate::tui::runtime::readable::readable;

const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// Asks for the background, then for the terminal's kind, which every terminal tells: without an answer before that one, the
/// terminal doesn't know the first question.
const ASK_BACKGROUND: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";

/// How long the terminal has to answer.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a paste or a report may pause before it counts as ended.
const PAUSE: Duration = Duration::from_secs(1);

/// The most bytes of a paste that are held; a longer one comes in pieces.
const MOST: usize = 8 * 1024 * 1024;

/// The most bytes that are read at once: few enough that frames are drawn during a flood of keys.
const BYTES: usize = 1_024;

/// The terminal's input.
pub(crate) struct Keyboard {
    terminal: OwnedFd,
    parser: termina::Parser,
    /// The beginning of what may be the mark of a paste.
    held: Vec<u8>,
    /// The paste that is being sent.
    paste: Option<Vec<u8>>,
    /// When what has begun counts as ended, unless more of it comes.
    ends: Option<Instant>,
    events: Vec<Event>,
}

impl AsFd for Keyboard {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.terminal.as_fd()
    }
}

impl Keyboard {
    pub(crate) fn new() -> io::Result<Self> {
        let stdin = io::stdin();
        let terminal = if stdin.is_terminal() {
            stdin.as_fd().try_clone_to_owned()?
        } else {
            rustix::fs::open("/dev/tty", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?
        };
        Ok(Self {
            terminal,
            parser: termina::Parser::default(),
            held: Vec::new(),
            paste: None,
            ends: None,
            events: Vec::new(),
        })
    }

    /// Asks the terminal whether its background is light with the next write to it, and returns until when it may answer; `None`
    /// if it can't be asked.
    pub(crate) fn ask_background() -> io::Result<Option<Instant>> {
        if !io::stdin().is_terminal() {
            return Ok(None);
        }
        io::stdout().write_all(ASK_BACKGROUND)?;
        Ok(Some(Instant::now() + PATIENCE))
    }

    /// Whether the background is light, as the terminal answers; `None` if it hasn't by `end`. Keys that were typed meanwhile
    /// are kept.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn background(&mut self, end: Instant) -> io::Result<Option<bool>> {
        let mut read = Vec::new();
        while !tells_kind(&read) {
            if readable([self.as_fd()], Some(end))? == [true] {
                read.extend_from_slice(self.read_bytes(&mut [0; BYTES])?);
            } else if end <= Instant::now() {
                break;
            }
        }
        let is_light = background(&read).map(is_light);
        self.take(&read, false);
        Ok(is_light)
    }

    /// Takes the events that were read.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Reads what the terminal has sent; waits for it.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn read(&mut self) -> io::Result<()> {
        let mut bytes = [0; BYTES];
        let read = self.read_bytes(&mut bytes)?;
        self.take(read, read.len() == BYTES);
        Ok(())
    }

    fn read_bytes<'a>(&self, bytes: &'a mut [u8; BYTES]) -> io::Result<&'a [u8]> {
        match retry_on_intr(|| rustix::io::read(&self.terminal, &mut bytes[..]))? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            n => Ok(&bytes[..n]),
        }
    }

    /// When a paste or a report that has begun counts as ended.
    pub(crate) const fn ends(&self) -> Option<Instant> {
        self.ends
    }

    /// Ends a paste or a report that has paused for too long.
    pub(crate) fn end_what_is_over(&mut self, now: Instant) {
        if self.ends.take_if(|at| *at <= now).is_some() {
            self.end_paste();
            self.held.clear();
        }
    }

    fn take(&mut self, bytes: &[u8], is_more: bool) {
        self.divide(bytes, is_more);
        let has_begun = self.paste.is_some() || is_report(&self.held);
        self.ends = has_begun.then(|| Instant::now() + PAUSE);
    }

    /// Divides what was read into keys, pastes and reports of the terminal, which are dropped. `is_more`: more may be on its
    /// way.
    fn divide(&mut self, bytes: &[u8], is_more: bool) {
        let mut rest = std::mem::take(&mut self.held);
        rest.extend_from_slice(bytes);
        loop {
            if let Some(paste) = &mut self.paste {
                // The mark may have begun in what was read before.
                let known = paste.len().saturating_sub(PASTE_END.len());
                paste.append(&mut rest);
                let Some(at) = find(&paste[known..], PASTE_END) else {
                    if paste.len() > MOST {
                        self.end_paste();
                        self.paste = Some(Vec::new());
                    }
                    return;
                };
                rest = paste.split_off(known + at).split_off(PASTE_END.len());
                self.end_paste();
            } else if let Some((at, end)) = mark(&rest, is_more) {
                // Its beginning is no key, nor is what comes before its end.
                self.keys(&rest[..at], false);
                match end {
                    MarkEnd::Paste => self.paste = Some(Vec::new()),
                    MarkEnd::Report(_) => {}
                    MarkEnd::Key(c) => {
                        let key = KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT);
                        self.events.push(Event::Key(key));
                    }
                    MarkEnd::Missing => {
                        self.held = rest.split_off(at);
                        return;
                    }
                }
                rest = rest.split_off(at + end.len());
            } else {
                // Esc alone is a key, unless more is on its way.
                let least = if is_more { 1 } else { 2 };
                let begun = (least..PASTE.len()).rev();
                let begun = begun.into_iter().find(|n| rest.ends_with(&PASTE[..*n]));
                self.held = rest.split_off(rest.len() - begun.unwrap_or(0));
                return self.keys(&rest, is_more);
            }
        }
    }

    fn keys(&mut self, bytes: &[u8], is_more: bool) {
        self.parser.parse(bytes, is_more);
        while let Some(event) = self.parser.pop() {
            self.events.extend(converted(&event));
        }
    }

    fn end_paste(&mut self) {
        if let Some(paste) = self.paste.take() {
            let text = String::from_utf8_lossy(&paste).into_owned();
            self.events.push(Event::Paste(text));
        }
    }
}

/// What begins with Esc and is not for the parser, which would wait without end for the end of a text that never comes.
#[derive(Clone, Copy)]
enum MarkEnd {
    /// A paste begins.
    Paste,
    /// A report of so many bytes.
    Report(usize),
    /// A report whose end has not come yet.
    Missing,
    /// Alt and a key that begins like a report.
    Key(char),
}

impl MarkEnd {
    const fn len(self) -> usize {
        match self {
            Self::Paste => PASTE.len(),
            Self::Report(len) => len,
            Self::Missing => 0,
            Self::Key(_) => 2,
        }
    }
}

/// The first paste, report, or key like a report, and where it begins.
fn mark(bytes: &[u8], is_more: bool) -> Option<(usize, MarkEnd)> {
    let escapes = (0..bytes.len()).filter(|at| bytes[*at] == 0x1b);
    let mut marks = escapes.filter_map(|at| {
        let rest = &bytes[at..];
        let end = match rest.get(1)? {
            _ if rest.starts_with(PASTE) => MarkEnd::Paste,
            b']' | b'P' if is_report(rest) => ended(rest),
            b']' | b'P' if is_more && rest.len() == 2 => MarkEnd::Missing,
            key @ (b']' | b'P') => MarkEnd::Key(char::from(*key)),
            _ => return None,
        };
        Some((at, end))
    });
    marks.next()
}

/// Whether these bytes begin a report: an operating system command or a device control string. Both go on with a number, or
/// with a sign that no name of a key has.
fn is_report(bytes: &[u8]) -> bool {
    match bytes {
        [0x1b, b']', next, ..] => next.is_ascii_digit(),
        [0x1b, b'P', next, ..] => next.is_ascii_digit() || matches!(next, b'>' | b'!' | b'+'),
        _ => false,
    }
}

fn ended(report: &[u8]) -> MarkEnd {
    let ends = [b"\x07" as &[u8], b"\x1b\\"].into_iter();
    let ends = ends.filter_map(|end| Some(find(report, end)? + end.len()));
    ends.min().map_or(MarkEnd::Missing, MarkEnd::Report)
}

/// Whether the terminal has told its kind.
fn tells_kind(read: &[u8]) -> bool {
    find(read, b"\x1b[?").is_some_and(|at| {
        let mut rest = read[at + 3..].iter();
        rest.find(|it| !matches!(it, b'0'..=b'9' | b';')) == Some(&b'c')
    })
}

/// The background that a report tells: red, green and blue from 0 to 1.
fn background(read: &[u8]) -> Option<[f64; 3]> {
    let begin = b"\x1b]11;rgb:";
    let rest = &read[find(read, begin)? + begin.len()..];
    let end = rest.iter().position(|it| matches!(it, 0x07 | 0x1b))?;
    let text = std::str::from_utf8(&rest[..end]).ok()?;
    let mut parts = text.split('/').map(|part| {
        let most = 16_u32
            .checked_pow(u32::try_from(part.len()).ok()?)?
            .checked_sub(1)?;
        Some(f64::from(u32::from_str_radix(part, 16).ok()?) / f64::from(most.max(1)))
    });
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Whether black text is read more easily on it than white.
fn is_light([red, green, blue]: [f64; 3]) -> bool {
    0.299 * red + 0.587 * green + 0.114 * blue > 0.5
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

/// The same event of crossterm; `None` for what no key of the program is.
fn converted(event: &termina::Event) -> Option<Event> {
    match event {
        termina::Event::Key(key) if key.kind != raw::KeyEventKind::Release => {
            let code = code(key.code)?;
            Some(Event::Key(KeyEvent::new(code, modifiers(key.modifiers))))
        }
        termina::Event::Mouse(mouse) => Some(Event::Mouse(crossterm::event::MouseEvent {
            kind: match mouse.kind {
                raw::MouseEventKind::Down(button) => MouseEventKind::Down(side(button)),
                raw::MouseEventKind::Up(button) => MouseEventKind::Up(side(button)),
                raw::MouseEventKind::Drag(button) => MouseEventKind::Drag(side(button)),
                raw::MouseEventKind::Moved => MouseEventKind::Moved,
                raw::MouseEventKind::ScrollDown => MouseEventKind::ScrollDown,
                raw::MouseEventKind::ScrollUp => MouseEventKind::ScrollUp,
                raw::MouseEventKind::ScrollLeft => MouseEventKind::ScrollLeft,
                raw::MouseEventKind::ScrollRight => MouseEventKind::ScrollRight,
            },
            column: mouse.column,
            row: mouse.row,
            modifiers: modifiers(mouse.modifiers),
        })),
        _ => None,
    }
}

fn code(code: raw::KeyCode) -> Option<KeyCode> {
    Some(match code {
        raw::KeyCode::Char(c) => KeyCode::Char(c),
        raw::KeyCode::Enter => KeyCode::Enter,
        raw::KeyCode::Backspace => KeyCode::Backspace,
        raw::KeyCode::Tab => KeyCode::Tab,
        raw::KeyCode::BackTab => KeyCode::BackTab,
        raw::KeyCode::Escape => KeyCode::Esc,
        raw::KeyCode::Left => KeyCode::Left,
        raw::KeyCode::Right => KeyCode::Right,
        raw::KeyCode::Up => KeyCode::Up,
        raw::KeyCode::Down => KeyCode::Down,
        raw::KeyCode::Home => KeyCode::Home,
        raw::KeyCode::End => KeyCode::End,
        raw::KeyCode::PageUp => KeyCode::PageUp,
        raw::KeyCode::PageDown => KeyCode::PageDown,
        raw::KeyCode::Insert => KeyCode::Insert,
        raw::KeyCode::Delete => KeyCode::Delete,
        raw::KeyCode::Function(number) => KeyCode::F(number),
        _ => return None,
    })
}

fn modifiers(held: raw::Modifiers) -> KeyModifiers {
    let pairs = [
        (raw::Modifiers::SHIFT, KeyModifiers::SHIFT),
        (raw::Modifiers::ALT, KeyModifiers::ALT),
        (raw::Modifiers::CONTROL, KeyModifiers::CONTROL),
        (raw::Modifiers::SUPER, KeyModifiers::SUPER),
        (raw::Modifiers::HYPER, KeyModifiers::HYPER),
        (raw::Modifiers::META, KeyModifiers::META),
    ];
    let held = pairs.into_iter().filter(|(raw, _)| held.contains(*raw));
    held.map(|(_, modifier)| modifier).collect()
}

fn side(button: raw::MouseButton) -> MouseButton {
    match button {
        raw::MouseButton::Left => MouseButton::Left,
        raw::MouseButton::Right => MouseButton::Right,
        raw::MouseButton::Middle => MouseButton::Middle,
    }
}
