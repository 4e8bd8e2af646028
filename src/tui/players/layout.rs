//! Divides the players' screen, from its size and from what players may see: hidden content never affects the layout.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::table::Snapshot;

/// The height of a verdict without dice: a line in its frame.
const BARE: u16 = 3;

/// The areas of the screen; a part without room is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayersLayout {
    pub(crate) title: Rect,
    /// The order of turns.
    pub(crate) order: Rect,
    pub(crate) verdict: Rect,
    pub(crate) people: Rect,
    pub(crate) history: Rect,
    /// Why there is no newer state.
    pub(crate) trouble: Rect,
}

impl PlayersLayout {
    /// Divides a screen of at least 20×5. `verdict`, `people`: the lines that these need in an area of a width; a verdict in large
    /// letters takes what it gets.
    pub(crate) fn of(
        screen: Rect,
        seen: &Snapshot,
        trouble: bool,
        verdict: impl FnOnce(u16) -> Option<u16>,
        people: impl FnOnce(u16) -> u16,
    ) -> Self {
        let order = seen.view.campaign().turns.is_some() && screen.height >= 8;
        let [title, order, body, trouble] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(u16::from(order)),
            Constraint::Fill(1),
            Constraint::Length(u16::from(trouble)),
        ])
        .areas(screen);
        let bare = seen.verdict.as_ref().map(|it| it.view().is_bare());
        let wide = screen.width >= 60 && screen.height >= 14;
        let verdict = match (bare, wide) {
            (None, _) => 0,
            (Some(true), _) => BARE.min(body.height),
            (Some(false), true) => {
                let most = (body.height / 2 + 1).clamp(7, 24);
                verdict(body.width).map_or(most, |needed| needed.min(most))
            }
            (Some(false), false) => (body.height * 2 / 5).max(4),
        };
        let [verdict, rest] = rows(body, verdict);
        let [people, history] = if wide {
            // Where their conditions would be cut off, the party gets some of the room of what happened.
            let is_short = people(rest.width / 2) > rest.height;
            let share = if is_short { [4, 3] } else { [1, 1] };
            Layout::horizontal(share.map(Constraint::Fill)).areas(rest)
        } else {
            rows(rest, rest.height.div_ceil(2))
        };
        Self {
            title,
            order,
            verdict,
            people,
            history,
            trouble,
        }
    }
}

fn rows(area: Rect, upper: u16) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(upper), Constraint::Fill(1)]).areas(area)
}
