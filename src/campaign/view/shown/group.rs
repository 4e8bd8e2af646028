//! What players are shown of a group's entry.

use super::Showing;
use crate::campaign::wording::{self, Disclosure};
use crate::campaign::{CharacterId, Decision, Event, ShownPart, Sight};

impl Showing<'_> {
    /// A group's entry: of each member what players would be shown of it alone.
    pub(super) fn group(&self, members: &[Decision]) -> Option<ShownPart> {
        let label = &self.what.label;
        let (mut who, mut shorts, mut sights) = (Vec::new(), Vec::new(), Vec::new());
        let (mut party, mut harms) = (false, true);
        let mut against = None;
        for member in members {
            let member = &Decision {
                hidden: member.hidden || self.what.hidden,
                ..member.clone()
            };
            let alone = Showing {
                what: member,
                ..*self
            };
            let part = match member.who.first() {
                Some(id) if alone.is_kept(*id) => None,
                _ => alone.part(&[], &[]),
            };
            let own = member.events.iter().map(Event::sights).sum();
            let Some(part) = part.filter(|part| !part.who.is_empty()) else {
                sights.extend(vec![Sight::Nothing; own]);
                continue;
            };
            let mut of_part = part.sights.clone();
            of_part.resize(own, Sight::All);
            let told = Disclosure::for_players(&part.who, &of_part);
            let mut subjects = member.events.iter();
            let contest = subjects.find_map(|event| wording::contest_subject(event, told));
            // With the words of the whole before it, and with "harm" in their place, which says less than they do.
            let mut shorter = None;
            let short = match of_part.first() {
                _ if contest.is_some() => wording::short(self.after, label.what(), member, told),
                Some(Sight::Nothing) => String::new(),
                // The face of a table is told with its result.
                Some(Sight::Verdict) if !has_roll(member) => part.label.outcome().to_owned(),
                Some(_) => wording::short(self.after, label.what(), member, told),
                None => {
                    let is_said = part.label.what() == label.what();
                    shorter = is_said.then(|| part.label.outcome().to_owned());
                    part.label.deed().to_owned()
                }
            };
            let mut named = part.who.iter();
            let name = match member.who.first() {
                Some(own) if contest.is_some() => named.find(|(id, _)| id == own),
                _ => named.next(),
            };
            let name = name.map_or(wording::SOMEBODY, |(_, name)| name);
            against = against.or(contest);
            let named = |short: &str| format!("{name} {short}").trim_end().to_owned();
            shorts.push([named(shorter.as_deref().unwrap_or(&short)), named(&short)]);
            party |= part.who.iter().all(|(id, _)| self.of_party(*id).is_some());
            harms &= member
                .events
                .iter()
                .any(|it| self.after.is_worse(it).is_some());
            sights.extend(of_part);
            let is_new =
                |(id, _): &(CharacterId, String)| !who.iter().any(|(known, _)| known == id);
            let new: Vec<_> = part.who.into_iter().filter(is_new).collect();
            who.extend(new);
        }
        let passed = self.what.events.iter().filter_map(|event| match event {
            Event::PassedOver { who, .. } => Some(self.of_party(*who)),
            _ => None,
        });
        let passed: Vec<_> = passed.collect();
        sights.extend(passed.iter().map(|seen| match seen {
            Some(_) => Sight::All,
            None => Sight::Nothing,
        }));
        if who.is_empty() {
            return None;
        }
        let without: Vec<&str> = passed.iter().flatten().map(|it| it.1.as_str()).collect();
        // The amount is told with what the party's members lose.
        let what = match &against {
            Some(against) => against,
            None if !harms || party => label.what(),
            None => "harm",
        };
        let is_kept = what != label.what();
        let shorts = shorts
            .into_iter()
            .map(|[said, whole]| if is_kept { whole } else { said });
        Some(ShownPart {
            label: self.with_moved(wording::group_label_of(
                label.head(),
                what,
                harms,
                shorts.collect(),
                &without,
            )),
            sights,
            ..self.same(who)
        })
    }

    /// Several changes of several people: of each what players would be shown of it alone, and the turn that begins with them.
    pub(super) fn together(&self, joined: &[Decision]) -> Option<ShownPart> {
        let mut who: Vec<(CharacterId, String)> = Vec::new();
        let mut labels: Vec<String> = Vec::new();
        for change in joined {
            let mut change = Decision {
                hidden: change.hidden || self.what.hidden,
                ..change.clone()
            };
            let passes = |event: &Event| matches!(event, Event::OrderSet { .. });
            if change.events.iter().any(passes) {
                change.label = change.label.without_outcome();
                change.events.retain(|event| !passes(event));
            }
            let alone = Showing {
                what: &change,
                ..*self
            };
            let part = alone.part(&[], &[]);
            let Some(part) = part.filter(|part| !part.who.is_empty()) else {
                continue;
            };
            labels.push(part.label.as_str().to_owned());
            let is_new =
                |(id, _): &(CharacterId, String)| !who.iter().any(|(known, _)| known == id);
            let new: Vec<_> = part.who.into_iter().filter(is_new).collect();
            who.extend(new);
        }
        let part = (!labels.is_empty()).then(|| self.labelled(who, labels.join("; ").into()));
        self.with_turn(part)
    }
}

fn has_roll(what: &Decision) -> bool {
    what.events
        .iter()
        .any(|event| event.roll_result().is_some())
}
