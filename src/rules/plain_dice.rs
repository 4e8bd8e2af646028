//! Plain dice: `2d6+1d4+3`, `4d6k3`, `6d6!`, `5d10>=7`. A sum is reckoned here; all else is a small described mechanic with a
//! group of dice for each term.

mod parse;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use parse::DiceMistake;

use super::described::{
    Combine, Definition, Explode, ExplodeMode, Expression, Group, KeepRule, Numbers, Rules,
};
use super::odds::sums::add_uniform;
use super::step::stored_as_text;
use super::{
    Called, Die, DiePlace, DieResult, Face, Mechanic, Odds, Outcome, RollNumbers, RuleError, Throw,
    Unreckoned, one_of,
};

/// The most that dice times sides of a sum may be, so that exact odds stay quick.
const MOST_SUM: u32 = 100_000;

/// How often a die that explodes is thrown on at most.
pub const MOST_FURTHER: u16 = 20;

/// The tally of all dice.
const TOTAL: &str = "total";

/// Dice as they are typed. Written and stored as text: `4d6k3`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DiceExpr {
    /// As they are typed; the first is added.
    terms: Vec<Term>,
}

/// A part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Term {
    is_subtracted: bool,
    amount: Amount,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Amount {
    Dice(DiceTerm),
    Flat(i32),
}

/// Equal dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct DiceTerm {
    count: u16,
    sides: u16,
    rule: DiceRule,
}

/// What dice give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum DiceRule {
    /// Their sum.
    Sum,
    /// Their sum; one that shows its highest face is thrown on.
    Explode,
    /// The sum of so many.
    Keep { many: u16, lowest: bool },
    /// The sum of all but so many.
    Drop { many: u16, highest: bool },
    /// How many of them hold.
    Count(Comparison, u16),
}

/// What a die that is counted has to show, compared with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `>=`
    AtLeast,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `<`
    Less,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
}

/// Dice of which those are counted that hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedDice {
    /// How many are thrown.
    pub count: u16,
    /// How each is compared.
    pub comparison: Comparison,
    /// With what.
    pub with: u16,
}

impl Comparison {
    /// As it is typed, and in expressions of described games.
    const fn sign(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::More => ">",
            Self::AtMost => "<=",
            Self::Less => "<",
            Self::Equal => "=",
            Self::Unequal => "!=",
        }
    }
}

impl DiceTerm {
    /// How many dice are kept, and whether the lowest are; `None` where all are.
    fn kept(self) -> Option<(u16, bool)> {
        match self.rule {
            DiceRule::Keep { many, lowest } => Some((many, lowest)),
            DiceRule::Drop { many, highest } => Some((self.count - many, highest)),
            DiceRule::Sum | DiceRule::Explode | DiceRule::Count(..) => None,
        }
    }

    fn group(self, name: String, is_subtracted: bool) -> Group {
        let gives = match self.rule {
            DiceRule::Count(comparison, with) => format!("face {} {with}", comparison.sign()),
            _ if is_subtracted => "-face".to_owned(),
            _ => "face".to_owned(),
        };
        let number = |number: u16| Expression::new(number.to_string());
        Group {
            name,
            count: number(self.count),
            sides: Some(number(self.sides)),
            faces: None,
            reroll: None,
            explode: (self.rule == DiceRule::Explode).then(|| Explode {
                when: Expression::new(format!("face = {}", self.sides)),
                mode: ExplodeMode::Sum,
                most: MOST_FURTHER,
            }),
            keep: self.kept().map(|(many, lowest)| KeepRule {
                count: number(many),
                lowest: lowest.then(|| number(1)),
            }),
            gives: vec![(TOTAL.to_owned(), Expression::new(gives))],
            sets: Vec::new(),
            hold: None,
            then: false,
        }
    }
}

impl DiceExpr {
    /// The dice at the start of a text, and how many bytes of it they take. A sign or a rule may stand behind blanks.
    ///
    /// # Errors
    /// The text does not start with dice, or something is wrong with them.
    pub fn prefix(text: &str) -> Result<(Self, usize), DiceMistake> {
        parse::prefix(text)
    }

    fn dice(&self) -> impl Iterator<Item = (bool, DiceTerm)> {
        self.terms.iter().filter_map(|term| match term.amount {
            Amount::Dice(dice) => Some((term.is_subtracted, dice)),
            Amount::Flat(_) => None,
        })
    }

    /// What is added without dice.
    pub fn flat(&self) -> i32 {
        let flat = self.terms.iter().map(|term| match term.amount {
            Amount::Flat(flat) if term.is_subtracted => -flat,
            Amount::Flat(flat) => flat,
            Amount::Dice(_) => 0,
        });
        flat.sum()
    }

    /// How many dice each term throws at first, in order.
    pub fn counts(&self) -> impl Iterator<Item = usize> {
        self.dice().map(|(_, dice)| dice.count.into())
    }

    /// What is counted; `None` where dice are added up.
    pub fn counted(&self) -> Option<CountedDice> {
        self.dice().find_map(|(_, dice)| match dice.rule {
            DiceRule::Count(comparison, with) => Some(CountedDice {
                count: dice.count,
                comparison,
                with,
            }),
            _ => None,
        })
    }

