//! `contract` on the wire.

use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Ask;
use super::wire::{Answer, Fields, Roll, modifiers, one_of, read, values};
use crate::game::Game;
use crate::rules::success_pool::{self, Exertion, Negative, Rules};
use crate::rules::{Face, Mechanic, ModifierEffect, NamedNumber, Outcome, Target};

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Test {
    attribute: Option<i32>,
    ability: Option<i32>,
    dice: Option<i32>,
    difficulty: Option<i32>,
    difficulty_mods: Vec<i32>,
    bonuses: Vec<i32>,
    penalties: Vec<i32>,
    untrained: Option<bool>,
    outcome_bonus: i32,
    ignore_penalty: bool,
    overage_floor: Option<u16>,
    faces: Vec<Face>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    attacker: Test,
    defender: Test,
    negative: Option<String>,
}

const NEGATIVE: [(&str, Negative); 2] =
    [("literal", Negative::Literal), ("clamp", Negative::Clamp)];

pub(super) fn answer(ask: Ask, game: &Game, mode: Option<&str>, fields: Fields) -> Answer {
    let Mechanic::SuccessPool(rules) = &game.mechanic else {
        bail!("this game has no pool against a difficulty");
    };
    match mode.unwrap_or("check") {
        "check" => {
            let test: Test = read(fields)?;
            let roll = test.roll(rules.clone())?;
            match ask {
                Ask::Odds => {
                    let (odds, mut answer) = roll.odds(None)?;
                    answer["outcome"] = values(&odds);
                    Ok(answer)
                }
                Ask::Resolve => resolve(&roll, &test),
            }
        }
        "contested" => {
            let Contested {
                attacker,
                defender,
                negative,
            } = read(fields)?;
            let mut rules = rules.clone();
            if let Some(word) = negative {
                rules.negative = one_of(&word, &NEGATIVE)?;
            }
            let rolls = [attacker.roll(rules.clone())?, defender.roll(rules)?];
            match ask {
                Ask::Odds => contest_odds(&rolls),
                Ask::Resolve => contest(&rolls, &[attacker, defender]),
            }
        }
        other => bail!("no mode `{other}`; check or contested"),
    }
}

impl Test {
    /// The parts of the pool, and whether it is untrained.
    fn parts(&self) -> Result<(Vec<NamedNumber>, bool)> {
        match (self.attribute, self.dice) {
            (Some(attribute), None) => {
                let ability = self.ability.unwrap_or(0);
                let untrained = self.untrained.unwrap_or(ability == 0);
                let mut parts = vec![NamedNumber::new("attribute", attribute)];
                if !untrained {
                    parts.push(NamedNumber::new("ability", ability));
                }
                Ok((parts, untrained))
            }
            (None, Some(dice)) if self.ability.is_none() => {
                let untrained = self.untrained == Some(true);
                ensure!(!untrained, "plain dice are never untrained");
                Ok((vec![NamedNumber::new("dice", dice)], false))
            }
            _ => bail!("give attribute and ability, or dice"),
        }
    }

    fn roll(&self, mut rules: Rules) -> Result<Roll> {
        if let Some(floor) = self.overage_floor {
            rules.overage_floor = floor;
        }
        let takes_dice = self.bonuses.iter().any(|bonus| *bonus < 0);
        ensure!(
            !takes_dice,
            "a bonus is 0 or more; what takes dice is a penalty"
        );
        let (parts, untrained) = self.parts()?;
        let request = success_pool::Request {
            parts,
            untrained,
            difficulty: Target::new("", self.difficulty.unwrap_or(rules.base)),
            exertion: Exertion {
                outcome: false,
                ignore_penalty: self.ignore_penalty,
            },
            modifiers: modifiers(&[
                ("bonus", ModifierEffect::Dice, &self.bonuses),
                ("penalty", ModifierEffect::Penalty, &self.penalties),
                (
                    "difficulty",
                    ModifierEffect::Difficulty,
                    &self.difficulty_mods,
                ),
                ("outcome", ModifierEffect::Outcome, &[self.outcome_bonus]),
            ]),
        };
        Roll::of(Mechanic::SuccessPool(rules), request)
    }
}

fn resolve(roll: &Roll, test: &Test) -> Answer {
    let outcome = roll.resolve(&test.faces)?;
    let dice = outcome.die_results.iter();
    let counted = dice.map(|die| die.counted().unwrap_or(0));
    let plan = roll.plan();
    Ok(json!({
        "dice": plan["dice"],
        "difficulty": plan["difficulty"],
        "per_die": counted.collect::<Vec<_>>(),
        "outcome": outcome.value,
        "tier": roll.key(outcome.tier),
    }))
}

fn result(roll: &Roll, outcome: &Outcome) -> Value {
    json!({"outcome": outcome.value, "tier": roll.key(outcome.tier)})
}

fn contest_odds([a, b]: &[Roll; 2]) -> Answer {
    let (odds, tier) = a.against(b)?;
    // The lowest band is the botch.
    let botch = |side: usize| odds.own[side].chance_of(|tier| tier.band == 0);
    Ok(json!({
        "tier": tier,
        "p_success": odds.a,
        "p_attacker_botch": botch(0),
        "p_defender_botch": botch(1),
    }))
}

fn contest([a, b]: &[Roll; 2], [attacker, defender]: &[Test; 2]) -> Answer {
    let (attack, defence) = (a.resolve(&attacker.faces)?, b.resolve(&defender.faces)?);
    let contest = (a.mechanic).contest((&a.numbers, &attack), (&b.numbers, &defence))?;
    Ok(json!({
        "attacker": result(a, &attack),
        "defender": result(b, &defence),
        "net": contest.value,
        "tier": a.key(contest.tier),
    }))
}
