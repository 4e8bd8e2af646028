//! The preview of a draft, computed once per change: plan, modifiers, odds, the worth of a reroll.

use std::sync::Arc;

use super::draft::Draft;
use super::rows::{UsableItem, usable};
use crate::campaign::refusal::OverrideMode;
use crate::campaign::resolve_test::{AltPlan, ResolvedTest};
use crate::campaign::sheet::{Price, RollOwner};
use crate::campaign::test::{Actor, Test};
use crate::campaign::{Campaign, Character, CharacterId, Command, OpenOutcome, Refusal};
use crate::rules::modifier::plain;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{
    ContestOdds, KeptResult, Odds, Plan, RerollChances, RerollKind, RuleError, Unreckoned,
};
use crate::tui::context::AppState;
use crate::tui::context::reckoner::OpenRoll;

/// The preview of a roll.
#[derive(Debug, Default)]
pub(crate) struct View {
    /// The roll, or why it can't be made.
    pub(crate) own: Option<Result<ResolvedTest, String>>,
    /// What is declared for it: `VICE ACTION`.
    pub(crate) declared: Vec<String>,
    /// The other side of a contest.
    pub(crate) other: Option<Result<ResolvedTest, String>>,
    /// The odds.
    pub(crate) odds: Chances,
    /// The chance of success against each further target, where it is known.
    pub(crate) further: Vec<Option<f64>>,
    /// A group's members, a line each.
    pub(crate) each: Vec<MemberPreview>,
    /// For an amended roll: which dice stay, which are missing.
    pub(crate) kept: Vec<String>,
    /// Whether an amended roll meets another side's throw, which is thrown already.
    pub(crate) meets: bool,
    /// The items that this side and the other can use.
    pub(crate) items: [Vec<UsableItem>; 2],
    /// Whether a roll that succeeds without dice is thrown anyway.
    pub(crate) anyway: bool,
    /// The plain dice that are typed.
    pub(crate) dice: Option<DicePreview>,
    /// The rerolls on offer for the open outcome; in a contest for both sides.
    pub(crate) offers: Vec<Offer>,
    /// What each point that can be spent would make of the open outcome: `luck: 13 → 14 · hit`.
    pub(crate) points: Vec<String>,
}

/// Plain dice.
#[derive(Debug)]
pub(crate) struct DicePreview {
    pub(crate) dice: DiceExpr,
    /// Their odds, where they are shown.
    pub(crate) odds: Option<Arc<Odds>>,
}

/// A group member's line.
#[derive(Debug)]
pub(crate) struct MemberPreview {
    /// `2 Ysolde`.
    pub(crate) name: String,
    /// The roll, or why it can't be made.
    pub(crate) built: Result<ResolvedTest, String>,
    /// The chance of success, 0 to 1; 1 if the roll succeeds without dice; `None` where it is not known.
    pub(crate) success: Option<f64>,
}

/// The exact odds of a draft.
#[derive(Debug, Default)]
pub(crate) enum Chances {
    /// No roll to compute odds for.
    #[default]
    None,
    /// A roll's odds; when it would be rerolled in each way, and the chance of success with that.
    One(Arc<Odds>, Vec<(String, f64)>),
    /// Why a contest's odds are not known.
    Unreckoned(Unreckoned),
    /// A contest's odds, and the names of both sides.
    Two(Arc<ContestOdds>, [String; 2]),
}

/// A reroll that can be paid for now.
#[derive(Debug)]
pub(crate) struct Offer {
    /// The character whose outcome it is.
    pub(crate) who: CharacterId,
    /// The name of the way; empty for the only one.
    pub(crate) kind: String,
    /// Which result counts.
    pub(crate) keep: KeptResult,
    /// The points or track to spend, and how many are left; `None` where it costs nothing.
    pub(crate) cost: Option<(String, i32)>,
    /// The chances of a reroll, or why they are not known.
    pub(crate) worth: Result<RerollChances, Unreckoned>,
}

impl Chances {
    /// The chance of the first side's success, where it is known.
    fn success(&self) -> Option<f64> {
        match self {
            Self::One(odds, _) => odds.known_success(),
            Self::Two(odds, _) => Some(odds.a),
            Self::None | Self::Unreckoned(_) => None,
        }
    }
}

impl Offer {
    /// Whether it can better anything, as far as is known.
    pub(crate) fn may_better(&self) -> bool {
        !matches!(&self.worth, Ok(worth) if worth.better <= 0.0)
    }
}

