//! What people type, made harmless before it is kept: no control characters, nothing invisible, nothing that turns the
//! direction of what follows. The one place where text enters a campaign.

use unicode_width::UnicodeWidthStr as _;

use super::Refusal;
pub use super::search_key::same;
use crate::game::{is_joiner, is_unsafe};

/// The widest a name may be, in columns.
pub const WIDEST_NAME: usize = 60;
/// The most characters a name may have: combining marks take no column.
const LONGEST_NAME: usize = 240;
/// The most characters of a line.
const LONGEST_LINE: usize = 2_000;
/// The most characters of a note on somebody.
const LONGEST_PROSE: usize = 20_000;

/// Text as one line: every blank and control character is one space, nothing invisible, no space at the ends.
#[must_use]
pub fn line(text: &str) -> String {
    joined(text.chars().filter(|c| !is_joiner(*c)))
}

/// The same with the joiners that belong to its spelling.
fn spelt_line(text: &str) -> String {
    let line = joined(text.chars());
    // They join nothing where there is nothing else.
    if line.chars().all(|c| is_joiner(c) || c == ' ') {
        return String::new();
    }
    line
}

fn joined(text: impl Iterator<Item = char>) -> String {
    let visible: String = text.filter_map(plain).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text of several lines, each cleaned as [`line()`] does but for spaces inside and joiners; empty lines at the ends are cut.
pub fn prose(text: &str) -> String {
    let lines = text.lines().map(|line| line.chars().filter_map(plain));
    let lines: Vec<String> = lines.map(Iterator::collect).collect();
    let ends: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    ends.join("\n").trim_matches('\n').to_owned()
}

/// A name, cleaned.
///
/// # Errors
/// When nothing is left of it or it is over 60 columns.
pub fn name(text: &str) -> Result<String, Refusal> {
    let name = line(text);
    let fits = (1..=WIDEST_NAME).contains(&name.width()) && name.chars().count() <= LONGEST_NAME;
    if fits {
        Ok(name)
    } else {
        Err(Refusal::NameLength)
    }
}

/// A line that says something, cleaned.
///
/// # Errors
/// When nothing is left of it or it is over 2,000 characters.
pub(super) fn said(text: &str) -> Result<String, Refusal> {
    let text = spelt_line(text);
    bounded("a note", &text, 1, LONGEST_LINE)?;
    Ok(text)
}

/// Why the rules are overruled, cleaned.
///
/// # Errors
/// When nothing is left of it or it is over 2,000 characters.
pub(super) fn reason(text: &str) -> Result<String, Refusal> {
    let text = spelt_line(text);
    bounded("a reason", &text, 1, LONGEST_LINE)?;
    Ok(text)
}

/// A note of several lines, cleaned; may be empty.
///
/// # Errors
/// When it is over 20,000 characters.
pub(super) fn note(text: &str) -> Result<String, Refusal> {
    let text = prose(text);
    bounded("a note", &text, 0, LONGEST_PROSE)?;
    Ok(text)
}

fn bounded(what: &'static str, text: &str, least: usize, most: usize) -> Result<(), Refusal> {
    let length = text.chars().count();
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(Refusal::Length { what, least, most })
    }
}

/// A character as it may be kept: blanks and controls as a space, invisible ones not at all.
fn plain(c: char) -> Option<char> {
    match c {
        c if c.is_control() || c.is_whitespace() => Some(' '),
        // A blank, though Unicode doesn't say so.
        '\u{2800}' => Some(' '),
        c if is_joiner(c) => Some(c),
        c if is_unsafe(c) => None,
        c => Some(c),
    }
}
