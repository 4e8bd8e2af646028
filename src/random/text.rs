//! The text of a row: words, `{2d6}` for dice, `{Weather}` for another table, `{{` for a brace.

use crate::game::{is_joiner, is_unsafe, same_name};
use crate::rules::RuleError;
use crate::rules::plain_dice::DiceExpr;

/// A part of a row's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// As it stands.
    Words(String),
    /// Dice that are thrown.
    Dice(DiceExpr),
    /// The name of a table that is rolled on.
    Table(String),
}

/// What is wrong with a row's text: at which byte, and why.
pub(crate) type Mistake = (usize, String);

/// The parts of a row's text.
///
/// # Errors
/// A brace without its other one, or dice that can't be read: the byte, and the sentence.
pub fn pieces(text: &str) -> Result<Vec<Piece>, Mistake> {
    let mut all = Vec::new();
    let mut words = String::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            words.push(c);
            at += 2;
        } else if c == '{' {
            let inside = rest.find('}').map(|end| &rest[1..end]);
            let Some(inside) = inside else {
                let what = "this brace has no other; write {{ for a plain brace";
                return Err((at, what.to_owned()));
            };
            if !words.is_empty() {
                all.push(Piece::Words(std::mem::take(&mut words)));
            }
            all.push(piece(inside).map_err(|(byte, what)| (at + 1 + byte, what))?);
            at += inside.len() + 2;
        } else {
            words.push(c);
            at += c.len_utf8();
        }
    }
    if !words.is_empty() {
        all.push(Piece::Words(words));
    }
    Ok(all)
}

/// A row's text with another name for a table that it rolls on; `None` if it doesn't roll on it.
pub(crate) fn with_renamed(text: &str, from: &str, to: &str) -> Option<String> {
    let is_it = |inside: &str| {
        let table = piece(inside);
        matches!(table, Ok(Piece::Table(name)) if same_name(&name, from))
    };
    let mut after = String::new();
    let mut is_changed = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let kept = if rest.starts_with("{{") || rest.starts_with("}}") {
            2
        } else if let Some((_, later)) = inside.filter(|(inside, _)| is_it(inside)) {
            after.extend(["{", to, "}"]);
            (is_changed, rest) = (true, later);
            continue;
        } else {
            c.len_utf8()
        };
        after.push_str(&rest[..kept]);
        rest = &rest[kept..];
    }
    is_changed.then_some(after)
}

/// What stands between braces.
fn piece(inside: &str) -> Result<Piece, Mistake> {
    let name = inside.trim();
    if name.is_empty() || name.contains('{') {
        let what = "between braces stand dice or the name of a table, as in {2d6} or {Weather}";
        return Err((0, what.to_owned()));
    }
    let digits = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_digits = digits.len() < name.len();
    let sides = digits.strip_prefix(['d', 'D']);
    let is_dice =
        sides.is_some_and(|sides| has_digits || sides.starts_with(|c: char| c.is_ascii_digit()));
    if !is_dice {
        return Ok(Piece::Table(plain(name)));
    }
    match name.parse() {
        Ok(dice) => Ok(Piece::Dice(dice)),
        Err(RuleError::Dice(mistake)) => {
            let blanks = inside.len() - inside.trim_start().len();
            let before = name.char_indices().nth(mistake.column - 1);
            let byte = before.map_or(name.len(), |(byte, _)| byte);
            Err((blanks + byte, mistake.what))
        }
        Err(why) => Err((0, why.to_string())),
    }
}

/// A text as it is kept: one line without control characters, invisible ones and the ends' blanks.
pub(crate) fn plain(text: &str) -> String {
    let blank = |c: char| {
        if c.is_control() || c.is_whitespace() {
            ' '
        } else {
            c
        }
    };
    let seen = text.chars().map(blank);
    let seen: String = seen.filter(|c| !is_unsafe(*c) && !is_joiner(*c)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}
