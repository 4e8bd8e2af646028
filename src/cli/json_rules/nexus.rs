//! `nexus` on the wire: tests here; uses and individual tables beside it.

mod single;
mod uses;

use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Ask;
use super::wire::{Answer, Fields, Roll, counted, die, modifiers, one_of, read, target, values};
use crate::game::Game;
use crate::rules::attribute_die::{self, BoonReading};
use crate::rules::{
    Face, Mechanic, ModifierEffect, NamedNumber, RerollPolicy, RuleError, Target, Training,
};

/// The target number where none is named.
const MEDIUM: i32 = 8;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Test {
    attribute: Value,
    rank: i32,
    boons: i32,
    banes: i32,
    mods: Vec<i32>,
    tn: Option<Value>,
    untrained: Option<String>,
    boon_reading: Option<String>,
    reroll: Option<String>,
    attribute_face: Option<Face>,
    d6_faces: Vec<Face>,
}

/// What being untrained in a skill of this kind does.
const TRAINING: [(&str, Training); 4] = [
    ("general", Training::Trained),
    ("combat", Training::Bane),
    ("expert", Training::Bane),
    ("magic", Training::Never),
];

const READINGS: [(&str, BoonReading); 2] =
    [("table", BoonReading::Table), ("net", BoonReading::Net)];

const POLICIES: [(&str, Option<RerollPolicy>); 4] = [
    ("none", None),
    ("on_fail", Some(RerollPolicy::OnFail)),
    ("on_blunder", Some(RerollPolicy::OnBlunder)),
    ("level_ev", Some(RerollPolicy::LevelEv)),
];

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, fields: Fields) -> Answer {
    match mode.unwrap_or("test") {
        "test" => {
            let test: Test = read(fields)?;
            let roll = match test.roll(game) {
                Ok(roll) => roll,
                Err(error) => match error.downcast_ref() {
                    Some(RuleError::Untrained(_)) => {
                        return Ok(json!({"refused": error.to_string()}));
                    }
                    _ => return Err(error),
                },
            };
            match ask {
                Ask::Odds => {
                    let policy = test.reroll.as_deref().unwrap_or("none");
                    let (odds, mut answer) = roll.odds(one_of(policy, &POLICIES)?)?;
                    answer["total"] = values(&odds);
                    Ok(answer)
                }
                Ask::Resolve => resolve(&roll, &test),
            }
        }
        "uses" => uses::answer(ask, game, fields),
        "single" => single::answer(ask, fields),
        other => bail!("no mode `{other}`; test, uses or single"),
    }
}

impl Test {
    fn roll(&self, game: &Game) -> Result<Roll> {
        let Mechanic::AttributeDie(mut rules) = game.mechanic.clone() else {
            bail!("this game has no attribute dice");
        };
        if let Some(word) = &self.boon_reading {
            rules.boons = one_of(word, &READINGS)?;
        }
        let untrained = self.untrained.as_deref();
        ensure!(
            self.rank <= 0 || untrained.is_none(),
            "a rank means trained; leave out the rank or untrained"
        );
        let bane = match one_of(untrained.unwrap_or("general"), &TRAINING)? {
            Training::Trained => 0,
            Training::Bane => 1,
            Training::Never => return Err(RuleError::Untrained("magic".to_owned()).into()),
        };
        let tn = self.tn.as_ref().map(|tn| target(game, tn)).transpose()?;
        let request = attribute_die::Request {
            attribute: "attribute".to_owned(),
            die: die(&self.attribute)?,
            rank: Some(NamedNumber::new("rank", self.rank)),
            tn: tn.unwrap_or(Target::new("", MEDIUM)),
            pass_or_fail: false,
            modifiers: modifiers(&[
                ("modifier", ModifierEffect::Flat, &self.mods),
                ("boons", ModifierEffect::Boon, &[self.boons]),
                ("banes", ModifierEffect::Bane, &[self.banes]),
                ("untrained", ModifierEffect::Bane, &[bane]),
            ]),
        };
        Roll::of(Mechanic::AttributeDie(rules), request)
    }
}

fn resolve(roll: &Roll, test: &Test) -> Answer {
    let faces = test.attribute_face.iter().chain(&test.d6_faces);
    let outcome = roll.resolve(&faces.copied().collect::<Vec<_>>())?;
    // The first die is the attribute's.
    let kept = counted(&outcome.die_results[1..]);
    Ok(json!({"kept_d6": kept, "total": outcome.value, "tier": roll.key(outcome.tier)}))
}
