//! The hits of typed letters: skills, saved rolls, attributes, tracks. Their order depends on the letters and on the skills
//! known when the session began.

use crate::campaign::character::{SavedRoll, Value};
use crate::campaign::ids::ThingId;
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Role;
use crate::rules::modifier::{plain, signed};
use crate::tui::context::AppState;

/// Something that can be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) name: String,
    pub(crate) whose: CharacterId,
    pub(crate) what: What,
}

/// What a hit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Trait(Role),
    Track,
    Defence,
    Saved(ThingId),
    /// Somebody on the other side.
    Person,
}

impl Hit {
    /// The id of a saved roll.
    pub(crate) const fn saved(&self) -> Option<ThingId> {
        match self.what {
            What::Saved(id) => Some(id),
            _ => None,
        }
    }

    /// Its name and what stands behind that: the rating, and the usual partner. Reckoned only of what is listed.
    pub(crate) fn listed(self, state: &AppState) -> (String, String) {
        let campaign = state.campaign();
        let note = campaign
            .character(self.whose)
            .and_then(|who| match self.what {
                What::Trait(role) => Some(rating(campaign, who, &self.name, role)),
                What::Track => Some(campaign.track(who, &self.name)?.now.to_string()),
                What::Defence => Some(plain(campaign.defence(who, &self.name)?)),
                What::Saved(id) => {
                    let saved = campaign.find_saved_roll(Some(who.id), id)?;
                    Some(format!("saved: {}", rolled(saved)))
                }
                What::Person => None,
            });
        (self.name, note.unwrap_or_default())
    }
}

/// The hits of a word that follows these traits; the first word may name anything.
pub(crate) fn hits(state: &AppState, who: &Character, before: &[String], word: &str) -> Vec<Hit> {
    let letters = &mut Letters::new(word);
    let all = match before.first() {
        None => everything(state, who, letters),
        Some(first) => partners(state, who, first, before, letters),
    };
    letters.nearest(all)
}

/// How well a word that follows these traits names a trait, 0 is best; `None` where it names none.
pub(crate) fn rank(state: &AppState, who: &Character, before: &[String], word: &str) -> Option<u8> {
    let hits = hits(state, who, before, word);
    let letters = &mut Letters::new(word);
    hits.iter().find_map(|hit| letters.nearness(&hit.name))
}

/// Those of these that letters name, the nearest first.
pub(crate) fn nearest(all: Vec<Hit>, letters: &str) -> Vec<Hit> {
    Letters::new(letters).nearest(all)
}

fn everything(state: &AppState, who: &Character, letters: &mut Letters) -> Vec<Hit> {
    let campaign = state.campaign();
    let mut hits = with_role(state, who, Role::Skill, letters);
    hits.extend(campaign.saved_rolls_for(who).map(|saved| Hit {
        name: saved.name.clone(),
        whose: who.id,
        what: What::Saved(saved.id),
    }));
    hits.extend(with_role(state, who, Role::Attribute, letters));
    if campaign.game.mechanic.profile().combinations.tracks {
        let tracks = campaign.game.sheet.tracks.iter();
        let tracks = tracks.filter(|rule| campaign.track(who, &rule.name).is_some());
        hits.extend(tracks.map(|rule| Hit {
            name: rule.name.clone(),
            whose: who.id,
            what: What::Track,
        }));
    }
    hits
}

/// `Fighting + STR`; for a roll without a sheet its dice.
fn rolled(saved: &SavedRoll) -> String {
    match saved.test.who {
        Actor::Character(_) | Actor::Each => saved.test.traits.join(" + "),
        Actor::Pool(dice) => format!("{dice} dice"),
        Actor::Bonus(bonus) => signed(bonus.into()),
        Actor::Die(die) => die.shown(),
    }
}

/// The traits that can be rolled together with `first`.
fn partners(
    state: &AppState,
    who: &Character,
    first: &str,
    before: &[String],
    letters: &mut Letters,
) -> Vec<Hit> {
    let campaign = state.campaign();
    let role = campaign.kind_of(who, first).map(|kind| kind.role);
    let mut hits = match role {
        _ if campaign.game.mechanic.profile().combinations.skills_alone => {
            with_role(state, who, Role::Skill, letters)
        }
        Some(Role::Attribute) => {
            let mut hits = with_role(state, who, Role::Skill, letters);
            hits.extend(with_role(state, who, Role::Attribute, letters));
            hits
        }
        _ => with_role(state, who, Role::Attribute, letters),
    };
    hits.retain(|hit| !before.contains(&hit.name));
    hits
}

