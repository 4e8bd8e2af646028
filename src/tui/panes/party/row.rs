//! The row of a character: name, the columns that the game's file defines, ailments. Columns are aligned; if there is no
//! room, the names of tracks and points get shorter, then the end is cut.

use ratatui::layout::Rect;

use super::row_parts::RowParts;
use crate::campaign::CharacterId;
use crate::tui::context::AppState;
use crate::tui::panes::party::ways::{Figures, Way, ways};
use crate::tui::views::sheet::stats;
use crate::tui::views::sheet::stats::{GAP, Stat};
use crate::tui::widgets::{Role, StyledLine, text};

/// The least width of a name before columns are cut.
const LEAST_NAME: usize = 8;

/// The most columns that names leave free for ailments.
const MOST_REMARKS: usize = 8;

/// The longest first ailment for which the pane asks for room in a fight.
const WANTED: usize = 14;

/// The least width of a name that gives way to a first ailment.
const SHORT_NAME: usize = 12;

/// The lines of a character.
#[derive(Debug)]
pub(crate) struct PartyRow {
    pub(crate) who: CharacterId,
    pub(crate) lines: Vec<StyledLine>,
}

/// The columns that rows need in a pane that can have `most`: as much as it takes to show there what that has room for.
pub(crate) fn wanted_width(state: &AppState, parts: &[RowParts], most: usize) -> usize {
    let rows = parts.iter().filter(|parts| parts.out.is_none());
    let ailing = rows.clone().filter(|parts| parts.count > 0).count();
    // Where ailments have no lines of their own, they stand beside the values.
    let lines = usize::from(state.height / 2).saturating_sub(2);
    let is_crowded = state.campaign().order.is_some() || parts.len() + ailing > lines;
    let columns = PartyColumns::of(parts, most, is_crowded.then_some(MOST_REMARKS));
    let rows = rows.map(|parts| {
        let first = match parts.first.width() {
            0 => 0,
            first if is_crowded => first.min(WANTED) + columns.way.gap,
            _ => 0,
        };
        let mark = parts.marked(columns.way.mark);
        columns.lead() + columns.name + columns.changed_vitals_of(parts) + first + mark
    });
    rows.max().unwrap_or(0).min(most)
}

/// The most lines that the pane asks for below a name.
const MOST_BELOW: usize = 3;

/// The lines that rows of so many columns need.
pub(crate) fn wanted_height(parts: &[RowParts], width: usize) -> usize {
    let below = parts.iter().filter(|parts| parts.out.is_none());
    // Defences stand on the sheet, too: they have what is left of a line.
    let below = below.map(|parts| {
        let ailments = parts.ailments_width.div_ceil(width.max(1));
        let least = usize::from(parts.remarks_width > 0);
        ailments.clamp(least, MOST_BELOW)
    });
    parts.len() + below.sum::<usize>()
}

/// The lines of all characters: one each if all fits. As far as there are lines left, ailments and defences get a second
/// line, who has ailments first, then more lines.
pub(crate) fn rows(state: &AppState, parts: &[RowParts], inner: Rect) -> Vec<PartyRow> {
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let roomy = PartyColumns::of(parts, width, None);
    let shifted = shifted(state, parts, height);
    let row = |parts: &RowParts, lines| PartyRow {
        who: parts.who,
        lines,
    };
    let in_fight = state.campaign().order.is_some();
    if in_fight && state.is_low() && parts.len() >= height {
        let columns = PartyColumns::of(parts, width, Some(MOST_REMARKS)).with_room_for_first(parts);
        let one = |parts: &&RowParts| row(parts, vec![columns.short(state, parts)]);
        return shifted.iter().map(one).collect();
    }
    let mut order: Vec<usize> = (0..shifted.len())
        .filter(|at| roomy.wants_two(state, shifted[*at]))
        .collect();
    order.sort_by_key(|at| {
        let parts = shifted[*at];
        (parts.ailments_width == 0, state.chosen != Some(parts.who))
    });
    order.truncate(height.saturating_sub(parts.len()));
    let is_told = |(at, parts): (usize, &&RowParts)| {
        parts.out.is_some() || parts.ailments_width == 0 || order.contains(&at)
    };
    let columns = if shifted.iter().enumerate().all(is_told) {
        roomy
    } else {
        PartyColumns::of(parts, width, Some(MOST_REMARKS))
    };
    let mut spare = height.saturating_sub(parts.len() + order.len());
    let rows = shifted.iter().enumerate().map(|(at, parts)| {
        let lines = if order.contains(&at) {
            columns.several(state, parts, &mut spare)
        } else if in_fight {
            vec![columns.short(state, parts)]
        } else {
            vec![columns.one(state, parts)]
        };
        row(parts, lines)
    });
    rows.collect()
}

