//! The throws of an entry.

use std::borrow::Cow;

use super::Plans;
use super::roll_facts::{ContestResult, Faces, Flags, RollFacts};
use crate::campaign::view::EntryView;
use crate::campaign::{
    CharacterId, ContestVerdict, Entry, Event, Kind, Reevaluation, RollRecord, RollResult, Seq,
    text,
};
use crate::game::Game;
use crate::rules::{Die, Face, Side};

/// What throws are read from: an entry, or the part of it that players may know.
#[derive(Debug)]
pub struct ThrowSource<'a> {
    seq: Seq,
    kind: Kind,
    hidden: bool,
    overruled: bool,
    events: Vec<&'a Event>,
}

impl<'a> From<&'a Entry> for ThrowSource<'a> {
    fn from(entry: &'a Entry) -> Self {
        Self {
            seq: entry.seq,
            kind: entry.what.kind,
            hidden: entry.what.hidden,
            overruled: entry.what.forced.is_some(),
            events: entry.what.events.iter().collect(),
        }
    }
}

impl<'a> From<&EntryView<'a>> for ThrowSource<'a> {
    fn from(entry: &EntryView<'a>) -> Self {
        Self {
            seq: entry.place(),
            kind: entry.kind(),
            hidden: entry.is_hidden(),
            overruled: entry.overruled().is_some(),
            events: entry.events().collect(),
        }
    }
}

/// The throws of an entry in order, and its changes of earlier ones. Empty where no die was needed.
pub fn roll_facts<'a>(
    entry: impl Into<ThrowSource<'a>>,
    game: &Game,
    plans: &mut Plans,
) -> Vec<RollFacts<'static>> {
    let entry = entry.into();
    let mut reading = Extractor {
        entry: &entry,
        game,
        plans,
        found: Vec::new(),
    };
    for event in &entry.events {
        reading.extract(event);
    }
    reading.found
}

struct Extractor<'a> {
    entry: &'a ThrowSource<'a>,
    game: &'a Game,
    plans: &'a mut Plans,
    found: Vec<RollFacts<'static>>,
}

