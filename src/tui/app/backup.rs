//! Backs up at the end of a session and during play, on a worker thread; verifies the campaign's entries and, once a week, a
//! backup.

use std::sync::Arc;
use std::time::Instant;

use crate::journal::backups::Taken;
use crate::journal::{self, JournalError};
use crate::table::Done;
use crate::tui::app::idle::Task;
use crate::tui::app::{App, restore};
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::Role;

/// A backup being made.
#[derive(Debug)]
pub(crate) struct Keeping {
    pub(crate) answer: Answer<Taken>,
    ends_session: bool,
    /// Whether it was asked for by its name, so that its end is told.
    pub(crate) is_asked: bool,
}

/// The campaign's entries or a backup being verified; dropped, the campaign is let go between two slices.
#[derive(Debug)]
pub(crate) struct Verifying {
    pub(crate) answer: Answer<Verified>,
    _wanted: Arc<()>,
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Verified {
    Entries(Result<(), JournalError>),
    Backup(Result<(), JournalError>),
}

impl App {
    /// Starts a backup if this entry ended a session.
    pub(crate) fn back_up_session(&mut self, done: &Done) {
        if done.decision.ends_session() {
            self.back_up(Instant::now(), true);
        }
    }

    /// Starts a backup, at `at`.
    pub(crate) fn back_up(&mut self, at: Instant, ends_session: bool) {
        let table = &mut self.state.table;
        let Some(backups) = table.backups() else {
            return;
        };
        table.backup_begins(at);
        let now = table.now();
        let make = move |reader: &_| backups.take_both(reader, now);
        let answer = self.state.backup_worker.ask(table.reader(), make);
        self.keeping = Some(Keeping {
            answer,
            ends_session,
            is_asked: false,
        });
    }

    /// Starts to verify the entries of the campaign.
    pub(crate) fn verify_entries(&mut self) {
        let path = self.state.table.reader().path().to_owned();
        self.verify(move |goes_on| Verified::Entries(journal::verify_in_slices(&path, goes_on)));
    }

    /// Starts to verify the newest backup, if that is due.
    pub(crate) fn verify_backup(&mut self) {
        let table = &self.state.table;
        let Some(backups) = table.backups() else {
            return;
        };
        let (path, now) = (table.reader().path().to_owned(), table.now());
        self.verify(move |_| Verified::Backup(backups.verify_weekly(&path, now)));
    }

    fn verify(&mut self, job: impl FnOnce(&dyn Fn() -> bool) -> Verified + Send + 'static) {
        self.idle.to_verify = None;
        let wanted = Arc::new(());
        let asks = Arc::downgrade(&wanted);
        let job = move || job(&|| asks.strong_count() > 0);
        let answer = self.state.backup_worker.run_behind("verifier", job);
        self.verifying = answer.map(|answer| Verifying {
            answer,
            _wanted: wanted,
        });
    }

    /// Reports what was verified and is not valid; success is silent. Returns whether there was something to report.
    pub(crate) fn report_verified(&mut self) -> bool {
        let verifying = self.verifying.as_ref();
        let Some(verified) = verifying.and_then(|it| it.answer.take()) else {
            return false;
        };
        self.verifying = None;
        match verified {
            Verified::Entries(found) => {
                self.idle.to_verify = Some(Task::VerifyBackup);
                // Where it can't be read now, the next entry says so.
                if let Err(why @ JournalError::Damaged { .. }) = found {
                    self.notify(why.to_string());
                    return true;
                }
            }
            Verified::Backup(Err(why)) => {
                self.notify(format!(
                    "a backup was verified and is not valid: {why}. `rollbook backup` makes a new one; see whether the disk fails"
                ));
                return true;
            }
            Verified::Backup(Ok(())) => {}
        }
        false
    }

    /// Reports a backup that was asked for, and a failed one; returns whether there was something to report.
    pub(crate) fn report_backup(&mut self) -> bool {
        let kept = self.keeping.as_ref();
        let Some((taken, ends_session)) =
            kept.and_then(|it| it.answer.take().map(|taken| (taken, it.ends_session)))
        else {
            return false;
        };
        let is_asked = self.keeping.take().is_some_and(|it| it.is_asked);
        self.state.backup_worker.shutdown();
        if let (true, Ok((backup, entries))) = (is_asked, &taken.own) {
            self.status = Some((Role::Text, restore::made(backup, *entries)));
        }
        let faults = self.state.table.backup_faults(&taken, ends_session);
        let is_told = is_asked || !faults.is_empty();
        for words in faults {
            self.notify(format!("everything is on disk, but {words}"));
        }
        is_told
    }

    /// Waits for the running backup, if any, and returns its result.
    pub(crate) fn kept_at_last(&mut self) -> Result<(), JournalError> {
        self.state.backup_worker.shutdown();
        self.verifying = None;
        let Some(kept) = self.keeping.take() else {
            return Ok(());
        };
        match kept.answer.take() {
            Some(taken) if self.is_to_tell(&taken, kept.ends_session) => {
                taken.own?;
                taken.second.transpose()?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn is_to_tell(&mut self, taken: &Taken, ends_session: bool) -> bool {
        let faults = self.state.table.backup_faults(taken, ends_session);
        !faults.is_empty()
    }
}
