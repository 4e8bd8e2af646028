//! Odds as lines: a bar per tier if there is room, else one bar for all.

use ratatui::text::{Line, Span};

use crate::campaign::wording::plan;
use crate::game::{Game, Rank};
use crate::rules::modifier::plain;
use crate::rules::{ContestOdds, Odds};
use crate::tui::panes::roll::preview::{Chances, MemberPreview, View};
use crate::tui::views::result::role;
pub(crate) use crate::tui::widgets::text::percent;
use crate::tui::widgets::{Role, Theme, text};

/// Of the totals that are told one by one, so much lies below and above.
const TAIL: f64 = 0.005;

/// The odds of plain dice: a line for each total, or for several where there are many, and the chance of it or more.
pub(crate) fn of_dice<'a>(theme: &Theme, odds: &Odds, width: u16, rows: usize) -> Vec<Line<'a>> {
    let totals = totals(&odds.values(), rows);
    let most = totals.iter().map(|it| it.chance).fold(0.0, f64::max);
    let names = totals.iter().map(|it| text::width(&it.name)).max();
    let names = names.unwrap_or(0);
    let room = usize::from(width).saturating_sub(names + 22).min(40);
    let room = u16::try_from(room).unwrap_or(0);
    let chances: Vec<f64> = totals.iter().map(|it| it.chance).collect();
    let line = |(it, chance): (&Total, String)| {
        let bar = theme.glyphs.bar(it.chance / most, room);
        let gap = " ".repeat(usize::from(room).saturating_sub(text::width(&bar)));
        let name = format!("{:>names$} ", it.name);
        let or_more = percent(it.or_more);
        Line::from(vec![
            theme.span(Role::Text, name),
            theme.span(Role::Good, bar),
            theme.span(Role::Text, format!("{gap} {chance:>5}")),
            theme.span(Role::Dim, format!(" {or_more:>6} or more")),
        ])
    };
    let told = totals
        .iter()
        .zip(chances.iter().map(|chance| percent(*chance)));
    told.map(line).collect()
}

/// A total of plain dice, or several together.
struct Total {
    name: String,
    chance: f64,
    or_more: f64,
}

/// These totals, lowest first, in so many lines; rare ones at both ends are in the first and the last line.
fn totals(values: &[(i32, f64)], rows: usize) -> Vec<Total> {
    let Some(((lowest, _), (highest, _))) = values.first().zip(values.last()).filter(|_| rows > 0)
    else {
        return Vec::new();
    };
    let rows = i32::try_from(rows).unwrap_or(i32::MAX);
    let (low, high) = if highest - lowest < rows {
        (*lowest, *highest)
    } else {
        (
            behind_tail(values.iter()).unwrap_or(*lowest),
            behind_tail(values.iter().rev()).unwrap_or(*highest),
        )
    };
    let step = (high - low) / rows + 1;
    let mut totals = Vec::new();
    let mut from = low;
    while from <= high {
        let to = (from + step - 1).min(high);
        let (is_first, is_last) = (from == low, to == high);
        let (first, last) = (
            if is_first { *lowest } else { from },
            if is_last { *highest } else { to },
        );
        let sum = |low, high| {
            let within = values
                .iter()
                .filter(|(value, _)| (low..=high).contains(value));
            within.fold(0.0, |sum, (_, chance)| sum + chance)
        };
        let name = match (first == last, first < from, last > to) {
            (true, ..) => plain(first),
            (_, true, true) => format!("{} to {}", plain(first), plain(last)),
            (_, true, false) => format!("to {}", plain(last)),
            (_, false, true) => format!("from {}", plain(first)),
            _ => format!("{}–{}", plain(first), plain(last)),
        };
        totals.push(Total {
            name,
            chance: sum(first, last),
            or_more: sum(first, *highest),
        });
        from = to + 1;
    }
    totals
}

/// The first total that is not one of the rare ones at this end.
fn behind_tail<'a>(values: impl IntoIterator<Item = &'a (i32, f64)>) -> Option<i32> {
    let mut sum = 0.0;
    let mut values = values.into_iter();
    let first = values.find(|(_, chance)| {
        sum += chance;
        sum > TAIL
    });
    first.map(|(total, _)| *total)
}

/// A part of the odds.
struct Share {
    name: String,
    /// Its word in large letters; empty if it has none.
    stage: String,
    chance: f64,
    rank: Rank,
}

