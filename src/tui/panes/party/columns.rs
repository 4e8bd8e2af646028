//! Shares the width of the party between numbers, names, values, ailments and the marks of kinds. Columns are the same in all rows.

use super::row_parts::RowParts;
use crate::tui::views::sheet::stats::{self, GAP, LEVEL, Labels, PENALTY, SIDE_TRACK, Stat};
use crate::tui::widgets::{Role, StyledLine, text};

/// The least width of a name, whatever has no room then.
const LEAST_NAME: usize = 8;

/// The width that a name keeps as long as something else can give way.
const SHORT_NAME: usize = 10;

/// The columns of a space and the word for ailments of which none has room.
pub(super) const MORE: usize = 4;

/// What tells of ailments of which none has room in so many columns: `2 more`, or `etc`; a blessing is one, too. A bare number would
/// read as a size, one with a sign as a modifier.
pub(super) fn counted(ailments: usize, columns: usize) -> String {
    let words = format!("{ailments} more");
    if words.len() <= columns {
        words
    } else {
        "etc".to_owned()
    }
}

/// Where ailments stand, and how much is kept for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ailments {
    /// In lines of their own.
    Below,
    /// Behind the values of those who have any.
    Beside,
    /// Behind the values, with room in every row: in a fight they come and go, and the columns should stay where they are.
    Kept,
}

/// How a row is laid out, from the roomiest on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// Where the names of values stand.
    pub(super) labels: Labels,
    /// The columns between values.
    pub(super) gap: usize,
    /// The most columns for names.
    name: usize,
    /// The columns for ailments behind the values.
    beside: usize,
    /// The most letters of the mark of a kind.
    mark: usize,
    /// The kinds of values that are left out, as bits; they stand on the sheet, too.
    left_out: u8,
    /// How many columns of values there are at most.
    columns: usize,
}

/// What gives way in turn, until every row fits. After it the last columns of values, which stand on the sheet, too.
const GIVES_WAY: [fn(&mut Share); 11] = [
    |it| it.gap = 1,
    |it| it.left_out = LEVEL,
    |it| it.beside = it.beside.min(10),
    |it| it.name = 13,
    |it| it.mark = 1,
    |it| it.labels = Labels::Above,
    |it| it.name = 12,
    |it| it.beside = it.beside.min(7),
    |it| it.beside = it.beside.min(MORE - 1),
    |it| it.name = SHORT_NAME,
    |it| it.left_out |= PENALTY,
];

/// How many of these give way before the tracks that no harm moves, in a fight on a low screen: there, the first ailment
/// and the word NPC say more.
const BEFORE_SIDE_TRACKS: usize = 3;

impl Share {
    /// With room for everything.
    const fn roomy(ailments: Ailments) -> Self {
        Self {
            labels: Labels::Before,
            gap: GAP,
            name: 24,
            beside: match ailments {
                Ailments::Below => 0,
                Ailments::Beside => 8,
                Ailments::Kept => 14,
            },
            mark: usize::MAX,
            left_out: 0,
            columns: usize::MAX,
        }
    }

    /// The shares to try, the last one whether it fits or not.
    fn all(ailments: Ailments, columns: usize) -> Vec<Self> {
        let mut share = Self::roomy(ailments);
        let mut all = vec![share];
        for (at, give_way) in GIVES_WAY.into_iter().enumerate() {
            if at == BEFORE_SIDE_TRACKS && ailments == Ailments::Kept {
                share.left_out |= SIDE_TRACK;
                all.push(share);
            }
            give_way(&mut share);
            all.push(share);
        }
        all.extend((1..columns).rev().map(|columns| Self { columns, ..share }));
        all
    }
}

/// The width of each column.
#[derive(Debug, Clone)]
pub(super) struct PartyColumns {
    width: usize,
    digits: usize,
    pub(super) name: usize,
    pub(super) vitals: Vec<usize>,
    pub(super) share: Share,
    ailments: Ailments,
    /// The labels, where they stand above the columns.
    above: Vec<String>,
}

impl PartyColumns {
    pub(super) fn of(parts: &[RowParts], width: usize, ailments: Ailments) -> Self {
        let digits = parts.iter().map(|parts| parts.number.len());
        let names = parts.iter().map(|parts| text::width(&parts.name));
        let (digits, longest) = (digits.max().unwrap_or(1), names.max().unwrap_or(0));
        let here = || parts.iter().filter(|parts| parts.out.is_none());
        let are_plain = here().all(|parts| stats::need_no_labels(&parts.vitals));
        let rows = || here().map(|parts| parts.vitals.as_slice());
        let labels = stats::labels(rows());
        let laid_out = |share: Share| {
            let labels_above = share.labels == Labels::Above && !are_plain;
            let mut vitals = stats::column_widths(rows(), share.labels, share.left_out);
            let shown: Vec<usize> = (0..vitals.len()).filter(|at| vitals[*at] > 0).collect();
            for at in shown.iter().skip(share.columns) {
                vitals[*at] = 0;
            }
            // Nothing else stands in the line of the labels, so that the last may be longer than its column.
            let last = shown.iter().take(share.columns).next_back();
            for at in shown.iter().take(share.columns).filter(|_| labels_above) {
                if Some(at) != last {
                    vitals[*at] = vitals[*at].max(text::width(&labels[*at]));
                }
            }
            Self {
                width,
                digits,
                name: share.name.min(longest),
                vitals,
                share: Share {
                    labels: match share.labels {
                        Labels::Above if are_plain => Labels::Nowhere,
                        labels => labels,
                    },
                    ..share
                },
                ailments,
                above: if labels_above {
                    labels.clone()
                } else {
                    Vec::new()
                },
            }
        };
        let spare = |columns: &Self| here().map(|parts| columns.spare(parts)).min();
        let fits = |columns: &Self| spare(columns).is_none_or(|spare| spare >= 0);
        let shares = Share::all(ailments, labels.len());
        let mut laid = shares.iter().copied().map(laid_out);
        let columns = laid.find(fits);
        let columns = columns.unwrap_or_else(|| laid_out(shares[shares.len() - 1]));
        let left = spare(&columns).map_or(width, |left| left.try_into().unwrap_or(0));
        let name = (columns.name + left).max(LEAST_NAME).min(longest);
        Self { name, ..columns }
    }

