//! Characters that must not reach a terminal.

/// The replacement for such a character in displayed text.
pub const PLACEHOLDER: char = '\u{fffd}';

/// Whether a character moves the cursor, changes the text's direction, shows nothing (soft hyphens, fillers,
/// zero-width ones, every Unicode format character, tags, all variation selectors but the one of emoji), shows what only
/// a font of its own shows, or is unassigned in Unicode.
pub fn is_unsafe(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
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

/// Whether a character is needed for spelling (joiners of Persian, Indic scripts and emoji, emoji presentation, skin tones)
/// but not safe in a terminal, because terminals disagree about the width of what it joins.
pub const fn is_joiner(c: char) -> bool {
    matches!(
        c,
        '\u{200c}' | '\u{200d}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}'
    )
}

/// The character as a terminal may get it; `None` for joiners. A regional indicator becomes its letter: only some terminals
/// show two of them as a flag.
pub fn sanitize_char(c: char) -> Option<char> {
    match c {
        c if is_joiner(c) => None,
        c if is_unsafe(c) => Some(PLACEHOLDER),
        '\u{1f1e6}'..='\u{1f1ff}' => char::from_u32(u32::from(c) - 0x1_f1e6 + u32::from('A')),
        c => Some(c),
    }
}

/// The text with the replacement for each unsafe character, without joiners.
pub fn sanitize(text: &str) -> String {
    text.chars().filter_map(sanitize_char).collect()
}

/// The same for browsers and editors, which display joiners and flags.
pub fn sanitize_for_browser(text: &str) -> String {
    let is_known = |c| is_joiner(c) || !is_unsafe(c);
    let sanitized = |c| if is_known(c) { c } else { PLACEHOLDER };
    text.chars().map(sanitized).collect()
}
