//! Runs slow journal queries on one thread with a connection of its own. Where the file can't be opened twice, a query runs
//! at once on the caller's thread.

use std::cell::OnceCell;
use std::fmt;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::journal::Reader;

/// How long a frame waits for an answer. Most come in time, so that no “searching…” flashes up.
const PATIENCE: Duration = Duration::from_millis(2);

/// Called by the worker thread when an answer is ready.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// The worker thread; started by the first question.
#[derive(Default)]
pub(crate) struct Worker {
    waker: Option<Waker>,
    thread: OnceCell<Option<Thread>>,
    /// One for each answer that is still to come, and one of its own.
    asked: Arc<()>,
}

impl Worker {
    /// A worker that calls `waker` when an answer is ready.
    pub(crate) fn with_waker(waker: Waker) -> Self {
        Self {
            waker: Some(waker),
            thread: OnceCell::new(),
            asked: Arc::default(),
        }
    }

    /// Whether an answer is still to come.
    pub(crate) fn is_asked(&self) -> bool {
        Arc::strong_count(&self.asked) > 1
    }

    /// Asks the journal that `reader` reads.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        reader: &Reader,
        question: impl FnOnce(&Reader) -> T + Send + 'static,
    ) -> Answer<T> {
        let thread = self.thread.get_or_init(|| {
            let waker = self.waker.clone()?;
            Thread::begin(reader.path(), waker)
        });
        match thread {
            Some(thread) => thread.ask(question, Arc::clone(&self.asked)),
            None => Answer::known(question(reader)),
        }
    }

    /// Runs a job on a thread of its own, which ends with the program at the latest; `None` if there is no
    /// such thread.
    pub(crate) fn run_apart<T: Send + 'static>(
        &self,
        name: &str,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Answer<T>> {
        self.run(name, job, || ())
    }

    /// The same for a job that nobody waits for: its thread lets all others run first.
    pub(crate) fn run_behind<T: Send + 'static>(
        &self,
        name: &str,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Answer<T>> {
        self.run(name, job, give_way)
    }

    fn run<T: Send + 'static>(
        &self,
        name: &str,
        job: impl FnOnce() -> T + Send + 'static,
        before: fn(),
    ) -> Option<Answer<T>> {
        let Some(waker) = self.waker.clone() else {
            return Some(Answer::known(job()));
        };
        let answer = Answer::default();
        let slot = Arc::downgrade(&answer.0);
        let asked = Asked {
            slot,
            waker,
            _counted: Arc::clone(&self.asked),
        };
        let work = move || {
            before();
            asked.answer(job);
        };
        let thread = thread::Builder::new().name(name.to_owned());
        thread.spawn(work).ok()?;
        Some(answer)
    }

    /// Ends the thread after its current question, because the file is about to change.
    pub(crate) fn shutdown(&mut self) {
        self.thread.take();
    }
}

/// Lets all other threads run before this one. Other systems than Linux know no such thing of one thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    // Where that is forbidden the work is done all the same.
    let _ = rustix::process::nice(19);
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

type Job = Box<dyn FnOnce(&Reader) + Send>;

/// The running thread; ends when the sender of jobs is dropped.
struct Thread {
    jobs: Option<Sender<Job>>,
    waker: Waker,
    handle: Option<JoinHandle<()>>,
}

impl Thread {
    /// `None` if the file can't be opened a second time.
    fn begin(path: &Path, waker: Waker) -> Option<Self> {
        if path.as_os_str().is_empty() {
            return None;
        }
        let reader = Reader::open(path).ok()?;
        let (jobs, asked) = mpsc::channel::<Job>();
        let work = move || asked.into_iter().for_each(|job| job(&reader));
        let thread = thread::Builder::new().name("worker".to_owned());
        let handle = thread.spawn(work).ok()?;
        Some(Self {
            jobs: Some(jobs),
            waker,
            handle: Some(handle),
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Reader) -> T + Send + 'static,
        counted: Arc<()>,
    ) -> Answer<T> {
        let answer = Answer::default();
        let asked = Asked {
            slot: Arc::downgrade(&answer.0),
            waker: Arc::clone(&self.waker),
            _counted: counted,
        };
        let job = move |reader: &Reader| asked.answer(|| question(reader));
        if let Some(jobs) = &self.jobs {
            // If the thread has ended, dropping the job reports that.
            let _ = jobs.send(Box::new(job));
        }
        answer
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

/// Where a job puts its answer. Dropping it calls the waker: the answer is there, or there will be none.
struct Asked<T> {
    slot: Weak<Slot<T>>,
    waker: Waker,
    _counted: Arc<()>,
}

impl<T> Asked<T> {
    fn answer(self, question: impl FnOnce() -> T) {
        // The caller may have dropped the answer.
        if self.slot.strong_count() == 0 {
            return;
        }
        let found = question();
        if let Some(slot) = self.slot.upgrade() {
            slot.fill(found);
        }
    }
}

impl<T> Drop for Asked<T> {
    fn drop(&mut self) {
        self.slot = Weak::new();
        (self.waker)();
    }
}

/// An answer to come. Dropping it cancels the question.
pub(crate) struct Answer<T>(Arc<Slot<T>>);

struct Slot<T> {
    found: Mutex<Option<T>>,
    filled: Condvar,
}

impl<T> Slot<T> {
    fn lock(&self) -> MutexGuard<'_, Option<T>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fill(&self, found: T) {
        *self.lock() = Some(found);
        self.filled.notify_one();
    }
}

impl<T> Default for Answer<T> {
    fn default() -> Self {
        Self(Arc::new(Slot {
            found: Mutex::new(None),
            filled: Condvar::new(),
        }))
    }
}

impl<T> Answer<T> {
    fn known(found: T) -> Self {
        let answer = Self::default();
        answer.0.fill(found);
        answer
    }

    /// Now, once the answer is there or there will be none; the waker is called at that moment.
    pub(crate) fn due(&self) -> Option<Instant> {
        let is_over = self.is_over();
        (self.0.lock().is_some() || is_over).then(Instant::now)
    }

    /// Takes the answer if it is there.
    ///
    /// # Panics
    /// The worker thread panicked before it answered; otherwise the caller would wait forever.
    pub(crate) fn take(&self) -> Option<T> {
        let is_over = self.is_over();
        let found = self.0.lock().take();
        assert!(found.is_some() || !is_over, "the journal did not answer");
        found
    }

    /// Whether no job holds the slot any more. Check this before the slot, because the job's last step fills the slot.
    fn is_over(&self) -> bool {
        Arc::weak_count(&self.0) == 0
    }

    /// Waits a moment for the answer and takes it if it comes.
    pub(crate) fn wait_briefly(&self) -> Option<T> {
        self.wait(PATIENCE)
    }

    /// Waits so long for the answer at most, and takes it if it comes.
    pub(crate) fn wait(&self, patience: Duration) -> Option<T> {
        let missing = |found: &mut Option<T>| found.is_none();
        let waited = self
            .0
            .filled
            .wait_timeout_while(self.0.lock(), patience, missing);
        let (mut found, _) = waited.unwrap_or_else(PoisonError::into_inner);
        found.take()
    }
}

impl<T> fmt::Debug for Answer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Answer").field(&self.due()).finish()
    }
}
