//! Folders that a service syncs to other computers, and network drives: a campaign that is open there is at risk.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::journal::files::folder;

/// Why the place of a campaign is a risk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceRisk {
    /// This service syncs the folder to other computers.
    Synced(&'static str),
    /// The folder is on a network drive of this kind: `nfs4`.
    Network(String),
}

impl PlaceRisk {
    /// The risk of a file's folder, if any is known.
    pub fn of(path: &Path) -> Option<Self> {
        let folder = fs::canonicalize(folder(path)).ok()?;
        let service = folder.ancestors().find_map(service);
        service.map(Self::Synced).or_else(|| {
            let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
            network(&mounts, &folder).map(Self::Network)
        })
    }
}

impl fmt::Display for PlaceRisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Synced(service) => write!(
                f,
                "this campaign is in a folder that {service} syncs. A copy made while you play may lack the newest entries, and two \
                 computers may go two ways (`rollbook compare` tells where)"
            ),
            Self::Network(kind) => write!(
                f,
                "this campaign is on a network drive ({kind}), where another computer can open it at the same time and a broken \
                 connection can damage it"
            ),
        }?;
        f.write_str(": keep it in a folder of this computer, and let `backup_folder` in the settings name the shared one")
    }
}

/// Names of folders that a service makes; a blank, `-` or `(` and more may follow: `OneDrive - Guild`.
const NAMES: &[(&str, &str)] = &[
    ("Dropbox", "Dropbox"),
    ("OneDrive", "OneDrive"),
    ("Mobile Documents", "iCloud"),
    ("com~apple~CloudDocs", "iCloud"),
    ("iCloudDrive", "iCloud"),
    ("iCloud Drive", "iCloud"),
    ("GoogleDrive", "Google Drive"),
    ("Google Drive", "Google Drive"),
];

/// Files and folders that a service makes at the top of what it syncs.
const MARKS: &[(&str, &str)] = &[
    (".dropbox.cache", "Dropbox"),
    (".849C9593-D756-4E56-8D6E-42412F2A707B", "OneDrive"),
    (".nextcloudsync.log", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"),
    (".stfolder", "Syncthing"),
    (".tmp.drivedownload", "Google Drive"),
    (".tmp.driveupload", "Google Drive"),
];

/// The service that syncs a folder from here down.
fn service(folder: &Path) -> Option<&'static str> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_named = |known: &str| {
        let rest = name.strip_prefix(known);
        rest.is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.is_empty() || rest.starts_with(['-', '('])
        })
    };
    let named = NAMES.iter().find(|(known, _)| is_named(known));
    let marked = || MARKS.iter().find(|(mark, _)| folder.join(mark).exists());
    if let Some((_, service)) = named.or_else(marked) {
        return Some(service);
    }
    // In the home folder a folder of this name holds the settings of Dropbox.
    if folder.join(".dropbox").is_file() {
        return Some("Dropbox");
    }
    let is_database = |file: fs::DirEntry| {
        let name = file.file_name();
        let name = name.to_str().and_then(|name| name.strip_suffix(".db"));
        name.is_some_and(|name| name.starts_with(".sync_") || name.starts_with("._sync_"))
    };
    let mut files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.any(is_database).then_some("Nextcloud")
}

/// Kinds of file systems whose files are on another computer.
const NETWORK: &[&str] = &[
    "9p",
    "afs",
    "ceph",
    "cifs",
    "coda",
    "davfs",
    "glusterfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "smb3",
    "smbfs",
    "sshfs",
    "rclone",
    "gvfsd-fuse",
];

/// The kind of the network drive that a folder is on, from the list of mounts that Linux gives.
fn network(mounts: &str, folder: &Path) -> Option<String> {
    let mounts = mounts.lines().filter_map(|line| {
        let point = unescaped(line.split(' ').nth(4)?);
        let (_, of) = line.split_once(" - ")?;
        folder
            .starts_with(&point)
            .then_some((point.components().count(), of.split(' ').next()?))
    });
    // Of two mounts at one place the later one counts.
    let (_, kind) = mounts.max_by_key(|(depth, _)| *depth)?;
    let bare = kind.strip_prefix("fuse.").unwrap_or(kind);
    NETWORK.contains(&bare).then(|| bare.to_owned())
}

/// A mount point; blanks and the like are written as `\040`.
fn unescaped(point: &str) -> PathBuf {
    let mut parts = point.split('\\');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..3)
            .and_then(|code| u8::from_str_radix(code, 8).ok());
        match code {
            Some(code) => {
                plain.push(char::from(code));
                plain.push_str(&part[3..]);
            }
            None => plain.push_str(part),
        }
    }
    PathBuf::from(plain)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::network;

    const MOUNTS: &str = "\
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
35 21 0:31 / /home/mill/net\\040drive rw shared:2 - nfs4 server:/export rw
36 21 0:32 / /home/mill/far rw - fuse.sshfs friend: rw
37 21 0:33 / /home/mill/stick rw - fuse.exfat /dev/sdb1 rw
38 36 8:2 / /home/mill/far/near rw - ext4 /dev/sdc1 rw
no mount at all";

    #[test]
    fn a_folder_is_on_the_mount_next_to_it() {
        for (folder, due) in [
            ("/home/mill", None),
            ("/home/mill/net drive/campaigns", Some("nfs4")),
            ("/home/mill/net", None),
            ("/home/mill/far", Some("sshfs")),
            ("/home/mill/far/near/campaigns", None),
            ("/home/mill/stick", None),
        ] {
            let found = network(MOUNTS, Path::new(folder));
            assert_eq!(found.as_deref(), due, "{folder}");
        }
        assert_eq!(network("", Path::new("/")), None);
    }
}