/// `63 % succeed` in at most so many columns, as long as there is a shorter way to say it.
pub(crate) fn foot_within(game: &Game, view: &View, columns: usize) -> String {
    let whole = foot(game, view);
    if text::width(&whole) <= columns {
        return whole;
    }
    let shorter = match &view.odds {
        // A tie decides nothing.
        Chances::Two(odds, _) if game.mechanic.is_mutual() => vec![
            format!("{} win · {} lose", percent(odds.a), percent(odds.b)),
            format!("{} win", percent(odds.a)),
        ],
        _ => Vec::new(),
    };
    let bare = whole.strip_suffix(" succeed").map(str::to_owned);
    let mut ways = shorter.into_iter().chain(bare);
    ways.find(|words| text::width(words) <= columns)
        .unwrap_or(whole)
}

/// `63 % succeed`.
pub(crate) fn foot(game: &Game, view: &View) -> String {
    match &view.odds {
        Chances::None => range(view),
        Chances::One(odds, _) => {
            if let Some(why) = odds.unreckoned() {
                return format!("odds {why}");
            }
            let further = view.further.iter().copied();
            let all: Vec<_> = std::iter::once(Some(odds.success))
                .chain(further)
                .map(|chance| chance.map_or_else(|| "?".to_owned(), percent))
                .collect();
            format!("{} succeed", all.join(" / "))
        }
        Chances::Unreckoned(why) => format!("odds {why}"),
        Chances::Two(odds, _) => {
            if !game.mechanic.is_mutual() {
                return format!("{} succeed", percent(odds.a));
            }
            let all = [odds.a, odds.tie, odds.neither, odds.b];
            let words = ["win", "tie", "neither", "lose"];
            let parts = all.map(percent).into_iter().zip(words).zip(all);
            let parts = parts.filter(|((_, word), chance)| *word != "neither" || *chance > 0.0);
            let parts = parts.map(|((chance, word), _)| format!("{chance} {word}"));
            parts.collect::<Vec<_>>().join(" · ")
        }
    }
}

/// A group's lowest and highest chance: `35 % to 63 % succeed`.
fn range(view: &View) -> String {
    if view.each.iter().all(|it| it.built.is_err()) {
        return String::new();
    }
    let mut chances: Vec<f64> = view.each.iter().filter_map(|it| it.success).collect();
    chances.sort_by(f64::total_cmp);
    let [Some(least), Some(best)] =
        [chances.first(), chances.last()].map(|it| it.copied().map(percent))
    else {
        return String::new();
    };
    if least == best {
        format!("{least} succeed")
    } else {
        format!("{least} to {best} succeed")
    }
}

/// The fewest columns of a name that identify it.
const LEAST_NAME: usize = 10;

/// A group's plans, a line each, and their chances where odds are shown. What differs is whole; the names give way to it, and what
/// stands behind it is cut.
pub(crate) fn each<'a>(
    theme: &Theme,
    game: &Game,
    view: &View,
    width: u16,
    with_odds: bool,
) -> Vec<Line<'a>> {
    let built = || view.each.iter().filter_map(|it| it.built.as_ref().ok());
    let targets = || built().map(|it| game.mechanic.goal(&it.plan.numbers));
    let same_target = targets().all(|goal| Some(goal) == targets().next());
    let plans: Vec<_> = view
        .each
        .iter()
        .map(|member| match &member.built {
            Ok(built) => plan::of_member(game, built, same_target),
            Err(no) => (no.clone(), String::new()),
        })
        .collect();
    let chances = if with_odds { 6 } else { 0 };
    let room = usize::from(width).saturating_sub(chances + 1);
    let widest = plans.iter().map(|(plan, _)| text::width(plan)).max();
    let widths = view.each.iter().map(|it| text::width(&it.name));
    let left = room.saturating_sub(widest.unwrap_or(0));
    let names = widths.max().unwrap_or(0).min(left.max(LEAST_NAME));
    let room = room.saturating_sub(names);
    let line = |(member, (plan, more)): (&MemberPreview, &(String, String))| {
        let name = text::cut_name(&member.name, names, theme.glyphs.ellipsis);
        let name = format!("{name}{} ", " ".repeat(names - text::width(&name)));
        let role = match &member.built {
            Ok(_) => Role::Text,
            Err(_) => Role::Warning,
        };
        let plan = text::cut(plan, room, theme.glyphs.ellipsis).into_owned();
        let rest = room - text::width(&plan);
        let more = text::fit(more, rest, theme.glyphs.ellipsis);
        let mut parts = vec![
            theme.span(Role::Text, name),
            theme.span(role, plan),
            theme.span(Role::Dim, more),
        ];
        if with_odds {
            let chance = match (&member.built, member.success) {
                (Err(_), _) => String::new(),
                (Ok(_), chance) => chance.map_or_else(|| "?".to_owned(), percent),
            };
            parts.push(theme.span(Role::Text, format!("{chance:>6}")));
        }
        Line::from(parts)
    };
    view.each.iter().zip(&plans).map(line).collect()
}

