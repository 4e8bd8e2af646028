//! What is done to the selected entry: undo, mark, bookmark, unfold, inspect.

use super::History;
use super::rows::Row;
use crate::campaign::{BOOKMARK, Command, Seq};
use crate::tui::commands::{notes, tags};
use crate::tui::context::{AppState, Effect};
use crate::tui::dialogs::inspector::Inspector;
use crate::tui::keys::{Action, Context};

impl History {
    /// Undoes the selected entry alone, or redoes it.
    pub(super) fn strike(&mut self, state: &AppState) -> Effect {
        self.of_one(|seq| match state.table.reader().undone_by(seq) {
            Ok(None) => Effect::Undo(Some(seq)),
            Ok(Some(_)) => Effect::Redo(Some(seq)),
            Err(why) => Effect::no(why.to_string()),
        })
    }

    /// Marks the selected entry, or unmarks it, and goes to the next.
    pub(super) fn mark(&mut self, state: &AppState) -> Effect {
        let Some(seq) = self.current() else {
            return Effect::Done;
        };
        if !self.marked.remove(&seq) {
            if !notes::is_secret(state, seq) {
                let line = state.table.reader().line(seq);
                let is_kept = line.is_ok_and(|line| line.is_kept());
                return Effect::no(if is_kept {
                    "this entry tells only what is kept from players; it can't be opened"
                } else {
                    "players already see this entry; only hidden ones are marked"
                });
            }
            self.marked.insert(seq);
        }
        let next = self.away(true, 1);
        self.select(state, next);
        let key = state.key(&[Context::Table], Action::OpenAgain);
        Effect::status(match self.marked.len() {
            0 => "nothing is marked".to_owned(),
            count => format!("{count} marked; {key} opens them to players"),
        })
    }

    /// Opens the marked entries to the players.
    pub(super) fn open_marked(&self) -> Effect {
        let all: Vec<Seq> = self.marked.iter().copied().collect();
        Effect::run(match &all[..] {
            [one] => Command::Reveal(*one),
            _ => Command::RevealSeveral(all),
        })
    }

    /// Sets or removes a bookmark on the selected entry.
    pub(super) fn bookmark(&mut self, state: &AppState) -> Effect {
        self.of_one(|seq| tags::toggle(state, seq, BOOKMARK))
    }

    /// An effect on the selected entry; a message if a fold is selected.
    pub(super) fn of_one(&mut self, does: impl FnOnce(Seq) -> Effect) -> Effect {
        match self.current() {
            Some(seq) if self.window.fold(seq).is_some() => {
                Effect::no("these entries are folded; unfold them and choose one")
            }
            Some(seq) => {
                self.acted_on = Some(seq);
                does(seq)
            }
            None => Effect::Done,
        }
    }

    /// Unfolds what is selected; whether a fold was selected.
    pub(super) fn unfold(&mut self, state: &AppState) -> bool {
        let folded = |at| self.window.fold(at).cloned();
        let Some(fold) = self.current().and_then(folded) else {
            return false;
        };
        self.selected = Some(fold.last);
        self.window.unfold(fold.clone());
        self.reload(state);
        // Scrolls until the whole is shown, as much of it as there is room for.
        let first = self.row_of_selected();
        let own = |row: &&Row| row.seq.is_none_or(|seq| fold.holds(seq));
        let end = first + self.rows[first..].iter().take_while(own).count();
        let top = end.saturating_sub(self.room.height).min(first);
        self.top = self.top.max(top);
        true
    }

    pub(super) fn inspect(&mut self, state: &AppState) -> Effect {
        if self.unfold(state) {
            return Effect::Done;
        }
        match self.current().map(|seq| Inspector::of(state, seq)) {
            Some(Ok(inspector)) => Effect::open(inspector),
            Some(Err(why)) => Effect::no(why.to_string()),
            None => Effect::Done,
        }
    }
}
