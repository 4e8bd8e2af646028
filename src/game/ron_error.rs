//! Reads RON and reports errors as `file:line:column: plain sentence`. Knows only text.

use std::cell::OnceCell;
use std::fmt::Write;

use ron::Options;
use ron::error::{Error as Code, Position};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::unsafe_chars::{is_unsafe, sanitize};

/// An error in a file that a person wrote.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct RonError {
    /// The file's name.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong and what to do: lower case, no full stop.
    pub message: String,
}

/// A text with its name, in which errors can be located.
pub(crate) struct RonText<'a> {
    file: &'a str,
    text: &'a str,
    /// The text with its comments blanked out, of the same length; used to locate errors.
    bare: OnceCell<String>,
}

impl<'a> RonText<'a> {
    /// A text to locate errors in.
    pub(crate) fn new(text: &'a str, file: &'a str) -> Self {
        // Some editors put a byte order mark first.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            file,
            text,
            bare: OnceCell::new(),
        }
    }

    fn bare(&self) -> &str {
        self.bare.get_or_init(|| without_comments(self.text))
    }

    /// # Errors
    /// The text is longer than so many bytes.
    pub(crate) fn is_short(&self, most: usize) -> Result<(), RonError> {
        if self.text.len() <= most {
            return Ok(());
        }
        let what = format!("this file is longer than {} KB", most / 1024);
        Err(self.at_byte(self.text.floor_char_boundary(most), &what))
    }

    /// Reads the whole text as a `T`.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, RonError> {
        let extensions = Extensions::IMPLICIT_SOME
            | Extensions::UNWRAP_NEWTYPES
            | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = Options::default().with_default_extension(extensions);
        // Passing over blanks and comments takes half of the time. An error is located in the text itself.
        let compact = compact(self.text);
        if let Some(read) = compact.and_then(|text| options.from_str(&text).ok()) {
            return Ok(read);
        }
        options.from_str(self.text).map_err(|error| {
            let at = match error.code {
                Code::NoSuchStructField { .. } | Code::NoSuchEnumVariant { .. } => {
                    self.byte(error.span.start)
                }
                Code::IntegerOutOfBounds
                | Code::DuplicateStructField { .. }
                | Code::InvalidValueForType { .. }
                | Code::Message(_) => self.begin(self.byte(error.span.end)),
                _ => self.byte(error.span.end),
            };
            self.at_byte(at, &sentence(&error.code))
        })
    }

    /// The byte at a line and a column.
    fn byte(&self, at: Position) -> usize {
        let lines = self.text.split_inclusive('\n').take(at.line - 1);
        let start = lines.map(str::len).sum::<usize>();
        let line = &self.text[start..];
        let column = line.char_indices().nth(at.col - 1);
        start + column.map_or(line.len(), |(at, _)| at)
    }

    /// The start of the word, number or quoted text that ends at a byte.
    fn begin(&self, end: usize) -> usize {
        let read = self.text[..end].trim_end();
        let inside = |c: char| c.is_alphanumeric() || "_-+.".contains(c);
        let start = match read.strip_suffix('"') {
            Some(read) => read.rfind('"'),
            None => Some(read.trim_end_matches(inside).len()),
        };
        start.filter(|start| *start < read.len()).unwrap_or(end)
    }

    /// An error at the last of `path`; each part is searched after the one before it: fields by name (`rests`), texts with
    /// their quotes (`"HP"`), or both (`name:"HP"`). Parts that are not found are skipped.
    pub(crate) fn at(&self, path: &[&str], message: impl Into<String>) -> RonError {
        self.at_byte(self.found(path).0, &message.into())
    }

    /// The range of the last part of `path` that is found.
    fn found(&self, path: &[&str]) -> (usize, usize) {
        let (mut found, mut from) = ((0, 0), 0);
        for part in path {
            let next = match part.split_once(':') {
                Some((field, text)) if !part.starts_with('"') => self.find_both(field, text, from),
                _ => self.find(part, from),
            };
            if let Some((start, end)) = next {
                (found, from) = ((start, end), end);
            }
        }
        found
    }

    /// An error at a byte of the expression that is quoted behind `path`.
    pub(crate) fn within(&self, path: &[&str], text: &str, byte: usize, message: &str) -> RonError {
        let quoted = quoted(text);
        let path = [path, &[&quoted]].concat();
        let (start, end) = self.found(&path);
        // An escape in the text is longer in the file than it is.
        let is_plain = self.text.get(start..end) == Some(&quoted) && !text.contains(['\\', '"']);
        let inside = if is_plain { 1 + byte } else { 0 };
        self.at_byte(start + inside, message)
    }

    /// Refuses a name that isn't one of these; it stands behind `path`.
    pub(crate) fn one_of<'n>(
        &self,
        path: &[&str],
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n String>,
    ) -> Result<(), RonError> {
        let known: Vec<&str> = known.map(String::as_str).collect();
        if known.contains(&name) {
            return Ok(());
        }
        let known = choices(known.into_iter());
        let message = format!("there is no {what} `{name}`; {known}");
        Err(self.at(&[path, &[&quoted(name)]].concat(), message))
    }

    /// An error at a byte of the text.
    pub(crate) fn at_byte(&self, at: usize, message: &str) -> RonError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() + 1;
        self.fault(line, column, message)
    }

    /// The range of `part` as a whole word.
    fn find(&self, part: &str, from: usize) -> Option<(usize, usize)> {
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        let mut places = self.bare()[from..].match_indices(part).map(|(at, _)| {
            let start = from + at;
            (start, start + part.len())
        });
        places.find(|&(start, end)| {
            let alone =
                !self.bare()[..start].ends_with(inside) && !self.bare()[end..].starts_with(inside);
            part.starts_with('"') || alone
        })
    }

    /// The position of `text` as the value of `field`.
    fn find_both(&self, field: &str, text: &str, mut from: usize) -> Option<(usize, usize)> {
        loop {
            let (_, end) = self.find(field, from)?;
            let rest = self.bare()[end..].trim_start();
            let value = rest.strip_prefix(':').map(str::trim_start);
            if let Some(value) = value.filter(|value| value.starts_with(text)) {
                let start = self.bare().len() - value.len();
                return Some((start, start + text.len()));
            }
            from = end;
        }
    }

    fn fault(&self, line: usize, column: usize, message: &str) -> RonError {
        RonError {
            file: self.file.to_owned(),
            line,
            column,
            message: sanitize(message),
        }
    }

    /// Reports the first character that must not reach a terminal, literal or as `\u{…}` or `\x…`; comments may contain
    /// any.
    ///
    /// # Errors
    /// There is such a character.
    pub(crate) fn shows(&self) -> Result<(), RonError> {
        let is_blank = |c| matches!(c, '\n' | '\r' | '\t');
        let is_plain = |c| c != '\\' && (is_blank(c) || !is_unsafe(c));
        if self.text.chars().all(is_plain) {
            return Ok(());
        }
        let text = self.bare();
        let mut letters = text.char_indices();
        while let Some((at, letter)) = letters.next() {
            let said = match letter {
                // An escaped backslash begins no escape.
                '\\' => letters.next().and(escaped(&text[at + 1..])),
                letter => Some(letter).filter(|letter| !is_blank(*letter)),
            };
            if let Some(said) = said.filter(|said| is_unsafe(*said)) {
                let code = u32::from(said);
                let message = format!("U+{code:04X} can't be shown on a screen; remove it");
                return Err(self.at_byte(at, &message));
            }
        }
        Ok(())
    }
}

