//! Errors of campaign files: which file, what is wrong, and what to do about it.

mod fault;

use std::io;
use std::path::{Path, PathBuf};

use super::accidents::acknowledged::way_back;
use super::file::holder::Holder;
use crate::campaign::Seq;

/// Why a campaign file can't be read or written. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// No file, or a link to a missing file.
    #[error("no campaign at {0}; `rollbook list` lists the campaigns")]
    Missing(PathBuf),
    /// The beginning of several campaigns' names.
    #[error("“{0}” could be {1}; write more of it")]
    Several(String, String),
    /// The file exists already.
    #[error("{0} already exists; choose another name")]
    Exists(PathBuf),
    /// A campaign has the same name but for capital letters.
    #[error(
        "{0} is already there, and many systems take capital and small letters for the same; choose another name"
    )]
    Similar(PathBuf),
    /// Not a campaign file.
    #[error("{path} is not a campaign: {what}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What the file is instead.
        what: String,
    },
    /// Written by a newer version of the program.
    #[error("{path} was made by a newer version of rollbook ({what}); use that version")]
    Newer {
        /// The file.
        path: PathBuf,
        /// What this version doesn't know.
        what: String,
    },
    /// Another program has it open to write.
    #[error(
        "{path} is already open in {}; close it there first",
        holder.as_ref().map_or_else(|| "another window or program".to_owned(), Holder::described)
    )]
    Held {
        /// The file.
        path: PathBuf,
        /// The holder, if it is stored.
        holder: Option<Holder>,
    },
    /// The open file was replaced, moved or written by another program.
    #[error(
        "the campaign's file was changed or replaced by another program: nothing more is written to it; quit and open it again ({0})"
    )]
    Changed(PathBuf),
    /// The open file is gone.
    #[error(
        "the campaign's file is gone, and nothing is written until it is back: put it back{} ({path})",
        kept.as_ref().map(|kept| format!(", or quit and open {}, which has every entry", kept.display())).unwrap_or_default()
    )]
    Gone {
        /// The file.
        path: PathBuf,
        /// A copy, where one could be made.
        kept: Option<PathBuf>,
    },
    /// The open file or its log was removed, cut or replaced: no more is written to it.
    #[error("{}", rescued(path, kept, *is_closed))]
    Rescued {
        /// The file.
        path: PathBuf,
        /// The copy.
        kept: PathBuf,
        /// Whether the program has closed the campaign.
        is_closed: bool,
    },
    /// The same, and no copy could be made.
    #[error(
        "don't quit, but correct this and try again: another program removed, cut or replaced the file or the log of {path}, and no \
         copy with every entry can be made ({why})"
    )]
    Unrescued {
        /// The file.
        path: PathBuf,
        /// Why there is no copy.
        why: Box<Self>,
    },
    /// A log lies beside the file that doesn't belong to it.
    #[error(
        "{path} has a log beside it that isn't its own, perhaps an older one that came back; it hides entries up to {hidden}: move \
         {log} to another folder and open again"
    )]
    OtherLog {
        /// The file.
        path: PathBuf,
        /// Its log.
        log: PathBuf,
        /// The file's own last entry.
        hidden: u64,
    },
    /// Entries are missing, or may be.
    #[error("{path} {what}")]
    Incomplete {
        /// The file.
        path: PathBuf,
        /// What is missing, and what to do.
        what: String,
        /// The entries that are missing.
        lacks: String,
    },
    /// The content contradicts itself.
    #[error(
        "{path} is damaged: {what}; `rollbook check NAME` says what is valid and what can be done"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Another program changed what its database consists of.
    #[error(
        "{path} was altered by another program: {what}; nothing is written to it; `rollbook check NAME --rebuild` writes a clean \
         copy of its entries beside it"
    )]
    Altered {
        /// The file.
        path: PathBuf,
        /// The kind and the name.
        what: String,
    },
    /// No backup to restore.
    #[error("no valid backup of {path} in {folder}{}", why.as_ref().map(|why| format!(" ({why})")).unwrap_or_default())]
    NoBackup {
        /// The campaign.
        path: PathBuf,
        /// The folder of its backups.
        folder: PathBuf,
        /// Why the newest backup can't be used.
        why: Option<String>,
    },
    /// The backup's entries are not those of the campaign.
    #[error("{path} {}; name the file to restore it anyway", branch(*after))]
    Branch {
        /// The backup.
        path: PathBuf,
        /// The last entry that both have; 0 for another campaign.
        after: Seq,
    },
    /// The folder for second copies of backups takes too long.
    #[error(
        "{0} doesn't answer; see whether its drive is connected, or change `backup_folder` in the settings"
    )]
    NoAnswer(PathBuf),
    /// The folder for second copies of backups is missing.
    #[error(
        "there is no folder {0}; create it, connect its drive, or change `backup_folder` in the settings"
    )]
    NoFolder(PathBuf),
    /// A line of an exported journal is wrong.
    #[error("{path}, line {line}: {what}; nothing was imported")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// No entry with this number.
    #[error("there is no entry {0}")]
    NoEntry(u64),
    /// A name that no file can have.
    #[error(
        "`{0}` can't be a campaign's name: 1 to 100 characters, without / \\ < > : \" | ? *, a dot or space at its ends, and no \
         device of Windows such as nul"
    )]
    Name(String),
    /// An error of the operating system.
    #[error("{}", fault::of_system(path, doing, why))]
    Io {
        /// The file.
        path: PathBuf,
        /// The operation: `read`, `written`.
        doing: &'static str,
        /// The system's message.
        why: io::Error,
    },
    /// An error of `SQLite`.
    #[error("{}", fault::of_sqlite(path, doing, why))]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The operation: `read`, `written`.
        doing: &'static str,
        /// `SQLite`'s message.
        why: rusqlite::Error,
    },
}

