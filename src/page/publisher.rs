//! Publishes the state of the table: renders it after each entry and when a timer moves on, and sends what differs from the last.

use std::sync::Arc;
use std::time::Instant;

use hyper::body::Bytes;
use maud::Markup;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

use super::document::document;
use super::state::sections;
use crate::campaign::Kind;
use crate::table::{Snapshot, Trouble};

/// The most entries in a document, which a browser shows before it is connected; a connection brings all of the session.
const AT_LOADING: usize = 64;

/// The bytes above which a document has fewer entries.
const LONGEST: usize = 60_000;

/// What the campaign's file says now.
pub type News = Result<Snapshot, Trouble>;

/// A state as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The event with all of the state.
    pub event: Bytes,
    /// The page with the same state, of whose history it has the newest entries.
    pub document: Bytes,
}

/// Turns what is read into what is sent.
#[derive(Debug)]
pub struct Publisher {
    seen: Snapshot,
    trouble: Option<Trouble>,
    /// Counts the states that were sent.
    id: u64,
    /// What was sent last, before a verdict was taken back.
    plain: String,
    /// The state that was sent last, whose verdict the next one may take back.
    sent: Snapshot,
    /// The kind of the verdict that the last state took back. It stays so while only timers run on.
    taken_back: Option<Kind>,
}

impl Publisher {
    /// Begins with this state.
    pub fn new(seen: Snapshot) -> (Self, Published) {
        let mut publisher = Self {
            plain: String::new(),
            sent: seen.clone(),
            seen,
            trouble: None,
            id: 0,
            taken_back: None,
        };
        let first = publisher.publish(publisher.plain_sections());
        (publisher, first)
    }

    /// Takes what was read; the state to send, if it shows something else than the last one.
    pub fn take(&mut self, news: News) -> Option<Published> {
        match news {
            Ok(seen) => {
                self.seen.renew(seen, Instant::now());
                self.trouble = None;
            }
            // The last state stays.
            Err(trouble) => self.trouble = Some(trouble),
        }
        self.next()
    }

    /// All of the state, with its verdict.
    fn plain_sections(&self) -> Markup {
        sections(&self.seen, (self.trouble, None), usize::MAX)
    }

    fn next(&mut self) -> Option<Published> {
        let plain = self.plain_sections();
        (plain.0 != self.plain).then(|| self.publish(plain))
    }

    /// The state as it is sent next.
    fn publish(&mut self, plain: Markup) -> Published {
        if self.seen.history != self.sent.history {
            self.taken_back = self.seen.takes_back(&self.sent);
        }
        self.sent.clone_from(&self.seen);
        self.id += 1;
        let all = if self.taken_back.is_some() {
            sections(&self.seen, (self.trouble, self.taken_back), usize::MAX)
        } else {
            plain.clone()
        };
        self.plain = plain.0;
        Published {
            event: event(self.id, &all),
            document: Bytes::from(self.document()),
        }
    }

    /// The document with as many of the newest entries as it has room for.
    fn document(&self) -> String {
        let mut most = AT_LOADING;
        loop {
            let newest = sections(&self.seen, (self.trouble, self.taken_back), most);
            let page = document(self.seen.view.campaign().name, &newest);
            if page.len() < LONGEST || most == 0 {
                return page;
            }
            most /= 2;
        }
    }

    /// Lets timers run on; the state to send, if one of them shows something else.
    fn run_on(&mut self) -> Option<Published> {
        self.seen.run_on(Instant::now());
        self.next()
    }
}

/// An event of a stream: each line of the data has its name in front of it.
fn event(id: u64, sections: &Markup) -> Bytes {
    let mut event = format!("id: {id}\n");
    for line in sections.0.split(['\n', '\r']) {
        event.push_str("data: ");
        event.push_str(line);
        event.push('\n');
    }
    event.push('\n');
    Bytes::from(event)
}

/// Publishes until no more news can come.
pub(super) async fn publish(
    mut publisher: Publisher,
    mut news: mpsc::UnboundedReceiver<News>,
    states: watch::Sender<Arc<Published>>,
) {
    loop {
        let timer = async {
            match publisher.seen.changes_at() {
                Some(at) => sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        let next = tokio::select! {
            read = news.recv() => match read {
                Some(read) => publisher.take(read),
                None => return,
            },
            () = timer => publisher.run_on(),
        };
        if let Some(state) = next {
            states.send_replace(Arc::new(state));
        }
    }
}
