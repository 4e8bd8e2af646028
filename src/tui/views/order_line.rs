//! The order of turns: in a line of its own where there is room, else in the title.

use crate::campaign::view::hidden_mark;
use crate::campaign::{Campaign, Turn, TurnOrder};
use crate::rules::modifier::plain;
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// How many turns after the present one the title names.
const NAMED: usize = 2;

/// The most columns between two turns of the line.
const GAP: usize = 3;

/// `round 3 ▸ Ysolde (14)   Wolf 1 (12) │ Brannoc (9)`: from the present turn on, with what was rolled in brackets, so that it
/// can't be read as a part of the name, without those who can't act, and
/// with a mark where the round ends. As many turns as fit whole; the last that don't are counted.
pub(crate) fn line(
    campaign: &Campaign,
    order: &TurnOrder,
    theme: &Theme,
    width: usize,
) -> StyledLine {
    let gaps = (1..=GAP).rev();
    let whole = gaps.map(|gap| with_gap(campaign, order, theme, (gap, width)));
    let mut whole = whole.filter(|(_, left)| *left == 0);
    let (line, _) = whole
        .next()
        .unwrap_or_else(|| with_gap(campaign, order, theme, (GAP - 1, width)));
    line
}

/// The name of a turn, and that players don't see it; where they see nothing of the order, its round says so.
fn named(campaign: &Campaign, order: &TurnOrder, all_hidden: bool, turn: Turn) -> String {
    let is_hidden = !all_hidden && !campaign.is_turn_known(order, turn);
    format!("{}{}", campaign.turn_name(turn), hidden_mark(is_hidden))
}

fn is_hidden(campaign: &Campaign, order: &TurnOrder) -> bool {
    let mut turns = order.turns.iter();
    turns.all(|turn| !campaign.is_turn_known(order, *turn))
}

/// The line with so many columns between turns, and how many turns it leaves out.
fn with_gap(
    campaign: &Campaign,
    order: &TurnOrder,
    theme: &Theme,
    (gap, width): (usize, usize),
) -> (StyledLine, usize) {
    let all_hidden = is_hidden(campaign, order);
    let [this, next] = coming(campaign, order);
    let ends = this.len();
    let turns: Vec<Turn> = this.into_iter().chain(next).collect();
    let mut line = StyledLine::of(Role::Dim, format!(" {} ", round(order, all_hidden)));
    line.push(Role::Selected, format!("{} ", theme.glyphs.pointer));
    for (at, turn) in turns.iter().enumerate() {
        let name = named(campaign, order, all_hidden, *turn);
        let rolled = match turn {
            Turn::One(id) => order.rolled.get(id),
            Turn::Players | Turn::Others => None,
        };
        let words = rolled.map_or_else(
            || name.clone(),
            |rolled| format!("{name} ({})", plain(*rolled)),
        );
        let between = match at {
            0 => String::new(),
            at if at == ends => format!(" {} ", theme.glyphs.border.vertical_left),
            _ => " ".repeat(gap),
        };
        let left = turns.len() - at;
        let more = format!("{between}{} {left} more", theme.glyphs.ellipsis);
        let needed = text::width(&between) + text::width(&words);
        let spare = if left == 1 { 0 } else { text::width(&more) };
        if at > 0 && line.width() + needed + spare > width {
            line.push(Role::Dim, more);
            return (line, left);
        }
        line.push(Role::Dim, between);
        let role = if at == 0 { Role::Selected } else { Role::Text };
        line.push(role, words);
        if let Some(timer) = order.timer.filter(|_| at == 0) {
            let now = campaign.open_time;
            let role = if timer.left(now) == 0 {
                Role::Bad
            } else {
                Role::Dim
            };
            line.push(role, format!(" {} {}", theme.glyphs.dot, timer.words(now)));
        }
    }
    (line, 0)
}

/// `round 3 · Ysolde, then Wolf 1, Brannoc`.
pub(crate) fn words(campaign: &Campaign, order: &TurnOrder, theme: &Theme) -> String {
    let all_hidden = is_hidden(campaign, order);
    let (round, dot) = (round(order, all_hidden), theme.glyphs.dot);
    let coming = coming(campaign, order).into_iter().flatten();
    let names: Vec<String> = coming
        .map(|turn| named(campaign, order, all_hidden, turn))
        .collect();
    let timer = order.timer.map(|timer| timer.words(campaign.open_time));
    let timer = timer.map_or_else(String::new, |timer| format!(" ({timer})"));
    match names.as_slice() {
        [] => round,
        [alone] => format!("{round} {dot} {alone}{timer}"),
        [now, then @ ..] => {
            let then = &then[..then.len().min(NAMED)];
            format!("{round} {dot} {now}{timer}, then {}", then.join(", "))
        }
    }
}

fn round(order: &TurnOrder, all_hidden: bool) -> String {
    let hidden = hidden_mark(all_hidden);
    match order.round {
        0 => format!("surprise{hidden}"),
        round => format!("round {round}{hidden}"),
    }
}

/// The turns from the present one on, each once, without those in which nobody can act: those of this round, and those of the
/// next.
fn coming(campaign: &Campaign, order: &TurnOrder) -> [Vec<Turn>; 2] {
    let acts = |turn: &Turn| campaign.acts_in(order, *turn);
    let now = order.now.min(order.turns.len());
    let from = &order.turns[now..];
    let usual = order.usual_turns().iter();
    // Who is surprised acts in the round after.
    let acts_next = |turn: &Turn| acts(turn) || order.is_surprised(*turn);
    let is_again = |turn: &Turn| order.round > 0 && from.contains(turn);
    let next = usual.filter(|turn| !is_again(turn) && acts_next(turn));
    let first = from.iter().take(1);
    let later = from.iter().skip(1).filter(|turn| acts(turn));
    let this = first.chain(later).copied().collect();
    [this, next.copied().collect()]
}
