//! The window as rows of text: newest on top, consequences under the roll they belong to, a line between sessions.

use std::collections::{BTreeMap, BTreeSet};

use super::rounds::Round;
use super::window::{Told, Window};
use crate::campaign::{CharacterId, Kind, Label, Seq};
use crate::journal::{SessionPeriod, Tag};
use crate::tui::context::AppState;
use crate::tui::keys::{Action, Context};
use crate::tui::views::result_numbers::Figure;
use crate::tui::widgets::{Role, text};

/// The columns before what stands under a title: pointer and time.
const INDENT: &str = "       ";

/// One line of the pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The entry it belongs to; none for a line between sessions.
    pub(crate) seq: Option<Seq>,
    /// Whether it is that entry's first.
    pub(crate) first: bool,
    /// What stands there, each part in its role.
    pub(crate) parts: Vec<(Role, String)>,
}

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Room {
    /// Columns.
    pub(crate) width: usize,
    /// Lines.
    pub(crate) height: usize,
}

impl Room {
    /// Whether numbers get a line of their own.
    const fn is_ample(self) -> bool {
        self.height >= 10 && self.width >= 24
    }
}

/// All rows of a window. `days` keeps when sessions began.
pub(crate) fn rows(
    state: &AppState,
    window: &Window,
    room: Room,
    days: &mut BTreeMap<u32, String>,
) -> Vec<Row> {
    let replaced = window.told.iter().filter_map(replaces).collect();
    let mut page = Page {
        state,
        room,
        replaced,
        rows: Vec::new(),
    };
    if let Some(why) = &window.failed {
        page.push(None, vec![(Role::Warning, why.clone())]);
    }
    let campaign = state.campaign();
    let now = SessionPeriod::In(campaign.session);
    let mut evening = Some(now).filter(|_| campaign.in_session);
    let mut filed = |page: &mut Page<'_>, seq: Seq, session: u32| {
        let own = window.evenings.period(seq, session);
        if evening.replace(own) != Some(own) {
            page.heading(own, days);
        }
    };
    page.passed_over(window);
    let mut rounds = window.rounds.iter().rev().peekable();
    for group in groups(&window.told).into_iter().rev() {
        let first = &group[0].line;
        while let Some(round) = rounds.next_if(|round| round.first > first.seq) {
            filed(&mut page, round.first, round.session);
            page.round(round);
        }
        filed(&mut page, first.seq, first.session);
        page.group(group);
    }
    for round in rounds {
        filed(&mut page, round.first, round.session);
        page.round(round);
    }
    page.rows
}

/// The entry, and of several in it whose line, whose numbers no longer count because of this one.
fn replaces(told: &Told) -> Option<(Seq, CharacterId)> {
    let stands = told.line.undone_by.is_none() && !told.story.figures.is_empty();
    let cause = told.line.cause?;
    let who = told.line.who.first()?;
    let takes_over = matches!(told.line.kind, Kind::Reroll | Kind::Amend);
    (stands && takes_over).then_some((cause, *who))
}

/// Runs of entries each of which was led to by one before it in the run, oldest run first. None goes on behind a folded
/// round.
fn groups(told: &[Told]) -> Vec<&[Told]> {
    let mut starts = Vec::new();
    for (at, one) in told.iter().enumerate() {
        let start = starts.last().copied().unwrap_or(at);
        let linked = one
            .line
            .cause
            .is_some_and(|cause| told[start..at].iter().any(|it| it.line.seq == cause));
        let before = at.checked_sub(1).map(|before| told[before].line.seq.0);
        let goes_on = before.is_none_or(|before| before + 1 == one.line.seq.0);
        if !linked || !goes_on {
            starts.push(at);
        }
    }
    let ends = starts.iter().copied().skip(1).chain([told.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &told[start..end])
        .collect()
}

struct Page<'a> {
    state: &'a AppState,
    room: Room,
    replaced: BTreeSet<(Seq, CharacterId)>,
    rows: Vec<Row>,
}

