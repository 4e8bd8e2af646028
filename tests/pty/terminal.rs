//! A pseudo-terminal with an emulator behind it.

use std::fs::File;
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// How long anything may take before the test gives up; nothing waits for it.
const PATIENCE: Duration = Duration::from_mins(1);

const SIZE: PtySize = PtySize {
    rows: 24,
    cols: 80,
    pixel_width: 0,
    pixel_height: 0,
};

fn emulator() -> vt100::Parser {
    let [rows, columns] = [SIZE.rows, SIZE.cols].map(|n| NonZero::new(n).expect("not 0"));
    vt100::Parser::new(rows, columns, 0)
}

fn new_home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// What of the world the program sees.
fn surround(command: &mut CommandBuilder, home: &Path) {
    command.env_clear();
    command.env("HOME", home);
    command.env("ROLLBOOK_DATA", home.join("campaigns"));
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
}

/// What the program prints without a screen, fed with `input`.
fn printed(home: &Path, args: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollbook"));
    command.args(args).env_clear().env("HOME", home);
    command.env("ROLLBOOK_DATA", home.join("campaigns"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    stdin.write_all(input.as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it runs");
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Starts the program in a terminal that isn't its session's own, takes that terminal away and answers the exit status.
pub(crate) fn left_by_its_terminal() -> u32 {
    let home = new_home();
    let pair = native_pty_system().openpty(SIZE).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rollbook"));
    surround(&mut command, home.path());
    command.set_controlling_tty(false);
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("its output");
    let mut screen = emulator();
    let mut bytes = [0; 4096];
    while !screen.screen().contents().contains("Campaigns") {
        let n = reader.read(&mut bytes).expect("it draws");
        screen.process(&bytes[..n]);
    }
    drop(reader);
    drop(pair.master);
    let mut killer = child.clone_killer();
    let (send, ended) = mpsc::channel();
    thread::spawn(move || send.send(child.wait().expect("it is ours").exit_code()));
    ended.recv_timeout(PATIENCE).unwrap_or_else(|why| {
        killer.kill().expect("it is ours");
        panic!("{why}: it goes on without a terminal")
    })
}

/// The program with a home of its own.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    master: Box<dyn MasterPty + Send>,
    home: TempDir,
}

impl Session {
    pub(crate) fn start() -> Self {
        Self::at(new_home())
    }

    fn at(home: TempDir) -> Self {
        Self::of(CommandBuilder::new(env!("CARGO_BIN_EXE_rollbook")), home)
    }

    /// A shell that runs this; `$0` is the program.
    pub(crate) fn of_shell(script: &str) -> Self {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_rollbook")]);
        Self::of(command, new_home())
    }

    /// Starts the program again in the same home, once it has ended.
    pub(crate) fn again(mut self) -> Self {
        let home = std::mem::replace(&mut self.home, new_home());
        Self::at(home)
    }

    /// The program with these words, in a home with a campaign of this game, called by it.
    pub(crate) fn of_campaign(game: &str, args: &[&str]) -> Self {
        let home = new_home();
        printed(
            home.path(),
            &["new", game, "--game", game, "--party", "sample"],
            "",
        );
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rollbook"));
        command.args(args);
        Self::of(command, home)
    }

    /// The program with these words and less than 100 MB for all that it maps, in a home with this campaign, called `odd`.
    pub(crate) fn limited(args: &str, campaign: &Path) -> Self {
        let home = new_home();
        let folder = home.path().join("campaigns");
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::copy(campaign, folder.join("odd.rollbook")).expect("a campaign");
        let script = format!("ulimit -v 97000; ulimit -t 10; exec \"$0\" {args}");
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_rollbook")]);
        Self::of(command, home)
    }

    /// What the program prints without a screen, in the same home.
    pub(crate) fn printed(&self, args: &[&str]) -> String {
        printed(self.home.path(), args, "")
    }

    /// Plays these lines in the plain mode, in the same home; each is done.
    #[track_caller]
    pub(crate) fn played(&self, lines: &str) {
        let answers = printed(self.home.path(), &["line", "nexus"], lines);
        assert!(answers.lines().all(|it| it.starts_with("ok ")), "{answers}");
    }

    /// A file of the home.
    pub(crate) fn file(&self, path: &str) -> PathBuf {
        self.home.path().join(path)
    }

    /// What `SQLite` has left beside the campaigns in a folder of the home.
    pub(crate) fn beside(&self, folder: &str) -> Vec<String> {
        let files = std::fs::read_dir(self.file(folder)).expect("a folder");
        let names = files.flatten().map(|file| file.file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| name.contains('-')).collect()
    }

    /// One of this file's own tests, in a terminal of its own.
    pub(crate) fn of_test(name: &str) -> Self {
        let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
        command.args(["--ignored", "--exact", "--nocapture", name]);
        Self::of(command, new_home())
    }

    fn of(mut command: CommandBuilder, home: TempDir) -> Self {
        let pair = native_pty_system().openpty(SIZE).expect("a terminal");
        surround(&mut command, home.path());
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let keyboard = pair.master.take_writer().expect("its keyboard");
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keyboard,
            output,
            screen: emulator(),
            master: pair.master,
            home,
        }
    }

    /// Waits until the program writes this, which the screen need not show; returns what was written.
    pub(crate) fn until_written(&mut self, wanted: &[u8]) -> Vec<u8> {
        let mut written = Vec::new();
        while !written.windows(wanted.len()).any(|it| it == wanted) {
            let bytes = self.output.recv_timeout(PATIENCE).expect("it goes on");
            self.screen.process(&bytes);
            written.extend(bytes);
        }
        written
    }

    /// The colour of the first character of a text on the screen.
    pub(crate) fn colour_of(&self, text: &str) -> vt100::Color {
        let screen = self.screen.screen();
        let mut lines = (0..).zip(screen.rows(0, SIZE.cols));
        let found = lines.find_map(|(row, line)| Some((row, line.find(text)?)));
        let (row, at) = found.unwrap_or_else(|| panic!("no “{text}”:\n{}", self.shown()));
        let before = screen
            .rows(0, SIZE.cols)
            .nth(row)
            .map(|line| line[..at].chars().count());
        let place = [row, before.unwrap_or(0)].map(|it| u16::try_from(it).expect("on the screen"));
        screen
            .cell(place[0], place[1])
            .expect("on the screen")
            .fgcolor()
    }

    /// Types.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("it listens");
        self.keyboard.flush().expect("it listens");
    }

    /// What is on the screen.
    pub(crate) fn shown(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until this is on the screen; `false` if the program ends before.
    pub(crate) fn shows(&mut self, wanted: &str) -> bool {
        while !self.shown().contains(wanted) {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(why) => panic!("{why}: no “{wanted}” on the screen:\n{}", self.shown()),
            }
        }
        true
    }

    /// Waits until this is on the screen.
    #[track_caller]
    pub(crate) fn until(&mut self, wanted: &str) {
        let is_shown = self.shows(wanted);
        assert!(is_shown, "it ended without “{wanted}”:\n{}", self.shown());
    }

    /// Waits until this is on the screen; what was written until then.
    pub(crate) fn bytes_until(&mut self, wanted: &str) -> Vec<u8> {
        let mut written = Vec::new();
        while !self.screen.screen().contents().contains(wanted) {
            let bytes = self.output.recv_timeout(PATIENCE).expect("it goes on");
            self.screen.process(&bytes);
            written.extend(bytes);
        }
        written
    }

    /// Waits until this is no longer on the screen.
    pub(crate) fn until_not(&mut self, gone: &str) {
        while self.screen.screen().contents().contains(gone) {
            let bytes = self.output.recv_timeout(PATIENCE).expect("it goes on");
            self.screen.process(&bytes);
        }
    }

    /// Another size of the terminal.
    pub(crate) fn resize(&mut self, rows: u16, cols: u16) {
        let resized = self.master.resize(PtySize { rows, cols, ..SIZE });
        resized.expect("it has a size");
        let [height, width] = [rows, cols].map(|n| NonZero::new(n).expect("not 0"));
        self.screen.screen_mut().set_size(height, width);
    }

    /// Another size of the terminal, which the emulator doesn't follow.
    pub(crate) fn resize_alone(&mut self, rows: u16, cols: u16) {
        let resized = self.master.resize(PtySize { rows, cols, ..SIZE });
        resized.expect("it has a size");
    }

    /// The most memory that the program has had, in KB; 0 where the system doesn't tell.
    pub(crate) fn most_memory(&self) -> u64 {
        let id = self.child.process_id().expect("it runs");
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.and_then(|it| it.trim().strip_suffix(" kB")?.parse().ok());
        most.unwrap_or(0)
    }

    /// Makes the terminal larger as soon as the program writes to it, and waits until its last line is filled.
    pub(crate) fn grow_at_start(&mut self) {
        let bytes = self.output.recv_timeout(PATIENCE).expect("it starts");
        let (rows, cols) = (SIZE.rows + 6, SIZE.cols);
        let resized = self.master.resize(PtySize { rows, ..SIZE });
        resized.expect("it can grow");
        let [height, width] = [rows, cols].map(|n| NonZero::new(n).expect("not 0"));
        self.screen.screen_mut().set_size(height, width);
        self.screen.process(&bytes);
        while self
            .screen
            .screen()
            .rows(0, cols)
            .last()
            .is_none_or(|line| line.trim().is_empty())
        {
            let bytes = self.output.recv_timeout(PATIENCE);
            self.screen
                .process(&bytes.expect("it follows its terminal"));
        }
    }

    /// From now on no file of the program may become larger, `unlimited` lifts that; whether this system can.
    pub(crate) fn limit_files(&self, bytes: &str) -> bool {
        let id = self.child.process_id().expect("it runs").to_string();
        let mut limit = Command::new("prlimit");
        limit.args(["--pid", &id, &format!("--fsize={bytes}:")]);
        limit.status().is_ok_and(|status| status.success())
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Another takes the stopped program's terminal: what it shows is lost, and it is no longer raw.
    pub(crate) fn spoil(&mut self) {
        self.screen = emulator();
        let name = self.master.tty_name().expect("it has one");
        let terminal = File::options().read(true).write(true).open(name);
        let mut stty = Command::new("stty");
        stty.arg("sane").stdin(terminal.expect("it is there"));
        assert!(stty.status().expect("stty is there").success());
    }

    /// Waits until the program is stopped.
    pub(crate) fn until_stopped(&self) {
        let id = self.child.process_id().expect("it runs").to_string();
        let stopped = || {
            let state = Command::new("ps").args(["-o", "stat=", "-p", &id]).output();
            state.expect("ps is there").stdout.starts_with(b"T")
        };
        while !stopped() {}
    }

    /// Waits for the end and answers the exit status.
    pub(crate) fn end(&mut self) -> u32 {
        self.end_with_bytes().0
    }

    /// The same with what was still written.
    pub(crate) fn end_with_bytes(&mut self) -> (u32, Vec<u8>) {
        let mut written = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => {
                    self.screen.process(&bytes);
                    written.extend(bytes);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    panic!("it goes on:\n{}", self.screen.screen().contents())
                }
            }
        }
        let status = self.child.wait().expect("it ended").exit_code();
        (status, written)
    }

    /// The terminal is as it was: main screen, cursor, no modes left on.
    pub(crate) fn assert_restored(&self) {
        let screen = self.screen.screen();
        assert!(
            !screen.alternate_screen(),
            "the alternate screen is left on"
        );
        assert!(!screen.hide_cursor(), "the cursor is left hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is left on");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(
            mouse,
            vt100::MouseProtocolMode::None,
            "the mouse is left on"
        );
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It has ended, unless the test failed.
        let _ = self.child.kill();
    }
}
