//! The question before a session starts: what happened last time, who is here, what is still open. Space changes who is here.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::character::Presence;
use crate::campaign::{Character, Command, NoteAbout};
use crate::recap::{Recap, still_open};
use crate::tui::commands::{characters, session};
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::prompts::SessionSummary;
use crate::tui::widgets::{Role, frame, list, text};

/// The most columns of the question.
const WIDEST: usize = 72;
/// The fewest lines that last time may have, with its date.
const LAST_TIME: usize = 5;

/// The question.
#[derive(Debug)]
pub(crate) struct SessionStart {
    last_time: Option<SessionSummary>,
    /// The selected character.
    at: usize,
    /// Whether the last command only said who is here.
    stays: bool,
}

/// Asks before the next session starts.
pub(crate) fn ask(state: &AppState) -> Effect {
    if state.campaign().in_session {
        return session::ask_end(state);
    }
    let last = state.campaign().session;
    Effect::open(SessionStart {
        last_time: (last > 0).then(|| SessionSummary::new(state, last, Recap::last_time)),
        at: 0,
        stays: false,
    })
}

impl SessionStart {
    /// The players' characters and allies who may be here, by number.
    fn people(state: &AppState) -> Vec<&Character> {
        let mut people = state.shown();
        people.retain(|who| who.is_party());
        people
    }

    fn toggled(&mut self, who: Option<&Character>) -> Effect {
        self.stays = true;
        who.map_or(Effect::Done, |who| characters::here_or_absent(&[who]))
    }

    /// The question, what happened last time as far as `height` lines have room for it, and what there is now.
    fn lines(&self, state: &AppState, room: usize, height: usize) -> Vec<(Role, String)> {
        let mut lines = Vec::new();
        for words in session::start_words(state) {
            let words = text::wrap(&words, room).into_iter();
            lines.extend(words.map(|line| (Role::Warning, line)));
        }
        let now = self.now(state, room);
        if let Some(summary) = &self.last_time {
            lines.push((Role::Text, String::new()));
            lines.push((Role::Title, "Last time".to_owned()));
            let taken = lines.len() + now.len();
            let told = summary.unwrapped().into_iter();
            let told = told.flat_map(|line| text::wrap(line, room));
            let told = told.take(height.saturating_sub(taken).max(LAST_TIME));
            lines.extend(told.map(|line| (Role::Text, line)));
        }
        lines.extend(now);
        lines
    }

    /// What is pinned, who is here, and what is still open.
    fn now(&self, state: &AppState, room: usize) -> Vec<(Role, String)> {
        let theme = state.theme();
        let mut lines = Vec::new();
        let pinned = state.campaign().notes.iter();
        let pinned: Vec<_> = pinned
            .filter(|it| it.about == NoteAbout::Pinned)
            .flat_map(|it| text::wrap(&it.text, room))
            .collect();
        if !pinned.is_empty() {
            lines.push((Role::Text, String::new()));
            lines.push((Role::Title, "Pinned".to_owned()));
            lines.extend(pinned.into_iter().map(|line| (Role::Text, line)));
        }
        let people = Self::people(state);
        if !people.is_empty() {
            lines.push((Role::Text, String::new()));
            let hint = "Who is here (Space: here or absent)";
            lines.push((Role::Title, hint.to_owned()));
            lines.extend(people.iter().enumerate().map(|(at, who)| {
                let (pointer, role) = theme.pointer(at == self.at);
                let here = who.presence == Presence::Present;
                let tick = theme.glyphs.ticks[usize::from(!here)];
                let role = if here || at == self.at {
                    role
                } else {
                    Role::Dim
                };
                let away = if here { "" } else { ", absent" };
                (role, format!("{pointer} {tick} {}{away}", who.name))
            }));
        }
        let open = still_open(&state.campaign().view());
        if !open.is_empty() {
            lines.push((Role::Text, String::new()));
            lines.push((Role::Title, "Still open".to_owned()));
            let words = text::wrap(&open.join("; "), room).into_iter();
            lines.extend(words.map(|line| (Role::Text, line)));
        }
        lines
    }
}

/// The number on a key that chooses a character.
fn numbered(state: &AppState, press: Press) -> Option<u32> {
    let keymap = &state.settings.keymap;
    let nth = keymap.nth(&[Context::Table], Action::Choose, press.chord)?;
    u32::try_from(nth).ok()
}

impl Dialog for SessionStart {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Menu, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let people = Self::people(state);
        if let Some(at) = list::moved(press.action, self.at, people.len(), people.len()) {
            self.at = at;
            return Effect::Done;
        }
        self.stays = false;
        match (press.action, press.chord.typed()) {
            (Some(Action::Accept), _) => Effect::run(Command::StartSession),
            (Some(Action::Back), _) => Effect::Close,
            (None, Some(' ')) => self.toggled(people.get(self.at).copied()),
            (None, Some(_)) if let Some(number) = numbered(state, press) => {
                let who = people.iter().position(|who| who.number == number);
                self.at = who.unwrap_or(self.at);
                Effect::Done
            }
            (Some(Action::Undo | Action::Redo), _) => {
                Effect::status("answer first: Enter does it, Esc cancels")
            }
            _ => Effect::Ignored,
        }
    }

    fn deadline(&self) -> Option<Instant> {
        self.last_time.as_ref().and_then(SessionSummary::deadline)
    }

    fn wake(&mut self, state: &AppState) -> bool {
        let summary = self.last_time.as_mut();
        summary.is_some_and(|summary| summary.wake(state))
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let room = usize::from(body.width.saturating_sub(4)).min(WIDEST);
        let height = usize::from(body.height.saturating_sub(2));
        let lines = self.lines(state, room, height);
        frame::message_box(state.theme(), lines, body, buf);
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("start"),
            Action::Undo | Action::Redo => None,
            _ => usual_label(action),
        }
    }

    fn stays(&self) -> bool {
        self.stays
    }
}
