//! Pages that are written to files by the worker: the sheets, and the recap of a session, which is offered when the session ends
//! or by a key at any time.

use std::sync::Arc;
use std::time::Instant;

use crate::journal::Reader;
use crate::recap::Recap;
use crate::table::Done;
use crate::tui::app::App;
use crate::tui::context::{Effect, Page};
use crate::tui::dialogs::recap_view::{RecapView, Writing};
use crate::tui::prompts::{Confirm, SessionSummary};
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::Role;

/// Writes pages to files; returns a message with their paths, or the reason for failure.
pub type PageWriter = Arc<dyn Fn(&Reader, Page) -> Result<String, String> + Send + Sync>;

impl App {
    /// Sets the writer of pages.
    #[must_use]
    pub fn with_page_writer(self, page_writer: PageWriter) -> Self {
        let page_writer = Some(page_writer);
        Self {
            page_writer,
            ..self
        }
    }

    /// Opens the recap of the current or last session, to read; it can be written from there.
    pub(crate) fn read_recap(&self) -> Effect {
        let writing = match (&self.page_writer, self.state.table.is_temporary()) {
            (None, _) => Writing::Never,
            (Some(_), true) => Writing::OnceKept,
            (Some(_), false) => Writing::Now,
        };
        Effect::open(RecapView::new(&self.state, writing))
    }

    /// Offers to write a session's recap when this entry ended the session.
    pub(crate) fn offer_recap(&mut self, done: &Done) {
        if !done.decision.ends_session()
            || self.page_writer.is_none()
            || self.state.table.is_temporary()
        {
            return;
        }
        let session = self.state.campaign().session;
        let words = format!(
            "Enter writes the recap of session {session}, for you and for players; Esc cancels"
        );
        let question = Confirm::new(words, Effect::Write(Page::Recap(session)));
        let summary = SessionSummary::new(&self.state, session, Recap::in_short);
        // Below the top dialog, which closes after this command.
        self.dialogs.insert(0, Box::new(question.above(summary)));
    }

    /// Writes the sheets, where there are files.
    pub(crate) fn write_sheets(&self) -> Effect {
        match &self.page_writer {
            None => Effect::no("there are no files here to write the sheets to"),
            Some(_) if self.state.table.is_temporary() => {
                Effect::no("keep the demo to write its sheets to a file")
            }
            Some(_) => Effect::Write(Page::Sheets),
        }
    }

    /// Starts to write a page; [`App::report_written`] shows the result.
    pub(crate) fn write(&mut self, page: Page) {
        let Some(page_writer) = self.page_writer.clone() else {
            return;
        };
        if self.writing.is_some() {
            let words = "another page is still being written; wait for it";
            return self.apply(Effect::status(words));
        }
        let writing = self.state.ask(move |reader| page_writer(reader, page));
        let words = match page {
            Page::Recap(_) => "writing the recap in the background",
            Page::Sheets => "writing the sheets in the background",
        };
        self.status = Some((Role::Text, words.to_owned()));
        self.writing = Some(writing);
        self.report_written(Answer::wait_briefly);
    }

    /// When a finished page or backup can be reported; `None` while a dialog is open or a field is being typed into.
    pub(crate) fn written(&self) -> Option<Instant> {
        let written = self.writing.as_ref().and_then(Answer::due);
        let kept = self.keeping.as_ref().and_then(|it| it.answer.due());
        let verified = self.verifying.as_ref().and_then(|it| it.answer.due());
        let page = self.players_page.starting().and_then(Answer::due);
        let page = page.or(self.players_page.ended().and_then(Answer::due));
        let any = written.or(kept).or(verified).or(page);
        any.filter(|_| !self.is_busy())
    }

    /// Whether a dialog is open or a field is being typed into.
    pub(crate) fn is_busy(&self) -> bool {
        !self.dialogs.is_empty() || self.pane(self.focus).is_typing()
    }

    /// Shows where a page was written or why it wasn't, if `take` returns a result; returns whether it did.
    pub(crate) fn report_written(
        &mut self,
        take: impl FnOnce(&PageAnswer) -> Option<Result<String, String>>,
    ) -> bool {
        let Some(result) = self.writing.as_ref().and_then(take) else {
            return false;
        };
        self.writing = None;
        self.status = None;
        match result {
            Ok(words) => self.dialogs.push(Box::new(Confirm::passing(words))),
            Err(why) => self.notify(why),
        }
        true
    }
}

/// A page being written.
pub(crate) type PageAnswer = Answer<Result<String, String>>;
