//! A modifier of the loaded roll: its letter, whether it counts, its name, what it does.

use ratatui::text::Line;

use crate::tui::context::AppState;
use crate::tui::panes::roll::rows::{FormRow, RowKind};
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// The columns before the name: pointer, letter, tick.
const LEAD: usize = 5;

/// `a ✓ rope  +1 boon`.
pub(super) struct Modifier {
    lead: StyledLine,
    label: String,
    effect: String,
    role: Role,
    /// Why it counts or doesn't.
    note: (Role, String),
}

impl Modifier {
    /// `other`: the name of the other side of a contest.
    pub(super) fn of(state: &AppState, row: &FormRow<'_>, selected: bool, other: &str) -> Self {
        let theme = state.theme();
        let tick = theme.glyphs.ticks[usize::from(!row.on)];
        let pointer = if selected { theme.glyphs.pointer } else { " " };
        let (label, effect, why) = match row.what {
            RowKind::Modifier(listed) => {
                let mechanic = &state.campaign().game.mechanic;
                let is_sticky = listed.why == "modifier" && !listed.offered && listed.on;
                let why = if is_sticky { "sticky" } else { "" };
                (
                    listed.label.clone(),
                    mechanic
                        .profile()
                        .effect_beside(&listed.label, listed.effect),
                    why,
                )
            }
            RowKind::Item(item) => (format!("use {}", item.name), item.gives.clone(), ""),
            RowKind::Anyway => ("roll anyway".to_owned(), String::new(), ""),
        };
        let whose = if row.other {
            format!("{other}: ")
        } else {
            String::new()
        };
        let note = row.ignored.unwrap_or(why);
        let quiet = if note == "sticky" {
            Role::Ill
        } else {
            Role::Dim
        };
        let ticked = if row.on { Role::Good } else { Role::Dim };
        let mut lead = StyledLine::of(Role::Selected, pointer);
        lead.push(Role::Key, row.letter.to_string());
        lead.push(ticked, format!(" {tick} "));
        Self {
            lead,
            label: format!("{whose}{label}"),
            effect,
            role: match (row.ignored, row.on) {
                (Some(_), _) => Role::Struck,
                (None, true) => Role::Text,
                (None, false) => Role::Dim,
            },
            note: (quiet, note.to_owned()),
        }
    }

    /// In one line, the name cut first.
    pub(super) fn cut<'a>(self, theme: &Theme, width: u16) -> Line<'a> {
        let ellipsis = theme.glyphs.ellipsis;
        let room = usize::from(width).saturating_sub(LEAD + 2 + text::width(&self.effect));
        let label = text::cut(&self.label, room, ellipsis);
        let rest = room.saturating_sub(text::width(&label) + 1);
        let (quiet, note) = &self.note;
        let mut line = self.lead;
        line.push(self.role, format!("{label}  {} ", self.effect));
        line.push(*quiet, text::cut(note, rest, ellipsis));
        line.into_line(theme)
    }

    /// On as many lines as it takes, the rest of them below the name.
    pub(super) fn wrapped<'a>(self, theme: &Theme, width: u16) -> Vec<Line<'a>> {
        let (quiet, note) = &self.note;
        let mut words = StyledLine::of(self.role, format!("{}  {} ", self.label, self.effect));
        words.push(*quiet, note);
        let mut lead = Some(self.lead);
        let lines = words.wrap(usize::from(width).saturating_sub(LEAD).max(1));
        let lines = lines.into_iter().map(|words| {
            let mut line = lead.take().unwrap_or_default();
            line.pad(LEAD);
            line.join(0, words);
            line.into_line(theme)
        });
        lines.collect()
    }
}
