//! The window as rows of text: newest on top, consequences under the roll they belong to, a line between sessions.

use std::collections::BTreeMap;

use super::folds::Fold;
use super::page::Page;
use super::window::{HistoryEntry, Window};
use crate::campaign::{CharacterId, Kind, Seq};
use crate::journal::SessionPeriod;
use crate::tui::context::AppState;
use crate::tui::widgets::{Role, StyledLine};

/// The most lines of a title where not everything fits, and where it does.
const MOST_LINES: [usize; 2] = [3, 20];

/// The fewest columns in which lines are wrapped.
const LEAST_WIDTH: usize = 24;

/// From so many lines on a pane shows less, but whole.
const HIGH: usize = 10;

/// One line of the pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The entry it belongs to; none for a line between sessions.
    pub(crate) seq: Option<Seq>,
    /// Whether it is that entry's first.
    pub(crate) first: bool,
    pub(crate) line: StyledLine,
}

/// The inner size of the pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Room {
    /// Columns.
    pub(crate) width: usize,
    /// Lines.
    pub(crate) height: usize,
}

/// How much is told of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Each entry in one line.
    Line,
    /// The same, wrapped.
    Wrapped,
    /// Titles of at most so many lines, and numbers in lines of their own.
    Whole(usize),
}

impl Detail {
    /// What is told where not everything fits.
    pub(super) const fn usual(room: Room) -> Self {
        if room.width >= LEAST_WIDTH && room.height >= HIGH {
            Self::Whole(MOST_LINES[0])
        } else {
            Self::Line
        }
    }

    /// The most lines of a title.
    pub(super) const fn lines(self) -> usize {
        match self {
            Self::Line => 1,
            Self::Wrapped => MOST_LINES[1],
            Self::Whole(lines) => lines,
        }
    }
}

/// All rows of a window: in a pane that has room for more, everything of the newest groups. `days` keeps when sessions began.
pub(crate) fn rows(
    state: &AppState,
    window: &Window,
    room: Room,
    days: &mut BTreeMap<u32, String>,
) -> Vec<Row> {
    let groups = groups(&window.entries, &window.folds);
    let mut details = vec![Detail::usual(room); groups.len()];
    let usual = rows_with(state, window, room, (&groups, &details), days);
    let spare = room.height.saturating_sub(usual.len());
    if spare == 0 || room.width < LEAST_WIDTH || !window.is_whole() {
        return usual;
    }
    give(state, window, (room, spare), &groups, &mut details);
    rows_with(state, window, room, (&groups, &details), days)
}

/// Gives the lines that are left to the newest groups.
fn give(
    state: &AppState,
    window: &Window,
    (room, mut spare): (Room, usize),
    groups: &[&[HistoryEntry]],
    details: &mut [Detail],
) {
    let mut page = Page::of(state, window, room);
    let mut height = |group: &[HistoryEntry], detail| {
        page.rows.clear();
        page.detail = detail;
        page.group(group);
        page.rows.len()
    };
    for (group, detail) in groups.iter().zip(details).rev() {
        let used = height(group, *detail);
        for more in [Detail::Whole(MOST_LINES[1]), Detail::Wrapped] {
            let grown = height(group, more).saturating_sub(used);
            let is_more = more != Detail::Wrapped || *detail == Detail::Line;
            if grown <= spare && is_more {
                spare -= grown;
                *detail = more;
                break;
            }
        }
    }
}

/// The rows with so much told of each group.
fn rows_with(
    state: &AppState,
    window: &Window,
    room: Room,
    (groups, details): (&[&[HistoryEntry]], &[Detail]),
    days: &mut BTreeMap<u32, String>,
) -> Vec<Row> {
    let mut page = Page::of(state, window, room);
    if let Some(why) = &window.failed {
        page.push(None, vec![(Role::Warning, why.clone())]);
    }
    let campaign = state.campaign();
    let now = SessionPeriod::In(campaign.session);
    let mut period = Some(now).filter(|_| campaign.in_session);
    let mut filed = |page: &mut Page<'_>, seq: Seq, session: u32| {
        let own = window.sessions.period(seq, session);
        if period.replace(own) != Some(own) {
            page.heading(own, days);
        }
    };
    page.left_out(window);
    let mut folds = window.folds.iter().rev().peekable();
    for (group, detail) in groups.iter().zip(details).rev() {
        let (first, last) = (&group[0].line, &group[group.len() - 1].line);
        while let Some(fold) = folds.next_if(|fold| fold.first > last.seq) {
            filed(&mut page, fold.first, fold.session);
            page.fold(fold);
        }
        filed(&mut page, first.seq, first.session);
        page.detail = *detail;
        page.group(group);
        // Between the entries of the group.
        while let Some(fold) = folds.next_if(|fold| fold.first > first.seq) {
            page.fold(fold);
        }
    }
    for fold in folds {
        filed(&mut page, fold.first, fold.session);
        page.fold(fold);
    }
    page.rows
}

/// The entry and the character whose numbers no longer count because of this reroll or amendment.
pub(super) fn replaces(entry: &HistoryEntry) -> Option<(Seq, CharacterId)> {
    let stands = entry.line.undone_by.is_none() && !entry.text.figures.is_empty();
    let cause = entry.line.cause?;
    let who = entry.line.who.first()?;
    let takes_over = matches!(entry.line.kind, Kind::Reroll | Kind::Amend);
    (stands && takes_over).then_some((cause, *who))
}

/// Groups of entries, oldest group first: each but the first of a group has its cause in the group. Nothing but runs stands between
/// them.
fn groups<'a>(entries: &'a [HistoryEntry], folds: &[Fold]) -> Vec<&'a [HistoryEntry]> {
    let mut starts = Vec::new();
    for (at, one) in entries.iter().enumerate() {
        let start = starts.last().copied().unwrap_or(at);
        let linked = one
            .line
            .cause
            .is_some_and(|cause| entries[start..at].iter().any(|it| it.line.seq == cause));
        let before = at.checked_sub(1).map(|before| entries[before].line.seq);
        if !linked || !before.is_none_or(|before| goes_on(folds, before, one.line.seq)) {
            starts.push(at);
        }
    }
    let ends = starts.iter().copied().skip(1).chain([entries.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &entries[start..end])
        .collect()
}

/// Whether nothing but runs stands between two entries.
fn goes_on(folds: &[Fold], before: Seq, after: Seq) -> bool {
    let mut next = before.0 + 1;
    for fold in folds.iter().filter(|fold| !fold.is_round()) {
        if fold.first.0 == next {
            next = fold.last.0 + 1;
        }
    }
    next == after.0
}
