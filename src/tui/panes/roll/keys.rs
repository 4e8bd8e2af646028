//! What keys do in the builder.

use super::amend::is_over_for;
use super::draft::Draft;
use super::input::picker::Picker;
use super::mode::{List, Mode};
use super::preview::Chances;
use super::{Roll, draft, save, submit};
use crate::campaign::refusal::NoRoll;
use crate::rules::Contests;
use crate::tui::commands::{check, group};
use crate::tui::context::{AppState, Effect, PaneId};
use crate::tui::dialogs::random_tables::RandomTables;
use crate::tui::keys::{Action, Press};
use crate::tui::widgets::list;

impl Roll {
    pub(crate) fn in_builder(&mut self, state: &AppState, press: Press) -> Effect {
        let Some(action) = press.action else {
            return Effect::Ignored;
        };
        if action != Action::Roll {
            self.amended = false;
        }
        match action {
            // The keys are for the group while there is one, and where nothing is picked that has lines to tick.
            Action::Toggle if self.leaves_lines(state) => group::toggled(state),
            Action::Amend => self.wants_amending(state),
            Action::Back if self.amending(state).is_some() => self.leave_amending(),
            Action::Back if self.draft(state).is_some_and(Draft::has_declared) => {
                self.draft_mut(state).drop_declared();
                Effect::status("what was declared is taken back")
            }
            action if self.amending(state).is_some() && is_over_for(action) => {
                Effect::no("amending a roll: Enter saves it, Esc cancels")
            }
            Action::Pick => self.enter(Mode::Picking(Box::default())),
            Action::Roll => self.throw(state),
            Action::Again => self.again(state),
            Action::Reroll => self.reroll(state),
            Action::KeepOther => self.keep_other(state),
            Action::Save => save::ask(state, self.draft(state)),
            Action::Odds => {
                let shown = !self.odds_shown(state);
                self.odds = Some(shown);
                match (&self.view.odds, shown) {
                    (Chances::None, true) => {
                        Effect::status("odds are shown as soon as a roll is picked")
                    }
                    (Chances::None, false) => Effect::status("odds are hidden from now on"),
                    _ => Effect::Done,
                }
            }
            Action::Tables => {
                let dice = self.considered(state).asked_dice();
                Effect::open(RandomTables::new(state, dice))
            }
            Action::Check => check::menu(state, self.considered(state).asked_dice()),
            Action::TableDice => {
                if let Some(amending) = self.amending(state).filter(|it| !it.throws(state)) {
                    return amending.misread(state);
                }
                let draft = self.draft_mut(state);
                let real = !submit::any_real(state, Some(draft), draft.asked_dice());
                let said = (real != submit::any_real(state, Some(draft), None)).then_some(real);
                draft.set_table_dice(&state.campaign().game, said);
                submit::said_of_dice(state, draft, real)
            }
            Action::Up | Action::Down if self.leaves_lines(state) => Effect::Ignored,
            Action::Up | Action::Down => {
                self.select(state, action == Action::Down);
                Effect::Done
            }
            Action::Harder
            | Action::Easier
            | Action::Boon
            | Action::Bane
            | Action::TakeBack
            | Action::Tick
            | Action::Toggle
            | Action::Declare
            | Action::Against
            | Action::Contest => self.change(state, action),
            _ => Effect::Ignored,
        }
    }

    /// Whether Up, Down and Space walk through the party, not through the lines of a picked roll.
    fn leaves_lines(&self, state: &AppState) -> bool {
        state.group.is_some() || self.draft(state).is_none_or(|draft| draft.test.is_none())
    }

    /// Changes the picked roll.
    fn change(&mut self, state: &AppState, action: Action) -> Effect {
        let is_empty = self.draft(state).is_none_or(|draft| draft.test.is_none());
        if is_empty && action == Action::Contest {
            return self.pick_both(state);
        }
        if is_empty {
            return Effect::no("pick what to roll first: r");
        }
        if let Some(no) = self
            .amending(state)
            .and_then(|it| it.refuses(state, action))
        {
            return Effect::no(no);
        }
        let profile = state.campaign().game.mechanic.profile();
        // Where a roll is against nothing, dice or a bonus make it harder.
        let action = match action {
            Action::Harder if profile.target_name.is_none() => Action::Bane,
            Action::Easier if profile.target_name.is_none() => Action::Boon,
            action => action,
        };
        match action {
            Action::Against if profile.target_name.is_none() => {
                return Effect::no(NoRoll::AgainstNothing.to_string());
            }
            Action::Against => return self.enter(Mode::Against(List::default())),
            Action::Contest => return self.oppose(state),
            Action::Tick => return self.enter(Mode::Tick),
            Action::Declare => return self.declare(state),
            Action::Toggle => {
                let selected = self.draft(state).map_or(0, |draft| draft.selected);
                return self.tick(state, selected);
            }
            _ => {}
        }
        let game = &state.campaign().game;
        let built = self.view.built().cloned();
        let draft = self.draft_mut(state);
        let mut changed = draft.clone();
        changed.reopen(game);
        let done = match action {
            Action::Boon | Action::Bane => {
                changed.add(&game.mechanic, action == Action::Boon);
                Ok(())
            }
            Action::TakeBack if changed.take_back(&game.mechanic) => Ok(()),
            Action::TakeBack => Err("nothing to take back".to_owned()),
            _ => match built {
                Some(built) => changed.shift(state.campaign(), &built, action == Action::Harder),
                None => Err("this can't be rolled as it is".to_owned()),
            },
        };
        match done {
            Ok(()) => {
                *draft = changed;
                Effect::Done
            }
            Err(no) => Effect::no(no),
        }
    }

    /// Opens the picker for both sides.
    fn pick_both(&mut self, state: &AppState) -> Effect {
        if state.group.is_some() && !state.campaign().targets_roll() {
            return Effect::no(draft::TWO);
        }
        if state.campaign().game.mechanic.profile().contests == Contests::Never {
            let why = "no contests in this game: r picks a roll, g says against whom or what";
            return Effect::no(why);
        }
        self.enter(Mode::Picking(Box::new(Picker::of_contest())))
    }

    /// Opens the choice of an opponent; in games without contests, of a character to roll against.
    fn oppose(&mut self, state: &AppState) -> Effect {
        if state.group.is_some() && !state.campaign().targets_roll() {
            return Effect::no(draft::TWO);
        }
        if state.campaign().game.mechanic.profile().contests == Contests::Never {
            return self.enter(Mode::Against(List::of_targets()));
        }
        self.enter(Mode::Contest(List::default()))
    }

    pub(crate) fn enter(&mut self, mode: Mode) -> Effect {
        self.mode = mode;
        Effect::Focus(PaneId::Roll)
    }

    pub(crate) fn select(&mut self, state: &AppState, down: bool) {
        let rows = self.view.rows().len();
        let draft = self.draft_mut(state);
        let action = if down { Action::Down } else { Action::Up };
        draft.selected = list::moved(Some(action), draft.selected, rows, 1).unwrap_or(0);
    }
}