/// The character of an escape, `u{1b}` or `x1b`, without its backslash.
fn escaped(text: &str) -> Option<char> {
    let digits = match text.strip_prefix("u{") {
        Some(rest) => rest.split('}').next(),
        None => text.strip_prefix('x').and_then(|rest| rest.get(..2)),
    };
    char::from_u32(u32::from_str_radix(digits?, 16).ok()?)
}

/// Replaces line comments by spaces; text in quotes stays.
pub(crate) fn without_comments(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let (mut quoted, mut escaped, mut comment) = (false, false, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\n' {
            comment = false;
        } else if !quoted && letter == '/' && letters.peek() == Some(&'/') {
            comment = true;
        } else if !comment && letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && letter == '\\' && !escaped;
        if comment {
            bare.extend(std::iter::repeat_n(' ', letter.len_utf8()));
        } else {
            bare.push(letter);
        }
    }
    bare
}

/// The text without line comments, and with one blank for several; `None` where it has what this does not tell from quoted text: raw
/// texts, single characters, comments in blocks.
fn compact(text: &str) -> Option<String> {
    let mut compact = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_whitespace() || "/\"'#".contains(c)) {
        let (plain, from) = rest.split_at(at);
        compact.push_str(plain);
        let end = match from.as_bytes() {
            [b'"', ..] if !plain.ends_with('r') => {
                let end = quoted_end(from)?;
                compact.push_str(&from[..end]);
                end
            }
            [b'/', b'/', ..] => from.find('\n').unwrap_or(from.len()),
            [b'"' | b'\'' | b'#' | b'/', ..] => return None,
            _ => {
                compact.push(' ');
                let blank = |c: char| c.is_ascii_whitespace();
                from.len() - from.trim_start_matches(blank).len()
            }
        };
        rest = &from[end..];
    }
    compact.push_str(rest);
    Some(compact)
}

