//! Writes the rows of entries, folds and sessions, in as many words as there is room for.

use std::collections::{BTreeMap, BTreeSet};

use super::folds::{Fold, Folded};
use super::rows::{Detail, Room, Row, replaces};
use super::window::{HistoryEntry, Window};
use crate::campaign::{CharacterId, Kind, Label, Seq};
use crate::journal::{SessionPeriod, Tag};
use crate::tui::context::AppState;

use crate::tui::views::result_numbers::Figure;
use crate::tui::widgets::{Role, StyledLine, text};

/// The fewest columns of a name in a title that is cut.
const LEAST_NAME: usize = 6;

/// The indent of the lines under a title: as wide as pointer and time.
const INDENT: &str = "       ";

/// The indent of numbers that would not fit in a line otherwise.
const LEAST_INDENT: usize = 2;

/// Rows as they are written.
pub(super) struct Page<'a> {
    state: &'a AppState,
    room: Room,
    pub(super) detail: Detail,
    replaced: BTreeSet<(Seq, CharacterId)>,
    pub(super) rows: Vec<Row>,
}

impl<'a> Page<'a> {
    pub(super) fn of(state: &'a AppState, window: &Window, room: Room) -> Self {
        Self {
            state,
            room,
            detail: Detail::usual(room),
            replaced: window.entries.iter().filter_map(replaces).collect(),
            rows: Vec::new(),
        }
    }

    /// Whether numbers get lines of their own.
    const fn is_ample(&self) -> bool {
        matches!(self.detail, Detail::Whole(_))
    }

    pub(super) fn push(&mut self, seq: Option<Seq>, parts: Vec<(Role, String)>) {
        let first = self.rows.last().is_none_or(|last| last.seq != seq);
        let line = parts.into();
        self.rows.push(Row { seq, first, line });
    }

    /// Above filtered entries: how many newer entries the filter leaves out, so that none seems lost.
    pub(super) fn left_out(&mut self, window: &Window) {
        let Some(filtered) = window.filtered() else {
            return;
        };
        let shown = window.has_newest();
        let words = match filtered.left_out(self.state.campaign().last) {
            Some(entries) if window.entries.is_empty() => {
                format!("none of {entries} entries")
            }
            Some(1) if shown => "1 newer entry not shown".to_owned(),
            Some(entries @ 2..) if shown => format!("{entries} newer entries not shown"),
            None if window.entries.is_empty() => "looking…".to_owned(),
            _ => return,
        };
        let words = self.cut(&words, self.room.width.saturating_sub(1));
        let parts = vec![
            (Role::Dim, " ".to_owned()),
            (Role::Badge, words.into_owned()),
        ];
        self.push(None, parts);
    }

    /// `── session 6 · 14 November 2026 ────`.
    pub(super) fn heading(&mut self, period: SessionPeriod, days: &mut BTreeMap<u32, String>) {
        let rule = self.state.theme().glyphs.rule;
        let words = match period {
            SessionPeriod::In(session @ 1..) => {
                let day = days.entry(session).or_insert_with(|| {
                    let first = self.state.table.reader().first_of_session(session);
                    let first = first.ok().flatten();
                    first.map_or_else(String::new, |line| {
                        format!(" · {}", self.state.date(line.at))
                    })
                });
                format!("{period}{day}")
            }
            period => period.to_string(),
        };
        let begins = rule.repeat(2) + " ";
        // A day is found without its year.
        let least = text::width(&begins) + text::width(&words) + 1;
        let words = match words.rsplit_once(' ') {
            Some((day, _)) if least > self.room.width => day,
            _ => &words,
        };
        let words = format!("{begins}{words} ");
        let words = self.cut(&words, self.room.width).into_owned();
        let rest = rule.repeat(self.room.width.saturating_sub(text::width(&words)));
        self.push(None, vec![(Role::Dim, words + &rest)]);
    }

