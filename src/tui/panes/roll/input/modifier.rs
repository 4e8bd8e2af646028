//! A modifier typed into the builder: `+2 high ground` for this roll alone; with `sticky` after it until it is removed, with
//! `sticky all` for all present characters.

use crate::campaign::Command;
use crate::game::Reach;
use crate::rules::ModifierEffect;
use crate::tui::commands::typed;
use crate::tui::context::AppState;

/// A parsed modifier.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Given {
    /// For this roll alone.
    Once(String, ModifierEffect),
    /// The command that adds a lasting modifier.
    Sticky(Command),
}

impl Given {
    /// Parses label and effect, in either order.
    ///
    /// # Errors
    /// There is no effect in it, or it applies to other rolls than this one.
    pub(crate) fn read(state: &AppState, typed: &str) -> Result<Self, String> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (words, sticky) = match words.as_slice() {
            [rest @ .., "sticky", "all"] => (rest, Some(None)),
            [rest @ .., "sticky"] => (rest, Some(state.chosen)),
            all => (all, None),
        };
        let who = sticky.flatten();
        let command = typed::modifier(state, who, &words.join(" "))?;
        match command {
            command if sticky.is_some() => Ok(Self::Sticky(command)),
            Command::AddModifier {
                label,
                effect,
                reach: Reach::All,
                ..
            } => Ok(Self::Once(label, effect)),
            _ => Err("a modifier for other rolls must last: add “sticky”".to_owned()),
        }
    }
}
