//! The summary of a session below a question: before the next session begins, when it ends, or on request. The worker reads
//! it.

use std::time::Instant;

use jiff::tz::TimeZone;

use crate::campaign::view::Viewer;
use crate::journal::Reader;
use crate::recap::{Recap, RecapBuilder, RecapError};
use crate::tui::context::AppState;
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::text;

/// How many entries are read per question to the worker, so that other questions needn't wait.
const STRETCH: u64 = 100;

/// The recap so far, and whether it is complete.
type SummaryBatch = Result<(Box<RecapBuilder>, bool), RecapError>;

/// What is told of a session.
type Words = fn(&Recap) -> Vec<String>;

/// The summary of a session as the GM knows it.
#[derive(Debug)]
pub struct SessionSummary {
    pending: Option<Answer<SummaryBatch>>,
    zone: TimeZone,
    lines: Vec<String>,
    /// What is told of it, line by line.
    words: Words,
}

impl SessionSummary {
    /// Begins to read the session of which `words` is told.
    pub(crate) fn new(state: &AppState, session: u32, words: Words) -> Self {
        let viewer = Viewer::game_master(state.campaign().clone());
        let pending = state.ask(move |reader| {
            let builder = RecapBuilder::begin(viewer, reader, Some(session))?;
            stretch(reader, Box::new(builder))
        });
        let batch = pending.wait_briefly();
        let mut summary = Self {
            pending: Some(pending),
            zone: state.settings.zone.clone(),
            lines: Vec::new(),
            words,
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
            Some(Ok((builder, true))) => {
                let recap = builder.finish(&self.zone);
                (self.words)(&recap)
            }
            Some(Err(why)) => vec![why.to_string()],
        };
        (self.pending, self.lines) = (None, lines);
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.pending.as_ref().and_then(Answer::due)
    }

    /// Takes what the worker has read; returns whether the summary is complete.
    pub(crate) fn wake(&mut self, state: &AppState) -> bool {
        let batch = self.pending.as_ref().and_then(Answer::take);
        self.receive(state, batch);
        self.pending.is_none()
    }

    /// The lines of the summary, unwrapped.
    pub(crate) fn unwrapped(&self) -> Vec<&str> {
        let reading = self.pending.is_some().then_some("reading…");
        let lines = self.lines.iter().map(String::as_str);
        lines.chain(reading).collect()
    }

    /// An empty line, then the summary wrapped to `width` columns.
    pub(crate) fn lines(&self, width: usize) -> impl Iterator<Item = String> {
        let reading = self.pending.is_some().then(|| "reading…".to_owned());
        let lines = self.lines.iter().cloned().chain(reading);
        let lines = lines.flat_map(move |line| text::wrap(&line, width));
        std::iter::once(String::new()).chain(lines)
    }
}

/// Reads the next entries into the recap.
fn stretch(reader: &Reader, mut builder: Box<RecapBuilder>) -> SummaryBatch {
    let is_all = builder.advance(reader, STRETCH)?;
    Ok((builder, is_all))
}
