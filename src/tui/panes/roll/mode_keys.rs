//! Keys in the modes of the roll pane that ask for something: a modifier's letter, a roll, a target, an opponent, a modifier.

use super::amend::amended;
use super::draft::Draft;
use super::draft::set_target;
use super::input::difficulty;
use super::input::modifier::Given;
use super::input::opponent::opponent;
use super::input::picker::Picked;
use super::input::picker::Picker;
use super::input::picker::parse::difficulty as difficulty_number;
use super::mode::{List, Mode};
use super::rows::FormRow;
use super::{Roll, whose};
use crate::campaign::Command;
use crate::campaign::test::{Against, Test};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Press};
use crate::tui::widgets::Field;
use crossterm::event::KeyCode;

/// Lines of a list that a page goes on.
const PAGE: usize = 8;

/// Whether a key goes a page down, or up; `None` for other keys.
fn page(press: Press) -> Option<bool> {
    match press.chord.code() {
        KeyCode::PageDown => Some(true),
        KeyCode::PageUp => Some(false),
        _ => None,
    }
}

impl Roll {
    /// Handles a key in a mode that asks for something; `None` if the builder should handle it.
    pub(crate) fn in_mode(&mut self, state: &AppState, press: Press) -> Option<Effect> {
        let effect = match &self.mode {
            Mode::Builder => return None,
            Mode::Tick => self.ticking(state, press),
            Mode::Declaring(_) => self.declaring(state, press),
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
        let rows = self.view.rows();
        let lettered = |row: &FormRow<'_>| row.letter == letter && letter != ' ';
        let Some(at) = rows.iter().position(lettered) else {
            if self.view.rows().is_empty() {
                self.mode = Mode::Builder;
                return Some(Effect::no(
                    "no modifier reaches this roll; , and a figure adds one",
                ));
            }
            return Some(Effect::no(format!(
                "no modifier has the letter “{letter}”; its letter, or Esc"
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
            Some(Action::Load) if self.lists_more() => Effect::Done,
            Some(Action::Load) => self.accept(state, false),
            Some(action @ (Action::Up | Action::Down)) => {
                self.move_in_list(state, action == Action::Down);
                Effect::Done
            }
            None if let Some(down) = page(press) => {
                for _ in 0..PAGE {
                    self.move_in_list(state, down);
                }
                Effect::Done
            }
            None if press.chord.typed() == Some(',') && self.has_picked() => {
                self.load_to_tick(state)
            }
            None => {
                let known = match &mut self.mode {
                    Mode::Picking(picker) => picker.key(state, press.chord),
                    Mode::Against(list) | Mode::Contest(list) => {
                        list.edit(|field| field.key(press.chord))
                    }
                    Mode::Adding(field) => field.key(press.chord),
                    Mode::Builder | Mode::Tick | Mode::Declaring(_) => false,
                };
                if known { Effect::Done } else { Effect::Ignored }
            }
            Some(_) => return None,
        };
        Some(effect)
    }

    /// While a target is asked for: lists all defences, or the usual ones again.
    fn lists_more(&mut self) -> bool {
        let Mode::Against(list) = &mut self.mode else {
            return false;
        };
        list.all = !list.all;
        true
    }

    /// Whether the picker holds a valid roll, so that modifiers can follow.
    fn has_picked(&self) -> bool {
        let Mode::Picking(picker) = &self.mode else {
            return false;
        };
        matches!(picker.picked(), Ok(Picked::Test(..)))
    }

    /// Loads the roll into the builder, then asks for a modifier's letter.
    fn load_to_tick(&mut self, state: &AppState) -> Effect {
        let effect = self.accept(state, false);
        self.mode = Mode::Tick;
        effect
    }

    fn move_in_list(&mut self, state: &AppState, down: bool) {
        let test = self.draft(state).and_then(|draft| draft.test.clone());
        match &mut self.mode {
            Mode::Picking(picker) => picker.select(state, down),
            Mode::Against(list) => {
                let options = list.target_options(state, test.as_ref());
                list.step(down, list.chosen(), options.len().saturating_sub(1));
            }
            Mode::Contest(list) => {
                let offered = list.opponents(state, test.as_ref());
                let end = offered.hits.len().saturating_sub(1);
                list.step(down, list.marked(offered.usual), end);
            }
            Mode::Builder | Mode::Tick | Mode::Declaring(_) | Mode::Adding(_) => {}
        }
    }

    /// Accepts what was typed. `at_once`: throw it, else load it into the builder. The mode stays if the text isn't valid.
    fn accept(&mut self, state: &AppState, at_once: bool) -> Effect {
        let amends = self.amending(state).is_some();
        match &self.mode {
            Mode::Picking(picker) if at_once && !amends => {
                if let Ok(Picked::Dice(dice, label)) = picker.picked() {
                    let (dice, label) = (dice.clone(), label.clone());
                    return self.plain_dice(state, dice, label);
                }
            }
            Mode::Adding(field) => {
                if let Ok(Given::Sticky(command)) = Given::read(state, field.text()) {
                    return self.add_sticky(state, command);
                }
            }
            _ => {}
        }
        let draft = match self.meant(state) {
            Ok(draft) => draft,
            Err(no) => return Effect::no(no),
        };
        let is_roll = match self.mode {
            Mode::Picking(_) => !amends,
            Mode::Contest(_) => draft.meets_a_throw(state.campaign()),
            _ => false,
        };
        if amends && draft.other.is_some() {
            return Effect::no("this roll was not a contest; amending can't make it one");
        }
        *self.draft_mut(state) = draft.clone();
        self.mode = Mode::Builder;
        if at_once && is_roll {
            // Refused, it stays loaded: it can be changed or the rules overruled.
            return self.send(state, whose(state), draft);
        }
        Effect::Done
    }

    fn add_sticky(&mut self, state: &AppState, command: Command) -> Effect {
        if let Some(no) = state.refusal(&command) {
            return Effect::no(no.to_string());
        }
        self.mode = Mode::Builder;
        Effect::run(command)
    }

    /// The draft with what is typed so far.
    ///
    /// # Errors
    /// Why the typed text can't be used.
    fn meant(&self, state: &AppState) -> Result<Draft, String> {
        let mut draft = self.draft(state).cloned().unwrap_or_default();
        let game = &state.campaign().game;
        let mut target = None;
        match &self.mode {
            Mode::Builder | Mode::Tick | Mode::Declaring(_) => {}
            Mode::Adding(field) => {
                if let Given::Once(label, effect) = Given::read(state, field.text())? {
                    draft.give(game, label, effect);
                }
            }
            Mode::Picking(picker) => match picker.picked().clone()? {
                choice if self.amending(state).is_some() => draft = amended(&draft, choice)?,
                Picked::Dice(..) => {
                    return Err("plain dice take no modifiers; Enter rolls them".to_owned());
                }
                Picked::Test(test, other) => {
                    let aims = matches!(test.against, Against::Target(..));
                    draft.load(*test, other.map(|other| *other));
                    // A target that was chosen for another roll goes where this one needs more said of it.
                    if !aims && draft.is_unclear(state.campaign()) {
                        draft.drop_target(game);
                    }
                }
            },
            Mode::Against(list) => {
                let meant = list.meant(state, draft.test.as_ref());
                let no = || {
                    let unmatched = list.unmatched(state, draft.test.as_ref());
                    difficulty::mistake(game, unmatched.unwrap_or_default())
                };
                let meant = meant.ok_or_else(no)?;
                target = Some(meant);
            }
            Mode::Contest(list) => {
                if let Some(number) = difficulty_number(list.field.text().trim()) {
                    target = Some(vec![Against::Number(number)]);
                } else {
                    match (self.opponent(state, list), both_sides(state, list)) {
                        (Ok(other), _) => {
                            draft.other = Some(other);
                            draft.reopen(game);
                        }
                        (Err(_), Some((own, other))) => draft.load(own, Some(other)),
                        (Err(no), None) => return Err(no),
                    }
                }
            }
        }
        if state.group.is_some() {
            draft = draft.by_each(state.campaign())?;
        }
        if let Some(target) = target {
            draft
                .set_target(state, target)
                .map_err(|no| no.to_string())?;
        }
        Ok(draft)
    }

    /// The draft with what is typed so far, for the preview; an empty draft if the picker's text isn't a roll.
    pub(crate) fn considered(&self, state: &AppState) -> Draft {
        self.meant(state).unwrap_or_else(|_| {
            let mut draft = self.draft(state).cloned().unwrap_or_default();
            match &self.mode {
                Mode::Picking(picker) => {
                    // Of a contest the own side is known before the other one is named.
                    let mut draft = Draft::default();
                    draft.test = picker.own_side(state);
                    return draft;
                }
                Mode::Against(list) => {
                    let meant = list.meant(state, draft.test.as_ref());
                    if let (Some(target), Some(test)) = (meant, &mut draft.test) {
                        // The preview then shows the reason.
                        set_target(test, target);
                        draft.other = None;
                    }
                }
                Mode::Contest(_) => {
                    draft.other = None;
                    draft.reopen(&state.campaign().game);
                }
                Mode::Builder | Mode::Tick | Mode::Declaring(_) | Mode::Adding(_) => {}
            }
            draft
        })
    }

    /// The opponent's test, from what is typed so far.
    ///
    /// # Errors
    /// Why the text names no opponent or no trait.
    pub(super) fn opponent(&self, state: &AppState, list: &List) -> Result<Test, String> {
        // Not from the view, which may still show the previously chosen character.
        let held = self.draft(state).and_then(|draft| draft.test.as_ref());
        let held = held.map(|test| state.sample(test));
        opponent(state, held.as_ref(), list.field.text(), list.picked())
    }
}

/// Both sides, where the text is a whole contest although a roll is loaded.
fn both_sides(state: &AppState, list: &List) -> Option<(Test, Test)> {
    let mut picker = Picker::of_contest();
    picker.paste(state, list.field.text());
    picker.refresh(state);
    match picker.picked() {
        Ok(Picked::Test(own, Some(other))) => Some((*own.clone(), *other.clone())),
        _ => None,
    }
}

/// Whether a key has the same meaning in every pane and so doesn't leave the mode.
fn is_everywhere(press: Press) -> bool {
    press.chord.modified() || press.action.is_none()
}
