//! Draws one frame.

mod title;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use strum::IntoEnumIterator as _;

use crate::campaign::Seq;
use crate::tui::app::layout::{Areas, Shape};
use crate::tui::app::{App, key_bar};
use crate::tui::commands::hidden;
use crate::tui::context::{Dialog, PaneId};
use crate::tui::keys::{Action, Context};
use crate::tui::views::order_line;
use crate::tui::widgets::{Draw as _, Role, frame, text};

impl App {
    pub(crate) fn render(&self, screen: Rect, buf: &mut Buffer) {
        let theme = self.state.theme();
        theme.ground(buf);
        if !self.privacy_screen.is_off() {
            return self.privacy_screen.draw(&self.state, screen, buf);
        }
        let areas = self.areas_of(screen);
        if areas.shape == Shape::Tiny {
            let words = text::wrap("too small: 20×5 at least", screen.width.into());
            for (row, line) in screen.rows().zip(words) {
                Line::from(theme.span(Role::Warning, line)).draw(row, buf);
            }
            return;
        }
        let top = self.dialogs.last();
        if let Some(dialog) = top.filter(|dialog| dialog.is_for_players()) {
            return self.for_players(dialog.as_ref(), &areas, buf);
        }
        self.title(areas.title, buf);
        if let (Some(area), Some(order)) = (areas.order, self.state.campaign().order.as_deref()) {
            let width = usize::from(area.width);
            order_line::line(self.state.campaign(), order, theme, width).draw(theme, area, buf);
        }
        if let Some(tabs) = areas.tabs {
            self.tabs(tabs, buf);
        }
        let body = if let Some((role, words)) = &self.status {
            theme.raise(areas.bar, buf);
            frame::message(theme, (*role, words), (areas.body, areas.bar), buf)
        } else {
            self.bar(areas.bar, buf);
            areas.body
        };
        let seen = PaneId::iter().filter(|_| !top.is_some_and(|dialog| dialog.fills()));
        // The focused one last, because it colours the edges that it shares.
        let (focused, others): (Vec<_>, Vec<_>) = seen.partition(|pane| *pane == self.focus);
        for pane in others.into_iter().chain(focused) {
            if let Some(area) = areas.pane(pane) {
                self.draw_pane(pane, area.intersection(body), buf);
            }
        }
        if let Some(dialog) = top {
            dialog.draw(&self.state, body, buf);
        }
    }

    /// A dialog that players look at. Beside it stand the campaign's name and the dialog's own keys: title, order of turns, message
    /// and the name of what would be undone may tell of something hidden.
    fn for_players(&self, dialog: &dyn Dialog, areas: &Areas, buf: &mut Buffer) {
        let (state, theme) = (&self.state, self.state.theme());
        theme.raise(areas.title, buf);
        let room = usize::from(areas.title.width).saturating_sub(2);
        let name = text::cut(&state.campaign().name, room, theme.glyphs.ellipsis);
        Line::from(theme.span(Role::Strong, format!(" {name}"))).draw(areas.title, buf);
        let label = |action| match action {
            Action::Undo | Action::Redo => None,
            action => self.label(action, areas.bar.width),
        };
        key_bar::draw(&state.settings, self.contexts(), "", label, areas.bar, buf);
        dialog.draw(state, areas.body, buf);
    }

    fn draw_pane(&self, pane: PaneId, area: Rect, buf: &mut Buffer) {
        let focused = pane == self.focus && self.dialogs.is_empty();
        self.pane(pane).draw(&self.state, focused, area, buf);
    }

    fn tabs(&self, area: Rect, buf: &mut Buffer) {
        let theme = self.state.theme();
        for (pane, area) in Self::tab_names(area) {
            let words = if pane == self.focus {
                theme.span(Role::Focus, format!("[{pane}]"))
            } else {
                theme.span(Role::Dim, format!(" {pane} "))
            };
            Line::from(words).draw(area, buf);
        }
    }

    fn bar(&self, area: Rect, buf: &mut Buffer) {
        let key = self.state.key(&[Context::Table], Action::OpenAgain);
        let reminder = hidden::reminder(&self.state, &key).unwrap_or_default();
        key_bar::draw(
            &self.state.settings,
            self.contexts(),
            &reminder,
            |action| self.label(action, area.width),
            area,
            buf,
        );
    }

    /// The help's name for an action: as in the key bar, but also for actions that can't be used at this moment. `None` if
    /// this game has no use for the action.
    pub(crate) fn known_as(&self, action: Action) -> Option<String> {
        if !self.state.has_use_for(action) {
            return None;
        }
        let now = match action {
            Action::Undo | Action::Redo => None,
            _ => self.label(action, 0),
        };
        Some(now.unwrap_or_else(|| self.state.called(action)))
    }

    /// Whether an action has nothing to act on yet: nobody is here, or nothing happened.
    fn is_idle(&self, action: Action) -> bool {
        let is_unplayed = || self.state.campaign().last <= Seq(1);
        match action {
            action if action.needs_somebody() => self.state.chosen.is_none(),
            Action::Tables => self.state.chosen.is_none(),
            Action::Encounters => {
                self.state.chosen.is_none() && self.state.campaign().prepared.is_empty()
            }
            Action::Hidden => self.state.chosen.is_none() && is_unplayed(),
            Action::Search | Action::Filter | Action::Luck | Action::Recap => is_unplayed(),
            _ => false,
        }
    }

    /// The name of an action in a key bar `width` columns wide; `None` if it can't be used now. Undo names the entry that it
    /// would undo.
    fn label(&self, action: Action, width: u16) -> Option<String> {
        let named = |(_, label): &(_, String)| {
            let room = usize::from(width / 5).min(28);
            let label = text::cut(label, room, self.state.theme().glyphs.ellipsis);
            format!("{} “{label}”", action.label())
        };
        let own_changes = self.dialogs.last().and_then(|dialog| dialog.own_changes());
        match action {
            Action::Undo | Action::Redo if own_changes.is_some() => {
                let undoes = action == Action::Undo && own_changes == Some(true);
                undoes.then(|| action.label().to_owned())
            }
            Action::Undo => self.state.undo.as_ref().map(named),
            Action::Redo => self.state.redo.as_ref().map(|_| action.label().to_owned()),
            Action::Override if self.refused.is_none() => None,
            Action::Hidden if self.state.hidden.is_some() => None,
            Action::OpenAgain if self.state.hidden.is_none() => None,
            _ if let Some(dialog) = self.dialogs.last() => dialog.label(action).map(str::to_owned),
            Action::Skip | Action::Reveal | Action::Complete => None,
            action if self.is_idle(action) => None,
            Action::Pick if self.state.chosen.is_none() => Some("roll dice".to_owned()),
            _ => PaneId::iter().try_fold(action.label().to_owned(), |label, pane| {
                let own = self.pane(pane).label(&self.state, action)?;
                Some(if own == action.label() { label } else { own })
            }),
        }
    }
}
