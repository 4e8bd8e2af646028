//! The label of a group's entry: `everybody · Perception: Brannoc strong, Ysolde weak`; and a member's line of it.

use super::figure::against_of;
use super::label::{contest_short, group_subject};
use super::{Disclosure, dice, durability};
use crate::campaign::command::{Command, GroupCommand, HarmShare};
use crate::campaign::{Campaign, Decision, Event, Label, RollRecord, Sight};
use crate::game::Game;
use crate::game::templates::fill;
use crate::rules::Side;
use crate::rules::modifier::plain;

/// The most members that a label names; of harm it names all.
const NAMED: usize = 8;

/// A member's part of a group's label.
#[derive(Debug, Clone)]
pub(crate) struct Line<'a> {
    pub(crate) name: &'a str,
    pub(crate) decision: &'a Decision,
}

/// The label: the action, each member's result, and the members that were left out.
pub(crate) fn group(
    campaign: &Campaign,
    each: &GroupCommand,
    lines: &[Line<'_>],
    without: &[&str],
) -> Label {
    let subject = subject(campaign, each, lines);
    let shorts = lines.iter().map(|line| {
        let whole = Disclosure::whole_of(campaign);
        let short = short(campaign, &subject, line.decision, whole);
        format!("{} {short}", line.name).trim_end().to_owned()
    });
    let head = each.selection.name();
    let harms = matches!(each.command, Command::Harm { .. });
    let shorts = shorts.collect();
    group_of(
        head,
        &with_dice(subject.clone(), lines),
        harms,
        shorts,
        without,
    )
}

/// The label of a group from its parts: `everybody`, `Perception`, and for each member `Brannoc strong`. Of harm (`all`) every
/// member is named.
pub(crate) fn group_of(
    head: &str,
    subject: &str,
    all: bool,
    mut shorts: Vec<String>,
    without: &[&str],
) -> Label {
    let most = if all { shorts.len() } else { NAMED };
    let between = if shorts.iter().take(most).any(|short| short.contains(',')) {
        "; "
    } else {
        ", "
    };
    let more = match shorts.len().saturating_sub(most) {
        0 => String::new(),
        more => format!("{between}{more} more"),
    };
    shorts.truncate(most);
    let without = match without {
        [] => String::new(),
        without => format!("; without {}", without.join(", ")),
    };
    let each_of_them = format!("{}{more}{without}", shorts.join(between));
    Label::about(head, subject).came(": ", &each_of_them)
}

/// The action with the dice that were thrown once for all: `harm 11 (2d6+3)`.
fn with_dice(subject: String, lines: &[Line<'_>]) -> String {
    let first = lines.first().and_then(|line| line.decision.events.first());
    match first {
        Some(Event::DiceThrown { dice, .. }) => format!("{subject} ({dice})"),
        _ => subject,
    }
}

/// The action that all members do.
fn subject(campaign: &Campaign, each: &GroupCommand, lines: &[Line<'_>]) -> String {
    let thrown = || {
        let mut events = lines.iter().flat_map(|line| &line.decision.events);
        let told = Disclosure::whole_of(campaign);
        events
            .find_map(|event| group_subject(event, told))
            .unwrap_or_default()
    };
    let checked = || {
        let events = lines.iter().flat_map(|line| &line.decision.events);
        let mut names = events.filter_map(|event| match event {
            Event::Checked { name, .. } => Some(name.clone()),
            Event::TableThrown { table, .. } => Some(table.clone()),
            _ => None,
        });
        names.next().unwrap_or_default()
    };
    match &each.command {
        Command::Roll(_) => thrown(),
        Command::Check { .. } | Command::Table { .. } => checked(),
        Command::Award(_, name) | Command::Spend(_, name) | Command::Track(_, name, _) => {
            let changed = lines.first().and_then(|it| it.decision.events.first());
            match changed {
                Some(
                    Event::PointsSet { point: known, .. } | Event::TrackSet { track: known, .. },
                ) => known.clone(),
                _ => name.clone(),
            }
        }
        Command::Harm { amount, share, .. } => {
            let share = match share {
                HarmShare::All => "",
                HarmShare::Half => ", half",
                HarmShare::HalfForSuccesses => ", half for those who succeeded",
                HarmShare::OnlyFailures => ", only for those who failed",
            };
            format!("harm {amount}{share}")
        }
        Command::Heal { amount, .. } => format!("healing {amount}"),
        Command::HealAll(_) => "healing".to_owned(),
        // `now dazed`; of some it may be the end that changed.
        Command::Condition(_, name, _) | Command::ConditionFor { name, .. } => {
            let mut all = lines.iter().map(|it| it.decision.label.what());
            let first = all.next().unwrap_or(name);
            let is_same = all.all(|what| what == first);
            if is_same { first } else { name }.to_owned()
        }
        Command::Down(_, true) => "down".to_owned(),
        Command::Down(_, false) => "up again".to_owned(),
        _ => String::new(),
    }
}

impl Campaign {
    /// Whether members meet different numbers, so that each line has to tell its own: equal dice count differently.
    pub(crate) fn targets_differ<'e>(&self, mut events: impl Iterator<Item = &'e Event>) -> bool {
        let target = |event: &Event| match event {
            Event::Rolled(throw) => Some(against_of(&self.game, throw, "")),
            _ => None,
        };
        let first = events.find_map(target);
        events.filter_map(target).any(|it| Some(it) != first)
    }

    /// One member's verdict, and a line that may be cut at its end: the result, with the number to reach where it is to be
    /// told, then the dice. Of several difficulties each has its verdict.
    pub(crate) fn say_member(
        &self,
        event: &Event,
        told: Disclosure<'_>,
        with_target: bool,
    ) -> Option<(String, String)> {
        if let Event::Contested { a, b, verdict } = event {
            let short = contest_short(&self.game, (a, b), verdict, told);
            let sides = [(&**a, told.side(Side::A)), (&**b, told.side(Side::B))];
            return Some((short, in_one_line(&self.game, sides)));
        }
        let Event::Rolled(throw) = event else {
            let wording = self.say_as(event, told)?;
            let dice: Vec<String> = wording.dice.iter().map(ToString::to_string).collect();
            return Some((wording.whole_verdict(), dice.join(" ")));
        };
        let sight = told.only();
        if sight < Sight::Total {
            let is_told = sight == Sight::Verdict;
            return is_told.then(|| (verdicts(self, throw, sight), String::new()));
        }
        let all = std::iter::once(throw.value).chain(throw.alt_records().map(|it| it.value));
        let mut values: Vec<String> = all.map(plain).collect();
        values.dedup();
        let dice = dice::dice(&self.game, throw).filter(|_| sight >= Sight::Dice);
        let line = match dice {
            Some(dice) => {
                let dice: String = dice.into_iter().map(|(words, _)| words).collect();
                let target = if with_target && sight >= Sight::Target {
                    against_of(&self.game, throw, "")
                } else {
                    String::new()
                };
                format!("{}{target} · {dice}", values.join("/"))
            }
            None => dice::line(&self.game, throw, false, sight).to_string(),
        };
        Some((verdicts(self, throw, sight), line))
    }
}

/// Both sides of a member's contest, as much as is told of each: `8 vs 18 · d6 4 (1) 4 vs d6 6 6 6`; of the other side alone
/// `vs 18 · d6 6 6 6`.
fn in_one_line(game: &Game, [own, other]: [(&RollRecord, Sight); 2]) -> String {
    let told = |least: Sight, (throw, sight): (&RollRecord, Sight)| {
        if sight < least {
            None
        } else if least == Sight::Dice {
            let dice = dice::dice(game, throw)?.into_iter();
            Some(dice.map(|(words, _)| words).collect())
        } else if throw.was_thrown() {
            Some(plain(throw.value))
        } else {
            Some(dice::unthrown(game, throw).to_owned())
        }
    };
    let mut is_named = false;
    let both = |least| match (told(least, own), told(least, other)) {
        (Some(own), Some(other)) => Some(format!("{own} vs {other}")),
        (Some(own), None) => Some(own),
        // Whose it is stands with the first figure.
        (None, Some(other)) if std::mem::replace(&mut is_named, true) => Some(other),
        (None, Some(other)) => Some(format!("vs {other}")),
        (None, None) => None,
    };
    let all: Vec<String> = [Sight::Total, Sight::Dice]
        .into_iter()
        .filter_map(both)
        .collect();
    all.join(" · ")
}

/// The verdict on each difficulty: `weak`, `strong/weak`, `fair, 1 complication`; complications are told with the total.
pub(super) fn verdicts(campaign: &Campaign, throw: &RollRecord, sight: Sight) -> String {
    let game = &campaign.game;
    let tier = |throw: &RollRecord| {
        let tier = game.tier_name(&throw.tier);
        match sight {
            Sight::Nothing | Sight::Verdict => tier,
            _ => tier + &throw.beside(", ", &game.mechanic),
        }
    };
    let all = std::iter::once(tier(throw)).chain(throw.alt_records().map(|it| tier(&it)));
    all.collect::<Vec<_>>().join("/")
}

/// The result of one member, with as much of its throw as is told.
pub(crate) fn short(
    campaign: &Campaign,
    subject: &str,
    decision: &Decision,
    told: Disclosure<'_>,
) -> String {
    let telling = decision.events.iter().find_map(|event| match event {
        Event::Rolled(throw) => Some(verdicts(campaign, throw, told.only())),
        Event::Contested { a, b, verdict } => {
            Some(contest_short(&campaign.game, (a, b), verdict, told))
        }
        Event::Checked {
            face,
            before,
            after,
            ..
        } => Some(format!("{face} {}", durability(*before, *after).0)),
        Event::TableThrown { face, result, .. } => Some(format!("{face} {result}")),
        _ => None,
    });
    telling.unwrap_or_else(|| {
        let label = &decision.label;
        let came = if label.what() == subject {
            label.outcome()
        } else {
            label.deed()
        };
        came.to_owned()
    })
}

/// The most successful members that are named; with more the sentence gives their number.
const MOST_NAMED_MAKERS: usize = 3;

impl Campaign {
    /// A group's entry as a sentence to be read aloud; `None` for any other entry. `lines` are the members' events, each with
    /// the member's name.
    pub(crate) fn say_group(&self, label: &Label, lines: &[(&str, &Event)]) -> Option<String> {
        let thrown = lines.iter().copied().filter(|(_, event)| {
            matches!(
                event,
                Event::Rolled(_)
                    | Event::Contested { .. }
                    | Event::Checked { .. }
                    | Event::TableThrown { .. }
            )
        });
        let lines: Vec<(&str, &Event)> = thrown.collect();
        let (say, who) = self.of_all(&lines)?;
        let values = [
            ("what", label.what()),
            ("who", &listed(&who)),
            ("made", &who.len().to_string()),
            ("of", &lines.len().to_string()),
        ];
        Some(fill(say, &values))
    }

    /// The sentence for all lines of a group, and the members that the sentence is about.
    fn of_all<'a>(&self, lines: &[(&'a str, &Event)]) -> Option<(&str, Vec<&'a str>)> {
        let says = &self.game.says;
        let is = |wanted: fn(&Event) -> bool| {
            let found = lines.iter().filter(|(_, event)| wanted(event));
            found.map(|(name, _)| *name).collect::<Vec<_>>()
        };
        let once = is(|event| match event {
            Event::Rolled(throw) => throw.also.is_empty(),
            _ => matches!(event, Event::Contested { .. }),
        });
        let checked = is(|event| matches!(event, Event::Checked { .. }));
        let say = match lines.len() {
            0 => return None,
            of if once.len() == of => {
                let made = is(|event| event.roll_result().is_some_and(|it| it.success()));
                let say = match made.len() {
                    made if made == of && of > 1 => &says.all_make,
                    0 => &says.none_make,
                    1 => &says.one_makes,
                    2..=MOST_NAMED_MAKERS => &says.some_make,
                    _ => &says.many_make,
                };
                return Some((say, made));
            }
            of if checked.len() == of => {
                let worn = is(
                    |event| matches!(event, Event::Checked { before, after, .. } if before != after),
                );
                let say = if worn.is_empty() {
                    &says.spared
                } else {
                    &says.worn
                };
                return Some((say, worn));
            }
            _ => &says.thrown,
        };
        Some((say, Vec::new()))
    }
}

/// `Brannoc, Ysolde and Oda`.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [alone] => (*alone).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
