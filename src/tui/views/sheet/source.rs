//! What drawing a sheet needs besides the sheet, for the GM's screen or for the players'.

use crate::campaign::view::SheetView;
use crate::campaign::{CharacterId, Kind};
use crate::game::Game;
use crate::tui::context::AppState;
use crate::tui::widgets::Theme;

/// A source of sheets.
pub(crate) trait SheetSource {
    /// The game of the sheets.
    fn game(&self) -> &Game;
    /// A sheet before the last entry; `None` if changes are not marked.
    fn former(&self, who: CharacterId) -> Option<SheetView<'_>>;
    /// Whether the last entry undid something: what it took is undone, not healed or spent.
    fn undoes(&self) -> bool;
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

    fn undoes(&self) -> bool {
        let latest = self.latest.as_ref();
        latest.is_some_and(|done| done.decision.kind == Kind::Undo)
    }

    fn theme(&self) -> &Theme {
        &self.settings.theme
    }
}
