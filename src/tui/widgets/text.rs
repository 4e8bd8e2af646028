//! Makes users' text safe for the screen: replaces what could disturb a terminal, measures width in columns, cuts and wraps.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::game::sanitize_char;

/// The most combining marks on a letter; more would cover the lines above.
const MOST_MARKS: usize = 4;

/// Replaces everything that a terminal wouldn't show as one plain line: line ends, control, reordering and invisible
/// characters; in `ascii` also all other characters.
pub fn clean(text: Cow<'_, str>, ascii: bool) -> Cow<'_, str> {
    let is_safe = is_plain(&text) || !ascii && text.chars().all(is_common);
    if is_safe || text.chars().eq(cleaned(&text, ascii)) {
        return text;
    }
    Cow::Owned(cleaned(&text, ascii).collect())
}

/// Letters, punctuation, arrows, lines and blocks that are safe and one column wide: nearly all of a frame. Looking each up
/// in Unicode's tables takes longer than drawing it.
pub const fn is_common(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{2010}'..='\u{2027}'
        | '\u{2190}'..='\u{22ff}' | '\u{2500}'..='\u{25fc}')
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

/// The ASCII form of the non-ASCII characters that the program's own messages use.
const fn in_ascii(c: char) -> Option<char> {
    Some(match c {
        c if c.is_ascii() => c,
        '·' | '−' | '–' | '—' => '-',
        '→' => '>',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '×' => 'x',
        '…' => '~',
        '↳' => '&',
        _ => return None,
    })
}

/// The width in columns of [`clean`] text.
pub fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    if text.chars().all(is_common) {
        return text.chars().count();
    }
    clean(Cow::Borrowed(text), false).width()
}

/// Whether the text is printable ASCII.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// A chance in whole percent, a half rounded up; above 0 never `0 %`, below 1 never `100 %`.
pub(crate) fn percent(chance: f64) -> String {
    match (exact(chance) + ROUNDED) * 100.0 {
        p if chance > 0.0 && p < 0.5 => "<1 %".to_owned(),
        p if p < 100.0 && p > 99.5 => ">99 %".to_owned(),
        p => format!("{:.0} %", p.round()),
    }
}

/// So much can be missing from a sum of all chances because each of them is rounded.
const ROUNDED: f64 = 1e-11;

/// A chance, which is 1 if only rounding tells it from that.
fn exact(chance: f64) -> f64 {
    if (chance - 1.0).abs() < ROUNDED {
        1.0
    } else {
        chance
    }
}

/// The columns of the marks around struck text.
pub(crate) const STRUCK_MARKS: usize = 4;

/// Struck text: between marks where the terminal draws no line through it.
pub(crate) fn struck(words: &str, has_line: bool) -> Cow<'_, str> {
    if has_line || words.is_empty() {
        Cow::Borrowed(words)
    } else {
        Cow::Owned(format!("~~{words}~~"))
    }
}

/// Cuts text to `columns`; a cut text ends in `ellipsis`, which is one column wide.
pub fn cut<'a>(text: &'a str, columns: usize, ellipsis: &str) -> Cow<'a, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let Some(room) = columns.checked_sub(width(ellipsis)) else {
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

/// Cuts a name to `columns`: of a copy the words, so that its number stays: `Bog th… 3`.
pub(crate) fn cut_name<'a>(name: &'a str, columns: usize, ellipsis: &str) -> Cow<'a, str> {
    let is_number = |end: &&str| end.len() < columns && end.bytes().all(|it| it.is_ascii_digit());
    match name.rsplit_once(' ') {
        Some((words, number)) if width(name) > columns && is_number(&number) => {
            let words = cut(words, columns - number.len() - 1, ellipsis);
            Cow::Owned(format!("{words} {number}"))
        }
        _ => cut(name, columns, ellipsis),
    }
}

/// Text of exactly this many columns: cut, or filled with spaces.
pub(crate) fn fit(text: &str, columns: usize, ellipsis: &str) -> String {
    let cut = cut(text, columns, ellipsis);
    let missing = columns.saturating_sub(width(&cut));
    cut.into_owned() + &" ".repeat(missing)
}

