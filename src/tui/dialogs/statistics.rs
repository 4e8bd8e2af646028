//! Luck and statistics of a session or the whole campaign, for all, for each character, for each trait.

mod chart;
mod details;
mod subjects;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

use self::subjects::Subject;
use crate::journal::{JournalError, Reader, StatisticsScan};
use crate::luck;
use crate::luck::RollFilter;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::runtime::worker::Answer;
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::list;

/// How long one batch counts, so that other questions to the worker needn't wait.
const STRETCH: Duration = Duration::from_millis(4);

/// The width of the list of subjects; on narrow screens a third.
const LIST: u16 = 30;

/// The statistics dialog.
#[derive(Debug)]
pub struct Statistics {
    /// The session counted; `None`: the whole campaign.
    session: Option<u32>,
    state: CountState,
    selected: usize,
    /// The rows of the list at the last layout.
    rows: usize,
}

#[derive(Debug)]
enum CountState {
    /// The progress in percent, and the answer for the next batch.
    Counting(u64, Answer<Counted>),
    Counted(Box<luck::Statistics>, Vec<Subject>),
    Failed(String),
}

type Counted = Result<Box<StatisticsScan>, JournalError>;

impl Statistics {
    /// The statistics of the running or last session; before the first session, of the whole campaign.
    pub(crate) fn of(state: &AppState) -> Self {
        let session = state.campaign().session;
        let session = Some(session).filter(|session| *session > 0);
        Self {
            session,
            state: CountState::counting(state, session),
            selected: 0,
            rows: 1,
        }
    }

    /// Switches between the last session and the whole campaign.
    fn turn(&mut self, state: &AppState) -> Effect {
        match (self.session, state.campaign().session) {
            (Some(_), _) => self.look_at(state, None),
            (None, 0) => Effect::no("there was no session yet; this is the whole campaign"),
            (None, last) => self.look_at(state, Some(last)),
        }
    }

    /// Goes to the previous or next session; the whole campaign comes after the last.
    fn step(&mut self, state: &AppState, on: bool) -> Effect {
        let last = state.campaign().session;
        match self.session {
            None if on || last == 0 => Effect::no("this is the whole campaign"),
            None => self.look_at(state, Some(last)),
            Some(session) if on => {
                self.look_at(state, Some(session + 1).filter(|next| *next <= last))
            }
            Some(0 | 1) => Effect::no("this is the first session"),
            Some(session) => self.look_at(state, Some(session - 1)),
        }
    }

    fn look_at(&mut self, state: &AppState, session: Option<u32>) -> Effect {
        self.session = session;
        self.selected = 0;
        self.state = CountState::counting(state, session);
        Effect::Done
    }

    fn subjects(&self) -> &[Subject] {
        match &self.state {
            CountState::Counted(_, subjects) => subjects,
            _ => &[],
        }
    }

    fn title(&self) -> String {
        match self.session {
            Some(session) => format!("Luck and statistics · session {session}"),
            None => "Luck and statistics · the whole campaign".to_owned(),
        }
    }

    fn foot(&self, state: &AppState) -> String {
        let key = |action| state.settings.keymap.key(&[Context::Statistics], action);
        let other = match self.session {
            Some(_) => "the whole campaign",
            None => "the session",
        };
        let scope = key(Action::Scope).map(|key| format!("{key} {other}"));
        let step = key(Action::Left).zip(key(Action::Right));
        let step = step.map(|(left, right)| format!("{left} {right} other sessions"));
        let whose = key(Action::Up).zip(key(Action::Down));
        let whose = whose.map(|(up, down)| format!("{up} {down} whose"));
        let parts: Vec<String> = scope.into_iter().chain(step).chain(whose).collect();
        parts.join(" · ")
    }
}

