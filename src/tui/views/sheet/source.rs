//! What drawing a sheet looks at: the game master's state, or the players' screen.

use crate::campaign::{Campaign, Character, CharacterId};
use crate::tui::context::state::AppState;
use crate::tui::widgets::theme::Theme;

/// Whoever draws somebody's figures.
pub(crate) trait SheetSource {
    /// As it is.
    fn campaign(&self) -> &Campaign;
    /// Somebody before the last entry; none where what it changed is not marked.
    fn former(&self, who: CharacterId) -> Option<&Character>;
    /// How a role looks, and the characters that draw.
    fn theme(&self) -> &Theme;
}

impl SheetSource for AppState {
    fn campaign(&self) -> &Campaign {
        self.table.campaign()
    }

    fn former(&self, who: CharacterId) -> Option<&Character> {
        self.former.get(&who)
    }

    fn theme(&self) -> &Theme {
        &self.settings.theme
    }
}