/// The traits of a role that letters name; of skills those known when the session began come first.
fn with_role(state: &AppState, who: &Character, role: Role, letters: &mut Letters) -> Vec<Hit> {
    let campaign = state.campaign();
    let is_of_role = |name: &str| {
        let kind = campaign.kind_of(who, name);
        kind.is_some_and(|kind| kind.role == role)
    };
    // The letters first: the kind takes longer, and most names are not meant.
    let is = |name: &&str| letters.nearness(name).is_some() && is_of_role(name);
    let mut names: Vec<&str> = campaign.trait_names(who).into_iter().filter(is).collect();
    if role == Role::Skill {
        names.sort_by_key(|name| !state.known_skills.has(who.id, name));
    }
    names
        .into_iter()
        .map(|name| Hit {
            name: name.to_owned(),
            whose: who.id,
            what: What::Trait(role),
        })
        .collect()
}

/// `3 with STR d10`, `d10`, `untrained`.
fn rating(campaign: &Campaign, who: &Character, name: &str, role: Role) -> String {
    let shown = |rating: Option<Value>| rating.map_or_else(|| "–".to_owned(), Value::shown);
    if role != Role::Skill {
        return shown(campaign.attribute_in_roll(who, name, &[]));
    }
    let own = shown(campaign.rating(who, name));
    let Some(partner) = usual(campaign, who, name) else {
        return own;
    };
    match campaign.attribute_in_roll(who, partner, &[name]) {
        // Beside the rating of every roll it counts nothing.
        Some(Value::Number(0)) if who.overall.is_some() => own,
        rating => format!("{own} with {partner} {}", shown(rating)),
    }
}

/// The attribute a skill is rolled with by default: the last one used, else the usual one.
fn usual<'a>(campaign: &'a Campaign, who: &'a Character, skill: &str) -> Option<&'a str> {
    let last = who.pairings.get(skill).map(String::as_str);
    let own = || who.traits.get(skill)?.usual.as_deref();
    let known = || campaign.game.find_trait(skill)?.1.usual.as_deref();
    last.or_else(own).or_else(known)
}

/// Typed letters in small letters, and room for a name in small letters: many names are compared with the same letters.
struct Letters {
    typed: String,
    name: String,
}

impl Letters {
    fn new(typed: &str) -> Self {
        let mut letters = Self {
            typed: String::new(),
            name: String::new(),
        };
        lower(typed, &mut letters.typed);
        letters
    }

    /// Those of these that the letters name, the nearest first.
    fn nearest(&mut self, all: Vec<Hit>) -> Vec<Hit> {
        let near = all.into_iter();
        let near = near.filter_map(|hit| Some((self.nearness(&hit.name)?, hit)));
        let mut near: Vec<(u8, Hit)> = near.collect();
        near.sort_by_key(|(near, _)| *near);
        near.into_iter().map(|(_, hit)| hit).collect()
    }

    /// How well a name matches the letters, 0 is best: the whole name, its start, the start of one of its words, any part, its
    /// first letter and the others in order. `None` without a match.
    fn nearness(&mut self, name: &str) -> Option<u8> {
        lower(name, &mut self.name);
        let (name, letters) = (self.name.as_str(), self.typed.as_str());
        let starts = |part: &str| part.starts_with(letters);
        if name == letters {
            Some(0)
        } else if starts(name) {
            Some(1)
        } else if name.split([' ', '(', '-']).any(starts) {
            Some(2)
        } else if name.contains(letters) {
            Some(3)
        } else {
            abbreviates(name, letters).then_some(4)
        }
    }
}

/// Writes a text in small letters.
fn lower(text: &str, to: &mut String) {
    to.clear();
    if text.is_ascii() {
        to.push_str(text);
        to.make_ascii_lowercase();
    } else {
        to.extend(text.chars().flat_map(char::to_lowercase));
    }
}

fn abbreviates(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    let mut letters = letters.chars();
    letters.next() == rest.next() && letters.all(|letter| rest.any(|c| c == letter))
}
