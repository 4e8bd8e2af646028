//! The group: the characters that the next roll, check or change is for, while several are chosen.

use crate::campaign::character::Presence;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Character, CharacterId, Command, Selection};
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};

/// The next group in the cycle of players' characters, NPCs, everybody and nobody; one without members is skipped. `goes_on`:
/// whether the key was pressed just before, else the cycle begins.
pub(crate) fn next(state: &AppState, goes_on: bool) -> Effect {
    let order = [
        Some(Selection::Pcs),
        Some(Selection::Npcs),
        Some(Selection::All),
        None,
    ];
    let at = order.iter().position(|selection| *selection == state.group);
    let after = at.filter(|_| goes_on).map_or(0, |at| at + 1);
    let some = |selection: &&Option<Selection>| {
        let members = selection
            .as_ref()
            .map(|selection| selection.members(state.campaign()));
        members.is_none_or(|members| members.is_ok())
    };
    let mut round = order.iter().cycle().skip(after).take(order.len());
    let next = round.find(some).cloned().flatten();
    if next.is_none() && state.group.is_none() {
        return Effect::no("nobody is here; bring somebody in first");
    }
    Effect::Group(next)
}

/// The group with the chosen character added or removed.
pub(crate) fn toggled(state: &AppState) -> Effect {
    let Some(who) = state.chosen else {
        return Effect::no(state.nobody_here());
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

/// A condition for each member: `dazed`, or `dazed 3` for three rounds.
pub(crate) fn condition(state: &AppState, typed: &str) -> Result<Command, String> {
    typed::seen(typed, |typed| {
        let each = typed::condition(CharacterId::EACH, typed)?;
        let each = state.each_one(each);
        each.ok_or_else(|| "the group is empty; 0 chooses".to_owned())
    })
}

impl AppState {
    /// The members of the group, by number; empty without a group.
    pub(crate) fn members(&self) -> Vec<&Character> {
        let group = self.group.as_ref();
        let members = group.and_then(|group| group.members(self.campaign()).ok());
        members.unwrap_or_default()
    }

    /// The character whose sheet is used for a roll: the chosen one, or the group's first member if the chosen one isn't in
    /// the group. Those who are down come last.
    pub(crate) fn lead(&self) -> Option<&Character> {
        let members = self.members();
        let chosen = self.chosen();
        let among = members.iter().find(|who| Some(who.id) == self.chosen);
        let is_up = |who: &&&Character| !self.campaign().is_down(who);
        let first = members.iter().find(is_up).or(members.first());
        among.filter(is_up).or(first).copied().or(chosen)
    }

    /// A pane's title while there is a group: `Roll · everybody`.
    pub(crate) fn titled(&self, pane: &str) -> String {
        match self.selection() {
            Some(selection) => format!("{pane} {} {selection}", self.theme().glyphs.dot),
            None => pane.to_owned(),
        }
    }

    /// The group in words; `None` without a group.
    pub(crate) fn selection(&self) -> Option<String> {
        self.group.as_ref().map(|group| self.named(group))
    }

    /// A group in words: by its name, or by the names of its members.
    pub(crate) fn named(&self, group: &Selection) -> String {
        match group {
            Selection::These(_) | Selection::Listed { .. } => {
                let members = group.members(self.campaign()).unwrap_or_default();
                let names: Vec<_> = members.iter().map(|who| who.name.as_str()).collect();
                names.join(", ")
            }
            selection => selection.name().to_owned(),
        }
    }

    /// The group in the form of phrases: `#1, #2`.
    pub(crate) fn listed(&self) -> String {
        let ids: Vec<_> = self
            .members()
            .iter()
            .map(|who| format!("#{}", who.id.0))
            .collect();
        ids.join(", ")
    }

    /// The command by each of the group; `None` without a group.
    pub(crate) fn each_one(&self, command: Command) -> Option<Command> {
        Some(command.by_each(self.group.clone()?))
    }

    /// The roll of a single character: for a group, the lead's; where that is the target, another's.
    pub(crate) fn sample(&self, test: &Test) -> Test {
        let is_target =
            |who: &Character| matches!(test.against, Against::Target(at, _) if at == who.id);
        let others = self.members().into_iter().find(|who| !is_target(who));
        let lead = self.lead().filter(|who| !is_target(who)).or(others);
        let Some(lead) = lead.filter(|_| test.who == Actor::Each) else {
            return test.clone();
        };
        self.campaign().test_of_member(test, lead.id)
    }

    /// Removes members who no longer exist or have left the table, and a group without members.
    pub(crate) fn prune_group(&mut self) {
        let Some(mut selection) = self.group.take() else {
            return;
        };
        if let Selection::These(ids) = &mut selection {
            let campaign = self.campaign();
            let is_here = |id: &CharacterId| {
                let who = campaign.character(*id);
                who.is_some_and(|who| who.presence != Presence::Benched)
            };
            ids.retain(is_here);
        }
        self.group = Some(selection).filter(|selection| selection.members(self.campaign()).is_ok());
    }
}
