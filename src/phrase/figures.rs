//! Words that are numbers or dice.

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
