//! Draws the roll pane: the last result, then the builder; if space is short, the most important lines.

pub(crate) mod last_result;
mod modifier;
pub(crate) mod odds;
mod prompt;

use crate::campaign::Character;
use crate::campaign::text::possessive;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::modifier::Modifier;
use super::amend::Amending;
use super::draft::Draft;
use super::mode::Mode;
use super::preview::{Chances, Offer, View};
use super::rows::RowKind;
use super::{Roll, submit};
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::text::same;
use crate::campaign::wording::plan;
use crate::rules::KeptResult;
use crate::tui::context::AppState;
use crate::tui::keys::{Action, Context};
use crate::tui::widgets::{Draw as _, Role, StyledLine, frame, list, text};

/// Below this height the odds are one bar.
const LOW: u16 = 16;

/// The free columns and lines that a result in large letters needs.
const STAGE: (u16, usize) = (39, 12);

/// The most modifiers that stand beside one another where they have no lines of their own; a longer list scrolls.
const BESIDE: usize = 12;

/// The fewest columns of an injury's name that identify it.
const LEAST_NAME: usize = 8;

/// How much of the last result is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// In large letters, its dice as boxes.
    Large,
    /// In lines.
    Whole,
    /// In as few lines as possible.
    Short,
}

impl Roll {
    pub(crate) fn paint(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        // One side of a contest alone has no odds.
        let waits = self.asks_for_other_side() && self.view.other.is_none();
        let title = state.titled("Roll");
        let foot = if self.odds_shown(state) && !waits {
            let room = frame::foot_room(state.theme(), &title, focused, area.width);
            odds::foot_within(&state.campaign().game, &self.view, room)
        } else {
            String::new()
        };
        let inner = frame::pane(state.theme(), (&title, &foot), focused, area, buf);
        match self.prompt(state, inner.width) {
            Some(prompt) => prompt.draw(state, inner, buf),
            None => self.form(state, inner, buf),
        }
    }

    fn form(&self, state: &AppState, inner: Rect, buf: &mut Buffer) {
        let width = inner.width;
        let height = usize::from(inner.height);
        let low = inner.height < LOW;
        let head = self.head(state, width, low);
        let (rows, selected) = if let Mode::Declaring(list) = &self.mode {
            (self.declaration_rows(state, list, width), list.selected)
        } else {
            let selected = self.draft(state).map_or(0, |draft| draft.selected);
            (self.rows(state, width, false), selected)
        };
        let odds = self.odds_lines(state, width, low.then_some(height));
        let fixed = head.len() + odds.len();
        let free = height.saturating_sub(fixed + rows.len().min(3));
        let is_next = self.draft(state).is_some_and(Draft::is_held);
        let is_large = width >= STAGE.0 && free >= STAGE.1 && !is_next;
        // The aftermath never pushes the verdict: it is cut first.
        let ways = [
            (Told::Large, usize::MAX),
            (Told::Large, 2),
            (Told::Large, 1),
            (Told::Whole, usize::MAX),
            (Told::Whole, 2),
            (Told::Whole, 1),
            (Told::Short, 2),
            (Told::Short, 1),
        ];
        let ways = ways
            .into_iter()
            .filter(|way| is_large || way.0 != Told::Large);
        let fits = |top: &Vec<_>| top.len() + fixed + rows.len().min(3) <= height;
        let mut top = Vec::new();
        for (told, most) in ways {
            top = self.top(state, width, told, most);
            if fits(&top) {
                break;
            }
        }
        let mut odds = odds;
        if !fits(&top) {
            let taken = top.len() + head.len() + rows.len().min(1);
            odds = self.odds_lines(state, width, Some(height.saturating_sub(taken)));
        }
        let room = height.saturating_sub(top.len() + head.len() + odds.len());
        let is_listed = !matches!(self.mode, Mode::Declaring(_));
        let whole = is_listed.then(|| self.rows(state, width, true));
        let whole = whole.filter(|it| it.len() <= room);
        let beside = || self.rows_beside(state, width, room.max(1));
        let is_short_of_room = is_listed && rows.len() > room;
        let rows = whole
            .or_else(|| is_short_of_room.then(beside).flatten())
            .unwrap_or(rows);
        let left = room.saturating_sub(rows.len());
        let notes = self.notes(state, width, left);
        let all = top
            .into_iter()
            .chain(head)
            .chain(window(state, rows, selected, room.max(1)))
            .chain(odds)
            .chain(notes);
        for (row, line) in inner.rows().zip(all) {
            line.draw(row, buf);
        }
    }