/// A line per tier with a bar, the longest for the likeliest, then the worth of a reroll.
pub(crate) fn bars<'a>(theme: &Theme, game: &Game, view: &View, width: u16) -> Vec<Line<'a>> {
    let shares = shares(game, view);
    let widest = shares.iter().map(|share| text::width(&share.name)).max();
    let names = widest.unwrap_or(0).min(24);
    let most = shares
        .iter()
        .map(|it| it.chance)
        .fold(f64::MIN_POSITIVE, f64::max);
    let room = usize::from(width).saturating_sub(names + 8).min(40);
    let room = u16::try_from(room).unwrap_or(0);
    let mut lines: Vec<_> = shares
        .iter()
        .zip(told(&shares))
        .map(|(share, chance)| {
            let name = text::fit(&share.name, names, theme.glyphs.ellipsis);
            let bar = theme.glyphs.bar(share.chance / most, room);
            let gap = " ".repeat(usize::from(room).saturating_sub(text::width(&bar)));
            Line::from(vec![
                theme.span(Role::Text, format!("{name} ")),
                theme.span(role(share.rank), bar),
                theme.span(Role::Text, format!("{gap} {chance:>5}")),
            ])
        })
        .collect();
    lines.extend(
        also(game, view)
            .into_iter()
            .map(|also| Line::from(theme.span(Role::Dim, also))),
    );
    lines
}

/// One bar for all tiers, worst on the left, and a legend, in at most so many lines if there are as many as the bar takes.
pub(crate) fn stacked<'a>(
    theme: &Theme,
    game: &Game,
    view: &View,
    width: u16,
    most: usize,
) -> Vec<Line<'a>> {
    let shares = shares(game, view);
    if shares.is_empty() {
        return Vec::new();
    }
    let mut bar: Vec<Span<'a>> = Vec::new();
    let (mut sum, mut from, mut before) = (0.0, 0, None);
    for (at, share) in shares.iter().enumerate() {
        sum += share.chance;
        let to = columns(sum, width).max(from);
        let is_second = at % 2 == 1;
        let glyph = match (theme.glyphs.ascii, share.rank) {
            (true, Rank::Worst | Rank::Bad) => "-",
            (true, _) if is_second => "#",
            (true, _) => "=",
            // Colours tell them apart; neighbours of one colour differ.
            _ if theme.has_colours() && before != Some(share.rank) => "█",
            _ if theme.has_colours() => "▓",
            (false, Rank::Worst | Rank::Bad) if is_second => "▒",
            (false, Rank::Worst | Rank::Bad) => "░",
            (false, _) if is_second => "█",
            (false, _) => "▓",
        };
        before = Some(share.rank).filter(|_| glyph != "▓");
        bar.push(theme.span(role(share.rank), glyph.repeat(to - from)));
        from = to;
    }
    let mut lines = vec![Line::from(bar)];
    let most = most.saturating_sub(1).clamp(1, MOST_LINES);
    let line = |words| Line::from(theme.span(Role::Text, words));
    let words = legend(theme, &shares, width.into(), most);
    lines.extend(words.into_iter().map(line));
    let below = also(game, view).into_iter();
    lines.extend(below.map(|words| Line::from(theme.span(Role::Dim, words))));
    lines
}

/// The most lines for the names of the parts, so that the modifiers keep their room.
const MOST_LINES: usize = 4;

/// The parts of the bar by name: with shorter names if it takes that, and the rarest together if that isn't enough. What is shown of
/// the others stays the same.
fn legend(theme: &Theme, shares: &[Share], width: usize, most: usize) -> Vec<String> {
    let mut told = told(shares);
    let mut shown: Vec<&Share> = shares.iter().collect();
    let names = shown.iter().map(|share| share.name.clone()).collect();
    let mut lines = in_lines(theme, names, &told, 0.0, width);
    let mut rare = 0.0;
    while lines.len() > most {
        lines = in_lines(theme, short_names(&shown), &told, rare, width);
        let chances = shown.iter().map(|share| share.chance).enumerate();
        let rarest = chances.min_by(|one, two| one.1.total_cmp(&two.1));
        let Some((at, chance)) = rarest.filter(|_| shown.len() > 1) else {
            break;
        };
        if lines.len() > most {
            shown.remove(at);
            told.remove(at);
            rare += chance;
        }
    }
    lines
}

/// The chance of each part in words.
fn told(shares: &[Share]) -> Vec<String> {
    shares.iter().map(|share| percent(share.chance)).collect()
}

