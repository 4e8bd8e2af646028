//! Watches a campaign file that another program writes, and reports its content after each entry, and when it is opened or closed. Between two reads the file
//! is closed, so that the writer can make it one file again.

use crate::journal::files::beside;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};

use notify::event::{EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::error::JournalError;
use super::file::open_time::OpenMark;
use super::reader::Reader;

/// How often the file is compared when the system reports no changes: on a network share, on a folder that was replaced.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The delay of the first read after a change. The system reports the first byte of a commit, which is readable only after
/// its last byte is on the disk; so there are further reads, each after twice the time.
const FIRST_DELAY: Duration = Duration::from_millis(2);

/// The longest delay between two of these reads.
const LAST_DELAY: Duration = Duration::from_secs(8);

/// How long a file may be missing while another one replaces it.
const FAILURE_GRACE: Duration = Duration::from_millis(300);

/// A watcher of a campaign file. Dropping it stops the reports.
#[derive(Debug)]
pub struct FileWatcher {
    wakes: Sender<Wake>,
    thread: Option<JoinHandle<()>>,
    /// `None` where the system can't report changes.
    _notices: Option<RecommendedWatcher>,
}

#[derive(Debug)]
enum Wake {
    Touched,
    Stop,
}

impl FileWatcher {
    /// Reports what there is at once, and again whenever the journal has changed or can't be read: the value of `look`, on the
    /// watcher's own thread. `gate` is locked while the file is open: a program stopped at that moment would prevent the
    /// game master's from opening it.
    ///
    /// # Errors
    /// The system can't start another thread.
    pub fn start<T>(
        path: &Path,
        gate: Arc<Mutex<()>>,
        look: impl FnMut(&Reader) -> Result<T, JournalError> + Send + 'static,
        tell: impl FnMut(Result<T, JournalError>) + Send + 'static,
    ) -> io::Result<Self> {
        let (wakes, woken) = mpsc::channel();
        let notices = notices(path, wakes.clone()).ok();
        let file = WatchedFile {
            path: path.to_owned(),
            gate,
            look,
            tell,
            prints: None,
            known: None,
            failing: ReadState::Readable,
        };
        let thread = thread::Builder::new().name("follow".to_owned());
        let thread = thread.spawn(move || file.watch(&woken))?;
        Ok(Self {
            wakes,
            thread: Some(thread),
            _notices: notices,
        })
    }
}

impl Drop for FileWatcher {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.wakes.send(Wake::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Watches the file and its log. Watches their folder, because both are created and deleted.
fn notices(path: &Path, wakes: Sender<Wake>) -> notify::Result<RecommendedWatcher> {
    let path = path.canonicalize()?;
    let names: Vec<OsString> = [path.clone(), beside(&path, "-wal")]
        .iter()
        .filter_map(|path| path.file_name().map(OsString::from))
        .collect();
    let is_ours = move |event: notify::Event| {
        let changes = !matches!(
            event.kind,
            // These include the watcher's own reads.
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_))
        );
        let mut files = event.paths.iter().filter_map(|path| path.file_name());
        changes && files.any(|file| names.iter().any(|name| name == file))
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // A failed notification may have been about this file.
        if event.map_or(true, &is_ours) {
            let _ = wakes.send(Wake::Touched);
        }
    })?;
    let folder = path.parent().unwrap_or(&path);
    watcher.watch(folder, RecursiveMode::NonRecursive)?;
    Ok(watcher)
}

/// Size and time of the file and of its log.
type FileStamps = [Option<(u64, SystemTime)>; 2];

/// The time of the first failed read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadState {
    Readable,
    FailingSince(Instant),
    FailureReported,
}

/// The checksum of a journal, and how long the campaign had been open, which timers go by; whether it is open.
type Moment = ([u8; 16], Option<(OpenMark, bool)>);

struct WatchedFile<L, S> {
    path: PathBuf,
    gate: Arc<Mutex<()>>,
    look: L,
    tell: S,
    /// At the last read.
    prints: Option<FileStamps>,
    /// What was reported last.
    known: Option<Moment>,
    failing: ReadState,
}

impl<T, L, S> WatchedFile<L, S>
where
    L: FnMut(&Reader) -> Result<T, JournalError>,
    S: FnMut(Result<T, JournalError>),
{
    fn watch(mut self, woken: &Receiver<Wake>) {
        // The delays of the next read and the one after it; `None` while nothing has changed.
        let mut due = Some((Instant::now(), FIRST_DELAY));
        loop {
            let wait = due.map_or(POLL_INTERVAL, |(at, _)| {
                at.saturating_duration_since(Instant::now())
            });
            match woken.recv_timeout(wait) {
                Ok(Wake::Touched) => {
                    let soon = Instant::now() + FIRST_DELAY;
                    // Not later than planned: otherwise a writer without pauses would postpone the read for ever.
                    let at = due.map_or(soon, |(at, _)| at.min(soon));
                    due = Some((at, FIRST_DELAY));
                }
                Err(RecvTimeoutError::Timeout) => match due {
                    Some((_, gap)) => {
                        self.read();
                        let next = gap * 2;
                        due = (next <= LAST_DELAY).then(|| (Instant::now() + next, next));
                    }
                    None if self.failing != ReadState::Readable
                        || self.prints != Some(self.now()) =>
                    {
                        due = Some((Instant::now(), FIRST_DELAY));
                    }
                    None => {}
                },
                Ok(Wake::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Reads the file, and reports it if it has changed.
    fn read(&mut self) {
        let _whole = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.prints = Some(self.now());
        let read = Reader::open(&self.path).and_then(|reader| {
            let now = (reader.last_checksum()?, reader.open_mark()?);
            let is_new = self.known != Some(now) || self.failing == ReadState::FailureReported;
            let seen = is_new.then(|| (self.look)(&reader)).transpose()?;
            Ok((now, seen))
        });
        match read {
            Ok((now, seen)) => {
                (self.known, self.failing) = (Some(now), ReadState::Readable);
                if let Some(seen) = seen {
                    (self.tell)(Ok(seen));
                }
            }
            Err(why) => match self.failing {
                ReadState::Readable => self.failing = ReadState::FailingSince(Instant::now()),
                ReadState::FailingSince(at) if at.elapsed() >= FAILURE_GRACE => {
                    self.failing = ReadState::FailureReported;
                    (self.tell)(Err(why));
                }
                ReadState::FailingSince(_) | ReadState::FailureReported => {}
            },
        }
    }

    fn now(&self) -> FileStamps {
        [self.path.clone(), beside(&self.path, "-wal")].map(|path| {
            let found = fs::metadata(path).ok()?;
            Some((found.len(), found.modified().ok()?))
        })
    }
}
