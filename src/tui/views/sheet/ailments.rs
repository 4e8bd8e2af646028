//! What ails a character: conditions and injuries, in words; those that the last entry brought or took are marked.

use super::source::SheetSource;
use crate::campaign::character::Injury;
use crate::campaign::text as words;
use crate::campaign::view::{SheetView, hidden_mark};
use crate::game::{Injuries, RowPart};
use crate::rules::modifier::plain;
use crate::tui::widgets::{Role, StyledLine, text};

/// An injury or a condition.
#[derive(Debug, Clone)]
pub(crate) struct Ailment {
    role: Role,
    name: String,
    /// What it costs or how long it lasts: of a long name the end is cut, never this.
    tail: String,
    /// Whether the last entry ended it.
    is_over: bool,
    /// Whether players don't see it.
    is_hidden: bool,
}

impl Ailment {
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// With `(hidden)` behind what players don't see.
    pub(crate) fn marked(&self) -> StyledLine {
        let mark = hidden_mark(self.is_hidden);
        StyledLine::of(self.role, format!("{}{}{mark}", self.name, self.tail))
    }

    /// In few columns: what players don't see stands in parentheses.
    pub(crate) fn whole(&self) -> StyledLine {
        self.enclosed(format!("{}{}", self.name, self.tail))
    }

    fn enclosed(&self, words: String) -> StyledLine {
        let words = if self.is_hidden {
            format!("({words})")
        } else {
            words
        };
        StyledLine::of(self.role, words)
    }

    /// In so many columns; `gash across the r… −2`.
    pub(crate) fn cut(&self, columns: usize, ellipsis: &str) -> StyledLine {
        let whole = self.whole();
        if whole.width() <= columns {
            return whole;
        }
        let columns = columns.saturating_sub(if self.is_hidden { 2 } else { 0 });
        let room = columns.saturating_sub(text::width(&self.tail));
        self.enclosed(if room < LEAST_NAME {
            let words = format!("{}{}", self.name, self.tail);
            text::cut(&words, columns, ellipsis).into_owned()
        } else {
            let name = text::cut(&self.name, room, ellipsis);
            format!("{name}{}", self.tail)
        })
    }

    /// Behind the word for what the last entry brought; what stands is calm.
    fn came(self, word: Option<&str>) -> Self {
        match word {
            Some(word) => Self {
                name: format!("{word}{}", self.name),
                ..self
            },
            None => Self {
                role: Role::Ill,
                ..self
            },
        }
    }
}

/// The least width of a name before what it costs.
const LEAST_NAME: usize = 5;

/// What the last entry took or brought, then each injury that the row shows, then each condition.
pub(super) fn worst(source: &impl SheetSource, who: &SheetView<'_>) -> Vec<Ailment> {
    let former = source.former(who.id);
    let gone = former.iter().flat_map(|was| was.conditions);
    let gone = gone.filter(|name| !who.conditions.contains(*name));
    let gone = gone.map(|name| {
        let (role, name) = over(source, name);
        Ailment {
            role,
            name,
            tail: String::new(),
            is_over: true,
            is_hidden: false,
        }
    });
    let has_injuries = source.game().row().contains(&RowPart::Injuries);
    let injuries = is_new_first(former, who);
    let injuries = injuries.into_iter().filter(|_| has_injuries);
    let word = |new: bool| new.then(|| brought(source));
    let injuries = injuries.map(|(new, it)| (new, ailment(source, it).came(word(new))));
    let conditions = who.conditions.iter().map(|name| {
        let new = former.is_some_and(|was| !was.conditions.contains(name));
        let ailment = Ailment {
            role: Role::Bad,
            name: name.clone(),
            tail: lasts(who, name),
            is_over: false,
            is_hidden: who.hidden_conditions.contains(name),
        };
        (new, ailment.came(word(new)))
    });
    let mut all: Vec<_> = injuries.chain(conditions).collect();
    all.sort_by_key(|(new, _)| !new);
    gone.chain(all.into_iter().map(|(_, ailment)| ailment))
        .collect()
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
        line_parts.join(2, came(source, new, &label, Role::Bad));
    }
    let gone = former.iter().flat_map(|was| was.conditions);
    for name in gone.filter(|name| !who.conditions.contains(*name)) {
        let (role, words) = over(source, name);
        line_parts.join(2, StyledLine::of(role, words));
    }
    line_parts
}

/// Before what the last entry brought. A sign there would read as a modifier, and what an undo brings back is not new.
pub(super) fn brought(source: &impl SheetSource) -> &'static str {
    if source.undoes() { "back: " } else { "new: " }
}

/// A condition that the last entry ended, or the undoing of it.
fn over(source: &impl SheetSource, condition: &str) -> (Role, String) {
    if source.undoes() {
        (Role::Dim, format!("undone: {condition}"))
    } else {
        (Role::Good, format!("no longer {condition}"))
    }
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
        line_parts.join(2, came(source, new, &label, role));
    }
    let gone = former.into_iter().flat_map(|was| was.injuries);
    for injury in gone.filter(|was| who.injuries.iter().all(|it| it.id != was.id)) {
        let (role, word) = if source.undoes() {
            (Role::Dim, "undone")
        } else {
            (Role::Good, "gone")
        };
        let label = format!("{word}: {}", self::injury(source, injury));
        line_parts.join(2, StyledLine::of(role, label));
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

fn came(source: &impl SheetSource, new: bool, words: &str, role: Role) -> StyledLine {
    if new {
        return StyledLine::of(role, format!("{}{words}", brought(source)));
    }
    // What stands is calm.
    StyledLine::of(Role::Ill, words)
}

/// `burnt hand on AGI`, `gash 3, not stable`, `one-eyed −1`.
pub(crate) fn injury(source: &impl SheetSource, injury: &Injury) -> String {
    let Ailment { name, tail, .. } = ailment(source, injury);
    name + &tail
}

fn ailment(source: &impl SheetSource, injury: &Injury) -> Ailment {
    let tail = match source.game().sheet.injuries {
        Some(Injuries::Bane) => match &injury.on {
            Some(on) => format!(" on {on}"),
            None => String::new(),
        },
        Some(Injuries::Severity) => {
            let stable = if injury.stabilised {
                "stable"
            } else {
                "not stable"
            };
            format!(" {}, {stable}", injury.size)
        }
        _ => format!(" {}", plain(-injury.size)),
    };
    Ailment {
        role: Role::Bad,
        name: words::line(&injury.text),
        tail,
        is_over: false,
        is_hidden: injury.hidden,
    }
}
