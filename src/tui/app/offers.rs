//! What the app offers after an entry, after an amended roll, or after a refusal.

use crate::campaign::Event::Undid;
use crate::campaign::test::Whose;
use crate::campaign::{Command, Seq};
use crate::table::{Done, FollowUp};
use crate::tui::app::App;
use crate::tui::commands::hidden;
use crate::tui::context::{Effect, PaneId};
use crate::tui::keys::{Action, Context};
use crate::tui::prompts::{Item, Menu};
use crate::tui::widgets::Role;

impl App {
    /// Selects the newest entry in the history, unless a dialog that stays open shows an entry.
    pub(crate) fn turn_to_newest(&mut self) {
        if !self.dialogs.iter().any(|dialog| dialog.stays()) {
            self.history.follow(self.focus == PaneId::History);
        }
    }

    /// Loads a thrown roll into the roll pane to be changed, and chooses the character who made it.
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

    /// Keeps a refused command so that a key can overrule the refusal, and names that key in the status line.
    pub(crate) fn offer_ruling(&mut self, command: &Command) {
        self.refused = Some(command.clone());
        let key = self.state.key(self.contexts(), Action::Override);
        if let Some((_, words)) = self.status.as_mut().filter(|_| !key.is_empty()) {
            *words = format!("{words}; {key} overrules it");
        }
    }

    /// Asks in place of the dialog that a hidden command came from whether it is done openly.
    pub(crate) fn offer_openly(&mut self, command: &Command, seen: &str) {
        self.done_with_dialog();
        let dice = self.roll.dice_asked(&self.state);
        let ask = hidden::ask_openly(&self.state, command.clone(), seen, dice);
        self.status = None;
        self.dialogs.push(Box::new(ask));
    }

    /// Ends hidden, and says what stays so.
    pub(crate) fn end_hidden(&mut self) -> Effect {
        let Some(count) = self.state.hidden else {
            let mark = self.state.key(&[Context::History], Action::Mark);
            let opens = self.state.key(&[Context::Table], Action::OpenAgain);
            return Effect::no(format!(
                "hidden is not on; in the history {mark} marks a hidden entry, then {opens} opens it to players"
            ));
        };
        if self.run(&Command::HiddenMode(false)) {
            let words = hidden::over(&self.state, count);
            self.status = Some((Role::Warning, words));
        }
        Effect::Done
    }

    /// Closes the top dialog unless it stays, and the palette below it if the dialog was opened from there to overrule a
    /// refusal.
    pub(crate) fn done_with_dialog(&mut self) {
        if self.dialogs.last().is_some_and(|dialog| dialog.stays()) {
            return;
        }
        self.dialogs.pop();
        if (self.dialogs.last()).is_some_and(|dialog| dialog.closes_with_its_dialog()) {
            self.dialogs.pop();
        }
    }

    /// Asks whether the campaign takes the program's version of its game, where that changes a roll; answers whether it asks.
    pub(crate) fn offer_game(&mut self) -> bool {
        let campaign = self.state.campaign();
        if campaign.offered_game().is_none() || !self.dialogs.is_empty() {
            return false;
        }
        let title = format!(
            "This version of rollbook changes rolls of {}",
            campaign.game.name
        );
        let item =
            |key, label: &str, take| Item::new(key, label, Effect::run(Command::NewGame(take)));
        let items = vec![
            item('n', "use the new rules from now on", true),
            item('o', "keep the old rules in this campaign", false),
        ];
        self.dialogs.push(Box::new(Menu::new(title, items)));
        true
    }

    /// Opens a menu of the entries that followed from an amended roll and still stand; each can be undone by its letter.
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
        let items = ('a'..='z').zip(&self.followed).map(|(key, it)| {
            Item::new(
                key,
                format!("undo {} · {}", it.seq.0, it.label),
                Effect::Undo(Some(it.seq)),
            )
        });
        let menu = Menu::new(
            "It had caused this, which still counts; Esc keeps it",
            items.collect(),
        );
        // Below the top dialog, which closes after this command.
        self.dialogs.insert(0, Box::new(menu));
    }
}
