//! The order of turns: in a line of its own where there is room, else in the title.

use crate::campaign::{Campaign, Turn, TurnOrder};
use crate::rules::modifier::plain;
use crate::tui::widgets::{Role, StyledLine, Theme};

/// How many turns after the present one the title names.
const NAMED: usize = 2;

/// `round 3 ▸ Ysolde 14   Wolf 1 12   Brannoc 9`: from the present turn on, with what was rolled, without those who can't act.
pub(crate) fn line(campaign: &Campaign, order: &TurnOrder, theme: &Theme) -> StyledLine {
    let mut line = StyledLine::of(Role::Dim, format!(" {} ", round(order)));
    line.push(Role::Selected, format!("{} ", theme.glyphs.pointer));
    for (at, turn) in coming(campaign, order).into_iter().enumerate() {
        let name = campaign.turn_name(turn);
        let rolled = match turn {
            Turn::One(id) => order.rolled.get(&id),
            Turn::Players | Turn::Others => None,
        };
        let words = rolled.map_or_else(
            || name.to_owned(),
            |rolled| format!("{name} {}", plain(*rolled)),
        );
        let role = if at == 0 { Role::Selected } else { Role::Text };
        let gap = if at == 0 { "" } else { "   " };
        line.push(role, format!("{gap}{words}"));
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
    line
}

/// `round 3 · Ysolde, then Wolf 1, Brannoc`.
pub(crate) fn words(campaign: &Campaign, order: &TurnOrder, theme: &Theme) -> String {
    let (round, dot) = (round(order), theme.glyphs.dot);
    let coming = coming(campaign, order).into_iter();
    let names: Vec<&str> = coming.map(|turn| campaign.turn_name(turn)).collect();
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

fn round(order: &TurnOrder) -> String {
    match order.round {
        0 => "surprise".to_owned(),
        round => format!("round {round}"),
    }
}

/// The turns from the present one on, each once, without those in which nobody can act.
fn coming(campaign: &Campaign, order: &TurnOrder) -> Vec<Turn> {
    let all = order.turns.iter();
    let coming = all.clone().skip(order.now).chain(all.take(order.now));
    let mut coming = coming.copied();
    let first = coming.next();
    let acting = coming.filter(|turn| campaign.acts_in(order, *turn));
    first.into_iter().chain(acting).collect()
}