    /// The plan's notes on rules that changed something, as many as fit whole; the inspector shows all.
    fn notes<'a>(&self, state: &AppState, width: u16, room: usize) -> Vec<Line<'a>> {
        let readings = self.view.built().map(|built| &built.plan.readings);
        let mut notes = Vec::new();
        for reading in readings.into_iter().flatten() {
            let lines = state.theme().wrapped(Role::Dim, reading, width);
            if notes.len() + lines.len() <= room {
                notes.extend(lines);
            }
        }
        notes
    }

    /// The last result, what came of it in `most` lines, the reroll offers and a line below them.
    fn top<'a>(&self, state: &AppState, width: u16, told: Told, most: usize) -> Vec<Line<'a>> {
        let theme = state.theme();
        let mut lines = Vec::new();
        if let Some(result) = self.acts.result() {
            let large = (told == Told::Large).then(|| result.stage(theme, width, true));
            lines.extend(
                large
                    .flatten()
                    .unwrap_or_else(|| result.lines(theme, width, told != Told::Short)),
            );
        }
        if let Some(aftermath) = self.acts.aftermath() {
            let wrapped = match most {
                usize::MAX => aftermath.wrap(width.into()),
                most => aftermath.wrap_to(width.into(), most, theme.glyphs.ellipsis),
            };
            lines.extend(wrapped.into_iter().map(|line| line.into_line(theme)));
        }
        let key = |action| state.key(&[Context::Builder, Context::Table], action);
        // What can be done to a verdict is offered below that verdict alone.
        let is_shown = self.acts.result().is_some();
        let offers = self.view.offers.iter().filter(|_| is_shown);
        for offer in offers.filter(|it| it.may_better()) {
            let offered = offered(state, offer, &key(Action::Reroll)).wrap(width.into());
            lines.extend(offered.into_iter().map(|line| line.into_line(theme)));
        }
        for point in self.view.points.iter().filter(|_| is_shown) {
            let words = format!("{} {point}", key(Action::Reroll));
            lines.extend(state.theme().wrapped(Role::Dim, &words, width));
        }
        if self.other_of(state).is_some() && is_shown {
            let words = format!("{} keeps the other result", key(Action::KeepOther));
            lines.extend(state.theme().wrapped(Role::Dim, &words, width));
        }
        if !lines.is_empty() {
            let rule = theme.glyphs.rule.repeat(width.into());
            lines.push(Line::from(theme.span(Role::Border, rule)));
        }
        lines
    }

    /// Characters, roll, targets, and what was declared.
    fn head<'a>(&self, state: &AppState, width: u16, low: bool) -> Vec<Line<'a>> {
        // In little room names of injuries are cut, and below a verdict they stand in the list alone, so that the odds stay.
        let held = self.draft(state).is_some_and(Draft::is_held);
        let most = match (low, held) {
            (false, _) => 2,
            (true, true) => 1,
            (true, false) => 0,
        };
        let draft = self.draft(state);
        let hidden = draft.is_some_and(Draft::is_hidden);
        let asked = draft.and_then(Draft::asked_dice);
        let real = submit::any_real(state, draft, asked);
        let test = draft.and_then(|draft| draft.test.as_ref());
        let test = test.filter(|_| self.view.built().is_some());
        let mut badges = plan::badges(&state.campaign().game, test, hidden, real);
        let amends = self.amending(state).map(Amending::badge);
        badges.splice(0..0, amends);
        // First, so that they stay visible in little room.
        let badges = Some(badges.join("  ")).filter(|badges| !badges.is_empty());
        let mut lines = badges.map_or_else(Vec::new, |it| {
            state.theme().wrapped(Role::Badge, &it, width)
        });
        if self.waits_for_faces(state) && !low {
            let enter = state.key(&[Context::Builder], Action::Roll);
            let words = format!("{enter} asks for the faces");
            lines.extend(state.theme().wrapped(Role::Dim, &words, width));
        }
        match &self.view.own {
            None => {
                let key = state.key(&[Context::Table], Action::Pick);
                let chosen = state.chosen().map_or("", |who| who.name.as_str());
                let who = state.selection().unwrap_or_else(|| chosen.to_owned());
                let words = if who.is_empty() {
                    format!(
                        "{} {} {key} rolls plain dice: 2d6+3",
                        state.first_steps(),
                        state.theme().glyphs.dot
                    )
                } else {
                    format!("{who}: {key} picks what to roll")
                };
                lines.extend(state.theme().wrapped(Role::Dim, &words, width));
            }
            Some(Ok(built)) if !self.view.each.is_empty() => {
                let against = plan::difficulties(&state.campaign().game, built);
                let words = format!("{}{against}", built.what);
                lines.extend(state.theme().wrapped(Role::Strong, &words, width));
                if let Some(other) = &self.view.other {
                    lines.extend(side(state, "each vs ", other, true, width));
                }
            }
            Some(own) => {
                let contest = self.view.other.is_some() || self.view.meets;
                lines.extend(side(state, "", own, contest, width));
                lines.extend(self.open_injuries(state, false, (width, most)));
                if let Some(other) = &self.view.other {
                    lines.extend(side(state, "vs ", other, true, width));
                    lines.extend(self.open_injuries(state, true, (width, most)));
                }
            }
        }
        for kept in &self.view.kept {
            lines.extend(state.theme().wrapped(Role::Dim, kept, width));
        }
        lines
    }