impl Extractor<'_> {
    fn extract(&mut self, event: &Event) {
        let Some(result) = event.roll_result() else {
            return self.dice(event);
        };
        let Some(of) = result.of else {
            return match result.sides() {
                Some((a, b, verdict)) => self.contested(a, b, verdict),
                None => self.rolled(result.counts),
            };
        };
        let row = self.verdict(of, &result);
        match event {
            Event::Rerolled { new, .. } => {
                let row = self.with_dice(row, new);
                let flags = row.flags.with(Flags::REROLLED, true);
                self.found.push(RollFacts { flags, ..row });
            }
            Event::Amended {
                counts,
                other,
                switched,
                corrects,
                ..
            } => {
                if let Some(thrown) = corrects {
                    let (own, other) = match other {
                        Some(other) if *switched => (other, Some(counts)),
                        other => (counts, other.as_ref()),
                    };
                    self.corrected(row, own, other.map(|it| &**it), *thrown);
                } else {
                    // Points are spent on what fell: the roll is the one that was thrown.
                    let spends = event.points_spent().is_some();
                    self.amended(row, counts, other.as_deref(), (&result, spends));
                }
            }
            _ => self.found.push(row),
        }
        let is_new = matches!(event, Event::Amended { .. }) && event.points_spent().is_none();
        self.opponent(of, &result, is_new);
    }

    /// A throw with its place only.
    fn empty(&self, who: Option<CharacterId>) -> RollFacts<'static> {
        let flags = Flags::default()
            .with(Flags::HIDDEN, self.entry.hidden)
            .with(Flags::OVERRULED, self.entry.overruled);
        RollFacts {
            seq: self.entry.seq,
            who,
            led_by: Cow::Borrowed(""),
            of: None,
            flags,
            plan: None,
            percentile: None,
            tier: None,
            contest: None,
            faces: Faces::default(),
        }
    }

    /// Adds the dice of a throw, or the called total, under its plan.
    fn with_dice(&mut self, row: RollFacts<'static>, throw: &RollRecord) -> RollFacts<'static> {
        let mechanic = &self.game.mechanic;
        let (plan, percentile) =
            self.plans
                .number(mechanic, &throw.plan.numbers, throw.quality(mechanic));
        let faces = throw.faces.faces().iter().copied();
        let dice = throw.dice(mechanic).into_iter().zip(faces);
        RollFacts {
            flags: row
                .flags
                .with(Flags::TABLE_DICE, throw.table_dice)
                .with(Flags::CALLED, throw.called.is_some()),
            plan: Some(plan),
            percentile,
            faces: Faces::pack(dice),
            ..row
        }
    }

    fn rolled(&mut self, throw: &RollRecord) {
        if !throw.was_thrown() {
            return;
        }
        // A roll for the order of turns has no target.
        let tier = self.game.mechanic.tier(&throw.tier);
        let row = RollFacts {
            led_by: throw.lead().to_owned().into(),
            tier: tier.filter(|_| !self.entry.kind.is_of_turns()),
            ..self.empty(throw.who())
        };
        let row = self.with_dice(row, throw);
        self.found.push(row);
    }

    fn contested(&mut self, a: &RollRecord, b: &RollRecord, verdict: &ContestVerdict) {
        for (side, throw) in [(Side::A, a), (Side::B, b)] {
            if !throw.was_thrown() {
                continue;
            }
            let row = RollFacts {
                led_by: throw.lead().to_owned().into(),
                contest: Some(ContestResult {
                    chances: self.chances(side, a, b),
                    ..contest_result(side, verdict)
                }),
                ..self.empty(throw.who())
            };
            let row = self.with_dice(row, throw);
            self.found.push(row);
        }
    }

    /// A side's chances of winning and of a tie.
    fn chances(&mut self, side: Side, a: &RollRecord, b: &RollRecord) -> Option<(f64, f64)> {
        let mechanic = &self.game.mechanic;
        let (a_wins, tie) = self
            .plans
            .contest(mechanic, &a.plan.numbers, &b.plan.numbers)?;
        Some(match side {
            Side::A => (a_wins, tie),
            Side::B => ((1.0 - a_wins - tie).max(0.0), tie),
        })
    }

    /// The change of an earlier roll by this entry.
    fn verdict(&self, of: Seq, result: &RollResult<'_>) -> RollFacts<'static> {
        let counts = result.counts;
        let fought = result.contest.map(|(side, _, it)| contest_result(side, it));
        let tier = self.game.mechanic.tier(&counts.tier);
        RollFacts {
            led_by: counts.lead().to_owned().into(),
            of: Some(of),
            tier: tier.filter(|_| fought.is_none()),
            contest: fought,
            ..self.empty(counts.who())
        }
    }

    /// The same for the other side of a contest, which threw no dice.
    fn opponent(&mut self, of: Seq, result: &RollResult<'_>, is_new: bool) {
        let Some((side, throw, verdict)) = result.contest else {
            return;
        };
        let chances = match result.sides().filter(|_| is_new) {
            Some((a, b, _)) => self.chances(side.other(), a, b),
            None => None,
        };
        let empty = self.empty(throw.who());
        let row = RollFacts {
            led_by: throw.lead().to_owned().into(),
            of: Some(of),
            contest: Some(ContestResult {
                chances,
                ..contest_result(side.other(), verdict)
            }),
            flags: empty.flags.with(Flags::REPLANS, is_new),
            ..empty
        };
        self.found.push(row);
    }

    /// Old faces were counted with the roll. If the roll had none, it is counted here.
    fn amended(
        &mut self,
        mut row: RollFacts<'static>,
        counts: &Reevaluation,
        other: Option<&Reevaluation>,
        (result, spends): (&RollResult<'_>, bool),
    ) {
        if !counts.old.was_ever_thrown() {
            if !counts.new.was_thrown() {
                return;
            }
            row.of = None;
            if let (Some(it), Some((a, b, _))) = (&mut row.contest, result.sides()) {
                it.chances = self.chances(it.side, a, b);
            }
            row = self.with_dice(row, &counts.new);
        }
        if counts.old.was_ever_thrown() && counts.new.was_thrown() && !spends {
            row = self.replanned(row, counts, result);
        }
        let dice = self
            .added(counts)
            .chain(other.into_iter().flat_map(|it| self.added(it)));
        row.faces = Faces::pack(dice.collect::<Vec<_>>());
        let table_dice = counts.new.table_dice && !counts.by_program;
        row.flags = row.flags.with(Flags::TABLE_DICE, table_dice);
        self.found.push(row);
    }

    /// A change of what was rolled for: the roll counts under its new plan, in a contest with its new chances.
    fn replanned(
        &mut self,
        mut row: RollFacts<'static>,
        counts: &Reevaluation,
        result: &RollResult<'_>,
    ) -> RollFacts<'static> {
        let mechanic = &self.game.mechanic;
        let new = &counts.new;
        let (plan, _) = self
            .plans
            .number(mechanic, &new.plan.numbers, new.quality(mechanic));
        if let (Some(it), Some((a, b, _))) = (&mut row.contest, result.sides()) {
            it.chances = self.chances(it.side, a, b);
        }
        RollFacts {
            plan: Some(plan),
            flags: row.flags.with(Flags::REPLANS, true),
            ..row
        }
    }

    /// The dice of a throw that was misread, in place of those of the entry that threw it.
    fn corrected(
        &mut self,
        mut row: RollFacts<'static>,
        own: &Reevaluation,
        other: Option<&Reevaluation>,
        thrown: Seq,
    ) {
        let anew = RollFacts {
            of: Some(thrown),
            flags: row.flags.with(Flags::CORRECTS, true),
            ..row.clone()
        };
        let anew = self.with_dice(anew, &own.new);
        let dice = other.into_iter().flat_map(|it| self.added(it));
        row.faces = Faces::pack(dice.collect::<Vec<_>>());
        let table_dice = own.new.table_dice;
        row.flags = row
            .flags
            .with(Flags::TABLE_DICE, table_dice)
            .with(Flags::CORRECTS, true);
        self.found.extend([row, anew]);
    }

    /// The dice thrown for an amendment.
    fn added(&self, recast: &Reevaluation) -> impl Iterator<Item = (Die, Face)> + use<> {
        let throw = &recast.new;
        let kinds = throw.dice(&self.game.mechanic);
        let faces = throw.faces.faces();
        let places = recast.thrown.iter();
        let dice = places.filter_map(|&at| Some((kinds.get(at)?.clone(), *faces.get(at)?)));
        dice.collect::<Vec<_>>().into_iter()
    }

    /// Dice without a plan: plain ones, those of things and tables.
    fn dice(&mut self, event: &Event) {
        let (who, table_dice, dice) = match event {
            Event::DiceThrown {
                dice,
                faces,
                table_dice,
                ..
            } => {
                let kinds = dice.dice_of(faces).into_iter();
                let dice = kinds.zip(faces.faces().iter().copied());
                (None, *table_dice, Faces::pack(dice))
            }
            Event::RandomThrown {
                steps, table_dice, ..
            } => {
                let dice = steps.iter().flat_map(|step| {
                    let kinds = step.dice.dice_of(&step.faces).into_iter();
                    kinds.zip(step.faces.faces().iter().copied())
                });
                (None, *table_dice, Faces::pack(dice.collect::<Vec<_>>()))
            }
            Event::Checked {
                who,
                die,
                face,
                table_dice,
                ..
            } => (
                Some(*who),
                *table_dice,
                Faces::pack([(Die::Sides(die.sides), *face)]),
            ),
            Event::TableThrown {
                who,
                table,
                face,
                table_dice,
                ..
            } => {
                let mut rules = self.game.tables.iter();
                let Some(rule) = rules.find(|rule| text::same(&rule.name, table)) else {
                    return;
                };
                (
                    Some(*who),
                    *table_dice,
                    Faces::pack([(Die::Sides(rule.die), *face)]),
                )
            }
            _ => return,
        };
        if dice.0.is_empty() {
            return;
        }
        let row = self.empty(who);
        self.found.push(RollFacts {
            flags: row.flags.with(Flags::TABLE_DICE, table_dice),
            faces: dice,
            ..row
        });
    }
}

fn contest_result(side: Side, verdict: &ContestVerdict) -> ContestResult {
    let stands = match verdict.winner {
        None => std::cmp::Ordering::Equal,
        Some(winner) if winner == side => std::cmp::Ordering::Greater,
        Some(_) => std::cmp::Ordering::Less,
    };
    ContestResult {
        side,
        standing: stands,
        chances: None,
    }
}
