//! Groups a campaign's backups by the chain of their entries. The times in their names come from a clock that may be wrong; they
//! are labels and decide nothing.

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

/// A readable backup. Closed, since there may be more of them than a program may have files open.
struct Member {
    backup: Backup,
    end: ChainEnd,
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
            match Reader::open(&backup.path).and_then(|reader| reader.chain_end()) {
                Ok(end) => rest.push(Member { backup, end }),
                Err(why) => unreadable.push((backup, why)),
            }
        }
        // Stable: of backups with the same entries the one with the last name stays first.
        rest.sort_by_key(|member| std::cmp::Reverse(member.end.seq));
        let present = campaign.and_then(|campaign| present(campaign, &mut rest));
        let is_known = present.is_some();
        let mut others = Vec::new();
        while !rest.is_empty() {
            let first = rest.remove(0);
            let head = Reader::open(&first.backup.path).ok();
            let parts_after = campaign
                .filter(|_| is_known)
                .zip(head.as_ref())
                .and_then(|(campaign, head)| campaign.last_common(head).ok());
            let longer = |member: &Member| head.as_ref().is_some_and(|it| holds(it, member.end));
            let shorter: Vec<Member> = rest.extract_if(.., |member| longer(member)).collect();
            others.push(Branch {
                backups: ranked(std::iter::once(first).chain(shorter)),
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
/// it was put in its place, the longest of them stands for it. `None` if no entry of the campaign can be read.
fn present(campaign: &Reader, rest: &mut Vec<Member>) -> Option<Branch> {
    let last = campaign.last().ok()?;
    let end = campaign.sound_end(last)?;
    let continues = |member: &&Member| member.end.seq > last && member.holds(end);
    let longest = rest.iter().find(continues);
    let longest = longest.and_then(|member| Reader::open(&member.backup.path).ok());
    let is_first = |member: &Member| {
        // What is damaged in the campaign is no other way.
        let end = campaign.sound_end(member.end.seq.min(last));
        match end {
            Some(end) if end.seq == member.end.seq => end == member.end,
            Some(end) => member.end.seq <= last && member.holds(end),
            None => false,
        }
    };
    let is_present = |member: &mut Member| {
        is_first(member) || longest.as_ref().is_some_and(|it| holds(it, member.end))
    };
    let taken: Vec<Member> = rest.extract_if(.., is_present).collect();
    Some(Branch {
        backups: ranked(taken),
        parts_after: None,
    })
}

fn holds(reader: &Reader, end: ChainEnd) -> bool {
    reader.holds(end).unwrap_or(false)
}

fn ranked(members: impl IntoIterator<Item = Member>) -> Vec<(Backup, Seq)> {
    let members = members.into_iter();
    members.map(|it| (it.backup, it.end.seq)).collect()
}

impl Member {
    fn holds(&self, end: ChainEnd) -> bool {
        Reader::open(&self.backup.path).is_ok_and(|reader| holds(&reader, end))
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
