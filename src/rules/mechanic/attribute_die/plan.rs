//! Computes the plan of a check, and adds up boons and banes.

use super::{BoonReading, KeptDie, Numbers, Request, Rules};
use crate::rules::mechanic::Rule as _;
use crate::rules::modifier::{plain, signed};
use crate::rules::reason::sift;
use crate::rules::{ModifierEffect, Plan, Reason, RuleError, bounded};

/// Boons and banes, added up.
struct Favour {
    boons: i64,
    banes: i64,
}

impl Favour {
    fn keep(&self) -> KeptDie {
        match self.boons - self.banes {
            1.. => KeptDie::High,
            0 => KeptDie::Only,
            _ => KeptDie::Low,
        }
    }

    fn flat(&self, reading: BoonReading) -> i64 {
        let beyond_first = |n: i64| (n - 1).max(0);
        match reading {
            BoonReading::Table => beyond_first(self.boons) - beyond_first(self.banes),
            BoonReading::Net => {
                beyond_first(self.boons - self.banes) - beyond_first(self.banes - self.boons)
            }
        }
    }

    /// The line of the breakdown, and the reading if the other one gives another flat part.
    fn explain(&self, rules: &Rules, reasons: &mut Vec<Reason>, readings: &mut Vec<String>) {
        let (reading, label) = (rules.boons, rules.favour());
        if self.boons == 0 && self.banes == 0 {
            return;
        }
        let kept = match self.keep() {
            KeptDie::High => "keep the higher",
            KeptDie::Low => "keep the lower",
            KeptDie::Only => "they cancel",
        };
        let flat = self.flat(reading);
        let figure = if flat == 0 {
            kept.to_owned()
        } else {
            format!("{kept}, {}", signed(flat))
        };
        if self.flat(BoonReading::Table) != self.flat(BoonReading::Net) {
            readings.push(match reading {
                BoonReading::Table => {
                    format!("{label} beyond the first of each kind count (reading table)")
                }
                BoonReading::Net => "only the net beyond the first counts (reading net)".to_owned(),
            });
        }
        reasons.push(Reason::new(label, figure));
    }
}

impl Rules {
    /// The plan of a check.
    pub(super) fn planned(&self, check: &Request) -> Result<Plan, RuleError> {
        let profile = self.profile();
        let (modifiers, ignored) = sift(&check.modifiers, &profile)?;
        let mut reasons = vec![Reason::new(&check.attribute, check.die.to_string())];
        let mut favour = Favour { boons: 0, banes: 0 };
        let mut flat = 0;
        if let Some(rank) = &check.rank {
            flat += i64::from(bounded("rank", rank.value)?);
            reasons.push(Reason::new(&rank.label, signed(rank.value.into())));
        }
        for modifier in modifiers {
            let amount = i64::from(modifier.effect.amount());
            *match modifier.effect {
                ModifierEffect::Boon(_) => &mut favour.boons,
                ModifierEffect::Bane(_) => &mut favour.banes,
                _ => &mut flat,
            } += amount;
            reasons.push(Reason::of(modifier, &profile));
        }
        let mut readings = Vec::new();
        favour.explain(self, &mut reasons, &mut readings);
        reasons.extend(ignored);
        let target = check.tn.name(&self.words.target);
        reasons.push(Reason::new(target, plain(check.tn.value)));
        let roll = Numbers {
            die: check.die,
            keep: favour.keep(),
            flat: bounded("flat part", flat + favour.flat(self.boons))?,
            tn: check.tn.value,
            pass_or_fail: check.pass_or_fail,
        };
        let declared = if check.pass_or_fail {
            super::ONE_OF_TWO
        } else {
            ""
        };
        Ok(Plan {
            readings,
            declared: declared.to_owned(),
            ..Plan::new(roll, reasons)
        })
    }
}
