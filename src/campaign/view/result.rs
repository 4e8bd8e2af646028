//! What an entry's results say: one to be read aloud, or a group's with a line each.

use serde::Serialize;

use crate::campaign::say::Spoken;
use crate::campaign::{Campaign, Decision, Event, Kind, RollRecord};

/// What is said of the results of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ResultView {
    /// Results to be read aloud one after the other, and whether they are a success.
    One(Vec<Spoken>, Option<bool>),
    /// A group's: what it came to for them all, to be read aloud, then a line each.
    Each(String, Vec<Member>),
}

/// A member's line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Member {
    /// Their place at the table.
    pub number: u32,
    /// Their name.
    pub name: String,
    /// In capitals.
    pub verdict: String,
    /// What it came to, then the dice; or why there are none.
    pub dice: String,
    /// Whether that is good news.
    pub success: Option<bool>,
}

impl ResultView {
    /// The results of an entry; `None` where it brought none, throws only for the order of turns, undoes something or brings
    /// it back.
    #[must_use]
    pub fn of(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let events = &what.events;
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.kind == Kind::Round || events.iter().any(undoes) {
            return None;
        }
        let members: Vec<Member> = events
            .iter()
            .filter_map(|event| member(campaign, what, event))
            .collect();
        if !members.is_empty() {
            let head = || what.label.title();
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
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {}", self.number, self.name)
    }
}

/// One member's line of a group's entry.
fn member(campaign: &Campaign, what: &Decision, event: &Event) -> Option<Member> {
    let id = event.of_group(&what.events)?;
    let who = campaign.character(id)?;
    let name = what.name_of(id).unwrap_or(&who.name).to_owned();
    let number = who.number;
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

/// Who tried what: `Brannoc · Athletics`; of several the title of their label.
pub(super) fn title(view: &ResultView, what: &Decision) -> String {
    let tried = what.events.iter().find_map(|event| match event {
        Event::Contested { a, b, .. } => Some(format!("{} vs {}", a.title(), b.title())),
        Event::Kept { counts, .. } => Some(counts.title()),
        Event::Amended { counts, .. } => Some(counts.new.title()),
        event => event.records().next().map(RollRecord::title),
    });
    let of_all = || what.label.title().to_owned();
    match view {
        ResultView::One(..) => tried.unwrap_or_else(of_all),
        ResultView::Each(..) => of_all(),
    }
}
