//! The group at the screen: for whom the next roll, check or mark is made while several are chosen.

use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Character, Command, GroupAction, GroupCommand, Selection};
use crate::tui::commands::typed;
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;

/// The group after this one: everybody, the players' characters, the GM's, nobody. Where there are none it is passed by.
pub(crate) fn next(state: &AppState) -> Effect {
    let order = [
        Some(Selection::All),
        Some(Selection::Pcs),
        Some(Selection::Npcs),
        None,
    ];
    let at = order.iter().position(|selection| *selection == state.group);
    let after = at.map_or(0, |at| at + 1);
    let some = |selection: &&Option<Selection>| {
        let members = selection
            .as_ref()
            .map(|selection| selection.members(state.campaign()));
        members.is_none_or(|members| members.is_ok())
    };
    let mut round = order.iter().cycle().skip(after).take(order.len());
    let next = round.find(some).cloned().flatten();
    if next.is_none() && state.group.is_none() {
        return Effect::status("nobody is present; bring somebody in first");
    }
    Effect::Group(next)
}

/// The group with the chosen one added or dropped.
pub(crate) fn toggled(state: &AppState) -> Effect {
    let Some(who) = state.chosen else {
        return Effect::status("nobody is here; add somebody first");
    };
    let mut these: Vec<_> = state.members().iter().map(|who| who.id).collect();
    match these.iter().position(|member| *member == who) {
        Some(at) => {
            these.remove(at);
        }
        None => these.push(who),
    }
    Effect::Group((!these.is_empty()).then_some(Selection::These(these)))
}

/// A condition for each of the group: `dazed`, or `dazed 3` for so many rounds.
pub(crate) fn condition(state: &AppState, typed: &str) -> Result<Command, String> {
    let act = match typed::lasting(typed) {
        (name, Some(rounds)) => GroupAction::ConditionFor(name, rounds),
        (name, None) => GroupAction::Condition(name, true),
    };
    state
        .each_one(act)
        .ok_or_else(|| "nobody is chosen together any more; 0 chooses".to_owned())
}

impl AppState {
    /// Who is in the group, in the order of their numbers; nobody where there is none.
    #[must_use]
    pub fn members(&self) -> Vec<&Character> {
        let members = self
            .group
            .as_ref()
            .map(|selection| selection.members(self.campaign()));
        members.and_then(Result::ok).unwrap_or_default()
    }

    /// Whose sheet is looked at for what is rolled: the chosen one's, unless a group is on without them.
    #[must_use]
    pub fn lead(&self) -> Option<&Character> {
        let members = self.members();
        let chosen = self.chosen();
        let among = members.iter().find(|who| Some(who.id) == self.chosen);
        among.or(members.first()).copied().or(chosen)
    }

    /// What a pane is called while a group is on: `Roll · everybody`.
    pub(crate) fn titled(&self, pane: &str) -> String {
        match self.selection() {
            Some(selection) => format!("{pane} {} {selection}", self.theme().glyphs.dot),
            None => pane.to_owned(),
        }
    }

    /// Who the group is, in words.
    pub(crate) fn selection(&self) -> Option<String> {
        Some(match self.group.as_ref()? {
            Selection::These(_) => {
                let names: Vec<_> = self.members().iter().map(|who| who.name.as_str()).collect();
                names.join(", ")
            }
            selection => selection.name().to_owned(),
        })
    }

    /// The group as phrases name it: `#1, #2`.
    pub(crate) fn listed(&self) -> String {
        let ids: Vec<_> = self
            .members()
            .iter()
            .map(|who| format!("#{}", who.id.0))
            .collect();
        ids.join(", ")
    }

    /// The group's command; `None` where no group is on.
    pub(crate) fn each(&self, act: GroupAction) -> Option<GroupCommand> {
        Some(GroupCommand {
            selection: self.group.clone()?,
            action: act,
            dice: Source::Thrown,
            own: Vec::new(),
        })
    }

    /// The same without dice, as a command.
    pub(crate) fn each_one(&self, act: GroupAction) -> Option<Command> {
        Some(Command::Group(Box::new(self.each(act)?)))
    }

    /// A roll as it looks for one: a group's as its lead makes it.
    pub(crate) fn sample(&self, test: &Test) -> Test {
        let lead = self.lead().filter(|_| test.who == Actor::Each);
        let Some(lead) = lead else {
            return test.clone();
        };
        let act = GroupAction::Roll(Box::new(test.clone()));
        match act.of(self.campaign(), lead, test.dice.clone()) {
            Ok(Command::Roll(own)) => *own,
            _ => test.clone(),
        }
    }

    /// Forgets those who are gone.
    pub(crate) fn prune_group(&mut self) {
        let Some(mut selection) = self.group.take() else {
            return;
        };
        if let Selection::These(ids) = &mut selection {
            ids.retain(|id| self.campaign().characters.contains_key(id));
        }
        self.group = Some(selection).filter(|selection| selection.members(self.campaign()).is_ok());
    }
}
