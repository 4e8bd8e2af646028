//! What drawing a sheet needs besides the sheet, for the GM's screen or for the players'.

use crate::campaign::CharacterId;
use crate::campaign::view::SheetView;
use crate::game::Game;
use crate::tui::context::AppState;
use crate::tui::widgets::Theme;

/// A source of sheets.
pub(crate) trait SheetSource {
    /// The game of the sheets.
    fn game(&self) -> &Game;
    /// A sheet before the last entry; `None` if changes are not marked.
    fn former(&self, who: CharacterId) -> Option<SheetView<'_>>;
    /// The style of each role, and the glyphs.
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
