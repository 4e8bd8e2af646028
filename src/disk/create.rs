//! Makes files and folders. On Unix nobody but the user may read what is made; what was there before stays as it is.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, TempPath};

use super::open::{file_only, without_waiting};

/// The beginning of the name of a folder that holds an unfinished file.
const PREFIX: &str = ".rollbook-new-";
const LOCK: &str = "lock";

/// Makes a folder, and those above it that are missing.
///
/// # Errors
/// It can't be made.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a lock file, which is made if it is missing.
pub(crate) fn lock_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    let file = private(without_waiting(&mut options)).open(path);
    let file = file.map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => no_folder(folder(path)),
        _ => e,
    })?;
    file_only(&file.metadata()?)?;
    Ok(file)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

fn no_folder(folder: &Path) -> io::Error {
    let why = format!("there is no folder {}", folder.display());
    io::Error::new(io::ErrorKind::NotFound, why)
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file that is not finished: in a folder of its own beside its place, where `SQLite` may put further files beside it.
/// Dropped, it is gone. The folder has a lock file, which the system frees when the program ends, so that [`tidy`] knows what
/// a killed program left behind. The file itself can't be locked: on some systems `SQLite` would be locked out.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    _lock: File,
    _folder: TempDir,
}

impl NewFile {
    /// An empty file that is to get this name. Removes what killed programs left in the same folder.
    pub(crate) fn beside(place: &Path) -> io::Result<Self> {
        let beside = folder(place);
        if !beside.is_dir() {
            return Err(no_folder(beside));
        }
        tidy(beside);
        loop {
            let mut own = tempfile::Builder::new();
            own.prefix(PREFIX);
            #[cfg(unix)]
            own.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
            let own = own.tempdir_in(beside).map_err(unnamed)?;
            let lock = own.path().join(LOCK);
            let locked = match lock_file(&lock) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
                locked => locked?,
            };
            // Where files can't be locked, nothing is tidied either.
            let _ = locked.try_lock();
            // Another program may have tidied the folder before it was locked.
            if lock.symlink_metadata().is_ok() {
                let path = own.path().join("new");
                private(File::options().write(true).create_new(true)).open(&path)?;
                return Ok(Self {
                    path,
                    _lock: locked,
                    _folder: own,
                });
            }
        }
    }

    /// Gives it its name, unless something has it.
    ///
    /// # Errors
    /// Something has the name, or the system refuses.
    pub(crate) fn name(self, path: &Path) -> io::Result<()> {
        let named = TempPath::try_from_path(&self.path)?.persist_noclobber(path);
        named.map_err(|e| e.error)
    }

    /// Gives it its name; a file of that name is replaced.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn replace(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }
}

/// The system's error without the passing name that `tempfile` adds.
fn unnamed(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|error| error.source());
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match inner.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

impl Deref for NewFile {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl AsRef<Path> for NewFile {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// Removes the unfinished files that killed programs left in a folder. Best effort: they do no harm.
pub(crate) fn tidy(folder: &Path) {
    for found in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_ours = found.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && found.file_type().is_ok_and(|it| it.is_dir()) {
            tidy_one(&found.path());
        }
    }
}

fn tidy_one(folder: &Path) {
    let lock = without_waiting(File::options().write(true)).open(folder.join(LOCK));
    match lock {
        Ok(lock) if lock.try_lock().is_ok() => drop(fs::remove_dir_all(folder)),
        // The program was killed before it made the lock file; otherwise the folder is not empty and stays.
        Err(e) if e.kind() == io::ErrorKind::NotFound => drop(fs::remove_dir(folder)),
        _ => {}
    }
}
