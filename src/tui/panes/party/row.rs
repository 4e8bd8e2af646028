//! The row of a character: name, the columns that the game's file defines, ailments. Columns are aligned; if there is no
//! room, the names of tracks and points get shorter, then the end is cut.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use crate::campaign::character::Presence;
use crate::campaign::{Character, CharacterId, TurnOrder};
use crate::tui::context::AppState;
use crate::tui::views::sheet::stats;
use crate::tui::views::sheet::stats::{GAP, Stat, Vitals};
use crate::tui::widgets::{Role, StyledLine, text};

/// The least width of a name before columns are cut.
const LEAST_NAME: usize = 8;

/// The least width of a name before column labels are shortened.
const ROOMY_NAME: usize = 15;

/// The most columns that names leave free for ailments.
const MOST_REMARKS: usize = 8;

/// The lines of a character.
#[derive(Debug)]
pub(crate) struct PartyRow {
    pub(crate) who: CharacterId,
    pub(crate) lines: Vec<StyledLine>,
}

/// The parts of a character's lines; only an entry changes them.
#[derive(Debug)]
pub(crate) struct RowParts {
    who: CharacterId,
    number: String,
    name: String,
    /// Shown in place of the columns while the character isn't here.
    absent: Option<StyledLine>,
    /// Whether it is the character's turn.
    acts: bool,
    vitals: Vec<Option<Stat>>,
    /// The ailments, then the defences.
    remarks: StyledLine,
    /// The width of `remarks`.
    remarks_width: usize,
    /// The width of the ailments.
    ailments_width: usize,
}

/// The parts of all characters' lines.
pub(crate) fn parts(state: &AppState) -> Vec<RowParts> {
    state
        .shown()
        .into_iter()
        .map(|who| of(state, who))
        .collect()
}

/// The lines of all characters: one each if all fits. As far as there are lines left, ailments and defences get a second
/// line, the chosen character's first, then more lines.
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
        PartyColumns::of(parts, width, MOST_REMARKS)
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
    } = stats::vitals(state, &state.campaign().sheet(who));
    let ailments_width = ailments.width();
    let mut remarks = ailments;
    remarks.join(GAP, defences);
    let remarks_width = remarks.width();
    let turn = state.campaign().order.as_deref().and_then(TurnOrder::turn);
    let here = who.presence == Presence::Present;
    RowParts {
        who: who.id,
        number: who.number.to_string(),
        name: who.name.clone(),
        absent: (!here).then(|| stats::absent(state, &state.campaign().sheet(who))),
        acts: here && turn.is_some_and(|turn| turn.is_of(who)),
        vitals,
        remarks,
        remarks_width,
        ailments_width,
    }
}

/// The columns of a space and an ellipsis, which show that more follows.
const MORE: usize = 2;

/// The least width of a name in front of a change that needs the room.
const LEAST_CHANGED: usize = 4;

/// The width of each column.
struct PartyColumns {
    width: usize,
    digits: usize,
    name: usize,
    vitals: Vec<usize>,
    /// The number of letters that labels are cut to; `None`: not cut.
    letters: Option<usize>,
    gap: usize,
}

impl PartyColumns {
    /// `reserve`: the most columns to keep for ailments.
    fn of(parts: &[RowParts], width: usize, reserve: usize) -> Self {
        let digits = parts.iter().map(|parts| parts.number.len());
        let names = parts.iter().map(|parts| text::width(&parts.name));
        let (digits, longest) = (digits.max().unwrap_or(1), names.max().unwrap_or(0));
        let lead = digits + 2;
        let columns = |letters| {
            let here = parts.iter().filter(|parts| parts.absent.is_none());
            stats::column_widths(here.map(|parts| parts.vitals.as_slice()), letters)
        };
        let sum = |widths: &[usize], gap: usize| widths.iter().map(|it| it + gap).sum::<usize>();
        let ailments_width = parts.iter().map(|parts| parts.ailments_width);
        let reserve = ailments_width.max().unwrap_or(0).min(reserve);
        let fits = |letters: Option<usize>, gap: usize, reserve: usize| {
            let name = if letters.is_none() {
                ROOMY_NAME
            } else {
                LEAST_NAME
            };
            lead + name.min(longest) + sum(&columns(letters), gap) + reserve <= width
        };
        let (letters, gap) = if fits(None, 2, reserve) {
            (None, 2)
        } else if fits(Some(3), 1, 0) || !are_apart(parts, 2) {
            (Some(3), 1)
        } else {
            (Some(2), 1)
        };
        let vitals = columns(letters);
        let spare = if letters.is_some() { reserve } else { 0 };
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

    /// By how many columns this line is too long because of changes shown as before → after; the name gives up room for
    /// them.
    fn overhang(&self, parts: &RowParts, more: usize) -> usize {
        let last = parts.vitals.iter().rposition(Option::is_some);
        let columns = self.vitals.iter().take(last.map_or(0, |last| last + 1));
        let columns: usize = columns.map(|it| it + self.gap).sum();
        let usual = self.digits + 2 + self.name + columns;
        let figures = parts.vitals.iter().flatten();
        let grown: usize = figures.map(Stat::growth).sum();
        (usual + grown + more).saturating_sub(self.width)
    }

    /// From which column on only the present value is shown, to save `over` columns of width; never the first changed one,
    /// which always shows before → after.
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

    /// Number, name and columns; `more`: columns to keep free after them.
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

    /// Number, name and columns, with room for an ellipsis if ailments or defences follow.
    fn begun(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        self.head(state, parts, if parts.remarks_width > 0 { MORE } else { 0 })
    }

    /// Whether ailments and defences need a line of their own.
    fn wants_two(&self, state: &AppState, parts: &RowParts) -> bool {
        let beside = |before: usize| before + GAP + parts.remarks_width > self.width;
        let has_remarks = parts.absent.is_none() && parts.remarks_width > 0;
        has_remarks && (beside(self.digits + 2) || beside(self.begun(state, parts).width()))
    }

    /// All on one line: columns, ailments, defences, as far as they fit.
    fn one(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        if parts.absent.is_none() && line.width() + MORE <= self.width {
            line.join(GAP, parts.remarks.within(self.width));
        }
        line
    }

    /// Number, name and columns, then ailments and defences below: on one line, or on more if `spare` has as many, which are
    /// subtracted.
    fn several(&self, state: &AppState, parts: &RowParts, spare: &mut usize) -> Vec<StyledLine> {
        let mut lines = vec![self.head(state, parts, 0)];
        let under = &parts.remarks;
        if parts.absent.is_some() || under.is_empty() {
            return lines;
        }
        let lead = self.digits + 2;
        let room = self.width.saturating_sub(lead);
        // Ailments can be pages long; wrapping lines that can't all be shown would take too long.
        let wrapped = (parts.remarks_width <= (*spare + 1) * (room + 1)).then(|| under.wrap(room));
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

/// Whether the first so many letters of a character's labels differ.
fn are_apart(parts: &[RowParts], letters: usize) -> bool {
    parts.iter().all(|parts| {
        let figures = parts.vitals.iter().flatten();
        let labels: Vec<&str> = figures.map(|figure| figure.begun(letters)).collect();
        let mut seen = BTreeSet::new();
        labels.iter().all(|label| seen.insert(label))
    })
}
