//! The one place where the four mechanics join: each answers the same questions, one `match` picks the one that fits.

pub mod attribute_die;
mod bands;
pub mod ones_pool;
pub mod success_pool;
pub mod vice_die;

pub use bands::Band;

use super::{
    Called, Contest, ContestOdds, DiceSet, Face, Mechanic, ModifierEffect, Odds, Outcome, Plan,
    RollNumbers, RollRequest, RuleError, Tier,
};

/// What every mechanic answers.
pub(crate) trait Rule {
    /// What the builder holds.
    type Request;
    /// The numbers of a plan.
    type Numbers;

    /// See [`Mechanic::validate`].
    fn validate(&self) -> Result<(), RuleError>;
    /// See [`Mechanic::bands`].
    fn bands(&self) -> Vec<Band<'_>>;
    /// See [`Mechanic::is_success`].
    fn is_success(&self, tier: Tier) -> bool;
    /// See [`Mechanic::takes`].
    fn takes(&self, effect: ModifierEffect) -> bool;
    /// See [`Mechanic::plan`].
    fn plan(&self, check: &Self::Request) -> Result<Plan, RuleError>;
    /// Whether the numbers are in range, wherever they come from.
    fn accepts(&self, roll: &Self::Numbers) -> Result<(), RuleError>;
    /// The dice of an accepted roll.
    fn dice(&self, roll: &Self::Numbers) -> DiceSet;
    /// The tier of a value; rises with it.
    fn read(&self, roll: &Self::Numbers, value: i32) -> Tier;
    /// What faces mean that are known to fit.
    fn resolve(&self, roll: &Self::Numbers, faces: &[Face]) -> Outcome;
    /// What a called result means, if dice can show it.
    fn call(&self, roll: &Self::Numbers, called: Called) -> Result<Outcome, RuleError>;
    /// The exact odds of an accepted roll.
    fn odds(&self, roll: &Self::Numbers) -> Odds;

    /// What two outcomes come to.
    fn contest(
        &self,
        _a: (&Self::Numbers, &Outcome),
        _b: (&Self::Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        Err(RuleError::NoContest)
    }

    /// The exact odds of two accepted rolls together.
    fn contest_odds(
        &self,
        _a: &Self::Numbers,
        _b: &Self::Numbers,
    ) -> Result<ContestOdds, RuleError> {
        Err(RuleError::NoContest)
    }
}

/// Hands what belongs to one mechanic to that mechanic's rules.
macro_rules! joined {
    ($mechanic:expr, $kind:ident $of:expr, |$rules:ident, $it:ident| $answer:expr, else $other:expr) => {
        match ($mechanic, $of) {
            (Mechanic::ViceDie($rules), $kind::ViceDie($it)) => $answer,
            (Mechanic::OnesPool($rules), $kind::OnesPool($it)) => $answer,
            (Mechanic::SuccessPool($rules), $kind::SuccessPool($it)) => $answer,
            (Mechanic::AttributeDie($rules), $kind::AttributeDie($it)) => $answer,
            _ => $other,
        }
    };
    ($mechanic:expr, |$rules:ident| $answer:expr) => {
        match $mechanic {
            Mechanic::ViceDie($rules) => $answer,
            Mechanic::OnesPool($rules) => $answer,
            Mechanic::SuccessPool($rules) => $answer,
            Mechanic::AttributeDie($rules) => $answer,
        }
    };
}

pub(crate) use joined;

impl Mechanic {
    /// Whether the parameters make a game: sides, ladders that ascend, one key a band, no key twice.
    ///
    /// # Errors
    /// [`RuleError::Parameter`] with a plain sentence.
    pub fn validate(&self) -> Result<(), RuleError> {
        joined!(self, |rules| rules.validate())?;
        let bands = self.bands();
        let twice = |(at, band): (usize, &Band<'_>)| {
            bands[..at].iter().any(|before| before.key == band.key)
        };
        let odd = |band: &Band<'_>| band.key.is_empty() || band.key.contains(['+', ':']);
        if bands.iter().any(odd) {
            return Err(RuleError::Parameter(
                "a tier's key is a word without `+` and `:`",
            ));
        }
        if bands.iter().enumerate().any(twice) {
            return Err(RuleError::Parameter("two tiers have the same key"));
        }
        Ok(())
    }

