//! How results are drawn: verdicts, dice, the lines of a group.

use ratatui::text::{Line, Span};

use crate::campaign::view::Member;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// How a verdict looks.
pub(crate) const fn role(success: Option<bool>) -> Role {
    match success {
        Some(true) => Role::Good,
        Some(false) => Role::Bad,
        None => Role::Title,
    }
}

/// A line each under these names, the results below one another.
pub(crate) fn members<'a>(
    theme: &Theme,
    width: usize,
    members: &[Member],
    names: &[String],
    role: impl Fn(Option<bool>) -> Role,
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
            theme.span(role(member.success), verdict),
            theme.span(Role::Dim, dice),
        ])
    };
    members.iter().zip(names).map(line).collect()
}

/// A line of dice; those in brackets did not count and are crossed out, as is a throw that was not kept or was undone.
pub(crate) fn dice<'a>(theme: &Theme, faces: &str, width: usize, undone: bool) -> Vec<Line<'a>> {
    let dropped = undone || faces.starts_with("not kept") || faces.starts_with("was: ");
    let wrapped = text::wrap(faces, width).into_iter();
    wrapped
        .map(|line| {
            let spans: Vec<Span<'a>> = line
                .split_inclusive(' ')
                .map(|word| {
                    let bare = word.trim_end();
                    let out = bare.starts_with('(') && bare.ends_with(')');
                    let role = if dropped || out {
                        Role::Struck
                    } else {
                        Role::Text
                    };
                    theme.span(role, word.to_owned())
                })
                .collect();
            Line::from(spans)
        })
        .collect()
}