impl Page<'_> {
    fn push(&mut self, seq: Option<Seq>, parts: Vec<(Role, String)>) {
        let first = self.rows.last().is_none_or(|last| last.seq != seq);
        self.rows.push(Row { seq, first, parts });
    }

    /// Above those that are wanted: how many newer entries there are that are not, so that none seems lost.
    fn passed_over(&mut self, window: &Window) {
        let Some(narrow) = window.narrowed() else {
            return;
        };
        let shown = window.has_newest();
        let words = match narrow.passed_over(self.state.campaign().last) {
            Some(entries) if window.told.is_empty() => {
                format!("none of {entries} entries")
            }
            Some(1) if shown => "1 newer entry not shown".to_owned(),
            Some(entries @ 2..) if shown => format!("{entries} newer entries not shown"),
            None if window.told.is_empty() => "looking…".to_owned(),
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
    fn heading(&mut self, evening: SessionPeriod, days: &mut BTreeMap<u32, String>) {
        let rule = self.state.theme().glyphs.rule;
        let words = match evening {
            SessionPeriod::In(session @ 1..) => {
                let day = days.entry(session).or_insert_with(|| {
                    let first = self.state.table.reader().first_of_session(session);
                    let first = first.ok().flatten();
                    first.map_or_else(String::new, |line| {
                        format!(" · {}", self.state.date(line.at))
                    })
                });
                format!("{evening}{day}")
            }
            evening => evening.to_string(),
        };
        let words = format!("{}{words} ", rule.repeat(2) + " ");
        let words = self.cut(&words, self.room.width).into_owned();
        let rest = rule.repeat(self.room.width.saturating_sub(text::width(&words)));
        self.push(None, vec![(Role::Dim, words + &rest)]);
    }

    /// `21:14 round 2 · 7 entries · Enter unfolds`.
    fn round(&mut self, round: &Round) {
        let time = format!(" {} ", self.state.clock(round.at));
        let number = format!("round {}", round.number);
        let entries = match round.entries() {
            1 => "1 entry".to_owned(),
            entries => format!("{entries} entries"),
        };
        let key = self
            .state
            .settings
            .keymap
            .key(&[Context::History], Action::Inspect);
        let key = key.map_or_else(String::new, |key| format!(" · {key} unfolds"));
        let room = self
            .room
            .width
            .saturating_sub(text::width(&time) + text::width(&number));
        let rest = self.cut(&format!(" · {entries}{key}"), room).into_owned();
        let parts = vec![(Role::Dim, time), (Role::Text, number), (Role::Dim, rest)];
        self.push(Some(round.last), parts);
    }

    fn group(&mut self, group: &[Told]) {
        let root = &group[0];
        let minute = self.state.clock(root.line.at);
        self.root(root, &minute);
        for told in &group[1..] {
            let at = self.state.clock(told.line.at);
            let at = if at == minute {
                String::new()
            } else {
                at + " "
            };
            self.consequence(told, &at);
        }
    }

    /// An entry that stands by itself or begins a group.
    fn root(&mut self, told: &Told, minute: &str) {
        let mut parts = vec![(Role::Dim, format!(" {minute} "))];
        parts.extend(said_of(told));
        let is_mark = matches!(told.line.kind, Kind::Tag | Kind::Reveal);
        let cause = told.cause.as_ref();
        if let Some((_, label)) = cause.filter(|_| is_mark) {
            let on = if told.line.kind == Kind::Tag {
                " on"
            } else {
                ""
            };
            let title = format!("{}{on} {label}", title(told));
            return self.titled(told, parts, &title);
        }
        self.titled(told, parts, &title(told));
        if let Some((at, label)) = cause {
            let (at, link) = (self.state.clock(*at), self.state.theme().glyphs.link);
            let words = format!("    {link} of {at} {label}");
            let words = self.cut(&words, self.room.width).into_owned();
            self.push(Some(told.line.seq), vec![(Role::Dim, words)]);
        }
        if told.cause.is_some() || self.room.is_ample() {
            self.costs(told);
        }
        self.figures(told);
    }

    fn costs(&mut self, told: &Told) {
        let link = self.state.theme().glyphs.link;
        for cost in &told.story.costs {
            let words = self.struck(told, cost, self.room.width.saturating_sub(6));
            let role = role(told, Role::Text);
            let parts = vec![(Role::Dim, format!("    {link} ")), (role, words)];
            self.push(Some(told.line.seq), parts);
        }
    }

    /// Words cut to the room there is, struck out where their entry is undone.
    fn struck(&self, told: &Told, words: &str, room: usize) -> String {
        if told.line.undone_by.is_none() {
            return self.cut(words, room).into_owned();
        }
        let marks = text::width(&text::struck_out(""));
        text::struck_out(&self.cut(words, room.saturating_sub(marks)))
    }

    /// An entry under the one that led to it.
    fn consequence(&mut self, told: &Told, at: &str) {
        let link = self.state.theme().glyphs.link;
        let mut parts = vec![(Role::Dim, format!("    {link} {at}"))];
        parts.extend(said_of(told));
        let words = match (told.line.kind, told.story.costs.as_slice()) {
            (Kind::Reroll, []) if !told.story.figures.is_empty() => "keeps the other".to_owned(),
            (Kind::Reroll, costs) if !costs.is_empty() => costs.join(", "),
            (Kind::Amend, []) => "amended".to_owned(),
            (Kind::Amend, costs) => format!("amended, {}", costs.join(", ")),
            _ => title(told),
        };
        self.titled(told, parts, &words);
        self.figures(told);
    }

    /// The numbers below a title, where there is room for them.
    fn figures(&mut self, told: &Told) {
        if !self.room.is_ample() {
            return;
        }
        let room = self.room.width.saturating_sub(INDENT.len());
        for figure in &told.story.figures {
            let mut parts = vec![(Role::Text, INDENT.to_owned())];
            parts.extend(self.figure(figure, self.is_replaced(told, figure), room, true));
            self.push(Some(told.line.seq), parts);
        }
    }

    fn is_replaced(&self, told: &Told, figure: &Figure) -> bool {
        let by = |(seq, who): &(Seq, CharacterId)| {
            let theirs = figure.whose.as_ref().is_none_or(|(whose, _)| whose == who);
            theirs && *seq == told.line.seq
        };
        told.line.undone_by.is_some() || self.replaced.iter().any(by)
    }

    /// A title; behind it the numbers where they have no lines of their own.
    fn titled(&mut self, told: &Told, mut parts: Vec<(Role, String)>, title: &str) {
        let used: usize = parts.iter().map(|(_, words)| text::width(words)).sum();
        let left = self.room.width.saturating_sub(used);
        let tags = self.cut(&self.tags(told), left / 2).into_owned();
        let left = left - text::width(&tags);
        let role = role(told, Role::Text);
        let of_all;
        let (last, title) = match told.story.figures.as_slice() {
            _ if self.room.is_ample() => (None, title),
            // Of several no one stands for all: the label counts them up.
            several @ [_, _, ..] => {
                of_all = outcome_first(&told.line.label, several);
                (None, of_all.as_str())
            }
            figures => (figures.last(), title),
        };
        let tail = last.map(|figure| {
            let replaced = self.is_replaced(told, figure);
            self.figure(figure, replaced, left / 2 + left / 4, false)
        });
        let tail = tail.unwrap_or_default();
        let need: usize = tail.iter().map(|(_, words)| text::width(words)).sum();
        let gap = usize::from(!tail.is_empty());
        let title = self.struck(told, title, left.saturating_sub(need + gap));
        parts.push((role, title));
        parts.push((Role::Title, tags));
        parts.push((Role::Text, " ".repeat(gap)));
        parts.extend(tail);
        parts.retain(|(_, words)| !words.is_empty());
        self.push(Some(told.line.seq), parts);
    }

    /// What is on an entry: ` ★ #heist`.
    fn tags(&self, told: &Told) -> String {
        let mut tags = told.tags.iter();
        let bookmarked = tags.any(Tag::is_bookmark);
        let mark = if bookmarked {
            format!(" {}", self.state.theme().glyphs.bookmark)
        } else {
            String::new()
        };
        let words = told.tags.iter().filter(|tag| !tag.is_bookmark());
        words.fold(mark, |all, tag| all + " #" + &tag.word)
    }

    fn figure(
        &self,
        figure: &Figure,
        replaced: bool,
        room: usize,
        dice: bool,
    ) -> Vec<(Role, String)> {
        let struck = replaced || !figure.counts;
        figure.parts(struck, room, dice, self.state.theme().glyphs.ellipsis)
    }

    fn cut<'t>(&self, words: &'t str, room: usize) -> std::borrow::Cow<'t, str> {
        text::cut(words, room, self.state.theme().glyphs.ellipsis)
    }
}

