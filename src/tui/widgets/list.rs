//! Movement in a list, the same in every list of the screen.

use crate::tui::keys::Action;

/// The line that an action moves to from line `at`, in a list of `len` lines with `page` lines per page; `None` for an action
/// that doesn't move in a list. Movement stops at both ends.
pub(crate) fn moved(action: Option<Action>, at: usize, len: usize, page: usize) -> Option<usize> {
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

/// The first line to draw, so that line `at` is among the `height` lines drawn.
pub(crate) const fn top(at: usize, height: usize) -> usize {
    (at + 1).saturating_sub(height)
}

/// What the border or the foot says of lines that are not drawn: `3 lines above`, `2 above, 1 below`; empty where all are.
pub(crate) fn beyond(above: usize, below: usize) -> String {
    let lines = |count| if count == 1 { "line" } else { "lines" };
    match (above, below) {
        (0, 0) => String::new(),
        (above, 0) => format!("{above} {} above", lines(above)),
        (0, below) => format!("{below} {} below", lines(below)),
        (above, below) => format!("{above} above, {below} below"),
    }
}
