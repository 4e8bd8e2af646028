//! What the builder asks for before it is a form again: a letter to tick, something to roll, a difficulty, the other side.

use super::input::difficulty::{TargetOption, target_options};
use super::input::opponent::offered;
use super::input::picker::Picker;
use super::whose;
use crate::campaign::test::Against;
use crate::tui::context::state::AppState;
use crate::tui::widgets::text_field::Field;

/// What has the keys within the pane.
#[derive(Debug, Default)]
pub(crate) enum Mode {
    /// The form.
    #[default]
    Builder,
    /// The letter of a modifier.
    Tick,
    /// What to roll.
    Picking(Box<Picker>),
    /// What it is made against.
    Against(List),
    /// The other side.
    Contest(List),
    /// A modifier in words.
    Adding(Field),
}

/// A field with a list below.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) field: Field,
    selected: usize,
    /// A line of the list was chosen rather than typed.
    moved: bool,
    /// Somebody's defence was asked for.
    pub(crate) targets: bool,
}

impl List {
    /// Somebody's defences first.
    pub(crate) fn of_targets() -> Self {
        Self {
            targets: true,
            ..Self::default()
        }
    }

    pub(crate) fn step(&mut self, down: bool, last: usize) {
        let at = self.selected;
        // The first step down is onto the first line.
        let at = if self.chosen().is_none() && down {
            0
        } else if down {
            at + 1
        } else {
            at.saturating_sub(1)
        };
        self.moved = true;
        self.selected = at.min(last);
    }

    /// The line of the list that is meant, once something was typed or chosen.
    pub(crate) fn chosen(&self) -> Option<usize> {
        let typed = !self.field.text().trim().is_empty();
        (typed || self.moved).then_some(self.selected)
    }

    /// The line that was chosen rather than typed.
    pub(crate) fn picked(&self) -> Option<usize> {
        Some(self.selected).filter(|_| self.moved)
    }

    /// Edits the text: another text means its first line.
    pub(crate) fn edit<T>(&mut self, edit: impl FnOnce(&mut Field) -> T) -> T {
        let before = self.field.text().to_owned();
        let done = edit(&mut self.field);
        if self.field.text() != before {
            (self.selected, self.moved) = (0, false);
        }
        done
    }

    /// What the text may mean; of several with commas between, the last.
    pub(crate) fn target_options(&self, state: &AppState) -> Vec<TargetOption> {
        let text = self.field.text();
        let last = text.rsplit(',').next().unwrap_or(text);
        target_options(state, whose(state), last, self.targets)
    }

    /// The difficulties that are meant, at least one: `4, 5, hard`.
    pub(crate) fn meant(&self, state: &AppState) -> Option<Vec<Against>> {
        let (before, last) = match self.field.text().rsplit_once(',') {
            Some((before, last)) => (before, last),
            None => ("", self.field.text()),
        };
        let nth = |text: &str, at: usize| {
            let target_option = target_options(state, whose(state), text, self.targets)
                .into_iter()
                .nth(at);
            target_option.map(|(_, against)| against)
        };
        let said = before.split(',').filter(|text| !text.trim().is_empty());
        let mut all: Vec<Against> = said.map(|text| nth(text, 0)).collect::<Option<_>>()?;
        // After a comma nothing more may be meant yet.
        if all.is_empty() || self.moved || !last.trim().is_empty() {
            all.push(nth(last, self.chosen()?)?);
        }
        Some(all)
    }

    /// Who and what may be the other side.
    pub(crate) fn opponents(&self, state: &AppState) -> Vec<super::input::picker::matches::Hit> {
        offered(state, self.field.text())
    }
}
