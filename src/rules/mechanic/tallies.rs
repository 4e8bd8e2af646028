//! What dice give to the tallies of described games; the other mechanics have none.

use super::described::Breakdown;
use super::{Face, Mechanic, RollNumbers, Rule, Throw, dispatch};

impl Mechanic {
    /// What a throw that fits gives to each tally of a described game; else empty.
    pub(crate) fn tallies(&self, roll: &RollNumbers, throw: &Throw) -> Vec<Option<i32>> {
        match self {
            Self::Described(_) => {
                let outcome = self.resolve(roll, throw);
                outcome.map_or_else(|_| Vec::new(), |outcome| outcome.tallies)
            }
            _ => Vec::new(),
        }
    }

    /// Where the value is one of several tallies: what a throw that fits gives to the others, but for nothing and 0, each in
    /// words: `threat 2`.
    pub(crate) fn other_tallies(&self, roll: &RollNumbers, throw: &Throw) -> Vec<String> {
        let Self::Described(rules) = self else {
            return Vec::new();
        };
        let value = rules.value_name();
        if value.is_empty() || throw.is_empty() {
            return Vec::new();
        }
        let names = rules.definition().tallies.iter();
        let given = names.zip(self.tallies(roll, throw));
        let given = given.filter_map(|((name, _), given)| Some((name.as_str(), given?)));
        let told = given.filter(|(name, given)| *name != value && *given != 0);
        let told = told.map(|(name, given)| {
            let (word, given) = rules.counted(name, given.into());
            format!("{word} {given}")
        });
        told.collect()
    }

    /// What decides between throws of the same value: where the value is one of several tallies, the others that have an
    /// opposite, such as advantages beside successes, more being better.
    pub(crate) fn beside_value(&self, roll: &RollNumbers, throw: &Throw) -> Vec<i32> {
        let Self::Described(rules) = self else {
            return Vec::new();
        };
        let file = rules.definition();
        let value = rules.value_name();
        let decides = |name: &str| {
            let mut opposites = file.opposites.iter();
            !value.is_empty() && name != value && opposites.any(|(tally, _)| tally == name)
        };
        let given = file.tallies.iter().zip(self.tallies(roll, throw));
        let given = given.filter(|((name, _), _)| decides(name));
        given.map(|(_, given)| given.unwrap_or_default()).collect()
    }

    /// A whole throw of a described game, number by number; `None` in other games, and where the throw doesn't fit.
    pub(crate) fn breakdown(&self, roll: &RollNumbers, throw: &Throw) -> Option<Breakdown> {
        match (self, roll) {
            (Self::Described(rules), RollNumbers::Described(roll)) => {
                rules.breakdown(roll, throw).ok()
            }
            _ => None,
        }
    }

    /// What a face of a group's dice gives to each tally, in the word for more or for less of it, as on dice with symbols: where it gives to several, none of them takes
    /// the face itself, and nothing but the face decides.
    pub(crate) fn symbols(&self, group: usize, face: Face) -> Option<Vec<(String, i64)>> {
        dispatch!(self, |rules| Rule::symbols(rules, group, face))
    }
}
