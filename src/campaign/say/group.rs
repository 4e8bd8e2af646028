//! The label of a group's entry: `everybody · Perception: Brannoc strong, Ysolde weak`; a member's line of it.

use super::{dice, faces, named};
use crate::campaign::group::{Act, Each};
use crate::campaign::{Campaign, Decision, Event, Throw};
use crate::rules::modifier::plain;

/// How many members are named before a label stops.
const NAMED: usize = 8;

/// What was done, by whom with what result, and who was left out.
pub(in crate::campaign) fn group(
    campaign: &Campaign,
    each: &Each,
    lines: &[(&str, &Decision)],
    without: &[&str],
) -> String {
    let subject = subject(each, lines);
    let shorts: Vec<String> = lines
        .iter()
        .take(NAMED)
        .map(|(name, decision)| format!("{name} {}", short(campaign, name, &subject, decision)))
        .collect();
    let between = if shorts.iter().any(|short| short.contains(',')) {
        "; "
    } else {
        ", "
    };
    let more = match lines.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("{between}{more} more"),
    };
    let crew = match each.crew.name() {
        "" => String::new(),
        crew => format!("{crew} · "),
    };
    let without = match without {
        [] => String::new(),
        without => format!("; without {}", without.join(", ")),
    };
    format!("{crew}{subject}: {}{more}{without}", shorts.join(between))
}

/// What all of them do.
fn subject(each: &Each, lines: &[(&str, &Decision)]) -> String {
    let thrown = || {
        let events = lines.iter().flat_map(|(_, decision)| &decision.events);
        let mut titles = events.filter_map(|event| match event {
            Event::Rolled(throw) => Some(throw.subject()),
            _ => None,
        });
        titles.next().unwrap_or_default()
    };
    let checked = || {
        let events = lines.iter().flat_map(|(_, decision)| &decision.events);
        let mut names = events.filter_map(|event| match event {
            Event::Checked { name, .. } => Some(name.clone()),
            Event::TableThrown { table, .. } => Some(table.clone()),
            _ => None,
        });
        names.next().unwrap_or_default()
    };
    match &each.act {
        Act::Roll(_) => thrown(),
        Act::Check(_) | Act::Table(_) => checked(),
        Act::Award(name)
        | Act::Spend(name)
        | Act::Track(name, _)
        | Act::Condition(name, _)
        | Act::ConditionFor(name, _) => {
            let changed = lines.first().and_then(|(_, it)| it.events.first());
            match changed {
                Some(
                    Event::PointsSet { point: known, .. }
                    | Event::TrackSet { track: known, .. }
                    | Event::ConditionSet { name: known, .. },
                ) => known.clone(),
                _ => name.clone(),
            }
        }
        Act::Harm { amount, .. } => format!("harm {amount}"),
        Act::Heal(amount) => format!("healing {amount}"),
    }
}

impl Campaign {
    /// One member's verdict, and after it a line that may be cut at its end: what it came to, then the dice. Several
    /// difficulties each have theirs.
    #[must_use]
    pub fn say_member(&self, event: &Event) -> Option<(String, String)> {
        let Event::Rolled(throw) = event else {
            let spoken = self.say(event)?;
            return Some((spoken.verdict, spoken.faces.join(" ")));
        };
        let all = std::iter::once(throw.value).chain(throw.readings().map(|it| it.value));
        let mut values: Vec<String> = all.map(|value| plain(value.into())).collect();
        values.dedup();
        let line = match dice(&self.game, throw) {
            Some(dice) => format!("{} · {dice}", values.join("/")),
            None => faces(&self.game, throw, false),
        };
        Some((verdicts(self, throw), line))
    }
}

/// The verdict on each difficulty: `weak`, `strong/weak`.
fn verdicts(campaign: &Campaign, throw: &Throw) -> String {
    let tier = |throw: &Throw| named(&campaign.game, &throw.tier);
    let all = std::iter::once(tier(throw)).chain(throw.readings().map(|it| tier(&it)));
    all.collect::<Vec<_>>().join("/")
}

/// What it came to for one of them.
fn short(campaign: &Campaign, name: &str, subject: &str, decision: &Decision) -> String {
    let telling = decision.events.iter().find_map(|event| match event {
        Event::Rolled(throw) => Some(verdicts(campaign, throw)),
        Event::Checked {
            face,
            before,
            after,
            ..
        } => {
            let words = super::wear(*before, *after);
            let words = words.split(',').next().unwrap_or_default();
            Some(format!("{face} {words}"))
        }
        Event::TableThrown { face, result, .. } => Some(format!("{face} {result}")),
        _ => None,
    });
    telling.unwrap_or_else(|| {
        let label = decision.label.strip_prefix(name).unwrap_or(&decision.label);
        let label = label.trim_start_matches(" · ");
        label
            .strip_prefix(subject)
            .unwrap_or(label)
            .trim()
            .to_owned()
    })
}
