//! What an entry's results say: one to be read aloud, or a group's with a line each.

use serde::Serialize;

use crate::campaign::wording::Wording;
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind};

/// What is said of the results of an entry to everybody who may know of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// Who tried what: `Brannoc · Athletics`; of several the title of their label.
    pub title: String,
    /// What came of it.
    pub words: ResultWords,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ResultWords {
    /// Results to be read aloud one after the other, and whether they are a success.
    One(Vec<Wording>, Option<bool>),
    /// A group's: what it came to for them all, to be read aloud, then a line each.
    Each(String, Vec<Member>),
}

/// A member's line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Member {
    /// Whose it is.
    #[serde(skip)]
    pub id: CharacterId,
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
    pub(crate) fn of(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let events = &what.events;
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.kind == Kind::Round || events.iter().any(undoes) {
            return None;
        }
        let members = events.iter();
        let members: Vec<Member> = members
            .filter_map(|event| member(campaign, what, event))
            .collect();
        let of_all = || what.label.title().to_owned();
        if !members.is_empty() {
            let head = campaign.say_group(what).unwrap_or_else(of_all);
            return Some(Self {
                title: of_all(),
                words: ResultWords::Each(head, members),
            });
        }
        let wordings = events.iter().filter_map(|event| campaign.say(event));
        let wordings: Vec<Wording> = wordings.collect();
        let tried = events.iter().find_map(Event::roll_result);
        (!wordings.is_empty()).then(|| Self {
            title: tried.map_or_else(of_all, |it| it.title()),
            words: ResultWords::One(wordings, tried.map(|it| it.success())),
        })
    }
}

/// One member's line of a group's entry.
fn member(campaign: &Campaign, what: &Decision, event: &Event) -> Option<Member> {
    let id = event.of_group(&what.events)?;
    let who = campaign.character(id)?;
    let (verdict, dice) = if let Event::PassedOver { why, .. } = event {
        ("not".to_owned(), why.clone())
    } else {
        let (verdict, dice) = campaign.say_member(event)?;
        (verdict.to_uppercase(), dice)
    };
    Some(Member {
        id,
        name: what.name_of(id).unwrap_or(&who.name).to_owned(),
        verdict,
        dice,
        success: event.roll_result().map(|it| it.success()),
    })
}
