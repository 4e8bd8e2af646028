//! What the rest of the program is told of a described mechanic: its words, and what a roll may take.

use std::borrow::Cow;

use crate::rules::described::{Combine, Input, InputSource, ModifierKind, Rules, Sign};
use crate::rules::{
    Combinations, CountedEffect, Increment, ModifierEffect, NamelessRoll, Profile, TraitsTaken,
};

impl Rules {
    pub(super) fn told(&self) -> Profile<'_> {
        let counted = [ModifierKind::Boon, ModifierKind::Bane].into_iter();
        let counted = counted.filter_map(|kind| {
            let (_, input) = self.effect_input(kind)?;
            Some(CountedEffect {
                one: kind.one(),
                names: [input.called(); 2],
            })
        });
        self.with_contests(Profile {
            combinations: Combinations {
                taken: Some(self.traits_taken()),
                advice: "roll one trait, or an attribute and a skill",
                ..Combinations::default()
            },
            nameless: NamelessRoll::Bonus,
            effects: Cow::Owned(self.effects_taken()),
            increments: self.steps(),
            counted_effects: counted.collect(),
            called_effects: self.called_effects(),
            target_name: self.target_input().map(|(_, it)| it.called()),
            usual_target: 0,
            total_tells_target: self.total_tells_target(),
            adds_faces: self.adds_faces(),
            value_name: self.value_name(),
            rerolls: self.reroll_kinds(),
            ..Profile::default()
        })
    }

    /// The first input that modifiers of a kind add to.
    pub(super) fn effect_input(&self, kind: ModifierKind) -> Option<(usize, &Input)> {
        let mut inputs = self.inputs().iter().enumerate();
        inputs.find(|(_, input)| input.from == InputSource::Effect(kind))
    }

    /// One of each effect that the inputs know.
    fn effects_taken(&self) -> Vec<ModifierEffect> {
        let mut effects = Vec::new();
        for input in self.inputs() {
            if let InputSource::Effect(kind) = input.from
                && !effects.contains(&kind.one())
            {
                effects.push(kind.one());
            }
        }
        effects
    }

    /// What the file calls modifiers that raise and lower, each beside one of its effect.
    fn called_effects(&self) -> Vec<(ModifierEffect, &str)> {
        let inputs = self.inputs().iter().filter(|it| !it.called.is_empty());
        let called = inputs.filter_map(|input| match input.from {
            InputSource::Effect(ModifierKind::Boon | ModifierKind::Bane) => None,
            InputSource::Effect(kind) => Some((kind, input)),
            _ => None,
        });
        let signed = called.flat_map(|(kind, input)| {
            let signs = [(Some(Sign::Up), 1), (Some(Sign::Down), -1)].into_iter();
            let signs = signs.filter(|(sign, _)| input.sign.is_none() || input.sign == *sign);
            signs.map(move |(_, by)| (kind.one().times(by), input.called.as_str()))
        });
        signed.collect()
    }

    /// One step in a character's favour and one against it: what the file ties to boons and banes, else dice, else the total.
    pub(super) fn steps(&self) -> [Increment<'_>; 2] {
        let named = |kind: ModifierKind, amount, [key, label]: [&'static str; 2]| {
            let own = self.effect_input(kind);
            let own = own.filter(|_| matches!(kind, ModifierKind::Boon | ModifierKind::Bane));
            let effect = kind.one().times(amount);
            let called = own.map(|(_, input)| input.called()).or_else(|| {
                let called = self.called_effects();
                let (_, name) = called.iter().find(|(one, _)| *one == effect)?;
                // One word for both steps would not tell them apart.
                let is_both = called.iter().filter(|(_, other)| other == name).count() > 1;
                (amount > 0 || !is_both).then_some(*name)
            });
            Increment {
                key: called.unwrap_or(key),
                label: called.unwrap_or(label),
                effect,
            }
        };
        let has = |kind| self.effect_input(kind).is_some();
        let (more, less) = if has(ModifierKind::Boon) && has(ModifierKind::Bane) {
            (ModifierKind::Boon, ModifierKind::Bane)
        } else if has(ModifierKind::Dice) {
            (ModifierKind::Dice, ModifierKind::Dice)
        } else {
            (ModifierKind::Flat, ModifierKind::Flat)
        };
        let less_by = if less == ModifierKind::Bane { 1 } else { -1 };
        if more == ModifierKind::Dice {
            [
                named(more, 1, ["die more", "more dice"]),
                named(less, less_by, ["die less", "fewer dice"]),
            ]
        } else {
            [
                named(more, 1, ["bonus", "bonus"]),
                named(less, less_by, ["penalty", "penalty"]),
            ]
        }
    }

    /// Whether dice give their faces, so that a result is a sum of them.
    fn adds_faces(&self) -> bool {
        let groups = self.definition().dice.iter();
        let mut given = groups.flat_map(|group| &group.gives);
        given.any(|(_, amount)| amount.text().trim() == "face")
    }

    /// The tally that is the value, where that is a count of what dice show.
    pub(crate) fn value_name(&self) -> &str {
        let value = self.definition().value.text().trim();
        let mut tallies = self.definition().tallies.iter();
        let is_count = |(name, combine): &(String, Combine)| {
            name == value && *combine == Combine::Add && !self.adds_faces()
        };
        if tallies.any(is_count) { value } else { "" }
    }

    /// So much of a tally in words, without a sign where less of it has a word of its own; `_` in a name is a space.
    pub(crate) fn counted(&self, tally: &str, amount: i64) -> (String, i64) {
        let mut opposites = self.definition().opposites.iter();
        let opposite = opposites.find(|(of, _)| of == tally && amount < 0);
        match opposite {
            Some((_, opposite)) => (opposite.clone(), -amount),
            None => (tally.replace('_', " "), amount),
        }
    }

    /// What the traits of a roll are to this mechanic.
    fn traits_taken(&self) -> TraitsTaken {
        let takes =
            |wanted: fn(&InputSource) -> bool| self.inputs().iter().any(|it| wanted(&it.from));
        TraitsTaken {
            attribute: takes(|it| {
                matches!(it, InputSource::Attribute | InputSource::AttributePlus)
            }),
            skill: takes(|it| matches!(it, InputSource::Skill)),
            skills: takes(|it| matches!(it, InputSource::Skills(_))),
        }
    }
}

impl Input {
    /// The word that the screen uses.
    pub(in crate::rules::mechanic::described) fn called(&self) -> &str {
        if self.called.is_empty() {
            &self.name
        } else {
            &self.called
        }
    }
}

impl ModifierKind {
    /// An effect of this kind with the number 1.
    pub(super) fn one(self) -> ModifierEffect {
        match self {
            Self::Flat => ModifierEffect::Flat(1),
            Self::Dice => ModifierEffect::Dice(1),
            Self::Boon => ModifierEffect::Boon(1),
            Self::Bane => ModifierEffect::Bane(1),
            Self::Difficulty => ModifierEffect::Difficulty(1),
            Self::Outcome => ModifierEffect::Outcome(1),
        }
    }
}
