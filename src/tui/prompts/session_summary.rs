//! A question with a summary of a session below it: before the next session begins, when it ends, or on request. The summary
//! is read by the worker.

use std::time::Instant;

use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::Audience;
use crate::journal::Reader;
use crate::recap::{RecapBuilder, RecapError};
use crate::tui::context::dialog::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::confirm::Confirm;
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::{Role, frame, text};

/// How many entries are read per question to the worker, so that other questions needn't wait.
const STRETCH: u64 = 100;
/// The most columns of a line.
const WIDEST: usize = 72;

/// The recap so far, and whether it is complete.
type SummaryBatch = Result<(Box<RecapBuilder>, bool), RecapError>;

/// A question with a session summary below it; Enter applies the question's effect.
#[derive(Debug)]
pub struct SessionSummary {
    question: Confirm,
    pending: Option<Answer<SummaryBatch>>,
    zone: TimeZone,
    lines: Vec<String>,
}

impl SessionSummary {
    /// A question whose yes has this effect, above the summary of this session as the GM knows it.
    #[must_use]
    pub fn new(state: &AppState, session: u32, words: impl Into<String>, effect: Effect) -> Self {
        let campaign = state.campaign().clone();
        let pending = state.ask(move |reader| {
            let builder =
                RecapBuilder::begin_at(campaign, reader, Some(session), Audience::GameMaster)?;
            stretch(reader, Box::new(builder))
        });
        let batch = pending.wait_briefly();
        let mut summary = Self {
            question: Confirm::new(words, effect),
            pending: Some(pending),
            zone: state.settings.zone.clone(),
            lines: Vec::new(),
        };
        summary.receive(state, batch);
        summary
    }

    fn receive(&mut self, state: &AppState, batch: Option<SummaryBatch>) {
        let lines = match batch {
            None => return,
            Some(Ok((builder, false))) => {
                self.pending = Some(state.ask(|reader| stretch(reader, builder)));
                return;
            }
            Some(Ok((builder, true))) => builder.finish(&self.zone).in_short(),
            Some(Err(why)) => vec![why.to_string()],
        };
        (self.pending, self.lines) = (None, lines);
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
        self.pending.as_ref().and_then(Answer::due)
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let batch = self.pending.as_ref().and_then(Answer::take);
        self.receive(state, batch);
        self.pending.is_none()
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        let reading = self.pending.is_some().then(|| "reading…".to_owned());
        let lines = self.lines.iter().cloned().chain(reading);
        let lines = lines.flat_map(|line| text::wrap(&line, room));
        let lines = std::iter::once(String::new()).chain(lines);
        let lines = lines.map(|line| (Role::Text, line));
        frame::message_box(
            &settings.theme,
            self.question.lines(room).chain(lines).collect(),
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

/// Reads the next entries into the recap.
fn stretch(reader: &Reader, mut builder: Box<RecapBuilder>) -> SummaryBatch {
    let is_all = builder.advance(reader, STRETCH)?;
    Ok((builder, is_all))
}
