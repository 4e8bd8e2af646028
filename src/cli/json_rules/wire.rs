//! What the games' wire formats have in common. What is stored never follows them.

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::game::Game;
use crate::rules::attribute_die::KeptDie;
use crate::rules::{
    ContestOdds, DieResult, Face, Mechanic, Modifier, ModifierEffect, Odds, Outcome, RerollPolicy,
    RollNumbers, RollRequest, Step, Target, Tier,
};

/// A check's fields.
pub(super) type Fields = Map<String, Value>;

/// An answer, or why there is none.
pub(super) type Answer = Result<Value>;

/// One line in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with game and check")]
pub(super) struct Request {
    pub(super) game: String,
    pub(super) check: Fields,
}

/// A roll and the mechanic it is made with: each side of a contest may have its own readings.
pub(super) struct Roll {
    pub(super) mechanic: Mechanic,
    pub(super) numbers: RollNumbers,
}

impl Roll {
    pub(super) fn of(mechanic: Mechanic, request: impl Into<RollRequest>) -> Result<Self> {
        mechanic.validate()?;
        let numbers = mechanic.plan(&request.into())?.numbers;
        Ok(Self { mechanic, numbers })
    }

    pub(super) fn plan(&self) -> Value {
        match &self.numbers {
            RollNumbers::ViceDie(it) => json!({"bonus": it.bonus, "dv": it.dv}),
            RollNumbers::OnesPool(it) => json!({"pool": it.pool}),
            RollNumbers::SuccessPool(it) => json!({
                "dice": it.dice,
                "difficulty": it.difficulty,
                "overage": it.overage,
                "untrained": it.untrained,
            }),
            RollNumbers::AttributeDie(it) => {
                let (d6, keep) = match it.keep {
                    KeptDie::Only => (1, "only"),
                    KeptDie::High => (2, "high"),
                    KeptDie::Low => (2, "low"),
                };
                json!({"d6": d6, "keep": keep, "flat": it.flat, "tn": it.tn})
            }
            // Answered by `described`.
            RollNumbers::Described(_) => Value::Null,
        }
    }

    /// The odds, and what every answer has of them; with a policy what a reroll adds.
    pub(super) fn odds(&self, policy: Option<RerollPolicy>) -> Result<(Odds, Value)> {
        let odds = self.mechanic.odds(&self.numbers);
        if let Some(why) = odds.unreckoned() {
            bail!("the odds are {why}");
        }
        let mut answer = json!({
            "plan": self.plan(),
            "tier": self.tiers(&odds.tiers),
            "p_success": odds.success,
        });
        if let Some(policy) = policy {
            let odds = self.mechanic.reroll_odds(&self.numbers, policy);
            answer["reroll"] = json!({
                "p_spend": odds.spend,
                "tier": self.tiers(&odds.tiers),
                "p_success": odds.success,
            });
        }
        Ok((odds, answer))
    }

    pub(super) fn resolve(&self, faces: &[Face]) -> Result<Outcome> {
        let throw = self.mechanic.deal(&self.numbers, faces)?;
        Ok(self.mechanic.resolve(&self.numbers, &throw)?)
    }

    pub(super) fn key(&self, tier: Tier) -> String {
        self.mechanic.key(tier)
    }

    /// Chances by tier.
    pub(super) fn tiers(&self, tiers: &[(Tier, f64)]) -> Value {
        let tiers = tiers.iter();
        tiers
            .map(|&(tier, chance)| (self.key(tier), chance))
            .collect()
    }

    /// The odds of a contest, and its chances by tier.
    pub(super) fn against(&self, other: &Self) -> Result<(ContestOdds, Value)> {
        let odds = self.mechanic.contest_odds(&self.numbers, &other.numbers)?;
        let tiers: Vec<_> = odds.tiers.iter().map(|it| (it.1, it.2)).collect();
        let tiers = self.tiers(&tiers);
        Ok((odds, tiers))
    }
}

/// Reads the fields of one mode.
pub(super) fn read<T: DeserializeOwned>(fields: Fields) -> Result<T> {
    Ok(serde_json::from_value(Value::Object(fields))?)
}

/// What a word stands for.
pub(super) fn one_of<T: Copy>(word: &str, known: &[(impl AsRef<str>, T)]) -> Result<T> {
    let mut all = known.iter();
    let Some((_, found)) = all.find(|(known, _)| known.as_ref() == word) else {
        let words: Vec<_> = known.iter().map(|(known, _)| known.as_ref()).collect();
        bail!("unknown word `{word}`; write one of {}", words.join(", "));
    };
    Ok(*found)
}

/// A whole number, or a word of the game's ladder: `very_hard`.
pub(super) fn target(game: &Game, value: &Value) -> Result<Target> {
    let number = match value {
        Value::String(word) => {
            let ladder = game.ladder.iter();
            let ladder = ladder.map(|it| (it.word.to_lowercase().replace(' ', "_"), it.value));
            one_of(word, &ladder.collect::<Vec<_>>())?
        }
        number => i32::deserialize(number)?,
    };
    Ok(Target::new("", number))
}

/// A die: `8`, or `"d12+1"`.
pub(super) fn die(value: &Value) -> Result<Step> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(sides) => format!("d{sides}"),
        _ => bail!("a die is a number or a text like d12+1"),
    };
    Ok(text.parse()?)
}

/// Modifiers of one kind: their label, what they do, and how much each.
type Alike<'a> = (&'a str, fn(i32) -> ModifierEffect, &'a [i32]);

/// Modifiers without labels of their own.
pub(super) fn modifiers(kinds: &[Alike<'_>]) -> Vec<Modifier> {
    let modifiers = kinds.iter().flat_map(|(label, effect, amounts)| {
        let amounts = amounts.iter();
        amounts.map(|amount| Modifier::on(*label, effect(*amount)))
    });
    modifiers.collect()
}

/// Chances by value.
pub(super) fn values(odds: &Odds) -> Value {
    let values = odds.values().into_iter();
    values
        .map(|(value, chance)| (value.to_string(), chance))
        .collect()
}

/// The first die that counted.
pub(super) fn counted(dice: &[DieResult]) -> Option<i32> {
    dice.iter().find_map(|die| die.counted())
}

/// A required field.
pub(super) fn given<T>(field: Option<T>, name: &str) -> Result<T> {
    field.with_context(|| format!("{name} is missing"))
}
