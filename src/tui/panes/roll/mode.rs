//! What the builder asks for before it is a form again: a letter to tick, something to roll, a difficulty, the other side.

use super::Roll;
use super::against::{Aim, aims};
use super::contest::{offered, opponent};
use super::draft::Draft;
use super::picker::{Picked, Picker, difficulty};
use crate::campaign::command::{Against, Test};
use crate::tui::{Action, Desk, Field, Press, Reply};

/// What has the keys within the pane.
#[derive(Debug, Default)]
pub(super) enum Mode {
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
}

/// A field with a list below.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) field: Field,
    selected: usize,
    /// A line of the list was chosen rather than typed.
    moved: bool,
    /// Somebody's defence was asked for.
    pub(super) targets: bool,
}

impl Roll {
    /// Answers a key where something is asked for; `None` where it is the form's.
    pub(super) fn in_mode(&mut self, desk: &Desk, press: Press) -> Option<Reply> {
        let reply = match &self.mode {
            Mode::Builder => return None,
            Mode::Tick => self.ticking(desk, press),
            _ => self.typing(desk, press),
        };
        if reply.is_none() && !is_everywhere(press) {
            // Pressed in another pane: what was asked for here is over.
            self.mode = Mode::Builder;
            return None;
        }
        Some(reply.unwrap_or(Reply::Ignored))
    }

    fn ticking(&mut self, desk: &Desk, press: Press) -> Option<Reply> {
        let letter = match (press.action, press.chord.typed()) {
            (Some(Action::Back), _) => {
                self.mode = Mode::Builder;
                return Some(Reply::Done);
            }
            (None, Some(letter)) => letter,
            _ => return None,
        };
        let draft = self.draft(desk).and_then(|draft| draft.test.as_ref());
        let rows = self.view.rows(draft.is_some_and(|test| test.anyway));
        let at = rows.iter().position(|row| row.letter == letter);
        let Some(at) = at else {
            return Some(Reply::say(format!("no modifier has the letter “{letter}”")));
        };
        self.mode = Mode::Builder;
        Some(self.tick(desk, at))
    }

    fn typing(&mut self, desk: &Desk, press: Press) -> Option<Reply> {
        let reply = match press.action {
            Some(Action::Back) => {
                self.mode = Mode::Builder;
                Reply::Done
            }
            Some(Action::Roll) => self.accept(desk, true),
            Some(Action::Load) => self.accept(desk, false),
            Some(action @ (Action::Up | Action::Down)) => {
                self.move_in_list(desk, action == Action::Down);
                Reply::Done
            }
            None if press.chord.typed() == Some(',') && self.has_picked(desk) => {
                self.load_to_tick(desk)
            }
            None => {
                let known = match &mut self.mode {
                    Mode::Picking(picker) => picker.key(desk, press.chord),
                    Mode::Against(list) | Mode::Contest(list) => {
                        list.edit(|field| field.key(press.chord))
                    }
                    Mode::Builder | Mode::Tick => false,
                };
                if known { Reply::Done } else { Reply::Ignored }
            }
            Some(_) => return None,
        };
        Some(reply)
    }

    /// Whether what was typed into the picker is a roll with modifiers to tick.
    fn has_picked(&self, desk: &Desk) -> bool {
        let Mode::Picking(picker) = &self.mode else {
            return false;
        };
        matches!(picker.picked(desk), Ok(Picked::Test(..)))
    }

    /// Into the builder, and on to the letter of a modifier.
    fn load_to_tick(&mut self, desk: &Desk) -> Reply {
        let reply = self.accept(desk, false);
        self.mode = Mode::Tick;
        reply
    }

    fn move_in_list(&mut self, desk: &Desk, down: bool) {
        match &mut self.mode {
            Mode::Picking(picker) => picker.select(desk, down),
            Mode::Against(list) => {
                let end = list.aims(desk).len().saturating_sub(1);
                list.step(down, end);
            }
            Mode::Contest(list) => {
                let end = list.opponents(desk).len().saturating_sub(1);
                list.step(down, end);
            }
            Mode::Builder | Mode::Tick => {}
        }
    }

    /// Enter does it, Tab takes it into the builder; what means nothing stays to be mended.
    fn accept(&mut self, desk: &Desk, at_once: bool) -> Reply {
        match &self.mode {
            Mode::Picking(picker) => match picker.picked(desk) {
                Ok(meant) => self.pick(desk, meant, at_once),
                Err(no) => Reply::say(no),
            },
            Mode::Against(list) => match list.aim(desk) {
                Some((_, against)) => self.aim_at(desk, against),
                None => Reply::say("that is no difficulty; a number, a word of the list, a name"),
            },
            Mode::Contest(list) => {
                if let Some(number) = difficulty(list.field.text().trim()) {
                    // The other side is a number.
                    return self.aim_at(desk, Against::Number(number));
                }
                let other = self.opponent(desk, list);
                self.set_opponent(desk, other, at_once)
            }
            Mode::Builder | Mode::Tick => Reply::Done,
        }
    }

