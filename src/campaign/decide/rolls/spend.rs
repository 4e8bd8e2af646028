//! Points spent on a roll after it was thrown: its value changes, its dice stay. The cost and the new result are one entry.

use super::changes::Changes;
use super::contest::verdict_of;
use super::reroll::{contested, is_kept, moved_on, of_entry, open_or_last, settled, tier};
use super::shared::evaluate;
use crate::campaign::decide::{Decided, within};
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::sheet::Holding;
use crate::campaign::test::Whose;
use crate::campaign::{
    AltResult, Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Kind,
    OpenOutcome, Reevaluation, Refusal, RollRecord, Seq, text, wording,
};
use crate::rules::modifier::plain;
use crate::rules::{MOST_POINTS, Mechanic, Plan, PointKind};

/// Which points are spent, and how many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PointsSpent<'a> {
    pub(crate) point: &'a str,
    pub(crate) times: u32,
}

pub(crate) fn on_roll(
    campaign: &Campaign,
    id: CharacterId,
    points: PointsSpent<'_>,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
) -> Decided {
    let kind = kind_of(campaign, points.point)?;
    let who = campaign.who(id)?;
    let open = open_or_last(who, mode, history)?;
    let hidden = is_kept(&open, history)?;
    Ok(spent(campaign, who, &open, (kind, points.times), mode)?.hidden(hidden))
}

/// Spends them on the outcome of an entry. A closed outcome needs an override, and then stays closed.
pub(crate) fn on_entry(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    points: PointsSpent<'_>,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
) -> Decided {
    let kind = kind_of(campaign, points.point)?;
    let (who, open) = of_entry(campaign, (of, whose), mode, history)?;
    let hidden = is_kept(&open, history)?;
    Ok(spent(campaign, who, &open, (kind, points.times), mode)?.hidden(hidden))
}

/// The kind of point that is meant, with its place among the game's.
fn kind_of<'a>(campaign: &'a Campaign, point: &str) -> Result<(usize, PointKind<'a>), Refusal> {
    let all = campaign.game.mechanic.points();
    if all.is_empty() {
        return Err(NoRoll::NoPointsAfter.into());
    }
    let known = || all.iter().map(|kind| kind.name.to_owned()).collect();
    let mut kinds = all.iter().enumerate();
    let found = kinds.find(|(_, kind)| text::same(kind.name, point));
    let found = found.ok_or_else(|| Refusal::Unknown {
        what: "point",
        word: text::line(point),
        there_is: known(),
    })?;
    Ok((found.0, *found.1))
}