    /// `21:14 round 2 · 7 entries`, `3 undone, last: Ysolde · harm 2`, `21:16 Ysolde's turn · 2 passed`.
    pub(super) fn fold(&mut self, fold: &Fold) {
        let time = format!(" {} ", self.state.clock(fold.at));
        let (lead, line) = match &fold.what {
            Folded::Round(number) => {
                let round = match number {
                    0 => "round of surprise".to_owned(),
                    number => format!("round {number}"),
                };
                let mut line = StyledLine::of(Role::Text, round);
                let entries = match fold.entries() {
                    1 => "1 entry".to_owned(),
                    entries => format!("{entries} entries"),
                };
                line.push(Role::Dim, format!(" · {entries}"));
                (time, line)
            }
            Folded::Undone(undone, redone, label) => {
                let words = match (undone, redone) {
                    (undone, 0) => format!("{undone} undone"),
                    (0, redone) => format!("{redone} undone and redone"),
                    (undone, redone) => format!("{undone} undone, {redone} redone"),
                };
                let last = if undone + redone > 1 { ", last" } else { "" };
                let words = format!("{words}{last}: {label}");
                let room = self.room.width.saturating_sub(INDENT.len());
                let words = self.cut(&words, room).into_owned();
                (INDENT.to_owned(), StyledLine::of(Role::Dim, words))
            }
            Folded::UndoneBelow(undone) => {
                let words = format!("{undone} undone further down");
                (INDENT.to_owned(), StyledLine::of(Role::Dim, words))
            }
            Folded::Passed(turn, is_kept, passed) => {
                let mut line = StyledLine::default();
                if *is_kept {
                    line.push(Role::Hidden, "(hidden) ");
                }
                line.push(Role::Dim, format!("{turn} · {passed} passed"));
                (time, line)
            }
        };
        self.lines(fold.last, lead, &line);
    }

    pub(super) fn group(&mut self, group: &[HistoryEntry]) {
        let root = &group[0];
        let minute = self.state.clock(root.line.at);
        self.root(root, &minute);
        for entry in &group[1..] {
            let at = self.state.clock(entry.line.at);
            let at = if at == minute {
                String::new()
            } else {
                at + " "
            };
            let whose = match (root.line.kind, entry.line.names.as_slice()) {
                (Kind::Roll, [whose]) if root.line.names.len() > 1 => Some(whose.as_str()),
                _ => None,
            };
            self.consequence(entry, &at, whose);
        }
    }

    /// The first entry of a group.
    fn root(&mut self, entry: &HistoryEntry, minute: &str) {
        let lead = format!(" {minute} ");
        let is_mark = matches!(entry.line.kind, Kind::Tag | Kind::Reveal);
        let cause = entry.cause.as_ref();
        if let Some((_, label)) = cause.filter(|_| is_mark) {
            let on = if entry.line.kind == Kind::Tag {
                " on"
            } else {
                ""
            };
            let title = format!("{}{on} {label}", title(entry));
            return self.titled(entry, lead, &title);
        }
        self.titled(entry, lead, &title(entry));
        if let Some((at, label)) = cause {
            let lead = format!("    {} ", self.state.theme().glyphs.link);
            let words = format!("of {} {label}", self.state.clock(*at));
            self.lines(entry.line.seq, lead, &StyledLine::of(Role::Dim, words));
        }
        if entry.cause.is_some() || self.is_ample() {
            self.costs(entry);
        }
        self.figures(entry);
    }

    fn costs(&mut self, entry: &HistoryEntry) {
        for cost in &entry.text.costs {
            let lead = format!("    {} ", self.state.theme().glyphs.link);
            let role = role(entry, Role::Text);
            let words = self.struck(entry, cost, usize::MAX);
            self.lines(entry.line.seq, lead, &StyledLine::of(role, words));
        }
    }

    /// Words cut to `room` columns, struck out if their entry is undone.
    fn struck(&self, entry: &HistoryEntry, words: &str, room: usize) -> String {
        if entry.line.undone_by.is_none() {
            return self.cut(words, room).into_owned();
        }
        let theme = self.state.theme();
        let words = self.cut(words, room.saturating_sub(theme.struck_marks()));
        theme.struck(&words).into_owned()
    }