/// The byte behind the quote that closes a text.
fn quoted_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    let mut bytes = text.bytes().enumerate().skip(1);
    let (at, _) = bytes.find(|(_, byte)| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })?;
    Some(at + 1)
}

/// The reader's error in plain words.
fn sentence(code: &Code) -> String {
    match code {
        Code::NoSuchStructField {
            expected, found, ..
        } => {
            format!(
                "unknown field `{found}`; known are {}",
                listed(expected, "and")
            )
        }
        Code::NoSuchEnumVariant {
            expected, found, ..
        } => {
            format!("unknown value `{found}`; write {}", listed(expected, "or"))
        }
        Code::MissingStructField { field, .. } => {
            format!("the field `{field}` is missing before this bracket; add it")
        }
        Code::DuplicateStructField { field, .. } => {
            format!("the field `{field}` is given twice; keep one")
        }
        Code::InvalidValueForType { expected, found } => {
            format!("expected {expected}, found {found}")
        }
        Code::ExpectedDifferentLength { expected, found } => {
            format!("expected {expected}, found {found} values")
        }
        Code::Eof => "the file ends too early; close every bracket".to_owned(),
        Code::ExpectedString => "a text in \"quotes\" is expected here".to_owned(),
        Code::ExpectedInteger | Code::InvalidIntegerDigit { .. } => {
            "a whole number is expected here".to_owned()
        }
        Code::IntegerOutOfBounds => "this number is too large or too small here".to_owned(),
        Code::ExpectedBoolean => "write true or false here".to_owned(),
        Code::ExpectedComma => "a comma is missing before this".to_owned(),
        Code::ExpectedMapColon => "a colon is missing before this; write `field: value`".to_owned(),
        Code::TrailingCharacters => "nothing may follow the last bracket; remove this".to_owned(),
        Code::ExpectedStringEnd => "a text is not closed; add a quote".to_owned(),
        Code::ExpectedStructLike | Code::ExpectedNamedStructLike(_) => {
            "an opening ( is expected here".to_owned()
        }
        Code::ExpectedIdentifier => "a name without quotes is expected here".to_owned(),
        Code::ExpectedArray => "a list in [ ] is expected here".to_owned(),
        Code::ExpectedMap => "a list of pairs in { } is expected here".to_owned(),
        Code::ExpectedArrayEnd => "a closing ] is missing before this".to_owned(),
        Code::ExpectedMapEnd => "a closing } is missing before this".to_owned(),
        Code::ExpectedStructLikeEnd => "a closing ) is missing before this".to_owned(),
        Code::Message(text) | Code::Io(text) => text.clone(),
        other => lower(&other.to_string()),
    }
}

fn listed(words: &[&str], last: &str) -> String {
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        let glue = match at {
            0 => "",
            _ if at + 1 == words.len() => &format!(" {last} "),
            _ => ", ",
        };
        write!(text, "{glue}{word}").expect("writing to a string can't fail");
    }
    text
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// A text as written in the file.
pub(crate) fn quoted(name: &str) -> String {
    format!("{name:?}")
}

/// A name as written in the file: `name: "HP"`.
pub(crate) fn named(name: &str) -> String {
    format!("name:{name:?}")
}

/// `write A, B or C`.
pub(crate) fn choices<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    match words.split_last() {
        None => "there are none".to_owned(),
        Some((last, [])) => format!("write {last}"),
        Some((last, rest)) => format!("write {} or {last}", rest.join(", ")),
    }
}
