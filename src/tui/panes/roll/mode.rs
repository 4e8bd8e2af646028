//! The modes of the roll pane: the builder, and what it asks for: a modifier's letter, a roll, a target, an opponent, a
//! modifier.

use super::input::declaration::Declaring;
use super::input::difficulty::{TargetOption, TargetQuery, target_options};
use super::input::opponent::{Offered, offered};
use super::input::picker::Picker;
use crate::campaign::test::{Against, Test};
use crate::tui::context::AppState;
use crate::tui::widgets::Field;

/// What the keys do in the roll pane.
#[derive(Debug, Default)]
pub(crate) enum Mode {
    /// The builder itself.
    #[default]
    Builder,
    /// Asks for the letter of a modifier.
    Tick,
    /// Asks what is declared.
    Declaring(Declaring),
    /// Asks what to roll.
    Picking(Box<Picker>),
    /// Asks for the target.
    Against(List),
    /// Asks for the opponent.
    Contest(List),
    /// Asks for a modifier in words.
    Adding(Field),
}

/// A text field with a list below.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) field: Field,
    selected: usize,
    /// Whether a line was selected by key rather than by typing.
    moved: bool,
    /// Whether only defences of characters are listed at first.
    pub(crate) targets: bool,
    /// Whether of each character all defences are listed.
    pub(crate) all: bool,
}

impl List {
    /// A list with characters' defences only.
    pub(crate) fn of_targets() -> Self {
        Self {
            targets: true,
            ..Self::default()
        }
    }

    /// Moves the mark from the line that is marked now.
    pub(crate) fn step(&mut self, down: bool, marked: Option<usize>, last: usize) {
        self.selected = match marked {
            // The first step selects the first line.
            None => 0,
            Some(at) if down => (at + 1).min(last),
            Some(at) => at.saturating_sub(1).min(last),
        };
        self.moved = true;
    }

    /// The line that Enter takes: of targets the first that was typed, or the one selected.
    pub(crate) fn chosen(&self) -> Option<usize> {
        let typed = !self.field.text().trim().is_empty();
        self.marked(typed.then_some(0))
    }

    /// The line selected by key, else the usual one.
    pub(crate) fn marked(&self, usual: Option<usize>) -> Option<usize> {
        self.picked().or(usual)
    }

    /// The line selected by key.
    pub(crate) fn picked(&self) -> Option<usize> {
        Some(self.selected).filter(|_| self.moved)
    }

    /// Edits the text; changed text selects the first line.
    pub(crate) fn edit<T>(&mut self, edit: impl FnOnce(&mut Field) -> T) -> T {
        let before = self.field.text().to_owned();
        let done = edit(&mut self.field);
        if self.field.text() != before {
            (self.selected, self.moved) = (0, false);
        }
        done
    }

    /// The targets that the text matches; with commas, those that the last part matches.
    pub(crate) fn target_options(
        &self,
        state: &AppState,
        test: Option<&Test>,
    ) -> Vec<TargetOption> {
        let typed = self.field.text();
        let last = typed.rsplit(',').next().unwrap_or(typed);
        self.options(state, test, last)
    }

    fn options(&self, state: &AppState, test: Option<&Test>, typed: &str) -> Vec<TargetOption> {
        let query = TargetQuery {
            text: typed,
            only_defences: self.targets,
            all: self.all,
        };
        target_options(state, test, query)
    }

    /// The targets typed, at least one: `4, 5, hard`; `None` if a part matches nothing.
    pub(crate) fn meant(&self, state: &AppState, test: Option<&Test>) -> Option<Vec<Against>> {
        let (before, last) = match self.field.text().rsplit_once(',') {
            Some((before, last)) => (before, last),
            None => ("", self.field.text()),
        };
        let nth = |part: &str, at: usize| {
            let option = self.options(state, test, part).into_iter().nth(at);
            option.map(|(_, against)| against)
        };
        let said = before.split(',').filter(|text| !text.trim().is_empty());
        let mut all: Vec<Against> = said.map(|text| nth(text, 0)).collect::<Option<_>>()?;
        // Nothing may have been typed after the last comma.
        if all.is_empty() || self.moved || !last.trim().is_empty() {
            all.push(nth(last, self.chosen()?)?);
        }
        Some(all)
    }

    /// The first of the targets typed that matches nothing.
    pub(crate) fn unmatched(&self, state: &AppState, test: Option<&Test>) -> Option<&str> {
        let mut parts = self.field.text().split(',').map(str::trim);
        parts.find(|part| !part.is_empty() && self.options(state, test, part).is_empty())
    }

    /// The opponents and traits that the text matches. `own`: the test that they answer.
    pub(crate) fn opponents(&self, state: &AppState, own: Option<&Test>) -> Offered {
        offered(state, own, self.field.text())
    }
}
