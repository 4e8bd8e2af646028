//! What a described roll pays and changes besides its tier: tracks, points, counters and the item used, in the roll's entry.

use std::borrow::Cow;

use super::shared::track_event;
use crate::campaign::character::Item;
use crate::campaign::decide::sheet::tracks;
use crate::campaign::refusal::{NoRoll, OverrideMode, Refusal};
use crate::campaign::sheet::Holding;
use crate::campaign::sound::limits::MOST_BONUS;
use crate::campaign::test::Change;
use crate::campaign::{
    Affected, Campaign, CharacterId, Count, Counter, EffectMade, Event, RollRecord,
};
use crate::game::OF_THE_ATTRIBUTE;
use crate::rules::described::EffectTarget;
use crate::rules::durability::{Durability, WearingKind};
use crate::rules::{RerollKind, RollEffect};

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

    /// The effects of a throw that counts from now on; none of a called total, whose dice are not known.
    pub(crate) fn effects(&mut self, record: &mut RollRecord) -> Result<(), Refusal> {
        record.effects.retain(|made| made.of_reroll);
        if record.faces.is_empty() {
            return Ok(());
        }
        let campaign = self.now.clone();
        let mechanic = &campaign.game.mechanic;
        let effects = mechanic.effects(&record.plan.numbers, &record.faces)?;
        self.make(record, &effects, false)
    }

    /// What a reroll does besides, which came to this.
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
        self.make(record, &effects, true)
    }

    /// Takes back the effects of a throw that counts no more; what a reroll did stands.
    pub(crate) fn take_back(&mut self, record: &RollRecord) -> Result<(), Refusal> {
        for effect in record.effects.iter().rev() {
            if !effect.of_reroll {
                let by = effect.made.saturating_neg();
                self.change(record.who(), &effect.what, by)?;
            }
        }
        Ok(())
    }

    fn make(
        &mut self,
        record: &mut RollRecord,
        effects: &[RollEffect<'_>],
        of_reroll: bool,
    ) -> Result<(), Refusal> {
        for effect in effects.iter().filter(|effect| effect.by != 0) {
            let what = self.now.affected((&*record).into(), effect.what);
            let Some(what) = what else { continue };
            if let Some(made) = self.change(record.who(), &what, effect.by)? {
                record.effects.push(EffectMade {
                    name: effect.name.to_owned(),
                    what,
                    by: effect.by,
                    made,
                    of_reroll,
                });
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
        let by = has.map_or(0, |has| amount.saturating_mul(has.per_paid()));
        if let Some(what) = self.now.affected(record.into(), what) {
            self.change(record.who(), &what, by)?;
        }
        Ok(())
    }

    /// Changes it, at its bounds where it would go beyond, and says by how much it changed; `None` where there is no such
    /// thing.
    fn change(
        &mut self,
        who: Option<CharacterId>,
        what: &Affected,
        by: i32,
    ) -> Result<Option<i32>, Refusal> {
        let Some(has) = self.now.held(who, what) else {
            return Ok(None);
        };
        let now = has.now();
        // What the game master has set lower since stays lower.
        let to = |most: i32| {
            now.saturating_add(by)
                .clamp(now.min(0), most.max(now).max(0))
        };
        let mut asked = None;
        let (event, after) = match &has {
            Holding::Track(who, track, view, _) => {
                let after = to(view.max);
                let change = Change::By(by);
                asked = tracks::asked(&self.now, who, track, change, after - now);
                (track_event(&self.now, who.id, track, after)?, after)
            }
            Holding::Points(who, point, _) => {
                let rule = self.now.game.sheet.points.as_ref();
                let after = to(rule.map_or(0, |rule| rule.cap));
                let event = Event::PointsSet {
                    who: who.id,
                    point: point.clone(),
                    before: now,
                    after,
                };
                (Some(event), after)
            }
            Holding::Counter(before, _, max) => {
                let after = to(*max);
                let event = Event::CounterSet {
                    before: Some((*before).clone()),
                    after: Some(Counter {
                        count: Count::Steps {
                            now: after,
                            max: *max,
                        },
                        ..(*before).clone()
                    }),
                };
                (Some(event), after)
            }
            Holding::Bonus(who, item) => {
                let bonus = to(MOST_BONUS);
                let after = Item {
                    bonus,
                    ..(*item).clone()
                };
                (Some(item_set(who.id, item, after)), bonus)
            }
            Holding::Uses(who, item, _) => {
                let after = worn(&self.now, item, by);
                let left = self.now.uses_left(&after);
                (Some(item_set(who.id, item, after)), left)
            }
        };
        if let Some(event) = event.filter(|_| after != now) {
            self.now.to_mut().apply(&event);
            self.add(event);
        }
        self.events.extend(asked);
        Ok(Some(after.saturating_sub(now)))
    }

    /// Adds a change; two of the same thing are one.
    fn add(&mut self, event: Event) {
        let part = event.part();
        let earlier = self.events.iter_mut().find(|it| it.part() == part);
        match earlier {
            Some(earlier) => earlier.then(event),
            None => self.events.push(event),
        }
        self.events
            .retain(|event| event.inverse().as_ref() != Some(event));
    }
}

fn item_set(who: CharacterId, before: &Item, after: Item) -> Event {
    Event::ItemSet {
        who,
        supply: false,
        before: Some(before.clone()),
        after: Some(after),
    }
}

/// An item with so many uses more or less.
fn worn(campaign: &Campaign, before: &Item, by: i32) -> Item {
    let Some(wear) = campaign.game.sheet.wear(false) else {
        return before.clone();
    };
    let full = wear.full(before.die);
    let states: Vec<Durability> = wear.path(WearingKind::Item, full, before.die).collect();
    let here = states.iter().position(|state| *state == before.durability);
    let steps = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
    let durability = here.map(|here| {
        let to = if by > 0 {
            here.saturating_sub(steps)
        } else {
            here.saturating_add(steps).min(states.len() - 1)
        };
        states[to]
    });
    Item {
        durability: durability.unwrap_or(before.durability),
        ..before.clone()
    }
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
        (EffectTarget::Track(_), Some(has @ Holding::Track(.., true))) => NoRoll::TooFull {
            track: has.name().to_owned(),
            room: has.left(),
            needs: amount,
        }
        .into(),
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
