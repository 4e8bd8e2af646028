//! Keys in the modes of the roll pane that ask for something: a modifier's letter, a roll, a target, an opponent, a modifier.

use super::amend::amended;
use super::draft::Draft;
use super::draft::set_target;
use super::input::modifier::Given;
use super::input::opponent::opponent;
use super::input::picker::Picked;
use super::input::picker::parse::difficulty;
use super::mode::{List, Mode};
use super::preview::FormRow;
use super::{Roll, whose};
use crate::campaign::test::{Against, Test};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Press};
use crate::tui::widgets::Field;

impl Roll {
    /// Handles a key in a mode that asks for something; `None` if the builder should handle it.
    pub(crate) fn in_mode(&mut self, state: &AppState, press: Press) -> Option<Effect> {
        let effect = match &self.mode {
            Mode::Builder => return None,
            Mode::Tick => self.ticking(state, press),
            _ => self.typing(state, press),
        };
        if effect.is_none() && !is_everywhere(press) {
            // The key is for another pane: leave the mode.
            self.mode = Mode::Builder;
            return None;
        }
        Some(effect.unwrap_or(Effect::Ignored))
    }

    fn ticking(&mut self, state: &AppState, press: Press) -> Option<Effect> {
        let letter = match (press.action, press.chord.typed()) {
            (Some(Action::Back), _) => {
                self.mode = Mode::Builder;
                return Some(Effect::Done);
            }
            (None, Some(first)) if ",+-".contains(first) || first.is_ascii_digit() => {
                let mut field = Field::default();
                if first != ',' {
                    field.key(press.chord);
                }
                self.mode = Mode::Adding(field);
                return Some(Effect::Done);
            }
            (None, Some(letter)) => letter,
            // There may be more modifiers than letters or lines.
            (Some(action @ (Action::Up | Action::Down)), _) => {
                self.select(state, action == Action::Down);
                return Some(Effect::Done);
            }
            (Some(Action::Accept), _) => {
                let selected = self.draft(state).map_or(0, |draft| draft.selected);
                self.mode = Mode::Builder;
                return Some(self.tick(state, selected));
            }
            _ => return None,
        };
        let draft = self.draft(state).and_then(|draft| draft.test.as_ref());
        let rows = self.view.rows(draft.is_some_and(|test| test.anyway));
        let lettered = |row: &FormRow<'_>| row.letter == letter && letter != ' ';
        let Some(at) = rows.iter().position(lettered) else {
            return Some(Effect::status(format!(
                "no modifier has the letter “{letter}”"
            )));
        };
        self.mode = Mode::Builder;
        Some(self.tick(state, at))
    }

    fn typing(&mut self, state: &AppState, press: Press) -> Option<Effect> {
        let effect = match press.action {
            Some(Action::Back) => {
                self.mode = Mode::Builder;
                Effect::Done
            }
            Some(Action::Roll) => self.accept(state, true),
            Some(Action::Load) => self.accept(state, false),
            Some(action @ (Action::Up | Action::Down)) => {
                self.move_in_list(state, action == Action::Down);
                Effect::Done
            }
            None if press.chord.typed() == Some(',') && self.has_picked(state) => {
                self.load_to_tick(state)
            }
            None => {
                let known = match &mut self.mode {
                    Mode::Picking(picker) => picker.key(state, press.chord),
                    Mode::Against(list) | Mode::Contest(list) => {
                        list.edit(|field| field.key(press.chord))
                    }
                    Mode::Adding(field) => field.key(press.chord),
                    Mode::Builder | Mode::Tick => false,
                };
                if known { Effect::Done } else { Effect::Ignored }
            }
            Some(_) => return None,
        };
        Some(effect)
    }

    /// Whether the picker holds a valid roll, so that modifiers can follow.
    fn has_picked(&self, state: &AppState) -> bool {
        let Mode::Picking(picker) = &self.mode else {
            return false;
        };
        matches!(picker.picked(state), Ok(Picked::Test(..)))
    }

    /// Loads the roll into the builder, then asks for a modifier's letter.
    fn load_to_tick(&mut self, state: &AppState) -> Effect {
        let effect = self.accept(state, false);
        self.mode = Mode::Tick;
        effect
    }

    fn move_in_list(&mut self, state: &AppState, down: bool) {
        match &mut self.mode {
            Mode::Picking(picker) => picker.select(state, down),
            Mode::Against(list) => {
                let end = list.target_options(state).len().saturating_sub(1);
                list.step(down, end);
            }
            Mode::Contest(list) => {
                let end = list.opponents(state).len().saturating_sub(1);
                list.step(down, end);
            }
            Mode::Builder | Mode::Tick | Mode::Adding(_) => {}
        }
    }