    /// A title of at most so many columns: of who did what the name is cut first.
    fn cut_title(&self, title: &str, room: usize) -> String {
        let (name, what) = title.split_at(title.find(" · ").unwrap_or(title.len()));
        let left = room.saturating_sub(text::width(what));
        if text::width(title) <= room || left < LEAST_NAME {
            return title.to_owned();
        }
        let ellipsis = self.state.theme().glyphs.ellipsis;
        format!("{}{what}", text::cut_name(name, left, ellipsis))
    }

    /// A line behind `lead`, wrapped where there is room, else cut.
    fn lines(&mut self, seq: Seq, lead: String, line: &StyledLine) {
        let indent = text::width(&lead);
        let room = self.room.width.saturating_sub(indent);
        let ellipsis = self.state.theme().glyphs.ellipsis;
        let most = self.detail.lines();
        let lines = line.wrap_to(room, most, ellipsis);
        let mut lead = Some(lead);
        for line in lines {
            let lead = lead.take().unwrap_or_else(|| " ".repeat(indent));
            let mut parts = vec![(Role::Dim, lead)];
            parts.extend(Vec::from(line));
            self.push(Some(seq), parts);
        }
    }

    /// An entry below its cause. `whose`: where that was a roll of several, the one whose roll is changed.
    fn consequence(&mut self, entry: &HistoryEntry, at: &str, whose: Option<&str>) {
        let lead = format!("    {} {at}", self.state.theme().glyphs.link);
        let words = match (entry.line.kind, entry.text.costs.as_slice()) {
            (Kind::Reroll, costs) if !costs.is_empty() => costs.join(", "),
            (Kind::Amend, []) => "amended".to_owned(),
            (Kind::Amend, costs) => format!("amended, {}", costs.join(", ")),
            _ => title(entry),
        };
        let changes = matches!(entry.line.kind, Kind::Reroll | Kind::Amend);
        let words = match whose.filter(|_| changes) {
            Some(whose) => format!("{whose}: {words}"),
            None => words,
        };
        // A price ends with a number, too: `Resolve 2 → 1 · 7 vs 8`.
        let beside = !self.is_ample() && stands(entry).is_some();
        let words = if beside && !entry.text.costs.is_empty() {
            format!("{words} {}", self.state.theme().glyphs.dot)
        } else {
            words
        };
        if beside && !entry.text.costs.is_empty() && self.number_first(entry, &lead, &words) {
            return;
        }
        self.titled(entry, lead, &words);
        self.figures(entry);
    }

    /// The new number before what it cost, where a line has no room for both; whether it has none.
    fn number_first(&mut self, entry: &HistoryEntry, lead: &str, costs: &str) -> bool {
        let Some(figure) = stands(entry).filter(|_| self.detail == Detail::Line) else {
            return false;
        };
        let struck = self.is_replaced(entry, figure) || !figure.counts;
        let mut line = StyledLine::from(badges(entry));
        let left = self.room.width.saturating_sub(text::width(lead));
        line.join(0, figure.parts(struck, left, self.state.theme()).into());
        if !figure.beside.is_empty() {
            line.push(Role::Dim, format!(", {}", figure.beside.join(", ")));
        }
        let costs = costs.trim_end_matches(self.state.theme().glyphs.dot);
        let costs = self.struck(entry, costs.trim_end(), usize::MAX);
        let dot = self.state.theme().glyphs.dot;
        line.push(Role::Text, format!(" {dot} {costs}{}", self.tags(entry)));
        let is_short = line.width() > left;
        if is_short {
            self.lines(entry.line.seq, lead.to_owned(), &line);
        }
        is_short
    }

