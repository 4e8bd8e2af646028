//! The list of statistics' subjects: all, each character, each trait.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::CharacterId;
use crate::luck::{LuckSummary, Statistics};
use crate::tui::context::AppState;
use crate::tui::widgets::{Draw as _, Role, Theme, list, text};

/// One subject of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// All rolls.
    Everybody,
    /// A character by name, or with `None` pools without a sheet and plain dice.
    One(Option<CharacterId>, String),
    /// A trait.
    Trait(String),
}

impl Subject {
    /// The subject's statistics.
    pub(crate) fn summary<'a>(&self, statistics: &'a Statistics) -> Option<&'a LuckSummary> {
        match self {
            Self::Everybody => Some(&statistics.overall),
            Self::One(who, _) => statistics.people.get(who),
            Self::Trait(name) => statistics.traits.get(name),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Everybody => "everybody",
            Self::One(_, name) | Self::Trait(name) => name,
        }
    }
}

/// All first, then characters by number, then traits, most used first.
pub(crate) fn of(state: &AppState, statistics: &Statistics) -> Vec<Subject> {
    let mut people: Vec<(u32, Subject)> = Vec::new();
    for who in statistics.people.keys() {
        let character = who.and_then(|id| state.campaign().character(id));
        let (number, name) = match (who, character) {
            (_, Some(one)) => (one.number, one.name.clone()),
            (Some(gone), None) => {
                let name = state.name_ever(*gone);
                (
                    u32::MAX - 1,
                    name.unwrap_or_else(|| "no longer there".to_owned()),
                )
            }
            (None, None) => (u32::MAX, "nameless dice".to_owned()),
        };
        people.push((number, Subject::One(*who, name)));
    }
    people.sort_by_key(|(number, _)| *number);
    let mut traits: Vec<(&String, u64)> = statistics
        .traits
        .iter()
        .map(|(name, summary)| (name, summary.rolls))
        .collect();
    traits.sort_by_key(|(_, rolls)| std::cmp::Reverse(*rolls));
    let traits = traits
        .into_iter()
        .map(|(name, _)| Subject::Trait(name.clone()));
    let people = people.into_iter().map(|(_, subject)| subject);
    std::iter::once(Subject::Everybody)
        .chain(people)
        .chain(traits)
        .collect()
}

/// `▸ Brannoc 120 53 %`: rolls and mean percentile.
pub(crate) fn draw(
    theme: &Theme,
    (statistics, subjects): (&Statistics, &[Subject]),
    selected: usize,
    area: Rect,
    buf: &mut Buffer,
) {
    let digits = statistics.overall.rolls.to_string().len();
    let lines = lines(subjects);
    let at = lines.iter().position(|line| *line == Some(selected));
    let top = list::top(at.unwrap_or(0), area.height.into());
    for (row, line) in area.rows().zip(lines.into_iter().skip(top)) {
        let Some((at, subject)) = line.and_then(|at| Some((at, subjects.get(at)?))) else {
            continue;
        };
        let Some(summary) = subject.summary(statistics) else {
            continue;
        };
        let rolls = summary.rolls;
        let figures = match summary.luck.throws {
            0 => format!(" {rolls:>digits$}     -"),
            _ => format!(" {rolls:>digits$} {:>5}", summary.luck.percent()),
        };
        let room = usize::from(area.width).saturating_sub(2 + text::width(&figures));
        let name = text::cut(subject.name(), room, theme.glyphs.ellipsis);
        let gap = " ".repeat(room.saturating_sub(text::width(&name)));
        let (pointer, role) = theme.pointer(at == selected);
        let line = Line::from(vec![
            theme.span(Role::Selected, format!("{pointer} ")),
            theme.span(role, name.into_owned()),
            theme.span(Role::Dim, format!("{gap}{figures}")),
        ]);
        line.draw(row, buf);
    }
}

/// The rows of the list; `None` is an empty row before characters and before traits.
fn lines(subjects: &[Subject]) -> Vec<Option<usize>> {
    let mut lines = Vec::new();
    let mut before: Option<&Subject> = None;
    for (at, subject) in subjects.iter().enumerate() {
        let same = |it: &Subject| std::mem::discriminant(it) == std::mem::discriminant(subject);
        if before.is_some_and(|it| !same(it)) {
            lines.push(None);
        }
        lines.push(Some(at));
        before = Some(subject);
    }
    lines
}
