//! Words that are numbers or dice.

use crate::campaign::command::NewTrack;
use crate::rules::Step;

/// A number without a sign.
pub(crate) fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A number with its sign.
pub(crate) fn signed(text: &str) -> Option<i32> {
    let figure = text.strip_prefix(['+', '-'])?;
    digits::<i64>(figure)?;
    text.parse().ok()
}

/// The value of a sum such as `3+2-1`, also of a number alone; `None` if the text isn't one or it overflows.
pub(crate) fn sum(text: &str) -> Option<i32> {
    let is_of_sum = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-');
    if text.is_empty() || !text.chars().all(is_of_sum) {
        return None;
    }
    let mut total: i32 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        let (term, after) = rest.split_at(end);
        total = total.checked_add(term.parse().ok()?)?;
        rest = after;
    }
    Some(total)
}

pub(crate) fn die(text: &str) -> Option<Step> {
    Step::try_from(text.to_owned()).ok()
}

/// `#12`.
pub(crate) fn tagged(text: &str) -> Option<u32> {
    digits(text.strip_prefix('#')?)
}

/// `dv8` is short for `vs 8`.
pub(crate) fn difficulty(text: &str) -> Option<i32> {
    digits(text.strip_prefix("dv")?)
}

/// A track as it begins: `5` is full, `1/5` is not.
pub(crate) fn track(text: &str) -> Option<NewTrack> {
    steps(text).or_else(|| sum(text).map(NewTrack::full))
}

/// A counter as it begins: `6` is at 0, `1/6` is not.
pub(crate) fn counter(text: &str) -> Option<NewTrack> {
    steps(text).or_else(|| sum(text).map(NewTrack::empty))
}

/// `1/5`.
fn steps(text: &str) -> Option<NewTrack> {
    let (now, max) = text.split_once('/')?;
    Some(NewTrack {
        now: now.parse().ok()?,
        max: max.parse().ok()?,
    })
}