impl DicePreview {
    pub(crate) fn of(state: &AppState, dice: DiceExpr, with_odds: bool) -> Self {
        let mechanic = &state.campaign().game.mechanic;
        let odds = || state.reckoner.dice_odds(mechanic, &dice);
        Self {
            odds: with_odds.then(odds),
            dice,
        }
    }

    /// `4d6k3: 3 to 18, on average 12.2`.
    pub(crate) fn in_words(&self) -> String {
        let dice = &self.dice;
        let Some(odds) = &self.odds else {
            return dice.to_string();
        };
        if let Some(why) = odds.unreckoned() {
            return format!("{dice}: odds {why}");
        }
        let values = odds.values();
        let mean: f64 = values
            .iter()
            .map(|(value, chance)| f64::from(*value) * chance)
            .sum();
        let mean = format!("{mean:.1}").replace('-', "−");
        match (values.first(), values.last()) {
            (Some((low, _)), Some((high, _))) if low < high => {
                let (low, high) = (plain(*low), plain(*high));
                format!("{dice}: {low} to {high}, on average {mean}")
            }
            _ => format!("{dice}: always {mean}"),
        }
    }
}

impl View {
    /// The preview of a draft. `open`: the character whose open outcome could be rerolled.
    pub(crate) fn of(state: &AppState, draft: &Draft, open: Option<&Character>) -> Self {
        let campaign = state.campaign();
        let mut view = Self {
            offers: open.map_or_else(Vec::new, |who| offers(state, who)),
            points: open.map_or_else(Vec::new, |who| points(campaign, who)),
            ..Self::default()
        };
        let Some(test) = &draft.test else { return view };
        view.anyway = test.anyway;
        view.items[0] = usable(campaign, test);
        let or_reason = |built: Result<ResolvedTest, Refusal>| built.map_err(|no| no.to_string());
        if test.who == Actor::Each {
            view.each = members(state, test);
            let sample = campaign.resolve_both(&state.sample(test));
            let (own, other) = sample.map_or_else(
                |no| (Err(no), None),
                |(own, other)| (Ok(own), other.map(Ok)),
            );
            (view.own, view.other) = (Some(or_reason(own)), other);
            return view;
        }
        let Some(other) = &draft.other else {
            let built = or_reason(campaign.resolve(test));
            if let Ok(built) = &built {
                view.odds = chances(state, draft, built);
                let odds = |it: &AltPlan| {
                    let odds = state
                        .reckoner
                        .odds(&campaign.game.mechanic, &it.plan.numbers);
                    odds.known_success()
                };
                view.further = built.also.iter().map(odds).collect();
            }
            view.own = Some(built);
            return view;
        };
        view.items[1] = usable(campaign, other);
        let (a, b) = (campaign.resolve_side(test), campaign.resolve_side(other));
        if let (Ok(a), Ok(b)) = (&a, &b) {
            view.odds = contested(state, (&a.name, &a.plan), (&b.name, &b.plan));
        }
        view.own = Some(or_reason(a));
        view.other = Some(or_reason(b));
        view
    }

    /// The roll, if it can be made.
    pub(crate) fn built(&self) -> Option<&ResolvedTest> {
        self.own.as_ref()?.as_ref().ok()
    }
}

/// The roll of each group member.
fn members(state: &AppState, test: &Test) -> Vec<MemberPreview> {
    let campaign = state.campaign();
    let member = |who: &&Character| {
        let test = campaign.test_of_member(test, who.id);
        let sides = campaign.resolve_both(&test).map_err(|no| no.of_member());
        let success = match &sides {
            Ok((own, Some(other))) => {
                let (own, other) = ((&*own.name, &own.plan), (&*other.name, &other.plan));
                contested(state, own, other).success()
            }
            Ok((own, None)) if own.automatic.is_some() => Some(1.0),
            Ok((own, None)) => {
                let mechanic = &campaign.game.mechanic;
                let odds = state.reckoner.odds(mechanic, &own.plan.numbers);
                odds.known_success()
            }
            Err(_) => Some(0.0),
        };
        let built = sides.map(|(own, _)| own);
        let name = format!("{} {}", who.number, who.name);
        MemberPreview {
            name,
            built,
            success,
        }
    };
    let each = state.each_one(Command::Roll(Box::new(test.clone())));
    let each = match &each {
        Some(Command::Group(each)) => each.members(campaign, &mut OverrideMode::overriding()),
        _ => return Vec::new(),
    };
    each.unwrap_or_default().iter().map(member).collect()
}

