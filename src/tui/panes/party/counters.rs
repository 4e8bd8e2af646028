//! The campaign's counters below the party: name and pips, several on a line if they fit.

use ratatui::layout::Rect;

use crate::tui::context::AppState;
use crate::tui::views::counter;
use crate::tui::widgets::StyledLine;

/// From this height on, counters may take more than one line.
const AMPLE: u16 = 10;

/// The lines of all counters, at most a quarter of the height; the last line is cut if there are more.
pub(crate) fn lines(state: &AppState, inner: Rect) -> Vec<StyledLine> {
    let most = match inner.height {
        0..4 => 0,
        4..AMPLE => 1,
        height => usize::from(height / 4),
    };
    let width = usize::from(inner.width);
    let mut lines: Vec<StyledLine> = Vec::new();
    for it in &state.campaign().counters {
        let text = counter::latest(state, it);
        let full = lines.len() >= most;
        match lines.last_mut() {
            Some(line) if full || line.width() + 3 + text.width() <= width => line.join(3, text),
            _ if full => {}
            _ => lines.push(text),
        }
    }
    lines
}