    /// The bands a [`Tier`] points into: those of a check, worst first; after them those that only a special roll comes
    /// to (`vice_die`: a tie; `attribute_die`: fail and pass).
    #[must_use]
    pub fn bands(&self) -> Vec<Band<'_>> {
        joined!(self, |rules| rules.bands())
    }

    /// The stable word of a tier: `failure`, `success+2`. Empty for a tier of another mechanic.
    #[must_use]
    pub fn key(&self, tier: Tier) -> String {
        match self.bands().get(usize::from(tier.band)) {
            Some(band) if band.bonuses => format!("{}+{}", band.key, tier.bonus),
            Some(band) => band.key.to_owned(),
            None => String::new(),
        }
    }

    /// The tier of a [`Mechanic::key`]; bonuses left out are none.
    #[must_use]
    pub fn tier(&self, key: &str) -> Option<Tier> {
        let (word, bonus) = match key.split_once('+') {
            Some((word, bonus)) => (word, Some(bonus.parse().ok()?)),
            None => (key, None),
        };
        let bands = self.bands();
        let at = bands
            .iter()
            .position(|band| band.key == word && (band.bonuses || bonus.is_none()))?;
        Some(Tier {
            band: u8::try_from(at).ok()?,
            bonus: bonus.unwrap_or(0),
        })
    }

    /// Whether a tier is a success.
    #[must_use]
    pub fn is_success(&self, tier: Tier) -> bool {
        joined!(self, |rules| rules.is_success(tier))
    }

    /// Whether the mechanic reckons with this kind of effect; others are listed in a plan as not counting.
    #[must_use]
    pub fn takes(&self, effect: ModifierEffect) -> bool {
        joined!(self, |rules| rules.takes(effect))
    }

    /// What a check comes to.
    ///
    /// # Errors
    /// Numbers out of range, more than [`super::MOST_DICE`] dice, nothing to roll with, a skill that can't be tried, a
    /// check of another mechanic.
    pub fn plan(&self, check: &RollRequest) -> Result<Plan, RuleError> {
        joined!(self, RollRequest check, |rules, check| {
            let plan = rules.plan(check)?;
            self.accepts(&plan.numbers)?;
            Ok(plan)
        }, else Err(RuleError::OtherMechanic))
    }

    /// Whether the numbers of a roll, wherever they come from, are those of this mechanic and in range.
    ///
    /// # Errors
    /// As [`Mechanic::plan`].
    pub fn accepts(&self, roll: &RollNumbers) -> Result<(), RuleError> {
        joined!(self, RollNumbers roll, |rules, roll| rules.accepts(roll), else Err(RuleError::OtherMechanic))
    }

    /// The dice to throw, in the order faces are given; none for a roll that is not [accepted](Mechanic::accepts).
    #[must_use]
    pub fn dice(&self, roll: &RollNumbers) -> DiceSet {
        joined!(self, RollNumbers roll, |rules, roll| match rules.accepts(roll) {
            Ok(()) => rules.dice(roll),
            Err(_) => DiceSet::default(),
        }, else DiceSet::default())
    }