/// The words of the verdicts in large letters, where each has its own; else the names, without a first word that the one before
/// has, too.
fn short_names(shares: &[&Share]) -> Vec<String> {
    let mut stages: Vec<&str> = shares.iter().map(|share| share.stage.as_str()).collect();
    stages.sort_unstable();
    stages.dedup();
    if stages.len() == shares.len() && !stages.contains(&"") {
        return shares.iter().map(|it| it.stage.to_lowercase()).collect();
    }
    let mut before = "";
    let mut names = Vec::new();
    for share in shares {
        let (first, rest) = share.name.split_once(' ').unwrap_or((&share.name, ""));
        let is_again = before == first && !rest.is_empty();
        names.push(if is_again { rest } else { &share.name }.to_owned());
        before = first;
    }
    names
}

/// Names and chances, then that of all others; none is broken across lines.
fn in_lines(
    theme: &Theme,
    names: Vec<String>,
    told: &[String],
    others: f64,
    width: usize,
) -> Vec<String> {
    let dot = format!(" {} ", theme.glyphs.dot);
    let mut lines: Vec<String> = Vec::new();
    let others = (others > 0.0).then(|| ("others".to_owned(), percent(others)));
    let parts = names.into_iter().zip(told.iter().cloned()).chain(others);
    for (name, chance) in parts {
        let part = format!("{name} {chance}");
        let fits = |line: &&mut String| text::width(line) + text::width(&part) + 3 <= width;
        match lines.last_mut().filter(fits) {
            Some(line) => line.extend([dot.as_str(), &part]),
            None => lines.push(part),
        }
    }
    lines
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of a screen's width is small and not negative"
)]
fn columns(share: f64, width: u16) -> usize {
    (share.clamp(0.0, 1.0) * f64::from(width)).round() as usize
}

fn shares(game: &Game, view: &View) -> Vec<Share> {
    let share = |tier, chance| {
        let key = game.mechanic.key(tier);
        Share {
            name: game.tier_name(&key),
            stage: game.stage(&key),
            chance,
            rank: game.rank(&key),
        }
    };
    match &view.odds {
        Chances::None | Chances::Unreckoned(_) => Vec::new(),
        Chances::One(odds, _) => {
            let tiers = odds.tiers.iter();
            tiers.map(|&(tier, chance)| share(tier, chance)).collect()
        }
        Chances::Two(odds, names) if game.mechanic.is_mutual() => won_by(names, odds),
        Chances::Two(odds, _) => {
            let tiers = odds.tiers.iter();
            tiers
                .map(|&(_, tier, chance)| share(tier, chance))
                .collect()
        }
    }
}

fn won_by([a, b]: &[String; 2], odds: &ContestOdds) -> Vec<Share> {
    let neither = ("neither".to_owned(), odds.neither, Rank::Bad);
    let neither = Some(neither).filter(|(_, chance, _)| *chance > 0.0);
    let all = [
        Some((format!("{b} wins"), odds.b, Rank::Bad)),
        neither,
        Some(("tie".to_owned(), odds.tie, Rank::Mixed)),
        Some((format!("{a} wins"), odds.a, Rank::Good)),
    ];
    let shares = all.into_iter().flatten().map(|(name, chance, rank)| Share {
        name,
        stage: String::new(),
        chance,
        rank,
    });
    shares.collect()
}

/// The lines below the odds: the chance of a clean success, and the worth of a reroll.
fn also(game: &Game, view: &View) -> Vec<String> {
    let (clean, with) = match &view.odds {
        Chances::One(odds, with) => (odds.clean, with.as_slice()),
        Chances::Two(odds, _) => {
            let by = Some(odds.by_defence).filter(|by| *by > 0.0);
            let by = by.map(|by| format!("{} {}", defended(game), percent(by)));
            return by.into_iter().collect();
        }
        Chances::None | Chances::Unreckoned(_) => (None, [].as_slice()),
    };
    let clean = clean.map(|clean| format!("clean success {}", percent(clean)));
    let with = with
        .iter()
        .map(|(when, success)| format!("{when}: {} succeed", percent(*success)));
    clean.into_iter().chain(with).collect()
}

/// What a sum is called that a defence brings to nothing.
fn defended(game: &Game) -> String {
    let key = game.mechanic.profile().defence_key;
    let own = game
        .tiers
        .iter()
        .find(|tier| Some(tier.key.as_str()) == key);
    let worst = || game.tiers.first().map_or("", |tier| tier.name.as_str());
    own.map_or_else(
        || format!("{} by defence", worst()),
        |tier| tier.name.clone(),
    )
}
