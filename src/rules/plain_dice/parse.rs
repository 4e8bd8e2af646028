//! Reads dice as they are typed.

use super::{Amount, Comparison, DiceExpr, DiceRule, DiceTerm, Term};
use crate::rules::{MOST_DICE, MOST_FLAT};

/// The most terms of an expression.
const MOST_TERMS: usize = 100;

/// The most sides of a die.
const MOST_SIDES: i64 = 1000;

/// A text is not dice: where, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {what}")]
pub struct DiceMistake {
    /// Where, in characters from 1.
    pub column: usize,
    /// The sentence: lower case, no full stop.
    pub what: String,
}

type Read<T> = Result<T, DiceMistake>;

/// An expression and nothing else.
pub(super) fn whole(text: &str) -> Read<DiceExpr> {
    let mut reader = Reader { text, at: 0 };
    let dice = reader.expression()?;
    reader.blanks();
    match reader.peek() {
        None => Ok(dice),
        Some(_) => Err(reader.stray()),
    }
}

/// The expression that a text starts with, and where it ends.
pub(super) fn prefix(text: &str) -> Read<(DiceExpr, usize)> {
    let mut reader = Reader { text, at: 0 };
    let dice = reader.expression()?;
    match reader.peek() {
        Some(next) if !next.is_whitespace() && !matches!(next, ',' | '"') => Err(reader.stray()),
        _ => Ok((dice, reader.at)),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes the first of these that comes next; letters in any case.
    fn take(&mut self, any: &[&str]) -> Option<usize> {
        let rest = self.rest().as_bytes();
        let is_next = |word: &&str| {
            rest.get(..word.len())
                .is_some_and(|next| next.eq_ignore_ascii_case(word.as_bytes()))
        };
        let found = any.iter().position(is_next)?;
        self.at += any[found].len();
        Some(found)
    }

    /// A number of digits; one that is too large for any use is the largest.
    fn number(&mut self) -> Option<i64> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let digits = &rest[..end.unwrap_or(rest.len())];
        self.at += digits.len();
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(i64::MAX))
    }

    fn wrong_at(&self, at: usize, what: impl Into<String>) -> DiceMistake {
        DiceMistake {
            column: self.text[..at].chars().count() + 1,
            what: what.into(),
        }
    }

    fn wrong(&self, what: impl Into<String>) -> DiceMistake {
        self.wrong_at(self.at, what)
    }

    /// Something stands where dice are at their end.
    fn stray(&self) -> DiceMistake {
        let start = self.rest().split_whitespace().next().unwrap_or_default();
        let shown: String = start.chars().take(10).collect();
        self.wrong(format!(
            "“{shown}” can't follow; write dice like 2d6+3, 4d6k3, 6d6! or 5d10>=7"
        ))
    }

    fn expression(&mut self) -> Read<DiceExpr> {
        let mut terms: Vec<Term> = Vec::new();
        let (mut dice, mut flat) = (0_i64, 0_i64);
        let mut is_subtracted = false;
        // Where the comparison stands, if there is one.
        let mut counted = None;
        self.blanks();
        let start = self.at;
        loop {
            let from = self.at;
            if terms.len() == MOST_TERMS {
                return Err(self.wrong(format!("at most {MOST_TERMS} terms")));
            }
            let amount = self.amount(terms.is_empty(), &mut counted)?;
            match amount {
                Amount::Dice(own) => dice += i64::from(own.count),
                Amount::Flat(own) => flat += i64::from(own),
            }
            if dice > i64::from(MOST_DICE) {
                return Err(self.wrong_at(from, too_many(dice)));
            }
            if flat > MOST_FLAT {
                let what = format!("the numbers without dice come to more than {MOST_FLAT}");
                return Err(self.wrong_at(from, what));
            }
            terms.push(Term {
                is_subtracted,
                amount,
            });
            let end = self.at;
            self.blanks();
            let Some(sign) = self.take(&["+", "-", "−"]) else {
                self.at = end;
                break;
            };
            is_subtracted = sign > 0;
            self.blanks();
        }
        if !terms
            .iter()
            .any(|term| matches!(term.amount, Amount::Dice(_)))
        {
            let what = "a number alone is no dice; write 2d6+3 or d100";
            return Err(self.wrong_at(start, what));
        }
        if let Some(at) = counted.filter(|_| terms.len() > 1) {
            let what =
                "dice that are counted stand alone; leave out the comparison or what is added";
            return Err(self.wrong_at(at, what));
        }
        Ok(DiceExpr { terms })
    }

    fn amount(&mut self, is_first: bool, counted: &mut Option<usize>) -> Read<Amount> {
        let start = self.at;
        let number = self.number();
        if self.take(&["d"]).is_some() {
            return self.dice((start, number), counted).map(Amount::Dice);
        }
        match number {
            Some(number) if number <= MOST_FLAT => Ok(Amount::Flat(
                i32::try_from(number).expect("at most a million"),
            )),
            Some(_) => {
                let what = format!("a number without dice is at most {MOST_FLAT}");
                Err(self.wrong_at(start, what))
            }
            None if is_first => {
                Err(self.wrong("dice begin with their number or d: 2d6+3, d100, 4d6k3"))
            }
            None => Err(self.wrong("after + and - comes a number or dice: 2d6+1d4+3")),
        }
    }

    /// Dice behind their `d`.
    fn dice(
        &mut self,
        (start, count): (usize, Option<i64>),
        counted: &mut Option<usize>,
    ) -> Read<DiceTerm> {
        let of_sides = self.at;
        let sides = match self.take(&["%"]) {
            Some(_) => Some(100),
            None => self.number(),
        };
        let Some(sides) = sides else {
            return Err(self.wrong("the sides of the dice are missing: 2d6, d100, d%"));
        };
        if !(2..=MOST_SIDES).contains(&sides) {
            let what = format!("a die has 2 to {MOST_SIDES} sides, not {sides}");
            return Err(self.wrong_at(of_sides, what));
        }
        let count = count.unwrap_or(1);
        if count > i64::from(MOST_DICE) {
            return Err(self.wrong_at(start, too_many(count)));
        }
        let mut dice = DiceTerm {
            count: u16::try_from(count).expect("at most 999"),
            sides: u16::try_from(sides).expect("at most 1000"),
            rule: DiceRule::Sum,
        };
        if self.begins_rule() {
            let at = self.at;
            dice.rule = self.rule(dice)?;
            if matches!(dice.rule, DiceRule::Count(..)) {
                *counted = Some(at);
            }
            let end = self.at;
            if self.begins_rule() {
                let before = dice.rule;
                let at = self.at;
                let next = self.rule(dice).map_or(DiceRule::Sum, |rule| rule);
                let what = two_rules(before, next);
                return Err(self.wrong_at(at, what));
            }
            self.at = end;
        }
        Ok(dice)
    }

    /// Whether a rule comes next, and goes to it. Behind a blank, a letter begins a rule only where a number follows it and nothing else.
    fn begins_rule(&mut self) -> bool {
        let rest = self.rest();
        let next = rest.trim_start();
        let is_rule = if next.len() == rest.len() {
            next.starts_with(['!', '>', '<', '=', 'k', 'K', 'd', 'D'])
        } else {
            next.starts_with(['!', '>', '<', '=']) || is_rule_word(next)
        };
        if is_rule {
            self.blanks();
        }
        is_rule
    }

    fn rule(&mut self, dice: DiceTerm) -> Read<DiceRule> {
        const COMPARISONS: [(&str, Comparison); 6] = [
            (">=", Comparison::AtLeast),
            ("<=", Comparison::AtMost),
            ("!=", Comparison::Unequal),
            (">", Comparison::More),
            ("<", Comparison::Less),
            ("=", Comparison::Equal),
        ];
        if let Some(found) = self.take(&COMPARISONS.map(|(sign, _)| sign)) {
            self.blanks();
            let at = self.at;
            let sides = dice.sides;
            let with = self
                .number()
                .ok_or_else(|| self.wrong("a number follows the comparison: 5d10>=7"))?;
            let with = u16::try_from(with)
                .ok()
                .filter(|with| (1..=sides).contains(with));
            let with = with.ok_or_else(|| {
                self.wrong_at(
                    at,
                    format!("a d{sides} shows 1 to {sides}; compare with one of these"),
                )
            })?;
            return Ok(DiceRule::Count(COMPARISONS[found].1, with));
        }
        if self.take(&["!"]).is_some() {
            return Ok(DiceRule::Explode);
        }
        let start = self.at;
        let rule = self.take(&["kl", "kh", "k", "dh", "dl", "d"]);
        let is_keep = rule.is_some_and(|rule| rule < 3);
        let many = self.number().unwrap_or(1);
        let most = i64::from(dice.count) - i64::from(!is_keep);
        if !(1..=most).contains(&many) {
            let done = if is_keep { "kept" } else { "dropped" };
            let all = match dice.count {
                1 => "1 die".to_owned(),
                count => format!("{count} dice"),
            };
            let what = match most {
                ..1 => format!("of {all} none can be {done}"),
                1 => format!("of {all} 1 can be {done}, not {many}"),
                most => format!("of {all} 1 to {most} can be {done}, not {many}"),
            };
            return Err(self.wrong_at(start, what));
        }
        let many = u16::try_from(many).expect("at most 999");
        Ok(if is_keep {
            DiceRule::Keep {
                many,
                lowest: rule == Some(0),
            }
        } else {
            DiceRule::Drop {
                many,
                highest: rule == Some(3),
            }
        })
    }
}

fn too_many(dice: i64) -> String {
    format!("this would be {dice} dice; at most {MOST_DICE}")
}

fn two_rules(one: DiceRule, other: DiceRule) -> &'static str {
    let has = |wanted: fn(&DiceRule) -> bool| wanted(&one) || wanted(&other);
    let explodes = has(|rule| *rule == DiceRule::Explode);
    let keeps = has(|rule| matches!(rule, DiceRule::Keep { .. } | DiceRule::Drop { .. }));
    if explodes && keeps {
        "dice that explode can't be kept or dropped; write 4d6! or 4d6k3"
    } else {
        "dice take one rule; write one of !, k, kl, d, dh or a comparison"
    }
}

/// Whether the next word is `k3`, `kl1`, `d1` or `dh2`.
fn is_rule_word(text: &str) -> bool {
    let word = text.split(|c: char| c.is_whitespace() || matches!(c, '+' | '-' | '−'));
    let word = word.into_iter().next().unwrap_or_default();
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word[..word.len() - digits.len()].to_ascii_lowercase();
    let is_known = ["k", "kl", "kh", "d", "dl", "dh"].contains(&letters.as_str());
    is_known && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
