//! Frames: the edges of a pane with its title, which it shares with its neighbours, and the box of a dialog.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget as _};

use crate::tui::widgets::Draw as _;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// What every frame says while hidden is on.
const HIDDEN: &str = " HIDDEN ";

/// The area inside a pane's edges: below the line above it, a column away from that on its left; at the screen's edge there is no
/// line.
pub(crate) fn inside(area: Rect) -> Rect {
    let edge = u16::from(area.x > 0);
    Rect {
        x: area.x + 1 + edge,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    }
    .intersection(area)
}

/// Draws the edges of a pane and returns the area inside: a line above it with its title, on the right of which stands `foot`,
/// which may be empty; and a line on its left, unless it begins at the screen's edge. The line on its right is its
/// neighbour's, and what is below it draws its own.
pub(crate) fn pane(
    theme: &Theme,
    (title, foot): (&str, &str),
    focused: bool,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    let inner = inside(area);
    if area.width < 2 || area.height < 2 {
        return Rect::ZERO;
    }
    let edges = Edges::of(theme, focused);
    let (left, right, top) = (area.x, area.right(), area.y);
    for x in left..right {
        let begins = x == left && left > buf.area.x;
        edges.draw(
            (x, top),
            if begins { RIGHT | DOWN } else { LEFT | RIGHT },
            buf,
        );
    }
    if left > buf.area.x {
        // The pane above may have been drawn before or is drawn afterwards.
        if edges.has((left, top.saturating_sub(1)), DOWN, buf) {
            edges.draw((left, top), UP, buf);
        }
        for y in top + 1..area.bottom() {
            edges.draw((left, y), UP | DOWN, buf);
        }
        if edges.has((left, area.bottom()), RIGHT, buf) {
            edges.draw((left, area.bottom()), UP, buf);
        }
    }
    if right < buf.area.right() {
        edges.draw((right, top), LEFT, buf);
        if focused {
            for y in top + 1..area.bottom() {
                edges.draw((right, y), UP | DOWN, buf);
            }
        }
    }
    let hidden = if theme.is_hidden { HIDDEN } else { "" };
    let room = usize::from(area.width.saturating_sub(3));
    let room = room.saturating_sub(hidden.len());
    // The focused pane is marked without colours, too.
    let mark = match (focused, theme.glyphs.pointer) {
        (true, pointer) => format!("{pointer} "),
        (false, _) => String::new(),
    };
    // The title comes first, but not so that nothing of the foot is left; what follows a dot in it gives way to the whole foot.
    let whole = text::width(&mark) + 2 + text::width(foot) + 2;
    let dot = format!(" {} ", theme.glyphs.dot);
    let title = match title.split_once(&dot) {
        Some((name, _)) if !foot.is_empty() && whole + text::width(title) > room => name,
        _ => title,
    };
    let least = (text::width(foot) + 2).min(room / 3);
    let beside = text::width(&mark) + 2 + least;
    let title = match text::cut(title, room.saturating_sub(beside), theme.glyphs.ellipsis) {
        none if none.is_empty() => String::new(),
        title => format!(" {mark}{title} "),
    };
    let left_over = room.saturating_sub(text::width(&title) + 2);
    let foot = match text::cut(foot, left_over, theme.glyphs.ellipsis) {
        none if none.is_empty() => String::new(),
        foot => format!(" {foot} "),
    };
    let row = Rect {
        x: left + 1,
        width: area.width - 2,
        height: 1,
        ..area
    };
    Line::from(theme.span(edges.heading, title)).draw(row, buf);
    let mut ends = Vec::new();
    if !foot.is_empty() {
        ends.push(theme.span(Role::Dim, foot));
    }
    if !hidden.is_empty() {
        let style = theme.reversed(Role::Hidden);
        ends.push(theme.span(Role::Hidden, hidden).style(style));
    }
    let ends = Line::from(ends);
    let width = u16::try_from(ends.width())
        .unwrap_or(row.width)
        .min(row.width);
    let end = Rect {
        x: row.right() - width,
        width,
        ..row
    };
    ends.draw(end, buf);
    inner
}

/// The columns that a pane has for what stands on the right of its title, if it cuts no more of the title than what follows a dot.
pub(crate) fn foot_room(theme: &Theme, title: &str, focused: bool, width: u16) -> usize {
    let dot = format!(" {} ", theme.glyphs.dot);
    let title = title.split_once(&dot).map_or(title, |(name, _)| name);
    heading_room(theme, title, focused, width)
}

