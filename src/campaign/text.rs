//! Makes typed text harmless before it is stored: no control characters, no invisible characters, no changes of text
//! direction. All text enters a campaign here.

pub mod search_key;

use unicode_width::UnicodeWidthStr as _;

use super::Refusal;
pub use crate::game::same_name as same;
use crate::game::{is_joiner, is_unsafe};

/// The widest name, in columns.
pub const WIDEST_NAME: usize = 60;
/// The most characters of a name: combining marks have no width.
const LONGEST_NAME: usize = 240;
/// The most characters of a line.
const LONGEST_LINE: usize = 2_000;
/// The most characters of a note on a character.
const LONGEST_PROSE: usize = 20_000;

/// Text as one line: each space or control character becomes one space, invisible characters go, the ends are trimmed.
pub fn line(text: &str) -> String {
    joined(text.chars().filter(|c| !is_joiner(*c)))
}

/// The same, but with the joiners that some scripts need.
fn spelt_line(text: &str) -> String {
    let line = joined(text.chars());
    // Without other characters joiners have no meaning.
    if line.chars().all(|c| is_joiner(c) || c == ' ') {
        return String::new();
    }
    line
}

/// The first word that is a figure with a sign: `−1d`.
pub(crate) fn signed_figure(text: &str) -> Option<&str> {
    text.split_whitespace().find(|word| {
        let unsigned = word.strip_prefix(['+', '-', '−']).unwrap_or_default();
        unsigned.starts_with(|c: char| c.is_ascii_digit())
    })
}

fn joined(text: impl Iterator<Item = char>) -> String {
    let visible: String = text.filter_map(plain).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text of several lines, each cleaned as by [`line()`] except for inner spaces and joiners; empty lines at the ends are cut.
pub fn prose(text: &str) -> String {
    let lines = text.lines().map(|line| line.chars().filter_map(plain));
    let lines: Vec<String> = lines.map(Iterator::collect).collect();
    let ends: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    ends.join("\n").trim_matches('\n').to_owned()
}

/// `Ysolde's`, `Maren Voss's`, `Oda of the Reeds'`.
pub(crate) fn possessive(name: &str) -> String {
    let is_plural = name.ends_with('s') && !name.ends_with("ss");
    format!("{name}'{}", if is_plural { "" } else { "s" })
}

/// A name without the figure that copies have: `Guard 1` is a `Guard` with the figure 1.
pub(crate) fn without_figure(name: &str) -> (&str, Option<u32>) {
    let numbered = name.rsplit_once(' ');
    let numbered = numbered.and_then(|(base, figure)| Some((base, figure.parse().ok()?)));
    numbered.map_or((name, None), |(base, figure)| (base, Some(figure)))
}

/// A name, cleaned.
///
/// # Errors
/// It is empty, or over 60 columns.
pub fn name(text: &str) -> Result<String, Refusal> {
    let name = line(text);
    let fits = (1..=WIDEST_NAME).contains(&name.width()) && name.chars().count() <= LONGEST_NAME;
    if fits {
        Ok(name)
    } else {
        Err(Refusal::NameLength)
    }
}

/// A line of text, cleaned.
///
/// # Errors
/// It is empty, or over 2,000 characters.
pub(super) fn filled_line(text: &str) -> Result<String, Refusal> {
    let text = spelt_line(text);
    bounded("a note", &text, 1, LONGEST_LINE)?;
    Ok(text)
}

/// The reason of an override, cleaned.
///
/// # Errors
/// It is empty, or over 2,000 characters.
pub(super) fn reason(text: &str) -> Result<String, Refusal> {
    let text = spelt_line(text);
    bounded("a reason", &text, 1, LONGEST_LINE)?;
    Ok(text)
}

/// A note of several lines, cleaned; may be empty.
///
/// # Errors
/// It is over 20,000 characters.
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

/// The character to store: a space for spaces and controls, `None` for invisible ones.
fn plain(c: char) -> Option<char> {
    match c {
        c if c.is_control() || c.is_whitespace() => Some(' '),
        // Shown blank, though Unicode doesn't list it as white space.
        '\u{2800}' => Some(' '),
        c if is_joiner(c) => Some(c),
        c if is_unsafe(c) => None,
        c => Some(c),
    }
}
