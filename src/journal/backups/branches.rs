//! Groups a campaign's backups by the chain of their entries. The times in their names come from a clock that may be wrong; they
//! are labels and decide nothing.

use std::path::Path;

use super::{Backup, Backups};
use crate::campaign::Seq;
use crate::journal::error::JournalError;
use crate::journal::reader::Reader;
use crate::journal::reader::chain::ChainEnd;

/// The backups of a campaign by the way its entries went.
#[derive(Debug)]
pub struct Branches {
    /// Those whose entries are the first of the campaign, or continue it; empty where the campaign can't be read.
    pub present: Branch,
    /// Those that went another way, the one with the most entries first.
    pub others: Vec<Branch>,
    /// Those that can't be read, and why.
    pub unreadable: Vec<(Backup, JournalError)>,
    /// Whether the campaign could be read, so that [`Branches::present`] is known.
    pub is_known: bool,
}

/// Backups of which each holds all entries of the shorter ones.
#[derive(Debug, Default)]
pub struct Branch {
    /// The backups with their number of entries, most entries first.
    pub backups: Vec<(Backup, Seq)>,
    /// The last entry that the campaign has, too; 0 for another campaign that had the name, `None` where the campaign can't be
    /// read.
    pub parts_after: Option<Seq>,
}

/// A readable backup.
struct Member {
    backup: Backup,
    end: ChainEnd,
    reader: Reader,
}

impl Backups {
    /// The backups by branches. `campaign` is the campaign's file, if it can be opened.
    ///
    /// # Errors
    /// The folder can't be read; a missing folder is empty.
    pub fn branches(&self, campaign: Option<&Reader>) -> Result<Branches, JournalError> {
        let mut unreadable = Vec::new();
        let mut rest = Vec::new();
        for backup in self.list()? {
            match Member::read(&backup.path) {
                Ok((reader, end)) => rest.push(Member {
                    backup,
                    end,
                    reader,
                }),
                Err(why) => unreadable.push((backup, why)),
            }
        }
        // Stable: of backups with the same entries the one with the last name stays first.
        rest.sort_by_key(|member| std::cmp::Reverse(member.end.seq));
        let present = campaign.and_then(|campaign| present(campaign, &mut rest).ok());
        let is_known = present.is_some();
        let mut others = Vec::new();
        while !rest.is_empty() {
            let head = rest.remove(0);
            let parts_after = campaign
                .filter(|_| is_known)
                .and_then(|campaign| campaign.last_common(&head.reader).ok());
            let taken = take(&mut rest, |member| {
                head.reader.holds(member.end).unwrap_or(false)
            });
            let backups = std::iter::once(head).chain(taken);
            others.push(Branch {
                backups: backups.map(Member::ranked).collect(),
                parts_after,
            });
        }
        Ok(Branches {
            present: present.unwrap_or_default(),
            others,
            unreadable,
            is_known,
        })
    }
}

/// Takes the backups whose entries are the first of the campaign. Where backups continue the campaign, as after an older copy of
/// it was put in its place, the longest of them stands for it.
///
/// # Errors
/// The campaign can't be read to the end.
fn present(campaign: &Reader, rest: &mut Vec<Member>) -> Result<Branch, JournalError> {
    let end = campaign.chain_end()?;
    let held = rest.iter().map(|member| campaign.holds(member.end));
    let held: Vec<bool> = held.collect::<Result<_, _>>()?;
    let continues =
        |member: &&Member| member.end.seq > end.seq && member.reader.holds(end).unwrap_or(false);
    let longest = rest.iter().find(continues);
    let is_present: Vec<bool> = rest
        .iter()
        .zip(held)
        .map(|(member, held)| {
            held || longest.is_some_and(|it| it.reader.holds(member.end).unwrap_or(false))
        })
        .collect();
    let mut is_present = is_present.into_iter();
    let taken = take(rest, |_| is_present.next().unwrap_or(false));
    Ok(Branch {
        backups: taken.into_iter().map(Member::ranked).collect(),
        parts_after: None,
    })
}

fn take(rest: &mut Vec<Member>, wanted: impl FnMut(&mut Member) -> bool) -> Vec<Member> {
    rest.extract_if(.., wanted).collect()
}

impl Member {
    fn read(path: &Path) -> Result<(Reader, ChainEnd), JournalError> {
        let reader = Reader::open(path)?;
        let end = reader.chain_end()?;
        Ok((reader, end))
    }

    fn ranked(self) -> (Backup, Seq) {
        (self.backup, self.end.seq)
    }
}

impl Branches {
    /// Every branch, the present one first.
    pub fn all(&self) -> impl Iterator<Item = &Branch> {
        std::iter::once(&self.present)
            .chain(&self.others)
            .filter(|branch| !branch.backups.is_empty())
    }
}

impl Branch {
    /// Its backups without those that a restore replaced.
    pub fn made(&self) -> impl Iterator<Item = &(Backup, Seq)> {
        self.backups.iter().filter(|(backup, _)| !backup.replaced)
    }
}
