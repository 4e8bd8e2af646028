//! The evening told: offered when it is over, and whenever somebody asks for it.

use std::sync::Arc;
use std::time::Instant;

use crate::journal::Reader;
use crate::table::Done;
use crate::tui::app::App;
use crate::tui::context::effect::Reply;
use crate::tui::prompts::confirm::Question;
use crate::tui::prompts::session_summary::Tale;
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::theme::Role;

/// Writes the recap of a session to files, and says where they are; or why not.
pub type Scribe = Arc<dyn Fn(&Reader, u32) -> Result<String, String> + Send + Sync>;

impl App {
    /// With somebody who writes recaps to files.
    #[must_use]
    pub fn with_scribe(self, scribe: Scribe) -> Self {
        let scribe = Some(scribe);
        Self { scribe, ..self }
    }

    /// The session that goes on or was the last, and that it can be written down.
    pub(crate) fn ask_for_recap(&self) -> Reply {
        let session = self.desk.campaign().session;
        let of = match session {
            0 => "what was before the first session".to_owned(),
            n => format!("session {n}"),
        };
        let (words, reply) = match &self.scribe {
            Some(_) if self.desk.table.is_temporary() => (
                format!("{of}; a demo that is kept can be told in files, too"),
                Reply::Close,
            ),
            Some(_) => (
                format!("Enter writes the recap of {of}, for you and for players; Esc leaves it"),
                Reply::Tell(session),
            ),
            None => (of, Reply::Close),
        };
        Reply::open(Tale::new(&self.desk, session, words, reply))
    }

    /// A session that is over can be written down at once.
    pub(crate) fn offer_recap(&mut self, done: &Done) {
        if !done.decision.ends_session() || self.scribe.is_none() || self.desk.table.is_temporary()
        {
            return;
        }
        if let Reply::Open(dialog) = self.ask_for_recap() {
            // Below the dialog that led to it, which is over with it.
            self.modals.insert(0, dialog);
        }
    }

    /// Writes a session down; [`App::told`] says where.
    pub(crate) fn tell(&mut self, session: u32) {
        let Some(scribe) = self.scribe.clone() else {
            return;
        };
        if self.writing.is_some() {
            let words = "the recap before it is still being written; wait until it says so";
            return self.perform(Reply::say(words));
        }
        let told = self.desk.ask(move |reader| scribe(reader, session));
        let words = "writing the recap; play on, it says when it is done".to_owned();
        self.said = Some((Role::Text, words));
        self.writing = Some(told);
        self.told(Answer::soon);
    }

    /// As soon as there is something to say, and nobody would type into it: no dialog is open, no field being filled in.
    pub(crate) fn written(&self) -> Option<Instant> {
        let is_busy = !self.modals.is_empty() || self.part(self.focus).is_typing();
        let written = self.writing.as_ref().and_then(Answer::due);
        let kept = self.keeping.as_ref().and_then(Answer::due);
        written.or(kept).filter(|_| !is_busy)
    }

    /// Says where it is written, or why not, where that is known.
    pub(crate) fn told(&mut self, look: impl FnOnce(&Writing) -> Option<Result<String, String>>) {
        if let Some(told) = self.writing.as_ref().and_then(look) {
            self.writing = None;
            self.said = None;
            let words = told.unwrap_or_else(|why| why);
            let answer = Question::new(words, Reply::Close);
            self.modals.push(Box::new(answer));
        }
    }
}

/// Where the recap is being written.
pub(crate) type Writing = Answer<Result<String, String>>;
