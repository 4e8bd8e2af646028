//! The results of an entry in words: one to be read aloud, or a group's with a line for each member.

use serde::Serialize;

use crate::campaign::wording::Wording;
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind};

/// The results of an entry, for every audience that may know of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// Who tried what: `Brannoc · Athletics`; of several the title of their label.
    pub title: String,
    /// The results.
    pub words: ResultWords,
}

/// The results in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ResultWords {
    /// Results to be read aloud one after the other, and whether they are a success.
    One(Vec<Wording>, Option<bool>),
    /// A group's: the sentence for all, to be read aloud, then a line for each member.
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
    /// The value, then the dice; or why there are none.
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
