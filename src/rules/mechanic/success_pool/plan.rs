//! From a check to its dice and difficulty: the order in which everything is applied.

use super::{Numbers, Request, Rules};
use crate::rules::modifier::{dice, plain, sift};
use crate::rules::tell::Tell as _;
use crate::rules::{MOST_FLAT, Modifier, ModifierEffect, Plan, Reason, RuleError, within};

/// A pool while it is reckoned.
struct Pool {
    dice: i64,
    reasons: Vec<Reason>,
}

impl Rules {
    /// What a check comes to.
    pub(super) fn planned(&self, check: &Request) -> Result<Plan, RuleError> {
        let (modifiers, ignored) = sift(&check.modifiers, self)?;
        let mut readings = Vec::new();
        let mut pool = self.pool(check, &modifiers)?;
        let difficulty = self.difficulty(check, &modifiers, &mut pool.reasons)?;
        let (difficulty, overage) = self.clamp(difficulty, &mut pool, &mut readings);
        let Pool { dice, mut reasons } = pool;
        let exertion = &self.words.declared.name;
        let mut bonus = i64::from(check.exertion.outcome);
        if check.exertion.outcome {
            reasons.push(Reason::new(
                exertion,
                self.effect_text(ModifierEffect::Outcome(1)),
            ));
        }
        for modifier in modifiers
            .iter()
            .filter(|m| matches!(m.effect, ModifierEffect::Outcome(_)))
        {
            bonus += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, self));
        }
        reasons.extend(ignored);
        let penalised = |m: &&Modifier| matches!(m.effect, ModifierEffect::Penalty(_));
        let counts = check.exertion.outcome
            || check.exertion.ignore_penalty && modifiers.iter().any(penalised);
        let roll = Numbers {
            dice: u16::try_from(dice).map_err(|_| RuleError::TooManyDice(dice))?,
            difficulty: within("difficulty", difficulty, -MOST_FLAT, MOST_FLAT)?,
            overage: within("difficulty", overage, 0, MOST_FLAT)?,
            untrained: check.untrained,
            bonus: within("outcome bonus", bonus, -MOST_FLAT, MOST_FLAT)?,
        };
        Ok(Plan {
            numbers: crate::rules::RollNumbers::SuccessPool(roll),
            reasons,
            readings,
            declared: if counts {
                self.words.declared.with().to_owned()
            } else {
                String::new()
            },
        })
    }

    /// Parts, the highest bonus, then the penalties, down to one die.
    fn pool(&self, check: &Request, modifiers: &[&Modifier]) -> Result<Pool, RuleError> {
        let mut pool = Pool {
            dice: 0,
            reasons: Vec::new(),
        };
        for part in &check.parts {
            pool.dice += i64::from(within("pool", part.value.into(), 0, MOST_FLAT)?);
            pool.reasons
                .push(Reason::new(&part.label, plain(part.value.into())));
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
                pool.reasons.push(Reason::of(modifier, self));
            } else {
                let figure = self.effect_text(modifier.effect);
                pool.reasons.push(Reason::ignored(
                    &modifier.label,
                    figure,
                    "only the highest bonus counts",
                ));
            }
        }
        for modifier in modifiers {
            let taken = match modifier.effect {
                ModifierEffect::Penalty(_) if check.exertion.ignore_penalty => {
                    let figure = self.effect_text(modifier.effect);
                    let why = format!("{} ignores the penalty", self.words.declared.name);
                    pool.reasons
                        .push(Reason::ignored(&modifier.label, figure, &why));
                    continue;
                }
                ModifierEffect::Penalty(n) => n,
                ModifierEffect::Dice(n) if n <= 0 => -n,
                _ => continue,
            };
            pool.dice -= i64::from(taken);
            pool.reasons.push(Reason::of(modifier, self));
        }
        if pool.dice < 1 {
            pool.reasons.push(Reason::new(
                "at least one die",
                format!("{} → 1", plain(pool.dice)),
            ));
            pool.dice = 1;
        }
        Ok(pool)
    }

    /// The difficulty before it is clamped.
    fn difficulty(
        &self,
        check: &Request,
        modifiers: &[&Modifier],
        reasons: &mut Vec<Reason>,
    ) -> Result<i64, RuleError> {
        let base = within(
            "difficulty",
            check.difficulty.value.into(),
            -MOST_FLAT,
            MOST_FLAT,
        )?;
        let mut difficulty = i64::from(base);
        reasons.push(Reason::new(
            check.difficulty.name("difficulty"),
            plain(difficulty),
        ));
        if check.untrained {
            difficulty += i64::from(self.untrained);
            reasons.push(Reason::new(
                "untrained",
                self.effect_text(ModifierEffect::Difficulty(self.untrained)),
            ));
        }
        for modifier in modifiers
            .iter()
            .filter(|m| matches!(m.effect, ModifierEffect::Difficulty(_)))
        {
            difficulty += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, self));
        }
        Ok(difficulty)
    }

    /// Clamps the difficulty; what is over the highest is taken from the pool. Gives difficulty and overage.
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
            pool.reasons.push(Reason::new(
                "lowest difficulty",
                format!("{} → {lowest}", plain(difficulty)),
            ));
        }
        (difficulty.clamp(lowest, highest), overage)
    }
}
