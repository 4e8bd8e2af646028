//! A counter in a line: `The mill floods ▮▮▯▯▯▯`, `Torch 48 min`.

use crate::campaign::{Count, Counter, Event, OpenTime};
use crate::tui::context::AppState;
use crate::tui::widgets::{Glyphs, Role, StyledLine, Theme};

/// The most glyphs of a counter; a higher one is a number.
const MOST_TICKS: i32 = 8;

/// A counter, with its value before the last entry if that entry changed it.
pub(crate) fn latest(state: &AppState, counter: &Counter) -> StyledLine {
    let events = state.latest.iter().flat_map(|done| &done.decision.events);
    let mut before = events.filter_map(|event| match event {
        Event::CounterSet { before, after } if after.as_ref() == Some(counter) => before.as_ref(),
        _ => None,
    });
    let before = before.next().and_then(|before| match before.count {
        Count::Steps { now, .. } => Some(now),
        Count::Time(_) => None,
    });
    line(state.theme(), counter, before, state.campaign().open_time)
}

/// A counter, with the value `before` if the last entry changed it.
pub(crate) fn line(
    theme: &Theme,
    counter: &Counter,
    before: Option<i32>,
    now: OpenTime,
) -> StyledLine {
    let glyphs = theme.glyphs;
    let mut line_parts = StyledLine::of(Role::Dim, format!("{} ", counter.name));
    if counter.hidden {
        line_parts.push(Role::Hidden, "(hidden) ");
    }
    if let Some(before) = before {
        line_parts.push(Role::Dim, format!("{before} {} ", glyphs.arrow));
    }
    let (full, words) = match counter.count {
        Count::Steps { now, max } => match (u32::try_from(now), u32::try_from(max)) {
            (Ok(at), Ok(ticks)) if max <= MOST_TICKS => {
                (now == max, Glyphs::row(glyphs.uses, at, ticks))
            }
            _ => (now == max, format!("{now}/{max}")),
        },
        Count::Time(timer) => (timer.left(now) == 0, timer.words(now)),
    };
    line_parts.push(if full { Role::Bad } else { Role::Text }, words);
    line_parts
}
