//! The chances of what dice give to several tallies together. Each state of the tallies is one number: tallies that add up are
//! digits that a die shifts, so that an array of chances takes a die in a few scaled additions; tallies of which the largest or
//! smallest counts are digits that only rise.

use rustc_hash::FxHashMap;

use super::file::Combine;
use super::mistake::Unreckoned;
use crate::rules::odds::sums::{add_scaled, power, product};

/// The most states that are reckoned with.
pub(super) const MOST_STATES: usize = 400_000;

/// The most places of several arrays together: 32 MB.
const MOST_CELLS: usize = 4_000_000;

/// The most numbers in lists of states: some 30 MB.
const MOST_NUMBERS: usize = 1_500_000;

/// The most work of one reckoning, in additions: less than a second.
pub(super) const MOST_WORK: u64 = 300_000_000;

/// The most blocks of an array: combinations of the tallies that don't add up.
const MOST_BLOCKS: u64 = 32;

/// What something that happens to dice gives to each tally, `None` for nothing, and its chance.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Given {
    pub(super) amounts: Vec<Option<i64>>,
    pub(super) chance: f64,
}

type Few<T> = Result<T, Unreckoned>;

/// Takes what tallies can come to, with its chance.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&[Option<i64>], f64) -> Few<()>;

/// Whether a list of so many states of so many tallies takes little memory.
///
/// # Errors
/// It takes much.
pub(super) fn are_few(states: usize, tallies: usize) -> Few<()> {
    let numbers = states.saturating_mul(tallies + 4);
    if states > MOST_STATES || numbers > MOST_NUMBERS {
        return Err(Unreckoned::TooMany);
    }
    Ok(())
}

/// How tallies become one number.
#[derive(Debug, Clone)]
pub(super) struct Space {
    axes: Vec<Axis>,
    /// The states of the tallies that add up, which are the lower digits.
    adding: u64,
    /// The states of the others.
    blocks: u64,
}

#[derive(Debug, Clone)]
struct Axis {
    /// What one more means in the number.
    stride: u64,
    size: u64,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    /// The least sum.
    Sum(i64),
    /// What the tally can be, the one that counts more later; digit 0 is nothing.
    Extreme(Vec<i64>),
}

/// What happens to dice, as a change of the number.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Move {
    shift: u64,
    /// The digits of the tallies that don't add up; 0 changes nothing.
    digits: Vec<u64>,
    chance: f64,
}

/// What a step can give: how often it is taken, and each possibility.
#[derive(Debug)]
pub(super) struct Step<'a> {
    pub(super) times: u64,
    pub(super) given: &'a [Given],
}

impl Space {
    /// The space of what these steps can come to together.
    pub(super) fn of(combine: &[Combine], steps: &[Step<'_>]) -> Few<Self> {
        let mut space = Self {
            axes: Vec::with_capacity(combine.len()),
            adding: 1,
            blocks: 1,
        };
        for (tally, combine) in combine.iter().enumerate() {
            let axis = match combine {
                Combine::Add => Axis::of_sum(tally, steps)?,
                Combine::Max | Combine::Min => Axis::of_extreme(tally, *combine, steps),
            };
            space.axes.push(axis);
        }
        for axis in &mut space.axes {
            let states = match axis.kind {
                Kind::Sum(_) => &mut space.adding,
                Kind::Extreme(_) => &mut space.blocks,
            };
            axis.stride = *states;
            *states = states.checked_mul(axis.size).ok_or(Unreckoned::TooMany)?;
        }
        space
            .adding
            .checked_mul(space.blocks)
            .ok_or(Unreckoned::TooMany)?;
        Ok(space)
    }

    /// What a step's possibilities do to the number; the same ones are one.
    pub(super) fn moves(&self, given: &[Given]) -> Vec<Move> {
        let lows = self.lows(given);
        let mut moves: Vec<Move> = given.iter().map(|one| self.one_move(one, &lows)).collect();
        moves.sort_by(|one, other| (one.shift, &one.digits).cmp(&(other.shift, &other.digits)));
        moves.dedup_by(|later, kept| {
            let same = (later.shift, &later.digits) == (kept.shift, &kept.digits);
            if same {
                kept.chance += later.chance;
            }
            same
        });
        moves
    }

    /// What each of a step's possibilities does to the number.
    pub(super) fn moves_in_order(&self, step: &[Given]) -> Vec<Move> {
        let lows = self.lows(step);
        step.iter().map(|one| self.one_move(one, &lows)).collect()
    }

    fn lows(&self, step: &[Given]) -> Vec<i64> {
        (0..self.axes.len())
            .map(|tally| low_of(tally, step))
            .collect()
    }

    fn one_move(&self, given: &Given, lows: &[i64]) -> Move {
        let mut shift = 0;
        let mut digits = Vec::new();
        for ((axis, amount), low) in self.axes.iter().zip(&given.amounts).zip(lows) {
            match &axis.kind {
                Kind::Sum(_) => shift += (amount.unwrap_or(0) - low).unsigned_abs() * axis.stride,
                Kind::Extreme(levels) => {
                    let place = |amount: i64| levels.iter().position(|level| *level == amount);
                    let digit = amount.and_then(place).map_or(0, |at| at as u64 + 1);
                    digits.push(digit);
                }
            }
        }
        if digits.iter().all(|digit| *digit == 0) {
            digits.clear();
        }
        Move {
            shift,
            digits,
            chance: given.chance,
        }
    }

    /// Nothing has happened yet, for sure.
    pub(super) fn start(&self) -> States<'_> {
        let mut states = self.none();
        states.add(0, 1.0);
        states
    }

