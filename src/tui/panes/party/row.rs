//! The row of a character: name, the columns that the game's file defines, ailments. Columns are aligned; if there is no
//! room, the names of tracks and points get shorter, then the end is cut.

use ratatui::layout::Rect;

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::{Campaign, Character, CharacterId, TurnOrder};
use crate::game::RowPart;
use crate::tui::context::AppState;
use crate::tui::views::sheet::stats;
use crate::tui::views::sheet::stats::{GAP, Stat, Vitals};
use crate::tui::widgets::{Role, StyledLine, text};

/// The least width of a name before columns are cut.
const LEAST_NAME: usize = 8;

/// The least width of a name before column labels are shortened.
const ROOMY_NAME: usize = 15;

/// The same where ailments give way.
const FAIR_NAME: usize = 12;

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
    /// Shown in place of the columns while the character isn't here or is down.
    out: Option<StyledLine>,
    is_down: bool,
    /// `NPC`, `ally`; empty for a player's character.
    mark: &'static str,
    /// Whether it is the character's turn.
    acts: bool,
    vitals: Vec<Option<Stat>>,
    /// The first condition, injury or the like, and how many there are.
    first: StyledLine,
    ailments: usize,
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

/// The columns that rows with whole names, labels and first ailments need.
pub(crate) fn wanted_width(parts: &[RowParts]) -> usize {
    let roomy = PartyColumns::of(parts, usize::from(u16::MAX), 0);
    let vitals: usize = roomy.vitals.iter().map(|width| width + roomy.gap).sum();
    let ailments = parts.iter().map(|parts| parts.first.width() + GAP);
    let ailments = ailments.max().unwrap_or(0).min(MOST_REMARKS + GAP);
    roomy.digits + 2 + roomy.name.min(ROOMY_NAME) + vitals + ailments + roomy.mark
}

