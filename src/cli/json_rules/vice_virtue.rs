//! `vice-virtue` on the wire.

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Ask;
use super::wire::{Answer, Fields, Roll, counted, given, modifiers, one_of, read, target};
use crate::game::Game;
use crate::rules::vice_die;
use crate::rules::{Face, ModifierEffect, NamedNumber, Outcome, RerollPolicy, Side, Target};

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Test {
    score: i32,
    mods: Vec<i32>,
    dv: Option<Value>,
    vice_action: bool,
    reroll: Option<String>,
    faces: Vec<Face>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    a: Test,
    b: Test,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Dv {
    SkillLevel(Option<i32>),
    Proficiency(Value),
    Level(u8),
}

const POLICIES: [(&str, Option<RerollPolicy>); 4] = [
    ("none", None),
    ("free", Some(RerollPolicy::Free)),
    ("on_fail", Some(RerollPolicy::OnFail)),
    ("tier", Some(RerollPolicy::Tier)),
];

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, fields: Fields) -> Answer {
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let dv = dv(game, given(test.dv.as_ref(), "dv")?)?;
            let roll = test.roll(game, dv)?;
            match ask {
                Ask::Odds => {
                    let policy = test.reroll.as_deref().unwrap_or("none");
                    Ok(roll.odds(one_of(policy, &POLICIES)?)?.1)
                }
                Ask::Resolve => {
                    let outcome = test.outcome(&roll)?;
                    Ok(json!({
                        "kept": counted(&outcome.die_results),
                        "total": outcome.value,
                        "dv": roll.plan()["dv"],
                        "tier": roll.key(outcome.tier),
                    }))
                }
            }
        }
        "contested" => {
            let Contested { a, b } = read(fields)?;
            let has_dv = a.dv.is_some() || b.dv.is_some();
            ensure!(!has_dv, "a contest has no dv; the lower total is it");
            let none = || Target::new("", 0);
            let rolls = [a.roll(game, none())?, b.roll(game, none())?];
            match ask {
                Ask::Odds => contest_odds(&rolls),
                Ask::Resolve => contest(&rolls, &[a, b]),
            }
        }
        other => bail!("no mode `{other}`; check or contested"),
    }
}

fn dv(game: &Game, value: &Value) -> Result<Target> {
    if value.is_number() {
        return target(game, value);
    }
    let profile = game.mechanic.profile();
    let dv = match Dv::deserialize(value)? {
        Dv::Proficiency(word) => return target(game, &word),
        Dv::SkillLevel(level) => profile.skill_target(level),
        Dv::Level(level) => profile.level_target(level.into()),
    };
    let most = profile.level_targets.len();
    let dv = dv.with_context(|| format!("no such party level; levels are 1 to {most}"))?;
    Ok(Target::new("", dv))
}

impl Test {
    fn roll(&self, game: &Game, dv: Target) -> Result<Roll> {
        let request = vice_die::Request {
            score: vec![NamedNumber::new("score", self.score)],
            dv,
            vice: self.vice_action,
            modifiers: modifiers(&[("modifier", ModifierEffect::Flat, &self.mods)]),
        };
        Roll::of(game.mechanic.clone(), request)
    }

    /// The better of one or two faces.
    fn outcome(&self, roll: &Roll) -> Result<Outcome> {
        let (first, second) = match *self.faces {
            [face] => (face, None),
            [face, again] => (face, Some(again)),
            _ => bail!("faces are one, or two after a reroll"),
        };
        let first = roll.resolve(&[first])?;
        let Some(second) = second else {
            return Ok(first);
        };
        let second = roll.resolve(&[second])?;
        Ok(if second.value > first.value {
            second
        } else {
            first
        })
    }
}

fn contest_odds([a, b]: &[Roll; 2]) -> Answer {
    let (odds, _) = a.against(b)?;
    let verdicts = odds.tiers.iter().map(|&(winner, tier, chance)| {
        let key = a.key(tier);
        let key = winner.map_or(key.clone(), |_| format!("{}:{key}", name(winner)));
        (key, Value::from(chance))
    });
    let tier: Value = verdicts.collect();
    Ok(json!({"winner": {"a": odds.a, "tie": odds.tie, "b": odds.b}, "tier": tier}))
}

fn contest([a, b]: &[Roll; 2], tests: &[Test; 2]) -> Answer {
    let (x, y) = (tests[0].outcome(a)?, tests[1].outcome(b)?);
    let contest = a.mechanic.contest((&a.numbers, &x), (&b.numbers, &y))?;
    Ok(json!({
        "a_total": x.value,
        "b_total": y.value,
        "winner": name(contest.winner),
        "tier": a.key(contest.tier),
    }))
}

fn name(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::A) => "a",
        Some(Side::B) => "b",
        None => "tie",
    }
}
