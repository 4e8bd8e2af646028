//! The row of a character: name, the columns that the game's file defines, ailments.

use std::cell::OnceCell;

use super::columns::{Ailments, MORE, PartyColumns};
use super::row_parts::RowParts;
use crate::campaign::CharacterId;
use crate::tui::context::AppState;
use crate::tui::views::sheet::stats::GAP;
use crate::tui::widgets::{Role, StyledLine, text};

/// The lines of a character.
#[derive(Debug)]
pub(crate) struct PartyRow {
    pub(crate) who: CharacterId,
    pub(crate) lines: Vec<StyledLine>,
    look: Look,
}

/// What the lines of a character depend on beside the plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Look {
    is_chosen: bool,
    /// Whether the character is in the group.
    is_member: bool,
    /// Whether ailments stand beside the values.
    beside: bool,
    /// The most lines for ailments and defences below the values; 0 where all is on one line.
    most_below: usize,
}

/// The lines of all characters, below the names of their values where these have no room in the rows.
#[derive(Debug, Default)]
pub(crate) struct PartyRows {
    pub(crate) heading: Option<StyledLine>,
    pub(crate) rows: Vec<PartyRow>,
}

/// What the rows of an area have in common, whichever character is chosen.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The width and the height of the area.
    area: (u16, u16),
    /// Where ailments stand in a fight.
    fight: Option<Ailments>,
    /// The characters in the order of their rows, as places in the parts.
    places: Vec<usize>,
    /// The columns where ailments may have lines of their own.
    roomy: PartyColumns,
    /// The columns where each row tells of ailments beside its values, once they were needed.
    beside: OnceCell<PartyColumns>,
    /// By row: whether ailments and defences need a line of their own.
    wants_two: Vec<bool>,
    /// The lines for all rows.
    height: usize,
}

/// How much the rows need.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) columns: usize,
    pub(crate) lines: usize,
    /// The lines above the first row.
    pub(crate) above: usize,
}

/// What rows need in a pane that can have `most` columns: as much as it takes to show there what that has room for. In a fight on a
/// low screen they need all, whatever the injuries.
pub(crate) fn wanted(state: &AppState, parts: &[RowParts], most: usize) -> Wanted {
    let ailing = parts.iter().filter(|it| it.out.is_none() && it.count() > 0);
    let is_crowded = parts.len() + ailing.count() > lines_at_most(state);
    let ailments = match in_fight(state) {
        Some(ailments) => ailments,
        None if is_crowded => Ailments::Beside,
        None => Ailments::Below,
    };
    let columns = PartyColumns::of(parts, most, ailments);
    let wanted = match ailments {
        Ailments::Kept => most,
        Ailments::Beside | Ailments::Below => columns.wanted(parts).min(most),
    };
    let above = usize::from(columns.heading().is_some());
    let below = wanted.saturating_sub(columns.lead());
    Wanted {
        columns: wanted,
        lines: above + lines(parts, below),
        above,
    }
}

/// The lines that the party can have at most, about.
fn lines_at_most(state: &AppState) -> usize {
    usize::from(state.height / 2).saturating_sub(2)
}

/// Where ailments stand in a fight; that depends on nothing that changes in it. On a low screen a row is one line.
fn in_fight(state: &AppState) -> Option<Ailments> {
    state.campaign().order.as_ref()?;
    Some(if state.is_low() {
        Ailments::Kept
    } else {
        Ailments::Below
    })
}

/// The most lines that the pane asks for below a name.
const MOST_BELOW: usize = 3;

/// The lines that rows of so many columns need.
fn lines(parts: &[RowParts], width: usize) -> usize {
    let below = parts.iter().filter(|parts| parts.out.is_none());
    // Defences stand on the sheet, too: they have what is left of a line.
    let below = below.map(|parts| {
        let ailments = parts.ailments_width.div_ceil(width.max(1));
        let least = usize::from(parts.remarks_width > 0);
        ailments.clamp(least, MOST_BELOW)
    });
    parts.len() + below.sum::<usize>()
}

impl Plan {
    /// For an area `width` columns wide and `height` lines high.
    pub(crate) fn of(state: &AppState, parts: &[RowParts], area: (u16, u16)) -> Self {
        let (width, height) = (usize::from(area.0), usize::from(area.1));
        let fight = in_fight(state);
        let roomy = PartyColumns::of(parts, width, fight.unwrap_or(Ailments::Below));
        let height = height.saturating_sub(usize::from(roomy.heading().is_some()));
        let places = places(state, parts, height);
        let wants_two = places
            .iter()
            .map(|at| wants_two(&roomy, state, &parts[*at]));
        Self {
            area,
            fight,
            wants_two: wants_two.collect(),
            beside: OnceCell::new(),
            places,
            roomy,
            height,
        }
    }

