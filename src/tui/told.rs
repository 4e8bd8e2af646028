//! What an entry's results say: one to be read aloud, or a group's with a line each.

use crate::campaign::say::Spoken;
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind};

/// What is said of the results of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    /// One result, to be read aloud, and whether it is a success.
    One(Vec<Spoken>, Option<bool>),
    /// A group's: what it came to for them all, to be read aloud, then a line each.
    Each(String, Vec<Member>),
}

/// A member's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// Their place at the table.
    pub(crate) number: u32,
    pub(crate) name: String,
    /// In capitals.
    pub(crate) verdict: String,
    /// What it came to, then the dice; or why there are none.
    pub(crate) dice: String,
    pub(crate) success: Option<bool>,
}

impl Told {
    /// The results of an entry; `None` where it brought none, throws only for the order of turns, undoes something or brings
    /// it back.
    pub(crate) fn of(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let events = &what.events;
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.kind == Kind::Round || events.iter().any(undoes) {
            return None;
        }
        let members: Vec<Member> = events
            .iter()
            .filter_map(|event| member(campaign, event, event.of_group(events)?))
            .collect();
        if !members.is_empty() {
            let head = || what.label.split(": ").next().unwrap_or_default();
            let said = campaign.say_group(what);
            return Some(Self::Each(
                said.unwrap_or_else(|| head().to_owned()),
                members,
            ));
        }
        let spoken = events.iter().filter_map(|event| campaign.say(event));
        let spoken: Vec<Spoken> = spoken.collect();
        let success = events.iter().find_map(success);
        (!spoken.is_empty()).then_some(Self::One(spoken, success))
    }
}

impl Member {
    /// `2 Ysolde`.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.number, self.name)
    }
}

/// One member's line of a group's entry.
fn member(campaign: &Campaign, event: &Event, who: CharacterId) -> Option<Member> {
    let who = campaign.character(who)?;
    let (number, name) = (who.number, who.name.clone());
    if let Event::PassedOver { why, .. } = event {
        return Some(Member {
            number,
            name,
            verdict: "not".to_owned(),
            dice: why.clone(),
            success: None,
        });
    }
    let (verdict, dice) = campaign.say_member(event)?;
    Some(Member {
        number,
        name,
        verdict: verdict.to_uppercase(),
        dice,
        success: success(event),
    })
}

fn success(event: &Event) -> Option<bool> {
    match event {
        Event::Rolled(throw) => Some(throw.success),
        Event::Contested { verdict, .. } => Some(verdict.success),
        Event::Rerolled {
            old,
            new,
            kept_new,
            contest,
            ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None if *kept_new => new.success,
            None => old.success,
        }),
        Event::Kept {
            counts, contest, ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None => counts.success,
        }),
        Event::Amended {
            counts, contest, ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None => counts.new.success,
        }),
        _ => None,
    }
}
