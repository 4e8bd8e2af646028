//! Characters that must not reach a terminal. Knows only characters.

/// What stands for one where the text is shown all the same.
pub const PLACEHOLDER: char = '\u{fffd}';

/// Whether a character moves the cursor, turns the direction of what follows, shows nothing (soft hyphens, fillers,
/// zero-width ones, every Unicode format character, tags, all variation selectors but the one of emoji), shows what only
/// one font knows, or is none at all to Unicode.
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || u32::from(c) & 0xfffe == 0xfffe
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}'
            | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{f0000}'..='\u{10ffff}')
}

/// Whether a character belongs to how something is spelt (joiners of Persian and Indic scripts and of emoji, what asks for
/// an emoji's colours, the tones of its skin) and yet to no terminal: they disagree about the width of what it joins.
#[must_use]
pub const fn is_joiner(c: char) -> bool {
    matches!(
        c,
        '\u{200c}' | '\u{200d}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}'
    )
}

/// A character as a terminal may have it; nothing where it only joins others. Half a flag is its letter: two of them are a
/// flag to some terminals only.
#[must_use]
pub fn sanitize_char(c: char) -> Option<char> {
    match c {
        c if is_joiner(c) => None,
        c if is_unsafe(c) => Some(PLACEHOLDER),
        '\u{1f1e6}'..='\u{1f1ff}' => char::from_u32(u32::from(c) - 0x1_f1e6 + u32::from('A')),
        c => Some(c),
    }
}

/// The text with a placeholder for each of them, without joiners.
#[must_use]
pub fn sanitize(text: &str) -> String {
    text.chars().filter_map(sanitize_char).collect()
}

/// The same for who knows what joiners and flags are: browsers and editors.
#[must_use]
pub fn sanitize_for_browser(text: &str) -> String {
    let is_known = |c| is_joiner(c) || !is_unsafe(c);
    let sanitized = |c| if is_known(c) { c } else { PLACEHOLDER };
    text.chars().map(sanitized).collect()
}