fn spent(
    campaign: &Campaign,
    who: &Character,
    open: &OpenOutcome,
    ((at, kind), times): ((usize, PointKind<'_>), u32),
    mode: &mut OverrideMode,
) -> Decided {
    let already = open.record.plan.numbers.points_at(at);
    let most = i32::from(MOST_POINTS.saturating_sub(already));
    let times = i32::try_from(times).unwrap_or(i32::MAX);
    within(kind.name, times, 1, most)?;
    if i32::from(already) + times > i32::from(kind.times) {
        mode.refuse(NoRoll::PointsTaken {
            name: kind.name.to_owned(),
            times: kind.times,
            spent: already,
        })?;
    }
    let mut changes = Changes::new(campaign);
    if let Some(costs) = kind.costs {
        changes.pay(&open.record, costs, times, mode)?;
    }
    let mechanic = &campaign.game.mechanic;
    let added = (at, u16::try_from(times).unwrap_or(MOST_POINTS));
    let counts = reevaluated(mechanic, &open.record, added)?;
    let other = open.other.as_ref();
    let other = other.map(|other| reevaluated(mechanic, other, added));
    let other = other.transpose()?;
    let after = OpenOutcome {
        record: counts.new.clone(),
        other: other.as_ref().map(|other| other.new.clone()),
        ..moved_on(campaign, open)
    };
    let was = contested(campaign, open)?;
    let contest = contested(campaign, &after)?;
    let amended = Event::Amended {
        of: open.seq,
        was: tier(open, was.as_ref()),
        counts: Box::new(counts),
        other: other.map(Box::new),
        switched: false,
        corrects: None,
        contest: contest.clone(),
    };
    let label = wording::roll_label(campaign, &amended);
    let mut events = changes.events;
    events.push(amended);
    events.extend(settled(campaign, &after));
    Ok(Decision {
        tier: Some(tier(&after, contest.as_ref())),
        ..Decision::new(Kind::Amend, label, events)
            .about(vec![who.id])
            .caused_by(Some(open.seq))
    })
}

impl Campaign {
    /// What an open outcome came to, for the side that rolled it: of a contest how it ended for that side.
    pub(crate) fn open_verdict(&self, open: &OpenOutcome) -> String {
        let game = &self.game;
        let contest = open.against.as_ref().and_then(|(side, other)| {
            let verdict = verdict_of(&game.mechanic, *side, &open.record, other).ok()?;
            Some((*side, verdict))
        });
        let Some((side, verdict)) = contest else {
            return game.tier_name(&open.record.tier);
        };
        let names_winner = game.side_verdict(&verdict.tier).is_some();
        match verdict.winner {
            Some(winner) if winner != side && (game.mechanic.is_mutual() || names_winner) => {
                "lost".to_owned()
            }
            Some(_) if names_winner => "won".to_owned(),
            _ => game.tier_name(&verdict.tier),
        }
    }

    /// The command that spends one more point of each kind on an open outcome, in words what it would make of it, and what one
    /// costs: `luck: 13 · hit`.
    pub(crate) fn points_on(&self, who: &Character, open: &OpenOutcome) -> Vec<PointOffer> {
        let mechanic = &self.game.mechanic;
        let kinds = mechanic.points().into_iter().enumerate();
        let offers = kinds.filter_map(|(at, kind)| {
            let counts = with_points(mechanic, &open.record, (at, 1)).ok()?;
            let contest = open.against.is_some() && !mechanic.profile().contest_tiers;
            let tier = if contest {
                String::new()
            } else {
                format!(" · {}", self.game.tier_name(&counts.tier))
            };
            let paid = kind.costs.map(|costs| {
                let has = self.holding((&open.record).into(), costs);
                let name = has.as_ref().map_or(costs.name(), |has| has.name());
                (name.to_owned(), has.as_ref().map_or(0, Holding::left))
            });
            Some(PointOffer {
                command: Command::SpendOnRoll {
                    who: who.id,
                    point: kind.name.to_owned(),
                    times: 1,
                },
                point: kind.name.to_owned(),
                makes: format!(
                    "{} → {}{tier}",
                    plain(open.record.value),
                    plain(counts.value)
                ),
                paid,
            })
        });
        offers.collect()
    }
}

/// A point that can be spent on an open outcome.
#[derive(Debug)]
pub(crate) struct PointOffer {
    pub(crate) command: Command,
    pub(crate) point: String,
    /// What it would make of the outcome: `13 → 14 · hit`.
    pub(crate) makes: String,
    /// What pays for it, and how much of it is left; `None` where it costs nothing.
    pub(crate) paid: Option<(String, i32)>,
}

/// A throw with so many more points of the kind at a place.
fn reevaluated(
    mechanic: &Mechanic,
    old: &RollRecord,
    more: (usize, u16),
) -> Result<Reevaluation, Refusal> {
    Ok(Reevaluation {
        old: old.clone(),
        new: with_points(mechanic, old, more)?,
        surplus: Vec::new(),
        thrown: Vec::new(),
        by_program: false,
    })
}

/// What a throw comes to with so many more points of the kind at a place.
fn with_points(
    mechanic: &Mechanic,
    record: &RollRecord,
    (kind, more): (usize, u16),
) -> Result<RollRecord, Refusal> {
    let with_points = |plan: &Plan| Plan {
        numbers: plan.numbers.clone().with_points(kind, more),
        ..plan.clone()
    };
    let also = record.also.iter().map(|it| AltResult {
        plan: with_points(&it.plan),
        ..it.clone()
    });
    let new = RollRecord {
        plan: with_points(&record.plan),
        also: also.collect(),
        ..record.clone()
    };
    evaluate(mechanic, new)
}
