//! Which backups are kept.

use std::collections::BTreeSet;

use jiff::civil::Date;

/// The newest backups that are always kept.
const NEWEST: usize = 10;
/// Of older backups: the months of which the last one is kept.
const MONTHS: usize = 12;
/// Of still older backups: the years of which the last one is kept.
const YEARS: usize = 10;

/// The indices of the backups to keep, given the days (UTC) of all, newest first: the newest ten; of older ones the
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
