//! What the terminal sends, as crossterm's events. On Unix not read by crossterm: its reader waits without end for the end of
//! a paste that the terminal began, and no key gets through. Here a paste also ends with a pause.

pub(crate) use system::Keyboard;

#[cfg(unix)]
mod system {
    use std::collections::VecDeque;
    use std::io::{self, ErrorKind, IsTerminal as _, Read as _};
    use std::os::fd::{AsFd as _, AsRawFd as _, OwnedFd};
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
    use filedescriptor::{POLLIN, poll, pollfd};
    use rustix::fs::{Mode, OFlags};
    use rustix::io::Errno;
    use signal_hook::consts::SIGWINCH;
    use signal_hook::low_level::pipe;
    use termina::event as raw;

    const PASTE: &[u8] = b"\x1b[200~";
    const PASTE_END: &[u8] = b"\x1b[201~";

    /// How long a paste may pause before it counts as ended.
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

        /// Waits for an event, and returns it with those that are pending, `most` at most.
        pub(crate) fn next(&mut self, most: usize) -> io::Result<Vec<Event>> {
            while self.events.is_empty() {
                let pause = self.paste.is_some().then_some(PAUSE);
                if !self.wait(pause)? {
                    self.end_paste();
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
                    Ok(n) => self.take(&bytes[..n]),
                    Err(Errno::INTR) => {}
                    Err(e) => return Err(e.into()),
                }
            }
            Ok(true)
        }

        /// Divides what was read into keys and pastes.
        fn take(&mut self, bytes: &[u8]) {
            let is_more = bytes.len() == BYTES;
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
                } else if let Some(at) = find(&rest, PASTE) {
                    let after = rest.split_off(at + PASTE.len());
                    self.keys(&rest[..at], false);
                    self.paste = Some(Vec::new());
                    rest = after;
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
    use std::time::Duration;

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
