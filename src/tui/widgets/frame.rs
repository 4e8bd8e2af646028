//! Frames: the border of a pane with its title, and the box of a dialog.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget as _};

use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// What every frame says while hidden is on.
const HIDDEN: &str = " HIDDEN ";

/// Draws the border of a pane and returns the area inside. `foot` is text in the lower border, which may be empty. An area
/// without room for a whole border stays empty.
pub(crate) fn bordered(
    theme: &Theme,
    (title, foot): (&str, &str),
    focused: bool,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    if area.width < 2 || area.height < 2 {
        return Rect::ZERO;
    }
    let role = match focused {
        _ if theme.is_hidden => Role::Hidden,
        true => Role::Focus,
        false => Role::Border,
    };
    let heading = if focused { Role::Focus } else { Role::Title };
    let hidden = if theme.is_hidden { HIDDEN } else { "" };
    let room = usize::from(area.width.saturating_sub(4));
    let heading_room = room.saturating_sub(hidden.len());
    let words = |text: &str, role, room| match text::cut(text, room, theme.glyphs.ellipsis) {
        cut if cut.is_empty() => Line::default(),
        cut => Line::from(theme.span(role, format!(" {cut} "))),
    };
    let edge = |borders| {
        let block = Block::new().borders(borders);
        let block = block.border_set(theme.glyphs.border);
        block.border_style(theme.style(role))
    };
    // Edge by edge: a block also styles every cell inside, which took a seventh of a frame's time.
    let (mut columns, mut rows) = (area.columns(), area.rows());
    let sides = [
        (columns.next(), edge(Borders::LEFT)),
        (columns.next_back(), edge(Borders::RIGHT)),
        (
            rows.next(),
            edge(!Borders::BOTTOM)
                .title_top(words(title, heading, heading_room))
                .title_top(
                    Line::from(
                        theme
                            .span(Role::Hidden, hidden)
                            .style(theme.reversed(Role::Hidden)),
                    )
                    .right_aligned(),
                ),
        ),
        (
            rows.next_back(),
            edge(!Borders::TOP).title_bottom(words(foot, Role::Dim, room)),
        ),
    ];
    for (area, edge) in sides {
        edge.render(area.unwrap_or_default(), buf);
    }
    Block::bordered().inner(area)
}

/// Draws a centred box with these lines, as many as fit.
pub(crate) fn message_box(theme: &Theme, lines: Vec<(Role, String)>, body: Rect, buf: &mut Buffer) {
    let most = usize::from(body.height.saturating_sub(2));
    let (roles, lines): (Vec<Role>, Vec<String>) = lines.into_iter().take(most).unzip();
    let inner = dialog_frame(theme, "", &lines, 0, body, buf);
    for (row, (role, line)) in inner.rows().zip(roles.iter().zip(&lines)) {
        Line::from(theme.span(*role, line.as_str())).render(row, buf);
    }
}

/// Draws a message in the last line, `bar`, and in as many above it as it needs, half of `body` at most; returns the rest of
/// `body`.
pub(crate) fn message(
    theme: &Theme,
    (role, words): (Role, &str),
    (body, bar): (Rect, Rect),
    buf: &mut Buffer,
) -> Rect {
    let room = usize::from(bar.width).saturating_sub(2);
    let mut lines = text::wrap(words, room);
    let most = 1 + usize::from(body.height.saturating_sub(2) / 2);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(text::cut(&rest, room, theme.glyphs.ellipsis).into_owned());
    }
    let above = u16::try_from(lines.len()).map_or(0, |lines| lines - 1);
    let rest = Rect {
        height: body.height - above,
        ..body
    };
    for (row, line) in body
        .rows()
        .skip(rest.height.into())
        .chain(bar.rows())
        .zip(lines)
    {
        Line::from(theme.span(role, format!(" {line}"))).render(row, buf);
    }
    rest
}

/// Draws an empty centred box, as wide as `lines` need and `more` lines higher, and returns the area inside.
pub(crate) fn dialog_frame(
    theme: &Theme,
    title: &str,
    lines: &[String],
    more: u16,
    body: Rect,
    buf: &mut Buffer,
) -> Rect {
    let widest = lines.iter().map(|line| text::width(line)).max();
    let mark = if theme.is_hidden { HIDDEN.len() } else { 0 };
    let widest = widest.unwrap_or(0).max(text::width(title) + 2 + mark);
    let width = u16::try_from(widest + 2).unwrap_or(u16::MAX);
    let height = u16::try_from(lines.len() + 2)
        .unwrap_or(u16::MAX)
        .saturating_add(more);
    let area = middle(body, width, height);
    theme.clear(area, buf);
    bordered(theme, (title, ""), true, area, buf)
}

/// A centred area of this size, cut to `body`.
pub(crate) fn middle(body: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(body.width);
    let height = height.min(body.height);
    Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 2,
        width,
        height,
    }
}
