//! The evening told: offered when it is over, and whenever somebody asks for it.

use super::App;
use crate::campaign::Event;
use crate::journal::Reader;
use crate::table::Done;
use crate::tui::{Modal, Question, Reply, Tale};

/// Writes the recap of a session to files, and says where they are; or why not.
pub type Scribe = Box<dyn Fn(&Reader, u32) -> Result<String, String>>;

impl App {
    /// With somebody who writes recaps to files.
    #[must_use]
    pub fn with_scribe(self, scribe: Scribe) -> Self {
        let scribe = Some(scribe);
        Self { scribe, ..self }
    }

    /// The session that goes on or was the last, and that it can be written down.
    pub(super) fn ask_for_recap(&self) -> Reply {
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
        Reply::open(Modal::Tale(Tale::new(&self.desk, session, words, reply)))
    }

    /// A session that is over can be written down at once.
    pub(super) fn offer_recap(&mut self, done: &Done) {
        let ends = done.decision.events.iter().any(|event| {
            let ended = |(before, after): (bool, bool)| before && !after;
            matches!(event, Event::SessionSet { before, after } if ended((before.1, after.1)))
        });
        let undone = matches!(
            done.decision.events.first(),
            Some(Event::Undid(_) | Event::Redid(_))
        );
        if !ends || undone || self.scribe.is_none() || self.desk.table.is_temporary() {
            return;
        }
        if let Reply::Open(modal) = self.ask_for_recap() {
            // Below the dialog that led to it, which is over with it.
            self.modals.insert(0, *modal);
        }
    }

    /// Writes a session down, and says where.
    pub(super) fn tell(&mut self, session: u32) {
        let Some(scribe) = &self.scribe else {
            return;
        };
        let told = scribe(self.desk.table.reader(), session);
        let words = told.unwrap_or_else(|why| why);
        let answer = Question::new(words, Reply::Close);
        self.modals.push(Modal::Question(answer));
    }
}