    /// The numbers below a title, if the pane is large enough.
    fn figures(&mut self, entry: &HistoryEntry) {
        if !self.is_ample() {
            return;
        }
        let figures = &entry.text.figures;
        let longest = figures.iter().map(Figure::whole_width).max();
        let left = self.room.width.saturating_sub(longest.unwrap_or(0));
        // Numbers are read more easily in one line than below their title.
        let indent = match left {
            LEAST_INDENT.. => &INDENT[..left.min(INDENT.len())],
            _ => INDENT,
        };
        let room = self.room.width.saturating_sub(indent.len());
        for figure in figures {
            let struck = self.is_replaced(entry, figure) || !figure.counts;
            for line in figure.lines(struck, room, self.state.theme()) {
                let mut parts = vec![(Role::Text, indent.to_owned())];
                parts.extend(line);
                self.push(Some(entry.line.seq), parts);
            }
        }
    }

    fn is_replaced(&self, entry: &HistoryEntry, figure: &Figure) -> bool {
        let by = |(seq, who): &(Seq, CharacterId)| {
            let theirs = figure.whose.as_ref().is_none_or(|(whose, _)| whose == who);
            theirs && *seq == entry.line.seq
        };
        entry.line.undone_by.is_some() || self.replaced.iter().any(by)
    }

    /// A title with flags and tags, and with the numbers if these have no lines of their own.
    fn titled(&mut self, entry: &HistoryEntry, lead: String, title: &str) {
        let role = role(entry, Role::Text);
        let tags = self.tags(entry);
        let mut line = StyledLine::from(badges(entry));
        if self.is_ample() {
            line.push(role, self.struck(entry, title, usize::MAX));
            line.push(Role::Strong, tags);
            return self.lines(entry.line.seq, lead, &line);
        }
        let left = match self.detail {
            Detail::Line => self.room.width,
            _ => usize::from(u16::MAX),
        };
        let left_of_line = left.saturating_sub(text::width(&lead));
        let left = left_of_line.saturating_sub(line.width());
        let tags = self.cut(&tags, left / 2).into_owned();
        let left = left - text::width(&tags);
        let of_all;
        let (last, title) = match (stands(entry), entry.text.figures.as_slice()) {
            // With several results none can stand for all: the label has each.
            (None, several @ [_, ..]) => {
                of_all = outcome_first(&entry.line.label, several);
                (None, of_all.as_str())
            }
            (last, _) => (last, title),
        };
        // Who did what comes first, then the verdict, then the numbers.
        let tail = last.map(|figure| {
            let struck = self.is_replaced(entry, figure) || !figure.counts;
            let most = left / 2 + left / 4;
            let parts = |figure: &Figure| figure.parts(struck, most, self.state.theme());
            let fits = |parts: &Vec<(Role, String)>| {
                let columns: usize = parts.iter().map(|(_, words)| text::width(words)).sum();
                figure.verdict.is_empty() || text::width(title) + 1 + columns <= left
            };
            let mut ways = [figure.clone(), figure.verdict_alone()].into_iter();
            ways.find_map(|way| Some(parts(&way)).filter(fits))
                .unwrap_or_else(|| parts(&figure.shortest()))
        });
        let tail = tail.unwrap_or_default();
        let need: usize = tail.iter().map(|(_, words)| text::width(words)).sum();
        let gap = usize::from(!tail.is_empty());
        let room = left.saturating_sub(need + gap);
        // Of a group it begins with who did best.
        let title = match entry.text.figures.len() {
            2.. if last.is_none() => title.to_owned(),
            _ => self.cut_title(title, room),
        };
        line.push(role, self.struck(entry, &title, room));
        line.push(Role::Strong, tags);
        line.push(Role::Text, " ".repeat(gap));
        line.join(0, tail.into());
        let beside = last.filter(|figure| !figure.beside.is_empty());
        let beside = beside.map(|figure| figure.beside.join(", "));
        if let Some(beside) = beside {
            // What belongs to the verdict is never left out.
            let own = format!(", {beside}");
            if line.width() + text::width(&own) <= left_of_line {
                line.push(Role::Dim, own);
            } else {
                let indent = " ".repeat(text::width(&lead));
                self.lines(entry.line.seq, lead, &line);
                let beside = StyledLine::of(Role::Dim, self.struck(entry, &beside, usize::MAX));
                let room = self.room.width.saturating_sub(indent.len());
                for line in beside.wrap(room.max(1)) {
                    let mut parts = vec![(Role::Text, indent.clone())];
                    parts.extend(Vec::from(line));
                    self.push(Some(entry.line.seq), parts);
                }
                return;
            }
        }
        self.lines(entry.line.seq, lead, &line);
    }

