//! Where text of users becomes text of the screen: what could disturb a terminal turns into a placeholder, widths are
//! those of the terminal's columns, and what doesn't fit ends in `…`.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::game::sanitize_char;

/// The most marks that stand on a letter: a pile of them covers the lines above.
const MOST_MARKS: usize = 4;

/// Text that a terminal shows as it stands: one line, no control, no reordering, nothing invisible.
#[must_use]
pub fn clean(text: Cow<'_, str>, ascii: bool) -> Cow<'_, str> {
    if is_plain(&text) || text.chars().eq(cleaned(&text, ascii)) {
        return text;
    }
    Cow::Owned(cleaned(&text, ascii).collect())
}

fn cleaned(text: &str, ascii: bool) -> impl Iterator<Item = char> {
    let seen = move |c| match c {
        '\t' | '\n' | '\r' => Some(' '),
        c if ascii => sanitize_char(c).map(|c| in_ascii(c).unwrap_or('?')),
        c => sanitize_char(c),
    };
    let mut marks = 0;
    let is_wanted = move |c: &char| {
        let is_mark = !c.is_ascii() && c.width() == Some(0);
        marks = if is_mark { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    text.chars().filter_map(seen).filter(is_wanted)
}

/// What our own sentences use beyond ASCII, in ASCII.
const fn in_ascii(c: char) -> Option<char> {
    Some(match c {
        c if c.is_ascii() => c,
        '·' | '−' | '–' | '—' => '-',
        '→' => '>',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '×' => 'x',
        '…' => '~',
        '↻' => '&',
        _ => return None,
    })
}

/// How many columns a terminal needs for it, once it is [`clean`].
#[must_use]
pub fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    clean(Cow::Borrowed(text), false).width()
}

/// Most of a frame is letters, digits and signs a column wide; going through the tables of Unicode is ten times slower.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Struck out in a way that needs neither colour nor a terminal that can.
#[must_use]
pub fn struck_out(words: &str) -> String {
    format!("~~{words}~~")
}

/// As much as fits into `columns`; what was cut ends in `ellipsis`, one column wide.
#[must_use]
pub fn cut<'a>(text: &'a str, columns: usize, ellipsis: &str) -> Cow<'a, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let Some(room) = columns.checked_sub(1) else {
        return Cow::Borrowed("");
    };
    let mut used = 0;
    let kept: String = text
        .graphemes(true)
        .take_while(|grapheme| {
            used += width(grapheme);
            used <= room
        })
        .collect();
    Cow::Owned(kept.trim_end().to_owned() + ellipsis)
}

/// Lines of at most `columns`, broken between words where that is possible.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in parts(text, columns) {
        if !line.is_empty() && width(&line) + width(piece.trim_end()) > columns {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(if line.is_empty() {
            piece.trim_start()
        } else {
            piece
        });
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Words with the blanks behind them; single letters of a word that is wider than a line.
pub(crate) fn parts(text: &str, columns: usize) -> impl Iterator<Item = &str> {
    text.split_inclusive(' ').flat_map(move |word| {
        let (whole, letters) = if width(word.trim_end()) <= columns {
            (Some(word), "")
        } else {
            (None, word)
        };
        whole.into_iter().chain(letters.graphemes(true))
    })
}