    /// Whether this is the plan for such an area now, as long as the parts are the same.
    pub(crate) fn is_for(&self, state: &AppState, area: (u16, u16)) -> bool {
        self.area == area && self.fight == in_fight(state)
    }

    /// The lines of all characters: one each if all fits. As far as there are lines left, ailments and defences get a second
    /// line, who has ailments first, then more lines. `former`: the rows before another character was chosen; those that look
    /// the same are kept.
    pub(crate) fn rows(
        &self,
        state: &AppState,
        parts: &[RowParts],
        former: Vec<PartyRow>,
    ) -> PartyRows {
        let in_turn: Vec<&RowParts> = self.places.iter().map(|at| &parts[*at]).collect();
        let wanting = (0..in_turn.len()).filter(|at| self.wants_two[*at]);
        let mut two: Vec<usize> = wanting.collect();
        two.sort_by_key(|at| {
            let parts = in_turn[*at];
            (parts.ailments_width == 0, state.chosen != Some(parts.who))
        });
        two.truncate(self.height.saturating_sub(parts.len()));
        let is_told = |(at, parts): (usize, &&RowParts)| {
            parts.out.is_some() || parts.ailments_width == 0 || two.contains(&at)
        };
        let beside = self.fight.is_none() && !in_turn.iter().enumerate().all(is_told);
        let columns = if beside {
            let width = usize::from(self.area.0);
            let of_beside = || PartyColumns::of(parts, width, Ailments::Beside);
            self.beside.get_or_init(of_beside)
        } else {
            &self.roomy
        };
        let group = state.members();
        let mut spare = self.height.saturating_sub(parts.len() + two.len());
        let mut former = former.into_iter();
        let rows = in_turn.iter().enumerate().map(|(at, parts)| {
            let look = Look {
                is_chosen: state.chosen == Some(parts.who),
                is_member: group.iter().any(|member| member.id == parts.who),
                beside,
                most_below: if two.contains(&at) { spare + 1 } else { 0 },
            };
            let kept = former.next().filter(|row| row.look == look);
            let row = kept.unwrap_or_else(|| PartyRow {
                who: parts.who,
                lines: match look.most_below {
                    0 => vec![one(columns, state, parts, look)],
                    _ => several(columns, state, parts, look),
                },
                look,
            });
            spare -= row.lines.len().saturating_sub(2);
            row
        });
        PartyRows {
            rows: rows.collect(),
            heading: columns.heading(),
        }
    }
}

/// The rows from the one whose turn it is on, where not all fit.
fn places(state: &AppState, parts: &[RowParts], height: usize) -> Vec<usize> {
    let acts = parts.iter().position(|parts| parts.acts);
    let in_fight = state.campaign().order.is_some();
    let first = acts
        .filter(|_| in_fight && parts.len() > height)
        .unwrap_or(0);
    // Who is not in the order stays last.
    let ordered = parts.iter().take_while(|it| it.in_order).count();
    let first = first.min(ordered);
    let turned = (first..ordered).chain(0..first);
    turned.chain(ordered..parts.len()).collect()
}

/// Number, name and values; `more`: columns to keep free after them.
fn head(
    columns: &PartyColumns,
    state: &AppState,
    parts: &RowParts,
    look: Look,
    more: usize,
) -> StyledLine {
    let glyphs = state.theme().glyphs;
    let chosen = look.is_chosen;
    let here = parts.out.is_none();
    let pointer = if chosen { glyphs.pointer } else { " " };
    let role = match (chosen, here) {
        _ if parts.is_down => Role::Struck,
        (true, _) => Role::Selected,
        (false, true) if parts.in_order => Role::Text,
        (false, _) => Role::Dim,
    };
    let lead = match role {
        Role::Struck if chosen => Role::Selected,
        Role::Struck => Role::Dim,
        role => role,
    };
    let digits = columns.digits();
    let (columns, settled) = columns.fitted(parts, more);
    let share = columns.share;
    let name = text::cut_name(&parts.name, columns.name, glyphs.ellipsis);
    let joint = match (parts.acts, look.is_member) {
        (true, _) => (Role::Selected, glyphs.turn),
        (false, true) => (lead, "+"),
        (false, false) => (lead, " "),
    };
    let mut head = StyledLine::of(lead, format!("{pointer}{:>digits$}", parts.number));
    head.push(joint.0, joint.1);
    head.push(role, name);
    let mut column = columns.lead() + columns.name;
    if let Some(out) = &parts.out {
        head.pad(column);
        head.join(share.gap, out.clone());
        return head;
    }
    for (at, (width, figure)) in columns.vitals.iter().zip(&parts.vitals).enumerate() {
        if *width == 0 {
            continue;
        }
        if let Some(figure) = figure {
            head.pad(column);
            let words = if at < settled {
                figure.latest(share.labels)
            } else {
                figure.settled(share.labels)
            };
            head.join(share.gap, words);
        }
        column += width + share.gap;
    }
    head
}

