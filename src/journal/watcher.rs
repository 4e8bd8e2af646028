//! A campaign file followed from outside while somebody else writes it: what it holds is told soon after each commit. Between
//! two looks it is closed, so that whoever has it can make it one file again.

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
use super::reader::Reader;

/// How often the file is compared with what it was where the system gives no notice: on a share, on a folder that came back.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// When it is looked at first after it was touched. The notice comes with the first byte of a commit, which can be read only
/// when the last is on the disk: so there are further looks, each after twice the time.
const FIRST_DELAY: Duration = Duration::from_millis(2);

/// The last of these looks comes that long after the one before.
const LAST_DELAY: Duration = Duration::from_secs(8);

/// A file may be gone for a moment while another takes its place.
const FAILURE_GRACE: Duration = Duration::from_millis(300);

/// Somebody who follows a campaign file; dropped, nothing more is told.
#[derive(Debug)]
pub struct FileWatcher {
    wakes: Sender<Wake>,
    thread: Option<JoinHandle<()>>,
    /// None where the system can't give notice.
    _notices: Option<RecommendedWatcher>,
}

#[derive(Debug)]
enum Wake {
    Touched,
    Stop,
}

impl FileWatcher {
    /// Tells at once what there is, and again whenever the journal holds anything else, or can't be read: what `look` makes
    /// of it, on a thread of its own. While the file is open `gate` is held: a program that is stopped then would keep whoever
    /// plays from opening it.
    ///
    /// # Errors
    /// The system has no room for another thread.
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
        // Where it has ended it needn't be told.
        let _ = self.wakes.send(Wake::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Has the system give notice of the file and its log. Of their folder, because both come and go.
fn notices(path: &Path, wakes: Sender<Wake>) -> notify::Result<RecommendedWatcher> {
    let path = path.canonicalize()?;
    let names: Vec<OsString> = [path.clone(), beside(&path, "-wal")]
        .iter()
        .filter_map(|path| path.file_name().map(OsString::from))
        .collect();
    let is_ours = move |event: notify::Event| {
        let changes = !matches!(
            event.kind,
            // Our own looks are among these.
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_))
        );
        let mut files = event.paths.iter().filter_map(|path| path.file_name());
        changes && files.any(|file| names.iter().any(|name| name == file))
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // What couldn't be told may have been of ours.
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

/// Since when it can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadState {
    Readable,
    FailingSince(Instant),
    FailureReported,
}

struct WatchedFile<L, S> {
    path: PathBuf,
    gate: Arc<Mutex<()>>,
    look: L,
    tell: S,
    /// As of the last look.
    prints: Option<FileStamps>,
    /// The checksum of the journal that was told of last.
    known: Option<[u8; 16]>,
    failing: ReadState,
}

impl<T, L, S> WatchedFile<L, S>
where
    L: FnMut(&Reader) -> Result<T, JournalError>,
    S: FnMut(Result<T, JournalError>),
{
    fn watch(mut self, woken: &Receiver<Wake>) {
        // The next look and the one after that; none while nothing was touched.
        let mut due = Some((Instant::now(), FIRST_DELAY));
        loop {
            let wait = due.map_or(POLL_INTERVAL, |(at, _)| {
                at.saturating_duration_since(Instant::now())
            });
            match woken.recv_timeout(wait) {
                Ok(Wake::Touched) => {
                    let soon = Instant::now() + FIRST_DELAY;
                    // Not later than planned: whoever writes without a pause would keep it from ever looking.
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

    /// Opens the file, and tells of it where it holds anything new.
    fn read(&mut self) {
        let _whole = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.prints = Some(self.now());
        let read = Reader::open(&self.path).and_then(|reader| {
            let sum = reader.last_checksum()?;
            let is_new = self.known != Some(sum) || self.failing == ReadState::FailureReported;
            let seen = is_new.then(|| (self.look)(&reader)).transpose()?;
            Ok((sum, seen))
        });
        match read {
            Ok((sum, seen)) => {
                (self.known, self.failing) = (Some(sum), ReadState::Readable);
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
