//! What drawing a sheet needs besides the sheet: of the game master's state, or of what players see.

use crate::campaign::CharacterId;
use crate::campaign::view::SheetView;
use crate::game::Game;
use crate::tui::context::AppState;
use crate::tui::widgets::Theme;

/// Where sheets are drawn from.
pub(crate) trait SheetSource {
    /// The game they are sheets of.
    fn game(&self) -> &Game;
    /// A sheet before the last entry; none where what that changed is not marked.
    fn former(&self, who: CharacterId) -> Option<SheetView<'_>>;
    /// How a role looks, and the characters that draw.
    fn theme(&self) -> &Theme;
}

impl SheetSource for AppState {
    fn game(&self) -> &Game {
        &self.table.campaign().game
    }

    fn former(&self, who: CharacterId) -> Option<SheetView<'_>> {
        let who = self.former.get(&who)?;
        Some(self.table.campaign().sheet(who))
    }

    fn theme(&self) -> &Theme {
        &self.settings.theme
    }
}
