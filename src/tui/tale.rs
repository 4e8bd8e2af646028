//! An evening in short, below what is asked: before the next one begins, when it is over, whenever somebody wants it. It is
//! read in stretches; keys come first.

use std::time::Instant;

use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

use super::panel::dialog;
use super::{Action, Desk, Look, Press, Reply, Role, text};
use crate::campaign::Audience;
use crate::recap::Telling;

/// Entries read between two keys.
const STRETCH: u64 = 24;
/// The most columns a line takes.
const WIDEST: usize = 72;

/// A question with an evening below it; Enter does what it says.
#[derive(Debug)]
pub struct Tale {
    words: String,
    yes: Option<Reply>,
    telling: Option<Box<Telling>>,
    /// When the reading began: the next stretch is due since then.
    since: Instant,
    zone: TimeZone,
    lines: Vec<String>,
}

impl Tale {
    /// Asks; on yes, `reply` is done. Below it this session is told, as the game master knows it.
    #[must_use]
    pub fn new(desk: &Desk, session: u32, words: impl Into<String>, reply: Reply) -> Self {
        let campaign = desk.campaign().clone();
        let reader = desk.table.reader();
        let telling = Telling::from(campaign, reader, Some(session), Audience::GameMaster);
        let (telling, lines) = match telling {
            Ok(telling) => (Some(Box::new(telling)), Vec::new()),
            Err(why) => (None, vec![why.to_string()]),
        };
        Self {
            words: words.into(),
            yes: Some(reply),
            telling,
            since: Instant::now(),
            zone: desk.look.zone.clone(),
            lines,
        }
    }

    /// Answers a key.
    pub fn update(&mut self, press: Press) -> Reply {
        match press.action {
            Some(Action::Accept) => self.yes.take().unwrap_or(Reply::Close),
            Some(Action::Back) => Reply::Close,
            // What is asked about must not change behind it, nor the same be asked again on top.
            Some(Action::Undo | Action::Redo) => {
                Reply::say("answer first: Enter does it, Esc leaves everything as it is")
            }
            _ => Reply::Ignored,
        }
    }

    /// At once, as long as there is more to read.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.telling.as_ref().map(|_| self.since)
    }

    /// Reads the next stretch.
    pub(super) fn read(&mut self, desk: &Desk) {
        let Some(mut telling) = self.telling.take() else {
            return;
        };
        match telling.go_on(desk.table.reader(), STRETCH) {
            Ok(false) => self.telling = Some(telling),
            Ok(true) => self.lines = telling.end(&self.zone).in_short(),
            Err(why) => self.lines = vec![why.to_string()],
        }
    }

    /// Draws it; what there is no room for is left to the recap.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        let asked = text::wrap(&self.words, room);
        let asked = asked.into_iter().map(|line| (Role::Warning, line));
        let reading = self.telling.is_some().then(|| "reading…".to_owned());
        let told = self.lines.iter().cloned().chain(reading);
        let told = told.flat_map(|line| text::wrap(&line, room));
        let gap = std::iter::once((Role::Text, String::new()));
        let told = gap.chain(told.map(|line| (Role::Text, line)));
        let most = usize::from(body.height.saturating_sub(2));
        let (roles, lines): (Vec<Role>, Vec<String>) = asked.chain(told).take(most).unzip();
        let inner = dialog(look, "", &lines, 0, body, buf);
        for (row, (role, line)) in inner.rows().zip(roles.iter().zip(&lines)) {
            Line::from(look.theme.span(*role, line.as_str())).render(row, buf);
        }
    }
}
