//! The last line: what the keys do at this moment, most important first, from the keymap. Entries that don't fit are left
//! out; the help lists all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::context::UiSettings;
use crate::tui::keys::{Action, Context};
use crate::tui::widgets::{Draw as _, Role, text};

/// Draws the bar, after a reminder that may be empty. `label` returns the current name of an action, or `None` if it can't be used. Undo, redo and help stay at
/// the end at any width.
pub(crate) fn draw(
    settings: &UiSettings,
    contexts: &[Context],
    reminder: &str,
    label: impl Fn(Action) -> Option<String>,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = &settings.theme;
    theme.raise(area, buf);
    let hint = |action| {
        let key = settings.keymap.key(contexts, action)?.to_string();
        Some((key, label(action)?))
    };
    let kept = [Action::Undo, Action::Redo, Action::Help];
    let end: Vec<_> = kept.into_iter().filter_map(hint).collect();
    let dot = format!(" {} ", theme.glyphs.dot);
    let cost = |(key, label): &(String, String)| {
        text::width(key) + 1 + text::width(label) + text::width(&dot)
    };
    let reminder = if reminder.is_empty() {
        String::new()
    } else {
        format!(" {reminder} ")
    };
    // In a fight nothing is pressed more often; where it is not offered it has no label.
    let mut turn = hint(Action::NextTurn);
    let room = usize::from(area.width).saturating_sub(1 + text::width(&reminder));
    let always: usize = end.iter().chain(&turn).map(cost).sum();
    // What is left for the others; none once one of them had no room.
    let mut left = room.checked_sub(always);
    let mut seen: Vec<Action> = kept.to_vec();
    let mut hints = Vec::new();
    for (action, _) in settings.keymap.live(contexts) {
        if action.is_movement() || seen.contains(&action) {
            continue;
        }
        seen.push(action);
        if action == Action::NextTurn {
            hints.extend(turn.take());
        } else if let Some(room) = left
            && let Some(hint) = hint(action)
        {
            left = room.checked_sub(cost(&hint));
            hints.extend(left.map(|_| hint));
        } else if left.is_none() && turn.is_none() {
            break;
        }
    }
    let mut spans: Vec<Span<'_>> = vec![
        theme
            .span(Role::Hidden, reminder)
            .style(theme.reversed(Role::Hidden)),
        theme.span(Role::Dim, " "),
    ];
    for (n, (key, label)) in hints.iter().chain(&end).enumerate() {
        if n > 0 {
            spans.push(theme.span(Role::Dim, dot.as_str()));
        }
        spans.push(theme.span(Role::Key, key.as_str()));
        spans.push(theme.span(Role::Dim, format!(" {label}")));
    }
    Line::from(spans).draw(area, buf);
}