    /// The injuries that one side leaves out, each with the keys that count it: nobody remembers them otherwise.
    fn open_injuries<'a>(
        &self,
        state: &AppState,
        other: bool,
        (width, lines): (u16, usize),
    ) -> Vec<Line<'a>> {
        let words = self.injuries_left_out(state, other, (width, lines));
        let words = words.map(|words| state.theme().wrapped(Role::Ill, &words, width));
        words.unwrap_or_default()
    }

    /// The same in words: `not counted: gash −2 dice (,a counts it)`. Names are cut where they would take more than so many lines.
    fn injuries_left_out(
        &self,
        state: &AppState,
        other: bool,
        (width, lines): (u16, usize),
    ) -> Option<String> {
        if lines == 0 {
            return None;
        }
        // Of a group each member's stand in their own line.
        if !self.view.each.is_empty() {
            return None;
        }
        let (game, rows) = (&state.campaign().game, self.view.rows());
        let tick = state.key(&[Context::Builder, Context::Table], Action::Tick);
        let open = rows.iter().filter(|row| row.other == other);
        let open = open.filter_map(|row| match row.what {
            RowKind::Modifier(listed) if listed.is_open_injury() => {
                Some((row.letter, &listed.label, plan::effect(game, listed)))
            }
            _ => None,
        });
        let open: Vec<(char, &String, String)> = open.collect();
        let longest = open.iter().map(|(_, label, _)| text::width(label)).max()?;
        let within = |most: usize| {
            let each = open.iter().map(|(letter, label, effect)| {
                let label = text::cut(label, most, state.theme().glyphs.ellipsis);
                format!("{label} {effect} ({tick}{letter} counts it)")
            });
            format!("not counted: {}", each.collect::<Vec<_>>().join(", "))
        };
        let fits = |words: &String| text::wrap(words, width.into()).len() <= lines;
        let mut ways = (LEAST_NAME..=longest).rev().map(within);
        Some(ways.find(fits).unwrap_or_else(|| within(LEAST_NAME)))
    }

    /// The modifiers, a line each; `whole`: on more where one is too long.
    fn rows<'a>(&self, state: &AppState, width: u16, whole: bool) -> Vec<Line<'a>> {
        let draft = self.draft(state);
        let rows = self.view.rows();
        let selected = draft.map_or(0, |draft| draft.selected);
        let other = other_name(&self.view);
        let lines = rows.iter().enumerate().flat_map(|(at, row)| {
            let modifier = Modifier::of(state, row, at == selected, other);
            if whole {
                modifier.wrapped(state.theme(), width)
            } else {
                vec![modifier.cut(state.theme(), width)]
            }
        });
        lines.collect()
    }

    /// The modifiers beside one another in so many lines, shortened as far as needed; `None` if they don't fit.
    fn rows_beside<'a>(&self, state: &AppState, width: u16, most: usize) -> Option<Vec<Line<'a>>> {
        let selected = self.draft(state).map_or(0, |draft| draft.selected);
        let other = other_name(&self.view);
        let rows = self.view.rows();
        let rows = rows.iter().enumerate();
        let rows = rows.map(|(at, row)| Modifier::of(state, row, at == selected, other));
        let rows: Vec<Modifier> = rows.collect();
        if rows.len() > BESIDE {
            return None;
        }
        modifier::beside(state.theme(), &rows, width.into(), most)
    }

    /// The odds: a bar a tier, or one bar and its legend in so many lines.
    fn odds_lines<'a>(&self, state: &AppState, width: u16, low: Option<usize>) -> Vec<Line<'a>> {
        let (theme, game) = (state.theme(), &state.campaign().game);
        if !self.view.each.is_empty() {
            // What each throws is no odds.
            let shown = self.odds_shown(state);
            odds::each(theme, game, &self.view, width, shown)
        } else if !self.odds_shown(state) {
            let key = state.key(&[Context::Table], Action::Odds);
            let is_known = !matches!(self.view.odds, Chances::None) && !key.is_empty();
            let words = is_known.then(|| format!("{key} shows the odds"));
            let words = words.map(|words| Line::from(theme.span(Role::Dim, words)));
            words.into_iter().collect()
        } else if let Some(low) = low {
            odds::stacked(theme, game, &self.view, width, low)
        } else {
            odds::bars(theme, game, &self.view, width)
        }
    }
}

