//! The targets of a roll by a few letters: a number, a word of the ladder, a level, a character's defence or skill,
//! opposition without a sheet.

use super::picker::parse::{difficulty, nameless};
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::text::possessive;
use crate::campaign::{Campaign, Character};
use crate::game::{Game, Role};
use crate::rules::modifier::plain;
use crate::rules::{Contests, Mechanic};
use crate::tui::context::AppState;

/// A target and its label.
pub(crate) type TargetOption = (String, Against);

/// Which targets are listed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TargetQuery<'a> {
    /// What was typed.
    pub(crate) text: &'a str,
    /// Without text only characters' defences.
    pub(crate) only_defences: bool,
    /// Of each character not only the usual defence.
    pub(crate) all: bool,
}

/// The targets of this roll. Figures are a number, never a character, except where no number can be a target (see
/// [`is_person`]); letters are a word of the ladder or find characters.
pub(crate) fn target_options(
    state: &AppState,
    test: Option<&Test>,
    query: TargetQuery<'_>,
) -> Vec<TargetOption> {
    let typed = query.text.trim().trim_start_matches('=');
    let campaign = state.campaign();
    let mechanic = &campaign.game.mechanic;
    let seat = typed
        .parse()
        .ok()
        .filter(|_| is_person(mechanic, query.text));
    let number = typed.parse().ok().filter(|_| seat.is_none());
    let number = number
        .or_else(|| difficulty(typed))
        .map(|n: i32| (format!("number {}", plain(n)), Against::Number(n)));
    if let Some(only) = opposition(mechanic, typed).or(number) {
        return vec![only];
    }
    let words: Vec<_> = typed.split_whitespace().map(str::to_lowercase).collect();
    let fits = |label: &str| {
        let label = label.to_lowercase();
        let mut parts = label.split([' ', '·', '\'']);
        let mut words = words.iter();
        words.all(|word| parts.any(|part| part.starts_with(word.as_str())))
    };
    let ladder = campaign.game.ladder.iter().map(|rung| {
        let words = format!("{} {}", rung.word, plain(rung.value));
        (words, Against::Rung(rung.word.clone()))
    });
    let ladder = ladder
        .chain(levels(campaign))
        .filter(|(label, _)| fits(label));
    let ladder = ladder.filter(|_| !query.only_defences || !typed.is_empty());
    let others = state.others().into_iter();
    let others = others.filter(|other| seat.is_none_or(|seat: u32| seat == other.number));
    let people = others.flat_map(|other| {
        let adds_dice = mechanic.profile().target_adds_dice;
        let numbered = |(label, against): TargetOption| {
            let number = adds_dice.then(|| format!("{} ", other.number));
            (number.unwrap_or_default() + &label, against)
        };
        let usual = usual(state, test, other).map(numbered);
        let is_meant = usual.as_ref().is_some_and(|(label, _)| fits(label));
        let mut all: Vec<TargetOption> = usual.into_iter().collect();
        if query.all || !is_meant {
            let more = further(campaign, other, !typed.is_empty()).map(numbered);
            let known: Vec<String> = all.iter().map(|(label, _)| label.clone()).collect();
            all.extend(more.filter(|(label, _)| !known.contains(label)));
        }
        all.retain(|(label, _)| fits(label));
        all
    });
    let ladder = ladder.filter(|_| seat.is_none());
    ladder.chain(people).collect()
}

/// Whether a figure chooses a character, as in the other lists: where a number can't be a target but only dice, and no `=`
/// stands before it.
pub(crate) fn is_person(mechanic: &Mechanic, text: &str) -> bool {
    mechanic.profile().target_adds_dice && text.trim().parse::<u32>().is_ok_and(|seat| seat > 0)
}

/// What figures and letters do, for the prompt.
pub(crate) fn hint(game: &Game) -> &'static str {
    if game.mechanic.profile().target_adds_dice {
        "a figure is a person's number, letters find a difficulty or people; 5dice: no sheet"
    } else if aims_at_people(game) {
        "a figure is the difficulty, letters find a word or people; several with commas"
    } else {
        "a figure is the difficulty, letters find a word; several with commas"
    }
}

/// Whether anything of a character can be the target of a roll.
fn aims_at_people(game: &Game) -> bool {
    !game.sheet.defences.is_empty() || game.mechanic.profile().contests != Contests::Never
}

/// Why a text is no target.
pub(crate) fn mistake(game: &Game, typed: &str) -> String {
    if is_person(&game.mechanic, typed) {
        return format!("nobody else has the number {typed}; letters find a difficulty or people");
    }
    match typed {
        "" => "not a difficulty; type a number, a word of the list or a name".to_owned(),
        typed if !aims_at_people(game) => format!(
            "no difficulty is called “{typed}”; in this game nobody is the target of a roll"
        ),
        typed => format!("no difficulty and nobody here is called “{typed}”"),
    }
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

/// `Wolf 1 · Parry 8`: what the roll is usually against; `None` where nothing is usual for it.
fn usual(state: &AppState, test: Option<&Test>, other: &Character) -> Option<TargetOption> {
    let campaign = state.campaign();
    let against = Against::Target(other.id, None);
    let aimed = state.sample(&Test {
        against: against.clone(),
        also: Vec::new(),
        ..test?.clone()
    });
    let what = if let Some((_, answer)) = campaign.sides(&aimed).ok()? {
        answer.traits.join(" + ")
    } else {
        let built = campaign.resolve(&aimed).ok()?;
        let target = built.check.target();
        let whose = possessive(&other.name) + " ";
        let name = target.label.strip_prefix(&whose)?;
        format!("{name} {}", plain(target.value))
    };
    Some((format!("{} · {what}", other.name), against))
}

/// The other targets of a character: fixed defences, and skills in games with contests once something is typed.
fn further(
    campaign: &Campaign,
    other: &Character,
    skills: bool,
) -> impl Iterator<Item = TargetOption> {
    let named = |what: &str, name: &str| {
        let against = Against::Target(other.id, Some(name.to_owned()));
        (format!("{} · {what}", other.name), against)
    };
    let fixed = campaign.game.sheet.defences.iter().filter_map(|defence| {
        let value = campaign.defence(other, &defence.name)?;
        let what = format!("{} {}", defence.name, plain(value));
        Some(named(&what, &defence.name))
    });
    let rolls = campaign.game.mechanic.profile().contests != Contests::Never;
    let all = campaign.trait_names(other).into_iter();
    let all = all.filter(|name| {
        let kind = campaign.kind_of(other, name);
        skills && rolls && kind.is_some_and(|kind| kind.role == Role::Skill)
    });
    let all = all.map(|name| named(name, name));
    fixed.chain(all).collect::<Vec<_>>().into_iter()
}
