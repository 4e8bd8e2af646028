//! One line of text asked for: what it is for decides what it becomes. A refused line stays, to be mended.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget as _};

use crate::campaign::character::Presence;
use crate::campaign::{Character, CharacterId, Command, Seq};
use crate::tui::commands::characters;
use crate::tui::context::dialog::{Dialog, usual_label};
use crate::tui::context::effect::{Effect, Leaving};
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::keymap::Context;
use crate::tui::keys::press::Press;
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::frame::middle;
use crate::tui::widgets::text_field::Field;
use crate::tui::widgets::theme::Role;

/// What a line is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A line in the history, of its own or on an entry.
    Note {
        /// The entry it is on.
        on: Option<Seq>,
        /// Kept from the players.
        hidden: bool,
    },
    /// Another name for somebody.
    Rename(CharacterId),
    /// A character chosen by letters of the name.
    Choose,
    /// The name a demo is kept by.
    Keep,
}

/// A line being asked for.
#[derive(Debug)]
pub struct Ask {
    purpose: Purpose,
    field: Field,
}

impl Ask {
    /// An empty line.
    #[must_use]
    pub fn new(purpose: Purpose) -> Self {
        Self::with(purpose, "")
    }

    /// A line that starts with text.
    #[must_use]
    pub fn with(purpose: Purpose, text: &str) -> Self {
        Self {
            purpose,
            field: Field::with(text),
        }
    }

    /// What the key bar calls the line being taken.
    pub(crate) const fn accepts(&self) -> &'static str {
        match self.purpose {
            Purpose::Note { .. } => "note it",
            Purpose::Rename(_) => "rename",
            Purpose::Choose => "choose",
            Purpose::Keep => "go on",
        }
    }
}

impl Dialog for Ask {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => self.purpose.become_effect(state, self.field.text().trim()),
            Some(Action::Back) => Effect::Close,
            Some(Action::Complete) => {
                self.purpose = self.purpose.turned(state);
                Effect::Done
            }
            _ if self.field.key(press.chord) => Effect::Done,
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        self.field.paste(text);
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let people = match self.purpose {
            Purpose::Choose => characters::called(state, self.field.text().trim()),
            _ => Vec::new(),
        };
        let height = u16::try_from(people.len()).unwrap_or(u16::MAX);
        let area = middle(body, 60, height.saturating_add(4).min(body.height));
        Clear.render(area, buf);
        let inner = bordered(theme, (self.purpose.title(), ""), true, area, buf);
        self.field.draw(theme, inner, buf);
        let hint = std::iter::once((Role::Dim, self.purpose.hint().to_owned()));
        let lines = hint.chain(people.into_iter().enumerate().map(person));
        for (row, (role, line)) in inner.rows().skip(1).zip(lines) {
            Line::from(theme.span(role, line)).render(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some(self.accepts()),
            _ => usual_label(action),
        }
    }
}

/// Somebody who may be meant; Enter takes the first.
fn person((at, who): (usize, &Character)) -> (Role, String) {
    let (role, away) = match who.presence {
        Presence::Present => (Role::Text, ""),
        Presence::Absent => (Role::Dim, ", absent"),
        Presence::Benched => (Role::Dim, ", on the bench: comes in"),
    };
    let role = if at == 0 { Role::Selected } else { role };
    (role, format!("{} {}{away}", who.number, who.name))
}

/// Whether what is said of this entry is kept from the players, because it is.
fn is_secret(state: &AppState, seq: Seq) -> bool {
    let line = state.table.reader().line(seq);
    line.is_ok_and(|line| line.is_secret())
}

impl Purpose {
    /// A line in the history of its own.
    pub const NOTE: Self = Self::Note {
        on: None,
        hidden: false,
    };

    /// A line on an entry.
    #[must_use]
    pub fn note_on(state: &AppState, seq: Seq) -> Self {
        Self::Note {
            on: Some(seq),
            hidden: is_secret(state, seq),
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Note {
                on: None,
                hidden: false,
            } => "Note",
            Self::Note {
                on: None,
                hidden: true,
            } => "Note (hidden)",
            Self::Note {
                on: Some(_),
                hidden: false,
            } => "Note on this entry",
            Self::Note {
                on: Some(_),
                hidden: true,
            } => "Note on this entry (hidden)",
            Self::Rename(_) => "Name",
            Self::Choose => "Character",
            Self::Keep => "Keep this demo?",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Note { hidden: false, .. } => {
                "a line for the history; Tab hides it from the players"
            }
            Self::Note { hidden: true, .. } => "a line the players never see; Tab shows it to them",
            Self::Rename(_) => "another name; the history keeps the old one",
            Self::Choose => "letters of the name, or the number",
            Self::Keep => "a name keeps it as a campaign; Enter alone lets it go",
        }
    }

    /// What Tab makes of it: a note turns hidden, or open again; on a hidden entry it stays hidden.
    fn turned(self, state: &AppState) -> Self {
        match self {
            Self::Note { on: Some(on), .. } if is_secret(state, on) => self,
            Self::Note { on, hidden } => Self::Note {
                on,
                hidden: !hidden,
            },
            other => other,
        }
    }

    fn become_effect(self, state: &AppState, text: &str) -> Effect {
        match self {
            Self::Keep if text.is_empty() => Effect::Leave(Leaving::Quit),
            Self::Keep => Effect::Leave(Leaving::Keep(text.to_owned())),
            _ if text.is_empty() => Effect::Close,
            Self::Note { on, hidden } => Effect::run(Command::Note {
                text: text.to_owned(),
                hidden,
                on,
            }),
            Self::Rename(who) => Effect::run(Command::Rename(who, text.to_owned())),
            Self::Choose => match characters::called(state, text).first() {
                Some(who) => characters::choose(who),
                None => Effect::status(format!("nobody is called “{text}”")),
            },
        }
    }
}