    /// The roll as it would be with what is typed so far; nothing where that means nothing yet.
    pub(super) fn considered(&self, desk: &Desk) -> Draft {
        let mut draft = self.draft(desk).cloned().unwrap_or_default();
        match &self.mode {
            Mode::Builder | Mode::Tick => {}
            Mode::Picking(picker) => match picker.picked(desk) {
                Ok(Picked::Test(test, other)) => draft.load(*test, other.map(|other| *other)),
                _ => draft = Draft::default(),
            },
            Mode::Against(list) => {
                if let Some((_, against)) = list.aim(desk)
                    && draft.aim(desk.campaign(), against.clone()).is_err()
                    && let Some(test) = &mut draft.test
                {
                    // The form says why not.
                    (test.against, draft.other) = (against, None);
                }
            }
            Mode::Contest(list) => {
                draft.other = self.opponent(desk, list).ok();
                draft.reopen();
            }
        }
        draft
    }

    /// The other side of the roll that is held, as far as it was said.
    ///
    /// # Errors
    /// Nobody or nothing was meant; in words.
    fn opponent(&self, desk: &Desk, list: &List) -> Result<Test, String> {
        // Not from the view: that may still be of whoever was chosen before.
        let held = self.draft(desk).and_then(|draft| draft.test.as_ref());
        let built = held.and_then(|test| desk.campaign().build_side(test).ok());
        let lead = built.as_ref().map_or("", |built| built.leads.as_str());
        opponent(desk, lead, list.field.text(), list.picked())
    }

    fn pick(&mut self, desk: &Desk, picked: Picked, at_once: bool) -> Reply {
        let (test, other) = match picked {
            Picked::Dice(..) if !at_once => {
                return Reply::say("plain dice have nothing to build; Enter rolls them");
            }
            Picked::Dice(dice, label) => return self.plain_dice(desk, dice, label),
            Picked::Test(test, other) => (*test, other.map(|other| *other)),
        };
        let mut draft = self.draft(desk).cloned().unwrap_or_default();
        draft.load(test, other);
        if at_once {
            // The builder takes it over when it is on disk; until then what was typed stays.
            return self.send(desk, desk.chosen, draft);
        }
        self.drafts.insert(desk.chosen, draft);
        self.mode = Mode::Builder;
        Reply::Done
    }

    fn aim_at(&mut self, desk: &Desk, against: Against) -> Reply {
        if let Err(no) = self.draft_mut(desk).aim(desk.campaign(), against) {
            return Reply::say(no.to_string());
        }
        self.mode = Mode::Builder;
        Reply::Done
    }

    fn set_opponent(&mut self, desk: &Desk, other: Result<Test, String>, at_once: bool) -> Reply {
        let other = match other {
            Ok(other) => other,
            Err(no) => return Reply::say(no),
        };
        let mut draft = self.draft(desk).cloned().unwrap_or_default();
        draft.other = Some(other);
        draft.reopen();
        if at_once {
            return self.send(desk, desk.chosen, draft);
        }
        self.drafts.insert(desk.chosen, draft);
        self.mode = Mode::Builder;
        Reply::Done
    }
}

impl List {
    /// Somebody's defences first.
    pub(super) fn of_targets() -> Self {
        Self {
            targets: true,
            ..Self::default()
        }
    }

    fn step(&mut self, down: bool, last: usize) {
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
    pub(super) fn chosen(&self) -> Option<usize> {
        let typed = !self.field.text().trim().is_empty();
        (typed || self.moved).then_some(self.selected)
    }

    /// The line that was chosen rather than typed.
    pub(super) fn picked(&self) -> Option<usize> {
        Some(self.selected).filter(|_| self.moved)
    }

    /// Edits the text: another text means its first line.
    pub(super) fn edit<T>(&mut self, edit: impl FnOnce(&mut Field) -> T) -> T {
        let before = self.field.text().to_owned();
        let done = edit(&mut self.field);
        if self.field.text() != before {
            (self.selected, self.moved) = (0, false);
        }
        done
    }

    /// What the text may mean.
    pub(super) fn aims(&self, desk: &Desk) -> Vec<Aim> {
        aims(desk, desk.chosen, self.field.text(), self.targets)
    }

    fn aim(&self, desk: &Desk) -> Option<Aim> {
        self.aims(desk).into_iter().nth(self.chosen()?)
    }

    /// Who and what may be the other side.
    pub(super) fn opponents(&self, desk: &Desk) -> Vec<super::picker::Hit> {
        offered(desk, self.field.text())
    }
}

/// What means the same in every pane leaves alone what was asked for.
fn is_everywhere(press: Press) -> bool {
    press.chord.modified() || press.action.is_none()
}
