//! A frame as an SVG picture. Each run of text has the width of its cells, so that columns hold in any font; lines and blocks are
//! drawn as shapes, so that they join.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use super::styles::colour;

/// The size of a cell.
const CELL: (u16, u16) = (9, 18);

/// The space around the screen.
const MARGIN: u16 = 10;

const FONTS: &str = "DejaVu Sans Mono,ui-monospace,Menlo,Consolas,Liberation Mono,monospace";

/// The whole picture.
pub(super) fn picture(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let ground = colour(buffer[(0, rows / 2)].bg);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"{FONTS}\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{ground}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n"
    );
    for row in buffer.area.rows() {
        let cells: Vec<(u16, &Cell)> = row
            .columns()
            .map(|at| (at.x, &buffer[(at.x, at.y)]))
            .collect();
        grounds(&cells, row.y, &ground, &mut svg);
        for run in cells.chunk_by(|(_, one), (_, other)| looks(one) == looks(other)) {
            texts(run, row.y, &mut svg);
        }
    }
    svg + "</g>\n</svg>\n"
}

/// Foreground, background and weights, reversed where the cell is.
fn looks(cell: &Cell) -> (String, String, Modifier) {
    let (fg, bg) = (colour(cell.fg), colour(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (bg, fg, cell.modifier)
    } else {
        (fg, bg, cell.modifier)
    }
}

/// The grounds that differ from the picture's.
fn grounds(cells: &[(u16, &Cell)], y: u16, ground: &str, svg: &mut String) {
    for run in cells.chunk_by(|(_, one), (_, other)| looks(one).1 == looks(other).1) {
        let own = looks(run[0].1).1;
        if own == ground {
            continue;
        }
        let (x, y) = (run[0].0 * CELL.0, y * CELL.1);
        let width = run.len() * usize::from(CELL.0);
        let height = CELL.1;
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{own}\"/>"
        )
        .expect("memory");
    }
}

/// A run of one style: its shapes, and its words as far as there is no shape or gap of blanks between them.
fn texts(run: &[(u16, &Cell)], y: u16, svg: &mut String) {
    let (fill, _, weights) = looks(run[0].1);
    let mut path = String::new();
    let mut words: Option<(u16, String)> = None;
    let mut blanks = 0;
    for (x, cell) in run {
        let symbol = cell.symbol();
        let shape = shape(symbol, x * CELL.0, y * CELL.1);
        blanks = if symbol == " " { blanks + 1 } else { 0 };
        if shape.is_some() || blanks > 1 {
            write_words(words.take(), y, (&fill, weights), svg);
            path.push_str(&shape.unwrap_or_default());
            continue;
        }
        match &mut words {
            Some((_, words)) => words.push_str(symbol),
            None if symbol == " " => {}
            None => words = Some((*x, symbol.to_owned())),
        }
    }
    write_words(words, y, (&fill, weights), svg);
    if !path.is_empty() {
        writeln!(svg, "<path fill=\"{fill}\" d=\"{}\"/>", path.trim_end()).expect("memory");
    }
}

fn write_words(
    words: Option<(u16, String)>,
    y: u16,
    (fill, weights): (&str, Modifier),
    svg: &mut String,
) {
    let Some((x, words)) = words else { return };
    let words = words.trim_end();
    let columns = u16::try_from(words.chars().count()).expect("a line");
    let (left, base, width) = (x * CELL.0, y * CELL.1 + 14, columns * CELL.0);
    let mut how = String::new();
    for (weight, says) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::DIM, " opacity=\".6\""),
        (Modifier::CROSSED_OUT, " text-decoration=\"line-through\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if weights.contains(weight) {
            how.push_str(says);
        }
    }
    let words = words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    writeln!(
        svg,
        "<text x=\"{left}\" y=\"{base}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{fill}\"{how} \
         xml:space=\"preserve\">{words}</text>"
    )
    .expect("memory");
}

/// A glyph of lines or blocks as the path of its rectangles; `None` for any other.
fn shape(symbol: &str, x: u16, y: u16) -> Option<String> {
    let glyph = symbol.chars().next()?;
    let (w, h) = CELL;
    // The middle of a line one unit wide.
    let (mx, my) = (w / 2, h / 2);
    let across = |from: u16, to: u16| (from, my, to - from, 1);
    let down = |from: u16, to: u16| (mx, from, 1, to - from);
    let (left, right) = (across(0, mx + 1), across(mx, w));
    let (upper, lower) = (down(0, my + 1), down(my, h));
    let eighth = |part: u32| u16::try_from(u32::from(w) * part / 8).unwrap_or(w);
    let all = match glyph {
        '─' => vec![across(0, w)],
        '╴' => vec![left],
        '│' => vec![down(0, h)],
        '╭' => vec![right, lower],
        '╮' => vec![left, lower],
        '╰' => vec![right, upper],
        '╯' => vec![left, upper],
        '├' => vec![right, upper, lower],
        '┤' => vec![left, upper, lower],
        '┬' => vec![left, right, lower],
        '┴' => vec![left, right, upper],
        '┼' => vec![left, right, upper, lower],
        '█' => vec![(0, 0, w, h)],
        '▀' => vec![(0, 0, w, my)],
        '▉' | '▊' | '▋' | '▌' | '▍' | '▎' | '▏' => {
            vec![(0, 0, eighth(0x2590 - u32::from(glyph)), h)]
        }
        _ => quarters(glyph)?
            .into_iter()
            .map(|(right, low)| {
                let (qx, qw) = if right {
                    (mx + 1, w - mx - 1)
                } else {
                    (0, mx + 1)
                };
                (qx, if low { my } else { 0 }, qw, my)
            })
            .collect(),
    };
    let path = all.into_iter().map(|(dx, dy, width, height)| {
        format!("M{} {}h{width}v{height}h-{width}z", x + dx, y + dy)
    });
    Some(path.collect())
}

/// The quarters of a block: right, lower.
fn quarters(glyph: char) -> Option<Vec<(bool, bool)>> {
    let bits = match glyph {
        '▘' => 1,
        '▝' => 2,
        '▖' => 4,
        '▗' => 8,
        '▄' => 12,
        '▐' => 10,
        '▞' => 6,
        '▚' => 9,
        '▛' => 7,
        '▜' => 11,
        '▙' => 13,
        '▟' => 14,
        _ => return None,
    };
    let all = [(false, false), (true, false), (false, true), (true, true)];
    let set = all.into_iter().enumerate();
    Some(
        set.filter(|(bit, _)| bits >> bit & 1 == 1)
            .map(|(_, it)| it)
            .collect(),
    )
}