/// The rows from the one whose turn it is on, where not all fit.
fn shifted<'a>(state: &AppState, parts: &'a [RowParts], height: usize) -> Vec<&'a RowParts> {
    let acts = parts.iter().position(|parts| parts.acts);
    let in_fight = state.campaign().order.is_some();
    let first = acts
        .filter(|_| in_fight && parts.len() > height)
        .unwrap_or(0);
    parts[first..].iter().chain(&parts[..first]).collect()
}

/// The columns of a space and what shows how many ailments there are: `(2)`.
const MORE: usize = 4;

/// The least width of an ailment that is not only counted.
const LEAST_WORDS: usize = 8;

/// The width of each column.
struct PartyColumns {
    width: usize,
    digits: usize,
    name: usize,
    vitals: Vec<usize>,
    way: Way,
}

impl PartyColumns {
    /// `remarks`: the most columns to keep for ailments; `None` where they have lines of their own.
    fn of(parts: &[RowParts], width: usize, remarks: Option<usize>) -> Self {
        let digits = parts.iter().map(|parts| parts.number.len());
        let names = parts.iter().map(|parts| text::width(&parts.name));
        let (digits, longest) = (digits.max().unwrap_or(1), names.max().unwrap_or(0));
        let here = || parts.iter().filter(|parts| parts.out.is_none());
        let laid_out = |way: Way| {
            let rows = here().map(|parts| parts.vitals.as_slice());
            let mut vitals = stats::column_widths(rows, way.letters, way.left_out);
            let mut left = way.columns;
            for column in vitals.iter_mut().filter(|column| **column > 0) {
                if left == 0 {
                    *column = 0;
                }
                left = left.saturating_sub(1);
            }
            Self {
                width,
                digits,
                name: way.name.min(longest),
                vitals,
                way,
            }
        };
        let all = parts.iter().map(|parts| parts.vitals.len());
        let mut shown = here().flat_map(|parts| parts.vitals.iter().flatten());
        let figures = Figures {
            columns: all.max().unwrap_or(0),
            are_plain: parts
                .iter()
                .all(|parts| stats::need_no_labels(&parts.vitals)),
            are_penalised: shown.any(Stat::is_penalty),
        };
        let fits = |columns: &Self| here().all(|parts| columns.spare(parts) >= 0);
        let (ways, least) = ways(&figures, remarks);
        let mut laid = ways.into_iter().map(laid_out);
        let columns = laid.find(fits).unwrap_or_else(|| laid_out(least));
        let spare = here().map(|parts| columns.spare(parts)).min();
        let spare = spare.map_or(width, |spare| spare.try_into().unwrap_or(0));
        Self {
            name: longest
                .min(columns.name + spare)
                .max(LEAST_NAME.min(longest)),
            ..columns
        }
    }

    /// The same with names that are cut as far as the first ailments need.
    fn with_room_for_first(self, parts: &[RowParts]) -> Self {
        let ailing = parts
            .iter()
            .filter(|parts| parts.out.is_none() && parts.count > 0);
        let lacking = ailing.map(|parts| {
            let [_, more] = parts.more();
            let first = parts.first.width().min(WANTED) + more.len();
            let used = self.lead() + self.name + self.vitals_of(parts) + self.way.gap + first;
            used.saturating_sub(self.own_width(parts))
        });
        let left = self.name.saturating_sub(lacking.max().unwrap_or(0));
        let name = left.max(SHORT_NAME.min(self.name));
        Self { name, ..self }
    }

    /// The columns before the name: pointer, number, joint.
    const fn lead(&self) -> usize {
        self.digits + 2
    }

    /// The columns in front of the mark of the kind.
    fn own_width(&self, parts: &RowParts) -> usize {
        self.width.saturating_sub(parts.marked(self.way.mark))
    }

    /// The columns of the values that a character has, the last as wide as its own is.
    fn vitals_of(&self, parts: &RowParts) -> usize {
        self.extent(parts, |_| 0)
    }

    /// The same with changes shown as before → after.
    fn changed_vitals_of(&self, parts: &RowParts) -> usize {
        self.extent(parts, Stat::growth)
    }

    /// The same with values that are wider by so much; that uses the space in front of the next column first.
    fn extent(&self, parts: &RowParts, growth: impl Fn(&Stat) -> usize) -> usize {
        let shown = self.vitals.iter().zip(&parts.vitals);
        let shown = shown.filter(|(width, _)| **width > 0);
        let (mut used, mut column) = (0, 0);
        for (width, figure) in shown {
            if let Some(figure) = figure {
                let begin = used.max(column) + self.way.gap;
                used = begin + figure.width(self.way.letters) + growth(figure);
            }
            column += width + self.way.gap;
        }
        used
    }

