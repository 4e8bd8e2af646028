//! Opens what people name. Only a file is opened: a pipe that nobody writes to, a terminal or another device would keep the
//! program waiting.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use super::Size;

/// Opens a file to read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    file_only(&fs::metadata(path)?)?;
    let file = without_waiting(File::options().read(true)).open(path)?;
    // Another may have taken its place.
    file_only(&file.metadata()?)?;
    Ok(file)
}

/// A file's content, of at most `limit` bytes.
pub(crate) fn read_whole(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let limit = Size(limit);
        return Err(io::Error::other(format!("it is larger than {limit}")));
    }
    Ok(bytes)
}

/// Refuses what is no file.
pub(crate) fn file_only(found: &Metadata) -> io::Result<()> {
    if found.is_file() {
        Ok(())
    } else if found.is_dir() {
        Err(io::Error::other("it is a folder"))
    } else {
        Err(io::Error::other("it is not a file"))
    }
}

/// Opening doesn't wait for the other end of a pipe.
#[cfg(unix)]
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed())
}

#[cfg(not(unix))]
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Fills `bytes` from this place of a file, in one call to the system where it has one.
#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

#[cfg(not(unix))]
pub(crate) fn read_at(mut file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    io::Seek::seek(&mut file, io::SeekFrom::Start(place))?;
    file.read_exact(bytes)
}

/// Writes `bytes` at this place of a file, in the same way.
#[cfg(unix)]
pub(crate) fn write_at(file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, place)
}

#[cfg(not(unix))]
pub(crate) fn write_at(mut file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
    io::Seek::seek(&mut file, io::SeekFrom::Start(place))?;
    io::Write::write_all(&mut file, bytes)
}