/// The lines of all characters: one each if all fits. As far as there are lines left, ailments and defences get a second
/// line, the chosen character's first, then more lines.
pub(crate) fn rows(state: &AppState, parts: &[RowParts], inner: Rect) -> Vec<PartyRow> {
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let roomy = PartyColumns::of(parts, width, 0);
    let shifted = shifted(state, parts, height);
    let row = |parts: &RowParts, lines| PartyRow {
        who: parts.who,
        lines,
    };
    let in_fight = state.campaign().order.is_some();
    if in_fight && state.is_low() {
        let columns = PartyColumns::of(parts, width, MOST_REMARKS);
        let one = |parts: &&RowParts| row(parts, vec![columns.short(state, parts)]);
        return shifted.iter().map(one).collect();
    }
    let mut order: Vec<usize> = (0..shifted.len())
        .filter(|at| roomy.wants_two(state, shifted[*at]))
        .collect();
    order.sort_by_key(|at| state.chosen != Some(shifted[*at].who));
    let columns = if parts.len() + order.len() <= height {
        roomy
    } else {
        order.truncate(height.saturating_sub(parts.len()));
        PartyColumns::of(parts, width, MOST_REMARKS)
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

/// Which columns a row on a low screen shows: not the level, which stands on the sheet and would take the room of the name; in a
/// fight tracks and points alone.
fn on_low_screen(campaign: &Campaign) -> Vec<bool> {
    let game = &campaign.game;
    let points = game
        .sheet
        .points
        .as_ref()
        .map_or(0, |rule| rule.names.len());
    let row = game.row();
    let shown = row.iter().flat_map(|part| match part {
        RowPart::Points => vec![true; points],
        RowPart::Track(_) | RowPart::Pips(_) => vec![true],
        RowPart::Level => vec![false],
        RowPart::Penalty => vec![campaign.order.is_none()],
        RowPart::Defence(_) | RowPart::Injuries => Vec::new(),
    });
    shown.collect()
}

fn of(state: &AppState, who: &Character) -> RowParts {
    let Vitals {
        figures: mut vitals,
        ailments,
        worst,
        defences,
    } = stats::vitals(state, &state.campaign().sheet(who));
    if state.is_low() {
        let mut shown = on_low_screen(state.campaign()).into_iter();
        vitals.retain(|_| shown.next().unwrap_or(true));
    }
    let ailments_width = ailments.width();
    let mut remarks = ailments;
    remarks.join(GAP, defences);
    let remarks_width = remarks.width();
    let turn = state.campaign().order.as_deref().and_then(TurnOrder::turn);
    let here = who.presence == Presence::Present;
    let is_down = here && state.campaign().is_down(who);
    let absent = || stats::absent(state, &state.campaign().sheet(who));
    let down = || {
        let mut down = StyledLine::of(Role::Dim, "down");
        let changed = vitals.iter().flatten().filter(|stat| stat.growth() > 0);
        changed.for_each(|stat| down.join(GAP, stat.line_parts(None)));
        down
    };
    RowParts {
        who: who.id,
        // Nobody can choose by a number without a key.
        number: if who.number > 9 {
            String::new()
        } else {
            who.number.to_string()
        },
        name: who.name.clone(),
        out: match (here, is_down) {
            (false, _) => Some(absent()),
            (true, true) => Some(down()),
            (true, false) => None,
        },
        is_down,
        mark: match who.kind {
            CharacterKind::Pc => "",
            CharacterKind::Ally => "ally",
            CharacterKind::Npc => "NPC",
        },
        acts: here && turn.is_some_and(|turn| turn.is_of(who)),
        vitals,
        first: worst.first().cloned().unwrap_or_default(),
        ailments: worst.len(),
        remarks,
        remarks_width,
        ailments_width,
    }
}

/// The columns of a space and an ellipsis, which show that more follows.
const MORE: usize = 2;

/// The least width of a name in front of a change that needs the room.
const LEAST_CHANGED: usize = 4;

/// From so many columns on the kind of a character is a word, else its first letter.
const WORDY: usize = 40;

/// The width of each column.
struct PartyColumns {
    /// Without the marks.
    width: usize,
    /// The columns of the mark of a kind, with a space before it; 0 where nobody has one.
    mark: usize,
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
        let marks = parts.iter().map(|parts| marked(parts.mark, width).len());
        let mark = marks
            .max()
            .filter(|mark| *mark > 0)
            .map_or(0, |mark| mark + 1);
        let width = width.saturating_sub(mark);
        let digits = parts.iter().map(|parts| parts.number.len());
        let names = parts.iter().map(|parts| text::width(&parts.name));
        let (digits, longest) = (digits.max().unwrap_or(1), names.max().unwrap_or(0));
        let lead = digits + 2;
        let columns = |letters| {
            let here = parts.iter().filter(|parts| parts.out.is_none());
            stats::column_widths(here.map(|parts| parts.vitals.as_slice()), letters)
        };
        let sum = |widths: &[usize], gap: usize| widths.iter().map(|it| it + gap).sum::<usize>();
        let ailments_width = parts.iter().map(|parts| parts.ailments_width);
        let reserve = ailments_width.max().unwrap_or(0).min(reserve);
        let fits = |(letters, gap, name, reserve): (Option<usize>, usize, usize, usize)| {
            lead + name.min(longest) + sum(&columns(letters), gap) + reserve <= width
        };
        let ways = [
            (None, 2, ROOMY_NAME, reserve),
            (None, 1, FAIR_NAME, 0),
            // Values that can't be taken for each other need no labels.
            (Some(0), 1, LEAST_NAME, 0),
            (Some(3), 1, LEAST_NAME, 0),
            (Some(2), 1, 0, 0),
        ];
        let are_plain = parts
            .iter()
            .all(|parts| stats::need_no_labels(&parts.vitals));
        let mut ways = ways.into_iter().filter(|way| way.0 != Some(0) || are_plain);
        let (letters, gap, ..) = ways.find(|way| fits(*way)).unwrap_or((Some(2), 1, 0, 0));
        let vitals = columns(letters);
        let has_remarks = parts.iter().any(|parts| parts.remarks_width > 0);
        // Where labels are cut, names are, too, for the ailments.
        let is_cut = letters.is_some_and(|letters| letters > 0);
        let spare = if is_cut { reserve } else { 0 };
        let spare = spare.max(if has_remarks { MORE } else { 0 });
        let room = width.saturating_sub(lead + sum(&vitals, gap) + spare);
        Self {
            width,
            mark,
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
        let overhang = self.overhang(parts, more);
        let given = overhang.min(self.name.saturating_sub(LEAST_CHANGED));
        let room = self.name - given;
        let settled = Self::settled(parts, overhang - given);
        let name = text::cut(&parts.name, room, glyphs.ellipsis);
        let member = state.members().iter().any(|member| member.id == parts.who);
        let joint = match (parts.acts, member) {
            (true, _) => (Role::Selected, glyphs.turn),
            (false, true) => (lead, "+"),
            (false, false) => (lead, " "),
        };
        let mut head = StyledLine::of(lead, format!("{pointer}{:>digits$}", parts.number));
        head.push(joint.0, joint.1);
        head.push(role, name);
        let mut column = digits + 2 + room;
        if let Some(out) = &parts.out {
            head.pad(column);
            head.join(self.gap, out.clone());
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
        let has_remarks = parts.out.is_none() && parts.remarks_width > 0;
        has_remarks && (beside(self.digits + 2) || beside(self.begun(state, parts).width()))
    }

    /// The line with the mark of the kind at its end.
    fn with_mark(&self, state: &AppState, parts: &RowParts, line: StyledLine) -> StyledLine {
        let ellipsis = state.theme().glyphs.ellipsis;
        let mark = marked(parts.mark, self.width + self.mark);
        if mark.is_empty() {
            return line;
        }
        let mut line = line.cut(self.width, ellipsis);
        line.pad(self.width + self.mark - mark.len());
        line.push(Role::Dim, mark);
        line
    }

    /// All on one line: columns, ailments, defences, as far as they fit.
    fn one(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        if parts.out.is_none() && line.width() + MORE <= self.width {
            line.join(GAP, parts.remarks.within(self.width));
        }
        self.with_mark(state, parts, line)
    }

    /// On one line in a fight: columns, the first ailment, and how many more there are.
    fn short(&self, state: &AppState, parts: &RowParts) -> StyledLine {
        let mut line = self.begun(state, parts);
        if parts.out.is_none() {
            let more = match parts.ailments {
                0 | 1 => String::new(),
                all => format!(" +{}", all - 1),
            };
            let room = self.width.saturating_sub(line.width() + GAP + more.len());
            if room >= LEAST_CHANGED && parts.ailments > 0 {
                line.join(GAP, parts.first.cut(room, state.theme().glyphs.ellipsis));
                line.push(Role::Bad, more);
            } else if parts.ailments > 0 {
                line.push(Role::Bad, format!(" +{}", parts.ailments));
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
        let lead = self.digits + 2;
        let room = (self.width + self.mark).saturating_sub(lead);
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

/// The mark of a kind in a pane of this width.
fn marked(mark: &'static str, width: usize) -> &'static str {
    if width >= WORDY {
        mark
    } else {
        mark.get(..1).unwrap_or_default()
    }
}
