//! A group's command: each member's command is decided in turn, after the changes of the members before; all make one entry.

use std::borrow::Cow;

use super::Decided;
use super::rolls::faces::share;
use super::sheet::{conditions, harm};
use crate::campaign::command::GroupCommand;
use crate::campaign::group::MemberDice;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::test::Source;
use crate::campaign::view::is_hidden_thing;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Refusal, wording,
};
use crate::dice::{Dice, Face};
use crate::rules::{RollNumbers, RuleError};

/// For whom what they have in hiding already is opened, where a group gets it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opens {
    /// The group's command is hidden.
    Nobody,
    /// Players would miss one of the party among the others.
    Party,
    /// The GM said that it is open.
    Everybody,
}

/// Decides it. Done openly, what a character of the party has in hiding already is opened: players would miss it among the others.
pub(super) fn group(
    campaign: &Campaign,
    each: &GroupCommand,
    opens: Opens,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    harm::may_heal_several(campaign, &each.command)?;
    let (each, thrown) = harm::thrown_once(each, dice)?;
    let each = &*each;
    let members = sources(campaign, each, mode)?;
    if let Some(thrown) = thrown
        .as_ref()
        .filter(|thrown| harm::came_to_nothing(thrown))
    {
        let who: Vec<&Character> = members.iter().map(|(who, _)| *who).collect();
        return harm::nothing(campaign, &who, &each.command, thrown.clone());
    }
    let all: Vec<&Character> = members.iter().map(|(who, _)| *who).collect();
    let said = each;
    let each = &*harm::by_common_roll(campaign, said, &all, history)?;
    let mut now = campaign.clone();
    let (mut done, mut passed) = (Vec::new(), Vec::new());
    for (who, source) in members {
        let decided = now
            .who(who.id)
            .and_then(|who| each.of(&now, who, source))
            .map(|command| harm::by_own_roll(campaign, said, who.id, command, history))
            .and_then(|command| {
                let opens = match opens {
                    Opens::Nobody => false,
                    Opens::Party => who.is_party() || is_down_for_known(&command, who),
                    Opens::Everybody => true,
                };
                let opened = opens.then(|| conditions::opened(&now, &command)).flatten();
                let as_known = where_able(&now, &command, who);
                let decided = || as_known.decide_overridable(&command, mode, history, dice);
                opened.unwrap_or_else(decided)
            });
        match decided {
            Ok(mut decision) => {
                keep_open(&mut decision, who.id);
                // The dice that all take are told with the first.
                if done.is_empty() {
                    decision.events.splice(..0, thrown.iter().cloned());
                }
                if is_for_a_secret(&now, each, &decision) {
                    decision.who.clear();
                }
                decision.events.iter().for_each(|event| now.apply(event));
                done.push((who, decision));
            }
            Err(no) if is_about_faces(&no) => return Err(no.about_faces_of(&who.name)),
            Err(no) => passed.push((who, no)),
        }
    }
    if done.is_empty() {
        let is_half_of_one = passed.iter().all(|(_, no)| *no == Refusal::HalfOfOne);
        return match thrown {
            Some(thrown) if is_half_of_one => harm::nothing(campaign, &all, &each.command, thrown),
            _ => Err(nobody(passed)),
        };
    }
    let told = harm::told_by(each, history)?;
    let mut entry = entry(campaign, each, done, &passed);
    if let Some(told) = told {
        let what = format!("{} {told}", entry.label.what());
        entry.label = entry.label.doing(&what);
    }
    Ok(entry)
}

/// The campaign in which a member of a group makes its roll: an NPC that can't, because of what was done to it in hiding, as players
/// know it. They would miss it among the others.
fn where_able<'a>(campaign: &'a Campaign, command: &Command, who: &Character) -> Cow<'a, Campaign> {
    let Command::Roll(test) = command else {
        return Cow::Borrowed(campaign);
    };
    let can_roll = campaign.resolve(test).is_ok();
    let known = (!can_roll).then(|| campaign.with_known_health(who.id));
    known.flatten().map_or(Cow::Borrowed(campaign), Cow::Owned)
}

/// Whether a command says that an NPC is down, or up, whom players know: they would miss it among the others.
fn is_down_for_known(command: &Command, who: &Character) -> bool {
    matches!(command, Command::Down(..)) && who.has_known_health()
}

/// Whether a word for all who have a thing means a member only for one that is hidden: players would miss nobody, so that for them it
/// concerns nobody.
fn is_for_a_secret(campaign: &Campaign, each: &GroupCommand, decision: &Decision) -> bool {
    let is_by_word = |id: &CharacterId| !each.selection.names(*id);
    let is_hidden = |event: &Event| is_hidden_thing(campaign, event) == Some(true);
    matches!(each.command, Command::Check { .. })
        && decision.who.first().is_some_and(is_by_word)
        && decision.events.iter().any(is_hidden)
}

