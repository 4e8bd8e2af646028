//! The campaign's counters below the party: name and pips, several on a line if they fit.

use ratatui::layout::Rect;

use crate::campaign::{Count, Counter, Event};
use crate::tui::context::AppState;
use crate::tui::views::sheet::stats;
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
    for counter in &state.campaign().counters {
        let text = counter_line(state, counter);
        let full = lines.len() >= most;
        match lines.last_mut() {
            Some(line) if full || line.width() + 3 + text.width() <= width => line.join(3, text),
            _ if full => {}
            _ => lines.push(text),
        }
    }
    lines
}

/// A counter, with its value before the last entry if that entry changed it.
fn counter_line(state: &AppState, counter: &Counter) -> StyledLine {
    let events = state.latest.iter().flat_map(|done| &done.decision.events);
    let mut before = events.filter_map(|event| match event {
        Event::CounterSet { before, after } if after.as_ref() == Some(counter) => before.as_ref(),
        _ => None,
    });
    let before = before.next().and_then(|before| match before.count {
        Count::Steps { now, .. } => Some(now),
        Count::Time(_) => None,
    });
    stats::counter(state.theme(), counter, before, state.campaign().open_time)
}
