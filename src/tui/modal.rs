//! Dialogs that stand over the panes. The one on top has the keys.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Desk, Help, Menu, Press, Question, Reply};

/// A dialog. A new kind is a struct in a file of its own and one line in each `match` here.
#[derive(Debug)]
pub enum Modal {
    /// The keys of this moment.
    Help(Help),
    /// Yes or no.
    Question(Question),
    /// One line of text.
    Ask(Ask),
    /// A prefix and its letters.
    Menu(Menu),
}

impl Modal {
    /// Where its keys have their meaning, innermost first.
    #[must_use]
    pub fn contexts(&self) -> &'static [Context] {
        match self {
            Self::Help(_) => &[Context::Help, Context::Everywhere],
            Self::Question(_) => &[Context::Question, Context::Everywhere],
            Self::Ask(_) => &[Context::TextField, Context::Everywhere],
            Self::Menu(_) => &[Context::Menu, Context::Everywhere],
        }
    }

    /// Whether any answer ends it: what it offers is moved out with the answer.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        matches!(self, Self::Question(_) | Self::Menu(_))
    }

    /// Answers a key.
    pub fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        match self {
            Self::Help(help) => help.update(press),
            Self::Question(question) => question.update(press),
            Self::Ask(ask) => ask.update(desk, press),
            Self::Menu(menu) => menu.update(press),
        }
    }

    /// Takes pasted text: text where there is a field, else nothing.
    pub fn paste(&mut self, text: &str) {
        match self {
            Self::Help(help) => help.paste(text),
            Self::Ask(ask) => ask.paste(text),
            Self::Question(_) | Self::Menu(_) => {}
        }
    }

    /// When it wants to be drawn again without a key.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Self::Menu(menu) => menu.deadline(),
            Self::Help(_) | Self::Question(_) | Self::Ask(_) => None,
        }
    }

    /// The deadline has come.
    pub fn wake(&mut self) {
        if let Self::Menu(menu) = self {
            menu.show();
        }
    }

    /// Draws it somewhere in the body of the screen.
    pub fn draw(&self, desk: &Desk, body: Rect, buf: &mut Buffer) {
        match self {
            Self::Help(help) => help.draw(&desk.look, body, buf),
            Self::Question(question) => question.draw(&desk.look, body, buf),
            Self::Ask(ask) => ask.draw(&desk.look, body, buf),
            Self::Menu(menu) => menu.draw(&desk.look, body, buf),
        }
    }
}
