//! What the builder asks for before it is a form again: a letter to tick, something to roll, a difficulty, the other side.

use super::amend::amended;
use super::draft::Draft;
use super::input::difficulty::{Aim, aims};
use super::input::modifier::Given;
use super::input::opponent::{offered, opponent};
use super::input::picker::parse::difficulty;
use super::input::picker::{Picked, Picker};
use super::preview::Row;
use super::{Roll, whose};
use crate::campaign::test::{Against, Test};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::keys::action::Action;
use crate::tui::keys::press::Press;
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

impl Roll {
    /// Answers a key where something is asked for; `None` where it is the form's.
    pub(crate) fn in_mode(&mut self, desk: &Desk, press: Press) -> Option<Reply> {
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
            (None, Some(first)) if ",+-".contains(first) || first.is_ascii_digit() => {
                let mut field = Field::default();
                if first != ',' {
                    field.key(press.chord);
                }
                self.mode = Mode::Adding(field);
                return Some(Reply::Done);
            }
            (None, Some(letter)) => letter,
            // More modifiers than letters, or than there is room for.
            (Some(action @ (Action::Up | Action::Down)), _) => {
                self.select(desk, action == Action::Down);
                return Some(Reply::Done);
            }
            (Some(Action::Accept), _) => {
                let selected = self.draft(desk).map_or(0, |draft| draft.selected);
                self.mode = Mode::Builder;
                return Some(self.tick(desk, selected));
            }
            _ => return None,
        };
        let draft = self.draft(desk).and_then(|draft| draft.test.as_ref());
        let rows = self.view.rows(draft.is_some_and(|test| test.anyway));
        let lettered = |row: &Row<'_>| row.letter == letter && letter != ' ';
        let Some(at) = rows.iter().position(lettered) else {
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
                    Mode::Adding(field) => field.key(press.chord),
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
            Mode::Builder | Mode::Tick | Mode::Adding(_) => {}
        }
    }

    /// Enter does it, Tab takes it into the builder; what means nothing stays to be mended.
    fn accept(&mut self, desk: &Desk, at_once: bool) -> Reply {
        match &self.mode {
            Mode::Picking(picker) => match picker.picked(desk) {
                Ok(meant) => self.pick(desk, meant, at_once),
                Err(no) => Reply::say(no),
            },
            Mode::Against(list) => match list.meant(desk) {
                Some(aims) => self.aim_at(desk, aims),
                None => Reply::say("that is no difficulty; a number, a word of the list, a name"),
            },
            Mode::Contest(list) => {
                if let Some(number) = difficulty(list.field.text().trim()) {
                    // The other side is a number.
                    return self.aim_at(desk, vec![Against::Number(number)]);
                }
                let other = self.opponent(desk, list);
                self.set_opponent(desk, other, at_once)
            }
            Mode::Adding(field) => {
                let typed = field.text().to_owned();
                self.give(desk, &typed)
            }
            Mode::Builder | Mode::Tick => Reply::Done,
        }
    }

    /// The roll as it would be with what is typed so far; nothing where that means nothing yet.
    pub(crate) fn considered(&self, desk: &Desk) -> Draft {
        let mut draft = self.draft(desk).cloned().unwrap_or_default();
        match &self.mode {
            Mode::Builder | Mode::Tick => {}
            Mode::Adding(field) => {
                if let Ok(Given::Once(label, effect)) = Given::read(desk, field.text()) {
                    draft.give(label, effect);
                }
            }
            Mode::Picking(picker) if self.amending(desk).is_some() => {
                let hit = picker.picked(desk);
                draft = hit.and_then(|hit| amended(&draft, hit)).unwrap_or_default();
            }
            Mode::Picking(picker) => match picker.picked(desk) {
                Ok(Picked::Test(test, other)) => {
                    draft.load(*test, other.map(|other| *other));
                    if desk.group.is_some() {
                        draft = draft.by_each().unwrap_or_default();
                    }
                }
                _ => draft = Draft::default(),
            },
            Mode::Against(list) => {
                if let Some(aims) = list.meant(desk)
                    && draft.aim(desk, aims.clone()).is_err()
                    && let Some(test) = &mut draft.test
                {
                    // The form says why not.
                    aim(test, aims);
                    draft.other = None;
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
        let built = held.and_then(|test| desk.campaign().resolve_side(test).ok());
        let lead = built.as_ref().map_or("", |built| built.lead.as_str());
        opponent(desk, lead, list.field.text(), list.picked())
    }

    fn pick(&mut self, desk: &Desk, picked: Picked, at_once: bool) -> Reply {
        if self.amending(desk).is_some() {
            let draft = self.draft_mut(desk);
            return match amended(draft, picked) {
                Ok(changed) => {
                    *draft = changed;
                    self.mode = Mode::Builder;
                    Reply::Done
                }
                Err(no) => Reply::say(no),
            };
        }
        let (test, other) = match picked {
            Picked::Dice(..) if !at_once => {
                return Reply::say("plain dice have nothing to build; Enter rolls them");
            }
            Picked::Dice(dice, label) => return self.plain_dice(desk, dice, label),
            Picked::Test(test, other) => (*test, other.map(|other| *other)),
        };
        let mut draft = self.draft(desk).cloned().unwrap_or_default();
        draft.load(test, other);
        if desk.group.is_some() {
            draft = match draft.by_each() {
                Ok(draft) => draft,
                Err(no) => return Reply::say(no),
            };
        }
        if at_once {
            // The builder takes it over when it is on disk; until then what was typed stays.
            return self.send(desk, whose(desk), draft);
        }
        self.drafts.insert(whose(desk), draft);
        self.mode = Mode::Builder;
        Reply::Done
    }

    fn aim_at(&mut self, desk: &Desk, aims: Vec<Against>) -> Reply {
        let amends = self.amending(desk).is_some();
        let draft = self.draft_mut(desk);
        let mut changed = draft.clone();
        if let Err(no) = changed.aim(desk, aims) {
            return Reply::say(no.to_string());
        }
        if amends && changed.other.is_some() {
            return Reply::say("that would be a contest; the one rolled stays what it was");
        }
        *draft = changed;
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
            return self.send(desk, whose(desk), draft);
        }
        self.drafts.insert(whose(desk), draft);
        self.mode = Mode::Builder;
        Reply::Done
    }
}

impl List {
    /// Somebody's defences first.
    pub(crate) fn of_targets() -> Self {
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
    pub(crate) fn aims(&self, desk: &Desk) -> Vec<Aim> {
        let text = self.field.text();
        let last = text.rsplit(',').next().unwrap_or(text);
        aims(desk, whose(desk), last, self.targets)
    }

    /// The difficulties that are meant, at least one: `4, 5, hard`.
    fn meant(&self, desk: &Desk) -> Option<Vec<Against>> {
        let (before, last) = match self.field.text().rsplit_once(',') {
            Some((before, last)) => (before, last),
            None => ("", self.field.text()),
        };
        let nth = |text: &str, at: usize| {
            let aim = aims(desk, whose(desk), text, self.targets)
                .into_iter()
                .nth(at);
            aim.map(|(_, against)| against)
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
    pub(crate) fn opponents(&self, desk: &Desk) -> Vec<super::input::picker::matches::Hit> {
        offered(desk, self.field.text())
    }
}

/// Makes a roll against these, the further ones with the same faces.
pub(crate) fn aim(test: &mut Test, aims: Vec<Against>) {
    let mut aims = aims.into_iter();
    test.against = aims.next().unwrap_or_default();
    test.also = aims.collect();
}

/// What means the same in every pane leaves alone what was asked for.
fn is_everywhere(press: Press) -> bool {
    press.chord.modified() || press.action.is_none()
}
