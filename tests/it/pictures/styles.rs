//! The style of every cell in few words: a letter a style, and runs of it line by line.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// `a #d7dae0 on #16181d`, a line each, then the lines: `a12 b3`.
pub(super) fn told(buffer: &Buffer) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut lines = String::new();
    for row in buffer.area.rows() {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for at in row.columns() {
            let style = style(&buffer[(at.x, at.y)]);
            let letter = known.iter().position(|it| *it == style);
            let letter = letter.unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            match runs.last_mut() {
                Some((last, count)) if *last == letter => *count += 1,
                _ => runs.push((letter, 1)),
            }
        }
        let runs = runs
            .iter()
            .map(|(at, count)| format!("{}{count}", letter(*at)));
        let runs: Vec<String> = runs.collect();
        writeln!(lines, "{}", runs.join(" ")).expect("memory");
    }
    let styles = known.iter().enumerate();
    let styles = styles.map(|(at, style)| format!("{} {style}", letter(at)));
    let styles: Vec<String> = styles.collect();
    format!("{}\n{}", styles.join("\n"), lines.trim_end())
}

fn letter(at: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    letters
        .into_iter()
        .nth(at)
        .expect("fewer styles than letters")
}

fn style(cell: &Cell) -> String {
    let (fg, bg) = (colour(cell.fg), colour(cell.bg));
    let weights: Vec<String> = cell
        .modifier
        .iter_names()
        .filter(|(_, weight)| *weight != Modifier::empty())
        .map(|(name, _)| name.to_lowercase())
        .collect();
    // Of a blank the ground alone is seen.
    let fg = if cell.symbol() == " " {
        String::new()
    } else {
        fg
    };
    format!("{fg} on {bg} {}", weights.join(" "))
        .trim()
        .to_owned()
}

/// `#d7dae0`.
pub(super) fn colour(colour: Color) -> String {
    match colour {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        other => other.to_string(),
    }
}
