//! Applies the effects that panes and dialogs return, and the changes of the campaign that they ask for.

use super::{App, Quit};
use crate::campaign::{CharacterId, Command, Event, Kind, Selection, Seq};
use crate::phrase::Input;
use crate::table::{Done, Failure, Table};
use crate::tui::commands::table_dice;
use crate::tui::context::{Effect, PaneId};
use crate::tui::keys::Press;
use crate::tui::prompts::{Confirm, DiceEntry};
use crate::tui::runtime::event_loop::Request;
use crate::tui::widgets::Role;

impl App {
    /// Applies an effect of the top dialog. A choice (confirm, menu) closes with its answer, together with the menus that it was
    /// opened from; other dialogs stay open until the command they asked for is done.
    pub(super) fn apply_for_dialog(&mut self, effect: Effect) {
        let is_choice = self.dialogs.last().is_some_and(|dialog| dialog.is_choice());
        let stays = match effect {
            Effect::Done | Effect::Ignored | Effect::Close | Effect::Status(_) => true,
            Effect::No(_) | Effect::Refused(_) => !is_choice,
            _ => false,
        };
        if stays {
            return self.apply(effect);
        }
        match effect {
            Effect::Open(dialog) if is_choice => self.dialogs.push(dialog),
            Effect::Press(press) => {
                self.dialogs.pop();
                // A key that the dialog had no use for may mean something below it.
                let keymap = &self.state.settings.keymap;
                let below = || keymap.action(self.contexts(), press.chord);
                let action = press.action.or_else(below);
                self.press(Press { action, ..press });
            }
            effect if is_choice => {
                self.leave_choices();
                self.apply(effect);
            }
            Effect::Run(command) => {
                if self.run(&command) {
                    self.done_with_dialog();
                }
            }
            Effect::RunPhrase { line, said } => match self.dice_entry(&said) {
                Some(faces) => {
                    self.past.push(line);
                    self.apply(Effect::Instead(Box::new(faces)));
                }
                None => {
                    if self.run_phrase(*said) {
                        self.past.push(line);
                    }
                }
            },
            effect => self.apply(effect),
        }
    }

