//! Changes one setting in the text of a settings file. Everything else in it stays as it is, comments too.

use std::ops::Range;

use super::Config;
use crate::game::RonError;
use crate::game::ron_error::{RonText, without_comments};

/// The text of a new settings file.
const NEW: &str = "// What is set here differs from the defaults.\n(\n)\n";

impl Config {
    /// The text of a settings file with one setting changed; `value` is written as in the file: `"light"`, `Ascii`, `true`.
    /// `None` begins a new file.
    ///
    /// # Errors
    /// The file or the value is wrong, or the setting can't be found in the text; nothing is changed then.
    pub fn with(
        text: Option<&str>,
        file: &str,
        name: &str,
        value: &str,
    ) -> Result<String, RonError> {
        let text = text.filter(|it| !it.trim().is_empty()).unwrap_or(NEW);
        let before = Self::parse(text, file)?;
        let wanted = Self::parse(&format!("({name}: {value})"), name)?;
        let edited = edited(text, name, value).filter(|edited| {
            let after = Self::parse(edited, file);
            after.is_ok_and(|after| {
                Self::SETTINGS.iter().all(|it| {
                    let from = if it.name == name { &wanted } else { &before };
                    after.value(it.name) == from.value(it.name)
                })
            })
        });
        edited.ok_or_else(|| {
            let what = format!("this can't be changed from here; write {name}: {value} into it");
            RonText::new(text, file).at(&[name], what)
        })
    }
}

/// The text with the field set; `None` where it isn't one struct.
fn edited(text: &str, name: &str, value: &str) -> Option<String> {
    let bare = without_comments(text);
    let body = body(&bare)?;
    if let Some(range) = value_of(&bare, &body, name) {
        return Some(format!(
            "{}{value}{}",
            &text[..range.start],
            &text[range.end..]
        ));
    }
    // After the last field, so that comments at the end stay behind it.
    let fields = bare[..body.end].trim_end();
    let comma = if fields.ends_with(['(', ',']) {
        ""
    } else {
        ","
    };
    let (start, rest) = text.split_at(fields.len());
    // A comment on the last field's own line stays there.
    let same_line = rest.find('\n').filter(|end| fields.len() + end < body.end);
    let set = if let Some(end) = same_line {
        let (comment, rest) = rest.split_at(end);
        format!("{start}{comma}{comment}\n    {name}: {value},{rest}")
    } else {
        let space = if comma.is_empty() { "" } else { " " };
        format!("{start}{comma}{space}{name}: {value}{rest}")
    };
    Some(set)
}

/// The bytes between the brackets of the struct.
fn body(bare: &str) -> Option<Range<usize>> {
    let all = marks(bare);
    let start = all.iter().find(|(_, c, depth)| (*c, *depth) == ('(', 0))?.0 + 1;
    let end = all
        .iter()
        .find(|(at, c, depth)| (*c, *depth) == (')', 0) && *at >= start)?;
    Some(start..end.0)
}

/// The bytes of a field's value.
fn value_of(bare: &str, body: &Range<usize>, name: &str) -> Option<Range<usize>> {
    let inside = marks(bare)
        .into_iter()
        .filter(|(at, _, depth)| *depth == 1 && body.contains(at));
    let mut commas: Vec<usize> = inside.filter(|it| it.1 == ',').map(|it| it.0).collect();
    commas.push(body.end);
    let mut start = body.start;
    for end in commas {
        let field = &bare[start..end];
        if let Some((known, value)) = field.split_once(':')
            && known.trim() == name
        {
            let from = end - value.trim_start().len();
            return Some(from..from + value.trim().len());
        }
        start = end + 1;
    }
    None
}

/// Brackets and commas outside texts: where each is, and in how many brackets.
fn marks(bare: &str) -> Vec<(usize, char, usize)> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0_usize);
    let mut marks = Vec::new();
    for (at, letter) in bare.char_indices() {
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && letter == '\\' && !escaped;
        if quoted {
            continue;
        }
        match letter {
            '(' | '[' | '{' => {
                marks.push((at, letter, depth));
                depth += 1;
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                marks.push((at, letter, depth));
            }
            ',' => marks.push((at, letter, depth)),
            _ => {}
        }
    }
    marks
}
