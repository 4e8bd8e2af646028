//! The results of an entry in words: one to be read aloud, or a group's with a line for each member.

use serde::Serialize;

use crate::campaign::wording::{Disclosure, Wording};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Label, ShownPart};
use crate::game::Rank;

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
    /// How good it is.
    #[serde(skip)]
    pub rank: Option<Rank>,
}

impl ResultView {
    /// The results of an entry; `None` where it brought none, throws only for the order of turns, undoes something or brings
    /// it back.
    pub fn of(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let names = |id| what.name_of(id).map(str::to_owned);
        let whole = Disclosure::whole_of(campaign);
        Self::told(campaign, what, &what.label, names, |_| whole)
    }

    /// The same as players see it, where they see all of the entry. Targets have no names: those may have changed since.
    pub(crate) fn for_players_whole(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let names = |id| what.name_of(id).map(str::to_owned);
        Self::told(campaign, what, &what.label, names, |_| Disclosure::WHOLE)
    }

    /// The same as players see it, where they see only a part of the entry.
    pub(crate) fn for_players(
        campaign: &Campaign,
        what: &Decision,
        part: &ShownPart,
    ) -> Option<Self> {
        let name = |id| {
            let known = part.who.iter().find(|(known, _)| *known == id);
            known.map(|(_, name)| name.clone())
        };
        let told = |event: &Event| {
            let at = what.events.iter().position(|it| std::ptr::eq(it, event));
            Disclosure::of_part(part, &what.events, at.unwrap_or_default())
        };
        Self::told(campaign, what, &part.label, name, told)
    }

    /// As much of the results as is told of each event, under these names.
    fn told<'a>(
        campaign: &Campaign,
        what: &'a Decision,
        label: &Label,
        name: impl Fn(CharacterId) -> Option<String>,
        told: impl Fn(&'a Event) -> Disclosure<'a>,
    ) -> Option<Self> {
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.kind.is_of_turns() || what.events.iter().any(undoes) {
            return None;
        }
        let events = what.events.iter().map(|event| (event, told(event)));
        let events: Vec<(&Event, Disclosure<'_>)> =
            events.filter(|(_, told)| told.is_anything()).collect();
        let lines = events.iter().filter_map(|(event, told)| {
            let id = event.of_group(events.iter().map(|(event, _)| *event))?;
            let now = || Some(campaign.character(id)?.name.clone());
            let name = name(id).or_else(now)?;
            Some((id, name, *event, *told))
        });
        let lines: Vec<(CharacterId, String, &Event, Disclosure<'_>)> = lines.collect();
        let differ = campaign.targets_differ(lines.iter().map(|(_, _, event, _)| *event));
        let members = lines.iter().filter_map(|(id, name, event, told)| {
            let (verdict, dice) = if let Event::PassedOver { why, .. } = event {
                ("not".to_owned(), why.clone())
            } else {
                let (verdict, dice) = campaign.say_member(event, *told, differ)?;
                (verdict.to_uppercase(), dice)
            };
            Some(Member {
                id: *id,
                name: name.clone(),
                verdict,
                dice,
                success: event.roll_result().map(|it| it.success()),
                rank: campaign.rank(event),
            })
        });
        let members: Vec<Member> = members.collect();
        let of_all = || label.title().to_owned();
        if !members.is_empty() {
            let named = lines
                .iter()
                .map(|(_, name, event, _)| (name.as_str(), *event));
            let head = campaign.say_group(label, &named.collect::<Vec<_>>());
            return Some(Self {
                title: of_all(),
                words: ResultWords::Each(head.unwrap_or_else(of_all), members),
            });
        }
        let wordings = events.iter().filter_map(|(event, told)| {
            let mut wording = campaign.say_as(event, *told)?;
            // Plain dice are known by what the game master called them.
            let is_named = matches!(event, Event::DiceThrown { .. }) && !label.head().is_empty();
            if is_named {
                let head = label.head();
                wording.sentence = format!("{head}: {}", wording.sentence);
            }
            Some(wording)
        });
        let wordings: Vec<Wording> = wordings.collect();
        let tried = events
            .iter()
            .find_map(|(event, told)| Some((event.roll_result()?, *event, *told)));
        (!wordings.is_empty()).then(|| Self {
            title: tried.map_or_else(of_all, |(_, event, told)| told.titles(event)),
            words: ResultWords::One(wordings, tried.map(|(it, ..)| it.success())),
        })
    }

    /// Whether it tells only a verdict: of an NPC whose figures players don't see.
    pub(crate) fn is_bare(&self) -> bool {
        match &self.words {
            ResultWords::One(wordings, _) => wordings.iter().all(|it| it.dice.is_empty()),
            ResultWords::Each(..) => false,
        }
    }
}
