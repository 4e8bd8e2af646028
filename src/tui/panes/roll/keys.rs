//! What keys do to the builder.

use super::amend::is_over_for;
use super::mode::{List, Mode};
use super::preview::Chances;
use super::{Roll, draft, save, submit};
use crate::rules::Mechanic;
use crate::tui::commands::group;
use crate::tui::context::effect::Reply;
use crate::tui::context::pane::PaneId;
use crate::tui::context::state::Desk;
use crate::tui::keys::action::Action;
use crate::tui::keys::press::Press;

impl Roll {
    pub(crate) fn in_builder(&mut self, desk: &Desk, press: Press) -> Reply {
        let Some(action) = press.action else {
            return Reply::Ignored;
        };
        match action {
            Action::Toggle if desk.group.is_some() => group::toggled(desk),
            Action::Amend => self.wants_amending(desk),
            Action::Back if self.amending(desk).is_some() => self.leave_amending(),
            action if self.amending(desk).is_some() && is_over_for(action) => {
                Reply::say("a roll is being amended: Enter does it, Esc leaves it as it was")
            }
            Action::Pick => self.enter(Mode::Picking(Box::default())),
            Action::Roll => self.throw(desk),
            Action::Again => self.again(desk),
            Action::Reroll => self.reroll(desk),
            Action::KeepOther => self.keep_other(desk),
            Action::Save => save::menu(desk, self.draft(desk)),
            Action::Odds => {
                let shown = !self.odds_shown(desk);
                self.odds = Some(shown);
                match (&self.view.odds, shown) {
                    (Chances::None, true) => {
                        Reply::say("odds are shown as soon as a roll is picked")
                    }
                    (Chances::None, false) => Reply::say("odds are hidden from now on"),
                    _ => Reply::Done,
                }
            }
            Action::Hidden => {
                let draft = self.draft_mut(desk);
                // Said before the next roll is picked it is meant for that one.
                draft.hidden = !draft.hidden;
                draft.worn = false;
                draft.reopen();
                Reply::Done
            }
            Action::TableDice => {
                let draft = self.draft_mut(desk);
                draft.reopen();
                draft.worn = false;
                draft.table_dice = Some(!submit::any_real(desk, draft.table_dice));
                Reply::Done
            }
            Action::Up | Action::Down => {
                self.select(desk, action == Action::Down);
                Reply::Done
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
            | Action::Contest => self.change(desk, action),
            _ => Reply::Ignored,
        }
    }

    /// Changes the roll that is held; there has to be one.
    fn change(&mut self, desk: &Desk, action: Action) -> Reply {
        if self.draft(desk).is_none_or(|draft| draft.test.is_none()) {
            return Reply::say("pick what to roll first: r");
        }
        if let Some(no) = self.amending(desk).and_then(|it| it.refuses(desk, action)) {
            return Reply::say(no);
        }
        match action {
            Action::Against => return self.enter(Mode::Against(List::default())),
            Action::Contest => return self.oppose(desk),
            Action::Tick => return self.enter(Mode::Tick),
            Action::Toggle => {
                let selected = self.draft(desk).map_or(0, |draft| draft.selected);
                return self.tick(desk, selected);
            }
            _ => {}
        }
        let mechanic = desk.campaign().game.mechanic.clone();
        let built = self.view.built().cloned();
        let draft = self.draft_mut(desk);
        let mut changed = draft.clone();
        changed.reopen();
        let done = match action {
            Action::Boon | Action::Bane => {
                changed.add(&mechanic, action == Action::Boon);
                Ok(())
            }
            Action::TakeBack if changed.take_back(&mechanic) => Ok(()),
            Action::TakeBack => Err("nothing was added to take back".to_owned()),
            Action::Declare => changed.declare(&mechanic).map_err(str::to_owned),
            _ => match built {
                Some(built) => changed.shift(desk.campaign(), &built, action == Action::Harder),
                None => Err("this can't be rolled as it is".to_owned()),
            },
        };
        match done {
            Ok(()) => {
                *draft = changed;
                Reply::Done
            }
            Err(no) => Reply::say(no),
        }
    }

    /// The other side; where there is none, what the roll may be made against.
    fn oppose(&mut self, desk: &Desk) -> Reply {
        if desk.group.is_some() {
            return Reply::say(draft::TWO);
        }
        if matches!(desk.campaign().game.mechanic, Mechanic::AttributeDie(_)) {
            return self.enter(Mode::Against(List::of_targets()));
        }
        self.enter(Mode::Contest(List::default()))
    }

    pub(crate) fn enter(&mut self, mode: Mode) -> Reply {
        self.mode = mode;
        Reply::Focus(PaneId::Roll)
    }

    pub(crate) fn select(&mut self, desk: &Desk, down: bool) {
        let anyway = self.draft(desk).and_then(|draft| draft.test.as_ref());
        let rows = self.view.rows(anyway.is_some_and(|test| test.anyway));
        let last = rows.len().saturating_sub(1);
        let draft = self.draft_mut(desk);
        let at = draft.selected;
        draft.selected = if down {
            (at + 1).min(last)
        } else {
            at.saturating_sub(1)
        };
    }

    /// Ticks the modifier in this place of the list, or takes its tick off.
    pub(crate) fn tick(&mut self, desk: &Desk, at: usize) -> Reply {
        let anyway = self.draft(desk).and_then(|draft| draft.test.as_ref());
        let anyway = anyway.is_some_and(|test| test.anyway);
        let rows = self.view.rows(anyway);
        let Some(row) = rows.get(at) else {
            return Reply::say("there is no modifier to tick");
        };
        let (other, on) = (row.other, !row.on);
        let label = row.listed.map(|listed| listed.label.clone());
        let draft = self.draft_mut(desk);
        draft.reopen();
        match (label, &mut draft.test) {
            (Some(label), _) => draft.tick(other, &label, on),
            (None, Some(test)) => test.anyway = on,
            (None, None) => {}
        }
        draft.selected = at;
        Reply::Done
    }
}
