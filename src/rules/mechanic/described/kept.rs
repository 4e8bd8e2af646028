//! A group of which some dice are kept, or whose sets count: its faces are taken in order, the kept ones first, and each state
//! knows how many dice are left. This is the algorithm of the Python library icepool.

use std::ops::Range;

use super::die::Unit;
use super::file::Combine;
use super::mistake::Unreckoned;
use super::states::{Given, MOST_STATES, MOST_WORK, Move, Space, States, Step, are_few};

/// What a face gives that so many dice show.
pub(super) type OfSet<'a> = &'a mut dyn FnMut(i64, usize) -> Result<Vec<Option<i64>>, Unreckoned>;

/// What one die can come to, in the order in which dice are kept; the same is one.
#[derive(Debug, Clone, Default)]
pub(super) struct Kinds {
    pub(super) of: Vec<Kind>,
    /// What a kept die of each kind gives.
    pub(super) given: Vec<Given>,
}

/// A die's face, and the first throw of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    pub(super) face: i64,
    pub(super) first: i64,
}

/// The units in the order in which they are kept; the same ones are one.
pub(super) fn kinds(mut units: Vec<Unit>, lowest: bool) -> Kinds {
    units.sort_by(|one, other| {
        let order = (one.face, one.first).cmp(&(other.face, other.first));
        if lowest { order } else { order.reverse() }
    });
    let mut kinds = Kinds::default();
    for Unit { face, first, given } in units {
        let last = kinds.of.last().zip(kinds.given.last_mut());
        match last {
            Some((kind, last)) if kind.face == face && last.amounts == given.amounts => {
                last.chance += given.chance;
            }
            _ => {
                kinds.of.push(Kind { face, first });
                kinds.given.push(given);
            }
        }
    }
    kinds
}

/// What `count` dice give of which so many are kept, with the chances of it.
pub(super) fn given(
    combine: &[Combine],
    kinds: &Kinds,
    count: usize,
    kept: usize,
    of_set: Option<OfSet<'_>>,
) -> Result<Vec<Given>, Unreckoned> {
    let faces: Vec<&[Kind]> = kinds.of.chunk_by(|a, b| a.face == b.face).collect();
    let mut of_sets: Vec<Vec<Given>> = Vec::new();
    if let Some(of_set) = of_set {
        are_few(faces.len() * (count + 1), combine.len())?;
        for kinds in &faces {
            let mut all = Vec::with_capacity(count + 1);
            for many in 0..=count {
                let amounts = match many {
                    0 => vec![None; combine.len()],
                    many => of_set(kinds[0].face, many)?,
                };
                all.push(Given {
                    amounts,
                    chance: 1.0,
                });
            }
            of_sets.push(all);
        }
    }
    let own = Step {
        times: kept as u64,
        given: &kinds.given,
    };
    let sets = of_sets.iter().map(|given| Step { times: 1, given });
    let steps: Vec<Step<'_>> = std::iter::once(own).chain(sets).collect();
    let space = Space::of(combine, &steps)?;
    let keep = Keep {
        count,
        kept,
        moves: &space.moves_in_order(&kinds.given),
        sets: of_sets
            .iter()
            .map(|all| space.moves_in_order(all))
            .collect(),
        space: &space,
    };
    let mut given = Vec::new();
    keep.all(&faces, kinds)?.each(&mut |amounts, chance| {
        given.push(Given {
            amounts: amounts.to_vec(),
            chance,
        });
        are_few(given.len(), combine.len())
    })?;
    Ok(given)
}

struct Keep<'a> {
    count: usize,
    kept: usize,
    /// What one die of each kind gives.
    moves: &'a [Move],
    /// What so many dice of each face give together; none where sets give nothing.
    sets: Vec<Vec<Move>>,
    space: &'a Space,
}

impl<'a> Keep<'a> {
    fn all(&self, faces: &[&[Kind]], kinds: &Kinds) -> Result<States<'a>, Unreckoned> {
        // The states by the dice that are left. A state that nothing can change any more counts as one without dice.
        let mut by_left = self.space.several(self.count + 1)?;
        let is_open = self.kept > 0 || !self.sets.is_empty();
        by_left[if is_open { self.count } else { 0 }] = self.space.start();
        let mut from = 0;
        let mut work = 0;
        for (face, of_face) in faces.iter().enumerate() {
            let until = from + of_face.len();
            let later = kinds.given[until..].iter().map(|given| given.chance);
            // Of one die, that it shows a later face.
            let rest: f64 = later.sum();
            // In this order no state takes the same face twice.
            for left in 0..=self.count {
                let (lower, states) = by_left.split_at_mut(left);
                let states = &mut states[0];
                if states.is_empty() {
                    continue;
                }
                let nothing = Move::nothing(1.0);
                self.spread(from..until, left, 0, &nothing, &mut |after, many, by| {
                    let by = match self.sets.get(face) {
                        Some(sets) => by.and(&sets[many]),
                        None => by.clone(),
                    };
                    let is_closed = self.sets.is_empty() && self.places(after) == 0;
                    let (to, by) = if is_closed {
                        let power = i32::try_from(after).unwrap_or(i32::MAX);
                        (0, by.and(&Move::nothing(rest.powi(power))))
                    } else {
                        (after, by)
                    };
                    // The ways to choose are counted, too.
                    work += states.work() + left as u64;
                    lower[to].gather(states, &by);
                });
                if work > MOST_WORK {
                    return Err(Unreckoned::TooMany);
                }
                // No die shows the face.
                if let Some(none) = self.sets.get(face).map(|sets| &sets[0])
                    && !none.is_nothing()
                {
                    let mut moved = self.space.none();
                    moved.gather(states, none);
                    *states = moved;
                }
            }
            if by_left.iter().map(States::sparse).sum::<usize>() > MOST_STATES {
                return Err(Unreckoned::TooMany);
            }
            from = until;
        }
        Ok(by_left.swap_remove(0))
    }

    /// How many places are free while so many dice are left.
    fn places(&self, left: usize) -> usize {
        self.kept.saturating_sub(self.count - left)
    }

    /// Visits each way in which some of the dice that are left show the kinds of a face: how many are left then, how many show
    /// it, and what they do.
    fn spread(
        &self,
        kinds: Range<usize>,
        left: usize,
        many: usize,
        by: &Move,
        visit: &mut dyn FnMut(usize, usize, &Move),
    ) {
        if kinds.is_empty() {
            if many > 0 {
                visit(left, many, by);
            }
            return;
        }
        let own = &self.moves[kinds.start];
        let others = kinds.start + 1..kinds.end;
        for m in 0..=left {
            let kept = m.min(self.places(left));
            let power = i32::try_from(m).unwrap_or(i32::MAX);
            let chance = ways(left, m) * own.chance().powi(power);
            let by = by.and(&own.times(kept as u64, chance));
            self.spread(others.clone(), left - m, many + m, &by, visit);
        }
    }
}

/// How many ways there are to choose so many of all.
pub(super) fn ways(all: usize, chosen: usize) -> f64 {
    let chosen = chosen.min(all - chosen);
    let number = |n: usize| f64::from(u32::try_from(n).expect("at most 999 dice"));
    (0..chosen).fold(1.0, |ways, n| ways * number(all - n) / number(n + 1))
}
