//! An evening in short, below what is asked: before the next one begins, when it is over, whenever somebody wants it. It is
//! read behind the frame.

use std::time::Instant;

use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::Audience;
use crate::journal::Reader;
use crate::recap::{RecapBuilder, RecapError};
use crate::tui::context::dialog::{Dialog, usual_label};
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Press;
use crate::tui::prompts::confirm::Confirm;
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::theme::Role;
use crate::tui::widgets::{frame, text};

/// Entries read before anything else may be asked of the journal.
const STRETCH: u64 = 100;
/// The most columns a line takes.
const WIDEST: usize = 72;

/// What was read, and whether that is all.
type SummaryBatch = Result<(Box<RecapBuilder>, bool), RecapError>;

/// A question with an evening below it; Enter does what it says.
#[derive(Debug)]
pub struct SessionSummary {
    question: Confirm,
    telling: Option<Answer<SummaryBatch>>,
    zone: TimeZone,
    lines: Vec<String>,
}

impl SessionSummary {
    /// Asks; on yes, `effect` is done. Below it this session is told, as the game master knows it.
    #[must_use]
    pub fn new(state: &AppState, session: u32, words: impl Into<String>, effect: Effect) -> Self {
        let campaign = state.campaign().clone();
        let telling = state.ask(move |reader| {
            let telling =
                RecapBuilder::begin_at(campaign, reader, Some(session), Audience::GameMaster)?;
            stretch(reader, Box::new(telling))
        });
        let told = telling.wait_briefly();
        let mut tale = Self {
            question: Confirm::new(words, effect),
            telling: Some(telling),
            zone: state.settings.zone.clone(),
            lines: Vec::new(),
        };
        tale.receive(state, told);
        tale
    }

    fn receive(&mut self, state: &AppState, told: Option<SummaryBatch>) {
        let lines = match told {
            None => return,
            Some(Ok((telling, false))) => {
                self.telling = Some(state.ask(|reader| stretch(reader, telling)));
                return;
            }
            Some(Ok((telling, true))) => telling.finish(&self.zone).in_short(),
            Some(Err(why)) => vec![why.to_string()],
        };
        (self.telling, self.lines) = (None, lines);
    }
}

impl Dialog for SessionSummary {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Confirm, Context::Everywhere]
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        self.question.answer(press)
    }

    fn deadline(&self) -> Option<Instant> {
        self.telling.as_ref().and_then(Answer::due)
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let told = self.telling.as_ref().and_then(Answer::take);
        self.receive(state, told);
        self.telling.is_none()
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        let reading = self.telling.is_some().then(|| "reading…".to_owned());
        let told = self.lines.iter().cloned().chain(reading);
        let told = told.flat_map(|line| text::wrap(&line, room));
        let told = std::iter::once(String::new()).chain(told);
        let told = told.map(|line| (Role::Text, line));
        frame::message_box(
            &settings.theme,
            self.question.lines(room).chain(told).collect(),
            body,
            buf,
        );
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some(self.question.yes()),
            _ => usual_label(action),
        }
    }

    fn is_choice(&self) -> bool {
        true
    }
}

/// Reads on for a while.
fn stretch(reader: &Reader, mut telling: Box<RecapBuilder>) -> SummaryBatch {
    let is_all = telling.advance(reader, STRETCH)?;
    Ok((telling, is_all))
}