    /// No state at all.
    pub(super) fn none(&self) -> States<'_> {
        States {
            space: self,
            cells: match self.array() {
                Some(cells) => Cells::Dense {
                    chances: vec![0.0; cells],
                    filled: 0,
                },
                None => Cells::Sparse(Single::default()),
            },
        }
    }

    /// The length of an array of all states; `None` where they are too many for one.
    fn array(&self) -> Option<usize> {
        let cells = usize::try_from(self.adding * self.blocks).ok()?;
        (self.blocks <= MOST_BLOCKS && cells <= MOST_STATES).then_some(cells)
    }

    /// So many times no state at all.
    ///
    /// # Errors
    /// They would take too much memory.
    pub(super) fn several(&self, times: usize) -> Few<Vec<States<'_>>> {
        let cells = self.array().unwrap_or(0) * times;
        if cells > MOST_CELLS {
            return Err(Unreckoned::TooMany);
        }
        Ok((0..times).map(|_| self.none()).collect())
    }

    /// The block that another one becomes.
    fn block(&self, block: u64, digits: &[u64]) -> u64 {
        let extremes = self
            .axes
            .iter()
            .filter(|axis| matches!(axis.kind, Kind::Extreme(_)));
        let changed = extremes.zip(digits).map(|(axis, digit)| {
            let now = block / axis.stride % axis.size;
            digit.saturating_sub(now) * axis.stride
        });
        block + changed.sum::<u64>()
    }

    /// Adds to an array what a move makes of another one, of which each block is filled up to `until`.
    fn shifted(&self, chances: &mut [f64], old: &[f64], until: usize, by: &Move) {
        let length = usize::try_from(self.adding).expect("an array has these states");
        for block in 0..self.blocks {
            let to = if by.digits.is_empty() {
                block
            } else {
                self.block(block, &by.digits)
            };
            let [from, to] = [block, to].map(|it| usize::try_from(it).expect("few") * length);
            let to = to + by.shift_in_array();
            add_scaled(
                &mut chances[to..to + until],
                &old[from..from + until],
                by.chance,
            );
        }
    }

    /// Adds to single states what a move makes of others.
    fn moved(&self, chances: &mut Single, old: &Single, by: &Move) {
        for (state, chance) in old {
            let (block, adding) = (state / self.adding, state % self.adding);
            let block = self.block(block, &by.digits);
            let state = block * self.adding + adding + by.shift;
            *chances.entry(state).or_default() += chance * by.chance;
        }
    }

    /// What the tallies are, and `None` where a tally got nothing; a sum that got nothing is 0.
    fn amounts(&self, adding: u64, block: u64) -> impl Iterator<Item = Option<i64>> {
        self.axes.iter().map(move |axis| match &axis.kind {
            Kind::Sum(low) => {
                let digit = adding / axis.stride % axis.size;
                Some(low + digit.cast_signed())
            }
            Kind::Extreme(levels) => {
                let digit = usize::try_from(block / axis.stride % axis.size).unwrap_or(0);
                digit.checked_sub(1).map(|at| levels[at])
            }
        })
    }
}

/// The least that a tally gets, where it adds up.
fn low_of(tally: usize, given: &[Given]) -> i64 {
    let amounts = given.iter().map(|one| one.amounts[tally].unwrap_or(0));
    amounts.min().unwrap_or(0)
}