/// One side: name, roll and plan, or why there is none. In a contest all in one line if it fits.
fn side<'a>(
    state: &AppState,
    vs: &str,
    side: &Result<ResolvedTest, String>,
    contest: bool,
    width: u16,
) -> Vec<Line<'a>> {
    let built = match side {
        Ok(built) => built,
        Err(no) => return state.theme().wrapped(Role::Warning, no, width),
    };
    let theme = state.theme();
    let who = match built.what.as_str() {
        "" => format!("{vs}{}", built.name),
        what => format!("{vs}{} {} {what}", built.name, theme.glyphs.dot),
    };
    let plan = plan::plan(&state.campaign().game, built, contest);
    let room = usize::from(width).saturating_sub(text::width(&who) + 2);
    if contest && text::width(&plan) <= room {
        let first = theme.span(Role::Strong, format!("{who}  "));
        return vec![Line::from(vec![first, theme.span(Role::Text, plan)])];
    }
    let rated = plan::rated(&built.check);
    let mut lines = state.theme().wrapped(Role::Strong, &who, width);
    if text::width(&rated) <= room
        && !built.what.is_empty()
        && let Some(first) = lines.first_mut()
    {
        first.push_span(theme.span(Role::Dim, format!("  {rated}")));
    }
    lines.extend(state.theme().wrapped(Role::Text, &plan, width));
    for further in &built.also {
        let game = &state.campaign().game;
        let plan = plan::planned(game, &further.check, &further.plan, contest);
        let words = format!("and {plan}");
        lines.extend(state.theme().wrapped(Role::Text, &words, width));
    }
    if built.automatic.is_some() {
        lines.extend(
            state
                .theme()
                .wrapped(Role::Good, "succeeds without a roll", width),
        );
    }
    lines
}

/// The lines that fit, including the selected one, and how many more there are.
fn window<'a>(
    state: &AppState,
    rows: Vec<Line<'a>>,
    selected: usize,
    room: usize,
) -> Vec<Line<'a>> {
    if rows.len() <= room {
        return rows;
    }
    let shown = room - 1;
    let from = list::top(selected, shown.max(1));
    let more = rows.len() - shown;
    let word = if shown == 0 { "" } else { " more" };
    let words = format!("{} {more}{word} modifiers", state.theme().glyphs.ellipsis);
    let more = Line::from(state.theme().span(Role::Dim, words));
    rows.into_iter()
        .skip(from)
        .take(shown)
        .chain([more])
        .collect()
}

fn other_name(view: &View) -> &str {
    let other = view.other.as_ref().and_then(|other| other.as_ref().ok());
    other.map_or("", |built| built.name.as_str())
}

/// A reroll offer: `v reroll for Ysolde's Resolve, 2 left: 45 % better · 30 % worse`, `v push: …`. For a character who isn't chosen,
/// first the key that chooses them.
fn offered(state: &AppState, offer: &Offer, key: &str) -> StyledLine {
    let who = state.campaign().character(offer.who);
    let other = who.filter(|who| Some(who.id) != state.chosen);
    let keys = match other.and_then(Character::key) {
        Some(other) => format!("{other} {key}"),
        None => key.to_owned(),
    };
    let name = who.map_or("", |who| who.name.as_str());
    let cost = offer.cost.as_ref();
    let cost =
        cost.map(|(point, left)| (point, format!("{} {point}, {left} left", possessive(name))));
    let what = match (offer.kind.as_str(), cost) {
        ("", Some((_, cost))) => format!("reroll for {cost}"),
        ("", None) => "reroll for nothing".to_owned(),
        // `inspiration for Mara's Inspiration` would say it twice.
        (kind, Some((point, cost))) if same(kind, point) => format!("reroll for {cost}"),
        (kind, Some((_, cost))) => format!("{kind} for {cost}"),
        (kind, None) => format!("{kind} for {name}"),
    };
    let mut line = StyledLine::of(Role::Key, keys);
    let worth = match &offer.worth {
        Ok(worth) => worth,
        Err(why) => {
            line.push(Role::Dim, format!(" {what}: {why}"));
            return line;
        }
    };
    line.push(Role::Dim, format!(" {what}: "));
    line.push(
        Role::Good,
        format!("{} better", odds::percent(worth.better)),
    );
    line.push(Role::Dim, format!(" {} ", state.theme().glyphs.dot));
    match offer.keep {
        KeptResult::New => line.push(Role::Bad, format!("{} worse", odds::percent(worth.worse))),
        _ => line.push(
            Role::Dim,
            format!("{} succeed", odds::percent(worth.success)),
        ),
    }
    line
}
