//! What other programs do to the files of an open campaign: a folder that syncs, or a person, removes, cuts or replaces them.
//! Then nothing more is written, and a whole copy is made beside them.

pub(crate) mod acknowledged;
mod rescuing;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use rusqlite::ErrorCode;
use rusqlite::config::DbConfig;

use super::file::lock::Lock;
use super::file::log::Log;
use super::file::schema;
use super::files::beside;
use super::stored::checksum::Checksum;
use super::{Holder, Journal, JournalError};
use crate::disk;
use acknowledged::Acknowledged;
use rescuing::rescue;

/// What stands after the name of a copy: `NAME (rescued).rollbook`.
const RESCUED: &str = "rescued";

/// The pages in the log after which they are moved to the file; `SQLite`'s own default.
const CHECKPOINT_PAGES: u32 = 1_000;

impl Journal {
    /// Looks at all files before something is written.
    ///
    /// # Errors
    /// Another program touched them: which copy has every entry.
    pub(super) fn check_files(&mut self) -> Result<(), JournalError> {
        if self.stopped {
            return Err(self.stop());
        }
        // First: where a second program has the lock, the changes are its own.
        self.relock()?;
        if let Err(why) = self.identity.verify_file(self.reader.path()) {
            let path = self.reader.path().to_owned();
            return Err(match why {
                // It may come back.
                JournalError::Gone { .. } if self.log.is_some() => JournalError::Gone {
                    path,
                    kept: self.rescue().ok(),
                },
                JournalError::Changed(_) if self.log.is_some() => self.stop(),
                why => why,
            });
        }
        self.check_log()
    }

    /// Looks at all files where nothing is to be written; before the holder is stored, the next entry does.
    ///
    /// # Errors
    /// As before something is written.
    pub(crate) fn look(&mut self) -> Result<(), JournalError> {
        if self.has_log() {
            self.check_files()?;
        }
        Ok(())
    }

    pub(crate) fn has_log(&self) -> bool {
        self.log.is_some()
    }

    /// Locks again where the lock file is gone or another: a second program would lock that one.
    fn relock(&mut self) -> Result<(), JournalError> {
        if self.lock.as_ref().is_none_or(Lock::is_in_place) {
            return Ok(());
        }
        let path = self.reader.path();
        match Lock::take(path) {
            Ok(Some(lock)) => {
                self.lock = Some(lock);
                self.record()
            }
            Ok(None) => Err(JournalError::Held {
                path: path.to_owned(),
                holder: self.other_holder(),
            }),
            // `SQLite` notices a second program's commits as well.
            Err(_) => Ok(()),
        }
    }

    /// The second program, once it has stored that it has the file.
    fn other_holder(&self) -> Option<Holder> {
        let holder = Holder::read(&self.reader.conn).ok().flatten();
        holder.filter(|holder| holder.pid != std::process::id())
    }

    /// Fails where another program touched the log, and where the system doesn't say.
    pub(super) fn check_log(&mut self) -> Result<(), JournalError> {
        let intact = self.log.as_mut().map_or(Ok(true), Log::is_intact);
        if intact.map_err(JournalError::io(self.reader.path(), "read"))? {
            return Ok(());
        }
        if self.log.as_ref().is_some_and(Log::has_grown) {
            // Another program's commit, after ours.
            let (path, conn) = (self.reader.path(), &self.reader.conn);
            let written = self.identity.verify_version(path, conn);
            self.check_tip()?;
            written?;
        }
        Err(self.stop())
    }

    /// Fails where the connection no longer reads the last entry: an index of the log that was written over leads to older
    /// pages, and closing would delete the newer ones.
    pub(super) fn check_tip(&mut self) -> Result<(), JournalError> {
        let sql = "SELECT checksum FROM entries WHERE seq = ?1";
        let last = self.tip.last_entry;
        let found = self
            .reader
            .query_one(sql, [last], |row| row.get::<_, Checksum>(0));
        match found {
            Ok(Some(checksum)) if checksum == self.tip.checksum => Ok(()),
            _ => Err(self.stop()),
        }
    }

