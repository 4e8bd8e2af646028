//! The plan of a roll in one line, for each mechanic: what is thrown against what, after modifiers and limits.

use crate::campaign::resolve_test::{ListedModifier, ResolvedTest};
use crate::campaign::test::Test;
use crate::game::Game;
use crate::rules::modifier::plain;
use crate::rules::{
    Goal, Mechanic, ModifierEffect, Outline, Plan, RollRequest, Target, TraitValues,
};

/// `d10 + d6 + 3 against 12 Very Hard`. In a contest without the target, if that is the other side's total.
pub(crate) fn plan(game: &Game, built: &ResolvedTest, contest: bool) -> String {
    planned(game, &built.check, &built.plan, contest)
}

/// Like [`plan`], for any request, such as a further target's.
pub(crate) fn planned(game: &Game, check: &RollRequest, plan: &Plan, contest: bool) -> String {
    let mechanic = &game.mechanic;
    let Outline { dice, notes } = mechanic.outline(check, plan);
    let target = check.target();
    let goal = match mechanic.goal(&plan.numbers) {
        Goal::Total(_) if contest && !mechanic.profile().contest_targets => String::new(),
        Goal::Total(_) => format!(" against {}", against(game, target)),
        Goal::EachDie(number) if target.label.is_empty() => format!(" at difficulty {number}"),
        Goal::EachDie(number) => format!(" at difficulty {number} {}", target.label),
        Goal::Dice(_) => format!(" · {}", of_dice(game, target)),
        Goal::Nothing if !mechanic.profile().target_adds_dice => String::new(),
        Goal::Nothing if target.value == 0 && contest => String::new(),
        Goal::Nothing => format!(" · {}", adds(mechanic, target)),
    };
    format!("{dice}{goal}{notes}")
}

/// A member's plan in a group: what is thrown at what difficulty, in few words; then what counts for this member and what is
/// left out. What all have in common stands above the group.
pub(crate) fn of_member(game: &Game, built: &ResolvedTest, same_target: bool) -> (String, String) {
    let mechanic = &game.mechanic;
    let Outline { dice, notes } = mechanic.outline(&built.check, &built.plan);
    let goal = match mechanic.goal(&built.plan.numbers) {
        Goal::EachDie(number) => format!(" at {number}"),
        Goal::Total(number) if !same_target => format!(" vs {}", plain(number)),
        Goal::Total(_) | Goal::Dice(_) | Goal::Nothing => String::new(),
    };
    let mut more = counting(game, built);
    let left_out = open_injuries(game, built).into_iter();
    more.extend(left_out.map(|injury| format!("not counted: {injury}")));
    let more = more.iter().flat_map(|it| [" · ", it]).collect();
    (format!("{dice}{goal}{notes}"), more)
}

/// What a target adds to the pool: `Easy +1 die`.
fn adds(mechanic: &Mechanic, target: &Target) -> String {
    let name = target.name(mechanic.profile().target_name.unwrap_or_default());
    match target.value {
        0 => name.to_owned(),
        more => format!(
            "{name} {}",
            mechanic.effect_text(ModifierEffect::Dice(more))
        ),
    }
}

/// A target that is a number of dice: `difficulty 2 Fair`.
fn of_dice(game: &Game, target: &Target) -> String {
    let name = game.mechanic.profile().target_name.unwrap_or_default();
    format!("{name} {}", against(game, target))
}

/// A group's targets before modifiers: ` against 12 Very Hard`.
pub(crate) fn difficulties(game: &Game, built: &ResolvedTest) -> String {
    let further = built.also.iter().map(|further| &further.check);
    let all = std::iter::once(&built.check).chain(further);
    let goal = game.mechanic.goal(&built.plan.numbers);
    let all = all.map(|check| match (goal, check.target()) {
        (Goal::Total(_), target) => format!(" against {}", against(game, target)),
        (Goal::EachDie(_), target) => format!(" at difficulty {}", target.value),
        (Goal::Dice(_), target) => format!(" · {}", of_dice(game, target)),
        (Goal::Nothing, target) => format!(" {}", adds(&game.mechanic, target)),
    });
    all.collect::<Vec<_>>().join(" and")
}

/// `12 Very Hard`; a number without a label gets the word of the ladder with this value.
fn against(game: &Game, target: &Target) -> String {
    let word = || {
        let mut ladder = game.ladder.iter();
        ladder.find(|rung| rung.value == target.value)
    };
    let label = match (target.label.as_str(), word()) {
        ("", Some(rung)) => &rung.word,
        (label, _) => label,
    };
    let value = plain(target.value);
    if label.is_empty() {
        value
    } else {
        format!("{value} {label}")
    }
}

/// The traits that the roll uses: `Dodge 3 + Wits 1`, `Athletics 2 with STR d10`.
pub(crate) fn rated(check: &RollRequest) -> String {
    let TraitValues { parts, lowest } = check.trait_values();
    if let ([(_, only)], true) = (&parts[..], lowest) {
        return only.clone();
    }
    let parts = parts.iter();
    let parts = parts.map(|(label, figure)| format!("{label} {figure}"));
    let sum = parts.collect::<Vec<_>>().join(" + ");
    if lowest {
        format!("the lowest of {sum}")
    } else {
        sum
    }
}

/// A modifier in words: `high ground +2`.
fn modifier(game: &Game, listed: &ListedModifier) -> String {
    let effect = effect(game, listed);
    format!("{} {effect}", listed.label).trim_end().to_owned()
}

/// What a modifier does, beside its name: `−2 dice`.
pub(crate) fn effect(game: &Game, listed: &ListedModifier) -> String {
    let profile = game.mechanic.profile();
    profile.effect_beside(&listed.label, listed.effect)
}

/// The injuries that a roll leaves out: `gash −2 dice`.
pub(crate) fn open_injuries(game: &Game, built: &ResolvedTest) -> Vec<String> {
    let open = built.listed.iter().filter(|it| it.is_open_injury());
    open.map(|it| modifier(game, it)).collect()
}

/// The modifiers that count in a roll: `high ground +2`.
pub(crate) fn counting(game: &Game, built: &ResolvedTest) -> Vec<String> {
    let is_ignored = |label: &str| {
        let mut reasons = built.plan.reasons.iter();
        reasons.any(|reason| reason.label == label && reason.ignored.is_some())
    };
    let counts = built.listed.iter();
    let counts = counts.filter(|it| it.on && !is_ignored(&it.label));
    counts.map(|it| modifier(game, it)).collect()
}

/// The badges of a roll: what is declared, hidden, and table dice.
pub(crate) fn badges(
    game: &Game,
    test: Option<&Test>,
    hidden: bool,
    table_dice: bool,
) -> Vec<String> {
    let mut badges = Vec::new();
    if let Some(test) = test {
        let on = game
            .declarations()
            .into_iter()
            .filter_map(|known| known.badge(test.declared.number(known.key)));
        badges.extend(on);
    }
    if hidden {
        badges.push("HIDDEN".to_owned());
    }
    if table_dice {
        badges.push("TABLE DICE".to_owned());
    }
    badges
}
