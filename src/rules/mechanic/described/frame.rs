//! The numbers that the expressions of a roll run over.

use std::ops::Range;

use super::Numbers;
use super::compiled::{Compiled, Formula, Places, unfilled};
use super::mistake::{Mistake, Reckoned, Unreckoned};
use crate::rules::described::expression::{MOST, Machine};

/// What a roll comes to. Orders from worst to best; the value decides last, between those that are equally good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    /// The tier: its place in the game's list, worst first.
    pub tier: u8,
    /// The steps of a tier that comes in steps.
    pub steps: u32,
    /// What is better within the tier.
    pub worth: i32,
    /// The value.
    pub value: i32,
}

/// The numbers of a roll by [`Places`], and the stack of the programs that run over them.
#[derive(Debug)]
pub(super) struct Frame {
    places: Places,
    values: Vec<i64>,
    machine: Machine,
    /// The points that were spent after the throw.
    points: Vec<SpentPoints>,
    /// How much has been reckoned.
    work: usize,
}

/// Points of one kind that were spent after the throw.
#[derive(Debug)]
struct SpentPoints {
    /// Their place in the file.
    at: usize,
    times: u16,
    /// What they added to the value read last.
    by: i64,
}

/// The most single steps of one reckoning: about a second.
const MOST_WORK: usize = 20_000_000;

/// A number of the rules as it is stored: none is beyond ±10⁹.
pub(super) fn small(number: i64) -> i32 {
    i32::try_from(number).expect("numbers beyond ±10⁹ are refused")
}

impl Frame {
    /// The numbers before dice are thrown.
    ///
    /// # Errors
    /// A number is beyond ±10⁹; a derived number can't be reckoned.
    pub(super) fn of(compiled: &Compiled, numbers: &Numbers) -> Reckoned<Self> {
        let places = compiled.places;
        let mut frame = Self {
            places,
            values: vec![0; places.len()],
            machine: Machine::default(),
            points: Vec::new(),
            work: 0,
        };
        let points = compiled.after.iter().zip(&numbers.points).enumerate();
        let spent = points.filter(|(_, (_, times))| **times > 0);
        frame
            .points
            .extend(spent.map(|(at, (_, &times))| SpentPoints { at, times, by: 0 }));
        for (place, input) in frame.values[..places.inputs]
            .iter_mut()
            .zip(&numbers.inputs)
        {
            *place = i64::from(*input);
            bounded(*place, || ["inputs".to_owned()].into())?;
        }
        for (at, formula) in compiled.derive.iter().enumerate() {
            let mut switched = compiled.readings.iter().zip(&numbers.readings);
            let other = switched.find(|(reading, on)| **on && reading.derived == at);
            let formula = other.map_or(formula, |(reading, _)| &reading.formula);
            let number = frame.run(formula)?;
            frame.values[places.derived() + at] = number;
        }
        Ok(frame)
    }

    pub(super) fn run(&mut self, formula: &Formula) -> Reckoned<i64> {
        formula.run(&self.values, &mut self.machine)
    }

    /// Counts work, so that no reckoning takes long.
    ///
    /// # Errors
    /// It is too much.
    pub(super) fn work(&mut self, steps: usize) -> Result<(), Unreckoned> {
        self.work = self.work.saturating_add(steps);
        if self.work > MOST_WORK {
            return Err(Unreckoned::TooMany);
        }
        Ok(())
    }

    pub(super) fn holds(&mut self, formula: &Formula) -> Reckoned<bool> {
        self.run(formula).map(|number| number != 0)
    }

    /// Inputs, derived numbers and tallies.
    pub(super) fn numbers(&self) -> &[i64] {
        &self.values[..self.places.value()]
    }

    /// All numbers.
    pub(super) fn all(&self) -> &[i64] {
        &self.values
    }

    /// Where the tallies stand among all numbers.
    pub(super) fn tally_places(&self) -> Range<usize> {
        self.places.tallies()..self.places.value()
    }

    /// The derived numbers.
    pub(super) fn derived(&self) -> &[i64] {
        &self.values[self.places.derived()..self.places.tallies()]
    }

    pub(super) fn set_face(&mut self, face: i64, first: i64) {
        self.values[self.places.face()] = face;
        self.values[self.places.first()] = first;
    }

    pub(super) fn set_set(&mut self, face: i64, many: usize) {
        self.values[self.places.face()] = face;
        self.values[self.places.many()] = i64::try_from(many).unwrap_or(i64::MAX);
    }

