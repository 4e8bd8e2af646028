//! Dice are thrown in waves: the next wave depends on what fell. The built-in mechanics throw all dice at once.

use std::borrow::Cow;

use super::{DiceSet, Die, Face, Mechanic, RollNumbers, Rule, RuleError, Throw, Wanted, dispatch};

impl Mechanic {
    /// The dice to be thrown next; none once the throw is whole.
    ///
    /// # Errors
    /// A roll out of range or of another mechanic; a throw that can't be one of this roll.
    pub fn wanted(&self, roll: &RollNumbers, throw: &Throw) -> Result<Vec<Wanted>, RuleError> {
        dispatch!(self, RollNumbers(roll), |rules, roll| {
            rules.accepts(roll)?;
            Rule::wanted(rules, roll, throw)
        }, else Err(RuleError::OtherMechanic))
    }

    /// The dice to be thrown next for one throw that is read for several rolls. In a pool every roll reads as many dice as it
    /// needs, from the first on.
    ///
    /// # Errors
    /// As [`Mechanic::wanted`]; the rolls need different dice.
    pub(crate) fn wanted_by(
        &self,
        rolls: &[&RollNumbers],
        throw: &Throw,
    ) -> Result<Vec<Wanted>, RuleError> {
        let Some(widest) = self.widest(rolls) else {
            return Ok(Vec::new());
        };
        let wanted = self.wanted(widest, throw)?;
        for roll in rolls
            .iter()
            .filter(|roll| !self.is_pool() && **roll != widest)
        {
            if self.wanted(roll, throw)? != wanted {
                return Err(RuleError::OtherDice);
            }
        }
        Ok(wanted)
    }

    /// The roll with the most dice; the first of equals.
    pub(crate) fn widest<'a>(&self, rolls: &[&'a RollNumbers]) -> Option<&'a RollNumbers> {
        let rolls = rolls.iter().copied();
        rolls.reduce(|most, next| {
            let more = self.dice_set(next).len() > self.dice_set(most).len();
            if more { next } else { most }
        })
    }

    /// What a roll reads of a throw that was made for several.
    pub(crate) fn read_by<'a>(&self, roll: &RollNumbers, throw: &'a Throw) -> Cow<'a, Throw> {
        let own = self.dice_set(roll).len();
        if self.is_pool() && own < throw.len() {
            Cow::Owned(throw.first(own))
        } else {
            Cow::Borrowed(throw)
        }
    }

    /// A throw whose faces come from `face`, wave by wave.
    ///
    /// # Errors
    /// As [`Mechanic::wanted`]; those of `face`.
    pub(crate) fn throw<E: From<RuleError>>(
        &self,
        rolls: &[&RollNumbers],
        wave: impl FnMut(&[Wanted], &Throw) -> Result<Vec<Face>, E>,
    ) -> Result<Throw, E> {
        self.throw_on(Throw::default(), rolls, wave)
    }

    /// The same, from dice on that lie on the table.
    ///
    /// # Errors
    /// As [`Mechanic::throw`].
    pub(crate) fn throw_on<E: From<RuleError>>(
        &self,
        mut throw: Throw,
        rolls: &[&RollNumbers],
        mut wave: impl FnMut(&[Wanted], &Throw) -> Result<Vec<Face>, E>,
    ) -> Result<Throw, E> {
        loop {
            let wanted = self.wanted_by(rolls, &throw)?;
            if wanted.is_empty() {
                return Ok(throw);
            }
            let faces = wave(&wanted, &throw)?;
            for (die, face) in wanted.iter().zip(faces) {
                throw.push(die.place(), face);
            }
        }
    }

    /// These faces as a throw, in throwing order.
    ///
    /// # Errors
    /// As [`Mechanic::wanted`]; too many or too few faces.
    pub fn deal(&self, roll: &RollNumbers, faces: &[Face]) -> Result<Throw, RuleError> {
        let mut left = faces;
        let mut want = 0;
        let throw = self.throw(&[roll], |wanted, _| {
            want += wanted.len();
            let wrong = RuleError::FaceCount {
                want,
                got: faces.len(),
            };
            let (own, others) = left.split_at_checked(wanted.len()).ok_or(wrong)?;
            left = others;
            Ok::<_, RuleError>(own.to_vec())
        })?;
        if left.is_empty() {
            return Ok(throw);
        }
        let got = faces.len();
        Err(RuleError::FaceCount { want, got })
    }

    /// The dice that are thrown first, in the order faces are given; none for a roll that is not [accepted](Mechanic::accepts).
    pub fn dice(&self, roll: &RollNumbers) -> Vec<Die> {
        let wanted = self.wanted(roll, &Throw::default()).unwrap_or_default();
        wanted.into_iter().map(|die| die.of).collect()
    }

    /// Whether a roll throws nothing.
    pub(crate) fn throws_nothing(&self, roll: &RollNumbers) -> bool {
        self.dice(roll).is_empty()
    }

    /// The die of each face of a throw.
    pub(crate) fn dice_of(&self, rolls: &[&RollNumbers], throw: &Throw) -> Vec<Die> {
        let kinds = self.kinds(rolls);
        let places = throw.places().iter();
        let dice = places.filter_map(|place| kinds.get(place.group).cloned());
        dice.collect()
    }

    /// The die of each group.
    pub(crate) fn kinds(&self, rolls: &[&RollNumbers]) -> Vec<Die> {
        let groups = self.widest(rolls).map(|roll| self.die_groups(roll));
        let groups = groups.into_iter().flatten();
        groups.map(|group| group.die).collect()
    }

    /// The names of the groups of dice; none where they have no names.
    pub(crate) fn group_names(&self) -> Vec<&str> {
        dispatch!(self, |rules| Rule::group_names(rules))
    }

    fn dice_set(&self, roll: &RollNumbers) -> DiceSet {
        dispatch!(self, RollNumbers(roll), |rules, roll| match rules.accepts(roll) {
            Ok(()) => Rule::dice(rules, roll),
            Err(_) => DiceSet::default(),
        }, else DiceSet::default())
    }
}
