//! Which backups are kept.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{Backup, Backups};
use crate::journal::reader::Reader;

/// The newest backups that are always kept.
const NEWEST: usize = 10;
/// Of older backups: the months of which the last one is kept.
const MONTHS: usize = 12;
/// Of still older backups: the years of which the last one is kept.
const YEARS: usize = 10;

impl Backups {
    /// Thins each branch on its own, those with the most entries first; `fresh` stays. Files that restores replaced displace no
    /// backup. What can't be read stays: a newer version of the program may have made it. Best effort, since an extra backup does
    /// no harm.
    pub(super) fn thin(&self, campaign: Option<&Reader>, fresh: Option<&Backup>) {
        let Ok(branches) = self.branches(campaign) else {
            return;
        };
        for branch in branches.all() {
            for replaced in [false, true] {
                let backups = branch.backups.iter().map(|(backup, _)| backup);
                let series: Vec<&Backup> = backups.filter(|one| one.replaced == replaced).collect();
                let days: Vec<Date> = series.iter().map(|backup| backup.day()).collect();
                let kept: BTreeSet<usize> = kept(&days).into_iter().collect();
                for (at, backup) in series.into_iter().enumerate() {
                    if !kept.contains(&at) && Some(backup) != fresh {
                        backup.remove();
                    }
                }
            }
        }
    }
}

/// The indices of the backups to keep, given the days (UTC) in their names, most entries first: the newest ten; of older ones the
/// last of each month, for the twelve newest such months; of those older still the last of each year, for ten years. So
/// never more than 32 are kept.
pub fn kept(days: &[Date]) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..days.len().min(NEWEST)).collect();
    let (mut months, mut years) = (BTreeSet::new(), BTreeSet::new());
    for (at, day) in days.iter().enumerate().skip(NEWEST) {
        let month = (day.year(), day.month());
        let is_last = if months.contains(&month) {
            false
        } else if months.len() < MONTHS {
            months.insert(month)
        } else {
            years.len() < YEARS && years.insert(day.year())
        };
        if is_last {
            kept.push(at);
        }
    }
    kept
}
