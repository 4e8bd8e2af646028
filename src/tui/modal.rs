//! Dialogs that stand over the panes. The one on top has the keys.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{
    Action, Ask, Context, Desk, Faces, Help, Inspector, Menu, Palette, Press, Prompt, Question,
    Reply, Search, Statistics, Tale,
};

/// A dialog. A new kind is a struct in a file of its own and one line in each `match` here.
#[derive(Debug)]
pub enum Modal {
    /// The keys of this moment.
    Help(Help),
    /// Yes or no.
    Question(Question),
    /// A question above an evening told.
    Tale(Tale),
    /// One line of text.
    Ask(Ask),
    /// A prefix and its letters.
    Menu(Menu),
    /// Faces from the real table.
    Faces(Faces),
    /// One entry told whole.
    Inspector(Inspector),
    /// A line that becomes a command.
    Prompt(Prompt),
    /// The history searched.
    Search(Box<Search>),
    /// Every command.
    Palette(Box<Palette>),
    /// Luck and statistics.
    Statistics(Box<Statistics>),
}

impl From<Menu> for Modal {
    fn from(menu: Menu) -> Self {
        Self::Menu(menu)
    }
}

impl From<Prompt> for Modal {
    fn from(prompt: Prompt) -> Self {
        Self::Prompt(prompt)
    }
}

impl From<Question> for Modal {
    fn from(question: Question) -> Self {
        Self::Question(question)
    }
}

impl Modal {
    /// Whether there is a member to pass by.
    #[must_use]
    pub fn can_skip(&self) -> bool {
        matches!(self, Self::Faces(faces) if faces.is_of_group())
    }

    /// Whether what is typed can be completed.
    #[must_use]
    pub fn can_complete(&self) -> bool {
        matches!(self, Self::Prompt(_) | Self::Palette(_) | Self::Search(_))
    }

    /// What the key bar calls an action in it.
    #[must_use]
    pub const fn label(&self, action: Action) -> &'static str {
        if !matches!(action, Action::Accept) {
            return action.label();
        }
        match self {
            Self::Question(question) => question.yes(),
            Self::Tale(tale) => tale.question().yes(),
            Self::Ask(ask) => ask.accepts(),
            Self::Search(_) => "show",
            Self::Menu(_) => "choose",
            Self::Faces(_) => "take them",
            _ => "do it",
        }
    }

    /// Whether there is something that players don't see yet.
    #[must_use]
    pub fn can_reveal(&self) -> bool {
        matches!(self, Self::Inspector(inspector) if inspector.can_reveal())
    }

    /// Whether it stays when what it asked for is done.
    #[must_use]
    pub const fn stays(&self) -> bool {
        matches!(self, Self::Inspector(_))
    }

    /// Where its keys have their meaning, innermost first.
    #[must_use]
    pub fn contexts(&self) -> &'static [Context] {
        match self {
            Self::Help(_) => &[Context::Help, Context::Everywhere],
            Self::Question(_) | Self::Tale(_) => &[Context::Question, Context::Everywhere],
            Self::Ask(_) | Self::Prompt(_) | Self::Palette(_) => {
                &[Context::TextField, Context::Everywhere]
            }
            Self::Search(_) => &[Context::Search, Context::TextField, Context::Everywhere],
            Self::Menu(_) => &[Context::Menu, Context::Everywhere],
            Self::Faces(_) => &[Context::Faces, Context::Everywhere],
            Self::Inspector(_) => &[Context::Inspector, Context::Everywhere],
            Self::Statistics(_) => &[Context::Statistics, Context::Everywhere],
        }
    }

    /// Whether any answer ends it: what it offers is moved out with the answer.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        matches!(self, Self::Question(_) | Self::Menu(_) | Self::Tale(_))
    }

    /// Whether it stands over the whole body of the screen, so that nothing below it is seen.
    #[must_use]
    pub const fn fills(&self) -> bool {
        matches!(self, Self::Statistics(_))
    }

    /// Answers a key.
    pub fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        match self {
            Self::Help(help) => help.update(press),
            Self::Question(question) => question.update(press),
            Self::Tale(tale) => tale.update(press),
            Self::Ask(ask) => ask.update(desk, press),
            Self::Menu(menu) => menu.update(press),
            Self::Faces(faces) => faces.update(desk, press),
            Self::Inspector(inspector) => inspector.update(desk, press),
            Self::Prompt(prompt) => prompt.update(desk, press),
            Self::Search(search) => search.update(desk, press),
            Self::Palette(palette) => palette.update(desk, press),
            Self::Statistics(statistics) => statistics.update(desk, press),
        }
    }

    /// Takes pasted text where there is a field for it.
    pub fn paste(&mut self, desk: &Desk, text: &str) -> bool {
        match self {
            Self::Help(help) => help.paste(text),
            Self::Ask(ask) => ask.paste(text),
            Self::Faces(faces) => return faces.paste(text),
            Self::Search(search) => search.paste(desk, text),
            Self::Palette(palette) => palette.paste(desk, text),
            Self::Prompt(prompt) => prompt.paste(desk, text),
            Self::Question(_)
            | Self::Tale(_)
            | Self::Menu(_)
            | Self::Inspector(_)
            | Self::Statistics(_) => return false,
        }
        true
    }

    /// After every entry: look again.
    pub fn refresh(&mut self, desk: &Desk) {
        match self {
            Self::Inspector(inspector) => inspector.refresh(desk),
            Self::Palette(palette) => palette.refresh(desk),
            Self::Statistics(statistics) => statistics.refresh(desk),
            _ => {}
        }
    }

    /// The body of the screen it will be drawn in, told before every frame.
    pub fn fit(&mut self, body: Rect) {
        match self {
            Self::Inspector(inspector) => inspector.fit(body),
            Self::Statistics(statistics) => statistics.fit(body),
            _ => {}
        }
    }

    /// When it wants to be drawn again without a key.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Self::Menu(menu) => menu.deadline(),
            Self::Search(search) => search.deadline(),
            Self::Statistics(statistics) => statistics.deadline(),
            Self::Tale(tale) => tale.deadline(),
            _ => None,
        }
    }

    /// The deadline has come; whether there is something new to show.
    pub fn wake(&mut self, desk: &Desk) -> bool {
        match self {
            Self::Menu(menu) => menu.show(),
            Self::Search(search) => return search.look(desk),
            Self::Statistics(statistics) => return statistics.count(desk),
            Self::Tale(tale) => return tale.read(desk),
            _ => {}
        }
        true
    }

    /// Draws it somewhere in the body of the screen.
    pub fn draw(&self, desk: &Desk, body: Rect, buf: &mut Buffer) {
        match self {
            Self::Help(help) => help.draw(&desk.look, body, buf),
            Self::Question(question) => question.draw(&desk.look, body, buf),
            Self::Tale(tale) => tale.draw(&desk.look, body, buf),
            Self::Ask(ask) => ask.draw(desk, body, buf),
            Self::Menu(menu) => menu.draw(&desk.look, body, buf),
            Self::Faces(faces) => faces.draw(desk, body, buf),
            Self::Inspector(inspector) => inspector.draw(&desk.look, body, buf),
            Self::Prompt(prompt) => prompt.draw(&desk.look, body, buf),
            Self::Search(search) => search.draw(desk, body, buf),
            Self::Palette(palette) => palette.draw(&desk.look, body, buf),
            Self::Statistics(statistics) => statistics.draw(desk, body, buf),
        }
    }
}
