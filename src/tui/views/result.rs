//! Draws results: verdicts, dice, the lines of a group.

use ratatui::text::{Line, Span};

use crate::campaign::view::Member;
use crate::campaign::wording::{DiceLine, Die};
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

/// The most columns of a total that is kept whole before a verdict is.
const MOST_TOTAL: usize = 12;

/// The columns before dice in a line of their own.
const BELOW: usize = 3;

/// A line for each of these names, the results aligned; the total is kept before the end of a long verdict. Where dice have no room
/// beside it and `is_roomy`, each result is whole instead, with the dice below it.
pub(crate) fn members<'a>(
    theme: &Theme,
    width: usize,
    members: &[Member],
    names: &[String],
    is_roomy: bool,
) -> Vec<Line<'a>> {
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
    let column = widest(&mut names.iter().map(|name| text::width(name)));
    let verdicts = widest(&mut members.iter().map(|it| text::width(&it.verdict)));
    let told = || members.iter().filter(|it| !it.verdict.is_empty());
    let dice = widest(&mut told().map(|it| text::width(&it.dice)));
    if is_roomy && column + 1 + verdicts + 1 + dice > width {
        let each = members.iter().zip(names);
        return each.flat_map(|it| whole(theme, width, it)).collect();
    }
    // Who, then how it went; the dice have what is left.
    let left = width.saturating_sub(verdicts + 1);
    let column = column.min(left.max(width / 3));
    let mark = text::width(theme.glyphs.ellipsis) + 1;
    let totals = told().map(|it| {
        let (total, dice) = total_of(&it.dice);
        1 + text::width(total) + if dice.is_empty() { 0 } else { mark }
    });
    let totals = widest(&mut totals.filter(|total| *total <= MOST_TOTAL));
    let verdicts = verdicts.min(width.saturating_sub(column + 1 + totals));
    let line = |(member, name): (&Member, &String)| {
        let name = text::cut_name(name, column, theme.glyphs.ellipsis);
        let name = format!("{name}{} ", " ".repeat(column - text::width(&name)));
        let verdict = text::cut(&member.verdict, verdicts, theme.glyphs.ellipsis);
        let gap = " ".repeat(verdicts - text::width(&verdict) + 1);
        let verdict = format!("{verdict}{gap}");
        let used = text::width(&name) + text::width(&verdict);
        let left = width.saturating_sub(used);
        let dice = match member.verdict.as_str() {
            "" => text::cut(&member.dice, left, theme.glyphs.ellipsis).into_owned(),
            _ => whole_parts(&member.dice, left, theme.glyphs.ellipsis),
        };
        Line::from(vec![
            theme.span(Role::Text, name),
            theme.span(role_of(member.rank), verdict),
            theme.span(Role::Dim, dice),
        ])
    };
    members.iter().zip(names).map(line).collect()
}

/// A result that is aligned with no other: name, verdict and total, then its dice in a line of their own.
fn whole<'a>(theme: &Theme, width: usize, (member, name): (&Member, &String)) -> Vec<Line<'a>> {
    let ellipsis = theme.glyphs.ellipsis;
    let verdict = &member.verdict;
    let room = width.saturating_sub(text::width(verdict) + 1);
    let name = text::cut_name(name, room, ellipsis);
    let room = room.saturating_sub(text::width(&name) + 1);
    let (beside, below) = match total_of(&member.dice) {
        (total, dice) if text::width(total) <= room => (total, dice),
        _ => ("", member.dice.as_str()),
    };
    let gap = if verdict.is_empty() { "" } else { " " };
    let first = Line::from(vec![
        theme.span(Role::Text, format!("{name} ")),
        theme.span(role_of(member.rank), verdict.clone()),
        theme.span(Role::Dim, format!("{gap}{beside}")),
    ]);
    let below = (!below.is_empty()).then(|| {
        let dice = whole_parts(below, width.saturating_sub(BELOW), ellipsis);
        Line::from(theme.span(Role::Dim, format!("{:BELOW$}{dice}", "")))
    });
    std::iter::once(first).chain(below).collect()
}

/// The total, which stands first, and the dice behind it.
fn total_of(dice: &str) -> (&str, &str) {
    dice.split_once(" · ").unwrap_or((dice, ""))
}

/// As many of the parts between dots as fit whole, with a mark where some are left out.
fn whole_parts(words: &str, columns: usize, ellipsis: &str) -> String {
    if text::width(words) <= columns {
        return words.to_owned();
    }
    let mark = format!(" {ellipsis}");
    let room = columns.saturating_sub(text::width(&mark));
    let mut ends = words.rmatch_indices(" · ").map(|(at, _)| at);
    let fitting = ends.find(|end| text::width(&words[..*end]) <= room);
    fitting.map_or_else(String::new, |end| words[..end].to_owned() + &mark)
}

