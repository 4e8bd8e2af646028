//! The interface of the mechanics: each implements the same trait, and one `match` selects the mechanic.

pub mod attribute_die;
mod bands;
pub mod described;
mod description;
pub mod ones_pool;
pub mod success_pool;
mod tallies;
pub mod vice_die;
mod waves;

pub use bands::{Band, BandOfSide};
pub use description::{DieGroup, Goal, Outline, TraitValues};

use super::{
    Called, Contest, ContestOdds, Declaration, DiceSet, Die, DieResult, Face, Mechanic, Odds,
    Outcome, Plan, PointKind, PossibleOutcome, Profile, RequestParts, RerollKind, RerollOdds,
    RollEffect, RollNumbers, RollRequest, RuleError, SheetNumber, Throw, Tier, Wanted, one_of,
};

/// What every mechanic implements.
pub(crate) trait Rule {
    /// The check of a roll.
    type Request: Into<RollRequest>;
    /// The numbers of a plan.
    type Numbers: Into<RollNumbers>;

    /// See [`Mechanic::profile`].
    fn profile(&self) -> Profile<'_>;
    /// See [`Mechanic::validate`].
    fn validate(&self) -> Result<(), RuleError>;
    /// See [`Mechanic::bands`].
    fn bands(&self) -> Vec<Band<'_>>;
    /// See [`Mechanic::request`].
    fn request(&self, parts: RequestParts<'_>) -> Result<Self::Request, RuleError>;
    /// See [`Mechanic::plan`].
    fn plan(&self, request: &Self::Request) -> Result<Plan, RuleError>;
    /// Whether the numbers are in range, wherever they come from.
    fn accepts(&self, roll: &Self::Numbers) -> Result<(), RuleError>;
    /// The tier of a value; rises with it.
    fn read(&self, roll: &Self::Numbers, value: i32) -> Tier;
    /// The meaning of a throw; an error where it doesn't fit.
    fn resolve(&self, roll: &Self::Numbers, throw: &Throw) -> Result<Outcome, RuleError>;
    /// The meaning of a called result, if dice can show it.
    fn call(&self, roll: &Self::Numbers, called: Called) -> Result<Outcome, RuleError>;
    /// The exact odds of an accepted roll.
    fn odds(&self, roll: &Self::Numbers) -> Odds;
    /// The value that would have been called for another roll of the same dice; see [`Mechanic::recall`].
    fn recall(&self, was: &Self::Numbers, value: i32, is: &Self::Numbers) -> Option<i32>;
    /// See [`Mechanic::goal`].
    fn goal(&self, roll: &Self::Numbers) -> Goal;
    /// See [`Mechanic::flat`].
    fn flat(&self, roll: &Self::Numbers) -> i32;
    /// See [`Mechanic::outline`].
    fn outline(&self, request: &Self::Request, plan: &Plan, roll: &Self::Numbers) -> Outline;
    /// See [`Mechanic::in_words`].
    fn in_words(&self, roll: &Self::Numbers) -> Outline;
    /// See [`Mechanic::one_more`].
    fn one_more(&self, plan: &Plan, roll: &Self::Numbers) -> Vec<(String, Self::Numbers)>;

    /// See [`Mechanic::without_words`].
    fn forget_words(&mut self);

    /// See [`Mechanic::declarations`].
    fn declarations(&self) -> Vec<Declaration<'_>> {
        Vec::new()
    }

