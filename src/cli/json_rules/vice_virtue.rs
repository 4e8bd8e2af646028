//! `vice-virtue` on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rules::vice_die;
use crate::rules::{
    DieResult, Face, Mechanic, ModifierEffect, NamedNumber, Outcome, RerollPolicy, RollNumbers,
    RollRequest, Side, Target,
};

use super::Ask;
use super::wire::{Answer, Fields, Refused, modifiers, no_mode, read, reroll, target, tiers};
use super::words::PROFICIENCY;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    #[serde(default)]
    score: i32,
    #[serde(default)]
    mods: Vec<i32>,
    dv: Option<Value>,
    #[serde(default)]
    vice_action: bool,
    #[serde(default)]
    reroll: Policy,
    faces: Option<Vec<Face>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    a: Test,
    b: Test,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Policy {
    #[default]
    None,
    Free,
    OnFail,
    Tier,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Dv {
    SkillLevel(Option<i32>),
    Proficiency(Value),
    Level(u8),
}

/// The game as the filter plays it.
struct Game {
    rules: vice_die::Rules,
    mechanic: Mechanic,
}

pub(super) fn answer(ask: Ask, mode: Option<&str>, fields: Fields) -> Answer {
    let rules = vice_die::Rules::default();
    let game = Game {
        mechanic: Mechanic::ViceDie(rules.clone()),
        rules,
    };
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let dv = game.dv(test.dv.as_ref().ok_or("dv is missing")?)?;
            let roll = game.roll(&test, dv)?;
            match ask {
                Ask::Odds => Ok(game.odds(&roll, test.reroll)),
                Ask::Resolve => game.resolve(&roll, &test),
            }
        }
        "contested" => {
            let Contested { a, b } = read(fields)?;
            if a.dv.is_some() || b.dv.is_some() {
                return Err("a contest has no dv; the lower total is it".into());
            }
            let rolls = [
                game.roll(&a, Target::new("", 0))?,
                game.roll(&b, Target::new("", 0))?,
            ];
            match ask {
                Ask::Odds => game.contest_odds(&rolls),
                Ask::Resolve => game.contest(&rolls, &[a, b]),
            }
        }
        other => no_mode(other, "check or contested"),
    }
}

impl Game {
    fn dv(&self, value: &Value) -> Result<Target, Refused> {
        if value.is_number() {
            return target(value, &[]);
        }
        let dv = match Dv::deserialize(value)? {
            Dv::Proficiency(word) => return target(&word, PROFICIENCY),
            Dv::SkillLevel(level) => {
                let target = self.mechanic.profile().skill_target(level);
                target.ok_or("skills make no target")?
            }
            Dv::Level(level) => {
                let targets = &self.rules.level_dv;
                let at = usize::from(level).checked_sub(1);
                let target = at.and_then(|at| targets.get(at));
                *target.ok_or_else(|| format!("no party level {level}; 1 to {}", targets.len()))?
            }
        };
        Ok(Target::new("", dv))
    }

    fn roll(&self, test: &Test, dv: Target) -> Result<RollNumbers, Refused> {
        let check = vice_die::Request {
            score: vec![NamedNumber::new("score", test.score)],
            dv,
            vice: test.vice_action,
            modifiers: modifiers("modifier", &test.mods, ModifierEffect::Flat).collect(),
        };
        Ok(self.mechanic.plan(&RollRequest::ViceDie(check))?.numbers)
    }

    fn odds(&self, roll: &RollNumbers, policy: Policy) -> Value {
        let odds = self.mechanic.odds(roll);
        let mut answer = json!({
            "plan": plan(roll),
            "tier": tiers(&self.mechanic, &odds.tiers),
            "p_success": odds.success,
        });
        let policy = match policy {
            Policy::None => return answer,
            Policy::Free => RerollPolicy::Free,
            Policy::OnFail => RerollPolicy::OnFail,
            Policy::Tier => RerollPolicy::Tier,
        };
        answer["reroll"] = reroll(&self.mechanic, &self.mechanic.reroll_odds(roll, policy));
        answer
    }

    /// The better of one or two faces.
    fn outcome(&self, roll: &RollNumbers, test: &Test) -> Result<Outcome, Refused> {
        let faces = test.faces.as_deref().unwrap_or_default();
        if !(1..=2).contains(&faces.len()) {
            return Err("faces are one, or two after a reroll".into());
        }
        let mut best: Option<Outcome> = None;
        for face in faces {
            let outcome = self.mechanic.resolve(roll, &[*face])?;
            if best.as_ref().is_none_or(|best| best.value < outcome.value) {
                best = Some(outcome);
            }
        }
        best.ok_or_else(|| "faces are missing".into())
    }

    fn resolve(&self, roll: &RollNumbers, test: &Test) -> Answer {
        let outcome = self.outcome(roll, test)?;
        let kept = outcome.die_results.first().and_then(|mark| match mark {
            DieResult::Counted(value) => Some(*value),
            DieResult::Dropped | DieResult::Removed => None,
        });
        Ok(json!({
            "kept": kept,
            "total": outcome.value,
            "dv": plan(roll)["dv"],
            "tier": self.mechanic.key(outcome.tier),
        }))
    }

    fn contest_odds(&self, [a, b]: &[RollNumbers; 2]) -> Answer {
        let odds = self.mechanic.contest_odds(a, b)?;
        let tier: Value = odds
            .tiers
            .iter()
            .map(|&(winner, tier, chance)| {
                let key = self.mechanic.key(tier);
                let key = if winner.is_some() {
                    format!("{}:{key}", name(winner))
                } else {
                    key
                };
                (key, Value::from(chance))
            })
            .collect();
        Ok(json!({"winner": {"a": odds.a, "tie": odds.tie, "b": odds.b}, "tier": tier}))
    }

    fn contest(&self, [a, b]: &[RollNumbers; 2], tests: &[Test; 2]) -> Answer {
        let (x, y) = (self.outcome(a, &tests[0])?, self.outcome(b, &tests[1])?);
        let contest = self.mechanic.contest((a, &x), (b, &y))?;
        Ok(json!({
            "a_total": x.value,
            "b_total": y.value,
            "winner": name(contest.winner),
            "tier": self.mechanic.key(contest.tier),
        }))
    }
}

fn name(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::A) => "a",
        Some(Side::B) => "b",
        None => "tie",
    }
}

fn plan(roll: &RollNumbers) -> Value {
    match roll {
        RollNumbers::ViceDie(roll) => json!({"bonus": roll.bonus, "dv": roll.dv}),
        _ => Value::Null,
    }
}
