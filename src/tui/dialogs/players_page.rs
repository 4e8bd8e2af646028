//! The link of the players' page and its code, for the cameras of phones.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::page;
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::{Draw as _, Role, text};

/// The lines beside the code: the link, and what to know.
const WORDS: u16 = 2;

/// The link and the code.
#[derive(Debug)]
pub(crate) struct PlayersPageView {
    address: String,
    code: Vec<String>,
}

impl PlayersPageView {
    /// Of this link.
    pub(crate) fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            code: page::code(address).unwrap_or_default(),
        }
    }

    /// The code where there is room for all of it: a part of it leads nowhere.
    fn fitting(&self, body: Rect, is_ascii: bool) -> &[String] {
        let height = u16::try_from(self.code.len()).unwrap_or(u16::MAX);
        let width = self.code.first().map_or(0, |line| text::width(line));
        let fits = height.saturating_add(WORDS) <= body.height && width <= body.width.into();
        if fits && !is_ascii { &self.code } else { &[] }
    }
}

impl Dialog for PlayersPageView {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Confirm, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept | Action::Back) => Effect::Close,
            Some(Action::Undo | Action::Redo) => Effect::Done,
            _ => Effect::Ignored,
        }
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        theme.clear(body, buf);
        let code = self.fitting(body, theme.glyphs.ascii);
        let link = Line::from(theme.span(Role::Strong, self.address.as_str()));
        // Dark on light whatever the theme is: cameras read nothing else.
        let colours = Style::new().fg(Color::Black).bg(Color::White);
        let code = code
            .iter()
            .map(|line| Line::from(Span::styled(line.as_str(), colours)));
        let words = if self.address.contains("//127.") {
            "no network is found: only this computer can open it"
        } else {
            "for phones in your network; ends with this program, or by the same command"
        };
        let words = Line::from(theme.span(Role::Dim, words));
        let lines = std::iter::once(link).chain(code).chain([words]);
        for (row, line) in body.rows().zip(lines) {
            line.centered().draw(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("close"),
            action => usual_label(action),
        }
    }

    fn is_for_players(&self) -> bool {
        true
    }

    fn fills(&self) -> bool {
        true
    }
}