    /// Sets what the tallies are read as.
    ///
    /// # Errors
    /// A tally is beyond ±10⁹.
    pub(super) fn set_tallies(
        &mut self,
        compiled: &Compiled,
        tallies: &[Option<i64>],
    ) -> Reckoned<()> {
        let from = self.places.tallies();
        for (at, (tally, combine)) in tallies.iter().zip(&compiled.combine).enumerate() {
            let tally = tally.unwrap_or(unfilled(*combine));
            bounded(tally, || compiled.tally_paths[at].clone())?;
            self.values[from + at] = tally;
        }
        Ok(())
    }

    /// What these tallies come to.
    pub(super) fn score(
        &mut self,
        compiled: &Compiled,
        tallies: &[Option<i64>],
    ) -> Reckoned<Score> {
        Ok(self.read(compiled, tallies)?.1)
    }

    /// The reading that holds for these tallies, counted from 0, and what they come to with the points spent.
    pub(super) fn read(
        &mut self,
        compiled: &Compiled,
        tallies: &[Option<i64>],
    ) -> Reckoned<(usize, Score)> {
        self.set_tallies(compiled, tallies)?;
        let mut value = self.run(&compiled.value)?;
        let mut reading = self.set_value(compiled, value)?;
        if !self.points.is_empty() {
            (value, reading) = self.spend(compiled, value, reading)?;
        }
        let tier = compiled.read[reading].0;
        let steps = match &compiled.bonus {
            Some((of, steps)) if *of == tier => steps_of(self.run(steps)?),
            _ => 0,
        };
        let worth = self.run(&compiled.worth)?;
        let score = Score {
            tier,
            steps,
            worth: small(worth),
            value: small(value),
        };
        Ok((reading, score))
    }

    /// Sets the value and what follows from it; the reading that holds.
    fn set_value(&mut self, compiled: &Compiled, value: i64) -> Reckoned<usize> {
        let places = self.places;
        let margin = value - compiled.target.map_or(0, |at| self.values[at]);
        for number in [value, margin] {
            bounded(number, || ["value".to_owned()].into())?;
        }
        self.values[places.value()] = value;
        self.values[places.margin()] = margin;
        let mut reading = 0;
        for (_, when) in &compiled.read {
            if self.holds(when)? {
                break;
            }
            reading += 1;
        }
        let tier = compiled.read[reading].0;
        self.values[places.success()] = i64::from(compiled.is_success(tier));
        Ok(reading)
    }

    /// The value with the points spent, one after the other, and its reading.
    fn spend(
        &mut self,
        compiled: &Compiled,
        mut value: i64,
        mut reading: usize,
    ) -> Reckoned<(i64, usize)> {
        for point in 0..self.points.len() {
            let SpentPoints { at, times, .. } = self.points[point];
            let before = value;
            for _ in 0..times {
                value += self.run(&compiled.after[at])?;
                reading = self.set_value(compiled, value)?;
            }
            self.points[point].by = value - before;
        }
        Ok((value, reading))
    }

    /// Adds the points spent to a value of which the tallies are not known.
    ///
    /// # Errors
    /// A point asks a tally.
    pub(super) fn add_points(&mut self, compiled: &Compiled, value: i32) -> Reckoned<()> {
        let tallies = self.tally_places();
        for point in &self.points {
            let by = &compiled.after[point.at];
            if by.uses().any(|place| tallies.contains(&place)) {
                let what = "what the dice gave is not known; type their faces".to_owned();
                return Err(Box::new(by.mistake(what)));
            }
        }
        let reading = self.set_value(compiled, value.into())?;
        self.spend(compiled, value.into(), reading)?;
        Ok(())
    }

    /// What each kind of point that was spent adds.
    pub(super) fn spent_points<'a>(
        &self,
        compiled: &'a Compiled,
    ) -> impl Iterator<Item = &'a Formula> {
        let points = self.points.iter();
        points.map(|point| &compiled.after[point.at])
    }

    /// What the points spent added to the value read last, each by its place in the file.
    pub(super) fn added(&self) -> impl Iterator<Item = (usize, i32)> {
        let points = self.points.iter();
        points.map(|point| (point.at, small(point.by)))
    }
}

/// Steps are never below 0.
pub(super) fn steps_of(steps: i64) -> u32 {
    u32::try_from(steps.max(0)).expect("numbers beyond 10⁹ are refused")
}

/// # Errors
/// The number is beyond ±10⁹.
pub(super) fn bounded(number: i64, path: impl Fn() -> Vec<String>) -> Reckoned<()> {
    if number.abs() <= MOST {
        return Ok(());
    }
    Err(Box::new(Mistake {
        path: path(),
        within: None,
        what: format!("this comes to {number}, beyond ±1,000,000,000"),
    }))
}
