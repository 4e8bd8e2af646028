//! What ails a character: conditions and injuries, in words; those that the last entry brought or took are marked.

use super::source::SheetSource;
use crate::campaign::character::Injury;
use crate::campaign::text as words;
use crate::campaign::view::{SheetView, hidden_mark};
use crate::game::{Injuries, RowPart};
use crate::rules::modifier::plain;
use crate::tui::widgets::{Role, StyledLine};

/// Each condition that the character has, and each injury that the row shows; first what the last entry took or brought.
pub(super) fn worst(source: &impl SheetSource, who: &SheetView<'_>) -> Vec<StyledLine> {
    let former = source.former(who.id);
    let gone = former.iter().flat_map(|was| was.conditions);
    let gone = gone.filter(|name| !who.conditions.contains(*name));
    let gone = gone.map(|name| over(name));
    let is_new = |name: &str| former.is_some_and(|was| !was.conditions.contains(name));
    let mut conditions: Vec<&String> = who.conditions.iter().collect();
    conditions.sort_by_key(|name| !is_new(name));
    let conditions = conditions.into_iter().map(|name| {
        let lasts = lasts(who, name);
        came(is_new(name), &format!("{name}{lasts}"), Role::Bad)
    });
    let has_injuries = source.game().row().contains(&RowPart::Injuries);
    let injuries = is_new_first(former, who);
    let injuries = injuries.into_iter().filter(|_| has_injuries);
    let injuries = injuries.map(|(new, it)| came(new, &injury(source, it), Role::Bad));
    gone.chain(conditions).chain(injuries).collect()
}

/// The conditions; those that the last entry added or removed are marked.
pub(crate) fn conditions(source: &impl SheetSource, who: &SheetView<'_>) -> StyledLine {
    let former = source.former(who.id);
    let mut line_parts = StyledLine::default();
    for name in who.conditions {
        let new = former.is_some_and(|was| !was.conditions.contains(name));
        let hidden = hidden_mark(who.hidden_conditions.contains(name));
        let lasts = lasts(who, name);
        let label = format!("{name}{lasts}{hidden}");
        line_parts.join(2, came(new, &label, Role::Bad));
    }
    let gone = former.iter().flat_map(|was| was.conditions);
    for name in gone.filter(|name| !who.conditions.contains(*name)) {
        line_parts.join(2, over(name));
    }
    line_parts
}

/// A condition that the last entry ended.
fn over(condition: &str) -> StyledLine {
    StyledLine::of(Role::Good, format!("no longer {condition}"))
}

/// ` 2 rounds`, ` for the fight`: when a condition ends, if it ends by itself.
pub(crate) fn lasts(who: &SheetView<'_>, condition: &str) -> String {
    let lasts = who.lasts(condition);
    lasts.map_or_else(String::new, |lasts| format!(" {lasts}"))
}

/// The injuries in the game's words; those that the last entry added or removed are marked.
pub(crate) fn injuries(source: &impl SheetSource, who: &SheetView<'_>) -> StyledLine {
    let former = source.former(who.id);
    let mut line_parts = StyledLine::default();
    for (new, injury) in is_new_first(former, who) {
        let was = former.and_then(|was| was.injuries.iter().find(|it| it.id == injury.id));
        let label = self::injury(source, injury) + hidden_mark(injury.hidden);
        let settled = was.is_some_and(|was| was.stabilised != injury.stabilised);
        let role = if settled { Role::Good } else { Role::Bad };
        line_parts.join(2, came(new, &label, role));
    }
    let gone = former.into_iter().flat_map(|was| was.injuries);
    for injury in gone.filter(|was| who.injuries.iter().all(|it| it.id != was.id)) {
        let label = format!("healed: {}", self::injury(source, injury));
        line_parts.join(2, StyledLine::of(Role::Good, label));
    }
    line_parts
}

/// The injuries, each with whether the last entry brought it; these come first, so that they are read where lines are cut.
fn is_new_first<'a>(former: Option<SheetView<'_>>, who: &SheetView<'a>) -> Vec<(bool, &'a Injury)> {
    let is_new = |injury: &Injury| {
        former.is_some_and(|was| was.injuries.iter().all(|it| it.id != injury.id))
    };
    let mut all: Vec<_> = who.injuries.iter().map(|it| (is_new(it), it)).collect();
    all.sort_by_key(|(new, _)| !new);
    all
}

/// In words: a sign before a name would read as a modifier.
fn came(new: bool, words: &str, role: Role) -> StyledLine {
    if new {
        return StyledLine::of(role, format!("new: {words}"));
    }
    // What stands is calm.
    StyledLine::of(Role::Ill, words)
}

/// `burnt hand on AGI`, `gash 3, not stable`, `one-eyed −1`.
pub(crate) fn injury(source: &impl SheetSource, injury: &Injury) -> String {
    let label = words::line(&injury.text);
    match source.game().sheet.injuries {
        Some(Injuries::Bane) => match &injury.on {
            Some(on) => format!("{label} on {on}"),
            None => label,
        },
        Some(Injuries::Severity) => {
            let stable = if injury.stabilised {
                "stable"
            } else {
                "not stable"
            };
            format!("{label} {}, {stable}", injury.size)
        }
        _ => format!("{label} {}", plain(-injury.size)),
    }
}
