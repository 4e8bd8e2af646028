//! Movement in a list, the same in every list of the screen.

use crate::tui::keys::action::Action;

/// The line that a movement leads to from line `at`, in a list of `len` lines of which about `page` are shown at once; `None`
/// for an action that is no movement in a list. Movement stops at both ends.
#[must_use]
pub fn moved(action: Option<Action>, at: usize, len: usize, page: usize) -> Option<usize> {
    let to = match action? {
        Action::Up => at.saturating_sub(1),
        Action::Down => at + 1,
        Action::PageUp => at.saturating_sub(page),
        Action::PageDown => at.saturating_add(page),
        Action::First => 0,
        Action::Last => len,
        _ => return None,
    };
    Some(to.min(len.saturating_sub(1)))
}

/// The first line to show, so that line `at` is the last of `height` lines at most.
#[must_use]
pub const fn top(at: usize, height: usize) -> usize {
    (at + 1).saturating_sub(height)
}