impl JournalError {
    /// Whether the open campaign can no longer be written: play goes on in another file, after another start, or never.
    pub(crate) fn ends_writing(&self) -> bool {
        matches!(
            self,
            Self::Rescued { .. } | Self::Unrescued { .. } | Self::Changed(_) | Self::Held { .. }
        )
    }
}

fn rescued(path: &Path, kept: &Path, is_closed: bool) -> String {
    let name = kept.file_stem().unwrap_or_default().display();
    let touched = "another program removed, cut or replaced the file or the log of";
    let (path_shown, kept_shown) = (path.display(), kept.display());
    if is_closed {
        let way_back = way_back(path, kept);
        format!(
            "“{name}” has every entry: open that, or {way_back}; {touched} {path_shown}, so that nothing more was written there \
             ({kept_shown})"
        )
    } else {
        format!(
            "quit and open “{name}”, which has every entry: {touched} {path_shown}, so that nothing more is written there \
             ({kept_shown})"
        )
    }
}

/// How a backup differs from the campaign of its name.
fn branch(after: Seq) -> String {
    match after.0 {
        0 => "belongs to another campaign of this name".to_owned(),
        after => format!("went another way than the campaign after entry {after}"),
    }
}

impl JournalError {
    pub(super) fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |why| Self::Io { path, doing, why }
    }

    pub(super) fn sqlite(
        path: &Path,
        doing: &'static str,
    ) -> impl FnOnce(rusqlite::Error) -> Self + use<> {
        let path = path.to_owned();
        move |why| match fault::damage(&why) {
            Some(what) => Self::Damaged { path, what },
            None => Self::Sqlite { path, doing, why },
        }
    }

    /// Whether a newer version of the program made the file.
    pub(super) fn is_newer(&self) -> bool {
        matches!(self, Self::Newer { .. })
    }

    /// Whether the disk refused a write.
    pub(super) fn is_unwritten(&self) -> bool {
        let (Self::Io { doing, .. } | Self::Sqlite { doing, .. }) = self else {
            return false;
        };
        *doing == "written"
    }

    /// Whether a part of the file can't be read, or holds what no column of ours does; the rest may be whole.
    pub(super) fn is_unreadable_content(&self) -> bool {
        use rusqlite::ErrorCode::{SystemIoFailure, Unknown};
        match self {
            // `Unknown` is what the search index says of parts that contradict each other.
            Self::Sqlite { doing, why, .. } if *doing == "read" => {
                matches!(
                    why.sqlite_error_code(),
                    None | Some(SystemIoFailure | Unknown)
                )
            }
            _ => false,
        }
    }

    /// The error for a copy: damage is reported for the original, which has a name.
    pub(super) fn damage_of(self, original: &Path) -> Self {
        match self {
            Self::Damaged { .. } | Self::Altered { .. } => self.at(original),
            other => other,
        }
    }

    /// The message for where the path stands already.
    pub(super) fn without_path(&self, path: &Path) -> String {
        let said = self.to_string();
        let rest = said.strip_prefix(&format!("{} ", path.display()));
        rest.map_or_else(|| said.clone(), str::to_owned)
    }

    /// The same error with this path: a file that is being made has a passing name.
    pub(super) fn at(mut self, place: &Path) -> Self {
        if let Self::Damaged { path, .. }
        | Self::Altered { path, .. }
        | Self::Newer { path, .. }
        | Self::Io { path, .. }
        | Self::Sqlite { path, .. } = &mut self
        {
            place.clone_into(path);
        }
        self
    }

    pub(super) fn newer(path: &Path, what: impl Into<String>) -> Self {
        Self::Newer {
            path: path.to_owned(),
            what: what.into(),
        }
    }

    pub(super) fn altered(path: &Path, what: impl Into<String>) -> Self {
        Self::Altered {
            path: path.to_owned(),
            what: what.into(),
        }
    }

    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged {
            path: path.to_owned(),
            what: what.into(),
        }
    }
}
