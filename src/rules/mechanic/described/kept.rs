//! A group of which some dice are kept, or whose sets count: its faces are taken in order, the kept ones first, and each state
//! knows how many dice and how many places are left. This is the algorithm of the Python library icepool.

use super::die::Unit;
use super::file::Combine;
use super::mistake::Unreckoned;
use super::states::{Given, Move, Space, States, Step};

/// What a face gives that so many dice show.
pub(super) type OfSet<'a> = &'a mut dyn FnMut(i64, usize) -> Result<Vec<Option<i64>>, Unreckoned>;

/// The dice of a group.
pub(super) struct Dice<'a> {
    pub(super) count: usize,
    /// How many are kept.
    pub(super) kept: usize,
    /// What one die can come to, in the order in which it is kept.
    pub(super) kinds: &'a [Kind],
}

/// Equal units.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) face: i64,
    pub(super) first: i64,
    pub(super) chance: f64,
    pub(super) gives: Vec<Option<i64>>,
    /// Whether the next kind has the same face, too.
    goes_on: bool,
}

/// What the group gives, with the chances of it.
pub(super) fn given(
    dice: &Dice<'_>,
    combine: &[Combine],
    of_set: Option<OfSet<'_>>,
) -> Result<Vec<Given>, Unreckoned> {
    let kinds = dice.kinds;
    let of_dice: Vec<Given> = kinds
        .iter()
        .map(|kind| Given {
            amounts: kind.gives.clone(),
            chance: kind.chance,
        })
        .collect();
    let mut of_sets: Vec<Vec<Given>> = Vec::new();
    if let Some(of_set) = of_set {
        let mut faces: Vec<i64> = kinds.iter().map(|kind| kind.face).collect();
        faces.dedup();
        for face in faces {
            let certain = |amounts| Given {
                amounts,
                chance: 1.0,
            };
            let mut all = vec![certain(vec![None; combine.len()])];
            for many in 1..=dice.count {
                all.push(certain(of_set(face, many)?));
            }
            of_sets.push(all);
        }
    }
    let own = Step {
        times: dice.kept as u64,
        given: &of_dice,
    };
    let steps: Vec<Step<'_>> = std::iter::once(own)
        .chain(of_sets.iter().map(|given| Step { times: 1, given }))
        .collect();
    let space = Space::of(combine, &steps)?;
    let sets: Vec<Vec<Move>> = of_sets
        .iter()
        .map(|all| space.moves_in_order(all))
        .collect();
    let moves = space.moves_in_order(&of_dice);
    let done = Kept {
        dice,
        moves: &moves,
        sets: &sets,
        space: &space,
    }
    .all()?;
    let mut given = Vec::new();
    done.each(|amounts, chance| {
        given.push(Given {
            amounts: amounts.to_vec(),
            chance,
        });
    });
    Ok(given)
}

/// The units in the order in which they are kept; the same ones are one.
pub(super) fn kinds(units: &[Unit], lowest: bool) -> Vec<Kind> {
    let mut units: Vec<&Unit> = units.iter().collect();
    units.sort_by(|one, other| {
        let order = (one.face, one.first).cmp(&(other.face, other.first));
        if lowest { order } else { order.reverse() }
    });
    let mut kinds: Vec<Kind> = Vec::with_capacity(units.len());
    for unit in units {
        match kinds.last_mut() {
            Some(last) if last.face == unit.face && last.gives == unit.given.amounts => {
                last.chance += unit.given.chance;
            }
            last => {
                if let Some(last) = last {
                    last.goes_on = last.face == unit.face;
                }
                kinds.push(Kind {
                    face: unit.face,
                    first: unit.first,
                    chance: unit.given.chance,
                    gives: unit.given.amounts.clone(),
                    goes_on: false,
                });
            }
        }
    }
    kinds
}

struct Kept<'a> {
    dice: &'a Dice<'a>,
    moves: &'a [Move],
    sets: &'a [Vec<Move>],
    space: &'a Space,
}

/// The states by dice left, places left, and dice that show the present face.
type Table<'a> = Vec<((usize, usize, usize), States<'a>)>;

impl<'a> Kept<'a> {
    fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    fn all(&self) -> Result<States<'a>, Unreckoned> {
        let (count, places) = (self.dice.count, self.dice.kept);
        let mut done = self.space.none();
        let mut table: Table<'a> = vec![((count, places, 0), self.space.start())];
        let mut rest: f64 = self.dice.kinds.iter().map(|kind| kind.chance).sum();
        let mut face = 0;
        for (at, kind) in self.dice.kinds.iter().enumerate() {
            rest -= kind.chance;
            let is_last = at + 1 == self.dice.kinds.len();
            let mut next: Table<'a> = Vec::new();
            for ((left, places, many), states) in &table {
                let fewest = if is_last { *left } else { 0 };
                for m in fewest..=*left {
                    let kept = m.min(*places);
                    let chance =
                        ways(*left, m) * kind.chance.powi(i32::try_from(m).unwrap_or(i32::MAX));
                    let by = self.moves[at].times(kept as u64, chance);
                    let key = (
                        left - m,
                        places - kept,
                        if self.has_sets() { many + m } else { 0 },
                    );
                    slot(&mut next, key, self.space).gather(states, &by);
                }
            }
            if !kind.goes_on {
                if self.has_sets() {
                    next = self.with_sets(&next, face);
                }
                face += 1;
            }
            table = Vec::with_capacity(next.len());
            for ((left, places, many), states) in next {
                states.are_few()?;
                // What is left gives nothing any more.
                let is_closed = left == 0 && many == 0 || places == 0 && !self.has_sets();
                if is_closed {
                    let chance = rest.max(0.0).powi(i32::try_from(left).unwrap_or(i32::MAX));
                    done.gather(
                        &states,
                        &Move::nothing(if left == 0 { 1.0 } else { chance }),
                    );
                } else {
                    table.push(((left, places, many), states));
                }
            }
        }
        Ok(done)
    }

    /// The dice that show a face give what their number gives.
    fn with_sets(&self, table: &Table<'a>, face: usize) -> Table<'a> {
        let mut next = Table::new();
        for ((left, places, many), states) in table {
            slot(&mut next, (*left, *places, 0), self.space)
                .gather(states, &self.sets[face][*many]);
        }
        next
    }
}

fn slot<'t, 'a>(
    table: &'t mut Table<'a>,
    key: (usize, usize, usize),
    space: &'a Space,
) -> &'t mut States<'a> {
    let at = table.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        table.push((key, space.none()));
        table.len() - 1
    });
    &mut table[at].1
}

/// How many ways there are to choose so many of all.
pub(super) fn ways(all: usize, chosen: usize) -> f64 {
    let chosen = chosen.min(all - chosen);
    let number = |n: usize| f64::from(u32::try_from(n).expect("at most 999 dice"));
    (0..chosen).fold(1.0, |ways, n| ways * number(all - n) / number(n + 1))
}
