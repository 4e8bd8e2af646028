//! Whether a frame is whole: each border leads from corner to corner, its title begins beside the corner.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rollbook::tui::Role;

use super::harness::{colour, text};

/// What stands on a screen under 20×5.
const TOO_SMALL: &str = "too small: 20×5 at least";

/// The titles of all boxes of a frame, cut where they are cut on the screen; an untitled box has an empty one.
///
/// # Panics
/// Where a border is broken by anything but another whole box over it.
#[track_caller]
pub(crate) fn titles(frame: &Buffer, what: &str) -> Vec<String> {
    let (mut whole, mut broken) = (Vec::new(), Vec::new());
    for at in frame.area.positions() {
        if is_border(frame, at, &["╭"]) {
            match outline(frame, at) {
                Ok(area) => whole.push(area),
                Err(gap) => broken.push(gap),
            }
        }
    }
    for gap in broken {
        let covered = whole.iter().any(|area| area.contains(gap));
        assert!(
            covered,
            "{what}: a border is broken at {gap}\n{}",
            text(frame)
        );
    }
    let mut titles: Vec<String> = whole.into_iter().map(|area| title(frame, area)).collect();
    titles.extend(
        frame
            .area
            .rows()
            .flat_map(|row| titles_of_panes(frame, row)),
    );
    titles
}

/// The titles in the edges of panes, without the mark of the focused one.
fn titles_of_panes(frame: &Buffer, row: Rect) -> Vec<String> {
    let is_title = |x: u16| {
        let cell = &frame[(x, row.y)];
        [colour(Role::Title), colour(Role::Focus)].contains(&cell.fg)
            && !["─", "│", "╭", "╮", "╰", "╯", "├", "┤", "┬", "┴", "┼"].contains(&cell.symbol())
    };
    let edge = |x: u16| ["─", "┬", "├", "┼"].contains(&frame[(x, row.y)].symbol());
    let begins = (1..row.width).filter(|x| is_title(*x) && !is_title(x - 1) && edge(x - 1));
    let words = begins.map(|x| {
        let cells = (x..row.width).take_while(|x| is_title(*x));
        let words: String = cells.map(|x| frame[(x, row.y)].symbol()).collect();
        words.trim().trim_start_matches("▸ ").to_owned()
    });
    words.filter(|words| !words.is_empty()).collect()
}

/// Draws every size from 0×0 to 60×20, every `step` columns: from 20×5 on borders are whole, and a title
/// begins like this.
#[track_caller]
pub(crate) fn whole_at_every_size(
    title: &str,
    step: usize,
    mut draw: impl FnMut(u16, u16) -> Buffer,
) {
    for width in (0..=60).step_by(step) {
        for height in 0..=20 {
            let frame = draw(width, height);
            let what = format!("{width}×{height}");
            if width < 20 || height < 5 {
                let shown: String = text(&frame).split_whitespace().collect();
                let words: String = TOO_SMALL.split_whitespace().collect();
                let is_said = words.starts_with(shown.trim_end_matches('…'));
                let is_blank = shown.is_empty() == frame.area.is_empty();
                assert!(is_said && is_blank, "{what}: “{shown}”");
                continue;
            }
            let titles = titles(&frame, &what);
            let is_there = titles.iter().any(|shown| {
                let cut = shown.strip_suffix('…');
                shown.starts_with(title) || cut.is_some_and(|cut| title.starts_with(cut))
            });
            assert!(
                is_there,
                "{what}: no “{title}” in {titles:?}\n{}",
                text(&frame)
            );
        }
    }
}

/// The box whose upper left corner is there, or where its border ends too early.
fn outline(frame: &Buffer, corner: Position) -> Result<Rect, Position> {
    let Position { x, y } = corner;
    let area = frame.area;
    let bottom = edge(
        frame,
        (y + 1..area.height).map(|y| Position { x, y }),
        &["│", "├", "┤"],
        "╰",
    )?;
    let right = edge(
        frame,
        (x + 1..area.width).map(|x| Position { x, y: bottom.y }),
        &[],
        "╯",
    )?;
    let top = edge(
        frame,
        (x + 1..=right.x).map(|x| Position { x, y }),
        &[],
        "╮",
    )?;
    let down = (y + 1..=bottom.y).map(|y| Position { x: right.x, y });
    let end = edge(frame, down, &["│", "├", "┤"], "╯")?;
    if (top.x, end.y) == (right.x, bottom.y) {
        Ok(Rect::new(x, y, right.x - x + 1, bottom.y - y + 1))
    } else {
        Err(top)
    }
}

/// Where an edge reaches its corner, or where it breaks off. Without `parts` anything may stand in it but a border's upright:
/// a horizontal edge holds a title.
fn edge(
    frame: &Buffer,
    cells: impl Iterator<Item = Position>,
    parts: &[&str],
    corner: &str,
) -> Result<Position, Position> {
    let mut last = Position::ORIGIN;
    for at in cells {
        if is_border(frame, at, &[corner]) {
            return Ok(at);
        }
        let goes_on = if parts.is_empty() {
            !is_border(frame, at, &["│", "╭", "╮", "╰", "╯"])
        } else {
            is_border(frame, at, parts)
        };
        if !goes_on {
            return Err(at);
        }
        last = at;
    }
    Err(last)
}

fn is_border(frame: &Buffer, at: Position, symbols: &[&str]) -> bool {
    let cell = &frame[at];
    symbols.contains(&cell.symbol())
        && [colour(Role::Border), colour(Role::Focus)].contains(&cell.fg)
}

/// The words in the upper border; empty where it has none.
#[track_caller]
fn title(frame: &Buffer, area: Rect) -> String {
    let top: String = (area.x + 1..area.right() - 1)
        .map(|x| frame[(x, area.y)].symbol())
        .collect();
    let words = top.trim_end_matches('─');
    if words.is_empty() {
        return String::new();
    }
    let inside = words
        .strip_prefix(' ')
        .and_then(|words| words.strip_suffix(' '));
    let inside = inside.unwrap_or_else(|| panic!("“{top}” is no title\n{}", text(frame)));
    assert!(!inside.trim().is_empty(), "an empty title\n{}", text(frame));
    inside.to_owned()
}