fn chances(state: &AppState, draft: &Draft, built: &ResolvedTest) -> Chances {
    let campaign = state.campaign();
    if built.automatic.is_some() {
        return Chances::None;
    }
    let mechanic = &campaign.game.mechanic;
    let roll = &built.plan.numbers;
    let odds = state.reckoner.odds(mechanic, roll);
    let test = draft.test.as_ref().filter(|_| odds.unreckoned().is_none());
    let with = test.map_or_else(Vec::new, |test| {
        campaign.worth_of_rerolls(test, built, odds.success, |kind| {
            state.reckoner.success_with_reroll(mechanic, kind, roll)
        })
    });
    Chances::One(odds, with)
}

/// The odds of two plans against each other.
fn contested(state: &AppState, a: (&str, &Plan), b: (&str, &Plan)) -> Chances {
    let mechanic = &state.campaign().game.mechanic;
    let odds = state
        .reckoner
        .contest_odds(mechanic, &a.1.numbers, &b.1.numbers);
    let names = [a.0.to_owned(), b.0.to_owned()];
    match odds {
        Ok(odds) => Chances::Two(odds, names),
        Err(RuleError::Unreckoned(why)) => Chances::Unreckoned(why),
        Err(_) => Chances::None,
    }
}

/// What each point that the character has would make of its open outcome.
fn points(campaign: &Campaign, who: &Character) -> Vec<String> {
    let Some(open) = who.open.as_deref() else {
        return Vec::new();
    };
    let offers = campaign.points_on(who, open).into_iter();
    let offers = offers.filter(|offer| offer.paid.as_ref().is_none_or(|(_, left)| *left > 0));
    let words = offers.map(|offer| format!("{}: {}", offer.point, offer.makes));
    words.collect()
}

/// The reroll offers for a character's open outcome and for the other side's in the same contest.
fn offers(state: &AppState, who: &Character) -> Vec<Offer> {
    let campaign = state.campaign();
    let open = who.open.as_deref();
    let other = || {
        let open = open?;
        let other = campaign.character(open.against.as_ref()?.1.who()?)?;
        let same = other.open.as_deref()?.root == open.root;
        same.then_some(other)
    };
    let both = [Some(who), other()].into_iter().flatten();
    let kinds = campaign.game.rerolls();
    let offers = both.flat_map(|who| {
        let offers = kinds.iter().filter_map(|kind| offer(state, who, *kind));
        offers.collect::<Vec<_>>()
    });
    offers.collect()
}

/// A character's reroll offer; `None` after a reroll whose result can still be chosen, or where a called total doesn't tell
/// which dice it leaves.
fn offer(state: &AppState, who: &Character, kind: RerollKind<'_>) -> Option<Offer> {
    let campaign = state.campaign();
    let open = who.open.as_deref().filter(|open| open.other.is_none())?;
    let is_left = |times: u16| open.rerolls_of(kind.name) < times.into();
    if !kind.times.is_none_or(is_left) || !open.record.tells_what_stays(kind) {
        return None;
    }
    let owner = RollOwner::from(&open.record);
    let cost = match campaign.reroll_price((who, owner), kind, &open.record.plan)? {
        Price::Free => None,
        Price::One(_, left) if left < 1 => return None,
        Price::One(name, left) => Some((name, left)),
    };
    let mechanic = &campaign.game.mechanic;
    let outcome = open.record.outcome(mechanic);
    let may = mechanic.may_reroll(kind, &open.record.plan.numbers, &outcome);
    may.ok().filter(|may| *may)?;
    Some(Offer {
        who: who.id,
        kind: kind.name.to_owned(),
        keep: kind.keep,
        cost,
        worth: worth(state, kind, open),
    })
}

fn worth(
    state: &AppState,
    kind: RerollKind<'_>,
    open: &OpenOutcome,
) -> Result<RerollChances, Unreckoned> {
    let mechanic = &state.campaign().game.mechanic;
    let against = open.against.as_ref().map(|(side, against)| {
        let outcome = against.outcome(mechanic);
        (*side, against.plan.numbers.clone(), outcome)
    });
    let open = OpenRoll {
        roll: open.record.plan.numbers.clone(),
        outcome: open.record.outcome(mechanic),
        throw: open.record.faces.clone(),
        against,
    };
    state.reckoner.reroll_chances(mechanic, kind, open)
}
