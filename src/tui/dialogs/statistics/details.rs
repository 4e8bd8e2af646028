//! The details of one subject: sentences, the luck curve, tiers against expectation, contests, dice.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::Line;

use super::chart;
use crate::luck::{FaceCounts, Fairness, LuckSummary, TierCount};
use crate::tui::context::AppState;
use crate::tui::views::result;
use crate::tui::widgets::{Draw as _, Role, Theme, text};

/// The least rows for the luck curve; with fewer it isn't drawn.
const LINE: u16 = 5;

/// The legend of the dotted curves.
const DOTS: &str = "the dots: two tables in three stay between them";

/// Draws all parts that fit; the luck curve gets the remaining rows.
pub(crate) fn draw(state: &AppState, summary: &LuckSummary, area: Rect, buf: &mut Buffer) {
    let theme = state.theme();
    let luck = luck(summary);
    let dice = dice(summary);
    let height = |lines: &[(Role, String)]| {
        let rows = lines
            .iter()
            .map(|(_, line)| text::wrap(line, area.width.into()).len());
        u16::try_from(rows.sum::<usize>()).unwrap_or(u16::MAX)
    };
    let tiers = u16::try_from(summary.tiers.len()).unwrap_or(u16::MAX);
    let tiers = if tiers == 0 {
        0
    } else {
        tiers.saturating_add(2)
    };
    let wanted = [height(&luck), tiers, height(&dice)];
    let needed = wanted.iter().fold(0_u16, |sum, it| sum.saturating_add(*it));
    let line = area.height.saturating_sub(needed);
    let line = if line < LINE || summary.luck.throws < 2 {
        0
    } else {
        line
    };
    let [head, chart_area, bars, foot] = Layout::vertical([
        Constraint::Length(wanted[0]),
        Constraint::Length(line),
        Constraint::Length(wanted[1]),
        Constraint::Length(wanted[2]),
    ])
    .areas(area);
    draw_all_text(theme, &luck, head, buf);
    if line > 0 {
        let rows = [Constraint::Length(1), Constraint::Fill(1)];
        let [legend, picture] = Layout::vertical(rows).areas(chart_area);
        draw_text(theme, DOTS, legend, buf);
        chart::draw(theme, &summary.line, picture, buf);
    }
    if tiers > 0 {
        self::tiers(state, &summary.tiers, bars, buf);
    }
    draw_all_text(theme, &dice, foot, buf);
}

/// Draws a dim text at the top of `area`.
pub(crate) fn draw_text(theme: &Theme, words: &str, area: Rect, buf: &mut Buffer) {
    draw_all_text(theme, &[(Role::Dim, words.to_owned())], area, buf);
}

fn draw_all_text(theme: &Theme, lines: &[(Role, String)], area: Rect, buf: &mut Buffer) {
    let rows = lines.iter();
    let rows = rows.flat_map(|(role, line)| theme.wrapped(*role, line, area.width));
    for (row, line) in area.rows().zip(rows) {
        line.draw(row, buf);
    }
}

fn luck(summary: &LuckSummary) -> Vec<(Role, String)> {
    let luck = &summary.luck;
    if luck.throws == 0 {
        return vec![(
            Role::Dim,
            "no throw here had more than one possible result".to_owned(),
        )];
    }
    vec![
        (Role::Strong, format!("luck: {}", luck.sentence())),
        (
            Role::Dim,
            format!("{} · z {:+.2}", luck.average(), luck.z()),
        ),
    ]
}

/// Contests, then app dice and table dice.
fn dice(summary: &LuckSummary) -> Vec<(Role, String)> {
    let mut lines = Vec::new();
    let it = &summary.contests;
    if it.fought > 0 {
        let tied = if it.tied > 0 || it.expected_tied > 0.0 {
            format!(", {} tied ({:.1})", it.tied, it.expected_tied)
        } else {
            String::new()
        };
        let (won, expected, lost) = (it.won, it.expected_won, it.lost());
        let words = format!("contests: {won} won ({expected:.1} expected){tied}, {lost} lost");
        lines.push((Role::Text, words));
    }
    for (what, fallen) in [
        ("app dice", &summary.app_dice),
        ("table dice", &summary.table_dice),
    ] {
        if fallen.dice() > 0 {
            lines.push((role(fallen), format!("{what}: {}", describe_faces(fallen))));
        }
    }
    lines
}