/// Lines of at most `columns`, broken between words where possible.
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

/// The start that all words have in common; `None` without words.
pub(crate) fn common_start<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = words.next()?;
    Some(words.fold(first, |common, word| {
        let same = common.char_indices().zip(word.chars());
        let end = same.take_while(|((_, a), b)| a == b).last();
        &common[..end.map_or(0, |((at, a), _)| at + a.len_utf8())]
    }))
}

/// Words with the spaces after them, a number and its `%` or its label as one; a word wider than a line is split into graphemes.
pub(crate) fn parts(text: &str, columns: usize) -> impl Iterator<Item = &str> {
    let fits = move |word: &str| width(word.trim_end()) <= columns;
    let single = words(text).flat_map(move |word| {
        let (whole, apart) = if fits(word) {
            (Some(word), "")
        } else {
            (None, word)
        };
        whole.into_iter().chain(apart.split_inclusive(' '))
    });
    single.flat_map(move |word| {
        let (whole, letters) = if fits(word) {
            (Some(word), "")
        } else {
            (None, word)
        };
        whole.into_iter().chain(letters.graphemes(true))
    })
}

/// The text after each space that a line may break at.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut ends = rest.match_indices(' ').map(|(at, _)| at + 1);
        let end = ends.find(|end| !belong(&rest[..*end - 1], &rest[*end..]));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

/// Whether what stands on both sides of a space is one: `25 %`, `Guard 11`, `vs 12`, `= 26`.
fn belong(before: &str, after: &str) -> bool {
    let label = before.rsplit(' ').next().unwrap_or(before);
    let is_label = matches!(label, "vs" | "=")
        || label.starts_with(char::is_uppercase) && label.ends_with(char::is_alphabetic);
    let number = after.trim_start_matches('−');
    after.starts_with('%') || is_label && number.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{cut, percent, wrap};

    #[test]
    fn a_cut_leaves_room_for_what_shows_it_alone() {
        assert_eq!(cut("burnt hand", 9, "…"), "burnt ha…");
        assert_eq!(cut("burnt hand", 9, ""), "burnt han");
        assert_eq!(cut("burnt hand", 0, "…"), "");
        assert_eq!(cut("burnt hand", 10, "…"), "burnt hand");
    }

    #[test]
    fn a_number_and_its_percent_sign_stay_in_one_line() {
        let text = "91 % better · 0 % worse";
        assert_eq!(wrap(text, 15), ["91 % better ·", "0 % worse"]);
        assert_eq!(wrap(text, 16), ["91 % better ·", "0 % worse"]);
        assert_eq!(wrap(text, 17), ["91 % better · 0 %", "worse"]);
        assert_eq!(wrap("a % ", 3), ["a %"]);
    }

    #[test]
    fn a_number_stays_with_its_label() {
        assert_eq!(wrap("against Guard 11.", 15), ["against", "Guard 11."]);
        assert_eq!(wrap("5+6 = 11 vs 12", 10), ["5+6 = 11", "vs 12"]);
        assert_eq!(wrap("all of 11", 6), ["all of", "11"]);
        assert_eq!(wrap("Guardian 11", 9), ["Guardian", "11"]);
        assert_eq!(wrap("Guardians 11", 5), ["Guard", "ians", "11"]);
    }

    #[test]
    fn a_chance_is_rounded_to_the_nearest_percent() {
        for (chance, due) in [
            (1.0 / 3.0, "33 %"),
            (0.125, "13 %"),
            // Of a sum of rounded chances, too.
            (0.125 - 1e-14, "13 %"),
            (1e-14, "<1 %"),
            (0.056_1, "6 %"),
            (1.0, "100 %"),
            (0.996, ">99 %"),
            (0.994, "99 %"),
            (0.004, "<1 %"),
            (0.0, "0 %"),
        ] {
            assert_eq!(percent(chance), due, "{chance}");
        }
    }
}
