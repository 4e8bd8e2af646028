//! The evening told: offered when it is over, and whenever somebody asks for it.

use std::sync::Arc;
use std::time::Instant;

use crate::journal::Reader;
use crate::table::Done;
use crate::tui::app::App;
use crate::tui::context::effect::Effect;
use crate::tui::prompts::confirm::Confirm;
use crate::tui::prompts::session_summary::SessionSummary;
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::theme::Role;

/// Writes the recap of a session to files, and says where they are; or why not.
pub type RecapWriter = Arc<dyn Fn(&Reader, u32) -> Result<String, String> + Send + Sync>;

impl App {
    /// With somebody who writes recaps to files.
    #[must_use]
    pub fn with_recap_writer(self, recap_writer: RecapWriter) -> Self {
        let recap_writer = Some(recap_writer);
        Self {
            recap_writer,
            ..self
        }
    }

    /// The session that goes on or was the last, and that it can be written down.
    pub(crate) fn ask_for_recap(&self) -> Effect {
        let session = self.state.campaign().session;
        let of = match session {
            0 => "what was before the first session".to_owned(),
            n => format!("session {n}"),
        };
        let (words, effect) = match &self.recap_writer {
            Some(_) if self.state.table.is_temporary() => (
                format!("{of}; a demo that is kept can be told in files, too"),
                Effect::Close,
            ),
            Some(_) => (
                format!("Enter writes the recap of {of}, for you and for players; Esc leaves it"),
                Effect::WriteRecap(session),
            ),
            None => (of, Effect::Close),
        };
        Effect::open(SessionSummary::new(&self.state, session, words, effect))
    }

    /// A session that is over can be written down at once.
    pub(crate) fn offer_recap(&mut self, done: &Done) {
        if !done.decision.ends_session()
            || self.recap_writer.is_none()
            || self.state.table.is_temporary()
        {
            return;
        }
        if let Effect::Open(dialog) = self.ask_for_recap() {
            // Below the dialog that led to it, which is over with it.
            self.dialogs.insert(0, dialog);
        }
    }

    /// Writes a session down; [`App::report_recap`] says where.
    pub(crate) fn write_recap(&mut self, session: u32) {
        let Some(recap_writer) = self.recap_writer.clone() else {
            return;
        };
        if self.writing.is_some() {
            let words = "the recap before it is still being written; wait until it says so";
            return self.apply(Effect::status(words));
        }
        let told = self.state.ask(move |reader| recap_writer(reader, session));
        let words = "writing the recap; play on, it says when it is done".to_owned();
        self.said = Some((Role::Text, words));
        self.writing = Some(told);
        self.report_recap(Answer::wait_briefly);
    }

    /// As soon as there is something to say, and nobody would type into it: no dialog is open, no field being filled in.
    pub(crate) fn written(&self) -> Option<Instant> {
        let is_busy = !self.dialogs.is_empty() || self.pane(self.focus).is_typing();
        let written = self.writing.as_ref().and_then(Answer::due);
        let kept = self.keeping.as_ref().and_then(Answer::due);
        written.or(kept).filter(|_| !is_busy)
    }

    /// Says where it is written, or why not, where that is known.
    pub(crate) fn report_recap(
        &mut self,
        settings: impl FnOnce(&Writing) -> Option<Result<String, String>>,
    ) {
        if let Some(told) = self.writing.as_ref().and_then(settings) {
            self.writing = None;
            self.said = None;
            let words = told.unwrap_or_else(|why| why);
            let answer = Confirm::new(words, Effect::Close);
            self.dialogs.push(Box::new(answer));
        }
    }
}

/// Where the recap is being written.
pub(crate) type Writing = Answer<Result<String, String>>;
