//! Computes dice and difficulty of a check, and the order in which modifiers apply.

use super::{Numbers, Request, Rules};
use crate::rules::mechanic::Rule as _;
use crate::rules::modifier::{dice, plain};
use crate::rules::reason::sift;
use crate::rules::{
    MOST_FLAT, Modifier, ModifierEffect, Plan, Profile, Reason, RuleError, bounded, within,
};

/// A pool while it is computed.
struct Pool {
    dice: i64,
    reasons: Vec<Reason>,
}

/// The reason why a pool that modifiers would empty has a die.
pub(super) const AT_LEAST_ONE: &str = "at least one die";

impl Rules {
    /// The plan of a check.
    pub(super) fn planned(&self, check: &Request) -> Result<Plan, RuleError> {
        let profile = self.profile();
        let (modifiers, ignored) = sift(&check.modifiers, &profile)?;
        let mut readings = Vec::new();
        let mut pool = self.pool(check, &modifiers, &profile)?;
        let difficulty = self.difficulty(check, &modifiers, &profile, &mut pool.reasons)?;
        let (difficulty, overage) = self.clamp(difficulty, &mut pool, &mut readings);
        let Pool { dice, mut reasons } = pool;
        let exertion = &self.words.declared.name;
        let exerted = check.exertion.outcome.then_some(ModifierEffect::Outcome(1));
        let exerted = exerted.map(|effect| Modifier::on(exertion, effect));
        let outcome = like(&modifiers, ModifierEffect::Outcome(1));
        let mut bonus = 0;
        for modifier in exerted.iter().chain(outcome) {
            if dice == 0 {
                let why = "no dice are left";
                reasons.push(Reason::of_ignored(modifier, &profile, why));
            } else {
                bonus += i64::from(modifier.effect.amount());
                reasons.push(Reason::of(modifier, &profile));
            }
        }
        reasons.extend(ignored);
        let penalised = like(&modifiers, ModifierEffect::Penalty(1))
            .next()
            .is_some();
        let counts = check.exertion.outcome || check.exertion.ignore_penalty && penalised;
        let roll = Numbers {
            dice: u16::try_from(dice).map_err(|_| RuleError::TooManyDice(dice))?,
            difficulty: bounded("difficulty", difficulty)?,
            overage: within("difficulty", overage, 0, MOST_FLAT)?,
            untrained: check.untrained,
            bonus: bounded("outcome bonus", bonus)?,
        };
        let declared = if counts {
            self.words.declared.with()
        } else {
            ""
        };
        Ok(Plan {
            readings,
            declared: declared.to_owned(),
            ..Plan::new(roll, reasons)
        })
    }

    /// Adds the parts and the highest bonus, then subtracts penalties, down to one die.
    fn pool(
        &self,
        check: &Request,
        modifiers: &[&Modifier],
        profile: &Profile<'_>,
    ) -> Result<Pool, RuleError> {
        let mut pool = Pool {
            dice: 0,
            reasons: Vec::new(),
        };
        for part in &check.parts {
            pool.dice += i64::from(within("pool", part.value.into(), 0, MOST_FLAT)?);
            pool.reasons
                .push(Reason::new(&part.label, plain(part.value)));
        }
        let bonus =
            |modifier: &Modifier| matches!(modifier.effect, ModifierEffect::Dice(n) if n > 0);
        // The first of equal bonuses counts.
        let highest = modifiers
            .iter()
            .rev()
            .filter(|m| bonus(m))
            .max_by_key(|m| m.effect.amount());
        for modifier in modifiers.iter().filter(|m| bonus(m)) {
            if highest.is_some_and(|highest| std::ptr::eq(*highest, *modifier)) {
                pool.dice += i64::from(modifier.effect.amount());
                pool.reasons.push(Reason::of(modifier, profile));
            } else {
                let why = "only the highest bonus counts";
                let reason = Reason::of_ignored(modifier, profile, why);
                pool.reasons.push(reason);
            }
        }
        for modifier in modifiers {
            let taken = match modifier.effect {
                ModifierEffect::Penalty(_) if check.exertion.ignore_penalty => {
                    let why = format!("{} ignores the penalty", self.words.declared.name);
                    let reason = Reason::of_ignored(modifier, profile, &why);
                    pool.reasons.push(reason);
                    continue;
                }
                ModifierEffect::Penalty(n) => n,
                ModifierEffect::Dice(n) if n <= 0 => -n,
                _ => continue,
            };
            pool.dice -= i64::from(taken);
            pool.reasons.push(Reason::of(modifier, profile));
        }
        if pool.dice < 1 {
            let figure = format!("{} → 1", plain(pool.dice));
            pool.reasons.push(Reason::new(AT_LEAST_ONE, figure));
            pool.dice = 1;
        }
        Ok(pool)
    }

    /// The difficulty before it is clamped.
    fn difficulty(
        &self,
        check: &Request,
        modifiers: &[&Modifier],
        profile: &Profile<'_>,
        reasons: &mut Vec<Reason>,
    ) -> Result<i64, RuleError> {
        let mut difficulty = i64::from(bounded("difficulty", check.difficulty.value)?);
        let name = check
            .difficulty
            .name(profile.target_name.unwrap_or_default());
        reasons.push(Reason::new(name, plain(difficulty)));
        if check.untrained {
            difficulty += i64::from(self.untrained);
            let figure = profile.effect_text(ModifierEffect::Difficulty(self.untrained));
            reasons.push(Reason::new("untrained", figure));
        }
        for modifier in like(modifiers, ModifierEffect::Difficulty(1)) {
            difficulty += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, profile));
        }
        Ok(difficulty)
    }

    /// Clamps the difficulty; the part above the highest is taken from the pool. Returns difficulty and overage.
    fn clamp(&self, difficulty: i64, pool: &mut Pool, readings: &mut Vec<String>) -> (i64, i64) {
        let (lowest, highest) = (i64::from(self.lowest), i64::from(self.highest));
        let overage = (difficulty - highest).max(0);
        if overage > 0 {
            let figure = format!("{difficulty} → {highest}, {}", dice(-overage));
            pool.reasons.push(Reason::new("highest difficulty", figure));
            let left = pool.dice - overage;
            let floor = i64::from(self.overage_floor);
            if left < 1 {
                readings.push(format!(
                    "overage may leave {} (reading {floor})",
                    if floor == 0 { "no die" } else { "one die" }
                ));
            }
            pool.dice = left.max(floor);
        } else if difficulty < lowest {
            let figure = format!("{} → {lowest}", plain(difficulty));
            pool.reasons.push(Reason::new("lowest difficulty", figure));
        }
        (difficulty.clamp(lowest, highest), overage)
    }
}

/// The modifiers of one kind.
fn like<'a>(
    modifiers: &[&'a Modifier],
    effect: ModifierEffect,
) -> impl Iterator<Item = &'a Modifier> {
    let modifiers = modifiers.iter().copied();
    modifiers.filter(move |modifier| modifier.effect.is_like(effect))
}