    /// The dice of the roll that throws the most of these: each reads as many as it takes, from the first on.
    #[must_use]
    pub fn widest<'a>(&self, rolls: impl IntoIterator<Item = &'a RollNumbers>) -> DiceSet {
        let throws = rolls.into_iter().map(|roll| self.dice(roll));
        // The first of equals, which for one roll is its own.
        throws
            .reduce(|most, next| if next.len() > most.len() { next } else { most })
            .unwrap_or_default()
    }

    /// Whether a result is made of a pool whose size difficulties may change.
    #[must_use]
    pub const fn is_pool(&self) -> bool {
        matches!(self, Self::OnesPool(_) | Self::SuccessPool(_))
    }

    /// What plan and faces mean.
    ///
    /// # Errors
    /// A roll out of range or of another mechanic; too many, too few or impossible faces.
    pub fn resolve(&self, roll: &RollNumbers, faces: &[Face]) -> Result<Outcome, RuleError> {
        joined!(self, RollNumbers roll, |rules, roll| {
            rules.accepts(roll)?;
            fit(rules.dice(roll), faces)?;
            Ok(rules.resolve(roll, faces))
        }, else Err(RuleError::OtherMechanic))
    }

    /// What a result means that a player calls instead of faces.
    ///
    /// # Errors
    /// A roll out of range or of another mechanic; a result no dice can show.
    pub fn call(&self, roll: &RollNumbers, called: Called) -> Result<Outcome, RuleError> {
        joined!(self, RollNumbers roll, |rules, roll| {
            rules.accepts(roll)?;
            rules.call(roll, called)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The exact odds of a roll; empty for one that is not [accepted](Mechanic::accepts).
    #[must_use]
    pub fn odds(&self, roll: &RollNumbers) -> Odds {
        joined!(self, RollNumbers roll, |rules, roll| match rules.accepts(roll) {
            Ok(()) => rules.odds(roll),
            Err(_) => Odds::default(),
        }, else Odds::default())
    }

    /// What two outcomes come to; `a` is the aggressor or attacker where there is one.
    ///
    /// # Errors
    /// [`RuleError::NoContest`]; a roll of another mechanic.
    pub fn contest(
        &self,
        a: (&RollNumbers, &Outcome),
        b: (&RollNumbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        let other = Err(RuleError::OtherMechanic);
        match (self, a.0, b.0) {
            (Self::ViceDie(rules), RollNumbers::ViceDie(x), RollNumbers::ViceDie(y)) => {
                rules.contest((x, a.1), (y, b.1))
            }
            (Self::OnesPool(rules), RollNumbers::OnesPool(x), RollNumbers::OnesPool(y)) => {
                rules.contest((x, a.1), (y, b.1))
            }
            (
                Self::SuccessPool(rules),
                RollNumbers::SuccessPool(x),
                RollNumbers::SuccessPool(y),
            ) => rules.contest((x, a.1), (y, b.1)),
            (
                Self::AttributeDie(rules),
                RollNumbers::AttributeDie(x),
                RollNumbers::AttributeDie(y),
            ) => rules.contest((x, a.1), (y, b.1)),
            _ => other,
        }
    }

    /// The exact odds of two rolls together.
    ///
    /// # Errors
    /// [`RuleError::NoContest`]; a roll out of range or of another mechanic.
    pub fn contest_odds(&self, a: &RollNumbers, b: &RollNumbers) -> Result<ContestOdds, RuleError> {
        self.accepts(a)?;
        self.accepts(b)?;
        match (self, a, b) {
            (Self::ViceDie(rules), RollNumbers::ViceDie(a), RollNumbers::ViceDie(b)) => {
                rules.contest_odds(a, b)
            }
            (Self::OnesPool(rules), RollNumbers::OnesPool(a), RollNumbers::OnesPool(b)) => {
                rules.contest_odds(a, b)
            }
            (
                Self::SuccessPool(rules),
                RollNumbers::SuccessPool(a),
                RollNumbers::SuccessPool(b),
            ) => rules.contest_odds(a, b),
            (
                Self::AttributeDie(rules),
                RollNumbers::AttributeDie(a),
                RollNumbers::AttributeDie(b),
            ) => rules.contest_odds(a, b),
            _ => Err(RuleError::OtherMechanic),
        }
    }

    /// The tier a value of this roll has.
    pub(crate) fn read(&self, roll: &RollNumbers, value: i32) -> Option<Tier> {
        joined!(self, RollNumbers roll, |rules, roll| Some(rules.read(roll, value)), else None)
    }
}

/// Whether faces are as many as thrown, each on its die.
pub(crate) fn fit(throws: DiceSet, faces: &[Face]) -> Result<(), RuleError> {
    if throws.len() != faces.len() {
        return Err(RuleError::FaceCount {
            want: throws.len(),
            got: faces.len(),
        });
    }
    match throws
        .iter()
        .zip(faces)
        .find(|&(sides, &face)| !(1..=sides).contains(&face))
    {
        Some((sides, &face)) => Err(RuleError::Face { sides, face }),
        None => Ok(()),
    }
}
