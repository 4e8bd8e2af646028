//! Draws results: verdicts, dice, the lines of a group.

use ratatui::text::Line;

use crate::campaign::view::Member;
use crate::campaign::wording::DiceLine;
use crate::game::Rank;
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// The colour of a verdict, the same everywhere.
pub(crate) const fn role(rank: Rank) -> Role {
    match rank {
        Rank::Worst => Role::Worst,
        Rank::Bad => Role::Bad,
        Rank::Mixed => Role::Mixed,
        Rank::Good => Role::Good,
        Rank::Best => Role::Best,
    }
}

/// The same for a result that may be no verdict.
pub(crate) fn role_of(rank: Option<Rank>) -> Role {
    rank.map_or(Role::Strong, role)
}

/// A line for each of these names, the results aligned.
pub(crate) fn members<'a>(
    theme: &Theme,
    width: usize,
    members: &[Member],
    names: &[String],
    role: impl Fn(Option<Rank>) -> Role,
) -> Vec<Line<'a>> {
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
    let column = widest(&mut names.iter().map(|name| text::width(name)));
    let column = column.min(width / 3);
    let verdicts = widest(&mut members.iter().map(|it| text::width(&it.verdict)));
    let verdicts = verdicts.min(width.saturating_sub(column + 1));
    let line = |(member, name): (&Member, &String)| {
        let name = text::cut(name, column, theme.glyphs.ellipsis);
        let name = format!("{name}{} ", " ".repeat(column - text::width(&name)));
        let verdict = text::cut(&member.verdict, verdicts, theme.glyphs.ellipsis);
        let gap = " ".repeat(verdicts - text::width(&verdict) + 1);
        let verdict = format!("{verdict}{gap}");
        let used = text::width(&name) + text::width(&verdict);
        let left = width.saturating_sub(used);
        let dice = text::cut(&member.dice, left, theme.glyphs.ellipsis).into_owned();
        Line::from(vec![
            theme.span(Role::Text, name),
            theme.span(role(member.rank), verdict),
            theme.span(Role::Dim, dice),
        ])
    };
    members.iter().zip(names).map(line).collect()
}

/// A line of dice; dice that don't count are struck out, and all dice of a throw that doesn't count or was undone.
pub(crate) fn dice<'a>(
    theme: &Theme,
    dice: &DiceLine,
    width: usize,
    undone: bool,
) -> Vec<Line<'a>> {
    let mut line = StyledLine::default();
    for (words, out) in &dice.parts {
        let struck = undone || *out || !dice.counts;
        line.push(if struck { Role::Struck } else { Role::Text }, words);
    }
    let lines = line.wrap(width).into_iter();
    lines.map(|line| line.into_line(theme)).collect()
}