    /// The columns that are left of a line with the names as they are, or how many there are too few.
    fn spare(&self, parts: &RowParts) -> isize {
        let remarks = match (self.way.remarks, parts.ailments_width) {
            (None, _) | (_, 0) => 0,
            (Some(most), ailments) => (ailments.min(most) + self.way.gap).max(MORE),
        };
        let used = self.lead() + self.name + self.vitals_of(parts) + remarks;
        let width = self.width.saturating_sub(parts.marked(self.way.mark));
        let width = isize::try_from(width).unwrap_or(isize::MAX);
        width.saturating_sub_unsigned(used)
    }

    /// By how many columns this line is too long because of changes shown as before → after.
    fn overhang(&self, parts: &RowParts, more: usize) -> usize {
        if parts.out.is_some() {
            return 0;
        }
        let used = self.lead() + self.name + self.changed_vitals_of(parts);
        (used + more).saturating_sub(self.own_width(parts))
    }

    /// From which column on only the present value is shown, to save `over` columns of width, and how many are still lacking;
    /// never the first changed one, which always shows before → after.
    fn settled(parts: &RowParts, mut over: usize) -> (usize, usize) {
        let growth = |figure: &Option<Stat>| figure.as_ref().map_or(0, Stat::growth);
        let all = parts.vitals.len();
        let first = parts.vitals.iter().position(|figure| growth(figure) > 0);
        let mut from = all;
        while over > 0 && first.is_some_and(|first| first + 1 < from) {
            from -= 1;
            over = over.saturating_sub(growth(&parts.vitals[from]));
        }
        (from, over)
    }

    /// The same, closer and closer: ways to lay out one row that changes make wider than the others.
    fn closer(&self, parts: &RowParts) -> impl Iterator<Item = Self> {
        let way = self.way;
        let left_out = way.left_out.max(1);
        let close = Way {
            left_out,
            gap: 1,
            ..way
        };
        let short = Way {
            letters: way.letters.or(Some(3)),
            ..close
        };
        let ways = [
            Way { left_out, ..way },
            close,
            short,
            Way { mark: 1, ..short },
        ];
        ways.into_iter().map(|way| {
            let row = std::iter::once(parts.vitals.as_slice());
            let own = stats::column_widths(row, way.letters, way.left_out);
            let vitals = own.into_iter().zip(&self.vitals);
            Self {
                vitals: vitals.map(|(own, common)| own.min(*common)).collect(),
                way,
                ..*self
            }
        })
    }

    /// The columns of this row, those of its name, and from which column on only the present value is shown: changes use the
    /// space after the name, then labels are shortened, then further changes left out, then the name is cut.
    fn fitted(&self, parts: &RowParts, more: usize) -> (Option<Self>, usize, usize) {
        let all = parts.vitals.len();
        let spare = self.name - text::width(&parts.name).min(self.name);
        let own = self.overhang(parts, more);
        if own <= spare {
            return (None, self.name - own, all);
        }
        let mut over = own;
        let mut closest = None;
        for closer in self.closer(parts) {
            over = closer.overhang(parts, more);
            closest = Some(closer);
            if over <= spare {
                break;
            }
        }
        let (settled, lacking) = Self::settled(parts, over.saturating_sub(spare));
        let given = over.min(spare) + lacking;
        let name = self.name.saturating_sub(given);
        (closest, name.max(LEAST_NAME.min(self.name)), settled)
    }

    /// Number, name and columns; `more`: columns to keep free after them.
    fn head(&self, state: &AppState, parts: &RowParts, more: usize) -> StyledLine {
        let glyphs = state.theme().glyphs;
        let chosen = state.chosen == Some(parts.who);
        let here = parts.out.is_none();
        let pointer = if chosen { glyphs.pointer } else { " " };
        let role = match (chosen, here) {
            _ if parts.is_down => Role::Struck,
            (true, _) => Role::Selected,
            (false, true) => Role::Text,
            (false, false) => Role::Dim,
        };
        let lead = match role {
            Role::Struck if chosen => Role::Selected,
            Role::Struck => Role::Dim,
            role => role,
        };
        let digits = self.digits;
        let (closest, room, settled) = self.fitted(parts, more);
        let columns = closest.as_ref().unwrap_or(self);
        let way = columns.way;
        let name = text::cut_name(&parts.name, room, glyphs.ellipsis);
        let member = state.members().iter().any(|member| member.id == parts.who);
        let joint = match (parts.acts, member) {
            (true, _) => (Role::Selected, glyphs.turn),
            (false, true) => (lead, "+"),
            (false, false) => (lead, " "),
        };
        let mut head = StyledLine::of(lead, format!("{pointer}{:>digits$}", parts.number));
        head.push(joint.0, joint.1);
        head.push(role, name);
        let mut column = self.lead() + room;
        if let Some(out) = &parts.out {
            head.pad(column);
            head.join(way.gap, out.clone());
            return head;
        }
        for (at, (width, figure)) in columns.vitals.iter().zip(&parts.vitals).enumerate() {
            if *width == 0 {
                continue;
            }
            if let Some(figure) = figure {
                head.pad(column);
                let line_parts = if at < settled {
                    figure.line_parts(way.letters)
                } else {
                    figure.settled(way.letters)
                };
                head.join(way.gap, line_parts);
            }
            column += width + way.gap;
        }
        head
    }