impl Dialog for Statistics {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Statistics, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let len = self.subjects().len();
        if let Some(subject) = list::moved(press.action, self.selected, len, self.rows) {
            self.selected = subject;
            return Effect::Done;
        }
        match press.action {
            Some(Action::Back) => Effect::Close,
            Some(Action::Scope) => self.turn(state),
            Some(Action::Left) => self.step(state, false),
            Some(Action::Right) => self.step(state, true),
            _ => Effect::Ignored,
        }
    }

    fn invalidate(&mut self, state: &AppState) {
        self.state = CountState::counting(state, self.session);
    }

    fn layout(&mut self, body: Rect) {
        self.rows = usize::from(body.height.saturating_sub(2)).max(1);
    }

    fn deadline(&self) -> Option<Instant> {
        match &self.state {
            CountState::Counting(_, answer) => answer.due(),
            _ => None,
        }
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let shown = self.state.progress();
        self.state.receive(state);
        self.selected = self.selected.min(self.subjects().len().saturating_sub(1));
        self.state.progress() != shown
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        theme.clear(body, buf);
        let (title, foot) = (self.title(), self.foot(state));
        let inner = bordered(theme, (&title, &foot), true, body, buf);
        let words = match &self.state {
            CountState::Failed(why) => why.clone(),
            CountState::Counting(0, _) => "counting…".to_owned(),
            CountState::Counting(hundredths, _) => format!("counting… {hundredths} %"),
            CountState::Counted(statistics, _) if statistics.overall.is_empty() => {
                "nothing was thrown".to_owned()
            }
            CountState::Counted(statistics, subjects) => {
                let list = LIST.min(inner.width / 3);
                let columns = [Constraint::Length(list), Constraint::Fill(1)];
                let [list, rest] = Layout::horizontal(columns).spacing(2).areas(inner);
                subjects::draw(theme, (statistics, subjects), self.selected, list, buf);
                if let Some(summary) = subjects
                    .get(self.selected)
                    .and_then(|subject| subject.summary(statistics))
                {
                    details::draw(state, summary, rest, buf);
                }
                return;
            }
        };
        details::draw_text(theme, &words, inner, buf);
    }

    fn fills(&self) -> bool {
        true
    }
}

impl CountState {
    /// Starts to count.
    fn counting(state: &AppState, session: Option<u32>) -> Self {
        let game = Arc::clone(&state.campaign().game);
        let answer = state.ask(move |reader| {
            let count = reader.scan_statistics(&game, session, RollFilter::default())?;
            stretch(reader, Box::new(count))
        });
        match answer.wait_briefly() {
            Some(counted) => Self::of(state, counted),
            None => Self::Counting(0, answer),
        }
    }

    /// The state after a batch; asks for the next one if entries remain.
    fn of(state: &AppState, counted: Counted) -> Self {
        match counted {
            Err(why) => Self::Failed(why.to_string()),
            Ok(count) if count.is_done() => {
                let statistics = count.statistics();
                let subjects = subjects::of(state, &statistics);
                Self::Counted(Box::new(statistics), subjects)
            }
            Ok(count) => {
                let (done, all) = count.progress();
                let hundredths = (done * 100).checked_div(all).unwrap_or(0);
                Self::Counting(hundredths, state.ask(|reader| stretch(reader, count)))
            }
        }
    }

    /// The progress in percent while counting.
    const fn progress(&self) -> Option<u64> {
        match self {
            Self::Counting(hundredths, _) => Some(*hundredths),
            Self::Counted(..) | Self::Failed(_) => None,
        }
    }

    fn receive(&mut self, state: &AppState) {
        let Self::Counting(_, answer) = self else {
            return;
        };
        if let Some(counted) = answer.take() {
            *self = Self::of(state, counted);
        }
    }
}

/// Counts one batch.
fn stretch(reader: &Reader, mut count: Box<StatisticsScan>) -> Counted {
    let since = Instant::now();
    while !count.is_done() && since.elapsed() < STRETCH {
        reader.continue_scan(&mut count)?;
    }
    Ok(count)
}
