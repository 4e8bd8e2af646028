//! Which backups are kept as they grow older.

use std::collections::BTreeSet;

use jiff::civil::Date;

/// The newest, whatever their age.
const NEWEST: usize = 10;
/// Of older ones the last of a month, for so many months that have one.
const MONTHS: usize = 12;
/// Of those older still the last of a year, for so many years.
const YEARS: usize = 10;

/// The places of those that are kept among backups of these days (UTC), newest first: the newest ten; of older ones the
/// last of each month, for the twelve newest such months; of those older still the last of each year, for ten years. So
/// there are never more than 32, the oldest from years ago.
#[must_use]
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
