//! What a described roll pays and changes besides its tier: tracks, points, counters and the item used, in the roll's entry.

use std::borrow::Cow;

use super::shared::track_event;
use crate::campaign::character::Item;
use crate::campaign::refusal::{NoRoll, OverrideMode, Refusal};
use crate::campaign::sheet::Holding;
use crate::campaign::{Campaign, Counter, Event, RollRecord};
use crate::game::OF_THE_ATTRIBUTE;
use crate::rules::described::EffectTarget;
use crate::rules::durability::WearingKind;
use crate::rules::modifier::signed;
use crate::rules::{Reason, RerollKind, RollEffect};

/// The changes of an entry, each from what those before it left.
pub(crate) struct Changes<'a> {
    /// The campaign after them.
    now: Cow<'a, Campaign>,
    pub(crate) events: Vec<Event>,
}

impl<'a> Changes<'a> {
    pub(crate) fn new(campaign: &'a Campaign) -> Self {
        Self {
            now: Cow::Borrowed(campaign),
            events: Vec::new(),
        }
    }

    /// The effects of a roll that was just thrown, which end its breakdown; none of a called total, whose dice are not known.
    pub(crate) fn effects(&mut self, record: &mut RollRecord) -> Result<(), Refusal> {
        if record.faces.is_empty() {
            return Ok(());
        }
        let campaign = self.now.clone();
        let mechanic = &campaign.game.mechanic;
        let effects = mechanic.effects(&record.plan.numbers, &record.faces)?;
        self.make(record, &effects)
    }

    /// The same of a reroll, which came to this.
    pub(crate) fn effects_of_reroll(
        &mut self,
        kind: RerollKind<'_>,
        record: &mut RollRecord,
    ) -> Result<(), Refusal> {
        if record.faces.is_empty() {
            return Ok(());
        }
        let campaign = self.now.clone();
        let mechanic = &campaign.game.mechanic;
        let outcome = record.outcome(mechanic);
        let effects = mechanic.reroll_effects(kind, &record.plan.numbers, &outcome)?;
        self.make(record, &effects)
    }

    fn make(&mut self, record: &mut RollRecord, effects: &[RollEffect<'_>]) -> Result<(), Refusal> {
        for effect in effects.iter().filter(|effect| effect.by != 0) {
            if let Some((what, by)) = self.change(record, effect.what, effect.by)? {
                let bounded = if by == effect.by {
                    String::new()
                } else {
                    let end = if effect.by > 0 { "highest" } else { "lowest" };
                    format!(", only {} to its {end}", signed(by.into()))
                };
                let label = format!("{}: {what}{bounded}", effect.name);
                let told = Reason::new(label, signed(effect.by.into()));
                record.plan.reasons.push(told);
            }
        }
        Ok(())
    }

    /// Pays so much with it. What is not there is refused; where the GM overrules that, what there is of it is paid.
    pub(crate) fn pay(
        &mut self,
        record: &RollRecord,
        what: &EffectTarget,
        amount: i32,
        mode: &mut OverrideMode,
    ) -> Result<(), Refusal> {
        let who = record.who().map(|id| self.now.who(id)).transpose()?;
        if let (EffectTarget::Points(_), Some(who)) = (what, who)
            && !who.is_pc()
        {
            mode.refuse(Refusal::NotPlayer(who.name.clone()))?;
            return Ok(());
        }
        let has = self.now.holding(record.into(), what);
        if has.as_ref().is_none_or(|has| has.left() < amount) {
            mode.refuse(lacking(record, what, amount, has.as_ref()))?;
        }
        self.change(record, what, -amount)?;
        Ok(())
    }

    /// Changes it, at its bounds where it would go beyond: what it is called, and by how much it changed. `None` where the
    /// roll has nothing of the kind.
    fn change(
        &mut self,
        record: &RollRecord,
        what: &EffectTarget,
        by: i32,
    ) -> Result<Option<(String, i32)>, Refusal> {
        let Some(has) = self.now.holding(record.into(), what) else {
            return Ok(None);
        };
        let (name, now) = (has.name().to_owned(), has.left());
        let to = |most: i32| now.saturating_add(by).clamp(0, most.max(now).max(0));
        let (event, after) = match &has {
            Holding::Track(who, track, view) => {
                let after = to(view.max);
                (track_event(&self.now, who.id, track, after)?, after)
            }
            Holding::Points(who, point, _) => {
                let rule = self.now.game.sheet.points.as_ref();
                let after = to(rule.map_or(0, |rule| rule.cap));
                let event = Event::PointsSet {
                    who: who.id,
                    point: (*point).to_owned(),
                    before: now,
                    after,
                };
                (Some(event), after)
            }
            Holding::Counter(before) => {
                let after = to(before.max);
                let event = Event::CounterSet {
                    before: Some((*before).clone()),
                    after: Some(Counter {
                        now: after,
                        ..(*before).clone()
                    }),
                };
                (Some(event), after)
            }
            Holding::Item(who, before, _) => {
                let after = worn(&self.now, before, by);
                let left = self.now.uses_left(&after);
                let event = Event::ItemSet {
                    who: who.id,
                    supply: false,
                    before: Some((*before).clone()),
                    after: Some(after),
                };
                (Some(event), left)
            }
        };
        if let Some(event) = event.filter(|_| after != now) {
            self.now.to_mut().apply(&event);
            self.events.push(event);
        }
        Ok(Some((name, after - now)))
    }
}

/// An item after such a change: its bonus changes; one without a bonus wears by a use for each.
fn worn(campaign: &Campaign, before: &Item, by: i32) -> Item {
    let mut after = before.clone();
    if before.bonus > 0 {
        after.bonus = before.bonus.saturating_add(by).max(0);
    } else if let Some(wear) = campaign.game.sheet.wear(false) {
        let losses = usize::try_from(by.saturating_neg()).unwrap_or(0);
        let path = wear.path(WearingKind::Item, before.durability, before.die);
        after.durability = path.take(losses + 1).last().unwrap_or(before.durability);
    }
    after
}

/// Why it can't be paid with.
fn lacking(
    record: &RollRecord,
    what: &EffectTarget,
    amount: i32,
    has: Option<&Holding<'_>>,
) -> Refusal {
    let who = record.name.clone();
    match (what, has) {
        (EffectTarget::Points(point), None) => {
            let point = point.clone();
            Refusal::NoPoint { who, point }
        }
        (EffectTarget::Points(_), Some(has)) if has.left() < 1 => {
            let point = has.name().to_owned();
            Refusal::NoPoint { who, point }
        }
        (EffectTarget::Track(track), None) if track == OF_THE_ATTRIBUTE => {
            let attribute = record.attribute.as_deref().unwrap_or(record.lead());
            NoRoll::NoTrackOf(attribute.to_owned()).into()
        }
        (EffectTarget::Track(track), None) => {
            let track = track.clone();
            NoRoll::NothingLeft { who, track }.into()
        }
        (EffectTarget::Counter(name), None) => NoRoll::NoCounter(name.clone()).into(),
        (EffectTarget::Item, None) => NoRoll::NoItemUsed.into(),
        (EffectTarget::Track(_), Some(has)) if has.left() < 1 => {
            let track = has.name().to_owned();
            NoRoll::NothingLeft { who, track }.into()
        }
        (_, Some(has)) => NoRoll::TooLittleLeft {
            what: has.name().to_owned(),
            left: has.left(),
            needs: amount,
        }
        .into(),
    }
}
