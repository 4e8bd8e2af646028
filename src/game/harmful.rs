//! Characters that no terminal should be sent, whoever wrote them. Knows only characters.

/// What stands for one where the text is shown all the same.
pub const PLACEHOLDER: char = '\u{fffd}';

/// Whether a character moves the cursor, turns the direction of what follows, shows nothing (soft hyphens, fillers,
/// zero-width ones, every Unicode format character, tags, all variation selectors but the one of emoji), shows what only
/// one font knows, or is none at all to Unicode.
#[must_use]
pub fn is_harmful(c: char) -> bool {
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

/// The text with a placeholder for each of them.
#[must_use]
pub fn harmless(text: &str) -> String {
    let shown = |c| if is_harmful(c) { PLACEHOLDER } else { c };
    text.chars().map(shown).collect()
}
