//! A yes-or-no question before something that one key can't undo; it may have the summary of a session below it. Or a notice,
//! which asks nothing.

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::session_summary::SessionSummary;
use crate::tui::widgets::{Role, Theme, frame, text};

/// The most columns of a question.
const WIDEST: usize = 60;

/// The most columns of a question with a summary.
const WIDEST_SUMMARY: usize = 72;

/// How long a notice stands before a key closes it: it comes by itself, and the key may have been meant for what was there.
const UNREAD: Duration = Duration::from_millis(700);

/// Keys that come sooner one after the other are typed without a look at the screen.
const PAUSE: Duration = Duration::from_millis(300);

/// A question, and the effect of a yes.
#[derive(Debug)]
pub struct Confirm {
    words: String,
    yes: Option<Effect>,
    summary: Option<SessionSummary>,
    /// Until when no key closes a notice, or answers a question after letters.
    unread: Option<Instant>,
    /// Whether any key closes it then.
    passing: bool,
}

impl Confirm {
    /// A question whose yes has this effect.
    pub fn new(words: impl Into<String>, effect: Effect) -> Self {
        Self {
            words: words.into(),
            yes: Some(effect),
            summary: None,
            unread: None,
            passing: false,
        }
    }

    /// A notice that comes by itself.
    pub(crate) fn notice(words: impl Into<String>) -> Self {
        Self {
            unread: Some(Instant::now() + UNREAD),
            ..Self::new(words, Effect::Close)
        }
    }

    /// A notice that something went as it should, which the next key takes away and does its own work; Esc at once.
    pub(crate) fn passing(words: impl Into<String>) -> Self {
        Self {
            passing: true,
            ..Self::notice(words)
        }
    }

    /// The same question with the summary of a session below it.
    pub(crate) fn above(self, summary: SessionSummary) -> Self {
        Self {
            summary: Some(summary),
            ..self
        }
    }

    /// Handles a key; also for the start screen.
    pub(crate) fn answer(&mut self, press: Press) -> Effect {
        let now = Instant::now();
        if self.passing && press.action == Some(Action::Back) {
            return Effect::Close;
        }
        if let Some(until) = self.unread.filter(|until| now < *until) {
            self.unread = Some(until.max(now + PAUSE));
            // Esc always leaves a question undone.
            let is_notice = matches!(self.yes, Some(Effect::Close));
            let is_typed = press.chord.typed().is_some();
            let is_answer = match press.action {
                Some(Action::Accept) => true,
                Some(Action::Back) => is_notice || is_typed,
                _ => is_typed,
            };
            if is_answer {
                return Effect::Done;
            }
        }
        match press.action {
            Some(Action::Accept) => self.yes.take().unwrap_or(Effect::Close),
            Some(Action::Back) => Effect::Close,
            // The key was meant for what is below.
            _ if self.passing => Effect::Press(press),
            // Undo and redo would change what the question is about, or open the same question again.
            Some(Action::Undo | Action::Redo) => {
                Effect::status("answer first: Enter does it, Esc cancels")
            }
            // Letters that were typed ahead for something else: their Enter is no answer.
            _ => {
                self.unread = press.chord.typed().map(|_| now + PAUSE);
                Effect::Ignored
            }
        }
    }

    /// Draws the question.
    pub(crate) fn render(&self, theme: &Theme, body: Rect, buf: &mut Buffer) {
        let most = self.summary.as_ref().map_or(WIDEST, |_| WIDEST_SUMMARY);
        let room = usize::from(body.width.saturating_sub(4)).min(most);
        let paragraphs = self.words.split('\n');
        let question = paragraphs.flat_map(|words| text::wrap(words, room));
        let question = question.map(|line| (Role::Warning, line));
        let below = self.summary.iter().flat_map(|summary| summary.lines(room));
        let lines = question.chain(below.map(|line| (Role::Text, line)));
        frame::message_box(theme, lines.collect(), body, buf);
    }
}

impl Dialog for Confirm {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Confirm, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        self.answer(press)
    }

    fn deadline(&self) -> Option<Instant> {
        let summary = self.summary.as_ref();
        self.unread
            .or_else(|| summary.and_then(SessionSummary::deadline))
    }

    fn wake(&mut self, state: &AppState) -> bool {
        if self.unread.take().is_some() {
            return true;
        }
        let summary = self.summary.as_mut();
        summary.is_some_and(|summary| summary.wake(state))
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        self.render(state.theme(), body, buf);
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match (action, &self.yes) {
            (Action::Accept | Action::Back, _) if self.unread.is_some() => None,
            (Action::Accept, None | Some(Effect::Close)) => Some("close"),
            (Action::Accept, Some(Effect::Write(_))) => Some("write it"),
            (Action::Accept, Some(Effect::Undo(_))) => Some("undo it"),
            (Action::Accept, Some(Effect::Redo(_))) => Some("redo it"),
            (Action::Accept, Some(_)) => Some("do it"),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        true
    }

    fn take_back(&mut self, mut dialog: Box<dyn Dialog>) {
        if self.yes.is_none() {
            dialog.reset();
            self.yes = Some(Effect::Open(dialog));
        }
    }
}
