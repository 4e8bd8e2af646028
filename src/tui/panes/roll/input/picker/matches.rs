//! The hits of typed letters: skills, saved rolls, attributes, tracks. Their order depends on the letters and on the skills
//! known when the session began.

use crate::campaign::character::{SavedRoll, Value};
use crate::campaign::ids::ThingId;
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, Character};
use crate::game::Role;
use crate::rules::modifier::signed;
use crate::tui::context::AppState;

/// Something that can be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The name of the trait or saved roll.
    pub(crate) name: String,
    /// The rating, and the usual partner.
    pub(crate) note: String,
    /// The id of a saved roll.
    pub(crate) saved: Option<ThingId>,
}

/// The hits of a word that follows these traits; the first word may name anything.
pub(crate) fn hits(state: &AppState, who: &Character, before: &[String], word: &str) -> Vec<Hit> {
    let all = match before.first() {
        None => everything(state, who, word),
        Some(first) => partners(state, who, first, before, word),
    };
    nearest(all, word)
}

/// How well a word that follows these traits names a trait, 0 is best; `None` where it names none.
pub(crate) fn rank(state: &AppState, who: &Character, before: &[String], word: &str) -> Option<u8> {
    let hits = hits(state, who, before, word);
    hits.iter().find_map(|hit| nearness(&hit.name, word))
}

/// Those of these that letters name, the nearest first.
pub(crate) fn nearest(all: Vec<Hit>, letters: &str) -> Vec<Hit> {
    let near = all.into_iter();
    let near = near.filter_map(|hit| Some((nearness(&hit.name, letters)?, hit)));
    let mut near: Vec<(u8, Hit)> = near.collect();
    near.sort_by_key(|(near, _)| *near);
    near.into_iter().map(|(_, hit)| hit).collect()
}

fn everything(state: &AppState, who: &Character, word: &str) -> Vec<Hit> {
    let campaign = state.campaign();
    let mut hits = with_role(state, who, Role::Skill, word);
    hits.extend(campaign.saved_rolls_for(who).map(|saved| Hit {
        name: saved.name.clone(),
        note: format!("saved: {}", rolled(saved)),
        saved: Some(saved.id),
    }));
    hits.extend(with_role(state, who, Role::Attribute, word));
    if campaign.game.mechanic.profile().combinations.tracks {
        hits.extend(campaign.game.sheet.tracks.iter().filter_map(|rule| {
            let left = campaign.track(who, &rule.name)?.now;
            Some(Hit {
                name: rule.name.clone(),
                note: left.to_string(),
                saved: None,
            })
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
    word: &str,
) -> Vec<Hit> {
    let campaign = state.campaign();
    let role = campaign.kind_of(who, first).map(|kind| kind.role);
    let mut hits = match role {
        _ if campaign.game.mechanic.profile().combinations.skills_alone => {
            with_role(state, who, Role::Skill, word)
        }
        Some(Role::Attribute) => {
            let mut hits = with_role(state, who, Role::Skill, word);
            hits.extend(with_role(state, who, Role::Attribute, word));
            hits
        }
        _ => with_role(state, who, Role::Attribute, word),
    };
    hits.retain(|hit| !before.contains(&hit.name));
    hits
}

/// The traits of a role that a word names; of skills those known when the session began come first.
fn with_role(state: &AppState, who: &Character, role: Role, word: &str) -> Vec<Hit> {
    let campaign = state.campaign();
    let is = |name: &&str| {
        let kind = campaign.kind_of(who, name);
        // Before the notes are made, which takes longer.
        nearness(name, word).is_some() && kind.is_some_and(|kind| kind.role == role)
    };
    let mut names: Vec<&str> = campaign.trait_names(who).into_iter().filter(is).collect();
    if role == Role::Skill {
        names.sort_by_key(|name| !state.known_skills.has(who.id, name));
    }
    names
        .into_iter()
        .map(|name| Hit {
            name: name.to_owned(),
            note: note(campaign, who, name, role),
            saved: None,
        })
        .collect()
}

/// `3 with STR d10`, `d10`, `untrained`.
fn note(campaign: &Campaign, who: &Character, name: &str, role: Role) -> String {
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

/// How well a name matches the letters, 0 is best: the whole name, its start, the start of one of its words, any part, its
/// first letter and the others in order. `None` without a match.
fn nearness(name: &str, letters: &str) -> Option<u8> {
    let (name, letters) = (name.to_lowercase(), letters.to_lowercase());
    let starts = |part: &str| part.starts_with(&letters);
    if name == letters {
        Some(0)
    } else if starts(&name) {
        Some(1)
    } else if name.split([' ', '(', '-']).any(starts) {
        Some(2)
    } else if name.contains(&letters) {
        Some(3)
    } else {
        abbreviates(&name, &letters).then_some(4)
    }
}

fn abbreviates(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    let mut letters = letters.chars();
    letters.next() == rest.next() && letters.all(|letter| rest.any(|c| c == letter))
}
