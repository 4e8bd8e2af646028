//! A modifier of the loaded roll: its letter, whether it counts, its name, what it does.

use ratatui::text::Line;

use crate::tui::context::AppState;
use crate::tui::panes::roll::rows::{FormRow, RowKind};
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// The columns before the name: pointer, letter, tick.
const LEAD: usize = 5;

/// How long names of modifiers that stand beside one another may be, and whether what they do follows, the roomiest first.
const BESIDE: [(usize, bool); 6] = [
    (usize::MAX, true),
    (usize::MAX, false),
    (20, false),
    (13, false),
    (9, false),
    (5, false),
];

/// `a ✓ rope  +1 boon`.
pub(super) struct Modifier {
    lead: StyledLine,
    /// Whose it is, if not the side that rolls: the other side of a contest, members of a group.
    whose: Option<String>,
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
            whose: (row.whose.clone()).or_else(|| row.other.then(|| other.to_owned())),
            label,
            effect,
            role: match (row.ignored, row.on) {
                (Some(_), _) => Role::Struck,
                (None, true) => Role::Text,
                (None, false) => Role::Dim,
            },
            note: (quiet, note.to_owned()),
        }
    }

    /// What it is called, and whose it is.
    fn name(&self) -> String {
        match &self.whose {
            Some(other) => format!("{other}: {}", self.label),
            None => self.label.clone(),
        }
    }

    /// The same in few columns.
    fn short_name(&self, label: usize, ellipsis: &str) -> String {
        let label = text::cut(&self.label, label, ellipsis);
        let other = self.whose.as_deref();
        match other.and_then(|other| other.split(' ').next()) {
            Some(other) => format!("{other}: {label}"),
            None => label.into_owned(),
        }
    }

    /// In one line, the name cut first.
    pub(super) fn cut<'a>(self, theme: &Theme, width: u16) -> Line<'a> {
        let ellipsis = theme.glyphs.ellipsis;
        let room = usize::from(width).saturating_sub(LEAD + 2 + text::width(&self.effect));
        let name = self.name();
        let label = text::cut(&name, room, ellipsis);
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
        let mut words = StyledLine::of(self.role, format!("{}  {} ", self.name(), self.effect));
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

/// Modifiers beside one another, in at most so many lines: without what they do and with shorter names if it takes that; `None` if
/// they don't fit.
pub(super) fn beside<'a>(
    theme: &Theme,
    modifiers: &[Modifier],
    width: usize,
    most: usize,
) -> Option<Vec<Line<'a>>> {
    let lines = BESIDE.into_iter().find_map(|(name, effects)| {
        let mut lines = vec![StyledLine::default()];
        for it in modifiers {
            let mut words = it.lead.clone();
            words.push(it.role, it.short_name(name, theme.glyphs.ellipsis));
            if effects {
                words.push(it.role, format!("  {}", it.effect));
            }
            match lines.last_mut() {
                Some(line) if line.is_empty() || line.width() + 1 + words.width() <= width => {
                    line.join(1, words);
                }
                _ => lines.push(words),
            }
        }
        let fits = lines.len() <= most && lines.iter().all(|line| line.width() <= width);
        fits.then_some(lines)
    })?;
    Some(lines.into_iter().map(|it| it.into_line(theme)).collect())
}