/// Of a member's contest only the member's own throw stays open. The other side threw once against each member, so that it would be
/// unclear which of its throws is meant.
fn keep_open(decision: &mut Decision, member: CharacterId) {
    for event in &mut decision.events {
        if let Event::OpenSet { who, after, .. } = event
            && *who != member
        {
            *after = None;
        }
    }
    let changes = |event: &Event| {
        !matches!(
            event,
            Event::OpenSet {
                before: None,
                after: None,
                ..
            }
        )
    };
    decision.events.retain(changes);
}

/// The members, each with the source of its faces: its own, or its share of those given for the group.
fn sources<'a>(
    campaign: &'a Campaign,
    each: &GroupCommand,
    mode: &mut OverrideMode,
) -> Result<Vec<(&'a Character, Source)>, Refusal> {
    let hands = each.member_dice(campaign, mode)?;
    let is_member = |id: CharacterId| hands.iter().any(|hand| hand.who.id == id);
    if let Some((id, _)) = each.own.iter().find(|(id, _)| !is_member(*id)) {
        let name = &campaign.who(*id)?.name;
        return Err(Refusal::Not(format!("{name} is not in the group")));
    }
    let dice = each.dice();
    let faces: &[Face] = match &dice {
        Source::Thrown => &[],
        Source::Faces(faces) => faces,
        Source::Called(_) => return Err(NoRoll::CalledByNobody.into()),
        Source::Groups(_) => return Err(NoRoll::GroupsOfMany.into()),
    };
    let (mut rest, mut want) = (faces, 0);
    let mechanic = &campaign.game.mechanic;
    let mut deal = |hand: &MemberDice<'_>| {
        let rolls: Vec<&RollNumbers> = hand.rolls.iter().collect();
        let dice = share(mechanic, &rolls, rest).unwrap_or(hand.dice.len());
        want += dice;
        let (dealt, left) = rest.split_at(dice.min(rest.len()));
        rest = left;
        Source::Faces(dealt.to_vec())
    };
    let source = |hand: &MemberDice<'_>| match each.own.iter().find(|(id, _)| *id == hand.who.id) {
        Some((_, own)) => own.clone(),
        None if hand.dice.is_empty() || dice == Source::Thrown => Source::Thrown,
        None => deal(hand),
    };
    let sources: Vec<Source> = hands.iter().map(source).collect();
    if want != faces.len() {
        let got = faces.len();
        return Err(RuleError::FaceCount { want, got }.into());
    }
    Ok(hands.iter().map(|hand| hand.who).zip(sources).collect())
}

/// Whether typed faces don't fit; that refuses the whole command instead of leaving out the member.
fn is_about_faces(no: &Refusal) -> bool {
    matches!(
        no,
        Refusal::Rule(
            RuleError::Face { .. }
                | RuleError::FaceCount { .. }
                | RuleError::OfGroup { .. }
                | RuleError::FacesMissing { .. }
                | RuleError::Called { .. }
        ) | Refusal::Roll(NoRoll::FaceWanted)
    )
}

/// Why no member can act: the common reason, or each member's.
fn nobody(passed: Vec<(&Character, Refusal)>) -> Refusal {
    let mut all: Vec<(Vec<String>, Refusal)> = Vec::new();
    for (who, no) in passed {
        match all.iter_mut().find(|(_, known)| *known == no) {
            Some((names, _)) => names.push(who.name.clone()),
            None => all.push((vec![who.name.clone()], no)),
        }
    }
    match all.as_mut_slice() {
        [_] => all.remove(0).1,
        _ => Refusal::NobodyCan(all),
    }
}

/// All members' decisions as one entry. The entry has no tier: each line has its own.
fn entry(
    campaign: &Campaign,
    each: &GroupCommand,
    done: Vec<(&Character, Decision)>,
    passed: &[(&Character, Refusal)],
) -> Decision {
    let lines: Vec<_> = done
        .iter()
        .map(|(who, decision)| wording::Line {
            name: &who.name,
            decision,
        })
        .collect();
    let without: Vec<_> = passed.iter().map(|(who, _)| who.name.as_str()).collect();
    let label = wording::group_label(campaign, each, &lines, &without);
    let others = done.iter().flat_map(|(_, decision)| &decision.who);
    let mut who: Vec<CharacterId> = done.iter().map(|(who, _)| who.id).collect();
    others.for_each(|id| {
        if !who.contains(id) {
            who.push(*id);
        }
    });
    let members = done.iter().map(|(_, decision)| decision.clone()).collect();
    let first = &done[0].1;
    let entry = Decision::new(first.kind, label, Vec::new())
        .about(who)
        .hidden(first.hidden)
        .caused_by(first.cause);
    let events = done.into_iter().flat_map(|(_, decision)| decision.events);
    let passed = passed.iter().map(|(who, no)| Event::PassedOver {
        who: who.id,
        why: no.of_member(),
    });
    Decision {
        events: events.chain(passed).collect(),
        members,
        ..entry
    }
}
