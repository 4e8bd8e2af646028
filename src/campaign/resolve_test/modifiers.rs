//! Every modifier that reaches a roll, ticked or offered.

use super::base::Base;
use super::{INJURY, ListedModifier};
use crate::campaign::character::Value;
use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::Test;
use crate::campaign::{Campaign, Character, sheet, text};
use crate::game::{Injuries, Reach, Role};
use crate::rules::durability::Durability;
use crate::rules::{ModifierEffect, Training};

/// The source of a modifier for one roll, and its label where it has none.
const THIS_ROLL: &str = "this roll";

impl Campaign {
    /// The modifiers that reach the roll, in a fixed order, ticked as `test` says.
    pub(super) fn listed(
        &self,
        test: &Test,
        who: Option<&Character>,
        base: &Base,
    ) -> Result<Vec<ListedModifier>, Refusal> {
        let mut all = Vec::new();
        if base.training != Training::Trained {
            all.push(ListedModifier::on(
                "untrained",
                ModifierEffect::Bane(1),
                "skill",
            ));
        }
        if let Some(who) = who {
            all.extend(self.of_conditions(who, base));
            all.extend(self.of_injuries(who, base));
            all.extend(self.of_tracks(who));
            all.extend(self.of_items(who, base));
            all.extend(of_own(who, base));
            all.extend(self.of_offered_traits(who));
        }
        all.retain(|listed| self.game.mechanic.takes(listed.effect));
        for (label, effect) in &test.one_off {
            if !self.game.mechanic.takes(*effect) {
                let effect = self.game.mechanic.effect_text(*effect);
                return Err(NoRoll::NoEffect(effect).into());
            }
            let label = if label.is_empty() { THIS_ROLL } else { label };
            all.push(ListedModifier::on(label, *effect, THIS_ROLL));
        }
        name_apart(&mut all);
        tick(&mut all, &test.with, true)?;
        tick(&mut all, &test.without, false)?;
        Ok(all)
    }

    fn of_conditions(&self, who: &Character, base: &Base) -> Vec<ListedModifier> {
        let rules = self.game.conditions.iter();
        rules
            .filter(|rule| who.conditions.contains(&rule.name))
            .filter_map(|rule| reached(&rule.name, rule.effect?, &rule.reach, base, "condition"))
            .collect()
    }

    fn of_injuries(&self, who: &Character, base: &Base) -> Vec<ListedModifier> {
        let Some(kind) = self.game.sheet.injuries else {
            return Vec::new();
        };
        let injuries = who.injuries.iter();
        injuries
            .filter_map(|injury| {
                let effect = sheet::injury_effect(kind, injury.size)?;
                let wounds = kind == Injuries::Bane;
                let why = if wounds { "wound" } else { INJURY };
                let on = injury.on.clone().filter(|_| wounds);
                let reach = on.map_or(Reach::Offered, Reach::Trait);
                reached(&injury.text, effect, &reach, base, why)
            })
            .collect()
    }

    fn of_tracks(&self, who: &Character) -> Vec<ListedModifier> {
        let lost = self.penalty(who).into_iter();
        lost.filter(|&(_, dice)| dice > 0)
            .map(|(label, dice)| {
                ListedModifier::on(label, ModifierEffect::Penalty(dice), "penalty")
            })
            .collect()
    }

    /// A damaged item hampers attacks: rolls with what some defence is meant against.
    fn of_items(&self, who: &Character, base: &Base) -> Vec<ListedModifier> {
        let mut parried = self.game.sheet.defences.iter().flat_map(|d| &d.against);
        if !parried.any(|skill| base.traits.contains(skill)) {
            return Vec::new();
        }
        let items = who.items.iter();
        items
            .filter(|item| item.durability == Durability::Damaged)
            .map(|item| {
                ListedModifier::offered(
                    format!("damaged {}", item.name),
                    ModifierEffect::Bane(1),
                    "item",
                )
            })
            .collect()
    }

    /// Motivations and the like: worth their rating, in dice where the mechanic has a pool.
    fn of_offered_traits(&self, who: &Character) -> Vec<ListedModifier> {
        let kinds = self.game.sheet.kinds.iter();
        let known = kinds.flat_map(|kind| &kind.traits).map(|rule| &rule.name);
        let own = who
            .traits
            .keys()
            .filter(|name| !known.clone().any(|k| k == *name));
        let pool = self.game.mechanic.takes(ModifierEffect::Dice(1));
        known
            .clone()
            .chain(own)
            .filter(|name| {
                self.kind_of(who, name)
                    .is_some_and(|kind| kind.role == Role::Offered)
            })
            .filter_map(|name| match self.rating(who, name) {
                Some(Value::Number(n)) if n != 0 => {
                    let effect = if pool {
                        ModifierEffect::Dice(n)
                    } else {
                        ModifierEffect::Flat(n)
                    };
                    Some(ListedModifier::offered(name, effect, "trait"))
                }
                _ => None,
            })
            .collect()
    }
}

impl ListedModifier {
    fn on(label: impl Into<String>, effect: ModifierEffect, why: &'static str) -> Self {
        Self {
            label: label.into(),
            effect,
            on: true,
            offered: false,
            why,
        }
    }

    fn offered(label: impl Into<String>, effect: ModifierEffect, why: &'static str) -> Self {
        Self {
            on: false,
            offered: true,
            ..Self::on(label, effect, why)
        }
    }
}

fn of_own(who: &Character, base: &Base) -> Vec<ListedModifier> {
    let own = who.modifiers.iter();
    own.filter_map(|own| reached(&own.label, own.effect, &own.reach, base, "modifier"))
        .collect()
}

fn reached(
    label: &str,
    effect: ModifierEffect,
    reach: &Reach,
    base: &Base,
    why: &'static str,
) -> Option<ListedModifier> {
    match reach {
        Reach::All => Some(ListedModifier::on(label, effect, why)),
        Reach::Trait(name) => base
            .traits
            .contains(name)
            .then(|| ListedModifier::on(label, effect, why)),
        Reach::Offered => Some(ListedModifier::offered(label, effect, why)),
    }
}

/// Labels identify ticks, so they are made unique.
fn name_apart(all: &mut [ListedModifier]) {
    for at in 1..all.len() {
        let (before, this) = all.split_at_mut(at);
        let label = this[0].label.clone();
        let taken = |name: &str| before.iter().any(|b| text::same(&b.label, name));
        let mut count = 1;
        while taken(&this[0].label) {
            count += 1;
            this[0].label = format!("{label} {count}");
        }
    }
}

fn tick(all: &mut [ListedModifier], labels: &[String], on: bool) -> Result<(), Refusal> {
    for label in labels {
        let same = |listed: &&mut ListedModifier| text::same(&listed.label, label);
        let Some(found) = all.iter_mut().find(same) else {
            return Err(Refusal::Unknown {
                what: "modifier",
                word: label.clone(),
                there_is: all.iter().map(|listed| listed.label.clone()).collect(),
            });
        };
        found.on = on;
    }
    Ok(())
}
