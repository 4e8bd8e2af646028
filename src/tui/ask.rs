//! One line of text asked for: what it is for decides what it becomes. A refused line stays, to be mended.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget as _};

use super::panel::panel;
use super::{Action, Desk, Field, Leaving, Look, Press, Reply, Role, middle};
use crate::campaign::{CharacterId, Command};

/// What a line is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A line in the history.
    Note,
    /// The same, kept from the players.
    HiddenNote,
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

    /// Answers a key.
    pub fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        match press.action {
            Some(Action::Accept) => self.purpose.become_reply(desk, self.field.text().trim()),
            Some(Action::Back) => Reply::Close,
            Some(Action::Complete) => {
                self.purpose = self.purpose.turned();
                Reply::Done
            }
            _ if self.field.key(press.chord) => Reply::Done,
            _ => Reply::Ignored,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        self.field.paste(text);
    }

    /// Draws it.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let area = middle(body, 60, 4);
        Clear.render(area, buf);
        let inner = panel(&look.theme, (self.purpose.title(), ""), true, area, buf);
        self.field.draw(&look.theme, inner, buf);
        if let Some(hint) = inner.rows().nth(1) {
            Line::from(look.theme.span(Role::Dim, self.purpose.hint())).render(hint, buf);
        }
    }
}

impl Purpose {
    const fn title(self) -> &'static str {
        match self {
            Self::Note => "Note",
            Self::HiddenNote => "Note (hidden)",
            Self::Rename(_) => "Name",
            Self::Choose => "Character",
            Self::Keep => "Keep this demo?",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Note => "a line for the history; Tab hides it from the players",
            Self::HiddenNote => "a line the players never see; Tab shows it to them",
            Self::Rename(_) => "another name; the history keeps the old one",
            Self::Choose => "letters of the name",
            Self::Keep => "a name keeps it as a campaign; Enter alone lets it go",
        }
    }

    /// What Tab makes of it: a note turns hidden, or open again.
    const fn turned(self) -> Self {
        match self {
            Self::Note => Self::HiddenNote,
            Self::HiddenNote => Self::Note,
            other => other,
        }
    }

    fn become_reply(self, desk: &Desk, text: &str) -> Reply {
        match self {
            Self::Keep if text.is_empty() => Reply::Leave(Leaving::Quit),
            Self::Keep => Reply::Leave(Leaving::Keep(text.to_owned())),
            _ if text.is_empty() => Reply::Close,
            Self::Note | Self::HiddenNote => Reply::run(Command::Note {
                text: text.to_owned(),
                hidden: self == Self::HiddenNote,
            }),
            Self::Rename(who) => Reply::run(Command::Rename(who, text.to_owned())),
            Self::Choose => by_name(desk, text),
        }
    }
}

fn by_name(desk: &Desk, letters: &str) -> Reply {
    let letters = letters.to_lowercase();
    let shown = desk.shown();
    let with = |start: bool| {
        shown.iter().find(|who| {
            let name = who.name.to_lowercase();
            if start {
                name.starts_with(&letters)
            } else {
                name.contains(&letters)
            }
        })
    };
    match with(true).or_else(|| with(false)) {
        Some(who) => Reply::Choose(who.id),
        None => Reply::say(format!("nobody here is called “{letters}”")),
    }
}
