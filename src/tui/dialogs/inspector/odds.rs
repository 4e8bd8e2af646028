//! Exact odds in the inspector: the chance of each verdict and of the value thrown, and the odds with one more modifier.

use super::page::Page;
use crate::campaign::{Campaign, Event, RollRecord};
use crate::random::{TableThrow, results};
use crate::rules::{Odds, RuleError, Side, Tier};
use crate::tui::context::AppState;
use crate::tui::widgets::Role;

/// The odds of an event's throws, by the present game.
pub(crate) fn add(state: &AppState, event: &Event, page: &mut Page) {
    if let Some(result) = event.roll_result() {
        match (result.sides(), event) {
            (Some((a, b, _)), _) => of_contest(state, a, b, page),
            // A reroll's odds are those of its dice, whichever throw counts.
            (None, Event::Rerolled { new, .. }) => of_throw(state, new, page),
            (None, _) if result.counts.needed_no_roll() => {}
            (None, _) => of_throw(state, result.counts, page),
        }
    }
    if let Event::RandomThrown { table, steps, .. } = event {
        of_table(state.campaign(), table, steps, page);
    }
    if let Event::DiceThrown { dice, total, .. } = event {
        let odds = state
            .reckoner
            .dice_odds(&state.campaign().game.mechanic, dice);
        page.heading("Exact odds");
        match odds.unreckoned() {
            Some(why) => page.say(why.to_string()),
            None => of_value(&odds, *total, page),
        }
    }
}

/// The rows of a random table as it is now; the one that fell is marked.
fn of_table(campaign: &Campaign, name: &str, steps: &[TableThrow], page: &mut Page) {
    let tables = campaign.tables();
    let (Some(table), Some(first)) = (tables.find(name), steps.first()) else {
        return;
    };
    page.heading("Exact odds");
    for (row, chance) in table.chances() {
        let fell = (row.low..=row.high).contains(&first.value);
        line(
            &format!("{} {}", results(row), row.name),
            chance,
            fell,
            page,
        );
    }
}

fn of_throw(state: &AppState, throw: &RollRecord, page: &mut Page) {
    let campaign = state.campaign();
    let mechanic = &campaign.game.mechanic;
    let roll = &throw.plan.numbers;
    let odds = state.reckoner.odds(mechanic, roll);
    if let Some(why) = odds.unreckoned() {
        page.heading("Exact odds");
        page.say(why.to_string());
    }
    if odds.tiers.is_empty() {
        return;
    }
    page.heading("Exact odds");
    let thrown = mechanic.tier(&throw.tier);
    let tiers: Vec<(Tier, f64)> = odds.tiers.iter().rev().copied().collect();
    // Steps that hardly ever come would fill the page.
    let is_rare = |(tier, chance): &(Tier, f64)| *chance < RARE && thrown != Some(*tier);
    for alike in tiers.chunk_by(|one, next| is_rare(one) && is_rare(next)) {
        let [(first, chance), rest @ ..] = alike else {
            continue;
        };
        let mut what = name(campaign, *first);
        if let Some((last, _)) = rest.last() {
            what = format!("{} to {what}", name(campaign, *last));
        }
        let chance = chance + rest.iter().map(|(_, chance)| chance).sum::<f64>();
        line(&what, chance, thrown == Some(*first), page);
    }
    line("success in all", odds.success, false, page);
    of_value(&odds, throw.value, page);
    page.heading("Success with one more");
    for (what, other) in mechanic.one_more(&throw.plan) {
        let with = state.reckoner.odds(mechanic, &other);
        if let Some(with) = with.known_success() {
            effect(&what, odds.success, with, page);
        }
    }
    for kind in campaign.game.rerolls() {
        let Some(with) = state.reckoner.success_with_reroll(mechanic, kind, roll) else {
            continue;
        };
        let what = match kind.name {
            "" => "point, spent after a failure",
            name => name,
        };
        effect(what, odds.success, with, page);
    }
}

fn of_value(odds: &Odds, value: i32, page: &mut Page) {
    let mut sum = |what: String, is_in: &dyn Fn(i32) -> bool| {
        let chances = odds.outcomes().filter(|it| is_in(it.value));
        line(&what, chances.map(|it| it.chance).sum(), false, page);
    };
    sum(format!("exactly {value}"), &|it| it == value);
    sum(format!("{value} or more"), &|it| it >= value);
    sum(format!("{value} or less"), &|it| it <= value);
}

fn of_contest(state: &AppState, a: &RollRecord, b: &RollRecord, page: &mut Page) {
    let campaign = state.campaign();
    let mechanic = &campaign.game.mechanic;
    let (of_a, of_b) = (&a.plan.numbers, &b.plan.numbers);
    let odds = match state.reckoner.contest_odds(mechanic, of_a, of_b) {
        Ok(odds) => odds,
        Err(RuleError::Unreckoned(why)) => {
            page.heading("Exact odds of the contest");
            return page.say(why.to_string());
        }
        Err(_) => return,
    };
    page.heading("Exact odds of the contest");
    for (winner, tier, chance) in odds.tiers.iter().rev() {
        let whose = match winner {
            // If one side attacks and the other defends, every verdict is about the first.
            _ if !mechanic.is_mutual() => a.name.as_str(),
            Some(Side::A) => a.name.as_str(),
            Some(Side::B) => b.name.as_str(),
            None => "neither",
        };
        let key = mechanic.key(*tier);
        let words = match (campaign.game.side_verdict(&key), winner) {
            (Some(_), Some(_)) => format!("{whose} wins"),
            (Some(_), None) => campaign.game.tier_name(&key),
            (None, _) => format!("{whose}: {}", campaign.game.tier_name(&key)),
        };
        line(&words, *chance, false, page);
    }
    line(&format!("{} in all", a.name), odds.a, false, page);
    if odds.tie > 0.0 {
        line("tie in all", odds.tie, false, page);
    }
    if odds.neither > 0.0 {
        line("neither in all", odds.neither, false, page);
    }
    line(&format!("{} in all", b.name), odds.b, false, page);
    page.heading(format!("{} with one more", a.name));
    for (what, other) in mechanic.one_more(&a.plan) {
        let with = state.reckoner.contest_odds(mechanic, &other, of_b);
        effect(&what, odds.a, with.map_or(odds.a, |it| it.a), page);
    }
}

/// A chance that is shown as 0.00 %.
const RARE: f64 = 0.000_05;

fn name(campaign: &Campaign, tier: Tier) -> String {
    campaign.game.tier_name(&campaign.game.mechanic.key(tier))
}

fn line(what: &str, chance: f64, here: bool, page: &mut Page) {
    let (role, mark) = if here {
        (Role::Selected, "  this one")
    } else {
        (Role::Text, "")
    };
    page.add(
        2,
        vec![
            (role, format!("{:>8}", percent(chance))),
            (role, format!("  {what}{mark}")),
        ],
    );
}

fn effect(what: &str, without: f64, with: f64, page: &mut Page) {
    let gained = (with - without) * 100.0;
    let sign = if gained < 0.0 { '−' } else { '+' };
    page.say(format!(
        "{:>8}  {what} ({sign}{:.2})",
        percent(with),
        gained.abs()
    ));
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", chance * 100.0)
}