/// Number, name and values, with room for what ailments there are.
fn begun(columns: &PartyColumns, state: &AppState, parts: &RowParts, look: Look) -> StyledLine {
    let wanted = match (parts.ailments_width, parts.worst.first()) {
        (0, _) => 0,
        (_, Some(first)) if parts.is_changed() => {
            let [_, more] = parts.more(1);
            columns.share.gap + first.whole().width().min(WANTED) + more.len()
        }
        _ => MORE,
    };
    let room = columns.room_beside(parts, wanted);
    head(columns, state, parts, look, room)
}

/// The longest first ailment to which changes of values give way.
const WANTED: usize = 14;

/// Whether ailments and defences need a line of their own.
fn wants_two(columns: &PartyColumns, state: &AppState, parts: &RowParts) -> bool {
    let width = columns.own_width(parts);
    let beside = |before: usize| before + GAP + parts.remarks_width > width;
    let has_remarks = parts.out.is_none() && parts.remarks_width > 0;
    // Who is chosen changes no width.
    let begun = || begun(columns, state, parts, Look::default());
    has_remarks && (beside(columns.lead()) || beside(begun().width()))
}

/// The line with the mark of the kind at its end: the word, or its first letter where the line leaves no room for more.
fn with_mark(
    columns: &PartyColumns,
    state: &AppState,
    parts: &RowParts,
    line: StyledLine,
) -> StyledLine {
    let word = parts.mark;
    let width = columns.width();
    let mark = if line.width() + word.len() < width {
        word
    } else {
        word.get(..1).unwrap_or_default()
    };
    if mark.is_empty() {
        return line;
    }
    let mut line = line.cut(
        width.saturating_sub(mark.len() + 1),
        state.theme().glyphs.ellipsis,
    );
    line.pad(width - mark.len());
    line.push(Role::Dim, mark);
    line
}

/// All on one line: values, ailments and defences as far as there is room, and how many more ailments there are.
fn one(columns: &PartyColumns, state: &AppState, parts: &RowParts, look: Look) -> StyledLine {
    let mut line = begun(columns, state, parts, look);
    if parts.out.is_none() {
        let room = columns.own_width(parts).saturating_sub(line.width());
        let ellipsis = state.theme().glyphs.ellipsis;
        let gaps = [GAP, columns.share.gap];
        let mut ways = gaps.into_iter().map(|gap| (gap, room.saturating_sub(gap)));
        let whole = ways.find(|(_, room)| parts.ailments_width <= *room);
        if let Some((gap, room)) = whole {
            line.join(gap, parts.remarks_within(room));
        } else {
            let gap = columns.share.gap;
            let room = room.saturating_sub(gap);
            line.join(gap, parts.as_many(room, ellipsis, |it| it.width() <= room));
        }
    }
    with_mark(columns, state, parts, line)
}

/// Number, name and values, then ailments and defences below.
fn several(
    columns: &PartyColumns,
    state: &AppState,
    parts: &RowParts,
    look: Look,
) -> Vec<StyledLine> {
    let head = head(columns, state, parts, look, 0);
    let mut lines = vec![with_mark(columns, state, parts, head)];
    let under = &parts.remarks;
    if parts.out.is_some() || under.is_empty() {
        return lines;
    }
    let lead = columns.lead();
    let room = columns.width().saturating_sub(lead);
    let most = look.most_below;
    let ellipsis = state.theme().glyphs.ellipsis;
    // Ailments can be pages long; wrapping lines that can't all be shown would take too long.
    let fits =
        |words: &StyledLine| words.width() <= most * room && words.wrap(room.max(1)).len() <= most;
    let whole = [under, &parts.ailments].into_iter().find(|it| fits(it));
    let under = match whole {
        Some(whole) => whole.wrap(room.max(1)),
        None if parts.count() > 0 => parts.as_many(room, ellipsis, fits).wrap(room.max(1)),
        None => parts.ailments.wrap_to(room, most, ellipsis),
    };
    let under = under.into_iter().filter(|line| !line.is_empty());
    lines.extend(under.map(|under| {
        let mut line = StyledLine::default();
        line.pad(lead);
        line.join(0, under);
        line
    }));
    lines
}