    /// See [`Mechanic::sheet_numbers`].
    fn sheet_numbers(&self) -> Vec<SheetNumber<'_>> {
        Vec::new()
    }

    /// The result of a request without dice.
    fn automatic(&self, _request: &Self::Request) -> Option<Outcome> {
        None
    }

    /// The dice of an accepted roll, where all are thrown at once and each once.
    fn dice(&self, _roll: &Self::Numbers) -> DiceSet {
        DiceSet::default()
    }

    /// See [`Mechanic::wanted`].
    fn wanted(&self, roll: &Self::Numbers, throw: &Throw) -> Result<Vec<Wanted>, RuleError> {
        Ok(self.dice(roll).wanted(throw))
    }

    /// See [`Mechanic::group_names`].
    fn group_names(&self) -> Vec<&str> {
        Vec::new()
    }

    /// See [`Mechanic::symbols`].
    fn symbols(&self, _group: usize, _face: Face) -> Option<Vec<(String, i64)>> {
        None
    }

    /// See [`Mechanic::die_groups`].
    fn die_groups(&self, roll: &Self::Numbers) -> Vec<DieGroup> {
        let group = |(sides, _)| DieGroup {
            die: Die::Sides(sides),
            plus: 0,
        };
        self.dice(roll).runs().map(group).collect()
    }

    /// See [`Mechanic::points`].
    fn points(&self) -> Vec<PointKind<'_>> {
        Vec::new()
    }

    /// See [`Mechanic::added`].
    fn added(
        &self,
        _roll: &Self::Numbers,
        _throw: &Throw,
        _called: Option<Called>,
    ) -> Vec<(&str, i32)> {
        Vec::new()
    }

    /// See [`Mechanic::may_reroll`].
    fn may_reroll(
        &self,
        _kind: RerollKind<'_>,
        _roll: &Self::Numbers,
        _outcome: &Outcome,
    ) -> Result<bool, RuleError> {
        Ok(true)
    }

    /// See [`Mechanic::held`].
    fn held(
        &self,
        _kind: RerollKind<'_>,
        _roll: &Self::Numbers,
        _throw: &Throw,
    ) -> Result<Throw, RuleError> {
        Ok(Throw::default())
    }

    /// See [`Mechanic::reroll_effects`].
    fn reroll_effects(
        &self,
        _kind: RerollKind<'_>,
        _roll: &Self::Numbers,
        _outcome: &Outcome,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        Ok(Vec::new())
    }

    /// What a reroll of this throw can come to, with the chances; `None` where that is not known.
    fn outcomes_of_reroll(
        &self,
        _kind: RerollKind<'_>,
        roll: &Self::Numbers,
        _throw: &Throw,
    ) -> Option<Vec<(Outcome, f64)>> {
        let odds = self.odds(roll);
        odds.known_success()?;
        Some(odds.outcomes().map(|it| (it.into(), it.chance)).collect())
    }

    /// See [`Mechanic::odds_with_reroll`]; `None` where all dice are thrown again.
    fn odds_with_reroll(&self, _kind: RerollKind<'_>, _roll: &Self::Numbers) -> Option<RerollOdds> {
        None
    }

    /// See [`Mechanic::idle_defence`].
    fn idle_defence(&self, _attack: &Self::Numbers) -> Option<Outcome> {
        None
    }

    /// The verdict on two outcomes.
    fn contest(
        &self,
        _a: (&Self::Numbers, &Outcome),
        _b: (&Self::Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        Err(RuleError::NoContest)
    }

    /// See [`Mechanic::effects`].
    fn effects(
        &self,
        _roll: &Self::Numbers,
        _throw: &Throw,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        Ok(Vec::new())
    }

    /// The exact odds of two accepted rolls together.
    fn contest_odds(
        &self,
        _a: &Self::Numbers,
        _b: &Self::Numbers,
    ) -> Result<ContestOdds, RuleError> {
        Err(RuleError::NoContest)
    }

    /// Whether a tier is a success.
    fn is_success(&self, tier: Tier) -> bool {
        let bands = self.bands();
        let band = bands.get(usize::from(tier.band));
        band.is_some_and(|band| band.success)
    }

    /// See [`Mechanic::odds_of`]: what the odds tell besides the results, of which the second number is how many ones each has.
    fn add_ones(&self, _odds: &mut Odds, _of: &[(PossibleOutcome, u16)]) {}

    /// See [`Mechanic::told_ones`].
    fn told_ones(&self, _tier: Tier, _ones: u16) -> u16 {
        0
    }

    /// The outcome of a value.
    fn outcome(&self, roll: &Self::Numbers, value: i32, dice: Vec<DieResult>) -> Outcome {
        Outcome {
            die_results: dice,
            ..Outcome::new(value, self.read(roll, value))
        }
    }

    /// The outcome of a called value; an error with the nearest values if dice can't show it. `possible`: those that they can
    /// show, in any order.
    fn called(
        &self,
        roll: &Self::Numbers,
        value: i32,
        possible: impl IntoIterator<Item = i32>,
    ) -> Result<Outcome, RuleError> {
        one_of(value, possible).map(|value| self.outcome(roll, value, Vec::new()))
    }

    /// The odds of values from `first` on with these chances.
    fn odds_of_values(&self, roll: &Self::Numbers, first: i32, chances: Vec<f64>) -> Odds {
        let read = |value| self.read(roll, value);
        Odds::rising(first, chances, read, |tier| self.is_success(tier))
    }
}

