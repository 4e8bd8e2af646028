//! What the terminal sends, as crossterm's events. On Unix not read by crossterm: its reader waits without end for the end of
//! a paste that the terminal began, and no key gets through. Here a paste also ends with a pause, and what the terminal reports
//! about itself makes no key, whenever it comes.

pub(crate) use system::Keyboard;

#[cfg(unix)]
mod system {
    use std::collections::VecDeque;
    use std::io::{self, ErrorKind, IsTerminal as _, Read as _, Write as _};
    use std::os::fd::{AsFd as _, AsRawFd as _, OwnedFd};
    use std::os::unix::net::UnixStream;
    use std::time::{Duration, Instant};

    use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
    use filedescriptor::{POLLIN, poll, pollfd};
    use rustix::fs::{Mode, OFlags};
    use rustix::io::Errno;
    use signal_hook::consts::SIGWINCH;
    use signal_hook::low_level::pipe;
    use termina::event as raw;

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

    /// The most bytes that are read at once, as many as a terminal hands out.
    const BYTES: usize = 1_024;

    /// The terminal's input.
    pub(crate) struct Keyboard {
        terminal: OwnedFd,
        resized: UnixStream,
        parser: termina::Parser,
        /// The beginning of what may be the mark of a paste.
        held: Vec<u8>,
        /// The paste that is being sent.
        paste: Option<Vec<u8>>,
        events: VecDeque<Event>,
    }

    impl Keyboard {
        pub(crate) fn new() -> io::Result<Self> {
            let stdin = io::stdin();
            let terminal = if stdin.is_terminal() {
                stdin.as_fd().try_clone_to_owned()?
            } else {
                rustix::fs::open("/dev/tty", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?
            };
            let (resized, send) = UnixStream::pair()?;
            resized.set_nonblocking(true)?;
            send.set_nonblocking(true)?;
            pipe::register(SIGWINCH, send)?;
            Ok(Self {
                terminal,
                resized,
                parser: termina::Parser::default(),
                held: Vec::new(),
                paste: None,
                events: VecDeque::new(),
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
        pub(crate) fn background(&mut self, end: Instant) -> io::Result<Option<bool>> {
            let mut read = Vec::new();
            while !tells_kind(&read) {
                let left = end.saturating_duration_since(Instant::now());
                match self.is_readable(left)? {
                    Some(true) => {}
                    Some(false) => break,
                    None => continue,
                }
                let mut bytes = [0; BYTES];
                match rustix::io::read(&self.terminal, &mut bytes[..]) {
                    Ok(0) => break,
                    Ok(n) => read.extend_from_slice(&bytes[..n]),
                    Err(Errno::INTR) => {}
                    Err(e) => return Err(e.into()),
                }
            }
            let is_light = background(&read).map(is_light);
            self.take(&read, false);
            Ok(is_light)
        }

        /// Waits so long until there is something to read; `None` if a signal ended the wait.
        fn is_readable(&self, time: Duration) -> io::Result<Option<bool>> {
            let mut fds = [pollfd {
                fd: self.terminal.as_raw_fd(),
                events: POLLIN,
                revents: 0,
            }];
            match poll(&mut fds, Some(time)) {
                Ok(ready) => Ok(Some(ready > 0)),
                Err(filedescriptor::Error::Poll(e) | filedescriptor::Error::Io(e)) => {
                    match e.kind() {
                        ErrorKind::Interrupted => Ok(None),
                        _ => Err(e),
                    }
                }
                Err(e) => Err(io::Error::other(e)),
            }
        }

        /// Waits for an event, and returns it with those that are pending, `most` at most.
        pub(crate) fn next(&mut self, most: usize) -> io::Result<Vec<Event>> {
            while self.events.is_empty() {
                let begun = self.paste.is_some() || is_report(&self.held);
                if !self.wait(begun.then_some(PAUSE))? {
                    self.end_paste();
                    self.held.clear();
                }
            }
            while self.events.len() < most && self.wait(Some(Duration::ZERO))? {}
            let most = most.min(self.events.len());
            Ok(self.events.drain(..most).collect())
        }

        /// Waits for input and takes it; `false` if there was none.
        fn wait(&mut self, time: Option<Duration>) -> io::Result<bool> {
            let waited = |fd| pollfd {
                fd,
                events: POLLIN,
                revents: 0,
            };
            let mut fds = [
                waited(self.terminal.as_raw_fd()),
                waited(self.resized.as_raw_fd()),
            ];
            match poll(&mut fds, time) {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                Err(filedescriptor::Error::Poll(e) | filedescriptor::Error::Io(e)) => {
                    // A signal; one of the loops above waits again.
                    return match e.kind() {
                        ErrorKind::Interrupted => Ok(time.is_none_or(|time| !time.is_zero())),
                        _ => Err(e),
                    };
                }
                Err(e) => return Err(io::Error::other(e)),
            }
            if fds[1].revents != 0 {
                let mut signals = [0; 64];
                while matches!(self.resized.read(&mut signals), Ok(1..)) {}
                let (width, height) = crossterm::terminal::size()?;
                self.events.push_back(Event::Resize(width, height));
            }
            if fds[0].revents != 0 {
                let mut bytes = [0; BYTES];
                match rustix::io::read(&self.terminal, &mut bytes[..]) {
                    Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                    Ok(n) => self.take(&bytes[..n], n == BYTES),
                    Err(Errno::INTR) => {}
                    Err(e) => return Err(e.into()),
                }
            }
            Ok(true)
        }

        /// Divides what was read into keys, pastes and reports of the terminal, which are dropped. `is_more`: more may be on its
        /// way.
        fn take(&mut self, bytes: &[u8], is_more: bool) {
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
                            self.events.push_back(Event::Key(key));
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
                self.events.push_back(Event::Paste(text));
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
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::time::{Duration, Instant};

    use crossterm::event::{self, Event};

    /// How long it waits for more events.
    const GLANCE: Duration = Duration::from_micros(5);

    /// The terminal's input.
    pub(crate) struct Keyboard;

    impl Keyboard {
        pub(crate) fn new() -> io::Result<Self> {
            // From its first poll on crossterm reports another size.
            event::poll(Duration::ZERO)?;
            Ok(Self)
        }

        /// The background is not asked for, because crossterm would read the answer as keys.
        #[expect(clippy::unnecessary_wraps, reason = "on Unix it is asked")]
        pub(crate) const fn ask_background() -> io::Result<Option<Instant>> {
            Ok(None)
        }

        #[expect(
            clippy::unused_self,
            clippy::unnecessary_wraps,
            reason = "on Unix it is asked"
        )]
        pub(crate) const fn background(&mut self, _: Instant) -> io::Result<Option<bool>> {
            Ok(None)
        }

        /// Waits for an event, and returns it with those that are pending, `most` at most.
        pub(crate) fn next(&mut self, most: usize) -> io::Result<Vec<Event>> {
            let mut events = vec![event::read()?];
            while events.len() < most && event::poll(GLANCE)? {
                events.push(event::read()?);
            }
            Ok(events)
        }
    }
}