    /// The bookmark and tags of an entry: ` ★ #heist`.
    fn tags(&self, entry: &HistoryEntry) -> String {
        let mut tags = entry.tags.iter();
        let bookmarked = tags.any(Tag::is_bookmark);
        let mark = if bookmarked {
            format!(" {}", self.state.theme().glyphs.bookmark)
        } else {
            String::new()
        };
        let words = entry.tags.iter().filter(|tag| !tag.is_bookmark());
        words.fold(mark, |all, tag| all + " #" + &tag.word)
    }

    fn cut<'t>(&self, words: &'t str, room: usize) -> std::borrow::Cow<'t, str> {
        text::cut(words, room, self.state.theme().glyphs.ellipsis)
    }
}

fn title(entry: &HistoryEntry) -> String {
    let words = if entry.text.title.is_empty() {
        entry.line.label.as_str()
    } else {
        &entry.text.title
    };
    match entry.line.kind {
        kind @ (Kind::Undo | Kind::Redo) => kind.prefix().to_owned() + words,
        // The entry that is tagged is above it or named after it.
        Kind::Tag => entry.line.label.what().to_owned(),
        Kind::Reveal if entry.line.cause.is_some() => "revealed".to_owned(),
        // Below its roll it says that alone.
        Kind::Amend if !words.contains("amended") => format!("{words}, amended"),
        _ => words.to_owned(),
    }
}

/// The only result of an entry that counts.
fn stands(entry: &HistoryEntry) -> Option<&Figure> {
    let figures = entry.text.figures.as_slice();
    let mut counting = figures.iter().filter(|figure| figure.counts);
    match (counting.next(), counting.next(), figures) {
        (Some(one), None, _) | (None, _, [one]) => Some(one),
        _ => None,
    }
}

/// The flags before the title.
fn badges(entry: &HistoryEntry) -> Vec<(Role, String)> {
    let mut badges = Vec::new();
    let badge = match entry.line.kind {
        // The badge belongs to the revealed entry.
        Kind::Reveal => None,
        _ if entry.line.is_kept() => Some((Role::Hidden, "(hidden)")),
        _ => entry.line.revealed_by.map(|_| (Role::Dim, "(revealed)")),
    };
    if let Some((role, badge)) = badge {
        badges.push((role, badge.to_owned()));
        badges.push((Role::Text, " ".to_owned()));
    }
    if entry.line.forced {
        badges.push((Role::Warning, "(overruled) ".to_owned()));
    }
    badges
}

fn role(entry: &HistoryEntry, standing: Role) -> Role {
    match (entry.line.undone_by, entry.line.kind) {
        (Some(_), _) => Role::Struck,
        (None, Kind::Undo | Kind::Redo | Kind::Turn) => Role::Dim,
        _ => standing,
    }
}

/// A group's label with what was rolled and the outcome first, because the end may be cut.
fn outcome_first(label: &Label, figures: &[Figure]) -> String {
    let of_group = figures.iter().any(|figure| figure.whose.is_some());
    match (label.head(), label.what(), label.outcome()) {
        ("", what, outcome) if of_group && !what.is_empty() => format!("{what}: {outcome}"),
        (head, what, outcome) if of_group && !what.is_empty() => {
            format!("{what}: {outcome} · {head}")
        }
        _ => label.to_string(),
    }
}
