//! The party pane: the characters, what they have left, their ailments, and the campaign's counters.

mod counters;
mod row;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget as _;

use self::row::{PartyRow, RowParts};
use crate::campaign::character::CharacterKind;
use crate::campaign::{Character, Seq};
use crate::tui::commands::{characters, check, edit_character, harm, players_see, turns};
use crate::tui::context::{AppState, Effect, Pane};
use crate::tui::dialogs::character_form::CharacterForm;
use crate::tui::dialogs::{encounters, session_start};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::{Role, StyledLine, frame, list};

/// Characters per page.
const PAGE: usize = 5;

/// The party pane's state: the lines of all characters, laid out for its area.
#[derive(Debug, Default)]
pub(crate) struct Party {
    parts: Vec<RowParts>,
    /// The last entry when `parts` were computed.
    as_of: Option<Seq>,
    rows: Vec<PartyRow>,
    counters: Vec<StyledLine>,
    inside: Rect,
    stale: bool,
}

impl Pane for Party {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Party, Context::Table, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        let Some(action) = press.action else {
            return Effect::Ignored;
        };
        match action {
            Action::Change => edit_character::menu(state),
            Action::Check => check::menu(state),
            Action::Harm => harm::ask(state),
            Action::NextTurn => turns::next(state),
            Action::Order => turns::ask(state),
            Action::NewCharacter => Effect::open(CharacterForm::new(state, CharacterKind::Pc)),
            Action::NewNpc => Effect::open(CharacterForm::new(state, CharacterKind::Npc)),
            Action::Encounters => encounters::menu(state),
            Action::Session => session_start::ask(state),
            Action::Presence => with_chosen(state, characters::here_or_absent),
            Action::Kind => with_chosen(state, |who| Effect::open(characters::kinds(state, who))),
            Action::PlayersSee => players_see::menu(state),
            Action::Rename => with_chosen(state, characters::rename),
            Action::Remove => with_chosen(state, characters::remove),
            action => walk(state, action),
        }
    }

    fn invalidate(&mut self, _: &AppState) {
        self.stale = true;
    }

    fn layout(&mut self, state: &AppState, area: Rect) {
        let inside = frame::inside(area);
        if self.stale || self.inside != inside {
            self.counters = counters::lines(state, inside);
            self.inside = inside;
            let last = Some(state.campaign().last);
            if self.as_of != last {
                self.as_of = last;
                self.parts = row::parts(state);
            }
            self.rows = row::rows(state, &self.parts, self.seats());
            self.stale = false;
        }
    }

    fn click(&mut self, state: &AppState, _: Rect, at: Position) -> Effect {
        let inner = self.seats();
        let mut at = usize::from(at.y.saturating_sub(inner.y));
        for row in window(state, &self.rows, inner) {
            if at < row.lines.len() {
                return Effect::Choose(row.who);
            }
            at -= row.lines.len();
        }
        Effect::Done
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        let seats = self.seats();
        let window = window(state, &self.rows, seats);
        let foot = foot(&self.rows, window, seats);
        let title = state.titled("Party");
        let inner = frame::pane(state.theme(), (&title, &foot), focused, area, buf);
        let lines = window.iter().flat_map(|row| &row.lines);
        if self.rows.is_empty() {
            let words = state
                .theme()
                .wrapped(Role::Text, &state.nobody_here(), inner.width);
            for (row, line) in inner.rows().take(seats.height.into()).zip(words) {
                line.render(row, buf);
            }
        }
        let characters = inner.rows().take(seats.height.into()).zip(lines);
        let counters = inner.rows().skip(seats.height.into()).zip(&self.counters);
        for (line, line_parts) in characters.chain(counters) {
            line_parts.draw(state.theme(), line, buf);
        }
    }

    fn label(&self, state: &AppState, action: Action) -> Option<String> {
        match action {
            action if !state.has_use_for(action) => None,
            Action::NextTurn if state.campaign().order.is_none() => None,
            Action::Session if state.campaign().in_session => Some("end session".to_owned()),
            Action::Session => Some("start session".to_owned()),
            Action::PlayersSee => Some(players_see::label(state)),
            action => Some(action.label().to_owned()),
        }
    }
}

impl Party {
    /// The area of the characters, above the counters.
    fn seats(&self) -> Rect {
        let counters = u16::try_from(self.counters.len()).unwrap_or(u16::MAX);
        let height = self.inside.height.saturating_sub(counters);
        Rect {
            height,
            ..self.inside
        }
    }
}

fn with_chosen(state: &AppState, effect: impl Fn(&Character) -> Effect) -> Effect {
    state
        .chosen()
        .map_or_else(|| Effect::no(state.nobody_here()), effect)
}

fn walk(state: &AppState, action: Action) -> Effect {
    let shown = state.shown();
    let at = shown.iter().position(|who| Some(who.id) == state.chosen);
    match list::moved(Some(action), at.unwrap_or(0), shown.len(), PAGE) {
        Some(to) => (shown.get(to)).map_or(Effect::Done, |who| Effect::Choose(who.id)),
        None => Effect::Ignored,
    }
}

/// The rows from the first one drawn, chosen so that the chosen character's row is among those that fit.
fn window<'a>(state: &AppState, rows: &'a [PartyRow], inner: Rect) -> &'a [PartyRow] {
    let room = usize::from(inner.height);
    let chosen = rows.iter().position(|row| Some(row.who) == state.chosen);
    let end = chosen.unwrap_or(0);
    let mut top = end.min(rows.len());
    let mut used = rows.get(end).map_or(0, |row| row.lines.len());
    while let Some(row) = top.checked_sub(1).and_then(|above| rows.get(above)) {
        used += row.lines.len();
        if used > room {
            break;
        }
        top -= 1;
    }
    &rows[top..]
}

/// How many characters are above and below, if not all fit.
fn foot(rows: &[PartyRow], window: &[PartyRow], inner: Rect) -> String {
    let mut room = usize::from(inner.height);
    let fit = window.iter().take_while(|row| {
        let fits = row.lines.len() <= room;
        room = room.saturating_sub(row.lines.len());
        fits
    });
    let above = rows.len() - window.len();
    match (above, window.len() - fit.count()) {
        (0, 0) => String::new(),
        (above, 0) => format!("{above} above"),
        (0, below) => format!("{below} below"),
        (above, below) => format!("{above} above, {below} below"),
    }
}