    /// Number, name and columns, with room for what ailments there are.
    fn begun(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let more = match parts.ailments_width {
            0 => 0,
            _ => self.room_for_first(parts).max(MORE),
        };
        self.head(state, parts, more)
    }

    /// The columns for the first ailment in a row that changes make wider: those that the name doesn't use.
    fn room_for_first(&self, parts: &RowParts) -> usize {
        if parts.growth() == 0 || parts.count == 0 {
            return 0;
        }
        let [_, more] = parts.more();
        let wanted = self.way.gap + parts.first.width().min(WANTED) + more.len();
        let name = self.name.min(text::width(&parts.name));
        let used = self.lead() + name + self.changed_vitals_of(parts);
        wanted.min(self.own_width(parts).saturating_sub(used))
    }

    /// Whether ailments and defences need a line of their own.
    fn wants_two(&self, state: &AppState, parts: &RowParts) -> bool {
        let width = self.own_width(parts);
        let beside = |before: usize| before + GAP + parts.remarks_width > width;
        let has_remarks = parts.out.is_none() && parts.remarks_width > 0;
        has_remarks && (beside(self.lead()) || beside(self.begun(state, parts).width()))
    }

    /// The line with the mark of the kind at its end: the word, or its first letter where the line leaves no room for more.
    fn with_mark(&self, state: &AppState, parts: &RowParts, line: StyledLine) -> StyledLine {
        let word = parts.mark;
        let mark = if line.width() + word.len() < self.width {
            word
        } else {
            word.get(..1).unwrap_or_default()
        };
        if mark.is_empty() {
            return line;
        }
        let before = self.width.saturating_sub(mark.len() + 1);
        let mut line = line.cut(before, state.theme().glyphs.ellipsis);
        line.pad(self.width - mark.len());
        line.push(Role::Dim, mark);
        line
    }

    /// All on one line: columns, ailments, defences; where these have no room the ailments, or the first of them.
    fn one(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        let width = self.own_width(parts);
        let room = width.saturating_sub(line.width() + GAP);
        if parts.ailments_width > room && parts.count > 0 {
            return self.short(state, parts);
        }
        if parts.out.is_none() && line.width() + MORE <= width {
            line.join(GAP, parts.remarks_within(room));
        }
        self.with_mark(state, parts, line)
    }

    /// On one line in a fight: columns, the first ailment, and how many more there are.
    fn short(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        if parts.out.is_none() && parts.count > 0 {
            let width = self.own_width(parts);
            let left = width.saturating_sub(line.width() + self.way.gap);
            let [words, number] = parts.more();
            let is_roomy = parts.first.width() + words.len() <= left;
            let more = if is_roomy { words } else { number };
            let room = left.saturating_sub(more.len());
            if room >= LEAST_WORDS.min(parts.first.width()) {
                let first = parts.first.cut(room, state.theme().glyphs.ellipsis);
                line.join(self.way.gap, first);
                line.push(Role::Ill, more);
            } else {
                line.push(Role::Ill, format!(" ({})", parts.count));
            }
        }
        self.with_mark(state, parts, line)
    }

    /// Number, name and columns, then ailments and defences below: on one line, or on more if `spare` has as many, which are
    /// subtracted.
    fn several(&self, state: &AppState, parts: &RowParts, spare: &mut usize) -> Vec<StyledLine> {
        let mut lines = vec![self.with_mark(state, parts, self.head(state, parts, 0))];
        let under = &parts.remarks;
        if parts.out.is_some() || under.is_empty() {
            return lines;
        }
        let lead = self.lead();
        let room = self.width.saturating_sub(lead);
        let most = *spare + 1;
        let ellipsis = state.theme().glyphs.ellipsis;
        // Ailments can be pages long; wrapping lines that can't all be shown would take too long.
        let whole = (parts.remarks_width <= most * room).then(|| under.wrap(room));
        let under = whole
            .filter(|lines| lines.len() <= most)
            .unwrap_or_else(|| parts.ailments.wrap_to(room, most, ellipsis));
        *spare -= under.len().saturating_sub(1);
        let under = under.into_iter().filter(|line| !line.is_empty());
        lines.extend(under.map(|under| {
            let mut line = StyledLine::default();
            line.pad(lead);
            line.join(0, under);
            line
        }));
        lines
    }
}