/// Calls a mechanic's rules with its own type; `else` for the type of another mechanic.
macro_rules! dispatch {
    ($mechanic:expr, |$rules:ident| $answer:expr) => {
        match $mechanic {
            Mechanic::ViceDie($rules) => $answer,
            Mechanic::OnesPool($rules) => $answer,
            Mechanic::SuccessPool($rules) => $answer,
            Mechanic::AttributeDie($rules) => $answer,
            Mechanic::Described($rules) => $answer,
        }
    };
    ($mechanic:expr, $($kind:ident($of:expr)),+, |$rules:ident, $($it:ident),+| $answer:expr, else $other:expr) => {
        match ($mechanic, $($of),+) {
            (Mechanic::ViceDie($rules), $($kind::ViceDie($it)),+) => $answer,
            (Mechanic::OnesPool($rules), $($kind::OnesPool($it)),+) => $answer,
            (Mechanic::SuccessPool($rules), $($kind::SuccessPool($it)),+) => $answer,
            (Mechanic::AttributeDie($rules), $($kind::AttributeDie($it)),+) => $answer,
            (Mechanic::Described($rules), $($kind::Described($it)),+) => $answer,
            _ => $other,
        }
    };
}

pub(super) use dispatch;

macro_rules! requests_and_numbers {
    ($($variant:ident of $module:ident),+) => {$(
        impl From<$module::Request> for RollRequest {
            fn from(request: $module::Request) -> Self {
                Self::$variant(request)
            }
        }

        impl From<$module::Numbers> for RollNumbers {
            fn from(numbers: $module::Numbers) -> Self {
                Self::$variant(numbers)
            }
        }
    )+};
}

requests_and_numbers!(
    ViceDie of vice_die, OnesPool of ones_pool, SuccessPool of success_pool, AttributeDie of attribute_die,
    Described of described
);

impl Mechanic {
    /// The same with the game's words reset, since they change no roll.
    pub(crate) fn without_words(mut self) -> Self {
        dispatch!(&mut self, |rules| rules.forget_words());
        self
    }

    /// Validates the parameters: sides, ladders that ascend, one key a band, no key twice.
    ///
    /// # Errors
    /// [`RuleError::Parameter`] with a plain sentence.
    pub fn validate(&self) -> Result<(), RuleError> {
        dispatch!(self, |rules| rules.validate())?;
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

    /// The bands that a [`Tier`] points into: those of a check, worst first, then those of special rolls
    /// to (`vice_die`: a tie; `attribute_die`: fail and pass).
    pub fn bands(&self) -> Vec<Band<'_>> {
        dispatch!(self, |rules| rules.bands())
    }

    /// The stored name of a tier: `failure`, `success+2`. Empty for a tier of another mechanic.
    pub fn key(&self, tier: Tier) -> String {
        match self.bands().get(usize::from(tier.band)) {
            Some(band) if band.bonuses => format!("{}+{}", band.key, tier.bonus),
            Some(band) => band.key.to_owned(),
            None => String::new(),
        }
    }

    /// The key of the band of a [`Mechanic::key`], and the bonuses.
    pub(crate) fn band_and_bonus(key: &str) -> (&str, u32) {
        let (band, bonus) = key.split_once('+').unwrap_or((key, ""));
        (band, bonus.parse().unwrap_or(0))
    }

    /// The tier of a [`Mechanic::key`]; bonuses left out are none.
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
    pub fn is_success(&self, tier: Tier) -> bool {
        dispatch!(self, |rules| rules.is_success(tier))
    }

    /// How many ones are told beside a tier: none in most mechanics.
    pub(crate) fn told_ones(&self, tier: Tier, ones: u16) -> u16 {
        dispatch!(self, |rules| rules.told_ones(tier, ones))
    }

