//! The party pane: the characters, what they have left, their ailments, and the campaign's counters.

mod columns;
mod counters;
mod row;
mod row_parts;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use self::row::{PartyRow, PartyRows, Plan, Wanted};
use self::row_parts::RowParts;
use crate::campaign::character::CharacterKind;
use crate::campaign::{Character, CharacterId, Seq};
use crate::tui::commands::{characters, edit_character, harm, players_see, turns};
use crate::tui::context::{AppState, Effect, Pane};
use crate::tui::dialogs::character_form::CharacterForm;
use crate::tui::dialogs::{encounters, session_start};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::{Draw as _, Role, StyledLine, frame, list};

/// The columns of a pane beside its content.
const EDGES: usize = 2;

/// Characters per page.
const PAGE: usize = 5;

/// Who is at the table, whether they fight, and how many columns there are at most.
type Table = (Vec<CharacterId>, bool, u16);

/// The party pane's state: the lines of all characters, laid out for its area.
#[derive(Debug, Default)]
pub(crate) struct Party {
    parts: Vec<RowParts>,
    /// The last entry when `parts` were computed.
    as_of: Option<Seq>,
    /// The most that its rows needed so far with these people at this size: borders that move with each act would draw the eye.
    wanted: (Table, Wanted),
    /// The columns at most and the height of the screen that this was measured for.
    measured: Option<(u16, u16)>,
    /// How `parts` stand in its area; `None` once that has to be planned anew.
    plan: Option<Plan>,
    rows: PartyRows,
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
            Action::Harm => harm::ask(state),
            Action::NextTurn => turns::next(state),
            Action::Order => turns::ask(state),
            Action::NewCharacter => Effect::open(CharacterForm::new(state, CharacterKind::Pc)),
            Action::NewNpc => Effect::open(CharacterForm::new(state, CharacterKind::Npc)),
            Action::Encounters => encounters::menu(state),
            Action::Session => session_start::ask(state),
            Action::Presence => with_all(state, characters::here_or_absent),
            Action::Kind => with_chosen(state, |who| Effect::open(characters::kinds(state, who))),
            Action::PlayersSee => players_see::menu(state),
            Action::Rename => with_chosen(state, characters::rename),
            Action::Remove => with_all(state, characters::remove),
            action => self.walk(state, action),
        }
    }

    fn invalidate(&mut self, state: &AppState) {
        self.stale = true;
        self.refresh(state);
    }

    fn layout(&mut self, state: &AppState, area: Rect) {
        let inside = frame::inside(area);
        if self.stale || self.inside != inside {
            self.counters = if state.counters_in_title {
                Vec::new()
            } else {
                counters::lines(state, inside)
            };
            self.inside = inside;
            self.refresh(state);
            let former = std::mem::take(&mut self.rows);
            let seats = self.seats();
            let area = (seats.width, seats.height);
            let kept = self.plan.take().filter(|plan| plan.is_for(state, area));
            let (plan, former) = match kept {
                Some(plan) => (plan, former.rows),
                None => (Plan::of(state, &self.parts, area), Vec::new()),
            };
            self.rows = plan.rows(state, &self.parts, former);
            self.plan = Some(plan);
            self.stale = false;
        }
    }

    fn click(&mut self, state: &AppState, _: Rect, at: Position) -> Effect {
        let inner = self.seats();
        let Some(mut at) = at.y.checked_sub(inner.y).map(usize::from) else {
            return Effect::Done;
        };
        for row in Window::of(state, &self.rows.rows, inner).rows {
            if at < row.lines.len() {
                return Effect::Choose(row.who);
            }
            at -= row.lines.len();
        }
        Effect::Done
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        let seats = self.seats();
        let window = Window::of(state, &self.rows.rows, seats);
        let foot = window.foot();
        let title = state.titled(&heading(state));
        let inner = frame::pane(state.theme(), (&title, &foot), focused, area, buf);
        let lines = window.rows.iter().flat_map(|row| &row.lines);
        if let Some(heading) = &self.rows.heading {
            heading.draw(state.theme(), inner, buf);
        }
        let above = usize::from(self.rows.heading.is_some());
        if self.rows.rows.is_empty() {
            let words = state
                .theme()
                .wrapped(Role::Text, &state.nobody_here(), inner.width);
            for (row, line) in inner.rows().take(seats.height.into()).zip(words) {
                line.draw(row, buf);
            }
        }
        let height = usize::from(seats.height);
        let characters = inner.rows().skip(above).take(height).zip(lines);
        let counters = inner.rows().skip(above + height).zip(&self.counters);
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
    /// Drops what was computed, because a timer shows something else.
    pub(crate) fn forget(&mut self) {
        self.as_of = None;
    }

    /// Reads the parts of all lines, if an entry changed them.
    fn refresh(&mut self, state: &AppState) {
        let last = Some(state.campaign().last);
        if self.as_of != last {
            self.as_of = last;
            self.parts = row_parts::parts(state);
            self.measured = None;
            self.plan = None;
        }
    }

    /// Reckons how much it needs of `most` columns.
    pub(crate) fn measure(&mut self, state: &AppState, most: u16) {
        self.refresh(state);
        let now = Some((most, state.height));
        if self.measured == now {
            return;
        }
        self.measured = now;
        let room = usize::from(most).saturating_sub(EDGES);
        let wanted = row::wanted(state, &self.parts, room);
        let people = state.shown().iter().map(|who| who.id).collect();
        let table = (people, state.campaign().order.is_some(), most);
        if self.wanted.0 != table {
            self.wanted = (table, wanted);
        }
        let largest = &mut self.wanted.1;
        *largest = Wanted {
            columns: wanted.columns.max(largest.columns),
            lines: wanted.lines.max(largest.lines),
            above: wanted.above.max(largest.above),
        };
    }

    /// The lines that its rows need, without counters.
    pub(crate) const fn wanted_lines(&self) -> usize {
        self.wanted.1.lines
    }

    /// The lines that it needs with one of each character.
    pub(crate) fn least_lines(&self) -> usize {
        self.parts.len() + self.wanted.1.above
    }

    /// The columns that its rows need with their edges.
    pub(crate) fn wanted_width(&self) -> u16 {
        u16::try_from(self.wanted.1.columns + EDGES).unwrap_or(u16::MAX)
    }

    /// The area of the characters, below the names of their values and above the counters.
    fn seats(&self) -> Rect {
        let counters = u16::try_from(self.counters.len()).unwrap_or(u16::MAX);
        let above = u16::from(self.rows.heading.is_some()).min(self.inside.height);
        Rect {
            y: self.inside.y + above,
            height: (self.inside.height - above).saturating_sub(counters),
            ..self.inside
        }
    }
}

