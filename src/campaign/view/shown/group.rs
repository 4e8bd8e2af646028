//! What players are shown of a group's entry.

use super::Showing;
use crate::campaign::wording::{self, Disclosure};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Label, Shown, ShownPart, Sight};

/// A member of whose part players are shown anything.
struct SeenMember<'a> {
    member: &'a Decision,
    part: ShownPart,
    /// Of each of its throws, also of those of which they see all.
    sights: Vec<Sight>,
}

impl Showing<'_> {
    /// A group's entry: of each member what players would be shown of it alone.
    pub(super) fn group(&self, members: &[Decision]) -> Option<ShownPart> {
        let (mut seen, mut sights) = (Vec::new(), Vec::new());
        let mut without: Vec<(CharacterId, String)> = Vec::new();
        for member in members {
            let own = member.events.iter().map(Event::sights).sum();
            let Some(part) = self.of_member(member) else {
                sights.extend(vec![Sight::Nothing; own]);
                // Without what changes in hiding, this one would have been passed over.
                without.extend(member.who.first().and_then(|id| self.of_party(*id)));
                continue;
            };
            let mut of_part = part.sights.clone();
            of_part.resize(own, Sight::All);
            sights.extend_from_slice(&of_part);
            seen.push(SeenMember {
                member,
                part,
                sights: of_part,
            });
        }
        for event in &self.what.events {
            if let Event::PassedOver { who, .. } = event {
                // Not why: of who could act in hiding alone there is no reason to tell.
                sights.push(Sight::Nothing);
                without.extend(self.of_party(*who));
            }
        }
        without.sort_by_key(|(id, _)| *id);
        let without: Vec<String> = without.into_iter().map(|(_, name)| name).collect();
        let part = match seen.as_slice() {
            [] => return None,
            // A group of one would tell that there are others.
            [one] if without.is_empty() => self.of_one(&one.part),
            seen => self.of_several(seen, &without),
        };
        Some(ShownPart { sights, ..part })
    }

    /// What players would be shown of a member's part alone.
    fn of_member(&self, member: &Decision) -> Option<ShownPart> {
        let what = self.before.with_names(Decision {
            hidden: member.hidden || self.what.hidden,
            ..member.clone()
        });
        let alone = Showing {
            what: &what,
            ..*self
        };
        // Whose part concerns nobody is one that players would not miss.
        let own = member.who.first()?;
        if alone.is_kept(*own) || self.stays_unknown(*own) {
            return None;
        }
        let part = alone.part(&[], None);
        part.filter(|part| !part.who.is_empty())
    }

    /// Whether somebody is still unknown to players after an open entry of a group: it named nobody, and tells of nobody in hiding.
    fn stays_unknown(&self, id: CharacterId) -> bool {
        let who = self.person(id);
        !self.what.hidden && who.is_some_and(|who| !Campaign::has_met(who))
    }

    /// The only member that players see, with the dice that were thrown for all.
    fn of_one(&self, part: &ShownPart) -> ShownPart {
        let group = &self.what.label;
        let label = if is_said_by(&part.label, group) {
            part.label.doing(group.what())
        } else {
            part.label.clone()
        };
        ShownPart {
            label,
            ..part.clone()
        }
    }

    /// Several members, and the names of those who could not.
    fn of_several(&self, seen: &[SeenMember<'_>], without: &[String]) -> ShownPart {
        let label = &self.what_is_done(seen);
        let (mut who, mut shorts) = (Vec::new(), Vec::new());
        let (mut party, mut harms) = (false, true);
        let mut subject: Option<(Sight, String)> = None;
        for SeenMember {
            member,
            part,
            sights,
        } in seen
        {
            let told = Disclosure::for_players(&part.who, sights);
            let is_contest = |it: &Event| matches!(it, Event::Contested { .. });
            let is_contest = member.events.iter().any(is_contest);
            // With the words of the whole before it, and with "harm" in their place, which says less than they do.
            let mut shorter = None;
            let short = match sights.first() {
                _ if is_contest => wording::short(self.after, label.what(), member, told),
                Some(Sight::Nothing) => String::new(),
                // The face of a table is told with its result.
                Some(Sight::Verdict) if !has_roll(member) => part.label.outcome().to_owned(),
                Some(_) => wording::short(self.after, label.what(), member, told),
                None => {
                    let is_said = is_said_by(&part.label, label);
                    shorter = is_said.then(|| part.label.outcome().to_owned());
                    part.label.deed().to_owned()
                }
            };
            let mut named = part.who.iter();
            let name = match member.who.first() {
                Some(own) if is_contest => named.find(|(id, _)| id == own),
                _ => named.next(),
            };
            let name = name.map_or(wording::SOMEBODY, |(_, name)| name);
            // What is declared before a roll is told with a total.
            let seen = sights.first().copied().unwrap_or_default();
            if subject.as_ref().is_none_or(|(most, _)| seen > *most) {
                let told = self.subject(member, part, sights);
                subject = told.map(|told| (seen, told)).or(subject);
            }
            let named = |short: &str| format!("{name} {short}").trim_end().to_owned();
            shorts.push([named(shorter.as_deref().unwrap_or(&short)), named(&short)]);
            party |= part.who.iter().all(|(id, _)| self.of_party(*id).is_some());
            harms &= member
                .events
                .iter()
                .any(|it| self.after.is_worse(it).is_some());
            for (id, name) in &part.who {
                if !who.iter().any(|(known, _)| known == id) {
                    who.push((*id, name.clone()));
                }
            }
        }
        // The amount is told with what the party's members lose.
        let what = match &subject {
            Some((_, subject)) => subject,
            None if !harms || party => label.what(),
            None => "harm",
        };
        let is_kept = what != label.what();
        let shorts = shorts
            .into_iter()
            .map(|[said, whole]| if is_kept { whole } else { said });
        let without: Vec<&str> = without.iter().map(String::as_str).collect();
        ShownPart {
            label: self.with_moved(wording::group_label_of(
                label.head(),
                what,
                harms,
                shorts.collect(),
                &without,
            )),
            ..self.same(who)
        }
    }

    /// The group's label; where all whom players see do the same, which others do in another way, with their words: `now dazed`.
    fn what_is_done(&self, seen: &[SeenMember<'_>]) -> Label {
        let label = &self.what.label;
        let mut all = seen.iter().map(|it| it.member.label.what());
        match all.next() {
            Some(own) if own.ends_with(label.what()) && all.all(|it| it == own) => label.doing(own),
            _ => label.clone(),
        }
    }

    /// What a member rolls and against whom, as far as players are told; `None` where it rolls nothing.
    fn subject(&self, member: &Decision, part: &ShownPart, sights: &[Sight]) -> Option<String> {
        let mut events = member.events.iter();
        events.find_map(|event| {
            let names = self.with_targets(&part.who, event);
            wording::group_subject(event, Disclosure::for_players(&names, sights))
        })
    }

    /// Several changes: what players are shown of each alone, and the turn that begins with them.
    pub(super) fn together(&self, joined: &[Decision]) -> Option<ShownPart> {
        let parts = joined.iter().filter_map(|change| match &change.shown {
            Shown::Nothing => None,
            Shown::Part(part) => Some((**part).clone()),
            Shown::All => {
                let alone = Showing {
                    what: change,
                    ..*self
                };
                Some(alone.same(change.named()))
            }
        });
        let parts: Vec<ShownPart> = parts.filter(|part| !part.who.is_empty()).collect();
        let part = match parts.as_slice() {
            [] => None,
            // What befell one alone reads as if nothing else had been done.
            [one] => Some(one.clone()),
            several => {
                let mut labels: Vec<&str> = several.iter().map(|it| it.label.as_str()).collect();
                // How an NPC is after all of them is told once.
                labels.dedup();
                let label = match labels.as_slice() {
                    [_] => several[0].label.clone(),
                    several => several.join("; ").into(),
                };
                let mut who: Vec<(CharacterId, String)> = Vec::new();
                for (id, name) in several.iter().flat_map(|it| &it.who) {
                    if !who.iter().any(|(known, _)| known == id) {
                        who.push((*id, name.clone()));
                    }
                }
                Some(ShownPart {
                    kind: several[0].kind,
                    ..self.labelled(who, label)
                })
            }
        };
        self.with_turn(part)
    }
}

/// Whether a member's action is the group's; that has the dice thrown for all behind it.
fn is_said_by(member: &Label, group: &Label) -> bool {
    let rest = group.what().strip_prefix(member.what());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}

fn has_roll(what: &Decision) -> bool {
    what.events
        .iter()
        .any(|event| event.roll_result().is_some())
}