    /// Whether the dice of a term, counted from 0, are subtracted.
    pub(crate) fn is_subtracted(&self, group: usize) -> bool {
        let mut dice = self.dice();
        dice.nth(group).is_some_and(|(subtracted, _)| subtracted)
    }

    fn is_sum(&self) -> bool {
        self.dice().all(|(_, dice)| dice.rule == DiceRule::Sum)
    }

    /// The same dice as a described mechanic, and the numbers of its one roll.
    pub(crate) fn mechanic(&self) -> (Mechanic, RollNumbers) {
        let mut dice: Vec<Group> = Vec::new();
        for (is_subtracted, term) in self.dice() {
            let mut name = term.to_string();
            if dice.iter().any(|before| before.name == name) {
                name = format!("{name} (term {})", dice.len() + 1);
            }
            dice.push(term.group(name, is_subtracted));
        }
        let tier = String::new();
        let mut rules = Rules::from(Definition {
            tallies: vec![(TOTAL.to_owned(), Combine::Add)],
            dice,
            value: Expression::new(format!("{TOTAL} + {}", self.flat())),
            read: vec![(tier.clone(), Expression::new("1"))],
            ..Definition::default()
        });
        rules
            .bind(&[(tier, false)])
            .expect("an expression that was read is a mechanic without mistakes");
        (Mechanic::Described(rules), Numbers::default().into())
    }

    /// What a throw comes to.
    ///
    /// # Errors
    /// Too many, too few or impossible faces.
    pub fn resolve(&self, throw: &Throw) -> Result<Outcome, RuleError> {
        let (mechanic, roll) = self.mechanic();
        mechanic.resolve(&roll, throw)
    }

    /// Each face of a throw with its die, and whether it counts: whether it was kept or, where dice are counted, holds.
    pub(crate) fn faces(&self, throw: &Throw) -> Vec<(DiePlace, Face, bool)> {
        let results = self.resolve(throw).map(|outcome| outcome.die_results);
        let results = results.unwrap_or_default();
        let is_count = self.counted().is_some();
        let faces = throw.places().iter().zip(throw.faces()).enumerate();
        let faces = faces.map(|(at, (place, face))| {
            let counts = match results.get(at) {
                Some(DieResult::Counted(gave)) => !is_count || *gave != 0,
                Some(DieResult::Dropped | DieResult::Removed) => false,
                None => true,
            };
            (*place, *face, counts)
        });
        faces.collect()
    }

    /// The die of each face of a throw.
    pub(crate) fn dice_of(&self, throw: &Throw) -> Vec<Die> {
        let sides: Vec<u16> = self.dice().map(|(_, dice)| dice.sides).collect();
        let places = throw.places().iter();
        let dice = places.filter_map(|place| sides.get(place.group).copied().map(Die::Sides));
        dice.collect()
    }

    /// A total that is called instead of faces.
    ///
    /// # Errors
    /// The dice can't show it, or whether they can is too much to reckon.
    pub fn call(&self, called: Called) -> Result<i32, RuleError> {
        if self.is_sum() {
            let (low, high) = self.range();
            return one_of(called.value, low..=high);
        }
        let odds = self.odds();
        odds.called(called.value, &self.to_string())?;
        Ok(called.value)
    }

    /// The lowest and the highest total of a sum.
    fn range(&self) -> (i32, i32) {
        let start = (self.flat(), self.flat());
        self.dice()
            .fold(start, |(low, high), (is_subtracted, dice)| {
                let least = i32::from(dice.count);
                let most = least * i32::from(dice.sides);
                if is_subtracted {
                    (low - most, high - least)
                } else {
                    (low + least, high + most)
                }
            })
    }

    /// The exact chance of each total; there are no tiers.
    pub fn odds(&self) -> Odds {
        if !self.is_sum() {
            let (mechanic, roll) = self.mechanic();
            return mechanic.odds(&roll);
        }
        let sizes = self
            .dice()
            .map(|(_, dice)| u32::from(dice.count) * u32::from(dice.sides));
        if sizes.sum::<u32>() > MOST_SUM {
            return Odds::none(Unreckoned::TooMany);
        }
        let values = self.dice().fold(vec![1.0], |values, (_, dice)| {
            add_uniform(values, dice.sides, dice.count)
        });
        Odds::of_sum(self.range().0, values)
    }
}

impl fmt::Display for DiceTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        match self.rule {
            DiceRule::Sum => Ok(()),
            DiceRule::Explode => f.write_str("!"),
            DiceRule::Keep { many, lowest } => {
                f.write_str(if lowest { "kl" } else { "k" })?;
                match many {
                    1 => Ok(()),
                    many => write!(f, "{many}"),
                }
            }
            DiceRule::Drop { many, highest } => {
                write!(f, "{}{many}", if highest { "dh" } else { "d" })
            }
            DiceRule::Count(comparison, with) => write!(f, "{}{with}", comparison.sign()),
        }
    }
}

impl fmt::Display for DiceExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            f.write_str(match (at, term.is_subtracted) {
                (_, true) => "-",
                (0, false) => "",
                (_, false) => "+",
            })?;
            match term.amount {
                Amount::Dice(dice) => dice.fmt(f)?,
                Amount::Flat(flat) => flat.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl FromStr for DiceExpr {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        Ok(parse::whole(text)?)
    }
}

stored_as_text!(DiceExpr);