impl Axis {
    fn of_sum(tally: usize, steps: &[Step<'_>]) -> Few<Self> {
        let (mut low, mut high) = (0_i64, 0_i64);
        for step in steps {
            let amounts = || step.given.iter().map(|one| one.amounts[tally].unwrap_or(0));
            let times = i64::try_from(step.times).map_err(|_| Unreckoned::TooMany)?;
            let (least, most) = (amounts().min().unwrap_or(0), amounts().max().unwrap_or(0));
            low += least * times;
            high += most * times;
        }
        Ok(Self {
            stride: 0,
            size: (high - low).unsigned_abs() + 1,
            kind: Kind::Sum(low),
        })
    }

    fn of_extreme(tally: usize, combine: Combine, steps: &[Step<'_>]) -> Self {
        let given = steps.iter().flat_map(|step| step.given);
        let mut levels: Vec<i64> = given.filter_map(|one| one.amounts[tally]).collect();
        levels.sort_unstable();
        levels.dedup();
        if combine == Combine::Min {
            levels.reverse();
        }
        Self {
            stride: 0,
            size: levels.len() as u64 + 1,
            kind: Kind::Extreme(levels),
        }
    }
}

impl Move {
    /// Both of them, one after the other.
    pub(super) fn and(&self, other: &Self) -> Self {
        let digits = match (&self.digits[..], &other.digits[..]) {
            ([], digits) | (digits, []) => digits.to_vec(),
            (one, other) => one.iter().zip(other).map(|(a, b)| *a.max(b)).collect(),
        };
        Self {
            shift: self.shift + other.shift,
            digits,
            chance: self.chance * other.chance,
        }
    }

    /// The same happening so often at once.
    pub(super) fn times(&self, times: u64, chance: f64) -> Self {
        Self {
            shift: self.shift * times,
            digits: if times == 0 {
                Vec::new()
            } else {
                self.digits.clone()
            },
            chance,
        }
    }

    /// Whether it changes nothing.
    pub(super) fn is_nothing(&self) -> bool {
        self.shift == 0 && self.digits.is_empty()
    }

    pub(super) fn chance(&self) -> f64 {
        self.chance
    }

    fn shift_in_array(&self) -> usize {
        usize::try_from(self.shift).expect("an array has this state")
    }

    /// Nothing happens, with this chance.
    pub(super) fn nothing(chance: f64) -> Self {
        Self {
            shift: 0,
            digits: Vec::new(),
            chance,
        }
    }
}

/// The chance of each state.
#[derive(Debug, Clone)]
pub(super) struct States<'a> {
    space: &'a Space,
    cells: Cells,
}

#[derive(Debug, Clone)]
enum Cells {
    /// Block after block. In each block nothing stands from `filled` on.
    Dense {
        chances: Vec<f64>,
        filled: usize,
    },
    Sparse(Single),
}

/// The chances of single states.
type Single = FxHashMap<u64, f64>;

impl States<'_> {
    fn add(&mut self, state: u64, chance: f64) {
        match &mut self.cells {
            Cells::Dense { chances, filled } => {
                let at = usize::try_from(state).expect("an array has this state");
                chances[at] += chance;
                let adding = usize::try_from(state % self.space.adding).expect("smaller");
                *filled = (*filled).max(adding + 1);
            }
            Cells::Sparse(chances) => *chances.entry(state).or_default() += chance,
        }
    }

    /// Adds what becomes of other states.
    pub(super) fn gather(&mut self, from: &Self, by: &Move) {
        match (&mut self.cells, &from.cells) {
            (
                Cells::Dense { chances, filled },
                Cells::Dense {
                    chances: old,
                    filled: until,
                },
            ) => {
                if *until > 0 {
                    self.space.shifted(chances, &old[..], *until, by);
                    *filled = (*filled).max(until + by.shift_in_array());
                }
            }
            (Cells::Sparse(chances), Cells::Sparse(old)) => self.space.moved(chances, old, by),
            _ => unreachable!("states of one space are kept in one way"),
        }
    }

    /// A step taken so often.
    ///
    /// # Errors
    /// There are too many states.
    pub(super) fn step(&mut self, times: u64, moves: &[Move]) -> Few<()> {
        if times == 0 {
            return Ok(());
        }
        if let Some(states) = self.power(times, moves) {
            *self = states;
            return Ok(());
        }
        let mut next = self.space.none();
        let mut work = 0;
        for _ in 0..times {
            work += self.work() * moves.len() as u64;
            if work > MOST_WORK {
                return Err(Unreckoned::TooMany);
            }
            next.clear();
            for by in moves {
                next.gather(self, by);
            }
            if next.sparse() > MOST_STATES {
                return Err(Unreckoned::TooMany);
            }
            std::mem::swap(self, &mut next);
        }
        Ok(())
    }

