//! Errors of the system and of `SQLite` in words: what is wrong and what to do about it. Their own words stand in brackets.

use std::error::Error as _;
use std::fmt;
use std::io;
use std::path::Path;

use rusqlite::{ErrorCode, ffi};

use crate::journal::stored::entry_row::RowError;

/// The kind of a disk error, and what to do about it.
type DiskFault = (&'static str, &'static str);

const FULL: DiskFault = ("the disk is full", "free some space and try again");
/// Also a reached limit; `SQLite` doesn't distinguish the two.
const FAILS: DiskFault = ("the disk is full or fails", "correct that and try again");
const READ_ONLY: DiskFault = (
    "the file or its folder is read-only",
    "make it writable and try again",
);
const BUSY: DiskFault = ("another program is using it", "try again");
const NO_MEMORY: DiskFault = ("memory is full", "close other programs and try again");
const UNREAD: DiskFault = (
    "the disk fails, or a file beside it was replaced or can't be opened",
    "close other programs that have it open and try again",
);
const REFUSED: DiskFault = (
    "SQLite refuses",
    "try again; `rollbook check` reports what is valid",
);

pub(super) fn of_system(path: &Path, doing: &str, why: &io::Error) -> String {
    use io::ErrorKind::{
        FileTooLarge, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull,
    };
    let fault = match why.kind() {
        _ if doing == "read" => None,
        StorageFull => Some(FULL),
        FileTooLarge | QuotaExceeded => Some(FAILS),
        PermissionDenied | ReadOnlyFilesystem => Some(READ_ONLY),
        _ => None,
    };
    match fault {
        Some(fault) => describe(path, doing, fault, None),
        None => format!("{} could not be {doing}: {why}", path.display()),
    }
}

pub(super) fn of_sqlite(path: &Path, doing: &str, why: &rusqlite::Error) -> String {
    let known = match why.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Some(FULL),
        Some(ErrorCode::OutOfMemory) => Some(NO_MEMORY),
        Some(
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::FileLockingProtocolFailed,
        ) => Some(BUSY),
        Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) if doing == "read" => None,
        // Where nothing can be removed from a folder, nothing can be made in it, either.
        Some(ErrorCode::SystemIoFailure) if is_of_removing(why) => Some(READ_ONLY),
        Some(ErrorCode::SystemIoFailure) => Some(FAILS),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => Some(READ_ONLY),
        _ => return describe(path, doing, REFUSED, Some(why)),
    };
    match known {
        Some(fault) => describe(path, doing, fault, None),
        None => describe(path, doing, UNREAD, Some(why)),
    }
}

fn is_of_removing(why: &rusqlite::Error) -> bool {
    let code = why.sqlite_extended_error_code();
    code.is_some_and(|code| code == ffi::SQLITE_IOERR_DELETE)
}

/// The reason comes first, since a narrow screen cuts the end off.
fn describe(
    path: &Path,
    doing: &str,
    (what, advice): DiskFault,
    why: Option<&dyn fmt::Display>,
) -> String {
    let path = path.display();
    let why = why.map_or_else(String::new, |why| format!(" ({why})"));
    if doing == "written" {
        format!("{what}{why}: nothing was written; {advice} ({path})")
    } else {
        format!("{path} could not be {doing}: {what}{why}; {advice}")
    }
}

/// What is damaged, where that is why a statement failed: a sound file has only what this program wrote.
pub(super) fn damage(why: &rusqlite::Error) -> Option<String> {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, QueryReturnedNoRows,
        StatementChangedRows, Utf8Error,
    };
    if let FromSqlConversionFailure(_, _, row) = why
        && row.is::<RowError>()
    {
        return Some(row.to_string());
    }
    let what = match (why, why.sqlite_error_code()) {
        (_, Some(ErrorCode::OperationInterrupted)) => {
            return Some("reading a part of it doesn't end".to_owned());
        }
        (_, Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)) => {
            "its pages contradict each other"
        }
        (_, Some(ErrorCode::ConstraintViolation)) | (StatementChangedRows(_), _) => {
            "its tables contradict each other"
        }
        (
            FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..),
            _,
        )
        | (_, Some(ErrorCode::TooBig | ErrorCode::TypeMismatch)) => "a value in it can't be read",
        (QueryReturnedNoRows, _) => "a row is missing",
        // A wrong definition, or a text that is no JSON; our own statements are tested.
        (_, Some(ErrorCode::Unknown)) => "a part of it can't be read",
        _ => return None,
    };
    Some(match why.source() {
        Some(inner) if why.sqlite_error_code().is_none() => format!("{what} ({inner})"),
        _ => format!("{what} ({why})"),
    })
}
