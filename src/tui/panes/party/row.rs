//! One character in the party: name, what the game's file says a row shows, what ails them. PartyColumns stand under one
//! another; where there is no room, the names of tracks and points get shorter, then what is last is cut.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use crate::campaign::character::Presence;
use crate::campaign::{Character, CharacterId, TurnOrder};
use crate::tui::context::state::AppState;
use crate::tui::views::sheet::stats;
use crate::tui::views::sheet::stats::{GAP, Stat, Vitals};
use crate::tui::widgets::styled_line::StyledLine;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::Role;

/// The least of a name that is shown before the columns give way.
const LEAST_NAME: usize = 8;

/// The least of a name before the columns are called by the first letters of their names.
const ROOMY_NAME: usize = 15;

/// The most columns that names leave to what ails somebody.
const MOST_TOLD: usize = 8;

/// One character's lines.
#[derive(Debug)]
pub(crate) struct PartyRow {
    pub(crate) who: CharacterId,
    pub(crate) lines: Vec<StyledLine>,
}

/// What a character's lines are made of; only an entry changes it.
#[derive(Debug)]
pub(crate) struct RowParts {
    who: CharacterId,
    number: String,
    name: String,
    /// What stands in the place of the figures of somebody who isn't here.
    absent: Option<StyledLine>,
    /// Whether it is their turn.
    acts: bool,
    vitals: Vec<Option<Stat>>,
    /// What ails them, then their defences.
    told: StyledLine,
    /// The columns of all that.
    telling: usize,
    /// The columns of what ails them.
    ailing: usize,
}

/// What everybody's lines are made of.
pub(crate) fn parts(state: &AppState) -> Vec<RowParts> {
    state
        .shown()
        .into_iter()
        .map(|who| of(state, who))
        .collect()
}

/// Everybody's lines: one where all fits, two as far as there are lines for it, the chosen one's before the others', more
/// where what ails somebody wants them and they are free.
pub(crate) fn rows(state: &AppState, parts: &[RowParts], inner: Rect) -> Vec<PartyRow> {
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let roomy = PartyColumns::of(parts, width, 0);
    let mut order: Vec<usize> = (0..parts.len())
        .filter(|at| roomy.wants_two(state, &parts[*at]))
        .collect();
    order.sort_by_key(|at| state.chosen != Some(parts[*at].who));
    let columns = if parts.len() + order.len() <= height {
        roomy
    } else {
        order.truncate(height.saturating_sub(parts.len()));
        PartyColumns::of(parts, width, MOST_TOLD)
    };
    let mut spare = height.saturating_sub(parts.len() + order.len());
    let lines = |(at, parts): (usize, &RowParts)| PartyRow {
        who: parts.who,
        lines: if order.contains(&at) {
            columns.several(state, parts, &mut spare)
        } else {
            vec![columns.one(state, parts)]
        },
    };
    parts.iter().enumerate().map(lines).collect()
}

fn of(state: &AppState, who: &Character) -> RowParts {
    let Vitals {
        figures: vitals,
        ailments,
        defences,
    } = stats::vitals(state, who);
    let ailing = ailments.width();
    let mut told = ailments;
    told.join(GAP, defences);
    let telling = told.width();
    let turn = state.campaign().order.as_deref().and_then(TurnOrder::turn);
    let here = who.presence == Presence::Present;
    RowParts {
        who: who.id,
        number: who.number.to_string(),
        name: who.name.clone(),
        absent: (!here).then(|| stats::absent(state, who)),
        acts: here && turn.is_some_and(|turn| turn.is_of(who)),
        vitals,
        told,
        telling,
        ailing,
    }
}

/// The columns that tell of more where there is no room for it: a blank and an ellipsis.
const MORE: usize = 2;

/// The least of a name beside a change that has no room otherwise.
const LEAST_CHANGED: usize = 4;

/// How wide each column is.
struct PartyColumns {
    width: usize,
    digits: usize,
    name: usize,
    vitals: Vec<usize>,
    /// Labels are cut to so many letters.
    letters: Option<usize>,
    gap: usize,
}

impl PartyColumns {
    /// `told`: columns kept for what ails somebody.
    fn of(parts: &[RowParts], width: usize, told: usize) -> Self {
        let digits = parts.iter().map(|parts| parts.number.len());
        let names = parts.iter().map(|parts| text::width(&parts.name));
        let (digits, longest) = (digits.max().unwrap_or(1), names.max().unwrap_or(0));
        let lead = digits + 2;
        let columns = |letters| {
            let here = parts.iter().filter(|parts| parts.absent.is_none());
            let mut widths = Vec::new();
            for parts in here {
                widths.resize(parts.vitals.len().max(widths.len()), 0);
                for (widest, figure) in widths.iter_mut().zip(&parts.vitals) {
                    let own = figure.as_ref().map_or(0, |it| it.width(letters));
                    *widest = own.max(*widest);
                }
            }
            widths
        };
        let sum = |widths: &[usize], gap: usize| widths.iter().map(|it| it + gap).sum::<usize>();
        let ailing = parts.iter().map(|parts| parts.ailing);
        let told = ailing.max().unwrap_or(0).min(told);
        let fits = |letters: Option<usize>, gap: usize, told: usize| {
            let name = if letters.is_none() {
                ROOMY_NAME
            } else {
                LEAST_NAME
            };
            lead + name.min(longest) + sum(&columns(letters), gap) + told <= width
        };
        let (letters, gap) = if fits(None, 2, told) {
            (None, 2)
        } else if fits(Some(3), 1, 0) || !are_apart(parts, 2) {
            (Some(3), 1)
        } else {
            (Some(2), 1)
        };
        let vitals = columns(letters);
        let spare = if letters.is_some() { told } else { 0 };
        let room = width.saturating_sub(lead + sum(&vitals, gap) + spare);
        Self {
            width,
            digits,
            name: longest.min(room.max(LEAST_NAME)),
            vitals,
            letters,
            gap,
        }
    }

