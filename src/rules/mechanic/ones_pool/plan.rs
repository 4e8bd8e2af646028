//! From a check to its pool.

use crate::rules::modifier::{dice, plain, sift};
use crate::rules::{MOST_DICE, MOST_FLAT, Plan, Reason, RuleError, within};

use super::{Numbers, Request, Rules};

impl Rules {
    /// What a check comes to.
    pub(super) fn planned(&self, check: &Request) -> Result<Plan, RuleError> {
        let (modifiers, ignored) = sift(&check.modifiers, self)?;
        let at = (0..check.skills.len())
            .min_by_key(|&at| check.skills[at].value)
            .ok_or(RuleError::NoSkill)?;
        let mut pool = i64::from(within(
            "skill",
            check.skills[at].value.into(),
            -MOST_FLAT,
            MOST_FLAT,
        )?);
        let mut reasons = Vec::new();
        for (index, skill) in check.skills.iter().enumerate() {
            let figure = plain(skill.value.into());
            reasons.push(if index == at {
                Reason::new(&skill.label, figure)
            } else {
                Reason::ignored(&skill.label, figure, "only the lowest skill counts")
            });
        }
        for modifier in modifiers {
            pool += i64::from(modifier.effect.amount());
            reasons.push(Reason::of(modifier, self));
        }
        reasons.extend(ignored);
        let complexity = &check.complexity;
        pool += i64::from(within(
            "difficulty",
            complexity.value.into(),
            -MOST_FLAT,
            MOST_FLAT,
        )?);
        if complexity.value != 0 || !complexity.label.is_empty() {
            reasons.push(Reason::new(
                complexity.name(&self.words.target),
                dice(complexity.value.into()),
            ));
        }
        if pool > i64::from(MOST_DICE) {
            return Err(RuleError::TooManyDice(pool));
        }
        if pool <= 0 {
            reasons.push(Reason::new("no dice left", "automatic failure"));
        }
        let pool = within("pool", pool, -MOST_FLAT, MOST_FLAT)?;
        Ok(Plan {
            numbers: crate::rules::RollNumbers::OnesPool(Numbers { pool }),
            reasons,
            readings: Vec::new(),
            declared: String::new(),
        })
    }
}