/// The most dice that are drawn as boxes.
const MOST_BOXES: usize = 6;

/// Dice as boxes in one row, beside them what they come to; `None` where there is no room, or there are none or too many.
pub(crate) fn boxes<'a>(theme: &Theme, line: &DiceLine, width: usize) -> Option<Vec<Line<'a>>> {
    let dice = &line.dice;
    if dice.is_empty() || dice.len() > MOST_BOXES {
        return None;
    }
    let mut rows: [Vec<Span<'a>>; 3] = Default::default();
    for die in dice {
        for (row, part) in rows.iter_mut().zip(die_box(theme, die)) {
            row.push(part);
            row.push(Span::raw(" "));
        }
    }
    let used: usize = rows[0].iter().map(|part| text::width(&part.content)).sum();
    let beside = line.beside.as_ref()?;
    let wider = text::width(&beside.sum).max(text::width(&beside.target));
    if used + wider + 1 > width {
        return None;
    }
    rows[1].push(theme.span(Role::Strong, format!(" {}", beside.sum)));
    rows[2].push(theme.span(Role::Dim, format!(" {}", beside.target)));
    Some(rows.into_iter().map(Line::from).collect())
}

/// A die with its kind in the lower border; dim, its face in brackets and struck, if it doesn't count.
pub(crate) fn die_box<'a>(theme: &Theme, die: &Die) -> [Span<'a>; 3] {
    let set = theme.glyphs.border;
    let shows = if die.out {
        format!("({})", die.shows)
    } else {
        die.shows.clone()
    };
    let sides = match die.sides {
        0 => String::new(),
        sides => format!("d{sides}"),
    };
    let inner = (text::width(&shows) + 2).max(sides.len() + 1);
    let lower = set.horizontal_bottom.repeat(inner - sides.len());
    let (left, right) = (set.vertical_left, set.vertical_right);
    let (edge, face) = if die.out {
        (Role::Dim, Role::Struck)
    } else {
        (Role::Text, Role::Strong)
    };
    let upper = set.horizontal_top.repeat(inner);
    [
        theme.span(edge, format!("{}{upper}{}", set.top_left, set.top_right)),
        theme.span(face, format!("{left}{shows:^inner$}{right}")),
        theme.span(
            edge,
            format!("{}{sides}{lower}{}", set.bottom_left, set.bottom_right),
        ),
    ]
}

/// A line of dice; dice that don't count are struck out, and all dice of a throw that doesn't count.
pub(crate) fn dice<'a>(theme: &Theme, dice: &DiceLine, width: usize) -> Vec<Line<'a>> {
    let mut line = StyledLine::default();
    for (words, out) in &dice.parts {
        let struck = *out || !dice.counts;
        line.push(if struck { Role::Struck } else { Role::Text }, words);
    }
    let lines = line.wrap(width).into_iter();
    lines.map(|line| line.into_line(theme)).collect()
}

#[cfg(test)]
mod tests {
    use super::members;
    use crate::campaign::CharacterId;
    use crate::campaign::view::Member;
    use crate::tui::widgets::Theme;

    fn told(width: usize, is_roomy: bool) -> Vec<String> {
        let member = |verdict: &str, dice: &str| Member {
            id: CharacterId(1),
            name: "Ysolde".to_owned(),
            verdict: verdict.to_owned(),
            dice: dice.to_owned(),
            success: None,
            rank: None,
        };
        let all = [
            member("MEDIOCRE, 2 COMPLICATIONS", "6 · d6 1 1 4 2"),
            member("GOOD", "19 · d6 4 6 3 6"),
        ];
        let names = ["1 Ysolde".to_owned(), "2 Brannoc".to_owned()];
        let lines = members(&Theme::default(), width, &all, &names, is_roomy);
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_total_stands_beside_any_verdict_and_all_dice_where_there_is_room() {
        assert_eq!(
            told(60, true)[1].trim_end(),
            "2 Brannoc GOOD                      19 · d6 4 6 3 6"
        );
        assert_eq!(
            told(39, true)
                .iter()
                .map(|it| it.trim_end())
                .collect::<Vec<_>>(),
            [
                "1 Ysolde MEDIOCRE, 2 COMPLICATIONS 6",
                "   d6 1 1 4 2",
                "2 Brannoc GOOD 19",
                "   d6 4 6 3 6",
            ]
        );
        assert_eq!(
            told(34, false),
            [
                "1 Ysolde  MEDIOCRE, 2 COMPLI… 6 …",
                "2 Brannoc GOOD                19 …",
            ]
        );
    }
}