    /// The columns that the rows need with their names whole.
    pub(super) fn wanted(&self, parts: &[RowParts]) -> usize {
        let here = parts.iter().filter(|parts| parts.out.is_none());
        let wanted = here.map(|parts| self.used(parts) + parts.marked(self.share.mark));
        let heading = self.heading().map_or(0, |it| it.width());
        wanted.max().unwrap_or(0).max(heading)
    }

    /// The labels above the columns, where the rows don't have them.
    pub(super) fn heading(&self) -> Option<StyledLine> {
        let mut line = StyledLine::default();
        let mut column = self.lead() + self.name;
        for (width, label) in self.vitals.iter().zip(&self.above) {
            if *width > 0 {
                line.pad(column + self.share.gap);
                line.push(Role::Dim, label.as_str());
                column += width + self.share.gap;
            }
        }
        (!line.is_empty()).then_some(line)
    }

    /// The columns before the name: pointer, number, joint.
    pub(super) const fn lead(&self) -> usize {
        self.digits + 2
    }

    pub(super) const fn digits(&self) -> usize {
        self.digits
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The columns in front of the mark of the kind.
    pub(super) fn own_width(&self, parts: &RowParts) -> usize {
        self.width.saturating_sub(parts.marked(self.share.mark))
    }

    /// The columns of the values that a character has; with changes as before → after or without.
    fn extent(&self, parts: &RowParts, with_changes: bool) -> usize {
        let shown = self.vitals.iter().zip(&parts.vitals);
        let shown = shown.filter(|(width, _)| **width > 0);
        let (mut used, mut column) = (0, 0);
        for (width, figure) in shown {
            if let Some(figure) = figure {
                let growth = if with_changes {
                    figure.growth(self.share.labels)
                } else {
                    0
                };
                // A change uses the space in front of the next column first.
                let begin = used.max(column) + self.share.gap;
                used = begin + figure.width(self.share.labels) + growth;
            }
            column += width + self.share.gap;
        }
        used
    }

    /// The columns of number, name, values and what is kept for ailments.
    fn used(&self, parts: &RowParts) -> usize {
        let wanted = (self.share.beside + self.share.gap).max(MORE);
        let kept = match self.ailments {
            Ailments::Below => 0,
            Ailments::Kept if self.share.beside >= MORE => wanted,
            Ailments::Beside | Ailments::Kept if parts.ailments_width == 0 => 0,
            Ailments::Beside | Ailments::Kept => wanted,
        };
        self.lead() + self.name + self.extent(parts, false) + kept
    }

    /// The columns that are left of a line with the names as they are, or how many there are too few.
    fn spare(&self, parts: &RowParts) -> isize {
        let width = isize::try_from(self.own_width(parts)).unwrap_or(isize::MAX);
        width.saturating_sub_unsigned(self.used(parts))
    }

    /// By how many columns this line is too long because of changes shown as before → after, with `more` columns behind it.
    fn overhang(&self, parts: &RowParts, more: usize) -> usize {
        if parts.out.is_some() {
            return 0;
        }
        let used = self.lead() + self.name + self.extent(parts, true);
        (used + more).saturating_sub(self.own_width(parts))
    }

    /// The columns of one row that changes make wider, and from which value on only the present one is shown. Changes use the space
    /// behind the name, then a part of the name, then the labels of other values; then further changes give way, then the name.
    pub(super) fn fitted(&self, parts: &RowParts, more: usize) -> (Self, usize) {
        let whole = text::width(&parts.name).min(self.name);
        let spare = self.name - whole;
        let short = spare + whole.saturating_sub(SHORT_NAME);
        let mut own = self.clone();
        let mut over = own.overhang(parts, more);
        for (labels, room) in [(self.share.labels, spare), (Labels::Above, short)] {
            if over <= room {
                break;
            }
            own.share = Share {
                labels,
                gap: 1,
                left_out: self.share.left_out | LEVEL,
                mark: if labels == self.share.labels {
                    self.share.mark
                } else {
                    1
                },
                ..self.share
            };
            let row = std::iter::once(parts.vitals.as_slice());
            let widths = stats::column_widths(row, labels, own.share.left_out);
            let widths = widths.into_iter().zip(&self.vitals);
            own.vitals = widths.map(|(own, common)| own.min(*common)).collect();
            over = own.overhang(parts, more);
        }
        let growth = |figure: &Option<Stat>| {
            let figure = figure.as_ref();
            figure.map_or(0, |it| it.growth(own.share.labels))
        };
        let first = parts.vitals.iter().position(|it| growth(it) > 0);
        let mut settled = parts.vitals.len();
        while over > short && first.is_some_and(|first| first + 1 < settled) {
            settled -= 1;
            over = over.saturating_sub(growth(&parts.vitals[settled]));
        }
        own.name = self.name.saturating_sub(over).max(LEAST_NAME.min(whole));
        (own, settled)
    }

    /// The columns for ailments in a row that changes make wider: those that the name doesn't use.
    pub(super) fn room_beside(&self, parts: &RowParts, wanted: usize) -> usize {
        let name = self.name.min(text::width(&parts.name));
        let used = self.lead() + name + self.extent(parts, true);
        wanted.min(self.own_width(parts).saturating_sub(used))
    }
}