    /// Accepts what was typed. `at_once`: throw it, else load it into the builder. The mode stays if the text isn't valid.
    fn accept(&mut self, state: &AppState, at_once: bool) -> Effect {
        match &self.mode {
            Mode::Picking(picker) => match picker.picked(state) {
                Ok(meant) => self.pick(state, meant, at_once),
                Err(no) => Effect::status(no),
            },
            Mode::Against(list) => match list.meant(state) {
                Some(target_options) => self.aim_at(state, target_options),
                None => {
                    Effect::status("not a difficulty; type a number, a word of the list or a name")
                }
            },
            Mode::Contest(list) => {
                if let Some(number) = difficulty(list.field.text().trim()) {
                    // The target is a number.
                    return self.aim_at(state, vec![Against::Number(number)]);
                }
                let other = self.opponent(state, list);
                self.set_opponent(state, other, at_once)
            }
            Mode::Adding(field) => {
                let typed = field.text().to_owned();
                self.give(state, &typed)
            }
            Mode::Builder | Mode::Tick => Effect::Done,
        }
    }

    /// The draft with what is typed so far; an empty draft if the typed text isn't a roll.
    pub(crate) fn considered(&self, state: &AppState) -> Draft {
        let mut draft = self.draft(state).cloned().unwrap_or_default();
        match &self.mode {
            Mode::Builder | Mode::Tick => {}
            Mode::Adding(field) => {
                if let Ok(Given::Once(label, effect)) = Given::read(state, field.text()) {
                    draft.give(&state.campaign().game, label, effect);
                }
            }
            Mode::Picking(picker) if self.amending(state).is_some() => {
                let hit = picker.picked(state);
                draft = hit.and_then(|hit| amended(&draft, hit)).unwrap_or_default();
            }
            Mode::Picking(picker) => match picker.picked(state) {
                Ok(Picked::Test(test, other)) => {
                    draft.load(*test, other.map(|other| *other));
                    if state.group.is_some() {
                        draft = draft.by_each().unwrap_or_default();
                    }
                }
                _ => draft = Draft::default(),
            },
            Mode::Against(list) => {
                if let Some(target_options) = list.meant(state)
                    && draft.set_target(state, target_options.clone()).is_err()
                    && let Some(test) = &mut draft.test
                {
                    // The preview then shows the reason.
                    set_target(test, target_options);
                    draft.other = None;
                }
            }
            Mode::Contest(list) => {
                draft.other = self.opponent(state, list).ok();
                draft.reopen(&state.campaign().game);
            }
        }
        draft
    }

    /// The opponent's test, from what is typed so far.
    ///
    /// # Errors
    /// Why the text names no opponent or no trait.
    fn opponent(&self, state: &AppState, list: &List) -> Result<Test, String> {
        // Not from the view, which may still show the previously chosen character.
        let held = self.draft(state).and_then(|draft| draft.test.as_ref());
        let built = held.and_then(|test| state.campaign().resolve_side(test).ok());
        let lead = built.as_ref().map_or("", |built| built.lead.as_str());
        opponent(state, lead, list.field.text(), list.picked())
    }

    fn pick(&mut self, state: &AppState, picked: Picked, at_once: bool) -> Effect {
        if self.amending(state).is_some() {
            let draft = self.draft_mut(state);
            return match amended(draft, picked) {
                Ok(changed) => {
                    *draft = changed;
                    self.mode = Mode::Builder;
                    Effect::Done
                }
                Err(no) => Effect::status(no),
            };
        }
        let (test, other) = match picked {
            Picked::Dice(..) if !at_once => {
                return Effect::status("plain dice take no modifiers; Enter rolls them");
            }
            Picked::Dice(dice, label) => return self.plain_dice(state, dice, label),
            Picked::Test(test, other) => (*test, other.map(|other| *other)),
        };
        let mut draft = self.draft(state).cloned().unwrap_or_default();
        draft.load(test, other);
        if state.group.is_some() {
            draft = match draft.by_each() {
                Ok(draft) => draft,
                Err(no) => return Effect::status(no),
            };
        }
        if at_once {
            // The draft is replaced once its entry is on disk; until then the typed text stays.
            return self.send(state, whose(state), draft);
        }
        self.drafts.insert(whose(state), draft);
        self.mode = Mode::Builder;
        Effect::Done
    }

    fn aim_at(&mut self, state: &AppState, target_options: Vec<Against>) -> Effect {
        let amends = self.amending(state).is_some();
        let draft = self.draft_mut(state);
        let mut changed = draft.clone();
        if let Err(no) = changed.set_target(state, target_options) {
            return Effect::status(no.to_string());
        }
        if amends && changed.other.is_some() {
            return Effect::status("this roll was not a contest; amending can't make it one");
        }
        *draft = changed;
        self.mode = Mode::Builder;
        Effect::Done
    }

    fn set_opponent(
        &mut self,
        state: &AppState,
        other: Result<Test, String>,
        at_once: bool,
    ) -> Effect {
        let other = match other {
            Ok(other) => other,
            Err(no) => return Effect::status(no),
        };
        let mut draft = self.draft(state).cloned().unwrap_or_default();
        draft.other = Some(other);
        draft.reopen(&state.campaign().game);
        if at_once {
            return self.send(state, whose(state), draft);
        }
        self.drafts.insert(whose(state), draft);
        self.mode = Mode::Builder;
        Effect::Done
    }
}

/// Whether a key has the same meaning in every pane and so doesn't leave the mode.
fn is_everywhere(press: Press) -> bool {
    press.chord.modified() || press.action.is_none()
}
