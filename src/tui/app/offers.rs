//! What is offered once something is done, amended or refused.

use crate::campaign::Event::Undid;
use crate::campaign::test::Whose;
use crate::campaign::{Command, Seq};
use crate::table::{Done, FollowUp};
use crate::tui::app::App;
use crate::tui::context::effect::Effect;
use crate::tui::context::pane::PaneId;
use crate::tui::keys::action::Action;
use crate::tui::prompts::menu::{Item, Menu};

impl App {
    /// What was just done is shown in the history, unless somebody looks into an entry meanwhile.
    pub(crate) fn turn_to_newest(&mut self) {
        if !self.dialogs.iter().any(|dialog| dialog.stays()) {
            self.history.follow(self.focus == PaneId::History);
        }
    }

    /// A roll into the builder again, before whoever made it.
    pub(crate) fn amend(&mut self, of: Seq, whose: Whose) {
        match self.roll.amend(&self.state, of, whose) {
            Ok(who) => {
                self.state.group = None;
                self.state.chosen = who.or(self.state.chosen);
                self.dialogs.clear();
                self.focus = PaneId::Roll;
                self.refresh();
            }
            Err(effect) => self.apply(effect),
        }
    }

    /// What was refused may be done all the same.
    pub(crate) fn offer_ruling(&mut self, command: &Command) {
        self.refused = Some(command.clone());
        let key = self
            .state
            .settings
            .keymap
            .key(self.contexts(), Action::Force);
        if let (Some((_, words)), Some(key)) = (&mut self.said, key) {
            *words = format!("{words}; {key} overrules it");
        }
    }

    /// The dialog on top is over; so is the line that opened it to be overruled.
    pub(crate) fn done_with_dialog(&mut self) {
        if self.dialogs.last().is_some_and(|dialog| dialog.stays()) {
            return;
        }
        self.dialogs.pop();
        if (self.dialogs.last()).is_some_and(|dialog| dialog.closes_with_its_dialog()) {
            self.dialogs.pop();
        }
    }

    /// What followed from an amended roll and stands, each to be undone by a letter, until all is or somebody leaves it.
    pub(crate) fn offer_undoing(&mut self, done: &Done) {
        let undone = |it: &FollowUp| {
            let mut events = done.decision.events.iter();
            events.any(|event| matches!(event, Undid(seqs) if seqs.contains(&it.seq)))
        };
        let before = self.followed.len();
        self.followed.retain(|it| !undone(it));
        if self.followed.len() == before {
            self.followed.clone_from(&done.follow_ups);
        }
        if self.followed.is_empty() {
            return;
        }
        let items = ('a'..='z').zip(&self.followed).map(|(key, it)| Item {
            key,
            label: format!("undo {} · {}", it.seq.0, it.label),
            effect: Effect::UndoEntry(it.seq),
        });
        let menu = Menu::open(
            "It had led to this, which stands; Esc leaves it",
            items.collect(),
        );
        // Below the dialog that led to it, which is over with it.
        self.dialogs.insert(0, Box::new(menu));
    }
}
