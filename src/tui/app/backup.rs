//! Backs up a session when it ends, on a worker thread.

use crate::journal::JournalError;
use crate::table::Done;
use crate::tui::app::App;
use crate::tui::runtime::worker::Answer;

/// A backup being made.
pub(crate) type Keeping = Answer<Result<(), JournalError>>;

impl App {
    /// Starts a backup if this entry ended a session.
    pub(crate) fn back_up(&mut self, done: &Done) {
        let table = &self.state.table;
        let backups = table.backups().filter(|_| done.decision.ends_session());
        let Some(backups) = backups else { return };
        let now = table.now();
        let make = move |reader: &_| backups.take(reader, now).map(drop);
        self.keeping = Some(self.state.backup_worker.ask(table.reader(), make));
    }

    /// Reports a failed backup; success is silent.
    pub(crate) fn tell_if_unkept(&mut self) {
        let Some(kept) = self.keeping.as_ref().and_then(Answer::take) else {
            return;
        };
        self.keeping = None;
        self.state.backup_worker.shutdown();
        if let Err(why) = kept {
            self.notify(format!(
                "the session is on disk, but no backup of it was made: {why}"
            ));
        }
    }

    /// Waits for the running backup, if any, and returns its result.
    pub(crate) fn kept_at_last(&mut self) -> Result<(), JournalError> {
        self.state.backup_worker.shutdown();
        let kept = self.keeping.take().as_ref().and_then(Answer::take);
        kept.unwrap_or(Ok(()))
    }
}