impl Party {
    fn walk(&self, state: &AppState, action: Action) -> Effect {
        let rows = &self.rows.rows;
        let at = rows.iter().position(|row| Some(row.who) == state.chosen);
        match list::moved(Some(action), at.unwrap_or(0), rows.len(), PAGE) {
            Some(to) => (rows.get(to)).map_or(Effect::Done, |row| Effect::Choose(row.who)),
            None => Effect::Ignored,
        }
    }
}

/// The group's effect, or that of the chosen one.
fn with_all(state: &AppState, effect: impl Fn(&[&Character]) -> Effect) -> Effect {
    let group = state.members();
    if group.is_empty() {
        with_chosen(state, |who| effect(&[who]))
    } else {
        effect(&group)
    }
}

fn with_chosen(state: &AppState, effect: impl Fn(&Character) -> Effect) -> Effect {
    state
        .chosen()
        .map_or_else(|| Effect::no(state.nobody_here()), effect)
}

/// `Party`; in a fight with how many are in it: `Party, 8 in order, 2 down`.
fn heading(state: &AppState) -> String {
    let campaign = state.campaign();
    if campaign.order.is_none() {
        return "Party".to_owned();
    }
    let here: Vec<&Character> = campaign.present().collect();
    let down = here.iter().filter(|who| campaign.is_down(who)).count();
    match down {
        0 => format!("Party, {} here", here.len()),
        down => format!("Party, {} here, {down} down", here.len()),
    }
}

/// The rows that are drawn: in a fight the one whose turn it is and the next two, where not all fit; then those from one on, so
/// that the chosen character's row is among those that fit.
struct Window<'a> {
    rows: Vec<&'a PartyRow>,
    above: usize,
    below: usize,
}

/// How many turns always show.
const ALWAYS: usize = 3;

impl<'a> Window<'a> {
    fn of(state: &AppState, rows: &'a [PartyRow], inner: Rect) -> Self {
        let mut room = usize::from(inner.height);
        let all: usize = rows.iter().map(|row| row.lines.len()).sum();
        let in_fight = state.campaign().order.is_some() && all > room && room > ALWAYS;
        let (always, rest) = rows.split_at(if in_fight { ALWAYS.min(rows.len()) } else { 0 });
        room -= always
            .iter()
            .map(|row| row.lines.len())
            .sum::<usize>()
            .min(room);
        let chosen = rest.iter().position(|row| Some(row.who) == state.chosen);
        let end = chosen.unwrap_or(0);
        let mut top = end.min(rest.len());
        let mut used = rest.get(end).map_or(0, |row| row.lines.len());
        while let Some(row) = top.checked_sub(1).and_then(|above| rest.get(above)) {
            used += row.lines.len();
            if used > room {
                break;
            }
            top -= 1;
        }
        let fit = rest[top..].iter().take_while(|row| {
            let fits = row.lines.len() <= room;
            room = room.saturating_sub(row.lines.len());
            fits
        });
        let fit = fit.count();
        Self {
            rows: always.iter().chain(&rest[top..]).collect(),
            above: top,
            below: rest.len() - top - fit,
        }
    }

    /// How many characters are above and below, if not all fit.
    fn foot(&self) -> String {
        match (self.above, self.below) {
            (0, 0) => String::new(),
            (above, 0) => format!("{above} above"),
            (0, below) => format!("{below} below"),
            (above, below) => format!("{above} above, {below} below"),
        }
    }
}