    /// Applies an effect.
    pub(super) fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Done | Effect::Ignored => {}
            Effect::Run(command) | Effect::Refused(command) => {
                self.run(&command);
            }
            Effect::Undo(None) => self.undo_newest(),
            Effect::Undo(entry) => {
                self.undo(entry);
            }
            Effect::Redo(entry) => {
                self.redo(entry);
            }
            Effect::Amend(of, whose) => self.amend(of, whose),
            Effect::Open(dialog) => self.dialogs.push(dialog),
            Effect::Instead(dialog) => {
                self.close_dialog();
                self.dialogs.push(dialog);
            }
            Effect::Close => self.close_dialog(),
            Effect::Focus(pane) => {
                self.dialogs.clear();
                self.focus = pane;
            }
            Effect::Show(seq) => {
                self.dialogs.clear();
                self.focus = PaneId::History;
                self.history.show(&self.state, seq);
            }
            Effect::Filter(text) => match self.history.set_filter(&self.state, &text) {
                Ok(()) => {
                    self.dialogs.clear();
                    self.focus = PaneId::History;
                }
                Err(why) => self.status = Some((Role::Warning, why.to_string())),
            },
            Effect::Choose(who) => self.choose(who),
            Effect::Group(selection) => {
                self.state.group = selection;
                self.state.acted = false;
                self.refresh();
            }
            Effect::Status(words) => self.status = Some((Role::Warning, words)),
            Effect::No(words) => self.refuse(words),
            Effect::RunPhrase { said, .. } => {
                self.run_phrase(*said);
            }
            Effect::Press(press) => self.press(press),
            Effect::Palette(text) => {
                self.dialogs.clear();
                self.dialogs.push(Box::new(self.palette(&text)));
            }
            Effect::ShowTheme(theme) => self.state.show_theme(*theme),
            Effect::UseTheme(theme, name) => self.use_theme(*theme, name.as_deref()),
            Effect::Write(page) => self.write(page),
            Effect::PlayersPage(step) => self.page_step(step),
            Effect::Set(name, value) => self.set(name, &value),
            Effect::Suspend => self.requests.push(Request::Suspend),
            Effect::Leave(where_to) => self.quit = Quit::Sure(where_to),
        }
    }

    /// Closes the top dialog, and gives it back to the menu that it was opened from.
    pub(super) fn close_dialog(&mut self) {
        let closed = self.dialogs.pop();
        if let (Some(closed), Some(below)) = (closed, self.dialogs.last_mut()) {
            below.take_back(closed);
        }
    }

    /// Closes the choices on top: the one that was answered, and those that it was opened from.
    pub(super) fn leave_choices(&mut self) {
        while self.dialogs.pop_if(|dialog| dialog.is_choice()).is_some() {}
    }

    pub(super) fn run(&mut self, command: &Command) -> bool {
        let (mut yields, mut seen) = (false, None);
        let done = self.change(|table| {
            table.run(command).inspect_err(|why| {
                if let Failure::Refused(no) = why {
                    yields = no.can_override();
                    seen = no.is_seen().then(|| no.to_string());
                }
            })
        });
        let by_group = matches!(
            command.itself(),
            Command::Group(_) | Command::Rest(..) | Command::RollOrder { .. }
        );
        let cycled = |group: &mut Selection| !matches!(group, Selection::These(_));
        if done && by_group && self.state.group.take_if(cycled).is_some() {
            self.invalidate_all();
        }
        self.state.acted |= done && self.state.group.is_some();
        if let Some(seen) = seen {
            self.offer_openly(command, &seen);
        }
        if yields {
            self.offer_ruling(command);
        }
        done
    }

    /// The dialog for table dice that this phrase needs before it can run; `None` where it needs none.
    pub(super) fn dice_entry(&self, input: &Input) -> Option<DiceEntry> {
        match input {
            Input::Run(command) => table_dice::faces(&self.state, command, None),
            Input::Undo(_) | Input::Redo(_) => None,
        }
    }

    /// Runs a phrase of the top dialog and closes the dialog on success; returns whether it succeeded.
    pub(super) fn run_phrase(&mut self, input: Input) -> bool {
        let done = match input {
            Input::Run(command) => self.run(&command),
            Input::Undo(None) => {
                // `undo_newest` may open a confirmation.
                self.dialogs.pop();
                self.undo_newest();
                return true;
            }
            Input::Undo(Some(seq)) if self.state.is_seen_in_hiding(seq) => {
                let label = self.state.table.reader().line(seq);
                let label = label.map_or_else(|_| seq.0.to_string(), |line| line.label.into());
                let question = Confirm::new(undoes_openly(&label), Effect::Undo(Some(seq)));
                self.dialogs.pop();
                self.dialogs.push(Box::new(question));
                return true;
            }
            Input::Undo(seq) => self.undo(seq),
            Input::Redo(seq) => self.redo(seq),
        };
        if done {
            self.dialogs.pop();
        }
        done
    }

    pub(super) fn choose(&mut self, who: CharacterId) {
        self.dialogs.clear();
        self.state.chosen = Some(who);
        self.state.chosen_after = self.state.campaign().last;
        if std::mem::take(&mut self.state.acted) {
            self.state.group = None;
        }
        self.invalidate_all();
    }

    /// Undoes the newest entry; asks first if that entry started this session or is older, or if players see it while hidden is on.
    pub(super) fn undo_newest(&mut self) {
        let Some((newest, label)) = &self.state.undo else {
            self.undo(None);
            return;
        };
        let words = if let Some(question) = self.state.asks_before_undo() {
            question
        } else if self.state.is_seen_in_hiding(*newest) {
            undoes_openly(label)
        } else {
            self.undo(None);
            return;
        };
        let question = Confirm::new(words, Effect::Undo(Some(*newest)));
        self.dialogs.push(Box::new(question));
    }

    pub(super) fn undo(&mut self, entry: Option<Seq>) -> bool {
        self.change(|table| match entry {
            Some(seq) => table.undo_entry(seq),
            None => table.undo(),
        })
    }

    pub(super) fn redo(&mut self, entry: Option<Seq>) -> bool {
        self.change(|table| match entry {
            Some(seq) => table.redo_entry(seq),
            None => table.redo(),
        })
    }

    /// Changes the campaign: on success updates the screen and opens follow-up offers, on failure shows the reason. Returns
    /// whether it succeeded.
    pub(super) fn change(
        &mut self,
        change: impl FnOnce(&mut Table) -> Result<Done, Failure>,
    ) -> bool {
        let former = self.state.campaign().characters.clone();
        self.idle.finish_opening(&mut self.state.table);
        match change(&mut self.state.table) {
            Ok(done) => {
                if !done.besides().is_empty() {
                    self.status = Some((Role::Warning, done.message()));
                }
                let aside = self.roll.put_aside(&self.state, &done);
                self.state.settle(former, done.clone());
                self.tell_turn(&done, aside);
                self.turn_to_newest();
                // A choice lists options from before this entry.
                self.dialogs.retain(|dialog| !dialog.is_choice());
                self.refresh();
                self.offer_undoing(&done);
                self.offer_recap(&done);
                self.back_up_session(&done);
                self.idle.written();
                true
            }
            Err(Failure::Journal(why)) if why.ends_writing() => {
                self.idle.fails();
                self.notify(why.to_string());
                false
            }
            Err(why) => {
                self.refuse(why.to_string());
                false
            }
        }
    }

    /// Says why a key did nothing. Keys that follow at once were typed for what did not happen; but text stays text.
    pub(super) fn refuse(&mut self, why: String) {
        self.status = Some((Role::Warning, why));
        let innermost = self.contexts().first();
        if !innermost.is_some_and(|context| context.is_text_field()) {
            self.typed_ahead.begin();
        }
    }

    /// Says what ends with a turn that begins, who rolled to join the order, which roll is put aside, and what players read otherwise.
    pub(super) fn tell_turn(&mut self, done: &Done, aside: Option<String>) {
        let kind = done.decision.kind;
        let is_told = |event: &Event| match event {
            Event::EndingSet { .. } => kind.is_of_turns(),
            // The order of a round that begins is seen anyway.
            Event::Rolled(_) => kind == Kind::Turn,
            _ => false,
        };
        let label = done.decision.events.iter().any(is_told);
        let label = label.then(|| done.decision.label.to_string());
        let otherwise = self.state.campaign().read_otherwise(&done.decision);
        let words: Vec<String> = label.into_iter().chain(aside).chain(otherwise).collect();
        if !words.is_empty() {
            let dot = format!(" {} ", self.state.theme().glyphs.dot);
            self.status = Some((Role::Warning, words.join(&dot)));
        }
    }
}

/// The question before an undo that players see while hidden is on.
fn undoes_openly(label: &str) -> String {
    format!("“{label}” is open to players. Enter undoes it openly; Esc leaves it.")
}
