//! The targets of a roll by a few letters: a number, a word of the ladder, a level, a character's defence or skill,
//! opposition without a sheet.

use super::picker::parse::{difficulty, nameless};
use crate::campaign::test::{Actor, Against};
use crate::campaign::{Campaign, CharacterId};
use crate::game::Role;
use crate::rules::modifier::plain;
use crate::rules::{Contests, Mechanic};
use crate::tui::context::AppState;

/// A target and its label.
pub(crate) type TargetOption = (String, Against);

/// The targets that `text` matches; a number, or opposition without a sheet, comes first. With `targets` and no text, only
/// characters' defences.
pub(crate) fn target_options(
    state: &AppState,
    who: Option<CharacterId>,
    text: &str,
    targets: bool,
) -> Vec<TargetOption> {
    let text = text.trim().trim_start_matches('=');
    let campaign = state.campaign();
    let mechanic = &campaign.game.mechanic;
    let number = text.parse().ok().or_else(|| difficulty(text));
    let number = number.map(|n: i32| {
        let words = format!("number {}", plain(n));
        (words, Against::Number(n))
    });
    let number = opposition(mechanic, text).or(number);
    let ladder = campaign.game.ladder.iter().map(|rung| {
        let words = format!("{} {}", rung.word, plain(rung.value));
        (words, Against::Rung(rung.word.clone()))
    });
    let ladder = ladder.chain(levels(campaign));
    let ladder = ladder.filter(|_| !targets || !text.is_empty());
    let persons = defences(state, who, text);
    let words: Vec<_> = text.split_whitespace().map(str::to_lowercase).collect();
    let fits = |(label, _): &TargetOption| {
        let label = label.to_lowercase();
        let mut parts = label.split([' ', '·', '\'']);
        words
            .iter()
            .all(|word| parts.any(|part| part.starts_with(word.as_str())))
    };
    number
        .into_iter()
        .chain(ladder.chain(persons).filter(fits))
        .collect()
}

/// `+4`, `5dice`: an opponent without a sheet who throws, too.
fn opposition(mechanic: &Mechanic, text: &str) -> Option<TargetOption> {
    let against = match nameless(mechanic, text)? {
        Actor::Bonus(bonus) => Against::Bonus(bonus),
        Actor::Pool(dice) if text.ends_with("dice") => Against::Pool(dice),
        _ => return None,
    };
    Some((format!("{text}: an opponent without a sheet"), against))
}

fn levels(campaign: &Campaign) -> Vec<TargetOption> {
    let targets = campaign.game.mechanic.profile().level_targets;
    let lowest = campaign.party_level().filter(|_| !targets.is_empty());
    let lowest = lowest.map(|level| {
        (
            format!("party's lowest level {level}"),
            Against::Level(None),
        )
    });
    let levels = (1..).zip(targets).map(|(level, target)| {
        let words = format!("level {level} · {target}");
        (words, Against::Level(Some(level)))
    });
    lowest.into_iter().chain(levels).collect()
}

/// The other characters' targets: fixed defences; with typed text also skills in games with contests.
fn defences(state: &AppState, who: Option<CharacterId>, text: &str) -> Vec<TargetOption> {
    let campaign = state.campaign();
    let skills = campaign.game.mechanic.profile().contests != Contests::Never;
    let fixed = &campaign.game.sheet.defences;
    let number = !fixed.is_empty() || campaign.game.mechanic.profile().skill_base.is_some();
    let usual_one = if number {
        "the usual defence"
    } else {
        "the usual answer"
    };
    let mut target_options = Vec::new();
    for other in state
        .shown()
        .into_iter()
        .filter(|other| Some(other.id) != who)
    {
        let named = |what: &str| format!("{} {} · {what}", other.number, other.name);
        if skills || !fixed.is_empty() {
            let usual = Against::Target(other.id, None);
            target_options.push((named(usual_one), usual));
        }
        for defence in fixed {
            if let Some(value) = campaign.defence(other, &defence.name) {
                let target_option = Against::Target(other.id, Some(defence.name.clone()));
                target_options.push((named(&format!("{} {value}", defence.name)), target_option));
            }
        }
        if skills && !text.is_empty() {
            let all = campaign.trait_names(other).into_iter();
            let is_skill = |name: &&str| {
                let kind = campaign.kind_of(other, name);
                kind.is_some_and(|kind| kind.role == Role::Skill)
            };
            target_options.extend(all.filter(is_skill).map(|name| {
                let target_option = Against::Target(other.id, Some(name.to_owned()));
                (named(name), target_option)
            }));
        }
    }
    target_options
}