    /// Ends writing for good.
    fn stop(&mut self) -> JournalError {
        self.stopped = true;
        // Else closing would merge a log that isn't ours, or delete it.
        let no_merge = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        let _ = self.reader.conn.set_db_config(no_merge, true);
        let path = self.reader.path().to_owned();
        match self.rescue() {
            Ok(kept) => {
                // `SQLite` would use our log for the file that is there now.
                let is_ours = self.log.as_ref().is_some_and(Log::is_in_place);
                if is_ours && self.identity.is_replaced(&path) {
                    self.remove_log();
                }
                JournalError::Rescued {
                    path,
                    kept,
                    is_closed: false,
                }
            }
            Err(why) => JournalError::Unrescued {
                path,
                why: Box::new(why),
            },
        }
    }

    /// A copy with every entry that was acknowledged; the last one made, while it has them all.
    fn rescue(&mut self) -> Result<PathBuf, JournalError> {
        match &self.rescued {
            Some((last, kept)) if *last == self.tip.last_entry => return Ok(kept.clone()),
            _ => {}
        }
        let path = self.reader.path();
        // The folder may be removed, too; one that was moved isn't made again.
        if self.log.as_ref().is_some_and(Log::is_removed) {
            let _ = disk::make_folder(disk::folder(path));
        }
        let file = (!self.identity.is_replaced(path)).then_some(path);
        let kept = rescue(&self.reader, file, &self.appended, &self.tip)?;
        self.rescued = Some((self.tip.last_entry, kept.clone()));
        Ok(kept)
    }

    fn remove_log(&self) {
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(beside(self.reader.path(), end));
        }
    }

    /// Notes in the lock file what the log must hold at the next opening.
    pub(super) fn record(&mut self) -> Result<(), JournalError> {
        self.record_as(false)
    }

    fn record_as(&self, is_closed: bool) -> Result<(), JournalError> {
        let acknowledged = Acknowledged {
            begun: self.begun,
            last: self.tip.last_entry,
            checksum: self.tip.checksum,
            is_closed,
        };
        let path = self.reader.path();
        let mut lock = self.lock.iter();
        lock.try_for_each(|lock| acknowledged.record(lock, path))
    }

    /// Moves a long log, just looked at, to the file. Where that fails the entries stay in the log, and the next commit tries again.
    pub(super) fn checkpoint(&mut self) {
        let pages = self.log.as_ref().map_or(0, Log::pages);
        if pages < CHECKPOINT_PAGES {
            return;
        }
        if schema::checkpoint(&self.reader.conn).unwrap_or(false) {
            self.appended.clear();
        }
        self.identity.remeasure(self.reader.path());
    }

    pub(super) fn close_wal(&mut self) -> Result<(), JournalError> {
        if self.lock.is_none() || !self.is_held() || std::mem::replace(&mut self.wal_closed, true) {
            return Ok(());
        }
        match self.check_files() {
            Ok(()) => {}
            Err(JournalError::Gone {
                path,
                kept: Some(kept),
            }) => {
                // Wherever the file is now, it becomes whole.
                if self.check_log().is_ok() {
                    let _ = self.merge();
                    self.remove_log();
                }
                return Err(JournalError::Rescued {
                    path,
                    kept,
                    is_closed: true,
                });
            }
            Err(JournalError::Rescued { path, kept, .. }) => {
                return Err(JournalError::Rescued {
                    path,
                    kept,
                    is_closed: true,
                });
            }
            Err(why) => return Err(why),
        }
        let (path, conn) = (self.reader.path(), &self.reader.conn);
        let unwritten = self.identity.verify_version(path, conn);
        self.check_tip()?;
        unwritten?;
        match self.merge() {
            Ok(()) => {
                // A line that stays as it was names an entry that the file has.
                let _ = self.record_as(true);
                Ok(())
            }
            Err(e) if e.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(()),
            Err(e) => Err(JournalError::sqlite(
                self.reader.path(),
                "merged into one file (nothing is lost)",
            )(e)),
        }
    }

    /// Makes the campaign one file. Doesn't wait for readers: with a reader the log stays beside the file, and the next writer
    /// merges it.
    fn merge(&mut self) -> rusqlite::Result<()> {
        // Where an open file can't be removed, `SQLite` could not remove the log.
        self.log = None;
        let conn = &self.reader.conn;
        conn.busy_timeout(Duration::ZERO)?;
        Holder::clear(conn)?;
        schema::close_wal(conn)
    }
}