fn title(told: &Told) -> String {
    let words = if told.story.title.is_empty() {
        told.line.label.as_str()
    } else {
        &told.story.title
    };
    match told.line.kind {
        Kind::Undo => format!("undid: {words}"),
        Kind::Redo => format!("redid: {words}"),
        // On which entry, the place or what follows says.
        Kind::Tag => told.line.label.what().to_owned(),
        Kind::Reveal => "revealed".to_owned(),
        _ => words.to_owned(),
    }
}

/// What stands before the title.
fn said_of(told: &Told) -> Vec<(Role, String)> {
    let mut said = Vec::new();
    let badge = match told.line.kind {
        // It is about the one that it shows.
        Kind::Reveal => None,
        _ if told.line.is_secret() => Some("(hidden)"),
        _ => told.line.revealed_by.map(|_| "(revealed)"),
    };
    if let Some(badge) = badge {
        said.push((Role::Badge, badge.to_owned()));
        said.push((Role::Text, " ".to_owned()));
    }
    if told.line.forced {
        said.push((Role::Warning, "(overruled) ".to_owned()));
    }
    said
}

fn role(told: &Told, standing: Role) -> Role {
    match (told.line.undone_by, told.line.kind) {
        (Some(_), _) => Role::Struck,
        (None, Kind::Undo | Kind::Redo) => Role::Dim,
        _ => standing,
    }
}

/// A group's label from behind: what it came to stands where it is not cut.
fn outcome_first(label: &Label, figures: &[Figure]) -> String {
    let of_group = figures.iter().any(|figure| figure.whose.is_some());
    match label.outcome() {
        outcome if of_group => format!("{outcome} · {}", label.title()),
        _ => label.to_string(),
    }
}