    /// The properties of the mechanic.
    pub fn profile(&self) -> Profile<'_> {
        dispatch!(self, |rules| rules.profile())
    }

    /// The declarations that are possible before a roll.
    pub(crate) fn declarations(&self) -> Vec<Declaration<'_>> {
        dispatch!(self, |rules| rules.declarations())
    }

    /// The numbers that a roll takes from the sheet besides its traits.
    pub(crate) fn sheet_numbers(&self) -> Vec<SheetNumber<'_>> {
        dispatch!(self, |rules| rules.sheet_numbers())
    }

    /// Whether a roll can use an item.
    pub(crate) fn uses_items(&self) -> bool {
        self.sheet_numbers().iter().any(SheetNumber::is_of_item)
    }

    /// The request for a roll of these traits.
    ///
    /// # Errors
    /// The traits can't be rolled together in this mechanic.
    pub(crate) fn request(&self, parts: RequestParts<'_>) -> Result<RollRequest, RuleError> {
        dispatch!(self, |rules| Ok(rules.request(parts)?.into()))
    }

    /// The plan of a check.
    ///
    /// # Errors
    /// Numbers out of range, more than [`super::MOST_DICE`] dice, no dice to roll, a skill that can't be tried, a
    /// check of another mechanic.
    pub fn plan(&self, check: &RollRequest) -> Result<Plan, RuleError> {
        dispatch!(self, RollRequest(check), |rules, check| {
            let plan = rules.plan(check)?;
            self.accepts(&plan.numbers)?;
            Ok(plan)
        }, else Err(RuleError::OtherMechanic))
    }

    /// Validates the numbers of a roll from any source: they must belong to this mechanic and be in range.
    ///
    /// # Errors
    /// As [`Mechanic::plan`].
    pub(crate) fn accepts(&self, roll: &RollNumbers) -> Result<(), RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| rules.accepts(roll), else Err(RuleError::OtherMechanic))
    }

    /// Whether a total is compared with a target.
    pub(crate) fn has_margin(&self) -> bool {
        match self {
            Self::ViceDie(_) | Self::AttributeDie(_) => true,
            Self::OnesPool(_) | Self::SuccessPool(_) => false,
            Self::Described(rules) => rules.has_margin(),
        }
    }

    /// Whether a result depends on a pool whose size difficulties may change.
    pub(crate) const fn is_pool(&self) -> bool {
        matches!(self, Self::OnesPool(_) | Self::SuccessPool(_))
    }

    /// The outcome of a throw under a plan.
    ///
    /// # Errors
    /// A roll out of range or of another mechanic; too many, too few or impossible faces.
    pub fn resolve(&self, roll: &RollNumbers, throw: &Throw) -> Result<Outcome, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            rules.accepts(roll)?;
            Rule::resolve(rules, roll, throw)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The outcome of a result that a player calls instead of faces.
    ///
    /// # Errors
    /// A roll out of range or of another mechanic; a result no dice can show.
    pub fn call(&self, roll: &RollNumbers, called: Called) -> Result<Outcome, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            rules.accepts(roll)?;
            rules.call(roll, called)
        }, else Err(RuleError::OtherMechanic))
    }

    /// What a roll changes besides its tier.
    ///
    /// # Errors
    /// A formula fails for this roll; a roll of another mechanic.
    pub(crate) fn effects(
        &self,
        roll: &RollNumbers,
        throw: &Throw,
    ) -> Result<Vec<RollEffect<'_>>, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            Rule::effects(rules, roll, throw)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The odds of these results, in any order, some of them several times.
    pub(crate) fn odds_of(&self, all: impl IntoIterator<Item = (Outcome, f64)>) -> Odds {
        let possible = |(it, chance): (Outcome, f64)| {
            let possible = PossibleOutcome {
                quality: it.quality(),
                value: it.value,
                chance,
            };
            (possible, it.ones)
        };
        let all: Vec<(PossibleOutcome, u16)> = all.into_iter().map(possible).collect();
        let results = all.iter().map(|(possible, _)| *possible).collect();
        let mut odds = Odds::of(results, |tier| self.is_success(tier));
        dispatch!(self, |rules| rules.add_ones(&mut odds, &all));
        odds
    }

    /// The exact odds of a roll; empty for one that is not [accepted](Mechanic::accepts).
    pub fn odds(&self, roll: &RollNumbers) -> Odds {
        dispatch!(self, RollNumbers(roll), |rules, roll| match rules.accepts(roll) {
            Ok(()) => Rule::odds(rules, roll),
            Err(_) => Odds::default(),
        }, else Odds::default())
    }

    /// The verdict on two outcomes; `a` is the aggressor or attacker, if there is one.
    ///
    /// # Errors
    /// [`RuleError::NoContest`]; a roll of another mechanic.
    pub fn contest(
        &self,
        a: (&RollNumbers, &Outcome),
        b: (&RollNumbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        dispatch!(self, RollNumbers(a.0), RollNumbers(b.0), |rules, x, y| {
            Rule::contest(rules, (x, a.1), (y, b.1))
        }, else Err(RuleError::OtherMechanic))
    }

    /// The exact odds of two rolls together.
    ///
    /// # Errors
    /// [`RuleError::NoContest`]; a roll out of range or of another mechanic.
    pub fn contest_odds(&self, a: &RollNumbers, b: &RollNumbers) -> Result<ContestOdds, RuleError> {
        self.accepts(a)?;
        self.accepts(b)?;
        dispatch!(self, RollNumbers(a), RollNumbers(b), |rules, a, b| {
            Rule::contest_odds(rules, a, b)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The result of a request without dice, and the name of such a roll. The GM may ask for the roll anyway.
    pub fn automatic_success(&self, request: &RollRequest) -> Option<(String, Outcome)> {
        let outcome =
            dispatch!(self, RollRequest(request), |rules, it| rules.automatic(it), else None)?;
        Some((self.profile().automatic_success?.to_owned(), outcome))
    }

    /// The result of a defender who need not roll against this attack; `None` where they roll.
    pub(crate) fn idle_defence(&self, attack: &RollNumbers) -> Option<Outcome> {
        dispatch!(self, RollNumbers(attack), |rules, attack| rules.idle_defence(attack), else None)
    }

    /// What players would have called for another roll of the same dice; `None` if that depends on single faces.
    pub(crate) fn recall(
        &self,
        was: &RollNumbers,
        called: Called,
        is: &RollNumbers,
    ) -> Option<Called> {
        let value = dispatch!(self, RollNumbers(was), RollNumbers(is), |rules, was, is| {
            rules.recall(was, called.value, is)
        }, else None)?;
        Some(Called { value, ..called })
    }

    /// The dice of a roll by group.
    pub(crate) fn die_groups(&self, roll: &RollNumbers) -> Vec<DieGroup> {
        dispatch!(self, RollNumbers(roll), |rules, roll| rules.die_groups(roll), else Vec::new())
    }

    /// The target of a roll's dice.
    pub(crate) fn goal(&self, roll: &RollNumbers) -> Goal {
        dispatch!(self, RollNumbers(roll), |rules, roll| rules.goal(roll), else Goal::Nothing)
    }

    /// The flat part of a roll's total, without that of single dice.
    pub(crate) fn flat(&self, roll: &RollNumbers) -> i32 {
        dispatch!(self, RollNumbers(roll), |rules, roll| rules.flat(roll), else 0)
    }

    /// A request's dice in short form: `d12 + 3`, `5d6`.
    pub(crate) fn outline(&self, request: &RollRequest, plan: &Plan) -> Outline {
        dispatch!(self, RollRequest(request), RollNumbers(&plan.numbers), |rules, request, roll| {
            rules.outline(request, plan, roll)
        }, else Outline::default())
    }

    /// A roll's dice in words: `one die + 3`.
    pub(crate) fn in_words(&self, roll: &RollNumbers) -> Outline {
        dispatch!(self, RollNumbers(roll), |rules, roll| rules.in_words(roll), else Outline::default())
    }

    /// The same roll with one more of the unit that the mechanic counts, and the unit's name.
    pub(crate) fn one_more(&self, plan: &Plan) -> Vec<(String, RollNumbers)> {
        dispatch!(self, RollNumbers(&plan.numbers), |rules, roll| {
            let more = rules.one_more(plan, roll).into_iter();
            more.map(|(what, roll)| (what, roll.into())).collect()
        }, else Vec::new())
    }
}

/// Checks that the number of faces is right, and each face possible on its die.
pub(crate) fn fit(throws: DiceSet, faces: &[Face]) -> Result<(), RuleError> {
    if throws.len() != faces.len() {
        return Err(RuleError::FaceCount {
            want: throws.len(),
            got: faces.len(),
        });
    }
    let mut pairs = throws.iter().zip(faces.iter().copied());
    match pairs.find(|(die, face)| !die.has(*face)) {
        Some((die, face)) => Err(RuleError::Face { die, face }),
        None => Ok(()),
    }
}