/// The columns that a pane has for its title beside the whole of what stands on the right of it.
pub(crate) fn title_room(theme: &Theme, foot: &str, focused: bool, width: u16) -> usize {
    heading_room(theme, foot, focused, width)
}

/// The columns that are left beside one of the two, each between spaces.
fn heading_room(theme: &Theme, words: &str, focused: bool, width: u16) -> usize {
    let hidden = if theme.is_hidden { HIDDEN.len() } else { 0 };
    let mark = if focused {
        text::width(theme.glyphs.pointer) + 1
    } else {
        0
    };
    let used = 3 + hidden + mark + text::width(words) + 2 + 2;
    usize::from(width).saturating_sub(used)
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The lines between panes, which join where they meet.
struct Edges {
    style: Style,
    heading: Role,
    ascii: bool,
}

impl Edges {
    fn of(theme: &Theme, focused: bool) -> Self {
        let (role, heading) = match focused {
            _ if theme.is_hidden => (
                Role::Hidden,
                if focused { Role::Hidden } else { Role::Title },
            ),
            true => (Role::Focus, Role::Focus),
            false => (Role::Border, Role::Title),
        };
        Self {
            style: theme.style(role),
            heading,
            ascii: theme.glyphs.ascii,
        }
    }

    /// Whether what is there has this side.
    fn has(&self, at: (u16, u16), side: u8, buf: &Buffer) -> bool {
        let cell = buf.cell(at);
        cell.is_some_and(|cell| self.sides(cell.symbol()) & side != 0)
    }

    /// Adds these sides to what is there.
    fn draw(&self, at: (u16, u16), sides: u8, buf: &mut Buffer) {
        if let Some(cell) = buf.cell_mut(at) {
            let known = self.sides(cell.symbol());
            cell.set_symbol(self.glyph(known | sides))
                .set_style(self.style);
        }
    }

    const fn glyph(&self, sides: u8) -> &'static str {
        let (across, down) = (sides & (LEFT | RIGHT), sides & (UP | DOWN));
        match (across, down) {
            // An end that its neighbour has yet to join.
            (LEFT, 0) if !self.ascii => "╴",
            (_, 0) if self.ascii => "-",
            (_, 0) => "─",
            (0, _) => {
                if self.ascii {
                    "|"
                } else {
                    "│"
                }
            }
            _ if self.ascii => "+",
            (RIGHT, DOWN) => "╭",
            (LEFT, DOWN) => "╮",
            (RIGHT, UP) => "╰",
            (LEFT, UP) => "╯",
            (RIGHT, _) => "├",
            (LEFT, _) => "┤",
            (_, DOWN) => "┬",
            (_, UP) => "┴",
            _ => "┼",
        }
    }

    /// The sides that a glyph of these lines has; none of other text.
    fn sides(&self, glyph: &str) -> u8 {
        match glyph {
            "╴" => LEFT,
            "─" => LEFT | RIGHT,
            "│" => UP | DOWN,
            "╭" => RIGHT | DOWN,
            "╮" => LEFT | DOWN,
            "╰" => RIGHT | UP,
            "╯" => LEFT | UP,
            "├" => RIGHT | UP | DOWN,
            "┤" => LEFT | UP | DOWN,
            "┬" => LEFT | RIGHT | DOWN,
            "┴" => LEFT | RIGHT | UP,
            "┼" => LEFT | RIGHT | UP | DOWN,
            "-" if self.ascii => LEFT | RIGHT,
            "|" if self.ascii => UP | DOWN,
            "+" if self.ascii => LEFT | RIGHT | UP | DOWN,
            _ => 0,
        }
    }
}

/// Draws the border of a box and returns the area inside. `foot` is text in the lower border, which may be empty. An area
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
        Line::from(theme.span(*role, line.as_str())).draw(row, buf);
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
        Line::from(theme.span(role, format!(" {line}"))).draw(row, buf);
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

/// The columns beside a dialog that are too few to read what stands there.
const SLIVER: u16 = 4;

/// A centred area of this size, cut to `body`, or as wide as it where only slivers would be left beside it.
pub(crate) fn middle(body: Rect, width: u16, height: u16) -> Rect {
    let is_nearly_all = body.width.saturating_sub(width) <= 2 * SLIVER;
    let width = if is_nearly_all { body.width } else { width };
    let height = height.min(body.height);
    Rect {
        x: body.x + (body.width - width) / 2,
        y: body.y + (body.height - height) / 2,
        width,
        height,
    }
}