fn role(fallen: &FaceCounts) -> Role {
    match fallen.fairness() {
        Fairness::Tested { chance, .. } if chance < 0.001 => Role::Warning,
        Fairness::Tested { .. } => Role::Text,
        _ => Role::Dim,
    }
}

fn describe_faces(fallen: &FaceCounts) -> String {
    let fairness = fallen.fairness();
    let sentence = fairness.sentence();
    match fairness {
        Fairness::Tested { dice, .. } => format!("{sentence} ({dice} dice)"),
        _ => sentence,
    }
}

/// `strong 9,333 9,369.4 ██████|`: the count, the expected count, and a bar with a mark at the expected count.
fn tiers(state: &AppState, tiers: &[TierCount], area: Rect, buf: &mut Buffer) {
    let (theme, mechanic) = (state.theme(), &state.campaign().game.mechanic);
    let name = |it: &TierCount| state.campaign().game.tier_name(&mechanic.key(it.tier));
    let names: Vec<String> = tiers.iter().rev().map(name).collect();
    let widest = names
        .iter()
        .map(|name| text::width(name))
        .max()
        .unwrap_or(0);
    let widest = widest.max("tests".len());
    let columns = u16::try_from(widest + 20).unwrap_or(u16::MAX);
    let [_, head, body] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
    ])
    .areas(area);
    let [figures, bars] =
        Layout::horizontal([Constraint::Length(columns), Constraint::Fill(1)]).areas(body);
    let heading = format!("{:<widest$}    seen  expected", "tests");
    Line::from(vec![
        theme.span(Role::Strong, heading),
        // The recap counts first throws.
        theme.span(Role::Dim, "   as they stand, after rerolls and points"),
    ])
    .draw(head, buf);
    for ((row, name), it) in figures.rows().zip(&names).zip(tiers.iter().rev()) {
        let gap = " ".repeat(widest - text::width(name));
        let (seen, expected) = (it.seen, it.expected);
        let line = Line::from(vec![
            theme.span(Role::Text, format!("{name}{gap}")),
            theme.span(Role::Text, format!("  {seen:>6}")),
            theme.span(Role::Dim, format!("  {expected:>8.1}")),
        ]);
        line.draw(row, buf);
    }
    self::bars(state, tiers, bars, buf);
}

/// A bar per tier, best on top, in the colour of the verdict; a mark at the expected count.
fn bars(state: &AppState, tiers: &[TierCount], area: Rect, buf: &mut Buffer) {
    let (theme, game) = (state.theme(), &state.campaign().game);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts of rolls"
    )]
    let whole = |expected: f64| expected.ceil() as u64;
    let most = tiers.iter().map(|it| it.seen.max(whole(it.expected))).max();
    let most = most.unwrap_or(1).max(1);
    let area = area.inner(Margin::new(1, 0));
    for (row, it) in area.rows().zip(tiers.iter().rev()) {
        let role = result::role(game.rank(&game.mechanic.key(it.tier)));
        let columns = it.seen * u64::from(row.width) / most;
        let bar = theme.glyphs.eighths[7].repeat(usize::try_from(columns).unwrap_or(0));
        Line::from(theme.span(role, bar)).draw(row, buf);
        #[expect(clippy::cast_precision_loss, reason = "counts of rolls")]
        let share = it.expected / most as f64;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the row"
        )]
        let at = (share * f64::from(row.width)).round() as u16;
        let x = row.x + at.min(row.width.saturating_sub(1));
        buf[(x, row.y)]
            .set_symbol(theme.glyphs.mark)
            .set_style(theme.style(Role::Key));
    }
}
