//! An evening in short, below what is asked: before the next one begins, when it is over, whenever somebody wants it. It is
//! read behind the frame.

use std::time::Instant;

use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::worker::Answer;
use super::{Desk, Look, Press, Question, Reply, Role, panel, text};
use crate::campaign::Audience;
use crate::journal::Reader;
use crate::recap::{RecapError, Telling};

/// Entries read before anything else may be asked of the journal.
const STRETCH: u64 = 100;
/// The most columns a line takes.
const WIDEST: usize = 72;

/// What was read, and whether that is all.
type Told = Result<(Box<Telling>, bool), RecapError>;

/// A question with an evening below it; Enter does what it says.
#[derive(Debug)]
pub struct Tale {
    question: Question,
    telling: Option<Answer<Told>>,
    zone: TimeZone,
    lines: Vec<String>,
}

impl Tale {
    /// Asks; on yes, `reply` is done. Below it this session is told, as the game master knows it.
    #[must_use]
    pub fn new(desk: &Desk, session: u32, words: impl Into<String>, reply: Reply) -> Self {
        let campaign = desk.campaign().clone();
        let telling = desk.ask(move |reader| {
            let telling = Telling::from(campaign, reader, Some(session), Audience::GameMaster)?;
            stretch(reader, Box::new(telling))
        });
        let told = telling.soon();
        let mut tale = Self {
            question: Question::new(words, reply),
            telling: Some(telling),
            zone: desk.look.zone.clone(),
            lines: Vec::new(),
        };
        tale.take_in(desk, told);
        tale
    }

    /// What is asked above it.
    pub(super) const fn question(&self) -> &Question {
        &self.question
    }

    /// Answers a key.
    pub fn update(&mut self, press: Press) -> Reply {
        self.question.update(press)
    }

    /// As soon as there is something to take in.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.telling.as_ref().and_then(Answer::due)
    }

    /// Takes in what was read; whether that is something to show.
    pub(super) fn read(&mut self, desk: &Desk) -> bool {
        let told = self.telling.as_ref().and_then(Answer::take);
        self.take_in(desk, told);
        self.telling.is_none()
    }

    fn take_in(&mut self, desk: &Desk, told: Option<Told>) {
        let lines = match told {
            None => return,
            Some(Ok((telling, false))) => {
                self.telling = Some(desk.ask(|reader| stretch(reader, telling)));
                return;
            }
            Some(Ok((telling, true))) => telling.end(&self.zone).in_short(),
            Some(Err(why)) => vec![why.to_string()],
        };
        (self.telling, self.lines) = (None, lines);
    }

    /// Draws it; what there is no room for is left to the recap.
    pub fn draw(&self, look: &Look, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        let reading = self.telling.is_some().then(|| "reading…".to_owned());
        let told = self.lines.iter().cloned().chain(reading);
        let told = told.flat_map(|line| text::wrap(&line, room));
        let told = std::iter::once(String::new()).chain(told);
        let told = told.map(|line| (Role::Text, line));
        panel::say(
            look,
            self.question.lines(room).chain(told).collect(),
            body,
            buf,
        );
    }
}

/// Reads on for a while.
fn stretch(reader: &Reader, mut telling: Box<Telling>) -> Told {
    let is_all = telling.go_on(reader, STRETCH)?;
    Ok((telling, is_all))
}
