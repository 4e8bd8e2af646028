//! Letters that find a field of the form, and the figures and signs that set it.

use super::{CharacterForm, field};
use crate::game::Rating;
use crate::tui::keys::Press;
use crate::tui::views::sheet::field::SheetField;

impl CharacterForm {
    /// A figure, a sign or a letter; `letters` are those before it.
    pub(super) fn typed_key(&mut self, key: char, letters: String, press: Press) {
        let opens = self.at.opens_line();
        let minus = self.minus.take();
        // What is typed behind letters that found nothing is no value of the field that is still selected.
        let is_lost = !letters.is_empty() && self.from.is_none() && self.found(&letters).is_none();
        match key {
            '0'..='9' | '/' | '+' | '=' | '-' | '−' if is_lost => self.letters = letters,
            ' ' if letters.is_empty() => {}
            '0'..='9' | '/' if !opens => {
                // `-1` is a number, not a step and a 1.
                if let Some(stepped) = minus {
                    if stepped {
                        self.draft.undo();
                    }
                    self.figures.push('-');
                }
                self.figure(key);
            }
            '+' | '=' if opens && self.at != SheetField::Players => self.open_line(None),
            '+' | '=' => {
                self.step(true);
            }
            '-' | '−' if !opens || self.at == SheetField::Players => {
                self.minus = Some(self.step(false));
            }
            _ => self.letter(key, letters, press),
        }
    }

    /// Adds a trait of the character's own, found by no letters.
    pub(super) fn add_trait(&mut self, name: &str) {
        let name = name.trim().to_owned();
        let who = self.draft.who();
        let done = self.change(|_, campaign, _| {
            let command = field::new_trait(campaign, who, &name);
            Ok(command.into_iter().collect())
        });
        if done {
            self.at = SheetField::Trait(name);
        }
    }

    /// A step up or down; whether the value changed.
    fn step(&mut self, up: bool) -> bool {
        self.figures.clear();
        self.change(|spot, campaign, who| spot.step(campaign, who, up))
    }

    /// A figure of the value; the value is set as soon as the figures are one.
    fn figure(&mut self, key: char) {
        // `d8`, `mnd d8`: the letter was none that finds a field.
        if let Some(from) = self.from.take() {
            self.at = from;
        }
        let is_set = !matches!(self.figures.as_str(), "" | "-") && !self.is_pending;
        if is_set {
            self.draft.undo();
        }
        self.figures.push(key);
        let figures = self.figures.clone();
        let done = self.change(|spot, campaign, who| spot.figures(campaign, who, &figures));
        self.is_pending = !done;
        self.refused = self.wrong.take();
    }

    fn is_die(&self, spot: &SheetField) -> bool {
        let SheetField::Trait(name) = spot else {
            return false;
        };
        let kind = self.draft.sheet();
        let kind = kind.and_then(|who| self.campaign().kind_of(who, name));
        kind.is_some_and(|kind| matches!(kind.rating, Rating::Die { .. }))
    }

    /// A letter finds a field, or begins the line of one that takes text.
    fn letter(&mut self, key: char, mut letters: String, press: Press) {
        let is_first = letters.is_empty();
        let before = letters.clone();
        letters.push(key);
        let is_found = self.found(&letters).is_some();
        // Behind the name that the letters found its value begins, as in `mnd d8`.
        let is_behind = !is_first && !is_found && self.found(&before).is_some();
        if is_behind && key == ' ' && !self.at.opens_line() {
            return;
        }
        let is_die = key == 'd' && (is_first || is_behind) && self.is_die(&self.at);
        self.from = is_die.then(|| self.at.clone());
        self.figures.clear();
        self.is_pending = false;
        match self.found(&letters) {
            Some(found) => {
                self.at = found;
                self.letters = letters;
            }
            None if self.at.opens_line() => self.open_line(Some(press)),
            None => self.letters = letters,
        }
    }

    /// Whether letters were typed that find nothing.
    pub(super) fn is_lost(&self) -> bool {
        let begins_value = self.from.is_some() && self.letters.chars().count() > 1;
        !begins_value && !self.letters.is_empty() && self.found(&self.letters).is_none()
    }

    /// The first field whose name, or the heading that it adds to, begins with these letters, else one that adds something, else
    /// one with a later word that does.
    pub(super) fn found(&self, letters: &str) -> Option<SheetField> {
        let letters = letters.to_lowercase();
        let who = self.draft.sheet()?;
        let label = |spot: &SheetField| spot.label(self.campaign(), who).to_lowercase();
        let spots = || self.layout.flow.spots();
        let heading = |spot: &SheetField| {
            let heading = spot.heading(self.campaign());
            heading.is_some_and(|heading| heading.starts_with(&letters))
        };
        let begins = spots().find(|spot| label(spot).starts_with(&letters) || heading(spot));
        // A line that adds something stands there as `new item`.
        let adds = |spot: &&SheetField| {
            letters.len() > 1
                && spot.opens_line()
                && ["new ", "new"]
                    .iter()
                    .any(|new| format!("{new}{}", label(spot)).starts_with(&letters))
        };
        let begins = begins.or_else(|| spots().find(adds));
        let word = |spot: &&SheetField| {
            let label = label(spot);
            let mut words = label.split([' ', '(']).skip(1);
            words.any(|word| word.starts_with(&letters))
        };
        begins.or_else(|| spots().find(word)).cloned()
    }
}