    /// A step taken so often in which something happens once, or else twice.
    ///
    /// # Errors
    /// There are too many states.
    pub(super) fn step_in_two(
        &mut self,
        times: u64,
        once: &[Move],
        (first, second): (&[Move], &[Move]),
    ) -> Few<()> {
        let mut next = self.space.none();
        let mut between = self.space.none();
        let mut work = 0;
        for _ in 0..times {
            work += self.work() * (once.len() + first.len()) as u64;
            if work > MOST_WORK {
                return Err(Unreckoned::TooMany);
            }
            between.clear();
            for by in first {
                between.gather(self, by);
            }
            work += between.work() * second.len() as u64;
            if work > MOST_WORK {
                return Err(Unreckoned::TooMany);
            }
            next.clear();
            for by in once {
                next.gather(self, by);
            }
            for by in second {
                next.gather(&between, by);
            }
            if next.sparse() > MOST_STATES {
                return Err(Unreckoned::TooMany);
            }
            std::mem::swap(self, &mut next);
        }
        Ok(())
    }

    /// What becomes of one tally that adds up, as long as squaring is less work than one step after the other: where most
    /// numbers between the least and the most can be.
    fn power(&self, times: u64, moves: &[Move]) -> Option<Self> {
        let Cells::Dense { chances, filled } = &self.cells else {
            return None;
        };
        let span = moves.last()?.shift_in_array() + 1;
        let is_wide = span > 2 * moves.len();
        let work = self.space.adding.saturating_mul(self.space.adding) / 3;
        let is_one = self.space.axes.len() == 1 && self.space.blocks == 1 && *filled > 0;
        if !is_one || is_wide || work > MOST_WORK {
            return None;
        }
        let mut one = vec![0.0; span];
        for by in moves {
            one[by.shift_in_array()] = by.chance;
        }
        let all = power(&one, u16::try_from(times).ok()?);
        let mut all = product(&chances[..*filled], &all);
        let filled = all.len();
        all.resize(chances.len(), 0.0);
        Some(Self {
            space: self.space,
            cells: Cells::Dense {
                chances: all,
                filled,
            },
        })
    }

    /// How much work it is to gather these states.
    pub(super) fn work(&self) -> u64 {
        match &self.cells {
            Cells::Dense { filled, .. } => *filled as u64 * self.space.blocks,
            // A hash takes as long as many additions.
            Cells::Sparse(chances) => chances.len() as u64 * 30,
        }
    }

    fn clear(&mut self) {
        match &mut self.cells {
            Cells::Dense { chances, filled } => {
                let length = usize::try_from(self.space.adding).expect("an array has these states");
                for block in chances.chunks_exact_mut(length) {
                    block[..*filled].fill(0.0);
                }
                *filled = 0;
            }
            Cells::Sparse(chances) => chances.clear(),
        }
    }

    /// Whether there is no state at all.
    pub(super) fn is_empty(&self) -> bool {
        match &self.cells {
            Cells::Dense { filled, .. } => *filled == 0,
            Cells::Sparse(chances) => chances.is_empty(),
        }
    }

    /// How many states are kept outside of an array.
    pub(super) fn sparse(&self) -> usize {
        match &self.cells {
            Cells::Sparse(chances) => chances.len(),
            Cells::Dense { .. } => 0,
        }
    }

    /// Each state that can be, as its tallies, with its chance.
    ///
    /// # Errors
    /// That of the first visit that fails.
    pub(super) fn each(&self, visit: Visit<'_>) -> Few<()> {
        let mut amounts = Vec::with_capacity(self.space.axes.len());
        let mut tell = |block: u64, adding: u64, chance: f64| {
            amounts.clear();
            amounts.extend(self.space.amounts(adding, block));
            visit(&amounts, chance)
        };
        let adding = self.space.adding;
        match &self.cells {
            Cells::Dense { chances, filled } => {
                let length = usize::try_from(adding).expect("an array has these states");
                for (block, own) in (0..).zip(chances.chunks_exact(length)) {
                    for (adding, chance) in (0..).zip(&own[..*filled]) {
                        if *chance > 0.0 {
                            tell(block, adding, *chance)?;
                        }
                    }
                }
            }
            Cells::Sparse(chances) => {
                for (state, chance) in chances {
                    tell(state / adding, state % adding, *chance)?;
                }
            }
        }
        Ok(())
    }
}