    /// How far this line's before → after stands over the edge: what changed is worth more than the end of a name.
    fn overhang(&self, parts: &RowParts, more: usize) -> usize {
        let last = parts.vitals.iter().rposition(Option::is_some);
        let columns = self.vitals.iter().take(last.map_or(0, |last| last + 1));
        let columns: usize = columns.map(|it| it + self.gap).sum();
        let usual = self.digits + 2 + self.name + columns;
        let figures = parts.vitals.iter().flatten();
        let grown: usize = figures.map(Stat::growth).sum();
        (usual + grown + more).saturating_sub(self.width)
    }

    /// The columns whose figures give up what they were before, the last ones first: a line that is still too long keeps
    /// what changed first in full, and what the others are now.
    fn settled(parts: &RowParts, mut over: usize) -> usize {
        let growth = |figure: &Option<Stat>| figure.as_ref().map_or(0, Stat::growth);
        let all = parts.vitals.len();
        let first = parts.vitals.iter().position(|figure| growth(figure) > 0);
        let mut from = all;
        while over > 0 && first.is_some_and(|first| first + 1 < from) {
            from -= 1;
            over = over.saturating_sub(growth(&parts.vitals[from]));
        }
        from
    }

    /// Number, name and columns; `more`: columns kept after what changed.
    fn head(&self, state: &AppState, parts: &RowParts, more: usize) -> StyledLine {
        let glyphs = state.theme().glyphs;
        let chosen = state.chosen == Some(parts.who);
        let here = parts.absent.is_none();
        let pointer = if chosen { glyphs.pointer } else { " " };
        let role = match (chosen, here) {
            (true, _) => Role::Selected,
            (false, true) => Role::Text,
            (false, false) => Role::Dim,
        };
        let digits = self.digits;
        let overhang = self.overhang(parts, more);
        let given = overhang.min(self.name.saturating_sub(LEAST_CHANGED));
        let room = self.name - given;
        let settled = Self::settled(parts, overhang - given);
        let name = text::cut(&parts.name, room, glyphs.ellipsis);
        let member = state.members().iter().any(|member| member.id == parts.who);
        let joint = match (parts.acts, member) {
            (true, _) => (Role::Selected, glyphs.turn),
            (false, true) => (role, "+"),
            (false, false) => (role, " "),
        };
        let mut head = StyledLine::of(role, format!("{pointer}{:>digits$}", parts.number));
        head.push(joint.0, joint.1);
        head.push(role, name);
        let mut column = digits + 2 + room;
        if let Some(absent) = &parts.absent {
            head.pad(column);
            head.join(self.gap, absent.clone());
            return head;
        }
        for (at, (width, figure)) in self.vitals.iter().zip(&parts.vitals).enumerate() {
            let Some(figure) = figure else {
                column += if *width > 0 { width + self.gap } else { 0 };
                continue;
            };
            head.pad(column);
            let line_parts = if at < settled {
                figure.line_parts(self.letters)
            } else {
                figure.settled(self.letters)
            };
            head.join(self.gap, line_parts);
            column += width + self.gap;
        }
        head
    }

    /// Number, name and columns of a line on which more is told where there is something.
    fn begun(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        self.head(state, parts, if parts.telling > 0 { MORE } else { 0 })
    }

    /// Whether what is told needs a line of its own.
    fn wants_two(&self, state: &AppState, parts: &RowParts) -> bool {
        let beside = |before: usize| before + GAP + parts.telling > self.width;
        let tells = parts.absent.is_none() && parts.telling > 0;
        tells && (beside(self.digits + 2) || beside(self.begun(state, parts).width()))
    }

    /// All on one line; what ails comes before the defences, and neither takes a figure's place.
    fn one(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        if parts.absent.is_none() && line.width() + MORE <= self.width {
            line.join(GAP, parts.told.within(self.width));
        }
        line
    }

    /// What ails, and the defences, under the name: on one line, or on as many as they take where those are to `spare`.
    fn several(&self, state: &AppState, parts: &RowParts, spare: &mut usize) -> Vec<StyledLine> {
        let mut lines = vec![self.head(state, parts, 0)];
        let under = &parts.told;
        if parts.absent.is_some() || under.is_empty() {
            return lines;
        }
        let lead = self.digits + 2;
        let room = self.width.saturating_sub(lead);
        // At a crowded table what ails somebody may be pages long: not broken into lines that can't all be shown.
        let wrapped = (parts.telling <= (*spare + 1) * (room + 1)).then(|| under.wrap(room));
        let fits = wrapped.and_then(|lines| Some((spare.checked_sub(lines.len() - 1)?, lines)));
        let under = match fits {
            Some((left, lines)) => {
                *spare = left;
                lines
            }
            None => vec![under.within(room)],
        };
        lines.extend(under.into_iter().map(|under| {
            let mut line = StyledLine::default();
            line.pad(lead);
            line.join(0, under);
            line
        }));
        lines
    }
}

/// Whether so many letters still tell all labels apart.
fn are_apart(parts: &[RowParts], letters: usize) -> bool {
    parts.iter().all(|parts| {
        let figures = parts.vitals.iter().flatten();
        let labels: Vec<&str> = figures.map(|figure| figure.label(letters)).collect();
        let mut seen = BTreeSet::new();
        labels.iter().all(|label| seen.insert(label))
    })
}
